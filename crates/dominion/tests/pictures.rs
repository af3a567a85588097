//! What pictures show: the same things wide and tall, words that can be read, in steady frames.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeSet;

use bw_core::{Actor, Dice, Game, Lang, NoLog, Options, Rng, Seat, Turn, Viewer};
use bw_dominion::{Action, Card, Cards, Dominion, State, View};
use bw_show::{Confirmation, Draw, Explain, Input, Layout, RenderOptions};
use bw_svg::Theme;

const WIDE: Layout =
    Layout { narrow: false, turned: false, kept: false, plain: false, zones: None };
const TALL: Layout = Layout { narrow: true, ..WIDE };

fn game(seats: u8, rules: &str) -> Dominion {
    Dominion::new(seats, &Options::parse(Dominion::SPEC.options, rules).unwrap()).unwrap()
}

/// States of a game of random decisions, every n-th, and the last one.
fn states(game: &Dominion, seed: u64, every: usize) -> Vec<State> {
    let (mut state, mut dice, mut rng) = (game.initial(), Dice::new(seed), Rng::new(seed));
    let (mut states, mut legal) = (Vec::new(), Vec::new());
    for at in 0.. {
        game.settle(&mut state, &mut dice, &mut NoLog);
        let Turn::Decide(asked) = game.turn(&state) else { break };
        if at % every == 0 {
            states.push(state);
        }
        let seat = asked.first().unwrap();
        let action = game.random_action(&state, seat, &mut rng, &mut legal);
        game.apply(&mut state, Actor::Seat(seat), action);
    }
    states.push(state);
    states
}

/// What whoever decides is shown.
fn offered(game: &Dominion, state: &State, layout: Layout) -> Option<String> {
    let Turn::Decide(asked) = game.turn(state) else { return None };
    let seat = asked.first()?;
    let mut legal: Vec<Action> = Vec::new();
    game.actions(state, seat, &mut legal);
    let view = game.view(state, Viewer::Seat(seat));
    Some(game.render(&view, &RenderOptions { legal: &legal, layout, ..RenderOptions::default() }))
}

fn values<'s>(svg: &'s str, attribute: &'s str) -> impl Iterator<Item = &'s str> {
    let key = format!(" {attribute}=\"");
    svg.match_indices(&key)
        .map(|(at, key)| svg[at + key.len()..].split('"').next().unwrap())
        .collect::<Vec<_>>()
        .into_iter()
}

fn handles(svg: &str) -> BTreeSet<&str> {
    values(svg, "data-handle").collect()
}

fn view_box(svg: &str) -> Vec<f32> {
    values(svg, "viewBox").next().unwrap().split(' ').map(|n| n.parse().unwrap()).collect()
}

const RULES: [&str; 3] = [
    "",
    "kingdom=random,kingdom_size=12,max_rounds=15",
    "kingdom=Militia+Throne Room+Library+Cellar+Spy+Thief+Moat,auto_treasure=false,max_rounds=15",
];

#[test]
fn both_layouts_have_the_same_handles() {
    for (seats, rules) in (2..=4).zip(RULES) {
        let game = game(seats, rules);
        for state in states(&game, u64::from(seats), 7) {
            let Some(wide) = offered(&game, &state, WIDE) else { continue };
            let tall = offered(&game, &state, TALL).unwrap();
            assert_eq!(handles(&wide), handles(&tall), "{rules}");
            assert_eq!(wide.matches("h-legal").count() > 0, tall.contains("h-legal"));
        }
    }
}

#[test]
fn words_of_the_tall_layout_can_be_read_and_lie_inside() {
    for (seats, rules) in (2..=4).zip(RULES) {
        let game = game(seats, rules);
        for state in states(&game, 5 + u64::from(seats), 20) {
            let Some(svg) = offered(&game, &state, TALL) else { continue };
            let size = view_box(&svg);
            assert_eq!(size[2], 400.0);
            let table = svg.split("</defs>").nth(1).unwrap();
            for text in table.split("<text").skip(1) {
                let number = |name| values(text, name).next().unwrap().parse::<f32>().unwrap();
                assert!(number("font-size") >= 8.0, "{text}");
                assert!((4.0..396.0).contains(&number("x")), "{text}");
                assert!((0.0..size[3]).contains(&number("y")), "{text}");
            }
        }
    }
}

