//! Thinking apart from the table: a bot takes the question along, the table stays free, the answer is taken in later.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use bw_core::{
    Actor, Ask, Bot, Budget, Fault, FaultKind, Game, Plan, Rng, Seat, Stop, Turn, Viewer,
};
use bw_show::Show;

use super::bots::{contain, thought};
use super::clocks::now;
use super::{Chair, TypedSession};
use crate::erased::Erased;
use crate::session::{AnySession, BotThought, BotWork, Consultation, SessionStep, Thought};

/// What happened while a bot was away, to be said when it is back.
pub(super) struct Missed<G: Game> {
    pub(super) before: G::State,
    pub(super) after: G::State,
    pub(super) actor: Actor,
    pub(super) action: G::Action,
}

/// A bot that left its chair to think.
struct TypedWork<G: Show> {
    erased: Arc<Erased<G>>,
    seat: Seat,
    bot: Box<dyn Bot<G>>,
    state: G::State,
    rng: Rng,
    budget: Budget,
    explains: bool,
    /// How often the log had been cut when it left.
    cuts: u32,
    answer: Option<Result<(Plan<G::Action>, Duration), Fault>>,
}

impl<G: Show> BotWork for TypedWork<G> {
    fn think(&mut self) {
        let (game, mut buffer, mut plan) = (&self.erased.game, Vec::new(), Plan::default());
        let view = game.view(&self.state, Viewer::Seat(self.seat));
        let rng = self.rng.clone();
        let mut ask =
            Ask::from_state(game, self.seat, &self.state, &view, &self.budget, rng, &mut buffer);
        ask.wants_analysis = self.explains;
        let begun = now();
        let bot = &mut self.bot;
        let answer = contain(|| bot.choose(&mut ask, &mut plan));
        let measured = begun.elapsed();
        let used = self.bot.thought_for().unwrap_or(measured);
        self.answer = Some(answer.map(|()| (plan, used)));
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

/// A bot that does not sit at the table, with a question of it.
pub(super) struct TypedConsultation<G: Show> {
    pub(super) erased: Arc<Erased<G>>,
    pub(super) seat: Seat,
    pub(super) bot: Box<dyn Bot<G>>,
    pub(super) state: G::State,
    pub(super) rng: Rng,
    pub(super) budget: Budget,
}

impl<G: Show> Consultation for TypedConsultation<G> {
    fn think(mut self: Box<Self>) -> Result<Thought, Fault> {
        let (game, seat) = (&self.erased.game, self.seat);
        let (mut buffer, mut plan) = (Vec::new(), Plan::default());
        let view = game.view(&self.state, Viewer::Seat(seat));
        let rng = self.rng.clone();
        let mut ask =
            Ask::from_state(game, seat, &self.state, &view, &self.budget, rng, &mut buffer);
        ask.wants_analysis = true;
        let bot = &mut self.bot;
        contain(|| bot.start(game, seat).and_then(|()| bot.choose(&mut ask, &mut plan)))?;
        Ok(thought(game, &self.state, seat, &plan))
    }
}

impl<G: Show> TypedSession<G> {
    /// The first bot that is asked and sits on its chair, with its question.
    pub(super) fn send_bot(&mut self, stop: &Stop) -> Option<Box<dyn BotWork>> {
        let Turn::Decide(seats) = self.turn() else { return None };
        let seat = seats.iter().find(|seat| self.chairs[seat.index()].is_bot())?;
        let rng = self.decision_rng(seat);
        let budget = match &self.clock {
            Some(clock) => clock.budget(&self.budget, seat),
            None => self.budget.clone(),
        };
        let budget = Budget { stop: stop.clone(), ..budget };
        let chair = &mut self.chairs[seat.index()];
        let Chair::Bot(spec, bot) = std::mem::replace(chair, Chair::Human(String::new())) else {
            return None;
        };
        *chair = Chair::Away(spec, Vec::new());
        Some(Box::new(TypedWork {
            erased: Arc::clone(&self.erased),
            seat,
            bot,
            state: self.state.clone(),
            rng,
            budget,
            explains: self.explains,
            cuts: self.cuts,
            answer: None,
        }))
    }

    /// Takes a bot back, and its answer, unless the game has gone another way meanwhile.
    pub(super) fn welcome(&mut self, work: Box<dyn BotWork>) -> SessionStep {
        let Ok(work) = work.into_any().downcast::<TypedWork<G>>() else {
            return SessionStep::Waits;
        };
        let TypedWork { seat, bot, cuts, answer, .. } = *work;
        let chair = &mut self.chairs[seat.index()];
        let missed = match std::mem::replace(chair, Chair::Human(String::new())) {
            Chair::Away(spec, missed) => {
                *chair = Chair::Bot(spec, bot);
                missed
            }
            // Somebody else sits there: whoever comes back late stays away.
            other => {
                *chair = other;
                return SessionStep::Waits;
            }
        };
        if cuts != self.cuts {
            self.restart_bots(&[seat]);
            return SessionStep::Waits;
        }
        for Missed { before, after, actor, action } in missed {
            self.report(seat, &before, &after, actor, action);
        }
        if self.turn() == Turn::Over {
            return SessionStep::Over;
        }
        let before = self.timeline.len();
        match answer {
            Some(answer) => self.play_answer(seat, answer),
            None => return SessionStep::Waits,
        }
        SessionStep::Played(before..self.timeline.len())
    }

    fn play_answer(&mut self, seat: Seat, answer: Result<(Plan<G::Action>, Duration), Fault>) {
        let (plan, used) = match answer {
            Ok(answer) => answer,
            Err(fault) => return self.blame(seat, fault),
        };
        if !self.take_time(seat, used) {
            return;
        }
        self.last_thought = self.explains.then(|| BotThought {
            at: self.timeline.len(),
            seat,
            thought: thought(&self.erased.game, &self.state, seat, &plan),
        });
        if let Err(error) = self.play_all(seat, &plan.actions) {
            self.blame(seat, Fault::new(FaultKind::Illegal, error));
        }
    }
}

impl<G: Game> Chair<G> {
    pub(super) fn is_bot(&self) -> bool {
        matches!(self, Chair::Bot(..))
    }

    /// Who sits here, as a record names them.
    pub(super) fn name(&self) -> String {
        match self {
            Chair::Human(name) => name.clone(),
            Chair::Bot(spec, _) | Chair::Away(spec, _) => spec.to_string(),
        }
    }
}
