# Co říkají pravidla Agricoly.

game = Agricola
    .summary = Nasyťte rodinu a pozvedněte farmu

## Počítaná jména

n-wood = { $wood ->
    [one] { $wood } dřevo
    [few] { $wood } dřeva
   *[other] { $wood } dřev
}
n-clay = { $clay ->
    [one] { $clay } hlína
    [few] { $clay } hlíny
   *[other] { $clay } hlín
}
n-reed = { $reed ->
    [one] { $reed } rákos
    [few] { $reed } rákosy
   *[other] { $reed } rákosů
}
n-stone = { $stone ->
    [one] { $stone } kámen
    [few] { $stone } kameny
   *[other] { $stone } kamenů
}
n-grain = { $grain } obilí
n-vegetable = { $vegetable ->
    [one] { $vegetable } zelenina
    [few] { $vegetable } zeleniny
   *[other] { $vegetable } zelenin
}
n-food = { $food ->
    [one] { $food } jídlo
    [few] { $food } jídla
   *[other] { $food } jídel
}
n-sheep = { $sheep ->
    [one] { $sheep } ovce
    [few] { $sheep } ovce
   *[other] { $sheep } ovcí
}
n-boar = { $boar ->
    [one] { $boar } prase
    [few] { $boar } prasata
   *[other] { $boar } prasat
}
n-cattle = { $cattle ->
    [one] { $cattle } kráva
    [few] { $cattle } krávy
   *[other] { $cattle } krav
}
n-people = { $people ->
    [one] { $people } člen rodiny
    [few] { $people } členové rodiny
   *[other] { $people } členů rodiny
}
n-fences = { $fences ->
    [one] { $fences } plot
    [few] { $fences } ploty
   *[other] { $fences } plotů
}
n-begging = { $begging ->
    [one] { $begging } karta žebráka
    [few] { $begging } karty žebráka
   *[other] { $begging } karet žebráka
}
ag-nothing = nic
ag-goods = { $goods }

good-wood = dřevo
good-clay = hlína
    .acc = hlínu
good-reed = rákos
good-stone = kámen
good-grain = obilí
good-vegetable = zelenina
    .acc = zeleninu
good-food = jídlo
good-sheep = ovce
    .acc = ovci
good-boar = prase
good-cattle = kráva
    .acc = krávu

house-wood = dřevěný
house-clay = hliněný
house-stone = kamenný

cell-top = nahoře { $n }
cell-middle = uprostřed { $n }
cell-bottom = dole { $n }

## Co se stalo

ag-log-first = Začíná { $who }.
ag-log-deal = Každý dostává povolání ({ $occupations }) a malá zdokonalení ({ $minors }).
ag-log-reveal = Kolo { $round } přináší novou akci: { $action }.
ag-log-use = { $who } volí akci { $action }.
ag-log-take = { $who } volí akci { $action }: { $goods }.
ag-log-home = { $who } nechává člena rodiny doma.
ag-log-build = { $who } staví: { $built }.
ag-rooms = { $rooms ->
    [one] { $rooms } místnost
    [few] { $rooms } místnosti
   *[other] { $rooms } místností
}
ag-stables = { $stables ->
    [one] { $stables } stáj
    [few] { $stables } stáje
   *[other] { $stables } stájí
}
ag-log-renovate = { $who } přestavuje, dům je teď { $house }.
ag-log-plow = { $who } oře: celkem { $fields } { $fields ->
    [one] pole
    [few] pole
   *[other] polí
}.
ag-log-sow = { $who } seje: { $goods }.
ag-log-fence = { $who } ohrazuje pastvinu ({ $cells } { $cells ->
    [one] políčko
    [few] políčka
   *[other] políček
}).
ag-log-occupation = { $who } hraje povolání { $card }.
ag-log-minor = { $who } hraje zdokonalení { $card }.
ag-log-major = { $who } kupuje zdokonalení { $card }.
ag-log-card = { $who } používá kartu { $card }.
ag-log-release = { $who } pouští: { $goods }. Není kam.
ag-log-growth = { $who } má dítě: { n-people }.
ag-log-turn = { $who } mění: { $from } → { $to }.
ag-log-harvest = Sklizeň: { $seats }.
ag-harvest-of = { $who } { $goods }
ag-log-young = { $who } má mláďata: { $goods }.
ag-log-fed = { $who } sytí rodinu.
ag-log-beg = { $who }: chybí { n-food }, karty žebráka: { $begging }.

