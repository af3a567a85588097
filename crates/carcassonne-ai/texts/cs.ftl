# Co říkají hráči Carcassonne.

## Co říkají boti

carc-bot-free = volné figurky
carc-unit-rules = vážený součet jeho pravidel
carc-bot-weights = { $probability ->
    [yes] vlastní váhy nemá (fází { $phases }, s pravděpodobností, { n-players }): používá váhy { $name }
   *[no] vlastní váhy nemá (fází { $phases }, { n-players }): používá váhy { $name }
}
carc-rule-1 = 1 body za uzavřená města
carc-rule-2 = 2 body za uzavřené cesty
carc-rule-3 = 3 body za kláštery
carc-rule-4 = 4 body v nedokončených městech
carc-rule-5 = 5 body na nedokončených cestách
carc-rule-6 = 6 body za louky
carc-rule-7 = 7 volné figurky na zbývající tahy
carc-rule-8 = 8 postavená figurka
carc-rule-9 = 9 figurky vrácené soupeřům
carc-rule-10 = 10 kartičky do návratu figurek
carc-rule-11 = 11 vlastní města
carc-rule-12 = 12 vlastní cesty
carc-rule-13 = 13 vlastní kláštery
carc-rule-14 = 14 vlastní louky
carc-rule-15 = 15 volné figurky
carc-rule-16 = 16 velikost vlastních měst vůči tomu, co jim chybí
carc-rule-17 = 17 sedláci vázaní do konce hry
carc-rule-18 = 18 vlastní vrácené figurky
carc-rule-19 = 19 velikost měst na vlastních loukách vůči tomu, co jim chybí

## Boti

bot-random = Náhodný
    .summary = pokládá náhodně; v polovině tahů postaví náhodnou figurku
    .about = Položí kartičku kamkoli, kam se hodí. Je tu k učení pravidel a k poměřování ostatních.
bot-greedy = Hladový
    .summary = bere největší náskok, jako by hra končila tímto tahem
    .about = Vyzkouší každé místo a každou figurku, oboduje stůl, jako by hra skončila, a vezme tah s největším náskokem. Figurky utrácí brzy.
bot-optimising = Optimalizační
    .summary = největší náskok teď, s přídavkem za figurky na další tahy
    .about = Hladový, který myslí na figurky: ta, která zůstane v ruce, má svou cenu, postupně menší.
bot-weighted = Vážený
    .summary = hodnotí body a zbylé figurky podle sedmi stejně vážených pravidel
    .about = Sečte sedm pravidel o bodech teď, bodech později a figurkách, všechna se stejnou vahou.
bot-rules19-3 = Devatenáct pravidel
    .summary = hodnotí tahy devatenácti pravidly s vahami pro tři části hry
    .about = Devatenáct pravidel říká, co je na tahu dobrého; jejich váhy našla evoluce zvlášť pro začátek, střed a konec hry.
bot-rules19-5-pr = Devatenáct pravidel, 5 částí, šance
    .summary = devatenáct pravidel, pět částí hry a pravděpodobnost dokončení
    .about = Devatenáct pravidel s vahami pro pět částí hry; nedokončené stavby se počítají podle pravděpodobnosti, že je zbylé kartičky dokončí.
bot-rules19-3-pr = Devatenáct pravidel, šance
    .summary = devatenáct pravidel, tři části hry a pravděpodobnost dokončení
    .about = Nejsilnější publikovaný hráč: devatenáct pravidel, tři části hry a šance, že stavba bude dokončena.

bot-champion = Šampion
    .summary = nejlepší tahy podle devatenácti pravidel mnohokrát dohraje se stejným štěstím a vybere ten, který dopadne nejlépe
    .about = Vezme tahy, které se devatenácti pravidlům líbí nejvíc, každý mnohokrát dohraje se stejnými kartičkami a porovná, co z nich vzejde, podle hodnoty naučené z her. Poslední tahy spočítá přesně. S delším časem hraje lépe.

## Volby botů

option-iterations = Pokusy
    .help = kolik tahů se dohraje při jednom rozhodnutí, dohromady; stejný počet dává všude stejnou hru
