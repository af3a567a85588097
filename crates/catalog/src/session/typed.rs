//! The one implementation of [`AnySession`] for every game.

mod bots;
mod clocks;
mod thinking;

use std::sync::Arc;
use std::time::Duration;

use bw_core::{
    ActionError, Actor, Bot, Budget, Clock, Dice, End, Fault, FaultKind, Game, GameClock, Lang,
    Message, Outcome, Progress, Record, RecordedResult, Seat, Stop, TimeLeft, Turn, Viewer,
};
use bw_show::{Layout, Part, RenderOptions, Show};

use self::thinking::{Missed, TypedConsultation};
use super::draft::{AnyDraft, TypedDraft};
use super::{
    ActError, AnySession, BotThought, BotWork, Choice, Consultation, SeatedPlayer, SessionStep,
    insight,
};
use crate::erased::Erased;
use crate::replay::PictureOptions;
use crate::story::{self, Reader, Story};
use crate::timeline::Timeline;
use crate::zones::{ShownZone, zones};
use bw_runner::Connect;
use bw_runner::{BotSpec, BotSpecError};

pub(crate) use bots::contain;

enum Chair<G: Game> {
    Human(String),
    Bot(BotSpec, Box<dyn Bot<G>>),
    /// A bot that thinks elsewhere, and what it has missed since.
    Away(BotSpec, Vec<Missed<G>>),
}

pub(crate) struct TypedSession<G: Show> {
    pub(super) erased: Arc<Erased<G>>,
    chairs: Vec<Chair<G>>,
    seed: u64,
    budget: Budget,
    clock: Option<GameClock>,
    state: G::State,
    timeline: Timeline<G>,
    /// The log as a record has it.
    log_lines: Vec<String>,
    stopped: Option<End>,
    fault: Option<Fault>,
    explains: bool,
    last_thought: Option<BotThought>,
    /// How often the log was cut: whoever thought about what was is not listened to.
    cuts: u32,
}

impl<G: Show> TypedSession<G> {
    pub(crate) fn new(
        erased: Arc<Erased<G>>,
        players: Vec<SeatedPlayer>,
        seed: u64,
        budget: Budget,
        connect: &dyn Connect,
    ) -> Result<Self, BotSpecError> {
        let chairs = players
            .into_iter()
            .map(|player| match player {
                SeatedPlayer::Human(name) => Ok(Chair::Human(name)),
                SeatedPlayer::Bot(spec) => {
                    erased.bot(&spec, connect).map(|bot| Chair::Bot(spec, bot))
                }
            })
            .collect::<Result<Vec<_>, _>>()?;
        let state = erased.game.initial();
        let timeline = Timeline::new(&erased.game);
        let (stopped, fault, explains, last_thought) = (None, None, false, None);
        let mut session = TypedSession {
            erased,
            chairs,
            seed,
            budget,
            clock: None,
            state,
            timeline,
            log_lines: Vec::new(),
            stopped,
            fault,
            explains,
            last_thought,
            cuts: 0,
        };
        session.start_bots();
        session.wind_clock();
        Ok(session)
    }

    fn apply(&mut self, actor: Actor, action: G::Action) {
        let (game, before) = (&self.erased.game, self.state.clone());
        let text = game.action_text(&game.view(&before, Viewer::All), actor, action);
        self.log_lines.push(format!("{actor} {text}"));
        game.apply(&mut self.state, actor, action);
        self.timeline.push(actor, action, &self.state);
        for seat in Seat::all(self.erased.game.seats()) {
            self.notify(seat, &before, actor, action);
        }
        self.enter_turn();
    }

    fn roll_chance(&mut self) {
        let rolled = self.log().iter().filter(|(actor, _)| *actor == Actor::Chance).count();
        let mut dice = Dice::resume(self.seed, rolled as u64);
        let action = self.erased.game.sample_chance(&self.state, &mut dice.roll());
        self.apply(Actor::Chance, action);
    }

