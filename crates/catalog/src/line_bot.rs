//! A foreign bot over the JSON line protocol (docs/protocol.md).
//!
//! Knows messages and turns; what lies behind the connection is the business of whoever dials. A bot that
//! breaks the protocol is at fault with a detail that says what came and what was expected; the next game
//! begins with a new connection.

mod messages;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use bw_core::{
    Actor, Ask, Bot, Clock, End, Event, Fault, FaultKind, Notation, Options, Over, Plan, Seat,
    TimeControl,
};
use bw_package::{Dial, Timeouts, Transport};
use serde_json::Value;

use messages::{Answer, Greeting, Plain, READABLE, SaidClock, Say, Shown, milliseconds};
pub(crate) use messages::{VERSIONS, shortened};

/// A bot behind this connection.
pub(crate) fn make<G: Notation>(game: &G, rules: &Options, dial: Box<dyn Dial>) -> Box<dyn Bot<G>> {
    Box::new(LineBot {
        dial,
        rules: rules.clone(),
        setup: game.setup_json(),
        link: None,
        seat: Seat::default(),
        playing: false,
        fault: None,
        turn: None,
        used: Duration::ZERO,
        clock: None,
        seed: None,
        thought_for: Duration::ZERO,
        rest: VecDeque::new(),
    })
}

struct LineBot {
    dial: Box<dyn Dial>,
    rules: Options,
    /// What never changes in the game, for `hello`.
    setup: Option<Value>,
    link: Option<Link>,
    seat: Seat,
    /// Whether the bot has heard of a game's beginning but not of its end.
    playing: bool,
    /// What it did wrong in this game.
    fault: Option<String>,
    /// The turn that is being played, and the time used in it.
    turn: Option<u32>,
    used: Duration,
    /// What games are played under, if clocks run.
    clock: Option<TimeControl>,
    /// The seed of the game that is about to begin, if it has one.
    seed: Option<u32>,
    /// How long the last answer took.
    thought_for: Duration,
    /// The rest of the bot's plan.
    rest: VecDeque<String>,
}

/// A connection and what the bot said about itself.
struct Link {
    transport: Box<dyn Transport>,
    greeting: Greeting,
    asked: u64,
}

impl Link {
    fn open(dial: &mut dyn Dial, hello: &str) -> Result<Self, Fault> {
        let mut link = Link { transport: dial.dial()?, greeting: Greeting::default(), asked: 0 };
        link.greet(hello, dial.timeouts())?;
        Ok(link)
    }

    fn greet(&mut self, hello: &str, timeouts: Timeouts) -> Result<(), Fault> {
        self.transport.send(hello)?;
        let line = self.transport.receive(timeouts.start)?;
        self.greeting = Greeting::read(&line).map_err(illegal)?;
        Ok(())
    }

    /// Nobody speaks before he is asked.
    fn check_silence(&mut self) -> Result<(), Fault> {
        match self.transport.pending()? {
            None => Ok(()),
            Some(line) => {
                let got = shortened(&line);
                Err(illegal(format!("the bot spoke out of turn, before it was asked: {got}")))
            }
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // Whether it hears this or not, it has to leave.
        let _ = self.transport.send(&Plain::Quit.line());
        self.transport.close();
    }
}

impl LineBot {
    fn connect(&mut self, hello: &str) -> Result<Link, Fault> {
        if let Some(mut link) = self.link.take() {
            let greeted =
                link.check_silence().and_then(|()| link.greet(hello, self.dial.timeouts()));
            match greeted {
                // It left between two games, which harmed neither: a new process plays this one.
                Err(fault) if fault.kind == FaultKind::Crashed => {}
                greeted => return greeted.map(|()| link),
            }
        }
        Link::open(&mut *self.dial, hello)
    }

    /// The most that the first turn may take.
    fn first_turn(&self, seat: Seat) -> Duration {
        let by_clock = self.clock.map(|control| Clock::new(control).turn_limit(seat));
        by_clock.unwrap_or_else(|| self.dial.timeouts().turn)
    }

    /// Notices a new turn: a new budget, and no plan from the one before.
    fn enter_turn(&mut self, turn: u32) {
        if self.turn.replace(turn) != Some(turn) {
            self.used = Duration::ZERO;
            self.rest.clear();
        }
    }

