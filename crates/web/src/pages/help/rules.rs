//! The rules of the games in our own words: English, Czech. A picture of the game follows each of the first
//! paragraphs.

/// One paragraph: English, Czech.
pub(super) type Paragraph = (&'static str, &'static str);

/// The rules of a game; empty if nobody has written them down yet.
pub(super) fn rules(id: &str) -> &'static [Paragraph] {
    match id {
        "carcassonne" => CARCASSONNE,
        "dominion" => DOMINION,
        "arimaa" => ARIMAA,
        "warlight" => WARLIGHT,
        "agricola" => AGRICOLA,
        _ => &[],
    }
}

#[rustfmt::skip]
const CARCASSONNE: &[Paragraph] = &[
    ("Players build one landscape together. In your turn you get a tile, lay it edge to edge with tiles already on the table so that road meets road, city meets city and meadow meets meadow, and may put one of your followers on it.",
     "Hráči společně staví jednu krajinu. Ve svém tahu dostanete kartičku, přiložíte ji hranou k ležícím kartičkám tak, aby cesta navazovala na cestu, město na město a louka na louku, a smíte na ni postavit jednu svou figurku."),
    ("A follower claims a part of the new tile: a thief a road, a knight a city, a monk a cloister, a farmer a meadow. It may not claim what already belongs to somebody; but parts that grow together later are shared, and whoever has most followers there gets the points.",
     "Figurka zabírá část nové kartičky: lupič cestu, rytíř město, mnich klášter, sedlák louku. Nesmí zabrat to, co už někomu patří; části, které později srostou, jsou ale společné a body získá ten, kdo v nich má nejvíc figurek."),
    ("A finished road gives a point a tile. A finished city gives two points a tile and two more for each shield. A cloister is finished when all eight neighbours lie; it gives nine points. Followers of finished roads, cities and cloisters come back to their owners.",
     "Hotová cesta dává bod za kartičku. Hotové město dává dva body za kartičku a další dva za každý erb. Klášter je hotový, když leží všech osm sousedů, a dává devět bodů. Figurky z hotových cest, měst a klášterů se vracejí majitelům."),
    ("When the tiles are used up, unfinished roads and cities give a point a tile and a shield, cloisters a point a tile around. Farmers stay until the end: a meadow gives its owners points for each finished city it touches.",
     "Když kartičky dojdou, nedokončené cesty a města dávají bod za kartičku a erb, kláštery bod za okolní kartičku. Sedláci zůstávají do konce: louka dává majitelům body za každé hotové město, jehož se dotýká."),
];

#[rustfmt::skip]
const DOMINION: &[Paragraph] = &[
    ("Everybody begins with the same ten poor cards and builds a better deck from piles in the middle. You always hold five cards; what you buy goes to your discard pile and comes to your hand when your deck is shuffled anew.",
     "Všichni začínají se stejnými deseti slabými kartami a z balíčků uprostřed si staví lepší. V ruce máte vždy pět karet; co koupíte, jde na odkládací hromádku a do ruky se dostane, až se balíček znovu zamíchá."),
    ("A turn has three parts. First you may play one action card and do what it says; cards that give more actions let you play on. Then you play treasures and buy one card for the coins, or more if a card allowed it. At the end everything you played and held is discarded and you draw five new cards.",
     "Tah má tři části. Nejprve smíte zahrát jednu akci a provést, co říká; karty, které dávají další akce, dovolují hrát dál. Pak vyložíte peníze a koupíte za ně jednu kartu, nebo více, pokud to některá karta dovolila. Nakonec odložíte vše vyložené i karty z ruky a doberete pět nových."),
    ("Attacks touch all other players, unless they show a Moat. Trashed cards leave the game. A draw cannot be taken back: playing a card is confirmed at once, purchases only with the end of the turn.",
     "Útoky postihnou všechny ostatní, pokud neukážou Hradní příkop. Karty zahozené na smetiště opouštějí hru. Dobrání nelze vzít zpět: zahrání karty se potvrzuje hned, nákupy až s koncem tahu."),
    ("The game is over when the pile of Provinces is empty, or any three piles. Only victory cards count: the most points in the whole deck win, and of equals those who had fewer turns.",
     "Hra končí, když dojde balíček Provincií nebo kterékoli tři balíčky. Počítají se jen vítězné karty: vyhrává nejvíc bodů v celém balíčku, při shodě ten, kdo měl méně tahů."),
];

