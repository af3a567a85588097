# Slova stránek. Co říkají hry, je v jejich vlastních souborech; texty `js-` dostávají skripty.

## Rámec stránek

skip = Přejít k obsahu
skip-ask = Přejít k rozhodnutí
play = Hrát
library = Knihovna
help = Nápověda
main-nav = Hlavní nabídka
theme = Přepnout světlý a tmavý vzhled
language = English
start-page = Boardwright, úvodní stránka

## Úvodní stránka

hero = Co si zahrajeme?
hero-text = U jednoho stolu s lidmi i boty. Sledujte úvahu bota, přehrajte si kteroukoli hru, hrajte s přáteli přes odkaz.
games = Hry
continue-head = Pokračovat ve hře
all-games = Všechny hry
continue = Pokračovat
watch = Sledovat
pick-text = Kliknutím otevřete pravidla a místa
first-chip = Jste tu poprvé?
first-head = První hra na jedno kliknutí
first-text = { $game } proti lehkému botovi. Nápověda je po ruce a každý tah lze vzít zpět.
again-chip = Poslední hra
again-head = Ještě jednou, na jedno kliknutí
again-text = { $game } jako minule: { $players }.
play-now = Hrát
other-game = Jiná hra
your-turn = Jste na tahu
to-move = Na tahu: { $player }
n-minutes = { $minutes } min
watch-head = Sledovat boty
watch-text = Posaďte boty na všechna místa: určete rychlost, pozastavte je a prohlédněte si každé rozhodnutí.

## Příprava hry

new-game = Nová hra
new-game-of = Nová hra:
seats = Místa
seat = Místo
here = Tady
by-link = Odkazem
bot = Bot
nobody = Nikdo
level = Úroveň
palette-sets = Hotové sady
palette-random = Náhodné
palette-random-hint = Vylosuje obvyklý počet
palette-prepared = Předpočítané
palette-prepared-hint = Některé z těch, na která je některý bot připraven
js-palette-few = Méně než { $a }: boti nemusí najít strategii.
js-palette-many = Nejvýše { $a }.
palette-cost = stojí
palette-text = Jako text
level-full = Všechny volby
clock = Hodiny
clock-help = Kolik má každý v zásobě na celou hru a kolik k tomu přidá každý tah. Nebo napište jiné časové pravidlo. Komu čas vyprší, prohrává.
clock-none = Bez omezení
clock-own = Jiné časové pravidlo, třeba 90s+5s, nebo 30s na každý tah
clock-increment = { $minutes } min + { $seconds } s za tah
clock-wrong = „{ $text }“ nejsou hodiny. Napište 5m+10s (zásoba a přírůstek), 30s (na každý tah) nebo M/R/P/L/G/T, třeba 30s/5m/100/10m/0/2m.
clock-no-limit = „{ $text }“ omezuje délku hry, ale tato hra nemá pravidlo, kdo potom vyhraje.
more-rules = Další pravidla
by-preset = Obvykle
yes = Ano
no = Ne
name = Jméno
which-bot = Bot
bot-options = Volby, jako klíč=hodnota
link-hint = Po založení hry dostanete soukromý odkaz. Kdo ho otevře, hraje za toto místo.
rules = Pravidla
start-game = Začít hru
ready = Můžeme začít?
ready-text = Hráči tady sdílejí tuto obrazovku, hráči odkazem mají svou.
player-word = Hráč
no-file-option = Volba { $option } jmenuje soubor. Na stránce lze jmenovat jen soubory z databáze, například db:12/weights.json; ostatní lze použít jen na příkazové řádce.
no-options = Tento bot nemá žádné volby.
add-seats = Neobsazená místa zůstanou prázdná.
level-easy = Lehký
level-medium = Střední
level-hard = Těžký

## Hra

