# The words of Pig: rules and players in one file.

game = Pig
    .summary = Roll as long as you dare

## What happens

pig-log-roll = rolls
pig-log-hold = holds
pig-log-shows = the die shows { $eyes }

## What is asked

pig-ask = Roll again, or hold?
pig-help-risk = This turn is worth { n-points } so far; a one loses them.
pig-help-first = You need { $missing } more to win.

## What a seat has

pig-seat-missing = { $missing } to go
pig-seat-risk = { $points } at risk

part-points = Points

## Rule options

rule-target = Points to win
    .help = The game is over when somebody holds as many.

## Bots

bot-random = Random
    .summary = chooses uniformly
    .about = Rolls and holds by the toss of a coin.
bot-hold = Hold
    .summary = rolls until the turn is worth enough
    .about = Holds as soon as a turn is worth a fixed number of points; 20 is close to the best number.
option-at = Holds at
    .help = points at which it holds

## The rules

help-1 = In your turn you roll a die as often as you like. What it shows is added to the turn, and is safe when you hold.
help-2 = A one loses the points of the turn, and the next player rolls. Whoever holds enough points first wins.
