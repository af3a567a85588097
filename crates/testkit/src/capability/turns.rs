//! Laws on whole turns: what search lists in one go is what can be played decision by decision.

use std::collections::BTreeMap;

use bw_core::{Actor, Notation, Seat, Turn, WholeTurns};

use crate::conformance::Conformance;
use crate::driver::{Laws, Moment};
use crate::law;
use crate::verdict::{Checked, Report, Violation};

/// When two turns are the same turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SameTurn {
    /// Only if their decisions are the same.
    #[default]
    Decisions,
    /// If they lead to the same state: a game may list one turn for each result.
    Result,
}

/// What is compared and how much of it.
#[derive(Clone, Copy, Debug)]
pub struct TurnLimits {
    /// When two turns are the same.
    pub same: SameTurn,
    /// States with more turns than this, decision by decision, are passed over.
    pub most: usize,
}

impl Default for TurnLimits {
    fn default() -> Self {
        TurnLimits { same: SameTurn::Decisions, most: 20_000 }
    }
}

/// Checks whole turns, each a sequence of decisions that is listed once.
pub fn whole_turns<G: WholeTurns + Notation>(config: &Conformance<G>) -> Result<Report, Violation> {
    whole_turns_within(config, TurnLimits::default())
}

/// Checks whole turns within limits.
pub fn whole_turns_within<G: WholeTurns + Notation>(
    config: &Conformance<G>,
    limits: TurnLimits,
) -> Result<Report, Violation> {
    config.play(&mut Turns { limits })
}

struct Turns {
    limits: TurnLimits,
}

impl<G: WholeTurns + Notation> Laws<G> for Turns {
    fn state(&mut self, moment: &Moment<'_, G>) -> Checked {
        if !matches!(moment.turn, Turn::Decide(_)) || !begins_a_turn(moment) {
            return Ok(());
        }
        for (seat, _) in moment.asked() {
            if let Some(played) = played_turns(moment, seat, self.limits.most) {
                self.compare(moment, seat, &played)?;
            }
            stops(moment, seat)?;
        }
        Ok(())
    }
}

type Played<A> = BTreeMap<Vec<A>, String>;

impl Turns {
    /// Holds listed turns against those played decision by decision.
    fn compare<G: WholeTurns + Notation>(
        &self,
        moment: &Moment<'_, G>,
        seat: Seat,
        played: &Played<G::Action>,
    ) -> Checked {
        let mut listed: BTreeMap<String, Vec<G::Action>> = BTreeMap::new();
        let mut verdict = Ok(());
        let mut count = 0;
        moment.docket.on(law::TURNS_LEGAL);
        let position = moment.game.position(moment.state);
        moment.game.turns(position, seat, &mut |turn| {
            count += 1;
            verdict = self.take(moment, seat, turn, played, &mut listed);
            verdict.is_ok() && count <= 2 * played.len()
        });
        verdict?;
        let law = moment.docket.on(law::TURNS_COMPLETE);
        let missing = played.iter().find(|(turn, result)| match self.same() {
            SameTurn::Decisions => !listed.contains_key(&format!("{turn:?}")),
            SameTurn::Result => !listed.contains_key(*result),
        });
        law.hold(missing.is_none(), || {
            format!("seat {seat} can play {:?}, which is not listed", missing.map(|found| found.0))
        })
    }

    fn take<G: WholeTurns>(
        &self,
        moment: &Moment<'_, G>,
        seat: Seat,
        turn: &[G::Action],
        played: &Played<G::Action>,
        listed: &mut BTreeMap<String, Vec<G::Action>>,
    ) -> Checked {
        let law = moment.docket.on(law::TURNS_LEGAL);
        let result = played.get(turn);
        law.hold(result.is_some(), || {
            format!("{turn:?} of seat {seat} is not legal decision by decision, or not whole")
        })?;
        let key = match (self.same(), result) {
            (SameTurn::Result, Some(result)) => result.clone(),
            _ => format!("{turn:?}"),
        };
        let law = moment.docket.on(law::TURNS_DIFFERENT);
        let twin = listed.insert(key, turn.to_vec());
        law.hold(twin.is_none(), || format!("seat {seat}: {twin:?} and {turn:?} are the same turn"))
    }

    fn same(&self) -> SameTurn {
        self.limits.same
    }
}

/// Whether nothing of the present turn has happened yet: whole turns are listed from there.
fn begins_a_turn<G: WholeTurns>(moment: &Moment<'_, G>) -> bool {
    moment.decided_at != Some(moment.game.progress(moment.state))
}

/// Every sequence of a seat's decisions until its turn is over, with the text of the state it leads to.
/// None if there are too many.
fn played_turns<G: WholeTurns + Notation>(
    moment: &Moment<'_, G>,
    seat: Seat,
    most: usize,
) -> Option<Played<G::Action>> {
    let game = moment.game;
    let progress = game.progress(moment.state);
    let mut played = BTreeMap::new();
    let mut open = vec![(Vec::new(), moment.state.clone())];
    while let Some((turn, state)) = open.pop() {
        let mut list = Vec::new();
        game.actions(&state, seat, &mut list);
        for action in list {
            let mut after = state.clone();
            game.apply(&mut after, Actor::Seat(seat), action);
            let mut longer: Vec<G::Action> = turn.clone();
            longer.push(action);
            if game.turn(&after).asks(seat) && game.progress(&after) == progress {
                open.push((longer, after));
            } else {
                played.insert(longer, game.state_text(&after));
            }
        }
        if played.len() + open.len() > most {
            return None;
        }
    }
    Some(played)
}

/// Listing ends as soon as it is told to.
fn stops<G: WholeTurns>(moment: &Moment<'_, G>, seat: Seat) -> Checked {
    let law = moment.docket.on(law::TURNS_STOP);
    let mut calls = 0;
    moment.game.turns(moment.game.position(moment.state), seat, &mut |_| {
        calls += 1;
        false
    });
    law.hold(calls <= 1, || format!("seat {seat}: {calls} turns after being told to stop"))
}