board = Deska
view = Pohled
question = Otázka
zoom-in = Přiblížit
zoom-out = Oddálit
turn-board = Pohled z druhé strany (V)
fit = Zobrazit celou desku
players = Hráči
log = Průběh
log-tab = Průběh
decisions = Rozhodnutí
arrangements = Rozestavení
decisions-list = Rozhodnutí, která máte
study = Rozbor
think = Úvaha bota
graph = Graf
points = Body
left = Zbývá
hint = Rada
share = Sdílet
undo = Zpět
cancel = Znovu od začátku
resign = Vzdát se
again = Znovu se stejným nastavením
pause = Pozastavit boty
one-step = Jeden tah bota (N)
answer-now = Odpovědět hned
js-answer-now = Odpovědět hned
bots-busy = Všechna jádra mají práci. Zkuste to za chvíli.
hint-late = Hra mezitím pokročila: zeptejte se znovu.
js-clock = Hodiny
js-clock-turn = Tento tah + zásoba
js-graph = Co graf ukazuje
speed = Rychlost botů
turn-left = Otočit vlevo (Q)
turn-right = Otočit vpravo (E)
ask-confirm = Potvrďte svůj tah
draft = Návrh tahu
keep-gone = Nechat obodované viditelné
plain = Turnajový režim
plain-help = Bez pomůcek: bez seznamu rozhodnutí, rad a úvah botů; kde to hra umí, dovolená místa nejsou vyznačena.
js-disc = Skrýt nebo ukázat značku posledního tahu: { $a }
look-back = Ohlédnout se
to-now = Zpět do přítomnosti
perspective = Pohled
sees-everything = všichni dohromady
js-looking-back = Ohlédnutí: { $a }. kolo, { $b } z { $c }
js-looking-back-how = Hru to nemění. Klávesa End nebo Esc vede zpět do přítomnosti.
draft-word = Návrh
draft-not-asked = To nejde: tam už nic následovat nemůže.
draft-refused = To nejde: `{ $decision }` by pak nešlo provést.
filter = Filtrovat
less = Méně
more = Více
how-many = Kolik
ask-any = Vyberte rozhodnutí
time-is-up = { $player }: čas vypršel.
lost-title = Ke stolu není spojení
lost-text = Vše rozhodnuté je uloženo a návrh zůstává na této stránce. Stránka to zkouší dál.
lost-again = Zkusit hned
lost-wait = Prohlížet desku
links = Odkazy k tomuto stolu
link-watch = Pro diváky
link-secret = Kdo má odkaz místa, hraje za ně. Pošlete jej jen tomu člověku.
copy = Kopírovat
close = Zavřít
which-adviser = Rádce
no-script = Tato stránka potřebuje ke sledování hry skripty.
bot-failed = Bot selhal: { $why }
fault-time = vypršel čas
fault-illegal = nedovolené rozhodnutí
fault-crashed = havaroval
fault-stalled = přestal odpovídat
fault-memory = spotřeboval příliš paměti
fault-resigned = vzdal se

## Texty skriptů

js-your-turn = Jste na tahu, { $a }
js-waiting = Čeká se na: { $a }
js-thinks = { $a } přemýšlí…
js-paused = Boti jsou pozastaveni
js-over = Konec hry
js-how = Klepněte na zlaté místo na desce nebo vyberte řádek seznamu.
js-how-next = Zvolte, co bude dál, nebo stiskněte Esc.
js-how-confirm = Upravte návrh, nebo jej potvrďte.
js-confirm-turn = Potvrdit tah
js-end-turn = Ukončit tah
js-remove-step = Odebrat krok { $a }
js-step-hint = Alt a šipky jej přesunou, Delete jej odebere
js-decisions-of = rozhodnutí: { $a }
js-round = Kolo { $a }
js-left = zbývá { $a }
js-points = bodů
js-you = Vy
js-here = Tady
js-link = Odkazem
js-bot = Bot
js-of = { $a } z { $b }
js-total = Všechny body
js-estimate = Jak boti vidí vlastní vyhlídky
js-thought-of = { $a } zvažuje
js-values-in = Hodnoty: { $a }
js-values-and-chance = Hodnoty: { $a } · šance na výhru
js-thought-hidden = V této hře vědí boti, co vy ne: jejich úvahy se ukážou po konci. Pro vlastní radu stiskněte Rada.
js-plan = Jeho plán
js-no-estimate = Tento bot odhady neříká.
js-use = Použít
js-looked = Prohlédnuto pozic: { $a }
js-back = Znovu spojeno. Mezitím se událo věcí: { $a }; viz průběh.
js-back-same = Znovu spojeno. Mezitím se nic nestalo.
js-draft-lost = Váš návrh už není možný: hra pokročila.
js-connecting = Znovu se připojuji… vše rozhodnuté je v bezpečí.
js-hand-over = Předejte místo: { $a }
js-hand-over-text = Obrazovka neukazuje nic skrytého, dokud neřeknete, kdo se dívá.
js-i-am = Jsem { $a }, ukázat můj pohled
js-no-thought = Boti, kteří táhnou, zatímco se díváte, tu řeknou, co zvažovali. Když jste na tahu, stiskněte Rada: rádce ukáže, co by udělal a proč.
js-thinking = Přemýšlím…
js-why = Proč: { $a }
js-expects = Dál čeká
js-no-score = Zatím se nic nepočítá, nebo to před koncem nikdo nemůže vědět.
js-copied = Odkaz zkopírován
js-resign-sure = Opravdu se vzdát?
js-delete-sure = Opravdu smazat tuto hru?
js-decision = Rozhodnutí { $a } z { $b }
js-start = Začátek hry
js-nothing-left = V této hře se nic nepočítá.
js-failed = To se nepovedlo.
js-at-once = hned

