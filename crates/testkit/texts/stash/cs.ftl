# Slova hry Stash.

game = Schovka
    .summary = Přebijte předchozí kartu, nejlepší si schovejte
help-1 = Vezměte si kartu a jednu zahrajte, nebo schovejte. Karta vyšší než předchozí je za dva body, schovaná za svou hodnotu.

stash-log-play = hraje { $rank }
stash-log-keep = odkládá { $rank }
stash-log-keep-hidden = odkládá kartu
stash-log-draw = bere { $rank }
stash-log-draw-hidden = bere kartu
stash-ask = Kterou kartu zahrajete, nebo schováte?
stash-seat = v ruce { n-cards }
stash-left = karet k dobrání

part-tops = Přebití
part-stash = Schované
rule-ranks = Hodnoty
    .help = Kolik je hodnot karet.
rule-copies = Kusy
    .help = Kolik je karet každé hodnoty.
rule-hand = Ruka
    .help = Kolik je karet v ruce.
bot-random = Náhodný
    .summary = volí rovnoměrně z dovolených rozhodnutí
    .about = Zná pravidla a nic jiného.
bot-first = První
    .summary = bere nejnižší dovolené rozhodnutí
    .about = Z každého seznamu bere první rozhodnutí.
