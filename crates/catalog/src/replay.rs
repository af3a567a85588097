//! A recorded game, checked and ready to be looked at step by step.

use std::sync::Arc;

use bw_core::{
    Actor, Lang, Outcome, Progress, Record, RecordError, Replayed, Seat, Turn, Viewer, read_action,
    replay,
};
use bw_show::{Layout, RenderOptions, Show};

use crate::erased::Erased;
use crate::story::{self, Reader, Story};
use crate::timeline::Timeline;
use crate::zones::{ShownZone, zones};

/// How a picture is to look.
#[derive(Clone, Debug, Default)]
pub struct PictureOptions {
    /// Language of titles and labels.
    pub lang: Lang,
    /// Names of the players, for pictures that stand alone; empty for the bare board.
    pub names: Vec<String>,
    /// What the players are called where the bare board speaks of them.
    pub called: Vec<String>,
    /// How many of the last actions to highlight.
    pub last: usize,
    /// Give every picture of the game the same extent.
    pub steady: bool,
    /// How it lies on its page.
    pub layout: Layout,
}

/// A recorded game, its type forgotten. Step `n` is the state after `n` actions.
pub trait AnyReplay: Send + Sync {
    /// Number of actions.
    fn actions(&self) -> usize;

    /// Goes on after the last action: plays more of them, `ACTOR TEXT`, as far as they are legal.
    fn go_on(&mut self, actions: &[String]) -> Result<(), RecordError>;

    /// Forgets everything after the first `actions` actions.
    fn cut(&mut self, actions: usize);

    /// Round and turn at a step.
    fn progress(&self, step: usize) -> Progress;

    /// Steps at which a turn is complete: every one begins another turn, the last one is the end.
    fn turn_ends(&self) -> Vec<usize>;

    /// The actor of an action and the action in words.
    fn words(&self, action: usize, lang: Lang) -> (Actor, String);

    /// The whole log, as a viewer saw it.
    fn story(&self, by: Viewer, names: &[String], lang: Lang) -> Story;

    /// The board at a step as plain text.
    fn board(&self, step: usize, by: Viewer) -> String;

    /// The board at a step as SVG.
    fn picture(&self, step: usize, by: Viewer, options: &PictureOptions) -> String;

    /// The zones of the same table; none where the game has none or the layout wants none.
    fn zones(&self, step: usize, by: Viewer, options: &PictureOptions) -> Vec<ShownZone>;

    /// The state at a step as one line of text.
    fn state_text(&self, step: usize) -> String;

    /// Scores by category at a step.
    fn score_parts(&self, step: usize, seat: Seat) -> Vec<i32>;

    /// Scores by category at a step, if a viewer could know them then.
    fn known_score_parts(&self, step: usize, seat: Seat, by: Viewer) -> Option<Vec<i32>>;

    /// The figures of [`crate::AnyGame::series`] for a seat at a step, as far as a viewer knew them.
    fn series(&self, step: usize, seat: Seat, by: Viewer) -> Vec<Option<f64>>;

    /// The result by the rules, if the actions reach the end.
    fn outcome(&self) -> Option<Outcome>;
}

pub(crate) struct TypedReplay<G: Show> {
    erased: Arc<Erased<G>>,
    timeline: Timeline<G>,
    /// The result of a game that reached the limit of its clock.
    halted: Option<Outcome>,
}

impl<G: Show> TypedReplay<G> {
    pub(crate) fn new(erased: Arc<Erased<G>>, record: &Record) -> Result<Self, RecordError> {
        let Replayed { log, state: end } = replay(&erased.game, record)?;
        let mut timeline = Timeline::new(&erased.game);
        let mut state = erased.game.initial();
        for (actor, action) in log {
            erased.game.apply(&mut state, actor, action);
            timeline.push(actor, action, &state);
        }
        let game = &erased.game;
        let is_halted = game.turn(&end) == Turn::Over && game.turn(&state) != Turn::Over;
        let halted = is_halted.then(|| game.outcome(&end));
        Ok(TypedReplay { erased, timeline, halted })
    }

    fn log(&self) -> &[(Actor, G::Action)] {
        self.timeline.log()
    }

    fn state(&self, step: usize) -> G::State {
        self.timeline.state(&self.erased.game, step)
    }

