//! The champion's experience from games against itself: `evolve agricola prior`.
//!
//! A generation of games is played with the table there is, beginning with the one made by hand; then a new table is
//! fitted to the decisions of the last generations, good games counting more. Files of a run: `config.txt`,
//! `checkpoint.json` (the games as decisions) and `prior.txt`, the table for `champion:prior=FILE`, after every generation.

use bw_agricola::{Action, Agricola};
use bw_core::{Actor, Budget, Dice, Game, GameLoop, NoLog, OptionError, Options, Rng, Seat, Turn};
use bw_lab::{LabError, Learning, LearningRequest, Report, RunContext, Sheet, SheetCell};
use serde::{Deserialize, Serialize};

use crate::champion::Champion;
use crate::champion::learn::{Fitting, Lesson, fit};
use crate::champion::prior::Prior;

/// The table of a run.
const PRIOR_FILE: &str = "prior.txt";
const CHECKPOINT_FILE: &str = "checkpoint.json";
const CONFIG_FILE: &str = "config.txt";
/// Generations whose games are learnt from.
const REMEMBERED: u64 = 3;
/// Points above the mean that make a game count e times as much.
const POINTS_OF_WEIGHT: f64 = 6.0;

const KEYS: &[&str] = &["players", "generations", "games", "iterations", "rules", "seed"];

/// What `evolve agricola prior` offers.
pub const PRIOR_LEARNING: Learning =
    Learning { name: "prior", presets: &["solo", "three"], keys: KEYS, run: learn };

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    players: u64,
    generations: u64,
    /// Games of a generation.
    games: u64,
    /// Playouts of a placement.
    iterations: u64,
    rules: String,
    seed: u64,
}

impl Config {
    fn of(order: &LearningRequest) -> Result<Self, LabError> {
        let solo = Config {
            players: 1,
            generations: 4,
            games: 50,
            iterations: 1000,
            rules: "pool=E".into(),
            seed: 500_000,
        };
        let mut config = match order.preset.as_deref().unwrap_or("solo") {
            "solo" => solo,
            "three" => Config { players: 3, iterations: 300, ..solo },
            other => {
                let why = format!("there is no preset `{other}`; there are solo, three");
                return Err(LabError::usage(why));
            }
        };
        for (at, full) in order.config.as_deref().unwrap_or("").lines().enumerate() {
            let line = full.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let what = || LabError::usage(format!("line {}: not of the form key = value", at + 1));
            let (key, value) = line.split_once('=').ok_or_else(what)?;
            config.set(key.trim(), value.trim())?;
        }
        for (key, value) in &order.changes {
            config.set(key, value)?;
        }
        config.game()?;
        Ok(config)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), LabError> {
        let number = |least: u64| {
            let why = format!("`{key}` is `{value}`, but must be a whole number from {least}");
            let parsed = value.parse().ok().filter(|number| *number >= least);
            parsed.ok_or_else(|| LabError::usage(why))
        };
        match key {
            "players" => self.players = number(1)?,
            "generations" => self.generations = number(1)?,
            "games" => self.games = number(1)?,
            "iterations" => self.iterations = number(1)?,
            "rules" => self.rules = value.into(),
            "seed" => self.seed = number(0)?,
            _ => {
                let known = KEYS.join(", ");
                return Err(LabError::usage(format!("unknown key `{key}`; known: {known}")));
            }
        }
        Ok(())
    }

    fn to_text(&self) -> String {
        let Config { players, generations, games, iterations, rules, seed } = self;
        format!(
            "players = {players}\ngenerations = {generations}\ngames = {games}\niterations = {iterations}\nrules = {rules}\nseed = {seed}\n"
        )
    }

    fn game(&self) -> Result<Agricola, LabError> {
        let options =
            Options::parse(Agricola::SPEC.options, &self.rules).map_err(LabError::usage)?;
        let seats = Agricola::SPEC.check_seats(self.players as usize).map_err(LabError::usage)?;
        Agricola::new(seats, &options).map_err(LabError::usage)
    }
}

