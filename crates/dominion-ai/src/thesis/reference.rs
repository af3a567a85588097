//! The reference bots (spec 5.2) as data.

use bw_core::{Bot, BotKind, OptionKind, OptionSpec};
use bw_dominion::{Card, Dominion};

use super::player::HeuristicPlayer;
use super::rule_list::{Condition, Idle, Is, Measure, RuleLine, RuleList};

use Card::*;
use Is::{AtMost, MoreThan};
use Measure::{Coins, GainsToEnd, Money, Owned, Pile, Provinces, TreasuresBeyondEleven, Turn};

/// The option of all reference bots.
pub const NO_SUICIDE: OptionSpec =
    OptionSpec { key: "no_suicide", kind: OptionKind::Flag, default: "false" };

/// The options of a reference bot.
pub const REFERENCE_OPTIONS: &[OptionSpec] = &[NO_SUICIDE];

const fn always(card: Card) -> RuleLine {
    RuleLine(card, &[])
}

const PROVINCE_IF_GOLD: RuleLine = RuleLine(Province, &[Condition(Owned(Gold), MoreThan, 0)]);

const BM_BASIC: &[RuleLine] = &[always(Province), always(Gold), always(Silver)];

const BM_ONE_SMITHY: &[RuleLine] = &[
    RuleLine(
        Smithy,
        &[
            Condition(Owned(Smithy), AtMost, 0),
            Condition(Coins, MoreThan, 3),
            Condition(Coins, AtMost, 5),
        ],
    ),
    always(Province),
    always(Gold),
    always(Silver),
];

const BM_ULTIMATE: &[RuleLine] = &[
    RuleLine(Province, &[Condition(Money, MoreThan, 18)]),
    RuleLine(Duchy, &[Condition(Provinces, AtMost, 4)]),
    RuleLine(Estate, &[Condition(Provinces, AtMost, 2)]),
    always(Gold),
    RuleLine(Duchy, &[Condition(Provinces, AtMost, 6)]),
    always(Silver),
];

const BM_SMITHY: &[RuleLine] = &[
    RuleLine(Province, &[Condition(Money, MoreThan, 15)]),
    RuleLine(Duchy, &[Condition(Provinces, AtMost, 4)]),
    RuleLine(Estate, &[Condition(Provinces, AtMost, 2)]),
    always(Gold),
    RuleLine(Duchy, &[Condition(Provinces, AtMost, 6)]),
    RuleLine(Smithy, &[Condition(TreasuresBeyondEleven(Smithy), MoreThan, 0)]),
    always(Silver),
];

const BM_WITCH: &[RuleLine] = &[
    PROVINCE_IF_GOLD,
    RuleLine(Duchy, &[Condition(Provinces, AtMost, 5)]),
    RuleLine(Estate, &[Condition(Provinces, AtMost, 2)]),
    RuleLine(Witch, &[Condition(Owned(Witch), AtMost, 0)]),
    always(Gold),
    RuleLine(Witch, &[Condition(Owned(Witch), AtMost, 1)]),
    always(Silver),
];

const BM_MILITIA: &[RuleLine] = &[
    PROVINCE_IF_GOLD,
    RuleLine(Duchy, &[Condition(Provinces, AtMost, 6)]),
    RuleLine(Estate, &[Condition(Provinces, AtMost, 2)]),
    always(Gold),
    RuleLine(Militia, &[Condition(Owned(Militia), AtMost, 2)]),
    always(Silver),
];

const BM_LAB: &[RuleLine] = &[
    PROVINCE_IF_GOLD,
    RuleLine(Duchy, &[Condition(Provinces, AtMost, 4)]),
    RuleLine(Estate, &[Condition(Provinces, AtMost, 2)]),
    always(Gold),
    always(Laboratory),
    always(Silver),
];

const BM_ADVENTURER: &[RuleLine] = &[
    PROVINCE_IF_GOLD,
    RuleLine(Duchy, &[Condition(Provinces, AtMost, 4)]),
    RuleLine(Estate, &[Condition(Provinces, AtMost, 2)]),
    RuleLine(
        Adventurer,
        &[Condition(Owned(Gold), MoreThan, 0), Condition(Owned(Adventurer), AtMost, 0)],
    ),
    always(Gold),
    RuleLine(Duchy, &[Condition(Provinces, AtMost, 5)]),
    always(Silver),
];

