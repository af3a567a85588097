# Co říkají hráči Warlightu.

## Co říkají boti

n-simulations = { $simulations ->
    [one] { $simulations } simulace
    [few] { $simulations } simulace
    [many] { $simulations } simulace
   *[other] { $simulations } simulací
}
war-bot-search = { n-simulations }, { n-turns }, listy v hloubce { $shallowest } až { $deepest }
war-champion-search = { $tries ->
    [one] { $tries } zkouška
    [few] { $tries } zkoušky
   *[other] { $tries } zkoušek
}, { n-turns }, { $worlds ->
    [one] { $worlds } svět
    [few] { $worlds } světy
   *[other] { $worlds } světů
}, příjem { $income } proti { $theirs }
war-bot-region = { $region }: { $parts }
war-bot-continent = kontinent { $value }
war-bot-own = vlastní { $value }
war-bot-complete = úplnost { $value }
war-bot-enemy = nepřátelské { $value }
war-bot-times = krát { $value }
war-bot-start = { $region }: její kontinent a vzdálenost k ostatním

## Boti

bot-random = Náhodný
    .summary = rozmisťuje a útočí náhodně na své hranici
    .about = Rozmisťuje a útočí na své hranici bez plánu.
bot-one-big-army = Jedna velká armáda
    .summary = krmí svou největší armádu a celou s ní útočí na nejlepšího souseda
    .about = Krmí jednu velkou armádu a celou s ní táhne.
bot-smart-random = Náhodný s rozumem
    .summary = losuje jeden z mála rozumných tahů, na které hledí prohledávání
    .about = Vylosuje jeden z mála rozumných tahů, které by zkoumalo prohledávání.
bot-aggressive = Útočný
    .summary = rozmisťuje armády vedle nejcennější cizí oblasti, útočí, kde je silnější
    .about = Rozmisťuje armády vedle nejcennější cizí oblasti a útočí všude, kde je silnější.
bot-mcts-no-defence = Monte Carlo bez obrany
    .summary = totéž prohledávání s tahy, které nebrání ani nečekají
    .about = Totéž prohledávání bez tahů, které brání nebo čekají.
bot-mcts = Monte Carlo
    .summary = prohledávání Monte Carlo nad vytvořenými tahy
    .about = Vytvoří hrst dobrých tahů pro obě strany, dohrává s nimi hry do konce a jde cestou, která vyhrávala nejčastěji. S časem sílí.
bot-champion = Šampion
    .summary = tvoří celé tahy za všechny, zkouší je proti sobě se stejným štěstím, pamatuje si, co skryla mlha
    .about = Tvoří za sebe i za ostatní tahy, které zabírají, brání a útočí na několika místech najednou, a mnohokrát je proti sobě zkouší se stejným štěstím. V mlze si pamatuje, co viděl, a počítá s několika světy, které mohou být skutečné. S časem sílí.

## Volby botů

option-weights = Soubor vah
    .help = textový soubor vah, na každém řádku jedno `klíč = hodnota`
option-preset = Podrobnosti
    .help = podrobnosti jako v práci, nebo jako ve zveřejněném programu z roku 2018
option-conquered = Celé kontinenty
    .help = čí úplné kontinenty mají větší cenu
option-start_turns = Začáteční oblasti
    .help = kolik sad začátečních oblastí se zkoumá; 0 znamená všechny
option-deploys = Způsoby rozmístění
    .help = způsoby rozmístění armád, spojené +
option-approaches = Způsoby útoku
    .help = způsoby útoku, spojené +
option-iterations = Simulace
    .help = simulací za tah v každém stromu, 457 (deset sekund práce), pokud nic neomezuje; u šampiona počet zkoušek tahů, 4000, pokud nic neomezuje
option-time = Čas
    .help = čas na tah
option-threads = Stromy
    .help = počet stromů, každý ve svém vlákně, spojených v kořeni; u šampiona počet vláken, která se dělí o zkoušky
option-ahead = Kola dopředu
    .help = kolik kol se dohrává po zkoušeném tahu
option-value = Soubor hodnot
    .help = textový soubor toho, čeho si na pozicích cení, na každém řádku jedno `klíč = hodnota` (klíče jsou v docs/warlight.md)
option-c = Zkoumání nového
    .help = váha zkoumání nového
option-samples = Výsledky kola
    .help = výsledků kola, z nichž se jeden vybírá
option-rounds = Kola dohrání
    .help = kol náhodného dohrání
option-uct_n = Návštěvy
    .help = čí návštěvy se při zkoumání počítají
option-choice = Který výsledek
    .help = který výsledek zastupuje kolo; opatrně: nejhorší, pokud stojí kontinent, jinak prostřední
option-pess_compare = S čím se srovnává
    .help = s čím opatrná volba porovnává nejhorší výsledek

## Experimenty

-no-limit = práce limit kol nezná; náš je 200 kol a hru, která ho dosáhne, nikdo nevyhrává
-real-time = skutečné sekundy: naše simulace jsou asi 200krát rychlejší než v práci, takže hráči jsou silnější
experiment-3-2 = výhoda na začátku rozhoduje
    .remark = { -no-limit }
experiment-3-3 = velikost a tvar stromu
    .remark = tabulka stojí mezi hrami se srovnávacími boty, proto se hrají ty; naše stromy jsou o půl úrovně hlubší a mají o třetinu méně uzlů (ve hrách bota se sebou samým o čtvrtinu méně a jsou o úroveň hlubší)
experiment-3-4 = prohledávání stromu proti jednoduchým botům
    .remark = { -no-limit }
experiment-3-5 = prohledávání stromu proti jedné velké armádě
    .remark = { -no-limit }
experiment-3-6 = jakou cenu má obrana
    .remark = { -no-limit }
experiment-3-7 = deset sekund proti dvěma a pěti
    .remark = slabší, než je publikováno: 34 : 26 a 4 remízy v 64 hrách, 457 proti 91 simulaci; tahy kořene mají hodnoty v rozmezí několika setin a daleko od nepřítele bývá jen jeden (docs/warlight.md)
experiment-3-8 = dvacet sekund proti pěti
    .remark = { -no-limit }
experiment-3-9 = jeden strom proti dvěma a čtyřem
    .remark = { -no-limit }
experiment-3-10 = velikost každého z několika stromů
    .remark = ztráta v práci odpovídá práci, která zastaví všechny stromy, například úklidu paměti
experiment-3-2-time = výhoda na začátku rozhoduje, 15 sekund
    .remark = { -real-time }
experiment-3-3-time = velikost a tvar stromu, 10 sekund
    .remark = { -real-time }
experiment-3-4-time = prohledávání stromu proti jednoduchým botům, 10 sekund
    .remark = { -real-time }
experiment-3-5-time = prohledávání stromu proti jedné velké armádě, 10 sekund
    .remark = { -real-time }
experiment-3-6-time = jakou cenu má obrana, 15 sekund
    .remark = { -real-time }
experiment-3-7-time = deset sekund proti dvěma a pěti
    .remark = { -real-time }
experiment-3-8-time = dvacet sekund proti pěti
    .remark = { -real-time }
experiment-3-9-time = jeden strom proti dvěma a čtyřem, 15 sekund
    .remark = { -real-time }
experiment-3-10-time = rychlost každého z několika stromů, 15 sekund
    .remark = { -real-time }
