//! The game in words: what happens, what is asked, how seats stand.

use std::sync::LazyLock;

use bw_core::{Actor, Arg, Message, Seat};
use bw_show::{Explain, Line, Question, TextSource, Texts, TurnLog};

use super::story::story;
use crate::actions::Action;
use crate::game::Arimaa;
use crate::piece::{Kind, Side};
use crate::position::Pending;
use crate::setup::home_square;
use crate::square::{Square, Step};
use crate::squares::Squares;
use crate::state::{Phase, State};
use crate::steps::StepKind;
use crate::turn_rules::CannotEnd;

/// The words of the rules.
pub const TEXTS: TextSource =
    TextSource { en: include_str!("../../texts/en.ftl"), cs: include_str!("../../texts/cs.ftl") };

impl Explain for Arimaa {
    const MINUTES: Option<u16> = Some(30);

    const ADDS_UP: bool = false;

    fn texts() -> &'static Texts {
        static OWN: LazyLock<Texts> = LazyLock::new(|| Texts::new(&[TEXTS]));
        &OWN
    }

    fn words(&self, view: &State, _: Actor, action: Action) -> Message {
        let square = || home_square(view.side(), view.decided).to_string();
        match action {
            Action::Leave => Message::new("ari-do-leave").with("square", square()),
            Action::Place(kind) => {
                let placed = Message::new("ari-do-place").with("square", square());
                placed.with("piece", piece(kind).form("new"))
            }
            Action::End => Message::new("ari-do-end"),
            Action::Step(step) => step_words(view, step),
        }
    }

    fn story(&self, turn: &TurnLog<'_, Self>) -> Vec<Line> {
        story(turn)
    }

    fn summary(&self, view: &State, seat: Seat) -> Vec<Message> {
        let side = Side::BOTH[seat.index() % 2];
        let counts = view.position.counts(side);
        let lost = match view.phase() {
            Phase::Setup => Vec::new(),
            Phase::Play | Phase::Over => lost(self.rules().most()[side.index()], counts),
        };
        let pieces: u8 = counts.iter().sum();
        let seat = Message::new("ari-seat").with("side", side_name(side)).with("pieces", pieces);
        vec![seat.with("losses", lost.len()).with("lost", Arg::Listed(lost))]
    }

    fn question(&self, view: &State, _: Seat, legal: &[Action]) -> Option<Question> {
        match view.phase() {
            Phase::Setup => {
                let square = view.next_home_square()?.to_string();
                let help = Message::new("ari-help-setup").with("square", square);
                Some(Question::new(Message::new("ari-ask-setup")).help(help))
            }
            Phase::Play => {
                let steps = view.position.steps_left();
                let left = Message::new("ari-help-steps").with("steps", steps);
                let question = Question::new(which_step(view, legal)).help(left);
                let cannot = view.position.cannot_end(view.forbidden());
                Some(match cannot {
                    Some(why) => question.help(cannot_end(why)),
                    None => question,
                })
            }
            Phase::Over => None,
        }
    }

    fn remaining(&self, view: &State) -> Vec<(Message, u32)> {
        if view.phase() != Phase::Setup {
            return Vec::new();
        }
        Kind::ALL.map(|kind| (piece(kind), view.supply[kind.index()].into())).into()
    }
}

/// A kind of piece; its forms are `acc`, `ins`, `new` and `enemy`.
pub(crate) fn piece(kind: Kind) -> Message {
    Message::new(match kind {
        Kind::Rabbit => "ari-rabbit",
        Kind::Cat => "ari-cat",
        Kind::Dog => "ari-dog",
        Kind::Horse => "ari-horse",
        Kind::Camel => "ari-camel",
        Kind::Elephant => "ari-elephant",
    })
}

/// A side's name.
pub(crate) fn side_name(side: Side) -> Message {
    Message::new(match side {
        Side::Gold => "ari-gold",
        Side::Silver => "ari-silver",
    })
}

/// The pieces that a side had and has no more, strongest first.
fn lost(had: [u8; Kind::COUNT], has: [u8; Kind::COUNT]) -> Vec<Message> {
    let missing = |kind: &Kind| had[kind.index()].saturating_sub(has[kind.index()]);
    let kinds = Kind::ALL.into_iter().rev().filter(|kind| missing(kind) > 0);
    kinds
        .map(|kind| match missing(&kind) {
            1 => piece(kind),
            count => {
                let several = Message::new("ari-lost-several").with("count", count);
                several.with("piece", piece(kind))
            }
        })
        .collect()
}

/// The question for a step, or for the end of the turn.
fn which_step(state: &State, legal: &[Action]) -> Message {
    if let Pending::Push { square, .. } = state.position.pending() {
        return Message::new("ari-ask-finish").with("square", square.to_string());
    }
    if legal.contains(&Action::End) {
        return Message::new("ari-ask-more");
    }
    match only_mover(state, legal) {
        Some(kind) => Message::new("ari-ask-to").with("piece", piece(kind).form("ins")),
        None => Message::new("ari-ask-piece"),
    }
}

/// The kind of the piece that takes all these steps, if it is one.
fn only_mover(state: &State, legal: &[Action]) -> Option<Kind> {
    let from = |action: &Action| match action {
        Action::Step(step) => Some(step.from()),
        _ => None,
    };
    let origins: Squares = legal.iter().filter_map(from).collect();
    let square: Square = origins.first().filter(|_| origins.len() == 1)?;
    let piece = state.piece_at(square).filter(|piece| piece.side == state.side())?;
    Some(piece.kind)
}

fn cannot_end(why: CannotEnd) -> Message {
    Message::new("ari-no-end").with(
        "why",
        match why {
            CannotEnd::NoStep => "none",
            CannotEnd::OpenPush => "push",
            CannotEnd::Unchanged => "same",
            CannotEnd::ThirdTime => "third",
        },
    )
}

fn step_words(state: &State, step: Step) -> Message {
    let position = &state.position;
    let Some(stands) = position.piece_at(step.from()) else {
        return Message::new("ari-do-unknown").with("step", step.to_string());
    };
    let (id, name, form) = match position.step_kind(step) {
        StepKind::Plain => ("ari-do-move", "piece", "ins"),
        StepKind::FinishPush => ("ari-do-finish", "piece", "ins"),
        StepKind::Push => ("ari-do-push", "victim", "enemy"),
        StepKind::Pull => ("ari-do-pull", "victim", "enemy"),
    };
    let moved = Message::new(id).with(name, piece(stands.kind).form(form));
    let moved = moved.with("from", step.from().to_string()).with("to", step.to().to_string());
    with_removal(state, step, moved)
}

/// A step with the piece that it costs, if it costs one.
fn with_removal(state: &State, step: Step, moved: Message) -> Message {
    if !state.position.is_empty_at(step.to()) {
        return moved;
    }
    let mut after = state.position;
    let Some(removal) = after.take_leniently(step) else { return moved };
    let own = removal.piece.side == state.side();
    Message::new(if own { "ari-do-loses" } else { "ari-do-captures" })
        .with("step", moved)
        .with("victim", piece(removal.piece.kind).form("acc"))
        .with("trap", removal.trap.to_string())
}
