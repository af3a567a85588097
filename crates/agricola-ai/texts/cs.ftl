# Co říkají hráči Agricoly a co se říká o nich.

## Boti

bot-uniform = Rovnoměrný
    .summary = každé nabízené rozhodnutí je stejně pravděpodobné
    .about = Bere každé rozhodnutí se stejnou šancí, i to špatné. Je tu ke zkoušení pravidel.
bot-random = Náhodný
    .summary = náhodná akce, pak náhodně jeden z jejích způsobů
    .about = Bere kteroukoli dovolenou akci.
bot-minmax = MinMax
    .summary = prohledává do konce kola s hodnotami z her Monte Carlo
    .about = Dívá se o několik rozhodnutí dopředu a farmy hodnotí body.
bot-strategy = Strategie
    .summary = totéž prohledávání, hodnoty podle strategie hráče
    .about = Sleduje plán na celou hru.
bot-montecarlo = Monte Carlo
    .summary = průměruje náhodné hry po každém umístění, hlouběji za nejlepším
    .about = Pro každou akci dohrává náhodné hry do konce a bere v průměru nejlepší.
bot-champion = Šampion
    .summary = pro každé umístění se učí, jak dohrát hru, a začíná se zkušeností z vlastních her
    .about = Zbytek hry hraje znovu a znovu, pokaždé podobněji dosud nejlepšímu pokusu, a začíná s tím, co se naučil z vlastních her. S delším časem hraje lépe.

## Volby botů

option-iterations = Pokusy
    .help = kolikrát se pro jedno umístění dohraje zbytek hry; stejný počet dává všude stejnou hru. Pokud nic neomezuje, 1 000
option-threads = Vlákna
    .help = kolik vláken hledá zároveň, když se umístění hledá vícekrát
option-runs = Hledání
    .help = kolikrát se umístění hledá od začátku, platí nejlepší; 0: třikrát, vystačí-li čas na 4 000 pokusů, jinak jednou
option-lucks = Běhy náhody
    .help = kolik různých pořadí karet kol a cizích karet v ruce mohou pokusy potkat
option-prior = Zkušenost
    .help = tabulka z `evolve agricola prior`; není-li dána, vlastní tabulka bota
option-harvest = Nasycení
    .help = jak se sytí rodina: nejméně karet žebráka, pak nejvíc bodů, pak nejvíc jídla; nebo rovnoměrně náhodně
option-table = Tabulka hodnot
    .help = tabulka hodnot jako JSON; není-li dána, vlastní tabulka bota
option-ways = Vlastní způsoby
    .help = kolik způsobů každé akce se zkoumá, nejlepších podle toho, kam vedou
option-others = Způsoby ostatních
    .help = totéž pro ostatní hráče
option-nodes = Pozice
    .help = kolik pozic se při hledání ohodnotí: dívá se o tolik vlastních členů rodiny dopředu, kolik to dovolí
option-sims = Náhodné hry
    .help = náhodných her na každé umístění rozvinutého uzlu
option-expansions = Rozvinuté uzly
    .help = rozvinutých uzlů na každé rozhodnutí
option-time = Čas
    .help = nejdelší čas na rozhodnutí
option-select = Výběr
    .help = které umístění se zkoumá dál: s nejvyšším průměrem (jako v práci), nebo s nejvyšší horní mezí
option-explore = Zkoumání
    .help = kolik bodů váží mez ucb1
option-value = Cena hry
    .help = co platí za náhodnou hru: vlastní body (jako v práci), nebo náskok před nejlepším soupeřem
option-playouts = Dohrávky
    .help = náhodné hry: rovnoměrně každé drobné rozhodnutí umístění, nebo rovnoměrně jeho způsoby (pomalejší)

## Co boti říkají o svých rozhodnutích

ag-bot-mean = průměrné konečné skóre náhodných her
ag-bot-table = hodnoty podle tabulky `{ $table }`; pod nejlepší jsou horní meze
ag-unit-table = součet hodnot z jeho tabulky
ag-bot-best-end = nejlepší nalezený konec hry po každém umístění, podle kategorií
ag-bot-plan = Kolo { $round }: { $actions }
ag-unit-margin = vlastní body bez poloviny bodů nejlepšího soupeře

## Učení

learning-values = Hodnoty
    .summary = tabulka hodnot z karet, které Monte Carlo hraje v dobrých hrách; zanechá values.json pro minmax:table=SOUBOR
preset-values-solo = výchozí: Monte Carlo samo, sada seed
preset-values-three = tři hráči Monte Carlo, sada wave1
key-values-players = hráčů jedné hry
key-values-games = kolik her se zahraje
key-values-bot = zápis bota, který hraje za všechny
key-values-rules = pravidla, jako v --rules
key-values-seed = veškerá náhoda
key-values-hands = false: hodnoty jen pro akce, jako v práci; true: i pro karty, které se tam hrají
key-values-records = soubor zaznamenaných her, na řádku jedna: nehraje se, počítají se karty bota v nich
learning-prior = Zkušenost
    .summary = šampionova zkušenost z her proti sobě; zanechá prior.txt pro champion:prior=SOUBOR
preset-prior-solo = výchozí: sám, balíček E
preset-prior-three = tři šampioni, balíček E
key-prior-players = hráčů jedné hry
key-prior-generations = kolikrát se tabulka proloží a hraje se s ní
key-prior-games = her jedné generace
key-prior-iterations = pokusů na každé umístění
key-prior-rules = volby pravidel jako v --rules
key-prior-seed = veškerá náhoda

## Experimenty

experiment-table2 = body Náhodného, Monte Carlo a MinMax v samostatné hře
    .remark = práce neuvádí nastavení svých hráčů ani svůj malý výběr karet, o sycení rodiny mlčí, každému dává na začátku jídlo a pro hru jednoho hráče nejmenuje výjimku; list `mild` má její pravidla, jak jsou psána. Viz docs/agricola.md.
experiment-table3 = totéž se strategií hráče
    .remark = práce neuvádí nastavení svých hráčů ani svůj malý výběr karet, o sycení rodiny mlčí, každému dává na začátku jídlo a pro hru jednoho hráče nejmenuje výjimku; list `mild` má její pravidla, jak jsou psána. Viz docs/agricola.md.
experiment-table4 = Monte Carlo, MinMax a strategie u jednoho stolu
    .remark = otištěná strategie má lepší průměr, otištěný MinMax více výher; u nás strategie bere karty žebráka: její tabulka počítá body až od kola 10, takže dřív ji nic nestojí. Viz docs/agricola.md.