## Řeč u stolu

chat = Řeč u stolu
chat-lines = Co bylo řečeno
chat-phrases = Hotové věty
chat-text = Něco říct
chat-send = Poslat
chat-alone = Nikdo tu nehraje odkazem: není s kým mluvit.
chat-empty = V tomto řádku nic není.
chat-long = Řádek má nejvýše { $letters } písmen.
chat-no-phrase = Taková věta tu není.
chat-many = To bylo mnoho najednou: počkejte pár sekund.
phrase-hello = Zdravím!
phrase-luck = Hodně štěstí!
phrase-well-played = Pěkně zahráno!
phrase-oops = Jejda…
phrase-moment = Okamžik, prosím.
phrase-thanks = Děkuji!
phrase-again = Ještě jednu?
phrase-bye = Musím jít, na shledanou!
js-chat-says = { $a }: { $b }
js-present = U stolu
js-absent = Teď není u stolu
game-title = Název hry (nepovinný)
game-title-help = Stojí u stolu a v knihovně, kde se podle něj dá hledat.
title-taken = Hra „{ $name }“ už existuje. Zvolte jiný název.
name-long = Jméno má nejvýše { $letters } písmen a žádné řídicí znaky.

## Knihovna a přehrání

library-text = Všechny hry hrané zde nebo přinesené ze souboru. Otevřete kteroukoli a pokračujte, nebo si ji přehrajte.
import = Nahrát hry
import-text = Záznamy této dílny (jedna hra, nebo jedna na řádek) a soubory v zápisech jednotlivých her. Soubor vyberte, nebo jej přetáhněte na tuto stránku: až 200 her najednou, všechny se ověří a uloží, nebo žádná.
upload-empty = V tomto souboru není žádná hra.
upload-many = V souboru smí být nejvýše { $number } her.
upload-game = Hra { $number }
film = Film (GIF)
film-progress = Jak daleko film je
own-log = Zápis hry
line-too-long = Řádek v adrese je delší, než může být pozice; místo něj je obvyklá pozice.
search-hint = Hráč, bot nebo název
search = Hledat
any-state = Jakýkoli stav
running = Hraje se
finished = Skončila
title-players = Hráči
game = Hra
state = Stav
count = Rozhodnutí
changed = Poslední změna
delete = Smazat
back = Zpět
next = Další
no-games = Zatím žádné hry
no-games-text = Hry se tu objeví, jakmile někdo začne hrát.
replay = Přehrání
this-game = Tato hra
time = Čas
to-start = Na začátek
one-back = O jedno zpět
play-on = Přehrávat
one-on = O jedno dál
to-end = Na konec
step-by = Krok
by-turns = Tahy
by-decisions = Rozhodnutí
by-rounds = Kola
estimate-of = Odhad podle
estimate-none = nikoho
text-log = Průběh jako text
branch = Hrát odtud dál
record = Záznam
branch-you = Vaše místo

## Editor pozic

set-up-position = Sestavit pozici
position-line = Pozice jako jeden řádek
play-position = Hrát odtud
analyse = Rozebrat
analyse-text = Rádce si pozici prohlédne a řekne, které tahy zvažuje, od nejlepšího, a proč.
js-position-good = Odtud může začít hra.
js-line-copied = Řádek zkopírován

## Nápověda

help-text = Jak se hraje, co dělají boti a které klávesy pomohou.
bots = Boti
keys = Klávesy
key-list = Pohyb v seznamu rozhodnutí
key-take = Provést vyznačené rozhodnutí; potvrdit návrh
key-digit = Provést daný řádek hned
key-turn = Otočit dílek nebo měnit množství
key-filter = Filtrovat dlouhý seznam rozhodnutí
key-move = Přesunout vyznačený krok návrhu
key-remove = Odebrat vyznačený krok návrhu
key-undo = Zpět
key-hint = Rada
key-pause = Pozastavit boty; po jednom kroku při pauze: N
key-zoom = Přiblížit, oddálit; celá deska
key-flip = Podívat se na desku z druhé strany, kde to hra umí
key-text = Pozice jako text
key-esc = Zrušit rozdělanou volbu
key-replay = Krok zpět nebo dál, v přehrání i v rozehrané hře
key-ends = Na začátek; na konec, nebo do přítomnosti
key-help = Tento seznam
key-graph = Graf; průběh
key-more = S klepnutím, kde jde o počet: pět, nebo vše. Pravé tlačítko bere poslední krok zpět

