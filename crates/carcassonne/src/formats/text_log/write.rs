//! Writes the log of a recorded game.

use std::fmt::Write;

use bw_core::{Actor, Game, Lang, Options, Record, RecordError, Seat, replay};
use bw_package::IsBot;

use super::manner::Manner;
use super::read::read;
use super::scored;
use super::words::Words;
use crate::actions::Action;
use crate::formats::ai_names::ai_name;
use crate::formats::modifications;
use crate::game::Carcassonne;
use crate::options::OPTIONS;
use crate::points::Points;
use crate::segments::TileId;
use crate::state::{Phase, State};
use crate::tiles::{FeatureKind, TileType, turned_region};

/// Writes a log: as it was read, if it was, else as is usual.
pub(super) fn write(
    record: &Record,
    is_bot: &IsBot<'_>,
    lang: Option<Lang>,
) -> Result<String, RecordError> {
    let manner = Manner::of(record);
    let lang = lang.unwrap_or(manner.lang());
    let manner = manner.in_lang(lang);
    if !manner.is_usual() {
        // Extra data is anybody's: it counts only if the log still is of the same game.
        let text = written(record, is_bot, &manner)?;
        if read(&text, is_bot).is_ok_and(|read| read.is_same_game(record)) {
            return Ok(text);
        }
    }
    written(record, is_bot, &Manner::usual(lang))
}

/// The log of a recorded game in a manner.
pub(super) fn written(
    record: &Record,
    is_bot: &IsBot<'_>,
    manner: &Manner,
) -> Result<String, RecordError> {
    let header = |error: &dyn std::fmt::Display| RecordError::Header(error.to_string());
    let options = Options::from_json(OPTIONS, &record.rules).map_err(|error| header(&error))?;
    let seats = Carcassonne::SPEC.check_seats(record.seats.into()).map_err(|e| header(&e))?;
    let game = Carcassonne::new(seats, &options).map_err(|error| header(&error))?;
    record.check()?;
    let log = replay(&game, record)?.log;
    let mut writer = Writer {
        words: Words::of(manner.lang()),
        manner,
        text: String::new(),
        moves: 0,
        discarded: Vec::new(),
    };
    writer.header(record, is_bot, &options);
    writer.game(&game, &log);
    writer.footer(&game, &log, record);
    Ok(writer.text)
}

struct Writer<'m> {
    words: &'static Words,
    manner: &'m Manner,
    text: String,
    /// Moves written so far.
    moves: usize,
    /// Tiles discarded so far.
    discarded: Vec<TileType>,
}

