# What Agricola's rules say.

game = Agricola
    .summary = Feed your family and make the farm bloom

## Counted nouns

n-wood = { $wood } wood
n-clay = { $clay } clay
n-reed = { $reed } reed
n-stone = { $stone } stone
n-grain = { $grain } grain
n-vegetable = { $vegetable ->
    [one] { $vegetable } vegetable
   *[other] { $vegetable } vegetables
}
n-food = { $food } food
n-sheep = { $sheep } sheep
n-boar = { $boar } wild boar
n-cattle = { $cattle } cattle
n-people = { $people ->
    [one] { $people } person
   *[other] { $people } people
}
n-fences = { $fences ->
    [one] { $fences } fence
   *[other] { $fences } fences
}
n-begging = { $begging ->
    [one] { $begging } begging card
   *[other] { $begging } begging cards
}
ag-nothing = nothing
ag-goods = { $goods }

good-wood = wood
good-clay = clay
good-reed = reed
good-stone = stone
good-grain = grain
good-vegetable = vegetable
good-food = food
good-sheep = sheep
good-boar = wild boar
good-cattle = cattle

house-wood = wood
house-clay = clay
house-stone = stone

cell-top = top { $n }
cell-middle = middle { $n }
cell-bottom = bottom { $n }

## What happened

ag-log-first = { $who } starts.
ag-log-deal = Everybody got { $occupations } occupations and { $minors } minor improvements.
ag-log-reveal = Round { $round } brings a new action: { $action }.
ag-log-use = { $who } used { $action }.
ag-log-take = { $who } used { $action }: { $goods }.
ag-log-home = { $who } kept a person at home.
ag-log-build = { $who } built { $built }.
ag-rooms = { $rooms ->
    [one] { $rooms } room
   *[other] { $rooms } rooms
}
ag-stables = { $stables ->
    [one] { $stables } stable
   *[other] { $stables } stables
}
ag-log-renovate = { $who } renovated to { $house }.
ag-log-plow = { $who } plowed: { $fields ->
    [one] { $fields } field
   *[other] { $fields } fields
} now.
ag-log-sow = { $who } sowed { $goods }.
ag-log-fence = { $who } fenced a pasture ({ $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}).
ag-log-occupation = { $who } played the occupation { $card }.
ag-log-minor = { $who } played { $card }.
ag-log-major = { $who } bought { $card }.
ag-log-card = { $who } used { $card }.
ag-log-release = { $who } let go { $goods }: no place for more.
ag-log-growth = { $who } has a child: { n-people }.
ag-log-turn = { $who } turned { $from } into { $to }.
ag-log-harvest = Harvest: { $seats }.
ag-harvest-of = { $who } { $goods }
ag-log-young = Young animals of { $who }: { $goods }.
ag-log-fed = { $who } fed the family.
ag-log-beg = { $who } was { n-food } short: { n-begging }.

## What luck does

ag-luck-first = the start player is seat { $seat }
ag-luck-deal = deals to seat { $seat }: { $card }
ag-luck-deal-hidden = deals a card to seat { $seat }
ag-luck-reveal = brings a new action: { $action }

## Decisions

ag-do-action = use { $action }
ag-do-action-goods = use { $action }: { $goods }
ag-do-home = keep a person at home
ag-do-exchange = turn goods into others first
ag-do-food = turn 1 { $good } into food
ag-do-convert = { $card }: { $from } → { $to }
ag-do-craft = make food with { $card }
ag-do-card = use { $card }
ag-do-release = let go 1 { $good }
ag-do-skip = do without it
ag-do-room = build a room, { $cell }
ag-do-stable = build a stable, { $cell }
ag-do-field = plow a field, { $cell }
ag-do-sow-cell = sow { $good }, { $cell }
ag-do-sow-card = sow { $good } on { $card }
ag-do-pasture = fence a pasture: { $cells }
ag-do-renovate-house = renovate to { $house }
ag-do-play-occupation = play the occupation { $card }
ag-do-play-improvement = play the improvement { $card }
ag-do-buy = buy { $card }
ag-do-pay = pay { $price }
ag-do-pay-eaten = pay { $price } (food from { $eaten })
ag-do-pay-way = pay in way { $n }
ag-do-bake-grain = bake { n-grain }
ag-do-take = take { $goods }
ag-do-take-way = take choice { $n }
ag-do-keep = keep { $goods }
ag-do-young = keep with the young animals: { $goods }
ag-do-pick = keep the card { $card }
ag-do-pick-hidden = keep a card
ag-do-give = give away { $card }
ag-do-give-hidden = give a card away
ag-do-done = that is all
ag-do-feed-done = feed the family
ag-do-feed-beg = feed the family, { n-begging }

