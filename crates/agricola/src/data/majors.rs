//! The ten major improvements (spec 2.12).

use crate::card::{Back, Facts, Tags};
use crate::data::ANY;
use crate::goods::{Good, clay, food, reed, stone, wood};
use crate::op::{Counted, Op, Rounds};

/// Major improvements.
pub(super) const MAJORS: &[Facts] = &[
    Facts::major("A1", "Fireplace", "Ohniště")
        .cost(&[clay(2)])
        .points(1)
        .tags(Tags::COOKING.and(Tags::BAKING).and(Tags::FIREPLACE))
        .ops(&[Op::Cook([2, 2, 2, 3]), Op::Bake(2, ANY)])
        .text(
            "Cooking improvement and baking improvement (not an oven). At any time except the \
             breeding phase: 1 vegetable gives 2 food, 1 sheep 2, 1 boar 2, 1 cattle 3. In a \
             bake action each grain (no limit) gives 2 food.",
            "Kdykoli mimo množení zvířat: 1 zelenina dá 2 jídla, 1 ovce 2, 1 prase 2, 1 dobytče \
             3. Při pečení dá každé obilí 2 jídla.",
        ),
    Facts::major("A2", "Fireplace", "Ohniště")
        .cost(&[clay(3)])
        .points(1)
        .tags(Tags::COOKING.and(Tags::BAKING).and(Tags::FIREPLACE))
        .ops(&[Op::Cook([2, 2, 2, 3]), Op::Bake(2, ANY)])
        .text(
            "Cooking improvement and baking improvement (not an oven). At any time except the \
             breeding phase: 1 vegetable gives 2 food, 1 sheep 2, 1 boar 2, 1 cattle 3. In a \
             bake action each grain (no limit) gives 2 food.",
            "Kdykoli mimo množení zvířat: 1 zelenina dá 2 jídla, 1 ovce 2, 1 prase 2, 1 dobytče \
             3. Při pečení dá každé obilí 2 jídla.",
        ),
    Facts::major("A3", "Cooking Hearth", "Kuchyňská pec")
        .cost(&[clay(4)])
        .back(Back::OrFireplace)
        .points(1)
        .tags(Tags::COOKING.and(Tags::BAKING).and(Tags::HEARTH))
        .ops(&[Op::Cook([3, 2, 3, 4]), Op::Bake(3, ANY)])
        .text(
            "Cooking improvement and baking improvement (not an oven). At any time except the \
             breeding phase: 1 vegetable gives 3 food, 1 sheep 2, 1 boar 3, 1 cattle 4. In a \
             bake action each grain (no limit) gives 3 food. May be paid for by handing back \
             one own Fireplace (which returns to the supply and can be bought again) instead of \
             the clay.",
            "Kdykoli mimo množení zvířat: 1 zelenina dá 3 jídla, 1 ovce 2, 1 prase 3, 1 dobytče \
             4. Při pečení dá každé obilí 3 jídla. Místo hlíny lze odevzdat vlastní Ohniště.",
        ),
    Facts::major("A4", "Cooking Hearth", "Kuchyňská pec")
        .cost(&[clay(5)])
        .back(Back::OrFireplace)
        .points(1)
        .tags(Tags::COOKING.and(Tags::BAKING).and(Tags::HEARTH))
        .ops(&[Op::Cook([3, 2, 3, 4]), Op::Bake(3, ANY)])
        .text(
            "Cooking improvement and baking improvement (not an oven). At any time except the \
             breeding phase: 1 vegetable gives 3 food, 1 sheep 2, 1 boar 3, 1 cattle 4. In a \
             bake action each grain (no limit) gives 3 food. May be paid for by handing back \
             one own Fireplace (which returns to the supply and can be bought again) instead of \
             the clay.",
            "Kdykoli mimo množení zvířat: 1 zelenina dá 3 jídla, 1 ovce 2, 1 prase 3, 1 dobytče \
             4. Při pečení dá každé obilí 3 jídla. Místo hlíny lze odevzdat vlastní Ohniště.",
        ),
    Facts::major("A5", "Clay Oven", "Hliněná pec")
        .cost(&[clay(3).and(stone(1))])
        .points(2)
        .tags(Tags::BAKING.and(Tags::OVEN))
        .ops(&[Op::Bake(5, 1), Op::BakeNow])
        .text(
            "Oven. In each bake action at most 1 grain gives 5 food. Taking this card grants an \
             immediate optional bake action.",
            "Pec. Při každém pečení dá nejvýše 1 obilí 5 jídel. Při koupi lze hned péct.",
        ),
    Facts::major("A6", "Stone Oven", "Kamenná pec")
        .cost(&[stone(3).and(clay(1))])
        .points(3)
        .tags(Tags::BAKING.and(Tags::OVEN))
        .ops(&[Op::Bake(4, 2), Op::BakeNow])
        .text(
            "Oven. In each bake action at most 2 grain give 4 food each. Taking this card \
             grants an immediate optional bake action.",
            "Pec. Při každém pečení dají nejvýše 2 obilí po 4 jídlech. Při koupi lze hned péct.",
        ),
    Facts::major("A7", "Joinery", "Truhlárna")
        .cost(&[wood(2).and(stone(2))])
        .points(2)
        .tags(Tags::CRAFT)
        .ops(&[
            Op::Craft(Good::Wood, 2),
            Op::ScoreSteps(Counted::Goods(Good::Wood), &[(3, 1), (5, 2), (7, 3)]),
        ])
        .text(
            "Once per harvest 1 wood may become 2 food. End of game: 3/5/7 wood in supply score \
             1/2/3.",
            "Při každé sklizni lze 1 dřevo změnit na 2 jídla. Na konci 3/5/7 dřev dá 1/2/3 \
             body.",
        ),
    Facts::major("A8", "Pottery", "Hrnčírna")
        .cost(&[clay(2).and(stone(2))])
        .points(2)
        .tags(Tags::CRAFT)
        .ops(&[
            Op::Craft(Good::Clay, 2),
            Op::ScoreSteps(Counted::Goods(Good::Clay), &[(3, 1), (5, 2), (7, 3)]),
        ])
        .text(
            "Once per harvest 1 clay may become 2 food. End of game: 3/5/7 clay in supply score \
             1/2/3.",
            "Při každé sklizni lze 1 hlínu změnit na 2 jídla. Na konci 3/5/7 hlín dá 1/2/3 \
             body.",
        ),
    Facts::major("A9", "Basketmaker's Workshop", "Košíkárna")
        .cost(&[reed(2).and(stone(2))])
        .points(2)
        .tags(Tags::CRAFT)
        .ops(&[
            Op::Craft(Good::Reed, 3),
            Op::ScoreSteps(Counted::Goods(Good::Reed), &[(2, 1), (4, 2), (5, 3)]),
        ])
        .text(
            "Once per harvest 1 reed may become 3 food. End of game: 2/4/5 reed in supply score \
             1/2/3.",
            "Při každé sklizni lze 1 rákos změnit na 3 jídla. Na konci 2/4/5 rákosů dá 1/2/3 \
             body.",
        ),
    Facts::major("A10", "Well", "Studna")
        .cost(&[stone(3).and(wood(1))])
        .points(4)
        .ops(&[Op::Schedule(food(1), Rounds::Next(5))])
        .text(
            "1 food is put on each of the next 5 round spaces (fewer if fewer remain).",
            "Na každé z příštích 5 polí kol se položí 1 jídlo.",
        ),
];