#[rustfmt::skip]
const ARIMAA: &[Paragraph] = &[
    ("Gold and Silver have sixteen animals each: an elephant, a camel, two horses, two dogs, two cats and eight rabbits, from strong to weak. First Gold, then Silver sets them up on the two rows nearest to them: piece by piece, or with one of the known arrangements, in which pieces may still change places by dragging one onto another or clicking both. Who brings a rabbit to the far row wins.",
     "Zlatý i stříbrný má šestnáct zvířat: slona, velblouda, dva koně, dva psy, dvě kočky a osm králíků, od silných po slabé. Nejprve zlatý, pak stříbrný je rozestaví na dvě nejbližší řady: po jedné figurce, nebo některým ze známých rozestavení, v němž si figurky ještě mohou vyměnit místa, přetáhnete-li jednu na druhou nebo klepnete na obě. Kdo dovede králíka na protější řadu, vyhrává."),
    ("A turn is one to four steps, spread over your animals as you like. A step goes to a free neighbouring square; rabbits do not step back. A stronger animal may push a weaker enemy away and take its place, or step away and pull it along; either costs two steps.",
     "Tah má jeden až čtyři kroky, rozdělené mezi zvířata podle libosti. Krok vede na volné sousední pole; králíci nechodí zpět. Silnější zvíře smí slabšího nepřítele odtlačit a zaujmout jeho místo, nebo odejít a přitáhnout ho za sebou; obojí stojí dva kroky."),
    ("An animal next to a stronger enemy is frozen unless a friend stands beside it. An animal on one of the four traps without a friend beside it is removed.",
     "Zvíře vedle silnějšího nepřítele je zmrazené, pokud vedle něj nestojí přítel. Zvíře na některé ze čtyř pastí, vedle kterého nestojí přítel, je odstraněno."),
    ("A turn must change the position, may not leave a push half done and may not make a position for the third time; while that is so, the page says why the turn cannot end. Who has no rabbits left or cannot move loses.",
     "Tah musí pozici změnit, nesmí nechat vytlačení nedokončené a nesmí způsobit stejnou pozici potřetí; dokud to platí, stránka říká, proč tah nelze ukončit. Kdo přijde o všechny králíky nebo nemůže táhnout, prohrává."),
];

#[rustfmt::skip]
const WARLIGHT: &[Paragraph] = &[
    ("The map is divided into regions, and regions form continents. Every round you get new armies: a fixed number, and more for each continent that is wholly yours. Who loses the last region is out; who is left wins.",
     "Mapa je rozdělena na oblasti a oblasti tvoří světadíly. Každé kolo dostanete nové armády: pevný počet a další za každý světadíl, který je celý váš. Kdo přijde o poslední oblast, vypadává; kdo zbude, vyhrává."),
    ("All players give their orders at the same time and in secret. First place new armies on your regions, then send armies to neighbours: click the region they leave, the region they go to, and set the number. One army always stays behind.",
     "Všichni hráči dávají rozkazy současně a tajně. Nejprve rozmístěte nové armády na své oblasti, pak posílejte armády k sousedům: klepněte na oblast, odkud jdou, na oblast, kam jdou, a nastavte počet. Jedna armáda vždy zůstává."),
    ("Orders are a list that you may change until you confirm it; their order matters, because they are carried out one after the other, taking turns with the other players'.",
     "Rozkazy jsou seznam, který můžete měnit, dokud jej nepotvrdíte; na pořadí záleží, protože se provádějí jeden po druhém střídavě s rozkazy ostatních."),
    ("In a fight each attacker and each defender kills with a certain chance, defenders a little better. If all defenders fall, the surviving attackers take the region. With fog you see only your own regions and their neighbours.",
     "V boji každý útočník i obránce zabíjí s určitou pravděpodobností, obránci o něco lépe. Padnou-li všichni obránci, přeživší útočníci oblast obsadí. V mlze vidíte jen své oblasti a jejich sousedy."),
];

#[rustfmt::skip]
const AGRICOLA: &[Paragraph] = &[
    ("Everybody has a small farm with a wooden house and two people. The game has fourteen rounds; each opens one more action, and in each you place your people on actions one after the other. An action that is taken is taken.",
     "Každý má malou usedlost s dřevěným domem a dvěma lidmi. Hra má čtrnáct kol; každé odkryje další akci a hráči v něm střídavě umisťují své lidi na akce. Obsazená akce je obsazená."),
    ("Collect wood, clay, reed and stone, build rooms and stables, fence pastures, plough and sow fields, keep animals, play improvements and occupations. With a free room your family may grow.",
     "Sbírejte dřevo, hlínu, rákos a kámen, stavte místnosti a stáje, oplocujte pastviny, orejte a osévejte pole, chovejte zvířata, vykládejte vylepšení a povolání. S volnou místností se rodina může rozrůst."),
    ("Six harvests interrupt the work: fields give grain and vegetables, every person needs two food, and animals breed. Whoever cannot feed the family begs, which costs points.",
     "Práci přeruší šest sklizní: pole vydají obilí a zeleninu, každý člověk potřebuje dvě jídla a zvířata se množí. Kdo rodinu nenasytí, žebrá, a to stojí body."),
    ("In the end every part of the farm counts, and what is missing counts against you: a farm that has a little of everything is better than one that has much of one thing.",
     "Nakonec se počítá každá část usedlosti a co chybí, je proti vám: usedlost, která má od všeho trochu, je lepší než ta, která má mnoho jednoho."),
];
