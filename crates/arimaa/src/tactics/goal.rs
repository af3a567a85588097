//! Can the side to move bring a rabbit home within this turn?
//!
//! A search over the steps left that gives up early: a turn of `n` steps in which the rabbit itself makes `moves` of
//! them leaves `help = n - moves` steps to others, and little help removes few obstacles. Without help the rabbit's
//! way must be empty and never frozen; one step of help vacates squares of own pieces or thaws; an enemy in the way
//! costs two. The conditions are necessary, not sufficient: what passes them is tried out.

use super::{StepLine, around};
use crate::piece::{Kind, Side};
use crate::position::{Pending, Position};
use crate::square::{Direction, Step};
use crate::squares::Squares;
use crate::steps::StepSet;

impl Position {
    /// The fewest steps that bring a rabbit of the side to move to its goal rank, within the steps left and with no
    /// push left open.
    pub fn goal_line(&self) -> Option<StepLine> {
        if !is_near(self, self.steps_left()) {
            return None;
        }
        (0..=self.steps_left()).find_map(|steps| {
            let mut line = StepLine::new();
            reach(self, steps, &mut line).then_some(line)
        })
    }

    /// How many steps the side to move needs to bring a rabbit to its goal rank, if the steps left are enough.
    pub fn goal_in(&self) -> Option<u8> {
        self.goal_line().map(|line| line.len() as u8)
    }
}

/// Finds a line of exactly `steps` steps to the goal, and appends it.
fn reach(position: &Position, steps: u8, line: &mut StepLine) -> bool {
    let is_home = || position.of(position.side(), Kind::Rabbit).meets(position.side().goal());
    if position.is_pushing() {
        // A rabbit cannot finish a push, so it has to move afterwards unless it is there already.
        let enough = steps >= 2 || (steps == 1 && is_home());
        return enough && try_all(position, position.steps(), steps, line);
    }
    match steps {
        0 => is_home(),
        1 => last_step(position).inspect(|&step| line.push(step)).is_some(),
        2 => {
            let set = next_to_last_steps(position);
            !set.is_empty() && try_all(position, set, steps, line)
        }
        _ if could_reach(position, steps) => try_all(position, position.steps(), steps, line),
        _ => {
            let set = pulls(position);
            !set.is_empty() && try_all(position, set, steps, line)
        }
    }
}

fn try_all(position: &Position, set: StepSet, steps: u8, line: &mut StepLine) -> bool {
    set.iter().any(|step| {
        let mut after = *position;
        after.take_unchecked(step);
        line.push(step);
        let found = reach(&after, steps - 1, line);
        if !found {
            line.pop();
        }
        found
    })
}

/// The step of a rabbit onto its goal rank.
fn last_step(position: &Position) -> Option<Step> {
    let side = position.side();
    let forward = side.forward();
    let before = (side.goal() & position.empty_squares()).moved(forward.opposite());
    let rabbits = position.of(side, Kind::Rabbit) & before;
    if rabbits.is_empty() {
        return None;
    }
    let free = rabbits - position.frozen(side);
    free.first().map(|from| Step::new_unchecked(from, forward))
}

/// The steps that complete a pending pull.
fn pulls(position: &Position) -> StepSet {
    match position.pending() {
        Pending::Pull { square, .. } => {
            position.steps().into_square(square, position.of_side(!position.side()))
        }
        Pending::None | Pending::Push { .. } => StepSet::default(),
    }
}

/// The steps after which a single one could reach the goal: a rabbit's own, those of a friend out of its way or to its
/// side, and pulls.
fn next_to_last_steps(position: &Position) -> StepSet {
    if !is_near(position, 2) {
        return StepSet::default();
    }
    let terrain = Terrain::of(position);
    let (blockers, beside) = terrain.freed_by_one_step();
    let runs = terrain.runs(position, 2);
    if !runs && blockers.is_empty() && beside.is_empty() {
        return pulls(position);
    }
    let runners = if runs { terrain.mobile_rabbits } else { Squares::EMPTY };
    position.steps().touching(runners | blockers, beside) | pulls(position)
}

/// What the conditions ask about.
struct Terrain {
    side: Side,
    rabbits: Squares,
    mobile_rabbits: Squares,
    own: Squares,
    foes: Squares,
    empty: Squares,
    mobile: Squares,
}

impl Terrain {
    fn of(position: &Position) -> Terrain {
        let side = position.side();
        let own = position.of_side(side);
        let mobile = own - position.frozen(side);
        let rabbits = position.of(side, Kind::Rabbit);
        Terrain {
            side,
            rabbits,
            mobile_rabbits: rabbits & mobile,
            own,
            foes: position.of_side(!side),
            empty: position.empty_squares(),
            mobile,
        }
    }

