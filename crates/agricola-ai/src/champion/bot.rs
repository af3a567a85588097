//! The player.

use bw_agricola::{Action, Agricola, State, Task, View};
use bw_core::{
    Actor, Ask, Bot, Budget, Fault, Game, OptionError, OptionKind, OptionSpec, Options, Plan,
    Purpose, Rng, Seat,
};
use bw_search::{Nested, Nesting, search_all};

use super::episode::{Recorded, Rest, is_feeding, task_of};
use super::explain::Tried;
use super::prior::Prior;
use crate::thesis::harvest::Harvest;

/// The options of [`Champion`].
pub const CHAMPION_OPTIONS: &[OptionSpec] = &[
    Budget::ITERATIONS,
    Budget::TIME,
    Budget::THREADS,
    OptionSpec::whole("runs", 0, 64, "0"),
    OptionSpec::whole("lucks", 1, 64, "1"),
    OptionSpec { key: "prior", kind: OptionKind::File, default: "" },
];

/// Playouts of a placement where neither iterations nor time are named.
const DEFAULT_PLAYOUTS: u64 = 1000;
/// About how many playouts a millisecond has room for, with one player.
const PLAYOUTS_A_MILLISECOND: u64 = 20;
/// From this many playouts on a decision is searched several times, begun anew.
const RESTARTS_FROM: u64 = 4000;
const RESTARTS: usize = 3;
/// Playouts of an inner level against the square root of all.
const INNER: f64 = 0.8;
/// How far weights move towards the best playout.
const STEP: f32 = 1.0;
/// What part of the weights is kept for the next decision.
const KEPT: f32 = 0.5;

/// Learns for every placement how to play the rest of the game.
///
/// Between placements it keeps what it learnt and what it meant to do; a game begins with neither.
pub struct Champion {
    budget: Budget,
    runs: usize,
    lucks: u64,
    prior: std::borrow::Cow<'static, Prior>,
    /// The run that was followed last, with what it learnt.
    learnt: Option<Nested>,
    /// What it meant to do.
    script: Vec<u64>,
}

const RUNS: u32 = 0xA0;

impl std::fmt::Debug for Champion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Champion({:?})", self.budget)
    }
}

impl Champion {
    /// With these options.
    pub fn new(_: &Agricola, options: &Options) -> Result<Self, OptionError> {
        let budget = Budget::from_options(options);
        let prior = match options.get("prior") {
            Some(_) => Prior::parse(options.text("prior"))
                .map(std::borrow::Cow::Owned)
                .map_err(|error| OptionError::Invalid(format!("option `prior`: {error}")))?,
            None => std::borrow::Cow::Borrowed(Prior::shipped()),
        };
        Ok(Champion {
            prior,
            budget,
            runs: options.integer("runs") as usize,
            lucks: options.integer("lucks") as u64,
            learnt: None,
            script: Vec::new(),
        })
    }

    /// With another table, for learning one.
    pub(crate) fn with_prior(game: &Agricola, prior: Prior) -> Result<Self, OptionError> {
        let mut champion = Champion::new(game, &Options::defaults(CHAMPION_OPTIONS))?;
        champion.prior = std::borrow::Cow::Owned(prior);
        Ok(champion)
    }

    /// About how many playouts there will be.
    fn playouts(budget: &Budget, seats: u8) -> u64 {
        let a_millisecond = (PLAYOUTS_A_MILLISECOND / u64::from(seats)).max(1);
        budget.expected_iterations(a_millisecond).unwrap_or(DEFAULT_PLAYOUTS)
    }

    /// How many searches share a number of playouts, and how each is nested.
    fn shape(&self, playouts: u64) -> (usize, Nesting) {
        let runs = match self.runs {
            0 if playouts < RESTARTS_FROM => 1,
            0 => RESTARTS,
            runs => runs,
        };
        let each = (playouts / runs as u64) as f64;
        let inner = (INNER * each.sqrt()).clamp(10.0, 120.0) as u32;
        (runs, Nesting { inner, step: STEP, lucks: self.lucks })
    }