## Co přináší náhoda

ag-luck-first = začíná místo { $seat }
ag-luck-deal = místo { $seat } dostává: { $card }
ag-luck-deal-hidden = místo { $seat } dostává kartu
ag-luck-reveal = nová akce: { $action }

## Rozhodnutí

ag-do-action = zvolit akci { $action }
ag-do-action-goods = zvolit akci { $action }: { $goods }
ag-do-home = nechat člena rodiny doma
ag-do-exchange = nejdřív změnit zboží
ag-do-food = změnit na jídlo 1 { $good }
ag-do-convert = { $card }: { $from } → { $to }
ag-do-craft = získat jídlo kartou { $card }
ag-do-card = použít kartu { $card }
ag-do-release = pustit 1 { $good }
ag-do-skip = obejít se bez toho
ag-do-room = postavit místnost, { $cell }
ag-do-stable = postavit stáj, { $cell }
ag-do-field = zorat pole, { $cell }
ag-do-sow-cell = zasít { $good }, { $cell }
ag-do-sow-card = zasít { $good }, karta { $card }
ag-do-pasture = ohradit pastvinu: { $cells }
ag-do-renovate-house = přestavět: { $house } dům
ag-do-play-occupation = zahrát povolání { $card }
ag-do-play-improvement = zahrát zdokonalení { $card }
ag-do-buy = koupit zdokonalení { $card }
ag-do-pay = zaplatit: { $price }
ag-do-pay-eaten = zaplatit: { $price } (jídlo z: { $eaten })
ag-do-pay-way = zaplatit způsobem { $n }
ag-do-bake-grain = upéct { n-grain }
ag-do-take = vzít: { $goods }
ag-do-take-way = vzít možnost { $n }
ag-do-keep = nechat si: { $goods }
ag-do-young = nechat si i s mláďaty: { $goods }
ag-do-pick = nechat si kartu { $card }
ag-do-pick-hidden = nechat si kartu
ag-do-give = odložit kartu { $card }
ag-do-give-hidden = odložit kartu
ag-do-done = to je vše
ag-do-feed-done = nasytit rodinu
ag-do-feed-beg = nasytit rodinu, { n-begging }

ag-do-start = začínat příští kolo
ag-do-minor = zahrát malé zdokonalení
ag-do-occupation = zahrát povolání
ag-do-build = stavět místnosti a stáje
ag-do-one-room = postavit místnost
ag-do-one-stable = postavit stáj
ag-do-lying = vzít, co zde leží
ag-do-plow = zorat pole
ag-do-sow = zasít
ag-do-bake = upéct chléb
ag-do-improve = pořídit zdokonalení
ag-do-fence = postavit ploty
ag-do-growth = mít dítě
ag-do-renovate = přestavět dům
ag-do-goods = vybrat zboží

## Otázky

ag-ask-place = Kam pošlete člena rodiny?
ag-help-place = Zbývá vyslat: { $n }. Příští sklizeň po kole { $round }: potřeba { n-food }.
ag-ask-exchange = Co změníte na jídlo?
ag-ask-parts = Co tu uděláte?
ag-ask-choose = Které zboží si vezmete?
ag-ask-card = Použijete kartu { $card }?
ag-ask-react = Zahrajete teď kartu { $card }?
ag-ask-build = Co postavíte?
ag-ask-plow = Které políčko zoráte?
ag-ask-sow = Co zasejete?
ag-ask-fence = Která políčka ohradíte?
ag-help-fence = Zbývá: { n-fences }, v zásobě: { n-wood }.
ag-ask-free-pasture = Které políčko ohradíte?
ag-ask-renovate = Přestavíte dům?
ag-ask-play = { $kind ->
    [occupation] Které povolání
    [minor] Které malé zdokonalení
   *[improvement] Které zdokonalení
} zahrajete?
ag-ask-pay = Čím zaplatíte?
ag-ask-bake = Kolik obilí upečete?
ag-ask-keep = Která zvířata zůstanou?
ag-ask-feed = Nasyťte rodinu
ag-help-feed = Jídlo: { $have }/{ $need }. Za každé chybějící dostanete kartu žebráka, −3 body.
ag-ask-young = Která mláďata si necháte?
ag-ask-pick = Kterou kartu si necháte?
ag-ask-give = Kterou kartu odložíte?

