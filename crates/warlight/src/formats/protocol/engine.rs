//! The bot's side of the protocols (spec 5.5): lines of an engine in, one answer for each request out.
//!
//! Every request gets an answer at once when the bot has decided, whatever the lines before were like: without a game
//! that makes sense it is the first of the regions offered, or no moves. Only an answer whose time is over is kept back:
//! the original engines would take it for the answer to the next request, and so on to the end of the game.

use std::fmt::Write;
use std::time::Duration;

use bw_core::{Budget, OptionError};
use bw_package::MakeBot;

use super::announced::{Announced, Heard, Query};
use super::answer::{MOST_ITEMS, shortened};
use super::playing::{Playing, now};
use super::{Protocol, think_time};
use crate::game::Warlight;
use crate::region_set::Region;
use crate::state::{Attack, Step};
use crate::view::View;

/// What came of a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Received {
    /// The line to answer with, if the line was a request.
    pub answer: Option<String>,
    /// Remarks for whoever looks after the bot.
    pub notes: Vec<String>,
}

/// One of our bots as an engine of a competition sees it.
pub struct Engine<'m> {
    make: &'m MakeBot<'m, Warlight>,
    seed: u64,
    budget: Budget,
    announced: Announced,
    playing: Option<Playing>,
    /// Whether the map was announced anew since the last request for deployments.
    new_map: bool,
}

impl std::fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("announced", &self.announced).finish_non_exhaustive()
    }
}

impl<'m> Engine<'m> {
    /// A bot that nobody has spoken to. Without a protocol it finds out which is spoken.
    pub fn new(make: &'m MakeBot<'m, Warlight>, protocol: Option<Protocol>) -> Self {
        let mut announced = Announced::default();
        protocol.into_iter().for_each(|protocol| announced.insist(protocol));
        Engine {
            make,
            seed: 0,
            budget: Budget::default(),
            announced,
            playing: None,
            new_map: false,
        }
    }

    /// The luck of the bot's decisions: the one it has at our own table in a game with this seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// A budget that limits the bot besides its time.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// The protocol that is spoken, as far as it is known.
    pub fn protocol(&self) -> Protocol {
        self.announced.protocol()
    }

    /// What the bot knows, once it was asked for something.
    pub fn view(&self) -> Option<&View> {
        self.playing.as_ref().map(Playing::view)
    }

    /// Takes a line. Fails only if the bot cannot be made for the game.
    pub fn receive(&mut self, line: &str) -> Result<Received, OptionError> {
        let mut received = Received::default();
        if line.trim().is_empty() {
            return Ok(received);
        }
        match self.announced.hear(line) {
            Heard::Query(query) => {
                let begun = now();
                let answer = self.answer(&query, &mut received.notes)?;
                let (used, limit) = (begun.elapsed(), Duration::from_millis(query.time()));
                if limit.is_zero() || used < limit {
                    received.answer = Some(answer);
                } else {
                    let ms = used.as_millis();
                    received.notes.push(format!("too late after {ms} ms: `{answer}` is kept back"));
                }
            }
            Heard::Map => self.new_map = true,
            Heard::Fact => {}
            Heard::Nothing(why) => {
                let line = shortened(line);
                received.notes.push(format!("`{line}`: {why}"));
            }
        }
        Ok(received)
    }

    fn answer(&mut self, query: &Query, notes: &mut Vec<String>) -> Result<String, OptionError> {
        self.begin(notes)?;
        let answer = match query {
            Query::Pick { time, ids } => self.pick(*time, ids, notes),
            Query::Preferences { time, ids } => self.preferences(*time, ids, notes),
            Query::Deployments { time } => self.orders(Step::Deploy, *time, notes),
            Query::Attacks { time } => self.orders(Step::Attack, *time, notes),
        };
        Ok(answer)
    }

    /// Makes the game and the bot when they are first needed.
    fn begin(&mut self, notes: &mut Vec<String>) -> Result<(), OptionError> {
        if self.playing.is_some() {
            return Ok(());
        }
        match self.announced.game() {
            Ok(game) => {
                let bot = (self.make)(&game)?;
                let seat = self.announced.seat();
                self.playing = Some(Playing::new(game, bot, seat, self.seed, notes));
            }
            Err(why) => notes.push(format!("there is no game to play: {why}")),
        }
        Ok(())
    }

    fn thinking(&self, time: u64) -> Duration {
        let bank = self.announced.protocol() == Protocol::Wl2;
        think_time(time, bank.then(|| self.announced.time_per_move.unwrap_or(500)))
    }

    fn pick(&mut self, time: u64, ids: &[u16], notes: &mut Vec<String>) -> String {
        let time = self.thinking(time);
        let first = || ids.first().map_or_else(String::new, u16::to_string);
        let Some(playing) = &mut self.playing else { return first() };
        playing.see_draft(&self.announced, ids, notes);
        let picked = playing.pick(time, &self.budget, notes);
        picked.map_or_else(first, |region| playing.game().map().id(region).to_string())
    }

    fn preferences(&mut self, time: u64, ids: &[u16], notes: &mut Vec<String>) -> String {
        let time = self.thinking(time);
        self.announced.pickable = ids.to_vec();
        let mut wanted: Vec<u16> = match &mut self.playing {
            Some(playing) => {
                playing.see_offer(&self.announced);
                let picked = playing.preferences(time, &self.budget, notes);
                picked.into_iter().map(|region: Region| playing.game().map().id(region)).collect()
            }
            None => Vec::new(),
        };
        // Fewer than six would count as none at all.
        for id in ids {
            if wanted.len() < 6 && !wanted.contains(id) {
                wanted.push(*id);
            }
        }
        wanted.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
    }

    fn orders(&mut self, step: Step, time: u64, notes: &mut Vec<String>) -> String {
        let time = self.thinking(time);
        let new_map = std::mem::take(&mut self.new_map);
        let Some(playing) = &mut self.playing else { return NO_MOVES.into() };
        let begins = step == Step::Deploy;
        if begins || new_map {
            playing.see_round(&self.announced, begins);
        }
        playing.decide(step, time, &self.budget, notes);
        written(playing, self.announced.name(), step)
    }
}

const NO_MOVES: &str = "No moves";

/// The attacks that are read: engines stop reading after some, so transfers at the end make room.
fn that_count(playing: &Playing) -> Vec<Attack> {
    let state = &playing.view().state;
    let mut attacks = state.orders.attacks(playing.seat()).to_vec();
    while attacks.len() > MOST_ITEMS {
        let transfer = |attack: &Attack| state.position.is_own(attack.to, playing.seat());
        let least = attacks.iter().rposition(transfer).unwrap_or(attacks.len() - 1);
        attacks.remove(least);
    }
    attacks
}

/// The orders of a step as an answer.
fn written(playing: &Playing, name: &str, step: Step) -> String {
    let (map, state) = (playing.game().map(), &playing.view().state);
    let mut line = String::new();
    let mut item = |words: std::fmt::Arguments<'_>| {
        let comma = if line.is_empty() { "" } else { "," };
        write!(line, "{comma}{name} {words}").expect("a string takes all text");
    };
    if step == Step::Deploy {
        for (region, armies) in state.orders.deployments() {
            item(format_args!("place_armies {} {armies}", map.id(region)));
        }
    } else {
        for attack in that_count(playing) {
            let (from, to) = (map.id(attack.from), map.id(attack.to));
            item(format_args!("attack/transfer {from} {to} {}", attack.armies));
        }
    }
    if line.is_empty() { NO_MOVES.into() } else { line }
}
