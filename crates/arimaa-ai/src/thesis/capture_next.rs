//! Which enemy piece can a side take within a turn (spec 5.4, capture next turn)?
//!
//! The thesis looks first for enemies beside a trap: pushed or pulled into it, after up to two steps that clear the
//! trap, bring the pusher or displace the other guard. Only if there is none it looks for enemies two squares from a
//! trap that two pushes or pulls bring in.

use bw_arimaa::{Direction, Kind, Position, Square, Squares, Step};

use super::goal_next::Tactics;
use super::terms::loss;

/// What the best piece that the side to move can take is worth, in hundredths, in a position in which no turn has begun.
pub fn capture_next(position: &Position, tactics: Tactics) -> i32 {
    match tactics {
        Tactics::Seed => best_target(position).map_or(0, |(value, _)| value),
        Tactics::Exact => {
            let captures = position.captures();
            let taken = Kind::ALL.into_iter().filter(|&kind| captures.line(kind).is_some());
            taken.map(|kind| loss(position, !position.side(), kind)).max().unwrap_or(0)
        }
    }
}

/// The most valuable kind of piece that the side to move can take, by the cases of the thesis.
pub fn seed_capture(position: &Position) -> Option<Kind> {
    best_target(position).map(|(_, kind)| kind)
}

/// An enemy piece and the trap it is to be brought to.
#[derive(Clone, Copy)]
struct Target {
    piece: Square,
    trap: Square,
}

fn best_target(position: &Position) -> Option<(i32, Kind)> {
    best_of(position, 1, |target| takes(position, target, 4))
        .or_else(|| best_of(position, 2, |target| brings_in(position, target)))
}

/// The most valuable enemy so far from a trap that can be taken.
fn best_of(
    position: &Position,
    distance: u8,
    can_be_taken: impl Fn(Target) -> bool,
) -> Option<(i32, Kind)> {
    let side = position.side();
    let (own, foes) = (position.of_side(side), position.of_side(!side));
    let mut best: Option<(i32, Kind)> = None;
    for trap in Squares::TRAPS {
        let beside = trap.neighbours();
        let ring = if distance == 1 { beside } else { beside.neighbours() - trap.set() };
        for piece in foes & ring {
            let guards = (foes & beside) - piece.set();
            // Besides the push itself there are two steps: for a way of two squares, or for one guard.
            let reach = match (distance, guards.len()) {
                (1, 0) => 3,
                (1, 1) | (2, 0) => 1,
                _ => continue,
            };
            let kind = position.kind_at(piece);
            let value = loss(position, !side, kind);
            let strong = own & position.stronger(kind);
            if best.is_none_or(|(most, _)| value > most)
                && around(piece.set(), reach).meets(strong)
                && can_be_taken(Target { piece, trap })
            {
                best = Some((value, kind));
            }
        }
    }
    best
}

#[inline]
fn around(squares: Squares, distance: u8) -> Squares {
    (0..distance).fold(squares, |all, _| all | all.neighbours())
}

/// Whether a piece beside a trap can be taken there within `steps` steps.
fn takes(position: &Position, target: Target, steps: u8) -> bool {
    let Target { piece, trap } = target;
    let side = position.side();
    let foes = position.of_side(!side);
    let guards = (foes & trap.neighbours()) - piece.set();
    if !guards.is_empty() {
        return steps == 4
            && guards.into_iter().any(|guard| displaces_guard(position, guard, target));
    }
    let strong = position.of_side(side) & position.stronger(position.kind_at(piece));
    let mobile = strong - position.frozen(side);
    if falls(position, target, mobile) {
        return true;
    }
    steps > 2 && prepares(position, target, mobile, steps)
}

/// Whether one push or pull brings a piece into the trap beside it: who can is among these.
fn falls(position: &Position, Target { piece, trap }: Target, mobile: Squares) -> bool {
    if position.is_empty_at(trap) {
        return mobile.meets(piece.neighbours());
    }
    // A piece on the trap steps aside and pulls.
    mobile.contains(trap) && trap.neighbours().meets(position.empty_squares())
}

/// Whether a step of an own piece off the trap, or of a stronger piece towards the target, helps.
fn prepares(position: &Position, target: Target, mobile: Squares, steps: u8) -> bool {
    let Target { piece, trap } = target;
    let side = position.side();
    let near = around(piece.set(), steps - 2);
    let helpers = mobile & around(near, 1);
    let on_trap = (position.of_side(side) & trap.set()) - position.frozen(side);
    let set = position.steps();
    (helpers | on_trap).into_iter().any(|from| {
        Direction::ALL.into_iter().any(|direction| {
            if !set.towards(direction).contains(from) {
                return false;
            }
            let step = Step::new_unchecked(from, direction);
            let comes = helpers.contains(from) && near.contains(step.to());
            if !comes && from != trap {
                return false;
            }
            let mut after = *position;
            let lost = after.take_unchecked(step);
            lost.is_none() && takes(&after.without_pull(), target, steps - 1)
        })
    })
}

/// Whether the only other guard can be pushed or pulled away so that the target falls.
fn displaces_guard(position: &Position, guard: Square, target: Target) -> bool {
    displacements(position, guard, |after, to| to != target.trap && takes(after, target, 2))
}

/// Whether two pushes or pulls bring a piece into a trap two squares away.
fn brings_in(position: &Position, Target { piece, trap }: Target) -> bool {
    displacements(position, piece, |after, to| {
        let beside = trap.neighbours().contains(to);
        // It may have fallen into another trap on the way.
        let stands = after.of_side(!position.side()).contains(to);
        beside && stands && takes(after, Target { piece: to, trap }, 2)
    })
}

/// Whether a test holds after some push or pull of an enemy piece; it gets the position and where the piece went.
fn displacements(
    position: &Position,
    piece: Square,
    test: impl Fn(&Position, Square) -> bool,
) -> bool {
    let side = position.side();
    let strong = position.of_side(side) & position.stronger(position.kind_at(piece));
    let mobile = (strong & piece.neighbours()) - position.frozen(side);
    let empty = position.empty_squares();
    let after = |first: Option<Step>, second: Option<Step>| {
        let mut after = *position;
        after.take_unchecked(first?);
        after.take_unchecked(second?);
        Some(after)
    };
    mobile.into_iter().any(|attacker| {
        let pushes = (piece.neighbours() & empty).into_iter().any(|to| {
            let pair = [Step::between(piece, to), Step::between(attacker, piece)];
            after(pair[0], pair[1]).is_some_and(|after| test(&after, to))
        });
        pushes
            || (attacker.neighbours() & empty).into_iter().any(|aside| {
                let pair = [Step::between(attacker, aside), Step::between(piece, attacker)];
                after(pair[0], pair[1]).is_some_and(|after| test(&after, attacker))
            })
    })
}