option-time = Čas
    .help = čas na jedno rozhodnutí, například 500ms
option-threads = Vlákna
    .help = kolik vláken dohrává tahy zároveň
option-candidates = Zkoumané tahy
    .help = kolik nejlepších tahů podle pravidel se dohrává
option-ahead = Kartičky dopředu
    .help = o kolik kartiček se tah dohraje, než se pozice ohodnotí; do konce, když zbývá málo kartiček
option-win_bonus = Prémie za výhru
    .help = kolik bodů má šance na výhru vedle očekávaného náskoku
option-value = Soubor s hodnotou
    .help = soubor s hodnotou pozic, jak ho zanechá evolve, místo přiložené

option-ties = Stejně dobré tahy
    .help = který z nejlepších tahů: první nebo poslední v seznamu, jak ho má práce (podle nejstarší sousední kartičky, její strany a otočení), první s figurkou, nebo náhodný
option-k = Váha volných figurek
    .help = kolik váží volné figurky na každý zbývající tah
option-exp = Exponent
    .help = exponent, na který se umocní volné figurky na zbývající tah
option-turns = Zbývající tahy
    .help = které zbývající tahy se myslí: celé hry, nebo jen vlastní
option-free = Volné figurky
    .help = které figurky se počítají za volné: ty po tahu, ty před ním bez právě postavené, totéž jen když postavená zůstane stát, nebo ty po tahu bez právě postavené
option-mode = Co se losuje
    .help = co se losuje: celý tah ze seznamu, jak ho má práce, umístění a pak část kartičky, nebo umístění a pak políčko kartičky
option-rel = Body soupeřů
    .help = co se odečítá od vlastních bodů: průměr, součet nebo nejlepší ze soupeřů, nebo nic
option-weights = Soubor vah
    .help = soubor vah: jeho fáze a váhy místo přiložených
option-players = Váhy pro počet hráčů
    .help = použít váhy pro tolik hráčů; není-li určeno, pro tolik, kolik jich hraje
option-rule7 = Pravidlo 7
    .help = pravidlo 7 pro F volných figurek a T zbývajících vlastních tahů: -T/(F+1), F/T nebo F
option-rule9 = Pravidlo 9
    .help = znaménko pravidla 9, figurek, které tah vrací soupeřům
option-quality = Kvalita staveb
    .help = kvalita stavby z podílů kartiček, které se hodí na její volná místa

## Učení

learning-value = Hodnota
    .summary = šampionova hodnota pozic metodou nejmenších čtverců z her botů, kteří za něj dohrávají tahy; zanechá champion-value.json pro champion:value=SOUBOR
preset-value-value = 10 000 her dvou nejsilnějších botů s pravidly
key-value-players = pro kolik hráčů
key-value-games = hry, ze kterých se učí
key-value-seed = všechno štěstí
learning-weights = Váhy
    .summary = váhy devatenácti pravidel genetickým algoritmem práce; zanechá weights.json pro rules19-…:weights=SOUBOR
