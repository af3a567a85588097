//! Pictures hold what people look for (BOARDS, section 4).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Actor, Game, Notation, Options, Part, Render, Seat, Shot, Viewer};
use bw_warlight::Warlight;

fn game(rules: &str) -> Warlight {
    Warlight::new(2, &Options::parse(Warlight::SPEC.options, rules).unwrap()).unwrap()
}

#[test]
fn fog_hides_owners_and_armies_but_not_outlines() {
    let game = game("fog=true");
    let state = game.parse_state("round 3: 12=1:4 13=1:2 38=2:9").unwrap();
    let view = game.view(&state, Viewer::Seat(Seat::new(0))).into_owned();
    let svg = game.render(&view, &Shot::default());
    assert!(!svg.contains("var(--seat-2)\" fill-opacity"), "the enemy is seen");
    assert_eq!(svg.matches("data-army").count(), 5);
    assert_eq!(svg.matches("data-handle=\"region:").count(), 42);
    assert_eq!(svg.matches("url(#wl-hatch)").count(), 42 - 5);
}

#[test]
fn orders_are_arrows_and_decisions_are_parts() {
    let game = game("");
    let mut state = game.parse_state("round 1: 10=1:5 11=1:3 12=2:4 21=2:2").unwrap();
    let seat = Seat::new(0);
    let view = game.view(&state, Viewer::Seat(seat)).into_owned();
    let mut turn = Vec::new();
    let text = "deploy 10 5, attack 10 12 9, attack 11 10 1";
    game.parse_actions(&view, Actor::Seat(seat), text, &mut turn).unwrap();
    let mut parts = Vec::new();
    game.parts(&view, seat, turn[2], &mut parts);
    let pick = |handle: &str| Part::Pick(handle.into());
    assert_eq!(parts, [pick("region:10"), pick("region:12"), Part::Amount(9)]);
    turn.pop();
    turn.iter().for_each(|&action| game.apply(&mut state, Actor::Seat(seat), action));
    let own = game.render(&game.view(&state, Viewer::Seat(seat)), &Shot::default());
    assert!(own.contains("class=\"attack\" data-handle=\"order:0\""));
    assert!(own.contains("class=\"transfer\" data-handle=\"order:1\""));
    assert!(own.contains("data-handle=\"deploy:10\""));
    let other = game.render(&game.view(&state, Viewer::Seat(Seat::new(1))), &Shot::default());
    assert!(!other.contains("data-handle=\"order:") && !other.contains("data-handle=\"deploy:"));
}
