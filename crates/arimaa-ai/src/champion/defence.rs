//! Beyond the depth: a goal that the other side would reach next, and how soon it is parried.
//!
//! A threat is a line of steps. Whatever leaves the squares of these steps and their neighbours alone leaves the threat alone, so only
//! moves that touch them parry it. A first of two moves may also thaw or guard a piece that touches them, or make room for it.

use bw_arimaa::{Kind, Position, Squares, StepLine};

use super::moves::{MoveList, after, generate};

/// Steps within which a defence is looked for beyond the depth.
pub(super) const DEFENDED_WITHIN: u8 = 2;

/// How the other side would reach its goal if the turn ended here.
#[inline]
pub fn threat(position: &Position) -> Option<StepLine> {
    position.with_side(!position.side()).goal_line()
}

/// In how many steps, at most `most`, whoever moves parries a threat; a turn without rabbits parries nothing.
pub fn defended_in(position: &Position, threat: StepLine, most: u8) -> Option<u8> {
    (1..=most.min(position.steps_left())).find(|&steps| defends(position, threat, steps))
}

fn defends(position: &Position, threat: StepLine, steps: u8) -> bool {
    let squares = threat.iter().fold(Squares::EMPTY, |all, step| all | step.squares());
    let matters = squares | squares.neighbours();
    let mut moves = MoveList::new();
    generate(position, &mut moves);
    moves.iter().filter(|ranked| ranked.play.step_count() <= steps).any(|ranked| {
        let left = steps - ranked.play.step_count();
        let near = (0..2 * left).fold(matters, |near, _| near | near.neighbours());
        if !ranked.play.steps().any(|step| step.squares().meets(near)) {
            return false;
        }
        let next = after(position, ranked.play);
        if next.of(position.side(), Kind::Rabbit).is_empty() {
            return false;
        }
        match self::threat(&next) {
            None => true,
            Some(rest) => left > 0 && defends(&next, rest, left),
        }
    })
}
