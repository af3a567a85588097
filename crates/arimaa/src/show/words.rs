//! Decisions in words, for logs and lists.

use std::fmt;

use bw_core::Lang;

use crate::actions::Action;
use crate::piece::{Kind, Side};
use crate::setup::home_square;
use crate::square::Step;
use crate::state::State;
use crate::steps::StepKind;

/// A kind of piece, as English names it.
pub(crate) const fn english(kind: Kind) -> &'static str {
    match kind {
        Kind::Rabbit => "rabbit",
        Kind::Cat => "cat",
        Kind::Dog => "dog",
        Kind::Horse => "horse",
        Kind::Camel => "camel",
        Kind::Elephant => "elephant",
    }
}

/// A kind of piece in Czech: who does it.
pub(crate) const fn czech(kind: Kind) -> &'static str {
    match kind {
        Kind::Rabbit => "králík",
        Kind::Cat => "kočka",
        Kind::Dog => "pes",
        Kind::Horse => "kůň",
        Kind::Camel => "velbloud",
        Kind::Elephant => "slon",
    }
}

/// A kind of piece in Czech: to whom it is done.
const fn czech_object(kind: Kind) -> &'static str {
    match kind {
        Kind::Rabbit => "králíka",
        Kind::Cat => "kočku",
        Kind::Dog => "psa",
        Kind::Horse => "koně",
        Kind::Camel => "velblouda",
        Kind::Elephant => "slona",
    }
}

/// A kind of piece in Czech: with whom it is done.
const fn czech_tool(kind: Kind) -> &'static str {
    match kind {
        Kind::Rabbit => "králíkem",
        Kind::Cat => "kočkou",
        Kind::Dog => "psem",
        Kind::Horse => "koněm",
        Kind::Camel => "velbloudem",
        Kind::Elephant => "slonem",
    }
}

const fn czech_enemy(kind: Kind) -> &'static str {
    match kind {
        Kind::Cat => "soupeřovu",
        _ => "soupeřova",
    }
}

/// A side's name.
pub(crate) const fn side_name(side: Side, lang: Lang) -> &'static str {
    match (side, lang) {
        (Side::Gold, Lang::En) => "Gold",
        (Side::Silver, Lang::En) => "Silver",
        (Side::Gold, Lang::Cs) => "Zlatý",
        (Side::Silver, Lang::Cs) => "Stříbrný",
    }
}

/// Writes what a decision does.
pub(crate) fn write(
    state: &State,
    action: Action,
    lang: Lang,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let square = home_square(state.side(), state.decided);
    match (action, lang) {
        (Action::Leave, Lang::En) => write!(out, "leaves {square} empty"),
        (Action::Leave, Lang::Cs) => write!(out, "nechává {square} volné"),
        (Action::Place(kind), Lang::En) => {
            let article = if kind == Kind::Elephant { "an" } else { "a" };
            write!(out, "puts {article} {} on {square}", english(kind))
        }
        (Action::Place(kind), Lang::Cs) => write!(out, "staví {} na {square}", czech_object(kind)),
        (Action::End, Lang::En) => out.write_str("ends the turn"),
        (Action::End, Lang::Cs) => out.write_str("končí tah"),
        (Action::Step(step), _) => write_step(state, step, lang, out),
    }
}

fn write_step(state: &State, step: Step, lang: Lang, out: &mut dyn fmt::Write) -> fmt::Result {
    let position = state.position();
    let Some(piece) = position.piece_at(step.from()) else { return write!(out, "?{step}") };
    let (kind, from, to) = (piece.kind, step.from(), step.to());
    match (position.step_kind(step), lang) {
        (StepKind::Plain, Lang::En) => {
            write!(out, "moves the {} from {from} to {to}", english(kind))?;
        }
        (StepKind::FinishPush, Lang::En) => {
            write!(out, "follows with the {} from {from} to {to}", english(kind))?;
        }
        (StepKind::Push, Lang::En) => {
            write!(out, "pushes the enemy {} from {from} to {to}", english(kind))?;
        }
        (StepKind::Pull, Lang::En) => {
            write!(out, "pulls the enemy {} from {from} to {to}", english(kind))?;
        }
        (StepKind::Plain, Lang::Cs) => {
            write!(out, "táhne {} z {from} na {to}", czech_tool(kind))?;
        }
        (StepKind::FinishPush, Lang::Cs) => {
            write!(out, "vstupuje {} z {from} na {to}", czech_tool(kind))?;
        }
        (StepKind::Push, Lang::Cs) => {
            let (enemy, name) = (czech_enemy(kind), czech_object(kind));
            write!(out, "odtlačí {enemy} {name} z {from} na {to}")?;
        }
        (StepKind::Pull, Lang::Cs) => {
            let (enemy, name) = (czech_enemy(kind), czech_object(kind));
            write!(out, "přitáhne {enemy} {name} z {from} na {to}")?;
        }
    }
    write_removal(state, step, lang, out)
}

fn write_removal(state: &State, step: Step, lang: Lang, out: &mut dyn fmt::Write) -> fmt::Result {
    if !state.position().is_empty_at(step.to()) {
        return Ok(());
    }
    let mut after = *state.position();
    let Some(removal) = after.take_leniently(step) else { return Ok(()) };
    let (kind, trap) = (removal.piece.kind, removal.trap);
    let own = removal.piece.side == state.side();
    match (own, lang) {
        (true, Lang::En) => write!(out, " and loses the {} on {trap}", english(kind)),
        (false, Lang::En) => write!(out, " and captures the {} on {trap}", english(kind)),
        (true, Lang::Cs) => write!(out, " a ztrácí {} na {trap}", czech_object(kind)),
        (false, Lang::Cs) => write!(out, " a zajímá {} na {trap}", czech_object(kind)),
    }
}
