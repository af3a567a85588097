//! Checks the rules against recorded games and worked examples (spec 1.8, 8.4).
//!
//! Two formats are read: `carcassonne-trace/1`, a whole game with scores and supplies after each turn
//! and the final result; and `carcassonne-examples/1`, short positions with what everybody would get
//! if the game ended now. A recorded turn does not name the tiles that were discarded before it or right after it; the
//! reader discards tiles that fit nowhere and that the record does not need later.

use std::fmt::Debug;

use bw_core::{CaseFileError, CaseReport, Options, Seat};
use serde::Deserialize;

use crate::actions::{Action, Placement};
use crate::cell::Cell;
use crate::options::{OPTIONS, Rules};
use crate::points::Points;
use crate::segments::canonical_segment;
use crate::state::{Phase, State};
use crate::tiles::TileType;

/// Checks a file of reference cases. The error says what is wrong with the file itself.
pub fn verify(text: &str) -> Result<CaseReport, CaseFileError> {
    #[derive(Deserialize)]
    struct Header {
        format: String,
    }
    let read_error = |error| CaseFileError::Shape { expected: "a file of cases", error };
    let header: Header = serde_json::from_str(text).map_err(read_error)?;
    let mut report = CaseReport::default();
    match header.format.as_str() {
        "carcassonne-trace/1" => {
            let trace: Trace = serde_json::from_str(text).map_err(read_error)?;
            let result = trace.check();
            report.case(trace.game, result);
        }
        "carcassonne-examples/1" => {
            let file: ExampleFile = serde_json::from_str(text).map_err(read_error)?;
            for example in file.examples {
                let result = example.check();
                report.case(example.name, result);
            }
        }
        other => {
            let other: String = other.chars().take(60).collect();
            let known = "carcassonne-trace/1 and carcassonne-examples/1";
            return Err(CaseFileError::Format { found: other, known });
        }
    }
    Ok(report)
}

#[derive(Deserialize)]
struct Trace {
    game: String,
    players: u8,
    meeples: u8,
    turns: Vec<TurnRow>,
    #[serde(rename = "final")]
    totals: Vec<i32>,
    #[serde(default)]
    final_by_feature: Vec<ByFeature>,
}

#[derive(Deserialize)]
struct ExampleFile {
    examples: Vec<Example>,
}

#[derive(Deserialize)]
struct Example {
    name: String,
    players: u8,
    #[serde(default)]
    options: Vec<String>,
    moves: Vec<MoveRow>,
    scores: Vec<i32>,
    free: Vec<u8>,
    if_ended_now: Vec<i32>,
    #[serde(default)]
    if_ended_by_feature: Vec<ByFeature>,
}

#[derive(Deserialize)]
struct TurnRow {
    #[serde(flatten)]
    turn: MoveRow,
    scores: Vec<i32>,
    free: Vec<u8>,
    left: u8,
}

#[derive(Deserialize)]
struct MoveRow {
    #[serde(rename = "move")]
    number: u32,
    player: u8,
    tile: char,
    x: i64,
    y: i64,
    rot: u8,
    meeple: Option<u8>,
}

#[derive(Clone, Copy, Deserialize)]
struct ByFeature {
    city: u16,
    road: u16,
    cloister: u16,
    farm: u16,
}

impl From<ByFeature> for Points {
    fn from(row: ByFeature) -> Points {
        Points::new([row.city, row.road, row.cloister, row.farm])
    }
}

/// An error unless what was found is what was expected.
fn same<T: PartialEq + Debug>(what: &str, expected: &[T], found: &[T]) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what}: expected {expected:?}, found {found:?}"))
}

fn start(players: u8, options: &str) -> Result<State, String> {
    if !(2..=5).contains(&players) {
        return Err(format!("{players} players cannot play"));
    }
    let options = Options::parse(OPTIONS, options).map_err(|error| error.to_string())?;
    Ok(State::initial(Rules::new(players, &options)))
}

impl State {
    fn by_seat<T>(&self, of: impl Fn(&State, Seat) -> T) -> Vec<T> {
        Seat::all(self.seats()).map(|seat| of(self, seat)).collect()
    }

    fn totals(&self) -> Vec<i32> {
        self.by_seat(|state, seat| state.points(seat).total())
    }

    fn supplies(&self) -> Vec<u8> {
        self.by_seat(State::free_meeples)
    }
}

impl MoveRow {
    fn tile_type(&self) -> Result<TileType, String> {
        TileType::from_letter(self.tile).ok_or_else(|| format!("there is no tile {}", self.tile))
    }

