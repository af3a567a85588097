//! What the champion thought: what came of each placement at best, by category, and what it means to do next.

use bw_agricola::{Action, Agricola, PART_COUNT, State};
use bw_core::{Analysis, Arg, Candidate, Contribution, Game, Message, Seat};

use super::bot::turn_of;
use super::episode::Recorded;

/// Placements on the page.
const MOST: usize = 12;
/// Rounds of the plan that are shown.
const ROUNDS_AHEAD: u8 = 4;

/// The best that came of one first decision.
#[derive(Clone, Debug)]
struct Best {
    first: Action,
    visits: u64,
    value: f64,
    parts: [i32; PART_COUNT],
    line: Vec<Recorded>,
}

/// What was tried, by first decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tried(Vec<Best>);

impl Best {
    /// Of equal ones always the same, in whatever order they came.
    fn is_below(&self, value: f64, parts: &[i32], line: &[Recorded]) -> bool {
        self.value
            .total_cmp(&value)
            .then_with(|| self.parts[..].cmp(parts))
            .then_with(|| self.line[..].cmp(line))
            .is_lt()
    }
}

impl Tried {
    /// One more playout.
    pub(crate) fn add(&mut self, line: &[Recorded], value: f64, end: &State, seat: Seat) {
        let Some(&(_, first)) = line.first() else { return };
        let parts = end.points_by_part(seat);
        self.add_best(first, 1, value, &parts, line);
    }

    fn add_best(
        &mut self,
        first: Action,
        visits: u64,
        value: f64,
        parts: &[i32; PART_COUNT],
        line: &[Recorded],
    ) {
        match self.0.iter_mut().find(|best| best.first == first) {
            Some(best) => {
                best.visits += visits;
                if best.is_below(value, parts, line) {
                    (best.value, best.parts) = (value, *parts);
                    best.line.clear();
                    best.line.extend(line);
                }
            }
            None => self.0.push(Best { first, visits, value, parts: *parts, line: line.to_vec() }),
        }
    }

    /// What another thread tried.
    pub(crate) fn merge(&mut self, other: Tried) {
        for best in other.0 {
            self.add_best(best.first, best.visits, best.value, &best.parts, &best.line);
        }
    }

    /// All of it for a reader; what is answered comes first, then the others by what came of them.
    pub(crate) fn analysis(
        mut self,
        game: &Agricola,
        root: &State,
        seat: Seat,
        line: &[Recorded],
        judged: &[Action],
    ) -> Analysis<Action> {
        let answered = line.first().map(|(_, action)| *action);
        let nodes = self.0.iter().map(|best| best.visits).sum();
        self.0.sort_by(|one, other| {
            (Some(other.first) == answered)
                .cmp(&(Some(one.first) == answered))
                .then(other.value.total_cmp(&one.value))
                .then(one.first.cmp(&other.first))
        });
        let is_judged = |best: &Best| judged.first() == Some(&best.first);
        let mut place = 0;
        self.0.retain(|best| {
            place += 1;
            place <= MOST || is_judged(best)
        });
        let candidates = self.0.iter().map(|best| Candidate {
            actions: turn_of(game, root, seat, &best.line),
            value: best.value,
            visits: best.visits,
            contributions: contributions(&best.parts),
        });
        let alone = game.seats() == 1;
        Analysis {
            candidates: candidates.collect(),
            unit: Some(Message::new(if alone { "unit-points" } else { "ag-unit-margin" })),
            note: Some(Message::new("ag-bot-best-end")),
            strategy: plan(root, line),
            nodes,
            ..Analysis::default()
        }
    }
}

/// Points by category, without those that are nothing.
fn contributions(parts: &[i32; PART_COUNT]) -> Vec<Contribution> {
    let names = Agricola::SPEC.score_parts.iter();
    let named = names.zip(parts).filter(|(_, points)| **points != 0);
    named
        .map(|(name, &points)| Contribution {
            name: Message::new(format!("part-{name}")),
            value: f64::from(points),
        })
        .collect()
}

/// The actions of this round and the next ones in the playout that is followed.
fn plan(root: &State, line: &[Recorded]) -> Vec<Message> {
    let mut rounds: Vec<(u8, Vec<Message>)> = Vec::new();
    for &(round, action) in line.iter().filter(|(round, _)| *round < root.round + ROUNDS_AHEAD) {
        let Action::Place(space) = action else { continue };
        match rounds.last_mut() {
            Some((last, spaces)) if *last == round => spaces.push(space.message()),
            _ => rounds.push((round, vec![space.message()])),
        }
    }
    let entry = |(round, spaces): (u8, Vec<Message>)| {
        Message::new("ag-bot-plan").with("round", round).with("actions", Arg::Listed(spaces))
    };
    rounds.into_iter().map(entry).collect()
}
