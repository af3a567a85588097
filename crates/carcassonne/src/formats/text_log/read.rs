//! Reads a log: plays it, and checks every line against the game.

use bw_core::{
    Actor, End, FaultKind, Game, Lang, Notation, Options, Outcome, Record, RecordedResult, Seat,
};
use bw_package::{IsBot, LineError};

use super::manner::Manner;
use super::scored;
use super::words::Words;
use super::write::{categories, one_line, written};
use crate::actions::{Action, Placement};
use crate::cell::Cell;
use crate::formats::ai_names::{AiKind, ai_kind, split_own};
use crate::formats::modifications::Modifications;
use crate::game::Carcassonne;
use crate::options::OPTIONS;
use crate::segments::{TileId, canonical_segment};
use crate::state::{Phase, State};
use crate::tiles::{TILE_COUNT, TileType, turned_region};

/// Whether a text begins like a log.
pub(super) fn recognises(text: &str) -> bool {
    words_of(text.trim_start_matches('\u{feff}').lines().next().unwrap_or("")).is_some()
}

fn words_of(first: &str) -> Option<(Lang, &'static Words)> {
    let known = [Lang::Cs, Lang::En].map(|lang| (lang, Words::of(lang)));
    known.into_iter().find(|(_, words)| after(first, words.players).is_some())
}

/// What follows `WORD:` in a line.
fn after<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    line.trim().strip_prefix(word)?.trim_start().strip_prefix(':').map(str::trim)
}

/// Reads a log. What it says in a way of its own is kept with the record.
pub(super) fn read(text: &str, is_bot: &IsBot<'_>) -> Result<Record, LineError> {
    let (mut record, manner) = parse(text)?;
    let usual = written(&record, is_bot, &Manner::usual(manner.lang()));
    let usual = usual.map_err(|error| LineError::new(1, error.to_string()))?;
    let (_, usual) = parse(&usual)?;
    record.extra = manner.beside(&usual).extra();
    Ok(record)
}

/// The record that a log describes, and how it does so.
fn parse(text: &str) -> Result<(Record, Manner), LineError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = Lines { lines: text.lines().collect(), at: 0 };
    let (lang, words) = lines.peek().and_then(words_of).ok_or_else(|| {
        let what =
            format!("this is no log: it must begin with `{}: N`", Words::of(Lang::Cs).players);
        LineError::new(1, what)
    })?;
    let mut manner = Manner::usual(lang);
    let header = Header::read(&mut lines, words, &mut manner)?;
    let mut reader = Reader::new(&header, words, manner);
    while let Some(line) = lines.peek() {
        if line == words.end {
            lines.at += 1;
            reader.read_final_table(&mut lines)?;
            break;
        }
        if let Some(story) = after(line, words.stopped) {
            reader.result = Some(lines.checked(|_| reader.stopped(story))?);
            break;
        }
        reader.read_block(&mut lines)?;
    }
    if let Some(line) = lines.peek() {
        return Err(lines.error(format!("`{line}` follows the end of the game")));
    }
    if let Err(what) = reader.check_end() {
        return Err(lines.error(what));
    }
    Ok(reader.finish(&header))
}

/// The lines that hold something, with their numbers.
struct Lines<'t> {
    lines: Vec<&'t str>,
    at: usize,
}

impl<'t> Lines<'t> {
    /// The next line that holds something.
    fn peek(&mut self) -> Option<&'t str> {
        while self.lines.get(self.at).is_some_and(|line| line.trim().is_empty()) {
            self.at += 1;
        }
        self.lines.get(self.at).map(|line| line.trim())
    }

    fn error(&self, what: impl Into<String>) -> LineError {
        LineError::new(self.at + 1, what)
    }

    /// Takes the next line if `read` likes it; the error names the line.
    fn checked<T>(&mut self, read: impl FnOnce(&str) -> Result<T, String>) -> Result<T, LineError> {
        let line = self.peek().ok_or_else(|| self.error("the log ends in the middle"))?;
        let value = read(line).map_err(|what| self.error(what))?;
        self.at += 1;
        Ok(value)
    }
}

