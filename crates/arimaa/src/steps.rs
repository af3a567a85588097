//! Single steps as the rules of movement allow them (spec 1.2 to 1.4), whatever the turn they would belong to.
//!
//! [`Position::steps`] answers with one set of origins per direction, for all kinds of steps at once: own pieces and
//! enemies never share a square, and an enemy's step that could be read as a pull or as the start of a push is the
//! pull. Which of these steps are offered to a player is the business of [`crate::turn_rules`].

use crate::piece::{Kind, Piece};
use crate::position::{MAX_STEPS, Pending, Position, Removal};
use crate::square::{Direction, Square, Step};
use crate::squares::Squares;

/// What a step is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StepKind {
    /// An own piece moves by itself.
    Plain,
    /// An own piece moves into the square of the enemy it has pushed.
    FinishPush,
    /// A weaker enemy follows the piece that has just moved.
    Pull,
    /// A weaker enemy is displaced; the pusher has to follow.
    Push,
}

/// A set of steps: the squares from which one may go, by direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StepSet([Squares; 4]);

impl StepSet {
    /// The origins of steps in a direction.
    #[inline]
    pub const fn towards(&self, direction: Direction) -> Squares {
        self.0[direction as usize]
    }

    /// How many steps there are.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.0[0].len() + self.0[1].len() + self.0[2].len() + self.0[3].len()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0].bits() | self.0[1].bits() | self.0[2].bits() | self.0[3].bits() == 0
    }

    /// Whether a step is in the set.
    #[inline]
    pub const fn contains(&self, step: Step) -> bool {
        self.towards(step.direction()).contains(step.from())
    }

    /// All origins.
    #[inline]
    pub fn origins(&self) -> Squares {
        (self.0[0] | self.0[1]) | (self.0[2] | self.0[3])
    }

    /// The steps into a square whose origin is in a set.
    #[inline]
    #[must_use]
    pub fn into_square(&self, to: Square, origins: Squares) -> StepSet {
        StepSet(Direction::ALL.map(|direction| {
            let from = to.set().moved(direction.opposite());
            self.towards(direction) & from & origins
        }))
    }

    /// The steps that begin in one set or end in another.
    #[inline]
    #[must_use]
    pub fn touching(&self, origins: Squares, targets: Squares) -> StepSet {
        StepSet(Direction::ALL.map(|direction| {
            self.towards(direction) & (origins | targets.moved(direction.opposite()))
        }))
    }

    /// The n-th step in an arbitrary fixed order: for drawing at random.
    #[inline]
    pub fn nth(&self, mut n: u32) -> Option<Step> {
        for direction in Direction::ALL {
            let from = self.towards(direction);
            if n < from.len() {
                return from.nth(n).map(|from| Step::new_unchecked(from, direction));
            }
            n -= from.len();
        }
        None
    }

    /// The steps in canonical order: by origin, then by target.
    #[inline]
    pub fn iter(&self) -> Steps {
        Steps { set: *self, origins: self.origins() }
    }
}

