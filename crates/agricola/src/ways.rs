//! The flat view of a placement (spec 3): complete chains of decisions until somebody else is asked, a
//! person is placed, or another phase begins.
//!
//! Chains with identical results are merged. With reductions, cells that leave equal free regions stand
//! for each other, crops are sown by number, and only fences that are not worse in every respect stay;
//! without them every result that atomic decisions can reach is found.

use std::collections::HashSet;

use bw_core::{Actor, Game, Hashed, Seat, Turn};

use crate::actions::{Action, Spot};
use crate::cell::Cells;
use crate::farm::Farm;
use crate::frame::Task;
use crate::game::Agricola;
use crate::goods::{Crop, Good};
use crate::state::{Phase, State};

/// Cells kept for one decision.
const MOST_CELLS: usize = 12;
/// Layouts of fences kept.
const MOST_LAYOUTS: usize = 40;

/// How thoroughly ways are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrift {
    /// Whether decisions that hardly differ stand for each other.
    pub reduce: bool,
    /// The most ways that are looked for.
    pub most: usize,
}

impl Default for Thrift {
    fn default() -> Self {
        Thrift { reduce: true, most: 2_000 }
    }
}

/// A chain of decisions and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The decisions, in order.
    pub actions: Vec<Action>,
    /// The state after them.
    pub state: State,
}

impl Agricola {
    /// All ways to go on with a decision of the seat that is asked (`place SPACE`), in order.
    pub fn ways(&self, state: &State, first: Action, thrift: Thrift) -> Vec<Way> {
        let Some(mut walk) = Walk::new(self, state, thrift) else { return Vec::new() };
        walk.step(state, first);
        walk.finish()
    }

    /// All ways to answer the frame that is asked now: feeding, for instance.
    pub fn answers(&self, state: &State, thrift: Thrift) -> Vec<Way> {
        let Some(mut walk) = Walk::new(self, state, thrift) else { return Vec::new() };
        walk.from(state);
        walk.finish()
    }
}

/// A walk through the decisions of one seat.
struct Walk<'g> {
    game: &'g Agricola,
    seat: Seat,
    phase: Phase,
    turn: u16,
    thrift: Thrift,
    path: Vec<Action>,
    seen: HashSet<u64>,
    ways: Vec<Way>,
    fenced: bool,
    fed: bool,
}

impl<'g> Walk<'g> {
    fn new(game: &'g Agricola, state: &State, thrift: Thrift) -> Option<Self> {
        let Turn::Decide(seats) = game.turn(state) else { return None };
        Some(Walk {
            game,
            seat: seats.first()?,
            phase: state.phase,
            turn: state.turn,
            thrift,
            path: Vec::new(),
            seen: HashSet::new(),
            ways: Vec::new(),
            fenced: false,
            fed: matches!(state.top_task(), Some(Task::Feed { .. })),
        })
    }

    /// Goes on from a state in which the seat may be asked.
    fn from(&mut self, state: &State) {
        if self.ways.len() >= self.thrift.most || !self.seen.insert(self.game.key(state)) {
            return;
        }
        let goes_on = self.game.turn(state).asks(self.seat)
            && state.phase == self.phase
            && state.turn == self.turn;
        if !goes_on {
            self.ways.push(Way { actions: self.path.clone(), state: state.clone() });
            return;
        }
        let mut actions = Vec::new();
        self.game.actions(state, self.seat, &mut actions);
        if self.thrift.reduce {
            self.narrow(state, &mut actions);
        }
        for action in actions {
            self.step(state, action);
        }
    }

    fn step(&mut self, state: &State, action: Action) {
        self.fenced |= matches!(action, Action::Pasture(_));
        let mut next = state.clone();
        self.game.apply(&mut next, Actor::Seat(self.seat), action);
        self.path.push(action);
        self.from(&next);
        self.path.pop();
    }

    /// Leaves out decisions that stand for each other.
    fn narrow(&self, state: &State, actions: &mut Vec<Action>) {
        let farm = &state.player(self.seat).farm;
        match state.top_task() {
            Some(Task::Sow { .. }) => self.narrow_sowing(actions),
            Some(Task::Build { .. } | Task::Plow { .. } | Task::FreePasture) => {
                keep_different(actions, MOST_CELLS, |action| shape(farm, action));
            }
            Some(Task::Fences { .. }) => {
                // For each size the cheapest pasture, and of those the one that leaves most room.
                actions.sort_by_cached_key(|&action| {
                    let (_, pieces, _, regions) = shape(farm, action);
                    (pieces, std::cmp::Reverse(regions), action)
                });
                keep_different(actions, usize::MAX, |action| {
                    let (size, _, fenced, _) = shape(farm, action);
                    (size, fenced)
                });
            }
            _ => {}
        }
    }