preset-weights-A-1 = výchozí: tři fáze s pravděpodobností, dva hráči
preset-weights-A-2 = pět fází
preset-weights-A-3 = pět fází, méně jedinců, méně mutací
preset-weights-A-4 = málo her při výběrech, rovnoměrné křížení
preset-weights-A-5 = turnaj, prosté nahrazení, měřeno proti UI 19/3 pr
preset-weights-A-6 = tři hráči
preset-weights-A-7 = bez pravděpodobnosti, rovnoměrné křížení
preset-weights-A-8 = měřeno proti nejlepšímu z A.7; potřebuje vuciUI=SLOŽKA
preset-weights-A-9 = bez pravděpodobnosti, méně mutovaných potomků
preset-weights-A-10 = pět hráčů
preset-weights-A-11 = klasická mutace, málo her
preset-weights-A-12 = méně křížení a mutací
preset-weights-A-13 = turnaj, prosté nahrazení, klasická mutace
preset-weights-A-14 = pokračuje z A.13; potřebuje startPopulation=SLOŽKA
preset-weights-A-15 = čtyři hráči
preset-weights-A-16 = pět fází, málo mutací
preset-weights-A-17 = klasická mutace, rovnoměrné křížení
preset-weights-A-18 = klasická mutace, mnoho her
preset-weights-A-19 = pokračuje z A.18 s širším rozsahem; potřebuje startPopulation=SLOŽKA
preset-weights-A-20 = jedna fáze
key-weights-vyvijenaUI = vyvíjený hráč: UIkFaziPr (s pravděpodobností), nebo UIkFazi
key-weights-popSize = počet jedinců
key-weights-maxGenerations = počet generací
key-weights-pravidla = kolik z devatenácti pravidel, od prvního
key-weights-faze = fází hry s vlastními vahami
key-weights-mutProb = pravděpodobnost, že potomek mutuje
key-weights-mutProbPerBit = pravděpodobnost, že se gen mutovaného potomka změní
key-weights-xOverProb = pravděpodobnost, že se dvojice zkříží
key-weights-matingGames = her v souboji o rodičovství
key-weights-environmentGames = her v souboji o přežití
key-weights-fitnessFrequent = generací mezi měřeními zdatnosti
key-weights-players = hráčů jedné hry
key-weights-parSel = výběr rodičů: turnaj
key-weights-envSel = výběr přeživších: diferenciální, nebo turnaj
key-weights-mutOp = mutace: adaptivní, nebo klasická
key-weights-crossOp = křížení: zvláštní n-bodové, nebo rovnoměrné
key-weights-replacement = slévání, nebo prosté
key-weights-vuciUI = soupeř při měření: bot, soubor vah, nebo složka běhu
key-weights-geneMin = nejnižší váha
key-weights-geneMax = nejvyšší váha
key-weights-fitnessGames = her jednoho měření
key-weights-startPopulation = složka nebo uložený stav běhu, z něhož se začne
key-weights-seed = veškerá náhoda
key-weights-threads = zde se nepoužije: určuje --threads
key-weights-checkpointEvery = generací mezi uloženími

## Experimenty

-greedy-level = Síla Hladového závisí na tom, který z několika stejně dobrých tahů zvolí, a práce to neříká; co jsme zkusili, je v docs/carcassonne.md.
-own-weights = Váhy hráčů UI 19/3, UI 19/5 pr a UI 19/3 pr(5) publikovány nejsou: naše pocházejí z vlastní evoluce, takže lze čekat jen stejné pořadí hráčů.
experiment-7-1 = Náhodný sám se sebou
    .remark = Otištěné části druhého řádku dávají dohromady 21,37, ne jeho součet 20,36: cesty jsou nejspíš 5,37.
experiment-7-2 = Hladový × Náhodný
    .remark = { -greedy-level }
experiment-7-3 = Optimalizační × Hladový
    .remark = { -greedy-level }
experiment-7-4 = Vážený × Optimalizační
experiment-7-5 = UI 19/3 × Vážený
    .remark = { -own-weights }
experiment-7-6 = UI 19/3 × UI 19/3 pr
    .remark = { -own-weights }
experiment-7-7 = UI 19/3 pr × UI 19/5 pr
    .remark = { -own-weights }
experiment-7-8 = Pět hráčů různých druhů
    .remark = { -own-weights }
experiment-9-1 = Tabulka 7.4 s malými městy za dva body, stejné hry
experiment-9-2 = Tabulka 7.7 s malými městy za dva body, stejné hry
    .remark = { -own-weights }
experiment-9-3 = Pořadí hráčů, dvakrát UI 19/3 pr, běžná a spravedlivá hra
experiment-9-4 = Pořadí hráčů, dvakrát Hladový, běžná a spravedlivá hra
experiment-9-5 = Pořadí hráčů, čtyři různí hráči, běžná a spravedlivá hra
    .remark = { -own-weights }
experiment-fig4-1 = Optimalizační a jeho k a exp: průměrné body, soupeř Hladový
    .remark = Práce uvádí jako nejlepší k = 11, exp = 0,3 a čísla netiskne: rozhoduje, kde maximum leží.
experiment-fig9-1 = Průměrné body podle počtu figurek
    .remark = Práce tiskne křivky bez čísel; ověřuje se, co říká o jejich tvaru.
