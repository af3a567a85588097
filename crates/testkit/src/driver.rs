//! Plays random games and lets laws look at every state on the way.
//!
//! What happens in a game depends on its seed alone, not on the laws that look at it nor on the games
//! before: a violation can be met again by playing one game.

use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bw_core::{Actor, Dice, Game, Options, Progress, Purpose, Rng, Seat, Turn, Viewer, panic_text};

use crate::law;
use crate::verdict::{Checked, Docket, Failure, Report, Violation};

/// Which games are played.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    pub(crate) seats: RangeInclusive<u8>,
    pub(crate) rules: &'static [&'static str],
    pub(crate) seed: u64,
}

/// What laws are shown.
pub(crate) trait Laws<G: Game> {
    /// A game value, before anything is played on it.
    fn table(&mut self, _table: &TestedGame<'_, G>) -> Checked {
        Ok(())
    }

    /// A state, before anything happens in it; also the last one.
    fn state(&mut self, moment: &Moment<'_, G>) -> Checked;

    /// An action and the state after it; comes right after [`Laws::state`].
    fn action(&mut self, _: &Moment<'_, G>, _: Actor, _: G::Action, _: &G::State) -> Checked {
        Ok(())
    }

    /// The last state.
    fn over(&mut self, _moment: &Moment<'_, G>) -> Checked {
        Ok(())
    }

    /// The game value again, after all games on it.
    fn leave(&mut self, _table: &TestedGame<'_, G>) -> Checked {
        Ok(())
    }
}

/// A game with fixed options, and actions that happen in it somewhere.
pub(crate) struct TestedGame<'t, G: Game> {
    pub(crate) game: &'t G,
    pub(crate) options: &'t Options,
    pub(crate) docket: &'t Docket,
    pub(crate) decisions: Vec<G::Action>,
    pub(crate) chances: Vec<G::Action>,
}

/// One state of a game being played.
pub(crate) struct Moment<'m, G: Game> {
    pub(crate) table: &'m TestedGame<'m, G>,
    pub(crate) game: &'m G,
    pub(crate) docket: &'m Docket,
    pub(crate) state: &'m G::State,
    pub(crate) turn: Turn,
    /// Legal decisions by seat.
    pub(crate) lists: &'m [Vec<G::Action>],
    /// What has happened.
    pub(crate) log: &'m [(Actor, G::Action)],
    /// How many chance events are among that.
    pub(crate) rolled: u64,
    /// The progress in which the last decision was made.
    pub(crate) decided_at: Option<Progress>,
    pub(crate) seed: u64,
}

/// Streams of luck of those who look on; the numbers keep them apart.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stream {
    Policy = 1,
    Seat,
    Lists,
    Texts,
    Views,
    Seen,
    Simultaneous,
    Luck,
    Pictures,
    Garbage,
    Endings,
    Capability,
}

impl<'m, G: Game> Moment<'m, G> {
    /// A generator for those who look on: the game does not depend on it.
    pub(crate) fn rng(&self, stream: Stream) -> Rng {
        Rng::derive(self.seed, Purpose::Task(stream as u32), self.log.len() as u64)
    }

    /// True at one moment in `every` on average, at none if that is 0. Drawn, not counted: games have
    /// rhythms of their own that a count would fall in with.
    pub(crate) fn due(&self, stream: Stream, every: u32) -> bool {
        every == 1 || every > 1 && self.rng(stream).below(every) == 0
    }

    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<G> {
        Seat::all(self.game.seats())
    }

    /// Seats, then the public, then who sees all.
    pub(crate) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        self.seats().map(Viewer::Seat).chain([Viewer::Public, Viewer::All])
    }

    pub(crate) fn list(&self, seat: Seat) -> &'m [G::Action] {
        &self.lists[seat.index()]
    }

    /// The seats that are asked, with their lists.
    pub(crate) fn asked(&self) -> impl Iterator<Item = (Seat, &'m [G::Action])> + Clone {
        self.seats().filter(|&seat| self.turn.asks(seat)).map(|seat| (seat, self.list(seat)))
    }

    /// Some action that may happen now.
    pub(crate) fn some_action(&self, rng: &mut Rng) -> Option<(Actor, G::Action)> {
        some_action(self.game, self.state, self.turn, rng)
    }
}