/// What stands before the first move.
struct Header {
    players: Vec<PlayerLine>,
    options: Options,
    game: Carcassonne,
}

impl Header {
    fn read(lines: &mut Lines<'_>, words: &Words, manner: &mut Manner) -> Result<Self, LineError> {
        let seats = lines.checked(|line| {
            let number = after(line, words.players).and_then(|number| number.parse::<u8>().ok());
            let wrong = || format!("`{line}` does not say how many players there are, 2 to 5");
            number.filter(|number| (2..=5).contains(number)).ok_or_else(wrong)
        })?;
        let players = (1..=seats)
            .map(|number| lines.checked(|line| PlayerLine::read(line, number, words)))
            .collect::<Result<Vec<_>, _>>()?;
        manner.players = players.iter().map(|player| player.line.clone()).collect();
        let changes = lines.peek().and_then(|line| after(line, words.modifications));
        let rules = match changes {
            None => String::new(),
            Some(changes) => {
                manner.modifications = Some(changes.into());
                lines.checked(|_| {
                    let read = Modifications::parse(changes).map_err(|no| no.in_lang(Lang::En))?;
                    Ok(read.rules.join(","))
                })?
            }
        };
        let options = Options::parse(OPTIONS, &rules).map_err(|e| lines.error(e.to_string()))?;
        let game = Carcassonne::new(seats, &options).map_err(|e| lines.error(e.to_string()))?;
        Ok(Header { players, options, game })
    }
}

/// A player's line of the header.
struct PlayerLine {
    /// What follows `PlayerLine N:`.
    line: String,
    /// A bot's spec, or a person's name.
    player: String,
    name: String,
}

impl PlayerLine {
    fn read(line: &str, number: u8, words: &Words) -> Result<Self, String> {
        let wrong = || format!("`{line}` is not `{} {number}: NAME - AI`", words.player);
        let rest = line.strip_prefix(words.player).and_then(|rest| {
            rest.trim_start().strip_prefix(&number.to_string())?.trim_start().strip_prefix(':')
        });
        // An empty name leaves nothing before the dash.
        let rest = rest.ok_or_else(wrong)?;
        let (name, kind) = rest.rsplit_once(" - ").ok_or_else(wrong)?;
        let (name, kind) = (name.trim(), kind.trim());
        let (player, name) = match ai_kind(kind) {
            _ if kind == words.human => (name.to_string(), name),
            Some((AiKind::Bot(bot), _)) => (bot, name),
            Some((AiKind::Own, _)) => match split_own(name) {
                Some((command, name)) => (format!("exec:{command}"), name),
                None => (name.into(), name),
            },
            None => (kind.into(), name),
        };
        Ok(PlayerLine {
            line: rest.strip_prefix(' ').unwrap_or(rest).into(),
            player,
            name: name.into(),
        })
    }
}

/// A game being replayed from a log.
struct Reader<'h> {
    game: &'h Carcassonne,
    players: &'h [PlayerLine],
    manner: Manner,
    words: &'static Words,
    state: State,
    actions: Vec<String>,
    used: [bool; TILE_COUNT],
    /// Where the log has its start tile.
    origin: (i64, i64),
    result: Option<RecordedResult>,
}

impl<'h> Reader<'h> {
    fn new(header: &'h Header, words: &'static Words, manner: Manner) -> Self {
        Reader {
            game: &header.game,
            players: &header.players,
            manner,
            words,
            state: header.game.initial(),
            actions: Vec::new(),
            used: [false; TILE_COUNT],
            origin: (0, 0),
            result: None,
        }
    }

