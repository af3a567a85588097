//! What the search plays: a step, a whole push, a whole pull, or the end of the turn.
//!
//! Pushes and pulls are taken in one go, so that nothing is ever pending between two moves. Every placement that a legal
//! turn can lead to is reached by such moves.

use arrayvec::ArrayVec;
use bw_arimaa::{Direction, Kind, Pending, Position, Square, Squares, Step};

use super::commute::{Reach, is_superfluous};

/// A move: one step or two that belong together, in two bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct StepMove(u16);

/// What a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// An own piece steps.
    Plain,
    /// An enemy is displaced and its square taken.
    Push,
    /// An own piece steps and an enemy follows.
    Pull,
}

/// More moves than a position can have: no piece has more than four of a kind.
pub const MOST_MOVES: usize = 192;

/// Moves with what they are tried by.
pub type MoveList = ArrayVec<RankedMove, MOST_MOVES>;

/// A move with its place in the order of trying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub play: StepMove,
    /// Its kind.
    pub kind: MoveKind,
    /// The higher, the earlier it is tried.
    pub rank: i32,
}

impl StepMove {
    /// No move: no step leads south from a1.
    pub const NONE: StepMove = StepMove(0);
    /// The end of the turn.
    pub const PASS: StepMove = StepMove(u16::MAX);

    /// A single step.
    #[inline]
    pub const fn plain(step: Step) -> StepMove {
        StepMove(step.bits() as u16)
    }

    /// Two steps in a row.
    #[inline]
    pub const fn pair(first: Step, second: Step) -> StepMove {
        StepMove(first.bits() as u16 | (second.bits() as u16) << 8)
    }

    /// Its bits, for tables.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move with these bits.
    #[inline]
    pub const fn from_bits(bits: u16) -> StepMove {
        StepMove(bits)
    }

    /// Its first step; only of moves that have one.
    #[inline]
    pub const fn first(self) -> Step {
        Step::from_bits_unchecked(self.0 as u8)
    }

    /// Its second step, if it has two.
    #[inline]
    pub const fn second(self) -> Option<Step> {
        let bits = (self.0 >> 8) as u8;
        if bits == 0 { None } else { Some(Step::from_bits_unchecked(bits)) }
    }

    /// How many steps it takes of a turn.
    #[inline]
    pub const fn step_count(self) -> u8 {
        if self.0 >> 8 == 0 { 1 } else { 2 }
    }

    /// Whether it has steps.
    #[inline]
    pub fn is_some(self) -> bool {
        self != StepMove::NONE && self != StepMove::PASS
    }

    /// Its steps.
    pub fn steps(self) -> impl Iterator<Item = Step> {
        let first = self.is_some().then(|| self.first());
        let second = if self.is_some() { self.second() } else { None };
        first.into_iter().chain(second)
    }
}

/// The position after a move that is not a pass; the turn does not end by itself.
#[inline]
pub fn after(position: &Position, play: StepMove) -> Position {
    let mut next = *position;
    next.take_unchecked(play.first());
    if let Some(second) = play.second() {
        next.take_unchecked(second);
    }
    next.without_pull()
}

/// Whether a move may be left out after another one of the same turn, because their order does not matter and the other one
/// is the one to look at.
pub fn is_redundant(play: StepMove, before: StepMove) -> bool {
    let both = play.is_some() && before.is_some();
    both && is_superfluous(play, Reach::of(play), before, Reach::of(before))
}

/// Lists all moves but the end of the turn. What is pending can only have been left by others: at the beginning of a search.
#[inline]
pub fn generate(position: &Position, moves: &mut MoveList) {
    let side = position.side();
    let left = position.steps_left();
    if left == 0 {
        return;
    }
    if position.pending() != Pending::None && !complete_pending(position, moves) {
        return;
    }
    let mobile = position.of_side(side) - position.frozen(side);
    plain_steps(position, mobile, left >= 2, moves);
    if left >= 2 {
        pushes(position, mobile, moves);
    }
}

/// Lists what completes a push or a pull; whether there may be other moves.
#[cold]
fn complete_pending(position: &Position, moves: &mut MoveList) -> bool {
    let (steps, is_free) = match position.pending() {
        Pending::Pull { square, by } => {
            let foes = position.of_side(!position.side()) & position.weaker(by);
            (position.steps().into_square(square, foes), true)
        }
        Pending::None | Pending::Push { .. } => (position.steps(), false),
    };
    for step in steps.iter() {
        push(moves, StepMove::plain(step), MoveKind::Plain);
    }
    is_free
}

