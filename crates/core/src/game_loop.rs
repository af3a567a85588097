//! The game loop: asks bots, applies their plans, contains their failures.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::bot::{Ask, Bot, Event, Fault, Over, Plan};
use crate::budget::Budget;
use crate::game::{Game, Log};
use crate::incidents::Incidents;
use crate::outcome::{End, FaultKind, Outcome};
use crate::rng::{Dice, Purpose, Streams};
use crate::seat::{Actor, MAX_SEATS, Seat, Turn, Viewer};

/// A finished game.
#[derive(Clone, Debug)]
pub struct Finished<G: Game> {
    /// The last state.
    pub state: G::State,
    /// The result; a faulty seat is last.
    pub outcome: Outcome,
    /// Why it stopped.
    pub end: End,
    /// The faulty bot's story.
    pub fault: Option<Fault>,
    /// Decisions made.
    pub decisions: u32,
    /// The same by seat.
    pub decided: [u32; MAX_SEATS],
    /// What seats did wrong without losing by it; seats that did nothing wrong are left out.
    pub incidents: Vec<(Seat, Incidents)>,
}

/// A table at which games are played one after another; keeps its buffers.
///
/// ```
/// use bw_core::toy::Nim;
/// use bw_core::{Bot, Budget, Game, NoLog, Options, GameLoop, UniformBot};
///
/// let nim = Nim::new(2, &Options::defaults(Nim::SPEC.options))?;
/// let mut bots: Vec<Box<dyn Bot<Nim>>> = vec![Box::new(UniformBot), Box::new(UniformBot)];
/// let finished = GameLoop::new(&nim).play(&mut bots, 7, &Budget::default(), &mut NoLog);
/// assert_eq!(finished.outcome.winners(), 1);
/// # Ok::<(), bw_core::OptionError>(())
/// ```
#[derive(Debug)]
pub struct GameLoop<'g, G: Game> {
    game: &'g G,
    buffers: Buffers<G>,
}

/// What a table keeps from game to game, only to save the making of it.
#[derive(Debug)]
pub struct Buffers<G: Game> {
    legal: Vec<G::Action>,
    plan: Plan<G::Action>,
    view: Option<G::View>,
}

impl<G: Game> Default for Buffers<G> {
    fn default() -> Self {
        Buffers { legal: Vec::new(), plan: Plan::default(), view: None }
    }
}

/// One game being played.
struct Playing<'t, 'g, G: Game> {
    table: &'t mut GameLoop<'g, G>,
    bots: &'t mut [Box<dyn Bot<G>>],
    budget: &'t Budget,
    seed: u64,
    observers: [bool; MAX_SEATS],
    /// Whose decisions are checked.
    checked: [bool; MAX_SEATS],
    streams: [Streams; MAX_SEATS],
    decided: [u32; MAX_SEATS],
    decisions: u32,
}

type Blame = (Seat, Fault);

impl<'g, G: Game> GameLoop<'g, G> {
    /// A table for this game.
    pub fn new(game: &'g G) -> Self {
        GameLoop::with_buffers(game, Buffers::default())
    }

    /// A table for this game with the buffers of another for the same game.
    pub fn with_buffers(game: &'g G, buffers: Buffers<G>) -> Self {
        GameLoop { game, buffers }
    }

    /// Its buffers, for another table.
    pub fn into_buffers(self) -> Buffers<G> {
        self.buffers
    }

    /// Plays one game with the luck of this seed. Takes one bot per seat, in seat order.
    pub fn play(
        &mut self,
        bots: &mut [Box<dyn Bot<G>>],
        seed: u64,
        budget: &Budget,
        log: &mut impl Log<G::Action>,
    ) -> Finished<G> {
        assert_eq!(bots.len(), usize::from(self.game.seats()), "one bot per seat");
        let game = self.game;
        let mut state = game.initial();
        let mut playing = Playing {
            table: self,
            bots,
            budget,
            seed,
            observers: [false; MAX_SEATS],
            checked: [false; MAX_SEATS],
            streams: decision_streams(seed),
            decided: [0; MAX_SEATS],
            decisions: 0,
        };
        let blame = playing.start().and_then(|()| playing.run(&mut state, log)).err();
        let (outcome, end) = match &blame {
            None => (game.outcome(&state), End::Normal),
            Some((seat, fault)) => (Outcome::forfeit(game.seats(), *seat), fault.end(*seat)),
        };
        let (decisions, decided) = (playing.decisions, playing.decided);
        let mut incidents = Vec::new();
        for (bot, seat) in bots.iter_mut().zip(Seat::all(game.seats())) {
            let over = Over { game, outcome: &outcome, end };
            // Whatever goes wrong after the end changes no result.
            let _ = catch_unwind(AssertUnwindSafe(|| bot.over(&over)));
            let counts = bot.incidents();
            if !counts.is_empty() {
                incidents.push((seat, counts));
            }
        }
        let fault = blame.map(|(_, fault)| fault);
        Finished { state, outcome, end, fault, decisions, decided, incidents }
    }
}

