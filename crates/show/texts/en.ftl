# Words that all games share.

verbatim = { $text }
player = Player { $number }
and = { $first } and { $last }

log-name = { $who }
log-counted = Points are counted: { $whos }.
log-did = { $who }: { $what }

n-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
n-cards = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
n-turns = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
n-rounds = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
n-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
n-players = { $players ->
    [one] { $players } player
   *[other] { $players } players
}

foreign-exec = any program that speaks our JSON line protocol (docs/protocol.md)
engine-json = our own JSON line protocol (docs/protocol.md)

## Units of a bot's values

unit-points = points
unit-lead = points ahead of others
unit-chance = chance to win, from 0 to 1

search-expects = expects a lead of { $lead } and wins with { $chance } %
