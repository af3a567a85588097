//! Cards that change what people do at action spaces.

use crate::card::{Facts, Needs, Tags};
use crate::goods::{Good, boar, clay, food, grain, reed, stone, vegetable, wood};
use crate::op::Op;
use crate::space::{Space, Spaces};

/// Minor improvements.
pub(super) const MINORS: &[Facts] =
    &[
        Facts::minor("E12", "Fishing Rod").cost(&[wood(1)]).ops(&[
            Op::SpaceBonus(Spaces::of(&[Space::Fishing]), food(1), 1, 7),
            Op::SpaceBonus(Spaces::of(&[Space::Fishing]), food(2), 8, 14),
        ]),
        Facts::minor("E22", "Raft").cost(&[wood(2)]).points(1).ops(&[Op::SpaceChoice(
            Spaces::of(&[Space::Fishing]),
            &[food(1), reed(1)],
            1,
            14,
        )]),
        Facts::minor("E30", "Canoe")
            .cost(&[wood(2)])
            .needs(&[Needs::Occupations(2)])
            .points(1)
            .ops(&[Op::SpaceBonus(Spaces::of(&[Space::Fishing]), food(1).and(reed(1)), 1, 14)]),
        Facts::minor("E34", "Basket").cost(&[reed(1)]).ops(&[Op::LeaveFor {
            good: Good::Wood,
            count: 2,
            gain: food(3),
            spaces: Spaces::NONE,
        }]),
        Facts::minor("E35", "Corn Scoop").cost(&[wood(1)]).ops(&[Op::SpaceBonus(
            Spaces::of(&[Space::Grain1]),
            grain(1),
            1,
            14,
        )]),
        Facts::minor("E49", "Writing Desk")
            .cost(&[wood(1)])
            .needs(&[Needs::Occupations(2)])
            .points(1)
            .ops(&[Op::SecondOccupation]),
        Facts::minor("E54", "Quarry")
            .needs(&[Needs::Occupations(4)])
            .points(2)
            .ops(&[Op::SpaceBonus(Spaces::of(&[Space::DayLabor]), stone(3), 1, 14)]),
        Facts::minor("E56", "Stone Tongs").cost(&[wood(1)]).ops(&[Op::SpaceBonus(
            Spaces::of(&[Space::StoneA, Space::StoneB]),
            stone(1),
            1,
            14,
        )]),
        Facts::minor("E61", "Riding Plow")
            .cost(&[wood(4)])
            .needs(&[Needs::Occupations(3)])
            .tags(Tags::PLOW)
            .ops(&[Op::PlowCharges(2)]),
        Facts::minor("E62", "Turnwrest Plow")
            .cost(&[wood(3)])
            .needs(&[Needs::Occupations(2)])
            .tags(Tags::PLOW)
            .ops(&[Op::PlowCharges(1)]),
    ];

/// Occupations.
pub(super) const OCCUPATIONS: &[Facts] =
    &[
        Facts::occupation("E147", "Land Agent").players(3).ops(&[
            Op::SpaceBonus(Spaces::of(&[Space::Veg1]), grain(1), 1, 14),
            Op::Gain(vegetable(1)),
        ]),
        Facts::occupation("E148", "Academic").players(3).ops(&[Op::Academic]),
        Facts::occupation("E152", "Berry Picker").players(3).ops(&[Op::TakeBonus {
            good: Good::Wood,
            goods: food(1),
            only: false,
            mixed: false,
        }]),
        Facts::occupation("E159", "Head of the Family").players(4).ops(&[Op::IgnoreOccupied(
            Spaces::of(&[
                Space::Build,
                Space::RoomOrTravel,
                Space::GrowthMinor,
                Space::GrowthNoRoom,
                Space::Occ5OrGrowth,
            ]),
        )]),
        Facts::occupation("E161", "Fisherman").players(3).ops(&[Op::DoubleFish]),
        Facts::occupation("E163", "Field Warden")
            .players(4)
            .ops(&[Op::IgnoreOccupied(Spaces::of(&[Space::Veg1, Space::Plow1, Space::PlowSow]))]),
        Facts::occupation("E164", "Master Forester").players(4).ops(&[Op::ForesterSpace]),
        Facts::occupation("E166", "Undergardener").players(4).ops(&[Op::SpaceBonus(
            Spaces::of(&[Space::DayLabor]),
            vegetable(1),
            1,
            14,
        )]),
        Facts::occupation("E167", "Conjurer").players(4).ops(&[Op::SpaceBonus(
            Spaces::of(&[Space::Travel, Space::RoomOrTravel]),
            grain(1),
            1,
            14,
        )]),
        Facts::occupation("E168", "Greengrocer").players(3).ops(&[Op::SpaceBonus(
            Spaces::of(&[Space::Grain1]),
            vegetable(1),
            1,
            14,
        )]),
        Facts::occupation("E169", "Storyteller").players(4).ops(&[Op::LeaveFor {
            good: Good::Food,
            count: 1,
            gain: vegetable(1),
            spaces: Spaces::of(&[Space::Travel, Space::RoomOrTravel]),
        }]),
        Facts::occupation("E176", "Woodcutter").ops(&[Op::TakeBonus {
            good: Good::Wood,
            goods: wood(1),
            only: false,
            mixed: false,
        }]),
        Facts::occupation("E179", "Merchant").ops(&[Op::RepeatImprovement]),
        Facts::occupation("E182", "Charcoal Burner")
            .players(3)
            .ops(&[Op::OnBuild(Tags::BAKING, food(1).and(wood(1)))]),
        Facts::occupation("E188", "Clay Mixer").ops(&[Op::TakeBonus {
            good: Good::Clay,
            goods: clay(2),
            only: true,
            mixed: false,
        }]),
        Facts::occupation("E192", "Patron").players(4).ops(&[Op::Patron(2)]),
        Facts::occupation("E195", "Plow Maker").ops(&[Op::ExtraPlow(1)]),
        Facts::occupation("E196", "Mushroom Collector").ops(&[Op::LeaveFor {
            good: Good::Wood,
            count: 1,
            gain: food(2),
            spaces: Spaces::NONE,
        }]),
        Facts::occupation("E198", "Ratcatcher")
            .players(3)
            .needs(&[Needs::RoundMax(9)])
            .ops(&[Op::Ratcatcher(10, 12)]),
        Facts::occupation("E202", "Seasonal Worker").ops(&[
            Op::SpaceChoice(Spaces::of(&[Space::DayLabor]), &[grain(1)], 1, 5),
            Op::SpaceChoice(Spaces::of(&[Space::DayLabor]), &[grain(1), vegetable(1)], 6, 14),
        ]),
        Facts::occupation("E206", "Swineherd").players(4).ops(&[Op::SpaceBonus(
            Spaces::of(&[Space::Boar]),
            boar(1),
            1,
            14,
        )]),
        Facts::occupation("E210", "Stone Carrier").ops(&[Op::TakeBonus {
            good: Good::Stone,
            goods: stone(1),
            only: false,
            mixed: true,
        }]),
        Facts::occupation("E212", "Dancer")
            .players(4)
            .ops(&[Op::MinFood(Spaces::of(&[Space::Travel, Space::RoomOrTravel]), 4)]),
        Facts::occupation("E341", "Guildmaster").players(3).ops(&[Op::Guild(&[
            ("A7", Good::Wood, 4),
            ("A8", Good::Clay, 4),
            ("E214", Good::Clay, 4),
            ("A9", Good::Reed, 3),
            ("E183", Good::Reed, 3),
        ])]),
    ];
