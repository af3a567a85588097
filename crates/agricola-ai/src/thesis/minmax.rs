//! `minmax` and `strategy`: the search to the end of the round with a table of values (spec 5.6). They differ in the
//! table: averages of Monte Carlo games, or the strategy of a player in numbers.

use std::sync::Arc;

use bw_agricola::{Action, Agricola, Task};
use bw_core::{
    Analysis, Ask, Bot, Candidate, Fault, Game, Message, OptionError, OptionKind, OptionSpec,
    Options, Plan,
};

use super::harvest::{HARVEST_OPTION, Harvest};
use super::random::decide;
use super::search::{Search, SearchLimits};
use super::table::ValueTable;

/// Options of `minmax` and `strategy`.
pub const MINMAX_OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "table", kind: OptionKind::File, default: "" },
    OptionSpec { key: "ways", kind: OptionKind::Integer { min: 1, max: 1000 }, default: "4" },
    OptionSpec { key: "others", kind: OptionKind::Integer { min: 1, max: 1000 }, default: "1" },
    OptionSpec {
        key: "nodes",
        kind: OptionKind::Integer { min: 1, max: 1_000_000_000 },
        default: "50000",
    },
    HARVEST_OPTION,
];

/// Searches to the end of the round.
#[derive(Clone, Debug)]
pub struct MinMax {
    table: Arc<ValueTable>,
    limits: SearchLimits,
    harvest: Harvest,
}

impl MinMax {
    /// With the table that the options name, or this one.
    pub fn new(options: &Options, usual: fn() -> ValueTable) -> Result<Self, OptionError> {
        let table = match options.text("table") {
            "" => usual(),
            text => {
                let wrong = |error| OptionError::Invalid(format!("option `table`: {error}"));
                ValueTable::parse(text).map_err(wrong)?
            }
        };
        Ok(MinMax {
            table: Arc::new(table),
            limits: SearchLimits {
                ways: options.integer("ways") as usize,
                others: options.integer("others") as usize,
                nodes: options.integer("nodes") as u64,
                cuts: true,
            },
            harvest: Harvest::of(options),
        })
    }
}

