//! Why a click means nothing, in words.

use bw_core::Message;
use bw_show::DeadClick;

use super::words::piece;
use crate::actions::Action;
use crate::piece::{Kind, Piece};
use crate::position::{Pending, Position};
use crate::square::{Square, Step};
use crate::state::{Phase, State};

/// Why a click means nothing now.
pub(super) fn refusal(state: &State, click: &DeadClick<'_, Action>) -> Option<Message> {
    match (state.phase(), click.place()) {
        (Phase::Setup, ("sq", _)) => {
            let square = state.next_home_square()?.to_string();
            Some(Message::new("ari-no-setup").with("square", square))
        }
        (Phase::Setup, ("supply", _)) => Some(Message::new("ari-no-supply")),
        (Phase::Play, ("sq", name)) => {
            let (position, to) = (&state.position, Square::named(name)?);
            let from = click.picks.last().and_then(|pick| pick.strip_prefix("sq:"));
            let reason = match from.and_then(Square::named) {
                Some(from) if from != to => no_step(position, from, to),
                _ => no_start(position, to),
            };
            Some(reason)
        }
        _ => None,
    }
}

/// Why no step begins with a square.
fn no_start(position: &Position, square: Square) -> Message {
    if let Pending::Push { square, .. } = position.pending() {
        return Message::new("ari-no-push").with("square", square.to_string());
    }
    let Some(stands) = position.piece_at(square) else { return Message::new("ari-no-empty") };
    if stands.side != position.side() {
        let id = if position.steps_left() < 2 { "ari-no-last" } else { "ari-no-strong" };
        return Message::new(id);
    }
    if position.frozen(stands.side).contains(square) {
        let by = stronger_beside(position, square, stands);
        return Message::new("ari-no-frozen").with("by", piece(by.unwrap_or(stands.kind)));
    }
    let id = if stands.kind == Kind::Rabbit { "ari-no-way-rabbit" } else { "ari-no-way" };
    Message::new(id).with("piece", piece(stands.kind))
}

/// The strongest enemy that holds a piece.
fn stronger_beside(position: &Position, square: Square, held: Piece) -> Option<Kind> {
    let near = Square::all().filter(|other| square.neighbours().contains(*other));
    let foes = near.filter_map(|other| position.piece_at(other));
    foes.filter(|foe| foe.side != held.side && foe.kind > held.kind).map(|foe| foe.kind).max()
}

/// Why a step from one square does not lead to another.
fn no_step(position: &Position, from: Square, to: Square) -> Message {
    let Some(step) = Step::between(from, to) else { return Message::new("ari-no-far") };
    let stands = position.piece_at(from);
    if let Some(there) = position.piece_at(to) {
        let own = there.side == position.side();
        return Message::new(if own { "ari-no-full" } else { "ari-no-full-enemy" });
    }
    let backward = position.side().forward().opposite();
    let rabbit = stands == Some(Piece::new(position.side(), Kind::Rabbit));
    match position.allows(step) {
        false if rabbit && step.direction() == backward => Message::new("ari-no-back"),
        false => Message::new("ari-no-step"),
        // The rules of movement allow it, and every turn that begins so repeats a position.
        true => Message::new("ari-no-repeat"),
    }
}

#[cfg(test)]
mod tests {
    use bw_core::Lang;
    use bw_show::Explain;

    use super::*;
    use crate::game::Arimaa;
    use crate::notation::parse_one_line;
    use crate::piece::Side;

    /// What is said of a click on a square after these picks, to Gold in this position.
    fn said(board: &str, picks: &[&str], square: &str) -> String {
        let position = parse_one_line(board).unwrap().with_side(Side::Gold);
        let state = State::from_position(position);
        let picks: Vec<String> = picks.iter().map(|pick| format!("sq:{pick}")).collect();
        let handle = format!("sq:{square}");
        let click = DeadClick { picks: &picks, handle: &handle, legal: &[] };
        Arimaa::texts().resolve(Lang::En, &refusal(&state, &click).unwrap())
    }

    #[test]
    fn every_dead_click_has_its_rule() {
        // Gold: dog d4, rabbits a2 and h1; Silver: horse e4 beside the dog, rabbit a7.
        let squares: String = (0..64)
            .map(|at| match (at % 8, 7 - at / 8) {
                (3, 3) => 'D',
                (4, 3) => 'h',
                (0, 1) | (7, 0) => 'R',
                (0, 6) => 'r',
                _ => ' ',
            })
            .collect();
        let board = format!("[{squares}]");
        let said = |picks: &[&str], square: &str| said(&board, picks, square);
        assert!(said(&[], "d4").contains("Frozen by horse"), "{}", said(&[], "d4"));
        assert!(said(&[], "e4").contains("Only a stronger piece"));
        assert!(said(&[], "f6").contains("is empty"));
        assert!(said(&["a2"], "a1").contains("never steps back"));
        assert!(said(&["a2"], "c2").contains("farther"));
        assert!(said(&["h1"], "h1").contains("free square"));
    }
}
