//! What a person has entered and not confirmed yet.
//!
//! A draft is a list of decisions on top of the log: nothing of it has happened. It is always replayed from
//! its start, so a change of it is legal as a whole or refused as a whole.
//!
//! A draft never shows its seat anything that the seat did not know when it began: a decision that would is
//! to be confirmed at once ([`AnyDraft::confirms_itself`]), and a draft after which the seat is not asked any
//! more is shown as it was before its last decision where things are hidden.

use bw_core::{Actor, Dice, Lang, NoLog, Purpose, Rng, Seat, Turn, Viewer};
use bw_show::{Chosen, Confirmation, DeadClick, Part, RenderOptions, Show};
use serde::Serialize;

use super::typed::TypedSession;
use super::{ActError, Choice};
use crate::replay::PictureOptions;
use crate::zones::{ShownZone, zones};

/// Worlds that are looked at to find out whether a decision shows something hidden.
const WORLDS: u64 = 12;
/// Longer drafts are not searched for decisions that could have been entered earlier.
const LONGEST_SEARCHED: usize = 24;

/// A decision that may be added to a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The decision.
    #[serde(flatten)]
    pub choice: Choice,
    /// Where in the draft it goes: at the end, or earlier where the rules want an order.
    pub at: usize,
}

/// A ready-made draft, to be taken instead of whatever has been entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadyDraft {
    /// What it is, in a few words.
    pub label: String,
    /// Its steps.
    pub steps: Vec<String>,
}

/// What a seat is asked, in the reader's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The question itself.
    pub ask: String,
    /// Facts that help to answer, each a sentence.
    pub help: Vec<String>,
    /// How much is chosen, where several things are.
    pub chosen: Option<Chosen>,
}

/// A draft, its game's type forgotten.
pub trait AnyDraft {
    /// Its decisions in order.
    fn steps(&self, lang: Lang) -> Vec<Choice>;

    /// Whether the seat is asked for more; otherwise the draft is complete.
    fn asks(&self) -> bool;

    /// What the seat is asked now, if the game says; nothing once the draft is complete. Names are what the players
    /// are called, where that is known.
    fn question(&self, names: &[String], lang: Lang) -> Option<Prompt>;

    /// What would be left to come, as far as the seat would know it: names and numbers.
    fn remaining(&self, lang: Lang) -> Vec<(String, u32)>;

    /// What may be added.
    fn offers(&self, lang: Lang) -> Vec<Offer>;

    /// What the game offers ready-made for the whole draft, from its start on.
    fn arrangements(&self, lang: Lang) -> Vec<ReadyDraft>;

    /// The last decision with all its possible amounts, itself among them; empty if it has no amount.
    fn amounts(&self, lang: Lang) -> Vec<Choice>;

    /// The one decision that would end the seat's turn, if there is exactly one.
    fn closing(&self, lang: Lang) -> Option<Choice>;

    /// Whether the last decision is not to wait for a confirmation: it shows what the seat did not know, the seat's
    /// own turn goes on after the luck or the answers it asks for, or the game says that it need not.
    fn confirms_itself(&self) -> bool;

    /// What the game asks before the last decision is confirmed.
    fn doubt(&self, lang: Lang) -> Option<String>;

    /// Why a click on a handle means nothing after these picks, as far as the game says. Names are what the players are called.
    fn refusal(
        &self,
        picks: &[String],
        handle: &str,
        names: &[String],
        lang: Lang,
    ) -> Option<String>;

    /// The board as the draft would make it, with what may be added as handles.
    fn picture(&self, options: &PictureOptions) -> String;

    /// The zones of the same table; none where the game has none or the layout wants none.
    fn zones(&self, options: &PictureOptions) -> Vec<ShownZone>;

    /// What the seat would know, as JSON.
    #[cfg(test)]
    fn view_json(&self) -> serde_json::Value;
}

/// The one implementation of [`AnyDraft`].
pub(super) struct TypedDraft<'s, G: Show> {
    session: &'s TypedSession<G>,
    seat: Seat,
    steps: Vec<G::Action>,
    /// The states before each step, and the one after the last.
    states: Vec<G::State>,
}

impl<'s, G: Show> TypedDraft<'s, G> {
    /// The draft of these texts, all of them legal one after the other.
    pub(super) fn new(
        session: &'s TypedSession<G>,
        seat: Seat,
        texts: &[String],
    ) -> Result<Self, ActError> {
        let states = vec![session.state().clone()];
        let mut draft = TypedDraft { session, seat, steps: Vec::new(), states };
        for text in texts {
            draft.push(text)?;
        }
        Ok(draft)
    }

