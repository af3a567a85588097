//! What was worked out about positions and is soon asked again: what they are worth, ways to the goal, defences.
//!
//! All of it follows from the position alone, so it may stay from one search to the next. Every answer has one slot, and the last one
//! to come keeps it.

use bw_arimaa::{Kind, Position, Side, Squares, Step, StepLine};

use super::defence::{DEFENDED_WITHIN, defended_in};
use super::evaluate::{Evaluator, Stock};

/// Slots of each kind; a power of two.
const SLOTS: usize = 1 << 14;

/// Answers by key.
#[derive(Debug)]
struct Answers<T>(Box<[(u64, T)]>);

impl<T: Copy + Default> Answers<T> {
    fn new() -> Self {
        Answers(vec![(0, T::default()); SLOTS].into_boxed_slice())
    }

    /// The answer for a key, worked out if it is not there.
    #[inline]
    fn get(&mut self, key: u64, work_out: impl FnOnce() -> T) -> T {
        let slot = &mut self.0[key as usize & (SLOTS - 1)];
        if slot.0 != key || key == 0 {
            *slot = (key, work_out());
        }
        slot.1
    }
}

/// What is remembered.
#[derive(Debug)]
pub(super) struct Recall {
    values: Answers<i32>,
    goals: Answers<PackedLine>,
    defences: Answers<u8>,
    stocks: Box<[(u64, Option<Stock>)]>,
}

/// Bits of the number of remembered stocks.
const STOCK_BITS: u32 = 6;

/// A line in the lower four bytes, its length above; all bits are set if there is none.
#[derive(Clone, Copy, Default, Debug)]
struct PackedLine(u64);

const NO_LINE: PackedLine = PackedLine(u64::MAX);
/// There is no defence.
const UNDEFENDED: u8 = u8::MAX;

impl Default for Recall {
    fn default() -> Self {
        Recall {
            values: Answers::new(),
            goals: Answers::new(),
            defences: Answers::new(),
            stocks: vec![(0, None); 1 << STOCK_BITS].into_boxed_slice(),
        }
    }
}

impl Recall {
    /// What a position is worth for its side to move.
    #[inline]
    pub(super) fn value(&mut self, evaluator: &Evaluator, position: &Position) -> i32 {
        let key = position.turn_key().rotate_left(u32::from(position.steps_taken()) * 7);
        let stocks = &mut self.stocks;
        self.values.get(key, || evaluator.value_of(position, stock(stocks, evaluator, position)))
    }

    /// The fewest steps to the goal of a position between turns.
    #[inline]
    pub(super) fn goal(&mut self, position: &Position) -> Option<StepLine> {
        debug_assert_eq!(position.steps_taken(), 0);
        if !may_run(position) {
            return None;
        }
        self.goals.get(position.turn_key(), || PackedLine::of(position.goal_line())).line()
    }

    /// How the other side would reach its goal if the turn ended here.
    #[inline]
    pub(super) fn threat(&mut self, position: &Position) -> Option<StepLine> {
        self.goal(&position.with_side(!position.side()))
    }

    /// In how many steps whoever moves parries a threat.
    #[inline]
    pub(super) fn defended_in(&mut self, position: &Position, threat: StepLine) -> Option<u8> {
        let key = position.turn_key().rotate_left(u32::from(position.steps_taken()) * 7);
        let steps = self
            .defences
            .get(key, || defended_in(position, threat, DEFENDED_WITHIN).unwrap_or(UNDEFENDED));
        (steps != UNDEFENDED).then_some(steps)
    }
}

/// What follows from the pieces of a position: nearly always what was asked for before.
#[inline]
fn stock<'s>(
    stocks: &'s mut [(u64, Option<Stock>)],
    evaluator: &Evaluator,
    position: &Position,
) -> &'s Stock {
    // Multiplied, so that every kind of piece changes the upper bits.
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let key = position.army_key();
    let slot = &mut stocks[(key.wrapping_mul(SPREAD) >> (64 - STOCK_BITS)) as usize];
    if slot.0 != key {
        *slot = (key, None);
    }
    slot.1.get_or_insert_with(|| evaluator.stock(position))
}

/// Whether a rabbit is near enough to its goal for a turn; cheap, and wrong only by saying yes.
#[inline]
fn may_run(position: &Position) -> bool {
    const SOUTH: Squares = Squares::from_bits(0x0000_00FF_FFFF_FFFF);
    const NORTH: Squares = Squares::from_bits(0xFFFF_FFFF_FF00_0000);
    let side = position.side();
    let near = if side == Side::Gold { NORTH } else { SOUTH };
    position.of(side, Kind::Rabbit).meets(near)
}

impl PackedLine {
    fn of(line: Option<StepLine>) -> PackedLine {
        let Some(line) = line else { return NO_LINE };
        let steps = line.iter().rev().fold(0, |bits, step| bits << 8 | u64::from(step.bits()));
        PackedLine(steps | (line.len() as u64) << 32)
    }

    #[inline]
    fn line(self) -> Option<StepLine> {
        if self.0 == NO_LINE.0 {
            return None;
        }
        let mut line = StepLine::new();
        for at in 0..self.0 >> 32 {
            line.push(Step::from_bits_unchecked((self.0 >> (8 * at)) as u8));
        }
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_arimaa::parse_position;

    #[test]
    fn what_is_remembered_is_what_was_found() {
        let mut recall = Recall::default();
        for text in [
            "g [                R       e                                       ]",
            "g [r       R      rr       e                                       ]",
            "s [ rr r rrr c  dm  d    r    c    h E        e  D H hr C HRR RRRRR]",
            "g [  r   r             E      e           H   R  R    r          R ]",
        ] {
            let position = parse_position(text).unwrap();
            for position in [position, position.with_side(!position.side())] {
                let line = position.goal_line();
                assert_eq!(recall.goal(&position), line, "{text}");
                assert_eq!(recall.goal(&position), line, "{text}");
                let threat = recall.threat(&position);
                assert_eq!(threat, super::super::defence::threat(&position), "{text}");
                let Some(threat) = threat else { continue };
                let steps = defended_in(&position, threat, DEFENDED_WITHIN);
                assert_eq!(recall.defended_in(&position, threat), steps, "{text}");
                assert_eq!(recall.defended_in(&position, threat), steps, "{text}");
            }
        }
    }
}
