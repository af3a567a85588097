//! PlayOut on from a turn: plans on all seats for some rounds, then what the position is worth.

use std::sync::Arc;

use bw_core::{Purpose, Rng};
use bw_search::{Rollout, Trial};
use bw_warlight::{Action, Attack, MAX_PLAYERS, Rules};

use super::needs::Surety;
use super::plans::{Planner, Posture, Style};
use super::survey::{PlanTables, Survey};
use super::value::Weights;
use crate::field::Field;
use crate::scene::Deploy;
use crate::thesis::{DrawnLuck, Losses, Turn, reinforce, resolve};

/// How games are played on.
#[derive(Clone, Debug)]
pub(super) struct PlayOut<const W: usize> {
    pub(super) ground: Arc<PlanTables<W>>,
    pub(super) rules: Arc<Rules>,
    pub(super) losses: Arc<Losses>,
    pub(super) weights: Weights,
    /// Rounds after the one that is tried.
    pub(super) rounds: u32,
}

/// A turn of one's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WholeTurn {
    pub(super) deploys: Vec<Deploy>,
    pub(super) attacks: Vec<Attack>,
}

impl WholeTurn {
    /// The turn that decisions make up.
    pub(super) fn of(actions: &[Action]) -> Self {
        let mut turn = WholeTurn::default();
        for action in actions {
            match *action {
                Action::Deploy { region, armies } => turn.deploys.push(Deploy { region, armies }),
                Action::Attack { from, to, armies } => {
                    turn.attacks.push(Attack { from, to, armies })
                }
                _ => {}
            }
        }
        turn
    }

    pub(super) fn clear(&mut self) {
        self.deploys.clear();
        self.attacks.clear();
    }

    fn turn(&self) -> Turn<'_> {
        Turn { deploys: &self.deploys, attacks: &self.attacks }
    }
}

/// A world that may be the true one, with the turns that others may make in it.
#[derive(Clone, Debug)]
pub(super) struct World<const W: usize> {
    pub(super) field: Field<W>,
    /// By seat.
    pub(super) answers: [Vec<WholeTurn>; MAX_PLAYERS],
}

/// What is tried out.
#[derive(Clone, Debug)]
pub(super) struct TurnQuestion<const W: usize> {
    pub(super) me: usize,
    pub(super) turns: Vec<WholeTurn>,
    pub(super) worlds: Vec<World<W>>,
    /// How likely each answer of the others is; every answer alike without it.
    pub(super) likely: Vec<f64>,
    pub(super) seed: u64,
}

/// Plays turns out. Every thread has one of its own.
#[derive(Clone, Debug)]
pub(super) struct TurnTester<'q, const W: usize> {
    pub(super) playing: &'q PlayOut<W>,
    pub(super) question: &'q TurnQuestion<W>,
    /// The turns that are candidates.
    pub(super) subset: Vec<usize>,
    pub(super) survey: Survey<W>,
    pub(super) planner: Planner<W>,
    pub(super) turns: [WholeTurn; MAX_PLAYERS],
}

impl<'q, const W: usize> TurnTester<'q, W> {
    pub(super) fn new(
        playing: &'q PlayOut<W>,
        question: &'q TurnQuestion<W>,
        subset: impl Iterator<Item = usize>,
    ) -> Self {
        let (survey, planner) = (Survey::default(), Planner::default());
        let subset = subset.collect();
        TurnTester { playing, question, subset, survey, planner, turns: Default::default() }
    }