/// Some action that may happen in a state, if any can.
pub(crate) fn some_action<G: Game>(
    game: &G,
    state: &G::State,
    turn: Turn,
    rng: &mut Rng,
) -> Option<(Actor, G::Action)> {
    match turn {
        Turn::Over => None,
        Turn::Chance => Some((Actor::Chance, game.sample_chance(state, rng))),
        Turn::Decide(seats) => {
            let asked: Vec<Seat> = seats.iter().collect();
            let seat = *rng.pick(&asked)?;
            let mut list = Vec::new();
            game.actions(state, seat, &mut list);
            Some((Actor::Seat(seat), *rng.pick(&list)?))
        }
    }
}

/// Runs checks; a panic breaks the law that was being checked.
pub(crate) fn contain<T>(
    docket: &Docket,
    checks: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(checks)).unwrap_or_else(|panic| {
        let detail = format!("panicked: {}", panic_text(&*panic));
        Err(Failure { law: docket.current(), detail })
    })
}

/// Plays games for every number of seats and every rules variant, as many for each.
pub(crate) fn drive<G: Game>(
    schedule: &Schedule,
    games: u64,
    laws: &mut impl Laws<G>,
) -> Result<Report, Violation> {
    let docket = Docket::new();
    let mut report = Report::default();
    for seats in schedule.seats.clone() {
        for &rules in schedule.rules {
            let blame = |seed: u64, step: u32, failure: Failure| Violation {
                law: failure.law,
                game: G::SPEC.id,
                seats,
                rules: rules.into(),
                seed,
                step,
                detail: failure.detail,
            };
            let (options, game) = contain(&docket, || open::<G>(&docket, seats, rules))
                .map_err(|failure| blame(schedule.seed, 0, failure))?;
            let mut table = TestedGame::new(&game, &options, &docket);
            table.meet_actions();
            contain(&docket, || laws.table(&table))
                .map_err(|failure| blame(schedule.seed, 0, failure))?;
            for number in 0..games {
                let seed = schedule.seed.wrapping_add(number);
                let mut played = Played::new(&table, seed);
                contain(&docket, || played.play(laws))
                    .map_err(|failure| blame(seed, played.log.len() as u32, failure))?;
                report.games += 1;
                report.steps += played.log.len() as u64;
                report.decisions += played.log.len() as u64 - played.rolled;
            }
            contain(&docket, || laws.leave(&table))
                .map_err(|failure| blame(schedule.seed, 0, failure))?;
        }
    }
    report.checks = docket.checks();
    Ok(report)
}

fn open<G: Game>(docket: &Docket, seats: u8, rules: &str) -> Result<(Options, G), Failure> {
    let law = docket.on(law::OPTIONS);
    let options =
        law.pass(Options::parse(G::SPEC.options, rules), || format!("rules `{rules}`"))?;
    let game = law.pass(G::new(seats, &options), || format!("{seats} seats, rules `{rules}`"))?;
    Ok((options, game))
}

impl<'t, G: Game> TestedGame<'t, G> {
    pub(crate) fn new(game: &'t G, options: &'t Options, docket: &'t Docket) -> Self {
        TestedGame { game, options, docket, decisions: Vec::new(), chances: Vec::new() }
    }

    /// Collects actions from a few games, always the same ones, to try where they are not legal.
    fn meet_actions(&mut self) {
        const GAMES: u64 = 4;
        const MOST: usize = 500;
        self.docket.on(law::PLAYS_ON);
        for seed in 0..GAMES {
            // What goes wrong here goes wrong again in the games that are checked.
            let met = contain(self.docket, || Ok(random_actions(self.game, seed)));
            for (actor, action) in met.unwrap_or_default() {
                match actor {
                    Actor::Chance => self.chances.push(action),
                    Actor::Seat(_) => self.decisions.push(action),
                }
            }
        }
        for pool in [&mut self.decisions, &mut self.chances] {
            pool.sort_unstable();
            pool.dedup();
            Rng::new(1).shuffle(pool);
            pool.truncate(MOST);
        }
    }
}

fn random_actions<G: Game>(game: &G, seed: u64) -> Vec<(Actor, G::Action)> {
    let (mut state, mut met, mut rng) = (game.initial(), Vec::new(), Rng::new(seed));
    while met.len() < game.max_actions() as usize {
        let turn = game.turn(&state);
        let Some((actor, action)) = some_action(game, &state, turn, &mut rng) else { break };
        met.push((actor, action));
        game.apply(&mut state, actor, action);
    }
    met
}

/// How decisions are made in a game.
#[derive(Clone, Copy, Debug)]
enum Policy {
    /// Uniformly from the list.
    Uniform,
    /// By the game's own random decision.
    Own,
    /// By either.
    Mixed,
    /// Often the first or the last of the list: leads where uniform play does not.
    Edges,
}

