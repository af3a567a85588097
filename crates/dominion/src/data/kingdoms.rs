//! The kingdoms that the rulebook names (spec 1.8).

use crate::card::Card::*;
use crate::kingdom::NamedKingdom;

/// The named kingdoms.
#[rustfmt::skip] // one kingdom in two lines
pub const KINGDOMS: &[NamedKingdom] = &[
    NamedKingdom { id: "first-game", name: "First Game",
        cards: [Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop] },
    NamedKingdom { id: "size-distortion", name: "Size Distortion",
        cards: [Cellar, Chapel, Feast, Gardens, Laboratory, Thief, Village, Witch, Woodcutter, Workshop] },
    NamedKingdom { id: "trash-heap", name: "Trash Heap",
        cards: [Chapel, Feast, Festival, Market, Mine, Moneylender, Remodel, Village, Woodcutter, Workshop] },
    NamedKingdom { id: "bad-cards", name: "Bad Cards",
        cards: [Bureaucrat, Chancellor, Feast, Library, Moat, Remodel, Thief, ThroneRoom, Woodcutter, Workshop] },
    NamedKingdom { id: "big-money", name: "Big Money",
        cards: [Adventurer, Bureaucrat, Chancellor, Chapel, Feast, Laboratory, Market, Mine, Moneylender, ThroneRoom] },
    NamedKingdom { id: "interaction", name: "Interaction",
        cards: [Bureaucrat, Chancellor, CouncilRoom, Festival, Library, Militia, Moat, Spy, Thief, Village] },
    NamedKingdom { id: "village-square", name: "Village Square",
        cards: [Bureaucrat, Cellar, Festival, Library, Market, Remodel, Smithy, ThroneRoom, Village, Woodcutter] },
];
