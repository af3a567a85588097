//! A game that is played decision by decision: terminal, browser, Python.

mod draft;
mod insight;
mod typed;

use std::any::Any;
use std::time::Duration;

use bw_core::{
    ActionError, Actor, Budget, Clock, Contribution, End, Fault, Lang, Message, Outcome, Progress,
    Record, Seat, Stop, TimeLeft, Turn, Viewer,
};
use bw_show::Part;
use serde::Serialize;

use crate::replay::PictureOptions;
use crate::story::Story;
use crate::zones::ShownZone;
use bw_runner::Connect;
use bw_runner::{BotSpec, BotSpecError};

pub use draft::{AnyDraft, Offer, Prompt, ReadyDraft};
pub(crate) use insight::known_parts;
pub(crate) use typed::{TypedSession, contain};

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatedPlayer {
    /// A person with this name.
    Human(String),
    /// A bot.
    Bot(BotSpec),
}

/// A legal decision as people and programs outside see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// In notation.
    pub text: String,
    /// In words.
    pub words: String,
    /// How to point at it in the picture.
    pub parts: Vec<Part>,
    /// How it may turn out, where the game can say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<String>,
}

/// Why a decision was refused. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActError {
    /// The game does not ask this seat.
    #[error("seat {0} is not asked now")]
    NotAsked(Seat),
    /// The text is no decision.
    #[error("{0}")]
    Unreadable(bw_core::ParseError),
    /// The text is a decision, but not a legal one here.
    #[error("`{0}` is not legal here")]
    Illegal(String),
}

/// What a bot thought about a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// What it would play: one decision or the rest of the turn.
    pub plan: Vec<String>,
    /// Candidates, best first.
    pub candidates: Vec<ThoughtCandidate>,
    /// The line of play it expects.
    pub line: Vec<String>,
    /// Expected result by seat, in the unit of all values.
    pub values: Vec<f64>,
    /// The unit of all values, where there are any.
    pub unit: Option<Message>,
    /// Positions looked at.
    pub nodes: u64,
    /// Anything else worth saying.
    pub note: Option<Message>,
    /// What it means to do in the long run, entry by entry.
    pub strategy: Vec<Message>,
}

/// One candidate of a thought.
#[derive(Clone, Debug, PartialEq)]
pub struct ThoughtCandidate {
    /// The decision, or the turn that begins with it.
    pub actions: Vec<String>,
    /// How good it is for the decider.
    pub value: f64,
    /// How often it was tried.
    pub visits: u64,
    /// The chance to win with it, if the bot has one.
    pub chance: Option<f64>,
    /// What the value is made of.
    pub contributions: Vec<Contribution>,
}

/// What a bot that sits at the table thought about its last answer.
#[derive(Clone, Debug, PartialEq)]
pub struct BotThought {
    /// How many actions there were when it thought.
    pub at: usize,
    /// Its seat.
    pub seat: Seat,
    /// What it thought.
    pub thought: Thought,
}

/// Something that happened by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionStep {
    /// These actions were added to the log.
    Played(std::ops::Range<usize>),
    /// The game waits for people.
    Waits,
    /// The game is over.
    Over,
}

/// A bot at the table that was asked, its game's type forgotten.
pub trait BotWork: Send {
    /// Thinks until there is an answer. Blocks; [`Stop`] makes it answer with the best it has.
    fn think(&mut self);

    /// For the session it came from.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

/// A bot that does not sit at the table and was asked what it would do.
pub trait Consultation: Send {
    /// Thinks until there is an answer. Blocks.
    fn think(self: Box<Self>) -> Result<Thought, Fault>;
}

/// A running game, its type forgotten.
pub trait AnySession: Send {
    /// What the game waits for.
    fn turn(&self) -> Turn;

    /// Round and turn.
    fn progress(&self) -> Progress;

    /// Number of actions so far.
    fn actions(&self) -> usize;

    /// Does the next thing that needs no person: one chance event or one bot's answer.
    fn step(&mut self) -> SessionStep;

    /// The question of the first bot that is asked, to be thought about apart from the session, which can be used
    /// meanwhile. None: no bot is asked, or those that are think already.
    fn ask_bot(&mut self, stop: &Stop) -> Option<Box<dyn BotWork>>;

    /// Takes a bot back with its answer. An answer to a question that nobody asks any more is not listened to.
    fn take_answer(&mut self, work: Box<dyn BotWork>) -> SessionStep;

    /// The legal decisions of a seat.
    fn legal(&self, seat: Seat, lang: Lang) -> Vec<Choice>;

    /// Plays a decision, or several in one text; all of them or none.
    fn act(&mut self, seat: Seat, text: &str) -> Result<(), ActError>;

