# Slova hry Muster.

game = Nástup
    .summary = Posílejte tajně vojáky na tři pole
help-1 = Všichni posílají vojáky najednou a tajně. Pole se počítá tomu, kdo na něm má nejvíc vojáků.

muster-log-place = posílá na pole { $field }
muster-log-done = má hotovo
muster-ask = Na které pole půjde další?
muster-seat = získáno { $won }

part-fields = Pole
rule-soldiers = Vojáci
    .help = Kolik má každý vojáků na kolo.
rule-rounds = Kola
    .help = Kolik má hra kol.
bot-random = Náhodný
    .summary = volí rovnoměrně z dovolených rozhodnutí
    .about = Zná pravidla a nic jiného.
bot-first = První
    .summary = bere nejnižší dovolené rozhodnutí
    .about = Z každého seznamu bere první rozhodnutí.
