//! Cards that change what people do at action spaces.

use crate::card::{Facts, Needs, Tags};
use crate::goods::{Good, boar, clay, food, grain, reed, stone, vegetable, wood};
use crate::op::Op;
use crate::space::{Space, Spaces};

/// Minor improvements.
pub(super) const MINORS: &[Facts] = &[
    Facts::minor("E12", "Fishing Rod", "Rybářský prut")
        .cost(&[wood(1)])
        .ops(&[
            Op::SpaceBonus(Spaces::of(&[Space::Fishing]), food(1), 1, 7),
            Op::SpaceBonus(Spaces::of(&[Space::Fishing]), food(2), 8, 14),
        ])
        .text(
            "Fishing gives 1 extra food; from round 8 on, 2 extra food instead.",
            "Rybolov dá o 1 jídlo více; od 8. kola o 2 jídla více.",
        ),
    Facts::minor("E22", "Raft", "Vor")
        .cost(&[wood(2)])
        .points(1)
        .ops(&[Op::SpaceChoice(Spaces::of(&[Space::Fishing]), &[food(1), reed(1)], 1, 14)])
        .text(
            "Fishing gives 1 extra food or 1 reed, owner's choice.",
            "Rybolov dá navíc 1 jídlo nebo 1 rákos dle výběru.",
        ),
    Facts::minor("E30", "Canoe", "Kánoe")
        .cost(&[wood(2)])
        .needs(&[Needs::Occupations(2)])
        .points(1)
        .ops(&[Op::SpaceBonus(Spaces::of(&[Space::Fishing]), food(1).and(reed(1)), 1, 14)])
        .text("Fishing gives 1 extra food and 1 reed.", "Rybolov dá navíc 1 jídlo a 1 rákos."),
    Facts::minor("E34", "Basket", "Nůše")
        .cost(&[reed(1)])
        .ops(&[Op::LeaveFor { good: Good::Wood, count: 2, gain: food(3), spaces: Spaces::NONE }])
        .text(
            "When a person takes wood lying on an action space (at least 2), 2 of it may be \
             left there for 3 food; at most once per action.",
            "Když osoba bere z pole akce aspoň 2 dřeva, lze 2 z nich nechat ležet za 3 jídla; \
             jednou za akci.",
        ),
    Facts::minor("E35", "Corn Scoop", "Naběračka na obilí")
        .cost(&[wood(1)])
        .ops(&[Op::SpaceBonus(Spaces::of(&[Space::Grain1]), grain(1), 1, 14)])
        .text("The space with 1 grain gives 1 extra grain.", "Akce 1 obilí dá o 1 obilí více."),
    Facts::minor("E49", "Writing RunContext", "Psací stůl")
        .cost(&[wood(1)])
        .needs(&[Needs::Occupations(2)])
        .points(1)
        .ops(&[Op::SecondOccupation])
        .text(
            "When an occupation is played through an action space, a second one may be played \
             right after for 2 food (instead of the normal cost).",
            "Po povolání zahraném akcí lze hned zahrát druhé za 2 jídla.",
        ),
    Facts::minor("E54", "Quarry", "Lom")
        .needs(&[Needs::Occupations(4)])
        .points(2)
        .ops(&[Op::SpaceBonus(Spaces::of(&[Space::DayLabor]), stone(3), 1, 14)])
        .text("The day laborer gives 3 extra stone.", "Nádeník dá navíc 3 kameny."),
    Facts::minor("E56", "Stone Tongs", "Kamenické kleště")
        .cost(&[wood(1)])
        .ops(&[Op::SpaceBonus(Spaces::of(&[Space::StoneA, Space::StoneB]), stone(1), 1, 14)])
        .text("The spaces with stone give 1 extra stone.", "Akce s kamenem dají 1 kámen navíc."),
    Facts::minor("E61", "Riding Plow", "Jezdecký pluh")
        .cost(&[wood(4)])
        .needs(&[Needs::Occupations(3)])
        .tags(Tags::PLOW)
        .ops(&[Op::PlowCharges(2)])
        .text(
            "Twice per game: with a plowing space plow up to 3 fields instead of 1.",
            "Dvakrát za hru lze při orbě zorat až 3 pole místo 1.",
        ),
    Facts::minor("E62", "Turnwrest Plow", "Obracecí pluh")
        .cost(&[wood(3)])
        .needs(&[Needs::Occupations(2)])
        .tags(Tags::PLOW)
        .ops(&[Op::PlowCharges(1)])
        .text(
            "Once per game: with a plowing space plow up to 3 fields instead of 1.",
            "Jednou za hru lze při orbě zorat až 3 pole místo 1.",
        ),
];