impl Bot<Agricola> for MinMax {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Agricola>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let mut rng = ask.rng.clone();
        let state = ask.game.determinize(ask.view, &mut rng);
        let task = state.frames.top().map(|frame| frame.task);
        if !matches!(task, Some(Task::Place { .. })) {
            decide(ask.game, &state, ask.seat, self.harvest, &mut rng, &mut plan.actions);
            return Ok(());
        }
        let nodes = ask.budget.nodes.unwrap_or(u64::MAX).min(self.limits.nodes);
        let limits = SearchLimits { nodes, ..self.limits };
        let mut search = Search::new(ask.game, &self.table, &state, ask.seat, limits, ask.budget);
        let branches = search.run(&state);
        match branches.first() {
            Some(best) => plan.actions.extend(&best.actions),
            None => decide(ask.game, &state, ask.seat, self.harvest, &mut rng, &mut plan.actions),
        }
        if ask.wants_analysis {
            let candidates = branches.into_iter().map(|branch| Candidate {
                actions: branch.actions,
                value: branch.value,
                visits: 0,
                contributions: Vec::new(),
            });
            plan.analysis = Some(Box::new(Analysis {
                candidates: candidates.collect(),
                unit: Some(Message::new("ag-unit-table")),
                nodes: search.nodes(),
                note: Some(Message::new("ag-bot-table").with("table", self.table.name.as_str())),
                ..Analysis::default()
            }));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thesis::random::keep_places;
    use bw_core::{Actor, Budget, Dice, NoLog, Rng, Seat, Turn};

    /// Positions of the first rounds of random games in which the mover has two people to place.
    fn positions(
        seats: u8,
        count: usize,
        mut each: impl FnMut(&Agricola, &bw_agricola::State, Seat),
    ) {
        let options = Options::parse(Agricola::SPEC.options, "pool=seed").unwrap();
        let game = Agricola::new(seats, &options).unwrap();
        let (mut seen, mut list) = (0, Vec::new());
        for seed in 0.. {
            let (mut state, mut dice, mut rng) = (game.initial(), Dice::new(seed), Rng::new(seed));
            loop {
                game.settle(&mut state, &mut dice, &mut NoLog);
                let Turn::Decide(asked) = game.turn(&state) else { break };
                if state.round > 5 {
                    break;
                }
                let seat = asked.first().unwrap();
                let placing = matches!(state.frames.top().unwrap().task, Task::Place { .. });
                if placing && state.people_left(seat) == 2 && rng.chance(1, 8) {
                    each(&game, &state, seat);
                    seen += 1;
                    if seen == count {
                        return;
                    }
                }
                list.clear();
                game.actions(&state, seat, &mut list);
                if placing {
                    keep_places(&mut list);
                }
                game.apply(&mut state, Actor::Seat(seat), *rng.pick(&list).unwrap());
            }
        }
    }

    #[test]
    fn cuts_do_not_change_the_value() {
        let table = ValueTable::strategy();
        let limits = SearchLimits { ways: 1, others: 1, nodes: u64::MAX, cuts: true };
        let (mut cut, mut plain, budget) = (0, 0, Budget::default());
        positions(2, 200, |game, state, seat| {
            let mut with = Search::new(game, &table, state, seat, limits, &budget);
            let mut without = Search::new(
                game,
                &table,
                state,
                seat,
                SearchLimits { cuts: false, ..limits },
                &budget,
            );
            let (one, two) = (with.run(state), without.run(state));
            assert_eq!(one[0].value, two[0].value);
            (cut, plain) = (cut + with.nodes(), plain + without.nodes());
        });
        assert!(cut < plain, "{cut} of {plain} positions");
    }

    #[test]
    fn a_stopped_search_still_answers() {
        let (table, budget) = (ValueTable::strategy(), Budget::default());
        budget.stop.stop();
        let limits = SearchLimits { ways: 4, others: 1, nodes: u64::MAX, cuts: true };
        positions(2, 5, |game, state, seat| {
            let mut search = Search::new(game, &table, state, seat, limits, &budget);
            let best = search.run(state).swap_remove(0);
            // As good as looking at one person only.
            let least = SearchLimits { nodes: 1, ..limits };
            let open = Budget::default();
            let mut short = Search::new(game, &table, state, seat, least, &open);
            assert_eq!(short.run(state)[0].actions, best.actions);
            assert_eq!(short.nodes(), search.nodes());
        });
    }

    /// More positions look at least as far: with all of them, every placement is valued after the last person.
    #[test]
    fn what_fits_is_valued_after_equally_many_placements() {
        let (table, budget) = (ValueTable::strategy(), Budget::default());
        let whole = SearchLimits { ways: 1, others: 1, nodes: u64::MAX, cuts: false };
        positions(1, 30, |game, state, seat| {
            let mut search = Search::new(game, &table, state, seat, whole, &budget);
            let branches = search.run(state);
            // A second placement is worth more than none in the first rounds: no value is that of the first alone.
            let mut first =
                Search::new(game, &table, state, seat, SearchLimits { nodes: 1, ..whole }, &budget);
            let alone = first.run(state);
            assert_eq!(branches.len(), alone.len());
            for branch in &branches {
                let before = alone.iter().find(|other| other.actions == branch.actions).unwrap();
                assert!(branch.value > before.value, "{branch:?}");
            }
        });
    }

    #[test]
    fn positions_are_limited() {
        let table = ValueTable::strategy();
        let limits = SearchLimits { ways: 4, others: 1, nodes: 300, cuts: true };
        let budget = Budget::default();
        positions(1, 40, |game, state, seat| {
            let mut search = Search::new(game, &table, state, seat, limits, &budget);
            search.run(state);
            // The first pass is always finished, and so is the position being looked at.
            let mut first = Search::new(
                game,
                &table,
                state,
                seat,
                SearchLimits { nodes: 1, ..limits },
                &budget,
            );
            first.run(state);
            assert!(search.nodes() <= limits.nodes + 2 * first.nodes(), "{}", search.nodes());
        });
    }
}