fn plain_steps(position: &Position, mobile: Squares, pulls: bool, moves: &mut MoveList) {
    let side = position.side();
    let (empty, foes) = (position.empty_squares(), position.of_side(!side));
    let rabbits = position.of_kind(Kind::Rabbit);
    let backward = side.forward().opposite();
    for direction in Direction::ALL {
        let movers = if direction == backward { mobile - rabbits } else { mobile };
        for from in movers & empty.moved(direction.opposite()) {
            let step = Step::new_unchecked(from, direction);
            push(moves, StepMove::plain(step), MoveKind::Plain);
            let near = from.neighbours() & foes;
            if pulls && !near.is_empty() && !rabbits.contains(from) {
                for pulled in near & position.weaker(position.kind_at(from)) {
                    if let Some(second) = towards(pulled, from) {
                        push(moves, StepMove::pair(step, second), MoveKind::Pull);
                    }
                }
            }
        }
    }
}

fn pushes(position: &Position, mobile: Squares, moves: &mut MoveList) {
    let side = position.side();
    let (empty, foes) = (position.empty_squares(), position.of_side(!side));
    let strong = mobile - position.of_kind(Kind::Rabbit);
    for pushed in foes & strong.neighbours() & empty.neighbours() {
        let stronger = position.stronger(position.kind_at(pushed)) & pushed.neighbours();
        if !stronger.meets(strong) {
            continue;
        }
        // Where the first step may take another enemy off a trap, it may also thaw a pusher.
        let thaws = (pushed.neighbours() & Squares::TRAPS).meets(foes);
        for to in pushed.neighbours() & empty {
            let Some(first) = towards(pushed, to) else { continue };
            let pushers = if thaws { thawed(position, first) } else { mobile };
            for pusher in stronger & pushers {
                if let Some(second) = towards(pusher, pushed) {
                    push(moves, StepMove::pair(first, second), MoveKind::Push);
                }
            }
        }
    }
}

/// The own pieces that can move after a first step of a push.
#[cold]
fn thawed(position: &Position, first: Step) -> Squares {
    let mut next = *position;
    next.take_unchecked(first);
    position.of_side(position.side()) - next.frozen(position.side())
}

#[inline]
fn push(moves: &mut MoveList, play: StepMove, kind: MoveKind) {
    // There is always room: see MOST_MOVES.
    let _ = moves.try_push(RankedMove { play, kind, rank: 0 });
}

/// The step between neighbours.
#[inline]
fn towards(from: Square, to: Square) -> Option<Step> {
    let direction = match to.index() as i32 - from.index() as i32 {
        -8 => Direction::South,
        -1 => Direction::West,
        1 => Direction::East,
        8 => Direction::North,
        _ => return None,
    };
    Some(Step::new_unchecked(from, direction))
}

/// What a move takes off the board: an enemy, an own piece, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Nothing.
    None,
    /// An enemy of this kind.
    Foe(Kind),
    /// An own piece of this kind.
    Own(Kind),
}

/// What a move takes off the board; of a push or pull that costs both sides something, the enemy's loss.
#[inline]
pub fn loss(position: &Position, play: StepMove, kind: MoveKind) -> Loss {
    let own = position.of_side(position.side());
    let foes = position.of_side(!position.side());
    let first = play.first();
    let (own_step, foe_step) = match (kind, play.second()) {
        (MoveKind::Push, second) => (second, Some(first)),
        (MoveKind::Pull, second) => (Some(first), second),
        (MoveKind::Plain, _) => (Some(first), None),
    };
    if let Some(step) = foe_step
        && let Some(lost) = lost_by(position, foes, step)
    {
        return Loss::Foe(lost);
    }
    match own_step.and_then(|step| lost_by(position, own, step)) {
        Some(lost) => Loss::Own(lost),
        None => Loss::None,
    }
}

/// The piece of a side that a trap takes when one of its pieces makes a step.
#[inline]
fn lost_by(position: &Position, own: Squares, step: Step) -> Option<Kind> {
    const NEAR: Squares =
        Squares::from_bits(Squares::TRAPS.bits() | Squares::TRAPS.neighbours().bits());
    if !step.squares().meets(NEAR) {
        return None;
    }
    let moved = own ^ step.squares();
    let trap = ((moved & Squares::TRAPS) - moved.neighbours()).first()?;
    let from = if trap == step.to() { step.from() } else { trap };
    Some(position.kind_at(from))
}
