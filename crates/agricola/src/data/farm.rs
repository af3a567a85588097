//! Cards about the farm: building, prices, fields, fences and housing.

use crate::card::{Facts, Needs};
use crate::farm::Material;
use crate::goods::{Good, clay, food, reed, stone, vegetable, wood};
use crate::op::{Op, Scope};

/// Minor improvements.
pub(super) const MINORS: &[Facts] = &[
    Facts::minor("E11", "Field", "Pole")
        .cost(&[food(1)])
        .passing()
        .ops(&[Op::Plow(1)])
        .text("Plow 1 field at once (normal placement rule).", "Hned zorej 1 pole."),
    Facts::minor("E13", "Axe", "Sekera")
        .cost(&[wood(1).and(stone(1))])
        .ops(&[Op::RoomPrice(Some(Material::Wood), 2, 2)])
        .text(
            "A room added to a wooden house costs 2 wood and 2 reed.",
            "Místnost přistavěná k dřevěnému domu stojí 2 dřeva a 2 rákosy.",
        ),
    Facts::minor("E15", "Baking Tray", "Pečicí plech")
        .cost(&[wood(1)])
        .ops(&[Op::MajorAsMinor(&["A5", "A6"]), Op::DiscountAny(&["A5", "A6", "E27"])])
        .text(
            "Clay Oven and Stone Oven may be bought with a minor-improvement action. Clay, \
             Stone and Wood-fired Oven cost 1 building resource of the owner's choice less.",
            "Hliněnou a Kamennou pec lze koupit i akcí malého zdokonalení. Hliněná, Kamenná a \
             Dřevem vytápěná pec stojí o 1 stavební surovinu dle výběru méně.",
        ),
    Facts::minor("E18", "Bean Field", "Fazolové pole")
        .needs(&[Needs::Occupations(2)])
        .points(1)
        .ops(&[Op::CardField(0)])
        .text(
            "Holds one sown stack of vegetables, sown and harvested like a field; not a field \
             for scoring or adjacency.",
            "Lze zde sázet zeleninu jako na poli; při bodování to pole není.",
        ),
    Facts::minor("E29", "Shepherd's Pipe", "Pastýřská píšťala")
        .needs(&[Needs::Animals(Good::Sheep, 1)])
        .ops(&[Op::PastureExtra(Some(Good::Sheep), 2), Op::StableSheep])
        .text(
            "Every pasture in which sheep are kept holds 2 more sheep; an unfenced stable may \
             hold 2 sheep.",
            "Každá pastvina s ovcemi pojme o 2 ovce více; neohrazená stáj pojme 2 ovce.",
        ),
    Facts::minor("E32", "Potato Dibber", "Sázecí kolík")
        .cost(&[wood(1)])
        .ops(&[Op::SowBonus(Good::Vegetable, 1)])
        .text(
            "Every vegetable stack sown (field or card) receives 1 extra vegetable from the \
             supply.",
            "Na každou zasetou zeleninu (pole i karta) přijde 1 zelenina navíc.",
        ),
    Facts::minor("E33", "Ceramics", "Keramika")
        .cost(&[clay(1)])
        .needs(&[Needs::Ovens(1)])
        .ops(&[Op::Gain(food(2)), Op::MajorAsMinor(&["A8"]), Op::FreeCard("A8")])
        .text(
            "Gain 2 food. From now on the Pottery is a minor improvement for the owner and \
             free.",
            "Vezmi si 2 jídla. Hrnčírna je pro tebe malým zdokonalením a je zdarma.",
        ),
    Facts::minor("E36", "Clay Roof", "Hliněná střecha")
        .needs(&[Needs::Occupations(1)])
        .points(1)
        .ops(&[Op::ReedFromClay])
        .text(
            "For each room built and for each renovation up to 2 of its reed may be replaced \
             one for one by clay.",
            "U každé místnosti a rekonstrukce lze až 2 rákosy nahradit stejným počtem hlín.",
        ),
    Facts::minor("E37", "Clay Supports", "Hliněné podpěry")
        .cost(&[wood(2)])
        .ops(&[Op::RoomAlternative(Material::Clay, clay(2).and(wood(1)).and(reed(1)))])
        .text(
            "A room added to a clay house may be paid with 2 clay, 1 wood and 1 reed.",
            "Místnost k hliněnému domu lze zaplatit 2 hlínami, 1 dřevem a 1 rákosem.",
        ),
    Facts::minor("E40", "Mini Pasture", "Malá pastvina")
        .cost(&[food(2)])
        .passing()
        .ops(&[Op::FreePasture])
        .text(
            "Fence exactly one farmyard cell as a new 1-cell pasture, without wood; needs \
             enough fence pieces and must obey the adjacency rule for pastures.",
            "Ohraď bez dřeva právě jedno políčko jako novou pastvinu.",
        ),
    Facts::minor("E47", "Lettuce Patch", "Záhon salátu")
        .needs(&[Needs::Occupations(3)])
        .points(1)
        .ops(&[Op::CardField(4)])
        .text(
            "Holds one sown stack of vegetables like a field (not a field for scoring). A \
             vegetable harvested from this card may at that moment be turned into 4 food.",
            "Lze zde sázet zeleninu jako na poli; při bodování to pole není. Sklizenou zeleninu \
             lze hned změnit na 4 jídla.",
        ),
    Facts::minor("E50", "Builder's Trowel", "Zednická lžíce")
        .cost(&[wood(1)])
        .ops(&[Op::RenovateAnytime])
        .text(
            "A wooden house may be renovated to clay at any moment of the owner's own play, \
             paying the normal renovation cost, without an action.",
            "Dřevěný dům lze kdykoli ve vlastním tahu za běžnou cenu přestavět na hliněný.",
        ),
    Facts::minor("E52", "Stable", "Stáj")
        .cost(&[wood(1)])
        .passing()
        .ops(&[Op::FreeStable])
        .text("Build 1 stable without further cost.", "Postav 1 stáj bez další platby."),
    Facts::minor("E55", "Stone House Extension", "Přístavba kamenného domu")
        .cost(&[reed(1).and(stone(3))])
        .needs(&[Needs::House(Material::Stone)])
        .passing()
        .ops(&[Op::FreeRoom])
        .text(
            "Add 1 room to a stone house; nothing beyond the card's own cost is paid. Requires \
             a stone house and a legal cell.",
            "Přistav 1 místnost ke kamennému domu; platí se jen cena karty.",
        ),
    Facts::minor("E58", "Animal Yard", "Dvorek")
        .cost(&[wood(2)])
        .needs(&[Needs::Occupations(1)])
        .points(1)
        .ops(&[Op::Pen(2)])
        .text(
            "Holds up to 2 animals of any types; not a pasture for scoring.",
            "Pojme 2 libovolná zvířata; není to pastvina.",
        ),
    Facts::minor("E59", "Drinking Trough", "Napajedlo")
        .cost(&[wood(2)])
        .points(1)
        .ops(&[Op::PastureExtra(None, 2)])
        .text(
            "Every pasture holds 2 more animals (added after doubling by stables).",
            "Každá pastvina pojme o 2 zvířata více.",
        ),
];

