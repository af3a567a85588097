# What players of Warlight say.

## What bots say

n-simulations = { $simulations ->
    [one] { $simulations } simulation
   *[other] { $simulations } simulations
}
war-bot-search = { n-simulations }, { n-turns }, leaves at depth { $shallowest } to { $deepest }
war-champion-search = { $tries ->
    [one] { $tries } try
   *[other] { $tries } tries
} of { n-turns } in { $worlds ->
    [one] { $worlds } world
   *[other] { $worlds } worlds
}, income { $income } against { $theirs }
war-bot-region = { $region }: { $parts }
war-bot-continent = continent { $value }
war-bot-own = own { $value }
war-bot-complete = complete { $value }
war-bot-enemy = enemy { $value }
war-bot-times = times { $value }
war-bot-start = { $region }: its continent and the distance to the others

## Bots

bot-random = Random
    .summary = places and attacks at random along its border
    .about = Places and attacks along its border without a plan.
bot-one-big-army = One big army
    .summary = feeds its largest army and attacks the best neighbour with all of it
    .about = Feeds one big army and marches with all of it.
bot-smart-random = Smart random
    .summary = draws one of the few sensible turns that the tree search looks at
    .about = Draws one of the few sensible turns that the tree search would look at.
bot-aggressive = Aggressive
    .summary = places armies beside the most valuable foreign region, attacks wherever it is stronger
    .about = Places armies beside the most valuable foreign region and attacks wherever it is stronger.
bot-mcts-no-defence = Monte Carlo without defence
    .summary = the same tree search with turns that neither defend nor wait
    .about = The same search without turns that defend or wait.
bot-mcts = Monte Carlo
    .summary = Monte Carlo tree search over generated turns with heavy playouts
    .about = Makes a handful of good turns for both sides, plays games to the end with them, and goes the way that won most often. More time makes it stronger.
bot-champion = Champion
    .summary = makes whole turns for everybody, plays them out against each other with the same luck, remembers what fog hides
    .about = Makes turns that expand, hold and attack on several fronts at once, for itself and for the others, and plays them out against each other many times with the same luck. Under fog it remembers what it saw and works with several worlds that may be true. More time makes it stronger.

## Options of bots

option-weights = Weight file
    .help = text file of weights, one `key = value` a line
option-preset = Details
    .help = details as in the thesis or as in the public program of 2018
option-conquered = Whole continents
    .help = whose complete continents are worth more
option-start_turns = Start regions
    .help = sets of start regions that are looked at; 0 means all
option-deploys = Ways to place
    .help = ways to place armies, joined by +
option-approaches = Ways to attack
    .help = ways to attack, joined by +
option-iterations = Simulations
    .help = simulations a turn in each tree, 457 (ten seconds of the thesis) if nothing limits; of the champion: tries of turns, 4000 if nothing limits
option-time = Time
    .help = time a turn
option-threads = Trees
    .help = trees, one thread each, joined at the root; of the champion: threads that share its tries
option-ahead = Rounds ahead
    .help = rounds that are played on after the turn that is tried
option-value = Value file
    .help = text file of what positions are worth, `key = value` with armies, income, regions, progress
option-c = Exploration
    .help = weight of exploration
option-samples = Results of a round
    .help = results of a round that one is chosen from
option-rounds = Rounds of a playout
    .help = rounds of a playout
option-uct_n = Visits
    .help = whose visits exploration counts
option-choice = Which result
    .help = which result stands for a round; careful: the worst if it costs a continent, else the median
option-pess_compare = Compared with
    .help = what a careful choice compares the worst result with

## Experiments

-no-limit = the thesis knows no round limit; ours is 200 rounds, and a game that reaches it is won by nobody
-real-time = real seconds: our simulations are about 200 times as fast as the thesis's, so players are stronger
experiment-3-2 = an advantage at the start decides
    .remark = { -no-limit }
experiment-3-3 = size and shape of the tree
    .remark = the table stands among the games with reference bots, so those are played; ours are half a level deeper and have a third fewer nodes (in games of the bot with itself a quarter fewer, and a level deeper)
experiment-3-4 = tree search against simple bots
    .remark = { -no-limit }
experiment-3-5 = tree search against one big army
    .remark = { -no-limit }
experiment-3-6 = what defence is worth
    .remark = { -no-limit }
experiment-3-7 = ten seconds against two and five
    .remark = weaker than published: 34 : 26 and 4 draws in 64 games of 457 against 91 simulations; turns of the root have values within a few hundredths, and far from the enemy there is often only one (docs/warlight.md)
experiment-3-8 = twenty seconds against five
    .remark = { -no-limit }
experiment-3-9 = one tree against two and four
    .remark = { -no-limit }
experiment-3-10 = size of each of several trees
    .remark = the thesis's loss fits work that stops all trees, such as collecting garbage
experiment-3-2-time = an advantage at the start decides, 15 seconds
    .remark = { -real-time }
experiment-3-3-time = size and shape of the tree, 10 seconds
    .remark = { -real-time }
experiment-3-4-time = tree search against simple bots, 10 seconds
    .remark = { -real-time }
experiment-3-5-time = tree search against one big army, 10 seconds
    .remark = { -real-time }
experiment-3-6-time = what defence is worth, 15 seconds
    .remark = { -real-time }
experiment-3-7-time = ten seconds against two and five
    .remark = { -real-time }
experiment-3-8-time = twenty seconds against five
    .remark = { -real-time }
experiment-3-9-time = one tree against two and four, 15 seconds
    .remark = { -real-time }
experiment-3-10-time = speed of each of several trees, 15 seconds
    .remark = { -real-time }