    /// Crops by number: the lowest free spot, grain before vegetables.
    fn narrow_sowing(&self, actions: &mut Vec<Action>) {
        let last = self.path.last();
        let vegetables = matches!(last, Some(Action::Sow(_, Crop::Vegetable)));
        let field = |action: &Action| match action {
            Action::Sow(spot @ Spot::Field(_), _) => Some(*spot),
            _ => None,
        };
        let lowest = actions.iter().find_map(field);
        actions.retain(|action| match *action {
            Action::Sow(Spot::Card(_), _) | Action::Done => true,
            Action::Sow(spot, crop) => {
                Some(spot) == lowest && (crop == Crop::Vegetable || !vegetables)
            }
            _ => true,
        });
    }

    fn finish(mut self) -> Vec<Way> {
        if self.thrift.reduce && self.fenced {
            self.keep_best(MOST_LAYOUTS, |walk, state| {
                let player = state.player(walk.seat);
                let farm = &player.farm;
                vec![
                    i32::from(farm.pastures.cells().len()),
                    farm.pastures.len() as i32,
                    i32::from(player.has(Good::Wood)),
                ]
            });
        } else if self.thrift.reduce && self.fed {
            self.keep_best(usize::MAX, |walk, state| {
                let player = state.player(walk.seat);
                let goods = player.goods.0.iter().map(|&count| i32::from(count));
                goods.chain([-i32::from(player.begging)]).collect()
            });
        }
        self.ways
    }

    /// Keeps ways that no other way equals or beats in every respect.
    fn keep_best(&mut self, most: usize, value: impl Fn(&Walk<'_>, &State) -> Vec<i32>) {
        let values: Vec<Vec<i32>> = self.ways.iter().map(|way| value(self, &way.state)).collect();
        let beats = |one: &[i32], two: &[i32]| one.iter().zip(two).all(|(one, two)| one >= two);
        let mut at = 0;
        self.ways.retain(|_| {
            let own = at;
            at += 1;
            !values.iter().enumerate().any(|(other, better)| {
                beats(better, &values[own]) && (*better != values[own] || other < own)
            })
        });
        self.ways.truncate(most);
    }
}

/// Keeps the first decision of each kind, at most a given number of those on cells.
fn keep_different<K: Ord>(actions: &mut Vec<Action>, most: usize, key: impl Fn(Action) -> K) {
    let mut kept: Vec<K> = Vec::new();
    actions.retain(|&action| {
        if size(action) == 0 {
            return true;
        }
        let kind = key(action);
        let new = kept.len() < most && !kept.contains(&kind);
        if new {
            kept.push(kind);
        }
        new
    });
}

/// The cells a decision takes.
fn taken(action: Action) -> Cells {
    match action {
        Action::Room(cell) | Action::Stable(cell) | Action::Plow(cell) => Cells::one(cell),
        Action::Pasture(cells) => cells,
        _ => Cells::NONE,
    }
}

fn size(action: Action) -> u8 {
    taken(action).len()
}

/// What a decision on cells leaves: its kind, new pieces, whether it touches a pasture, and the sizes of
/// the free regions afterwards.
fn shape(farm: &Farm, action: Action) -> (u8, u8, bool, [u8; 15]) {
    let cells = taken(action);
    let kind = match action {
        Action::Room(_) => 0,
        Action::Stable(_) => 1,
        Action::Plow(_) => 2,
        _ => 3 + cells.len(),
    };
    let pieces = match action {
        Action::Pasture(cells) => farm.pasture_fences(cells).unwrap_or(0),
        _ => 0,
    };
    let fenced = !cells.and(farm.pastures.cells()).is_empty();
    (kind, pieces, fenced, regions(farm.unused().minus(cells)))
}

/// Sizes of connected regions, largest first.
fn regions(mut free: Cells) -> [u8; 15] {
    let mut sizes = [0; 15];
    let mut at = 0;
    while let Some(first) = free.first() {
        let mut region = Cells::one(first);
        loop {
            let next = region.or(region.neighbours().and(free));
            if next == region {
                break;
            }
            region = next;
        }
        free = free.minus(region);
        sizes[at] = region.len();
        at += 1;
    }
    sizes.sort_unstable_by(|one, two| two.cmp(one));
    sizes
}
