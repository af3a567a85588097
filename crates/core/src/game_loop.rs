//! The game loop: asks bots, applies their plans, contains their failures.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::bot::{Ask, Bot, Event, Fault, Over, Plan};
use crate::budget::Budget;
use crate::clock::TimeUp;
use crate::game::{Game, Log};
use crate::game_clock::GameClock;
use crate::incidents::Incidents;
use crate::outcome::{End, FaultKind, Outcome};
use crate::rng::{Dice, Purpose, Streams, given_seed};
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
    /// Decisions that bots made; those of an opening are not among them.
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
    opening: &'g [(Actor, G::Action)],
}

/// What a table keeps from game to game, only to save the making of it.
#[derive(Debug)]
pub struct Buffers<G: Game> {
    legal: Vec<G::Action>,
    plan: Plan<G::Action>,
    view: Option<G::View>,
    /// By how much the answers of each bot came late under a clock.
    lag: [Duration; MAX_SEATS],
}

impl<G: Game> Buffers<G> {
    /// The bots of the first `seats` seats have moved `shift` seats to the right: what is known of them moves along.
    pub fn rotate_right(&mut self, seats: usize, shift: usize) {
        self.lag[..seats].rotate_right(shift);
    }
}

impl<G: Game> Default for Buffers<G> {
    fn default() -> Self {
        Buffers {
            legal: Vec::new(),
            plan: Plan::default(),
            view: None,
            lag: [Duration::ZERO; MAX_SEATS],
        }
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
    /// Decisions that the opening made for each seat.
    opened: [u32; MAX_SEATS],
    decided: [u32; MAX_SEATS],
    decisions: u32,
    clock: Option<GameClock>,
}

type Blame = (Seat, Fault);

/// What stops a game before its rules do.
enum Stopped {
    /// A seat failed or gave up.
    By(Seat, Fault),
    /// It has lasted as long as its clock allows.
    Halted,
}

impl From<Blame> for Stopped {
    fn from((seat, fault): Blame) -> Self {
        Stopped::By(seat, fault)
    }
}

impl<'g, G: Game> GameLoop<'g, G> {
    /// A table for this game.
    pub fn new(game: &'g G) -> Self {
        GameLoop::with_buffers(game, Buffers::default())
    }

    /// A table for this game with the buffers of another for the same game.
    pub fn with_buffers(game: &'g G, buffers: Buffers<G>) -> Self {
        GameLoop { game, buffers, opening: &[] }
    }

    /// Every game begins with these actions, which must be legal one after another and must not end it. Bots see them
    /// happen and decide what comes after.
    #[must_use]
    pub fn with_opening(self, opening: &'g [(Actor, G::Action)]) -> Self {
        GameLoop { opening, ..self }
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
        let lag = self.buffers.lag;
        let mut playing = Playing {
            table: self,
            bots,
            budget,
            seed,
            observers: [false; MAX_SEATS],
            checked: [false; MAX_SEATS],
            streams: decision_streams(seed),
            opened: [0; MAX_SEATS],
            decided: [0; MAX_SEATS],
            decisions: 0,
            clock: budget.clock.map(|control| {
                let can_halt = game.halt(&mut game.initial());
                GameClock::new(control, game.seats(), can_halt).with_lag(lag)
            }),
        };
        let started = playing.start().map_err(Stopped::from);
        let blame = match started.and_then(|()| playing.run(&mut state, log)) {
            Ok(()) => None,
            Err(Stopped::Halted) => {
                game.halt(&mut state);
                None
            }
            Err(Stopped::By(seat, fault)) => Some((seat, fault)),
        };
        let (outcome, end) = match &blame {
            None => (game.outcome(&state), End::Normal),
            Some((seat, fault)) => (Outcome::forfeit(game.seats(), *seat), fault.end(*seat)),
        };
        let (decisions, decided) = (playing.decisions, playing.decided);
        if let Some(clock) = &playing.clock {
            playing.table.buffers.lag = clock.lag();
        }
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
        let control = self.clock.as_ref().map(|clock| *clock.clock().control());
        for (bot, seat) in self.bots.iter_mut().zip(Seat::all(game.seats())) {
            contain(seat, || {
                bot.set_clock(control);
                if bot.is_foreign() {
                    bot.set_seed(given_seed(self.seed, seat));
                }
                bot.start(game, seat)
            })?;
            self.observers[seat.index()] = bot.wants_events();
            self.checked[seat.index()] = cfg!(debug_assertions) || bot.is_foreign();
        }
        Ok(())
    }

    fn run(&mut self, state: &mut G::State, log: &mut impl Log<G::Action>) -> Result<(), Stopped> {
        let game = self.table.game;
        let watched = self.observers.contains(&true);
        let rolled = self.open(state, watched, log)?;
        let mut dice = Dice::resume(self.seed, rolled);
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
            match &self.clock {
                None => self.ask(state, seat, None)?,
                Some(_) => self.ask_timed(state, seat)?,
            }
            self.carry_out(state, seat, watched, log)?;
        }
    }

    /// Plays the opening and says how many chance events it had.
    fn open(
        &mut self,
        state: &mut G::State,
        watched: bool,
        log: &mut impl Log<G::Action>,
    ) -> Result<u64, Blame> {
        let GameLoop { game, opening, .. } = *self.table;
        let mut rolled = 0;
        for &(actor, action) in opening {
            log.push(actor, action);
            match actor {
                Actor::Seat(seat) => self.opened[seat.index()] += 1,
                Actor::Chance => rolled += 1,
            }
            if watched {
                self.apply_watched(state, actor, action)?;
            } else {
                game.apply(state, actor, action);
            }
        }
        Ok(rolled)
    }

