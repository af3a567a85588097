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
n-followers = { $followers ->
    [one] { $followers } figurka
    [few] { $followers } figurky
    [many] { $followers } figurky
   *[other] { $followers } figurek
}

## Co se děje

carc-log-draw = losuje kartičku: { $tile }
carc-log-misfit = losuje kartičku, která nikam nepasuje ({ $tile }); kartička opouští hru
carc-log-lay = pokládá kartičku ({ $tile }) na { $x }, { $y }{ $turned ->
    [0] { "" }
   *[other] , otočeno o { $turned }°
}
carc-log-lay-unknown = pokládá kartičku na { $x }, { $y }{ $turned ->
    [0] { "" }
   *[other] , otočeno o { $turned }°
}
carc-log-put = staví { $spot }
carc-log-put-there = staví { $spot } ({ $direction })
carc-log-put-unknown = staví figurku
carc-log-none = nestaví figurku

## Na co se hra ptá

carc-ask-place = Kam položíte kartičku?
carc-help-place = Máte: { $tile }. Klepněte na zlaté místo; Q a E kartičku otočí. Zbývá: { n-tiles }.
carc-ask-put = Postavíte na ni figurku?
carc-help-put = Volné: { n-followers }.
carc-seat = volné figurky { $free }/{ $of }

## Části krajiny a figurky

carc-city = Město
carc-road = Cesta
carc-cloister = Klášter
carc-meadow = Louka
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
carc-do-lay = Položit kartičku na { $x }, { $y }
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
