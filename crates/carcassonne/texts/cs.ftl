# Slova hry Carcassonne.

game = Carcassonne
    .summary = Pokládejte kartičky, zabírejte města, cesty a louky

## Počítaná jména

n-tiles = { $tiles ->
    [one] { $tiles } kartička
    [few] { $tiles } kartičky
    [many] { $tiles } kartičky
   *[other] { $tiles } kartiček
}
n-pennants = { $pennants ->
    [one] { $pennants } erb
    [few] { $pennants } erby
   *[other] { $pennants } erbů
}
n-followers = { $followers ->
    [one] { $followers } figurka
    [few] { $followers } figurky
    [many] { $followers } figurky
   *[other] { $followers } figurek
}

## Co se stalo

carc-log-misfit = Kartička nikam nepasuje a opouští hru: { $tile }.
carc-log-lay = { $who } pokládá kartičku: { $tile }.
carc-log-lay-put = { $who } pokládá kartičku ({ $tile }) a staví { $spot }.
carc-log-close = { $kind ->
    [cloister] { $who } dokončuje klášter.
   *[other] { $who } uzavírá { $feature } ({ $size }).
}
carc-log-close-other = { $kind ->
    [cloister] { $who } dokončuje klášter; body bere { $whos }.
   *[other] { $who } uzavírá { $feature } ({ $size }); body bere { $whos }.
}
carc-log-close-shared = { $who } uzavírá { $feature } ({ $size }); dělí se { $whos }.
carc-log-close-nobody = { $who } uzavírá { $feature } ({ $size }), nikdo tam nestojí.
carc-log-unfinished = { $kind ->
    [cloister] Nedokončený klášter: { $whos }.
    [road] Nedokončená cesta ({ $size }): { $whos }.
   *[other] Nedokončené město ({ $size }): { $whos }.
}
carc-log-meadow = Louka, { $cities ->
    [one] { $cities } hotové město
    [few] { $cities } hotová města
   *[other] { $cities } hotových měst
}: { $whos }.

## Co lze udělat

carc-luck-draw = kartička: { $tile }
carc-luck-misfit = kartička, která nikam nepasuje: { $tile }
carc-do-place = Místo { $n }{ $turned ->
    [0] { "" }
   *[other] , otočeno o { $turned }°
}: { $why }
carc-do-place-unknown = Místo { $x }, { $y }
carc-why-closes = uzavře { $feature }
carc-why-closes-yours = uzavře { $feature }: { n-points }
carc-why-closes-theirs = uzavře { $feature }: { n-points } bere { $whos }
carc-why-yours = { $feature } roste
carc-why-theirs = roste { $feature } (drží { $whos })
carc-why-none = nic obsazeného nemění
carc-do-put = { $spot }
carc-do-put-there = { $spot } ({ $direction })
carc-do-put-unknown = Figurka

## Na co se hra ptá

carc-ask-place = Kam položíte kartičku?
carc-help-place = Máte: { $tile }. Klepněte na zlaté místo; Q a E kartičku otočí. Zbývá: { n-tiles }.
carc-ask-put = Postavíte na ni figurku?
carc-help-put = Volné: { n-followers }.
carc-seat = volné figurky { $free }/{ $of }

## Proč ne

carc-no-taken-cell = Tam už kartička leží: ta vaše patří na zlaté místo vedle jiných.
carc-no-edge = Vaše kartička ({ $tile }) se hodí jen na { $places ->
    [one] zlaté místo
   *[other] zlatá místa (je jich { $places })
}: musí se dotýkat jiné kartičky a cesta musí navazovat na cestu, město na město, louka na louku.
carc-no-move = Vaše figurka tam zůstane, dokud nebude hotové to, co drží.
carc-no-theirs = Tu figurku má { $who }.
carc-no-spot = Volná jsou jen zlatá místa vaší kartičky: všechno ostatní na ní už někdo drží.
carc-no-other-tile = Figurku lze postavit jen na právě položenou kartičku.

## Části krajiny a figurky

carc-city = Město
    .acc = město
    .your = vaše město
    .youracc = vaše město
    .the = město
