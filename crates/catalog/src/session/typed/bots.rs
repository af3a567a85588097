//! Bots at a table: they learn what they may know, asked, contained when they fail, and explain themselves.

use bw_core::{
    Actor, Event, Fault, FaultKind, Plan, Purpose, Rng, Seat, Viewer, given_seed, panic_text,
};
use bw_show::Show;

use super::thinking::Missed;
use super::{Chair, TypedSession};
use crate::session::{AnySession, Thought, ThoughtCandidate};

impl<G: Show> TypedSession<G> {
    pub(super) fn start_bots(&mut self) {
        for seat in Seat::all(self.erased.game.seats()) {
            self.start_bot(seat);
        }
    }

    fn start_bot(&mut self, seat: Seat) {
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

    /// Bots begin anew and learn again what they may know.
    pub(super) fn restart_bots(&mut self, seats: &[Seat]) {
        for &seat in seats {
            self.start_bot(seat);
        }
        let mut before = self.erased.game.initial();
        for at in 0..self.timeline.len() {
            let (actor, action) = self.log()[at];
            let mut after = before.clone();
            self.erased.game.apply(&mut after, actor, action);
            for &seat in seats {
                self.report(seat, &before, &after, actor, action);
            }
            before = after;
        }
    }

    pub(super) fn blame(&mut self, seat: Seat, fault: Fault) {
        self.stopped.get_or_insert(fault.end(seat));
        self.fault.get_or_insert(fault);
    }

    /// Tells a bot what happened, now or when it is back.
    pub(super) fn notify(
        &mut self,
        seat: Seat,
        before: &G::State,
        actor: Actor,
        action: G::Action,
    ) {
        match &mut self.chairs[seat.index()] {
            Chair::Away(_, missed) => {
                let (before, after) = (before.clone(), self.state.clone());
                missed.push(Missed { before, after, actor, action });
            }
            Chair::Bot(..) => {
                let after = self.state.clone();
                self.report(seat, before, &after, actor, action);
            }
            Chair::Human(_) => {}
        }
    }

    pub(super) fn report(
        &mut self,
        seat: Seat,
        before: &G::State,
        after: &G::State,
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
        let (before, after) = (game.view(before, viewer), game.view(after, viewer));
        let event = Event { game, before: &before, after: &after, actor, action };
        let observed = contain(|| bot.observe(&event));
        if let Err(fault) = observed {
            self.blame(seat, fault);
        }
    }

    pub(super) fn decision_rng(&self, seat: Seat) -> Rng {
        let decided = self.log().iter().filter(|(actor, _)| *actor == Actor::Seat(seat)).count();
        Rng::derive(self.seed, Purpose::Decision(seat.index() as u8), decided as u64)
    }

    /// Plays a plan as far as the seat is asked; the first decision must be legal.
    pub(super) fn play_all(&mut self, seat: Seat, plan: &[G::Action]) -> Result<(), String> {
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
}

/// Decisions of a seat one after the other in notation, as far as they are legal.
fn texts<G: Show>(game: &G, state: &G::State, seat: Seat, actions: &[G::Action]) -> Vec<String> {
    let mut state = state.clone();
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

/// What a bot thought about its answer, for those who do not know the game's types.
pub(super) fn thought<G: Show>(
    game: &G,
    state: &G::State,
    seat: Seat,
    plan: &Plan<G::Action>,
) -> Thought {
    let analysis = plan.analysis.as_deref().cloned().unwrap_or_default();
    let texts = |actions: &[G::Action]| texts(game, state, seat, actions);
    let candidates = analysis
        .candidates
        .iter()
        .enumerate()
        .map(|(at, candidate)| ThoughtCandidate {
            actions: texts(&candidate.actions),
            value: candidate.value,
            visits: candidate.visits,
            chance: analysis.chances.get(at).copied(),
            contributions: candidate.contributions.clone(),
        })
        .collect();
    let line: Vec<_> = analysis.line.iter().map(|&(_, action)| action).collect();
    Thought {
        plan: texts(&plan.actions),
        candidates,
        line: texts(&line),
        values: analysis.values,
        unit: analysis.unit,
        nodes: analysis.nodes,
        note: analysis.note,
        strategy: analysis.strategy,
    }
}

/// A bot's panic is its crash.
pub(crate) fn contain<T>(call: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(call))
        .unwrap_or_else(|panic| Err(Fault::new(FaultKind::Crashed, panic_text(&*panic))))
}
