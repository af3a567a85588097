# The words of Warlight.

game = Warlight
    .summary = Give orders in secret, hold continents

## Counted nouns

n-armies = { $armies ->
    [one] { $armies } army
   *[other] { $armies } armies
}
n-regions = { $regions ->
    [one] { $regions } region
   *[other] { $regions } regions
}

## What happened

war-log-pick = { $who } chose { $region }.
war-log-start = { $who } starts from { $regions }.
war-log-waste = Wastelands: { $regions }.
war-named = { $region }
war-placed = { $region } { $n }
war-log-place = { $who } placed { n-armies }: { $places }.
war-log-march = { $who } marched { $from } → { $to }: { n-armies }.
war-log-attack = { $who } { $outcome ->
    [taken] took { $to } from { $from }
    [both] attacked { $to } from { $from }; both sides fell, one defender stayed
    [wiped] lost the whole attack { $from } → { $to }
   *[repelled] was thrown back, { $from } → { $to }
}: { $a } v { $d }, losses { $lost } : { $killed }.
war-log-skip = { $who } could not go { $from } → { $to }: the region was lost before.
war-log-out = { $who } has no region left and is out.
war-log-continent = { $who } holds { $name }: +{ $bonus } a round.
war-log-continent-lost = { $who } lost { $name }: −{ $bonus } a round.

## What can be done, and what luck did

war-do-pick = Start in { $region }
war-do-place = { $region }: +{ n-armies }
war-do-march = March { $from } → { $to }: { n-armies }
war-do-attack = Attack { $from } → { $to }: { n-armies }
war-do-to-orders = Go on to orders
war-do-commit = Send orders
war-luck-waste = wasteland: { $region }
war-luck-pickable = to choose from: { $region }
war-luck-picks = regions to choose: { $picks }
war-luck-offer = to choose from, player { $seat }: { $region }
war-luck-start = player { $seat } starts in { $region }
war-luck-first = player { $seat } is first
war-luck-order = orders in turn, players: { $seats }
war-luck-fight = { $from } → { $to }, { $a } v { $d }: attackers lose { $lost }, defenders { $killed }{ $taken ->
    [yes] ; taken
   *[no] { "" }
}
war-luck-losses = attackers lose { $lost }, defenders { $killed }
war-luck-dawn = dawn breaks

## What is asked

war-ask-pick = Which region do you start from?
war-help-pick = { $n } still to choose.
war-ask-place = Where do your new armies go?
war-help-place = { n-armies } left of { $income }.
war-ask-order = Which region sends armies?
war-help-order = Orders run in this order, one of yours, one of theirs. One army always stays.
war-why-chance = against { $d }: { $chance } % to take it, about { n-armies } left
war-seat = { n-regions } · { n-armies } · +{ $income } a round
war-seat-out = no region left
war-seat-before = no region yet
war-fog = Hidden in the fog

## Why not

war-no-continent = A continent is no place for armies: choose one of its regions.
war-no-sea = Nobody can stand there: choose a region.
war-no-offer = { $region } is not among the regions to choose from.
war-no-own = { $region } is not yours.
war-no-armies = All your new armies are placed: go on to orders.
war-no-far = { $region } is no neighbour of { $from }.
war-no-twice = You have sent armies to { $region } from there already: change that order instead.
war-no-stay = One army must stay in { $region }, and there is no other.
war-no-sent = All armies of { $region } but the one that stays have their orders.

## Pictures

war-board = Warlight map
war-do-done = Done
war-setup = Set-up
war-round = Round { $round }
war-place = { $region } · { $continent } +{ $bonus }
war-place-armies = { war-place } · { n-armies }
war-arrow = { $from } → { $to }: { n-armies }
war-arrow-chance = { war-arrow } · { $chance }
war-bonus = { $continent } +{ $bonus }

## Points

part-regions = Regions
part-armies = Armies
part-income = Income
series-regions = Regions
series-armies = Armies
series-income = Income

## Rule options

rule-preset = Rules of
    .help = Rules of the thesis, or of the first or second AI Challenge.
rule-preset-seed = Thesis
rule-preset-wl1 = AI Challenge 1
rule-preset-wl2 = AI Challenge 2
rule-atlas = Map
    .help = Which of our maps is played on.
rule-atlas-world = World (42 regions)
rule-atlas-duel = Two Shores (20 regions)
rule-atlas-isles = The Isles (48 regions, wastelands)
rule-atlas-marches = The Marches (104 regions)
rule-atlas-realm = The Realm (400 regions, wastelands)
rule-map = Map file
    .help = map file; one of our maps if not set
rule-shapes = Outlines
    .help = outlines for the map file
rule-start = Start
    .help = How first regions are chosen: offer, random, random_any, draft, pref6, or fixed ones.
rule-start_regions = Regions at the start
    .help = How many regions a player starts from.