    /// Tries a turn against an answer, or against one that is drawn.
    pub(super) fn try_out(&mut self, turn: usize, answer: Option<usize>, luck: u64) -> Trial {
        let TurnQuestion { me, turns, worlds, likely, seed } = self.question;
        let world = &worlds[(luck % worlds.len() as u64) as usize];
        let mut rng = Rng::derive(*seed, Purpose::Task(0), luck);
        let mut chosen = [&turns[turn]; MAX_PLAYERS];
        for (seat, answers) in world.answers.iter().enumerate() {
            let draw = rng.next();
            if seat != *me && !answers.is_empty() {
                let at = answer.unwrap_or_else(|| drawn(likely, answers.len(), draw));
                chosen[seat] = &answers[at % answers.len()];
            }
        }
        let mut field = world.field;
        let turns: [Turn<'_>; MAX_PLAYERS] = std::array::from_fn(|seat| {
            let is_in = seat == *me || !world.answers[seat].is_empty();
            if is_in { chosen[seat].turn() } else { Turn { deploys: &[], attacks: &[] } }
        });
        self.playing.resolve(&mut field, &turns, &mut rng);
        self.play_on(field, &mut rng)
    }

    fn play_on(&mut self, mut field: Field<W>, rng: &mut Rng) -> Trial {
        let me = self.question.me;
        let ground = Arc::clone(&self.playing.ground);
        for _ in 0..self.playing.rounds {
            if is_decided(&field, me) {
                break;
            }
            let incomes = ground.incomes(&field);
            for seat in 0..ground.seats {
                let turn = &mut self.turns[seat];
                turn.clear();
                if field.held[seat].is_empty() {
                    continue;
                }
                self.survey.look(&ground, &field, seat, &incomes, &[]);
                let style = policy(&self.survey, rng);
                let WholeTurn { deploys, attacks } = turn;
                self.planner.plan(&ground, &self.survey, style, deploys, attacks);
            }
            let turns = std::array::from_fn(|seat| self.turns[seat].turn());
            self.playing.resolve(&mut field, &turns, rng);
        }
        let share = self.playing.weights.shares(&ground, &field)[me];
        Trial { value: Trial::milli(share), lead: 0, win: Trial::milli(share) }
    }
}

impl<const W: usize> Rollout for TurnTester<'_, W> {
    fn roll(&mut self, candidate: usize, luck: u64) -> Trial {
        self.try_out(self.subset[candidate], None, luck)
    }
}

fn is_decided<const W: usize>(field: &Field<W>, me: usize) -> bool {
    field.held[me].is_empty() || field.owned().is_within(field.held[me])
}

/// An answer by how likely each is; all alike if nothing is known.
fn drawn(likely: &[f64], count: usize, bits: u64) -> usize {
    let unit = (bits >> 11) as f64 / (1u64 << 53) as f64;
    if likely.len() < count {
        return (unit * count as f64) as usize;
    }
    let mut left = unit * likely[..count].iter().sum::<f64>();
    for (at, part) in likely[..count].iter().enumerate() {
        left -= part;
        if left < 0.0 {
            return at;
        }
    }
    count - 1
}

/// What a seat does when a game is played on: fights it can win, else holds; expands with the rest.
pub(super) fn policy<const W: usize>(survey: &Survey<W>, rng: &mut Rng) -> Style {
    let bits = rng.next();
    let style = Style {
        posture: Posture::Ignore,
        fight: 0,
        share: 4,
        surety: Surety::Good,
        choosy: 30,
        opportune: true,
    };
    let Some(fight) = survey.fights.first() else { return style };
    let stands = u32::from(survey.armies[fight.from.index()]) + u32::from(survey.income);
    let defends = u32::from(survey.armies[fight.to.index()]);
    let is_good = 6 * stands >= 7 * (defends + u32::from(survey.foe_income) / 2);
    let posture = match (is_good, bits & 7) {
        (true, 0..=3) => Posture::Strike,
        (true, 4..=5) => Posture::StrikeLate,
        (true, 6) | (false, 0..=4) => Posture::Hold,
        (false, 5) => Posture::Gather,
        (false, 6) => Posture::Strike,
        _ => Posture::Ignore,
    };
    let fight = u8::from(bits >> 8 & 3 == 0);
    let share = if bits >> 16 & 3 == 0 { 2 } else { 4 };
    Style { posture, fight, share, ..style }
}

impl<const W: usize> PlayOut<W> {
    /// Carries out a round.
    pub(super) fn resolve(
        &self,
        field: &mut Field<W>,
        turns: &[Turn<'_>; MAX_PLAYERS],
        rng: &mut Rng,
    ) {
        for turn in turns {
            reinforce(field, *turn);
        }
        let mut luck = DrawnLuck { losses: &self.losses, rng };
        if self.ground.seats == 2 {
            resolve(&self.rules, field, [turns[0].attacks, turns[1].attacks], &mut luck);
        } else {
            let attacks = turns.map(|turn| turn.attacks);
            crate::thesis::resolve_among(&self.rules, field, &attacks, &mut luck);
        }
    }
}
