//! A match of two bots from random openings, both colours on each, with what a turn took: quick to build, for work on bots.
//!
//! `cargo run --release -p bw-arimaa-ai --example duel -- champion:iterations=30000 ugrh:nodes=27000 40 1`

#![allow(clippy::print_stdout, clippy::print_stderr)] // an example prints
#![allow(clippy::disallowed_methods)] // and measures

use std::time::{Duration, Instant};

use bw_arimaa::{Arimaa, OPENINGS, Side, State};
use bw_arimaa_ai::package;
use bw_core::{Actor, Ask, Bot, Budget, Game, Options, Plan, Purpose, Rng};

type AnyError = Box<dyn std::error::Error>;

/// Games that go on longer have no winner.
const LONGEST: u16 = 400;

/// A bot and what it has used.
struct Player {
    bot: Box<dyn Bot<Arimaa>>,
    turns: u64,
    nodes: u64,
    time: Duration,
}

impl Player {
    fn new(game: &Arimaa, spec: &str) -> Result<Player, AnyError> {
        let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
        let package = package();
        let kind = package.bots.iter().find(|kind| kind.name == name);
        let kind = kind.ok_or("there is no such bot")?;
        let mut options = Options::parse(kind.options, options)?;
        options.read_files(|path| std::fs::read_to_string(path))?;
        let bot = (kind.make)(game, &options)?;
        Ok(Player { bot, turns: 0, nodes: 0, time: Duration::ZERO })
    }

    fn play(&mut self, game: &Arimaa, state: &mut State) -> Result<(), AnyError> {
        let seat = state.side().seat();
        let (budget, mut buffer, mut plan) = (Budget::default(), Vec::new(), Plan::default());
        let rng = Rng::derive(0, Purpose::Decision(0), 0);
        let view = state.clone();
        let mut ask = Ask::from_view(game, seat, &view, &budget, rng, &mut buffer);
        ask.wants_analysis = true;
        let begun = Instant::now();
        self.bot.choose(&mut ask, &mut plan)?;
        self.time += begun.elapsed();
        self.turns += 1;
        self.nodes += plan.analysis.as_ref().map_or(0, |analysis| analysis.nodes);
        for action in plan.actions {
            game.apply(state, Actor::Seat(seat), action);
        }
        Ok(())
    }

    /// Positions and milliseconds of a turn.
    fn mean(&self) -> String {
        let turns = self.turns.max(1);
        format!("{} / {} ms", self.nodes / turns, self.time.as_millis() / u128::from(turns))
    }
}

fn opened(game: &Arimaa, seed: u64, number: u64) -> State {
    let mut rng = Rng::derive(seed, Purpose::Task(0), number);
    let opening = loop {
        if let Some(opening) = (OPENINGS.random)(game, 4, &mut rng) {
            break opening;
        }
    };
    opening.into_iter().fold(game.initial(), |mut state, action| {
        let actor = Actor::Seat(state.side().seat());
        game.apply(&mut state, actor, action);
        state
    })
}

fn run() -> Result<(), AnyError> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [one, two, games, seed] = &args[..] else {
        return Err("usage: duel BOT BOT GAMES SEED".into());
    };
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let game = Arimaa::default();
    let mut players = [Player::new(&game, one)?, Player::new(&game, two)?];
    let (mut won, mut lost) = (0, 0);
    for at in 0..games {
        let mut state = opened(&game, seed, at / 2);
        for player in &mut players {
            player.bot.start(&game, state.side().seat())?;
        }
        let first = if at % 2 == 0 { Side::Gold } else { Side::Silver };
        while state.ending.is_none() && state.turns < LONGEST {
            let player = usize::from(state.side() != first);
            players[player].play(&game, &mut state)?;
        }
        match state.ending {
            Some(ending) if ending.winner == first => won += 1,
            Some(_) => lost += 1,
            None => {}
        }
        let [a, b] = players.each_ref().map(Player::mean);
        println!("{won} : {lost} after {} turns; a turn takes {a} and {b}", state.turns);
    }
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
    }
}
