//! The thread that thinks: one job after another, each with a flag that ends it early.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::LazyLock;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use bw_arimaa::formats::protocol::SearchReport;
use bw_arimaa::{Action, Arimaa, MAX_STEPS, Position, State, Step, step_tokens};
use bw_core::{Actor, Analysis, Ask, Bot, Budget, Lang, Plan, Purpose, Rng, Seat, panic_text};
use bw_package::MakeBot;
use bw_show::{Explain, Texts};

use super::serve::Note;
use super::wishes::Wishes;
use crate::TEXTS;
use crate::champion::{Attention, Listener, Progress, attended};

/// What the thread is sent.
pub(super) enum Job {
    /// Another game begins, or another bot is wanted.
    Begin(Wishes),
    /// A turn is wanted.
    Think(Box<Thought>),
    /// It is the opponent's turn: nobody waits.
    Ponder(Box<Thought>),
}

/// A turn that is wanted.
pub(super) struct Thought {
    pub(super) id: u64,
    pub(super) game: Arimaa,
    pub(super) state: State,
    pub(super) budget: Budget,
}

/// Who thinks.
pub(super) struct Thinker<'m> {
    make: &'m MakeBot<'m, Arimaa>,
    notes: Sender<Note>,
    wishes: Wishes,
    /// The bot and the seat on which it has begun a game.
    bot: Option<(Box<dyn Bot<Arimaa>>, Seat)>,
    /// Games begun.
    games: u64,
}

impl<'m> Thinker<'m> {
    pub(super) fn new(make: &'m MakeBot<'m, Arimaa>, notes: Sender<Note>) -> Self {
        Thinker { make, notes, wishes: Wishes::default(), bot: None, games: 0 }
    }

    /// Does jobs until there are no more.
    pub(super) fn work(mut self, jobs: &Receiver<Job>) {
        for job in jobs {
            match job {
                Job::Begin(wishes) => {
                    self.wishes = wishes;
                    self.bot = None;
                    self.games += 1;
                }
                Job::Ponder(thought) => {
                    if let Some(report) = self.ponder(&thought) {
                        let _ = self.notes.send(Note::Report(thought.id, report));
                    }
                }
                Job::Think(thought) => {
                    for report in self.think(&thought) {
                        // If nobody listens any more, the next job does not come.
                        let _ = self.notes.send(Note::Report(thought.id, report));
                    }
                }
            }
        }
    }

    /// The reports on a turn. A bot that fails says why; the engine finds some turn then.
    fn think(&mut self, thought: &Thought) -> Vec<SearchReport> {
        let begun = now();
        let has_reported = Rc::new(Cell::new(false));
        let attention = self.attention(thought, has_reported.clone());
        let choose = || attended(attention, || self.choose(thought));
        let result = catch_unwind(AssertUnwindSafe(choose));
        let failed = |why: &str| {
            vec![
                SearchReport::Log(format!("Error: the bot failed: {why}")),
                SearchReport::Turn(Vec::new()),
            ]
        };
        match result {
            Ok(Ok(plan)) => {
                let mut reports = Vec::new();
                if let Some(analysis) = plan.analysis.as_ref().filter(|_| !has_reported.get()) {
                    report_thought(thought, analysis, &mut reports);
                }
                let time = begun.elapsed().as_secs_f64();
                reports.push(info("time", format!("{time:.2}")));
                reports.push(SearchReport::Turn(plan.actions));
                reports
            }
            Ok(Err(why)) => failed(&why),
            Err(panic) => {
                self.bot = None;
                failed(&panic_text(&*panic))
            }
        }
    }

    /// Thinks on the opponent's time, and reports nothing but how it gets on, and a failure.
    fn ponder(&mut self, thought: &Thought) -> Option<SearchReport> {
        let attention = self.attention(thought, Rc::default());
        let think = || attended(attention, || self.think_ahead(thought));
        let why = match catch_unwind(AssertUnwindSafe(think)) {
            Ok(Ok(())) => return None,
            Ok(Err(why)) => why,
            Err(panic) => panic_text(&*panic),
        };
        self.bot = None;
        Some(SearchReport::Log(format!("Error: the bot failed: {why}")))
    }

