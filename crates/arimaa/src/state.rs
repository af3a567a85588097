//! The whole state of a game: the position, how the turn and the game have come to it, how it ended.
//!
//! Invariants: between turns `start` equals `position`; `steps` leads from `start` to `position`; the position at the
//! start of the turn is the last one noted in the history once both sides have set up; a game that is over has an
//! ending and is never changed again.

use crate::ending::Ending;
use crate::history::History;
use crate::options::Rules;
use crate::piece::{Kind, Piece, Side};
use crate::position::{MAX_STEPS, Position};
use crate::setup::{HOME_SQUARES, Supply, home_square};
use crate::square::{Square, Step};
use crate::turn_rules::Forbidden;

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A piece on the next home square.
    Setup,
    /// A step or the end of the turn.
    Play,
    /// Nothing.
    Over,
}

impl Phase {
    /// Its word in views.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Setup => "setup",
            Phase::Play => "play",
            Phase::Over => "over",
        }
    }
}

/// The number of a turn and whose it is: `1g`, `1s`, `2g`, and so on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TurnLabel {
    /// From 1, the set-up.
    pub number: u16,
    /// Whose turn it is.
    pub side: Side,
}

impl TurnLabel {
    /// The label of the turn that follows `turns` others.
    pub const fn after(turns: u16) -> TurnLabel {
        let side = if turns.is_multiple_of(2) { Side::Gold } else { Side::Silver };
        TurnLabel { number: turns / 2 + 1, side }
    }

    /// How many turns come before it.
    pub const fn turns_before(self) -> u16 {
        (self.number.saturating_sub(1)).saturating_mul(2).saturating_add(self.side as u16)
    }
}

impl std::fmt::Display for TurnLabel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.number, self.side.letter())
    }
}

/// Turns after which nothing is set up any more.
pub(crate) const SETUP_TURNS: u16 = 2;

/// The state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The position now.
    pub position: Position,
    /// The position at the beginning of the turn before, unless that was a set-up.
    pub previous: Option<Position>,
    /// The position at the beginning of the turn.
    pub start: Position,
    /// The steps of this turn, of which [`State::steps_taken`] are taken; those not taken yet are of no meaning and always the same.
    pub steps: [Step; MAX_STEPS as usize],
    /// Turns that are over, set-ups included.
    pub turns: u16,
    /// Pieces the side to move still has to set up.
    pub supply: Supply,
    /// Home squares that the side to move has decided on.
    pub decided: u8,
    /// Who had more pieces when somebody last had.
    pub leader: Option<Side>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
    /// Positions since the last capture.
    pub history: History,
}

pub(crate) const NO_STEP: Step = Step::new_unchecked(Square::new(0), crate::Direction::North);

impl State {
    /// The state before the first decision.
    pub fn initial(rules: &Rules) -> Self {
        match rules.start {
            Some(start) => State::from_position(start),
            None => State {
                position: Position::empty(Side::Gold),
                previous: None,
                start: Position::empty(Side::Gold),
                steps: [NO_STEP; MAX_STEPS as usize],
                turns: 0,
                supply: rules.supplies[0],
                decided: 0,
                leader: None,
                ending: None,
                history: History::default(),
            },
        }
    }

    /// A game that starts from this placement, with its side to move on turn 2 and all four steps to take.
    pub fn from_position(position: Position) -> Self {
        let position = position.with_side(position.side());
        let turns = SETUP_TURNS + position.side() as u16;
        let mut state = State {
            position,
            previous: None,
            start: position,
            steps: [NO_STEP; MAX_STEPS as usize],
            turns,
            supply: [0; Kind::COUNT],
            decided: 0,
            leader: position.ahead(),
            ending: None,
            history: History::default(),
        };
        state.history.note(position.turn_key(), position.occupied().len() as u8);
        state.ending = position.ending(state.history.forbidden());
        state
    }

    /// A game in which Gold has set up like this and Silver is to.
    pub(crate) fn before_silver(gold: &Position) -> Self {
        let position = gold.with_side(Side::Silver);
        let rules = Rules::default();
        State { position, start: position, turns: 1, ..State::initial(&rules) }
    }

    /// What the game waits for.
    #[inline]
    pub fn phase(&self) -> Phase {
        if self.ending.is_some() {
            Phase::Over
        } else if self.turns < SETUP_TURNS {
            Phase::Setup
        } else {
            Phase::Play
        }
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.position.side()
    }

    /// The steps taken in this turn.
    pub fn steps_taken(&self) -> &[Step] {
        &self.steps[..usize::from(self.position.steps_taken())]
    }

    /// Which turn it is.
    pub fn label(&self) -> TurnLabel {
        TurnLabel::after(self.turns)
    }

    /// The home square that is decided on next, in the set-up.
    pub fn next_home_square(&self) -> Option<Square> {
        let decides = self.phase() == Phase::Setup && self.decided < HOME_SQUARES;
        decides.then(|| home_square(self.side(), self.decided))
    }

    /// Whether the next home square may stay empty.
    pub(crate) fn may_leave(&self) -> bool {
        self.supply.iter().sum::<u8>() < HOME_SQUARES - self.decided
    }

    /// Positions that may not occur again.
    #[inline]
    pub fn forbidden(&self) -> Forbidden<'_> {
        self.history.forbidden()
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.position.piece_at(square)
    }
}
