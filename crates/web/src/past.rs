//! What a running game has been so far: moments to look back at, and what can be followed over time. Everything
//! is told as its viewer saw it.

use std::collections::BTreeMap;
use std::sync::Arc;

use bw_catalog::{AnyGame, AnyReplay, AnySession, PictureOptions};
use bw_core::{Actor, Lang, Seat, Viewer};

/// What happened, action by action, in words; none where a viewer saw nothing.
type Words = Vec<Option<(Actor, String)>>;
/// The figures of every seat.
type Figures = Vec<Vec<Option<f64>>>;

/// The past of a running game.
#[derive(Default)]
pub(crate) struct Past {
    replay: Option<Box<dyn AnyReplay>>,
    /// Scores by seat and category after each number of actions, as far as everybody can know them.
    pub(crate) scores: Vec<Vec<Option<Vec<i32>>>>,
    /// Rounds after each number of actions.
    pub(crate) rounds: Vec<u32>,
    words: BTreeMap<(u8, bool), Words>,
    figures: BTreeMap<u8, Vec<Figures>>,
}

impl Past {
    /// Takes in what happened since the last call.
    pub(crate) fn keep(&mut self, game: &Arc<dyn AnyGame>, session: &dyn AnySession) {
        let Ok(replay) = Arc::clone(game).replay(&session.record()) else { return };
        for step in self.scores.len()..=session.actions() {
            let known = |seat| replay.known_score_parts(step, seat, Viewer::Public);
            self.scores.push(Seat::all(game.seats()).map(known).collect());
            self.rounds.push(replay.progress(step).round);
        }
        self.replay = Some(replay);
    }

    /// Forgets everything after so many actions.
    pub(crate) fn cut(&mut self, actions: usize) {
        self.scores.truncate(actions + 1);
        self.rounds.truncate(actions + 1);
        self.words.values_mut().for_each(|words| words.truncate(actions));
        self.figures.values_mut().for_each(|figures| figures.truncate(actions + 1));
    }

    /// Everybody may see everything now.
    pub(crate) fn reveal(&mut self) {
        self.words.clear();
        self.figures.clear();
    }

    /// The log in words as a viewer sees it.
    pub(crate) fn words(
        &mut self,
        session: &dyn AnySession,
        by: Viewer,
        lang: Lang,
    ) -> &[Option<(Actor, String)>] {
        let known = self.words.entry((key(by), lang == Lang::Cs)).or_default();
        for action in known.len()..session.actions() {
            known.push(session.words(action, by, lang));
        }
        known
    }

    /// The game's series by seat after each number of actions, as a viewer knew them then.
    pub(crate) fn figures(&mut self, seats: u8, by: Viewer) -> &[Figures] {
        let known = self.figures.entry(key(by)).or_default();
        if let Some(replay) = &self.replay {
            for step in known.len()..=replay.actions() {
                known.push(Seat::all(seats).map(|seat| replay.series(step, seat, by)).collect());
            }
        }
        known
    }

    /// The state now as one line of text.
    pub(crate) fn state_text(&self) -> Option<String> {
        self.replay.as_ref().map(|replay| replay.state_text(replay.actions()))
    }

    /// The board after so many actions, as a viewer saw it then.
    pub(crate) fn picture(
        &self,
        step: usize,
        by: Viewer,
        options: &PictureOptions,
    ) -> Option<String> {
        self.replay.as_ref().map(|replay| replay.picture(step, by, options))
    }
}

fn key(by: Viewer) -> u8 {
    match by {
        Viewer::Seat(seat) => seat.number(),
        Viewer::Public => 0,
        Viewer::All => u8::MAX,
    }
}
