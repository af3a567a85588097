//! Evaluation of a round: many results of a pair of turns, and the one that stands for them (spec 6.7).

use std::sync::Arc;

use bw_core::Rng;
use bw_warlight::Rules;

use super::evaluation::Evaluation;
use super::losses::Losses;
use super::resolve::{DrawnLuck, reinforce, resolve};
use super::turns::Turn;
use crate::field::Field;

/// Which result stands for a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attitude {
    /// The worst one if a super region is lost in it, else the median.
    #[default]
    Careful,
    /// The median.
    Realistic,
    /// The worst one.
    Pessimistic,
    /// The best one.
    Optimistic,
}

/// With what the worst result is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compare {
    /// The median.
    #[default]
    Median,
    /// The position before the round.
    Before,
}

/// The most results of a round.
pub const MAX_SAMPLES: usize = 99;

/// How rounds are evaluated.
#[derive(Clone, Debug)]
pub struct RoundEvaluation<const W: usize> {
    /// The rules of rounds.
    pub rules: Arc<Rules>,
    /// Losses of fights under these rules.
    pub losses: Arc<Losses>,
    /// Values of positions.
    pub evaluation: Arc<Evaluation<W>>,
    /// How many results are drawn, 1 to [`MAX_SAMPLES`].
    pub samples: usize,
    /// Which of them is taken.
    pub choice: Attitude,
    /// What counts as lost.
    pub compare: Compare,
}

/// GeneratorScratch for results; keeps its buffers.
#[derive(Clone, Debug, Default)]
pub struct RoundScratch<const W: usize> {
    fields: Vec<Field<W>>,
    order: Vec<(f64, u16)>,
}

impl<const W: usize> RoundEvaluation<W> {
    /// The field after both players play these turns (the first is that of seat 0), as `me` reckons.
    pub fn after(
        &self,
        field: &Field<W>,
        me: usize,
        turns: [Turn<'_>; 2],
        results: &mut RoundScratch<W>,
        rng: &mut Rng,
    ) -> Field<W> {
        let mut deployed = *field;
        turns.iter().for_each(|&turn| reinforce(&mut deployed, turn));
        let attacks = turns.map(|turn| turn.attacks);
        if is_peaceful(&deployed, attacks) {
            let mut luck = DrawnLuck { losses: &self.losses, rng };
            resolve(&self.rules, &mut deployed, attacks, &mut luck);
            return deployed;
        }
        results.fields.clear();
        results.order.clear();
        for at in 0..self.samples {
            let mut after = deployed;
            let mut luck = DrawnLuck { losses: &self.losses, rng };
            resolve(&self.rules, &mut after, attacks, &mut luck);
            let lead =
                self.evaluation.position(&after, me) - self.evaluation.position(&after, 1 - me);
            results.fields.push(after);
            results.order.push((lead, at as u16));
        }
        self.choose(field, me, results)
    }

    /// The result that stands for all.
    pub(super) fn choose(
        &self,
        before: &Field<W>,
        me: usize,
        results: &mut RoundScratch<W>,
    ) -> Field<W> {
        // Ties by the sequence of drawing: the order is total.
        results.order.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let (fields, order) = (&results.fields, &results.order);
        let nth = |at: usize| fields[usize::from(order[at].1)];
        let (worst, median) = (nth(0), nth(order.len() / 2));
        match self.choice {
            Attitude::Careful => {
                let before = match self.compare {
                    Compare::Median => &median,
                    Compare::Before => before,
                };
                let board = self.evaluation.board();
                let had = board.complete(before.held[me]);
                if !had.is_within(board.complete(worst.held[me])) { worst } else { median }
            }
            Attitude::Realistic => median,
            Attitude::Pessimistic => worst,
            Attitude::Optimistic => nth(order.len() - 1),
        }
    }
}

/// Whether nobody attacks anybody, so that chance has no say.
fn is_peaceful<const W: usize>(field: &Field<W>, attacks: [&[bw_warlight::Attack]; 2]) -> bool {
    let own = |seat: usize| attacks[seat].iter().all(|a| field.held[seat].contains(a.to));
    own(0) && own(1)
}

#[cfg(test)]
mod tests {
    use super::super::evaluation::Conquered;
    use super::super::weights::Weights;
    use super::*;
    use crate::map_tables::MapTables;
    use bw_core::{Game, Options};
    use bw_warlight::{Position, Region, Warlight};

    fn evaluation(choice: Attitude, compare: Compare) -> RoundEvaluation<1> {
        let game = Warlight::new(2, &Options::defaults(Warlight::SPEC.options)).unwrap();
        let board = Arc::new(MapTables::<1>::new(game.map()));
        let values = Evaluation::new(game.map(), board, Weights::thesis(), Conquered::Anybody);
        RoundEvaluation {
            rules: Arc::new(game.rules().clone()),
            losses: Arc::new(Losses::new(game.rules())),
            evaluation: Arc::new(values),
            samples: 3,
            choice,
            compare,
        }
    }

    /// Player 1 owns Australia (places 38 to 41) but for these, with `armies` armies on place 0.
    fn field(lost: u64, armies: u16) -> Field<1> {
        let mut position = Position::EMPTY;
        for at in 38..42u16 {
            let owner = if lost & (1 << at) == 0 { 1 } else { 2 };
            position.set(Region(at), owner, 1);
        }
        position.set(Region(0), 1, armies);
        Field::new(&position)
    }

    fn chosen(
        evaluation: &RoundEvaluation<1>,
        before: &Field<1>,
        leads: [f64; 3],
        all: [Field<1>; 3],
    ) -> Field<1> {
        let order = leads.iter().zip(0..).map(|(&lead, at)| (lead, at)).collect();
        let mut results = RoundScratch { fields: all.to_vec(), order };
        evaluation.choose(before, 0, &mut results)
    }

    #[test]
    fn the_worst_result_stands_if_a_super_region_is_lost_in_it() {
        let (kept, strong, lost) = (field(0, 2), field(0, 9), field(1 << 40, 2));
        let leads = [5.0, 7.0, -3.0];
        let careful = evaluation(Attitude::Careful, Compare::Median);
        assert_eq!(chosen(&careful, &kept, leads, [kept, strong, lost]), lost);
        // Without a loss the median stands.
        let worse = field(0, 1);
        assert_eq!(chosen(&careful, &kept, leads, [kept, strong, worse]), kept);
        // Lost in the median already: only the position before counts.
        assert_eq!(chosen(&careful, &kept, leads, [lost, strong, field(3 << 40, 1)]), lost);
        let before = evaluation(Attitude::Careful, Compare::Before);
        let worst = field(3 << 40, 1);
        assert_eq!(chosen(&before, &kept, leads, [lost, strong, worst]), worst);
    }

    #[test]
    fn other_choices_take_their_place_in_the_order() {
        let all = [field(0, 2), field(0, 9), field(1 << 40, 2)];
        let leads = [5.0, 7.0, -3.0];
        for (choice, place) in
            [(Attitude::Realistic, 0), (Attitude::Optimistic, 1), (Attitude::Pessimistic, 2)]
        {
            let taken = chosen(&evaluation(choice, Compare::Median), &all[0], leads, all);
            assert_eq!(taken, all[place]);
        }
    }
}
