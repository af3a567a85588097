//! Cards about food: baking, cooking, exchanging, feeding, breeding.

use crate::card::{Back, Facts, Tags};
use crate::data::ANY;
use crate::goods::{Good, clay, stone, wood};
use crate::op::Op;

/// Minor improvements.
pub(super) const MINORS: &[Facts] = &[
    Facts::minor("E14", "Baker's Oven", "Pekařská pec")
        .back(Back::Oven)
        .points(3)
        .tags(Tags::BAKING.and(Tags::OVEN))
        .ops(&[Op::Bake(5, 2), Op::BakeNow])
        .text(
            "Played by handing back one own oven. In each bake action up to 2 grain give 5 food \
             each; also an immediate optional bake action. Counts as an oven.",
            "Zahraješ ji odevzdáním jedné vlastní pece. Při každém pečení dají nejvýše 2 obilí \
             po 5 jídlech; hned lze péct. Je to pec.",
        ),
    Facts::minor("E17", "Windmill", "Větrný mlýn")
        .cost(&[wood(3).and(stone(1))])
        .points(2)
        .ops(&[Op::Convert((Good::Grain, 1), (Good::Food, 2))])
        .text(
            "At any time each grain may become 2 food; this is not baking.",
            "Kdykoli lze obilí měnit na 2 jídla; není to pečení.",
        ),
    Facts::minor("E19", "Gypsy's Crock", "Cikánský kotlík")
        .cost(&[clay(2)])
        .points(1)
        .ops(&[Op::CookPairs])
        .text(
            "When at least 2 goods are turned into food together with a Fireplace or Cooking \
             Hearth, gain 1 extra food.",
            "Když se najednou změní na jídlo aspoň 2 kusy zboží na Ohništi nebo v Kuchyňské \
             peci, za každou úplnou dvojici je 1 jídlo navíc.",
        ),
    Facts::minor("E20", "Simple Fireplace", "Jednoduché ohniště")
        .cost(&[clay(1)])
        .points(1)
        .tags(Tags::COOKING.and(Tags::BAKING))
        .ops(&[Op::Cook([2, 1, 2, 3]), Op::Bake(2, ANY)])
        .text(
            "Cooking and baking improvement (not an oven, not a 'Fireplace' for other cards): \
             vegetable 2, sheep 1, boar 2, cattle 3 food at any time except breeding; bake \
             grain 2 food each, no limit.",
            "Kdykoli mimo množení: zelenina 2, ovce 1, prase 2, dobytče 3 jídla; při pečení \
             každé obilí 2 jídla. Není to Ohniště pro jiné karty.",
        ),
    Facts::minor("E25", "Spices", "Koření").ops(&[Op::Spices]).text(
        "When one or more vegetables are converted with a Fireplace or Cooking Hearth, each \
             converted vegetable gives 1 extra food.",
        "Každá zelenina změněná na jídlo na Ohništi nebo v Kuchyňské peci dá 1 jídlo navíc.",
    ),
    Facts::minor("E26", "Plane", "Hoblík").cost(&[wood(1)]).ops(&[Op::Plane]).text(
        "When 1 wood is turned into food by Joinery, gain 1 extra food, or alternatively \
             turn a second wood into exactly 2 food with the same card.",
        "Když se v Truhlárně změní 1 dřevo na jídlo, je 1 jídlo navíc, nebo lze změnit \
             druhé dřevo na 2 jídla.",
    ),
    Facts::minor("E27", "Wood-fired Oven", "Dřevem vytápěná pec")
        .cost(&[wood(3).and(stone(1))])
        .points(2)
        .tags(Tags::BAKING.and(Tags::OVEN))
        .ops(&[Op::Bake(3, ANY), Op::BakeNow])
        .text(
            "Oven. In each bake action any number of grain give 3 food each; also an immediate \
             optional bake action.",
            "Pec. Při každém pečení dá každé obilí 3 jídla; hned lze péct.",
        ),
    Facts::minor("E41", "Millstone", "Mlýnský kámen")
        .cost(&[stone(1)])
        .ops(&[Op::BakeBonus(2)])
        .text(
            "A bake action in which at least 1 grain is baked gives 2 extra food.",
            "Pečení aspoň 1 obilí dá 2 jídla navíc.",
        ),
    Facts::minor("E51", "Spindle", "Vřeteno")
        .cost(&[wood(1)])
        .ops(&[Op::HerdFood(Good::Sheep, &[(3, 1), (5, 2)])])
        .text(
            "In each field phase: 3 or 4 sheep give 1 food, 5 or more give 2 food.",
            "Ve fázi polí 3 nebo 4 ovce dají 1 jídlo, 5 a více 2 jídla.",
        ),
    Facts::minor("E53", "Butter Churn", "Máselnice")
        .cost(&[wood(2)])
        .ops(&[Op::HerdShare(Good::Sheep, 3), Op::HerdShare(Good::Cattle, 2)])
        .text(
            "In each field phase: 1 food per 3 sheep and 1 food per 2 cattle (rounded down \
             each).",
            "Ve fázi polí 1 jídlo za každé 3 ovce a 1 jídlo za každé 2 kusy dobytka.",
        ),
    Facts::minor("E338", "Feed Pellets", "Granule").ops(&[Op::FeedTrade]).text(
        "In each feeding phase 1 vegetable may be exchanged for 1 animal of a type the \
             owner already has.",
        "Při krmení lze jednou vyměnit 1 zeleninu za 1 zvíře druhu, který už máš.",
    ),
];

