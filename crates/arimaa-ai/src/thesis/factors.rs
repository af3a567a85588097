//! What a turn must have to be looked at: the three factors of pruning, and how equal turns are recognised (spec 5.2, 5.3).

use bw_arimaa::{Kind, Position, Square, Squares, Step};

/// How turns that lead to the same placement are found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Uniqueness {
    /// As the thesis does it, depth first: against turns of the same length and of two steps less, as far as they are
    /// known by then. A few placements come twice.
    #[default]
    Seed,
    /// By one set of all placements: each comes once, by a shortest turn.
    Exact,
}

/// Which turns are generated, and in what order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Factors {
    /// No own piece may be lost, with three exceptions.
    pub own: bool,
    /// The second step must have to do with the first.
    pub connected: bool,
    /// A turn that can go on must go on.
    pub maxlen: bool,
    /// How equal turns are found.
    pub unique: Uniqueness,
    /// Pieces that move more often come first.
    pub ordering: bool,
}

impl Factors {
    /// As the bot plays.
    pub const ALL: Factors = Factors {
        own: true,
        connected: true,
        maxlen: true,
        unique: Uniqueness::Seed,
        ordering: true,
    };

    /// All turns, none of the factors.
    pub const NONE: Factors = Factors { own: false, connected: false, maxlen: false, ..Self::ALL };

    /// The order in which kinds of pieces move (Table 6.1), or by strength.
    pub const fn kinds(&self) -> [Kind; Kind::COUNT] {
        use Kind::{Camel, Cat, Dog, Elephant, Horse, Rabbit};
        if self.ordering {
            [Elephant, Camel, Dog, Cat, Horse, Rabbit]
        } else {
            [Elephant, Camel, Horse, Dog, Cat, Rabbit]
        }
    }
}

impl Default for Factors {
    fn default() -> Self {
        Self::ALL
    }
}

/// A turn's first step, as far as the second one may be connected with it (spec 5.3, factor 2).
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstStep {
    /// The square it left.
    left: Square,
    /// The square it reached.
    reached: Square,
    /// Own pieces that could not move before it.
    frozen_before: Squares,
    /// Squares beside friends whom it left frozen, itself included.
    beside_frozen: Squares,
    /// Traps on which it is the only guard.
    made_safe: Squares,
    /// Own pieces after it.
    own: Squares,
}

impl FirstStep {
    /// A plain step from one position to another.
    pub(crate) fn new(before: &Position, step: Step, after: &Position) -> Self {
        let side = before.side();
        let (left, reached) = (step.from(), step.to());
        let frozen_before = before.frozen(side);
        let newly = after.frozen(side) - frozen_before;
        FirstStep {
            left,
            reached,
            frozen_before,
            beside_frozen: newly.neighbours(),
            made_safe: reached.neighbours() & Squares::TRAPS,
            own: after.of_side(side),
        }
    }

    /// Whether a plain step, or the first half of a pull, is connected with it: by the same piece, into the square that
    /// was left, of a piece that it thawed, beside a friend that it left frozen, or onto a trap that it guards.
    pub(crate) fn connects(&self, step: Step) -> bool {
        let (from, to) = (step.from(), step.to());
        from == self.reached
            || to == self.left
            || self.frozen_before.contains(from)
            || self.beside_frozen.contains(to)
            || (self.made_safe.contains(to) && self.is_only_guard(to, from))
    }

    /// Whether a push is connected with it: by the same piece, by one that it thawed, or into the square that was left.
    pub(crate) fn connects_push(&self, pusher: Square, pushed: Step) -> bool {
        pusher == self.reached || pushed.to() == self.left || self.frozen_before.contains(pusher)
    }

    fn is_only_guard(&self, trap: Square, mover: Square) -> bool {
        let guards = self.own & trap.neighbours();
        (guards - mover.set() - self.reached.set()).is_empty()
    }
}
