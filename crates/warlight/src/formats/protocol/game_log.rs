//! A game as the original engines log it for replays (spec 5.7).

use std::fmt::Write;

use bw_core::{
    Actor, Game, Lang, Options, Record, RecordError, Seat, Turn, replay as replay_record,
};
use bw_package::{IsBot, LineError, TextLog};

use crate::actions::Action;
use crate::game::Warlight;
use crate::position::Position;
use crate::region_set::{Region, regions};
use crate::resolve::fight;
use crate::state::{Attack, Fate, OrderResult, Phase, State};

/// The format, for records. It can only be written: such a log holds neither the rules nor the orders that came
/// to nothing.
pub const TEXT_LOG: TextLog = TextLog { recognises, split: |text| vec![text], write, read };

/// Whether a text begins with a `map` line of cells.
fn recognises(text: &str) -> bool {
    text.strip_prefix("map ").is_some_and(|rest| {
        let cell = rest.split_ascii_whitespace().next().unwrap_or("");
        cell.split(';').count() == 3 && cell.starts_with(|first: char| first.is_ascii_digit())
    })
}

fn write(record: &Record, _: &IsBot<'_>, _: Option<Lang>) -> Result<String, RecordError> {
    let header = |error: &dyn std::fmt::Display| RecordError::Header(error.to_string());
    let options = Options::from_json(Warlight::SPEC.options, &record.rules);
    let options = options.map_err(|error| header(&error))?;
    let seats = Warlight::SPEC.check_seats(record.seats.into()).map_err(|error| header(&error))?;
    let game = Warlight::new(seats, &options).map_err(|error| header(&error))?;
    Ok(game_log(&game, &replay_record(&game, record)?.log))
}

fn read(_: &str, _: &IsBot<'_>) -> Result<Record, LineError> {
    let what = "this is a replay log of the AI Challenges, which tells neither the rules nor all orders; \
        it can be written, but only the game's record (JSON) can be replayed";
    Err(LineError::new(1, what))
}

/// The log of a game from its decisions and chance events, which must be legal.
///
/// Start regions count as picks, however they were chosen.
pub fn game_log(game: &Warlight, actions: &[(Actor, Action)]) -> String {
    let mut log = LogWriter { game, text: String::new() };
    let mut state = game.initial();
    let (mut before, mut starts) = (state.position.clone(), Vec::new());
    gather_starts(game, &state, &mut starts);
    if state.round == 1 {
        log.starts(&state, &starts);
    }
    for &(actor, action) in actions {
        // A round is written when it is over, from the position before the first of its orders was executed.
        if state.phase != Phase::Resolve {
            before = state.position.clone();
        }
        let round = state.round;
        game.apply(&mut state, actor, action);
        if round == 0 {
            gather_starts(game, &state, &mut starts);
        }
        if round == 0 && state.round == 1 {
            log.starts(&state, &starts);
        }
        if round > 0 && (state.round > round || state.phase == Phase::Over) {
            log.round(round, before.clone(), &state.report);
        }
    }
    log.result(&state);
    log.text
}

/// Adds the start regions that are new, so that they come in the order of the picks.
fn gather_starts(game: &Warlight, state: &State, starts: &mut Vec<(Seat, Region)>) {
    for seat in Seat::all(game.seats()) {
        for region in regions(state.starts[seat.index()]) {
            if !starts.contains(&(seat, region)) {
                starts.push((seat, region));
            }
        }
    }
}

struct LogWriter<'g> {
    game: &'g Warlight,
    text: String,
}

impl LogWriter<'_> {
    fn line(&mut self, words: std::fmt::Arguments<'_>) {
        writeln!(self.text, "{words}").expect("a string takes all text");
    }

    fn map(&mut self, position: &Position) {
        let map = self.game.map();
        let cell = |region| {
            let owner = match position.owner(region) {
                0 => "neutral".to_string(),
                number => format!("player{number}"),
            };
            format!("{};{owner};{}", map.id(region), position.armies(region))
        };
        let cells: Vec<String> = regions(map.all()).map(cell).collect();
        self.line(format_args!("map {}", cells.join(" ")));
    }

    /// The set-up: everything neutral, then the start regions.
    fn starts(&mut self, state: &State, starts: &[(Seat, Region)]) {
        let mut position = state.position.clone();
        for region in regions(self.game.map().all()) {
            position.set(region, 0, position.armies(region));
        }
        self.map(&position);
        self.line(format_args!("round 0"));
        for &(seat, region) in starts {
            let (id, armies) = (self.game.map().id(region), position.armies(region));
            self.line(format_args!("player{seat} place_armies {id} {armies}"));
            position.set(region, seat.number(), armies);
            self.map(&position);
        }
        self.map(&position);
    }

    fn round(&mut self, round: u16, mut position: Position, report: &[OrderResult]) {
        self.line(format_args!("round {round}"));
        for event in report {
            self.event(event);
            replay(&mut position, event);
            self.map(&position);
        }
    }

    fn event(&mut self, event: &OrderResult) {
        let (name, map) = (format!("player{}", event.seat), self.game.map());
        let (from, to, armies) = (map.id(event.from), map.id(event.to), event.armies);
        match event.fate {
            Fate::Deployed => self.line(format_args!("{name} place_armies {to} {armies}")),
            Fate::Skipped => {
                let why = format!("attack/transfer {from} {to}: the armies are gone");
                self.line(format_args!("{name} illegal_move {why}"));
            }
            _ => self.line(format_args!("{name} attack/transfer {from} {to} {armies}")),
        }
    }

    fn result(&mut self, state: &State) {
        if self.game.turn(state) != Turn::Over {
            return;
        }
        let outcome = self.game.outcome(state);
        let winner = Seat::all(self.game.seats()).find(|&seat| outcome.score(seat) == 1);
        match winner {
            Some(seat) => self.line(format_args!("player{seat} won")),
            None => self.line(format_args!("Nobody won")),
        }
    }
}

/// Carries out again what was reported.
fn replay(position: &mut Position, event: &OrderResult) {
    let &OrderResult { seat, fate, from, to, armies, attackers, defenders, .. } = event;
    match fate {
        Fate::Deployed => position.reinforce(to, armies),
        Fate::Skipped => {}
        Fate::Moved => {
            position.reduce(from, armies);
            position.reinforce(to, armies);
        }
        _ => {
            fight(position, seat, Attack { from, to, armies }, defenders, attackers);
        }
    }
}
