//! The game as the workbench sees it: options fixed, actions in, results out.

use std::borrow::Cow;

use bw_core::{
    Actor, EnumerateChance, Game, GameSpec, Hashed, MAX_SEATS, OptionError, Options, Outcome,
    Progress, Reversible, Rng, Seat, Turn, Viewer, WholeTurns,
};

use crate::actions::{Action, Placement, Space};
use crate::apply::Undo;
use crate::chance::MAX_DRAWS;
use crate::options::{OPTIONS, Rules};
use crate::points::Points;
use crate::state::{Phase, State};
use crate::tiles::TileType;

/// Carcassonne with 72 tiles for two to five players.
#[derive(Clone, Debug)]
pub struct Carcassonne {
    rules: Rules,
}

impl Carcassonne {
    /// The game under these rules.
    pub const fn with_rules(rules: Rules) -> Self {
        Carcassonne { rules }
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Game for Carcassonne {
    type State = State;
    type View = State;
    type Action = Action;

    const SPEC: &'static GameSpec = &GameSpec {
        id: "carcassonne",
        name: "Carcassonne",
        min_seats: 2,
        max_seats: 5,
        hidden: false,
        chance: true,
        simultaneous: false,
        options: OPTIONS,
        score_parts: &Points::NAMES,
    };

    fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        Ok(Carcassonne { rules: Rules::new(seats, options) })
    }

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    fn max_actions(&self) -> u32 {
        // Every tile is drawn, placed and asked about.
        3 * MAX_DRAWS as u32
    }

    fn initial(&self) -> State {
        State::initial(self.rules)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase() {
            Phase::Draw => Turn::Chance,
            Phase::Place | Phase::Meeple => Turn::Decide(state.asked()),
            Phase::Over => Turn::Over,
        }
    }

    fn progress(&self, state: &State) -> Progress {
        let is_placed = state.phase() == Phase::Meeple;
        let turn = state.tile_count() as u32 - 1 - u32::from(is_placed);
        let before = turn.saturating_sub((state.phase() == Phase::Over).into());
        Progress { round: before / u32::from(self.rules.seats) + 1, turn }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        state.list_actions(seat, out);
    }

    #[inline]
    fn apply(&self, state: &mut State, _: Actor, action: Action) {
        state.carry_out(action);
    }

    #[inline]
    fn sample_chance(&self, state: &State, rng: &mut Rng) -> Action {
        state.sample_draw(rng)
    }

    fn outcome(&self, state: &State) -> Outcome {
        let scores: [i32; MAX_SEATS] = std::array::from_fn(|seat| state.points[seat].total());
        let reason = if state.tiles_left() == 0 { "tiles" } else { "rounds" };
        Outcome::by_score(&scores[..usize::from(self.rules.seats)], reason).later_seats_first()
    }

    fn score_parts(&self, state: &State, seat: Seat, out: &mut Vec<i32>) {
        out.extend(state.points(seat).by_kind().map(i32::from));
    }

    #[inline]
    fn view<'s>(&self, state: &'s State, _: Viewer) -> Cow<'s, State> {
        Cow::Borrowed(state)
    }

    fn seen(&self, _: &State, _: Actor, action: Action, _: Viewer) -> Option<Action> {
        Some(action)
    }

    fn determinize(&self, view: &State, _: &mut Rng) -> State {
        view.clone()
    }

    fn is_legal(&self, state: &State, actor: Actor, action: Action) -> bool {
        match actor {
            Actor::Seat(seat) => state.is_open(seat, action),
            Actor::Chance => state.is_possible_draw(action),
        }
    }

    fn is_possible_chance(&self, state: &State, action: Action) -> bool {
        state.is_possible_draw(action)
    }

    #[inline]
    fn random_action(&self, state: &State, _: Seat, rng: &mut Rng, _: &mut Vec<Action>) -> Action {
        state.random_decision(rng).expect("an asked seat has a decision")
    }
}

impl EnumerateChance for Carcassonne {
    fn chance_outcomes(&self, state: &State, out: &mut Vec<(Action, u32)>) {
        state.draw_outcomes(out);
    }
}

impl Reversible for Carcassonne {
    type Undo = Undo;

    fn apply_undoable(&self, state: &mut State, _: Actor, action: Action) -> Undo {
        state.carry_out_undoable(action)
    }

    fn undo(&self, state: &mut State, undo: Undo) {
        state.take_back(undo);
    }
}

impl WholeTurns for Carcassonne {
    type Position = State;

    fn position<'s>(&self, state: &'s State) -> &'s State {
        state
    }

    fn turns(&self, position: &State, seat: Seat, each: &mut dyn FnMut(&[Action]) -> bool) {
        if !position.asked().contains(seat) {
            return;
        }
        let mut state = position.clone();
        let Some(tile) = state.hand() else {
            answers(&state).all(|answer| each(&[answer]));
            return;
        };
        for Space { cell, rotations } in state.spaces(tile) {
            for rotation in rotations {
                let placement = Placement { cell, rotation };
                let undo = state.place(placement);
                let place = Action::Place(placement);
                let goes_on = if state.spots().is_empty() {
                    each(&[place])
                } else {
                    answers(&state).all(|answer| each(&[place, answer]))
                };
                if !goes_on {
                    return;
                }
                state.undo_place(&undo);
            }
        }
    }
}

/// The answers to the question for a meeple.
fn answers(state: &State) -> impl Iterator<Item = Action> + use<> {
    std::iter::once(Action::NoMeeple).chain(state.spots().map(Action::Meeple))
}

impl Hashed for Carcassonne {
    fn key(&self, state: &State) -> u64 {
        // Tiles are added, not chained: the order of placing does not matter for the game.
        let tiles = state.tiles().fold(0u64, |sum, placed| {
            let meeple = placed.meeple.filter(|_| !placed.is_returned).map_or(0, |at| at + 1);
            let owner = placed.seat.filter(|_| meeple > 0).map_or(0, Seat::number);
            let look = [placed.tile as u8, placed.rotation, meeple, owner];
            let cell = u64::from(placed.cell.number());
            sum.wrapping_add(mix(cell << 32 | u64::from(u32::from_le_bytes(look))))
        });
        let hand = state.hand().map_or(u64::MAX, |tile| tile as u64);
        let stage = [state.phase() as u64, state.seat().index() as u64, hand];
        let left = TileType::ALL.map(|tile| u64::from(state.tiles_left_of(tile)));
        let points = state.points.iter().flat_map(|points| points.by_kind()).map(u64::from);
        let free = state.free.iter().map(|&free| u64::from(free));
        stage
            .into_iter()
            .chain(left)
            .chain(points)
            .chain(free)
            .fold(tiles, |key, word| mix(key.rotate_left(7) ^ word))
    }
}

/// Spreads the bits of a number over all bits.
const fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
