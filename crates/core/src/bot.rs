//! Players: what they are asked, what they answer, how they explain it.

use std::fmt;
use std::time::Duration;

use crate::budget::Budget;
use crate::game::Game;
use crate::incidents::Incidents;
use crate::message::Message;
use crate::outcome::{End, FaultKind};
use crate::rng::Rng;
use crate::seat::{Actor, Seat};
use crate::time_control::TimeControl;

/// A question to a bot: decide for this seat, knowing this view.
pub struct Ask<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Whose decision it is.
    pub seat: Seat,
    /// What that seat knows.
    pub view: &'a G::View,
    /// How long to think about this turn.
    pub budget: &'a Budget,
    /// The generator of this decision: the only luck a bot has.
    pub rng: Rng,
    /// Whether somebody will read [`Plan::analysis`].
    pub wants_analysis: bool,
    /// A turn that the analysis is to value beside the bot's own candidates, such as the one that was played; empty if
    /// there is none. It changes no answer.
    pub judged: &'a [G::Action],
    source: Source<'a, G>,
    legal: &'a mut Vec<G::Action>,
    listed: bool,
}

enum Source<'a, G: Game> {
    Truth(&'a G::State),
    ViewOnly,
}

impl<'a, G: Game> Ask<'a, G> {
    /// A question inside a game whose true state is known to the loop (not to the bot).
    #[inline]
    pub fn from_state(
        game: &'a G,
        seat: Seat,
        state: &'a G::State,
        view: &'a G::View,
        budget: &'a Budget,
        rng: Rng,
        buffer: &'a mut Vec<G::Action>,
    ) -> Self {
        let source = Source::Truth(state);
        let (legal, listed, wants_analysis, judged) = (buffer, false, false, &[][..]);
        Ask { game, seat, view, budget, rng, wants_analysis, judged, source, legal, listed }
    }

    /// A question in a foreign arena, where there is nothing but a view put together from messages.
    pub fn from_view(
        game: &'a G,
        seat: Seat,
        view: &'a G::View,
        budget: &'a Budget,
        rng: Rng,
        buffer: &'a mut Vec<G::Action>,
    ) -> Self {
        let source = Source::ViewOnly;
        let (legal, listed, wants_analysis, judged) = (buffer, false, false, &[][..]);
        Ask { game, seat, view, budget, rng, wants_analysis, judged, source, legal, listed }
    }

    /// The legal decisions in canonical order, listed at first use.
    pub fn legal(&mut self) -> &[G::Action] {
        if !self.listed {
            self.legal.clear();
            match self.source {
                Source::Truth(state) => self.game.actions(state, self.seat, self.legal),
                Source::ViewOnly => {
                    let state = self.game.determinize(self.view, &mut self.rng.clone());
                    self.game.actions(&state, self.seat, self.legal);
                }
            }
            self.listed = true;
        }
        self.legal
    }
}

impl<G: Game> fmt::Debug for Ask<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ask").field("seat", &self.seat).field("view", &self.view).finish()
    }
}

/// A named feature's share in a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Contribution {
    /// What it is, in words a player understands.
    pub name: Message,
    /// What it adds to the value.
    pub value: f64,
}

/// One candidate of an analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<A> {
    /// The decision, or the whole turn that begins with it.
    pub actions: Vec<A>,
    /// How good it is for the decider, in the analysis's unit.
    pub value: f64,
    /// How often it was tried, for bots that count.
    pub visits: u64,
    /// What the value is made of, if the bot knows.
    pub contributions: Vec<Contribution>,
}

/// What a bot thought.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<A> {
    /// Candidates, best first.
    pub candidates: Vec<Candidate<A>>,
    /// The decider's chance to win with each candidate, in their order; empty if the bot has none.
    pub chances: Vec<f64>,
    /// The line of play it expects.
    pub line: Vec<(Actor, A)>,
    /// The line of play that it expects with each candidate, in their order; empty if it knows only the one above.
    pub lines: Vec<Vec<(Actor, A)>>,
    /// Expected result by seat, in the same unit; empty if it has none.
    pub values: Vec<f64>,
    /// The unit of all values: points, a chance to win, or one of the bot's own. Whoever gives values gives it.
    pub unit: Option<Message>,
    /// Positions looked at.
    pub nodes: u64,
    /// Anything else worth saying: the rule, the line of a plan or the book that chose.
    pub note: Option<Message>,
    /// What it means to do in the long run, entry by entry; empty if it has no such thing.
    pub strategy: Vec<Message>,
}

