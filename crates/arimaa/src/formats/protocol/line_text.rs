//! Lines of play as engines report them: `info pv Ee2n Ee3n s ed7s` (spec 4.2).

use bw_core::{Actor, Game};

use crate::actions::Action;
use crate::game::Arimaa;
use crate::notation::{Token, decision_token};
use crate::position::Removal;
use crate::state::State;

/// Writes decisions that follow each other from a state: turns with their removals, every turn but the first with its
/// side's letter before it. What is not legal ends the line.
pub fn line_text(
    game: &Arimaa,
    state: &State,
    actions: impl IntoIterator<Item = Action>,
) -> String {
    let mut state = state.clone();
    let mut words: Vec<String> = Vec::new();
    let mut turn = state.turns;
    for action in actions {
        let actor = Actor::Seat(state.side().seat());
        if !game.is_legal(&state, actor, action) {
            break;
        }
        if state.turns != turn {
            turn = state.turns;
            words.push(state.side().letter().to_string());
        }
        words.extend(decision_words(&state, action));
        game.apply(&mut state, actor, action);
    }
    words.join(" ")
}

fn decision_words(state: &State, action: Action) -> Vec<String> {
    let mut tokens: Vec<Token> = decision_token(state, action).into_iter().collect();
    tokens.retain(|token| !matches!(token, Token::End | Token::Leave(_)));
    if let Action::Step(step) = action {
        let mut after = state.position;
        if let Some(Removal { piece, trap }) = after.take_leniently(step) {
            tokens.push(Token::Removal(piece, trap));
        }
    }
    tokens.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;
    use bw_core::Notation;

    #[test]
    fn later_turns_carry_their_side() {
        let game = Arimaa::default();
        let board = "g [       r                                 r       H    e  R      ]";
        let state = State::from_position(parse_position(board).unwrap());
        let mut after = state.clone();
        let mut actions = Vec::new();
        for text in ["rb3e Hb2n end", "eg2n eg3n eg4n eg5n", "Rb1n"] {
            let (actor, mut read) = (Actor::Seat(after.side().seat()), Vec::new());
            game.parse_actions(&after, actor, text, &mut read).unwrap();
            for action in read {
                game.apply(&mut after, actor, action);
                actions.push(action);
            }
        }
        let text = line_text(&game, &state, actions.iter().copied().chain([Action::End; 2]));
        assert_eq!(text, "rb3e rc3x Hb2n s eg2n eg3n eg4n eg5n g Rb1n");
    }
}
