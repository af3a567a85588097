//! What a search thought, for people.

use bw_core::{Analysis, Candidate, Message};

use crate::halving::Contender;

/// The candidates as an analysis: expected value, lead and chance to win of every one, best first.
pub fn analysis<A: Clone>(
    contenders: &[Contender],
    candidates: &[Vec<A>],
    unit: Message,
) -> Analysis<A> {
    let best = contenders.first();
    let tried = || contenders.iter().filter(|contender| contender.trials.count > 0);
    let expected = |contender: &Contender| contender.expected(best.unwrap_or(contender));
    let chances = tried().map(|contender| expected(contender).chance).collect();
    let listed = tried().map(|contender| Candidate {
        actions: candidates[contender.candidate].clone(),
        value: expected(contender).value,
        visits: contender.trials.count,
        contributions: Vec::new(),
    });
    let nodes = contenders.iter().map(|contender| contender.trials.count).sum();
    let note = best.map(|best| {
        let lead = bw_core::Arg::decimal(best.trials.mean_lead(), 1);
        let chance = bw_core::Arg::decimal(100.0 * best.trials.chance(), 0);
        Message::new("search-expects").with("lead", lead).with("chance", chance)
    });
    let (candidates, unit) = (listed.collect(), Some(unit));
    Analysis { candidates, chances, nodes, note, unit, ..Analysis::default() }
}
