//! Beyond the depth: captures, and goals of the next turn.

use bw_arimaa::{Kind, Position, Squares};

use super::defence::DEFENDED_WITHIN;
use super::memory::MOST_PLIES;
use super::search::{DECIDED, INFINITE, Search, Stopped, WON, Window};

/// A turn that must not end like this is worth less.
const UNRESTED: i32 = 500;
/// What a defence costs by its steps; one that takes more of a whole turn, or of three steps.
const DEFENCE: [i32; DEFENDED_WITHIN as usize + 1] = [0, 100, 250];
const HARD: i32 = 1_200;
const HARDLY: i32 = 2_500;
/// What a capture may gain beside the piece.
const MARGIN: i32 = 1_200;
/// What pieces are worth at most, by kind.
const WORTH: [i32; Kind::COUNT] = [3_000, 2_500, 3_000, 4_000, 6_000, 9_000];

impl Search<'_, '_> {
    /// The score of a position for its side to move when nothing but captures is looked at.
    pub(super) fn quiesce(
        &mut self,
        position: &Position,
        mut window: Window,
        ply: usize,
        turns: u8,
    ) -> Result<i32, Stopped> {
        let mut best = self.memory.value(self.evaluator, position);
        let captures = turns > 0
            && self.parts.quiescence
            && position.steps_left() >= 2
            && ply + 8 < MOST_PLIES
            && may_capture(position);
        // Threats only make it worse, and nothing can make it better.
        if best <= window.alpha && !captures {
            return Ok(best);
        }
        if let Some(threat) = self.memory.recall.threat(position) {
            let left = position.steps_left();
            match self.memory.recall.defended_in(position, threat) {
                Some(steps) => best -= DEFENCE[usize::from(steps.min(DEFENDED_WITHIN))],
                None if left <= DEFENDED_WITHIN => {
                    return Ok(ply as i32 + i32::from(left) + 4 - WON);
                }
                None if left == 3 => best -= HARDLY,
                None => best -= HARD,
            }
        }
        if position.steps_taken() > 0 && !position.may_end(self.game.forbidden) {
            best -= UNRESTED;
        }
        if best >= window.beta || !captures {
            return Ok(best);
        }
        window.alpha = window.alpha.max(best);
        // What is captured soonest first: often that is enough, and the rest need not be looked for.
        let mut is_open = [true; Kind::COUNT];
        for steps in 2..=position.steps_left() {
            let enough =
                |kind: usize| best.abs() >= DECIDED || best + WORTH[kind] + MARGIN > window.alpha;
            let wanted = std::array::from_fn(|kind| is_open[kind] && enough(kind));
            if wanted == [false; Kind::COUNT] {
                break;
            }
            let captures = position.captures_in(steps, wanted);
            for kind in Kind::ALL.into_iter().rev() {
                let Some(line) = captures.line(kind) else { continue };
                is_open[kind.index()] = false;
                let mut next = *position;
                for &step in line.iter() {
                    next.take_unchecked(step);
                }
                next.end_turn_unchecked();
                let score = self.captured(position, &next, window, ply + line.len(), turns)?;
                best = best.max(score);
                window.alpha = window.alpha.max(best);
                if best >= window.beta {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }

    /// The score after a capture, for whoever captured.
    fn captured(
        &mut self,
        before: &Position,
        next: &Position,
        window: Window,
        ply: usize,
        turns: u8,
    ) -> Result<i32, Stopped> {
        if !self.meter.node() {
            return Err(Stopped);
        }
        if let Some(ending) = next.rabbit_ending() {
            let won = WON - ply as i32;
            return Ok(if ending.winner == before.side() { won } else { -won });
        }
        if self.memory.recall.goal(next).is_some() {
            return Ok(ply as i32 + 4 - WON);
        }
        let below = Window { alpha: -window.beta, beta: -window.alpha.min(INFINITE) };
        Ok(-self.quiesce(next, below, ply, turns - 1)?)
    }
}

/// Squares within two steps of a trap.
const NEAR_TRAPS: Squares = {
    let beside = Squares::TRAPS.bits() | Squares::TRAPS.neighbours().bits();
    Squares::from_bits(beside | Squares::from_bits(beside).neighbours().bits())
};

/// Whether a capture within the steps left is possible at all; cheap, and wrong only by saying yes.
pub(super) fn may_capture(position: &Position) -> bool {
    let side = position.side();
    let (own, foes) = (position.of_side(side), position.of_side(!side));
    let left = position.steps_left();
    if left < 2 {
        return false;
    }
    // Two pushes or pulls: somebody must be able to begin right away, near a trap.
    if left == 4 {
        let mobile = own - position.frozen(side);
        let mut stronger = Squares::EMPTY;
        for kind in (0..Kind::COUNT - 1).rev() {
            stronger |= mobile & position.of_kind(Kind::ALL[kind + 1]);
            let exposed = position.of_kind(Kind::ALL[kind]) & foes & stronger.neighbours();
            if exposed.meets(NEAR_TRAPS) {
                return true;
            }
        }
    }
    Squares::TRAPS.into_iter().any(|trap| {
        let guards = foes & trap.neighbours();
        guards.len() == 1
            && guards.first().is_some_and(|guard| {
                let attackers = own & position.stronger(position.kind_at(guard));
                let mut reach = guard.neighbours();
                for _ in 2..left {
                    reach |= reach.neighbours();
                }
                reach.meets(attackers)
            })
    })
}
