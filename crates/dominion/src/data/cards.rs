//! The cards as printed, by id (spec 2.1 and 2.2).

use crate::card::{CARD_COUNT, CardKind, Facts};

const fn f(name: &'static str, cost: u8, kinds: &'static [CardKind], bonus: [u8; 4]) -> Facts {
    Facts { name, cost, kinds, bonus }
}

const TREASURE: &[CardKind] = &[CardKind::Treasure];
const VICTORY: &[CardKind] = &[CardKind::Victory];
const ACTION: &[CardKind] = &[CardKind::Action];
const ATTACK: &[CardKind] = &[CardKind::Action, CardKind::Attack];

/// Facts by id.
pub(crate) const FACTS: [Facts; CARD_COUNT] = [
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
