# What Dominion's rules say.

game = Dominion
    .summary = Buy better cards, win the Provinces

## Counted nouns

n-coins = { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
}
n-actions = { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
}
n-buys = { $buys ->
    [one] { $buys } buy
   *[other] { $buys } buys
}

## Cards; the attribute says what a card does besides its plain bonuses

card-copper = Copper
    .text = Worth $1.
card-silver = Silver
    .text = Worth $2.
card-gold = Gold
    .text = Worth $3.
card-estate = Estate
    .text = Worth 1 point at the end.
card-duchy = Duchy
    .text = Worth 3 points at the end.
card-province = Province
    .text = Worth 6 points at the end.
card-curse = Curse
    .text = Costs you 1 point at the end.
card-cellar = Cellar
    .text = Discard any number of cards, then draw as many.
card-chapel = Chapel
    .text = Trash up to 4 cards from your hand.
card-moat = Moat
    .text = When another player plays an Attack, you may show this from your hand: that attack does not touch you.
card-chancellor = Chancellor
    .text = You may put your whole deck onto your discard pile.
card-village = Village
card-woodcutter = Woodcutter
card-workshop = Workshop
    .text = Gain a card costing at most $4.
card-bureaucrat = Bureaucrat
    .text = Gain a Silver onto your deck. Every other player puts a Victory card from hand onto their deck, or shows a hand without one.
card-feast = Feast
    .text = Trash this card. Gain a card costing at most $5.
card-gardens = Gardens
    .text = Worth 1 point for every full 10 cards you own.
card-militia = Militia
    .text = Every other player discards down to 3 cards in hand.
card-moneylender = Moneylender
    .text = Trash a Copper from your hand; if you did, +$3.
card-remodel = Remodel
    .text = Trash a card from your hand. Gain a card costing up to $2 more.
card-smithy = Smithy
card-spy = Spy
    .text = Every player, you too, shows the top card of their deck; you decide whether it stays or is discarded.
card-thief = Thief
    .text = Every other player shows the top 2 cards; you trash one Treasure among them and may take it. The rest is discarded.
card-throne-room = Throne Room
    .text = Choose an Action card in your hand and play it twice.
card-council-room = Council Room
    .text = Every other player draws a card.
card-festival = Festival
card-laboratory = Laboratory
card-library = Library
    .text = Draw until you hold 7 cards. Action cards drawn this way may be set aside; they are discarded afterwards.
card-market = Market
card-mine = Mine
    .text = Trash a Treasure from your hand. Gain a Treasure costing up to $3 more into your hand.
card-witch = Witch
    .text = Every other player gains a Curse.
card-adventurer = Adventurer
    .text = Show cards from your deck until 2 Treasures appear; take those into your hand, discard the rest.

dom-bonuses = { $list }.
dom-bonus-cards = +{ n-cards }
dom-bonus-actions = +{ n-actions }
dom-bonus-buys = +{ n-buys }
dom-bonus-coins = +${ $coins }
dom-copies = { $n } { $card }
dom-nothing = nothing

kind-treasure = Treasure
kind-victory = Victory
kind-action = Action
kind-attack = Attack
kind-reaction = Reaction
kind-curse = Curse

kingdom-first-game = First Game
kingdom-size-distortion = Size Distortion
kingdom-trash-heap = Trash Heap
kingdom-bad-cards = Bad Cards
kingdom-big-money = Big Money
kingdom-interaction = Interaction
kingdom-village-square = Village Square

## What happened

