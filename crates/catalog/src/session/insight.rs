//! What can be said about a game besides its decisions: lines of play in words, scores a viewer can know.

use bw_core::{Actor, Game, Lang, Purpose, Rng, Seat, Viewer};
use bw_show::Show;

use super::typed::TypedSession;

/// Worlds that must give the same score before it counts as known.
const WORLDS: u64 = 4;

/// Decisions of a seat from a moment on, in words.
pub(super) fn phrase<G: Show>(
    session: &TypedSession<G>,
    at: usize,
    seat: Seat,
    texts: &[String],
    lang: Lang,
) -> Vec<String> {
    let game = session.game();
    let mut state = session.state_before(at);
    let mut words = Vec::new();
    for text in texts {
        let mut actions = Vec::new();
        let view = game.view(&state, Viewer::Seat(seat));
        let read = game.parse_actions(&view, Actor::Seat(seat), text, &mut actions);
        drop(view);
        if read.is_err() {
            break;
        }
        for action in actions {
            let asked = game.turn(&state).asks(seat);
            if !asked || !game.is_legal(&state, Actor::Seat(seat), action) {
                return words;
            }
            words.push(session.choice(&state, seat, action, lang).words);
            game.apply(&mut state, Actor::Seat(seat), action);
        }
    }
    words
}

/// Scores by category that a viewer can know. Nothing is taken from the true state where things are hidden:
/// worlds that look the same are asked, and they must agree.
pub(crate) fn known_parts<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    by: Viewer,
) -> Option<Vec<i32>> {
    let parts = |state: &G::State| {
        let mut parts = Vec::new();
        game.score_parts(state, seat, &mut parts);
        parts
    };
    if !G::SPEC.hidden || by == Viewer::All {
        return Some(parts(state));
    }
    let view = game.view(state, by);
    let world = |number: u64| {
        let mut rng = Rng::derive(number, Purpose::Decision(seat.index() as u8), 0);
        parts(&game.determinize(&view, &mut rng))
    };
    let first = world(0);
    (1..WORLDS).all(|number| world(number) == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bw_core::{Budget, Lang, Seat, Turn, Viewer};
    use bw_show::Part;
    use bw_testkit::toys;

    use crate::catalog::Catalog;
    use crate::session::{AnySession, SeatedPlayer};
    use crate::{BotSpec, SessionStep};
    use bw_runner::NoForeign;

    fn table(game: &str, players: &[SeatedPlayer; 2]) -> Box<dyn AnySession> {
        let catalog = Catalog::standard().with(toys::stash::package());
        let game = catalog.game(game).unwrap().game(2, "").unwrap();
        let mut session =
            Arc::clone(&game).session(players.to_vec(), 5, Budget::default(), &NoForeign).unwrap();
        while session.turn() == Turn::Chance {
            session.step();
        }
        session
    }

    fn bot(name: &str) -> SeatedPlayer {
        SeatedPlayer::Bot(BotSpec::parse(name))
    }

    #[test]
    fn a_bot_at_the_table_explains_itself_and_plays_the_same() {
        let [mut silent, mut telling] =
            [0, 1].map(|_| table("carcassonne", &[bot("greedy"), bot("greedy")]));
        telling.explain(true);
        for _ in 0..6 {
            assert_eq!(silent.step(), telling.step());
        }
        assert_eq!(silent.record(), telling.record());
        assert!(silent.last_thought().is_none());
        let last = telling.last_thought().expect("it explains itself").clone();
        let candidates = &last.thought.candidates;
        assert!(!candidates.is_empty());
        let words = telling.phrase(last.at, last.seat, &candidates[0].actions, Lang::En);
        assert_eq!(words.len(), candidates[0].actions.len());
        telling.take_back_to(last.at);
        assert!(telling.last_thought().is_none());
    }

    #[test]
    fn an_action_of_the_log_is_pointed_at_as_it_was_seen() {
        let mut session = table("carcassonne", &[bot("greedy"), bot("greedy")]);
        let SessionStep::Played(played) = session.step() else { panic!("a bot is asked") };
        let parts = session.parts(played.start, Viewer::Public);
        assert!(matches!(&parts[..], [Part::Pick(_), Part::Turn(_)]));
        assert!(session.parts(999, Viewer::Public).is_empty());
    }

    #[test]
    fn only_scores_that_can_be_known_are_shown() {
        let people = ["Ana", "Petr"].map(|name| SeatedPlayer::Human(name.into()));
        let farm = table("agricola", &people);
        let seat = Seat::new(1);
        assert_eq!(
            farm.known_score_parts(seat, Viewer::Seat(Seat::new(0))),
            Some(farm.score_parts(seat)),
            "farms lie open"
        );
        let stash = table("stash", &people);
        assert_eq!(stash.known_score_parts(seat, Viewer::All), Some(stash.score_parts(seat)));
    }
}
