//! A bot of ours behind the JSON line protocol: the other side of [`crate::line_bot`] (docs/protocol.md).
//!
//! It asks for positions instead of views: the text of a state that looks to its seat as the view does, so that rules and
//! notation are all it takes to read one, in every game. The luck of a decision comes from the position and from the seed
//! that the arena gives with the game, if it gives one: the same question of the same game gets the same answer, in whatever
//! process it is asked.
//!
//! An answer is never late. A bot that is not done when its time ends is told to stop; if that does not help, some legal
//! decision is played for it, and the answer says so in a `note`.

mod messages;
#[cfg(test)]
mod tests;
mod thinker;

use std::sync::Arc;
use std::time::{Duration, Instant};

use bw_core::{
    Actor, MAX_SEATS, Notation, Options, Rng, Seat, TimeControl, TimeLeft, Viewer, fingerprint,
};
use bw_lab::LabError;
use bw_package::{EngineInput, EngineOutput, MakeBot};

use messages::{Arena, ClockNow, Heard, Hello, Say, version};
use thinker::{Limit, Question, Seen, Thinker};

/// The name of the protocol on the command line.
pub(crate) const PROTOCOL: &str = "json";

/// Plays games until the arena says `quit` or the input ends.
pub(crate) fn serve<G: Notation>(
    make: &MakeBot<'_, G>,
    input: EngineInput,
    output: EngineOutput,
) -> Result<(), LabError> {
    let mut arena = Arena::new(input, output);
    let mut playing: Option<ServedGame<G>> = None;
    while let Some(message) = arena.hear()? {
        match message {
            Heard::Hello(hello) => {
                let chosen = version(&hello).map_err(|why| arena.complaint(&why))?;
                let begun =
                    ServedGame::begin(make, &hello).map_err(|error| arena.complaint(&error))?;
                let events = begun.thinker.wants_events();
                playing = Some(begun);
                arena.say(&Say::hello(chosen, events))?;
            }
            Heard::Observe { actor, action, position } => {
                let Some(playing) = &mut playing else { continue };
                playing
                    .observe(&actor, &action, position.as_deref())
                    .map_err(|why| arena.complaint(&why))?;
            }
            Heard::Choose { id, position, time_ms, clock } => {
                let begun = now();
                let Some(playing) = &mut playing else {
                    return Err(arena.complaint("a question before any game began"));
                };
                let time = Duration::from_millis(time_ms);
                let left = playing.time_left(time, clock.as_ref());
                let (texts, note) = playing
                    .choose(position.as_deref(), Limit { begun, time, left })
                    .map_err(|why| arena.complaint(&why))?;
                arena.say(&Say::choice(id, &texts, note.as_deref()))?;
            }
            Heard::Quit => break,
            Heard::Over | Heard::Unknown => {}
        }
    }
    Ok(())
}

/// A game that is being played.
struct ServedGame<G: Notation> {
    game: Arc<G>,
    seat: Seat,
    thinker: Thinker<G>,
    /// The arena's seed for this game.
    seed: u64,
    /// What the game is played under, if clocks run.
    control: Option<TimeControl>,
    /// What the seat knew when it last heard of something.
    known: G::View,
}

impl<G: Notation> ServedGame<G> {
    fn begin(make: &MakeBot<'_, G>, hello: &Hello) -> Result<Self, String> {
        let own = G::SPEC.id;
        if hello.game != own {
            return Err(format!("the arena plays `{}`, this engine plays `{own}`", hello.game));
        }
        let options =
            Options::from_json(G::SPEC.options, &hello.rules).map_err(|error| error.to_string())?;
        let seats = G::SPEC.check_seats(hello.seats).map_err(|error| error.to_string())?;
        let seat = Seat::from_number(hello.seat).filter(|seat| seat.number() <= seats);
        let seat = seat.ok_or_else(|| format!("there is no seat {} of {seats}", hello.seat))?;
        let game = G::new(seats, &options).map_err(|error| error.to_string())?;
        let bot = make(&game).map_err(|error| error.to_string())?;
        let game = Arc::new(game);
        let known = game.view(&game.initial(), Viewer::Seat(seat)).into_owned();
        let thinker = Thinker::start(Arc::clone(&game), bot, seat)?;
        let control = hello.clock.as_ref().map(|clock| clock.text.parse::<TimeControl>());
        let control = control.transpose().map_err(|error| error.to_string())?;
        Ok(ServedGame { game, seat, thinker, seed: hello.seed, control, known })
    }

