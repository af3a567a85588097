//! Fits the champion's value of positions to games it plays against itself: what the logarithms of armies, income and
//! regions are worth, and how much of a bonus counts whose super region is held in part.
//!
//! `cargo run --release -p bw-warlight-ai --example value_fit -- 200 start=random 1 champion:iterations=500`

#![allow(clippy::print_stdout, clippy::print_stderr)] // an example prints

use std::sync::{Arc, Mutex};

use bw_core::{Ask, Bot, Budget, Fault, Game, GameLoop, NoLog, Options, Plan, Seat};
use bw_warlight::{Action, Position, Warlight};
use bw_warlight_ai::{Field, MapTables};

/// Positions by round.
type Positions = Arc<Mutex<Vec<Position>>>;

/// A bot that notes the position of every round.
struct Noting {
    bot: Box<dyn Bot<Warlight>>,
    notes: Option<Positions>,
}

impl Bot<Warlight> for Noting {
    fn start(&mut self, game: &Warlight, seat: Seat) -> Result<(), Fault> {
        self.bot.start(game, seat)
    }

    fn choose(
        &mut self,
        ask: &mut Ask<'_, Warlight>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        if let (Some(notes), true) = (&self.notes, ask.view.state.round > 0)
            && let Ok(mut notes) = notes.lock()
        {
            notes.push(ask.view.state.position.clone());
        }
        self.bot.choose(ask, plan)
    }
}

const FEATURES: usize = 5;

/// Logarithms of what the first seat has more of than the second.
fn features(
    board: &MapTables<1>,
    base: u16,
    field: &Field<1>,
    progress: f64,
    power: i32,
) -> [f64; FEATURES] {
    let of = |seat: usize| {
        let held = field.held[seat];
        let mut income = f64::from(base.max(1));
        let whole = f64::from(board.income(base, held));
        for facts in &board.supers {
            let own = (held & facts.regions).len();
            let part = f64::from(own) / f64::from(facts.size);
            income += f64::from(facts.bonus)
                * if own == facts.size { 1.0 } else { progress * part.powi(power) };
        }
        let armies = f64::from(field.army_sum(seat)) + whole;
        let inland = bw_warlight::regions(held).filter(|&region| board.is_inland(region, held));
        let idle: f64 = inland.map(|r| f64::from(field.armies[r.index()]) - 1.0).sum();
        let most = bw_warlight::regions(held).map(|r| field.armies[r.index()]).max().unwrap_or(1);
        [
            armies.ln(),
            income.ln(),
            f64::from(held.len().max(1)).ln(),
            (armies - idle).ln(),
            f64::from(most).ln(),
        ]
    };
    let (one, two) = (of(0), of(1));
    std::array::from_fn(|at| one[at] - two[at])
}

/// Logistic regression without a constant: weights and the mean loss.
fn fit(rows: &[([f64; FEATURES], f64)], used: &[usize]) -> ([f64; FEATURES], f64) {
    let mut weights = [0.0; FEATURES];
    let chance = |weights: &[f64; FEATURES], row: &[f64; FEATURES]| {
        let x: f64 = used.iter().map(|&at| weights[at] * row[at]).sum();
        1.0 / (1.0 + (-x).exp())
    };
    for _ in 0..3000 {
        let mut slope = [0.0; FEATURES];
        for (row, won) in rows {
            let error = won - chance(&weights, row);
            used.iter().for_each(|&at| slope[at] += error * row[at]);
        }
        used.iter().for_each(|&at| weights[at] += 4.0 * slope[at] / rows.len() as f64);
    }
    let loss = rows.iter().map(|(row, won)| {
        let p = chance(&weights, row).clamp(1e-9, 1.0 - 1e-9);
        -(won * p.ln() + (1.0 - won) * (1.0 - p).ln())
    });
    (weights, loss.sum::<f64>() / rows.len() as f64)
}

fn run() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [games, rules, seed, spec] = &args[..] else {
        return Err("usage: value_fit GAMES RULES SEED BOT".into());
    };
    let number = |text: &String| text.parse().map_err(|_| format!("`{text}` is no number"));
    let (games, seed): (u64, u64) = (number(games)?, number(seed)?);
    let error = |error: bw_core::OptionError| error.to_string();
    let mut options = Options::parse(Warlight::SPEC.options, rules).map_err(error)?;
    options.read_files(|path| std::fs::read_to_string(path)).map_err(error)?;
    let game = Warlight::new(2, &options).map_err(error)?;
    let package = bw_warlight_ai::package();
    let notes = Positions::default();
    let mut bots: Vec<Box<dyn Bot<Warlight>>> = Vec::new();
    for seat in 0..2 {
        let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
        let kind = package.bots.iter().find(|kind| kind.name == name);
        let kind = kind.ok_or_else(|| format!("there is no bot `{name}`"))?;
        let options = Options::parse(kind.options, options).map_err(error)?;
        let bot = (kind.make)(&game, &options).map_err(error)?;
        let notes = (seat == 0).then(|| Arc::clone(&notes));
        bots.push(Box::new(Noting { bot, notes }));
    }
    let (mut table, mut positions) = (GameLoop::new(&game), Vec::new());
    for at in 0..games {
        let played = table.play(&mut bots, seed + at, &Budget::default(), &mut NoLog);
        let won = if played.outcome.winners() != 1 {
            0.5
        } else if played.outcome.rank(Seat::new(0)) == 1 {
            1.0
        } else {
            0.0
        };
        let noted = std::mem::take(&mut *notes.lock().map_err(|error| error.to_string())?);
        positions.extend(noted.into_iter().map(|position| (Field::new(&position), won)));
    }
    let (board, base) = (MapTables::<1>::new(game.map()), game.rules().base_income);
    println!("{} positions of {games} games, {rules}", positions.len());
    for (progress, power) in
        [(0.0, 1), (0.35, 2), (0.6, 2), (0.35, 1), (0.6, 1), (0.6, 3), (0.9, 3)]
    {
        let row =
            |(field, won): &(Field<1>, f64)| (features(&board, base, field, progress, power), *won);
        let rows: Vec<_> = positions.iter().map(row).collect();
        for used in [&[0, 1, 2][..], &[3, 1, 2], &[0, 1, 2, 4]] {
            let (weights, loss) = fit(&rows, used);
            let shown: Vec<String> =
                used.iter().map(|&at| format!("{at}: {:.2}", weights[at])).collect();
            println!("progress {progress} ^{power}: loss {loss:.4}, {}", shown.join(", "));
        }
    }
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
    }
}
