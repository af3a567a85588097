# Slova společná všem hrám.

verbatim = { $text }
player = Hráč { $number }
and = { $first } a { $last }

log-name = { $who }
log-counted = Počítají se body: { $whos }.
log-did = { $who }: { $what }

n-points = { $points ->
    [one] { $points } bod
    [few] { $points } body
    [many] { $points } bodu
   *[other] { $points } bodů
}
n-cards = { $cards ->
    [one] { $cards } karta
    [few] { $cards } karty
   *[other] { $cards } karet
}
    .acc = { $cards ->
    [one] { $cards } kartu
    [few] { $cards } karty
   *[other] { $cards } karet
}
n-turns = { $turns ->
    [one] { $turns } tah
    [few] { $turns } tahy
   *[other] { $turns } tahů
}
n-rounds = { $rounds ->
    [one] { $rounds } kolo
    [few] { $rounds } kola
   *[other] { $rounds } kol
}
n-games = { $games ->
    [one] { $games } hra
    [few] { $games } hry
   *[other] { $games } her
}
    .acc = { $games ->
    [one] { $games } hru
    [few] { $games } hry
   *[other] { $games } her
}
n-players = { $players ->
    [one] { $players } hráč
    [few] { $players } hráči
   *[other] { $players } hráčů
}
    .acc = { $players ->
    [one] { $players } hráče
    [few] { $players } hráče
   *[other] { $players } hráčů
}

foreign-exec = jakýkoli program, který mluví naším řádkovým protokolem v JSON (docs/protocol.md)
engine-json = náš vlastní řádkový protokol v JSON (docs/protocol.md)

## Jednotky hodnot, které bot udává

unit-points = body
unit-lead = body navíc proti ostatním
unit-chance = šance na výhru, od 0 do 1

search-expects = čeká náskok { $lead } a vyhraje s { $chance } %