/// A game as its decisions: which of the listed ones was taken, one after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SelfPlayGame {
    number: u64,
    scores: Vec<i32>,
    picks: Vec<u16>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct SavedRun {
    config: Config,
    /// The table of the generation that is being played.
    prior: String,
    played: Vec<SelfPlayGame>,
}

fn learn(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Report, LabError> {
    let mut run = begin(order, context)?;
    let game = run.config.game()?;
    let total = run.config.generations * run.config.games;
    while (run.played.len() as u64) < total {
        if context.is_stopped() {
            return Err(LabError::Stopped);
        }
        let number = run.played.len() as u64;
        context.progress(number, total, "games");
        let prior = Prior::parse(&run.prior).map_err(LabError::failed)?;
        // Games of one generation do not depend on each other.
        let left = run.config.games - number % run.config.games;
        let side_by_side = left.min(context.threads() as u64);
        let played = play(&game, &run.config, &prior, number, side_by_side);
        run.played.extend(played.map_err(LabError::failed)?);
        if (run.played.len() as u64).is_multiple_of(run.config.games) {
            run.prior = run.fitted(&game).to_text();
            context.save(PRIOR_FILE, &run.prior)?;
            context.show(&run.report());
        }
        run.save(context)?;
    }
    Ok(run.report())
}

fn begin(order: &LearningRequest, context: &mut dyn RunContext) -> Result<SavedRun, LabError> {
    let saved = context.load(CHECKPOINT_FILE)?;
    if order.resume {
        let missing = || LabError::usage(format!("there is no {CHECKPOINT_FILE} to resume"));
        let read = serde_json::from_str(&saved.ok_or_else(missing)?);
        return read.map_err(|error| LabError::usage(format!("{CHECKPOINT_FILE}: {error}")));
    }
    if saved.is_some() {
        let why = "there is a run already; resume it or choose another folder";
        return Err(LabError::usage(why));
    }
    let config = Config::of(order)?;
    context.save(CONFIG_FILE, &config.to_text())?;
    Ok(SavedRun { config, prior: Prior::by_hand().to_text(), played: Vec::new() })
}

/// Plays some games side by side.
fn play(
    game: &Agricola,
    config: &Config,
    prior: &Prior,
    first: u64,
    count: u64,
) -> Result<Vec<SelfPlayGame>, OptionError> {
    let one = |number: u64| {
        let budget = Budget { iterations: Some(config.iterations), ..Budget::default() };
        let bot = |_| Champion::with_prior(game, prior.clone());
        let mut bots = Vec::new();
        for champion in Seat::all(game.seats()).map(bot) {
            bots.push(Box::new(champion?) as Box<dyn bw_core::Bot<Agricola>>);
        }
        let seed = config.seed.wrapping_add(number);
        let mut log = Vec::new();
        let finished = GameLoop::new(game).play(&mut bots, seed, &budget, &mut log);
        let picks = picks(game, &log);
        Ok(SelfPlayGame { number, scores: finished.outcome.scores().to_vec(), picks })
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            (first..first + count).map(|number| scope.spawn(move || one(number))).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.map(|played| played.expect("a game of ours does not panic")).collect()
    })
}

/// Which of the listed decisions were taken in a game.
fn picks(game: &Agricola, log: &[(Actor, Action)]) -> Vec<u16> {
    let (mut state, mut list, mut picks) = (game.initial(), Vec::new(), Vec::new());
    for &(actor, action) in log {
        if let Actor::Seat(seat) = actor {
            list.clear();
            game.actions(&state, seat, &mut list);
            let at = list.iter().position(|one| *one == action).unwrap_or(0);
            picks.push(at as u16);
        }
        game.apply(&mut state, actor, action);
    }
    picks
}

impl SavedRun {
    fn save(&self, context: &mut dyn RunContext) -> Result<(), LabError> {
        context.save(CHECKPOINT_FILE, &serde_json::to_string(self).map_err(LabError::failed)?)
    }

