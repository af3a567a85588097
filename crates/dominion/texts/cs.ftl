# Co říkají pravidla Dominionu.

game = Dominion
    .summary = Kupujte lepší karty, získejte Provincie

## Počítaná jména

n-coins = { $coins ->
    [one] { $coins } mince
    [few] { $coins } mince
   *[other] { $coins } mincí
}
    .acc = { $coins ->
    [one] { $coins } minci
   *[other] { n-coins }
}
n-actions = { $actions ->
    [one] { $actions } akce
    [few] { $actions } akce
   *[other] { $actions } akcí
}
n-buys = { $buys ->
    [one] { $buys } nákup
    [few] { $buys } nákupy
   *[other] { $buys } nákupů
}

## Karty; atribut říká, co karta dělá kromě prostých přídavků

card-copper = Měďák
    .text = Hodnota $1.
card-silver = Stříbrňák
    .text = Hodnota $2.
card-gold = Zlaťák
    .text = Hodnota $3.
card-estate = Statek
    .text = Na konci hry 1 bod.
card-duchy = Vévodství
    .text = Na konci hry 3 body.
card-province = Provincie
    .acc = Provincii
    .text = Na konci hry 6 bodů.
card-curse = Kletba
    .acc = Kletbu
    .text = Na konci hry −1 bod.
card-cellar = Sklepení
    .text = Odložte libovolný počet karet a stejný počet si doberte.
card-chapel = Kaple
    .acc = Kapli
    .text = Zahoďte na smetiště nejvýše 4 karty z ruky.
card-moat = Hradní příkop
    .text = Když jiný hráč zahraje útok, můžete tuto kartu ukázat z ruky: útok se vás netýká.
card-chancellor = Kancléř
    .acc = Kancléře
    .text = Můžete celý svůj balíček přesunout na odložené karty.
card-village = Vesnice
    .acc = Vesnici
card-woodcutter = Dřevorubec
    .acc = Dřevorubce
card-workshop = Dílna
    .acc = Dílnu
    .text = Získejte kartu za nejvýše $4.
card-bureaucrat = Úředník
    .acc = Úředníka
    .text = Získejte Stříbrňák navrch svého balíčku. Každý jiný hráč vrátí vítěznou kartu z ruky na svůj balíček, nebo ukáže, že žádnou nemá.
card-feast = Hostina
    .acc = Hostinu
    .text = Zahoďte tuto kartu na smetiště. Získejte kartu za nejvýše $5.
card-gardens = Zahrady
    .text = Na konci hry 1 bod za každých celých 10 vašich karet.
card-militia = Milice
    .acc = Milici
    .text = Každý jiný hráč odloží karty tak, aby mu v ruce zbyly 3.
card-moneylender = Lichvář
    .acc = Lichváře
    .text = Zahoďte z ruky na smetiště Měďák; pokud jste to udělali, +$3.
card-remodel = Přestavba
    .acc = Přestavbu
    .text = Zahoďte kartu z ruky na smetiště. Získejte kartu nejvýše o $2 dražší.
card-smithy = Kovárna
    .acc = Kovárnu
card-spy = Špeh
    .acc = Špeha
    .text = Každý hráč včetně vás ukáže vrchní kartu svého balíčku; vy rozhodnete, zda zůstane, nebo se odloží.
card-thief = Zloděj
    .acc = Zloděje
    .text = Každý jiný hráč ukáže 2 vrchní karty; jedny peníze z nich zahodíte na smetiště a můžete si je vzít. Zbytek se odloží.
card-throne-room = Trůnní sál
    .text = Zvolte z ruky kartu akce a zahrajte ji dvakrát.
card-council-room = Zasedání rady
    .text = Každý jiný hráč si dobere kartu.
card-festival = Jarmark
card-laboratory = Laboratoř
card-library = Knihovna
    .acc = Knihovnu
    .text = Dobírejte, dokud nemáte v ruce 7 karet. Dobrané akce můžete dát stranou; nakonec se odloží.
card-market = Trh
card-mine = Důl
    .text = Zahoďte peníze z ruky na smetiště. Získejte do ruky peníze nejvýše o $3 dražší.
card-witch = Čarodějnice
    .acc = Čarodějnici
    .text = Každý jiný hráč získá Kletbu.
card-adventurer = Dobrodruh
    .acc = Dobrodruha
    .text = Ukazujte karty z balíčku, dokud se neobjeví dvoje peníze; ty si vezměte do ruky, ostatní odložte.

dom-bonuses = { $list }.
dom-bonus-cards = +{ n-cards }
dom-bonus-actions = +{ n-actions }
dom-bonus-buys = +{ n-buys }
dom-bonus-coins = +${ $coins }
dom-copies = { $n }× { $card }
dom-nothing = nic

kind-treasure = Peníze
kind-victory = Vítězství
kind-action = Akce
kind-attack = Útok
kind-reaction = Reakce
kind-curse = Kletba

kingdom-first-game = První hra
kingdom-size-distortion = Změna velikosti
kingdom-trash-heap = Smetiště
kingdom-bad-cards = Špatné karty
kingdom-big-money = Big Money
kingdom-interaction = Interaction
kingdom-village-square = Village Square

