//! Rule options (spec 1).

use bw_core::{OptionError, OptionKind, OptionSpec, Options};

use crate::card::{Card, CardKind};
use crate::card_set::CardSet;
use crate::data::{LATER, NOT_IN_WAVE1, SEED_POOL};

/// Cards of each kind in a hand.
pub(crate) const HAND: u8 = 7;
/// Cards of each kind dealt under `10to7`.
pub(crate) const WIDE_HAND: u8 = 10;

/// The options, as `--rules` and the settings page know them.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "pool",
        kind: OptionKind::Choice(&["E", "seed", "wave1", "none"]),
        default: "E",
    },
    OptionSpec { key: "variant", kind: OptionKind::Choice(&["full", "family"]), default: "full" },
    OptionSpec {
        key: "deal",
        kind: OptionKind::Choice(&["random", "draft7", "10to7"]),
        default: "random",
    },
    OptionSpec { key: "feed", kind: OptionKind::Choice(&["auto", "1", "2", "3"]), default: "auto" },
    OptionSpec { key: "start_food", kind: OptionKind::Text, default: "auto" },
    OptionSpec { key: "order", kind: OptionKind::Choice(&["hidden", "open"]), default: "hidden" },
    OptionSpec { key: "idle", kind: OptionKind::Flag, default: "false" },
    OptionSpec { key: "kept", kind: OptionKind::Text, default: "none" },
    OptionSpec { key: "target", kind: OptionKind::Integer { min: 0, max: 999 }, default: "0" },
];

/// How hands come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// Seven of each kind are dealt.
    Random,
    /// One is picked, the rest passed on.
    Draft,
    /// Ten are dealt, seven kept.
    Keep7,
}

/// The rules of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Number of players.
    pub seats: u8,
    /// Whether this is the family variant.
    pub family: bool,
    /// Cards that may be dealt.
    pub pool: CardSet,
    /// How hands come about.
    pub dealing: Dealing,
    /// Food for each adult.
    pub feed: u8,
    /// Food at the start, if it is the same for all.
    pub start_food: Option<u8>,
    /// Whether all round cards are known from the start.
    pub open_order: bool,
    /// Whether a person may be placed without effect.
    pub idle: bool,
    /// Occupations in play from the start.
    pub kept: CardSet,
    /// Points that whoever plays alone wants to reach; 0 if there is no such aim.
    pub target: i32,
}

impl Rules {
    /// The rules that checked options describe.
    pub fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        let family = options.text("variant") == "family";
        let kept = parse_kept(options.text("kept"))?;
        if !kept.is_empty() && (seats != 1 || family) {
            return Err(OptionError::Invalid(
                "`kept` is for series of solo games of the full variant".into(),
            ));
        }
        let pool = if family { CardSet::NONE } else { pool(options.text("pool"), seats) };
        let rules = Rules {
            seats,
            family,
            pool: pool.minus(&kept),
            dealing: match options.text("deal") {
                "draft7" => Dealing::Draft,
                "10to7" => Dealing::Keep7,
                _ => Dealing::Random,
            },
            feed: match options.text("feed") {
                "1" => 1,
                "2" => 2,
                "3" => 3,
                _ => 2 + u8::from(seats == 1),
            },
            start_food: parse_food(options.text("start_food"))?,
            open_order: options.text("order") == "open",
            idle: options.flag("idle"),
            kept,
            target: options.integer("target") as i32,
        };
        if rules.target > 0 && seats != 1 {
            return Err(OptionError::Invalid("`target` is for games of one player".into()));
        }
        rules.check_pool(options.text("pool"))?;
        Ok(rules)
    }

    /// Cards of a kind that are dealt to each player.
    pub fn dealt(&self, kind: CardKind) -> u8 {
        if self.pool.is_empty() {
            return 0;
        }
        let most = if self.dealing == Dealing::Keep7 { WIDE_HAND } else { HAND };
        let kept = if kind == CardKind::Occupation { self.kept.len() } else { 0 };
        most.saturating_sub(kept)
    }

    /// Cards of a kind that a player keeps.
    pub fn hand(&self, kind: CardKind) -> u8 {
        self.dealt(kind).min(match kind {
            CardKind::Occupation => HAND.saturating_sub(self.kept.len()),
            _ => HAND,
        })
    }

    fn check_pool(&self, pool: &str) -> Result<(), OptionError> {
        for kind in [CardKind::Occupation, CardKind::Minor] {
            let needed = self.dealt(kind) * self.seats;
            let found = self.pool.of_kind(kind).len();
            if found < needed {
                let what =
                    if kind == CardKind::Minor { "minor improvements" } else { "occupations" };
                let advice = if pool == "E" { "deal=random" } else { "pool=E" };
                return Err(OptionError::Invalid(format!(
                    "pool={pool} has {found} {what}, but {needed} are needed for {} players; use {advice}",
                    self.seats
                )));
            }
        }
        Ok(())
    }
}

fn pool(name: &str, seats: u8) -> CardSet {
    let in_pool = |card: Card| match name {
        "none" => false,
        "seed" => SEED_POOL.contains(&card.id()),
        "wave1" => !NOT_IN_WAVE1.contains(&card.id()),
        _ => true,
    };
    CardSet::of(|card| {
        card.kind() != CardKind::Major && card.facts().min_players <= seats && in_pool(card)
    })
}

fn parse_food(text: &str) -> Result<Option<u8>, OptionError> {
    if text == "auto" {
        return Ok(None);
    }
    text.parse().ok().filter(|&food| food <= 100).map(Some).ok_or_else(|| OptionError::BadValue {
        key: "start_food".into(),
        value: text.chars().take(60).collect(),
        expected: "auto or a whole number from 0 to 100".into(),
    })
}

fn parse_kept(text: &str) -> Result<CardSet, OptionError> {
    let mut kept = CardSet::NONE;
    let wrong = |id: &str, what: String| OptionError::BadValue {
        key: "kept".into(),
        value: id.chars().take(60).collect(),
        expected: what,
    };
    for id in text.split('+').filter(|_| text != "none" && !text.is_empty()) {
        if let Some((_, name)) = LATER.iter().find(|(later, _)| *later == id) {
            let what = format!("a card of deck E ({name} is not playable yet)");
            return Err(wrong(id, what));
        }
        let card = Card::with_id(id).filter(|card| card.kind() == CardKind::Occupation);
        let card = card.ok_or_else(|| wrong(id, "ids of occupations such as E176+E218".into()))?;
        if kept.has(card) {
            return Err(wrong(id, "different occupations".into()));
        }
        if card.facts().min_players > 1 {
            let what =
                format!("an occupation of the solo game ({} is not dealt there)", card.name());
            return Err(wrong(id, what));
        }
        kept.add(card);
    }
    if kept.len() > HAND {
        return Err(wrong(text, format!("at most {HAND} occupations")));
    }
    Ok(kept)
}
