//! Pictures hold what people look for (BOARDS, section 4).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Actor, Game, Notation, Options, Seat, Viewer};
use bw_show::{Draw, Explain, Input, Part, RenderOptions};
use bw_warlight::Warlight;

fn game(rules: &str) -> Warlight {
    Warlight::new(2, &Options::parse(Warlight::SPEC.options, rules).unwrap()).unwrap()
}

#[test]
fn fog_hides_owners_and_armies_but_not_outlines() {
    let game = game("fog=true");
    let state = game.parse_state("round 3: 12=1:4 13=1:2 38=2:9").unwrap();
    let view = game.view(&state, Viewer::Seat(Seat::new(0))).into_owned();
    let svg = game.render(&view, &RenderOptions::default());
    assert!(!svg.contains("var(--seat-2)\" fill-opacity"), "the enemy is seen");
    assert_eq!(svg.matches("data-army").count(), 5);
    assert_eq!(svg.matches("data-handle=\"region:").count(), 42);
    assert_eq!(svg.matches("url(#wl-hatch)").count(), 42 - 5);
}

#[test]
fn series_show_what_a_seat_holds_as_far_as_it_is_known() {
    let mist = game("fog=true");
    let state = mist.parse_state("round 3: 12=1:4 13=1:2 38=2:9").unwrap();
    let series = |game: &Warlight, by, seat| game.series(&game.view(&state, by), Seat::new(seat));
    let (own, other) = (Viewer::Seat(Seat::new(0)), Viewer::Public);
    assert_eq!(series(&mist, own, 0), [Some(5.0), Some(6.0), Some(2.0)]);
    assert_eq!(series(&mist, own, 1), [None; 3]);
    assert_eq!(series(&mist, other, 0), [None; 3]);
    assert_eq!(series(&mist, Viewer::All, 1), [Some(5.0), Some(9.0), Some(1.0)]);
    assert_eq!(series(&game(""), other, 1), [Some(5.0), Some(9.0), Some(1.0)]);
    assert_eq!(Warlight::SERIES, ["income", "armies", "regions"]);
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
    let own = game.render(&game.view(&state, Viewer::Seat(seat)), &RenderOptions::default());
    assert!(own.contains("class=\"attack\" data-handle=\"order:0\""));
    assert!(own.contains("class=\"transfer\" data-handle=\"order:1\""));
    assert!(own.contains("data-handle=\"deploy:10\""));
    let other =
        game.render(&game.view(&state, Viewer::Seat(Seat::new(1))), &RenderOptions::default());
    assert!(!other.contains("data-handle=\"order:") && !other.contains("data-handle=\"deploy:"));
}

/// The texts between `start` and `end`, in order.
fn between<'t>(text: &'t str, start: &str, end: &str) -> Vec<&'t str> {
    text.split(start).skip(1).filter_map(|rest| rest.split(end).next()).collect()
}

/// Enters the turns of both players, commits included.
fn order(game: &Warlight, state: &mut bw_warlight::State, turns: [&str; 2]) {
    for (seat, text) in Seat::all(2).zip(turns) {
        let (view, mut turn) = (game.view(state, Viewer::All).into_owned(), Vec::new());
        game.parse_actions(&view, Actor::Seat(seat), text, &mut turn).unwrap();
        turn.iter().for_each(|&action| game.apply(state, Actor::Seat(seat), action));
        while game.turn(state).asks(seat) {
            game.apply(state, Actor::Seat(seat), bw_warlight::Action::Done);
        }
    }
}

#[test]
fn a_round_is_shown_as_it_was_executed() {
    let game = game("order=per_round");
    let mut state = game.parse_state("round 1: 10=1:5 11=1:3 12=2:4 21=2:2").unwrap();
    order(
        &game,
        &mut state,
        ["deploy 10 5, attack 10 12 9, attack 11 10 1", "deploy 12 5, attack 12 10 3"],
    );
    let (mut dice, mut steps) = (bw_core::Dice::new(1), Vec::new());
    while game.turn(&state) == bw_core::Turn::Chance {
        let svg = game.render(&game.view(&state, Viewer::All), &RenderOptions::default());
        assert_eq!(svg.matches("class=\"deployed\"").count(), 2, "they have arrived");
        assert_eq!(svg.matches("data-handle=\"deploy:").count(), 0);
        let coming = svg.matches("data-handle=\"order:").count();
        steps.push((svg.matches("data-step=").count(), coming));
        let action = game.sample_chance(&state, &mut dice.roll());
        game.apply(&mut state, Actor::Chance, action);
    }
    assert_eq!(steps[0], (0, 3), "the sequence is not drawn yet");
    assert!(steps.is_sorted_by_key(|step| step.0) && steps.iter().all(|(a, b)| a + b <= 3));
    let svg = game.render(&game.view(&state, Viewer::All), &RenderOptions::default());
    let done = state.report.iter().filter(|event| event.armies > 0 && event.from != event.to);
    let done: Vec<String> = done
        .map(|event| {
            let (from, to) = (game.map().region(event.from), game.map().region(event.to));
            let word = if event.armies == 1 { "army" } else { "armies" };
            format!("{} → {}: {} {word}", from.name, to.name, event.armies)
        })
        .collect();
    let orders = between(&svg, "<g id=\"orders\">", "<g id=\"armies\"")[0];
    assert_eq!(between(orders, "<title>", "</title>"), done);
    let numbers: Vec<String> = (1..=done.len()).map(|n| n.to_string()).collect();
    assert_eq!(between(orders, "data-step=\"", "\""), numbers);
}

