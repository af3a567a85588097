//! Openings: the first turns of games, read from text or drawn at random, so that bots without luck play different games.
//!
//! An opening is written in one line: turns or single decisions of the game's notation from the very beginning, with `;`
//! between them. It holds decisions only, ends between two turns and leaves the game unfinished.

use std::collections::BTreeSet;

use bw_core::{
    Actor, Game, GameSpec, Notation, ParseError, Purpose, Rng, Turn, Viewer, fingerprint,
};
use bw_package::OpeningKind;

/// Why there is no such opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The game has no openings.
    #[error("{game} is not played from openings: {why}")]
    Unsuitable {
        /// The game's name.
        game: &'static str,
        /// Why not.
        why: &'static str,
    },
    /// The text holds nothing.
    #[error("there is no turn in it; write the first turns of a game, with `;` between them")]
    Empty,
    /// A part of the text is no decision.
    #[error("`{text}`, turn {}: {error}", turn + 1)]
    Unreadable {
        /// Turns before it.
        turn: u32,
        /// The part.
        text: String,
        /// What is wrong with it.
        error: ParseError,
    },
    /// A part of the text cannot happen there.
    #[error("`{text}`, turn {}: the rules do not allow this there", turn + 1)]
    Illegal {
        /// Turns before it.
        turn: u32,
        /// The part.
        text: String,
    },
    /// The game is over.
    #[error("the game is over after turn {turn}; an opening ends before that")]
    Over {
        /// Turns until the end.
        turn: u32,
    },
    /// The last turn is not complete.
    #[error("turn {} is not complete; write the whole turn or leave it away", turn + 1)]
    MiddleOfTurn {
        /// Turns that are.
        turn: u32,
    },
    /// Random turns lead nowhere.
    #[error("{game} has no openings of {turns} turns; ask for another number with random:TURNS")]
    NoneFound {
        /// The game's name.
        game: &'static str,
        /// Turns.
        turns: u32,
    },
}

/// An error unless games of this number of seats can begin with openings.
pub fn check_openings(spec: &GameSpec, seats: u8) -> Result<(), OpeningError> {
    let unsuitable = |why| Err(OpeningError::Unsuitable { game: spec.name, why });
    if spec.chance {
        unsuitable("its chance events make every game another one; --seed chooses them")
    } else if spec.simultaneous {
        unsuitable("its seats decide at the same time")
    } else if seats != 2 {
        unsuitable("openings are for two seats")
    } else {
        Ok(())
    }
}

/// The first actions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening<G: Game> {
    /// Who does what, in order.
    pub actions: Vec<(Actor, G::Action)>,
}

impl<G: Game> Default for Opening<G> {
    fn default() -> Self {
        Opening { actions: Vec::new() }
    }
}

/// A game in its first turns.
struct Beginning<'g, G: Game> {
    game: &'g G,
    state: G::State,
    opening: Opening<G>,
    /// The turn that the last action belonged to.
    acted_in: Option<u32>,
}

impl<'g, G: Notation> Beginning<'g, G> {
    fn new(game: &'g G) -> Self {
        let (state, opening) = (game.initial(), Opening::default());
        Beginning { game, state, opening, acted_in: None }
    }

    /// Whole turns so far.
    fn turns(&self) -> u32 {
        self.turn() - self.game.progress(&self.game.initial()).turn
    }

    fn turn(&self) -> u32 {
        self.game.progress(&self.state).turn
    }

    /// Takes a decision of whoever is asked; false if it is not legal.
    fn decide(&mut self, action: G::Action) -> bool {
        let Turn::Decide(seats) = self.game.turn(&self.state) else { return false };
        let Some(seat) = seats.first() else { return false };
        let actor = Actor::Seat(seat);
        if !self.game.is_legal(&self.state, actor, action) {
            return false;
        }
        self.acted_in = Some(self.turn());
        self.opening.actions.push((actor, action));
        self.game.apply(&mut self.state, actor, action);
        true
    }

    /// Reads a decision or the rest of a turn; as records write it, the seat may stand before it.
    fn read(&mut self, text: &str) -> Result<(), OpeningError> {
        let turn = self.turns();
        let Turn::Decide(seats) = self.game.turn(&self.state) else {
            return Err(OpeningError::Over { turn });
        };
        let view = self.game.view(&self.state, Viewer::All);
        let mut actions = Vec::new();
        let seat = seats.first().unwrap_or_default();
        let mut parse = |text: &str| {
            actions.clear();
            self.game.parse_actions(&view, Actor::Seat(seat), text, &mut actions)
        };
        let parsed = parse(text).or_else(|error| {
            let number = seat.to_string();
            let bare = text.strip_prefix(&number).and_then(|rest| rest.strip_prefix(' '));
            bare.map_or(Err(error), |bare| parse(bare.trim()))
        });
        let shown = || text.chars().take(60).collect::<String>();
        parsed.map_err(|error| OpeningError::Unreadable { turn, text: shown(), error })?;
        drop(view);
        for action in actions {
            if !self.game.turn(&self.state).asks(seat) || !self.decide(action) {
                return Err(OpeningError::Illegal { turn, text: shown() });
            }
        }
        Ok(())
    }

