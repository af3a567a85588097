//! The suite every game has to pass: random games, and the laws of [`bw_core::Game`] at every step.
//!
//! Cheap laws are checked at every step; costly ones as often as [`Every`] says. What is checked where:
//!
//! | file | laws |
//! |---|---|
//! | `lists` | turns, lists, legality, chance, copies |
//! | `texts` | notation, boards, JSON |
//! | `views` | views and determinizations |
//! | `seen` | what is seen of actions, leaks |
//! | `simultaneous` | decisions of several seats at once |
//! | `luck` | settling chance, random decisions |
//! | `ending` | progress, outcome, log, record |
//! | `pictures`, `svg` | pictures, parts and handles |
//! | `input` | options and garbage |

mod ending;
mod input;
mod lists;
mod luck;
mod pictures;
mod seen;
mod simultaneous;
mod svg;
mod texts;
mod views;

use std::fmt;
use std::ops::RangeInclusive;

use bw_core::{Actor, Game};
use bw_show::Show;

use crate::driver::{Laws, Moment, Schedule, Stream, TestedGame, drive};
use crate::law;
use crate::verdict::{Checked, Report, Violation};

/// How often costly laws are checked: 1 is at every step, `n` at one step in `n`, 0 never.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Every {
    /// Every listed decision against the predicate; listing twice.
    pub lists: u32,
    /// Texts there and back, boards, JSON.
    pub texts: u32,
    /// Determinizations and leaks.
    pub views: u32,
    /// Settling chance in two ways.
    pub luck: u32,
    /// Pictures and their handles.
    pub pictures: u32,
    /// Texts that are nearly right.
    pub garbage: u32,
    /// Replays and records, counted in games.
    pub replays: u32,
}

impl Every {
    /// Every law at every step.
    pub const STEP: Every =
        Every { lists: 1, texts: 1, views: 1, luck: 1, pictures: 1, garbage: 1, replays: 1 };

    /// For tens of thousands of games: costly laws now and then.
    pub const SPARSE: Every =
        Every { lists: 8, texts: 40, views: 40, luck: 8, pictures: 400, garbage: 400, replays: 10 };

    /// For millions of games: what costs more than a step is rare, and still met many thousand times.
    pub const SOAK: Every = Every {
        lists: 64,
        texts: 2_000,
        views: 2_000,
        luck: 64,
        pictures: 20_000,
        garbage: 20_000,
        replays: 200,
    };
}

/// What is wrong with a state that breaks the invariant of its game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BrokenInvariant(String);

impl<T: Into<String>> From<T> for BrokenInvariant {
    fn from(what: T) -> Self {
        BrokenInvariant(what.into())
    }
}

/// The suite for one game: what to play and what to expect. All fields have defaults.
pub struct Conformance<G: Game> {
    /// Games for each number of seats and each rules variant.
    pub games: u64,
    /// Numbers of seats; all the game has if none are given.
    pub seats: Option<RangeInclusive<u8>>,
    /// Rules variants as on the command line; the empty one is the default rules.
    pub rules: &'static [&'static str],
    /// Seed of the first game; the next ones count up.
    pub seed: u64,
    /// How often costly laws are checked.
    pub every: Every,
    /// States in which the distribution of random decisions is tested, for each table.
    pub distributions: u32,
    /// Whether the parts of a score add up to it.
    pub parts_sum: bool,
    /// Whether more points always mean a better rank.
    pub points_rank: bool,
    /// What must be true of every state of this game.
    pub invariant: fn(&G, &G::State) -> Result<(), BrokenInvariant>,
    /// Whether an action may by its rules show hidden things to others: turns up a card, compares
    /// hands. Such actions are exempt from the laws on leaks. The end of a simultaneous phase is anyway.
    pub reveals: fn(&G, &G::State, Actor, G::Action) -> bool,
}

impl<G: Game> Default for Conformance<G> {
    fn default() -> Self {
        Conformance {
            games: 100,
            seats: None,
            rules: &[""],
            seed: 1,
            every: Every::STEP,
            distributions: 6,
            parts_sum: false,
            points_rank: true,
            invariant: |_, _| Ok(()),
            reveals: |_, _, _, _| false,
        }
    }
}

impl<G: Game> Clone for Conformance<G> {
    fn clone(&self) -> Self {
        Conformance { seats: self.seats.clone(), ..*self }
    }
}

