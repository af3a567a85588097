//! The thread in which a bot thinks, so that somebody else can look at the clock.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use bw_core::{Actor, Ask, Bot, Budget, Event, Game, Plan, Rng, Seat, Stop, TimeLeft, panic_text};

use super::now;

/// What is kept of a turn's time for the way through the pipe: a tenth, within these bounds.
const RESERVE: [Duration; 2] = [Duration::from_millis(4), Duration::from_millis(60)];

/// Something that happened.
pub(super) struct Seen<G: Game> {
    pub(super) before: G::View,
    pub(super) after: G::View,
    pub(super) actor: Actor,
    pub(super) action: G::Action,
}

/// What a bot is asked.
pub(super) struct Question<G: Game> {
    pub(super) view: G::View,
    pub(super) luck: Rng,
}

/// How long it may think.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    /// When it was asked.
    pub(super) begun: Instant,
    /// After this its answer is late.
    pub(super) time: Duration,
    /// What it has on its clock, if clocks run.
    pub(super) left: Option<TimeLeft>,
}

enum Job<G: Game> {
    Observe(Seen<G>),
    Choose(u64, Question<G>, Box<Budget>),
}

type Answer<G> = (u64, Result<Vec<<G as Game>::Action>, String>);

/// A bot in a thread of its own. A thread that is not waited for ends with its bot's thought, or with the process.
pub(super) struct Thinker<G: Game> {
    jobs: Sender<Job<G>>,
    answers: Receiver<Answer<G>>,
    asked: u64,
    wants_events: bool,
}

impl<G: Game> Thinker<G> {
    /// Lets a bot begin a game on a seat.
    pub(super) fn start(
        game: Arc<G>,
        mut bot: Box<dyn Bot<G>>,
        seat: Seat,
    ) -> Result<Self, String> {
        contained(|| bot.start(&game, seat).map_err(|fault| fault.to_string()))?;
        let wants_events = bot.wants_events();
        let (jobs, todo) = channel();
        let (done, answers) = channel();
        std::thread::spawn(move || work(&*game, &mut *bot, seat, &todo, &done));
        Ok(Thinker { jobs, answers, asked: 0, wants_events })
    }

    pub(super) fn wants_events(&self) -> bool {
        self.wants_events
    }

    pub(super) fn observe(&self, seen: Seen<G>) {
        // A thread that is gone is noticed at the next question.
        let _ = self.jobs.send(Job::Observe(seen));
    }

    /// The bot's decisions, or why there are none in time.
    pub(super) fn ask(
        &mut self,
        question: Question<G>,
        limit: Limit,
    ) -> Result<Vec<G::Action>, String> {
        let Limit { begun, time, left } = limit;
        let reserve = (time / 10).clamp(RESERVE[0], RESERVE[1]);
        let think = time.saturating_sub(reserve);
        let clock = left.map(|left| left.control);
        let budget = Budget { time: Some(think), clock, left, ..Budget::default() };
        let stop: Stop = budget.stop.clone();
        self.asked += 1;
        let _ = self.jobs.send(Job::Choose(self.asked, question, Box::new(budget)));
        if let Some(answer) = self.answer_by(begun + think) {
            return answer;
        }
        stop.stop();
        let answer = self.answer_by(begun + think + reserve / 2);
        answer.unwrap_or_else(|| Err("the bot was not done in time".into()))
    }

    /// The answer to the last question, if it comes by then. Answers to older ones are of no use any more.
    fn answer_by(&self, deadline: Instant) -> Option<Result<Vec<G::Action>, String>> {
        loop {
            let left = deadline.saturating_duration_since(now());
            let (id, answer) = self.answers.recv_timeout(left).ok()?;
            if id == self.asked {
                return Some(answer);
            }
        }
    }
}

/// Does jobs until there are no more.
fn work<G: Game>(
    game: &G,
    bot: &mut dyn Bot<G>,
    seat: Seat,
    jobs: &Receiver<Job<G>>,
    answers: &Sender<Answer<G>>,
) {
    let (mut buffer, mut plan) = (Vec::new(), Plan::default());
    for job in jobs {
        match job {
            Job::Observe(Seen { before, after, actor, action }) => {
                let event = Event { game, before: &before, after: &after, actor, action };
                // A bot that stumbles over an event is still asked: it may know enough.
                let _ = contained(|| bot.observe(&event).map_err(|fault| fault.to_string()));
            }
            Job::Choose(id, Question { view, luck }, budget) => {
                plan.clear();
                let mut ask = Ask::from_view(game, seat, &view, &budget, luck, &mut buffer);
                let chosen = contained(|| {
                    bot.choose(&mut ask, &mut plan).map_err(|fault| fault.to_string())
                });
                if answers.send((id, chosen.map(|()| plan.actions.clone()))).is_err() {
                    return;
                }
            }
        }
    }
}

/// Runs a bot's code; a panic is an error like any other.
fn contained(call: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    let done = catch_unwind(AssertUnwindSafe(call));
    done.unwrap_or_else(|panic| Err(format!("the bot failed: {}", panic_text(&*panic))))
}
