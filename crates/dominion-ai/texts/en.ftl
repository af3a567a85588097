# What Dominion's players say, and what is said of them.

## Bots

bot-random = Random
    .summary = decides at random
    .about = Plays and buys anything it may.
bot-agenda = Agenda
    .summary = plays by the thesis's heuristic, buys by an agenda (Big Money by default)
    .about = Buys by a list of cards and numbers that you can write yourself.
bot-idle = Idle
    .summary = plays and buys nothing
    .about = Passes every turn. A deck that loses to it is no deck.
bot-bm-basic = Plain money
    .summary = Province, Gold, Silver
    .about = The plainest of the Big Money players: a Province when it can, else Gold, else Silver.
bot-bm-one-smithy = One Smithy
    .summary = Big Money with one Smithy
    .about = Big Money and a single Smithy to draw more of it.
bot-bm-ultimate = Late points
    .summary = Big Money with rules for late points
    .about = Big Money with careful rules for when Duchies and Estates become worth buying.
bot-bm-smithy = Smithies
    .summary = Big Money with a Smithy for every eleven Treasures
    .about = Big Money with as many Smithies as the deck can carry.
bot-bm-witch = Witches
    .summary = Big Money with up to two Witches
    .about = Big Money, and up to two Witches that fill other decks with Curses.
bot-bm-militia = Militias
    .summary = Big Money with up to three Militias
    .about = Big Money, and up to three Militias that keep other hands small.
bot-bm-lab = Laboratories
    .summary = Big Money with Laboratories
    .about = Big Money with Laboratories, which cost no action to draw.
bot-bm-adventurer = Adventurer
    .summary = Big Money with an Adventurer
    .about = Big Money with an Adventurer who digs for treasures.
bot-double-witch = Double Witch
    .summary = two Witches first, then treasures
    .about = Two Witches first, whatever it costs, then treasures.
bot-chapel-witch = Chapel and Witch
    .summary = a small deck with a Witch
    .about = Trashes its weak cards with a Chapel and plays a Witch nearly every turn.
bot-workshop-gardens = Workshops and Gardens
    .summary = Workshops, then Gardens and Estates until piles run out
    .about = Gains cheap cards with Workshops, fills Gardens and ends the game by empty piles.
bot-bureaucrat-gardens = Bureaucrats and Gardens
    .summary = Bureaucrats, then Gardens
    .about = Bureaucrats bring Silver after Silver, and Gardens count them all.
bot-threes = Threes
    .summary = plays the best agenda of three of the kingdom's cards
    .about = Looks for the best agenda of three kingdom cards in a short tournament before the game.
bot-fives = Fives
    .summary = plays the best agenda of five of the kingdom's cards
    .about = Like Threes, with agendas of five kingdom cards.
bot-tens = Tens
    .summary = plays the agenda that was evolved with all cards of the kingdom
    .about = Plays an agenda that evolution found with all ten cards of the kingdom.
bot-bigmoney = Big Money
    .summary = the thesis's Big Money: points, Gold, Silver
    .about = Plays no actions: buys Gold, then Provinces, Silver when that is all it can afford. Surprisingly hard to beat.

bot-champion = Champion
    .summary = tries buys, gains and plays out with the best agendas of the kingdom, many times with the same luck, and takes what wins most often
    .about = Plays games on from here in its head, each of them with the kingdom's best agendas, and takes the decision that wins most of them. What others buy says how they are likely to go on. More time makes it stronger.

## Options of bots

option-iterations = Tries
    .help = how often one decision is played out, all candidates together; the same number gives the same game everywhere
option-time = Time
    .help = thinking time for one turn, such as 500ms
option-threads = Threads
    .help = threads that play games out at once
option-plays = Plays
    .help = also tries out which actions to play and what cards ask, not only what to buy and gain

option-text = Agenda
    .help = the agenda, entries joined by semicolons: P9 V6 S4 | Witch*2; Gold*99
option-file = File of agendas
    .help = a file of agendas besides those that come along
