//! Carrying out decisions, and what happens when a turn is over (spec 1.5, 1.6).

use bw_core::illegal_action;

use crate::actions::Action;
use crate::ending::{Ending, Reason};
use crate::options::Rules;
use crate::piece::{Kind, Piece, Side};
use crate::position::{MAX_STEPS, Position, Removal};
use crate::setup::{HOME_SQUARES, home_square};
use crate::square::Step;
use crate::state::{NO_STEP, Phase, SETUP_TURNS, State};

impl State {
    /// Carries out a decision, which must be open.
    #[inline]
    pub(crate) fn carry_out(&mut self, rules: &Rules, action: Action) {
        if cfg!(debug_assertions) && !self.waits_for(action) {
            illegal_action(&action);
        }
        match action {
            Action::Step(step) => {
                self.take_step(step);
                if self.position.steps_taken() == MAX_STEPS {
                    self.end_turn(rules);
                }
            }
            Action::End => self.end_turn(rules),
            Action::Place(kind) => self.place(rules, Some(kind)),
            Action::Leave => self.place(rules, None),
        }
    }

    /// Whether the game waits for an action of this kind.
    fn waits_for(&self, action: Action) -> bool {
        match action {
            Action::Step(_) | Action::End => self.phase() == Phase::Play,
            Action::Place(_) | Action::Leave => self.phase() == Phase::Setup,
        }
    }

    #[inline]
    pub(crate) fn take_step(&mut self, step: Step) -> Option<Removal> {
        self.steps[usize::from(self.position.steps_taken())] = step;
        self.position.take_unchecked(step)
    }

    fn place(&mut self, rules: &Rules, kind: Option<Kind>) {
        let side = self.side();
        if let Some(kind) = kind {
            self.supply[kind.index()] -= 1;
            self.position.put(Piece { side, kind }, home_square(side, self.decided));
        }
        self.decided += 1;
        if self.decided == HOME_SQUARES {
            self.end_setup(rules);
        }
    }

    /// Ends a set-up, whatever has been placed.
    pub(crate) fn end_setup(&mut self, rules: &Rules) {
        self.position.hand_over();
        self.start = self.position;
        self.turns += 1;
        self.decided = 0;
        if self.turns < SETUP_TURNS {
            self.supply = rules.supplies[Side::Silver.index()];
        } else {
            self.supply = [0; Kind::COUNT];
            self.conclude(rules);
        }
    }

    #[inline]
    fn end_turn(&mut self, rules: &Rules) {
        self.position.end_turn_unchecked();
        self.previous = Some(self.start);
        self.start = self.position;
        self.steps = [NO_STEP; MAX_STEPS as usize];
        self.turns += 1;
        self.conclude(rules);
    }

    /// Takes down the position between turns and looks whether the game is over.
    #[inline]
    fn conclude(&mut self, rules: &Rules) {
        let position = &self.position;
        self.history.note(position.turn_key(), position.occupied().len() as u8);
        self.leader = position.ahead().or(self.leader);
        self.ending = ending(rules, position, self.turns, self.leader, self.history.forbidden());
    }

    /// Plays a turn that the rules need not allow, as long as its steps move pieces to empty squares.
    pub(crate) fn play_leniently(&mut self, rules: &Rules, steps: &[Step]) {
        for &step in steps {
            self.position.take_leniently(step);
        }
        self.end_turn(rules);
    }
}

/// The ending of a game after `turns` turns, in a position between turns.
#[inline]
pub(crate) fn ending(
    rules: &Rules,
    position: &Position,
    turns: u16,
    leader: Option<Side>,
    forbidden: &[u64],
) -> Option<Ending> {
    let limit = || {
        let winner = leader.unwrap_or(Side::Silver);
        (turns >= 2 * rules.turns).then_some(Ending { winner, reason: Reason::Score })
    };
    position.ending(forbidden).or_else(limit)
}