/// Occupations.
pub(super) const OCCUPATIONS: &[Facts] = &[
    Facts::occupation("E147", "Land Agent", "Zprostředkovatel pozemků")
        .players(3)
        .ops(&[Op::SpaceBonus(Spaces::of(&[Space::Veg1]), grain(1), 1, 14), Op::Gain(vegetable(1))])
        .text(
            "The space with 1 vegetable also gives 1 grain. On play: gain 1 vegetable.",
            "Akce 1 zelenina dá navíc 1 obilí. Při zahrání vezmi 1 zeleninu.",
        ),
    Facts::occupation("E148", "Academic", "Akademik").players(3).ops(&[Op::Academic]).text(
        "Counts as 2 occupations for prerequisites of minor improvements and for the Reeve \
             and Tutor counts (not for the cost steps of later occupations).",
        "Počítá se za 2 povolání pro podmínky zdokonalení, Správce a Učitele.",
    ),
    Facts::occupation("E152", "Berry Picker", "Sběrač lesních plodů")
        .players(3)
        .ops(&[Op::TakeBonus { good: Good::Wood, goods: food(1), only: false, mixed: false }])
        .text(
            "A person's action that yields wood gives 1 extra food.",
            "Akce osoby, která dá dřevo, dá 1 jídlo navíc.",
        ),
    Facts::occupation("E159", "Head of the Family", "Hlava rodiny")
        .players(4)
        .ops(&[Op::IgnoreOccupied(Spaces::of(&[
            Space::Build,
            Space::RoomOrTravel,
            Space::GrowthMinor,
            Space::GrowthNoRoom,
            Space::Occ5OrGrowth,
        ]))])
        .text(
            "The owner may use a room-building or family-growth space even if another player's \
             person stands there.",
            "Pole pro stavbu místností a pro růst rodiny smíš použít, i když tam stojí osoba \
             jiného hráče.",
        ),
    Facts::occupation("E161", "Fisherman", "Rybář").players(3).ops(&[Op::DoubleFish]).text(
        "At fishing the owner may take twice the food lying there; then each owner of \
             Fishing Rod, Raft and Canoe gets 1 food from the owner of this card (one per \
             card).",
        "Při rybolovu smíš vzít dvojnásobek jídla; pak dá po 1 jídle majitelům rybářských \
             karet.",
    ),
    Facts::occupation("E163", "Field Warden", "Hlídač polí")
        .players(4)
        .ops(&[Op::IgnoreOccupied(Spaces::of(&[Space::Veg1, Space::Plow1, Space::PlowSow]))])
        .text(
            "The owner may use the spaces for a vegetable, for plowing and for plowing and \
             sowing even if another player's person stands there.",
            "Pole 1 zelenina, orba a orba se setím smíš použít, i když tam stojí osoba jiného \
             hráče.",
        ),
    Facts::occupation("E164", "Master Forester", "Mistr lesník")
        .players(4)
        .ops(&[Op::ForesterSpace])
        .text(
            "Adds one more 2-wood accumulation space (2 wood at the start of each round, from \
             the next replenishment on). Any other player using it pays the owner 2 food.",
            "Přibude pole se 2 dřevy každé kolo. Kdo jiný ho použije, zaplatí ti 2 jídla.",
        ),
    Facts::occupation("E166", "Undergardener", "Pomocný zahradník")
        .players(4)
        .ops(&[Op::SpaceBonus(Spaces::of(&[Space::DayLabor]), vegetable(1), 1, 14)])
        .text("The day laborer also gives 1 vegetable.", "Nádeník dá navíc 1 zeleninu."),
    Facts::occupation("E167", "Conjurer", "Kejklíř")
        .players(4)
        .ops(&[Op::SpaceBonus(Spaces::of(&[Space::Travel, Space::RoomOrTravel]), grain(1), 1, 14)])
        .text(
            "A Traveling Players action also gives 1 grain.",
            "Kočovní herci dají navíc 1 obilí.",
        ),
    Facts::occupation("E168", "Greengrocer", "Zelinář")
        .players(3)
        .ops(&[Op::SpaceBonus(Spaces::of(&[Space::Grain1]), vegetable(1), 1, 14)])
        .text(
            "The space with 1 grain also gives 1 vegetable.",
            "Akce 1 obilí dá navíc 1 zeleninu.",
        ),
    Facts::occupation("E169", "Storyteller", "Vypravěč")
        .players(4)
        .ops(&[Op::LeaveFor {
            good: Good::Food,
            count: 1,
            gain: vegetable(1),
            spaces: Spaces::of(&[Space::Travel, Space::RoomOrTravel]),
        }])
        .text(
            "At a Traveling Players action 1 of the food may be left there for 1 vegetable.",
            "U kočovných herců lze 1 jídlo nechat ležet za 1 zeleninu.",
        ),
    Facts::occupation("E176", "Woodcutter", "Dřevorubec")
        .ops(&[Op::TakeBonus { good: Good::Wood, goods: wood(1), only: false, mixed: false }])
        .text(
            "A person's action that yields wood gives 1 extra wood.",
            "Akce osoby, která dá dřevo, dá 1 dřevo navíc.",
        ),
    Facts::occupation("E179", "Merchant", "Obchodník").ops(&[Op::RepeatImprovement]).text(
        "After a minor-improvement or minor-or-major-improvement action (from a space), the \
             owner may pay 1 food to take that improvement action once more.",
        "Po akci se zdokonalením smíš za 1 jídlo tuto akci provést ještě jednou.",
    ),
    Facts::occupation("E182", "Charcoal Burner", "Uhlíř")
        .players(3)
        .ops(&[Op::OnBuild(Tags::BAKING, food(1).and(wood(1)))])
        .text(
            "Whenever any player (owner included) builds a baking improvement, the owner gains \
             1 food and 1 wood.",
            "Kdykoli kdokoli postaví zdokonalení k pečení, dostaneš 1 jídlo a 1 dřevo.",
        ),
    Facts::occupation("E188", "Clay Mixer", "Míchač hlíny")
        .ops(&[Op::TakeBonus { good: Good::Clay, goods: clay(2), only: true, mixed: false }])
        .text(
            "A person's action that yields clay and nothing else gives 2 extra clay.",
            "Akce osoby, která dá jen hlínu, dá 2 hlíny navíc.",
        ),
    Facts::occupation("E192", "Patron", "Mecenáš").players(4).ops(&[Op::Patron(2)]).text(
        "Before paying for each later occupation the owner gains 2 food.",
        "Před placením každého dalšího povolání dostaneš 2 jídla.",
    ),
    Facts::occupation("E195", "Plow Maker", "Výrobce pluhů").ops(&[Op::ExtraPlow(1)]).text(
        "With a plowing space the owner may pay 1 food to plow 1 more field.",
        "Při orbě smíš za 1 jídlo zorat o 1 pole více.",
    ),
    Facts::occupation("E196", "Mushroom Collector", "Houbař")
        .ops(&[Op::LeaveFor { good: Good::Wood, count: 1, gain: food(2), spaces: Spaces::NONE }])
        .text(
            "When a person takes wood lying on an action space, 1 of it may be left there for 2 \
             food; at most once per action.",
            "Když osoba bere dřevo z pole akce, smí 1 z něj nechat ležet za 2 jídla.",
        ),
    Facts::occupation("E198", "Ratcatcher", "Krysař")
        .players(3)
        .needs(&[Needs::RoundMax(9)])
        .ops(&[Op::Ratcatcher(10, 12)])
        .text(
            "Playable up to round 9. In rounds 10 and 12 every other player that has offspring \
             places one person fewer.",
            "Lze zahrát do 9. kola. V kolech 10 a 12 umístí každý jiný hráč s potomkem o 1 \
             osobu méně.",
        ),
    Facts::occupation("E202", "Seasonal Worker", "Sezónní dělník")
        .ops(&[
            Op::SpaceChoice(Spaces::of(&[Space::DayLabor]), &[grain(1)], 1, 5),
            Op::SpaceChoice(Spaces::of(&[Space::DayLabor]), &[grain(1), vegetable(1)], 6, 14),
        ])
        .text(
            "The day laborer gives 1 extra grain; from round 6 on 1 vegetable may be chosen \
             instead.",
            "Nádeník dá navíc 1 obilí; od 6. kola dle výběru 1 zeleninu.",
        ),
    Facts::occupation("E206", "Swineherd", "Pasák vepřů")
        .players(4)
        .ops(&[Op::SpaceBonus(Spaces::of(&[Space::Boar]), boar(1), 1, 14)])
        .text("The space with boar gives 1 extra boar.", "Akce s prasaty dá 1 prase navíc."),
    Facts::occupation("E210", "Stone Carrier", "Nosič kamene")
        .ops(&[Op::TakeBonus { good: Good::Stone, goods: stone(1), only: false, mixed: true }])
        .text(
            "A person's action that yields stone gives 1 extra stone; if it also yields another \
             building resource, the extra stone costs 1 food (optional).",
            "Akce osoby, která dá kámen, dá 1 kámen navíc; dá-li i jinou stavební surovinu, \
             stojí to 1 jídlo.",
        ),
    Facts::occupation("E212", "Dancer", "Tanečnice")
        .players(4)
        .ops(&[Op::MinFood(Spaces::of(&[Space::Travel, Space::RoomOrTravel]), 4)])
        .text(
            "A Traveling Players action yields at least 4 food (the supply tops up 1-3 to 4).",
            "Kočovní herci dají aspoň 4 jídla.",
        ),
    Facts::occupation("E341", "Guildmaster", "Cechmistr")
        .players(3)
        .ops(&[Op::Guild(&[
            ("A7", Good::Wood, 4),
            ("A8", Good::Clay, 4),
            ("E214", Good::Clay, 4),
            ("A9", Good::Reed, 3),
            ("E183", Good::Reed, 3),
        ])])
        .text(
            "When the owner gets Joinery: 4 wood; Pottery or Potter: 4 clay; Basketmaker's \
             Workshop or Basketmaker: 3 reed. For each of these already in play when this card \
             is played: 2 of the matching resource.",
            "Za Truhlárnu 4 dřeva, za Hrnčírnu nebo Hrnčíře 4 hlíny, za Košíkárnu nebo Košíkáře \
             3 rákosy. Za každou, kterou už máš při zahrání, 2 kusy.",
        ),
];
