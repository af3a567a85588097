//! The value of a turn that somebody asks about, beside those that the search compares.
//!
//! A turn that leads where one of them leads is worth the same; else the position after it is searched as deep as the best
//! turn was, with a budget of its own.

use bw_arimaa::{Action, Arimaa, MAX_STEPS, Phase, State, Step};
use bw_core::{Actor, Ask, Budget, Game};

use super::search::{GameSoFar, WON};
use super::think::{Progress, SearchTask, Thinker, Variation};

/// The line that begins with the turn which a question wants valued; none if it wants none, or if that is no whole turn.
pub(super) fn judged(
    ask: &Ask<'_, Arimaa>,
    found: &Progress,
    thinker: &mut Thinker,
    budget: &Budget,
) -> Option<Variation> {
    let state = after(ask.game, ask.view, ask.judged)?;
    let step = |action: &Action| match action {
        Action::Step(step) => Some(*step),
        Action::Place(_) | Action::Leave | Action::End => None,
    };
    let turn: Vec<Step> = ask.judged.iter().filter_map(step).collect();
    let end = state.position.turn_key();
    if let Some(same) = found.lines.iter().find(|line| line.end == end) {
        let turns = std::iter::once(&turn).chain(same.turns.iter().skip(1)).cloned().collect();
        return Some(Variation { turns, ..same.clone() });
    }
    let (depth, own) = (found.depth, ask.view.side());
    if let Some(ending) = state.ending {
        let score = if ending.winner == own { WON } else { -WON };
        return Some(Variation { turns: vec![turn], score, depth, end });
    }
    let reply = thinker.think(
        SearchTask {
            position: &state.position,
            game: GameSoFar { forbidden: state.forbidden(), seen: state.history.seen() },
            budget,
            lines: 1,
            most_depth: (depth - i32::from(MAX_STEPS)).max(1),
        },
        &mut |_| {},
    );
    let reply = reply.lines.into_iter().next()?;
    let turns = std::iter::once(turn).chain(reply.turns).collect();
    Some(Variation { turns, score: -reply.score, depth, end })
}

/// The state after a whole turn.
fn after(game: &Arimaa, view: &State, turn: &[Action]) -> Option<State> {
    let actor = Actor::Seat(view.side().seat());
    let mut state = view.clone();
    for &action in turn {
        let goes_on = state.turns == view.turns && state.phase() == Phase::Play;
        if !goes_on || !game.is_legal(&state, actor, action) {
            return None;
        }
        game.apply(&mut state, actor, action);
    }
    (state.turns != view.turns).then_some(state)
}

impl Progress {
    /// Takes another line to its place among those there are; never to the first, which is the answer.
    pub(super) fn add(&mut self, line: Variation) {
        let is_known = self.lines.iter().any(|known| known.turns.first() == line.turns.first());
        if !is_known {
            let worse = self.lines.iter().skip(1).position(|known| known.score < line.score);
            self.lines.insert(worse.map_or(self.lines.len(), |at| at + 1), line);
        }
    }
}