ag-do-start = start next round
ag-do-minor = play a minor improvement
ag-do-occupation = play an occupation
ag-do-build = build rooms and stables
ag-do-one-room = build a room
ag-do-one-stable = build a stable
ag-do-lying = take what lies here
ag-do-plow = plow a field
ag-do-sow = sow
ag-do-bake = bake bread
ag-do-improve = get an improvement
ag-do-fence = build fences
ag-do-growth = have a child
ag-do-renovate = renovate
ag-do-goods = choose goods

## Questions

ag-ask-place = Where do you send a person?
ag-help-place = { $n } still to send. Next harvest after round { $round }: { n-food } needed.
ag-ask-exchange = What do you turn into food?
ag-ask-parts = What do you do here?
ag-ask-choose = Which goods do you take?
ag-ask-card = Use { $card }?
ag-ask-react = Play { $card } now?
ag-ask-build = What do you build?
ag-ask-plow = Which cell do you plow?
ag-ask-sow = What do you sow?
ag-ask-fence = Which cells become a pasture?
ag-help-fence = { n-fences } left, { n-wood } in stock.
ag-ask-free-pasture = Which cell becomes a pasture?
ag-ask-renovate = Do you renovate the house?
ag-ask-play = Which { $kind ->
    [occupation] occupation
    [minor] minor improvement
   *[improvement] improvement
} do you play?
ag-ask-pay = How do you pay?
ag-ask-bake = How much grain do you bake?
ag-ask-keep = Which animals stay?
ag-ask-feed = Feed your family
ag-help-feed = { $have } of { $need } food. For each missing one you get a begging card, −3 points.
ag-ask-young = Which young animals do you keep?
ag-ask-pick = Which card do you keep?
ag-ask-give = Which card do you give away?

## Why not

ag-no-other = That is not your farm: you decide about your own.
ag-no-round = This action is not open yet: its card is turned over in a later round.
ag-no-taken = { $who } is already there.
ag-no-taken-own = Your own person is already there.
ag-no-nothing = It would do nothing for you now.
ag-no-room = Your house has no room for a child.
ag-no-full = A family has at most five.
ag-no-growth-yet = Families grow here from round 5 on.
ag-no-fence-wood = You have no wood for fences that would close a pasture.
ag-no-bake = To bake you need grain and an oven, a fireplace or a hearth.
ag-no-seed = To sow you need an empty field, and grain or vegetables.
ag-no-materials = You have not the materials to build, or no cell to build on.
ag-no-stable = You have no wood for a stable, or no place.
ag-no-renovate = You have not the materials to renovate.
ag-no-occupation = You can play no occupation: there is none in your hand, or it cannot be paid.
ag-no-improvement = There is no improvement that you can pay.
ag-no-plow = A new field lies on an empty cell and touches the old ones.
ag-no-build = Rooms touch your house and cost materials; a stable needs an empty cell or a pasture.
ag-no-sow = Only an empty field can be sown.
ag-no-fence = Fences must close a pasture, pastures touch each other, and every fence costs wood.
ag-no-food = This cannot be turned into food now.
ag-no-hand = Cards are played by an action: send a person to one that allows it.
ag-no-major = Improvements are built by an action: send a person to one that allows it.
ag-no-farm = What happens on the farm comes from an action: send a person to one.
ag-no-pay = Costs { $need }; you have { $have }.
ag-no-need = This card needs: { $need }.
ag-no-card = This card cannot be played here.
ag-no-first = Another question comes first: { $question }
ag-need-occupations = { $n ->
    [one] { $n } occupation
   *[other] { $n } occupations
} in play
ag-need-improvements = { $n ->
    [one] { $n } improvement
   *[other] { $n } improvements
} in play
ag-need-ovens = { $n ->
    [one] an oven
   *[other] { $n } ovens
} in play
ag-need-round = round { $n } or earlier
ag-need-others = another player with fewer than { $n } occupations

