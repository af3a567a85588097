use std::sync::Arc;

use bw_core::{Budget, Seat, Turn};
use bw_testkit::toys;

use super::*;
use crate::catalog::Catalog;
use crate::session::{AnySession, SeatedPlayer};
use bw_runner::NoForeign;

fn people(game: &str) -> Box<dyn AnySession> {
    let catalog = Catalog::standard().with(toys::stash::package());
    let game = catalog.game(game).unwrap().game(2, "").unwrap();
    let players = ["Ana", "Petr"].map(|name| SeatedPlayer::Human(name.into())).to_vec();
    let mut session = Arc::clone(&game).session(players, 5, Budget::default(), &NoForeign).unwrap();
    while session.turn() == Turn::Chance {
        session.step();
    }
    session
}

fn asked(session: &dyn AnySession) -> Seat {
    match session.turn() {
        Turn::Decide(seats) => seats.first().unwrap(),
        Turn::Chance | Turn::Over => panic!("nobody is asked"),
    }
}

#[test]
fn a_draft_changes_nothing_and_is_legal_as_a_whole() {
    let session = people("carcassonne");
    let seat = asked(&*session);
    let before = session.record();
    let place = session.draft(seat, &[]).unwrap().offers(Lang::En)[0].choice.clone();
    let placed = session.draft(seat, std::slice::from_ref(&place.text)).unwrap();
    assert!(placed.asks() && !placed.confirms_itself());
    assert!(placed.amounts(Lang::En).contains(&place));
    let meeple = placed.offers(Lang::En)[0].choice.text.clone();
    let whole = session.draft(seat, &[place.text.clone(), meeple.clone()]).unwrap();
    // The next tile is another seat's: the turn is over and waits for its confirmation.
    assert!(!whole.asks() && !whole.confirms_itself());
    assert!(session.draft(seat, &[meeple, place.text]).is_err());
    assert_eq!(session.record(), before);
}

#[test]
fn a_complete_draft_shows_nothing_that_its_seat_does_not_know() {
    let session = people("stash");
    let seat = asked(&*session);
    let start = session.draft(seat, &[]).unwrap();
    for offer in start.offers(Lang::En) {
        let draft = session.draft(seat, &[offer.choice.text]).unwrap();
        if !draft.asks() {
            assert_eq!(draft.view_json(), start.view_json());
        }
    }
}

#[test]
fn recorded_luck_is_played_as_given() {
    let mut played = people("carcassonne");
    let seat = asked(&*played);
    let place = played.legal(seat, Lang::En)[0].text.clone();
    played.act(seat, &place).unwrap();
    let record = played.record();
    let catalog = Catalog::standard();
    let game = catalog.game("carcassonne").unwrap().of_record(&record).unwrap();
    let players = ["Ana", "Petr"].map(|name| SeatedPlayer::Human(name.into())).to_vec();
    // Another seed: its luck would be another.
    let mut again = game.session(players, 6, Budget::default(), &NoForeign).unwrap();
    for action in &record.actions {
        again.enact(action).unwrap();
    }
    assert_eq!(again.record().actions, record.actions);
    assert!(again.enact("* draw nothing").is_err());
}
