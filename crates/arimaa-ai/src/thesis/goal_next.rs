//! Can a side bring a rabbit home within a turn, others helping (spec 5.4, goal next turn)?

use arrayvec::ArrayVec;
use bw_arimaa::{Direction, Kind, Position, Squares, Step, StepKind};

use super::ground::Ground;

/// How thoroughly one turn's tactics are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tactics {
    /// The cases that the thesis lists.
    #[default]
    Seed,
    /// All.
    Exact,
}

/// The fewest steps in which the side to move brings a rabbit to its goal rank, of a position in which no turn has begun.
pub fn goal_next(position: &Position, tactics: Tactics) -> Option<u8> {
    match tactics {
        Tactics::Exact => position.goal_in(),
        Tactics::Seed => seed_goal(position),
    }
}

/// The fewest steps by the cases of the thesis.
fn seed_goal(position: &Position) -> Option<u8> {
    let mut best = None;
    for help in 0..=2 {
        let most = best.map_or(4, |best: u8| best - 1).saturating_sub(help);
        if most == 0 {
            break;
        }
        best = with_help(position, help, most).map(|steps| steps + help).or(best);
    }
    best
}

/// The fewest steps of a rabbit, at most `most`, after `help` steps of others.
fn with_help(position: &Position, help: u8, most: u8) -> Option<u8> {
    let run = |after: &Position, over: Squares| {
        Ground::new(after, position.side()).goal_distance(most, over)
    };
    let empty = position.empty_squares();
    let own = position.of_side(position.side());
    match help {
        0 => {
            ways(position, most, empty)?;
            run(position, Squares::ALL)
        }
        1 => {
            let zone = ways(position, most, empty | own)?;
            let near = zone | zone.neighbours();
            let useful = |step: &Step| zone.contains(step.from()) || near.contains(step.to());
            let helped = plain_steps(position).filter(useful).map(|step| taken(position, step));
            helped.filter_map(|after| run(&after, Squares::ALL)).min()
        }
        _ => {
            let zone = ways(position, most, Squares::ALL)?;
            let displaced = pairs(position, zone | zone.neighbours());
            let best = displaced.filter_map(|after| run(&after, Squares::ALL)).min();
            // Two plain steps may thaw, but not clear the way.
            let thawed = ways(position, most, empty).and_then(|zone| {
                let walks = walks(position, zone | zone.neighbours());
                walks.filter_map(|after| run(&after, empty)).min()
            });
            best.into_iter().chain(thawed).min()
        }
    }
}

/// The rabbits and the squares over which some could reach the goal in `moves` moves through squares of a set; none if
/// no rabbit could.
fn ways(position: &Position, moves: u8, through: Squares) -> Option<Squares> {
    let side = position.side();
    let back = side.forward().opposite();
    let mut near = side.goal();
    for _ in 0..moves {
        near |= near.moved(back);
    }
    let mut ways = position.of(side, Kind::Rabbit) & near;
    for _ in 0..moves {
        let sideways = ways.moved(Direction::West) | ways.moved(Direction::East);
        ways |= (sideways | ways.moved(side.forward())) & through & near;
    }
    ways.meets(side.goal()).then_some(ways)
}

fn taken(position: &Position, step: Step) -> Position {
    let mut after = *position;
    after.take_unchecked(step);
    after
}

/// The steps of own pieces that push nothing.
fn plain_steps(position: &Position) -> impl Iterator<Item = Step> + use<> {
    let own = position.of_side(position.side());
    position.steps().iter().filter(move |step| own.contains(step.from()))
}

/// The positions after two steps of one piece that end in a set.
fn walks(position: &Position, near: Squares) -> impl Iterator<Item = Position> + use<> {
    let position = *position;
    let reach = near.neighbours();
    let firsts = plain_steps(&position).filter(move |step| reach.contains(step.to()));
    firsts.flat_map(move |first| {
        let halfway = taken(&position, first).without_pull();
        let on = |step: &Step| step.from() == first.to() && near.contains(step.to());
        let seconds = plain_steps(&halfway).filter(on).collect::<ArrayVec<Step, 4>>();
        seconds.into_iter().map(move |second| taken(&halfway, second))
    })
}

/// The positions after a push or a pull of an enemy that stands in a set.
fn pairs(position: &Position, near: Squares) -> impl Iterator<Item = Position> + use<> {
    let position = *position;
    let foes = position.of_side(!position.side());
    let around = near.neighbours();
    let useful = move |step: &Step| {
        let from = step.from();
        if foes.contains(from) { near.contains(from) } else { around.contains(from) }
    };
    position.steps().iter().filter(useful).flat_map(move |first| {
        let halfway = taken(&position, first);
        let completes = move |step: &Step| match halfway.step_kind(*step) {
            StepKind::FinishPush => true,
            StepKind::Pull => near.contains(step.from()),
            StepKind::Plain | StepKind::Push => false,
        };
        let seconds = halfway.steps().iter().filter(completes);
        seconds.map(move |second| taken(&halfway, second))
    })
}