    /// Plays the move, from the draw to the end of the turn.
    fn play(&self, state: &mut State) -> Result<(), String> {
        let tile = self.tile_type()?;
        if state.phase() != Phase::Draw {
            return Err("the game is over".into());
        }
        same("player on turn", &[self.player], &[state.seat().number()])?;
        let draw = Action::Draw(tile);
        if !state.is_possible_draw(draw) {
            return Err(format!("tile {tile} cannot be drawn: none is left or it fits nowhere"));
        }
        state.carry_out(draw);
        let cell = Cell::within_reach(self.x, self.y).ok_or("the cell is out of reach")?;
        let rotation = tile.canonical(self.rot & 3);
        self.decide(state, Action::Place(Placement { cell, rotation }))?;
        match self.meeple {
            Some(written) => {
                let segment = canonical_segment(tile, self.rot, written)
                    .ok_or_else(|| format!("tile {tile} has no segment {written}"))?;
                self.decide(state, Action::Meeple(segment))
            }
            None if state.phase() == Phase::Meeple => self.decide(state, Action::NoMeeple),
            None => Ok(()),
        }
    }

    fn decide(&self, state: &mut State, action: Action) -> Result<(), String> {
        let seat = Seat::from_number(self.player).ok_or("there is no such player")?;
        if !state.is_open(seat, action) {
            let Self { tile, x, y, rot, .. } = self;
            let what = match action {
                Action::Meeple(segment) => format!("a meeple on segment {segment}"),
                _ => "the placement".into(),
            };
            return Err(format!("{what} of {tile} at {x},{y} turned {rot} is not legal"));
        }
        state.carry_out(action);
        Ok(())
    }
}

impl Trace {
    fn check(&self) -> Result<(), String> {
        let mut state = start(self.players, &format!("meeples={}", self.meeples))?;
        for (index, row) in self.turns.iter().enumerate() {
            let check =
                self.play_row(&mut state, index).and_then(|()| self.check_turn(&state, row));
            check.map_err(|why| format!("move {}: {why}", row.turn.number))?;
        }
        while state.phase() == Phase::Draw {
            self.discard(&mut state, self.turns.len())
                .map_err(|why| format!("after the last move: {why}"))?;
        }
        same("final totals", &self.totals, &state.totals())?;
        if self.final_by_feature.is_empty() {
            return Ok(());
        }
        let expected: Vec<Points> = self.final_by_feature.iter().map(|&row| row.into()).collect();
        same("final points by feature", &expected, &state.by_seat(State::points))
    }

    /// After the last turn the state also holds the final scoring, which the row does not.
    fn check_turn(&self, state: &State, row: &TurnRow) -> Result<(), String> {
        let scored = if state.phase() == Phase::Over {
            let pending = state.pending();
            state.by_seat(|state, seat| (state.points(seat) - pending[seat.index()]).total())
        } else {
            state.totals()
        };
        same("scores", &row.scores, &scored)?;
        same("free meeples", &row.free, &state.supplies())?;
        same("tiles left", &[row.left], &[state.tiles_left()])
    }

    /// Plays a row's turn. If more tiles are gone than the turn placed, they were discarded before it or, for the draw
    /// that follows, right after it; the format does not say which, and a tile may fit until the turn takes its last cell.
    fn play_row(&self, state: &mut State, index: usize) -> Result<(), String> {
        let row = &self.turns[index];
        let missing = |state: &State, placed: u16| {
            state.phase() == Phase::Draw
                && u16::from(state.tiles_left()) > u16::from(row.left) + placed
        };
        while missing(state, 1) && self.discard(state, index).is_ok() {}
        row.turn.play(state)?;
        while missing(state, 0) {
            self.discard(state, index + 1)?;
        }
        Ok(())
    }

    /// Discards a tile that fits nowhere and that no turn from this one on places.
    fn discard(&self, state: &mut State, from: usize) -> Result<(), String> {
        let needed = |tile: TileType| {
            let rows = self.turns.iter().skip(from);
            rows.filter(|row| row.turn.tile == tile.letter()).count()
        };
        let spare = |tile: TileType| usize::from(state.tiles_left_of(tile)) > needed(tile);
        let action = TileType::ALL
            .into_iter()
            .map(Action::Discard)
            .find(|&action| {
                matches!(action, Action::Discard(tile) if spare(tile))
                    && state.is_possible_draw(action)
            })
            .ok_or("a tile is missing, but every tile to spare fits somewhere")?;
        state.carry_out(action);
        Ok(())
    }
}

impl Example {
    fn check(&self) -> Result<(), String> {
        let options: Vec<String> = self
            .options
            .iter()
            .map(|word| if word.contains('=') { word.clone() } else { format!("{word}=true") })
            .collect();
        let mut state = start(self.players, &options.join(","))?;
        for row in &self.moves {
            row.play(&mut state).map_err(|why| format!("move {}: {why}", row.number))?;
        }
        same("scores", &self.scores, &state.totals())?;
        same("free meeples", &self.free, &state.supplies())?;
        let now = state.points_now();
        let totals = state.by_seat(|_, seat| now[seat.index()].total());
        same("totals if the game ended now", &self.if_ended_now, &totals)?;
        if self.if_ended_by_feature.is_empty() {
            return Ok(());
        }
        let expected: Vec<Points> =
            self.if_ended_by_feature.iter().map(|&row| row.into()).collect();
        same("points by feature if the game ended now", &expected, &now[..expected.len().min(5)])
    }
}