    fn decide<G: Notation>(
        &mut self,
        ask: &mut Ask<'_, G>,
        plan: &mut Plan<G::Action>,
    ) -> Result<(), Fault> {
        if let Some(text) = self.rest.pop_front() {
            return read_text(ask, &text, plan);
        }
        match self.question(ask)? {
            Answer::Index(index) => {
                let legal = ask.legal();
                let action = legal.get(index).copied().ok_or_else(|| {
                    let count = legal.len();
                    let range = format!("there are {count} legal decisions, 0 to {}", count - 1);
                    illegal(format!("index {index} is out of range: {range}"))
                })?;
                plan.actions.push(action);
                Ok(())
            }
            Answer::Texts(first, rest) => {
                self.rest = rest.into();
                read_text(ask, &first, plan)
            }
        }
    }

    /// Sends a `choose` and waits for its `choice`.
    fn question<G: Notation>(&mut self, ask: &mut Ask<'_, G>) -> Result<Answer, Fault> {
        let limit = self.dial.timeouts().turn;
        let limit = ask.budget.time.map_or(limit, |time| time.min(limit));
        let clock = ask.budget.left;
        let left = clock.map_or(limit.saturating_sub(self.used), |clock| clock.limit);
        let link = self.link.as_mut().ok_or_else(not_connected)?;
        link.check_silence()?;
        link.asked += 1;
        let texts = link.greeting.legal.then(|| legal_texts(ask));
        let line = Say::Choose {
            id: link.asked,
            view: link.greeting.shown(ask.game, ask.view),
            position: link.greeting.position_of(ask.game, ask.view),
            legal: texts.as_deref(),
            time_ms: milliseconds(left),
            clock: clock.map(|clock| SaidClock::new(&clock, ask.game.seats())),
        }
        .line();
        let begun = now();
        let answer = link.transport.send(&line).and_then(|()| link.transport.receive(left));
        // A line that came in time is not late because we were busy.
        self.thought_for = begun.elapsed().min(left);
        self.used += self.thought_for;
        Answer::read(&answer?, link.asked).map_err(illegal)
    }

    /// Takes down a fault. A bot that can still be spoken to is told of it when the game is over.
    fn blame(&mut self, fault: Fault) -> Fault {
        self.rest.clear();
        self.fault = Some(fault.detail.clone());
        if fault.kind != FaultKind::Illegal {
            self.link = None;
        }
        fault
    }

    fn notify<G: Notation>(&mut self, event: &Event<'_, G>) -> Result<(), Fault> {
        let link = self.link.as_mut().ok_or_else(not_connected)?;
        if !link.greeting.events {
            return Ok(());
        }
        link.check_silence()?;
        let action = event.game.action_text(event.before, event.actor, event.action);
        let view = link.greeting.shown(event.game, event.after);
        let position = link.greeting.position_of(event.game, event.after);
        let line = Say::Observe { actor: event.actor.to_string(), action, view, position }.line();
        link.transport.send(&line)
    }
}

impl<G: Notation> Bot<G> for LineBot {
    fn set_clock(&mut self, control: Option<TimeControl>) {
        self.clock = control;
    }

    fn set_seed(&mut self, seed: u32) {
        self.seed = Some(seed);
    }

    fn thought_for(&self) -> Option<Duration> {
        Some(self.thought_for)
    }

    fn start(&mut self, game: &G, seat: Seat) -> Result<(), Fault> {
        // A process in the middle of a game, or one that broke the protocol, cannot begin anew.
        if self.playing || self.fault.is_some() {
            self.link = None;
        }
        (self.seat, self.playing, self.fault) = (seat, false, None);
        (self.turn, self.used) = (None, Duration::ZERO);
        self.rest.clear();
        let hello = Plain::Hello {
            protocol: VERSIONS[0],
            versions: VERSIONS,
            game: G::SPEC.id,
            rules: &self.rules,
            seat,
            seats: game.seats(),
            time_ms: milliseconds(self.first_turn(seat)),
            seed: self.seed.take(),
            clock: self.clock.map(Into::into),
            setup: self.setup.as_ref(),
        }
        .line();
        self.link = Some(self.connect(&hello)?);
        self.playing = true;
        Ok(())
    }

    /// Always: a plan ends when somebody else acts, whether the bot wants to hear of it or not.
    fn wants_events(&self) -> bool {
        true
    }