experiment-fig4-1-spent = Obrázek 4.1 při druhém výkladu volných figurek
    .remark = Figurka položená na objekt, který je hned hotový, se počítá jako utracená; viz docs/carcassonne.md.
experiment-8-1 = Co říkají váhy UI 19/3 pr
    .remark = Věty kapitoly 8, ověřené na otištěných vahách.
experiment-free-meeples = Tabulky 7.3, 7.4, 9.1 a 9.5 při obou výkladech volných figurek
experiment-7-7-own = Tabulka 7.7 s vlastními vahami stejně dlouhé evoluce
    .remark = Vlastní běhy A.1 a A.2, stejně dlouhé, každý s každým; chyba je chybou běhů. Publikované číslo je jeden běh proti jednomu.
experiment-9-2-own = Tabulka 9.2 s vlastními vahami stejně dlouhé evoluce
    .remark = Vlastní běhy A.1 a A.2, stejně dlouhé, každý s každým; chyba je chybou běhů. Publikované číslo je jeden běh proti jednomu.
-run-of-appendix = Obrázek tiskne křivky bez čísel: ověřuje se, že zdatnost roste.
-concluded = Několik běhů každého druhu, které se ničím jiným neliší; srovnává se medián zdatnosti na konci. V rozsahu minut jsou běhy příliš krátké, než aby mnoho ukázaly.
experiment-A-1 = Evoluce, konfigurace A.1
    .remark = { -run-of-appendix }
experiment-A-2 = Evoluce, konfigurace A.2
    .remark = { -run-of-appendix }
experiment-A-3 = Evoluce, konfigurace A.3
    .remark = { -run-of-appendix }
experiment-A-4 = Evoluce, konfigurace A.4
    .remark = { -run-of-appendix }
experiment-A-5 = Evoluce, konfigurace A.5
    .remark = { -run-of-appendix }
experiment-A-6 = Evoluce, konfigurace A.6
    .remark = { -run-of-appendix }
experiment-A-7 = Evoluce, konfigurace A.7
    .remark = { -run-of-appendix }
experiment-A-8 = Evoluce, konfigurace A.8
    .remark = { -run-of-appendix }
experiment-A-9 = Evoluce, konfigurace A.9
    .remark = { -run-of-appendix }
experiment-A-10 = Evoluce, konfigurace A.10
    .remark = { -run-of-appendix }
experiment-A-11 = Evoluce, konfigurace A.11
    .remark = { -run-of-appendix }
experiment-A-12 = Evoluce, konfigurace A.12
    .remark = { -run-of-appendix }
experiment-A-13 = Evoluce, konfigurace A.13
    .remark = { -run-of-appendix }
experiment-A-14 = Evoluce, konfigurace A.14
    .remark = { -run-of-appendix }
experiment-A-15 = Evoluce, konfigurace A.15
    .remark = { -run-of-appendix }
experiment-A-16 = Evoluce, konfigurace A.16
    .remark = { -run-of-appendix }
experiment-A-17 = Evoluce, konfigurace A.17
    .remark = { -run-of-appendix }
experiment-A-18 = Evoluce, konfigurace A.18
    .remark = { -run-of-appendix }
experiment-A-19 = Evoluce, konfigurace A.19
    .remark = { -run-of-appendix }
experiment-A-20 = Evoluce, konfigurace A.20
    .remark = { -run-of-appendix }
experiment-6-crossover = Evoluce: dva druhy křížení
    .remark = { -concluded }
experiment-6-mutation = Evoluce: dva druhy mutace
    .remark = { -concluded }
experiment-6-probability = Evoluce: pravidla bez pravděpodobnosti a s ní
    .remark = { -concluded }
experiment-6-phases = Evoluce: jedna fáze, nebo tři
    .remark = { -concluded }
experiment-6-more-phases = Evoluce: tři fáze, nebo pět
    .remark = { -concluded }
experiment-6-games = Evoluce: málo, nebo mnoho her při selekci
    .remark = { -concluded }
experiment-6-rate = Evoluce: nízká, nebo vysoká počáteční pravděpodobnost mutace
    .remark = { -concluded }

## Naučená čísla

gene-phase-rule = Pravidlo { $b }, fáze { $a }