## Chyby

error-404 = Tato stránka nebo stůl neexistuje
error-403 = Tohle není dovoleno
error-410 = Tato hra skončila
error-503 = Databáze není dostupná
outage-text = Hry jsou v bezpečí, ale jejich databáze teď neodpovídá. Tento požadavek nic nezměnil a co bylo potvrzeno dřív, zůstává. Stránka se sama načte znovu.
owner-link-old = Tento odkaz pro majitele neplatí: server vypisuje nový při každém spuštění.
error-other = To se nepovedlo
to-start-page = Na úvodní stránku

## Laboratoř

laboratory = Laboratoř
lab-overview = Přehled
lab-text = Turnaje s intervaly spolehlivosti, evoluce hráčů a každý experiment pěti prací vedle publikovaných čísel.
lab-start = Začít
lab-now = Právě běží
lab-nothing-now = Nic neběží. Začněte něčím z nabídky výše.
lab-runs = Turnaje a evoluce
lab-no-runs = Zatím žádné běhy
lab-no-runs-text = Vše, co začne tady nebo z příkazové řádky, se ukládá a objeví se zde.
lab-run = Běh
lab-open = Otevřít
lab-results = Publikované a naše
lab-tournament = Turnaj
lab-tournament-text = Boti hrají proti sobě se stejným štěstím z každého místa. Křížová tabulka, Elo s intervaly, sekvenční testy.
lab-evolution = Evoluce
lab-evolution-text = Nechá hráče učit: váhy, plány, hodnoty. Sledujte, jak roste zdatnost.
lab-reproduction = Reprodukce
lab-reproduction-text = Spustí publikované experimenty znovu a porovná každé číslo, s 95% intervaly.
lab-new-tournament = Nový turnaj
lab-new-evolution = Nová evoluce
lab-new-reproduction = Nová reprodukce
lab-start-tournament = Spustit turnaj
lab-start-evolution = Spustit evoluci
lab-start-reproduction = Spustit experimenty
lab-run-experiments = Spustit experimenty
lab-experiments-run = hotovo { $finished } z { $all } experimentů
lab-host-only = Práci spouští a zastavuje ten, komu server patří: na jeho počítači, nebo odkazem pro majitele, který server vypíše při spuštění.
lab-running = Běží
lab-stopping = Zastavuje se
lab-waiting = Čeká
lab-stopped = Zastaveno
lab-elsewhere = Přerušeno
lab-failed = Selhalo
lab-finished = Hotovo
lab-stop = Zastavit
lab-resume = Navázat
lab-again = Znovu se změnami
lab-delete = Smazat
lab-delete-sure = Smazat tento běh se vším, co našel? Nelze vrátit.
lab-stopping-why = dokončí rozdělané a uloží
lab-stopped-why = naváže, kde skončil, se stejným výsledkem
lab-elsewhere-why = pracuje na něm jiný program, nebo byl ukončen; lze navázat zde
lab-failed-again = lze to zkusit znovu
lab-failed-why = Běh selhal:
lab-before = před ním: { $runs }
lab-begins = začíná
lab-left = zbývá asi { $time }
lab-of = z
lab-doing-games = her
lab-doing-generations = generací
lab-a-second = za sekundu
lab-so-far = zatím
lab-bots-word = botů
lab-faults = her s chybou
lab-last-change = poslední změna
lab-best-fitness = nejlepší uložená zdatnost
lab-best-generation = v generaci
lab-progress = Postup
lab-unreadable = Tento běh zapsala jiná verze programu a nelze jej zobrazit.
lab-files = Soubory
lab-no-files = Zatím nejsou žádné výsledky.
lab-round-robin = Každý s každým
lab-gauntlet = Vyzyvatel
lab-games-a-pair = { $games } her v dvojici
lab-rotate-shown = místa se střídají při stejném štěstí
lab-fixed-shown = každý zůstává na svém místě
lab-seed-shown = Zárodek náhody { $seed }.
lab-cross-table = Křížová tabulka
lab-standings = Pořadí
lab-cross-hint = body řádku v procentech
lab-cross-note = ± je polovina 95% intervalu přes skupiny her se stejným štěstím. Orámované pole se právě hraje.
lab-intervals = 95% intervaly
lab-elo-title = Elo s 95% intervaly
lab-share = Podíl, %
lab-games = Her
lab-pairings = Dvojice
lab-pairings-hint = z pohledu prvního
lab-pairing = Kdo
lab-first-share = Podíl prvního, 95 %
lab-test = Logaritmus poměru věrohodností
lab-verdict = Verdikt
lab-h1 = Lepší
lab-h0 = Není lepší
lab-undecided = Nerozhodnuto
lab-no-games-yet = Zatím žádné hry
lab-no-games-text = Tabulka se plní, jak hry končí.
lab-bots = Kdo hraje
lab-bots-hint = Vyberte aspoň tolik botů, kolik je míst. Každý bot má vlastní volby.
lab-bot-options = klíč=hodnota, klíč=hodnota
lab-which-options = Jaké volby?
lab-else = jinak
lab-more-bots = Další boti
lab-more-bots-hint = Jeden na řádek, jako na příkazové řádce: třeba tentýž bot s jinými volbami.
lab-games-each = Her v každé dvojici
lab-seats = Míst u stolu
lab-seed = Zárodek náhody
lab-seed-hint = Stejný zárodek dá stejné hry.
lab-format = Kdo s kým
lab-format-hint = Vyzyvatel: jeden proti všem ostatním.
lab-challenger = Vyzyvatel
lab-challenger-first = první vybraný
lab-challenger-more = první z dalších botů
lab-challenger-missing = Vyzyvatel musí být mezi hrajícími boty.
lab-fixed-seats = Pevná místa
lab-fixed-seats-hint = Jinak se místa střídají a každé rozdání se hraje z každého.
lab-clock = Hodiny (nepovinné)
lab-clock-hint = 60s+500ms: zásoba a kolik k ní přidá každý tah; 2s: na každý tah. Výsledky pak závisejí na vytížení stroje.
lab-clock-shown = hodiny { $clock }
lab-sprt = Sekvenční test (nepovinný)
lab-sprt-hint = ELO0,ELO1: ukončí dvojici, jakmile je pro prvního z ní rozliší.
lab-openings = Zahájení
lab-openings-none = žádná
lab-openings-random = náhodná
lab-openings-list = seznam
lab-openings-hint = Bez nich boti, kteří nepoužívají náhodu, hrají stále tutéž hru. Každé zahájení hrají obě strany.
lab-opening-turns = Náhodných tahů
lab-opening-turns-hint = Po rozestavení, obou stran dohromady. Prázdné: kolik je u hry obvyklé.
lab-opening-list = Seznam zahájení
lab-opening-list-hint = Jedno na řádek: první tahy hry v její notaci, oddělené středníkem.
lab-openings-random-shown = náhodná zahájení, { $turns ->
    [one] { $turns } tah
    [few] { $turns } tahy
   *[other] { $turns } tahů
}
lab-openings-list-shown = { $count ->
    [one] { $count } zahájení ze seznamu
    [few] { $count } zahájení ze seznamu
   *[other] { $count } zahájení ze seznamu
}
lab-number-from-to = Zadejte celé číslo od { $low } do { $high }.
lab-at-most = Zadejte číslo nejvýše { $most }.
lab-too-many-bots = Nejvýše { $bots } botů.
lab-too-much = Nejvýše { $most } her celkem; tohle by jich bylo { $games }.
lab-no-programs = Vlastní programy lze spouštět jen z příkazové řádky.
lab-file-name = Ve volbách botů je { $name } tento soubor.
lab-look-below = Něco ještě není v pořádku: podívejte se na pole níže. Nic se nespustilo.
lab-what-is-learnt = Co se učí
lab-preset = Předvolba
lab-default-preset = výchozí
lab-preset-hint = Klíče níže mají přednost před předvolbou.
lab-no-preset = Taková předvolba není.
lab-keys = Změněné klíče
lab-keys-hint = Co zůstane prázdné, je podle předvolby.
lab-more-keys = Další klíče
lab-evolution-ready = Evoluce trvá minuty až hodiny. U stolů se mezitím dá hrát.
lab-stop-is-safe = Zastavení nic nezkazí: běh naváže, kde byl, a dá stejný výsledek, jako by se nezastavil.
lab-evolution-of = evoluce
lab-to-come = ještě přijde
lab-no-plot-yet = Zatím bez měření
lab-no-plot-text = Graf se objeví s první změřenou generací.
lab-best = Nejlepší při posledním uložení
lab-best-about = Generace { $generation }, zdatnost { $fitness }, největší váhy
lab-outcome = Co z toho vzejde
lab-outcome-files = Výsledek je v souborech níže.
lab-log = Co hlásí
lab-last-rows = posledních { $shown } z { $rows } řádků
lab-workers = Pracovníci
lab-workers-text = Další počítače, které hrají pro běhy této databáze. Pracovník se přidá jedním příkazem, může kdykoli odejít a nic se neztratí.
lab-workers-sums = Pracovníci v číslech
lab-workers-there = Pracovníci tady
lab-workers-threads = Vlákna
lab-workers-blocks = Hotové bloky
lab-workers-rate = Bloky za sekundu
lab-throughput = Bloky za sekundu v čase
lab-throughput-peak = Posledních { $time }; nejvýše { $most } bloků za sekundu
lab-no-workers = Nikdo tu není
lab-no-workers-text = Dokud se nepřidá pracovník, hraje běhy tento server. Na kterémkoli počítači, který dosáhne na databázi:
lab-worker = Pracovník
lab-worker-version = Verze
lab-worker-state = Stav
lab-worker-sign = Naposledy se ozval
lab-worker-working = Pracuje
lab-worker-draining = Odchází
lab-worker-aside = Vyřazen
lab-worker-gone = Pryč
lab-drain = Nechat odejít
lab-ago = před { $time }
lab-queue = Co čeká na pracovníky
lab-queue-empty = Žádný běh práci nerozeslal.
lab-queue-kind = Co
lab-queue-game = Hra
lab-queue-open = Zbývající bloky
lab-queue-out = Z toho rozdáno
lab-queue-coordinator = Koordinátor se ozval
lab-experiments = Experimenty
lab-experiments-hint = Podle čísel v práci.
lab-none-chosen = Vyberte aspoň jeden experiment.
lab-scale = Rozsah
lab-quick = Minuty
lab-full = Plný
lab-scale-hint = Plný: jako v práci nebo větší; může trvat hodiny.
lab-games-match = Her v každém zápase (nepovinné)
lab-games-match-hint = Místo toho, co říká experiment.
lab-full-shown = V publikovaném rozsahu
lab-quick-shown = V rozsahu minut
lab-games-a-match = { $games } her v zápase
lab-results-title = Práce a naše výsledky vedle sebe
lab-results-text = Každý experiment prací, spuštěný znovu. Čísla mají 95% intervaly, publikovaná také, je-li znám jejich počet her.
lab-agrees = Souhlasí
lab-near = Blízko
lab-differs = Liší se
lab-not-comparable = Nelze srovnat
lab-agrees-why = rozdíl vysvětlí chyby obou
lab-near-why = v toleranci
lab-differs-why = mimo obojí
lab-new-why = nic publikováno nebylo
lab-holds = Platí
lab-holds-not = Neplatí
lab-published = publikováno
lab-published-head = Publikováno
lab-ours = Naše
lab-ours-word = naše
lab-ours-95 = naše, 95 %
lab-one-line = Obojí na jedné ose
lab-tolerance = Tolerance
lab-of-games = her: { $games }
lab-games-unstated = počet her neuveden
lab-near-up-to = blízko do ±{ $within }
lab-row = Řádek
lab-rows = Čísla
lab-not-run = zatím nespuštěno
lab-no-result-yet = Zatím bez výsledku
lab-no-result-text = Publikované a naše se objeví vedle sebe, až experiment skončí.
lab-card-text = Turnaje s intervaly, evoluce hráčů a každý experiment prací vedle publikovaných čísel.
lab-going = běží: { $runs }
js-lab-lost = Obnovuje se spojení… co běží, běží dál.