    /// Discarded tiles, a move, and what everybody has after it.
    fn read_block(&mut self, lines: &mut Lines<'_>) -> Result<(), LineError> {
        let words = self.words;
        while let Some(id) = lines.peek().and_then(|line| after(line, words.discarded)) {
            lines.checked(|_| {
                let tile = self.take_tile(id)?;
                self.manner.discarded.push(id.into());
                self.act(Actor::Chance, Action::Discard(tile))
            })?;
        }
        if lines.peek().is_none_or(|line| line == words.end || after(line, words.stopped).is_some())
        {
            return Ok(());
        }
        let number = if self.is_begun() { self.state.tile_count() + 1 } else { 1 };
        lines.checked(|line| match after(line, words.turn) {
            Some(found) if found.parse() == Ok(number) => Ok(()),
            _ => Err(format!("`{line}` is not `{}: {number}`", words.turn)),
        })?;
        lines.checked(|line| {
            let read = LogMove::parse(line).ok_or_else(|| {
                format!("`{line}` is not a move like `2:36 5;3 270-0,1` or `2:36 5;3 270-null`")
            })?;
            self.manner.moves.push(line.into());
            if number == 1 { self.start(&read) } else { self.play(&read) }
        })?;
        for seat in Seat::all(self.state.seats()) {
            let (points, free) = (scored(&self.state, seat), self.state.free_meeples(seat));
            let Words { player, points: points_word, free: free_word, .. } = words;
            let right = format!("{player} {seat}: {points} {points_word} {free} {free_word}");
            lines.checked(|line| {
                let same = line.split_whitespace().eq(right.split_whitespace());
                if same { Ok(()) } else { Err(format!("`{line}`, but the game says `{right}`")) }
            })?;
        }
        Ok(())
    }

    /// Whether the start tile has been read.
    fn is_begun(&self) -> bool {
        self.used[TileId::START.index()]
    }

    fn act(&mut self, actor: Actor, action: Action) -> Result<(), String> {
        if !self.game.is_legal(&self.state, actor, action) {
            return Err(format!("`{action}` is not legal here"));
        }
        let text = self.game.action_text(&self.state, actor, action);
        self.actions.push(format!("{actor} {text}"));
        self.game.apply(&mut self.state, actor, action);
        Ok(())
    }

    fn take_tile(&mut self, id: &str) -> Result<TileType, String> {
        let wrong = || format!("`{id}` is not a tile, 1 to {TILE_COUNT}");
        let id: usize = id.parse().map_err(|_| wrong())?;
        let index = id.checked_sub(1).filter(|index| *index < TILE_COUNT).ok_or_else(wrong)?;
        if std::mem::replace(&mut self.used[index], true) {
            return Err(format!("tile {id} was used before"));
        }
        Ok(TileId::from_index(index).tile_type())
    }

    fn start(&mut self, read: &LogMove<'_>) -> Result<(), String> {
        self.take_tile(read.tile)?;
        let is_right = read.player == 0 && self.is_begun() && read.rotation == 0;
        if !is_right || read.region.is_some() {
            return Err(
                "the first move must be the start tile: player 0, tile 1, not turned".into()
            );
        }
        self.origin = (read.x, read.y);
        Ok(())
    }

    fn play(&mut self, read: &LogMove<'_>) -> Result<(), String> {
        if self.state.phase() == Phase::Over {
            return Err("the game is over before this move".into());
        }
        let seat = self.state.seat();
        if read.player != seat.number() {
            return Err(format!("player {} moves, but it is the turn of {seat}", read.player));
        }
        let tile = self.take_tile(read.tile)?;
        let (x, y) = (read.x.saturating_sub(self.origin.0), read.y.saturating_sub(self.origin.1));
        let cell = Cell::within_reach(x, y).ok_or("this cell is out of reach")?;
        let meeple = read.region.map(|region| segment(tile, read.rotation, region)).transpose()?;
        self.act(Actor::Chance, Action::Draw(tile))?;
        let rotation = tile.canonical(read.rotation);
        self.act(Actor::Seat(seat), Action::Place(Placement { cell, rotation }))?;
        match meeple {
            Some(segment) => self.act(Actor::Seat(seat), Action::Meeple(segment)),
            None if self.state.phase() == Phase::Meeple => {
                self.act(Actor::Seat(seat), Action::NoMeeple)
            }
            None => Ok(()),
        }
    }

