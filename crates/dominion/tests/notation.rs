//! Texts of decisions, chance, states and words (spec 2.4).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod fixture;

use bw_core::{Actor, Game, Lang, Notation, Seat, Viewer};
use bw_dominion::{Action, Card, Dominion};
use bw_show::Explain;
use fixture::Fixture;

fn read(actor: Actor, text: &str) -> Result<Vec<Action>, String> {
    let fixture = Fixture::new(2, "");
    let view = fixture.game.view(&fixture.state, Viewer::All);
    let mut actions = Vec::new();
    fixture
        .game
        .parse_actions(&view, actor, text, &mut actions)
        .map_err(|error| error.to_string())?;
    Ok(actions)
}

#[test]
fn the_texts_of_the_specification_read_and_write() {
    let fixture = Fixture::new(2, "");
    let view = fixture.game.view(&fixture.state, Viewer::All);
    let seat = Actor::Seat(Seat::new(0));
    for text in [
        "play Village",
        "end actions",
        "play Silver",
        "play all",
        "end treasures",
        "buy Gold",
        "end buys",
        "reveal Moat",
        "no reveal",
        "discard Estate",
        "trash Curse",
        "done",
        "deck to discard",
        "keep deck",
        "gain Silver",
        "topdeck Estate",
        "keep Gold",
        "discard Gold",
        "trash Silver",
        "take Silver",
        "leave Silver",
        "throne Smithy",
        "aside Village",
        "buy Throne Room",
    ] {
        let actions = read(seat, text).unwrap();
        assert_eq!(actions.len(), 1, "{text}");
        assert_eq!(fixture.game.action_text(&view, seat, actions[0]), text);
    }
    for text in [
        "draw Copper, Throne Room",
        "draw 5",
        "reveal Moat",
        "opening 4-3",
        "kingdom Cellar, Council Room",
        "kingdom nothing",
    ] {
        let actions = read(Actor::Chance, text).unwrap();
        assert_eq!(fixture.game.action_text(&view, Actor::Chance, actions[0]), text);
    }
}

#[test]
fn whole_turns_and_czech_names_are_read() {
    let seat = Actor::Seat(Seat::new(0));
    let turn = read(seat, "play Vesnice; end actions; buy trůnní sál").unwrap();
    let expected = [Action::Play(Card::Village), Action::EndActions, Action::Buy(Card::ThroneRoom)];
    assert_eq!(turn, expected);
}

#[test]
fn what_is_no_text_is_refused_with_a_reason() {
    let seat = Actor::Seat(Seat::new(0));
    for (text, why) in [
        ("", "expected a decision"),
        ("buy Platinum", "no such card at `Platinum`"),
        ("buy Gold;", "expected a decision"),
        ("draw Copper", "expected a decision"),
    ] {
        let error = read(seat, text).unwrap_err();
        assert!(error.contains(why), "{text}: {error}");
    }
    for text in [
        "draw",
        "draw Copper, Copper, Copper, Copper, Copper, Copper",
        "opening 8-0",
        "kingdom Copper",
        "kingdom Moat, Moat",
    ] {
        assert!(read(Actor::Chance, text).is_err(), "{text}");
    }
}

#[test]
fn words_in_two_languages() {
    let fixture = Fixture::new(2, "");
    let view = fixture.game.view(&fixture.state, Viewer::All);
    let words = |action, lang| {
        let words = fixture.game.words(&view, Actor::Seat(Seat::new(0)), action);
        Dominion::texts().resolve(lang, &words)
    };
    assert_eq!(words(Action::Throne(Card::Smithy), Lang::En), "Play Smithy twice");
    assert_eq!(words(Action::Throne(Card::Smithy), Lang::Cs), "Zahrát Kovárnu dvakrát");
    assert_eq!(words(Action::Topdeck(Card::Province), Lang::Cs), "Vrátit na balíček Provincii");
    assert_eq!(words(Action::DrawHidden(5), Lang::En), "cards drawn: 5");
}

#[test]
fn states_that_cannot_be_are_refused() {
    let fixture = Fixture::new(2, "");
    let state = fixture.game.initial();
    let text = fixture.game.state_text(&state);
    assert_eq!(fixture.game.parse_state(&text).unwrap(), state);
    for (from, to, why) in [
        ("46 Copper", "47 Copper", "missing or too many"),
        ("0 buy 1 1 5", "0 action 1 1 5", "not at rest"),
        ("0 buy 1 1 5", "0 over 0 0 0", "turn, phase"),
        ("; -; -; -; -; ", "; -; -; -; throne; ", "frames do not fit"),
        ("/-/-/-/5 Copper/", "/-/Gold/-/5 Copper/", "lie where they cannot"),
    ] {
        let spoilt = text.replacen(from, to, 1);
        assert_ne!(spoilt, text, "{from}");
        let error = fixture.game.parse_state(&spoilt).unwrap_err().to_string();
        assert!(error.contains(why), "{from} -> {to}: {error}");
    }
}

#[test]
fn private_draws_are_masked_for_others() {
    let fixture = Fixture::new(2, "").hand(1, "Smithy").deck(1, "3 Gold").play("1 play Smithy");
    let draw = read(Actor::Chance, "draw Gold, Gold, Gold").unwrap()[0];
    let seen = |by| fixture.game.seen(&fixture.state, Actor::Chance, draw, by);
    assert_eq!(seen(Viewer::Seat(Seat::new(0))), Some(draw));
    assert_eq!(seen(Viewer::Seat(Seat::new(1))), Some(Action::DrawHidden(3)));
    assert_eq!(seen(Viewer::Public), Some(Action::DrawHidden(3)));
}
