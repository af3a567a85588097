//! What a bot thinks of every turn of recorded games, as tables. Games are judged side by side, by all who work together.

use std::collections::BTreeMap;

use bw_catalog::{BotSpec, Files, GameEntry, JudgedTurn, NoForeign};
use bw_core::{BetterTurn, Budget, Lang, Notes, Options, Record, TurnNote};
use bw_lab::{LabError, Report, RunContext, Sheet, SheetCell};
use bw_runner::Workers;
use serde::{Deserialize, Serialize};

/// Who is to judge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgementRequest {
    /// The game's id.
    pub game: String,
    /// The bot that is asked about every turn.
    pub bot: String,
    /// The files that its options name, with their content.
    pub files: BTreeMap<String, String>,
    /// How many games there are, for whoever watches.
    pub games: u64,
}

/// A game to be judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameToJudge {
    /// Where it comes from, for errors.
    pub source: String,
    /// What was played.
    pub record: Record,
}

/// The name under which a context has the nth piece of the games: a list of [`GameToJudge`] as JSON, the last one empty.
pub fn piece_of_games(n: usize) -> String {
    format!("games-to-judge/{n}")
}

/// The games of one piece: enough for all who work together, few enough to be sent around.
pub const GAMES_IN_A_PIECE: usize = 128;

/// What the bot thinks of one game; it goes from process to process as JSON.
#[derive(Serialize, Deserialize)]
struct JudgedGame {
    turns: Vec<JudgedTurn>,
    /// The unit of the values in words.
    unit: Option<String>,
}

impl JudgedGame {
    fn notes(&self, bot: &BotSpec) -> Notes {
        let number = |value: f64| value.is_finite().then(|| Notes::rounded(value));
        let better = |turn: &JudgedTurn| {
            let (actions, value) = (turn.best.actions.clone(), number(turn.best.value)?);
            let is_better = !turn.is_best() && turn.loss() != Some(0.0) && !actions.is_empty();
            is_better.then_some(BetterTurn { actions, value })
        };
        let note = |turn: &JudgedTurn| TurnNote {
            at: turn.at,
            value: turn.valued.as_ref().and_then(|valued| number(valued.value)),
            better: better(turn),
        };
        let turns = self.turns.iter().map(note).collect();
        Notes { by: bot.to_string(), unit: self.unit.clone(), turns }
    }
}

/// Asks a bot about every turn of the games that the context has, see [`piece_of_games`].
pub fn judge_games(
    entry: &GameEntry,
    request: &JudgementRequest,
    context: &mut dyn RunContext,
) -> Result<Report, LabError> {
    annotate_games(entry, request, context, &mut |_| {})
}

/// As [`judge_games`], and hands on every game in its order, with the bot's notes.
pub fn annotate_games(
    entry: &GameEntry,
    request: &JudgementRequest,
    context: &mut dyn RunContext,
    annotated: &mut dyn FnMut(Record),
) -> Result<Report, LabError> {
    let bot = BotSpec::parse(&request.bot);
    let files = Files::sent(request.files.clone());
    let mut verdicts = Verdicts::new(bot.clone());
    for piece in 0.. {
        let text = context.read(&piece_of_games(piece))?;
        let games: Vec<GameToJudge> = serde_json::from_str(&text).map_err(LabError::failed)?;
        if games.is_empty() {
            break;
        }
        let judge = |n: usize| {
            let judged = judged_game(entry, &files, &bot, &games[n].record);
            serde_json::to_string(&judged).unwrap_or_default()
        };
        let (threads, stop) = (u32::try_from(context.threads()).unwrap_or(1), context.stop());
        let judged = Workers::new(threads, &stop).map_shared(games.len(), judge);
        for (game, judged) in games.into_iter().zip(judged.ok_or(LabError::Stopped)?) {
            let judged: Result<JudgedGame, String> =
                serde_json::from_str(&judged).map_err(LabError::failed)?;
            let judged =
                judged.map_err(|why| LabError::failed(format!("{}: {why}", game.source)))?;
            let notes = judged.notes(&bot);
            verdicts.add(&game.record, judged);
            annotated(Record { notes: Some(notes), ..game.record });
        }
        context.progress(verdicts.games, request.games, "games");
    }
    verdicts.report().ok_or_else(|| LabError::failed("there is no turn to judge"))
}