    pub(super) fn state_before(&self, action: usize) -> G::State {
        self.timeline.state(&self.erased.game, action)
    }

    fn log(&self) -> &[(Actor, G::Action)] {
        self.timeline.log()
    }

    /// An action of the log and the state before it, if a viewer saw it: as the viewer saw it.
    fn seen(&self, action: usize, by: Viewer) -> Option<(Actor, G::Action, G::State)> {
        let &(actor, done) = self.log().get(action)?;
        let before = self.state_before(action);
        let seen = self.erased.game.seen(&before, actor, done, by)?;
        Some((actor, seen, before))
    }

    pub(super) fn game(&self) -> &G {
        &self.erased.game
    }

    pub(super) fn state(&self) -> &G::State {
        &self.state
    }

    /// Whether a fault or a resignation ended it.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// The last `actions` actions, as a viewer saw them.
    pub(super) fn tail(&self, actions: usize, by: Viewer) -> Vec<(Actor, G::Action)> {
        let since = self.timeline.len().saturating_sub(actions);
        if !G::SPEC.hidden {
            return self.log()[since..].to_vec();
        }
        let (game, mut state) = (&self.erased.game, self.state_before(since));
        let mut seen = Vec::new();
        for &(actor, action) in &self.log()[since..] {
            seen.extend(game.seen(&state, actor, action, by).map(|action| (actor, action)));
            game.apply(&mut state, actor, action);
        }
        seen
    }

    /// The log for pictures that keep what has left.
    pub(super) fn kept_log(&self, layout: Layout) -> &[(Actor, G::Action)] {
        if layout.kept && Erased::<G>::KEEPS { self.log() } else { &[] }
    }

    /// A decision of a seat as it is shown outside.
    pub(super) fn choice(
        &self,
        state: &G::State,
        seat: Seat,
        action: G::Action,
        lang: Lang,
    ) -> Choice {
        let game = &self.erased.game;
        let view = game.view(state, Viewer::Seat(seat));
        let texts = &self.erased.texts;
        let words = texts.resolve(lang, &game.words(&view, Actor::Seat(seat), action));
        let mut parts = Vec::new();
        game.parts(&view, seat, action, &mut parts);
        let text = game.action_text(&view, Actor::Seat(seat), action);
        let forecast = game.forecast(&view, seat, action);
        let forecast = forecast.map(|forecast| texts.resolve(lang, &forecast));
        Choice { text, words, parts, forecast }
    }

    fn legal_actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.erased.game.actions(&self.state, seat, &mut actions);
        actions
    }

    /// Draws a view as it is now.
    fn drawn<T>(
        &self,
        by: Viewer,
        options: &PictureOptions,
        draw: impl FnOnce(&G::View, &RenderOptions<'_, G>) -> T,
    ) -> T {
        let legal = match by {
            Viewer::Seat(seat) if self.turn().asks(seat) => self.legal_actions(seat),
            _ => Vec::new(),
        };
        let render_options = RenderOptions {
            lang: options.lang,
            legal: &legal,
            last: &self.tail(options.last, by),
            log: self.kept_log(options.layout),
            draft: &[],
            names: &options.names,
            called: &options.called,
            room_for: None,
            layout: options.layout,
        };
        draw(&self.erased.game.view(&self.state, by), &render_options)
    }
}

impl<G: Show> AnySession for TypedSession<G> {
    fn turn(&self) -> Turn {
        if self.stopped.is_some() { Turn::Over } else { self.erased.game.turn(&self.state) }
    }

    fn progress(&self) -> Progress {
        self.erased.game.progress(&self.state)
    }

    fn actions(&self) -> usize {
        self.timeline.len()
    }

    fn step(&mut self) -> SessionStep {
        let before = self.timeline.len();
        match self.turn() {
            Turn::Over => return SessionStep::Over,
            Turn::Chance => self.roll_chance(),
            Turn::Decide(_) => {
                let stop = self.budget.stop.clone();
                let Some(mut work) = self.ask_bot(&stop) else { return SessionStep::Waits };
                work.think();
                return self.take_answer(work);
            }
        }
        SessionStep::Played(before..self.timeline.len())
    }

