//! Bots at a table: they learn what they may know, asked, contained when they fail, and explain themselves.

use bw_core::{
    Actor, Ask, Bot, Budget, Event, Fault, FaultKind, Plan, Purpose, Rng, Seat, Viewer, given_seed,
    panic_text,
};
use bw_show::Show;

use super::clocks::now;
use super::{Chair, TypedSession};
use crate::session::{AnySession, BotThought, Thought, ThoughtCandidate};

impl<G: Show> TypedSession<G> {
    pub(super) fn start_bots(&mut self) {
        for seat in Seat::all(self.erased.game.seats()) {
            let game = &self.erased.game;
            if let Chair::Bot(_, bot) = &mut self.chairs[seat.index()]
                && let Err(fault) = contain(|| {
                    bot.set_clock(self.budget.clock);
                    bot.set_seed(given_seed(self.seed, seat));
                    bot.start(game, seat)
                })
            {
                self.blame(seat, fault);
            }
        }
    }

    fn blame(&mut self, seat: Seat, fault: Fault) {
        self.stopped.get_or_insert(fault.end(seat));
        self.fault.get_or_insert(fault);
    }

    pub(super) fn notify(
        &mut self,
        seat: Seat,
        before: &G::State,
        actor: Actor,
        action: G::Action,
    ) {
        let game = &self.erased.game;
        let Chair::Bot(_, bot) = &mut self.chairs[seat.index()] else { return };
        if !bot.wants_events() {
            return;
        }
        let viewer = Viewer::Seat(seat);
        let Some(action) = game.seen(before, actor, action, viewer) else { return };
        let (before, after) = (game.view(before, viewer), game.view(&self.state, viewer));
        let event = Event { game, before: &before, after: &after, actor, action };
        let observed = contain(|| bot.observe(&event));
        if let Err(fault) = observed {
            self.blame(seat, fault);
        }
    }

    fn decision_rng(&self, seat: Seat) -> Rng {
        let decided = self.log().iter().filter(|(actor, _)| *actor == Actor::Seat(seat)).count();
        Rng::derive(self.seed, Purpose::Decision(seat.index() as u8), decided as u64)
    }

    pub(super) fn let_bot_play(&mut self, seat: Seat) {
        let rng = self.decision_rng(seat);
        let game = &self.erased.game;
        let Chair::Bot(_, bot) = &mut self.chairs[seat.index()] else { return };
        let mut plan = Plan::default();
        let mut buffer = Vec::new();
        let view = game.view(&self.state, Viewer::Seat(seat));
        let budget = match &self.clock {
            Some(clock) => clock.budget(&self.budget, seat),
            None => self.budget.clone(),
        };
        let mut ask = Ask::from_state(game, seat, &self.state, &view, &budget, rng, &mut buffer);
        ask.wants_analysis = self.explains;
        let begun = now();
        let answer = contain(|| bot.choose(&mut ask, &mut plan));
        let measured = begun.elapsed();
        let used = bot.thought_for().unwrap_or(measured);
        drop(view);
        if let Err(fault) = answer {
            return self.blame(seat, fault);
        }
        if !self.take_time(seat, used) {
            return;
        }
        self.last_thought = self.explains.then(|| BotThought {
            at: self.timeline.len(),
            seat,
            thought: self.thought(seat, &plan),
        });
        if let Err(error) = self.play_all(seat, &plan.actions) {
            self.blame(seat, Fault::new(FaultKind::Illegal, error));
        }
    }

    /// Plays a plan as far as the seat is asked; the first decision must be legal.
    fn play_all(&mut self, seat: Seat, plan: &[G::Action]) -> Result<(), String> {
        if plan.is_empty() {
            return Err("the answer holds no decision".into());
        }
        for &action in plan {
            if !self.turn().asks(seat) {
                break;
            }
            if !self.erased.game.is_legal(&self.state, Actor::Seat(seat), action) {
                return Err(format!("{action:?} is not a legal decision"));
            }
            self.apply(Actor::Seat(seat), action);
        }
        Ok(())
    }

    fn texts(&self, seat: Seat, actions: &[G::Action]) -> Vec<String> {
        let mut state = self.state.clone();
        let game = &self.erased.game;
        let mut texts = Vec::new();
        for &action in actions {
            let view = game.view(&state, Viewer::Seat(seat));
            texts.push(game.action_text(&view, Actor::Seat(seat), action));
            drop(view);
            if !game.is_legal(&state, Actor::Seat(seat), action) {
                break;
            }
            game.apply(&mut state, Actor::Seat(seat), action);
        }
        texts
    }

    fn thought(&self, seat: Seat, plan: &Plan<G::Action>) -> Thought {
        let analysis = plan.analysis.as_deref().cloned().unwrap_or_default();
        let candidates = analysis
            .candidates
            .iter()
            .enumerate()
            .map(|(at, candidate)| ThoughtCandidate {
                actions: self.texts(seat, &candidate.actions),
                value: candidate.value,
                visits: candidate.visits,
                chance: analysis.chances.get(at).copied(),
                contributions: candidate.contributions.clone(),
            })
            .collect();
        let line: Vec<_> = analysis.line.iter().map(|&(_, action)| action).collect();
        Thought {
            plan: self.texts(seat, &plan.actions),
            candidates,
            line: self.texts(seat, &line),
            values: analysis.values,
            unit: analysis.unit,
            nodes: analysis.nodes,
            note: analysis.note,
            strategy: analysis.strategy,
        }
    }

    /// What a bot that does not sit at the table would do for a seat, and why.
    pub(super) fn ask_once(
        &self,
        mut bot: Box<dyn Bot<G>>,
        seat: Seat,
        budget: &Budget,
    ) -> Result<Thought, Fault> {
        let game = &self.erased.game;
        let (mut buffer, mut plan) = (Vec::new(), Plan::default());
        let view = game.view(&self.state, Viewer::Seat(seat));
        let rng = self.decision_rng(seat);
        let mut ask = Ask::from_state(game, seat, &self.state, &view, budget, rng, &mut buffer);
        ask.wants_analysis = true;
        contain(|| bot.start(game, seat).and_then(|()| bot.choose(&mut ask, &mut plan)))?;
        Ok(self.thought(seat, &plan))
    }
}

/// A bot's panic is its crash.
pub(crate) fn contain<T>(call: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(call))
        .unwrap_or_else(|panic| Err(Fault::new(FaultKind::Crashed, panic_text(&*panic))))
}
