# The words of Arimaa.

game = Arimaa
    .summary = Push, pull, freeze, bring a rabbit home

## Counted nouns

n-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
n-pieces = { $pieces ->
    [one] { $pieces } piece
   *[other] { $pieces } pieces
}

## Sides and pieces

ari-gold = Gold
ari-silver = Silver
ari-rabbit = rabbit
    .acc = the rabbit
    .ins = the rabbit
    .new = a rabbit
    .enemy = the enemy rabbit
ari-cat = cat
    .acc = the cat
    .ins = the cat
    .new = a cat
    .enemy = the enemy cat
ari-dog = dog
    .acc = the dog
    .ins = the dog
    .new = a dog
    .enemy = the enemy dog
ari-horse = horse
    .acc = the horse
    .ins = the horse
    .new = a horse
    .enemy = the enemy horse
ari-camel = camel
    .acc = the camel
    .ins = the camel
    .new = a camel
    .enemy = the enemy camel
ari-elephant = elephant
    .acc = the elephant
    .ins = the elephant
    .new = an elephant
    .enemy = the enemy elephant

## What happened

ari-log-setup = { $who } set up the pieces.
ari-log-turn = { $who }: { $items }.
ari-log-pass = { $who } ended the turn.
ari-log-over = { $who } wins: { $reason ->
    [goal] a rabbit is home
    [elimination] no enemy rabbit is left
    [immobilisation] the other side cannot move
   *[score] more pieces at the last turn
}.
ari-item-move = { $piece } { $from }–{ $to }
ari-item-push = { $piece } pushes { $victim } to { $to }
ari-item-pushed = { $victim } pushed to { $to }
ari-item-pull = pulls { $victim } to { $to }
ari-item-takes = captures { $victim }
ari-item-loses = loses { $victim }

## What can be done

ari-do-place = Put { $piece } on { $square }
ari-do-leave = Leave { $square } empty
ari-do-end = End turn
ari-do-move = Move { $piece } from { $from } to { $to }
ari-do-finish = Follow with { $piece } from { $from } to { $to }
ari-do-push = Push { $victim } from { $from } to { $to }
ari-do-pull = Pull { $victim } from { $from } to { $to }
ari-do-unknown = Take the step { $step }
ari-do-captures = { $step }: captures { $victim } on { $trap }
ari-do-loses = { $step }: loses { $victim } on { $trap }

## What is asked

ari-ask-setup = Arrange your pieces
ari-help-setup = Drag them, or choose one for { $square }.
ari-ask-piece = Which piece moves?
ari-ask-to = Where to with { $piece }?
ari-ask-finish = Who steps onto { $square }? The push must be finished.
ari-ask-more = Go on, or end the turn?
ari-help-steps = { n-steps } left.
ari-no-end = The turn cannot end yet: { $why ->
    [none] no step was taken
    [push] the push is not finished
    [same] nothing has changed
   *[third] this position would stand for the third time
}.
ari-seat = { $side } · { n-pieces }{ $losses ->
    [0] { "" }
   *[other] { " " }· lost: { $lost }
}
ari-lost-several = { $count }× { $piece }

## Why not

ari-no-setup = { $square } comes next: choose its piece below the board, or a ready arrangement.
ari-no-supply = None of these is left.
ari-no-push = Finish the push first: a stronger piece of yours must step onto { $square }.
ari-no-empty = This square is empty: choose a piece, then where it goes.
ari-no-last = A push takes two steps, you have one.
ari-no-strong = Only a stronger piece can push or pull: none of yours beside it is free to do so.
ari-no-frozen = Frozen by { $by }: a friend beside it would free it.
ari-no-way = There is no free square beside it.
ari-no-way-rabbit = There is no free square before or beside it, and a rabbit never steps back.
ari-no-far = A step goes to a square side by side with the piece: this one is farther.
ari-no-full = One of your pieces stands there.
ari-no-full-enemy = The square is not empty: to push, first choose the enemy piece and where it goes.
ari-no-back = A rabbit never steps back.
ari-no-step = This piece cannot go there now.
ari-no-repeat = The turn could not end after this step: the position would be unchanged, or stand for the third time.

## Pictures

ari-board = Arimaa board
ari-piece-on = { $piece } on { $square }
ari-do-target = To { $square }
ari-stays-empty = { $square } stays empty
ari-sets-up = { $side } sets up
ari-choose-for = Choose the piece for { $square } below
ari-exchange = Drag a piece onto another to exchange them
ari-status = { $side } · turn { $turn } · { $rest }
ari-status-setup = set-up
ari-status-push = finish the push
ari-status-steps = { n-steps } left
ari-over = { $side } wins: { $reason ->
    [goal] a rabbit is home
    [elimination] no enemy rabbit is left
    [immobilisation] the other side cannot move
   *[score] more pieces at the last turn
}
ari-setup-A = 99of9: cats behind
ari-setup-A2 = 99of9: dogs behind
ari-setup-B = Rabbits behind, horses on b and g
ari-setup-C = Rabbits behind, horses on a and h

## Editor of positions

ari-editor-setup = Set-up { $name }
ari-editor-empty = Empty board
ari-editor-tool = { $side } · { $piece }
ari-editor-clear = Clear
    .title = Clear a square
ari-editor-moves = to move
    .title = { $side } to move
ari-editor-line = A line has the side to move, g or s, and 64 squares between [ and ]; empty ones are spaces or points.
ari-editor-trap = The piece on the trap { $square } has no friend beside it.
ari-editor-army = Too many pieces: { $side } has { $count } × { $piece }, at most { $most } can be.
ari-editor-over = The game would be over at once: { $over }.

## Points

part-goal = Goal
part-elimination = Elimination
part-immobilisation = Immobilisation
part-score = Score

## Rule options

rule-turns = Last turn
    .help = The game stops after this turn and the score rule decides.
rule-handicap = Handicap
    .help = Pieces that are left out, as letters: Mcc plays without Gold's camel and Silver's cats.
rule-position = Position
    .help = Start from a position instead of a set-up: g [64 squares from a8 to h1].

## The rules

help-1 = Gold and Silver have sixteen animals each: an elephant, a camel, two horses, two dogs, two cats and eight rabbits, from strong to weak. First Gold, then Silver sets them up on the two rows nearest to them: piece by piece, or with one of the known arrangements, in which pieces may still change places by dragging one onto another or clicking both. Who brings a rabbit to the far row wins.
help-2 = A turn is one to four steps, spread over your animals as you like. A step goes to a free neighbouring square; rabbits do not step back. A stronger animal may push a weaker enemy away and take its place, or step away and pull it along; either costs two steps.
help-3 = An animal next to a stronger enemy is frozen unless a friend stands beside it. An animal on one of the four traps without a friend beside it is removed.
help-4 = A turn must change the position, may not leave a push half done and may not make a position for the third time; while that is so, the page says why the turn cannot end. Who has no rabbits left or cannot move loses.

## Protocols

foreign-aei = an engine that speaks the Arimaa Engine Interface, version 1
ari-unit-rabbits = rabbits ahead, as the engine counts
