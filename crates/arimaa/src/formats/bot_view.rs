//! What foreign bots read over the JSON line protocol: the board by squares.

use std::collections::BTreeMap;

use bw_core::ViewSchemas;
use schemars::{JsonSchema, schema_for};
use serde::Serialize;

use crate::game::Arimaa;
use crate::notation::step_tokens;
use crate::piece::{ARMY, Kind, Piece, Side};
use crate::position::{MAX_STEPS, Pending, Position};
use crate::square::Square;
use crate::state::{Phase, State};

/// Pieces by square: `{"a1": "R"}`. Gold's letters are capitals: `R` rabbit, `C` cat, `D` dog, `H` horse, `M` camel, `E`
/// elephant.
type Board = BTreeMap<String, char>;

/// What never changes in a game of Arimaa.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ArimaaSetup {
    /// How many pieces of each kind a side has, by letter, the weakest kind first in `strength`.
    army: BTreeMap<char, u8>,
    /// The letters of the kinds, weakest first.
    strength: String,
    /// Squares that take a piece with no friend beside it.
    traps: Vec<String>,
    /// Steps in a full turn.
    steps: u8,
}

/// What a seat sees: everything. Seat 1 is Gold and wants a rabbit on rank 8, seat 2 is Silver and wants one on rank 1.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ArimaaView {
    /// `setup`, `play` or `over`.
    phase: &'static str,
    /// The turn as game records name it: `1g`, `1s`, `2g`, …
    turn: String,
    /// Whose turn it is; null when the game is over.
    seat: Option<u8>,
    /// Where the pieces stand now.
    board: Board,
    /// Where they stood when this turn began.
    turn_start: Board,
    /// Where they stood when the turn before began; null if there was none.
    previous_start: Option<Board>,
    /// Steps of this turn so far, as records write them: `Ee2n`, `rc3x`.
    steps: Vec<String>,
    /// Steps left in this turn.
    steps_left: u8,
    /// What the last step leaves open, if anything.
    pending: Option<PendingStep>,
    /// Why the turn cannot be ended now; null if it can, or in set-up.
    cannot_end: Option<String>,
    /// Squares with pieces of either side that cannot move.
    frozen: Vec<String>,
    /// In set-up: pieces that are still to be placed, by letter.
    supply: Option<BTreeMap<char, u8>>,
    /// In set-up: the square that gets the next piece.
    next_square: Option<String>,
    /// How the game ended; null while it goes on.
    over: Option<GameEnd>,
}

/// A push to be finished, or a pull that may be.
#[derive(Serialize, JsonSchema)]
struct PendingStep {
    /// `push`: a stronger piece has to move into the square. `pull`: a weaker enemy may be pulled into it.
    kind: &'static str,
    /// The square.
    square: String,
    /// The letter of the piece that left it.
    piece: char,
}

/// How a game ended.
#[derive(Serialize, JsonSchema)]
struct GameEnd {
    /// The seat that won.
    winner: u8,
    /// Why.
    reason: &'static str,
}

fn board(position: &Position) -> Board {
    position.pieces().map(|(square, piece)| (square.to_string(), piece.letter())).collect()
}

fn by_letter(side: Side, counts: &[u8; Kind::COUNT]) -> BTreeMap<char, u8> {
    let letter = |kind| Piece::new(side, kind).letter();
    Kind::ALL.into_iter().map(|kind| (letter(kind), counts[kind.index()])).collect()
}

fn pending(state: &State) -> Option<PendingStep> {
    let (kind, square, piece) = match state.position.pending() {
        Pending::None => return None,
        Pending::Pull { square, by } => ("pull", square, Piece::new(state.side(), by)),
        Pending::Push { square, of } => ("push", square, Piece::new(!state.side(), of)),
    };
    Some(PendingStep { kind, square: square.to_string(), piece: piece.letter() })
}

fn cannot_end(state: &State) -> Option<String> {
    let in_play = state.phase() == Phase::Play;
    let why = in_play.then(|| state.position.cannot_end(state.forbidden()))??;
    Some(why.to_string())
}

impl ArimaaSetup {
    pub(crate) fn of(_: &Arimaa) -> Self {
        ArimaaSetup {
            army: by_letter(Side::Gold, &ARMY),
            strength: Kind::ALL.map(|kind| Piece::new(Side::Gold, kind).letter()).iter().collect(),
            traps: Square::all()
                .filter(|square| square.is_trap())
                .map(|it| it.to_string())
                .collect(),
            steps: MAX_STEPS,
        }
    }
}

impl ArimaaView {
    pub(crate) fn of(state: &State) -> Self {
        let (phase, position) = (state.phase(), &state.position);
        let frozen = position.frozen(Side::Gold) | position.frozen(Side::Silver);
        let steps = step_tokens(&state.start, state.steps_taken());
        ArimaaView {
            phase: phase.name(),
            turn: state.label().to_string(),
            seat: (phase != Phase::Over).then(|| state.side().seat().number()),
            board: board(position),
            turn_start: board(&state.start),
            previous_start: state.previous.as_ref().map(board),
            steps: steps.iter().map(ToString::to_string).collect(),
            steps_left: position.steps_left(),
            pending: pending(state),
            cannot_end: cannot_end(state),
            frozen: frozen.map(|square| square.to_string()).collect(),
            supply: (phase == Phase::Setup).then(|| by_letter(state.side(), &state.supply)),
            next_square: state.next_home_square().map(|square| square.to_string()),
            over: state.ending.map(|ending| GameEnd {
                winner: ending.winner.seat().number(),
                reason: ending.reason.name(),
            }),
        }
    }
}

pub(crate) fn schemas() -> ViewSchemas {
    ViewSchemas { setup: schema_for!(ArimaaSetup).into(), view: schema_for!(ArimaaView).into() }
}
