//! Random (spec 3.2): the thesis does not say exactly how, so there are three readings.

use bw_carcassonne::{Action, Carcassonne, State, TileType};
use bw_core::{Ask, Bot, Fault, OptionKind, OptionSpec, Options, Plan, Rng};

use super::moves::{Move, Moves};

/// How a random move is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RandomMode {
    /// A placement, every one equally likely; then in half of the cases a meeple, if possible, on a
    /// segment, every one equally likely.
    #[default]
    PlacementFirst,
    /// One of all moves, those without a meeple included; then the meeple is taken away in half of
    /// the cases.
    Literal,
    /// Like placement first, but the meeple goes to a cell of the tile's 3x3 grid, every one of a
    /// legal segment equally likely.
    Regions,
}

/// The options of [`RandomBot`].
pub const RANDOM_OPTIONS: &[OptionSpec] = &[OptionSpec {
    key: "mode",
    kind: OptionKind::Choice(&["placement-first", "literal", "regions"]),
    default: "placement-first",
}];

/// Plays at random.
#[derive(Clone, Debug, Default)]
pub struct RandomBot {
    mode: RandomMode,
    moves: Moves,
}

impl RandomBot {
    /// With these options.
    pub fn new(options: &Options) -> Self {
        let mode = match options.text("mode") {
            "literal" => RandomMode::Literal,
            "regions" => RandomMode::Regions,
            _ => RandomMode::PlacementFirst,
        };
        RandomBot { mode, moves: Moves::default() }
    }

    fn whole_move(&mut self, state: &State, rng: &mut Rng, plan: &mut Plan<Action>) {
        let (mut drawn, mut count) = (None, 0);
        self.moves.each_placement(state, |trial, after| {
            let placement = trial.map(|trial| trial.placement());
            let is_asked = !after.spots().is_empty();
            for meeple in std::iter::once(None).chain(after.spots().map(Some)) {
                count += 1;
                if rng.below(count) == 0 {
                    drawn = Some(Move { placement, meeple, is_asked });
                }
            }
        });
        let mut drawn: Move = drawn.expect("an asked seat has a move");
        if rng.chance(1, 2) {
            drawn.meeple = None;
        }
        drawn.answer(plan);
    }
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
            (RandomMode::Literal, _) => self.whole_move(state, rng, plan),
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