option-agenda-file = File of an agenda
    .help = a file that holds the agenda
option-count_mode = Counts
    .help = an entry's number counts what the agenda has bought, or what is owned
option-provinces = Provinces
    .help = Provinces of the game the thresholds were made for
option-no_suicide = No losing buys
    .help = refuses buys that end the game with a loss
option-p = Provinces
    .help = buys Provinces while fewer are left
option-v = Duchies
    .help = buys Duchies while fewer Provinces are left
option-s = Estates
    .help = buys Estates while fewer Provinces are left
option-moat = Moat
    .help = whether a Moat is revealed against attacks, of which the thesis says nothing
option-militia = Militia's victim
    .help = discards Actions before Treasures, as printed, or Coppers before Actions
option-openings = Openings
    .help = the agendas evolved for 5-2 in every game, or one for each opening
option-evolve = Evolve
    .help = evolves what is missing first: takes a while

## What bots say of their decisions

dom-bot-line = line { $n } of its agenda: { $card }, { $left } still to buy
dom-bot-line-any = line { $n } of its agenda: { $card }, without limit
dom-bot-points = { $card }: fewer than { $provinces } Provinces are left
dom-bot-rule = line { $n } of its list: { $card }
dom-bot-rule-if = line { $n } of its list: { $card } if { $conditions }
dom-bot-none = no line applies
dom-bot-best = best of the { $size ->
    [ten] tens
    [five] fives
   *[three] threes
}, { $cards }: { $note }

dom-if-provinces = Provinces left { $sign } { $limit }
dom-if-value = value of own treasures { $sign } { $limit }
dom-if-owned = own { $card } { $sign } { $limit }
dom-if-gains = gains to the end { $sign } { $limit }
dom-if-coins = coins { $sign } { $limit }
dom-if-turn = turn { $sign } { $limit }
dom-if-pile = { $card } left { $sign } { $limit }
dom-if-beyond = own treasures beyond eleven per { $card } { $sign } { $limit }

dom-bot-treasures = all treasures are played
dom-bot-score = the highest score by priority, actions left and hand
dom-unit-score = score of an action by its rules
dom-bot-moat = a Moat is always shown
dom-bot-moat-never = a Moat is never shown
dom-bot-top = any victory card
dom-bot-cellar = all victory cards are discarded
dom-bot-chapel = Curses, unwanted Estates and Coppers that are not needed for the next buy are trashed
dom-bot-militia = the cards with the worst rating are discarded
dom-bot-chancellor = the deck is never discarded
dom-bot-mine = the trade that adds most to a treasure
dom-bot-lender = a Copper is trashed
dom-bot-remodel = what a Chapel would trash, else the worst card
dom-bot-spy = own bad cards go, others' good cards go
dom-bot-thief = the dearest treasure is trashed
dom-bot-take = all but Copper is taken
dom-bot-library = actions are set aside when no action is left

## An agenda as a plan

dom-plan-always = { $card } always
dom-plan-from = { $card } once { $provinces ->
    [one] 1 Province is left
   *[other] { $provinces } Provinces are left
}
dom-plan-any = { $card } without limit
dom-plan-count = { $count } { $card }
dom-plan-bought = { $count } { $card } ({ $bought } bought)

## The page for agendas

script-agenda = Agenda
    .title = Agenda editor
    .text = Write what a bot buys, try it in 1,000 games at once, then play against it.
    .open = Write an agenda
script-agenda-P = Province while fewer Provinces are left than
script-agenda-V = Duchy while fewer Provinces are left than
script-agenda-S = Estate while fewer Provinces are left than

sheet-cards = Cards gained, in order of the first gain
sheet-openings = Results by opening, in either order
column-card = card
column-copies = copies a game
column-games-share = games %
column-first = first in turn
column-wins-with = wins % with it
column-wins-without = wins % without
column-opening = opening
column-wins = wins %
column-games = games

## Learning

