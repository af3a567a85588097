//! The 32 cards as facts (spec 2.1 and 2.2). Ids are the discriminants: cost, then English name.

use bw_core::Lang;

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

const fn f(name: &'static str, cost: u8, kinds: &'static [CardKind], bonus: [u8; 4]) -> Facts {
    Facts { name, cost, kinds, bonus }
}

const TREASURE: &[CardKind] = &[CardKind::Treasure];
const VICTORY: &[CardKind] = &[CardKind::Victory];
const ACTION: &[CardKind] = &[CardKind::Action];
const ATTACK: &[CardKind] = &[CardKind::Action, CardKind::Attack];

const FACTS: [Facts; CARD_COUNT] = [
    f("Copper", 0, TREASURE, [0, 0, 0, 1]),
    f("Silver", 3, TREASURE, [0, 0, 0, 2]),
    f("Gold", 6, TREASURE, [0, 0, 0, 3]),
    f("Estate", 2, VICTORY, [0; 4]),
    f("Duchy", 5, VICTORY, [0; 4]),
    f("Province", 8, VICTORY, [0; 4]),
    f("Curse", 0, &[CardKind::Curse], [0; 4]),
    f("Cellar", 2, ACTION, [0, 1, 0, 0]),
    f("Chapel", 2, ACTION, [0; 4]),
    f("Moat", 2, &[CardKind::Action, CardKind::Reaction], [2, 0, 0, 0]),
    f("Chancellor", 3, ACTION, [0, 0, 0, 2]),
    f("Village", 3, ACTION, [1, 2, 0, 0]),
    f("Woodcutter", 3, ACTION, [0, 0, 1, 2]),
    f("Workshop", 3, ACTION, [0; 4]),
    f("Bureaucrat", 4, ATTACK, [0; 4]),
    f("Feast", 4, ACTION, [0; 4]),
    f("Gardens", 4, VICTORY, [0; 4]),
    f("Militia", 4, ATTACK, [0, 0, 0, 2]),
    f("Moneylender", 4, ACTION, [0; 4]),
    f("Remodel", 4, ACTION, [0; 4]),
    f("Smithy", 4, ACTION, [3, 0, 0, 0]),
    f("Spy", 4, ATTACK, [1, 1, 0, 0]),
    f("Thief", 4, ATTACK, [0; 4]),
    f("Throne Room", 4, ACTION, [0; 4]),
    f("Council Room", 5, ACTION, [4, 0, 1, 0]),
    f("Festival", 5, ACTION, [0, 2, 1, 2]),
    f("Laboratory", 5, ACTION, [2, 1, 0, 0]),
    f("Library", 5, ACTION, [0; 4]),
    f("Market", 5, ACTION, [1, 1, 1, 1]),
    f("Mine", 5, ACTION, [0; 4]),
    f("Witch", 5, ATTACK, [2, 0, 0, 0]),
    f("Adventurer", 6, ACTION, [0; 4]),
];

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
