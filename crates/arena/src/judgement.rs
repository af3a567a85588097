//! `analyze --bot`: what a bot thinks of every turn of recorded games, as tables.

use bw_catalog::{BotSpec, GameEntry, JudgedTurn, NoForeign};
use bw_core::{Budget, Lang, Record};
use bw_lab::{Report, Sheet, SheetCell};

/// All turns so far.
pub(crate) struct Verdicts<'c> {
    entry: &'c GameEntry,
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

impl<'c> Verdicts<'c> {
    pub(crate) fn new(entry: &'c GameEntry, bot: BotSpec) -> Self {
        let (turns, players) = (Vec::new(), Vec::new());
        Verdicts { entry, bot, unit: None, games: 0, turns, players }
    }

    /// Judges a game. The error says why it cannot be judged.
    pub(crate) fn add(&mut self, record: &Record) -> Result<(), String> {
        let expected = self.entry.spec.id;
        if record.game != expected {
            return Err(format!("this is a record of {}, not of {expected}", record.game));
        }
        let game = self.entry.of_record(record).map_err(|error| error.to_string())?;
        let mut judged = Vec::new();
        let mut each = |turn| {
            judged.push(turn);
            true
        };
        game.judge(record, &self.bot, &Budget::default(), &NoForeign, &mut each)
            .map_err(|error| error.to_string())?;
        self.games += 1;
        let names = record.player_names().to_vec();
        for turn in &judged {
            let unit = turn.unit.as_ref();
            self.unit =
                self.unit.take().or_else(|| unit.map(|unit| game.words(Lang::En).say(unit)));
            let name = names.get(turn.seat.index()).cloned().unwrap_or_default();
            self.count(&name, turn);
            self.turns.push(row(self.games, name, turn));
        }
        Ok(())
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
    pub(crate) fn report(self) -> Option<Report> {
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