/// Occupations.
pub(super) const OCCUPATIONS: &[Facts] = &[
    Facts::occupation("E151", "Master Builder", "Mistr stavitel")
        .ops(&[Op::FreeRoomWhen(5, None)])
        .text(
            "Once per game, at any time when the house has 5 or more rooms: add 1 room free.",
            "Jednou za hru, má-li dům 5 a více místností, přistav místnost zdarma.",
        ),
    Facts::occupation("E157", "Thatcher", "Doškář")
        .players(3)
        .ops(&[Op::Discount(
            &[Good::Reed],
            1,
            Scope {
                rooms: true,
                renovation: true,
                improvements: false,
                cards: &["I103", "E21", "I84", "I71", "K144", "I86"],
            },
        )])
        .text(
            "1 reed less per room, per renovation and per Half-timbered House (and cards of \
             other decks).",
            "O 1 rákos méně za místnost, rekonstrukci a některá zdokonalení.",
        ),
    Facts::occupation("E160", "Farmer", "Sedlák")
        .players(4)
        .ops(&[Op::FenceGift(Good::Boar, Good::Cattle)])
        .text(
            "The next fence-building of at least 1 fence gives 1 boar; every later one gives 1 \
             cattle.",
            "Příští stavba plotů dá 1 prase, každá další 1 dobytče.",
        ),
    Facts::occupation("E175", "Hedge Keeper", "Plotař").ops(&[Op::FreeFences]).text(
        "In every fence-building of at least 1 fence, up to 3 further fences cost no wood \
             (total wood for n fences = max(1, n-3), other discounts aside).",
        "Při každé stavbě plotů jsou až 3 další ploty bez dřeva.",
    ),
    Facts::occupation("E178", "Hut Builder", "Stavitel chatrčí")
        .players(4)
        .needs(&[Needs::RoundMax(4)])
        .ops(&[Op::FreeRoomInRound(11)])
        .text(
            "Playable only in rounds 1-4. At the start of round 11 the owner may add 1 room \
             free if the house is not stone.",
            "Lze zahrát jen v kolech 1 až 4. Na začátku 11. kola smíš zdarma přistavět \
             místnost, není-li dům kamenný.",
        ),
    Facts::occupation("E180", "Hobby Farmer", "Příležitostný zemědělec")
        .players(4)
        .ops(&[Op::Gain(vegetable(1)), Op::SowNow(Good::Vegetable)])
        .text(
            "Gain 1 vegetable, which may be sown at once in an empty plowed field.",
            "Vezmi si 1 zeleninu; smíš ji hned zasadit na prázdné pole.",
        ),
    Facts::occupation("E191", "Mason", "Zedník")
        .ops(&[Op::FreeRoomWhen(4, Some(Material::Stone))])
        .text(
            "Once per game, at any time when the stone house has 4 or more rooms: add 1 room \
             free.",
            "Jednou za hru, má-li kamenný dům 4 a více místností, přistav místnost zdarma.",
        ),
    Facts::occupation("E194", "Plow Driver", "Vozka pluhu").ops(&[Op::RoundPlow]).text(
        "With a stone house: at the start of each round may pay 1 food to plow 1 field.",
        "S kamenným domem smíš na začátku každého kola za 1 jídlo zorat 1 pole.",
    ),
    Facts::occupation("E199", "Renovator", "Renovátor")
        .ops(&[Op::Discount(
            &[Good::Clay, Good::Stone],
            2,
            Scope { rooms: false, renovation: true, improvements: false, cards: &[] },
        )])
        .text(
            "Renovating to clay costs 2 clay less, to stone 2 stone less.",
            "Rekonstrukce na hlínu stojí o 2 hlíny, na kámen o 2 kameny méně.",
        ),
    Facts::occupation("E200", "Conservator", "Konzervátor").ops(&[Op::SkipClay]).text(
        "A wooden house may be renovated directly to stone (1 stone per room, 1 reed).",
        "Dřevěný dům lze rovnou přestavět na kamenný.",
    ),
    Facts::occupation("E207", "Stablehand", "Podkoní").ops(&[Op::FenceStable]).text(
        "Every fence-building of at least 1 fence comes with 1 free stable, which must be \
             built at once if a stable piece and a legal cell exist.",
        "S každou stavbou plotů postav 1 stáj zdarma.",
    ),
    Facts::occupation("E208", "Stablemaster", "Štolba").ops(&[Op::BigStable]).text(
        "One unfenced stable may hold up to 3 animals of one type.",
        "Jedna neohrazená stáj pojme 3 zvířata jednoho druhu.",
    ),
    Facts::occupation("E211", "Stonecutter", "Kameník")
        .players(3)
        .ops(&[Op::Discount(
            &[Good::Stone],
            1,
            Scope { rooms: true, renovation: true, improvements: true, cards: &[] },
        )])
        .text(
            "1 stone less for every improvement, room and renovation that costs stone.",
            "O 1 kámen méně za každé zdokonalení, místnost a rekonstrukci.",
        ),
    Facts::occupation("E213", "Stockman", "Chovatel dobytka")
        .players(4)
        .ops(&[Op::StableGift([Good::Cattle, Good::Boar, Good::Sheep])])
        .text(
            "The 2nd stable built gives 1 cattle, the 3rd 1 boar, the 4th 1 sheep (only stables \
             built after this card is in play).",
            "Za 2. postavenou stáj 1 dobytče, za 3. prase, za 4. ovce.",
        ),
    Facts::occupation("E216", "Animal Keeper", "Ošetřovatel zvířat")
        .players(4)
        .ops(&[Op::MixedPastures])
        .text(
            "A pasture may hold animals of different types together (capacity unchanged).",
            "Na pastvině smějí být pohromadě různé druhy zvířat.",
        ),
    Facts::occupation("E218", "Carpenter", "Tesař").ops(&[Op::RoomPrice(None, 3, 2)]).text(
        "Each room costs 3 of its material and 2 reed.",
        "Místnost stojí 3 kusy svého materiálu a 2 rákosy.",
    ),
];
