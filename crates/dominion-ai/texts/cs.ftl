# Co říkají hráči Dominionu a co se říká o nich.

## Boti

bot-random = Náhodný
    .summary = rozhoduje náhodně
    .about = Hraje a kupuje, cokoli smí.
bot-agenda = Agenda
    .summary = hraje podle heuristiky práce, kupuje podle agendy (jinak Velké peníze)
    .about = Kupuje podle seznamu karet a počtů, který si můžete napsat sami.
bot-idle = Nečinný
    .summary = nehraje a nekupuje nic
    .about = Každý tah vynechá. Kdo s ním prohraje, nemá balíček.
bot-bm-basic = Prosté peníze
    .summary = Provincie, Zlaťáky, Stříbrňáky
    .about = Nejprostší hráč na peníze: Provincie, když na ni má, jinak Zlaťák, jinak Stříbrňák.
bot-bm-one-smithy = Jedna Kovárna
    .summary = Velké peníze s jednou Kovárnou
    .about = Peníze a jediná Kovárna, která jich přinese víc do ruky.
bot-bm-ultimate = Pozdní body
    .summary = Velké peníze s pravidly pro body na konci
    .about = Peníze s pečlivými pravidly, kdy se začnou vyplácet Vévodství a Statky.
bot-bm-smithy = Kovárny
    .summary = Velké peníze s Kovárnou na každých jedenáct peněz
    .about = Peníze s tolika Kovárnami, kolik balíček unese.
bot-bm-witch = Čarodějnice
    .summary = Velké peníze s až dvěma Čarodějnicemi
    .about = Peníze a až dvě Čarodějnice, které plní cizí balíčky Kletbami.
bot-bm-militia = Milice
    .summary = Velké peníze s až třemi Milicemi
    .about = Peníze a až tři Milice, které drží cizí ruce malé.
bot-bm-lab = Laboratoře
    .summary = Velké peníze s Laboratořemi
    .about = Peníze s Laboratořemi, které dobírají, aniž stojí akci.
bot-bm-adventurer = Dobrodruh
    .summary = Velké peníze s Dobrodruhem
    .about = Peníze s Dobrodruhem, který je hledá v balíčku.
bot-double-witch = Dvě Čarodějnice
    .summary = nejprve dvě Čarodějnice, pak peníze
    .about = Nejdřív dvě Čarodějnice za každou cenu, pak peníze.
bot-chapel-witch = Kaple a Čarodějnice
    .summary = malý balíček s Čarodějnicí
    .about = Slabé karty zahodí Kaplí a Čarodějnici hraje skoro každý tah.
bot-workshop-gardens = Dílny a Zahrady
    .summary = Dílny, pak Zahrady a Statky, až hromádky dojdou
    .about = Dílnami získává levné karty, plní Zahrady a hru končí prázdnými hromádkami.
bot-bureaucrat-gardens = Úředníci a Zahrady
    .summary = Úředníci, pak Zahrady
    .about = Úředníci nosí Stříbrňák za Stříbrňákem a Zahrady je všechny počítají.
bot-threes = Trojice
    .summary = hraje nejlepší agendu ze tří karet království
    .about = Před hrou najde v krátkém turnaji nejlepší agendu ze tří karet království.
bot-fives = Pětice
    .summary = hraje nejlepší agendu z pěti karet království
    .about = Jako Trojice, s agendami z pěti karet království.
bot-tens = Desítky
    .summary = hraje agendu vyvinutou se všemi kartami království
    .about = Hraje agendu, kterou evoluce našla se všemi deseti kartami království.
bot-bigmoney = Velké peníze
    .summary = Velké peníze z práce: body, Zlaťáky, Stříbrňáky
    .about = Nehraje akce: kupuje Zlaťáky, pak Provincie, a když na víc nemá, Stříbrňáky. Překvapivě těžký soupeř.

bot-champion = Šampion
    .summary = nákupy, zisky a hraní karet dohrává s nejlepšími agendami království, mnohokrát se stejným štěstím, a vybere, co vyhrává nejčastěji
    .about = V duchu dohrává partie odsud, vždy s nejlepšími agendami království, a vybere rozhodnutí, které jich vyhraje nejvíc. Z toho, co soupeři kupují, odhaduje, jak budou pokračovat. S delším časem hraje lépe.

## Volby botů

option-iterations = Pokusy
    .help = kolikrát se jedno rozhodnutí dohraje, všechny možnosti dohromady; stejný počet dává všude stejnou hru
option-time = Čas
    .help = čas na jeden tah, například 500ms
option-threads = Vlákna
    .help = kolik vláken dohrává partie zároveň
option-plays = Hraní karet
    .help = zkouší i to, které akce zahrát a co karty chtějí, nejen co koupit a získat

option-text = Agenda
    .help = agenda, položky spojené středníky: P9 V6 S4 | Witch*2; Gold*99
