# Slova hry Arimaa.

game = Arimaa
    .summary = Tlačte, přitahujte, zmrazujte, doveďte králíka do cíle

## Počítaná jména

n-steps = { $steps ->
    [one] { $steps } krok
    [few] { $steps } kroky
    [many] { $steps } kroku
   *[other] { $steps } kroků
}
n-pieces = { $pieces ->
    [one] { $pieces } figura
    [few] { $pieces } figury
    [many] { $pieces } figury
   *[other] { $pieces } figur
}

## Strany a figury

ari-gold = Zlatý
ari-silver = Stříbrný
ari-rabbit = králík
    .acc = králíka
    .ins = králíkem
    .new = králíka
    .enemy = soupeřova králíka
ari-cat = kočka
    .acc = kočku
    .ins = kočkou
    .new = kočku
    .enemy = soupeřovu kočku
ari-dog = pes
    .acc = psa
    .ins = psem
    .new = psa
    .enemy = soupeřova psa
ari-horse = kůň
    .acc = koně
    .ins = koněm
    .new = koně
    .enemy = soupeřova koně
ari-camel = velbloud
    .acc = velblouda
    .ins = velbloudem
    .new = velblouda
    .enemy = soupeřova velblouda
ari-elephant = slon
    .acc = slona
    .ins = slonem
    .new = slona
    .enemy = soupeřova slona

## Co se stalo

ari-log-setup = { $who } rozestavuje figury.
ari-log-turn = { $who }: { $items }.
ari-log-pass = { $who } končí tah.
ari-log-over = Vítězí { $who }: { $reason ->
    [goal] králík je v cíli
    [elimination] soupeři nezbývá králík
    [immobilisation] soupeř nemůže táhnout
   *[score] po posledním tahu více figur
}.
ari-item-move = { $piece } { $from }–{ $to }
ari-item-push = { $piece } odtlačuje { $victim } na { $to }
ari-item-pushed = odtlačuje { $victim } na { $to }
ari-item-pull = přitahuje { $victim } na { $to }
ari-item-takes = bere { $victim }
ari-item-loses = přichází o { $victim }

## Co lze udělat

ari-do-place = Postavit { $piece } na { $square }
ari-do-leave = Nechat { $square } volné
ari-do-end = Ukončit tah
ari-do-move = Jít { $piece } z { $from } na { $to }
ari-do-finish = Vstoupit { $piece } z { $from } na { $to }
ari-do-push = Odtlačit { $victim } z { $from } na { $to }
ari-do-pull = Přitáhnout { $victim } z { $from } na { $to }
ari-do-unknown = Udělat krok { $step }
ari-do-captures = { $step }: sebere { $victim } na { $trap }
ari-do-loses = { $step }: přijde o { $victim } na { $trap }

## Na co se hra ptá

ari-ask-setup = Rozestavte figury
ari-help-setup = Přetáhněte je, nebo vyberte figuru pro { $square }.
ari-ask-piece = Kterou figurou půjdete?
ari-ask-to = Kam půjdete { $piece }?
ari-ask-finish = Kdo vstoupí na { $square }? Odtlačení je třeba dokončit.
ari-ask-more = Půjdete dál, nebo tah ukončíte?
ari-help-steps = Zbývá: { n-steps }.
ari-no-end = Tah ještě nelze ukončit: { $why ->
    [none] chybí první krok
    [push] odtlačení není dokončené
    [same] nic se nezměnilo
   *[third] pozice by nastala potřetí
}.
ari-seat = { $side } · { n-pieces }{ $losses ->
    [0] { "" }
   *[other] { " " }· ztráty: { $lost }
}
ari-lost-several = { $count }× { $piece }

## Proč ne

ari-no-setup = Na řadě je { $square }: vyberte figuru pod deskou, nebo hotové rozestavení.
ari-no-supply = Žádná taková už nezbývá.
ari-no-push = Nejdřív dokončete odtlačení: na { $square } musí vstoupit vaše silnější figura.
ari-no-empty = Pole je prázdné: vyberte figuru, potom kam jde.
ari-no-last = Odtlačení stojí dva kroky, máte jeden.
ari-no-strong = Odtlačit a přitáhnout může jen silnější figura: vedle žádná vaše volná nestojí.
ari-no-frozen = Zmrazená figura, sousedí silnější { $by }: uvolní ji vlastní figura vedle.
ari-no-way = Vedle není žádné volné pole.
ari-no-way-rabbit = Vpředu ani vedle není volné pole a králík necouvá.
ari-no-far = Krok vede jen na pole těsně vedle figury, tohle je dál.
ari-no-full = Stojí tam vaše figura.
ari-no-full-enemy = Pole není prázdné: při odtlačení vyberte nejdřív cizí figuru a kam půjde.
ari-no-back = Králík necouvá.
ari-no-step = Tam tahle figura teď nemůže.
ari-no-repeat = Po tomto kroku by tah nešlo ukončit: pozice by se nezměnila, nebo by nastala potřetí.