#[test]
fn a_ring_shows_what_its_card_does() {
    let game = game(2, "kingdom=first-game,opening=4-3");
    let state = states(&game, 3, 1)[0];
    let Turn::Decide(asked) = game.turn(&state) else { panic!("nobody decides") };
    let seat = asked.first().unwrap();
    let mut legal = Vec::new();
    game.actions(&state, seat, &mut legal);
    let view = game.view(&state, Viewer::Seat(seat));
    for (lang, words) in [
        (Lang::En, "Village, $3: +1 card, +2 actions."),
        (Lang::Cs, "Vesnice, $3: +1 karta, +2 akce."),
    ] {
        for layout in [WIDE, TALL] {
            let svg = game.render(
                &view,
                &RenderOptions { lang, legal: &legal, layout, ..RenderOptions::default() },
            );
            let rings = svg.split("<rect data-handle=\"");
            let ring = rings.skip(1).find(|ring| ring.starts_with("pile:Village"));
            assert!(ring.unwrap().contains(&format!("<title>{words}</title>")));
        }
    }
}

#[test]
fn frames_of_a_film_have_one_size() {
    let names = ["Ana", "champion", "Žofie", "Max"].map(String::from);
    for (seats, rules) in (2..=4).zip(RULES) {
        let game = game(seats, rules);
        let states = states(&game, 3, 30);
        let last = game.view(states.last().unwrap(), Viewer::All);
        for layout in [WIDE, TALL] {
            let mut boxes: Vec<Vec<f32>> = Vec::new();
            for state in &states {
                let view = game.view(state, Viewer::All);
                let (names, room_for) = (&names[..usize::from(seats)], Some(&*last));
                let render_options =
                    RenderOptions { names, room_for, layout, ..RenderOptions::default() };
                boxes.push(view_box(&game.render(&view, &render_options)));
            }
            boxes.dedup();
            assert_eq!(boxes.len(), 1, "{seats} players, {rules}: {boxes:?}");
        }
    }
}

#[test]
fn nothing_of_other_hands_is_in_the_picture() {
    let game = game(3, "");
    for state in states(&game, 11, 30) {
        for eyes in Seat::all(3) {
            let view = game.view(&state, Viewer::Seat(eyes));
            let svg =
                game.render(&view, &RenderOptions { layout: TALL, ..RenderOptions::default() });
            let own = state.player(eyes);
            let held = handles(&svg).into_iter().filter(|handle| handle.starts_with("hand:"));
            for handle in held {
                let card = Card::named(&handle[5..]).unwrap();
                assert!(own.hand.has(card) || state.picked.has(card), "{handle}");
            }
        }
    }
}

#[test]
fn pictures_become_pixels_in_both_themes() {
    let game = game(4, "");
    let states = states(&game, 9, 50);
    let state = &states[states.len() / 2];
    for layout in [WIDE, TALL] {
        let svg = offered(&game, state, layout).unwrap();
        for theme in [Theme::Light, Theme::Dark] {
            assert!(bw_picture::png(&svg, theme, Dominion::tokens(), 280).is_ok());
        }
    }
}

#[test]
fn only_an_affordable_province_makes_the_end_of_a_turn_doubtful() {
    let game = game(2, "kingdom=first-game");
    let mut view = game.view(&game.initial(), Viewer::Seat(Seat::new(0))).into_owned();
    let end = |view: &View| game.confirmation(view, Seat::new(0), Action::EndBuys);
    view.coins = 7;
    assert_eq!(end(&view), Confirmation::Unneeded);
    view.coins = 8;
    let Confirmation::Warned(warning) = end(&view) else { panic!("a Province can be bought") };
    let words = |lang| Dominion::texts().resolve(lang, &warning);
    assert_eq!(words(Lang::En), "You could still buy Province. End the turn?");
    assert_eq!(words(Lang::Cs), "Ještě můžete koupit: Provincie. Ukončit tah?");
    let buy = Action::Buy(Card::Gold);
    assert_eq!(game.confirmation(&view, Seat::new(0), buy), Confirmation::Asked);
    view.supply = Cards::EMPTY;
    assert_eq!(end(&view), Confirmation::Unneeded);
}

#[test]
fn money_is_known_to_whoever_sees_the_cards() {
    let game = game(2, "kingdom=first-game");
    let state = game.initial();
    let known = |by: Viewer, seat: u8| game.series(&game.view(&state, by), Seat::new(seat));
    assert_eq!(Dominion::SERIES, ["money"]);
    assert_eq!(known(Viewer::All, 1), [Some(7.0)]);
    assert_eq!(known(Viewer::Seat(Seat::new(0)), 0), [Some(7.0)]);
    assert_eq!(known(Viewer::Seat(Seat::new(0)), 1), [None]);
    assert_eq!(known(Viewer::Public, 0), [None]);
}