    fn think_ahead(&mut self, thought: &Thought) -> Result<(), String> {
        let Thought { game, state, budget, .. } = thought;
        let asked = state.side().seat();
        let bot = self.bot_at((!state.side()).seat(), game)?;
        let (rng, mut buffer) = (Rng::new(0), Vec::new());
        let mut ask = Ask::from_view(game, asked, state, budget, rng, &mut buffer);
        bot.ponder(&mut ask).map_err(|fault| fault.to_string())
    }

    /// What is wanted of a bot that reports while it thinks.
    fn attention(&self, thought: &Thought, has_reported: Rc<Cell<bool>>) -> Attention {
        let (notes, id) = (self.notes.clone(), thought.id);
        let listener: Listener = Box::new(move |position, progress| {
            has_reported.set(true);
            for report in reports_on(position, progress) {
                let _ = notes.send(Note::Report(id, report));
            }
        });
        let Wishes { lines, hash, .. } = self.wishes;
        // More lines cost time: a controller that wants some says so.
        Attention { listener: Some(listener), lines: lines.or(Some(1)), hash }
    }

    fn choose(&mut self, thought: &Thought) -> Result<Plan<Action>, String> {
        let Thought { game, state, budget, .. } = thought;
        let (seat, rng) = (state.side().seat(), decision_rng(self.wishes.seed, state));
        let bot = self.bot_at(seat, game)?;
        let (mut buffer, mut plan) = (Vec::new(), Plan::default());
        let mut ask = Ask::from_view(game, seat, state, budget, rng, &mut buffer);
        ask.wants_analysis = true;
        // Bots that decide step by step are asked until the turn is over.
        finish_turn(bot, &mut ask, &mut plan)?;
        Ok(plan)
    }

    /// The bot on this seat; one that sat elsewhere begins anew.
    fn bot_at(&mut self, seat: Seat, game: &Arimaa) -> Result<&mut dyn Bot<Arimaa>, String> {
        let bot = match self.bot.take() {
            Some((bot, sits)) if sits == seat => bot,
            other => {
                let made = || self.wishes.bot(self.make, game, self.games);
                let mut bot = match other {
                    Some((bot, _)) => bot,
                    None => made().map_err(|error| error.to_string())?,
                };
                bot.start(game, seat).map_err(|fault| fault.to_string())?;
                bot
            }
        };
        Ok(self.bot.insert((bot, seat)).0.as_mut())
    }
}

fn decision_rng(seed: u64, state: &State) -> Rng {
    let seat = state.side().seat().index() as u8;
    Rng::derive(seed, Purpose::Decision(seat), 4 * u64::from(state.turns))
}

/// Asks a bot until its answers make a whole turn.
fn finish_turn(
    bot: &mut dyn Bot<Arimaa>,
    ask: &mut Ask<'_, Arimaa>,
    plan: &mut Plan<Action>,
) -> Result<(), String> {
    use bw_core::Game;
    let turns = ask.view.turns;
    bot.choose(ask, plan).map_err(|fault| fault.to_string())?;
    let mut state = ask.view.clone();
    let actor = Actor::Seat(ask.seat);
    let mut carried_out = 0;
    loop {
        if carried_out == plan.actions.len() {
            return Err("the bot answered without a decision".into());
        }
        for at in carried_out..plan.actions.len() {
            let action = plan.actions[at];
            if !ask.game.is_legal(&state, actor, action) {
                return Err(format!("the bot's decision {action:?} is not legal"));
            }
            ask.game.apply(&mut state, actor, action);
            if state.turns != turns {
                plan.actions.truncate(at + 1);
                return Ok(());
            }
        }
        carried_out = plan.actions.len();
        let (mut buffer, mut more) = (Vec::new(), Plan::default());
        let rng = ask.rng.clone();
        ask.rng.next();
        let mut next = Ask::from_view(ask.game, ask.seat, &state, ask.budget, rng, &mut buffer);
        bot.choose(&mut next, &mut more).map_err(|fault| fault.to_string())?;
        plan.actions.append(&mut more.actions);
    }
}

