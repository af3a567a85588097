//! The board as one side's pieces find it: where they would be frozen or lost, and how far they can go alone.

use bw_arimaa::{Direction, Kind, Position, Side, Square, Squares};

/// What one side's walks depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    pub(crate) side: Side,
    pub(crate) own: Squares,
    pub(crate) foes: Squares,
    pub(crate) empty: Squares,
    /// Own pieces that cannot move.
    pub(crate) frozen: Squares,
    /// Own rabbits.
    pub(crate) rabbits: Squares,
    /// Squares beside a stronger enemy, by the kind of the own piece.
    threats: [Squares; Kind::COUNT],
}

impl Ground {
    pub(crate) fn new(position: &Position, side: Side) -> Self {
        let (own, foes) = (position.of_side(side), position.of_side(!side));
        let mut threats = [Squares::EMPTY; Kind::COUNT];
        let (mut near, mut frozen) = (Squares::EMPTY, Squares::EMPTY);
        for kind in Kind::ALL.into_iter().rev() {
            threats[kind.index()] = near;
            frozen |= position.of_kind(kind) & near;
            near |= (foes & position.of_kind(kind)).neighbours();
        }
        Ground {
            side,
            own,
            foes,
            empty: !(own | foes),
            frozen: (frozen & own) - own.neighbours(),
            rabbits: position.of(side, Kind::Rabbit),
            threats,
        }
    }

    /// The empty squares on which a piece with these friends is neither frozen nor lost.
    #[inline]
    fn safe(&self, kind: Kind, friends: Squares) -> Squares {
        self.empty & (friends.neighbours() | !(self.threats[kind.index()] | Squares::TRAPS))
    }

    /// How many steps bring some rabbit to the goal rank, alone and over safe squares, at most `most`; only over squares
    /// of a set.
    pub(crate) fn goal_distance(&self, most: u8, over: Squares) -> Option<u8> {
        let runners = self.rabbits - self.frozen;
        // With the rabbits as their own friends: never too far.
        let fewest = self.run(runners, self.safe(Kind::Rabbit, self.own), most, over)?;
        let mut best = None;
        for runner in runners {
            let safe = self.safe(Kind::Rabbit, self.own - runner.set());
            let limit = best.map_or(most, |best: u8| best - 1);
            best = self.run(runner.set(), safe, limit, over).or(best);
            if best == Some(fewest) {
                break;
            }
        }
        best
    }

    fn run(&self, from: Squares, safe: Squares, most: u8, over: Squares) -> Option<u8> {
        let forward = self.side.forward();
        let (goal, safe) = (self.side.goal() & self.empty & over, safe & over);
        let mut reached = from;
        for step in 1..=most {
            let sideways = reached.moved(Direction::West) | reached.moved(Direction::East);
            let next = reached.moved(forward) | sideways;
            if next.meets(goal) {
                return Some(step);
            }
            let grown = reached | (next & safe);
            if grown == reached {
                return None;
            }
            reached = grown;
        }
        None
    }

    /// How many steps bring a piece to a square of a set, alone and over safe squares, at most `most`.
    pub(crate) fn distance(&self, kind: Kind, from: Square, to: Squares, most: u8) -> Option<u8> {
        if to.contains(from) {
            return Some(0);
        }
        if self.frozen.contains(from) {
            return None;
        }
        let safe = self.safe(kind, self.own - from.set());
        let to = to & self.empty;
        let mut reached = from.set();
        for step in 1..=most {
            let next = reached.neighbours();
            if next.meets(to) {
                return Some(step);
            }
            reached |= next & safe;
        }
        None
    }
}
