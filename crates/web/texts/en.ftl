# Words of the pages. What a game says is in its own files; texts that begin with `js-` go to the scripts.

## The frame of all pages

skip = Skip to content
skip-ask = Skip to the decision
play = Play
library = Library
help = Help
main-nav = Main
theme = Switch between light and dark
language = Česky
start-page = Boardwright, start page

## Start page

hero = What shall we play?
hero-text = At one table with people and bots. Watch a bot think, replay any game, play with friends by link.
games = Games
continue-head = Continue a game
all-games = All games
continue = Continue
watch = Watch
pick-text = A click opens rules and seats
first-chip = New here?
first-head = Your first game, one click
first-text = { $game } against an easy bot. Hints are there when you want them, and every move can be taken back.
again-chip = Last game
again-head = Same again, one click
again-text = { $game } as last time: { $players }.
play-now = Play now
other-game = Another game
your-turn = Your turn
to-move = To move: { $player }
n-minutes = { $minutes } min
watch-head = Watch bots
watch-text = Let bots sit on all seats: set the speed, pause, and look at every decision.

## Set-up

new-game = New game
new-game-of = New game of
seats = Seats
seat = Seat
here = Here
by-link = By link
bot = Bot
nobody = Nobody
level = Level
palette-sets = Ready-made sets
palette-random = Random
palette-random-hint = Draws as many as are usual
palette-prepared = Precomputed
palette-prepared-hint = One that a bot has prepared for
js-palette-few = Fewer than { $a }: bots may find no strategy.
js-palette-many = At most { $a }.
palette-cost = costs
palette-text = As text
level-full = Full options
clock = Clock
clock-help = What everybody has in reserve for the game, and what every turn adds to it. Or write another control. Whose time is up loses.
clock-none = No limit
clock-own = Another time control, for example 90s+5s, or 30s for every turn
clock-increment = { $minutes } min + { $seconds } s a turn
clock-wrong = “{ $text }” is no clock. Write 5m+10s (reserve and increment), 30s (for every turn) or M/R/P/L/G/T such as 30s/5m/100/10m/0/2m.
clock-no-limit = “{ $text }” limits the length of the game, but this game has no rule for who wins then.
more-rules = More rules
by-preset = As usual
yes = Yes
no = No
name = Name
which-bot = Bot
bot-options = Options, as key=value
link-hint = You get a private link to send once the game is made. Whoever opens it plays this seat.
rules = Rules
start-game = Start game
ready = Ready to start?
ready-text = People here share this screen; people by link use their own.
player-word = Player
no-file-option = The option { $option } names a file. A page can name files of the database only, such as db:12/weights.json; others can be used on the command line only.
no-options = This bot has no options.
add-seats = Unused seats stay empty.
level-easy = Easy
level-medium = Medium
level-hard = Hard

## Play

board = Board
view = View
question = Question
zoom-in = Zoom in
zoom-out = Zoom out
turn-board = Look from the other side (V)
fit = Show the whole board
players = Players
log = What happened
log-tab = Log
decisions = Decisions
arrangements = Arrangements
decisions-list = Decisions you can take
study = Study
think = Bot thinks
graph = Graph
points = Points
left = Left
hint = Hint
share = Share
undo = Undo
cancel = Start over
resign = Resign
again = Same settings again
pause = Pause bots
one-step = One move of a bot (N)
answer-now = Answer now
js-answer-now = Answer now
bots-busy = All cores are busy. Try again in a moment.
hint-late = The game has moved on meanwhile: ask again.
js-clock = Clock
js-clock-turn = This turn + reserve
js-graph = What the graph shows
speed = Speed of bots
turn-left = Turn left (Q)
turn-right = Turn right (E)
ask-confirm = Confirm your turn
draft = Draft of your turn
keep-gone = Keep what was scored visible
plain = Tournament mode
plain-help = Without aids: no list of decisions, no hints, no thoughts of bots; where a game can, legal places are not marked.
js-disc = Hide or show the mark of what { $a } did last
look-back = Look back
to-now = Back to now
perspective = Seen by
sees-everything = everybody together
js-looking-back = Looking back: round { $a }, { $b } of { $c }
js-looking-back-how = The game is not changed by this. End or Esc leads back to now.
draft-word = Draft
draft-not-asked = That is not possible: nothing more can follow there.
draft-refused = That is not possible: `{ $decision }` could not be done then.
filter = Filter
less = Less
more = More
how-many = How many
ask-any = Choose a decision
time-is-up = { $player }: time is up.
lost-title = There is no connection to the table
lost-text = Everything decided so far is stored, and your draft is kept on this page. The page goes on trying.
lost-again = Try now
lost-wait = Look at the board
links = Links of this table
link-watch = To look on
link-secret = Whoever has a seat's link plays that seat. Send it only to that person.
copy = Copy
close = Close
which-adviser = Adviser
no-script = This page needs scripts to follow the game.
bot-failed = The bot failed: { $why }
fault-time = out of time
fault-illegal = illegal decision
fault-crashed = crashed
fault-stalled = stopped answering
fault-memory = used too much memory
fault-resigned = gave up

