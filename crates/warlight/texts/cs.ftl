# Slova hry Warlight.

game = Warlight
    .summary = Dávejte tajné rozkazy, držte kontinenty

## Počítaná jména

n-armies = { $armies ->
    [one] { $armies } armáda
    [few] { $armies } armády
    [many] { $armies } armády
   *[other] { $armies } armád
}
    .acc = { $armies ->
    [one] { $armies } armádu
    [few] { $armies } armády
    [many] { $armies } armády
   *[other] { $armies } armád
}
n-regions = { $regions ->
    [one] { $regions } oblast
    [few] { $regions } oblasti
    [many] { $regions } oblasti
   *[other] { $regions } oblastí
}

## Co se stalo

war-log-pick = { $who } volí oblast { $region }.
war-log-start = { $who } začíná: { $regions }.
war-log-waste = Pustiny: { $regions }.
war-named = { $region }
war-placed = { $region } { $n }
war-log-place = { $who } rozmisťuje { n-armies.acc }: { $places }.
war-log-march = { $who } přesouvá { $from } → { $to }: { n-armies }.
war-log-attack = { $who } { $outcome ->
    [taken] dobývá oblast { $to } (z oblasti { $from })
    [both] útočí { $from } → { $to }, padají obě strany, jeden obránce zůstává
    [wiped] přichází o celý útok { $from } → { $to }
   *[repelled] neuspěje, { $from } → { $to }
}: { $a } proti { $d }, ztráty { $lost } : { $killed }.
war-log-skip = { $who } neplní rozkaz { $from } → { $to }: oblast je už ztracená.
war-log-out = { $who } nemá žádnou oblast a ve hře končí.
war-log-continent = { $who } drží kontinent { $name }: +{ $bonus } za kolo.
war-log-continent-lost = { $who } ztrácí kontinent { $name }: −{ $bonus } za kolo.

## Co lze udělat a co přináší náhoda

war-do-pick = Začít: { $region }
war-do-place = { $region }: +{ n-armies }
war-do-march = Přesunout { $from } → { $to }: { n-armies }
war-do-attack = Zaútočit { $from } → { $to }: { n-armies }
war-do-to-orders = Přejít k rozkazům
war-do-commit = Odeslat rozkazy
war-luck-waste = pustina: { $region }
war-luck-pickable = na výběr: { $region }
war-luck-picks = oblastí k výběru: { $picks }
war-luck-offer = na výběr, hráč { $seat }: { $region }
war-luck-start = hráč { $seat } začíná: { $region }
war-luck-first = první je hráč { $seat }
war-luck-order = pořadí rozkazů, hráči: { $seats }
war-luck-fight = { $from } → { $to }, { $a } proti { $d }: ztráty útočníka { $lost }, obránce { $killed }{ $taken ->
    [yes] ; dobyto
   *[no] { "" }
}
war-luck-losses = ztráty útočníka { $lost }, obránce { $killed }
war-luck-dawn = svítá

## Na co se hra ptá

war-ask-pick = Kde začnete?
war-help-pick = Zbývá vybrat: { $n }.
war-ask-place = Kam přijdou nové armády?
war-help-place = Zbývá: { n-armies }, příjem { $income }.
war-ask-order = Odkud pošlete armády?
war-help-order = Rozkazy se plní v tomto pořadí, střídavě s ostatními. Jedna armáda vždy zůstává.
war-why-chance = proti { $d }: šance { $chance } %, zbude asi { n-armies }
war-seat = { n-regions } · { n-armies } · +{ $income } za kolo
war-seat-out = bez oblastí
war-seat-before = zatím bez oblastí
war-fog = Skryto v mlze

## Proč ne

