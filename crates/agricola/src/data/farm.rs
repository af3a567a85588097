//! Cards about the farm: building, prices, fields, fences and housing.

use crate::card::{Facts, Needs};
use crate::farm::Material;
use crate::goods::{Good, clay, food, reed, stone, vegetable, wood};
use crate::op::{Op, Scope};

/// Minor improvements.
pub(super) const MINORS: &[Facts] = &[
    Facts::minor("E11", "Field").cost(&[food(1)]).passing().ops(&[Op::Plow(1)]),
    Facts::minor("E13", "Axe").cost(&[wood(1).and(stone(1))]).ops(&[Op::RoomPrice(
        Some(Material::Wood),
        2,
        2,
    )]),
    Facts::minor("E15", "Baking Tray")
        .cost(&[wood(1)])
        .ops(&[Op::MajorAsMinor(&["A5", "A6"]), Op::DiscountAny(&["A5", "A6", "E27"])]),
    Facts::minor("E18", "Bean Field")
        .needs(&[Needs::Occupations(2)])
        .points(1)
        .ops(&[Op::CardField(0)]),
    Facts::minor("E29", "Shepherd's Pipe")
        .needs(&[Needs::Animals(Good::Sheep, 1)])
        .ops(&[Op::PastureExtra(Some(Good::Sheep), 2), Op::StableSheep]),
    Facts::minor("E32", "Potato Dibber").cost(&[wood(1)]).ops(&[Op::SowBonus(Good::Vegetable, 1)]),
    Facts::minor("E33", "Ceramics").cost(&[clay(1)]).needs(&[Needs::Ovens(1)]).ops(&[
        Op::Gain(food(2)),
        Op::MajorAsMinor(&["A8"]),
        Op::FreeCard("A8"),
    ]),
    Facts::minor("E36", "Clay Roof")
        .needs(&[Needs::Occupations(1)])
        .points(1)
        .ops(&[Op::ReedFromClay]),
    Facts::minor("E37", "Clay Supports")
        .cost(&[wood(2)])
        .ops(&[Op::RoomAlternative(Material::Clay, clay(2).and(wood(1)).and(reed(1)))]),
    Facts::minor("E40", "Mini Pasture").cost(&[food(2)]).passing().ops(&[Op::FreePasture]),
    Facts::minor("E47", "Lettuce Patch")
        .needs(&[Needs::Occupations(3)])
        .points(1)
        .ops(&[Op::CardField(4)]),
    Facts::minor("E50", "Builder's Trowel").cost(&[wood(1)]).ops(&[Op::RenovateAnytime]),
    Facts::minor("E52", "Stable").cost(&[wood(1)]).passing().ops(&[Op::FreeStable]),
    Facts::minor("E55", "Stone House Extension")
        .cost(&[reed(1).and(stone(3))])
        .needs(&[Needs::House(Material::Stone)])
        .passing()
        .ops(&[Op::FreeRoom]),
    Facts::minor("E58", "Animal Yard")
        .cost(&[wood(2)])
        .needs(&[Needs::Occupations(1)])
        .points(1)
        .ops(&[Op::Pen(2)]),
    Facts::minor("E59", "Drinking Trough")
        .cost(&[wood(2)])
        .points(1)
        .ops(&[Op::PastureExtra(None, 2)]),
];

/// Occupations.
pub(super) const OCCUPATIONS: &[Facts] = &[
    Facts::occupation("E151", "Master Builder").ops(&[Op::FreeRoomWhen(5, None)]),
    Facts::occupation("E157", "Thatcher").players(3).ops(&[Op::Discount(
        &[Good::Reed],
        1,
        Scope {
            rooms: true,
            renovation: true,
            improvements: false,
            cards: &["I103", "E21", "I84", "I71", "K144", "I86"],
        },
    )]),
    Facts::occupation("E160", "Farmer").players(4).ops(&[Op::FenceGift(Good::Boar, Good::Cattle)]),
    Facts::occupation("E175", "Hedge Keeper").ops(&[Op::FreeFences]),
    Facts::occupation("E178", "Hut Builder")
        .players(4)
        .needs(&[Needs::RoundMax(4)])
        .ops(&[Op::FreeRoomInRound(11)]),
    Facts::occupation("E180", "Hobby Farmer")
        .players(4)
        .ops(&[Op::Gain(vegetable(1)), Op::SowNow(Good::Vegetable)]),
    Facts::occupation("E191", "Mason").ops(&[Op::FreeRoomWhen(4, Some(Material::Stone))]),
    Facts::occupation("E194", "Plow Driver").ops(&[Op::RoundPlow]),
    Facts::occupation("E199", "Renovator").ops(&[Op::Discount(
        &[Good::Clay, Good::Stone],
        2,
        Scope { rooms: false, renovation: true, improvements: false, cards: &[] },
    )]),
    Facts::occupation("E200", "Conservator").ops(&[Op::SkipClay]),
    Facts::occupation("E207", "Stablehand").ops(&[Op::FenceStable]),
    Facts::occupation("E208", "Stablemaster").ops(&[Op::BigStable]),
    Facts::occupation("E211", "Stonecutter").players(3).ops(&[Op::Discount(
        &[Good::Stone],
        1,
        Scope { rooms: true, renovation: true, improvements: true, cards: &[] },
    )]),
    Facts::occupation("E213", "Stockman").players(4).ops(&[Op::StableGift([
        Good::Cattle,
        Good::Boar,
        Good::Sheep,
    ])]),
    Facts::occupation("E216", "Animal Keeper").players(4).ops(&[Op::MixedPastures]),
    Facts::occupation("E218", "Carpenter").ops(&[Op::RoomPrice(None, 3, 2)]),
];
