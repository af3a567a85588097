//! What bots think of single positions: the lines they compare in one, and how they score on puzzles.

use std::sync::Arc;

use bw_catalog::{ActedTexts, AnyGame, BotSpec, Connect, ConsiderError, Considered};
use bw_core::{Actor, Budget, Fault, Lang};
use bw_lab::{LabError, Report, RunContext, Sheet, SheetCell};
use bw_package::Puzzle;
use bw_runner::Workers;

/// Who is asked about positions.
pub struct Adviser<'a> {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The bot.
    pub bot: BotSpec,
    /// Its own luck.
    pub seed: u64,
    /// How foreign bots are reached.
    pub connect: &'a dyn Connect,
}

impl std::fmt::Debug for Adviser<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Adviser({}, {:?})", self.bot, self.game)
    }
}

impl Adviser<'_> {
    fn consider(&self, position: &str, budget: &Budget) -> Result<Considered, ConsiderError> {
        self.game.consider(position, &self.bot, budget, self.seed, self.connect)
    }

    /// The lines that the bot compares in a position.
    pub fn position(
        &self,
        position: &str,
        context: &mut dyn RunContext,
    ) -> Result<Report, LabError> {
        let budget = Budget { stop: context.stop(), ..Budget::default() };
        let considered = self.consider(position, &budget).map_err(|error| match error {
            ConsiderError::Failed { .. } => LabError::failed(error),
            _ => LabError::usage(error),
        })?;
        let mut report = Report { sheets: vec![lines(&considered)], ..Report::default() };
        report.title = format!("{position} as {} sees it", self.bot);
        let words = self.game.words(Lang::En);
        if considered.lines.is_empty() {
            // It says what it plays, if not why.
            let value = considered.value.map(|value| format!(", worth {value:.2} to it"));
            let turn = considered.turn.join(" ");
            report.notes.push(format!("It plays {turn}{}.", value.unwrap_or_default()));
        }
        report.notes.extend(considered.unit.map(|unit| format!("Values: {}.", words.say(&unit))));
        report.notes.extend(considered.note.map(|note| words.say(&note)));
        if considered.nodes > 0 {
            report.notes.push(format!("Positions looked at: {}.", considered.nodes));
        }
        Ok(report)
    }

    /// The points that the bot makes on puzzles, on the threads of the context.
    pub fn puzzles(
        &self,
        puzzles: &[Puzzle],
        context: &mut dyn RunContext,
    ) -> Result<Report, LabError> {
        let (threads, stop) = (u32::try_from(context.threads()).unwrap_or(1), context.stop());
        let solve = |n: usize| {
            let budget = Budget { stop: stop.clone(), ..Budget::default() };
            match self.consider(&puzzles[n].position, &budget) {
                Ok(solved) => {
                    let points = (puzzles[n].score)(&solved.turn);
                    Ok(Attempt { points, answer: Ok(solved) })
                }
                // A bot that answers wrongly or not at all has not solved the puzzle.
                Err(ConsiderError::Failed { fault, .. }) => {
                    Ok(Attempt { points: 0.0, answer: Err(fault) })
                }
                Err(error) => Err(LabError::usage(format!("puzzle {}: {error}", puzzles[n].id))),
            }
        };
        let attempts = Workers::new(threads, &stop).map(puzzles.len(), solve);
        let attempts: Vec<Attempt> =
            attempts.ok_or(LabError::Stopped)?.into_iter().collect::<Result<_, LabError>>()?;
        let rows = puzzles.iter().zip(&attempts).map(|(puzzle, attempt)| attempt.row(puzzle));
        let mut turns = Sheet::new(
            "puzzles",
            "Puzzles",
            &["puzzle", "points", "turn", "value", "positions", "about"],
        );
        turns.rows.extend(rows);
        let points: f64 = attempts.iter().map(|attempt| attempt.points).sum();
        let mut score = Sheet::new("score", "Score", &["bot", "points", "of"]);
        let of = SheetCell::Count(puzzles.len() as i64);
        score.rows.push(vec![
            SheetCell::text(self.bot.to_string()),
            SheetCell::Number(points, 1),
            of,
        ]);
        let mut report = Report { sheets: vec![turns, score], ..Report::default() };
        report.title = format!("Puzzles as {} solves them", self.bot);
        Ok(report)
    }
}

/// A puzzle that a bot has tried.
struct Attempt {
    points: f64,
    answer: Result<Considered, Fault>,
}

impl Attempt {
    fn row(&self, puzzle: &Puzzle) -> Vec<SheetCell> {
        let [turn, value, nodes] = match &self.answer {
            Ok(Considered { turn, value, lines, nodes, .. }) => {
                let value = value.or_else(|| lines.first().map(|line| line.value));
                let nodes = (*nodes > 0).then_some(SheetCell::Count(*nodes as i64));
                let value = value.map_or(SheetCell::Empty, SheetCell::number);
                [SheetCell::Text(turn.join(" ")), value, nodes.unwrap_or(SheetCell::Empty)]
            }
            Err(fault) => [SheetCell::Text(fault.to_string()), SheetCell::Empty, SheetCell::Empty],
        };
        let (points, about) = (SheetCell::Number(self.points, 1), puzzle.tags.join(", "));
        vec![SheetCell::text(&puzzle.id), points, turn, value, nodes, SheetCell::Text(about)]
    }
}

fn lines(considered: &Considered) -> Sheet {
    let mut sheet =
        Sheet::new("lines", "Lines", &["line", "value", "chance %", "turn", "then expected"]);
    let number = |value: Option<f64>, decimals| {
        value.map_or(SheetCell::Empty, |value| SheetCell::Number(value, decimals))
    };
    sheet.rows.extend(considered.lines.iter().zip(1..).map(|(line, nth)| {
        vec![
            SheetCell::Count(nth),
            number(Some(line.value), 2),
            number(line.chance.map(|chance| 100.0 * chance), 0),
            SheetCell::Text(line.actions.join(" ")),
            SheetCell::Text(expected(&line.follows)),
        ]
    }));
    sheet
}

/// What follows, turn by turn, each with who plays it.
fn expected(follows: &[ActedTexts]) -> String {
    let turn = |(actor, texts): &ActedTexts| match actor {
        Actor::Chance => format!("* {}", texts.join(" ")),
        Actor::Seat(seat) => format!("{}: {}", seat.number(), texts.join(" ")),
    };
    follows.iter().map(turn).collect::<Vec<_>>().join(", ")
}