/// A game being played.
struct Played<'t, G: Game> {
    table: &'t TestedGame<'t, G>,
    seed: u64,
    policy: Policy,
    log: Vec<(Actor, G::Action)>,
    rolled: u64,
    decided_at: Option<Progress>,
    buffer: Vec<G::Action>,
}

impl<'t, G: Game> Played<'t, G> {
    fn new(table: &'t TestedGame<'t, G>, seed: u64) -> Self {
        let policies = [Policy::Uniform, Policy::Own, Policy::Mixed, Policy::Edges];
        let drawn = Rng::derive(seed, Purpose::Task(Stream::Policy as u32), 0).below(4);
        let policy = policies[drawn as usize];
        let (log, buffer) = (Vec::new(), Vec::new());
        Played { table, seed, policy, log, rolled: 0, decided_at: None, buffer }
    }

    fn play(&mut self, laws: &mut impl Laws<G>) -> Checked {
        let TestedGame { game, docket, .. } = *self.table;
        docket.on(law::PLAYS_ON);
        let mut state = game.initial();
        let mut lists = vec![Vec::new(); usize::from(game.seats())];
        loop {
            let longest = game.max_actions();
            docket.on(law::LENGTH).hold(self.log.len() <= longest as usize, || {
                format!("the game is not over after the declared {longest} actions")
            })?;
            docket.on(law::PLAYS_ON);
            let turn = game.turn(&state);
            for (list, seat) in lists.iter_mut().zip(Seat::all(game.seats())) {
                list.clear();
                game.actions(&state, seat, list);
            }
            let moment = Moment {
                table: self.table,
                game,
                docket,
                state: &state,
                turn,
                lists: &lists,
                log: &self.log,
                rolled: self.rolled,
                decided_at: self.decided_at,
                seed: self.seed,
            };
            laws.state(&moment)?;
            if turn == Turn::Over {
                return laws.over(&moment);
            }
            let (actor, action) = choose(&moment, self.policy, &mut self.buffer)?;
            docket.on(law::PLAYS_ON);
            let mut after = state.clone();
            game.apply(&mut after, actor, action);
            laws.action(&moment, actor, action, &after)?;
            self.log.push((actor, action));
            match actor {
                Actor::Chance => self.rolled += 1,
                Actor::Seat(_) => self.decided_at = Some(game.progress(&state)),
            }
            state = after;
        }
    }
}

fn choose<G: Game>(
    moment: &Moment<'_, G>,
    policy: Policy,
    buffer: &mut Vec<G::Action>,
) -> Result<(Actor, G::Action), Failure> {
    let Moment { game, docket, state, .. } = *moment;
    docket.on(law::PLAYS_ON);
    let Turn::Decide(_) = moment.turn else {
        let mut rng = Dice::resume(moment.seed, moment.rolled).roll();
        return Ok((Actor::Chance, game.sample_chance(state, &mut rng)));
    };
    let law = docket.on(law::LIST_ASKED);
    let mut asked = moment.asked().map(|(seat, _)| seat);
    let seat = match asked.clone().count() {
        0 => None,
        count => asked.nth(moment.rng(Stream::Seat).below(count as u32) as usize),
    };
    let list = seat.map_or(&[][..], |seat| moment.list(seat));
    law.hold(!list.is_empty(), || "an asked seat has no decision".into())?;
    let seat = seat.unwrap_or_default();
    let mut rng = Rng::derive(
        moment.seed,
        Purpose::Decision(seat.index() as u8),
        moment.log.len() as u64 - moment.rolled,
    );
    let law = docket.on(law::RANDOM_ACTION);
    let uniform = |rng: &mut Rng| list[rng.below(list.len() as u32) as usize];
    let mut own = |rng: &mut Rng| game.random_action(state, seat, rng, buffer);
    let action = match policy {
        Policy::Uniform => uniform(&mut rng),
        Policy::Own => own(&mut rng),
        Policy::Mixed if rng.chance(1, 2) => own(&mut rng),
        Policy::Mixed => uniform(&mut rng),
        Policy::Edges => match rng.below(4) {
            0 => list[0],
            1 => list[list.len() - 1],
            _ => uniform(&mut rng),
        },
    };
    law.hold(list.contains(&action), || format!("{action:?} is drawn, but not legal"))?;
    Ok((Actor::Seat(seat), action))
}
