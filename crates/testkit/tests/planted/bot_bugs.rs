//! Bots that break the laws on players.

use std::sync::atomic::{AtomicUsize, Ordering};

use bw_core::toy::{Nim, Take};
use bw_core::{Ask, Bot, Event, Fault, FaultKind, Game, Plan, Rng, Seat};
use bw_testkit::bot;
use bw_testkit::toys::FirstBot;
use bw_testkit::toys::stash::{Move, Stash, State};

use crate::mutant::{Bug, Mutant, plant};

planted! {
    @answers_nothing: BOT_LEGAL => bot::<Stash>(|_| Box::new(Silent));
    @answers_the_illegal: BOT_LEGAL => bot::<Nim>(|_| Box::new(Greedy));
    @panics: BOT_LEGAL => bot::<Nim>(|_| Box::new(Panics));
    @reports_a_fault: BOT_LEGAL => bot::<Nim>(|_| Box::new(Faulty));
    @luck_of_its_own: BOT_REPEATS => bot::<Stash>(|_| Box::new(OwnLuck));
    @carries_state_over: BOT_FORGETS => bot::<Stash>(|_| Box::new(Learns { chosen: 0 }));
    @remembers_what_it_saw: BOT_FORGETS => bot::<Stash>(|_| Box::new(Watches { seen: 0 }));
    @reads_the_true_state: BOT_FAIR => {
        plant(Bug::<Stash> { actions: listed_by_a_hidden_hand, ..Bug::NONE });
        bot::<Mutant<Stash>>(|_| Box::new(FirstBot))
    };
    @analysis_changes_its_mind: BOT_ANALYSIS => bot::<Stash>(|_| Box::new(Vain));
}

#[test]
fn a_bot_that_starts_afresh_may_watch() {
    bot::<Stash>(|_| Box::new(Fresh(Watches { seen: 0 }))).unwrap();
}

/// A decision that depends on a number and on nothing else.
fn by_number<G: Game>(
    ask: &mut Ask<'_, G>,
    plan: &mut Plan<G::Action>,
    n: usize,
) -> Result<(), Fault> {
    let drawn = Rng::new(n as u64).pick(ask.legal()).copied();
    plan.actions.extend(drawn);
    Ok(())
}

struct Silent;
impl<G: Game> Bot<G> for Silent {
    fn choose(&mut self, _: &mut Ask<'_, G>, _: &mut Plan<G::Action>) -> Result<(), Fault> {
        Ok(())
    }
}

struct Greedy;
impl Bot<Nim> for Greedy {
    fn choose(&mut self, _: &mut Ask<'_, Nim>, plan: &mut Plan<Take>) -> Result<(), Fault> {
        plan.actions.push(Take(3));
        Ok(())
    }
}

struct Panics;
impl<G: Game> Bot<G> for Panics {
    fn choose(&mut self, _: &mut Ask<'_, G>, _: &mut Plan<G::Action>) -> Result<(), Fault> {
        panic!("out of ideas")
    }
}

struct Faulty;
impl<G: Game> Bot<G> for Faulty {
    fn choose(&mut self, _: &mut Ask<'_, G>, _: &mut Plan<G::Action>) -> Result<(), Fault> {
        Err(Fault::new(FaultKind::Stalled, "asleep"))
    }
}

struct OwnLuck;
impl<G: Game> Bot<G> for OwnLuck {
    fn choose(&mut self, ask: &mut Ask<'_, G>, plan: &mut Plan<G::Action>) -> Result<(), Fault> {
        static ASKED: AtomicUsize = AtomicUsize::new(0);
        by_number(ask, plan, ASKED.fetch_add(1, Ordering::Relaxed))
    }
}

struct Learns {
    chosen: usize,
}
impl<G: Game> Bot<G> for Learns {
    fn choose(&mut self, ask: &mut Ask<'_, G>, plan: &mut Plan<G::Action>) -> Result<(), Fault> {
        self.chosen += 1;
        by_number(ask, plan, self.chosen)
    }
}

struct Watches {
    seen: usize,
}
impl<G: Game> Bot<G> for Watches {
    fn wants_events(&self) -> bool {
        true
    }
    fn observe(&mut self, _: &Event<'_, G>) -> Result<(), Fault> {
        self.seen += 1;
        Ok(())
    }
    fn choose(&mut self, ask: &mut Ask<'_, G>, plan: &mut Plan<G::Action>) -> Result<(), Fault> {
        by_number(ask, plan, self.seen)
    }
}

struct Fresh(Watches);
impl<G: Game> Bot<G> for Fresh {
    fn start(&mut self, _: &G, _: Seat) -> Result<(), Fault> {
        self.0.seen = 0;
        Ok(())
    }
    fn wants_events(&self) -> bool {
        true
    }
    fn observe(&mut self, event: &Event<'_, G>) -> Result<(), Fault> {
        self.0.observe(event)
    }
    fn choose(&mut self, ask: &mut Ask<'_, G>, plan: &mut Plan<G::Action>) -> Result<(), Fault> {
        self.0.choose(ask, plan)
    }
}

struct Vain;
impl<G: Game> Bot<G> for Vain {
    fn choose(&mut self, ask: &mut Ask<'_, G>, plan: &mut Plan<G::Action>) -> Result<(), Fault> {
        let chosen = if ask.wants_analysis { ask.legal().last() } else { ask.legal().first() };
        plan.actions.extend(chosen.copied());
        Ok(())
    }
}

/// A list that depends on hidden things: the only way in which a bot could come to read them.
fn listed_by_a_hidden_hand(game: &Stash, state: &State, seat: Seat, out: &mut Vec<Move>) {
    game.actions(state, seat, out);
    let next = &state.hands[seat.next(game.seats()).index()];
    let lowest = next.ranks().next().map_or(0, |rank| usize::from(rank.number()));
    let len = out.len().max(1);
    out.rotate_left(lowest % len);
}