    /// What the bot plans with under a clock. What turns have used before this question is in none of the messages.
    fn time_left(&self, limit: Duration, clock: Option<&ClockNow>) -> Option<TimeLeft> {
        let (control, clock) = (self.control?, clock?);
        let ms = |time: &u64| Duration::from_millis(*time);
        let mut reserves = [Duration::ZERO; MAX_SEATS];
        reserves.iter_mut().zip(&clock.reserves_ms).for_each(|(to, time)| *to = ms(time));
        Some(TimeLeft {
            control,
            limit,
            allowance: ms(&clock.allowance_ms),
            reserve: ms(&clock.reserve_ms),
            in_turn: Duration::ZERO,
            reserves,
            spent: [Duration::ZERO; MAX_SEATS],
            lag: Duration::ZERO,
        })
    }

    fn read(&self, position: Option<&str>) -> Result<(G::State, G::View), String> {
        let text = position.ok_or("the arena sends no `position`, which this engine asked for")?;
        let state = self.game.parse_state(text).map_err(|error| error.to_string())?;
        let view = self.game.view(&state, Viewer::Seat(self.seat)).into_owned();
        Ok((state, view))
    }

    fn observe(&mut self, actor: &str, action: &str, position: Option<&str>) -> Result<(), String> {
        if !self.thinker.wants_events() {
            return Ok(());
        }
        let by = match actor {
            "*" => Actor::Chance,
            number => {
                let seat = number.parse().ok().and_then(Seat::from_number);
                Actor::Seat(seat.ok_or_else(|| format!("`{actor}` is nobody who can act"))?)
            }
        };
        let (_, after) = self.read(position)?;
        let before = std::mem::replace(&mut self.known, after.clone());
        let mut read = Vec::new();
        self.game
            .parse_actions(&before, by, action, &mut read)
            .map_err(|error| error.to_string())?;
        let [action] = read[..] else { return Err(format!("`{action}` is not one action")) };
        self.thinker.observe(Seen { before, after, actor: by, action });
        Ok(())
    }

    /// The texts of the bot's decisions and, if it has none that can be played, of another one with the reason.
    fn choose(
        &mut self,
        position: Option<&str>,
        limit: Limit,
    ) -> Result<(Vec<String>, Option<String>), String> {
        let (state, view) = self.read(position)?;
        let asked = fingerprint(position.unwrap_or_default().as_bytes()) as u64;
        let luck = Rng::new(asked ^ Rng::new(self.seed).next());
        let asked = self.thinker.ask(Question { view, luck: luck.clone() }, limit);
        let failed = match asked {
            Ok(actions) => match self.texts(state.clone(), &actions) {
                texts if !texts.is_empty() => return Ok((texts, None)),
                _ => "the bot's answer is not legal".into(),
            },
            Err(why) => why,
        };
        let some = self.some_legal(&state, luck).ok_or("nothing is to be decided here")?;
        let note = format!("{failed}: a decision was taken for it");
        Ok((self.texts(state, &[some]), Some(note)))
    }

    fn some_legal(&self, state: &G::State, mut luck: Rng) -> Option<G::Action> {
        let mut legal = Vec::new();
        self.game.actions(state, self.seat, &mut legal);
        luck.pick(&legal).copied()
    }

    /// A plan in words, as far as it can be carried out without anybody else.
    fn texts(&self, mut state: G::State, actions: &[G::Action]) -> Vec<String> {
        let (game, actor) = (&*self.game, Actor::Seat(self.seat));
        let mut texts = Vec::new();
        for &action in actions {
            if !game.turn(&state).asks(self.seat) || !game.is_legal(&state, actor, action) {
                break;
            }
            let view = game.view(&state, Viewer::Seat(self.seat));
            texts.push(game.action_text(&view, actor, action));
            drop(view);
            game.apply(&mut state, actor, action);
        }
        texts
    }
}

#[allow(clippy::disallowed_methods)] // an arena counts wall-clock time
fn now() -> Instant {
    Instant::now()
}