## Texts of the scripts

js-your-turn = Your turn, { $a }
js-waiting = Waiting for { $a }
js-thinks = { $a } thinks…
js-paused = Bots are paused
js-over = Game over
js-how = Click a gold place on the board, or take a line of the list.
js-how-next = Choose what comes next, or press Esc.
js-how-confirm = Change the draft, or confirm it.
js-confirm-turn = Confirm turn
js-end-turn = End turn
js-remove-step = Remove step { $a }
js-step-hint = Alt with arrows moves it, Delete removes it
js-decisions-of = { $a } decisions
js-round = Round { $a }
js-left = { $a } left
js-points = points
js-you = You
js-here = Here
js-link = By link
js-bot = Bot
js-of = { $a } of { $b }
js-total = All points
js-estimate = What bots think of their own chances
js-thought-of = { $a } considered
js-values-in = Values: { $a }
js-values-and-chance = Values: { $a } · chance to win
js-thought-hidden = In this game bots know things that you do not: what they think is told when it is over. Press Hint for advice of your own.
js-plan = Its plan
js-no-estimate = This bot tells no estimates.
js-use = Use this
js-looked = Looked at { $a } positions
js-back = Connected again. { $a } things happened meanwhile; see the log.
js-back-same = Connected again. Nothing happened meanwhile.
js-draft-lost = Your draft is no longer possible: the game has moved on.
js-connecting = Connecting again… everything decided so far is safe.
js-hand-over = Hand over to { $a }
js-hand-over-text = The screen shows nothing hidden until you say who looks.
js-i-am = I am { $a }, show my view
js-no-thought = Bots that move while you look tell here what they considered. Press Hint while you are asked: the adviser shows what it would do and why.
js-thinking = Thinking…
js-why = Why: { $a }
js-expects = It expects next
js-no-score = Nothing is counted yet, or nobody can know it before the end.
js-copied = Link copied
js-resign-sure = Resign this game?
js-delete-sure = Delete this game for good?
js-decision = Decision { $a } of { $b }
js-start = Start of the game
js-nothing-left = Nothing is counted in this game.
js-failed = That did not work.
js-at-once = at once

## Library and replay

library-text = Every game played here or brought in from a file. Open one to continue or to replay it.
import = Import games
import-text = Records of this workbench (one game, or one a line) and files in the notations of the games. Choose a file or drop it on this page: up to 200 games at once, all of them checked and kept, or none.
upload-empty = This file holds no game.
upload-many = A file may hold at most { $number } games.
upload-game = Game { $number }
own-log = Game's own notation
line-too-long = The line in the address is longer than a position can be; a usual position is shown instead.
search-hint = Player, bot or title
search = Search
any-state = Any state
running = Running
finished = Finished
title-players = Players
game = Game
state = State
count = Decisions
changed = Last change
delete = Delete
back = Back
next = Next
no-games = No games yet
no-games-text = Games appear here as soon as somebody starts one.
replay = Replay
this-game = This game
time = Time
to-start = To the start
one-back = One back
play-on = Play
one-on = One on
to-end = To the end
step-by = Step
by-turns = Turns
by-decisions = Decisions
by-rounds = Rounds
estimate-of = Estimate by
estimate-none = nobody
text-log = Log as text
branch = Play on from here
record = Record
branch-you = You take seat

## Editor of positions

set-up-position = Set up a position
position-line = The position as one line
play-position = Play from here
analyse = Analyse
analyse-text = An adviser looks at the position and tells the turns it considers, best first, and why.
js-position-good = A game can start from here.
js-line-copied = Line copied

## Help