    /// What a seat may have entered and not confirmed: these decisions on top of the log, all legal in this
    /// order or none.
    fn draft<'s>(
        &'s self,
        seat: Seat,
        steps: &[String],
    ) -> Result<Box<dyn AnyDraft + 's>, ActError>;

    /// Plays one action of a record, `ACTOR TEXT`: luck turns out as it is written, not as the seed has it.
    fn enact(&mut self, action: &str) -> Result<(), ActionError>;

    /// Goes back to when only the first `actions` actions had happened. The same luck follows.
    fn take_back_to(&mut self, actions: usize);

    /// A person gives up.
    fn resign(&mut self, seat: Seat);

    /// The clocks, if the game is played under some. Bots pay for what they think by themselves.
    fn clock(&self) -> Option<&Clock>;

    /// What a seat has on its clock.
    fn time_left(&self, seat: Seat) -> Option<TimeLeft>;

    /// Lets the clocks go on as they were kept.
    fn resume_clock(&mut self, clock: Clock);

    /// A person has thought so long; whose time is up loses.
    fn spend(&mut self, seat: Seat, time: Duration);

    /// The time of a seat is up: it loses.
    fn lose_on_time(&mut self, seat: Seat);

    /// A message of the game or of its players in words.
    fn resolve(&self, message: &Message, lang: Lang) -> String;

    /// What a seat has, in short words, as far as a viewer knows it.
    fn summary(&self, seat: Seat, by: Viewer, lang: Lang) -> Vec<String>;

    /// What is left to come, as far as a viewer knows it: names and numbers.
    fn remaining(&self, by: Viewer, lang: Lang) -> Vec<(String, u32)>;

    /// A bot with the question of a seat that is asked, to be thought about apart from the session.
    fn consult(
        &self,
        seat: Seat,
        spec: &BotSpec,
        budget: &Budget,
        connect: &dyn Connect,
    ) -> Result<Box<dyn Consultation>, BotSpecError>;

    /// What a bot would do for a seat that is asked, and why.
    fn think(
        &self,
        seat: Seat,
        spec: &BotSpec,
        budget: &Budget,
        connect: &dyn Connect,
    ) -> Result<Result<Thought, Fault>, BotSpecError> {
        Ok(self.consult(seat, spec, budget, connect)?.think())
    }

    /// Whether bots at the table say from now on what they think. That costs time and changes no answer.
    fn explain(&mut self, on: bool);

    /// What the last bot that answered thought, if bots say it and nothing was taken back since.
    fn last_thought(&self) -> Option<&BotThought>;

    /// Decisions of a seat, one after the other from the moment after `at` actions, in words; as far as
    /// they are legal there.
    fn phrase(&self, at: usize, seat: Seat, texts: &[String], lang: Lang) -> Vec<String>;

    /// How to point at an action of the log, as far as a viewer saw it.
    fn parts(&self, action: usize, by: Viewer) -> Vec<Part>;

    /// Scores by category of a seat, if a viewer can know them: everything that looks the same to the viewer
    /// gives the same.
    fn known_score_parts(&self, seat: Seat, by: Viewer) -> Option<Vec<i32>>;

    /// The figures of [`crate::AnyGame::series`] for a seat, as far as a viewer knows them.
    fn series(&self, seat: Seat, by: Viewer) -> Vec<Option<f64>>;

    /// How many actions there were since the last decision of a seat.
    fn actions_since(&self, seat: Seat) -> usize;

    /// One action of the log as a viewer saw it, in words; none if it was hidden.
    fn words(&self, action: usize, by: Viewer, lang: Lang) -> Option<(Actor, String)>;

    /// The log from an action on that begins a turn, as a viewer saw it.
    fn story(&self, from: usize, by: Viewer, names: &[String], lang: Lang) -> Story;

    /// The board as plain text.
    fn board(&self, by: Viewer) -> String;

    /// The board as SVG; with a seat that is asked, its decisions are handles.
    fn picture(&self, by: Viewer, options: &PictureOptions) -> String;

    /// The zones of the same table; none where the game has none or the layout wants none.
    fn zones(&self, by: Viewer, options: &PictureOptions) -> Vec<ShownZone>;

    /// The result, when it is over.
    fn outcome(&self) -> Option<(Outcome, End)>;

    /// What a faulty bot did.
    fn fault(&self) -> Option<&Fault>;

    /// Scores by category of a seat, as far as the game counts them.
    fn score_parts(&self, seat: Seat) -> Vec<i32>;

    /// The log as a record has it, `ACTOR TEXT` each.
    fn log_lines(&self) -> &[String];

    /// Everything so far.
    fn record(&self) -> Record;
}