carc-road = Cesta
    .acc = cestu
    .your = vaše cesta
    .youracc = vaši cestu
    .the = cesta
carc-cloister = Klášter
    .acc = klášter
    .your = váš klášter
    .youracc = váš klášter
    .the = klášter
carc-meadow = Louka
    .acc = louku
    .your = vaše louka
    .youracc = vaši louku
    .the = louka
carc-worth = { $feature } · { n-points }
carc-spot-city = Rytíř do města
    .acc = rytíře do města
carc-spot-road = Lupič na cestu
    .acc = lupiče na cestu
carc-spot-cloister = Mnich do kláštera
    .acc = mnicha do kláštera
carc-spot-meadow = Sedlák na louku
    .acc = sedláka na louku
carc-northwest = severozápad
carc-north = sever
carc-northeast = severovýchod
carc-west = západ
carc-middle = střed
carc-east = východ
carc-southwest = jihozápad
carc-south = jih
carc-southeast = jihovýchod

## Obrázky

carc-board = Deska hry Carcassonne
carc-do-lay = Místo { $n }
carc-do-turn = { $way ->
    [clockwise] Otočit kartičku po směru hodinových ručiček
   *[counterclockwise] Otočit kartičku proti směru hodinových ručiček
}
carc-do-none = Bez figurky
carc-caption-lay = { $who } pokládá kartičku na { $x }, { $y }
carc-caption-lay-put = { $who } pokládá kartičku na { $x }, { $y } a staví { $spot }

## Body

part-cities = Města
part-roads = Cesty
part-cloisters = Kláštery
part-farms = Louky

## Volby pravidel

rule-m2 = Malá města za polovinu
    .help = Uzavřené město ze dvou kartiček dává 2 body místo 4.
rule-fair = Stejný počet tahů
    .help = Jen celá kola: hra končí, když zbývá méně kartiček než hráčů.
rule-meeples = Figurky
    .help = Figurky každého hráče.
rule-farms = Louky
    .help = third: 3 body za město pro každou louku; first: 4 body za město jednou; none: žádné body.
rule-farms-third = 3 za louku
rule-farms-first = 4 za město
rule-farms-none = Bez bodů

## Pravidla

help-1 = Hráči společně staví jednu krajinu. Ve svém tahu dostanete kartičku, přiložíte ji hranou k ležícím kartičkám tak, aby cesta navazovala na cestu, město na město a louka na louku, a smíte na ni postavit jednu svou figurku.
help-2 = Figurka zabírá část nové kartičky: lupič cestu, rytíř město, mnich klášter, sedlák louku. Nesmí zabrat to, co už někomu patří; části, které později srostou, jsou ale společné a body získá ten, kdo v nich má nejvíc figurek.
help-3 = Hotová cesta dává bod za kartičku. Hotové město dává dva body za kartičku a další dva za každý erb. Klášter je hotový, když leží všech osm sousedů, a dává devět bodů. Figurky z hotových cest, měst a klášterů se vracejí majitelům.
help-4 = Když kartičky dojdou, nedokončené cesty a města dávají bod za kartičku a erb, kláštery bod za okolní kartičku. Sedláci zůstávají do konce: louka dává majitelům body za každé hotové město, jehož se dotýká.

## Kartičky

tile-A = klášter s cestou
tile-B = klášter
tile-C = město na všech stranách s erbem
tile-D = okraj města s rovnou cestou
tile-E = okraj města
tile-F = město napříč s erbem
tile-G = město napříč
tile-H = dva protilehlé okraje měst
tile-I = dva sousední okraje měst
tile-J = okraj města se zatáčkou vpravo
tile-K = okraj města se zatáčkou vlevo
tile-L = okraj města s křižovatkou
tile-M = roh města s erbem
tile-N = roh města
tile-O = roh města s erbem a cestou
tile-P = roh města s cestou
tile-Q = město na třech stranách s erbem
tile-R = město na třech stranách
tile-S = město na třech stranách s erbem a cestou
tile-T = město na třech stranách s cestou
tile-U = rovná cesta
tile-V = zatáčka
tile-W = křižovatka tří cest
tile-X = křižovatka čtyř cest
