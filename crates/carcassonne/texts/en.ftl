# The words of Carcassonne.

game = Carcassonne
    .summary = Lay tiles, claim cities, roads and meadows

## Counted nouns

n-tiles = { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}
n-pennants = { $pennants ->
    [one] { $pennants } pennant
   *[other] { $pennants } pennants
}
n-followers = { $followers ->
    [one] { $followers } follower
   *[other] { $followers } followers
}

## What happened

carc-log-misfit = A tile fits nowhere and left the game: { $tile }.
carc-log-lay = { $who } laid a tile: { $tile }.
carc-log-lay-put = { $who } laid a tile ({ $tile }) and put { $spot }.
carc-log-close = { $kind ->
    [cloister] { $who } finished a cloister.
   *[other] { $who } closed { $feature } ({ $size }).
}
carc-log-close-other = { $kind ->
    [cloister] { $who } finished a cloister; the points go to { $whos }.
   *[other] { $who } closed { $feature } ({ $size }); the points go to { $whos }.
}
carc-log-close-shared = { $who } closed { $feature } ({ $size }); { $whos } share it.
carc-log-close-nobody = { $who } closed { $feature } ({ $size }) that nobody held.
carc-log-unfinished = { $kind ->
    [cloister] Unfinished cloister: { $whos }.
    [road] Unfinished road ({ $size }): { $whos }.
   *[other] Unfinished city ({ $size }): { $whos }.
}
carc-log-meadow = Meadow beside { $cities ->
    [one] { $cities } finished city
   *[other] { $cities } finished cities
}: { $whos }.

## What can be done

carc-luck-draw = tile: { $tile }
carc-luck-misfit = tile that fits nowhere: { $tile }
carc-do-place = Place { $n }{ $turned ->
    [0] { "" }
   *[other] , turned { $turned }°
}: { $why }
carc-do-place-unknown = Place at { $x }, { $y }
carc-why-closes = closes { $feature }
carc-why-closes-yours = closes { $feature }: { n-points }
carc-why-closes-theirs = closes { $feature }: { n-points } for { $whos }
carc-why-yours = adds to { $feature }
carc-why-theirs = adds to { $feature } of { $whos }
carc-why-none = changes nothing that is held
carc-do-put = { $spot }
carc-do-put-there = { $spot } ({ $direction })
carc-do-put-unknown = A follower

## What is asked

carc-ask-place = Where does your tile go?
carc-help-place = You drew: { $tile }. Tap a gold place; Q and E turn the tile. { n-tiles } left.
carc-ask-put = Put a follower on it?
carc-help-put = You have { n-followers } free.
carc-seat = { $free } of { $of } followers free

## Why not

carc-no-taken-cell = A tile lies there already: yours goes to a gold place beside others.
carc-no-edge = Your tile ({ $tile }) fits only at the { $places ->
    [one] gold place
   *[other] { $places } gold places
}: it must touch another tile, and road must meet road, city city, meadow meadow.
carc-no-move = Your follower stays there until what it holds is finished.
carc-no-theirs = That follower belongs to { $who }.
carc-no-spot = Only the gold spots of your tile are free: everything else on it is held already.
carc-no-other-tile = A follower can only go onto the tile that was just laid.

## Features and followers

carc-city = City
    .acc = a city
    .your = your city
    .youracc = your city
    .the = the city
carc-road = Road
    .acc = a road
    .your = your road
    .youracc = your road
    .the = the road
carc-cloister = Cloister
    .acc = a cloister
    .your = your cloister
    .youracc = your cloister
    .the = the cloister
carc-meadow = Meadow
    .acc = a meadow
    .your = your meadow
    .youracc = your meadow
    .the = the meadow
carc-worth = { $feature } · { n-points }
carc-spot-city = Knight in the city
    .acc = a knight in the city
carc-spot-road = Thief on the road
    .acc = a thief on the road
carc-spot-cloister = Monk in the cloister
    .acc = a monk in the cloister
carc-spot-meadow = Farmer on the meadow
    .acc = a farmer on the meadow
carc-northwest = northwest
carc-north = north
carc-northeast = northeast
carc-west = west
carc-middle = middle
carc-east = east
carc-southwest = southwest
carc-south = south
carc-southeast = southeast

## Pictures

carc-board = Carcassonne board
carc-do-lay = Place { $n }
carc-do-turn = { $way ->
    [clockwise] Turn the tile clockwise
   *[counterclockwise] Turn the tile counterclockwise
}
carc-do-none = No follower
carc-caption-lay = { $who } lays a tile at { $x }, { $y }
carc-caption-lay-put = { $who } lays a tile at { $x }, { $y } and puts { $spot }

## Points

part-cities = Cities
part-roads = Roads
part-cloisters = Cloisters
part-farms = Meadows

## Rule options

rule-m2 = Small cities count half
    .help = A finished city of two tiles gives 2 points instead of 4.
rule-fair = Equal number of turns
    .help = Only whole rounds: the game ends when fewer tiles than players are left.
rule-meeples = Followers
    .help = Followers for each player.
rule-farms = Meadows
    .help = third: 3 points a city for each meadow; first: 4 points a city once; none: no points.
rule-farms-third = 3 per meadow
rule-farms-first = 4 per city
rule-farms-none = No points

## The rules

help-1 = Players build one landscape together. In your turn you get a tile, lay it edge to edge with tiles already on the table so that road meets road, city meets city and meadow meets meadow, and may put one of your followers on it.
help-2 = A follower claims a part of the new tile: a thief a road, a knight a city, a monk a cloister, a farmer a meadow. It may not claim what already belongs to somebody; but parts that grow together later are shared, and whoever has most followers there gets the points.
help-3 = A finished road gives a point a tile. A finished city gives two points a tile and two more for each pennant. A cloister is finished when all eight neighbours lie; it gives nine points. Followers of finished roads, cities and cloisters come back to their owners.
help-4 = When the tiles are used up, unfinished roads and cities give a point a tile and a pennant, cloisters a point a tile around. Farmers stay until the end: a meadow gives its owners points for each finished city it touches.

## Tiles

tile-A = cloister with a road
tile-B = cloister
tile-C = city on all sides with a pennant
tile-D = city cap with a straight road
tile-E = city cap
tile-F = city across with a pennant
tile-G = city across
tile-H = two opposite city caps
tile-I = two adjacent city caps
tile-J = city cap with a road bending right
tile-K = city cap with a road bending left
tile-L = city cap with a crossing
tile-M = city corner with a pennant
tile-N = city corner
tile-O = city corner with a pennant and a road
tile-P = city corner with a road
tile-Q = city on three sides with a pennant
tile-R = city on three sides
tile-S = city on three sides with a pennant and a road
tile-T = city on three sides with a road
tile-U = straight road
tile-V = road bend
tile-W = crossing of three roads
tile-X = crossing of four roads