## Obrázky

ari-board = Deska hry Arimaa
ari-piece-on = { $piece } na { $square }
ari-do-target = Na { $square }
ari-stays-empty = { $square } zůstane volné
ari-sets-up = { $side } rozestavuje figury
ari-choose-for = Vyberte dole figuru pro { $square }
ari-exchange = Přetažením na jinou figuru je vyměníte
ari-status = { $side } · tah { $turn } · { $rest }
ari-status-setup = rozestavení
ari-status-push = dokončete odtlačení
ari-status-steps = { $steps ->
    [one] zbývá { n-steps }
    [few] zbývají { n-steps }
   *[other] zbývá { n-steps }
}
ari-over = Vítězí { $side }: { $reason ->
    [goal] králík je v cíli
    [elimination] soupeři nezbývá králík
    [immobilisation] soupeř nemůže táhnout
   *[score] po posledním tahu více figur
}
ari-setup-A = 99of9: kočky vzadu
ari-setup-A2 = 99of9: psi vzadu
ari-setup-B = Králíci vzadu, koně na b a g
ari-setup-C = Králíci vzadu, koně na a a h

## Editor pozic

ari-editor-setup = Rozestavení { $name }
ari-editor-empty = Prázdná deska
ari-editor-tool = { $side } · { $piece }
ari-editor-clear = Smazat
    .title = Vyprázdnit pole
ari-editor-moves = na tahu
    .title = { $side } na tahu
ari-editor-line = Řádek má stranu na tahu, g nebo s, a mezi [ a ] 64 polí; prázdná jsou mezery nebo tečky.
ari-editor-trap = Figura v pasti { $square } nemá vedle sebe žádnou vlastní.
ari-editor-army = Příliš mnoho figur: { $side } má { $count }× { $piece }, nejvýše může { $most }×.
ari-editor-over = Hra by hned skončila: { $over }.

## Body

part-goal = Cíl
part-elimination = Vyřazení
part-immobilisation = Znehybnění
part-score = Skóre

## Volby pravidel

rule-turns = Poslední tah
    .help = Hra se po tomto tahu zastaví a rozhodne pravidlo o skóre.
rule-handicap = Zvýhodnění
    .help = Vynechané figury, písmeny: Mcc hraje bez zlatého velblouda a stříbrných koček.
rule-position = Pozice
    .help = Začít z pozice místo rozestavění: g [64 polí od a8 do h1].

## Pravidla

help-1 = Zlatý i stříbrný má šestnáct zvířat: slona, velblouda, dva koně, dva psy, dvě kočky a osm králíků, od silných po slabé. Nejprve zlatý, pak stříbrný je rozestaví na dvě nejbližší řady: po jedné figuře, nebo některým ze známých rozestavení, v němž si figury ještě mohou vyměnit místa, přetáhnete-li jednu na druhou nebo klepnete na obě. Kdo dovede králíka na protější řadu, vyhrává.
help-2 = Tah má jeden až čtyři kroky, rozdělené mezi zvířata podle libosti. Krok vede na volné sousední pole; králíci nechodí zpět. Silnější zvíře smí slabšího nepřítele odtlačit a zaujmout jeho místo, nebo odejít a přitáhnout ho za sebou; obojí stojí dva kroky.
help-3 = Zvíře vedle silnějšího nepřítele je zmrazené, pokud vedle něj nestojí přítel. Zvíře na některé ze čtyř pastí, vedle kterého nestojí přítel, je odstraněno.
help-4 = Tah musí pozici změnit, nesmí nechat odtlačení nedokončené a nesmí způsobit stejnou pozici potřetí; dokud to platí, stránka říká, proč tah nelze ukončit. Kdo přijde o všechny králíky nebo nemůže táhnout, prohrává.

## Protokoly

foreign-aei = program, který mluví protokolem Arimaa Engine Interface, verze 1
ari-unit-rabbits = náskok v králících, jak je program počítá
