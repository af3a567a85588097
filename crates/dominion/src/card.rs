//! The 32 cards (spec 2.1 and 2.2). Ids are the discriminants: cost, then English name.

use bw_core::Lang;

use crate::data::cards::FACTS;

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the cards' own names
pub enum Card {
    Copper,
    Silver,
    Gold,
    Estate,
    Duchy,
    Province,
    Curse,
    Cellar,
    Chapel,
    Moat,
    Chancellor,
    Village,
    Woodcutter,
    Workshop,
    Bureaucrat,
    Feast,
    Gardens,
    Militia,
    Moneylender,
    Remodel,
    Smithy,
    Spy,
    Thief,
    ThroneRoom,
    CouncilRoom,
    Festival,
    Laboratory,
    Library,
    Market,
    Mine,
    Witch,
    Adventurer,
}

/// Number of cards.
pub const CARD_COUNT: usize = 32;
/// The first kingdom card's id; those before are in every game.
pub(crate) const FIRST_KINGDOM: usize = 7;

/// What a card is; a card may be several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// Played for coins.
    Treasure,
    /// Worth points.
    Victory,
    /// Played in the action phase.
    Action,
    /// An action that others may react to.
    Attack,
    /// Shown from the hand against attacks.
    Reaction,
    /// Costs points.
    Curse,
}

/// A card's printed facts.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// English name: also the word of the notation.
    pub name: &'static str,
    /// Price.
    pub cost: u8,
    /// What it is.
    pub kinds: &'static [CardKind],
    /// Plain bonus: cards, actions, buys, coins. Of a treasure: its value as coins.
    pub bonus: [u8; 4],
}

impl Card {
    /// All cards by id.
    pub const ALL: [Card; CARD_COUNT] = {
        use Card::*;
        [
            Copper,
            Silver,
            Gold,
            Estate,
            Duchy,
            Province,
            Curse,
            Cellar,
            Chapel,
            Moat,
            Chancellor,
            Village,
            Woodcutter,
            Workshop,
            Bureaucrat,
            Feast,
            Gardens,
            Militia,
            Moneylender,
            Remodel,
            Smithy,
            Spy,
            Thief,
            ThroneRoom,
            CouncilRoom,
            Festival,
            Laboratory,
            Library,
            Market,
            Mine,
            Witch,
            Adventurer,
        ]
    };

    /// Its id.
    #[inline]
    pub const fn id(self) -> usize {
        self as usize
    }

    /// Its printed facts.
    #[inline]
    pub const fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// English name.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// Price.
    #[inline]
    pub const fn cost(self) -> u8 {
        self.facts().cost
    }

    /// Whether it is of a kind.
    pub fn is(self, kind: CardKind) -> bool {
        self.facts().kinds.contains(&kind)
    }

    /// Whether it can be played in the action phase.
    #[inline]
    pub const fn is_action(self) -> bool {
        self.id() >= FIRST_KINGDOM && !matches!(self, Card::Gardens)
    }

    /// Whether it is a treasure.
    #[inline]
    pub const fn is_treasure(self) -> bool {
        matches!(self, Card::Copper | Card::Silver | Card::Gold)
    }

    /// Whether it is a victory card; a Curse is none.
    #[inline]
    pub const fn is_victory(self) -> bool {
        matches!(self, Card::Estate | Card::Duchy | Card::Province | Card::Gardens)
    }

    /// Whether playing it opens a reaction window.
    #[inline]
    pub const fn is_attack(self) -> bool {
        matches!(self, Card::Bureaucrat | Card::Militia | Card::Spy | Card::Thief | Card::Witch)
    }

    /// The card of a name, English or Czech, in any case.
    pub fn named(name: &str) -> Option<Card> {
        let name = name.trim().to_lowercase();
        let find = |names: fn(Card) -> &'static str| {
            Card::ALL.into_iter().find(|&card| names(card).to_lowercase() == name)
        };
        find(Card::name).or_else(|| find(|card| card.name_in(Lang::Cs))).or_else(|| {
            // Both spellings are in use.
            (name == "zlaták").then_some(Card::Gold)
        })
    }
}