/// Occupations.
pub(super) const OCCUPATIONS: &[Facts] = &[
    Facts::occupation("E149", "Master Baker", "Mistr pekař")
        .players(4)
        .ops(&[Op::BakeBonus(1), Op::FollowBake])
        .text(
            "When another player bakes, the owner may bake too (needs a baking improvement). \
             The owner's own bake action gives 1 extra food.",
            "Když peče jiný hráč, smíš péct také. Tvé pečení dá 1 jídlo navíc.",
        ),
    Facts::occupation("E150", "Baker", "Pekař").ops(&[Op::HarvestBake, Op::BakeNow]).text(
        "At the start of each feeding phase the owner may take a bake action. On play: an \
             optional bake action at once.",
        "Na začátku každého krmení smíš péct; také hned při zahrání.",
    ),
    Facts::occupation("E154", "Master Brewer", "Sládek").ops(&[Op::Craft(Good::Grain, 3)]).text(
        "Once per harvest (feeding): 1 grain may become 3 food.",
        "Při každé sklizni lze 1 obilí změnit na 3 jídla.",
    ),
    Facts::occupation("E155", "Bread Seller", "Prodavač chleba")
        .players(3)
        .ops(&[Op::BakeToll])
        .text(
            "For every grain any player (owner included) bakes, the owner gains 1 food from the \
             supply.",
            "Za každé obilí, které kdokoli upeče, dostaneš 1 jídlo.",
        ),
    Facts::occupation("E158", "Turner", "Soustružník")
        .players(3)
        .ops(&[Op::Convert((Good::Wood, 1), (Good::Food, 1))])
        .text("At any time: each wood may become 1 food.", "Kdykoli lze dřevo měnit na 1 jídlo."),
    Facts::occupation("E162", "Meat Seller", "Uzenář").ops(&[Op::CookWithOven([0, 2, 3, 4])]).text(
        "While owning an oven: sheep 2, boar 3, cattle 4 food at any time except breeding.",
        "S pecí: kdykoli mimo množení ovce 2, prase 3, dobytče 4 jídla.",
    ),
    Facts::occupation("E171", "Dock Worker", "Přístavní dělník")
        .ops(&[
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
        ])
        .text(
            "At any time: 3 wood to 1 clay, reed or stone; or 2 clay, 2 reed or 2 stone (same \
             kind) to 1 other building resource.",
            "Kdykoli: 3 dřeva za 1 hlínu, rákos či kámen; nebo 2 stejné (hlína, rákos, kámen) \
             za 1 jinou stavební surovinu.",
        ),
    Facts::occupation("E181", "Cook", "Kuchař").players(4).ops(&[Op::FeedRule(2)]).text(
        "In feeding only 2 of the owner's people need the normal amount; every other person \
             needs 1 food.",
        "Při krmení potřebují jen 2 osoby běžné množství, každá další 1 jídlo.",
    ),
    Facts::occupation("E183", "Basketmaker", "Košíkář")
        .players(4)
        .ops(&[Op::Craft(Good::Reed, 3)])
        .text(
            "Once per harvest: 1 reed may become 3 food.",
            "Při každé sklizni lze 1 rákos změnit na 3 jídla.",
        ),
    Facts::occupation("E184", "Grocer", "Kupec")
        .ops(&[Op::Shop(&[
            Good::Reed,
            Good::Grain,
            Good::Stone,
            Good::Vegetable,
            Good::Wood,
            Good::Clay,
            Good::Reed,
            Good::Vegetable,
        ])])
        .text(
            "A stack lies on the card; the top item may be bought for 1 food at any time. Order \
             of purchase (top first): reed, grain, stone, vegetable, wood, clay, reed, \
             vegetable.",
            "Kdykoli lze za 1 jídlo koupit vrchní zboží: rákos, obilí, kámen, zelenina, dřevo, \
             hlína, rákos, zelenina.",
        ),
    Facts::occupation("E185", "Clay Firer", "Cihlář")
        .players(4)
        .ops(&[
            Op::Convert((Good::Clay, 2), (Good::Stone, 1)),
            Op::Convert((Good::Clay, 3), (Good::Stone, 2)),
        ])
        .text(
            "At any time: 2 clay to 1 stone, or 3 clay to 2 stone.",
            "Kdykoli: 2 hlíny za 1 kámen, nebo 3 hlíny za 2 kameny.",
        ),
    Facts::occupation("E186", "Clay Seller", "Prodavač hlíny")
        .players(4)
        .ops(&[
            Op::Convert((Good::Clay, 2), (Good::Sheep, 1)),
            Op::Convert((Good::Clay, 2), (Good::Reed, 1)),
            Op::Convert((Good::Clay, 3), (Good::Boar, 1)),
            Op::Convert((Good::Clay, 3), (Good::Stone, 1)),
            Op::Convert((Good::Clay, 4), (Good::Cattle, 1)),
        ])
        .text(
            "At any time: 2 clay to 1 sheep or 1 reed; 3 clay to 1 boar or 1 stone; 4 clay to 1 \
             cattle. Animals must be housed or cooked.",
            "Kdykoli: 2 hlíny za 1 ovci nebo 1 rákos; 3 hlíny za 1 prase nebo 1 kámen; 4 hlíny \
             za 1 dobytče.",
        ),
    Facts::occupation("E203", "Shepherd", "Pastýř").players(4).ops(&[Op::TwoLambs]).text(
        "With at least 4 sheep at breeding, 2 lambs are born instead of 1 if both can be \
             housed (1 if only one fits).",
        "Máš-li při množení aspoň 4 ovce, narodí se 2 jehňata, vejdou-li se.",
    ),
    Facts::occupation("E209", "Quarryman", "Lamač kamene")
        .players(3)
        .ops(&[Op::Convert((Good::Stone, 1), (Good::Food, 2))])
        .text("At any time: each stone may become 2 food.", "Kdykoli lze kámen měnit na 2 jídla."),
    Facts::occupation("E214", "Potter", "Hrnčíř").players(3).ops(&[Op::Craft(Good::Clay, 2)]).text(
        "Once per harvest: 1 clay may become 2 food.",
        "Při každé sklizni lze 1 hlínu změnit na 2 jídla.",
    ),
];