impl<G: Game> fmt::Debug for Conformance<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conformance")
            .field("game", &G::SPEC.id)
            .field("games", &self.games)
            .field("seats", &self.seats)
            .field("rules", &self.rules)
            .field("seed", &self.seed)
            .field("every", &self.every)
            .finish_non_exhaustive()
    }
}

impl<G: Game> Conformance<G> {
    pub(crate) fn schedule(&self) -> Schedule {
        let all = G::SPEC.min_seats..=G::SPEC.max_seats;
        let seats = self.seats.clone().unwrap_or(all);
        Schedule { seats, rules: self.rules, seed: self.seed }
    }

    /// Plays the games of this suite under other laws.
    pub(crate) fn play(&self, laws: &mut impl Laws<G>) -> Result<Report, Violation> {
        drive(&self.schedule(), self.games, laws)
    }
}

impl<G: Show> Conformance<G> {
    /// Plays all games and checks all laws; the first one broken is the answer.
    pub fn run(&self) -> Result<Report, Violation> {
        self.play(&mut Suite::new(self))
    }
}

/// All laws, and what they remember from one step to the next.
struct Suite<'c, G: Game> {
    config: &'c Conformance<G>,
    distributions_left: u32,
    progress: bw_core::Progress,
}

impl<'c, G: Game> Suite<'c, G> {
    fn new(config: &'c Conformance<G>) -> Self {
        Suite { config, distributions_left: 0, progress: Default::default() }
    }
}

/// Cheap laws come first: what breaks them breaks others as well, and less clearly.
impl<G: Show> Laws<G> for Suite<'_, G> {
    fn table(&mut self, table: &TestedGame<'_, G>) -> Checked {
        self.distributions_left = self.config.distributions;
        input::spec_is_sound(table)?;
        svg::tokens_are_sound(table.docket, G::tokens())
    }

    fn state(&mut self, moment: &Moment<'_, G>) -> Checked {
        lists::check(moment)?;
        if moment.due(Stream::Lists, self.config.every.lists) {
            lists::check_every_decision(moment)?;
        }
        self.progress = ending::progress_grows(moment, self.progress)?;
        moment
            .docket
            .on(law::INVARIANT)
            .pass((self.config.invariant)(moment.game, moment.state), || "the state".into())
    }

    fn action(
        &mut self,
        moment: &Moment<'_, G>,
        actor: Actor,
        action: G::Action,
        after: &G::State,
    ) -> Checked {
        lists::check_action(moment, actor, action, after)?;
        if moment.due(Stream::Lists, self.config.every.lists) {
            lists::original_is_left_alone(moment)?;
        }
        seen::actor_sees_itself(moment, actor, action)?;
        simultaneous::decisions_commute(moment)?;
        luck::draws_uniformly(moment, &mut self.distributions_left)?;
        if moment.due(Stream::Luck, self.config.every.luck) {
            luck::settles(moment)?;
        }
        if moment.due(Stream::Texts, self.config.every.texts) {
            texts::check(moment)?;
        }
        if moment.due(Stream::Seen, self.config.every.views) {
            simultaneous::commits_are_hidden(moment)?;
            seen::check(moment, self.config, actor, action, after)?;
        }
        self.look_closely(moment)
    }

    fn over(&mut self, moment: &Moment<'_, G>) -> Checked {
        if moment.due(Stream::Texts, self.config.every.texts) {
            texts::check(moment)?;
        }
        self.look_closely(moment)?;
        ending::outcome_is_sound(moment, self.config)?;
        if moment.due(Stream::Endings, self.config.every.replays) {
            ending::log_replays(moment)?;
            ending::record_replays(moment)?;
        }
        input::garbage_is_refused(moment, self.config)
    }

    fn leave(&mut self, table: &TestedGame<'_, G>) -> Checked {
        input::options_give_games(table)
    }
}

impl<G: Show> Suite<'_, G> {
    /// Costly laws of a state that need no action.
    fn look_closely(&self, moment: &Moment<'_, G>) -> Checked {
        let Every { views, pictures, .. } = self.config.every;
        if moment.due(Stream::Views, views) {
            views::check(moment)?;
            seen::same_action_looks_alike(moment, self.config)?;
        }
        if moment.due(Stream::Pictures, pictures) {
            pictures::check(moment)?;
        }
        Ok(())
    }
}
