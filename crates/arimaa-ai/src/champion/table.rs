//! The table of positions that were searched, shared by all threads.
//!
//! An entry is two words that are written one after the other without a lock; the first is the key mixed with the second, so
//! that an entry which two threads wrote at the same time is not recognised and counts as none.

use std::sync::atomic::{AtomicU64, Ordering};

use super::moves::StepMove;

/// What a stored score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The score is not higher than this.
    Upper,
    /// The score is not lower than this.
    Lower,
    /// The score is this.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TableEntry {
    /// The move that was best, or [`StepMove::NONE`].
    pub(super) play: StepMove,
    /// The score for the side to move, wins counted from this position.
    pub(super) score: i32,
    /// How many steps deep it was searched.
    pub(super) depth: i32,
    /// What the score says.
    pub(super) bound: Bound,
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots that a position may be in.
const WAYS: usize = 2;

/// The table.
#[derive(Debug)]
pub(super) struct PositionTable {
    slots: Vec<Slot>,
    age: u8,
}

impl PositionTable {
    /// A table of about this size.
    pub(super) fn new(megabytes: usize) -> PositionTable {
        let slots = (megabytes.max(1) << 20) / size_of::<Slot>();
        let slots = 1 << slots.ilog2();
        let mut table = PositionTable { slots: Vec::new(), age: 0 };
        table.slots.resize_with(slots, Slot::default);
        table
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for slot in &mut self.slots {
            *slot.check.get_mut() = 0;
            *slot.data.get_mut() = 0;
        }
        self.age = 0;
    }

    /// Begins another search: what earlier ones left is worth less.
    pub(super) fn next_search(&mut self) {
        if self.age == u8::MAX {
            self.clear();
        }
        self.age += 1;
    }

    /// The first slot of a key.
    #[inline]
    fn place(&self, key: u64) -> usize {
        (key as usize & (self.slots.len() - 1)) & !(WAYS - 1)
    }

    /// What is known of a position; with `fresh` only what this search found.
    #[inline]
    pub(super) fn find(&self, key: u64, fresh: bool) -> Option<TableEntry> {
        let at = self.place(key);
        for slot in self.slots.get(at..at + WAYS)? {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                if fresh && age_of(data) != self.age {
                    continue;
                }
                return Some(unpack(data));
            }
        }
        None
    }

    /// Stores what is known of a position, in place of the least that is known of others.
    #[inline]
    pub(super) fn store(&self, key: u64, entry: TableEntry) {
        let at = self.place(key);
        let Some(slots) = self.slots.get(at..at + WAYS) else { return };
        let mut worst = (&slots[0], i32::MAX);
        for slot in slots {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                worst = (slot, i32::MIN);
                break;
            }
            let is_fresh = data != 0 && age_of(data) == self.age;
            let worth = if is_fresh { depth_of(data) } else { depth_of(data) - 1000 };
            if worth < worst.1 {
                worst = (slot, worth);
            }
        }
        let data = pack(entry, self.age);
        worst.0.data.store(data, Ordering::Relaxed);
        worst.0.check.store(key ^ data, Ordering::Relaxed);
    }

    /// How full it is of this search, in thousandths.
    pub(super) fn fullness(&self) -> u32 {
        let sample = self.slots.iter().take(1000);
        let fresh = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == self.age
        };
        sample.filter(fresh).count() as u32
    }
}

/// StepMove 16, score 16, depth 8, bound 8, age 8; the bound is never 0, so neither is the word.
#[inline]
fn pack(entry: TableEntry, age: u8) -> u64 {
    let bound: u64 = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.play.bits())
        | u64::from(entry.score as i16 as u16) << 16
        | u64::from(entry.depth.clamp(0, 255) as u8) << 32
        | bound << 40
        | u64::from(age) << 48
}

#[inline]
fn unpack(data: u64) -> TableEntry {
    TableEntry {
        play: StepMove::from_bits(data as u16),
        score: i32::from((data >> 16) as u16 as i16),
        depth: depth_of(data),
        bound: match data >> 40 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

#[inline]
fn depth_of(data: u64) -> i32 {
    i32::from((data >> 32) as u8)
}

#[inline]
fn age_of(data: u64) -> u8 {
    (data >> 48) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: i32) -> TableEntry {
        TableEntry { play: StepMove::from_bits(0x1234), score, depth, bound: Bound::Lower }
    }

    #[test]
    fn entries_are_found_as_they_were_stored() {
        let table = PositionTable::new(1);
        for (key, score) in [(1 << 40, -31_990), (7 << 40, 0), (9 << 40 | 4, 32_000)] {
            table.store(key, entry(score, 9));
            assert_eq!(table.find(key, true), Some(entry(score, 9)));
        }
        assert_eq!(table.find(3 << 50, false), None);
    }

    #[test]
    fn the_shallowest_makes_room() {
        let table = PositionTable::new(1);
        let key = |n: u64| n << 40;
        table.store(key(1), entry(1, 9));
        table.store(key(2), entry(2, 3));
        table.store(key(3), entry(3, 5));
        assert!(table.find(key(1), true).is_some() && table.find(key(3), true).is_some());
        assert_eq!(table.find(key(2), true), None);
    }

    #[test]
    fn what_earlier_searches_left_can_be_passed_over() {
        let mut table = PositionTable::new(1);
        table.store(5, entry(1, 9));
        table.next_search();
        assert_eq!((table.find(5, true), table.find(5, false)), (None, Some(entry(1, 9))));
        for _ in 0..300 {
            table.next_search();
        }
        assert_eq!(table.find(5, false), None);
        assert_eq!(table.fullness(), 0);
    }
}
