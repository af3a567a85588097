//! The set-up: sixteen home squares, filled one after another (spec 1.1, 1.2), and known arrangements (spec 5.6).

use crate::actions::Action;
use crate::piece::{Kind, Side};
use crate::square::Square;
use crate::state::State;

/// Home squares of a side.
pub const HOME_SQUARES: u8 = 16;

/// The home square that a side decides on once `decided` others are: along the ranks, the lower one first.
pub const fn home_square(side: Side, decided: u8) -> Square {
    match side {
        Side::Gold => Square::new(decided & 15),
        Side::Silver => Square::new(48 + (decided & 15)),
    }
}

/// The place of a home square in a side's order of decisions.
pub fn home_index(side: Side, square: Square) -> Option<u8> {
    let index = square.index() as u8;
    match side {
        Side::Gold if index < 16 => Some(index),
        Side::Silver if index >= 48 => Some(index - 48),
        _ => None,
    }
}

/// A well-known arrangement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Preset {
    /// "99of9": rabbits on the wings, horses outside the traps, cats behind.
    A,
    /// As A with the dogs behind.
    A2,
    /// All rabbits behind, horses on the b and g files.
    B,
    /// All rabbits behind, horses on the a and h files.
    C,
}

impl Preset {
    /// All of them.
    pub const ALL: [Preset; 4] = [Preset::A, Preset::A2, Preset::B, Preset::C];

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::A => "A",
            Preset::A2 => "A2",
            Preset::B => "B",
            Preset::C => "C",
        }
    }

    /// The arrangement with this name.
    pub fn named(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Gold's front and back rank, from the a to the h file.
    const fn ranks(self) -> [&'static [u8; 8]; 2] {
        match self {
            Preset::A => [b"RHDMEDHR", b"RRRCCRRR"],
            Preset::A2 => [b"RHCMECHR", b"RRRDDRRR"],
            Preset::B => [b"DHCMECHD", b"RRRRRRRR"],
            Preset::C => [b"HDCMECDH", b"RRRRRRRR"],
        }
    }

    /// The pieces in a side's order of decisions. Silver's elephant and camel are exchanged, so that the elephants do
    /// not face each other.
    pub fn pieces(self, side: Side) -> [Kind; HOME_SQUARES as usize] {
        let [front, back] = self.ranks();
        std::array::from_fn(|at| {
            // Gold decides on its back rank first, Silver on its front rank.
            let rank = if (side == Side::Gold) == (at < 8) { back } else { front };
            let kind = Kind::from_letter(char::from(rank[at % 8])).unwrap_or(Kind::Rabbit);
            match (side, kind) {
                (Side::Silver, Kind::Camel) => Kind::Elephant,
                (Side::Silver, Kind::Elephant) => Kind::Camel,
                _ => kind,
            }
        })
    }
}

/// The decisions by which a side whose set-up begins here comes as near to an arrangement as its supply allows: where
/// pieces are left out, their squares stay empty.
pub(crate) fn decisions(state: &State, preset: Preset) -> Vec<Action> {
    nearest_decisions(state, &preset.pieces(state.side()))
}

/// The same for an arrangement in the order of decisions.
pub(crate) fn nearest_decisions(
    state: &State,
    arrangement: &[Kind; HOME_SQUARES as usize],
) -> Vec<Action> {
    let mut supply = state.supply;
    let place = |kind: Kind| match &mut supply[kind.index()] {
        0 => Action::Leave,
        left => {
            *left -= 1;
            Action::Place(kind)
        }
    };
    arrangement.map(place).to_vec()
}

/// The pieces that a side has to place, by kind.
pub type Supply = [u8; Kind::COUNT];