## Boti, které píší lidé

script-as-text = Jako text
script-text-hint = Anglická nebo česká jména; čtou se i zápisy jiných programů.
script-rows = Odshora první, kterou lze získat
script-row = Řádek { $row }
script-count = Kolik
script-up = Posunout řádek { $row } nahoru
script-down = Posunout řádek { $row } dolů
script-remove = Odebrat řádek { $row }
script-add = Přidat řádek
script-read = Převzít zapsané
script-plan = Slovy
script-wrong-here = Chyba je v označené části:
script-opponent = Soupeř
script-another = jiná, jako text
script-opponent-text = Text soupeře
script-test = Vyzkoušet v 1 000 hrách
script-play = Zahrát si proti ní
script-result = Jak to dopadlo
script-no-result = Zatím nic nezkoušeno
script-no-result-text = Místa se střídají a obě strany hrají se stejným štěstím. Stejný zárodek dá stejná čísla.
script-wins = výher
script-ties = remíz
script-losses = proher
script-share = bodů (remíza za půl); 95% interval { $low } až { $high }
script-scores = průměrné body, vaše : soupeřovy
script-rounds = průměrně kol
script-about = { $games } her proti { $opponent }, zárodek { $seed }
script-yours = Vaše
script-busy = Všechna jádra jsou zaneprázdněna. Zkuste to za chvíli.
js-script-tested = Vyzkoušeno: { $a }
js-script-failed = Server neodpověděl. Co jste napsali, zůstává na stránce.

