//! Random (spec 3.2): literally as the thesis says, and two other readings.

use arrayvec::ArrayVec;
use bw_carcassonne::{Action, Carcassonne, MAX_FRONTIER, Placement, State, TileType};
use bw_core::{Ask, Bot, Fault, OptionKind, OptionSpec, Options, Plan, Rng};

use super::moves::Move;

/// How a random move is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RandomMode {
    /// One of the list of moves, those without a meeple included; then the meeple is taken away in half of the cases.
    /// A cell beside several tiles stands in the list several times.
    #[default]
    Literal,
    /// A placement, every one equally likely; then in half of the cases a meeple, if possible, on a
    /// segment, every one equally likely.
    PlacementFirst,
    /// Like placement first, but the meeple goes to a cell of the tile's 3x3 grid, every one of a
    /// legal segment equally likely.
    Regions,
}

/// The options of [`RandomBot`].
pub const RANDOM_OPTIONS: &[OptionSpec] = &[OptionSpec {
    key: "mode",
    kind: OptionKind::Choice(&["literal", "placement-first", "regions"]),
    default: "literal",
}];

/// Plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot {
    mode: RandomMode,
}

impl RandomBot {
    /// With these options.
    pub fn new(options: &Options) -> Self {
        let mode = match options.text("mode") {
            "placement-first" => RandomMode::PlacementFirst,
            "regions" => RandomMode::Regions,
            _ => RandomMode::Literal,
        };
        RandomBot { mode }
    }
}

/// Any move of the list, every entry equally likely. A placement is drawn by how often it stands in the list without a
/// meeple, then what the meeple does; a segment that cannot take one names no entry, and the lots are drawn again.
fn any_move(state: &State, tile: TileType, rng: &mut Rng) -> Move {
    let mut all = 0;
    let until: ArrayVec<u16, MAX_FRONTIER> = state
        .frontier()
        .map(|(_, demand)| {
            all += demand.rotations_by_neighbours(tile);
            all as u16
        })
        .collect();
    let meeples = 1 + tile.segments().len() as u32;
    let has_meeples = state.free_meeples(state.seat()) > 0;
    loop {
        let lot = rng.below(all * meeples);
        let (entry, meeple) = (lot / meeples, lot % meeples);
        if meeple > 0 && !has_meeples {
            continue;
        }
        let placement = nth_entry(state, tile, &until, entry);
        let mut spots = state.spots_after(placement);
        if meeple <= spots.len() {
            let is_asked = !spots.is_empty();
            let meeple = meeple.checked_sub(1).and_then(|nth| spots.nth(nth as usize));
            return Move { placement: Some(placement), meeple, is_asked };
        }
    }
}

/// The placement of an entry; `until` counts the entries up to every cell and its own.
fn nth_entry(state: &State, tile: TileType, until: &[u16], entry: u32) -> Placement {
    let at = until.iter().take_while(|&&until| u32::from(until) <= entry).count();
    let (cell, demand) = state.frontier().nth(at).expect("a tile in hand fits somewhere");
    let before = u32::from(until[at]) - demand.rotations_by_neighbours(tile);
    let nth = (entry - before) / demand.neighbours();
    let rotation = demand.rotations(tile).nth(nth as usize).expect("entries were counted");
    Placement { cell, rotation }
}

/// Any answer to the question for a meeple alone.
fn any_meeple(state: &State, rng: &mut Rng) -> Move {
    let choice = rng.below(state.spots().len() + 1);
    let meeple = choice.checked_sub(1).and_then(|nth| state.spots().nth(nth as usize));
    Move { placement: None, meeple, is_asked: true }
}

/// A meeple in half of the cases, on a segment drawn by `on_segment`.
fn half_the_time(state: &State, rng: &mut Rng, on_segment: fn(&State, &mut Rng) -> u8) -> Action {
    if rng.chance(1, 2) { Action::Meeple(on_segment(state, rng)) } else { Action::NoMeeple }
}

fn any_segment(state: &State, rng: &mut Rng) -> u8 {
    let nth = rng.below(state.spots().len());
    state.spots().nth(nth as usize).expect("asked only if there is a spot")
}

fn segment_of_any_cell(state: &State, rng: &mut Rng) -> u8 {
    let tile = state.last_tile();
    let cells = |segment: &u8| grid_cells(tile, *segment);
    let mut skip = rng.below(state.spots().map(|segment| cells(&segment)).sum());
    for segment in state.spots() {
        if skip < cells(&segment) {
            return segment;
        }
        skip -= cells(&segment);
    }
    unreachable!("every segment owns a cell")
}

/// How many cells of the grid belong to a segment.
fn grid_cells(tile: TileType, segment: u8) -> u32 {
    let cells = (0..9).filter(|cell| tile.segment_at(cell % 3, cell / 3) == Some(segment));
    cells.count() as u32
}

impl Bot<Carcassonne> for RandomBot {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Carcassonne>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let (state, rng) = (ask.view, &mut ask.rng);
        match (self.mode, state.hand()) {
            (RandomMode::Literal, hand) => {
                let mut drawn = match hand {
                    Some(tile) => any_move(state, tile, rng),
                    None => any_meeple(state, rng),
                };
                if rng.chance(1, 2) {
                    drawn.meeple = None;
                }
                drawn.answer(plan);
            }
            (_, Some(tile)) => {
                let placement = state.random_placement(tile, rng);
                plan.actions.push(Action::Place(placement.expect("a tile in hand fits somewhere")));
            }
            (RandomMode::PlacementFirst, None) => {
                plan.actions.push(half_the_time(state, rng, any_segment));
            }
            (RandomMode::Regions, None) => {
                plan.actions.push(half_the_time(state, rng, segment_of_any_cell));
            }
        }
        Ok(())
    }
}