/// Calls `each` with every arrangement of a supply on `squares` squares until it answers false; whether it saw all.
/// `None` is a square left empty. `arranged` holds what has been arranged so far and is empty at first.
pub(crate) fn arrangements(
    supply: &mut Supply,
    squares: u8,
    arranged: &mut Vec<Option<Kind>>,
    each: &mut dyn FnMut(&[Option<Kind>]) -> bool,
) -> bool {
    if squares == 0 {
        return each(arranged);
    }
    let pieces: u8 = supply.iter().sum();
    if pieces < squares {
        arranged.push(None);
        let goes_on = arrangements(supply, squares - 1, arranged, each);
        arranged.pop();
        if !goes_on {
            return false;
        }
    }
    for kind in Kind::ALL {
        if supply[kind.index()] == 0 {
            continue;
        }
        supply[kind.index()] -= 1;
        arranged.push(Some(kind));
        let goes_on = arrangements(supply, squares - 1, arranged, each);
        arranged.pop();
        supply[kind.index()] += 1;
        if !goes_on {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use bw_core::{Actor, Game, Options};
    use bw_show::Input;

    use super::*;
    use crate::game::Arimaa;
    use crate::piece::ARMY;
    use crate::state::Phase;

    #[test]
    fn presets_use_the_whole_army() {
        for preset in Preset::ALL {
            for side in Side::BOTH {
                let mut counts = [0; Kind::COUNT];
                for kind in preset.pieces(side) {
                    counts[kind.index()] += 1;
                }
                assert_eq!(counts, ARMY, "{preset:?} {side:?}");
            }
            assert_eq!(Preset::named(preset.name()), Some(preset));
        }
    }

    #[test]
    fn silver_mirrors_gold_with_elephant_and_camel_exchanged() {
        let letters =
            |side| -> String { Preset::C.pieces(side).map(Kind::letter).iter().collect() };
        assert_eq!(letters(Side::Gold), "RRRRRRRRHDCMECDH");
        assert_eq!(letters(Side::Silver), "HDCEMCDHRRRRRRRR");
    }

    #[test]
    fn home_squares_are_numbered_along_the_ranks() {
        let names = |side, at| home_square(side, at).to_string();
        assert_eq!((names(Side::Gold, 0), names(Side::Gold, 15)), ("a1".into(), "h2".into()));
        assert_eq!((names(Side::Silver, 0), names(Side::Silver, 15)), ("a7".into(), "h8".into()));
        for side in Side::BOTH {
            for at in 0..HOME_SQUARES {
                assert_eq!(home_index(side, home_square(side, at)), Some(at));
            }
            assert_eq!(side.home().len(), 16);
        }
        assert_eq!(home_index(Side::Gold, Square::at(0, 2)), None);
    }

    /// The game with a rule option, before each side's set-up: Silver's follows the last arrangement of Gold's.
    fn set_ups(handicap: &str) -> (Arimaa, [State; 2]) {
        let values =
            if handicap.is_empty() { String::new() } else { format!("handicap={handicap}") };
        let game = Arimaa::new(2, &Options::parse(Arimaa::SPEC.options, &values).unwrap()).unwrap();
        let gold = game.initial();
        let mut silver = gold.clone();
        for action in decisions(&gold, Preset::C) {
            game.apply(&mut silver, Actor::Seat(Side::Gold.seat()), action);
        }
        (game, [gold, silver])
    }

    #[test]
    fn every_arrangement_is_legal_and_complete_for_both_sides() {
        for handicap in ["", "Mcc", "EMHHDDCCRRRRRRR", "e", "Rrrrr"] {
            let (game, starts) = set_ups(handicap);
            for (start, side) in starts.iter().zip(Side::BOTH) {
                let offered = game.arrangements(start, side.seat());
                assert_eq!(offered.len(), Preset::ALL.len());
                assert!(game.arrangements(start, (!side).seat()).is_empty());
                for one in offered {
                    let mut state = start.clone();
                    for &action in &one.decisions {
                        assert!(state.is_open(side, action), "{handicap} {side:?} {:?}", one.label);
                        game.apply(&mut state, Actor::Seat(side.seat()), action);
                        assert!(game.arrangements(&state, side.seat()).is_empty());
                    }
                    assert_eq!(state.turns, start.turns + 1, "the set-up is over");
                    let placed = state.position.counts(side);
                    assert_eq!(placed, game.rules().supplies[side.index()], "{handicap}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_arranged_where_nothing_is_set_up() {
        let position = format!("position=g [r{}R]", " ".repeat(62));
        let game =
            Arimaa::new(2, &Options::parse(Arimaa::SPEC.options, &position).unwrap()).unwrap();
        let state = game.initial();
        assert_eq!(state.phase(), Phase::Play);
        assert!(game.arrangements(&state, Side::Gold.seat()).is_empty());
    }

    #[test]
    fn arrangements_are_counted_right() {
        let count = |supply: Supply, squares| {
            let (mut supply, mut found) = (supply, 0);
            arrangements(&mut supply, squares, &mut Vec::new(), &mut |_| {
                found += 1;
                true
            });
            found
        };
        assert_eq!(count([2, 1, 0, 0, 0, 1], 4), 12);
        assert_eq!(count([1, 0, 0, 0, 0, 1], 3), 6);
    }
}
