//! What foreign bots read before a game: action spaces and cards.

use std::collections::BTreeMap;

use bw_core::Lang;
use schemars::JsonSchema;
use serde::Serialize;

use crate::card::{Back, Card, CardKind, Needs};
use crate::game::Agricola;
use crate::goods::Goods;
use crate::space::{ROUNDS, Space, is_harvest};

/// Goods by name, with how many there are: `{"wood": 2}`. Kinds of which there are none are left out.
pub(super) type GoodsCounts = BTreeMap<&'static str, u8>;

pub(super) fn goods_counts(goods: &Goods) -> GoodsCounts {
    goods.iter().map(|(good, count)| (good.word(), count)).collect()
}

/// What never changes in a game of Agricola.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AgricolaSetup {
    /// Whether this is the family game, without occupations and minor improvements.
    family_game: bool,
    /// Food that an adult eats at a harvest.
    food_per_adult: u8,
    /// Rounds that end with a harvest.
    harvests: Vec<u8>,
    /// Action spaces by id, with those that round cards bring.
    spaces: BTreeMap<&'static str, SpaceFacts>,
    /// Cards by id: the major improvements, and what may be dealt.
    cards: BTreeMap<&'static str, PrintedCard>,
}

/// An action space.
#[derive(Serialize, JsonSchema)]
struct SpaceFacts {
    /// Its name.
    name: String,
    /// The stage of its round card; null if it lies on the board from the start.
    stage: Option<u8>,
    /// Goods that come to lie on it in every round.
    accumulates: GoodsCounts,
    /// Goods that it gives besides.
    gives: GoodsCounts,
    /// What can be done here: `plow`, `sow`, `occupation`, `growth`, …
    parts: Vec<&'static str>,
}

/// What is printed on a card.
#[derive(Serialize, JsonSchema)]
struct PrintedCard {
    /// Its name.
    name: &'static str,
    /// `major`, `minor` or `occupation`.
    kind: &'static str,
    /// Prices to choose from; none if it is free.
    cost: Vec<GoodsCounts>,
    /// Cards that are handed back for it, in words; null if none.
    hands_back: Option<&'static str>,
    /// What must hold when it is played, in words.
    needs: Vec<String>,
    /// Printed points.
    points: i8,
    /// Whether it goes to the next player after its effect.
    passes_on: bool,
    /// What it does, in words.
    text: &'static str,
}

fn need_text(need: &Needs) -> String {
    match *need {
        Needs::Occupations(count) => format!("{count} occupations in play"),
        Needs::Improvements(count) => format!("{count} improvements in play"),
        Needs::Ovens(count) => format!("{count} ovens in play"),
        Needs::Animals(good, count) => format!("{count} {}", good.word()),
        Needs::House(material) => format!("a house of {}", material.word()),
        Needs::RoundMax(round) => format!("round {round} or earlier"),
        Needs::OtherOccupationsBelow(count) => {
            format!("another player with fewer than {count} occupations in play")
        }
    }
}

impl PrintedCard {
    fn of(card: Card) -> Self {
        let facts = card.facts();
        PrintedCard {
            name: facts.name,
            kind: match facts.kind {
                CardKind::Major => "major",
                CardKind::Minor => "minor",
                CardKind::Occupation => "occupation",
            },
            cost: facts.cost.iter().map(goods_counts).collect(),
            hands_back: match facts.back {
                Back::Nothing => None,
                Back::OrFireplace => Some("a Fireplace instead of the price"),
                Back::Oven => Some("an oven"),
                Back::TwoImprovements => Some("two improvements"),
            },
            needs: facts.needs.iter().map(need_text).collect(),
            points: facts.points,
            passes_on: facts.passing,
            text: card.text_in(Lang::En),
        }
    }
}

impl SpaceFacts {
    fn of(game: &Agricola, space: Space) -> Self {
        let rules = game.rules();
        let lying = space.accumulates(rules.seats, rules.family);
        SpaceFacts {
            name: space.name_in(Lang::En),
            stage: space.stage(),
            accumulates: lying.map(|(good, count)| (good.word(), count)).into_iter().collect(),
            gives: goods_counts(&space.gives(rules.family)),
            parts: space.parts(rules.family).0.iter().map(|part| part.word()).collect(),
        }
    }
}

impl AgricolaSetup {
    pub(crate) fn of(game: &Agricola) -> Self {
        let rules = game.rules();
        let on_board = |space: &Space| space.stage().is_some() || space.on_board(rules.seats);
        let may_come = |card: &Card| {
            card.kind() == CardKind::Major || rules.pool.has(*card) || rules.kept.has(*card)
        };
        let spaces = Space::all().iter().copied().filter(on_board);
        AgricolaSetup {
            family_game: rules.family,
            food_per_adult: rules.feed,
            harvests: (1..=ROUNDS).filter(|&round| is_harvest(round)).collect(),
            spaces: spaces.map(|space| (space.id(), SpaceFacts::of(game, space))).collect(),
            cards: Card::all().filter(may_come).map(|it| (it.id(), PrintedCard::of(it))).collect(),
        }
    }
}