learning-agenda = Agenda
    .summary = co-evolves an agenda; leaves it in agenda.txt
preset-agenda-ten = with all cards of a kingdom
preset-agenda-five = with five kingdom cards
preset-agenda-three = with three kingdom cards
preset-agenda-big-money = the thresholds of Big Money
key-agenda-kingdom = a named kingdom, or card names joined by +
key-agenda-opening = 5-2, 4-3, or both: one agenda for each
key-agenda-leaders = leaders of a generation
key-agenda-pool = individuals of a generation, copies of the leaders included
key-agenda-generations = generations of the run
key-agenda-min_games = games of a pair in any case
key-agenda-max_games = games of a pair at most
key-agenda-again = probability of a further mutation
key-agenda-init_len = entries of the first menus
key-agenda-init_counts = the highest count of an entry in random agendas
key-agenda-init_thresholds = usual or any: thresholds of random agendas near to good ones, or of any height
key-agenda-moat = always or never: whether players reveal a Moat
key-agenda-militia = printed or copper: what a Militia's victim discards after points, Actions or Coppers
key-agenda-mutations = printed or prose: the thesis's table, or what its text says
key-agenda-reference = an agenda that the best of every generation is measured against
key-agenda-measure = games of these measurements
key-agenda-seed = all the luck of the run

learning-library = Library
    .summary = evolves agendas for many sets of cards; leaves them in library.txt
preset-library-threes = all sets of three cards: hours
preset-library-fives = sets of five cards: of a kingdom, a share of all 53,130, or all: days
key-library-kingdom = only sets inside this kingdom
key-library-share = only this part of the sets: 3/100 is the third hundredth
key-library-opening = 5-2, 4-3 or both
key-library-seed = all the luck of the run

learning-agendas = Files of agendas
    .summary = evolves nothing: reads files of agendas, checks them, puts them into one file
preset-agendas-own = in our form: library.txt
preset-agendas-provincial = in Provincial's form: provincial.txt
key-agendas-from = a file of agendas in either form; may be given several times, and a later file wins. By default the agendas that come along

## Experiments

experiment-g3-1 = Evolution progress, generation by generation
experiment-g3-2 = Against an already evolved agenda
experiment-g3-3 = The thresholds of Big Money
    .remark = The thesis does not say whether its numbers are thresholds or counts of Provinces; the middle of both readings stands for them.
experiment-g3-4 = Against Big Money
experiment-g3-5 = Local optima on Bad Cards
experiment-t3-1 = Tens, fives and threes; with graph 3.6
    .remark = At smoke scale six fives stand for all 252 of a kingdom, a ten that does not come along has 15 generations instead of 50, and those threes take part that are stored.
experiment-threes-tens = Threes against tens: one row of table 3.1, without the fives
    .remark = At smoke scale ten kingdoms, and a ten that does not come along has 15 generations instead of 50; those threes take part that are stored.
experiment-g3-6 = Differences by kingdom; with table 3.1
    .remark = At smoke scale six fives stand for all 252 of a kingdom, a ten that does not come along has 15 generations instead of 50, and those threes take part that are stored.
experiment-g3-7 = Share of fives and threes that beat the ten
    .remark = At smoke scale six fives stand for all 252 of a kingdom, a ten that does not come along has 15 generations instead of 50, and those threes take part that are stored.
experiment-t3-2 = How often cards belong to the best three or five
    .remark = Only kingdoms are counted that have all of their threes, or fives, stored.
experiment-readings = Table 3.2 by readings of the thesis
    .remark = The threes that come along were evolved with the first reading; the others only play with them.
experiment-t3-3 = The final of all threes
    .remark = Wins are counted as the printed sum demands: a hundred games for each order of a pair, ties for both.
experiment-counts = Kingdoms, fives, threes
experiment-budget = The library's threes against threes of the thesis's budget
    .remark = The library plays a tenth of the thesis's games; two points of win rate are allowed.
experiment-sanity = C1 to C13: reference bots as independent simulators measured them