const DOUBLE_WITCH: &[RuleLine] = &[
    PROVINCE_IF_GOLD,
    RuleLine(Witch, &[Condition(Owned(Witch), AtMost, 1)]),
    RuleLine(Duchy, &[Condition(GainsToEnd, AtMost, 5)]),
    RuleLine(Estate, &[Condition(GainsToEnd, AtMost, 2)]),
    always(Gold),
    always(Silver),
];

const CHAPEL_WITCH: &[RuleLine] = &[
    always(Province),
    RuleLine(Witch, &[Condition(Owned(Witch), AtMost, 0)]),
    RuleLine(Duchy, &[Condition(GainsToEnd, AtMost, 5)]),
    RuleLine(Estate, &[Condition(GainsToEnd, AtMost, 2)]),
    always(Gold),
    RuleLine(
        Chapel,
        &[
            Condition(Coins, AtMost, 3),
            Condition(Owned(Chapel), AtMost, 0),
            Condition(Turn, AtMost, 2),
        ],
    ),
    always(Silver),
    RuleLine(Copper, &[Condition(GainsToEnd, AtMost, 3)]),
];

const WORKSHOP_GARDENS: &[RuleLine] = &[
    RuleLine(Gardens, &[Condition(Owned(Workshop), MoreThan, 8)]),
    always(Workshop),
    always(Estate),
    always(Silver),
    always(Copper),
];

const BUREAUCRAT_GARDENS: &[RuleLine] = &[
    RuleLine(Gardens, &[Condition(Owned(Bureaucrat), MoreThan, 4)]),
    RuleLine(Province, &[Condition(Pile(Gardens), AtMost, 0)]),
    RuleLine(Duchy, &[Condition(Pile(Gardens), AtMost, 0)]),
    RuleLine(Estate, &[Condition(Pile(Gardens), AtMost, 0)]),
    always(Bureaucrat),
    always(Silver),
    always(Copper),
];

macro_rules! kind {
    ($name:literal, $buyer:expr) => {
        BotKind {
            name: $name,
            options: REFERENCE_OPTIONS,
            make: |_, options| {
                let make: fn(bool) -> RuleList = $buyer;
                let bot: Box<dyn Bot<Dominion>> =
                    Box::new(HeuristicPlayer::new(make(options.flag("no_suicide"))));
                Ok(bot)
            },
        }
    };
}

/// The lists of the reference bots that buy by one.
pub(crate) fn reference_lists(no_suicide: bool) -> Vec<RuleList> {
    let lists = [
        BM_ULTIMATE,
        BM_SMITHY,
        BM_WITCH,
        BM_MILITIA,
        BM_LAB,
        BM_ADVENTURER,
        DOUBLE_WITCH,
        WORKSHOP_GARDENS,
        BUREAUCRAT_GARDENS,
    ];
    let mut lists: Vec<RuleList> =
        lists.into_iter().map(|lines| RuleList::new(lines, no_suicide)).collect();
    lists.push(RuleList::new(CHAPEL_WITCH, no_suicide).with_small_deck());
    lists
}

/// The reference bots, weakest first.
pub fn reference_bots() -> Vec<BotKind<Dominion>> {
    vec![
        BotKind {
            name: "idle",
            options: &[],
            make: |_, _| Ok(Box::new(HeuristicPlayer::new(Idle))),
        },
        kind!("bm-basic", |careful| RuleList::new(BM_BASIC, careful)),
        kind!("bm-one-smithy", |careful| RuleList::new(BM_ONE_SMITHY, careful)),
        kind!("bm-ultimate", |careful| RuleList::new(BM_ULTIMATE, careful)),
        kind!("bm-smithy", |careful| RuleList::new(BM_SMITHY, careful)),
        kind!("bm-witch", |careful| RuleList::new(BM_WITCH, careful)),
        kind!("bm-militia", |careful| RuleList::new(BM_MILITIA, careful)),
        kind!("bm-lab", |careful| RuleList::new(BM_LAB, careful)),
        kind!("bm-adventurer", |careful| RuleList::new(BM_ADVENTURER, careful)),
        kind!("double-witch", |careful| RuleList::new(DOUBLE_WITCH, careful)),
        kind!("chapel-witch", |careful| RuleList::new(CHAPEL_WITCH, careful).with_small_deck()),
        kind!("workshop-gardens", |careful| RuleList::new(WORKSHOP_GARDENS, careful)),
        kind!("bureaucrat-gardens", |careful| RuleList::new(BUREAUCRAT_GARDENS, careful)),
    ]
}
