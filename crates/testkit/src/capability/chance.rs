//! Laws on listing the outcomes of chance.

use bw_core::{EnumerateChance, Turn};

use crate::chi_square;
use crate::conformance::Conformance;
use crate::driver::{Laws, Moment, Stream, TestedGame};
use crate::law;
use crate::verdict::{Checked, Report, Violation};

/// One chance event in this number, on average, is taken for the test of the weights, until there are enough.
const WEIGHTS_EVERY: u32 = 6;
/// Draws for each outcome of that test.
const DRAWS_PER_OUTCOME: usize = 100;
/// Draws of that test altogether.
const MOST_DRAWS: usize = 20_000;
/// Outcomes tried that may not be listed.
const FOREIGN: usize = 8;

/// Checks that listed outcomes are all that is possible, and drawn as often as their weights say.
pub fn enumerates_chance<G: EnumerateChance>(config: &Conformance<G>) -> Result<Report, Violation> {
    let weighings = config.distributions;
    config.play(&mut Outcomes { weighings, left: weighings })
}

struct Outcomes {
    weighings: u32,
    left: u32,
}

impl<G: EnumerateChance> Laws<G> for Outcomes {
    fn table(&mut self, _: &TestedGame<'_, G>) -> Checked {
        self.left = self.weighings;
        Ok(())
    }

    fn state(&mut self, moment: &Moment<'_, G>) -> Checked {
        if moment.turn != Turn::Chance {
            return Ok(());
        }
        let mut outcomes = Vec::new();
        moment.docket.on(law::CHANCE_LIST);
        moment.game.chance_outcomes(moment.state, &mut outcomes);
        list_is_sound(moment, &outcomes)?;
        if self.left > 0 && moment.due(Stream::Capability, WEIGHTS_EVERY) {
            self.left -= 1;
            weights_are_sound(moment, &outcomes)?;
        }
        Ok(())
    }
}

fn list_is_sound<G: EnumerateChance>(
    moment: &Moment<'_, G>,
    outcomes: &[(G::Action, u32)],
) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::CHANCE_LIST);
    law.hold(!outcomes.is_empty(), || "nothing is listed".into())?;
    let broken = outcomes.windows(2).find(|pair| pair[0].0 >= pair[1].0);
    law.hold(broken.is_none(), || format!("not ascending: {broken:?}"))?;
    for (action, weight) in outcomes {
        law.hold(*weight > 0, || format!("{action:?} has no weight"))?;
        law.hold(game.is_possible_chance(state, *action), || {
            format!("{action:?} is listed, but not possible")
        })?;
    }
    let listed = |action| outcomes.binary_search_by_key(&action, |outcome| outcome.0).is_ok();
    let mut rng = moment.rng(Stream::Capability);
    let drawn = game.sample_chance(state, &mut rng);
    law.hold(listed(drawn), || format!("{drawn:?} is drawn, but not listed"))?;
    for _ in 0..FOREIGN {
        let Some(&action) = rng.pick(&moment.table.chances) else { break };
        let possible = game.is_possible_chance(state, action);
        law.hold(listed(action) == possible, || {
            format!("{action:?}: listed {}, possible {possible}", listed(action))
        })?;
    }
    Ok(())
}

fn weights_are_sound<G: EnumerateChance>(
    moment: &Moment<'_, G>,
    outcomes: &[(G::Action, u32)],
) -> Checked {
    let law = moment.docket.on(law::CHANCE_WEIGHTS);
    let mut rng = moment.rng(Stream::Capability);
    let mut counts = vec![0; outcomes.len()];
    for _ in 0..(outcomes.len() * DRAWS_PER_OUTCOME).min(MOST_DRAWS) {
        let drawn = moment.game.sample_chance(moment.state, &mut rng);
        let at = outcomes.binary_search_by_key(&drawn, |outcome| outcome.0);
        law.hold(at.is_ok(), || format!("{drawn:?} is drawn, but not listed"))?;
        counts[at.unwrap_or_default()] += 1;
    }
    let weights: Vec<u64> = outcomes.iter().map(|outcome| u64::from(outcome.1)).collect();
    law.pass(chi_square::fits(&counts, &weights), || "drawing".into())
}