## Co se stalo

dom-log-start = Království: { $names }.
dom-log-play = { $who } hraje { $card }.
dom-log-play-gains = { $who } hraje { $card }: { $gains }
dom-log-twice = { $who } hraje { $card } dvakrát.
dom-log-buy = { $who } kupuje { $card } (za { $cost }, má { n-coins.acc }).
dom-log-buy-none = { $who } nic nekupuje; nevyužito: { $coins }.
dom-log-gain = { $who } získává: { $names }.
dom-log-trash = { $who } zahazuje: { $names }.
dom-log-aside = { $who } dává stranou: { $names }.
dom-log-top = { $who } vrací na balíček: { $names }.
dom-log-take = { $who } bere ze smetiště: { $names }.
dom-log-discard = { $who } odkládá: { $names }.
dom-log-drew = { $who } dobírá: { $names }.
dom-log-showed = { $who } ukazuje: { $names }.
dom-log-safe = { $who } ukazuje Hradní příkop: bez následků.
dom-log-deck = { $who } odkládá celý balíček.
dom-log-spy = { $victim } má navrchu: { $card }. { $who } kartu { $choice ->
    [keep] nechává
   *[discard] odkládá
}.
dom-log-lost = { $victim } přichází o { $card }.
dom-log-curse = { $count ->
    [one] Kletbu získává { $whos }.
   *[other] Kletbu získávají { $whos }.
}
dom-log-empty = Hromádka { $card } je prázdná: { $n }/3.
dom-over = { $reason ->
    [provinces] Poslední Provincie je pryč.
    [piles] Tři hromádky jsou prázdné.
   *[rounds] Poslední kolo skončilo.
}

## Co lze udělat a co přináší náhoda

dom-luck-draw = dobrané karty: { $cards }
dom-luck-draw-hidden = počet dobraných karet: { $cards }
dom-luck-show = ukázané karty: { $cards }
dom-luck-kingdom = království: { $cards }
dom-luck-opening = Měďáky v první ruce každého: { $coppers }
dom-do-play = Zahrát { $card }
dom-do-buy = Koupit { $card } (za { $cost }, zbude { $left })
dom-do-moat = Ukázat Hradní příkop
dom-do-keep-hidden = Nechat si kartu
dom-do-discard = Odložit { $card }
dom-do-drop = Odložit
dom-do-discard-hidden = Odložit kartu
dom-do-trash = Zahodit { $card }
dom-do-deck = Odložit balíček
dom-do-gain = Získat { $card }
dom-do-top = Vrátit na balíček { $card }
dom-do-twice = Zahrát { $card } dvakrát

## Na co se ptá

dom-ask-action = Kterou akci zahrajete?
dom-help-action = Zbývá: { n-actions }.
dom-ask-treasure = Které peníze vyložíte?
dom-ask-buy = Co koupíte?
dom-help-buy = { n-coins }, { n-buys }.
dom-ask-twice = Kterou akci zahrajete dvakrát?
dom-ask-gain = Kterou kartu získáte? (nejvýše { n-coins })
dom-ask-hand = Kterou kartu získáte do ruky? (nejvýše { n-coins })
dom-ask-moat = Útok, karta { $card }. Ukážete Hradní příkop?
dom-ask-militia = Milice: odložte { n-cards.acc }.
dom-ask-cellar = Které karty vyměníte?
dom-ask-chapel = Které karty zahodíte? (nejvýše 4)
dom-ask-top = Kterou vítěznou kartu vrátíte na balíček?
dom-ask-remodel = Kterou kartu vyměníte za lepší?
dom-ask-mine = Které peníze vylepšíte?
dom-ask-lender = Zahodíte Měďák za 3 mince?
dom-ask-chancellor = Odložíte celý balíček?
dom-ask-spy = { $player } má navrchu: { $card }. Zůstane tam?
dom-ask-spy-own = Navrchu máte: { $card }. Zůstane tam?
dom-ask-thief = O které peníze přijde { $player }?
dom-ask-take = Vezmete si: { $card }?
dom-ask-library = { $card }: nechat, nebo dát stranou?

dom-warn-end = Ještě můžete koupit: { $card }. Ukončit tah?
dom-seat = { n-cards }, v ruce { $hand }

## Proč ne

dom-no-coins = { $card } stojí { $cost }, máte { $coins }.
dom-no-limit = { $card } stojí { $cost }, získaná karta smí stát nejvýše { $coins }.
dom-no-pile = Hromádka { $card } je prázdná.
dom-no-buy-action = Nakupuje se až po akcích: nejdřív přejděte k nákupu.
dom-no-buy-treasure = Nejdřív vyložte peníze, potom nakupujte.
dom-no-bought = Při nákupu už peníze vyložit nelze.
dom-no-treasure-yet = Peníze se vykládají po akcích: nejdřív přejděte k nákupu.
dom-no-action-now = Akce se hrají před nákupem.
dom-no-victory = Vítězné karty se nehrají: počítají se na konci.
dom-no-curse = Kletba se nehraje: na konci vás stojí bod.
dom-no-mine = Důl bere jen peníze.
dom-no-mine-gain = Důl dává jen peníze.
dom-no-lender = Lichvář bere jen Měďák.
dom-no-top = Na balíček se vrací jen vítězná karta.
dom-no-throne = Trůnní sál hraje jen akci.
dom-no-chapel = Kaple zahodí nejvýše čtyři karty.
dom-no-deck = Karty z této hromádky se lížou samy a rubem nahoru.
dom-no-trash = Co je zahozené, zůstává mimo hru.
dom-no-first = Nejdřív je tu jiná otázka: { $question }
dom-no-now = Teď s tím nic dělat nelze.

