//! Games to learn from: records in any format of the game, ours included, or games of our own.

use bw_arimaa::{
    Action, Arimaa, Entry, GameRecord, OPTIONS, Phase, Position, ReplayError, Side, State,
    Strictness, TournamentGame, TurnLine, parse_tournament, replay_turns, turn_lines,
};
use bw_core::{Actor, Bot, Budget, Game, Options, ParseError, Record, RecordError, Seat, replay};
use bw_runner::{Players, Seating};

use crate::thesis::{Ugrh, UgrhSettings};

/// A turn that was played after the set-up.
#[derive(Clone, Debug)]
pub struct PlayedTurn {
    /// Its number.
    pub number: u16,
    /// The position before it.
    pub before: Position,
    /// The position after it, the other side to move.
    pub after: Position,
    /// Positions that could not be made again.
    pub forbidden: Vec<u64>,
}

/// A game with a winner.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Who won.
    pub winner: Side,
    /// The turns of both sides after the set-up.
    pub turns: Vec<PlayedTurn>,
}

impl PlayedGame {
    /// The winner's turns after a turn of this number.
    pub fn winners_turns(&self, after: u16) -> impl Iterator<Item = &PlayedTurn> {
        let winner = self.winner;
        self.turns.iter().filter(move |turn| turn.before.side() == winner && turn.number > after)
    }
}

/// Why games cannot be learnt from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GamesError {
    /// The text is no record and no tournament file.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// One of our records is wrong.
    #[error("line {line}: {why}")]
    Record {
        /// Its line in the text, from 1.
        line: usize,
        /// What is wrong with it.
        why: RecordError,
    },
    /// One of the games cannot be played again.
    #[error("game {number}: {why}")]
    Game {
        /// Its number in the text, from 1.
        number: usize,
        /// What is wrong with it.
        why: ReplayError,
    },
}

/// Reads the games of a game record, a tournament file or records of ours, one a line; those without a result are passed
/// over.
pub fn read_games(text: &str) -> Result<Vec<PlayedGame>, GamesError> {
    if text.trim_start().starts_with('{') {
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        let games = lines.filter_map(|(text, line)| {
            read_record(text).map_err(|why| GamesError::Record { line, why }).transpose()
        });
        return games.collect();
    }
    let is_tournament = text.lines().any(|line| line.trim_start().starts_with('['));
    let games: Vec<(Vec<TurnLine>, Option<String>)> = if is_tournament {
        let games = parse_tournament(text)?;
        games.into_iter().map(|game| (game.turns, Some(game.result))).collect()
    } else {
        let record: GameRecord = text.parse()?;
        let result = record.header("Result").map(str::to_owned);
        vec![(record.turns, result)]
    };
    let mut played = Vec::new();
    for (number, (turns, result)) in games.into_iter().enumerate() {
        let game = read_game(&turns, result.as_deref());
        played.extend(game.map_err(|why| GamesError::Game { number: number + 1, why })?);
    }
    Ok(played)
}

/// A game from a record of ours; none without a winner.
fn read_record(text: &str) -> Result<Option<PlayedGame>, RecordError> {
    let record = Record::from_json(text)?;
    let options = Options::from_json(OPTIONS, &record.rules);
    let game = options.and_then(|options| Arimaa::new(record.seats, &options));
    let game = game.map_err(|error| RecordError::Header(error.to_string()))?;
    let log = replay(&game, &record)?.log;
    let first = |side: &Side| {
        record.result.as_ref().is_some_and(|result| result.ranks.get(side.index()) == Some(&1))
    };
    let Some(winner) = Side::BOTH.into_iter().find(first) else { return Ok(None) };
    let actions: Vec<Action> = log.into_iter().map(|(_, action)| action).collect();
    Ok(Some(PlayedGame { winner, turns: played_turns(&game, &actions) }))
}

fn read_game(turns: &[TurnLine], result: Option<&str>) -> Result<Option<PlayedGame>, ReplayError> {
    let game = Arimaa::default();
    let replay = replay_turns(&game, turns, Strictness::Lenient)?;
    let by_result = match result {
        Some("1-0") => Some(Side::Gold),
        Some("0-1") => Some(Side::Silver),
        _ => None,
    };
    let ended = replay.state.ending.map(|ending| ending.winner);
    let Some(winner) = ended.or(replay.resigned.map(|side| !side)).or(by_result) else {
        return Ok(None);
    };
    let actions: Vec<Action> = replay.turns.into_iter().flat_map(|(_, actions)| actions).collect();
    Ok(Some(PlayedGame { winner, turns: played_turns(&game, &actions) }))
}

fn played_turns(game: &Arimaa, actions: &[Action]) -> Vec<PlayedTurn> {
    let (mut state, mut turns) = (game.initial(), Vec::new());
    let mut begun: Option<State> = None;
    for &action in actions {
        if state.phase() == Phase::Play && state.position.steps_taken() == 0 {
            begun = Some(state.clone());
        }
        let actor = Actor::Seat(state.side().seat());
        game.apply(&mut state, actor, action);
        if let Some(before) = begun.take_if(|before| before.turns != state.turns) {
            turns.push(PlayedTurn {
                number: before.label().number,
                before: before.position,
                after: state.position,
                forbidden: before.forbidden().to_vec(),
            });
        }
    }
    turns
}

/// A game of a bot against itself, in the form of tournament files. Its first turns are random, by the seed.
pub fn self_play(settings: &UgrhSettings, seed: u64) -> TournamentGame {
    let game = Arimaa::default();
    let new = || -> Box<dyn Bot<Arimaa>> { Box::new(Ugrh::new(settings.clone())) };
    let mut log: Vec<(Actor, Action)> = Vec::new();
    let (mut players, seating) = (Players::new(vec![new(), new()]), Seating { shift: 0 });
    let finished = players.play(&game, seed, seating, &Budget::default(), &mut log);
    let gold_won = finished.outcome.rank(Seat::new(0)) == 1;
    let result = if gold_won { "1-0" } else { "0-1" };
    let turns = turn_lines(&game, log.into_iter().map(|(_, action)| action));
    let plies = turns.iter().filter(|line| matches!(line.entry, Entry::Turn(_))).count();
    let reason = finished.state.ending.map_or('i', |ending| ending.reason.code());
    let tags = [
        ("White", "ugrh".to_owned()),
        ("Black", "ugrh".to_owned()),
        ("PlyCount", plies.to_string()),
        ("ResultCode", reason.to_string()),
        ("Result", result.to_owned()),
    ];
    let tags = tags.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    TournamentGame { tags, turns, result: result.to_owned() }
}

/// How varied games are played: as the thesis's bot plays, after two turns of luck.
pub fn varied_settings() -> UgrhSettings {
    UgrhSettings { random_turns: 2, ..UgrhSettings::default() }
}

/// How games for learning are played: varied, and fast.
pub fn self_play_settings(nodes: u64) -> UgrhSettings {
    let budget = Budget { nodes: Some(nodes), ..Budget::default() };
    UgrhSettings { budget, ..varied_settings() }
}