    fn ask_bot(&mut self, stop: &Stop) -> Option<Box<dyn BotWork>> {
        self.send_bot(stop)
    }

    fn take_answer(&mut self, work: Box<dyn BotWork>) -> SessionStep {
        self.welcome(work)
    }

    fn legal(&self, seat: Seat, lang: Lang) -> Vec<Choice> {
        if !self.turn().asks(seat) {
            return Vec::new();
        }
        let choice = |action| self.choice(&self.state, seat, action, lang);
        self.legal_actions(seat).into_iter().map(choice).collect()
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<(), ActError> {
        if !self.turn().asks(seat) {
            return Err(ActError::NotAsked(seat));
        }
        let mut actions = Vec::new();
        let game = &self.erased.game;
        let view = game.view(&self.state, Viewer::Seat(seat));
        game.parse_actions(&view, Actor::Seat(seat), text, &mut actions)
            .map_err(ActError::Unreadable)?;
        drop(view);
        let mut trial = self.state.clone();
        for &action in &actions {
            let fits =
                game.turn(&trial).asks(seat) && game.is_legal(&trial, Actor::Seat(seat), action);
            if !fits {
                return Err(ActError::Illegal(text.chars().take(80).collect()));
            }
            game.apply(&mut trial, Actor::Seat(seat), action);
        }
        for action in actions {
            self.apply(Actor::Seat(seat), action);
        }
        Ok(())
    }

    fn draft<'s>(
        &'s self,
        seat: Seat,
        steps: &[String],
    ) -> Result<Box<dyn AnyDraft + 's>, ActError> {
        Ok(Box::new(TypedDraft::new(self, seat, steps)?))
    }

    fn enact(&mut self, action: &str) -> Result<(), ActionError> {
        if self.stopped.is_some() {
            return Err(ActionError::Stopped);
        }
        let (actor, action) = bw_core::read_action(&self.erased.game, &self.state, action)?;
        self.apply(actor, action);
        Ok(())
    }

    fn take_back_to(&mut self, actions: usize) {
        let actions = actions.min(self.timeline.len());
        self.state = self.state_before(actions);
        self.timeline.truncate(actions);
        self.log_lines.truncate(actions);
        (self.stopped, self.fault, self.last_thought) = (None, None, None);
        self.cuts = self.cuts.wrapping_add(1);
        let seats: Vec<Seat> = Seat::all(self.erased.game.seats()).collect();
        self.restart_bots(&seats);
    }

    fn resign(&mut self, seat: Seat) {
        self.stopped.get_or_insert(End::Resigned { seat });
    }

    fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref().map(GameClock::clock)
    }

    fn time_left(&self, seat: Seat) -> Option<TimeLeft> {
        self.clock.as_ref().map(|clock| clock.left(seat))
    }

    fn resume_clock(&mut self, clock: Clock) {
        self.resume(clock);
    }

    fn spend(&mut self, seat: Seat, time: Duration) {
        self.take_time(seat, time);
    }

    fn lose_on_time(&mut self, seat: Seat) {
        self.stopped.get_or_insert(End::Fault { seat, kind: FaultKind::Time });
    }

    fn resolve(&self, message: &Message, lang: Lang) -> String {
        self.erased.texts.resolve(lang, message)
    }

    fn summary(&self, seat: Seat, by: Viewer, lang: Lang) -> Vec<String> {
        let game = &self.erased.game;
        let summary = game.summary(&game.view(&self.state, by), seat);
        summary.iter().map(|fact| self.resolve(fact, lang)).collect()
    }

    fn remaining(&self, by: Viewer, lang: Lang) -> Vec<(String, u32)> {
        self.erased.remaining(&self.state, by, lang)
    }

    fn consult(
        &self,
        seat: Seat,
        spec: &BotSpec,
        budget: &Budget,
        connect: &dyn Connect,
    ) -> Result<Box<dyn Consultation>, BotSpecError> {
        Ok(Box::new(TypedConsultation {
            erased: Arc::clone(&self.erased),
            seat,
            bot: self.erased.bot(spec, connect)?,
            state: self.state.clone(),
            rng: self.decision_rng(seat),
            budget: budget.clone(),
        }))
    }

    fn explain(&mut self, on: bool) {
        self.explains = on;
    }

    fn last_thought(&self) -> Option<&BotThought> {
        self.last_thought.as_ref()
    }

    fn phrase(&self, at: usize, seat: Seat, texts: &[String], lang: Lang) -> Vec<String> {
        insight::phrase(self, at, seat, texts, lang)
    }

    fn parts(&self, action: usize, by: Viewer) -> Vec<Part> {
        let mut parts = Vec::new();
        if let Some((Actor::Seat(seat), seen, before)) = self.seen(action, by) {
            let game = &self.erased.game;
            game.parts(&game.view(&before, by), seat, seen, &mut parts);
        }
        parts
    }

    fn known_score_parts(&self, seat: Seat, by: Viewer) -> Option<Vec<i32>> {
        insight::known_parts(&self.erased.game, &self.state, seat, by)
    }

    fn actions_since(&self, seat: Seat) -> usize {
        self.log().iter().rev().take_while(|(actor, _)| *actor != Actor::Seat(seat)).count()
    }

    fn words(&self, action: usize, by: Viewer, lang: Lang) -> Option<(Actor, String)> {
        let game = &self.erased.game;
        let (actor, seen, before) = self.seen(action, by)?;
        let words = game.words(&game.view(&before, by), actor, seen);
        Some((actor, self.erased.texts.resolve(lang, &words)))
    }

    fn story(&self, from: usize, by: Viewer, names: &[String], lang: Lang) -> Story {
        story::report(&self.erased, &self.timeline, from, &Reader { by, names, lang })
    }

    fn series(&self, seat: Seat, by: Viewer) -> Vec<Option<f64>> {
        self.erased.game.series(&self.erased.game.view(&self.state, by), seat)
    }

    fn board(&self, by: Viewer) -> String {
        let mut text = String::new();
        let view = self.erased.game.view(&self.state, by);
        self.erased.game.write_board(&view, &mut text).expect("a string takes all text");
        text
    }

    fn picture(&self, by: Viewer, options: &PictureOptions) -> String {
        self.drawn(by, options, |view, options| self.erased.game.render(view, options))
    }

    fn zones(&self, by: Viewer, options: &PictureOptions) -> Vec<ShownZone> {
        self.drawn(by, options, |view, shown| zones(&self.erased, view, shown, options.lang))
    }

    fn outcome(&self) -> Option<(Outcome, End)> {
        let game = &self.erased.game;
        match self.stopped {
            Some(end @ (End::Fault { seat, .. } | End::Resigned { seat })) => {
                Some((Outcome::forfeit(game.seats(), seat), end))
            }
            _ if game.turn(&self.state) == Turn::Over => {
                Some((game.outcome(&self.state), End::Normal))
            }
            _ => None,
        }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn score_parts(&self, seat: Seat) -> Vec<i32> {
        let mut parts = Vec::new();
        self.erased.game.score_parts(&self.state, seat, &mut parts);
        parts
    }

    fn log_lines(&self) -> &[String] {
        &self.log_lines
    }

    fn record(&self) -> Record {
        let players = self.chairs.iter().map(Chair::name).collect();
        let mut record = self.erased.blank_record(players, Some(self.seed));
        record.clock = self.budget.clock;
        record.actions = self.log_lines.clone();
        record.result = self.outcome().map(|(outcome, end)| RecordedResult::new(&outcome, end));
        record
    }
}