## S čísly a jmény

n-bots = { $bots ->
    [one] { $bots } bot
    [few] { $bots } boti
   *[other] { $bots } botů
}
n-seats = { $seats ->
    [one] { $seats } místo
    [few] { $seats } místa
   *[other] { $seats } míst
}
players-range = { $fewest }–{ $most } { $most ->
    [few] hráči
   *[other] hráčů
}
winners = { $count ->
    [one] Vítězí { $names }
   *[other] O vítězství se dělí { $names }
}
resigned = { $player } to vzdává.
failed = { $player }: { $why }

## Sdílení, konec hry, co kliknutím nejde

share-title = Sdílet a pozvat
share-what = Co smí druhý?
share-seat = Hrát místo: { $who }
share-seat-text = Kdo odkaz otevře, hraje toto místo.
share-watch = Sledovat
share-watch-text = Vidí, co leží odkryté, nikdy skrytou ruku.
share-own = Hrát své místo jinde
share-own-text = Vaše místo na jiném zařízení. Odkaz si nechte pro sebe.
share-link = Odkaz
share-table = U tohoto stolu
share-code = Odkaz jako kód pro telefon
share-code-text = Načtěte telefonem.
share-send = Poslat…
more-actions = Další
log-download = Stáhnout průběh
again-change = Nová hra s tímto nastavením
again-not-over = Hra ještě neskončila.
result = Výsledek
over-win = { $who } vítězí o { $margin }
js-copy-by-hand = Odkaz je označený: zkopírujte ho klávesami Ctrl+C.
js-most = nejvíc v řádku
js-sheet = Bodování
js-lead = Jak se měnil náskok
js-lead-how = body navíc proti nejlepšímu z ostatních
js-lead-text = { $a }. Změn ve vedení: { $b }.
js-lead-changes = Změn ve vedení: { $a }.
js-ahead = Vede { $a }
js-turning = Obraty
js-takes-lead = bere vedení ({ $a })
js-lead-now = náskok { $a }
js-look-at = Podívat se na kolo { $a }
js-again = Hrát znovu
js-again-swap = Vyměnit místa
js-again-offer = Někdo chce hrát znovu.
js-again-accept = Přidat se
js-watch = Přehrát
js-share = Sdílet
js-final-board = Konečná deska
js-why-not = { $a }teď tu nic udělat nelze. Kliknout lze na zlatá místa.
js-why-complete = Tah je hotový: potvrďte ho, nebo vezměte krok zpět.
js-why-not-next = { $a }k výběru to nepatří. Patří k němu zlatá místa; Esc začne znovu.
js-no-turn = Ještě ne: { $a }
own-bots = Vlastní boti
position-text = Pozice jako text (T)
js-said-more = A předtím dalších řádků: { $a }.

