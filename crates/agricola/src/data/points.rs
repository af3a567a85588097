//! Cards that count at the end.

use crate::card::{Back, Facts, Needs};
use crate::goods::{Good, boar, cattle, clay, food, reed, sheep, stone, wood};
use crate::op::{Counted, Op};

/// Minor improvements.
pub(super) const MINORS: &[Facts] = &[
    Facts::minor("E21", "Half-timbered House")
        .cost(&[wood(1).and(clay(1)).and(reed(1)).and(stone(2))])
        .ops(&[Op::ScorePer(Counted::StoneRooms, 1)]),
    Facts::minor("E23", "Manger")
        .cost(&[wood(2)])
        .ops(&[Op::ScoreSteps(Counted::PastureCells, &[(6, 1), (7, 2), (8, 3), (9, 4)])]),
    Facts::minor("E28", "Clogs").cost(&[wood(1)]).ops(&[Op::ScoreHouse(1, 2)]),
    Facts::minor("E38", "Madonna Statue").back(Back::TwoImprovements).points(2),
    Facts::minor("E44", "Outhouse")
        .cost(&[wood(1).and(clay(1))])
        .needs(&[Needs::OtherOccupationsBelow(2)])
        .points(2),
];

/// Occupations.
pub(super) const OCCUPATIONS: &[Facts] = &[
    Facts::occupation("E153", "Mendicant").ops(&[Op::IgnoreBegging(2)]),
    Facts::occupation("E156", "Brush Maker")
        .players(3)
        .ops(&[Op::RecordBoar, Op::ScoreSteps(Counted::Recorded, &[(2, 1), (3, 2), (4, 3)])]),
    Facts::occupation("E165", "Yeoman Farmer").players(3).ops(&[Op::NoNegative]),
    Facts::occupation("E170", "Estate Manager").players(3).ops(&[Op::ScoreHerds]),
    Facts::occupation("E172", "Chief")
        .cost(&[food(2)])
        .ops(&[Op::ScorePer(Counted::StoneRooms, 1)]),
    Facts::occupation("E173", "Chief's Daughter").ops(&[Op::ScoreHouse(1, 3), Op::React("E172")]),
    Facts::occupation("E174", "Tutor").ops(&[Op::ScorePer(Counted::OccupationsAfter, 1)]),
    Facts::occupation("E177", "Wooden Hut Builder")
        .players(3)
        .ops(&[Op::ScorePer(Counted::WoodRooms, 1)]),
    Facts::occupation("E189", "Lord of the Manor").ops(&[Op::ScoreBest]),
    Facts::occupation("E197", "Braggart")
        .players(3)
        .ops(&[Op::ScoreSteps(Counted::Improvements, &[(5, 1), (6, 3), (7, 5), (8, 7), (9, 9)])]),
    Facts::occupation("E215", "Tenant Farmer")
        .players(4)
        .ops(&[Op::Gain(sheep(1).and(boar(1)).and(cattle(1))), Op::Loan]),
    Facts::occupation("E217", "Reeve").players(3).ops(&[
        Op::GainByRound(Good::Wood, &[(5, 4), (8, 3), (11, 2), (13, 1)]),
        Op::ScoreMostOccupations(3),
    ]),
];
