//! Heavy playouts: random turns of the generator for a few rounds, then the enemy's share of the
//! position (spec 6.7).

use std::sync::Arc;

use bw_core::Rng;

use super::evaluation::Evaluation;
use super::generator::{Generator, GeneratorScratch, TurnRequest};
use super::round::{RoundEvaluation, RoundScratch};
use super::turns::Turns;
use crate::field::Field;

/// How playouts are made.
#[derive(Clone, Debug)]
pub struct Playouts<const W: usize> {
    /// Turns.
    pub generator: Arc<Generator<W>>,
    /// Rounds.
    pub round: Arc<RoundEvaluation<W>>,
    /// How many rounds.
    pub rounds: u32,
}

/// Buffers for playouts and expansions, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub struct PlayoutBuffers<const W: usize> {
    /// Turns by seat.
    pub turns: [Turns; 2],
    /// For generating.
    pub scratch: GeneratorScratch<W>,
    /// For evaluating rounds.
    pub results: RoundScratch<W>,
}

impl<const W: usize> Playouts<W> {
    /// Values of positions.
    pub fn evaluation(&self) -> &Evaluation<W> {
        &self.generator.evaluation
    }

    /// Both players' incomes.
    #[inline]
    pub fn incomes(&self, field: &Field<W>) -> [u16; 2] {
        let base = self.round.rules.base_income;
        [0, 1].map(|seat| self.evaluation().board().income(base, field.held[seat]))
    }

    /// Lists the turns of both players.
    pub fn generate(&self, field: &Field<W>, buffers: &mut PlayoutBuffers<W>) {
        let incomes = self.incomes(field);
        for me in 0..2 {
            let question = TurnRequest { field, me, incomes, entered: &[] };
            self.generator.turns(question, &mut buffers.scratch, &mut buffers.turns[me]);
        }
    }

    /// The enemy's share in [0, 1] if somebody has won, from the view of `me`.
    #[inline]
    pub fn decided(field: &Field<W>, me: usize) -> Option<f64> {
        if field.held[1 - me].is_empty() {
            Some(0.0)
        } else if field.held[me].is_empty() {
            Some(1.0)
        } else {
            None
        }
    }

    /// The enemy's share of a position.
    pub fn share(&self, field: &Field<W>, me: usize) -> f64 {
        let (ours, theirs) =
            (self.evaluation().position(field, me), self.evaluation().position(field, 1 - me));
        let sum = ours + theirs;
        if sum > 0.0 { (theirs / sum).clamp(0.0, 1.0) } else { 0.5 }
    }

    /// Plays on from a field; the enemy's share at the end.
    pub fn play(
        &self,
        start: &Field<W>,
        me: usize,
        buffers: &mut PlayoutBuffers<W>,
        rng: &mut Rng,
    ) -> f64 {
        let mut field = *start;
        for _ in 0..self.rounds {
            if let Some(share) = Self::decided(&field, me) {
                return share;
            }
            self.generate(&field, buffers);
            let PlayoutBuffers { turns, results, .. } = buffers;
            let [one, two] = &*turns;
            let pick = |turns: &Turns, rng: &mut Rng| rng.below(turns.len() as u32) as usize;
            let (first, second) = (pick(one, rng), pick(two, rng));
            let pair = [one.get(first), two.get(second)];
            field = self.round.after(&field, me, pair, results, rng);
        }
        Self::decided(&field, me).unwrap_or_else(|| self.share(&field, me))
    }
}
