//! Cards about food: baking, cooking, exchanging, feeding, breeding.

use crate::card::{Back, Facts, Tags};
use crate::data::ANY;
use crate::goods::{Good, clay, stone, wood};
use crate::op::Op;

/// Minor improvements.
pub(super) const MINORS: &[Facts] = &[
    Facts::minor("E14", "Baker's Oven")
        .back(Back::Oven)
        .points(3)
        .tags(Tags::BAKING.and(Tags::OVEN))
        .ops(&[Op::Bake(5, 2), Op::BakeNow]),
    Facts::minor("E17", "Windmill")
        .cost(&[wood(3).and(stone(1))])
        .points(2)
        .ops(&[Op::Convert((Good::Grain, 1), (Good::Food, 2))]),
    Facts::minor("E19", "Gypsy's Crock").cost(&[clay(2)]).points(1).ops(&[Op::CookPairs]),
    Facts::minor("E20", "Simple Fireplace")
        .cost(&[clay(1)])
        .points(1)
        .tags(Tags::COOKING.and(Tags::BAKING))
        .ops(&[Op::Cook([2, 1, 2, 3]), Op::Bake(2, ANY)]),
    Facts::minor("E25", "Spices").ops(&[Op::Spices]),
    Facts::minor("E26", "Plane").cost(&[wood(1)]).ops(&[Op::Plane]),
    Facts::minor("E27", "Wood-fired Oven")
        .cost(&[wood(3).and(stone(1))])
        .points(2)
        .tags(Tags::BAKING.and(Tags::OVEN))
        .ops(&[Op::Bake(3, ANY), Op::BakeNow]),
    Facts::minor("E41", "Millstone").cost(&[stone(1)]).ops(&[Op::BakeBonus(2)]),
    Facts::minor("E51", "Spindle")
        .cost(&[wood(1)])
        .ops(&[Op::HerdFood(Good::Sheep, &[(3, 1), (5, 2)])]),
    Facts::minor("E53", "Butter Churn")
        .cost(&[wood(2)])
        .ops(&[Op::HerdShare(Good::Sheep, 3), Op::HerdShare(Good::Cattle, 2)]),
    Facts::minor("E338", "Feed Pellets").ops(&[Op::FeedTrade]),
];

/// Occupations.
pub(super) const OCCUPATIONS: &[Facts] = &[
    Facts::occupation("E149", "Master Baker").players(4).ops(&[Op::BakeBonus(1), Op::FollowBake]),
    Facts::occupation("E150", "Baker").ops(&[Op::HarvestBake, Op::BakeNow]),
    Facts::occupation("E154", "Master Brewer").ops(&[Op::Craft(Good::Grain, 3)]),
    Facts::occupation("E155", "Bread Seller").players(3).ops(&[Op::BakeToll]),
    Facts::occupation("E158", "Turner")
        .players(3)
        .ops(&[Op::Convert((Good::Wood, 1), (Good::Food, 1))]),
    Facts::occupation("E162", "Meat Seller").ops(&[Op::CookWithOven([0, 2, 3, 4])]),
    Facts::occupation("E171", "Dock Worker").ops(&[
        Op::Convert((Good::Wood, 3), (Good::Clay, 1)),
        Op::Convert((Good::Wood, 3), (Good::Reed, 1)),
        Op::Convert((Good::Wood, 3), (Good::Stone, 1)),
        Op::Convert((Good::Clay, 2), (Good::Wood, 1)),
        Op::Convert((Good::Clay, 2), (Good::Reed, 1)),
        Op::Convert((Good::Clay, 2), (Good::Stone, 1)),
        Op::Convert((Good::Reed, 2), (Good::Wood, 1)),
        Op::Convert((Good::Reed, 2), (Good::Clay, 1)),
        Op::Convert((Good::Reed, 2), (Good::Stone, 1)),
        Op::Convert((Good::Stone, 2), (Good::Wood, 1)),
        Op::Convert((Good::Stone, 2), (Good::Clay, 1)),
        Op::Convert((Good::Stone, 2), (Good::Reed, 1)),
    ]),
    Facts::occupation("E181", "Cook").players(4).ops(&[Op::FeedRule(2)]),
    Facts::occupation("E183", "Basketmaker").players(4).ops(&[Op::Craft(Good::Reed, 3)]),
    Facts::occupation("E184", "Grocer").ops(&[Op::Shop(&[
        Good::Reed,
        Good::Grain,
        Good::Stone,
        Good::Vegetable,
        Good::Wood,
        Good::Clay,
        Good::Reed,
        Good::Vegetable,
    ])]),
    Facts::occupation("E185", "Clay Firer").players(4).ops(&[
        Op::Convert((Good::Clay, 2), (Good::Stone, 1)),
        Op::Convert((Good::Clay, 3), (Good::Stone, 2)),
    ]),
    Facts::occupation("E186", "Clay Seller").players(4).ops(&[
        Op::Convert((Good::Clay, 2), (Good::Sheep, 1)),
        Op::Convert((Good::Clay, 2), (Good::Reed, 1)),
        Op::Convert((Good::Clay, 3), (Good::Boar, 1)),
        Op::Convert((Good::Clay, 3), (Good::Stone, 1)),
        Op::Convert((Good::Clay, 4), (Good::Cattle, 1)),
    ]),
    Facts::occupation("E203", "Shepherd").players(4).ops(&[Op::TwoLambs]),
    Facts::occupation("E209", "Quarryman")
        .players(3)
        .ops(&[Op::Convert((Good::Stone, 1), (Good::Food, 2))]),
    Facts::occupation("E214", "Potter").players(3).ops(&[Op::Craft(Good::Clay, 2)]),
];