    /// Draws the view of a moment.
    fn drawn<T>(
        &self,
        step: usize,
        by: Viewer,
        options: &PictureOptions,
        draw: impl FnOnce(&G::View, &RenderOptions<'_, G>) -> T,
    ) -> T {
        let (game, state) = (&self.erased.game, self.state(step));
        let step = step.min(self.timeline.len());
        let end = options.steady.then(|| self.state(self.timeline.len()));
        let room_for = end.as_ref().map(|state| game.view(state, by));
        let seen = |at: usize| {
            let (actor, action) = self.log()[at];
            Some((actor, game.seen(&self.state(at), actor, action, by)?))
        };
        let last: Vec<_> = (step.saturating_sub(options.last)..step).filter_map(seen).collect();
        let render_options = RenderOptions {
            lang: options.lang,
            legal: &[],
            last: &last,
            log: if options.layout.kept && Erased::<G>::KEEPS { &self.log()[..step] } else { &[] },
            draft: &[],
            names: &options.names,
            called: &options.called,
            room_for: room_for.as_deref(),
            layout: options.layout,
        };
        draw(&game.view(&state, by), &render_options)
    }
}

impl<G: Show> AnyReplay for TypedReplay<G> {
    fn actions(&self) -> usize {
        self.timeline.len()
    }

    fn go_on(&mut self, actions: &[String]) -> Result<(), RecordError> {
        self.halted = None;
        let game = &self.erased.game;
        let mut state = self.state(self.timeline.len());
        for text in actions {
            let (actor, action) = read_action(game, &state, text).map_err(|why| {
                let text = text.chars().take(80).collect();
                RecordError::Action { index: self.timeline.len(), text, why }
            })?;
            game.apply(&mut state, actor, action);
            self.timeline.push(actor, action, &state);
        }
        Ok(())
    }

    fn cut(&mut self, actions: usize) {
        self.halted = None;
        self.timeline.truncate(actions);
    }

    fn progress(&self, step: usize) -> Progress {
        self.erased.game.progress(&self.state(step))
    }

    fn turn_ends(&self) -> Vec<usize> {
        let turns: Vec<u32> =
            (0..=self.timeline.len()).map(|step| self.progress(step).turn).collect();
        let mut ends: Vec<usize> =
            (1..self.timeline.len()).filter(|&step| turns[step] != turns[step - 1]).collect();
        ends.push(self.timeline.len());
        ends
    }

    fn words(&self, action: usize, lang: Lang) -> (Actor, String) {
        let game = &self.erased.game;
        let (actor, done) = self.log()[action];
        let before = self.state(action);
        let words = game.words(&game.view(&before, Viewer::All), actor, done);
        (actor, self.erased.texts.resolve(lang, &words))
    }

    fn story(&self, by: Viewer, names: &[String], lang: Lang) -> Story {
        story::report(&self.erased, &self.timeline, 0, &Reader { by, names, lang })
    }

    fn board(&self, step: usize, by: Viewer) -> String {
        let (game, state) = (&self.erased.game, self.state(step));
        let mut text = String::new();
        game.write_board(&game.view(&state, by), &mut text).expect("a string takes all text");
        text
    }

    fn picture(&self, step: usize, by: Viewer, options: &PictureOptions) -> String {
        self.drawn(step, by, options, |view, options| self.erased.game.render(view, options))
    }

    fn zones(&self, step: usize, by: Viewer, options: &PictureOptions) -> Vec<ShownZone> {
        self.drawn(step, by, options, |view, shown| zones(&self.erased, view, shown, options.lang))
    }

    fn state_text(&self, step: usize) -> String {
        self.erased.game.state_text(&self.state(step))
    }

    fn score_parts(&self, step: usize, seat: Seat) -> Vec<i32> {
        let mut parts = Vec::new();
        self.erased.game.score_parts(&self.state(step), seat, &mut parts);
        parts
    }

    fn known_score_parts(&self, step: usize, seat: Seat, by: Viewer) -> Option<Vec<i32>> {
        crate::session::known_parts(&self.erased.game, &self.state(step), seat, by)
    }

    fn series(&self, step: usize, seat: Seat, by: Viewer) -> Vec<Option<f64>> {
        let game = &self.erased.game;
        game.series(&game.view(&self.state(step), by), seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        let state = self.state(self.timeline.len());
        let over = self.erased.game.turn(&state) == Turn::Over;
        over.then(|| self.erased.game.outcome(&state)).or(self.halted)
    }
}