help-text = How to play, what the bots do, and which keys help.
bots = Bots
keys = Keys
key-list = Move in the list of decisions
key-take = Take the marked decision; confirm the draft
key-digit = Take that line at once
key-turn = Turn a piece, or step an amount
key-filter = Filter a long list of decisions
key-move = Move the marked step of the draft
key-remove = Remove the marked step of the draft
key-undo = Undo
key-hint = Hint
key-pause = Pause bots; one step while they are paused: N
key-zoom = Zoom; the whole board
key-flip = See the board from the other side, where a game can be
key-text = The position as text
key-esc = Out of a half-made choice
key-replay = One step back or on, in a replay and in a running game
key-ends = To the start; to the end, or to now
key-help = This list
key-graph = Graph; log
key-more = With a click, where a number is asked: five, or all. The right button takes the last step back

## Errors

error-404 = This page or table does not exist
error-403 = This is not allowed
error-410 = This game is over
error-503 = The database is away
outage-text = The games are safe, but their database cannot be reached at the moment. Nothing was changed by this request; whatever was confirmed before is kept. This page comes again by itself.
error-other = That did not work
to-start-page = To the start page

## The laboratory

laboratory = Laboratory
lab-overview = Overview
lab-text = Tournaments with error bars, evolution of players, and every experiment of the five theses next to its published numbers.
lab-start = Start something
lab-now = Running now
lab-nothing-now = Nothing is running. Start something above.
lab-runs = Tournaments and evolutions
lab-no-runs = No runs yet
lab-no-runs-text = Everything that was started here or from the command line is kept and listed here.
lab-run = Run
lab-open = Open
lab-results = Published and ours
lab-tournament = Tournament
lab-tournament-text = Bots play each other on the same luck, from every seat. Cross table, Elo with error bars, sequential tests.
lab-evolution = Evolution
lab-evolution-text = Lets a game's players learn: weights, plans, values. Watch the fitness grow.
lab-reproduction = Reproduction
lab-reproduction-text = Runs published experiments again and compares each number, with 95 % intervals.
lab-new-tournament = New tournament
lab-new-evolution = New evolution
lab-new-reproduction = New reproduction
lab-start-tournament = Start tournament
lab-start-evolution = Start evolution
lab-start-reproduction = Start experiments
lab-run-experiments = Run experiments
lab-experiments-run = { $finished } of { $all } experiments run
lab-host-only = Work is started and stopped on the server's own machine only.
lab-running = Running
lab-stopping = Stopping
lab-waiting = Waiting
lab-stopped = Stopped
lab-elsewhere = Interrupted
lab-failed = Failed
lab-finished = Finished
lab-stop = Stop
lab-resume = Resume
lab-again = Again with changes
lab-delete = Delete
lab-delete-sure = Delete this run with everything it found? This cannot be undone.
lab-stopping-why = finishes what it is in the middle of and saves
lab-stopped-why = resumes where it stopped, with the same result
lab-elsewhere-why = another program works on it, or was killed; it can be resumed here
lab-failed-again = it can be tried again
lab-failed-why = The run failed:
lab-before = { $runs } before it
lab-begins = begins
lab-left = about { $time } left
lab-of = of
lab-doing-games = games
lab-doing-generations = generations
lab-a-second = a second
lab-so-far = so far
lab-bots-word = bots
lab-faults = failed games
lab-last-change = last change
lab-best-fitness = best fitness saved
lab-best-generation = in generation
lab-progress = Progress
lab-unreadable = This run was written by another version of the program and cannot be shown.
lab-files = Files
lab-no-files = There are no results yet.
lab-round-robin = Round robin
lab-gauntlet = Gauntlet
lab-games-a-pair = { $games } games a pairing
lab-rotate-shown = seats rotate on the same luck
lab-fixed-shown = everybody stays on one seat
lab-seed-shown = Seed { $seed }.
lab-cross-table = Cross table
lab-standings = Standings
lab-cross-hint = points of the row, per cent
lab-cross-note = ± is half of the 95 % interval over groups of games with the same luck. A framed cell is being played.
lab-intervals = 95 % intervals
lab-elo-title = Elo with 95 per cent error bars
lab-share = Share, %
lab-games = Games
lab-pairings = Pairings
lab-pairings-hint = from the point of view of the first
lab-pairing = Who
lab-first-share = First one's share, 95 %
lab-test = Log-likelihood ratio
lab-verdict = Verdict
lab-h1 = Better
lab-h0 = Not better
lab-undecided = Undecided
lab-no-games-yet = No games yet
lab-no-games-text = The table fills as games are finished.
lab-bots = Who plays
lab-bots-hint = Choose at least as many bots as there are seats. Each bot takes options of its own.
lab-bot-options = key=value, key=value
lab-which-options = Which options?
lab-else = else
lab-more-bots = Further bots
lab-more-bots-hint = One a line, as on the command line: the same bot with other options, for instance.
lab-games-each = Games of each pairing
lab-seats = Seats at a table
lab-seed = Seed
lab-seed-hint = The same seed gives the same games.
lab-format = Who meets whom
lab-format-hint = A gauntlet: the challenger against all others.
lab-challenger = Challenger
lab-challenger-first = the first one chosen
lab-challenger-more = the first of the further bots
lab-challenger-missing = The challenger must be one of the bots that play.
lab-fixed-seats = Fixed seats
lab-fixed-seats-hint = Otherwise seats rotate, and every deal is played from each of them.
lab-clock = Clock (optional)
lab-clock-hint = 60s+500ms: a reserve, and what every turn adds to it; 2s: for every turn. Results then depend on how busy the machine is.
lab-clock-shown = clock { $clock }
lab-sprt = Sequential test (optional)
lab-sprt-hint = ELO0,ELO1: stops a pairing as soon as it tells the two apart for its first bot.
lab-openings = Openings
lab-openings-none = none
lab-openings-random = random
lab-openings-list = a list
lab-openings-hint = Without them bots that use no luck play the same game again and again. Both colours play each opening.
lab-opening-turns = Random turns
lab-opening-turns-hint = After the set-up, of both sides together. Empty: as many as is usual for the game.
lab-opening-list = List of openings
lab-opening-list-hint = One a line: the first turns of a game in its notation, with ; between them.
lab-openings-random-shown = random openings, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
lab-openings-list-shown = { $count ->
    [one] { $count } opening of a list
   *[other] { $count } openings of a list
}
lab-number-from-to = Enter a whole number from { $low } to { $high }.
lab-at-most = Enter a number of at most { $most }.
lab-too-many-bots = At most { $bots } bots.
lab-too-much = At most { $most } games in all; these would be { $games }.
lab-no-programs = Programs of your own can be started from the command line only.
lab-file-name = In the options of bots, { $name } is this file.
lab-look-below = Something is not right yet: look at the fields below. Nothing was started.
lab-what-is-learnt = What is learnt
lab-preset = Preset
lab-default-preset = default
lab-preset-hint = Keys below win over the preset.
lab-no-preset = There is no such preset.
lab-keys = Changed keys
lab-keys-hint = What is left empty is as in the preset.
lab-more-keys = More keys
lab-evolution-ready = An evolution takes minutes to hours. Tables stay playable meanwhile.
lab-stop-is-safe = Stopping is safe: the run goes on from where it was and gives the same result as one that never stopped.
lab-evolution-of = evolution
lab-to-come = still to come
lab-no-plot-yet = No measurement yet
lab-no-plot-text = The plot appears with the first measured generation.
lab-best = Best when last saved
lab-best-about = Generation { $generation }, fitness { $fitness }, largest weights
lab-outcome = What comes out
lab-outcome-files = The files below hold the result.
lab-log = What it tells
lab-last-rows = the last { $shown } of { $rows } rows
lab-experiments = Experiments
lab-experiments-hint = By their numbers in the thesis.
lab-none-chosen = Choose at least one experiment.
lab-scale = Scale
lab-quick = Minutes
lab-full = Full
lab-scale-hint = Full: as large as published or larger; may take hours.
lab-games-match = Games of every match (optional)
lab-games-match-hint = Instead of what each experiment says.
lab-full-shown = As large as published
lab-quick-shown = Scale of minutes
lab-games-a-match = { $games } games a match
lab-results-title = Thesis and ours, side by side
lab-results-text = Each experiment of the theses, run again. Numbers carry 95 % intervals, the published ones too where their number of games is known.
lab-agrees = Agrees
lab-near = Near
lab-differs = Differs
lab-not-comparable = Not comparable
lab-agrees-why = no further apart than both errors explain
lab-near-why = within the tolerance
lab-differs-why = outside both
lab-new-why = nothing was published
lab-holds = Holds
lab-holds-not = Does not hold
lab-published = published
lab-published-head = Published
lab-ours = Ours
lab-ours-word = ours
lab-ours-95 = ours, 95 %
lab-one-line = Both on one line
lab-tolerance = Tolerance
lab-of-games = games: { $games }
lab-games-untold = number of games not told
lab-near-up-to = near up to ±{ $within }
lab-row = Row
lab-rows = Numbers
lab-not-run = not run yet
lab-no-result-yet = No result yet
lab-no-result-text = Published and ours appear side by side when the experiment is done.
lab-card-text = Tournaments with error bars, evolution of players, and every experiment of the theses next to its published numbers.
lab-going = running: { $runs }
js-lab-lost = Connecting again… what runs goes on.

