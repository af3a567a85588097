//! Turns worth a look: plans in all styles, and the thesis's turns.

use bw_warlight::{Attack, MAX_PLAYERS};

use super::needs::Surety;
use super::plans::{Planner, Posture, Style};
use super::rollout::WholeTurn;
use super::survey::{PlanTables, Survey};
use crate::field::Field;
use crate::thesis::{Generator, GeneratorScratch, TurnRequest, Turns};

/// Proposes turns.
#[derive(Debug, Default)]
pub(super) struct Proposer<const W: usize> {
    survey: Survey<W>,
    planner: Planner<W>,
    scratch: GeneratorScratch<W>,
    turns: Turns,
}

/// Who asks for turns, and where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standpoint<'p, const W: usize> {
    pub(super) field: &'p Field<W>,
    pub(super) me: usize,
    pub(super) incomes: &'p [u16; MAX_PLAYERS],
    /// Own attacks entered already: every turn begins with them.
    pub(super) entered: &'p [Attack],
}

const PLAIN: Style = Style {
    posture: Posture::Ignore,
    fight: 0,
    share: 4,
    surety: Surety::Good,
    choosy: 30,
    opportune: true,
};

/// Styles of a seat that meets enemies.
fn in_contact(fights: usize) -> Vec<Style> {
    let mut styles = Vec::new();
    for fight in 0..fights.min(3) as u8 {
        let style = Style { fight, ..PLAIN };
        styles.push(Style { posture: Posture::Strike, ..style });
        styles.push(Style { posture: Posture::StrikeLate, ..style });
        if fight < 2 {
            styles.push(Style { posture: Posture::Strike, share: 2, ..style });
            styles.push(Style { posture: Posture::Gather, opportune: false, ..style });
        }
    }
    let hold = Style { posture: Posture::Hold, ..PLAIN };
    styles.push(hold);
    styles.push(Style { opportune: false, ..hold });
    styles.push(Style { share: 2, ..hold });
    styles.push(Style { posture: Posture::StrikeLate, share: 2, surety: Surety::Fair, ..PLAIN });
    styles.extend(expansions());
    styles
}

/// Styles that only expand.
fn expansions() -> Vec<Style> {
    let style = |surety, choosy| Style { surety, choosy, ..PLAIN };
    vec![
        style(Surety::Good, 30),
        style(Surety::Sure, 30),
        style(Surety::Fair, 30),
        style(Surety::Fair, 0),
        style(Surety::Good, 80),
        style(Surety::Fair, 80),
    ]
}

impl<const W: usize> Proposer<W> {
    /// The turns of a seat, no two equal; at least one.
    pub(super) fn turns(
        &mut self,
        ground: &PlanTables<W>,
        generator: Option<&Generator<W>>,
        place: Standpoint<'_, W>,
    ) -> Vec<WholeTurn> {
        let Standpoint { field, me, incomes, entered } = place;
        self.survey.look(ground, field, me, incomes, entered);
        let met = !self.survey.contact.is_empty();
        let styles = if met { in_contact(self.survey.fights.len()) } else { expansions() };
        let mut list: Vec<WholeTurn> = Vec::new();
        for style in styles {
            let mut turn = WholeTurn::default();
            let WholeTurn { deploys, attacks } = &mut turn;
            self.planner.plan(ground, &self.survey, style, deploys, attacks);
            join(&mut turn.attacks, entered);
            add(&mut list, turn);
        }
        if let Some(generator) = generator {
            let incomes = [incomes[0], incomes[1]];
            let request = TurnRequest { field, me, incomes, entered };
            generator.turns(request, &mut self.scratch, &mut self.turns);
            for at in 0..self.turns.len() {
                let turn = self.turns.get(at);
                let (deploys, attacks) = (turn.deploys.to_vec(), turn.attacks.to_vec());
                add(&mut list, WholeTurn { deploys, attacks });
            }
        }
        list
    }
}

fn add(list: &mut Vec<WholeTurn>, turn: WholeTurn) {
    if !list.contains(&turn) {
        list.push(turn);
    }
}

/// Attacks entered already come first; new ones for the same regions are left out.
fn join(attacks: &mut Vec<Attack>, entered: &[Attack]) {
    let is_new =
        |attack: &Attack| entered.iter().all(|old| (old.from, old.to) != (attack.from, attack.to));
    attacks.retain(is_new);
    attacks.splice(0..0, entered.iter().copied());
}
