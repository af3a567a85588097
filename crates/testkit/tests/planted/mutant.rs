//! A sound game with one thing wrong.
//!
//! [`Bug`] has a function for everything a game does; [`Bug::NONE`] does it all right, and a bug replaces
//! some of it. [`Mutant`] is the game that results. Which bug that is is set for the thread, because a
//! game is made by a suite that knows nothing of bugs; so there is one type for all bugs of a game.

use std::any::Any;
use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;

use bw_core::{
    Actor, Dice, Game, GameSpec, Log, Message, Notation, OptionError, Options, Outcome, ParseError,
    Progress, Rng, Seat, Turn, Viewer,
};
use bw_show::{Draw, Explain, Input, Part, RenderOptions, Show, Texts};
use bw_svg::Token;

type Out<'o> = &'o mut dyn fmt::Write;

/// What a game does.
pub(crate) struct Bug<G: Game> {
    pub(crate) make: fn(u8, &Options) -> Result<G, OptionError>,
    pub(crate) max_actions: fn(&G) -> u32,
    pub(crate) turn: fn(&G, &G::State) -> Turn,
    pub(crate) progress: fn(&G, &G::State) -> Progress,
    pub(crate) actions: fn(&G, &G::State, Seat, &mut Vec<G::Action>),
    pub(crate) apply: fn(&G, &mut G::State, Actor, G::Action),
    pub(crate) sample_chance: fn(&G, &G::State, &mut Rng) -> G::Action,
    pub(crate) outcome: fn(&G, &G::State) -> Outcome,
    pub(crate) score_parts: fn(&G, &G::State, Seat, &mut Vec<i32>),
    pub(crate) view: for<'s> fn(&G, &'s G::State, Viewer) -> Cow<'s, G::View>,
    pub(crate) seen: fn(&G, &G::State, Actor, G::Action, Viewer) -> Option<G::Action>,
    pub(crate) determinize: fn(&G, &G::View, &mut Rng) -> G::State,
    pub(crate) is_legal: fn(&G, &G::State, Actor, G::Action) -> bool,
    pub(crate) is_possible_chance: fn(&G, &G::State, G::Action) -> bool,
    pub(crate) random_action: fn(&G, &G::State, Seat, &mut Rng, &mut Vec<G::Action>) -> G::Action,
    pub(crate) settle: fn(&G, &mut G::State, &mut Dice, &mut Through<'_, G::Action>),
    pub(crate) write_action: fn(&G, &G::View, Actor, G::Action, Out<'_>) -> fmt::Result,
    pub(crate) parse_actions:
        fn(&G, &G::View, Actor, &str, &mut Vec<G::Action>) -> Result<(), ParseError>,
    pub(crate) write_state: fn(&G, &G::State, Out<'_>) -> fmt::Result,
    pub(crate) parse_state: fn(&G, &str) -> Result<G::State, ParseError>,
    pub(crate) write_board: fn(&G, &G::View, Out<'_>) -> fmt::Result,
    pub(crate) words: fn(&G, &G::View, Actor, G::Action) -> Message,
    pub(crate) tokens: fn() -> &'static [Token],
    pub(crate) render: fn(&G, &G::View, &RenderOptions<'_, G>) -> String,
    pub(crate) parts: fn(&G, &G::View, Seat, G::Action, &mut Vec<Part>),
}

/// A log of any kind.
pub(crate) struct Through<'l, A>(&'l mut dyn Log<A>);

impl<A> Log<A> for Through<'_, A> {
    fn push(&mut self, actor: Actor, action: A) {
        self.0.push(actor, action);
    }
}

impl<G: Show> Bug<G> {
    /// No bug at all.
    pub(crate) const NONE: Self = Bug {
        make: G::new,
        max_actions: G::max_actions,
        turn: G::turn,
        progress: G::progress,
        actions: G::actions,
        apply: G::apply,
        sample_chance: G::sample_chance,
        outcome: G::outcome,
        score_parts: G::score_parts,
        view: G::view,
        seen: G::seen,
        determinize: G::determinize,
        is_legal: G::is_legal,
        is_possible_chance: G::is_possible_chance,
        random_action: G::random_action,
        settle: |game, state, dice, log| game.settle(state, dice, log),
        write_action: G::write_action,
        parse_actions: G::parse_actions,
        write_state: G::write_state,
        parse_state: G::parse_state,
        write_board: G::write_board,
        words: G::words,
        tokens: G::tokens,
        render: G::render,
        parts: G::parts,
    };
}

impl<G: Game> Clone for Bug<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Bug<G> {}

thread_local! {
    static PLANTED: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

/// Plants a bug in the games of this thread.
pub(crate) fn plant<G: Game>(bug: Bug<G>) {
    PLANTED.set(Some(Box::new(bug)));
}

fn planted<G: Show>() -> Bug<G> {
    PLANTED.with_borrow(|bug| {
        bug.as_ref().and_then(|bug| bug.downcast_ref()).copied().unwrap_or(Bug::NONE)
    })
}

/// A sound game with the bug of this thread.
pub(crate) struct Mutant<G: Game> {
    pub(crate) game: G,
    bug: Bug<G>,
}

impl<G: Show> Game for Mutant<G> {
    type State = G::State;
    type View = G::View;
    type Action = G::Action;

    const SPEC: &'static GameSpec = G::SPEC;

    fn new(seats: u8, options: &Options) -> Result<Self, OptionError> {
        let bug = planted::<G>();
        (bug.make)(seats, options).map(|game| Mutant { game, bug })
    }
    fn seats(&self) -> u8 {
        self.game.seats()
    }
    fn max_actions(&self) -> u32 {
        (self.bug.max_actions)(&self.game)
    }
    fn initial(&self) -> G::State {
        self.game.initial()
    }
    fn turn(&self, state: &G::State) -> Turn {
        (self.bug.turn)(&self.game, state)
    }
    fn progress(&self, state: &G::State) -> Progress {
        (self.bug.progress)(&self.game, state)
    }
    fn actions(&self, state: &G::State, seat: Seat, out: &mut Vec<G::Action>) {
        (self.bug.actions)(&self.game, state, seat, out);
    }
    fn apply(&self, state: &mut G::State, actor: Actor, action: G::Action) {
        (self.bug.apply)(&self.game, state, actor, action);
    }
    fn sample_chance(&self, state: &G::State, rng: &mut Rng) -> G::Action {
        (self.bug.sample_chance)(&self.game, state, rng)
    }
    fn outcome(&self, state: &G::State) -> Outcome {
        (self.bug.outcome)(&self.game, state)
    }
    fn score_parts(&self, state: &G::State, seat: Seat, out: &mut Vec<i32>) {
        (self.bug.score_parts)(&self.game, state, seat, out);
    }
    fn view<'s>(&self, state: &'s G::State, by: Viewer) -> Cow<'s, G::View> {
        (self.bug.view)(&self.game, state, by)
    }
    fn seen(
        &self,
        before: &G::State,
        actor: Actor,
        action: G::Action,
        by: Viewer,
    ) -> Option<G::Action> {
        (self.bug.seen)(&self.game, before, actor, action, by)
    }
    fn determinize(&self, view: &G::View, rng: &mut Rng) -> G::State {
        (self.bug.determinize)(&self.game, view, rng)
    }
    fn is_legal(&self, state: &G::State, actor: Actor, action: G::Action) -> bool {
        (self.bug.is_legal)(&self.game, state, actor, action)
    }
    fn is_possible_chance(&self, state: &G::State, action: G::Action) -> bool {
        (self.bug.is_possible_chance)(&self.game, state, action)
    }
    fn random_action(
        &self,
        state: &G::State,
        seat: Seat,
        rng: &mut Rng,
        buffer: &mut Vec<G::Action>,
    ) -> G::Action {
        (self.bug.random_action)(&self.game, state, seat, rng, buffer)
    }
    fn settle(&self, state: &mut G::State, dice: &mut Dice, log: &mut impl Log<G::Action>) {
        (self.bug.settle)(&self.game, state, dice, &mut Through(log));
    }
}

impl<G: Show> Notation for Mutant<G> {
    fn write_action(
        &self,
        view: &G::View,
        actor: Actor,
        action: G::Action,
        out: Out<'_>,
    ) -> fmt::Result {
        (self.bug.write_action)(&self.game, view, actor, action, out)
    }
    fn parse_actions(
        &self,
        view: &G::View,
        actor: Actor,
        text: &str,
        out: &mut Vec<G::Action>,
    ) -> Result<(), ParseError> {
        (self.bug.parse_actions)(&self.game, view, actor, text, out)
    }
    fn write_state(&self, state: &G::State, out: Out<'_>) -> fmt::Result {
        (self.bug.write_state)(&self.game, state, out)
    }
    fn parse_state(&self, text: &str) -> Result<G::State, ParseError> {
        (self.bug.parse_state)(&self.game, text)
    }
    fn write_board(&self, view: &G::View, out: Out<'_>) -> fmt::Result {
        (self.bug.write_board)(&self.game, view, out)
    }
}

impl<G: Show> Draw for Mutant<G> {
    fn tokens() -> &'static [Token] {
        (planted::<G>().tokens)()
    }

    fn render(&self, view: &G::View, render_options: &RenderOptions<'_, Self>) -> String {
        let RenderOptions { lang, legal, last, log, draft, names, called, room_for, layout } =
            *render_options;
        let render_options =
            RenderOptions { lang, legal, last, log, draft, names, called, room_for, layout };
        (self.bug.render)(&self.game, view, &render_options)
    }
}

impl<G: Show> Input for Mutant<G> {
    fn parts(&self, view: &G::View, seat: Seat, action: G::Action, out: &mut Vec<Part>) {
        (self.bug.parts)(&self.game, view, seat, action, out);
    }
}

impl<G: Show> Explain for Mutant<G> {
    fn texts() -> &'static Texts {
        G::texts()
    }
    fn words(&self, view: &G::View, actor: Actor, action: G::Action) -> Message {
        (self.bug.words)(&self.game, view, actor, action)
    }
}