impl std::ops::BitOr for StepSet {
    type Output = StepSet;
    #[inline]
    fn bitor(self, other: StepSet) -> StepSet {
        StepSet(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

/// The steps of a set, in canonical order.
#[derive(Clone, Debug)]
pub struct Steps {
    set: StepSet,
    origins: Squares,
}

impl Iterator for Steps {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let from = self.origins.first()?;
        let (mut mask, mut found) = (0u8, None);
        for direction in Direction::ALL.into_iter().rev() {
            if self.set.towards(direction).contains(from) {
                mask += 1;
                found = Some(direction);
            }
        }
        let direction = found?;
        let at = direction as usize;
        self.set.0[at] = self.set.0[at] - from.set();
        if mask == 1 {
            self.origins = self.origins - from.set();
        }
        Some(Step::new_unchecked(from, direction))
    }
}

impl Position {
    /// All steps that the rules of movement allow now; none after the fourth.
    #[inline]
    pub fn steps(&self) -> StepSet {
        if self.steps_taken() >= MAX_STEPS {
            return StepSet::default();
        }
        let side = self.side();
        let own = self.of_side(side);
        let mobile = own - self.frozen(side);
        match self.pending() {
            Pending::Push { square, of } => self.finishing_steps(square, of, mobile),
            Pending::Pull { square, by } => {
                let mut steps = self.free_steps(mobile);
                let pulled = self.of_side(!side) & self.weaker(by) & square.neighbours();
                for direction in Direction::ALL {
                    let from = square.set().moved(direction.opposite());
                    steps.0[direction as usize] |= pulled & from;
                }
                steps
            }
            Pending::None => self.free_steps(mobile),
        }
    }

    /// Plain steps and, if two steps are left, first halves of pushes.
    #[inline]
    fn free_steps(&self, mobile: Squares) -> StepSet {
        let side = self.side();
        let empty = self.empty_squares();
        let pushed =
            if self.steps_left() >= 2 { self.exposed(!side, mobile) } else { Squares::EMPTY };
        let backward = side.forward().opposite();
        let steady = mobile - self.of_kind(Kind::Rabbit);
        StepSet(Direction::ALL.map(|direction| {
            let own = if direction == backward { steady } else { mobile };
            (own | pushed) & empty.moved(direction.opposite())
        }))
    }

    /// Steps of stronger pieces into the square that a pushed piece has left.
    fn finishing_steps(&self, square: Square, of: Kind, mobile: Squares) -> StepSet {
        let pushers = mobile & self.stronger(of);
        StepSet(Direction::ALL.map(|direction| pushers & square.set().moved(direction.opposite())))
    }

    /// Whether the rules of movement allow a step now.
    pub fn allows(&self, step: Step) -> bool {
        self.steps().contains(step)
    }

    /// What an allowed step is.
    #[inline]
    pub fn step_kind(&self, step: Step) -> StepKind {
        if self.of_side(self.side()).contains(step.from()) {
            return if self.is_pushing() { StepKind::FinishPush } else { StepKind::Plain };
        }
        match self.pending() {
            Pending::Pull { square, by }
                if square == step.to() && self.kind_at(step.from()) < by =>
            {
                StepKind::Pull
            }
            _ => StepKind::Push,
        }
    }

    /// Takes an allowed step; answers what a trap took. The turn does not end by itself.
    #[inline]
    pub fn take_unchecked(&mut self, step: Step) -> Option<Removal> {
        debug_assert!(self.allows(step), "{step} in {self:?}");
        let (from, to) = (step.from(), step.to());
        let piece = self.mover(from);
        let kind = self.step_kind(step);
        let removal = self.shift(piece, from, to);
        let pending = match kind {
            StepKind::Plain => self.pull_into(from, piece.kind),
            StepKind::Push => Pending::Push { square: from, of: piece.kind },
            StepKind::Pull | StepKind::FinishPush => Pending::None,
        };
        self.count_step(pending);
        removal
    }

    /// The piece on an occupied square.
    #[inline]
    fn mover(&self, from: Square) -> Piece {
        let own = self.side();
        let side = if self.of_side(own).contains(from) { own } else { !own };
        Piece { side, kind: self.kind_at(from) }
    }

    /// The pull that a plain step out of a square makes possible, while the step is not counted yet.
    #[inline]
    fn pull_into(&self, square: Square, by: Kind) -> Pending {
        let near = self.of_side(!self.side()) & square.neighbours();
        if near.is_empty() || self.steps_left() < 2 || !near.meets(self.weaker(by)) {
            return Pending::None;
        }
        Pending::Pull { square, by }
    }

    /// The placement's key after an allowed step.
    #[inline]
    pub fn key_after(&self, step: Step) -> u64 {
        self.key_after_shift(self.mover(step.from()), step.from(), step.to())
    }

    /// Takes a step that the rules of movement need not allow, as long as a piece stands on its origin and none on its
    /// target: for following a game that others judge.
    pub(crate) fn take_leniently(&mut self, step: Step) -> Option<Removal> {
        if self.allows(step) {
            return self.take_unchecked(step);
        }
        let piece = self.mover(step.from());
        let removal = self.shift(piece, step.from(), step.to());
        if self.steps_taken() < MAX_STEPS {
            self.count_step(Pending::None);
        }
        removal
    }

    /// Ends the turn, whatever the rules say about it.
    #[inline]
    pub fn end_turn_unchecked(&mut self) {
        self.hand_over();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_one_line;
    use crate::piece::Side;

    #[test]
    fn steps_are_listed_in_order_and_found_by_number() {
        let board = "[rrrrrrrr  he   ccd      M   mh      E  d     H CCD   RD RRRRR RR]";
        let position = parse_one_line(board).unwrap().with_side(Side::Silver);
        let steps = position.steps();
        let listed: Vec<Step> = steps.iter().collect();
        assert_eq!((listed.len(), steps.len()), (24, 24));
        assert!(listed.windows(2).all(|pair| pair[0] < pair[1]));
        let mut numbered: Vec<Step> = (0..24).map(|n| steps.nth(n).unwrap()).collect();
        numbered.sort_unstable();
        assert_eq!(numbered, listed);
        assert_eq!(steps.nth(24), None);
        assert!(listed.iter().all(|&step| steps.contains(step)));
    }
}
