//! What the table asks, in words, and the labels of its buttons.

use bw_core::{Lang, Seat, Turn};

use crate::actions::Action;
use crate::card::Card;
use crate::frame::Frame;
use crate::show::explain::question as asked;
use crate::show::texts::{label, texts};
use crate::show::words;
use crate::state::Phase;
use crate::view::View;

/// A title and a sentence.
pub(super) struct QuestionText {
    pub(super) title: String,
    pub(super) detail: String,
}

/// What is asked of the seat whose cards lie in front; for others what the table waits for.
pub(super) fn question(view: &View, own: Seat, names: &[String], lang: Lang) -> QuestionText {
    if let Some(asked) = asked(view, own) {
        let help = asked.help.iter().map(|fact| texts().resolve_named(lang, fact, names));
        let detail = help.collect::<Vec<_>>().join(" ");
        return QuestionText { title: texts().resolve_named(lang, &asked.ask, names), detail };
    }
    let title = match (view.waits_for(), view.frames.top()) {
        (Turn::Over, _) => label(lang, "dom-pic-over"),
        (Turn::Chance, _) => label(lang, "dom-pic-drawing"),
        (_, Some(frame)) => asking(frame).name_in(lang),
        (_, None) if view.phase == Phase::Action => label(lang, "dom-pic-phase-action"),
        (_, None) => label(lang, "dom-pic-phase-buy"),
    };
    QuestionText { title: title.into(), detail: String::new() }
}

/// The card that asks.
fn asking(frame: Frame) -> Card {
    match frame {
        Frame::React { card, .. }
        | Frame::Victims { card, .. }
        | Frame::Pick { card, .. }
        | Frame::TrashOne { card }
        | Frame::Again { card, .. } => card,
        Frame::Chancellor => Card::Chancellor,
        Frame::Gain { mine: true, .. } => Card::Mine,
        Frame::Gain { limit: 5, .. } => Card::Feast,
        Frame::Gain { limit: 4, .. } => Card::Workshop,
        Frame::Gain { .. } => Card::Remodel,
        Frame::Spy { .. } => Card::Spy,
        Frame::Thief { .. } | Frame::ThiefGain { .. } => Card::Thief,
        Frame::Library { .. } => Card::Library,
        Frame::Adventurer => Card::Adventurer,
        Frame::Council { .. } => Card::CouncilRoom,
        Frame::Throne | Frame::Kingdom | Frame::Opening | Frame::Draw { .. } => Card::ThroneRoom,
    }
}

/// What stands on a button.
pub(super) fn button(view: &View, action: Action, lang: Lang) -> String {
    let label = words::label(view, action);
    label.map_or_else(|| super::decision_text(action), |label| texts().resolve(lang, &label))
}
