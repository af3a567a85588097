//! Writes the log of a recorded game.

use std::fmt::Write;

use bw_core::{Actor, Game, Lang, Options, Record, RecordError, RecordedResult, Seat, replay};
use bw_package::LoggedPlayer;

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

/// Writes a log.
pub(super) fn write(
    record: &Record,
    players: &[LoggedPlayer],
    lang: Lang,
) -> Result<String, RecordError> {
    let header = |error: &dyn std::fmt::Display| RecordError::Header(error.to_string());
    let options = Options::from_json(OPTIONS, &record.rules).map_err(|error| header(&error))?;
    let seats = Carcassonne::SPEC.check_seats(record.seats.into()).map_err(|e| header(&e))?;
    let game = Carcassonne::new(seats, &options).map_err(|error| header(&error))?;
    let log = replay(&game, record)?.log;
    let mut writer =
        Writer { words: Words::of(lang), lang, text: String::new(), discarded: [0; 24] };
    writer.header(players, &options);
    writer.game(&game, &log);
    writer.footer(&game, &log, players, record.result.as_ref());
    Ok(writer.text)
}

struct Writer {
    words: &'static Words,
    lang: Lang,
    text: String,
    /// Discarded tiles by type.
    discarded: [u8; TileType::COUNT],
}

impl Writer {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        self.text.write_fmt(line).expect("a string takes all text");
        self.text.push('\n');
    }

    fn header(&mut self, players: &[LoggedPlayer], options: &Options) {
        let words = self.words;
        self.line(format_args!("{}: {}", words.players, players.len()));
        for (number, player) in (1..).zip(players) {
            let (kind, name) = match &player.bot {
                None => (words.human.to_string(), one_line(&player.name)),
                Some(bot) => match ai_name(bot, self.lang) {
                    (kind, None) => (one_line(&kind), one_line(&player.name)),
                    (kind, Some(command)) => {
                        (kind, format!("${}${}", one_line(command), one_line(&player.name)))
                    }
                },
            };
            self.line(format_args!("{} {number}: {name} - {kind}", words.player));
        }
        let changes = modifications::written(options, self.lang);
        if !changes.is_empty() {
            self.line(format_args!("{}: {changes}", words.modifications));
        }
    }

    fn game(&mut self, game: &Carcassonne, log: &[(Actor, Action)]) {
        let mut state = game.initial();
        self.block(&state);
        for &(actor, action) in log {
            if let Action::Discard(tile) = action {
                let id = self.discarded_id(tile);
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
    fn discarded_id(&mut self, tile: TileType) -> usize {
        let gone = &mut self.discarded[tile.index()];
        *gone += 1;
        TileId::nth(tile, tile.count() - *gone).index() + 1
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
        self.line(format_args!("{who}:{id} {x};{y} {degrees}-{meeple}"));
        for seat in Seat::all(state.seats()) {
            let (points, free) = (scored(state, seat), state.free_meeples(seat));
            let Words { player, points: points_word, free: free_word, .. } = words;
            self.line(format_args!("{player} {seat}: {points} {points_word} {free} {free_word}"));
        }
    }

    fn footer(
        &mut self,
        game: &Carcassonne,
        log: &[(Actor, Action)],
        players: &[LoggedPlayer],
        result: Option<&RecordedResult>,
    ) {
        let words = self.words;
        if let Some(RecordedResult { end, by: Some(seat), .. }) = result {
            self.line(format_args!("{}: {seat} {end}", words.stopped));
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
            let name = players.get(seat.index()).map_or(String::new(), |p| one_line(&p.name));
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

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().into()
}