impl<G: Game> Playing<'_, '_, G> {
    fn start(&mut self) -> Result<(), Blame> {
        let game = self.table.game;
        for (bot, seat) in self.bots.iter_mut().zip(Seat::all(game.seats())) {
            contain(seat, || bot.start(game, seat))?;
            self.observers[seat.index()] = bot.wants_events();
            self.checked[seat.index()] = cfg!(debug_assertions) || bot.is_foreign();
        }
        Ok(())
    }

    fn run(&mut self, state: &mut G::State, log: &mut impl Log<G::Action>) -> Result<(), Blame> {
        let game = self.table.game;
        let mut dice = Dice::new(self.seed);
        let watched = self.observers.contains(&true);
        loop {
            if watched {
                while game.turn(state) == Turn::Chance {
                    let action = game.sample_chance(state, &mut dice.roll());
                    log.push(Actor::Chance, action);
                    self.apply_watched(state, Actor::Chance, action)?;
                }
            } else {
                game.settle(state, &mut dice, log);
            }
            let Turn::Decide(seats) = game.turn(state) else { return Ok(()) };
            let seat = seats.first().expect("somebody is asked");
            self.ask(state, seat)?;
            self.carry_out(state, seat, watched, log)?;
        }
    }

    #[inline(always)] // once per decision, and nothing but this loop calls it
    fn ask(&mut self, state: &G::State, seat: Seat) -> Result<(), Blame> {
        let GameLoop { game, buffers: Buffers { legal, plan, view } } = &mut *self.table;
        let view = game.view_into(state, Viewer::Seat(seat), view);
        let n = u64::from(self.decided[seat.index()]);
        let rng = self.streams[seat.index()].nth(n);
        plan.clear();
        let mut ask = Ask::from_state(*game, seat, state, view, self.budget, rng, legal);
        let bot = &mut self.bots[seat.index()];
        contain(seat, || bot.choose(&mut ask, plan))?;
        if plan.actions.is_empty() {
            let fault = Fault::new(FaultKind::Illegal, "the answer holds no decision");
            return Err((seat, fault));
        }
        Ok(())
    }

    #[inline(always)] // as above
    fn carry_out(
        &mut self,
        state: &mut G::State,
        seat: Seat,
        watched: bool,
        log: &mut impl Log<G::Action>,
    ) -> Result<(), Blame> {
        let game = self.table.game;
        let check = self.checked[seat.index()];
        for at in 0..self.table.buffers.plan.actions.len() {
            let action = self.table.buffers.plan.actions[at];
            if check && !game.is_legal(state, Actor::Seat(seat), action) {
                let detail = format!("{action:?} is not a legal decision");
                return Err((seat, Fault::new(FaultKind::Illegal, detail)));
            }
            log.push(Actor::Seat(seat), action);
            if watched {
                self.apply_watched(state, Actor::Seat(seat), action)?;
            } else {
                game.apply(state, Actor::Seat(seat), action);
            }
            self.decided[seat.index()] += 1;
            self.decisions += 1;
            if !game.turn(state).asks(seat) {
                break;
            }
        }
        Ok(())
    }

    fn apply_watched(
        &mut self,
        state: &mut G::State,
        actor: Actor,
        action: G::Action,
    ) -> Result<(), Blame> {
        let game = self.table.game;
        let before = state.clone();
        game.apply(state, actor, action);
        for seat in Seat::all(game.seats()).filter(|seat| self.observers[seat.index()]) {
            let Some(action) = game.seen(&before, actor, action, Viewer::Seat(seat)) else {
                continue;
            };
            let (before, after) =
                (game.view(&before, Viewer::Seat(seat)), game.view(state, Viewer::Seat(seat)));
            let event = Event { game, before: &before, after: &after, actor, action };
            let bot = &mut self.bots[seat.index()];
            contain(seat, || bot.observe(&event))?;
        }
        Ok(())
    }
}