## Bots that people write

script-as-text = As text
script-text-hint = English or Czech names; other programs' forms are read too.
script-rows = From the top, the first that can be had
script-row = Row { $row }
script-count = How many
script-up = Move row { $row } up
script-down = Move row { $row } down
script-remove = Remove row { $row }
script-add = Add a row
script-read = Take over what is written
script-plan = In words
script-wrong-here = The marked part is wrong:
script-opponent = Opponent
script-another = another one, as text
script-opponent-text = The opponent's text
script-test = Test 1,000 games
script-play = Play against it
script-result = What came out
script-no-result = Nothing tried yet
script-no-result-text = Seats alternate, and both play the same luck. The same seed gives the same figures.
script-wins = wins
script-ties = ties
script-losses = losses
script-share = of the points (a tie is half); 95 % interval { $low } to { $high }
script-scores = mean points, yours : the opponent's
script-rounds = mean rounds
script-about = { $games } games against { $opponent }, seed { $seed }
script-yours = Yours
script-busy = All cores are busy. Try again in a moment.
js-script-tested = Tested: { $a }
js-script-failed = The server did not answer. What you wrote stays on the page.

## With numbers and names

n-bots = { $bots ->
    [one] { $bots } bot
   *[other] { $bots } bots
}
n-seats = { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}
players-range = { $fewest }–{ $most } players
winners = { $count ->
    [one] { $names } wins
   *[other] { $names } share the win
}
resigned = { $player } resigned.
failed = { $player }: { $why }

