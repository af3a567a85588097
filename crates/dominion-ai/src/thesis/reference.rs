//! The reference bots (spec 5.2) as data.

use bw_core::{Bot, BotKind, OptionKind, OptionSpec};
use bw_dominion::{Card, Dominion};

use super::player::Player;
use super::rule_list::{Condition, Idle, Is, Line, Measure, RuleList};

use Card::*;
use Is::{AtMost, MoreThan};
use Measure::{Coins, GainsToEnd, Money, Owned, Pile, Provinces, TreasuresBeyondEleven, Turn};

/// The option of all reference bots.
pub const NO_SUICIDE: OptionSpec = OptionSpec {
    key: "no_suicide",
    kind: OptionKind::Flag,
    default: "false",
    help: "refuses buys that end the game with a loss",
};

/// The options of a reference bot.
pub const REFERENCE_OPTIONS: &[OptionSpec] = &[NO_SUICIDE];

const fn always(card: Card) -> Line {
    Line(card, &[])
}

const PROVINCE_IF_GOLD: Line = Line(Province, &[Condition(Owned(Gold), MoreThan, 0)]);

const BM_BASIC: &[Line] = &[always(Province), always(Gold), always(Silver)];

const BM_ONE_SMITHY: &[Line] = &[
    Line(
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

const BM_ULTIMATE: &[Line] = &[
    Line(Province, &[Condition(Money, MoreThan, 18)]),
    Line(Duchy, &[Condition(Provinces, AtMost, 4)]),
    Line(Estate, &[Condition(Provinces, AtMost, 2)]),
    always(Gold),
    Line(Duchy, &[Condition(Provinces, AtMost, 6)]),
    always(Silver),
];

const BM_SMITHY: &[Line] = &[
    Line(Province, &[Condition(Money, MoreThan, 15)]),
    Line(Duchy, &[Condition(Provinces, AtMost, 4)]),
    Line(Estate, &[Condition(Provinces, AtMost, 2)]),
    always(Gold),
    Line(Duchy, &[Condition(Provinces, AtMost, 6)]),
    Line(Smithy, &[Condition(TreasuresBeyondEleven(Smithy), MoreThan, 0)]),
    always(Silver),
];

const BM_WITCH: &[Line] = &[
    PROVINCE_IF_GOLD,
    Line(Duchy, &[Condition(Provinces, AtMost, 5)]),
    Line(Estate, &[Condition(Provinces, AtMost, 2)]),
    Line(Witch, &[Condition(Owned(Witch), AtMost, 0)]),
    always(Gold),
    Line(Witch, &[Condition(Owned(Witch), AtMost, 1)]),
    always(Silver),
];

const BM_MILITIA: &[Line] = &[
    PROVINCE_IF_GOLD,
    Line(Duchy, &[Condition(Provinces, AtMost, 6)]),
    Line(Estate, &[Condition(Provinces, AtMost, 2)]),
    always(Gold),
    Line(Militia, &[Condition(Owned(Militia), AtMost, 2)]),
    always(Silver),
];

const BM_LAB: &[Line] = &[
    PROVINCE_IF_GOLD,
    Line(Duchy, &[Condition(Provinces, AtMost, 4)]),
    Line(Estate, &[Condition(Provinces, AtMost, 2)]),
    always(Gold),
    always(Laboratory),
    always(Silver),
];

const BM_ADVENTURER: &[Line] = &[
    PROVINCE_IF_GOLD,
    Line(Duchy, &[Condition(Provinces, AtMost, 4)]),
    Line(Estate, &[Condition(Provinces, AtMost, 2)]),
    Line(
        Adventurer,
        &[Condition(Owned(Gold), MoreThan, 0), Condition(Owned(Adventurer), AtMost, 0)],
    ),
    always(Gold),
    Line(Duchy, &[Condition(Provinces, AtMost, 5)]),
    always(Silver),
];

const DOUBLE_WITCH: &[Line] = &[
    PROVINCE_IF_GOLD,
    Line(Witch, &[Condition(Owned(Witch), AtMost, 1)]),
    Line(Duchy, &[Condition(GainsToEnd, AtMost, 5)]),
    Line(Estate, &[Condition(GainsToEnd, AtMost, 2)]),
    always(Gold),
    always(Silver),
];

const CHAPEL_WITCH: &[Line] = &[
    always(Province),
    Line(Witch, &[Condition(Owned(Witch), AtMost, 0)]),
    Line(Duchy, &[Condition(GainsToEnd, AtMost, 5)]),
    Line(Estate, &[Condition(GainsToEnd, AtMost, 2)]),
    always(Gold),
    Line(
        Chapel,
        &[
            Condition(Coins, AtMost, 3),
            Condition(Owned(Chapel), AtMost, 0),
            Condition(Turn, AtMost, 2),
        ],
    ),
    always(Silver),
    Line(Copper, &[Condition(GainsToEnd, AtMost, 3)]),
];

const WORKSHOP_GARDENS: &[Line] = &[
    Line(Gardens, &[Condition(Owned(Workshop), MoreThan, 8)]),
    always(Workshop),
    always(Estate),
    always(Silver),
    always(Copper),
];

const BUREAUCRAT_GARDENS: &[Line] = &[
    Line(Gardens, &[Condition(Owned(Bureaucrat), MoreThan, 4)]),
    Line(Province, &[Condition(Pile(Gardens), AtMost, 0)]),
    Line(Duchy, &[Condition(Pile(Gardens), AtMost, 0)]),
    Line(Estate, &[Condition(Pile(Gardens), AtMost, 0)]),
    always(Bureaucrat),
    always(Silver),
    always(Copper),
];

macro_rules! kind {
    ($name:literal, $summary:literal, $buyer:expr) => {
        BotKind {
            name: $name,
            summary: $summary,
            options: REFERENCE_OPTIONS,
            make: |_, options| {
                let make: fn(bool) -> RuleList = $buyer;
                let bot: Box<dyn Bot<Dominion>> =
                    Box::new(Player::new(make(options.flag("no_suicide"))));
                Ok(bot)
            },
        }
    };
}

/// The reference bots, weakest first.
pub fn reference_bots() -> Vec<BotKind<Dominion>> {
    vec![
        BotKind {
            name: "idle",
            summary: "plays and buys nothing",
            options: &[],
            make: |_, _| Ok(Box::new(Player::new(Idle))),
        },
        kind!("bm-basic", "Province, Gold, Silver", |careful| RuleList::new(BM_BASIC, careful)),
        kind!("bm-one-smithy", "Big Money with one Smithy", |careful| {
            RuleList::new(BM_ONE_SMITHY, careful)
        }),
        kind!("bm-ultimate", "Big Money with rules for late points", |careful| {
            RuleList::new(BM_ULTIMATE, careful)
        }),
        kind!("bm-smithy", "Big Money with a Smithy for every eleven Treasures", |careful| {
            RuleList::new(BM_SMITHY, careful)
        }),
        kind!("bm-witch", "Big Money with up to two Witches", |careful| {
            RuleList::new(BM_WITCH, careful)
        }),
        kind!("bm-militia", "Big Money with up to three Militias", |careful| {
            RuleList::new(BM_MILITIA, careful)
        }),
        kind!("bm-lab", "Big Money with Laboratories", |careful| RuleList::new(BM_LAB, careful)),
        kind!("bm-adventurer", "Big Money with an Adventurer", |careful| {
            RuleList::new(BM_ADVENTURER, careful)
        }),
        kind!("double-witch", "two Witches first, then treasures", |careful| {
            RuleList::new(DOUBLE_WITCH, careful)
        }),
        kind!("chapel-witch", "a small deck with a Witch", |careful| {
            RuleList::new(CHAPEL_WITCH, careful).with_small_deck()
        }),
        kind!(
            "workshop-gardens",
            "Workshops, then Gardens and Estates until piles run out",
            |careful| { RuleList::new(WORKSHOP_GARDENS, careful) }
        ),
        kind!("bureaucrat-gardens", "Bureaucrats, then Gardens", |careful| {
            RuleList::new(BUREAUCRAT_GARDENS, careful)
        }),
    ]
}
