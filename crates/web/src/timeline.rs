//! What a running game has been so far: moments to look back at, and what can be followed over time. Everything
//! is shown as its viewer saw it.

use std::collections::BTreeMap;
use std::sync::Arc;

use bw_catalog::{AnyGame, AnyReplay, AnySession, LogLine, PictureOptions, ShownZone};
use bw_core::{Lang, Seat, Viewer};

/// The figures of every seat.
type Figures = Vec<Vec<Option<f64>>>;

/// A log as far as it is said.
#[derive(Default)]
struct Story {
    lines: Vec<LogLine>,
    /// The first action of the last turn: it is said anew while it grows.
    open: usize,
    said: usize,
}

/// The timeline of a running game.
#[derive(Default)]
pub(crate) struct Timeline {
    replay: Option<Box<dyn AnyReplay>>,
    /// Scores by seat and category after each number of actions, as far as everybody can know them.
    pub(crate) scores: Vec<Vec<Option<Vec<i32>>>>,
    /// Rounds after each number of actions.
    pub(crate) rounds: Vec<u32>,
    stories: BTreeMap<(u8, bool), Story>,
    figures: BTreeMap<u8, Vec<Figures>>,
}

impl Timeline {
    /// Takes in what happened since the last call.
    pub(crate) fn keep(&mut self, game: &Arc<dyn AnyGame>, session: &dyn AnySession) {
        let from = self.scores.len();
        let Some(replay) = self.followed(game, session) else { return };
        let steps = from..=session.actions();
        let known = |step| {
            let parts = |seat| replay.known_score_parts(step, seat, Viewer::Public);
            Seat::all(game.seats()).map(parts).collect()
        };
        let (scores, rounds): (Vec<_>, Vec<_>) =
            steps.map(|step| (known(step), replay.progress(step).round)).unzip();
        self.scores.extend(scores);
        self.rounds.extend(rounds);
    }

    /// The game so far: what was known, and what happened since.
    fn followed(
        &mut self,
        game: &Arc<dyn AnyGame>,
        session: &dyn AnySession,
    ) -> Option<&dyn AnyReplay> {
        if self.replay.is_none() {
            let mut begun = session.record();
            (begun.actions, begun.result) = (Vec::new(), None);
            self.replay = Arc::clone(game).replay(&begun).ok();
        }
        let replay = self.replay.as_mut()?;
        let since = session.log_lines().get(replay.actions()..)?;
        // What a session did is legal: it goes on to the end.
        replay.go_on(since).ok()?;
        Some(&**replay)
    }

    /// Forgets everything after the first `actions` actions.
    pub(crate) fn cut(&mut self, actions: usize) {
        if let Some(replay) = &mut self.replay {
            replay.cut(actions);
        }
        self.scores.truncate(actions + 1);
        self.rounds.truncate(actions + 1);
        self.stories.clear();
        self.figures.values_mut().for_each(|figures| figures.truncate(actions + 1));
    }

    /// Everybody may see everything now.
    pub(crate) fn reveal(&mut self) {
        self.stories.clear();
        self.figures.clear();
    }

    /// The log in words as a viewer sees it: turns that are over are said once.
    pub(crate) fn story(
        &mut self,
        session: &dyn AnySession,
        by: Viewer,
        names: &[String],
        lang: Lang,
    ) -> &[LogLine] {
        let known = self.stories.entry((key(by), lang == Lang::Cs)).or_default();
        if known.said < session.actions() {
            let from = known.open;
            let more = session.story(from, by, names, lang);
            known.lines.retain(|line| line.n <= from);
            known.lines.extend(more.lines);
            (known.open, known.said) = (more.open, session.actions());
        }
        &known.lines
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

    /// The board after `step` actions, as a viewer saw it then.
    pub(crate) fn picture(
        &self,
        step: usize,
        by: Viewer,
        options: &PictureOptions,
    ) -> Option<String> {
        self.replay.as_ref().map(|replay| replay.picture(step, by, options))
    }

    /// The same in zones; none where the game or the page has none.
    pub(crate) fn zones(
        &self,
        step: usize,
        by: Viewer,
        options: &PictureOptions,
    ) -> Option<Vec<ShownZone>> {
        self.replay.as_ref().map(|replay| replay.zones(step, by, options))
    }
}

/// The moments of a row of values at which they change, and the last one.
pub(crate) fn changes<T: PartialEq>(values: impl Iterator<Item = (usize, T)>) -> Vec<(usize, T)> {
    let mut points: Vec<(usize, T)> = Vec::new();
    let mut values = values.peekable();
    while let Some((at, value)) = values.next() {
        let same = points.last().is_some_and(|(_, last)| *last == value);
        if !same || values.peek().is_none() {
            points.push((at, value));
        }
    }
    points
}

fn key(by: Viewer) -> u8 {
    match by {
        Viewer::Seat(seat) => seat.number(),
        Viewer::Public => 0,
        Viewer::All => u8::MAX,
    }
}

#[cfg(test)]
mod tests {
    use bw_catalog::{Catalog, NoForeign, SeatedPlayer};
    use bw_core::{Budget, Turn};

    use super::*;

    /// What is kept of a game, in a form that can be compared.
    fn described(timeline: &mut Timeline, seats: u8) -> String {
        let figures = format!("{:?}", timeline.figures(seats, Viewer::All));
        let end = timeline.rounds.len() - 1;
        let picture = timeline.picture(end, Viewer::Public, &PictureOptions::default());
        format!(
            "{:?} {:?} {figures} {:?} {picture:?}",
            timeline.scores,
            timeline.rounds,
            timeline.state_text()
        )
    }

    #[test]
    fn a_timeline_that_grew_and_was_cut_is_the_one_replayed_at_once() {
        let catalog = Catalog::standard();
        for id in ["carcassonne", "dominion"] {
            let game = catalog.game(id).unwrap().game(2, "").unwrap();
            let bots = vec![SeatedPlayer::Bot(bw_catalog::BotSpec::parse("random")); 2];
            let mut session =
                Arc::clone(&game).session(bots, 5, Budget::default(), &NoForeign).unwrap();
            let mut grown = Timeline::default();
            grown.keep(&game, &*session);
            for step in 0..120 {
                if session.turn() == Turn::Over {
                    break;
                }
                session.step();
                grown.keep(&game, &*session);
                if step == 60 {
                    session.take_back_to(session.actions() / 2);
                    grown.cut(session.actions());
                    grown.keep(&game, &*session);
                }
            }
            let mut at_once = Timeline::default();
            at_once.keep(&game, &*session);
            assert_eq!(grown.rounds.len(), session.actions() + 1);
            assert_eq!(described(&mut grown, 2), described(&mut at_once, 2), "{id}");
        }
    }
}
