# Co říkají hráči Arimaa.

## Co říkají boti

ari-bot-search = { $stage ->
    [middle] střední hra
   *[opening] osamělý slon
}, hloubka v tazích: { $depth }, zvážených tahů: { $turns }
ari-bot-over = vyhraná, nebo prohraná hra
ari-bot-goal = cíl tímto tahem
ari-champion-search = hloubka v krocích: { $depth }
ari-unit-terms = vážený součet jeho hledisek, vlastní bez soupeřova
ari-term-1 = postavení figur
ari-term-2 = materiál
ari-term-3 = vzdálenost k cíli
ari-term-4 = zatarasené směry
ari-term-5 = zmrazení
ari-term-6 = přístup do středu
ari-term-7 = útok králíků
ari-term-8 = hradba králíků
ari-term-9 = cíl příštím tahem
ari-term-10 = ztráta příštím tahem, strana na tahu
ari-term-11 = ztráta příštím tahem, druhá strana

## Boti

bot-random = Náhodný
    .summary = hraje náhodně: každé nabízené rozhodnutí je stejně pravděpodobné
    .about = Kráčí kamkoli. Dobrý pro první hru.
bot-ugrh = UGRH
    .summary = dva tahy alfa-beta přes prořezané tahy a jedenáct vážených členů
    .about = Dívá se dva celé tahy dopředu přes tahy, které propustí jeho tři filtry, a pozice hodnotí jedenácti váženými členy.
bot-champion = Šampion
    .summary = hledá po jednotlivých krocích, pozice hodnotí váženým součtem
    .about = Hledá krok po kroku tak hluboko, jak čas dovolí, zná každý cíl a každou ztrátu příštího tahu a pozice hodnotí podle materiálu, polí, pastí a králíků.

## Volby botů

option-weights = Váhy
    .help = w1, w2, w3, nebo jedenáct čísel spojených lomítky
option-file = Soubor vah
    .help = soubor s jedenácti vahami místo těch pojmenovaných
option-opening = Zahájení
    .help = jak se zahajuje: jiné tabulky a váhy, než se otevře cesta k cíli, nebo nikoli
option-setup = Rozestavení
    .help = rozestavení, které se postaví
option-depth_turns = Hloubka v tazích
    .help = o kolik tahů se dívá dopředu
option-ordering = Řazení
    .help = napřed tahy, které berou figuru, a figury, které se hýbou častěji
option-own = Neztrácet vlastní figury
    .help = tahy, které ztrácejí vlastní figuru, se vynechají, se třemi výjimkami
option-connected = Související kroky
    .help = tahy, jejichž první dva kroky spolu nesouvisejí, se vynechají
option-maxlen = Jen nejdelší tahy
    .help = tahy, které by mohly pokračovat, se vynechají
option-unique = Stejná rozestavení
    .help = jak se hledají tahy vedoucí ke stejnému rozestavení
option-tables = Tabulky polí
    .help = tabulky polí, jak byly otištěny, nebo opravené
option-goalnext = Cíle příštího tahu
    .help = cíle příštího tahu: vyjmenované případy, nebo všechny
option-capnext = Ztráty příštího tahu
    .help = ztráty příštího tahu: vyjmenované případy, nebo všechny
option-random_turns = Napřed náhodné tahy
    .help = kolik prvních tahů zahraje náhodně, aby se hry lišily
option-time = Čas
    .help = jak nejdéle přemýšlí o tahu
option-nodes = Pozice
    .help = kolik nejvýše pozic za tah prohlédne
option-iterations = Pozice
    .help = kolik pozic smí za tah prohlédnout; stejný počet dává všude stejný tah. Pokud nic neomezuje, 400 000
option-threads = Vlákna
    .help = kolik vláken hledá zároveň, když omezuje čas
option-depth = Hloubka v krocích
    .help = o kolik kroků se nejvýše dívá dopředu
option-hash = Tabulka
    .help = kolik megabajtů má tabulka pozic
option-lines = Varianty
    .help = kolik tahů rozbor porovná
option-evaluation = Hodnocení
    .help = podle čeho se pozice hodnotí: jen podle materiálu, nebo podle znaků s ručně zvolenými vahami
option-linear = Soubor hodnocení
    .help = soubor s vahami všech znaků
option-reductions = Zkracování
    .help = pozdější kroky se napřed hledají méně hluboko
option-null_move = Vynechání tahu
    .help = kdo stojí dost dobře i bez tahu, žádný hledat nemusí
option-orders = Jediné pořadí kroků
    .help = kroky, které na sobě nezávisejí, se hledají jen v jednom pořadí