impl<A> Default for Analysis<A> {
    fn default() -> Self {
        Analysis {
            candidates: Vec::new(),
            chances: Vec::new(),
            line: Vec::new(),
            lines: Vec::new(),
            values: Vec::new(),
            unit: None,
            nodes: 0,
            note: None,
            strategy: Vec::new(),
        }
    }
}

/// A bot's answer: one decision, or the rest of the turn. Reused by the loop.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<A> {
    /// Decisions in order, at least one.
    pub actions: Vec<A>,
    /// What the bot thought, if it was asked to explain.
    pub analysis: Option<Box<Analysis<A>>>,
}

impl<A> Plan<A> {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.actions.clear();
        self.analysis = None;
    }
}

impl<A> Default for Plan<A> {
    fn default() -> Self {
        Plan { actions: Vec::new(), analysis: None }
    }
}

/// How a bot failed, or that it gave up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {detail}", kind.name())]
pub struct Fault {
    /// The kind that reports count.
    pub kind: FaultKind,
    /// What happened, for the bot's author.
    pub detail: String,
}

impl Fault {
    /// A fault with its story.
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Fault { kind, detail: detail.into() }
    }

    /// What a bot answers when it gives up.
    pub fn resignation() -> Self {
        Fault::new(FaultKind::Resigned, "the bot resigned")
    }

    /// How the game ends when this happens at a seat.
    pub const fn end(&self, seat: Seat) -> End {
        match self.kind {
            FaultKind::Resigned => End::Resigned { seat },
            kind => End::Fault { seat, kind },
        }
    }
}

/// Something a seat may see happen.
pub struct Event<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// What the observer knew before.
    pub before: &'a G::View,
    /// What it knows now.
    pub after: &'a G::View,
    /// Who acted.
    pub actor: Actor,
    /// The action as the observer sees it: perhaps masked.
    pub action: G::Action,
}

impl<G: Game> fmt::Debug for Event<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Event").field("actor", &self.actor).field("action", &self.action).finish()
    }
}

/// How a game ended, as a bot hears it.
#[derive(Clone, Copy, Debug)]
pub struct Over<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The result.
    pub outcome: &'a crate::outcome::Outcome,
    /// Why it stopped.
    pub end: crate::outcome::End,
}

/// A player.
///
/// A bot carries nothing from one game to the next: after [`Bot::start`] it plays like a new one.
pub trait Bot<G: Game>: Send {
    /// The games from now on are played under this time control, or none.
    fn set_clock(&mut self, _control: Option<TimeControl>) {}

    /// The seed for the luck of the next game, for programs that cannot be handed [`Ask::rng`].
    fn set_seed(&mut self, _seed: u32) {}

    /// A game begins.
    fn start(&mut self, _game: &G, _seat: Seat) -> Result<(), Fault> {
        Ok(())
    }

    /// Whether [`Bot::observe`] is to be called in this game.
    fn wants_events(&self) -> bool {
        false
    }

    /// Whether answers come from outside and must be checked; ours are checked in debug builds only.
    fn is_foreign(&self) -> bool {
        false
    }

    /// Something happened that this seat may see.
    fn observe(&mut self, _event: &Event<'_, G>) -> Result<(), Fault> {
        Ok(())
    }

    /// Decides: pushes one action or the rest of the turn onto the plan.
    fn choose(&mut self, ask: &mut Ask<'_, G>, plan: &mut Plan<G::Action>) -> Result<(), Fault>;

    /// Somebody else is to decide in a game in which everything is open: thinks ahead about the question of whoever decides,
    /// until the budget's stop flag is set, if that is of use for its own next answer. Answers limited by iterations or
    /// nodes stay what they are.
    fn ponder(&mut self, _ask: &mut Ask<'_, G>) -> Result<(), Fault> {
        Ok(())
    }

    /// How long the last answer took, for bots that wait for somebody else and know better than whoever asked them.
    fn thought_for(&self) -> Option<Duration> {
        None
    }

    /// The game is over.
    fn over(&mut self, _over: &Over<'_, G>) {}

    /// What it did wrong in the game that is over without losing by it, where a protocol is lenient.
    fn incidents(&self) -> Incidents {
        Incidents::default()
    }
}

/// Chooses uniformly among the legal decisions.
#[derive(Clone, Copy, Debug, Default)]
pub struct UniformBot;

impl<G: Game> Bot<G> for UniformBot {
    fn choose(&mut self, ask: &mut Ask<'_, G>, plan: &mut Plan<G::Action>) -> Result<(), Fault> {
        let mut rng = ask.rng.clone();
        let action = rng.pick(ask.legal()).copied();
        plan.actions.push(action.expect("an asked seat has a decision"));
        Ok(())
    }
}
