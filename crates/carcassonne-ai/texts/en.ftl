# What players of Carcassonne say.

## What bots say

carc-bot-free = free followers
carc-unit-rules = weighted sum of its rules
carc-bot-weights = { $probability ->
    [yes] no weights of its own for { $phases } phases with probability and { n-players }: uses those of { $name }
   *[no] no weights of its own for { $phases } phases and { n-players }: uses those of { $name }
}
carc-rule-1 = 1 points for finished cities
carc-rule-2 = 2 points for finished roads
carc-rule-3 = 3 points for cloisters
carc-rule-4 = 4 points in unfinished cities
carc-rule-5 = 5 points on unfinished roads
carc-rule-6 = 6 points for meadows
carc-rule-7 = 7 free followers for the turns left
carc-rule-8 = 8 a follower was put down
carc-rule-9 = 9 followers returned to opponents
carc-rule-10 = 10 tiles until followers return
carc-rule-11 = 11 cities held
carc-rule-12 = 12 roads held
carc-rule-13 = 13 cloisters held
carc-rule-14 = 14 meadows held
carc-rule-15 = 15 free followers
carc-rule-16 = 16 size of cities held against what they lack
carc-rule-17 = 17 farmers bound until the end
carc-rule-18 = 18 own followers returned
carc-rule-19 = 19 size of cities on held meadows against what they lack

## Bots

bot-random = Random
    .summary = places at random; puts a random follower half of the time
    .about = Lays the tile anywhere it fits. It is there to learn the rules against, and to measure others by.
bot-greedy = Greedy
    .summary = takes the largest lead as if the game ended after this move
    .about = Tries every place and every follower, scores the table as if the game ended there, and takes the move with the largest lead. It spends its followers early.
bot-optimising = Optimising
    .summary = largest lead now, with a bonus for followers kept for later turns
    .about = Greedy with foresight for followers: one that stays in hand is worth something, less and less as the game goes on.
bot-weighted = Weighted
    .summary = values points now and followers left by seven rules of equal weight
    .about = Adds up seven rules about points now, points later and followers, all of the same weight.
bot-rules19-3 = Nineteen rules
    .summary = values moves by nineteen rules, with weights for three phases of the game
    .about = Nineteen rules say what is good about a move; their weights were found by evolution, for the beginning, the middle and the end of a game.
bot-rules19-5-pr = Nineteen rules, 5 parts, chances
    .summary = nineteen rules, five phases, and how likely features are to be finished
    .about = The nineteen rules with weights for five parts of the game; unfinished features count as much as they are likely to be finished with the tiles left.
bot-rules19-3-pr = Nineteen rules, chances
    .summary = nineteen rules, three phases, and how likely features are to be finished
    .about = The strongest published player: nineteen rules, three parts of the game, and the chance that a feature will be finished.

bot-champion = Champion
    .summary = plays the best moves of the nineteen rules out, many times with the same luck, and takes the one that does best
    .about = Takes the moves that the nineteen rules like best, plays each of them out many times with the same draws, and compares what comes of them by a value learnt from games. The last moves are worked out exactly. More time makes it stronger.

## Options of bots

option-iterations = Tries
    .help = how many moves are played out for one decision, all together; the same number gives the same game everywhere
option-time = Time
    .help = thinking time for one decision, such as 500ms
option-threads = Threads
    .help = threads that play moves out at once
option-candidates = Moves looked at
    .help = how many of the rules' best moves are played out
option-ahead = Tiles ahead
    .help = how many tiles a move is played out before the position is valued; to the end when few tiles are left
option-win_bonus = Bonus for winning
    .help = how many points the chance to win counts beside the expected lead
option-value = Value file
    .help = a file with the value of positions, as evolve leaves it, instead of the shipped one

option-ties = Equal moves
    .help = which of several best moves: the first or last as the thesis lists them (by the oldest tile beside them, its side and the rotation), the first with a follower, or a random one
option-k = Weight of free followers
    .help = how much the free followers for each turn left count
option-exp = Exponent
    .help = power to which the free followers for each turn left are raised
option-turns = Turns left
    .help = which turns left are meant: those of the whole game, or own ones
option-free = Free followers
    .help = which followers count as free: those after the move, those before it less the one put, the same if it stays on the table, or those after it less the one put
option-mode = What is drawn
    .help = what is drawn: a whole move as the thesis lists them, placement then segment, or placement then cell of the tile