## Učení z přehrání

mistakes = Chyby
mistakes-find = Najít chyby
mistakes-text = Bot projde rozhodnutí hráče a vybere ta, která podle něj stála nejvíc. Vyřešte je: co byste udělali?
nobody-decides = V tuto chvíli nikdo nerozhoduje: přejděte k dalšímu rozhodnutí.
js-lesson = Kolo { $a }: co byste udělali?
js-lesson-look = Ukázat
js-lesson-right = Správně. Mělo to o { $a } větší hodnotu než zahraný tah.
js-lesson-wrong = Je tu něco lepšího.
js-lesson-played = Takhle se hrálo.
js-no-mistakes = Podle tohoto bota se nic neztratilo. Zeptejte se jiného.

## Upozornění

js-notice = Jste na tahu
notice-sound = Zvuk, když jsem na tahu
notice-browser = Zpráva prohlížeče, když jsem na tahu
js-notice-refused = Prohlížeč této stránce zprávy nedovoluje.
position-as-text = Pozice jako text (T)

## Odmítnutí

refused-no-game = Tato hra tu není.
refused-name-taken = Jiná hra se tak už jmenuje.
refused-changed = Tuto hru mezitím změnil někdo jiný.
refused-broke = Při odpovědi se něco pokazilo. Nic se nezměnilo.
refused-no-table = Tato hra se u stolu nehraje.
refused-no-seed = Uložená hra nemá semínko náhody.
refused-table-silent = Stůl neodpověděl. Načtěte stránku znovu.
refused-table-closed = Stůl nejde otevřít.
refused-tables-taken = Všechny stoly jsou obsazené. Zkuste to za pár minut.
refused-game-stuck = V uložené hře nelze pokračovat.
refused-no-worker = Takový pracovník tu není.
refused-no-order = Taková zakázka tu není.
refused-run-finished = Tento běh je dokončený.
refused-queue-full = Fronta laboratoře je plná. Počkejte, až něco skončí.
refused-run-busy = Tento běh neskončil. Nejdřív ho zastavte.
refused-no-run = Takový běh tu není.
refused-not-so-far = Tak daleko hra ještě není.
refused-no-past = Minulost této hry není známa.
refused-no-chance = Není odkud brát náhodu.
refused-no-link = Tento stůl neexistuje, nebo není odkaz celý.
refused-other-site = Tento požadavek přišel z cizí stránky.
refused-old-page = Stránka je zastaralá: načtěte ji znovu a požadavek opakujte.
refused-nothing-to-confirm = Není co potvrdit.
refused-draft-changed = Návrh se mezitím změnil jinde. Podívejte se znovu a pak rozhodněte.
refused-no-decision = V tomto požadavku není žádné rozhodnutí.
refused-moved-on = Hra mezitím pokročila. Podívejte se znovu a pak rozhodněte.
refused-nothing-to-undo = Není co vzít zpět.
refused-wrong-seats = Uložený stůl má nesprávný počet míst.
refused-no-bot = Takový bot tu není.
refused-still-played = Tato hra se ještě hraje; přehrát ji lze, až skončí.
refused-no-file = Takový soubor tu není.
refused-no-game-for = Na to tu není žádná hra.
refused-nothing-here = Na této adrese nic není.
refused-delete-host = Hry maže jen ten, komu server patří.
refused-no-editor = Tato hra nemá editor pozic.
refused-long-line = Tento řádek je příliš dlouhý.
refused-nothing-to-click = Tam není na co kliknout.
refused-no-adviser = Takový rádce tu není.
refused-nobody-decides = V této pozici nikdo nerozhoduje.
refused-no-position = Tento okamžik nelze upravovat jako pozici.
refused-no-seat = Takové místo tu není.
refused-run-no-file = Tento běh takový soubor nemá.
refused-no-experiments = Žádná hra nemá publikované experimenty.
refused-work-host = Práci spouští a zastavuje jen ten, komu server patří.
refused-not-your-seat = Tento odkaz na tom místě nehraje.
refused-onlooker = Diváci o ničem nerozhodují.
refused-pace-owner = Tempo určuje jen ten, kdo stůl založil.
refused-without-aids = U tohoto stolu se hraje bez pomůcek.
refused-no-answer = Na tento požadavek nelze odpovědět.
refused-too-many = Příliš mnoho požadavků. Chvíli počkejte.
refused-too-many-heavy = Příliš mnoho požadavků tohoto druhu. Chvíli počkejte.
refused-long-address = Tato adresa je příliš dlouhá.
refused-this-machine = Tento server odpovídá jen na tomto počítači.
refused-long-text = Tento text je příliš dlouhý.
refused-long-code = Tento text je na kód příliš dlouhý.
refused-no-picture = Takový obrázek tu není.
refused-not-asked = Toto místo teď na tahu není.
refused-game-over = Tato hra skončila; každý její okamžik ukáže přehrání.
refused-outage = Databáze teď není dostupná.
refused-no-language = Takový jazyk tu není.
refused-long-turn = Tah má nejvýše { $steps } kroků.
refused-bot = Bota `{ $bot }` tato hra nemá.
refused-kind = Na místě se hraje tady, odkazem nebo botem, ne `{ $kind }`.

## Laboratoř: poznámky, srovnání, kotvy

lab-note = Poznámky
lab-note-write = Napsat
lab-note-keep = Uložit
lab-compare = Srovnat dva běhy
lab-compare-text = Ratingy, křivky a čísla dvou běhů jednoho druhu vedle sebe.
lab-compare-none = Zatím není s čím srovnávat.
lab-first-run = První běh
lab-second-run = Druhý běh
lab-compared-what = Co
lab-difference = Druhý minus první
lab-anchor = Elo počítat od
lab-anchor-mean = průměru všech
lab-anchor-count = Počítat
lab-anchor-intervals = Intervaly patří ratingu každého bota, ne rozdílu.

## Slova v grafech, podle toho, co říkají anglicky

chart-generation = generace
chart-fitness-by-generation = Zdatnost podle generací
chart-points-a-game-over-the-opponent = bodů na hru nad soupeřem
chart-maximum = maximum
chart-median = medián
chart-average = průměr
chart-learning = Učení
chart-points = body
chart-points-a-game = bodů na hru
chart-share = podíl
chart-round = kolo
chart-turn = tah
chart-loss = ztráta
chart-epoch = epocha
chart-best = nejlepší
chart-mean = průměr
