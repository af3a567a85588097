//! The words inside pictures.

use bw_core::{Lang, Message};
use bw_show::Explain;

use crate::ending::Ending;
use crate::game::Arimaa;
use crate::piece::{Kind, Side};
use crate::position::Position;
use crate::setup::Preset;
use crate::show::words;
use crate::square::Square;
use crate::state::{Phase, State};

fn resolve(message: &Message, lang: Lang) -> String {
    Arimaa::texts().resolve(lang, message)
}

/// The text with this id.
pub(super) fn text(id: &'static str, lang: Lang) -> String {
    resolve(&Message::new(id), lang)
}

/// The words with a capital letter at the beginning.
pub(super) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The name of the whole picture.
pub(super) fn board(lang: Lang) -> String {
    text("ari-board", lang)
}

/// A side's name.
pub(super) fn side_name(side: Side, lang: Lang) -> String {
    resolve(&words::side_name(side), lang)
}

/// The piece on a square.
pub(super) fn piece_on(position: &Position, square: Square, lang: Lang) -> String {
    let Some(piece) = position.piece_at(square) else { return square.to_string() };
    supply(Some(piece.kind), square, lang)
}

/// A square to which several pieces can go.
pub(super) fn target(square: Square, lang: Lang) -> String {
    at("ari-do-target", square, lang)
}

/// The button that ends a turn.
pub(super) fn end_turn(lang: Lang) -> String {
    text("ari-do-end", lang)
}

/// A piece of the supply, with the square it goes to.
pub(super) fn supply(piece: Option<Kind>, square: Square, lang: Lang) -> String {
    let Some(kind) = piece else { return at("ari-do-leave", square, lang) };
    let on = Message::new("ari-piece-on").with("piece", words::piece(kind));
    capitalised(&resolve(&on.with("square", square.to_string()), lang))
}

/// Who sets up.
pub(super) fn sets_up(side: Side, lang: Lang) -> String {
    resolve(&Message::new("ari-sets-up").with("side", words::side_name(side)), lang)
}

/// What to do in the set-up.
pub(super) fn choose_for(square: Square, lang: Lang) -> String {
    at("ari-choose-for", square, lang)
}

/// What to do when everything is set up and not confirmed yet.
pub(super) fn exchange(lang: Lang) -> String {
    text("ari-exchange", lang)
}

/// What a step of the set-up has put on a square.
pub(super) fn entered(piece: Option<Kind>, square: Square, lang: Lang) -> String {
    match piece {
        Some(_) => supply(piece, square, lang),
        None => at("ari-stays-empty", square, lang),
    }
}

/// What a known arrangement is like.
pub(super) fn preset(preset: Preset) -> Message {
    Message::new(match preset {
        Preset::A => "ari-setup-A",
        Preset::A2 => "ari-setup-A2",
        Preset::B => "ari-setup-B",
        Preset::C => "ari-setup-C",
    })
}

/// A tool of the editor that puts a piece.
pub(super) fn tool(side: Side, kind: Kind, lang: Lang) -> String {
    let tool = Message::new("ari-editor-tool").with("side", words::side_name(side));
    resolve(&tool.with("piece", words::piece(kind)), lang)
}

/// The title of the button by which a side is to move.
pub(super) fn moves(side: Side, lang: Lang) -> String {
    let moves = Message::new("ari-editor-moves").with("side", words::side_name(side));
    resolve(&moves.form("title"), lang)
}

/// The title of the tool that clears a square.
pub(super) fn clears(lang: Lang) -> String {
    resolve(&Message::new("ari-editor-clear").form("title"), lang)
}

/// How a game ended.
pub(crate) fn ending(ending: Ending) -> Message {
    let over = Message::new("ari-over").with("side", words::side_name(ending.winner));
    over.with("reason", ending.reason.name())
}

/// How a game ended, in words.
pub(super) fn ending_words(over: Ending, lang: Lang) -> String {
    resolve(&ending(over), lang)
}

/// What the game waits for, for the bar below the board.
pub(super) fn status(state: &State, lang: Lang) -> String {
    if let Some(over) = state.ending {
        return ending_words(over, lang);
    }
    let label = state.label();
    let rest = match (state.phase(), state.position.is_pushing()) {
        (Phase::Setup, _) => Message::new("ari-status-setup"),
        (_, true) => Message::new("ari-status-push"),
        (_, false) => Message::new("ari-status-steps").with("steps", state.position.steps_left()),
    };
    let status = Message::new("ari-status").with("side", words::side_name(label.side));
    resolve(&status.with("turn", label.number).with("rest", rest), lang)
}

fn at(id: &'static str, square: Square, lang: Lang) -> String {
    resolve(&Message::new(id).with("square", square.to_string()), lang)
}