option-file = Soubor agend
    .help = soubor agend k těm přiloženým
option-agenda-file = Soubor s agendou
    .help = soubor s agendou
option-count_mode = Počty
    .help = číslo položky počítá, co agenda koupila, nebo co hráč má
option-provinces = Provincie
    .help = kolik Provincií má hra, pro kterou jsou meze
option-no_suicide = Žádné prohrávající nákupy
    .help = odmítá nákupy, které by hru ukončily prohrou
option-p = Provincie
    .help = kupuje Provincie, dokud jich zbývá méně
option-v = Vévodství
    .help = kupuje Vévodství, když Provincií zbývá méně
option-s = Statky
    .help = kupuje Statky, když Provincií zbývá méně
option-moat = Hradní příkop
    .help = zda se proti útokům ukazuje Hradní příkop, o čemž práce nic neříká
option-militia = Oběť Milice
    .help = odkládá Akce dřív než peníze, jak je vytištěno, nebo Měďáky dřív než Akce
option-openings = Začátky
    .help = agendy vyvinuté pro 5-2 v každé hře, nebo pro každý začátek jiná
option-evolve = Vyvinout
    .help = nejprve vyvine, co chybí: chvíli to trvá

## Co boti říkají o svých rozhodnutích

dom-bot-line = řádek { $n } jeho agendy: { $card }, zbývá koupit { $left }
dom-bot-line-any = řádek { $n } jeho agendy: { $card }, bez omezení
dom-bot-points = { $card }: zbývá méně Provincií než { $provinces }
dom-bot-rule = řádek { $n } jeho seznamu: { $card }
dom-bot-rule-if = řádek { $n } jeho seznamu: { $card }, pokud { $conditions }
dom-bot-none = neplatí žádný řádek
dom-bot-best = nejlepší z { $size ->
    [ten] desítek
    [five] pětic
   *[three] trojic
}, { $cards }: { $note }

dom-if-provinces = zbývající Provincie { $sign } { $limit }
dom-if-value = hodnota vlastních peněz { $sign } { $limit }
dom-if-owned = vlastní { $card } { $sign } { $limit }
dom-if-gains = nákupů do konce { $sign } { $limit }
dom-if-coins = mince { $sign } { $limit }
dom-if-turn = tah { $sign } { $limit }
dom-if-pile = zbývá { $card } { $sign } { $limit }
dom-if-beyond = vlastní peníze nad jedenáct na každou kartu { $card } { $sign } { $limit }

dom-bot-treasures = vyloží se všechny peníze
dom-bot-score = nejvyšší skóre podle přednosti, zbývajících akcí a ruky
dom-unit-score = skóre akce podle jeho pravidel
dom-bot-moat = Hradní příkop se ukáže vždy
dom-bot-moat-never = Hradní příkop se nikdy neukazuje
dom-bot-top = kterákoli vítězná karta
dom-bot-cellar = odloží se všechny vítězné karty
dom-bot-chapel = zahodí se Kletby, nechtěné Statky a Měďáky, které nejsou třeba k příštímu nákupu
dom-bot-militia = odloží se nejhůře hodnocené karty
dom-bot-chancellor = balíček se nikdy neodkládá
dom-bot-mine = výměna, která penězům přidá nejvíc
dom-bot-lender = zahodí se Měďák
dom-bot-remodel = co by zahodila Kaple, jinak nejhorší karta
dom-bot-spy = pryč jdou vlastní špatné karty a cizí dobré karty
dom-bot-thief = zahodí se nejdražší peníze
dom-bot-take = bere se vše kromě Měďáků
dom-bot-library = akce se dávají stranou, když žádná akce nezbývá

## Agenda jako plán

dom-plan-always = { $card } vždy
dom-plan-from = { $card }, jakmile { $provinces ->
    [one] zbývá 1 Provincie
    [few] zbývají { $provinces } Provincie
   *[other] zbývá { $provinces } Provincií
}
dom-plan-any = { $card } bez omezení
dom-plan-count = { $count }× { $card }
dom-plan-bought = { $count }× { $card } (koupeno { $bought })

## Stránka pro agendy

script-agenda = Agenda
    .title = Editor agend
    .text = Napište, co má bot kupovat, hned to vyzkoušejte v 1 000 hrách a pak si proti tomu zahrajte.
    .open = Napsat agendu
script-agenda-P = Provincie, dokud jich zbývá méně než
script-agenda-V = Vévodství, dokud zbývá Provincií méně než
script-agenda-S = Statek, dokud zbývá Provincií méně než

sheet-cards = Získané karty v pořadí prvního zisku
sheet-openings = Výsledky podle zahájení v obojím pořadí
column-card = karta
column-copies = kusů na hru
column-games-share = her %
column-first = poprvé v tahu
column-wins-with = výher % s ní
column-wins-without = výher % bez ní
column-opening = zahájení
column-wins = výher %
column-games = her