war-no-continent = Na kontinent armády nepatří: vyberte některou z jeho oblastí.
war-no-sea = Tam nikdo stát nemůže: vyberte oblast.
war-no-offer = Oblast { $region } není na výběr.
war-no-own = Oblast { $region } není vaše.
war-no-armies = Všechny nové armády jsou rozmístěné: pokračujte rozkazy.
war-no-far = Oblast { $region } nesousedí s oblastí { $from }.
war-no-twice = Do oblasti { $region } už odtud armády jdou: změňte raději ten rozkaz.
war-no-stay = V oblasti { $region } musí jedna armáda zůstat a jiná tam není.
war-no-sent = Oblast { $region }: rozkazy mají všechny armády kromě té, která zůstává.

## Obrázky

war-board = Mapa hry Warlight
war-do-done = Hotovo
war-setup = Příprava
war-round = Kolo { $round }
war-place = { $region } · { $continent } +{ $bonus }
war-place-armies = { war-place } · { n-armies }
war-arrow = { $from } → { $to }: { n-armies }
war-arrow-chance = { war-arrow } · { $chance }
war-bonus = { $continent } +{ $bonus }

## Body

part-regions = Oblasti
part-armies = Armády
part-income = Příjem
series-regions = Oblasti
series-armies = Armády
series-income = Příjem

## Volby pravidel

rule-preset = Pravidla podle
    .help = Pravidla práce, nebo prvního či druhého AI Challenge.
rule-preset-seed = Práce
rule-preset-wl1 = AI Challenge 1
rule-preset-wl2 = AI Challenge 2
rule-atlas = Mapa
    .help = Na které z našich map se hraje.
rule-atlas-world = Svět (42 oblastí)
rule-atlas-duel = Dva břehy (20 oblastí)
rule-atlas-isles = Ostrovy (48 oblastí, pustiny)
rule-atlas-marches = Pomezí (104 oblastí)
rule-atlas-realm = Říše (400 oblastí, pustiny)
rule-map = Soubor mapy
    .help = soubor mapy; není-li určen, jedna z našich map
rule-shapes = Obrysy
    .help = obrysy k souboru mapy
rule-start = Začátek
    .help = Jak se volí první oblasti: offer, random, random_any, draft, pref6, nebo pevně dané.
rule-start_regions = Oblastí na začátku
    .help = Z kolika oblastí hráč začíná.
rule-neutral_armies = Neutrální armády
    .help = Armády v oblastech, které na začátku nikomu nepatří.
rule-wastelands = Pustiny
    .help = Oblasti s mnoha neutrálními armádami.
rule-wasteland_armies = Armády pustin
    .help = Kolik jich mají.
rule-base_income = Armád za kolo
    .help = Bez přídavků.
rule-attack_kill = Útočníci zasáhnou
    .help = Šance, že útočící armáda zničí bránící, 0 až 1.
rule-defend_kill = Obránci zasáhnou
    .help = Šance, že bránící armáda zničí útočící, 0 až 1.
rule-luck = Štěstí
    .help = Podíl štěstí v bojích, 0 až 1; zbytek je průměr.
rule-rounding = Zaokrouhlení ztrát
    .help = straight: na nejbližší číslo; weighted: podle náhody.
rule-rounding-straight = Prosté
rule-rounding-weighted = Vážené
rule-order = Pořadí útoků
    .help = Jak se střídají útoky hráčů.
rule-order-per_index = Pokaždé znovu
rule-order-per_round = Za kolo
rule-order-aigames = AI Challenge
rule-army_moves_once = Armády táhnou jednou
    .help = Zda armády, které dorazily, smějí v témže kole pokračovat.
rule-army_moves_once-no = Ne
rule-army_moves_once-wl1 = Jako v AI Challenge 1
rule-army_moves_once-wl2 = Jako v AI Challenge 2
rule-pair_once = Opakované rozkazy
    .help = Dva rozkazy mezi týmiž oblastmi se sloučí, nebo je dovolen jen jeden.
rule-pair_once-merge = Sloučí se
rule-pair_once-once = Jen jeden
rule-fog = Mlha
    .help = Vidíte jen své oblasti a jejich sousedy.
rule-max_rounds = Nejvíce kol
    .help = Hra skončí po tomto počtu kol; 0: po 1000.
