//! What happened in a game, action by action, with any moment of it a few actions away.

use bw_core::{Actor, Game};

/// A state is kept every `STRIDE` actions.
const STRIDE: usize = 16;

/// Actions in order, and states among them.
pub(crate) struct Timeline<G: Game> {
    log: Vec<(Actor, G::Action)>,
    /// States after every [`STRIDE`]-th action.
    marks: Vec<G::State>,
}

impl<G: Game> Timeline<G> {
    pub(crate) fn new(game: &G) -> Self {
        Timeline { log: Vec::new(), marks: vec![game.initial()] }
    }

    /// All actions so far.
    pub(crate) fn log(&self) -> &[(Actor, G::Action)] {
        &self.log
    }

    pub(crate) fn len(&self) -> usize {
        self.log.len()
    }

    /// Takes down an action and what it led to.
    pub(crate) fn push(&mut self, actor: Actor, action: G::Action, after: &G::State) {
        self.log.push((actor, action));
        if self.log.len().is_multiple_of(STRIDE) {
            self.marks.push(after.clone());
        }
    }

    /// Forgets everything after the first `actions` actions.
    pub(crate) fn truncate(&mut self, actions: usize) {
        self.log.truncate(actions);
        self.marks.truncate(actions / STRIDE + 1);
    }

    /// The state after the first `actions` actions; after all of them, if there are fewer.
    pub(crate) fn state(&self, game: &G, actions: usize) -> G::State {
        let actions = actions.min(self.log.len());
        let mark = actions / STRIDE;
        let mut state = self.marks[mark].clone();
        for &(actor, action) in &self.log[mark * STRIDE..actions] {
            game.apply(&mut state, actor, action);
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use bw_core::{Notation, Rng, Turn};
    use bw_testkit::toys::stash::Stash;

    use super::*;

    /// States after each number of actions, and the timeline of them.
    fn played() -> (Stash, Vec<<Stash as Game>::State>, Timeline<Stash>) {
        let options = bw_core::Options::parse(Stash::SPEC.options, "").unwrap();
        let game = Stash::new(2, &options).unwrap();
        let (mut rng, mut buffer) = (Rng::new(7), Vec::new());
        let mut timeline = Timeline::new(&game);
        let mut states = vec![game.initial()];
        loop {
            let mut state = states[states.len() - 1].clone();
            let (actor, action) = match game.turn(&state) {
                Turn::Over => return (game, states, timeline),
                Turn::Chance => (Actor::Chance, game.sample_chance(&state, &mut rng)),
                Turn::Decide(seats) => {
                    let seat = seats.first().unwrap();
                    (Actor::Seat(seat), game.random_action(&state, seat, &mut rng, &mut buffer))
                }
            };
            game.apply(&mut state, actor, action);
            timeline.push(actor, action, &state);
            states.push(state);
        }
    }

    #[test]
    fn every_moment_is_found_also_after_going_back() {
        let (game, states, mut timeline) = played();
        assert!(timeline.len() > STRIDE, "{}", timeline.len());
        for (at, state) in states.iter().enumerate() {
            assert_eq!(game.state_text(&timeline.state(&game, at)), game.state_text(state));
        }
        let (kept, log) = (STRIDE - 1, timeline.log().to_vec());
        timeline.truncate(kept);
        assert_eq!(timeline.marks.len(), 1);
        for (at, &(actor, action)) in log.iter().enumerate().skip(kept) {
            timeline.push(actor, action, &states[at + 1]);
        }
        let (end, last) = (timeline.state(&game, usize::MAX), &states[states.len() - 1]);
        assert_eq!(game.state_text(&end), game.state_text(last));
    }
}