option-rel = Opponents' points
    .help = what is subtracted from own points: the opponents' mean, sum, best, or nothing
option-weights = Weight file
    .help = a weight file: its phases and weights instead of the shipped ones
option-players = Weights for players
    .help = use the weights for this number of players; if not set, for as many as play
option-rule7 = Rule 7
    .help = rule 7 for F free followers and T own turns left: -T/(F+1), F/T or F
option-rule9 = Rule 9
    .help = sign of rule 9, the followers that a move returns to opponents
option-quality = Quality of features
    .help = quality of a feature from the shares of tiles that fit its empty cells

## Learning

learning-value = Value
    .summary = the champion's value of positions by least squares from games of its policies; leaves champion-value.json for champion:value=FILE
preset-value-value = 10,000 games of the two strongest rule bots
key-value-players = for how many players
key-value-games = games to learn from
key-value-seed = all the luck
learning-weights = Weights
    .summary = weights of the nineteen rules by the thesis's genetic algorithm; leaves weights.json for rules19-…:weights=FILE
preset-weights-A-1 = the default: three phases with probability, two players
preset-weights-A-2 = five phases
preset-weights-A-3 = five phases, fewer individuals, fewer mutations
preset-weights-A-4 = few games in the selections, uniform crossover
preset-weights-A-5 = tournament, simple replacement, measured against UI 19/3 pr
preset-weights-A-6 = three players
preset-weights-A-7 = without probability, uniform crossover
preset-weights-A-8 = measured against the best of A.7; needs vuciUI=FOLDER
preset-weights-A-9 = without probability, fewer mutated children
preset-weights-A-10 = five players
preset-weights-A-11 = classic mutation, few games
preset-weights-A-12 = fewer crossovers and mutations
preset-weights-A-13 = tournament, simple replacement, classic mutation
preset-weights-A-14 = goes on from A.13; needs startPopulation=FOLDER
preset-weights-A-15 = four players
preset-weights-A-16 = five phases, few mutations
preset-weights-A-17 = classic mutation, uniform crossover
preset-weights-A-18 = classic mutation, many games
preset-weights-A-19 = goes on from A.18 with a wider range; needs startPopulation=FOLDER
preset-weights-A-20 = one phase
key-weights-vyvijenaUI = the evolved player: UIkFaziPr (with probability) or UIkFazi
key-weights-popSize = individuals
key-weights-maxGenerations = generations
key-weights-pravidla = how many of the nineteen rules, from the first
key-weights-faze = phases of the game with weights of their own
key-weights-mutProb = probability that a child is mutated
key-weights-mutProbPerBit = probability that a gene of a mutated child changes
key-weights-xOverProb = probability that a pair is crossed
key-weights-matingGames = games of a contest of parents
key-weights-environmentGames = games of a contest for survival
key-weights-fitnessFrequent = generations between measurements of fitness
key-weights-players = players of a game
key-weights-parSel = selection of parents: tournament
key-weights-envSel = selection of survivors: differential or tournament
key-weights-mutOp = mutation: adaptive or classic
key-weights-crossOp = crossover: special n-point or uniform
key-weights-replacement = merging or simple
key-weights-vuciUI = opponent in measurements: a bot, a weight file or the folder of a run
key-weights-geneMin = lowest weight
key-weights-geneMax = highest weight
key-weights-fitnessGames = games of a measurement
key-weights-startPopulation = the folder or checkpoint of a run to start from
key-weights-seed = all the luck
key-weights-threads = ignored here: --threads says
key-weights-checkpointEvery = generations between savings

## Experiments

-greedy-level = Greedy's level depends on which of several equal moves it takes, and the thesis does not say; see docs/carcassonne.md for what was tried.
-own-weights = The weights of UI 19/3, UI 19/5 pr and UI 19/3 pr(5) are not published: ours come from our own evolution, so only the players' order can be expected.
experiment-7-1 = Random against itself
    .remark = The printed parts of the second row add up to 21.37, not to its total of 20.36: probably its roads are 5.37.
experiment-7-2 = Greedy against Random
    .remark = { -greedy-level }
experiment-7-3 = Optimising against Greedy
    .remark = { -greedy-level }
experiment-7-4 = Weighted against Optimising
experiment-7-5 = UI 19/3 against Weighted
    .remark = { -own-weights }
experiment-7-6 = UI 19/3 against UI 19/3 pr
    .remark = { -own-weights }