option-quiescence = Ztráty na konci
    .help = ztráty figur se sledují i za hloubku
option-futility = Marné kroky
    .help = tiché kroky, které už nepomohou, se vynechají

## Učení

learning-weights = Váhy
    .summary = váhy ohodnocení z tahů vítězů; zanechá weights.txt pro ugrh:file=SOUBOR
preset-weights-difference = varianta 2, z níž je w3: zahrané tahy mají být blízko nejlepším
preset-weights-played-value = varianta 1, z níž je w2: zahrané tahy mají mít vysokou hodnotu
key-weights-population = počet jedinců, od 2 do 1000
key-weights-generations = počet generací, do 100000
key-weights-games = her, z nichž se učí, do 10000
key-weights-after = počítají se jen tahy po tahu s tímto číslem
key-weights-mutation = kolik ze sta genů potomka se změní
key-weights-replaced = kolik ze sta jedinců se nahradí
key-weights-seed = veškerá náhoda
key-weights-nodes = kolik pozic smí stát tah zahraný pro učení
key-weights-records = soubor her k učení místo hraní vlastních
learning-linear = Lineární hodnocení
    .summary = váhy hodnocení Šampiona z her proti sobě; zanechá linear.txt pro champion:linear=SOUBOR
preset-linear-linear = logistická regrese podle výsledků a podle toho, co říká hledání
key-linear-games = kolik her se zahraje, do 1000000
key-linear-nodes = kolik pozic smí jejich tah prohlédnout
key-linear-seed = veškerá náhoda
key-linear-epochs = kolikrát se projdou všechny pozice, do 10000
key-linear-start = soubor s vahami, od kterých se začne, místo ručně zvolených

## Experimenty

-positions = v textu je jen první pozice; podíly ostatních pěti se porovnávají s pozicemi z našich her. Seznam souvisejících dvojic nechává 13 tahů první pozice nevysvětlených
experiment-3-1 = Tahy pozice a tahy hry
    .remark = publikované průměry jsou z her lidí na serveru
experiment-5-1 = Jedinečné tahy
    .remark = { -positions }
experiment-5-2 = Tahy, které neztrácejí vlastní figury
    .remark = { -positions }
experiment-5-3 = Tahy se souvisejícími kroky
    .remark = { -positions }
experiment-5-4 = Tahy největší délky
    .remark = { -positions }
experiment-5-5 = Tahy se všemi činiteli
    .remark = { -positions }
experiment-5-6 = Tahy bez činitelů, vytvořené a zahrané
    .remark = publikované tahy hráli lidé s ratingem nad 1800, naše bot, který nic neprořezává, bez --full s nejvýš 5 000 pozicemi na tah; místo nich se počítají hry z games.jsonl nebo records.pgn ve složce --out
experiment-6-1 = Jak často se figury hýbou
    .remark = publikované kroky jsou z her lidí, naše z her bota, bez --full s nejvýš 5 000 pozicemi na tah; místo nich se počítají hry z games.jsonl nebo records.pgn ve složce --out
experiment-6-2 = Uzly minimaxu, alfa-beta a alfa-beta s řazením
    .remark = publikováno pro jednu hru na serveru, zde pro pozice z her bota se sebou samým nebo z her ve složce --out; minimax se mimo plný rozsah počítá na vzorku tahů
experiment-8-1 = Váhy na tazích vítězů
    .remark = publikované tahy jsou z her lidí; naše vyhráli boti s w1 a boti s w3, obojích stejně
experiment-8-2 = w1 a w3 proti jiným
    .remark = boti ze serveru už neexistují; na jejich místě stojí naši. Bez --full jsou tahy w1 a w3 omezeny na 20 000 pozic
experiment-8-5 = w3 proti w1 jako v publikaci
    .remark = dvě hry v plné hloubce, víc jich mezi boty bez náhody není; další hry by byly tytéž
experiment-8-5-varied = w3 proti w1, první tahy náhodné
    .remark = bez --full jsou tahy omezeny na 20 000 pozic
experiment-9-1 = Zahájení a rozestavení proti sobě jako v publikaci
    .remark = dvě hry na dvojici v plné hloubce, víc jich mezi boty bez náhody není; rozhodnou málo a stejné hry nelze čekat
experiment-9-1-varied = Zahájení a rozestavení proti sobě, první tahy náhodné
    .remark = bez --full jsou tahy omezeny na 20 000 pozic

## Protokoly

engine-aei = Arimaa Engine Interface, verze 1