## Tlačítka

dom-do-all = Vyložit všechny peníze ({ n-coins })
dom-do-keep-rest = Zbytek nevykládat
dom-do-to-buy = Přejít k nákupu
dom-do-end = Už nic nekoupit
dom-do-no-moat = Nebránit se
dom-do-stay = Nechat navrchu
dom-do-hand = Nechat v ruce
dom-do-aside = Dát stranou
dom-do-take = Vzít
dom-do-leave = Nechat ležet
dom-do-no-deck = Nechat balíček
dom-do-done = To je vše

## Popisky obrázku

dom-pic-over = Konec hry
dom-pic-drawing = Dobírají se karty
dom-pic-player = Hráč { $seat }
dom-pic-turns = { n-turns }
dom-pic-own = { n-turns } · { n-cards } · { n-points }
dom-pic-own-short = { n-turns } · { n-points }
dom-pic-card = { $card }, ${ $cost }: { $text }
dom-pic-pile = { $note } (zbývá: { $count })
dom-pic-empty = prázdné
dom-pic-trash = Smetiště
dom-pic-trash-list = Smetiště: { $cards }
dom-pic-deck = Balíček
dom-pic-discard = Odložené
dom-pic-discard-pile = Odkládací hromádka
dom-pic-in-hand = v ruce
dom-pic-small-hand = ruka
dom-pic-small-deck = balíček
dom-pic-small-discard = odložené
dom-pic-bought = koupě: { $card }
dom-pic-phase-action = Akce
dom-pic-phase-buy = Nákup
dom-pic-phase-clean-up = Úklid
dom-pic-actions = akce
dom-pic-buys = nákupy
dom-pic-coins = mince
dom-pic-in-play = Vyloženo
dom-pic-shown = Ukázáno

## Kategorie, čísla, pravidla

part-estates = Statky
part-duchies = Vévodství
part-provinces = Provincie
part-gardens = Zahrady
part-curses = Kletby

series-money = Mince v balíčku

rule-kingdom = Království
    .help = Pojmenované království, `random`, nebo jména karet spojená znakem +.
rule-victory12 = Dvanáct vítězných karet
    .help = Dva hráči s 12 kartami v každé vítězné hromádce místo 8.
rule-kingdom_size = Karet v náhodném království
    .help = Kolik karet má náhodné království.
rule-supply = Velikosti hromádek
    .help = Karet v jednotlivých hromádkách, například Province:4+Curse:0.
rule-opening = První ruce
    .help = Měďáky v prvních dvou rukách; mirror: stejné náhodné rozdělení pro všechny.
rule-opening-random = podle losu
rule-opening-5-2 = Měďáky 5 a 2
rule-opening-4-3 = Měďáky 4 a 3
rule-opening-2-5 = Měďáky 2 a 5
rule-opening-3-4 = Měďáky 3 a 4
rule-opening-mirror = stejné pro všechny
rule-auto_treasure = Vykládat peníze samočinně
    .help = Všechny peníze se vyloží najednou na začátku nákupu.
rule-max_rounds = Nejvíce kol
    .help = Hra skončí po tomto počtu kol; 0: bez omezení.
rule-second_edition_optional = Lichvář smí odmítnout
    .help = Zahození Měďáku Lichvářem je na vás.

## Pravidla našimi slovy

help-1 = Všichni začínají se stejnými deseti slabými kartami a z hromádek uprostřed si staví lepší balíček. V ruce máte vždy pět karet; co koupíte, jde na odkládací hromádku a do ruky se dostane, až se balíček znovu zamíchá.
help-2 = Tah má tři části. Nejprve smíte zahrát jednu akci a provést, co říká; karty, které dávají další akce, dovolují hrát dál. Pak vyložíte peníze a koupíte za ně jednu kartu, nebo více, pokud to některá karta dovolila. Nakonec odložíte vše vyložené i karty z ruky a doberete pět nových.
help-3 = Útoky postihnou všechny ostatní, pokud neukážou Hradní příkop. Karty zahozené na smetiště opouštějí hru. Dobrání nelze vzít zpět: zahrání karty se potvrzuje hned, nákupy až s koncem tahu.
help-4 = Hra končí, když dojde hromádka Provincií nebo kterékoli tři hromádky. Počítají se jen vítězné karty: vyhrává nejvíc bodů v celém balíčku, při shodě ten, kdo měl méně tahů.

# zóny stolu
dom-zone-supply = Zásoba
dom-zone-hand = Ruka
dom-zone-play = Vyloženo
