//! What a bot scores on judged positions, such as the shared tactics suite: one row a position, and the sum.
//!
//! `cargo run --release -p bw-arimaa-ai --example suite -- tactics_suite.jsonl champion:iterations=600000`

#![allow(clippy::print_stdout, clippy::print_stderr)] // an example prints

use bw_arimaa::{Action, Arimaa, SuiteCase, parse_suite, step_tokens};
use bw_arimaa_ai::package;
use bw_core::{Ask, Bot, Budget, Options, Plan, Purpose, Rng};

type AnyError = Box<dyn std::error::Error>;

fn bot(game: &Arimaa, spec: &str) -> Result<Box<dyn Bot<Arimaa>>, AnyError> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).ok_or("there is no such bot")?;
    let mut options = Options::parse(kind.options, options)?;
    options.read_files(|path| std::fs::read_to_string(path))?;
    Ok((kind.make)(game, &options)?)
}

/// The turn that a bot plays, in notation, and its score.
fn scored(
    game: &Arimaa,
    bot: &mut dyn Bot<Arimaa>,
    case: &SuiteCase,
) -> Result<(f64, String), AnyError> {
    let state = bw_arimaa::State::from_position(case.position);
    let seat = state.side().seat();
    let (budget, mut buffer, mut plan) = (Budget::default(), Vec::new(), Plan::default());
    let rng = Rng::derive(1, Purpose::Decision(0), 0);
    let mut ask = Ask::from_view(game, seat, &state, &budget, rng, &mut buffer);
    bot.start(game, seat)?;
    bot.choose(&mut ask, &mut plan)?;
    let step = |action: &Action| match action {
        Action::Step(step) => Some(*step),
        _ => None,
    };
    let steps: Vec<_> = plan.actions.iter().filter_map(step).collect();
    let words: Vec<_> =
        step_tokens(&case.position, &steps).iter().map(ToString::to_string).collect();
    Ok((case.score(&steps), words.join(" ")))
}

fn run() -> Result<(), AnyError> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, spec] = &args[..] else {
        return Err("usage: suite FILE BOT".into());
    };
    let cases = parse_suite(&std::fs::read_to_string(file)?)?;
    let game = Arimaa::default();
    let mut bot = bot(&game, spec)?;
    let mut total = 0.0;
    for case in &cases {
        let (score, turn) = scored(&game, bot.as_mut(), case)?;
        total += score;
        println!("{:8} {score:.1}  {turn}", case.id);
    }
    println!("{spec}: {total:.1} of {}", cases.len());
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
    }
}
