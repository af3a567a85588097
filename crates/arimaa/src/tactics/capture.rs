//! Which enemy pieces can the side to move capture within this turn, and in how many steps?
//!
//! A piece is captured by a displacement (a push or a pull, two steps): into a trap where nobody else guards it, or
//! because it was the only guard of a piece on a trap. Own steps do not change where the enemies stand, so what can be
//! captured by one displacement is known beforehand; only the own steps before it have to be searched for, and pairs of
//! displacements. Steps that prepare a displacement must touch its surroundings, or those of a step that does.

use super::{StepLine, around};
use crate::piece::Kind;
use crate::position::{Pending, Position, Removal};
use crate::square::{Square, Step};
use crate::squares::Squares;
use crate::steps::StepKind;

/// For each kind of enemy piece the fewest steps that remove one, and the steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captures {
    lines: [Option<StepLine>; Kind::COUNT],
}

impl Captures {
    /// The steps that remove a piece of this kind, the finishing step of a push included.
    pub fn line(&self, kind: Kind) -> Option<&StepLine> {
        self.lines[kind.index()].as_ref()
    }

    /// How many steps it takes to remove a piece of this kind.
    pub fn fewest(&self, kind: Kind) -> Option<u8> {
        self.line(kind).map(|line| line.len() as u8)
    }

    /// The strongest kind of which a piece can be removed.
    pub fn strongest(&self) -> Option<Kind> {
        Kind::ALL.into_iter().rev().find(|&kind| self.line(kind).is_some())
    }

    /// Whether nothing can be captured.
    pub fn is_empty(&self) -> bool {
        self.lines.iter().all(Option::is_none)
    }
}

impl Position {
    /// What the side to move can capture within the steps left, with no push left open.
    pub fn captures(&self) -> Captures {
        let mut search = Search::of([true; Kind::COUNT]);
        for steps in 1..=self.steps_left() {
            search.explore(self, steps, Squares::ALL);
        }
        search.captures
    }

    /// What the side to move can capture with exactly this number of steps, at most those left, of some kinds: for who looks at what is captured
    /// soonest first, and at the rest only if that is not enough.
    pub fn captures_in(&self, steps: u8, wanted: [bool; Kind::COUNT]) -> Captures {
        let mut search = Search::of(wanted);
        search.explore(self, steps, Squares::ALL);
        search.captures
    }
}

/// How far from a displaced piece its surroundings reach: what stands there can matter to the displacement.
const SURROUNDINGS: u8 = 3;
/// How far from a step what it depends on can lie.
const DEPENDENCE: u8 = 2;

/// An enemy piece whose displacement captures something, if an own piece on the trap steps aside.
struct Target {
    displaced: Square,
    trap: Square,
    victim: Kind,
}

/// The targets of a position: pieces that are alone beside a trap.
fn targets(position: &Position) -> impl Iterator<Item = Target> {
    let position = *position;
    let foes = position.of_side(!position.side());
    Squares::TRAPS.filter_map(move |trap| {
        let guards = foes & trap.neighbours();
        let displaced = guards.first().filter(|_| guards.len() == 1)?;
        let captured = if foes.contains(trap) { trap } else { displaced };
        Some(Target { displaced, trap, victim: position.kind_at(captured) })
    })
}

struct Search {
    captures: Captures,
    line: StepLine,
    /// Kinds that are looked for and have not been found.
    wanted: [bool; Kind::COUNT],
}

impl Search {
    fn of(wanted: [bool; Kind::COUNT]) -> Search {
        Search { captures: Captures::default(), line: StepLine::new(), wanted }
    }

    /// Looks for captures that are complete after exactly `steps` more steps. `near` restricts the next own step.
    fn explore(&mut self, position: &Position, steps: u8, near: Squares) {
        if self.is_done() {
            return;
        }
        if position.is_pushing() {
            return self.finish_push(position, None, steps);
        }
        if let Pending::Pull { square, by } = position.pending() {
            self.pull(position, square, by, steps);
        }
        match steps {
            0 | 1 => {}
            2 => self.displace(position),
            _ => {
                if steps == 4 {
                    self.push_twice(position);
                }
                self.prepare(position, steps, near);
            }
        }
    }

    /// Whether a capture of this kind would be new.
    #[inline]
    fn wants(&self, kind: Kind) -> bool {
        self.wanted[kind.index()]
    }

    /// Whether nothing is looked for any more.
    #[inline]
    fn is_done(&self) -> bool {
        self.wanted == [false; Kind::COUNT]
    }

    /// Keeps the line as the one that captures this kind.
    fn keep(&mut self, kind: Kind) {
        self.captures.lines[kind.index()] = Some(self.line);
        self.wanted[kind.index()] = false;
    }

