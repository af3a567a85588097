//! Rule options and the rules they make (spec 1.2, 1.3, 1.5, 1.7, 2.3).

use bw_core::{OptionError, OptionKind, OptionSpec, Options};

use crate::card::{CARD_COUNT, Card, FIRST_KINGDOM};
use crate::cards::Cards;
use crate::kingdom::Kingdom;

/// The options, as `--rules` and the settings page know them.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "kingdom", kind: OptionKind::Text, default: "first-game" },
    OptionSpec { key: "victory12", kind: OptionKind::Flag, default: "false" },
    OptionSpec {
        key: "kingdom_size",
        kind: OptionKind::Integer { min: 0, max: KINGDOM_CARDS as i64 },
        default: "10",
    },
    OptionSpec { key: "supply", kind: OptionKind::Text, default: "" },
    OptionSpec {
        key: "opening",
        kind: OptionKind::Choice(&["random", "5-2", "4-3", "2-5", "3-4", "mirror"]),
        default: "random",
    },
    OptionSpec { key: "auto_treasure", kind: OptionKind::Flag, default: "true" },
    OptionSpec {
        key: "max_rounds",
        kind: OptionKind::Integer { min: 0, max: 10_000 },
        default: "50",
    },
    OptionSpec { key: "second_edition_optional", kind: OptionKind::Flag, default: "false" },
];

const KINGDOM_CARDS: usize = CARD_COUNT - FIRST_KINGDOM;
/// The most cards a pile may be given: counts stay below 256 with all starting Coppers.
const MAX_PILE: u8 = 200;

/// How the first hands come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Ordinary shuffles.
    Random,
    /// This number of Coppers in every first hand.
    Coppers(u8),
    /// The same random split for everybody.
    Mirror,
}

/// The rules of one game.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Number of players.
    pub seats: u8,
    /// The kingdom; none: drawn when the game starts.
    pub kingdom: Option<Kingdom>,
    /// Size of a kingdom that is drawn.
    pub kingdom_size: u8,
    /// Four-player victory piles for two.
    pub victory12: bool,
    /// Explicit pile sizes.
    pub supply: Vec<(Card, u8)>,
    /// How the first hands come about.
    pub opening: Opening,
    /// Whether treasures play themselves.
    pub auto_treasure: bool,
    /// The game ends after this number of rounds; 0 means never.
    pub max_rounds: u32,
    /// Whether the Moneylender may refuse.
    pub second_edition_optional: bool,
}

impl Rules {
    /// The rules that checked options describe.
    pub fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        let text = |key: &str| options.get(key).map(ToString::to_string).unwrap_or_default();
        let kingdom = match text("kingdom").as_str() {
            "random" => None,
            given => Some(Kingdom::parse(given).map_err(|unknown| OptionError::BadValue {
                key: "kingdom".into(),
                value: given.chars().take(60).collect(),
                expected: unknown.to_string(),
            })?),
        };
        let opening = match text("opening").as_str() {
            "5-2" => Opening::Coppers(5),
            "4-3" => Opening::Coppers(4),
            "3-4" => Opening::Coppers(3),
            "2-5" => Opening::Coppers(2),
            "mirror" => Opening::Mirror,
            _ => Opening::Random,
        };
        let rules = Rules {
            seats,
            kingdom,
            kingdom_size: options.integer("kingdom_size") as u8,
            victory12: options.flag("victory12"),
            supply: parse_supply(&text("supply"))?,
            opening,
            auto_treasure: options.flag("auto_treasure"),
            max_rounds: options.integer("max_rounds") as u32,
            second_edition_optional: options.flag("second_edition_optional"),
        };
        rules.check_supply()?;
        Ok(rules)
    }

    /// A pile that is named must be in the game.
    fn check_supply(&self) -> Result<(), OptionError> {
        let Some(kingdom) = self.kingdom else { return Ok(()) };
        match self.supply.iter().find(|(card, _)| !kingdom.has_pile(*card)) {
            None => Ok(()),
            Some((card, _)) => {
                let what = format!("supply names {}, which is not in the kingdom", card.name());
                Err(OptionError::Invalid(what))
            }
        }
    }

    /// The piles at the start, without the players' first cards.
    pub fn piles(&self, kingdom: Kingdom) -> Cards {
        let seats = self.seats;
        let victory = if seats == 2 && !self.victory12 { 8 } else { 12 };
        let mut piles = Cards::of(&[
            (Card::Copper, 60 - 7 * seats),
            (Card::Silver, 40),
            (Card::Gold, 30),
            (Card::Estate, victory),
            (Card::Duchy, victory),
            (Card::Province, victory),
            (Card::Curse, 10 * (seats - 1)),
        ]);
        for card in kingdom.cards() {
            piles.0[card.id()] = if card.is_victory() { victory } else { 10 };
        }
        for &(card, count) in self.supply.iter().filter(|(card, _)| kingdom.has_pile(*card)) {
            piles.0[card.id()] = count;
        }
        piles
    }
}

/// Reads `Province:4+Curse:0`.
fn parse_supply(text: &str) -> Result<Vec<(Card, u8)>, OptionError> {
    let wrong = || OptionError::BadValue {
        key: "supply".into(),
        value: text.chars().take(60).collect(),
        expected: format!("piles such as Province:4+Curse:0, with at most {MAX_PILE} cards each"),
    };
    let mut piles: Vec<(Card, u8)> = Vec::new();
    for item in text.split('+').filter(|_| !text.is_empty()) {
        let (name, count) = item.split_once(':').ok_or_else(wrong)?;
        let card = Card::named(name).ok_or_else(wrong)?;
        let count = count.trim().parse().ok().filter(|&n| n <= MAX_PILE).ok_or_else(wrong)?;
        if piles.iter().any(|(other, _)| *other == card) {
            return Err(wrong());
        }
        piles.push((card, count));
    }
    Ok(piles)
}