    fn push(&mut self, text: &str) -> Result<(), ActError> {
        if !self.is_asked(self.last()) {
            return Err(ActError::NotAsked(self.seat));
        }
        let game = self.game();
        let mut actions = Vec::new();
        let view = game.view(self.last(), Viewer::Seat(self.seat));
        game.parse_actions(&view, Actor::Seat(self.seat), text, &mut actions)
            .map_err(ActError::Unreadable)?;
        drop(view);
        for action in actions {
            let Some(next) = self.after(self.last(), action) else {
                return Err(ActError::Illegal(text.chars().take(80).collect()));
            };
            self.steps.push(action);
            self.states.push(next);
        }
        Ok(())
    }

    /// Draws what the seat would know.
    fn drawn<T>(
        &self,
        options: &PictureOptions,
        draw: impl FnOnce(&G::View, &RenderOptions<'_, G>) -> T,
    ) -> T {
        let shown = self.shown();
        let state = &self.states[shown];
        let mut legal = if self.asks() { self.listed(state) } else { Vec::new() };
        legal.extend(self.earlier().into_iter().map(|(_, action)| action));
        legal.sort_unstable();
        legal.dedup();
        let mut last = self.session.tail(options.last, Viewer::Seat(self.seat));
        last.extend(self.steps[..shown].iter().map(|&action| (Actor::Seat(self.seat), action)));
        let render_options = RenderOptions {
            lang: options.lang,
            legal: &legal,
            last: &last,
            log: self.session.kept_log(options.layout),
            draft: &self.steps[..shown],
            names: &options.names,
            called: &options.called,
            room_for: None,
            layout: options.layout,
        };
        draw(&self.game().view(state, Viewer::Seat(self.seat)), &render_options)
    }

    fn game(&self) -> &'s G {
        self.session.game()
    }

    fn last(&self) -> &G::State {
        self.states.last().expect("invariant: a draft has a start")
    }

    /// A stopped session asks nobody, whatever the rules say.
    fn is_asked(&self, state: &G::State) -> bool {
        !self.session.is_stopped() && self.game().turn(state).asks(self.seat)
    }

    /// The state after a decision, if it is legal.
    fn after(&self, state: &G::State, action: G::Action) -> Option<G::State> {
        let (game, actor) = (self.game(), Actor::Seat(self.seat));
        if !self.is_asked(state) || !game.is_legal(state, actor, action) {
            return None;
        }
        let mut next = state.clone();
        game.apply(&mut next, actor, action);
        Some(next)
    }

