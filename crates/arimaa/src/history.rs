//! Which positions have occurred, for the rule against the third repetition (spec 1.2).
//!
//! Only positions since the last capture are kept: with fewer pieces on the board none of the earlier ones can come
//! back. Positions that have occurred twice are kept apart, so that play asks a list that is nearly always empty.
//! Keys have 64 bits; that two different positions of a game share one is not to be expected.

use crate::turn_rules::Forbidden;

/// Positions at the ends of turns since the last capture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    /// Every position, when it occurred first.
    seen: Vec<u64>,
    /// Those that have occurred twice, when they did.
    twice: Vec<u64>,
    /// Pieces on the board in all of them.
    pieces: u8,
}

/// Room that is made at once: few games go on longer without a capture.
const ROOM: usize = 64;

impl History {
    /// Takes down a position that has come about at the end of a turn.
    pub(crate) fn note(&mut self, key: u64, pieces: u8) {
        if pieces != self.pieces {
            self.seen.clear();
            self.twice.clear();
            self.pieces = pieces;
        }
        if self.seen.contains(&key) {
            self.twice.push(key);
        } else {
            if self.seen.capacity() == 0 {
                self.seen.reserve(ROOM);
            }
            self.seen.push(key);
        }
    }

    /// Positions that may not occur again.
    #[inline]
    pub fn forbidden(&self) -> Forbidden<'_> {
        &self.twice
    }

    /// Positions that have occurred, in the order in which they first did.
    pub fn seen(&self) -> &[u64] {
        &self.seen
    }

    /// How often a position has occurred.
    pub fn count(&self, key: u64) -> u8 {
        u8::from(self.seen.contains(&key)) + u8::from(self.twice.contains(&key))
    }

    /// How many ends of turns it remembers.
    pub fn len(&self) -> usize {
        self.seen.len() + self.twice.len()
    }

    /// Whether nothing has been taken down.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// A history put together from its parts: each position once, those that occurred twice among them.
    pub(crate) fn from_parts(seen: Vec<u64>, twice: Vec<u64>, pieces: u8) -> Option<Self> {
        let is_set = |keys: &[u64]| {
            let mut sorted = keys.to_vec();
            sorted.sort_unstable();
            sorted.windows(2).all(|pair| pair[0] != pair[1])
        };
        let sound = is_set(&seen) && is_set(&twice) && twice.iter().all(|key| seen.contains(key));
        sound.then_some(History { seen, twice, pieces })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_occurrence_forbids_a_third() {
        let mut history = History::default();
        history.note(5, 32);
        history.note(6, 32);
        assert_eq!((history.count(5), history.forbidden()), (1, &[][..]));
        history.note(5, 32);
        assert_eq!((history.count(5), history.forbidden()), (2, &[5][..]));
        assert_eq!((history.count(6), history.len()), (1, 3));
    }

    #[test]
    fn a_capture_forgets() {
        let mut history = History::default();
        for _ in 0..2 {
            history.note(5, 32);
        }
        history.note(7, 31);
        assert_eq!((history.count(5), history.seen()), (0, &[7][..]));
        assert!(history.forbidden().is_empty());
    }

    #[test]
    fn parts_must_fit_together() {
        assert!(History::from_parts(vec![1, 2], vec![2], 9).is_some());
        assert!(History::from_parts(vec![1, 1], vec![], 9).is_none());
        assert!(History::from_parts(vec![1], vec![2], 9).is_none());
        assert!(History::from_parts(vec![1, 2], vec![2, 2], 9).is_none());
    }
}
