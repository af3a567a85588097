//! Lists of buy rules with conditions (spec 5.2): the first line that holds and can be had is bought.

use bw_core::{Arg, Message};
use bw_dominion::{Card, Cards, Dominion, Kingdom};

use super::buyer::{Buyer, Purchase, is_suicide, is_to_be_had};
use super::seen::Seen;

/// What a condition looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Provinces in the supply.
    Provinces,
    /// Value of all own Treasures.
    Money,
    /// Copies owned.
    Owned(Card),
    /// Gains until the game can be over.
    GainsToEnd,
    /// Coins, or the limit of a gain.
    Coins,
    /// The number of the own turn.
    Turn,
    /// Cards left in a pile.
    Pile(Card),
    /// Own Treasures beyond eleven for each copy owned.
    TreasuresBeyondEleven(Card),
}

/// How a measure compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Is {
    /// At most.
    AtMost,
    /// More than.
    MoreThan,
}

/// One condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition(pub Measure, pub Is, pub i16);

/// One line: a card, and conditions that must all hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleLine(pub Card, pub &'static [Condition]);

impl Measure {
    fn value(self, seen: &Seen<'_>, owned: &Cards, coins: u16) -> i32 {
        match self {
            Measure::Provinces => i32::from(seen.provinces()),
            Measure::Money => i32::from(owned.coins()),
            Measure::Owned(card) => i32::from(owned.count(card)),
            Measure::GainsToEnd => i32::from(seen.gains_to_end()),
            Measure::Coins => i32::from(coins),
            Measure::Turn => seen.turns_taken(seen.seat) as i32 + 1,
            Measure::Pile(card) => i32::from(seen.supply.count(card)),
            Measure::TreasuresBeyondEleven(card) => {
                let treasures = [Card::Copper, Card::Silver, Card::Gold];
                let count = treasures.map(|card| i32::from(owned.count(card)));
                count.iter().sum::<i32>() - 11 * i32::from(owned.count(card))
            }
        }
    }
}

impl Condition {
    fn holds(&self, seen: &Seen<'_>, owned: &Cards, coins: u16) -> bool {
        let value = self.0.value(seen, owned, coins);
        match self.1 {
            Is::AtMost => value <= i32::from(self.2),
            Is::MoreThan => value > i32::from(self.2),
        }
    }
}

impl Condition {
    fn words(&self) -> Message {
        let words = match self.0 {
            Measure::Provinces => Message::new("dom-if-provinces"),
            Measure::Money => Message::new("dom-if-value"),
            Measure::Owned(card) => Message::new("dom-if-owned").with("card", card.message()),
            Measure::GainsToEnd => Message::new("dom-if-gains"),
            Measure::Coins => Message::new("dom-if-coins"),
            Measure::Turn => Message::new("dom-if-turn"),
            Measure::Pile(card) => Message::new("dom-if-pile").with("card", card.message()),
            Measure::TreasuresBeyondEleven(card) => {
                Message::new("dom-if-beyond").with("card", card.message())
            }
        };
        let sign = if self.1 == Is::AtMost { "≤" } else { ">" };
        words.with("sign", sign).with("limit", self.2)
    }
}

/// Buys by a list of rules.
#[derive(Clone, Copy, Debug)]
pub struct RuleList {
    lines: &'static [RuleLine],
    chapel: bool,
    no_suicide: bool,
}

impl RuleList {
    /// Buys by these lines.
    pub const fn new(lines: &'static [RuleLine], no_suicide: bool) -> Self {
        RuleList { lines, chapel: false, no_suicide }
    }

    /// Whether a kingdom has piles of all its cards.
    pub fn is_for(&self, kingdom: Kingdom) -> bool {
        self.lines.iter().all(|RuleLine(card, _)| kingdom.has_pile(*card))
    }

    /// With a Chapel that makes a small deck with a Witch.
    #[must_use]
    pub const fn with_small_deck(self) -> Self {
        RuleList { chapel: true, ..self }
    }
}

impl Buyer for RuleList {
    fn start(&mut self, _: &Dominion) {}

    fn look(&self, seen: &Seen<'_>, coins: u16) -> Option<Purchase> {
        let owned = seen.owned(seen.seat);
        let applies = |RuleLine(card, conditions): &RuleLine| {
            is_to_be_had(seen.supply, *card, coins)
                && conditions.iter().all(|condition| condition.holds(seen, &owned, coins))
                && !(self.no_suicide && is_suicide(seen, *card))
        };
        let line = self.lines.iter().position(applies)?;
        Some(Purchase { card: self.lines[line].0, line: line as u8 })
    }

    fn wants_estates(&self, seen: &Seen<'_>) -> bool {
        let owned = seen.owned(seen.seat);
        self.lines.iter().any(|RuleLine(card, conditions)| {
            let holds = |condition: &Condition| condition.holds(seen, &owned, seen.money_now());
            *card == Card::Estate && conditions.iter().all(holds)
        })
    }

    fn chapel(&self, seen: &Seen<'_>) -> Option<Cards> {
        self.chapel.then(|| small_deck(seen))
    }

    fn explain(&self, choice: Purchase) -> Message {
        let RuleLine(card, conditions) = self.lines[usize::from(choice.line)];
        let id = if conditions.is_empty() { "dom-bot-rule" } else { "dom-bot-rule-if" };
        let conditions = conditions.iter().map(Condition::words).collect();
        Message::new(id)
            .with("n", choice.line + 1)
            .with("card", card.message())
            .with("conditions", Arg::All(conditions))
    }
}

/// What the Chapel of `chapel-witch` trashes.
fn small_deck(seen: &Seen<'_>) -> Cards {
    let owned = seen.owned(seen.seat);
    let mut trashed = Cards::EMPTY;
    for _ in 0..seen.hand.count(Card::Curse).min(4) {
        trashed.add(Card::Curse);
    }
    if seen.gains_to_end() > 4 {
        for _ in 0..seen.hand.count(Card::Estate).min(4 - trashed.len() as u8) {
            trashed.add(Card::Estate);
        }
    }
    let (mut money, mut in_hand) = (owned.coins(), seen.hand.coins());
    for _ in 0..seen.hand.count(Card::Copper) {
        let breaks_five = !owned.has(Card::Witch) && in_hand == 5;
        if trashed.len() == 4 || money <= 4 || breaks_five {
            break;
        }
        trashed.add(Card::Copper);
        (money, in_hand) = (money - 1, in_hand - 1);
    }
    trashed
}

/// Buys and plays nothing (tests).
#[derive(Clone, Copy, Debug, Default)]
pub struct Idle;

impl Buyer for Idle {
    fn start(&mut self, _: &Dominion) {}

    fn look(&self, _: &Seen<'_>, _: u16) -> Option<Purchase> {
        None
    }

    fn wants_estates(&self, _: &Seen<'_>) -> bool {
        true
    }

    fn plays(&self) -> bool {
        false
    }

    fn explain(&self, _: Purchase) -> Message {
        Message::new("dom-bot-none")
    }
}