    fn listed(&self, state: &G::State) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if self.is_asked(state) {
            self.game().actions(state, self.seat, &mut actions);
        }
        actions
    }

    fn choice(&self, state: &G::State, action: G::Action, lang: Lang) -> Choice {
        self.session.choice(state, self.seat, action, lang)
    }

    fn parts(&self, state: &G::State, action: G::Action) -> Vec<Part> {
        let game = self.game();
        let mut parts = Vec::new();
        game.parts(&game.view(state, Viewer::Seat(self.seat)), self.seat, action, &mut parts);
        parts
    }

    /// Decisions that cannot be added at the end, but could have been entered earlier: a set of cards that the
    /// rules want in a fixed order may be clicked in any order. Only among a run of decisions of one kind.
    fn earlier(&self) -> Vec<(usize, G::Action)> {
        let mut found: Vec<(usize, G::Action)> = Vec::new();
        let Some(kind) = self.kind(self.steps.len()) else { return found };
        if self.steps.len() > LONGEST_SEARCHED || !self.is_asked(self.last()) {
            return found;
        }
        let mut taken: Vec<Vec<Part>> =
            self.listed(self.last()).iter().map(|&a| self.parts(self.last(), a)).collect();
        for at in (0..self.steps.len()).rev() {
            if self.kind(at + 1) != Some(kind.clone()) {
                break;
            }
            for action in self.listed(&self.states[at]) {
                let parts = self.parts(&self.states[at], action);
                let same_kind = self.kind_of(&self.states[at], action).as_ref() == Some(&kind);
                if same_kind && !taken.contains(&parts) && self.fits(at, action) {
                    taken.push(parts);
                    found.push((at, action));
                }
            }
        }
        found
    }

    /// Decisions from the draft's start on as texts, if all of them are legal.
    fn as_texts(&self, decisions: &[G::Action]) -> Option<Vec<String>> {
        let (game, actor) = (self.game(), Actor::Seat(self.seat));
        let mut state = self.states[0].clone();
        let mut texts = Vec::with_capacity(decisions.len());
        for &action in decisions {
            texts.push(game.action_text(
                &game.view(&state, Viewer::Seat(self.seat)),
                actor,
                action,
            ));
            state = self.after(&state, action)?;
        }
        Some(texts)
    }

    /// Whether the draft stays legal with one more decision at a place.
    fn fits(&self, at: usize, action: G::Action) -> bool {
        let first = self.after(&self.states[at], action);
        let rest = &self.steps[at..];
        rest.iter()
            .try_fold(first, |state, &step| Some(self.after(&state?, step)))
            .flatten()
            .is_some()
    }

    /// The kind of the n-th step, counted from 1.
    fn kind(&self, step: usize) -> Option<(String, String)> {
        let at = step.checked_sub(1)?;
        self.kind_of(&self.states[at], *self.steps.get(at)?)
    }

    /// What a decision with one handle is about: the kind of its handle and its verb.
    fn kind_of(&self, state: &G::State, action: G::Action) -> Option<(String, String)> {
        let [Part::Pick(handle)] = &self.parts(state, action)[..] else { return None };
        let game = self.game();
        let view = game.view(state, Viewer::Seat(self.seat));
        let text = game.action_text(&view, Actor::Seat(self.seat), action);
        let first = |text: &str, until: char| text.split(until).next().map(String::from);
        Some((first(handle, ':')?, first(&text, ' ').filter(|verb| verb.len() < text.len())?))
    }

    /// A state that looks like this to the seat; the state itself where nothing is hidden.
    fn world(&self, state: &G::State, number: u64) -> G::State {
        if !G::SPEC.hidden {
            return state.clone();
        }
        let game = self.game();
        let mut rng = Rng::derive(number, Purpose::Decision(self.seat.index() as u8), 0);
        game.determinize(&game.view(state, Viewer::Seat(self.seat)), &mut rng)
    }

    /// Whether a decision would show its seat something it cannot know.
    fn reveals(&self, before: &G::State, action: G::Action, after: &G::State) -> bool {
        let (game, by) = (self.game(), Viewer::Seat(self.seat));
        G::SPEC.hidden
            && (0..WORLDS).any(|number| {
                let mut world = self.world(before, number);
                game.apply(&mut world, Actor::Seat(self.seat), action);
                !self.is_asked(&world) || game.view(&world, by) != game.view(after, by)
            })
    }

    /// What a decision leads to, as far as its seat can know: whether the turn is still the same afterwards, and
    /// whether the seat is asked again in it.
    fn outlook(&self, before: &G::State, action: G::Action) -> (bool, bool) {
        let game = self.game();
        let turn = game.progress(before).turn;
        let mut world = self.world(before, 0);
        game.apply(&mut world, Actor::Seat(self.seat), action);
        game.settle(&mut world, &mut Dice::resume(0, 0), &mut NoLog);
        let same = game.turn(&world) != Turn::Over && game.progress(&world).turn == turn;
        (same, same && game.turn(&world).asks(self.seat))
    }

    /// Whether a decision ends the seat's turn, or hands in its orders.
    fn ends(&self, state: &G::State, action: G::Action) -> bool {
        let mut world = self.world(state, 0);
        self.game().apply(&mut world, Actor::Seat(self.seat), action);
        !self.is_asked(&world) && (G::SPEC.simultaneous || !self.outlook(state, action).0)
    }

    fn confirmation(&self, state: &G::State, action: G::Action) -> Confirmation {
        let view = self.game().view(state, Viewer::Seat(self.seat));
        self.game().confirmation(&view, self.seat, action)
    }

    /// The state that is shown: one after which the seat is not asked may know more than the seat.
    fn shown(&self) -> usize {
        let complete = !self.steps.is_empty() && !self.is_asked(self.last());
        if complete && G::SPEC.hidden { self.steps.len() - 1 } else { self.steps.len() }
    }
}

