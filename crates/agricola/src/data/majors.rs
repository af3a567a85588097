//! The ten major improvements (spec 2.12).

use crate::card::{Back, Facts, Tags};
use crate::data::ANY;
use crate::goods::{Good, clay, food, reed, stone, wood};
use crate::op::{Counted, Op, Rounds};

/// Major improvements.
pub(super) const MAJORS: &[Facts] = &[
    Facts::major("A1", "Fireplace")
        .cost(&[clay(2)])
        .points(1)
        .tags(Tags::COOKING.and(Tags::BAKING).and(Tags::FIREPLACE))
        .ops(&[Op::Cook([2, 2, 2, 3]), Op::Bake(2, ANY)]),
    Facts::major("A2", "Fireplace")
        .cost(&[clay(3)])
        .points(1)
        .tags(Tags::COOKING.and(Tags::BAKING).and(Tags::FIREPLACE))
        .ops(&[Op::Cook([2, 2, 2, 3]), Op::Bake(2, ANY)]),
    Facts::major("A3", "Cooking Hearth")
        .cost(&[clay(4)])
        .back(Back::OrFireplace)
        .points(1)
        .tags(Tags::COOKING.and(Tags::BAKING).and(Tags::HEARTH))
        .ops(&[Op::Cook([3, 2, 3, 4]), Op::Bake(3, ANY)]),
    Facts::major("A4", "Cooking Hearth")
        .cost(&[clay(5)])
        .back(Back::OrFireplace)
        .points(1)
        .tags(Tags::COOKING.and(Tags::BAKING).and(Tags::HEARTH))
        .ops(&[Op::Cook([3, 2, 3, 4]), Op::Bake(3, ANY)]),
    Facts::major("A5", "Clay Oven")
        .cost(&[clay(3).and(stone(1))])
        .points(2)
        .tags(Tags::BAKING.and(Tags::OVEN))
        .ops(&[Op::Bake(5, 1), Op::BakeNow]),
    Facts::major("A6", "Stone Oven")
        .cost(&[stone(3).and(clay(1))])
        .points(3)
        .tags(Tags::BAKING.and(Tags::OVEN))
        .ops(&[Op::Bake(4, 2), Op::BakeNow]),
    Facts::major("A7", "Joinery").cost(&[wood(2).and(stone(2))]).points(2).tags(Tags::CRAFT).ops(
        &[
            Op::Craft(Good::Wood, 2),
            Op::ScoreSteps(Counted::Goods(Good::Wood), &[(3, 1), (5, 2), (7, 3)]),
        ],
    ),
    Facts::major("A8", "Pottery").cost(&[clay(2).and(stone(2))]).points(2).tags(Tags::CRAFT).ops(
        &[
            Op::Craft(Good::Clay, 2),
            Op::ScoreSteps(Counted::Goods(Good::Clay), &[(3, 1), (5, 2), (7, 3)]),
        ],
    ),
    Facts::major("A9", "Basketmaker's Workshop")
        .cost(&[reed(2).and(stone(2))])
        .points(2)
        .tags(Tags::CRAFT)
        .ops(&[
            Op::Craft(Good::Reed, 3),
            Op::ScoreSteps(Counted::Goods(Good::Reed), &[(2, 1), (4, 2), (5, 3)]),
        ]),
    Facts::major("A10", "Well")
        .cost(&[stone(3).and(wood(1))])
        .points(4)
        .ops(&[Op::Schedule(food(1), Rounds::Next(5))]),
];