    #[inline(always)] // once per decision, and nothing but this loop calls it
    fn ask(&mut self, state: &G::State, seat: Seat, budget: Option<&Budget>) -> Result<(), Blame> {
        let GameLoop { game, buffers: Buffers { legal, plan, view, .. }, .. } = &mut *self.table;
        let view = game.view_into(state, Viewer::Seat(seat), view);
        // The n-th decision of a seat has the n-th stream, whoever made those before.
        let n = u64::from(self.opened[seat.index()] + self.decided[seat.index()]);
        let rng = self.streams[seat.index()].nth(n);
        plan.clear();
        let budget = budget.unwrap_or(self.budget);
        let mut ask = Ask::from_state(*game, seat, state, view, budget, rng, legal);
        let bot = &mut self.bots[seat.index()];
        contain(seat, || bot.choose(&mut ask, plan))?;
        if plan.actions.is_empty() {
            let fault = Fault::new(FaultKind::Illegal, "the answer holds no decision");
            return Err((seat, fault));
        }
        Ok(())
    }

    /// Asks a seat whose clock runs.
    fn ask_timed(&mut self, state: &G::State, seat: Seat) -> Result<(), Stopped> {
        let progress = self.table.game.progress(state);
        let Some(clock) = &mut self.clock else { return Ok(()) };
        clock.enter(progress).map_err(|_| Stopped::Halted)?;
        let budget = clock.budget(self.budget, seat);
        let begun = now();
        let answer = self.ask(state, seat, Some(&budget));
        let measured = begun.elapsed();
        let used = self.bots[seat.index()].thought_for().unwrap_or(measured);
        let Some(clock) = &mut self.clock else { return Ok(()) };
        match clock.spend(seat, used) {
            Ok(()) => Ok(answer?),
            Err(TimeUp::Seat) => {
                answer?;
                let [used, had] = [used, budget.left.map_or(used, |left| left.limit)];
                let detail = format!("the answer took {used:.3?}, but only {had:.3?} were left");
                Err(Stopped::By(seat, Fault::new(FaultKind::Time, detail)))
            }
            // Who was late then was late for nothing: the game was over before.
            Err(TimeUp::Game) => match answer {
                Err((_, fault)) if !matches!(fault.kind, FaultKind::Time | FaultKind::Stalled) => {
                    Err(Stopped::By(seat, fault))
                }
                _ => Err(Stopped::Halted),
            },
        }
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

#[allow(clippy::disallowed_methods)] // what a seat has thought is wall-clock time
fn now() -> Instant {
    Instant::now()
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
    use crate::game::NoLog;
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

    /// Takes one and notes what it has seen.
    #[derive(Default)]
    struct Watches(std::sync::Arc<std::sync::Mutex<Vec<(Actor, Take)>>>);
    impl Bot<Nim> for Watches {
        fn wants_events(&self) -> bool {
            true
        }
        fn observe(&mut self, event: &Event<'_, Nim>) -> Result<(), Fault> {
            self.0.lock().unwrap().push((event.actor, event.action));
            Ok(())
        }
        fn choose(&mut self, _: &mut Ask<'_, Nim>, plan: &mut Plan<Take>) -> Result<(), Fault> {
            plan.actions.push(Take(1));
            Ok(())
        }
    }

    #[test]
    fn a_game_goes_on_after_its_opening() {
        let game = nim();
        let [first, second] = [0, 1].map(|seat| Actor::Seat(Seat::new(seat)));
        let opening = [(Actor::Chance, Take(9)), (first, Take(3)), (second, Take(2))];
        let seen = Watches::default();
        let mut bots: Vec<Box<dyn Bot<Nim>>> =
            vec![Box::new(Watches(std::sync::Arc::clone(&seen.0))), Box::new(UniformBot)];
        let (budget, mut log) = (Budget::default(), Vec::new());
        let mut table = GameLoop::new(&game).with_opening(&opening);
        let finished = table.play(&mut bots, 3, &budget, &mut log);
        assert_eq!(log[..3], opening);
        assert_eq!(*seen.0.lock().unwrap(), log);
        assert_eq!(finished.decisions as usize, log.len() - 3);
        assert_eq!(finished.decided[0] + finished.decided[1], finished.decisions);
        // Whoever fails at the first question of his own has played nothing, whatever the opening did for him.
        let mut bots: Vec<Box<dyn Bot<Nim>>> = vec![Box::new(Panics), Box::new(UniformBot)];
        let failed = table.play(&mut bots, 3, &budget, &mut NoLog);
        assert_eq!((failed.fault.is_some(), failed.decided[0]), (true, 0));
    }

    #[test]
    fn luck_after_an_opening_is_that_of_the_same_game() {
        let (game, budget) = (nim(), Budget::default());
        let uniform =
            || -> Vec<Box<dyn Bot<Nim>>> { vec![Box::new(UniformBot), Box::new(UniformBot)] };
        let mut log = Vec::new();
        GameLoop::new(&game).play(&mut uniform(), 5, &budget, &mut log);
        let mut again = Vec::new();
        GameLoop::new(&game).with_opening(&log[..2]).play(&mut uniform(), 5, &budget, &mut again);
        assert_eq!(again, log);
    }

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let uniform = || -> [Box<dyn Bot<Nim>>; 2] { [Box::new(UniformBot), Box::new(UniformBot)] };
        assert_eq!(play(uniform()).1, play(uniform()).1);
    }
}