## Sharing, the end of a game, what a click cannot do

share-title = Share and invite
share-what = What may the other person do?
share-seat = Play as { $who }
share-seat-text = Whoever opens this link plays this seat.
share-watch = Watch
share-watch-text = Sees what lies open, never a hidden hand.
share-own = Play my own seat elsewhere
share-own-text = Your seat on another device. Keep this link to yourself.
share-link = The link
share-table = At this table
share-code = The link as a code for a phone
share-code-text = Scan it with a phone.
share-send = Send by…
more-actions = More
log-download = Download the log
again-change = New game with these settings
again-not-over = The game is not over yet.
result = Result
over-win = { $who } wins by { $margin }
js-copy-by-hand = The link is marked: copy it with Ctrl+C.
js-most = most in this row
js-sheet = Scoring sheet
js-lead = How the lead went
js-lead-how = points ahead of the best other player
js-lead-text = { $a }. The lead changed { $b } times.
js-lead-changes = Changes of the lead: { $a }.
js-ahead = { $a } ahead
js-turning = Turning points
js-takes-lead = takes the lead ({ $a })
js-lead-now = lead { $a }
js-look-at = Look at round { $a }
js-again = Play again
js-again-swap = Swap seats
js-again-offer = Somebody wants to play again.
js-again-accept = Come along
js-watch = Watch it
js-share = Share
js-final-board = Final board
js-why-not = { $a }nothing can be done here now. Gold places can be clicked.
js-why-not-next = { $a }this does not go with what you picked. Gold places do; Esc begins anew.
js-no-turn = Not yet: { $a }
own-bots = Own bots
position-text = The position as text (T)
js-said-more = And { $a } more lines before.

## Learning from a replay

mistakes = Mistakes
mistakes-find = Find mistakes
mistakes-text = A bot looks at the decisions of a player and picks those that cost most by its count. Solve them: what would you do?
nobody-decides = Nobody decides at this moment: step on to the next decision.
js-lesson = Round { $a }: what would you do?
js-lesson-look = Look
js-lesson-right = Right. It was worth { $a } more than what was played.
js-lesson-wrong = There is something better.
js-lesson-played = This was played.
js-no-mistakes = By this bot's count nothing was lost. Ask another one.

## Notices

js-notice = Your turn
notice-sound = Sound when it is my turn
notice-browser = Message of the browser when it is my turn
js-notice-refused = The browser does not allow messages of this page.
position-as-text = Position as text (T)