    fn is_foreign(&self) -> bool {
        true
    }

    fn observe(&mut self, event: &Event<'_, G>) -> Result<(), Fault> {
        if event.actor != Actor::Seat(self.seat) {
            self.rest.clear();
        }
        self.notify(event).map_err(|fault| self.blame(fault))
    }

    fn choose(&mut self, ask: &mut Ask<'_, G>, plan: &mut Plan<G::Action>) -> Result<(), Fault> {
        self.enter_turn(turn_of(ask));
        self.thought_for = Duration::ZERO;
        self.decide(ask, plan).map_err(|fault| self.blame(fault))
    }

    fn over(&mut self, over: &Over<'_, G>) {
        if !std::mem::take(&mut self.playing) {
            return;
        }
        let Some(link) = &mut self.link else { return };
        let by = match over.end {
            End::Normal => None,
            End::Fault { seat, .. } | End::Resigned { seat } => Some(seat),
        };
        let line = Plain::Over {
            end: over.end.name(),
            by,
            reason: over.outcome.reason(),
            scores: over.outcome.scores(),
            ranks: over.outcome.ranks(),
            fault: self.fault.as_deref(),
        }
        .line();
        let sent = link.transport.send(&line);
        if sent.is_err() || self.fault.is_some() || !link.greeting.many {
            self.link = None;
        }
    }
}

impl Greeting {
    /// A view as the bot wants it, if it wants views.
    fn shown<'v, G: Notation>(&self, game: &G, view: &'v G::View) -> Option<Shown<'v, G::View>> {
        self.view.then(|| match self.version {
            READABLE.. => Shown::Readable(game.view_json(view)),
            _ => Shown::Plain(view),
        })
    }

    /// A state that looks like the view, if the bot wants one.
    fn position_of<G: Notation>(&self, game: &G, view: &G::View) -> Option<String> {
        self.position.then(|| game.position_text(view))
    }
}

/// Reads one decision or several from a text and checks the first; the game checks the others in turn.
fn read_text<G: Notation>(
    ask: &mut Ask<'_, G>,
    text: &str,
    plan: &mut Plan<G::Action>,
) -> Result<(), Fault> {
    let actor = Actor::Seat(ask.seat);
    let got = shortened(text);
    ask.game
        .parse_actions(ask.view, actor, text, &mut plan.actions)
        .map_err(|error| illegal(format!("{got} is no decision of this game: {error}")))?;
    let Some(first) = plan.actions.first() else {
        return Err(illegal(format!("{got} holds no decision")));
    };
    if ask.legal().binary_search(first).is_ok() {
        return Ok(());
    }
    Err(illegal(format!("{got} is not legal here; {}", legal_decisions(ask))))
}

/// A few legal decisions, for a fault's detail.
fn legal_decisions<G: Notation>(ask: &mut Ask<'_, G>) -> String {
    const SHOWN: usize = 5;
    let texts = legal_texts(ask);
    let shown = texts.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    let more = if texts.len() > SHOWN { ", ..." } else { "" };
    format!("{} are: {shown}{more}", texts.len())
}

fn legal_texts<G: Notation>(ask: &mut Ask<'_, G>) -> Vec<String> {
    let (game, view, actor) = (ask.game, ask.view, Actor::Seat(ask.seat));
    ask.legal().iter().map(|&action| game.action_text(view, actor, action)).collect()
}

/// The number of the turn. It is public, so every state that looks like this view has the same.
fn turn_of<G: Notation>(ask: &Ask<'_, G>) -> u32 {
    let state = ask.game.determinize(ask.view, &mut ask.rng.clone());
    ask.game.progress(&state).turn
}

/// A breach of the protocol. The detail quotes foreign text and is shown to people: nothing in it may command
/// a terminal.
fn illegal(detail: impl AsRef<str>) -> Fault {
    let visible = |letter: char| match letter.is_control() {
        true => char::REPLACEMENT_CHARACTER,
        false => letter,
    };
    Fault::new(FaultKind::Illegal, detail.as_ref().chars().map(visible).collect::<String>())
}

fn not_connected() -> Fault {
    Fault::new(FaultKind::Crashed, "the bot is not connected")
}

#[allow(clippy::disallowed_methods)] // what a foreign bot has left of its turn is wall-clock time
fn now() -> Instant {
    Instant::now()
}