rule-tiebreak = Při dosažení limitu kol
    .help = Kdo vyhraje, když skončí poslední kolo.
rule-tiebreak-draw = Remíza
rule-tiebreak-regions_then_armies = Oblasti, pak armády

## Pravidla

help-1 = Mapa je rozdělena na oblasti a oblasti tvoří kontinenty. Každé kolo dostanete nové armády: pevný počet a další za každý kontinent, který je celý váš. Kdo přijde o poslední oblast, vypadává; kdo zbude, vyhrává.
help-2 = Všichni hráči dávají rozkazy současně a tajně. Nejprve rozmístěte nové armády na své oblasti, pak posílejte armády k sousedům: klepněte na oblast, odkud jdou, na oblast, kam jdou, a nastavte počet. Jedna armáda vždy zůstává.
help-3 = Rozkazy jsou seznam, který můžete měnit, dokud jej nepotvrdíte; na pořadí záleží, protože se provádějí jeden po druhém střídavě s rozkazy ostatních.
help-4 = V boji každý útočník i obránce zabíjí s určitou pravděpodobností, obránci o něco lépe. Padnou-li všichni obránci, přeživší útočníci oblast obsadí. V mlze vidíte jen své oblasti a jejich sousedy.

## Protokoly

foreign-wl1 = bot prvního Warlight AI Challenge; potřebuje pravidla start=pref6 nebo bez výběru
foreign-wl2 = bot druhého Warlight AI Challenge; potřebuje pravidla start=draft nebo bez výběru
foreign-wl1-forfeit = jako wl1, ale bot, který neodpoví nebo odejde, hned prohrává
foreign-wl2-forfeit = jako wl2, ale bot, který neodpoví nebo odejde, hned prohrává
engine-auto = jako bot kteréhokoli Warlight AI Challenge, podle toho, kterým protokolem se mluví
engine-wl1 = jako bot prvního Warlight AI Challenge
engine-wl2 = jako bot druhého Warlight AI Challenge
conversion-map = vlastní soubor s mapou i s body, podle nichž se mapa kreslí
conversion-shapes = obrysy oblastí, k receptu nebo nakreslené mapě
conversion-wl2 = soubor s mapou pro program soutěže Warlight AI Challenge 2
conversion-setup = tři řádky setup_map z protokolů botů
conversion-svg = obrázek mapy před hrou

## Svět

war-region-1 = Aljaška
war-region-2 = Severozápadní teritoria
war-region-3 = Grónsko
war-region-4 = Alberta
war-region-5 = Ontario
war-region-6 = Québec
war-region-7 = Západ USA
war-region-8 = Východ USA
war-region-9 = Střední Amerika
war-region-10 = Venezuela
war-region-11 = Peru
war-region-12 = Brazílie
war-region-13 = Argentina
war-region-14 = Island
war-region-15 = Velká Británie
war-region-16 = Skandinávie
war-region-17 = Ukrajina
war-region-18 = Západní Evropa
war-region-19 = Severní Evropa
war-region-20 = Jižní Evropa
war-region-21 = Severní Afrika
war-region-22 = Egypt
war-region-23 = Východní Afrika
war-region-24 = Kongo
war-region-25 = Jižní Afrika
war-region-26 = Madagaskar
war-region-27 = Ural
war-region-28 = Sibiř
war-region-29 = Jakutsk
war-region-30 = Kamčatka
war-region-31 = Irkutsk
war-region-32 = Kazachstán
war-region-33 = Čína
war-region-34 = Mongolsko
war-region-35 = Japonsko
war-region-36 = Blízký východ
war-region-37 = Indie
war-region-38 = Siam
war-region-39 = Indonésie
war-region-40 = Nová Guinea
war-region-41 = Západní Austrálie
war-region-42 = Východní Austrálie
war-continent-1 = Severní Amerika
war-continent-2 = Jižní Amerika
war-continent-3 = Evropa
war-continent-4 = Afrika
war-continent-5 = Asie
war-continent-6 = Austrálie