    /// Whether one of some rabbits could reach the goal rank in `moves` moves, through squares of one set and onto
    /// squares of another.
    fn floods(&self, rabbits: Squares, moves: u8, through: Squares, onto: Squares) -> bool {
        let home = self.side.goal() & onto;
        let mut reached = rabbits;
        for _ in 0..moves {
            let next = self.moved(reached);
            if next.meets(home) {
                return true;
            }
            reached |= next & through;
        }
        false
    }

    /// Where rabbits can go in one move.
    fn moved(&self, rabbits: Squares) -> Squares {
        let sideways = rabbits.moved(Direction::West) | rabbits.moved(Direction::East);
        rabbits.moved(self.side.forward()) | sideways
    }

    /// A way over empty squares on which a rabbit is not frozen and not lost.
    fn runs(&self, position: &Position, moves: u8) -> bool {
        let friends = self.own.neighbours();
        let strong = (self.foes - position.of_kind(Kind::Rabbit)).neighbours();
        let safe = self.empty & (friends | !(strong | Squares::TRAPS));
        self.floods(self.mobile_rabbits, moves, safe, self.empty)
    }

    /// A way on which nothing stands but one own piece, which has to leave.
    fn passes_one_friend(&self, moves: u8) -> bool {
        let goal = self.side.goal();
        let (mut before, mut beyond) = (self.rabbits, Squares::EMPTY);
        for _ in 0..moves {
            let (next, later) = (self.moved(before), self.moved(beyond));
            if next.meets(goal - self.foes) || later.meets(goal & self.empty) {
                return true;
            }
            beyond |= (later & self.empty) | (next & self.own);
            before |= next & self.empty;
        }
        false
    }

    /// A way on which nothing stands but own pieces.
    fn passes_friends(&self, moves: u8) -> bool {
        self.floods(self.rabbits, moves, !self.foes, !self.foes)
    }

    /// A way on which nothing stands but one enemy, beside whom a stronger piece stands.
    fn passes_one_foe(&self, position: &Position, moves: u8) -> bool {
        let open = self.empty | position.exposed(!self.side, self.own);
        self.floods(self.rabbits, moves, self.empty, open)
            || self.floods(self.rabbits, moves, open, self.empty)
    }

    /// Whether others could free a rabbit before its goal in `help` steps, at least two: a frozen one needs a friend
    /// within reach; an enemy in the way needs a stronger piece within reach.
    fn freed_by(&self, position: &Position, help: u8) -> bool {
        let forward = self.side.forward();
        let before = self.rabbits & self.side.goal().moved(forward.opposite());
        before.into_iter().any(|rabbit| {
            let ahead = rabbit.set().moved(forward);
            if ahead.meets(self.foes) {
                let blocker = ahead.first().map_or(Kind::Elephant, |at| position.kind_at(at));
                return around(ahead, help - 1).meets(self.own & position.stronger(blocker));
            }
            ahead.meets(self.own)
                || self.mobile_rabbits.contains(rabbit)
                || around(rabbit.set(), help + 1).meets(self.own - rabbit.set())
        })
    }

    /// Friends that stand in the way of a rabbit before its goal, and squares from which a friend would thaw one.
    fn freed_by_one_step(&self) -> (Squares, Squares) {
        let back = self.side.forward().opposite();
        let before = self.rabbits & self.side.goal().moved(back);
        let ahead = (before & self.mobile_rabbits).moved(self.side.forward());
        let blockers = ahead & self.mobile & self.empty.neighbours();
        let stuck = (before & self.empty.moved(back)) - self.mobile_rabbits;
        (blockers, stuck.neighbours() & self.empty & self.mobile.neighbours())
    }
}

/// Whether a rabbit is at most `ranks` ranks away from the goal.
fn is_near(position: &Position, ranks: u8) -> bool {
    let side = position.side();
    let (mut near, back) = (side.goal(), side.forward().opposite());
    for _ in 0..ranks {
        near |= near.moved(back);
    }
    position.of(side, Kind::Rabbit).meets(near)
}

/// Whether three or four steps could lead to the goal; a pull that is pending is not considered.
fn could_reach(position: &Position, steps: u8) -> bool {
    // Cheap, and enough for most positions.
    if !is_near(position, steps) {
        return false;
    }
    let terrain = Terrain::of(position);
    if steps == 3 {
        return terrain.runs(position, 3)
            || terrain.passes_one_friend(2)
            || terrain.freed_by(position, 2);
    }
    terrain.runs(position, 4)
        || terrain.passes_one_friend(3)
        || terrain.passes_friends(2)
        || terrain.passes_one_foe(position, 2)
        || terrain.freed_by(position, 3)
}