    fn search(&mut self, ask: &mut Ask<'_, Agricola>, plan: &mut Plan<Action>) {
        let (game, seat) = (ask.game, ask.seat);
        let mut budget = ask.budget.tightened(&self.budget);
        if budget.iterations.is_none() && budget.thinking_time().is_none() {
            budget.iterations = Some(DEFAULT_PLAYOUTS);
        }
        let (runs, nesting) = self.shape(Self::playouts(&budget, game.seats()));
        let mut rng = ask.rng.clone();
        let roots = worlds(game, ask.view, nesting.lucks, &mut rng);
        let seed = rng.next();
        let mut searches = self.begin(runs, seed);
        let script = std::mem::take(&mut self.script);
        let threads = (budget.threads.max(1) as usize).min(runs);
        let mut rests: Vec<Rest<'_>> = (0..threads)
            .map(|_| {
                let mut rest = Rest::new(game, seat, &roots, seed, &self.prior);
                if ask.wants_analysis {
                    (rest.record, rest.tried) = (Some(Vec::new()), Some(Tried::default()));
                }
                rest
            })
            .collect();
        search_all(&mut searches, &mut rests, nesting, &script, &budget);
        let mean = |search: &Nested| {
            let count = search.best().count().max(1) as f64;
            search.best().map(|best| best.value).sum::<f64>() / count
        };
        let by_mean = |one: &usize, other: &usize| {
            mean(&searches[*one]).total_cmp(&mean(&searches[*other])).then(other.cmp(one))
        };
        let Some(best) = (0..runs).max_by(by_mean) else { return };
        let mut search = searches.swap_remove(best);
        let Some((luck, script)) = chosen(&search) else { return };
        let mut rest = rests.swap_remove(0);
        let tried = std::mem::take(&mut rest.tried);
        rest.record = Some(Vec::new());
        search.try_script(&mut rest, luck, &script);
        let line = rest.record.take().unwrap_or_default();
        let root = &roots[luck as usize % roots.len()];
        plan.actions.extend(turn_of(game, root, seat, &line));
        if let Some(mut tried) = tried {
            rests.iter_mut().filter_map(|rest| rest.tried.take()).for_each(|one| tried.merge(one));
            plan.analysis = Some(Box::new(tried.analysis(game, root, seat, &line, ask.judged)));
        }
        self.script = script;
        self.learnt = Some(search);
    }

    /// Searches that begin from experience; the first one also from what was learnt for the last decision.
    fn begin(&mut self, runs: usize, seed: u64) -> Vec<Nested> {
        let begin = |run| {
            let rng = Rng::derive(seed, Purpose::Task(RUNS), run);
            match self.learnt.take() {
                Some(mut learnt) => {
                    learnt.begin(KEPT, rng);
                    learnt
                }
                None => Nested::new(rng),
            }
        };
        (0..runs as u64).map(begin).collect()
    }
}

/// The playout that is followed: the one whose first decisions come up most often among the best of all lucks, by luck.
fn chosen(search: &Nested) -> Option<(u64, Vec<u64>)> {
    let scripts: Vec<(u64, Vec<u64>)> =
        search.best().map(|trace| (trace.luck, search.script(trace))).collect();
    let alike = |script: &[u64]| {
        scripts.iter().filter(|(_, other)| other.first() == script.first()).count()
    };
    let most = scripts.iter().map(|(_, script)| alike(script)).max()?;
    let found = scripts.iter().position(|(_, script)| alike(script) == most)?;
    Some(scripts[found].clone())
}

/// A state for each luck: what is hidden is drawn anew.
fn worlds(game: &Agricola, view: &View, lucks: u64, rng: &mut Rng) -> Vec<State> {
    (0..lucks.max(1)).map(|_| game.determinize(view, rng)).collect()
}

/// Own decisions of a line up to where somebody else or chance comes, or the next person is placed.
pub(super) fn turn_of(game: &Agricola, root: &State, seat: Seat, line: &[Recorded]) -> Vec<Action> {
    let (mut state, mut turn) = (root.clone(), Vec::new());
    let mut is_placed = false;
    for &(_, action) in line {
        let task = task_of(&state).filter(|_| game.turn(&state).asks(seat));
        let Some(task) = task else { break };
        let begins_next = is_placed && matches!(task, Task::Place { .. });
        let is_legal = game.is_legal(&state, Actor::Seat(seat), action);
        if begins_next || is_feeding(task) || !is_legal {
            break;
        }
        is_placed |= matches!(action, Action::Place(_) | Action::Stay);
        turn.push(action);
        game.apply(&mut state, Actor::Seat(seat), action);
    }
    turn
}

impl Bot<Agricola> for Champion {
    fn start(&mut self, _: &Agricola, _: Seat) -> Result<(), Fault> {
        self.learnt = None;
        self.script.clear();
        Ok(())
    }

    fn choose(
        &mut self,
        ask: &mut Ask<'_, Agricola>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let task = ask.view.state.frames.top().map(|frame| frame.task);
        match task {
            Some(Task::Feed { .. }) => {
                let mut rng = ask.rng.clone();
                let state = ask.game.determinize(ask.view, &mut rng);
                plan.actions = Harvest::Best.feed(ask.game, &state, ask.seat, &mut rng);
            }
            _ => self.search(ask, plan),
        }
        if plan.actions.is_empty() {
            let first = ask.legal().first().copied();
            plan.actions.extend(first);
        }
        Ok(())
    }
}
