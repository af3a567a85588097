//! What happens, what is asked and how seats stand, in words.

use std::sync::LazyLock;

use bw_core::{Actor, Message, Notation, Seat};

use crate::story::{Line, TurnLog, said_one_by_one};
use crate::texts::Texts;

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The question itself: "What do you buy?"
    pub ask: Message,
    /// Facts that help to answer, each a sentence: "7 coins, 1 buy."
    pub help: Vec<Message>,
    /// How much is chosen, where several things are.
    pub chosen: Option<Chosen>,
}

/// How many things of a set are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Chosen so far.
    pub count: u32,
    /// How many must be chosen, or at most may be; none: as many as one likes.
    pub of: Option<u32>,
}

impl Question {
    /// A question without further facts.
    pub const fn new(ask: Message) -> Self {
        Question { ask, help: Vec::new(), chosen: None }
    }

    /// The question with one more fact.
    #[must_use]
    pub fn help(mut self, fact: Message) -> Self {
        self.help.push(fact);
        self
    }
}

/// A game in words. Everything is said from views, so that nothing hidden can slip in.
pub trait Explain: Notation {
    /// About how many minutes people take for a game.
    const MINUTES: Option<u16> = None;

    /// Whether the categories of a score add up to points while the game is played.
    const ADDS_UP: bool = true;

    /// Figures of a seat worth following over a game besides its score: ids of the texts `series-…`.
    const SERIES: &'static [&'static str] = &[];

    /// The words of the rules in both languages.
    fn texts() -> &'static Texts {
        static SHARED: LazyLock<Texts> = LazyLock::new(|| Texts::new(&[]));
        &SHARED
    }

    /// The log of a turn: what happened in it, line by line, with who did it. One line for one deed; what nobody chose and
    /// nobody gains from is not said.
    fn story(&self, turn: &TurnLog<'_, Self>) -> Vec<Line> {
        said_one_by_one(self, turn)
    }

    /// What an action does, for lists of decisions: not who does it. A game without words has its notation.
    fn words(&self, view: &Self::View, actor: Actor, action: Self::Action) -> Message {
        Message::verbatim(self.action_text(view, actor, action))
    }

    /// What a seat has, in short words.
    fn summary(&self, _view: &Self::View, _seat: Seat) -> Vec<Message> {
        Vec::new()
    }

    /// What a seat is asked that may choose among these decisions.
    fn question(
        &self,
        _view: &Self::View,
        _seat: Seat,
        _legal: &[Self::Action],
    ) -> Option<Question> {
        None
    }

    /// What is left to come, with numbers: tiles, cards of the supply.
    fn remaining(&self, _view: &Self::View) -> Vec<(Message, u32)> {
        Vec::new()
    }

    /// The figures of [`Explain::SERIES`] for a seat, as far as a view shows them.
    fn series(&self, _view: &Self::View, _seat: Seat) -> Vec<Option<f64>> {
        Vec::new()
    }

    /// How a decision may turn out, in a few words, where that can be worked out: the chance of an attack.
    fn forecast(&self, _view: &Self::View, _seat: Seat, _action: Self::Action) -> Option<Message> {
        None
    }
}

/// Everything that people see of a game.
pub trait Show: crate::Draw + crate::Input + Explain {}

impl<G: crate::Draw + crate::Input + Explain> Show for G {}