## Proč ne

ag-no-other = To není vaše farma: rozhodujete o té své.
ag-no-round = Tahle akce ještě není otevřená: její karta se otočí v pozdějším kole.
ag-no-taken = Už tam stojí: { $who }.
ag-no-taken-own = Už tam stojí někdo z vaší rodiny.
ag-no-nothing = Teď by vám nic nepřineslo.
ag-no-room = Pro dítě není v domě místo.
ag-no-full = Rodina má nejvýše pět členů.
ag-no-growth-yet = Rodina tu roste až od kola 5.
ag-no-fence-wood = Na ploty, které by uzavřely pastvinu, nemáte dřevo.
ag-no-bake = K pečení je potřeba obilí a pec, krb nebo ohniště.
ag-no-seed = K setí je potřeba prázdné pole a obilí nebo zelenina.
ag-no-materials = Na stavbu nemáte suroviny, nebo není kde stavět.
ag-no-stable = Na stáj nemáte dřevo nebo místo.
ag-no-renovate = Na přestavbu nemáte suroviny.
ag-no-occupation = Žádné povolání zahrát nemůžete: nemáte ho v ruce, nebo na něj nemáte.
ag-no-improvement = Na žádné zdokonalení nemáte.
ag-no-plow = Nové pole leží na prázdném políčku a navazuje na stará.
ag-no-build = Místnosti navazují na dům a stojí suroviny; stáj potřebuje prázdné políčko nebo pastvinu.
ag-no-sow = Zasít lze jen do prázdného pole.
ag-no-fence = Ploty musí pastvinu uzavřít, pastviny spolu sousedí a každý plot stojí dřevo.
ag-no-food = To teď na jídlo proměnit nelze.
ag-no-hand = Karty se hrají akcí: pošlete někoho na akci, která to dovoluje.
ag-no-major = Zdokonalení se staví akcí: pošlete někoho na akci, která to dovoluje.
ag-no-farm = Co se děje na farmě, přináší akce: pošlete na ni někoho z rodiny.
ag-no-pay = Stojí: { $need }. Máte: { $have }.
ag-no-need = Karta vyžaduje: { $need }.
ag-no-card = Tuto kartu tu zahrát nelze.
ag-no-first = Nejdřív je tu jiná otázka: { $question }
ag-need-occupations = { $n ->
    [one] { $n } vyložené povolání
    [few] { $n } vyložená povolání
   *[other] { $n } vyložených povolání
}
ag-need-improvements = { $n ->
    [one] { $n } vyložené zdokonalení
    [few] { $n } vyložená zdokonalení
   *[other] { $n } vyložených zdokonalení
}
ag-need-ovens = { $n ->
    [one] { $n } vyložená pec
    [few] { $n } vyložené pece
   *[other] { $n } vyložených pecí
}
ag-need-round = nejpozději kolo { $n }
ag-need-others = jiný hráč s méně povoláními než { $n }

ag-seat = { n-people } · { n-food } · v ruce { n-cards }
ag-target = cíl: { $target }
ag-target-met = cíl { $target } překonán o { $by }
ag-target-missed = cíl { $target } nesplněn, chybí { $by }

## Popisky obrázku

