//! The words inside pictures.

use bw_core::Lang;

use crate::ending::{Ending, Reason};
use crate::notation::{czech, english, side_name};
use crate::piece::{Kind, Side};
use crate::position::Position;
use crate::setup::Preset;
use crate::square::Square;
use crate::state::{Phase, State};

/// The name of the whole picture.
pub(super) const fn board(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "Arimaa board",
        Lang::Cs => "Deska hry Arimaa",
    }
}

/// The words with a capital letter at the beginning.
pub(super) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A kind of piece.
pub(crate) const fn kind(kind: Kind, lang: Lang) -> &'static str {
    match lang {
        Lang::En => english(kind),
        Lang::Cs => czech(kind),
    }
}

/// The piece on a square.
pub(super) fn piece_on(position: &Position, square: Square, lang: Lang) -> String {
    let name = position.piece_at(square).map_or("?", |piece| kind(piece.kind, lang));
    let on = match lang {
        Lang::En => "on",
        Lang::Cs => "na",
    };
    format!("{} {on} {square}", capitalised(name))
}

/// A square to which several pieces can go.
pub(super) fn target(square: Square, lang: Lang) -> String {
    match lang {
        Lang::En => format!("To {square}"),
        Lang::Cs => format!("Na {square}"),
    }
}

/// The button that ends a turn.
pub(super) const fn end_turn(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "End the turn",
        Lang::Cs => "Ukončit tah",
    }
}

/// A piece of the supply, with the square it goes to.
pub(super) fn supply(piece: Option<Kind>, square: Square, lang: Lang) -> String {
    match (piece, lang) {
        (Some(of), _) => match lang {
            Lang::En => format!("{} on {square}", capitalised(kind(of, lang))),
            Lang::Cs => format!("{} na {square}", capitalised(kind(of, lang))),
        },
        (None, Lang::En) => format!("Leave {square} empty"),
        (None, Lang::Cs) => format!("Nechat {square} volné"),
    }
}

/// Who sets up.
pub(super) fn sets_up(side: Side, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{} sets up", side_name(side, lang)),
        Lang::Cs => format!("{} staví figurky", side_name(side, lang)),
    }
}

/// What to do in the set-up.
pub(super) fn choose_for(square: Square, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Choose the piece for {square} below"),
        Lang::Cs => format!("Vyberte dole figurku pro {square}"),
    }
}

/// What to do when everything is set up and not confirmed yet.
pub(super) const fn exchange(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "Drag a piece onto another to exchange them",
        Lang::Cs => "Přetažením na jinou figurku je vyměníte",
    }
}

/// What a step of the set-up has put on a square.
pub(super) fn entered(piece: Option<Kind>, square: Square, lang: Lang) -> String {
    match (piece, lang) {
        (Some(_), _) => supply(piece, square, lang),
        (None, Lang::En) => format!("{square} stays empty"),
        (None, Lang::Cs) => format!("{square} zůstane volné"),
    }
}

/// What a known arrangement is like.
pub(super) const fn preset(preset: Preset, lang: Lang) -> &'static str {
    match (preset, lang) {
        (Preset::A, Lang::En) => "99of9: cats behind",
        (Preset::A2, Lang::En) => "99of9: dogs behind",
        (Preset::B, Lang::En) => "Rabbits behind, horses on b and g",
        (Preset::C, Lang::En) => "Rabbits behind, horses on a and h",
        (Preset::A, Lang::Cs) => "99of9: kočky vzadu",
        (Preset::A2, Lang::Cs) => "99of9: psi vzadu",
        (Preset::B, Lang::Cs) => "Králíci vzadu, koně na b a g",
        (Preset::C, Lang::Cs) => "Králíci vzadu, koně na a a h",
    }
}

/// How a game ended.
pub(crate) fn ending(ending: Ending, lang: Lang) -> String {
    let by = match (ending.reason, lang) {
        (Reason::Goal, Lang::En) => "by goal",
        (Reason::Elimination, Lang::En) => "by elimination",
        (Reason::Immobilisation, Lang::En) => "by immobilisation",
        (Reason::Score, Lang::En) => "on pieces",
        (Reason::Goal, Lang::Cs) => "dosažením cíle",
        (Reason::Elimination, Lang::Cs) => "zajetím králíků",
        (Reason::Immobilisation, Lang::Cs) => "znehybněním",
        (Reason::Score, Lang::Cs) => "na figurky",
    };
    let name = side_name(ending.winner, lang);
    match lang {
        Lang::En => format!("{name} wins {by}"),
        Lang::Cs => format!("{name} vítězí {by}"),
    }
}

/// What the game waits for, for the bar below the board.
pub(super) fn status(state: &State, lang: Lang) -> String {
    let label = state.label();
    if let Some(over) = state.ending() {
        return ending(over, lang);
    }
    let name = side_name(label.side, lang);
    let turn = match lang {
        Lang::En => "turn",
        Lang::Cs => "tah",
    };
    let rest = match (state.phase(), state.position().is_pushing(), lang) {
        (Phase::Setup, _, Lang::En) => "set-up".into(),
        (Phase::Setup, _, Lang::Cs) => "rozestavení".into(),
        (_, true, Lang::En) => "finish the push".into(),
        (_, true, Lang::Cs) => "dokončete odtlačení".into(),
        (_, false, _) => steps_left(state.position().steps_left(), lang),
    };
    format!("{name} · {turn} {} · {rest}", label.number)
}

fn steps_left(left: u8, lang: Lang) -> String {
    match (left, lang) {
        (1, Lang::En) => "1 step left".into(),
        (_, Lang::En) => format!("{left} steps left"),
        (1, Lang::Cs) => "zbývá 1 krok".into(),
        (2..=4, Lang::Cs) => format!("zbývají {left} kroky"),
        (_, Lang::Cs) => format!("zbývá {left} kroků"),
    }
}