experiment-7-7 = UI 19/3 pr against UI 19/5 pr
    .remark = { -own-weights }
experiment-7-8 = Five players of different kinds
    .remark = { -own-weights }
experiment-9-1 = Table 7.4 with small cities at two points, the same games
experiment-9-2 = Table 7.7 with small cities at two points, the same games
    .remark = { -own-weights }
experiment-9-3 = Seats, UI 19/3 pr twice, normal and fair
experiment-9-4 = Seats, Greedy twice, normal and fair
experiment-9-5 = Seats, four different players, normal and fair
    .remark = { -own-weights }
experiment-fig4-1 = Optimising's k and exp: mean points against Greedy
    .remark = The thesis found k = 11, exp = 0.3 best and prints no numbers: judged by where the maximum lies.
experiment-fig9-1 = Mean points against the number of followers
    .remark = The thesis prints curves without numbers; its statements about their shape are checked.
experiment-fig4-1-spent = Figure 4.1 under the other reading of free followers
    .remark = A follower put on a feature that is closed at once counts as spent; see docs/carcassonne.md.
experiment-8-1 = What the weights of UI 19/3 pr say
    .remark = The sentences of chapter 8, checked on the printed weights.
experiment-free-meeples = Tables 7.3, 7.4, 9.1 and 9.5 under both readings of free followers
experiment-7-7-own = Table 7.7 with own weights of equal length
    .remark = Own runs of A.1 and A.2, equally long, every one against every one; the error is that of runs. The published number is one run against one run.
experiment-9-2-own = Table 9.2 with own weights of equal length
    .remark = Own runs of A.1 and A.2, equally long, every one against every one; the error is that of runs. The published number is one run against one run.
-run-of-appendix = The figure prints curves without numbers: it is checked that fitness rises.
-concluded = Several runs of each kind that differ in nothing else; compared by the median fitness at the end. At the scale of minutes runs are too short to show much.
experiment-A-1 = Evolution, configuration A.1
    .remark = { -run-of-appendix }
experiment-A-2 = Evolution, configuration A.2
    .remark = { -run-of-appendix }
experiment-A-3 = Evolution, configuration A.3
    .remark = { -run-of-appendix }
experiment-A-4 = Evolution, configuration A.4
    .remark = { -run-of-appendix }
experiment-A-5 = Evolution, configuration A.5
    .remark = { -run-of-appendix }
experiment-A-6 = Evolution, configuration A.6
    .remark = { -run-of-appendix }
experiment-A-7 = Evolution, configuration A.7
    .remark = { -run-of-appendix }
experiment-A-8 = Evolution, configuration A.8
    .remark = { -run-of-appendix }
experiment-A-9 = Evolution, configuration A.9
    .remark = { -run-of-appendix }
experiment-A-10 = Evolution, configuration A.10
    .remark = { -run-of-appendix }
experiment-A-11 = Evolution, configuration A.11
    .remark = { -run-of-appendix }
experiment-A-12 = Evolution, configuration A.12
    .remark = { -run-of-appendix }
experiment-A-13 = Evolution, configuration A.13
    .remark = { -run-of-appendix }
experiment-A-14 = Evolution, configuration A.14
    .remark = { -run-of-appendix }
experiment-A-15 = Evolution, configuration A.15
    .remark = { -run-of-appendix }
experiment-A-16 = Evolution, configuration A.16
    .remark = { -run-of-appendix }
experiment-A-17 = Evolution, configuration A.17
    .remark = { -run-of-appendix }
experiment-A-18 = Evolution, configuration A.18
    .remark = { -run-of-appendix }
experiment-A-19 = Evolution, configuration A.19
    .remark = { -run-of-appendix }
experiment-A-20 = Evolution, configuration A.20
    .remark = { -run-of-appendix }
experiment-6-crossover = Evolution: two kinds of crossover
    .remark = { -concluded }
experiment-6-mutation = Evolution: two kinds of mutation
    .remark = { -concluded }
experiment-6-probability = Evolution: rules without and with probability
    .remark = { -concluded }
experiment-6-phases = Evolution: one phase or three
    .remark = { -concluded }
experiment-6-more-phases = Evolution: three phases or five
    .remark = { -concluded }
experiment-6-games = Evolution: few or many games in the selections
    .remark = { -concluded }
experiment-6-rate = Evolution: a low or a high starting rate of mutation
    .remark = { -concluded }

## Learnt numbers

gene-phase-rule = Rule { $b }, phase { $a }
