//! A match of two bots from random openings, both colours on each, with what a turn took: quick to build, for work on bots.
//!
//! `cargo run --release -p bw-arimaa-ai --example duel -- champion:iterations=30000 ugrh:nodes=27000 40 1`
//!
//! With a fifth argument every turn has that number of milliseconds of processor time, which other programs cannot take away (Linux only):
//! `duel champion ugrh 40 1 100`. Bots play as in matches: they compare no other lines.

#![allow(clippy::print_stdout, clippy::print_stderr)] // an example prints
#![allow(clippy::disallowed_methods)] // and measures

mod common;

use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bw_arimaa::{Arimaa, OPENINGS, Side, State};
use bw_arimaa_ai::champion::{Attention, attended};
use bw_arimaa_ai::package;
use bw_core::{Actor, Ask, Bot, Budget, Fault, Game, Options, Plan, Purpose, Rng};

use common::Processor;

type AnyError = Box<dyn std::error::Error>;

/// Games that go on longer have no winner.
const LONGEST: u16 = 400;
/// Far more than any turn with a limit of processor time takes.
const LONG: Duration = Duration::from_secs(600);

/// A bot and what it has used.
struct Player {
    bot: Box<dyn Bot<Arimaa>>,
    turns: u64,
    nodes: u64,
    depths: u64,
    wall: Duration,
    cpu: Duration,
    longest: Duration,
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
        let zero = Duration::ZERO;
        Ok(Player { bot, turns: 0, nodes: 0, depths: 0, wall: zero, cpu: zero, longest: zero })
    }

    fn play(
        &mut self,
        game: &Arimaa,
        state: &mut State,
        limit: Option<Duration>,
    ) -> Result<(), AnyError> {
        let seat = state.side().seat();
        let budget = Budget { time: limit.map(|_| LONG), ..Budget::default() };
        let (mut buffer, mut plan) = (Vec::new(), Plan::default());
        let rng = Rng::derive(0, Purpose::Decision(0), 0);
        let view = state.clone();
        let mut ask = Ask::from_view(game, seat, &view, &budget, rng, &mut buffer);
        ask.wants_analysis = true;
        let depth = Rc::new(Cell::new(0));
        let heard = Rc::clone(&depth);
        let attention = Attention {
            listener: Some(Box::new(move |_, progress| heard.set(progress.depth))),
            lines: Some(1),
            hash: None,
        };
        let processor = Processor::of_this_thread();
        let (begun, cpu_begun) = (Instant::now(), processor.used());
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| -> Result<(), Fault> {
            if let (Some(limit), Some(begun)) = (limit, cpu_begun) {
                let (processor, stop, is_over) = (processor.clone(), budget.stop.clone(), &is_over);
                scope.spawn(move || {
                    while !is_over.load(Ordering::Relaxed) {
                        std::thread::sleep(Duration::from_micros(500));
                        if processor.used().is_none_or(|now| now >= begun + limit) {
                            stop.stop();
                            return;
                        }
                    }
                });
            }
            let chosen = attended(attention, || self.bot.choose(&mut ask, &mut plan));
            is_over.store(true, Ordering::Relaxed);
            chosen
        })?;
        let wall = begun.elapsed();
        self.cpu += processor.used().zip(cpu_begun).map_or(wall, |(now, then)| now - then);
        self.wall += wall;
        self.longest = self.longest.max(wall);
        self.turns += 1;
        self.depths += u64::try_from(depth.get())?;
        self.nodes += plan.analysis.as_ref().map_or(0, |analysis| analysis.nodes);
        for action in plan.actions {
            game.apply(state, Actor::Seat(seat), action);
        }
        Ok(())
    }

    /// Positions, depth and times of a turn.
    fn mean(&self) -> String {
        let turns = self.turns.max(1) as f64;
        format!(
            "{:.0} nodes, depth {:.2}, {:.1} ms of processor, {:.1} ms, at most {} ms",
            self.nodes as f64 / turns,
            self.depths as f64 / turns,
            1e3 * self.cpu.as_secs_f64() / turns,
            1e3 * self.wall.as_secs_f64() / turns,
            self.longest.as_millis()
        )
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
    let (one, two, games, seed, limit) = match &args[..] {
        [one, two, games, seed] => (one, two, games, seed, None),
        [one, two, games, seed, limit] => (one, two, games, seed, Some(limit.parse()?)),
        _ => return Err("usage: duel BOT BOT GAMES SEED [MILLISECONDS]".into()),
    };
    let limit = limit.map(Duration::from_millis);
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
            players[player].play(&game, &mut state, limit)?;
        }
        match state.ending {
            Some(ending) if ending.winner == first => won += 1,
            Some(_) => lost += 1,
            None => {}
        }
        println!("{won} : {lost} after {} turns", state.turns);
        for player in &players {
            println!("    {}", player.mean());
        }
    }
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
    }
}