    /// A table fitted to the last generations.
    fn fitted(&self, game: &Agricola) -> Prior {
        let from = (self.played.len() as u64).saturating_sub(REMEMBERED * self.config.games);
        let remembered = &self.played[from as usize..];
        let mut lessons: Vec<(i32, Lesson)> = Vec::new();
        for played in remembered {
            for (seat, lesson) in lessons_of(game, self.config.seed, played) {
                lessons.push((played.scores[seat.index()], lesson));
            }
        }
        let sum: f64 = lessons.iter().map(|(score, _)| f64::from(*score)).sum();
        let mean = sum / lessons.len().max(1) as f64;
        let weighted = lessons.into_iter().map(|(score, mut lesson)| {
            let above = (f64::from(score) - mean) / POINTS_OF_WEIGHT;
            lesson.weight = (above.exp() as f32).clamp(0.15, 2.5);
            lesson
        });
        let weighted: Vec<Lesson> = weighted.collect();
        let mut rng = Rng::new(self.config.seed);
        fit(&Prior::by_hand(), &weighted, Fitting::default(), &mut rng).0
    }

    fn report(&self) -> Report {
        let columns = ["generation", "games", "mean", "least", "most"];
        let mut sheet =
            Sheet::new("generations", "Scores of the games that were learnt from", &columns);
        for (number, games) in self.played.chunks(self.config.games as usize).enumerate() {
            let scores: Vec<f64> =
                games.iter().flat_map(|game| &game.scores).map(|&score| f64::from(score)).collect();
            let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
            let least = scores.iter().copied().fold(f64::INFINITY, f64::min);
            let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let cells = [number as f64 + 1.0, games.len() as f64, mean, least, most];
            sheet.rows.push(cells.into_iter().map(SheetCell::number).collect());
        }
        Report { sheets: vec![sheet], ..Report::default() }
    }
}

/// What the decisions of a game teach, with whose they are.
fn lessons_of(game: &Agricola, seed: u64, played: &SelfPlayGame) -> Vec<(Seat, Lesson)> {
    let (mut state, mut dice) = (game.initial(), Dice::new(seed.wrapping_add(played.number)));
    let (mut picks, mut list, mut lessons) = (played.picks.iter(), Vec::new(), Vec::new());
    loop {
        game.settle(&mut state, &mut dice, &mut NoLog);
        let Turn::Decide(seats) = game.turn(&state) else { return lessons };
        let seat = seats.first().unwrap_or_default();
        list.clear();
        game.actions(&state, seat, &mut list);
        let picked = picks.next().and_then(|&at| list.get(usize::from(at)));
        let Some(&action) = picked else { return lessons };
        lessons.extend(Lesson::of(game, &state, seat, action).map(|lesson| (seat, lesson)));
        game.apply(&mut state, Actor::Seat(seat), action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    fn order(changes: &[(&str, &str)]) -> LearningRequest {
        let changes = changes.iter().map(|(key, value)| ((*key).into(), (*value).into()));
        LearningRequest { changes: changes.collect(), ..LearningRequest::default() }
    }

    #[test]
    fn experience_makes_the_next_generation_better() {
        let order = order(&[("generations", "2"), ("games", "3"), ("iterations", "40")]);
        let mut context = MemoryContext::default();
        let report = learn(&order, &mut context).unwrap();
        let means: Vec<&SheetCell> = report.sheets[0].rows.iter().map(|row| &row[2]).collect();
        assert_eq!(means.len(), 2);
        assert!(Prior::parse(&context.files[PRIOR_FILE]).unwrap() != Prior::by_hand());
        let saved: SavedRun = serde_json::from_str(&context.files[CHECKPOINT_FILE]).unwrap();
        let mean = |games: &[SelfPlayGame]| games.iter().map(|game| game.scores[0]).sum::<i32>();
        assert!(mean(&saved.played[3..]) > mean(&saved.played[..3]), "{means:?}");
        let game = saved.config.game().unwrap();
        let lessons = lessons_of(&game, saved.config.seed, &saved.played[0]);
        assert!(lessons.len() > 20, "{}", lessons.len());
    }

    #[test]
    fn wrong_settings_are_named() {
        let error = learn(&order(&[("cows", "1")]), &mut MemoryContext::default()).unwrap_err();
        assert!(error.to_string().contains("unknown key `cows`"), "{error}");
    }
}