ag-pic-no-cards = Zatím žádné karty
ag-pic-room = Místnost
ag-pic-stable = Stáj
ag-pic-grain = Obilí
ag-pic-vegetable = Zelenina
ag-pic-none = Žádná
ag-pic-final-score = Konečné skóre
ag-pic-total = Celkem
ag-pic-actions = Akce
ag-pic-rounds = Kola
ag-pic-stage = Fáze
ag-pic-you = Vy
ag-pic-player = Hráč { $seat }
ag-pic-in-play = Vyloženo
ag-pic-majors = Velká zdokonalení
ag-pic-left = zbývá: { $n }
ag-pic-your-hand = Vaše ruka
ag-pic-hand-of = Ruka · { $who }
ag-pic-hand = povolání { $occupations }, malá zdokonalení { $minors }
ag-pic-hand-pack = povolání { $occupations }, malá zdokonalení { $minors } · na výběr: { $pack }
ag-pic-small-hand = ruka { $occupations } + { $minors }
ag-pic-farm = farma: { $who }
ag-pic-pieces = rodina { $people } · ploty { $fences }/{ $of-fences } · stáje { $stables }/{ $of-stables }
ag-pic-pieces-begging = rodina { $people } · ploty { $fences }/{ $of-fences } · stáje { $stables }/{ $of-stables } · karty žebráka { $begging }
ag-pic-before = před 1. kolem
ag-pic-round = kolo { $round }/{ $of } · sklizeň po kole { $next } · potřeba { n-food }
ag-pic-round-harvest = kolo { $round }/{ $of } · na konci sklizeň · potřeba { n-food }
ag-pic-round-space = kolo { $round } · { $what }
ag-pic-over = Konec hry
ag-pic-dealing = Rozdávají se karty
ag-pic-who-starts = Kdo začíná?
ag-pic-round-card = Odkrývá se karta kola
ag-pic-next = další za { $n }
ag-pic-fed = jídlo { $have }/{ $need }
ag-pic-full = plné
ag-pic-or = nebo
ag-pic-if = při
ag-pic-until = kolo

## Kategorie a pravidla

part-fields = Pole
part-pastures = Pastviny
part-grain = Obilí
part-vegetables = Zelenina
part-sheep = Ovce
part-boar = Prasata
part-cattle = Krávy
part-unused_cells = Nevyužitá políčka
part-fenced_stables = Ohrazené stáje
part-rooms = Místnosti
part-people = Členové rodiny
part-improvements = Zdokonalení
part-bonus = Přídavek
part-begging = Karty žebráka

rule-pool = Karty
    .help = Z čeho se rozdává: balíček E, malý výběr, karty E bez zvláštních rozhodnutí, nebo nic.
rule-pool-E = balíček E
rule-pool-seed = malý výběr
rule-pool-wave1 = balíček E bez zvláštních rozhodnutí
rule-pool-none = žádné karty
rule-variant = Hra
    .help = Rodinná hra nemá karty v ruce a má jednodušší akce.
rule-variant-full = úplná hra
rule-variant-family = rodinná hra
rule-deal = Ruce
    .help = Rozdané, vybírané po jedné a předávané, nebo deset rozdaných a sedm ponechaných.
rule-deal-random = rozdané
rule-deal-draft7 = vybírané a předávané
rule-deal-10to7 = deset rozdaných, sedm ponechaných
rule-feed = Jídla na dospělého
    .help = Při sklizni; obvykle 2, sám hráč 3.
rule-feed-auto = obvykle
rule-feed-1 = 1
rule-feed-2 = 2
rule-feed-3 = 3
rule-start_food = Jídlo na začátku
    .help = Pro každého; auto: 2 pro toho, kdo začíná, 3 pro ostatní, sám hráč nic.
rule-order = Karty kol
    .help = Odkrytě: všechny se vylosují a ukážou před prvním kolem.
rule-order-hidden = zakrytě
rule-order-open = odkrytě
rule-idle = Nečinní členové rodiny
    .help = Člena rodiny lze umístit bez účinku.
rule-kept = Ponechaná povolání
    .help = Pro sérii her jednoho hráče: povolání ve hře od začátku, čísla spojená znakem +.
rule-target = Cíl
    .help = Kolika bodů dosáhnout ve hře jednoho hráče: v první hře série 50, pak 55, 59, 62, 64, 65, 66, 67 a dál vždy o jeden víc; 0 znamená žádný.

## Pravidla našimi slovy