dom-log-start = Kingdom: { $names }.
dom-log-play = { $who } played { $card }.
dom-log-play-gains = { $who } played { $card }: { $gains }
dom-log-twice = { $who } played { $card } twice.
dom-log-buy = { $who } bought { $card } ({ $cost } of { n-coins }).
dom-log-buy-none = { $who } bought nothing; unused: { $coins }.
dom-log-gain = { $who } gained { $names }.
dom-log-trash = { $who } trashed { $names }.
dom-log-aside = { $who } set aside { $names }.
dom-log-top = { $who } put { $names } on the deck.
dom-log-take = { $who } took { $names } from the trash.
dom-log-discard = { $who } discarded { $names }.
dom-log-drew = { $who } drew { $names }.
dom-log-showed = { $who } showed { $names }.
dom-log-safe = { $who } showed a Moat: no harm.
dom-log-deck = { $who } put the deck onto the discard pile.
dom-log-spy = On top with { $victim }: { $card }. { $who } { $choice ->
    [keep] left it
   *[discard] discarded it
}.
dom-log-lost = { $victim } lost { $card }.
dom-log-curse = { $count ->
    [one] { $whos } gained a Curse.
   *[other] { $whos } gained a Curse each.
}
dom-log-empty = The pile { $card } is empty: { $n } of 3.
dom-over = { $reason ->
    [provinces] The last Province is gone.
    [piles] Three piles are empty.
   *[rounds] The last round is over.
}

## What can be done, and what luck did

dom-luck-draw = cards drawn: { $cards }
dom-luck-draw-hidden = cards drawn: { $cards }
dom-luck-show = cards shown: { $cards }
dom-luck-kingdom = kingdom: { $cards }
dom-luck-opening = Coppers in everybody's first hand: { $coppers }
dom-do-play = Play { $card }
dom-do-buy = Buy { $card } ({ $cost }, { $left } left)
dom-do-moat = Show the Moat
dom-do-keep-hidden = Keep the card
dom-do-discard = Discard { $card }
dom-do-drop = Discard it
dom-do-discard-hidden = Discard a card
dom-do-trash = Trash { $card }
dom-do-deck = Discard the deck
dom-do-gain = Gain { $card }
dom-do-top = Put { $card } on the deck
dom-do-twice = Play { $card } twice

## What is asked

dom-ask-action = Which action do you play?
dom-help-action = { n-actions } left.
dom-ask-treasure = Which treasures do you play?
dom-ask-buy = What do you buy?
dom-help-buy = { n-coins }, { n-buys }.
dom-ask-twice = Which action do you play twice?
dom-ask-gain = Which card do you gain? (up to { n-coins })
dom-ask-hand = Which card do you gain to your hand? (up to { n-coins })
dom-ask-moat = An attack: { $card }. Show your Moat?
dom-ask-militia = Militia: discard { n-cards }.
dom-ask-cellar = Which cards do you exchange?
dom-ask-chapel = Which cards do you trash? (at most 4)
dom-ask-top = Which victory card goes back on your deck?
dom-ask-remodel = Which card do you turn into a better one?
dom-ask-mine = Which treasure do you improve?
dom-ask-lender = Trash a Copper for 3 coins?
dom-ask-chancellor = Discard your whole deck?
dom-ask-spy = { $player } has { $card } on top. Does it stay?
dom-ask-spy-own = You have { $card } on top. Does it stay?
dom-ask-thief = Which treasure does { $player } lose?
dom-ask-take = Take { $card }?
dom-ask-library = { $card }: keep it or set it aside?

dom-warn-end = You could still buy { $card }. End the turn?
dom-seat = { n-cards }, { $hand } in hand

## Why not

dom-no-coins = { $card } costs { $cost }, you have { $coins }.
dom-no-limit = { $card } costs { $cost }, the card you gain may cost at most { $coins }.
dom-no-pile = The pile { $card } is empty.
dom-no-buy-action = Buying comes after the actions: go on to buying first.
dom-no-buy-treasure = Play your treasures first, then buy.
dom-no-bought = When you buy, no more treasures can be played.
dom-no-treasure-yet = Treasures are played after the actions: go on to buying first.
dom-no-action-now = Actions are played before buying.
dom-no-victory = Victory cards are not played: they count at the end.
dom-no-curse = A Curse is not played: it costs you a point at the end.
dom-no-mine = The Mine takes a treasure only.
dom-no-mine-gain = The Mine gives a treasure only.
dom-no-lender = The Moneylender takes a Copper only.
dom-no-top = Only a victory card goes back on the deck.
dom-no-throne = The Throne Room plays an action only.
dom-no-chapel = The Chapel trashes four cards at most.
dom-no-deck = Cards of this pile are drawn by themselves, face down.
dom-no-trash = What is trashed stays out of the game.
dom-no-first = Another question comes first: { $question }
dom-no-now = Nothing can be done with it now.