#[test]
fn the_last_round_disappears_with_the_first_new_order() {
    let game = game("");
    let mut state = game.parse_state("round 1: 10=1:5 12=2:4").unwrap();
    order(&game, &mut state, ["deploy 10 5, attack 10 9 4", "deploy 12 5"]);
    game.settle(&mut state, &mut bw_core::Dice::new(1), &mut bw_core::NoLog);
    let svg = game.render(&game.view(&state, Viewer::All), &RenderOptions::default());
    assert!(svg.contains("data-step=\"1\"") && svg.contains("class=\"deployed\""));
    let mut turn = Vec::new();
    let view = game.view(&state, Viewer::All).into_owned();
    game.parse_actions(&view, Actor::Seat(Seat::new(0)), "deploy 10 2", &mut turn).unwrap();
    game.apply(&mut state, Actor::Seat(Seat::new(0)), turn[0]);
    let svg = game.render(&game.view(&state, Viewer::All), &RenderOptions::default());
    assert!(!svg.contains("data-step=") && !svg.contains("class=\"deployed\""));
    assert!(svg.contains("data-battle=\"9\""), "what it cost stays");
}

#[test]
fn planned_attacks_show_their_chance() {
    let game = game("");
    let mut planned = game.parse_state("round 1: 10=1:9 12=2:6").unwrap();
    let (seat, mut turn) = (Seat::new(0), Vec::new());
    let view = game.view(&planned, Viewer::Seat(seat)).into_owned();
    game.parse_actions(&view, Actor::Seat(seat), "deploy 10 5, attack 10 12 10", &mut turn)
        .unwrap();
    turn.iter().for_each(|&action| game.apply(&mut planned, Actor::Seat(seat), action));
    let svg = game.render(&game.view(&planned, Viewer::Seat(seat)), &RenderOptions::default());
    assert!(svg.contains("<title>Venezuela → Brazil: 10 armies · against 6: 63 % to take it, about 6 armies left</title>"));
}

#[test]
fn opposed_arrows_keep_apart_and_some_go_around_the_edge() {
    let game = game("");
    let mut state = game.parse_state("round 1: 1=1:9 10=1:9 12=2:9 30=2:9").unwrap();
    order(&game, &mut state, ["attack 10 12 5, attack 1 30 5", "attack 12 10 5, attack 30 1 5"]);
    let svg = game.render(&game.view(&state, Viewer::All), &RenderOptions::default());
    let orders = between(&svg, "<g id=\"orders\">", "<g id=\"armies\"")[0];
    let paths = between(orders, "<path d=\"", "\"");
    let bends: Vec<&str> = paths.iter().filter_map(|path| path.split(['Q', ' ']).nth(1)).collect();
    assert_eq!(bends.len(), 4, "a casing and a line for each of two");
    assert_ne!(bends[0], bends[2]);
    let around: Vec<&&str> = paths.iter().filter(|path| path.matches('M').count() == 2).collect();
    assert_eq!(around.len(), 4);
    assert!(around[0].contains("H0M1200,") && around[2].contains("H1200M0,"), "{around:?}");
}

#[test]
fn maps_without_outlines_are_islands_with_ids() {
    let mut options =
        Options::parse(Warlight::SPEC.options, "map=example.json,preset=wl2").unwrap();
    options.read_files(|_| Ok(include_str!("data/wl2_example_map.json").into())).unwrap();
    let game = Warlight::new(2, &options).unwrap();
    let mut state = game.initial();
    game.settle(&mut state, &mut bw_core::Dice::new(1), &mut bw_core::NoLog);
    let svg = game.render(&game.view(&state, Viewer::All), &RenderOptions::default());
    assert_eq!(svg.matches("data-handle=\"region:").count(), game.map().len());
    let ids = between(&svg, "<g id=\"ids\"", "<g id=\"armies\"")[0];
    assert_eq!(ids.matches("<text").count(), game.map().len());
    // Pills of bonuses lie on the canvas and apart from each other.
    let bonuses = between(&svg, "<g id=\"bonuses\">", "<g id=\"orders\">")[0];
    let pills: Vec<[f64; 3]> = between(bonuses, "<rect ", "height")
        .into_iter()
        .map(|text| {
            let numbers = between(text, "=\"", "\"");
            [0, 1, 2].map(|at| numbers[at].parse().unwrap())
        })
        .collect();
    assert_eq!(pills.len(), game.map().supers.len());
    for (at, [x, y, width]) in pills.iter().enumerate() {
        assert!(*x >= 0.0 && x + width <= 1200.0 && *y >= 0.0 && *y <= 694.0);
        for [x2, y2, width2] in &pills[..at] {
            assert!(x + width <= *x2 || x2 + width2 <= *x || (y - y2).abs() >= 26.0);
        }
    }
}
