# Slova hry Prasátko: pravidla i hráči v jednom souboru.

game = Prasátko
    .summary = Házejte, dokud máte odvahu

## Co se děje

pig-log-roll = hází
pig-log-hold = končí a body si nechává
pig-log-shows = padá { $eyes }

## Na co se hra ptá

pig-ask = Hodit znovu, nebo skončit?
pig-help-risk = V tomto tahu je zatím { n-points }; jednička o ně připraví.
pig-help-first = K vítězství chybí { $missing }.

## Co kdo má

pig-seat-missing = chybí { $missing }
pig-seat-risk = v sázce { $points }

part-points = Body

## Pravidla

rule-target = Body k vítězství
    .help = Hra končí, když si jich někdo tolik nechá.

## Boti

bot-random = Náhodný
    .summary = volí rovnoměrně náhodně
    .about = Hází a končí, jako by si losoval mincí.
bot-hold = Opatrný
    .summary = hází, dokud tah nestojí za dost
    .about = Skončí, jakmile má v tahu daný počet bodů; 20 je skoro nejlepší.
option-at = Končí při
    .help = kolik bodů mu stačí

## Jak se hraje

help-1 = Ve svém tahu házíte kostkou, kolikrát chcete. Co padne, přičítá se k tahu a je v bezpečí, když skončíte.
help-2 = Jednička připraví o body celého tahu a hází další hráč. Vyhrává, kdo první nasbírá dost bodů.
