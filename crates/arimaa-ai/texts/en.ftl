# What players of Arimaa say.

## What bots say

ari-bot-search = { $stage ->
    [middle] middle game
   *[opening] lone elephant
}, { $depth ->
    [one] { $depth } turn deep
   *[other] { $depth } turns deep
}, { n-turns } considered
ari-bot-over = game won or lost
ari-bot-goal = goal this turn
ari-champion-search = { $depth ->
    [one] { $depth } step deep
   *[other] { $depth } steps deep
}
ari-unit-terms = weighted sum of its terms, own minus the opponent’s
ari-term-1 = piece position
ari-term-2 = material
ari-term-3 = goal distance
ari-term-4 = blocked directions
ari-term-5 = freezing
ari-term-6 = centre access
ari-term-7 = rabbit attack
ari-term-8 = rabbit wall
ari-term-9 = goal next turn
ari-term-10 = capture next turn, side to move
ari-term-11 = capture next turn, other side

## Bots

bot-random = Random
    .summary = plays at random: every offered decision is equally likely
    .about = Steps anywhere. Good for a first game.
bot-ugrh = UGRH
    .summary = two turns of alpha-beta over pruned turns and eleven weighted terms
    .about = Looks two whole turns ahead over turns that its three filters let through, and values positions by eleven weighted terms.
bot-champion = Champion
    .summary = principal variation search step by step with a linear evaluation
    .about = Searches step by step as deep as its time allows, knows every goal and every capture of the next turn, and values positions by material, squares, traps and rabbits.

## Options of bots

option-weights = Weights
    .help = w1, w2, w3, or eleven numbers joined by slashes
option-file = Weight file
    .help = a file with eleven weights, instead of those named
option-opening = Opening
    .help = how the game is opened: other tables and weights until a way to the goal opens, or not
option-setup = Set-up
    .help = the arrangement that is set up
option-depth_turns = Depth in turns
    .help = how many turns deep it looks
option-ordering = Ordering
    .help = turns that capture, and pieces that move more often, come first
option-own = Keep own pieces
    .help = turns that lose an own piece are left out, with three exceptions
option-connected = Connected steps
    .help = turns whose first two steps have nothing to do with each other are left out
option-maxlen = Longest turns only
    .help = turns that could go on are left out
option-unique = Same placements
    .help = how turns to the same placement are found
option-tables = Position tables
    .help = the position tables as printed or repaired
option-goalnext = Goals next turn
    .help = goals of the next turn: listed cases or all
option-capnext = Captures next turn
    .help = captures of the next turn: listed cases or all
option-random_turns = Random turns first
    .help = number of its first turns that are played at random, so that games differ
option-time = Time
    .help = the longest it thinks about a turn
option-nodes = Positions
    .help = the most positions it looks at in a turn
option-iterations = Positions
    .help = positions that a turn may look at; the same number gives the same turn everywhere. 400,000 if nothing limits it
option-threads = Threads
    .help = threads that search at once when time is the limit
option-depth = Depth in steps
    .help = how many steps deep it looks at most
option-hash = Table
    .help = megabytes for the table of positions
option-lines = Lines
    .help = how many turns an analysis compares
option-evaluation = Evaluation
    .help = what positions are worth: material alone, or features with weights chosen by hand
option-linear = Evaluation file
    .help = a file with the weights of all features
option-reductions = Reductions
    .help = late steps are searched less deep at first
option-null_move = Passing
    .help = whoever stands well enough even without a turn need not look for one
option-orders = One order of steps
    .help = steps that do not depend on each other are searched in one order
option-quiescence = Captures at the end
    .help = captures are looked at beyond the depth
option-futility = Futile steps
    .help = quiet steps that cannot help any more are left out

## Learning

learning-weights = Weights
    .summary = weights of the evaluation from turns of winners; leaves weights.txt for ugrh:file=FILE
preset-weights-difference = variant 2, which gave w3: played turns shall be near the best ones
preset-weights-played-value = variant 1, which gave w2: played turns shall have high values
key-weights-population = individuals, from 2 to 1000
key-weights-generations = generations, up to 100000
key-weights-games = games to learn from, up to 10000
key-weights-after = only turns after the one with this number count
key-weights-mutation = how many of a hundred genes of a child change
key-weights-replaced = how many of a hundred individuals are replaced
key-weights-seed = all the luck
key-weights-nodes = positions a turn that is played for learning may cost
key-weights-records = a file of games to learn from, instead of playing some
learning-linear = Linear evaluation
    .summary = weights of the champion’s evaluation from games against itself; leaves linear.txt for champion:linear=FILE
preset-linear-linear = logistic regression on results and on what its searches say
key-linear-games = games to play, up to 1000000
key-linear-nodes = positions that a turn of them may look at
key-linear-seed = all the luck
key-linear-epochs = passes over all positions, up to 10000
key-linear-start = a file with the weights to begin with, instead of those chosen by hand

## Experiments

-positions = only the first position is in the text; shares of the other five are compared with positions of our own games. The list of connected pairs leaves 13 turns of the first position unexplained
experiment-3-1 = Turns of a position and of a game
    .remark = the published means are of server games between people
experiment-5-1 = Unique turns
    .remark = { -positions }
experiment-5-2 = Turns that keep own pieces
    .remark = { -positions }
experiment-5-3 = Turns with connected steps
    .remark = { -positions }
experiment-5-4 = Turns of maximum length
    .remark = { -positions }
experiment-5-5 = Turns with all factors
    .remark = { -positions }
experiment-5-6 = Turns without factors, generated and played
    .remark = the published turns were played by people rated above 1800, ours by a bot that prunes nothing, cut to 5,000 positions a turn without --full; games.jsonl or records.pgn in the folder of --out are counted instead
experiment-6-1 = How often pieces move
    .remark = the published steps are of people's games, ours of the bot's, cut to 5,000 positions a turn without --full; games.jsonl or records.pgn in the folder of --out are counted instead
experiment-6-2 = Nodes of minimax, alpha-beta, and alpha-beta with ordering
    .remark = published for one game on the server, here for positions of games of the bot against itself, or of those in the folder of --out; minimax is counted on a sample of the turns unless at full scale
experiment-8-1 = Weights on turns of winners
    .remark = the published turns are of people's games; ours are won by bots with w1 and by bots with w3, equally many
experiment-8-2 = w1 and w3 against others
    .remark = the server's bots are gone; bots of ours stand in their place. Without --full turns of w1 and w3 are limited to 20,000 positions
experiment-8-5 = w3 against w1, as published
    .remark = two games at full depth, which are all there are between bots without luck; more games would be the same ones again
experiment-8-5-varied = w3 against w1, first turns at random
    .remark = without --full turns are limited to 20,000 positions
experiment-9-1 = Openings and set-ups against each other, as published
    .remark = two games a pair at full depth, which are all there are between bots without luck; they decide little, and the same games cannot be expected
experiment-9-1-varied = Openings and set-ups against each other, first turns at random
    .remark = without --full turns are limited to 20,000 positions

## Protocols

engine-aei = the Arimaa Engine Interface, version 1