## Učení

learning-agenda = Agenda
    .summary = koevolucí vyvine agendu; zanechá ji v agenda.txt
preset-agenda-ten = se všemi kartami království
preset-agenda-five = s pěti kartami království
preset-agenda-three = se třemi kartami království
preset-agenda-big-money = meze Velkých peněz
key-agenda-kingdom = pojmenované království, nebo jména karet spojená +
key-agenda-opening = 5-2, 4-3, nebo both: pro každý začátek jedna agenda
key-agenda-leaders = vůdců generace
key-agenda-pool = jedinců generace včetně kopií vůdců
key-agenda-generations = generací běhu
key-agenda-min_games = her dvojice v každém případě
key-agenda-max_games = her dvojice nejvýše
key-agenda-again = pravděpodobnost další mutace
key-agenda-init_len = položek prvních nabídek
key-agenda-init_counts = nejvyšší počet položky v náhodných agendách
key-agenda-init_thresholds = usual, nebo any: meze náhodných agend blízko dobrým, nebo jakékoli
key-agenda-moat = always, nebo never: zda hráči ukazují Hradní příkop
key-agenda-militia = printed, nebo copper: co oběť Milice odloží po bodech, Akce, nebo Měďáky
key-agenda-mutations = printed, nebo prose: tabulka práce, nebo co říká její text
key-agenda-reference = agenda, proti níž se měří nejlepší z každé generace
key-agenda-measure = her těchto měření
key-agenda-seed = veškerá náhoda běhu

learning-library = Knihovna
    .summary = vyvine agendy pro mnoho sad karet; zanechá je v library.txt
preset-library-threes = všechny trojice karet: hodiny
preset-library-fives = pětice karet: jednoho království, podíl ze všech 53 130, nebo všechny: dny
key-library-kingdom = jen sady uvnitř tohoto království
key-library-share = jen tato část sad: 3/100 je třetí setina
key-library-opening = 5-2, 4-3, nebo both
key-library-seed = veškerá náhoda běhu

learning-agendas = Soubory agend
    .summary = nic nevyvíjí: přečte soubory agend, zkontroluje je a složí do jednoho
preset-agendas-own = v našem tvaru: library.txt
preset-agendas-provincial = ve tvaru programu Provincial: provincial.txt
key-agendas-from = soubor agend v kterémkoli tvaru; lze zadat vícekrát, pozdější soubor vítězí. Není-li zadán, přiložené agendy

## Experimenty

experiment-g3-1 = Průběh evoluce po generacích
experiment-g3-2 = Proti už vyvinuté agendě
experiment-g3-3 = Meze Velkých peněz
    .remark = Práce neříká, zda jsou její čísla meze, nebo počty Provincií; zastupuje je střed obojího čtení.
experiment-g3-4 = Proti Velkým penězům
experiment-g3-5 = Místní optima na sadě Bad Cards
experiment-t3-1 = Desítky, pětice a trojice; s grafem 3.6
    .remark = V malém rozsahu zastupuje šest pětic všech 252 z království, desítka, která není přiložena, má 15 generací místo 50, a hrají ty trojice, které jsou uloženy.
experiment-threes-tens = Trojice proti desítkám: jeden řádek tabulky 3.1, bez pětic
    .remark = V malém rozsahu deset království a desítka, která není přiložena, má 15 generací místo 50; hrají ty trojice, které jsou uloženy.
experiment-g3-6 = Rozdíly podle království; s tabulkou 3.1
    .remark = V malém rozsahu zastupuje šest pětic všech 252 z království, desítka, která není přiložena, má 15 generací místo 50, a hrají ty trojice, které jsou uloženy.
experiment-g3-7 = Podíl pětic a trojic, které porazí desítku
    .remark = V malém rozsahu zastupuje šest pětic všech 252 z království, desítka, která není přiložena, má 15 generací místo 50, a hrají ty trojice, které jsou uloženy.
experiment-t3-2 = Jak často karty patří do nejlepší trojice nebo pětice
    .remark = Počítají se jen království, z nichž jsou uloženy všechny trojice, nebo pětice.
experiment-readings = Tabulka 3.2 podle výkladů práce
    .remark = Přiložené trojice se vyvinuly s prvním výkladem; s ostatními se jen hraje.
experiment-t3-3 = Finále všech trojic
    .remark = Výhry se počítají, jak žádá otištěný součet: sto her pro každé pořadí dvojice, remízy pro oba.
experiment-counts = Království, pětice, trojice
experiment-budget = Trojice z knihovny proti trojicím s rozpočtem práce
    .remark = Knihovna hraje desetinu her práce; povoleny jsou dva body úspěšnosti.
experiment-sanity = C1 až C13: srovnávací boti, jak je změřily nezávislé simulátory