ag-seat = { n-people } · { n-food } · { n-cards } in hand
ag-target = target: { $target }
ag-target-met = target of { $target } met by { $by }
ag-target-missed = target of { $target } missed by { $by }

## Labels of the picture

ag-pic-no-cards = No cards in play yet
ag-pic-room = Room
ag-pic-stable = Stable
ag-pic-grain = Grain
ag-pic-vegetable = Vegetable
ag-pic-none = None
ag-pic-final-score = Final score
ag-pic-total = Total
ag-pic-actions = Actions
ag-pic-rounds = Rounds
ag-pic-stage = Stage
ag-pic-you = You
ag-pic-player = Player { $seat }
ag-pic-in-play = In play
ag-pic-majors = Major improvements
ag-pic-left = left: { $n }
ag-pic-your-hand = Your hand
ag-pic-hand-of = Hand · { $who }
ag-pic-hand = { $occupations } occupations, { $minors } minor improvements
ag-pic-hand-pack = { $occupations } occupations, { $minors } minor improvements · to pick from: { $pack }
ag-pic-small-hand = hand { $occupations } + { $minors }
ag-pic-farm = farm: { $who }
ag-pic-pieces = people { $people } · fences { $fences }/{ $of-fences } · stables { $stables }/{ $of-stables }
ag-pic-pieces-begging = people { $people } · fences { $fences }/{ $of-fences } · stables { $stables }/{ $of-stables } · begging cards { $begging }
ag-pic-before = before round 1
ag-pic-round = round { $round } of { $of } · harvest after round { $next } · { n-food } needed
ag-pic-round-harvest = round { $round } of { $of } · harvest at its end · { n-food } needed
ag-pic-round-space = round { $round } · { $what }
ag-pic-over = The game is over
ag-pic-dealing = Cards are dealt
ag-pic-who-starts = Who starts?
ag-pic-round-card = A round card is shown
ag-pic-next = next at { $n }
ag-pic-fed = { $have } of { $need } food
ag-pic-full = full
ag-pic-or = or
ag-pic-if = if
ag-pic-until = round

## Categories and rules

part-fields = Fields
part-pastures = Pastures
part-grain = Grain
part-vegetables = Vegetables
part-sheep = Sheep
part-boar = Wild boar
part-cattle = Cattle
part-unused_cells = Unused cells
part-fenced_stables = Fenced stables
part-rooms = Rooms
part-people = People
part-improvements = Improvements
part-bonus = Bonus
part-begging = Begging cards

rule-pool = Cards
    .help = Cards to deal from: the E deck, a small pool, the E cards without special decisions, or none.
rule-pool-E = deck E
rule-pool-seed = small pool
rule-pool-wave1 = deck E without special decisions
rule-pool-none = no cards
rule-variant = Game
    .help = The family game has no hand cards and simpler actions.
rule-variant-full = full game
rule-variant-family = family game
rule-deal = Hands
    .help = Dealt, picked one by one and passed on, or ten dealt and seven kept.
rule-deal-random = dealt
rule-deal-draft7 = picked and passed on
rule-deal-10to7 = ten dealt, seven kept
rule-feed = Food for an adult
    .help = In a harvest; as usual 2, alone 3.
rule-feed-auto = as usual
rule-feed-1 = 1
rule-feed-2 = 2
rule-feed-3 = 3
rule-start_food = Food at the start
    .help = For everybody; auto: 2 for the start player, 3 for others, none alone.
rule-order = Round cards
    .help = Open: all are drawn and shown before the first round.