impl Writer<'_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        self.text.write_fmt(line).expect("a string takes all text");
        self.text.push('\n');
    }

    fn header(&mut self, record: &Record, is_bot: &IsBot<'_>, options: &Options) {
        let (words, manner) = (self.words, self.manner);
        self.line(format_args!("{}: {}", words.players, record.players.len()));
        let players = record.players.iter().zip(record.player_names());
        for (at, (player, name)) in players.enumerate() {
            let line = match manner.players.get(at) {
                Some(line) => line.clone(),
                None => player_line(player, name, is_bot(player), manner.lang()),
            };
            self.line(format_args!("{} {}: {line}", words.player, at + 1));
        }
        let usual = modifications::written(options, manner.lang());
        let changes = manner.modifications.clone().or((!usual.is_empty()).then_some(usual));
        if let Some(changes) = changes {
            self.line(format_args!("{}: {changes}", words.modifications));
        }
    }

    fn game(&mut self, game: &Carcassonne, log: &[(Actor, Action)]) {
        let mut state = game.initial();
        self.block(&state);
        for &(actor, action) in log {
            if let Action::Discard(tile) = action {
                let id = self.discarded_id(tile);
                self.discarded.push(tile);
                self.line(format_args!("{}: {id}", self.words.discarded));
            }
            game.apply(&mut state, actor, action);
            let is_turn_over = match action {
                Action::Place(_) => state.phase() != Phase::Meeple,
                Action::NoMeeple | Action::Meeple(_) => true,
                Action::Draw(_) | Action::Discard(_) => false,
            };
            if is_turn_over {
                self.block(&state);
            }
        }
    }

    /// The copies of a type are numbered from the first as they are placed, from the last as they are discarded.
    fn discarded_id(&self, tile: TileType) -> String {
        if let Some(id) = self.manner.discarded.get(self.discarded.len()) {
            return id.clone();
        }
        let gone = self.discarded.iter().filter(|other| **other == tile).count() as u8;
        (TileId::nth(tile, tile.count() - 1 - gone).index() + 1).to_string()
    }

    /// The last move and what everybody has after it.
    fn block(&mut self, state: &State) {
        let words = self.words;
        let number = state.tile_count();
        let placed = state.tile(number - 1);
        let id = state.board.id(number - 1).index() + 1;
        let meeple = match placed.meeple.and_then(|at| placed.tile.segments().get(usize::from(at)))
        {
            None => "null".to_string(),
            Some(segment) => {
                let (column, row) = turned_region(segment.region, placed.rotation);
                format!("{column},{row}")
            }
        };
        let who = placed.seat.map_or(0, Seat::number);
        let (x, y, degrees) = (placed.cell.x(), placed.cell.y(), 90 * u16::from(placed.rotation));
        self.line(format_args!("{}: {number}", words.turn));
        match self.manner.moves.get(self.moves) {
            Some(line) => self.line(format_args!("{line}")),
            None => self.line(format_args!("{who}:{id} {x};{y} {degrees}-{meeple}")),
        }
        self.moves += 1;
        for seat in Seat::all(state.seats()) {
            let (points, free) = (scored(state, seat), state.free_meeples(seat));
            let Words { player, points: points_word, free: free_word, .. } = words;
            self.line(format_args!("{player} {seat}: {points} {points_word} {free} {free_word}"));
        }
    }

    fn footer(&mut self, game: &Carcassonne, log: &[(Actor, Action)], record: &Record) {
        let words = self.words;
        if let Some((end, seat)) =
            record.result.as_ref().and_then(|result| Some((result.end, result.end.seat()?)))
        {
            self.line(format_args!("{}: {seat} {}", words.stopped, end.name()));
            return;
        }
        let mut state = game.initial();
        for &(actor, action) in log {
            game.apply(&mut state, actor, action);
        }
        if state.phase() != Phase::Over {
            return;
        }
        self.line(format_args!("{}", words.end));
        let outcome = game.outcome(&state);
        for (&seat, place) in outcome.order().iter().zip(1..) {
            let name =
                record.player_names().get(seat.index()).map_or(String::new(), |n| one_line(n));
            let points = categories(state.points(seat));
            let points: Vec<String> = words
                .categories
                .iter()
                .zip(points)
                .map(|(category, points)| format!("{category} {points}"))
                .collect();
            self.line(format_args!("{place}. {name}: {}", points.join(", ")));
        }
    }
}

/// Total, cities, cloisters, roads, farms: the order of the thesis's tables.
pub(super) fn categories(points: Points) -> [i32; 5] {
    use FeatureKind::{City, Cloister, Farm, Road};
    let [cities, cloisters, roads, farms] =
        [City, Cloister, Road, Farm].map(|kind| i32::from(points[kind]));
    [points.total(), cities, cloisters, roads, farms]
}

/// What a header says of a player: its name and what it is.
fn player_line(player: &str, name: &str, is_bot: bool, lang: Lang) -> String {
    let name = one_line(name);
    if !is_bot {
        return format!("{name} - {}", Words::of(lang).human);
    }
    match ai_name(player, lang) {
        (kind, None) => format!("{name} - {}", one_line(&kind)),
        (kind, Some(command)) => format!("${}${name} - {kind}", one_line(command)),
    }
}

pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().into()
}
