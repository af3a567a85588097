# What Agricola's players say, and what is said of them.

## Bots

bot-uniform = Uniform
    .summary = every small decision at random
    .about = Takes every decision with the same chance, even bad ones. It is there to test the rules.
bot-random = Random
    .summary = an action at random, then one of its ways at random
    .about = Takes any action it may.
bot-minmax = MinMax
    .summary = searches to the end of the round with values made of Monte Carlo games
    .about = Looks a few decisions ahead and values farms by their points.
bot-strategy = Strategy
    .summary = the same search with a player's strategy as values
    .about = Follows a plan for the whole game.
bot-montecarlo = Monte Carlo
    .summary = averages random games after each placement, deeper behind the best one
    .about = Plays random games to the end for every action and takes the best on average.
bot-champion = Champion
    .summary = learns for every placement how to play the rest of the game, and begins from experience of its own games
    .about = Plays the rest of the game over and over, each time more like the best attempt so far, and begins with what it has learnt from its own games. More time makes it stronger.

## Options of bots

option-iterations = Attempts
    .help = how often the rest of the game is played for a placement; the same number gives the same game everywhere. 1,000 if nothing limits it
option-threads = Threads
    .help = threads that search at once, where a placement is searched several times
option-runs = Searches
    .help = how often a placement is searched from the beginning, the best of them counts; 0: 3 with time for 4,000 attempts, else 1
option-lucks = Courses of chance
    .help = different orders of the round cards, and hands of the others, that an attempt may meet
option-prior = Experience
    .help = a table made by `evolve agricola prior`; the bot’s own if none is given
option-harvest = Feeding
    .help = how the family is fed: fewest begging cards, then most points, then most food; or uniformly
option-table = Table of values
    .help = a table of values as JSON; the bot's own if none is given
option-ways = Own ways
    .help = ways of each action that are looked at, the best by what they lead to
option-others = Ways of others
    .help = the same for the other players
option-nodes = Positions
    .help = positions that are valued in a search: it looks as many own people ahead as that allows
option-sims = Random games
    .help = random games for each placement of an expanded node
option-expansions = Expanded nodes
    .help = expanded nodes for each decision
option-time = Time
    .help = the longest time for a decision
option-select = Selection
    .help = the placement looked at next: the highest mean (as the thesis) or the highest upper bound
option-explore = Exploration
    .help = points that the bound of ucb1 is worth
option-value = Worth of a game
    .help = what a random game is worth: the own score (as the thesis) or the lead over the best opponent
option-playouts = Playouts
    .help = random games: each small decision of a placement uniformly, or its ways uniformly (slower)

## What bots say of their decisions

ag-bot-mean = mean final score of random games
ag-bot-table = values by the table `{ $table }`; below the best, upper bounds
ag-unit-table = sum of the values in its table
ag-bot-best-end = the best end of the game that was found with each placement, by category
ag-bot-plan = Round { $round }: { $actions }
ag-unit-margin = own points less half of the best opponent’s

## Learning

learning-values = Values
    .summary = the table of values from the cards that Monte Carlo plays in good games; leaves values.json for minmax:table=FILE
preset-values-solo = the default: Monte Carlo alone, pool seed
preset-values-three = three Monte Carlo players, pool wave1
key-values-players = players of a game
key-values-games = games to play
key-values-bot = the spec of everybody who plays
key-values-rules = rule options, as in --rules
key-values-seed = all the luck
key-values-hands = false: values for actions only, as in the thesis; true: for the cards played there too
key-values-records = a file of recorded games, one a line: no games are played, the bot's cards in these count
learning-prior = Experience
    .summary = the champion’s experience from games against itself; leaves prior.txt for champion:prior=FILE
preset-prior-solo = the default: alone, deck E
preset-prior-three = three champions, deck E
key-prior-players = players of a game
key-prior-generations = how often a table is fitted and played with
key-prior-games = games of a generation
key-prior-iterations = attempts for each placement
key-prior-rules = rule options, as in --rules
key-prior-seed = all the luck

## Experiments

experiment-table2 = scores of Random, Monte Carlo and MinMax alone
    .remark = the thesis states neither the settings of its players nor its small pool of cards, is silent on feeding, gives everybody food at the start and names no exception for the solo game; the sheet `mild` has its rules as stated. See docs/agricola.md.
experiment-table3 = the same with the player's strategy
    .remark = the thesis states neither the settings of its players nor its small pool of cards, is silent on feeding, gives everybody food at the start and names no exception for the solo game; the sheet `mild` has its rules as stated. See docs/agricola.md.
experiment-table4 = Monte Carlo, MinMax and the strategy at one table
    .remark = the printed strategy has the better mean, the printed MinMax more wins; in ours the strategy begs: its table counts points only from round 10 on, so begging cards before cost it nothing. See docs/agricola.md.