rule-order-hidden = hidden
rule-order-open = open
rule-idle = Idle people
    .help = A person may be placed without effect.
rule-kept = Kept occupations
    .help = For a series of games alone: occupations in play from the start, ids joined by +.
rule-target = Target
    .help = Points to reach in a game alone: 50 in the first game of a series, then 55, 59, 62, 64, 65, 66, 67 and one more each time; 0 for none.

## The rules in our own words

help-1 = Everybody has a small farm with a wooden house and two people. The game has fourteen rounds; each opens one more action, and in each you place your people on actions one after the other. An action that is taken is taken.
help-2 = Collect wood, clay, reed and stone, build rooms and stables, fence pastures, plow and sow fields, keep animals, play improvements and occupations. With a free room your family may grow.
help-3 = Six harvests interrupt the work: fields give grain and vegetables, every person needs two food, and animals have young. Whoever cannot feed the family takes begging cards, which cost points.
help-4 = In the end every part of the farm counts, and what is missing counts against you: a farm that has a little of everything is better than one that has much of one thing.

## Actions of the board

space-BUILD = Build rooms and stables
    .label = Rooms, stables
space-START_MINOR = Starting player
    .label = Start player
space-GRAIN1 = Take 1 grain
    .label = Grain
space-PLOW1 = Plow 1 field
    .label = Plow
space-OCC = Occupation
    .label = Occupation
    .family = Stable, bake
space-DAY_LABOR = Day laborer
    .label = Day laborer
space-WOOD3 = 3 wood
    .label = Wood
space-WOOD3-solo = 2 wood
space-CLAY1 = 1 clay
    .label = Clay
space-REED1 = 1 reed
    .label = Reed
space-FISHING = Fishing
    .label = Fishing
space-OCC3 = Occupation (2 food)
    .label = Occupation
    .family = Two materials
space-BRES1 = 1 building resource
    .label = Any material
space-WOOD2 = 2 wood
    .label = Wood
space-CLAY1B = 1 clay (second)
    .label = Clay
space-WOOD1 = 1 wood
    .label = Wood
space-CLAY2 = 2 clay
    .label = Clay
space-TRAVEL = Traveling players
    .label = Traveling players
space-RSF = 1 reed, 1 stone, 1 food
    .label = Reed, stone, food
space-OCC4 = Occupation (1, 1, 2 food)
    .label = Occupation
    .family = Two materials
space-WOOD4 = 4 wood
    .label = Wood
space-CLAY3 = 3 clay
    .label = Clay
space-REED_SW = Reed, stone and wood
    .label = Reed, stone, wood
space-ANIMAL_CHOICE = An animal of choice
    .label = Animal market
space-ROOM_OR_TRAVEL = 1 room or traveling players
    .label = Room or players
space-OCC5_OR_GROWTH = Occupation or family growth
    .label = Occupation, growth
    .family = Growth, materials
space-WOOD2_X = 2 wood (Master Forester)
    .label = Forester's wood
space-IMPROVE = Improvement
    .label = Improvement
space-FENCES = Fences
    .label = Fences
space-SOW_BAKE = Sow and bake
    .label = Sow, bake
space-SHEEP = 1 sheep
    .label = Sheep
space-GROWTH_MINOR = Family growth
    .label = Family growth
space-RENO_IMPROVE = Renovation, improvement
    .label = Renovate
space-STONE_A = 1 stone
    .label = Stone
space-VEG1 = Take 1 vegetable
    .label = Vegetable
space-BOAR = 1 wild boar
    .label = Wild boar
space-CATTLE = 1 cattle
    .label = Cattle
space-STONE_B = 1 stone (second)
    .label = Stone
space-PLOW_SOW = Plow and sow
    .label = Plow, sow
space-GROWTH_NOROOM = Family growth without room
    .label = Growth, no room
space-RENO_FENCES = Renovation, fences
    .label = Renovate, fence

# zones of the table
ag-zone-spaces = Actions
ag-zone-farm = Farm
ag-zone-hand = Hand
ag-zone-majors = Majors
ag-zone-others = Others
ag-zone-score = Score