rule-neutral_armies = Neutral armies
    .help = Armies in regions that nobody owns at the start.
rule-wastelands = Wastelands
    .help = Regions with many neutral armies.
rule-wasteland_armies = Armies of wastelands
    .help = How many they have.
rule-base_income = Armies a round
    .help = Without bonuses.
rule-attack_kill = Attackers hit
    .help = Chance that an attacking army kills a defending one, 0 to 1.
rule-defend_kill = Defenders hit
    .help = Chance that a defending army kills an attacking one, 0 to 1.
rule-luck = Luck
    .help = Share of luck in fights, 0 to 1; the rest is the mean.
rule-rounding = Rounding of losses
    .help = straight: to the nearest number; weighted: by chance.
rule-rounding-straight = Straight
rule-rounding-weighted = Weighted
rule-order = Order of attacks
    .help = How attacks of the players alternate.
rule-order-per_index = Each anew
rule-order-per_round = Per round
rule-order-aigames = AI Challenge
rule-army_moves_once = Armies move once
    .help = Whether armies that arrived may march on in the same round.
rule-army_moves_once-no = No
rule-army_moves_once-wl1 = As in AI Challenge 1
rule-army_moves_once-wl2 = As in AI Challenge 2
rule-pair_once = Repeated orders
    .help = Two orders between the same regions are merged, or only one is allowed.
rule-pair_once-merge = Merged
rule-pair_once-once = Only one
rule-fog = Fog
    .help = Only own regions and their neighbours are seen.
rule-max_rounds = Most rounds
    .help = The game ends after this number of rounds; 0: after 1000.
rule-tiebreak = At the round limit
    .help = Who wins when the last round is over.
rule-tiebreak-draw = Draw
rule-tiebreak-regions_then_armies = Regions, then armies

## The rules

help-1 = The map is divided into regions, and regions form continents. Every round you get new armies: a fixed number, and more for each continent that is wholly yours. Who loses the last region is out; who is left wins.
help-2 = All players give their orders at the same time and in secret. First place new armies on your regions, then send armies to neighbours: click the region they leave, the region they go to, and set the number. One army always stays behind.
help-3 = Orders are a list that you may change until you confirm it; their order matters, because they are carried out one after the other, taking turns with the other players'.
help-4 = In a fight each attacker and each defender kills with a certain chance, defenders a little better. If all defenders fall, the surviving attackers take the region. With fog you see only your own regions and their neighbours.

## Protocols

foreign-wl1 = a bot of the first Warlight AI Challenge; needs rules with start=pref6 or without picks
foreign-wl2 = a bot of the second Warlight AI Challenge; needs rules with start=draft or without picks
foreign-wl1-forfeit = like wl1, but a bot that misses an answer or leaves loses at once
foreign-wl2-forfeit = like wl2, but a bot that misses an answer or leaves loses at once
engine-auto = as a bot of either Warlight AI Challenge, whichever protocol is spoken
engine-wl1 = as a bot of the first Warlight AI Challenge
engine-wl2 = as a bot of the second Warlight AI Challenge
conversion-map = our own map file, with the label points that the map is drawn by
conversion-shapes = outlines of the regions, for a recipe or a drawn map
conversion-wl2 = map file of the engine of the Warlight AI Challenge 2
conversion-setup = the three setup_map lines of the bot protocols
conversion-svg = picture of the map before a game

## The world

war-region-1 = Alaska
war-region-2 = Northwest Territory
war-region-3 = Greenland
war-region-4 = Alberta
war-region-5 = Ontario
war-region-6 = Quebec
war-region-7 = Western United States
war-region-8 = Eastern United States
war-region-9 = Central America
war-region-10 = Venezuela
war-region-11 = Peru
war-region-12 = Brazil
war-region-13 = Argentina
war-region-14 = Iceland
war-region-15 = Great Britain
war-region-16 = Scandinavia
war-region-17 = Ukraine
war-region-18 = Western Europe
war-region-19 = Northern Europe
war-region-20 = Southern Europe
war-region-21 = North Africa
war-region-22 = Egypt
war-region-23 = East Africa
war-region-24 = Congo
war-region-25 = South Africa
war-region-26 = Madagascar
war-region-27 = Ural
war-region-28 = Siberia
war-region-29 = Yakutsk
war-region-30 = Kamchatka
war-region-31 = Irkutsk
war-region-32 = Kazakhstan
war-region-33 = China
war-region-34 = Mongolia
war-region-35 = Japan
war-region-36 = Middle East
war-region-37 = India
war-region-38 = Siam
war-region-39 = Indonesia
war-region-40 = New Guinea
war-region-41 = Western Australia
war-region-42 = Eastern Australia
war-continent-1 = North America
war-continent-2 = South America
war-continent-3 = Europe
war-continent-4 = Africa
war-continent-5 = Asia
war-continent-6 = Australia