fn judged_game(
    entry: &GameEntry,
    files: &Files,
    bot: &BotSpec,
    record: &Record,
) -> Result<JudgedGame, String> {
    let expected = entry.spec.id;
    if record.game != expected {
        return Err(format!("this is a record of {}, not of {expected}", record.game));
    }
    let options = Options::from_json(entry.spec.options, &record.rules);
    let game = options
        .and_then(|options| entry.with_files(record.seats.into(), &options, files.clone()))
        .map_err(|error| error.to_string())?;
    let mut turns = Vec::new();
    let mut each = |turn| {
        turns.push(turn);
        true
    };
    game.judge(record, bot, &Budget::default(), &NoForeign, &mut each)
        .map_err(|error| error.to_string())?;
    let unit = turns.iter().find_map(|turn| turn.unit.as_ref());
    let unit = unit.map(|unit| game.words(Lang::En).say(unit));
    Ok(JudgedGame { turns, unit })
}

/// All turns so far.
struct Verdicts {
    bot: BotSpec,
    unit: Option<String>,
    games: u64,
    turns: Vec<Vec<SheetCell>>,
    players: Vec<PlayerVerdicts>,
}

/// What a player's turns gave away.
#[derive(Default)]
struct PlayerVerdicts {
    player: String,
    turns: u64,
    best: u64,
    valued: u64,
    loss: f64,
    worst: f64,
}

impl Verdicts {
    fn new(bot: BotSpec) -> Self {
        let (turns, players) = (Vec::new(), Vec::new());
        Verdicts { bot, unit: None, games: 0, turns, players }
    }

    fn add(&mut self, record: &Record, judged: JudgedGame) {
        self.games += 1;
        self.unit = self.unit.take().or(judged.unit);
        let names = record.player_names().to_vec();
        for turn in &judged.turns {
            let name = names.get(turn.seat.index()).cloned().unwrap_or_default();
            self.count(&name, turn);
            self.turns.push(row(self.games, name, turn));
        }
    }

    fn count(&mut self, player: &str, turn: &JudgedTurn) {
        let at = self.players.iter().position(|known| known.player == player);
        let at = at.unwrap_or_else(|| {
            let player = player.to_string();
            self.players.push(PlayerVerdicts { player, ..PlayerVerdicts::default() });
            self.players.len() - 1
        });
        let of = &mut self.players[at];
        of.turns += 1;
        of.best += u64::from(turn.is_best());
        if let Some(loss) = turn.loss() {
            of.valued += 1;
            of.loss += loss;
            of.worst = of.worst.max(loss);
        }
    }

    /// The tables; none if there was no turn.
    fn report(self) -> Option<Report> {
        if self.turns.is_empty() {
            return None;
        }
        let columns = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let turns = Sheet {
            id: "turns".into(),
            title: "What every turn gave away".into(),
            columns: columns(&[
                "game",
                "turn",
                "player",
                "played",
                "value",
                "loss",
                "better",
                "its value",
                "chance %",
                "better's %",
            ]),
            rows: self.turns,
        };
        let row = |of: &PlayerVerdicts| {
            let mean = (of.valued > 0).then(|| of.loss / of.valued as f64);
            vec![
                SheetCell::text(&of.player),
                SheetCell::Count(of.turns as i64),
                SheetCell::Count(of.best as i64),
                number(mean, 2),
                number((of.valued > 0).then_some(of.worst), 1),
            ]
        };
        let players = Sheet {
            id: "losses".into(),
            title: "What players gave away".into(),
            columns: columns(&["player", "turns", "as the bot", "mean loss", "largest loss"]),
            rows: self.players.iter().map(row).collect(),
        };
        let mut report = Report { sheets: vec![turns, players], ..Report::default() };
        report.title = format!("Turns as {} sees them", self.bot);
        report.notes.extend(self.unit.map(|unit| format!("Values: {unit}.")));
        Some(report)
    }
}

fn number(value: Option<f64>, decimals: u8) -> SheetCell {
    value.map_or(SheetCell::Empty, |value| SheetCell::Number(value, decimals))
}

fn row(game: u64, player: String, turn: &JudgedTurn) -> Vec<SheetCell> {
    let percent = |chance: Option<f64>| number(chance.map(|chance| 100.0 * chance), 0);
    let valued = turn.valued.as_ref();
    let better = if turn.is_best() { String::new() } else { turn.best.actions.join(" ") };
    vec![
        SheetCell::Count(game as i64),
        SheetCell::Count(turn.turn.into()),
        SheetCell::Text(player),
        SheetCell::Text(turn.played.join(" ")),
        number(valued.map(|valued| valued.value), 1),
        number(turn.loss(), 1),
        SheetCell::Text(better),
        number((!turn.is_best()).then_some(turn.best.value), 1),
        percent(valued.and_then(|valued| valued.chance)),
        percent((!turn.is_best()).then_some(turn.best.chance).flatten()),
    ]
}