    fn read_final_table(&mut self, lines: &mut Lines<'_>) -> Result<(), LineError> {
        if self.state.phase() != Phase::Over {
            return Err(lines.error("the log says that the game ended, but it goes on"));
        }
        let outcome = self.game.outcome(&self.state);
        for (&seat, place) in outcome.order().iter().zip(1..) {
            let points = categories(self.state.points(seat));
            let points = self.words.categories.iter().zip(points);
            let right: Vec<String> =
                points.map(|(word, points)| format!("{word} {points}")).collect();
            let right = right.join(", ");
            let name = self.players.get(seat.index()).map_or("", |player| &player.name);
            lines.checked(|line| {
                let is_right = line == format!("{place}. {}: {right}", one_line(name));
                let wrong = || format!("`{line}`, but place {place} is player {seat}: {right}");
                if is_right { Ok(()) } else { Err(wrong()) }
            })?;
        }
        self.result = Some(RecordedResult::new(&outcome, End::Normal));
        Ok(())
    }

    /// `SEAT FAULT`
    fn stopped(&self, story: &str) -> Result<RecordedResult, String> {
        let (seat, kind) = story.split_once(' ').ok_or("it must be said whose fault it was")?;
        let seat = seat.parse().ok().and_then(Seat::from_number);
        let seat = seat.filter(|seat| seat.number() <= self.state.seats());
        let seat =
            seat.ok_or_else(|| format!("`{story}` does not begin with a player's number"))?;
        let fault = FaultKind::ALL.into_iter().find(|fault| fault.name() == kind.trim());
        let end = match (fault, kind.trim()) {
            (Some(kind), _) => End::Fault { seat, kind },
            (None, "resigned") => End::Resigned { seat },
            (None, other) => return Err(format!("`{other}` is not a way to stop a game")),
        };
        Ok(RecordedResult::new(&Outcome::forfeit(self.state.seats(), seat), end))
    }

    /// A log of a game that was played to its end must say so.
    fn check_end(&self) -> Result<(), String> {
        match (self.is_begun(), self.state.phase(), &self.result) {
            (false, _, _) => Err("the log holds no move".into()),
            (true, Phase::Over, None) => Err(format!("`{}` is missing", self.words.end)),
            _ => Ok(()),
        }
    }

    fn finish(self, header: &Header) -> (Record, Manner) {
        let players = header.players.iter().map(|player| player.player.clone()).collect();
        let mut record =
            Record::new(Carcassonne::SPEC.id, self.state.seats(), &header.options, players);
        record.set_names(header.players.iter().map(|player| player.name.clone()).collect());
        record.actions = self.actions;
        record.result = self.result;
        (record, self.manner)
    }
}

/// The segment at a cell of the turned tile, as the tile counts it in its lowest like rotation.
fn segment(tile: TileType, rotation: u8, region: (u8, u8)) -> Result<u8, String> {
    let (column, row) = turned_region(region, 4 - rotation);
    tile.segment_at(column, row)
        .and_then(|segment| canonical_segment(tile, rotation, segment))
        .ok_or_else(|| format!("nobody can stand at {},{} of this tile", region.0, region.1))
}

/// A move as written: `2:36 5;3 270-0,1`.
struct LogMove<'l> {
    player: u8,
    tile: &'l str,
    x: i64,
    y: i64,
    rotation: u8,
    region: Option<(u8, u8)>,
}

impl<'l> LogMove<'l> {
    fn parse(line: &'l str) -> Option<Self> {
        let mut fields = line.split_whitespace();
        let (who, cell, how) = (fields.next()?, fields.next()?, fields.next()?);
        let (player, tile) = who.split_once(':')?;
        let (x, y) = cell.split_once(';')?;
        let (degrees, region) = how.split_once('-')?;
        let rotation = match degrees {
            "0" => 0,
            "90" => 1,
            "180" => 2,
            "270" => 3,
            _ => return None,
        };
        let region = match region {
            "null" => None,
            region => {
                let (column, row) = region.split_once(',')?;
                let digit = |text: &str| text.parse().ok().filter(|digit| (0..=2).contains(digit));
                Some((digit(column)?, digit(row)?))
            }
        };
        fields.next().is_none().then_some(())?;
        let (player, x, y) = (player.parse().ok()?, x.parse().ok()?, y.parse().ok()?);
        Some(LogMove { player, tile, x, y, rotation, region })
    }
}