help-1 = Každý má malou farmu s dřevěným domem a dvěma členy rodiny. Hra má čtrnáct kol; každé odkryje další akci a hráči v něm střídavě posílají členy rodiny na akce. Obsazená akce je obsazená.
help-2 = Sbírejte dřevo, hlínu, rákos a kámen, stavte místnosti a stáje, ohrazujte pastviny, orejte a osévejte pole, chovejte zvířata, hrajte zdokonalení a povolání. S volnou místností se rodina může rozrůst.
help-3 = Práci přeruší šest sklizní: pole vydají obilí a zeleninu, každý člen rodiny potřebuje dvě jídla a zvířata mají mláďata. Kdo rodinu nenasytí, bere karty žebráka, a ty stojí body.
help-4 = Nakonec se počítá každá část farmy a co chybí, je proti vám: farma, která má od všeho trochu, je lepší než ta, která má mnoho jednoho.

## Akce na desce

space-BUILD = Stavba místností a stájí
    .label = Místnosti, stáje
space-START_MINOR = Začínající hráč
    .label = Začínající hráč
space-GRAIN1 = 1 obilí
    .label = Obilí
space-PLOW1 = Zorat 1 pole
    .label = Orba
space-OCC = Povolání
    .label = Povolání
    .family = Stáj, pečení
space-DAY_LABOR = Nádeník
    .label = Nádeník
space-WOOD3 = 3 dřeva
    .label = Dřevo
space-WOOD3-solo = 2 dřeva
space-CLAY1 = 1 hlína
    .label = Hlína
space-REED1 = 1 rákos
    .label = Rákos
space-FISHING = Rybolov
    .label = Rybolov
space-OCC3 = Povolání (2 jídla)
    .label = Povolání
    .family = Dvě suroviny
space-BRES1 = 1 stavební surovina
    .label = Surovina
space-WOOD2 = 2 dřeva
    .label = Dřevo
space-CLAY1B = 1 hlína (druhá)
    .label = Hlína
space-WOOD1 = 1 dřevo
    .label = Dřevo
space-CLAY2 = 2 hlíny
    .label = Hlína
space-TRAVEL = Kočovní herci
    .label = Kočovní herci
space-RSF = 1 rákos, 1 kámen, 1 jídlo
    .label = Rákos, kámen, jídlo
space-OCC4 = Povolání (1, 1, 2 jídla)
    .label = Povolání
    .family = Dvě suroviny
space-WOOD4 = 4 dřeva
    .label = Dřevo
space-CLAY3 = 3 hlíny
    .label = Hlína
space-REED_SW = Rákos, kámen a dřevo
    .label = Rákos, kámen, dřevo
space-ANIMAL_CHOICE = Zvíře dle výběru
    .label = Trh se zvířaty
space-ROOM_OR_TRAVEL = Místnost nebo kočovní herci
    .label = Místnost či herci
space-OCC5_OR_GROWTH = Povolání nebo růst rodiny
    .label = Povolání, růst
    .family = Růst, suroviny
space-WOOD2_X = 2 dřeva (Mistr lesník)
    .label = Dřevo lesníka
space-IMPROVE = Zdokonalení
    .label = Zdokonalení
space-FENCES = Ploty
    .label = Ploty
space-SOW_BAKE = Setí a pečení
    .label = Setí, pečení
space-SHEEP = 1 ovce
    .label = Ovce
space-GROWTH_MINOR = Růst rodiny
    .label = Růst rodiny
space-RENO_IMPROVE = Přestavba, zdokonalení
    .label = Přestavba
space-STONE_A = 1 kámen
    .label = Kámen
space-VEG1 = 1 zelenina
    .label = Zelenina
space-BOAR = 1 prase
    .label = Prase
space-CATTLE = 1 kráva
    .label = Krávy
space-STONE_B = 1 kámen (druhý)
    .label = Kámen
space-PLOW_SOW = Orba a setí
    .label = Orba, setí
space-GROWTH_NOROOM = Růst rodiny bez místa
    .label = Růst bez místa
space-RENO_FENCES = Přestavba, ploty
    .label = Přestavba, ploty

# zóny stolu
ag-zone-spaces = Akce
ag-zone-farm = Farma
ag-zone-hand = Ruka
ag-zone-majors = Velká
ag-zone-others = Ostatní
ag-zone-score = Skóre