## Buttons

dom-do-all = Play all treasures ({ n-coins })
dom-do-keep-rest = Keep the rest in hand
dom-do-to-buy = Go on to buying
dom-do-end = Buy nothing more
dom-do-no-moat = Let it happen
dom-do-stay = Leave it on top
dom-do-hand = Keep it
dom-do-aside = Set it aside
dom-do-take = Take it
dom-do-leave = Leave it
dom-do-no-deck = Leave the deck
dom-do-done = That is all

## Labels of the picture

dom-pic-over = The game is over
dom-pic-drawing = Cards are drawn
dom-pic-player = Player { $seat }
dom-pic-turns = { n-turns }
dom-pic-own = { n-turns } · { n-cards } · { n-points }
dom-pic-own-short = { n-turns } · { n-points }
dom-pic-card = { $card }, ${ $cost }: { $text }
dom-pic-pile = { $note } ({ $count } left)
dom-pic-empty = empty
dom-pic-trash = Trash
dom-pic-trash-list = Trash: { $cards }
dom-pic-deck = Deck
dom-pic-discard = Discard
dom-pic-discard-pile = Discard pile
dom-pic-in-hand = in hand
dom-pic-small-hand = hand
dom-pic-small-deck = deck
dom-pic-small-discard = discard
dom-pic-bought = bought { $card }
dom-pic-phase-action = Action
dom-pic-phase-buy = Buy
dom-pic-phase-clean-up = Clean-up
dom-pic-actions = actions
dom-pic-buys = buys
dom-pic-coins = coins
dom-pic-in-play = In play
dom-pic-shown = Shown

## Categories, figures, rules

part-estates = Estates
part-duchies = Duchies
part-provinces = Provinces
part-gardens = Gardens
part-curses = Curses

series-money = Coins in the deck

rule-kingdom = Kingdom
    .help = A named kingdom, `random`, or card names joined by +.
rule-victory12 = Twelve victory cards
    .help = Two players with 12 cards in each victory pile instead of 8.
rule-kingdom_size = Cards of a random kingdom
    .help = The number of cards that a random kingdom has.
rule-supply = Sizes of piles
    .help = Cards in single piles, as Province:4+Curse:0.
rule-opening = First hands
    .help = Coppers in the first two hands; mirror: the same random split for all.
rule-opening-random = as drawn
rule-opening-5-2 = 5 and 2 Coppers
rule-opening-4-3 = 4 and 3 Coppers
rule-opening-2-5 = 2 and 5 Coppers
rule-opening-3-4 = 3 and 4 Coppers
rule-opening-mirror = the same for all
rule-auto_treasure = Play treasures by themselves
    .help = All treasures are played at once when the buy phase begins.
rule-max_rounds = Most rounds
    .help = The game ends after this number of rounds; 0: no limit.
rule-second_edition_optional = Moneylender may decline
    .help = Trashing a Copper with the Moneylender is up to you.

## The rules in our own words

help-1 = Everybody begins with the same ten poor cards and builds a better deck from piles in the middle. You always hold five cards; what you buy goes to your discard pile and comes to your hand when your deck is shuffled anew.
help-2 = A turn has three parts. First you may play one action card and do what it says; cards that give more actions let you play on. Then you play treasures and buy one card for the coins, or more if a card allowed it. At the end everything you played and held is discarded and you draw five new cards.
help-3 = Attacks touch all other players, unless they show a Moat. Trashed cards leave the game. A draw cannot be taken back: playing a card is confirmed at once, purchases only with the end of the turn.
help-4 = The game is over when the pile of Provinces is empty, or any three piles. Only victory cards count: the most points in the whole deck win, and of equals those who had fewer turns.

# zones of the table
dom-zone-supply = Supply
dom-zone-hand = Hand
dom-zone-play = In play