impl<G: Show> AnyDraft for TypedDraft<'_, G> {
    fn steps(&self, lang: Lang) -> Vec<Choice> {
        let steps = self.steps.iter().zip(&self.states);
        steps.map(|(&action, before)| self.choice(before, action, lang)).collect()
    }

    fn asks(&self) -> bool {
        self.is_asked(self.last())
    }

    fn question(&self, names: &[String], lang: Lang) -> Option<Prompt> {
        if !self.asks() {
            return None;
        }
        let (game, state) = (self.game(), self.last());
        let view = game.view(state, Viewer::Seat(self.seat));
        let question = game.question(&view, self.seat, &self.listed(state))?;
        let texts = &self.session.erased.texts;
        let words = |message| texts.resolve_named(lang, message, names);
        let help = question.help.iter().map(words).collect();
        Some(Prompt { ask: words(&question.ask), help, chosen: question.chosen })
    }

    fn remaining(&self, lang: Lang) -> Vec<(String, u32)> {
        let state = &self.states[self.shown()];
        self.session.erased.remaining(state, Viewer::Seat(self.seat), lang)
    }

    fn offers(&self, lang: Lang) -> Vec<Offer> {
        let end = self.steps.len();
        let at_end = self.listed(self.last()).into_iter().map(|action| (end, action));
        at_end
            .chain(self.earlier())
            .map(|(at, action)| Offer { choice: self.choice(&self.states[at], action, lang), at })
            .collect()
    }

    fn arrangements(&self, lang: Lang) -> Vec<ReadyDraft> {
        let view = self.game().view(&self.states[0], Viewer::Seat(self.seat));
        let ready = self.game().arrangements(&view, self.seat);
        ready
            .into_iter()
            .filter_map(|one| {
                let label = self.session.erased.texts.resolve(lang, &one.label);
                Some(ReadyDraft { steps: self.as_texts(&one.decisions)?, label })
            })
            .collect()
    }

    fn amounts(&self, lang: Lang) -> Vec<Choice> {
        let Some((&last, before)) = self.steps.last().zip(self.states.iter().nth_back(1)) else {
            return Vec::new();
        };
        let pointed = |action| {
            let mut parts = self.parts(before, action);
            matches!(parts.pop(), Some(Part::Amount(_) | Part::Turn(_))).then_some(parts)
        };
        let Some(handles) = pointed(last) else { return Vec::new() };
        self.listed(before)
            .into_iter()
            .filter(|&action| pointed(action).as_ref() == Some(&handles))
            .map(|action| self.choice(before, action, lang))
            .collect()
    }

    fn closing(&self, lang: Lang) -> Option<Choice> {
        let state = self.last();
        let single = |action: &G::Action| matches!(self.parts(state, *action)[..], [Part::Pick(_)]);
        // A decision that is asked about is not offered as a matter of course.
        let sure = |action: &G::Action| {
            !matches!(self.confirmation(state, *action), Confirmation::Warned(_))
        };
        let ending = self.listed(state).into_iter().filter(single);
        let mut closing = ending.filter(|&action| self.ends(state, action)).filter(sure);
        let one = closing.next()?;
        closing.next().is_none().then(|| self.choice(state, one, lang))
    }

    fn confirms_itself(&self) -> bool {
        let Some((&action, before)) = self.steps.last().zip(self.states.iter().nth_back(1)) else {
            return false;
        };
        if self.confirmation(before, action) == Confirmation::Unneeded {
            return true;
        }
        if self.asks() {
            return self.reveals(before, action, self.last());
        }
        let (same_turn, asked_again) = self.outlook(before, action);
        asked_again || (same_turn && self.steps.len() == 1 && !G::SPEC.simultaneous)
    }

    fn doubt(&self, lang: Lang) -> Option<String> {
        let (&action, before) = self.steps.last().zip(self.states.iter().nth_back(1))?;
        match self.confirmation(before, action) {
            Confirmation::Warned(warning) => {
                Some(self.session.erased.texts.resolve(lang, &warning))
            }
            Confirmation::Asked | Confirmation::Unneeded => None,
        }
    }

    fn refusal(
        &self,
        picks: &[String],
        handle: &str,
        names: &[String],
        lang: Lang,
    ) -> Option<String> {
        if !self.asks() {
            return None;
        }
        let (game, state) = (self.game(), self.last());
        let legal = self.listed(state);
        let click = DeadClick { picks, handle, legal: &legal };
        let view = game.view(state, Viewer::Seat(self.seat));
        let reason = game.refusal(&view, self.seat, &click)?;
        Some(self.session.erased.texts.resolve_named(lang, &reason, names))
    }

    fn picture(&self, options: &PictureOptions) -> String {
        self.drawn(options, |view, options| self.game().render(view, options))
    }

    fn zones(&self, options: &PictureOptions) -> Vec<ShownZone> {
        self.drawn(options, |view, shown| zones(&self.session.erased, view, shown, options.lang))
    }

    #[cfg(test)]
    fn view_json(&self) -> serde_json::Value {
        let view = self.game().view(&self.states[self.shown()], Viewer::Seat(self.seat));
        serde_json::to_value(&*view).expect("a view is plain data")
    }
}

#[cfg(test)]
mod tests;