    /// Own steps that could prepare a displacement, or begin a pull with another displacement to follow.
    fn prepare(&mut self, position: &Position, steps: u8, near: Squares) {
        let zone = around(self.worthwhile(position, steps - 2), SURROUNDINGS);
        let own = position.of_side(position.side());
        let beside_foes = position.of_side(!position.side()).neighbours();
        for step in position.steps().iter().filter(|step| own.contains(step.from())) {
            let squares = step.squares();
            // What is far from every target must serve the next step, and that must not be far.
            let next = match squares.meets(zone) {
                true => zone,
                false if steps == 4 => zone & around(squares, DEPENDENCE),
                false => Squares::EMPTY,
            };
            let useful = squares.meets(near) && !next.is_empty();
            let may_pull = steps == 4 && beside_foes.contains(step.from());
            if !useful && !may_pull {
                continue;
            }
            let mut after = *position;
            after.take_unchecked(step);
            if useful || matches!(after.pending(), Pending::Pull { .. }) {
                self.line.push(step);
                let next = if useful { next } else { Squares::EMPTY };
                self.explore(&after, steps - 1, next);
                self.line.pop();
            }
        }
    }

    /// The displaced pieces of wanted targets that a stronger piece can stand next to after `preparing` own steps.
    fn worthwhile(&self, position: &Position, preparing: u8) -> Squares {
        let own = position.of_side(position.side());
        let comes_near = |target: &Target| {
            let stronger = own & position.stronger(position.kind_at(target.displaced));
            around(target.displaced.set(), preparing + 1).meets(stronger)
        };
        targets(position)
            .filter(|target| self.wants(target.victim) && comes_near(target))
            .map(|target| target.displaced)
            .collect()
    }

    /// Captures by one displacement, in two steps.
    fn displace(&mut self, position: &Position) {
        let side = position.side();
        let own = position.of_side(side);
        for Target { displaced, trap, victim } in targets(position) {
            let attackers =
                own & position.stronger(position.kind_at(displaced)) & displaced.neighbours();
            if attackers.is_empty() || !self.wants(victim) {
                continue;
            }
            let mobile = attackers - position.frozen(side);
            if let Some((first, second)) = displacement(position, displaced, trap, mobile) {
                self.line.push(first);
                self.line.push(second);
                self.keep(victim);
                self.line.pop();
                self.line.pop();
            }
        }
    }

    /// All pushes, each followed by another displacement.
    fn push_twice(&mut self, position: &Position) {
        let own = position.of_side(position.side());
        for step in position.steps().iter().filter(|step| !own.contains(step.from())) {
            if position.step_kind(step) != StepKind::Push {
                continue;
            }
            let mut after = *position;
            let removal = after.take_unchecked(step);
            self.line.push(step);
            self.finish_push(&after, removal, 3);
            self.line.pop();
        }
    }

    /// Finishes a push with `steps` steps to go; its first step may have removed a piece.
    fn finish_push(&mut self, position: &Position, removal: Option<Removal>, steps: u8) {
        for step in position.steps().iter() {
            let mut after = *position;
            after.take_unchecked(step);
            self.line.push(step);
            if steps == 1 {
                self.note(removal);
            } else if steps > 1 {
                self.explore(&after, steps - 1, Squares::ALL);
            }
            self.line.pop();
        }
    }

    /// Completes a pending pull with `steps` steps to go.
    fn pull(&mut self, position: &Position, square: Square, by: Kind, steps: u8) {
        let foes = position.of_side(!position.side()) & position.weaker(by);
        for step in position.steps().into_square(square, foes).iter() {
            let mut after = *position;
            let removal = after.take_unchecked(step);
            self.line.push(step);
            match steps {
                1 => self.note(removal),
                _ => self.explore(&after, steps - 1, Squares::ALL),
            }
            self.line.pop();
        }
    }

    /// Takes down a removed enemy. Displacing an enemy never removes an own piece.
    fn note(&mut self, removal: Option<Removal>) {
        if let Some(Removal { piece, .. }) = removal
            && self.wants(piece.kind)
        {
            self.keep(piece.kind);
        }
    }
}

/// Two steps that displace a piece so that something is captured: into the empty trap, or, if the trap is taken, out of
/// its way. `mobile` are the stronger pieces beside it that can move.
fn displacement(
    position: &Position,
    displaced: Square,
    trap: Square,
    mobile: Squares,
) -> Option<(Step, Step)> {
    let empty = position.empty_squares();
    let pusher = mobile.first()?;
    let pull_by = |puller: Square| {
        let aside = (puller.neighbours() & empty).first()?;
        Some((Step::between(puller, aside)?, Step::between(displaced, puller)?))
    };
    if empty.contains(trap) {
        return Some((Step::between(displaced, trap)?, Step::between(pusher, displaced)?));
    }
    if position.of_side(position.side()).contains(trap) {
        // Only the piece on the trap can pull it in.
        return mobile.contains(trap).then(|| pull_by(trap)).flatten();
    }
    match (displaced.neighbours() & empty).first() {
        Some(away) => Some((Step::between(displaced, away)?, Step::between(pusher, displaced)?)),
        None => mobile.into_iter().find_map(pull_by),
    }
}