    /// The opening, if a game can go on after it.
    fn finish(self) -> Result<Opening<G>, OpeningError> {
        let turn = self.turns();
        if self.opening.actions.is_empty() {
            Err(OpeningError::Empty)
        } else if !matches!(self.game.turn(&self.state), Turn::Decide(_)) {
            Err(OpeningError::Over { turn })
        } else if self.acted_in == Some(self.turn()) {
            Err(OpeningError::MiddleOfTurn { turn })
        } else {
            Ok(self.opening)
        }
    }
}

impl<G: Notation> Opening<G> {
    /// Reads an opening.
    pub fn read(game: &G, kind: Option<OpeningKind<G>>, line: &str) -> Result<Self, OpeningError> {
        check_openings(G::SPEC, game.seats())?;
        let mut beginning = Beginning::new(game);
        for part in line.split(';') {
            let turns = kind.map_or_else(|| vec![part], |kind| (kind.cut)(part));
            for text in turns.into_iter().map(str::trim).filter(|text| !text.is_empty()) {
                beginning.read(text)?;
            }
        }
        beginning.finish()
    }

    /// The line that [`Opening::read`] reads as this opening.
    pub fn line(&self, game: &G) -> String {
        let (mut state, mut line) = (game.initial(), String::new());
        for &(actor, action) in &self.actions {
            line.push_str(if line.is_empty() { "" } else { "; " });
            let view = game.view(&state, Viewer::All);
            game.write_action(&view, actor, action, &mut line).expect("a string takes all text");
            drop(view);
            game.apply(&mut state, actor, action);
        }
        line
    }

    /// `count` random openings that lead to different states, always the same ones for a seed; fewer if the game has no
    /// more.
    pub fn random(
        game: &G,
        kind: Option<OpeningKind<G>>,
        turns: u32,
        seed: u64,
        count: usize,
    ) -> Result<Vec<Self>, OpeningError> {
        check_openings(G::SPEC, game.seats())?;
        let (mut openings, mut met) = (Vec::new(), BTreeSet::new());
        let (mut luck, mut known, mut failed) = (0, 0, 0);
        while openings.len() < count && known < MOST_KNOWN && failed < MOST_FAILED {
            let mut rng = Rng::derive(seed, Purpose::Task(OPENINGS), luck);
            luck += 1;
            let Some((opening, state)) = Self::draw(game, kind, turns, &mut rng) else {
                failed += 1;
                continue;
            };
            failed = 0;
            if met.insert(fingerprint(game.state_text(&state).as_bytes())) {
                openings.push(opening);
                known = 0;
            } else {
                known += 1;
            }
        }
        if openings.is_empty() && count > 0 {
            return Err(OpeningError::NoneFound { game: G::SPEC.name, turns });
        }
        Ok(openings)
    }

    /// A random opening and the state after it.
    fn draw(
        game: &G,
        kind: Option<OpeningKind<G>>,
        turns: u32,
        rng: &mut Rng,
    ) -> Option<(Self, G::State)> {
        let actions = match kind {
            Some(kind) => (kind.random)(game, turns, rng)?,
            None => uniform(game, turns, rng)?,
        };
        let mut beginning = Beginning::new(game);
        let legal = actions.into_iter().all(|action| beginning.decide(action));
        let state = beginning.state.clone();
        beginning.finish().ok().filter(|_| legal).map(|opening| (opening, state))
    }
}

/// The stream that openings are drawn from.
const OPENINGS: u32 = 0x6f70_656e;

/// After this number of known openings in a row there is nothing new.
const MOST_KNOWN: u32 = 20_000;
/// After this number of draws in a row that came to nothing there are no openings.
const MOST_FAILED: u32 = 500;

/// Uniformly random decisions until this number of turns is over.
fn uniform<G: Notation>(game: &G, turns: u32, rng: &mut Rng) -> Option<Vec<G::Action>> {
    let mut state = game.initial();
    let end = game.progress(&state).turn + turns;
    let (mut actions, mut buffer) = (Vec::new(), Vec::new());
    while game.progress(&state).turn < end {
        let Turn::Decide(seats) = game.turn(&state) else { return None };
        let seat = seats.first()?;
        let action = game.random_action(&state, seat, rng, &mut buffer);
        game.apply(&mut state, Actor::Seat(seat), action);
        actions.push(action);
    }
    Some(actions)
}