fn info(kind: &'static str, value: impl Into<String>) -> SearchReport {
    SearchReport::Info { kind, value: value.into() }
}

/// How a search gets on, as the interface reports it: steps, hundredths of the first rabbit, seconds, thousandths of the table.
fn reports_on(position: &Position, progress: &Progress) -> Vec<SearchReport> {
    let Some(best) = progress.lines.first() else { return Vec::new() };
    let seconds = progress.time.as_secs_f64();
    let mut reports = vec![
        info("depth", progress.depth.to_string()),
        info("score", (best.score / 10).to_string()),
        info("nodes", progress.nodes.to_string()),
        info("nps", format!("{:.0}", progress.nodes as f64 / seconds.max(1e-6))),
        info("time", format!("{seconds:.2}")),
        info("hashfull", progress.fullness.to_string()),
        info("pv", line_text(position, &best.turns)),
    ];
    let others = progress.lines.iter().enumerate().skip(1);
    reports.extend(others.map(|(at, line)| {
        let text = line_text(position, &line.turns);
        info("multipv", format!("{} score {} pv {text}", at + 1, line.score / 10))
    }));
    reports
}

/// What the rules and the players say.
static WORDS: LazyLock<Texts> = LazyLock::new(|| Arimaa::texts().extended(&[TEXTS]));

/// What a bot thought, as the interface reports it. The score is in hundredths of the bot's own unit.
fn report_thought(thought: &Thought, analysis: &Analysis<Action>, reports: &mut Vec<SearchReport>) {
    let seat = thought.state.side().seat();
    if let Some(value) = analysis.values.get(seat.index()) {
        reports.push(info("score", format!("{:.0}", value * 100.0)));
    }
    let turns = turns_of(&analysis.line);
    if !turns.is_empty() {
        reports.push(info("depth", (usize::from(MAX_STEPS) * turns.len()).to_string()));
        reports.push(info("pv", line_text(&thought.state.position, &turns)));
    }
    reports.push(info("nodes", analysis.nodes.to_string()));
    if let Some(note) = &analysis.note {
        let note = WORDS.resolve(Lang::En, note);
        reports.push(SearchReport::Log(format!("Debug: {note}")));
    }
}

/// The turns of a line, as steps.
fn turns_of(line: &[(Actor, Action)]) -> Vec<Vec<Step>> {
    let chunks = line.chunk_by(|one, two| one.0 == two.0);
    let steps = |actions: &[(Actor, Action)]| {
        let step = |&(_, action): &(Actor, Action)| match action {
            Action::Step(step) => Some(step),
            Action::Place(_) | Action::Leave | Action::End => None,
        };
        actions.iter().filter_map(step).collect::<Vec<Step>>()
    };
    chunks.map(steps).filter(|steps| !steps.is_empty()).collect()
}

/// A line in notation; further turns begin with the letter of their side.
fn line_text(start: &Position, turns: &[Vec<Step>]) -> String {
    let (mut position, mut words) = (*start, Vec::new());
    for (at, steps) in turns.iter().enumerate() {
        if at > 0 {
            words.push(position.side().letter().to_string());
        }
        words.extend(step_tokens(&position, steps).iter().map(ToString::to_string));
        for &step in steps {
            position.take_unchecked(step);
        }
        position.end_turn_unchecked();
    }
    words.join(" ")
}

#[allow(clippy::disallowed_methods)] // the controller wants to know how long a turn took
fn now() -> Instant {
    Instant::now()
}