/// The streams of everybody's decisions.
fn decision_streams(seed: u64) -> [Streams; MAX_SEATS] {
    std::array::from_fn(|seat| Streams::new(seed, Purpose::Decision(seat as u8)))
}

/// Runs a bot's code; a panic is that bot's crash and nobody else's.
fn contain(seat: Seat, call: impl FnOnce() -> Result<(), Fault>) -> Result<(), Blame> {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(answer) => answer.map_err(|fault| (seat, fault)),
        Err(panic) => Err((seat, Fault::new(FaultKind::Crashed, panic_text(&*panic)))),
    }
}

/// The message of a panic.
pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_string())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::UniformBot;
    use crate::options::Options;
    use crate::toy::{Nim, Take};

    struct Panics;
    impl Bot<Nim> for Panics {
        fn choose(&mut self, _: &mut Ask<'_, Nim>, _: &mut Plan<Take>) -> Result<(), Fault> {
            panic!("out of ideas")
        }
    }

    struct Cheats;
    impl Bot<Nim> for Cheats {
        fn is_foreign(&self) -> bool {
            true
        }
        fn choose(&mut self, _: &mut Ask<'_, Nim>, plan: &mut Plan<Take>) -> Result<(), Fault> {
            plan.actions.push(Take(9));
            Ok(())
        }
    }

    struct GivesUp;
    impl Bot<Nim> for GivesUp {
        fn choose(&mut self, _: &mut Ask<'_, Nim>, _: &mut Plan<Take>) -> Result<(), Fault> {
            Err(Fault::resignation())
        }
    }

    /// Takes one, then answers the rest of its (already ended) turn: the rest is dropped.
    struct Talks;
    impl Bot<Nim> for Talks {
        fn choose(&mut self, _: &mut Ask<'_, Nim>, plan: &mut Plan<Take>) -> Result<(), Fault> {
            plan.actions.extend([Take(1), Take(1), Take(1)]);
            Ok(())
        }
    }

    fn nim() -> Nim {
        Nim::new(2, &Options::defaults(Nim::SPEC.options)).unwrap()
    }

    fn play(bots: [Box<dyn Bot<Nim>>; 2]) -> (Finished<Nim>, Vec<(Actor, Take)>) {
        let (game, mut bots, mut log) = (nim(), Vec::from(bots), Vec::new());
        let finished = GameLoop::new(&game).play(&mut bots, 3, &Budget::default(), &mut log);
        (finished, log)
    }

    #[test]
    fn a_panicking_bot_loses_and_says_why() {
        let (finished, _) = play([Box::new(UniformBot), Box::new(Panics)]);
        assert_eq!(finished.end, End::Fault { seat: Seat::new(1), kind: FaultKind::Crashed });
        assert_eq!(finished.fault.unwrap().detail, "out of ideas");
        assert_eq!(finished.outcome.ranks(), [1, 2]);
    }

    #[test]
    fn who_gives_up_loses_without_a_fault() {
        let (finished, _) = play([Box::new(UniformBot), Box::new(GivesUp)]);
        assert_eq!(finished.end, End::Resigned { seat: Seat::new(1) });
        assert_eq!(finished.outcome.ranks(), [1, 2]);
    }

    #[test]
    fn an_illegal_answer_loses() {
        let (finished, log) = play([Box::new(Cheats), Box::new(UniformBot)]);
        assert_eq!(finished.end, End::Fault { seat: Seat::new(0), kind: FaultKind::Illegal });
        assert!(log.iter().all(|(actor, _)| *actor == Actor::Chance));
    }

    #[test]
    fn a_plan_stops_when_the_turn_does() {
        let (finished, log) = play([Box::new(Talks), Box::new(Talks)]);
        assert_eq!(finished.end, End::Normal);
        assert!(log.windows(2).all(|pair| pair[0].0 != pair[1].0));
    }

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let uniform = || -> [Box<dyn Bot<Nim>>; 2] { [Box::new(UniformBot), Box::new(UniformBot)] };
        assert_eq!(play(uniform()).1, play(uniform()).1);
    }
}
