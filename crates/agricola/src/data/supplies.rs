//! Cards that bring goods: at once, on round spaces, or when something comes true.

use crate::card::{Facts, Needs};
use crate::goods::{cattle, clay, food, grain, reed, sheep, stone, vegetable, wood};
use crate::op::{Op, Rounds, When};

/// Minor improvements.
pub(super) const MINORS: &[Facts] = &[
    Facts::minor("E16", "Building Material").passing().ops(&[Op::ChooseGain(&[wood(1), clay(1)])]),
    Facts::minor("E24", "Animal Pen")
        .cost(&[wood(2)])
        .needs(&[Needs::Occupations(4)])
        .points(1)
        .ops(&[Op::Schedule(food(2), Rounds::Remaining)]),
    Facts::minor("E31", "Carp Pond")
        .needs(&[Needs::Improvements(2), Needs::Occupations(1)])
        .points(1)
        .ops(&[Op::Schedule(food(1), Rounds::Odd)]),
    Facts::minor("E39", "Market Stall").cost(&[grain(1)]).passing().ops(&[Op::Gain(vegetable(1))]),
    Facts::minor("E42", "Helpful Neighbors")
        .cost(&[wood(1), clay(1)])
        .passing()
        .ops(&[Op::ChooseGain(&[stone(1), reed(1)])]),
    Facts::minor("E43", "Fruit Tree")
        .needs(&[Needs::Occupations(3)])
        .points(1)
        .ops(&[Op::Schedule(food(1), Rounds::Between(8, 14))]),
    Facts::minor("E45", "Private Forest")
        .cost(&[food(2)])
        .ops(&[Op::Schedule(wood(1), Rounds::Even)]),
    Facts::minor("E46", "Sack Cart")
        .cost(&[wood(2)])
        .needs(&[Needs::Occupations(2)])
        .ops(&[Op::Schedule(grain(1), Rounds::List(&[5, 8, 11, 14]))]),
    Facts::minor("E48", "Reed Pond")
        .needs(&[Needs::Occupations(3)])
        .points(1)
        .ops(&[Op::Schedule(reed(1), Rounds::Next(3))]),
    Facts::minor("E57", "Dovecote")
        .cost(&[stone(2)])
        .points(2)
        .ops(&[Op::Schedule(food(1), Rounds::Between(10, 14))]),
    Facts::minor("E60", "Cattle Market").cost(&[sheep(1)]).passing().ops(&[Op::Gain(cattle(1))]),
];

/// Occupations.
pub(super) const OCCUPATIONS: &[Facts] = &[
    Facts::occupation("E187", "Clay Deliveryman")
        .ops(&[Op::Schedule(clay(1), Rounds::Between(6, 14))]),
    Facts::occupation("E190", "Maid")
        .ops(&[Op::Once(When::ClayHouse, &[Op::Schedule(food(1), Rounds::Remaining)])]),
    Facts::occupation("E193", "Pastor").players(4).ops(&[Op::Once(
        When::OnlyTwoRooms,
        &[Op::Gain(wood(3).and(clay(2)).and(reed(1)).and(stone(1)))],
    )]),
    Facts::occupation("E201", "Cattle Whisperer")
        .players(4)
        .ops(&[Op::Schedule(cattle(1), Rounds::Ahead(&[5, 9]))]),
    Facts::occupation("E204", "Master Shepherd")
        .players(4)
        .ops(&[Op::Schedule(sheep(1), Rounds::Next(3))]),
    Facts::occupation("E205", "Reed Collector")
        .players(3)
        .ops(&[Op::Schedule(reed(1), Rounds::Next(4))]),
];
