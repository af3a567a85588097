//! What pictures show: everything that lies on the table, nothing that is hidden, in steady frames.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_agricola::{Action, Agricola, CardSet, Phase, State};
use bw_core::{Actor, Dice, Game, Lang, NoLog, Options, Rng, Seat, Turn, Viewer};
use bw_show::{Draw, RenderOptions};
use bw_svg::Theme;
use bw_testkit::{Conformance, Every};

fn game(seats: u8, rules: &str) -> Agricola {
    Agricola::new(seats, &Options::parse(Agricola::SPEC.options, rules).unwrap()).unwrap()
}

/// States of a game of random decisions, every n-th, and the last one.
fn states(game: &Agricola, seed: u64, every: usize) -> Vec<State> {
    let (mut state, mut dice, mut rng) = (game.initial(), Dice::new(seed), Rng::new(seed));
    let (mut states, mut legal) = (Vec::new(), Vec::new());
    for at in 0.. {
        game.settle(&mut state, &mut dice, &mut NoLog);
        let Turn::Decide(asked) = game.turn(&state) else { break };
        if at % every == 0 {
            states.push(state.clone());
        }
        let seat = asked.first().unwrap();
        legal.clear();
        game.actions(&state, seat, &mut legal);
        // Goods that are kept make fuller farms.
        let calm = |action: &&Action| !matches!(action, Action::Exchange | Action::Release(_));
        let calmer: Vec<Action> = legal.iter().filter(calm).copied().collect();
        let action = *rng.pick(if calmer.is_empty() { &legal } else { &calmer }).unwrap();
        game.apply(&mut state, Actor::Seat(seat), action);
    }
    states.push(state);
    states
}

fn names(seats: u8) -> Vec<String> {
    ["Ana", "champion", "Žofie", "Max", "montecarlo"][..usize::from(seats)]
        .iter()
        .map(ToString::to_string)
        .collect()
}

fn count(svg: &str, what: &str) -> usize {
    svg.matches(what).count()
}

fn view_box(svg: &str) -> &str {
    svg.split("viewBox=\"").nth(1).unwrap().split('"').next().unwrap()
}

/// Every decision can be pointed at, and nothing else looks as if it could.
#[test]
fn handles_are_the_decisions() {
    let suite = Conformance::<Agricola> {
        games: 2,
        rules: &["", "variant=family", "deal=draft7,idle=true"],
        every: Every { pictures: 5, ..Every::SPARSE },
        reveals: |game, state, _, action| {
            matches!(action, Action::Pick(_)) && (state.step + 1).is_multiple_of(game.seats())
        },
        ..Conformance::default()
    };
    suite.run().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn what_stands_on_the_table_is_drawn() {
    for seats in 1..=5 {
        let game = game(seats, "");
        let names = names(seats);
        for state in states(&game, u64::from(seats), 40) {
            let view = game.view(&state, Viewer::Seat(Seat::new(0)));
            for names in [&names[..], &[]] {
                let svg = game.render(&view, &RenderOptions { names, ..RenderOptions::default() });
                let farms = || Seat::all(seats).map(|seat| state.player(seat).farm);
                let total = |of: fn(&bw_agricola::Farm) -> u8| -> usize {
                    farms().map(|farm| usize::from(of(&farm))).sum()
                };
                let rooms = total(|farm| farm.rooms.len());
                assert_eq!(count(&svg, "href=\"#ag-room-"), rooms);
                assert_eq!(count(&svg, "href=\"#ag-field\""), total(|farm| farm.fields.len()));
                let fences = total(|farm| farm.fences().len());
                // Every fence is a dark and a light stroke.
                let strokes = count(&svg, "stroke=\"var(--ag-fence)\" stroke-width=\"4\"");
                assert_eq!(strokes, fences);
                for space in state.in_play.iter() {
                    assert_eq!(count(&svg, &format!("data-handle=\"space:{}\"", space.id())), 1);
                }
            }
        }
    }
}

#[test]
fn people_are_at_home_or_on_spaces() {
    for seats in 1..=5 {
        let game = game(seats, "");
        for state in states(&game, 7 + u64::from(seats), 25) {
            let svg = game.render(&game.view(&state, Viewer::Public), &RenderOptions::default());
            for seat in Seat::all(seats) {
                let player = state.player(seat);
                let bit = |people: &&u8| **people >> seat.index() & 1 != 0;
                let placed = state.people.iter().filter(bit).count();
                let home = usize::from(player.adults().saturating_sub(player.placed));
                let newborn = usize::from(player.newborn);
                let drawn = count(&svg, &format!("href=\"#ag-pawn-{seat}\""));
                assert!((placed + home..=placed + home + newborn).contains(&drawn), "{seat}");
            }
        }
    }
}

#[test]
fn cards_of_other_hands_are_not_in_the_picture() {
    for rules in ["", "deal=draft7"] {
        let game = game(3, rules);
        for state in states(&game, 11, 30) {
            for eyes in Seat::all(3) {
                let view = game.view(&state, Viewer::Seat(eyes));
                let svg = game.render(&view, &RenderOptions::default());
                for other in Seat::all(3).filter(|&seat| seat != eyes) {
                    let hidden: CardSet = state.player(other).hand.or(&state.player(other).pack);
                    for card in hidden.iter() {
                        let (id, name) = (card.id(), card.name());
                        assert!(!svg.contains(&format!(":{id}\"")), "{id} of seat {other}");
                        assert!(!svg.contains(&format!(">{name}<")), "{name} of seat {other}");
                    }
                }
                // At the end the score sheet lies where the hand was.
                let own = state.player(eyes).hand.iter();
                for card in own.filter(|_| state.phase != Phase::Over) {
                    assert!(svg.contains(&format!("\"hand:{}\"", card.id())));
                }
            }
        }
    }
}

#[test]
fn frames_of_a_film_have_one_size() {
    for (seats, rules) in [(1, ""), (2, "variant=family"), (3, "deal=10to7"), (5, "")] {
        let game = game(seats, rules);
        let names = names(seats);
        let states = states(&game, 3, 60);
        let last = game.view(states.last().unwrap(), Viewer::All);
        let mut boxes: Vec<String> = Vec::new();
        for state in &states {
            let view = game.view(state, Viewer::All);
            let render_options =
                RenderOptions { names: &names, room_for: Some(&*last), ..RenderOptions::default() };
            boxes.push(view_box(&game.render(&view, &render_options)).to_string());
        }
        boxes.dedup();
        assert_eq!(boxes.len(), 1, "{seats} players, {rules}: {boxes:?}");
    }
}

#[test]
fn the_end_shows_the_score_sheet_in_both_languages() {
    let game = game(2, "");
    let states = states(&game, 5, 1000);
    let view = game.view(states.last().unwrap(), Viewer::All);
    for (lang, words) in [(Lang::En, "Final score"), (Lang::Cs, "Konečné skóre")] {
        let svg = game.render(&view, &RenderOptions { lang, ..RenderOptions::default() });
        assert!(svg.contains(words));
        let first = game.view(&states[0], Viewer::All);
        assert!(
            !game
                .render(&first, &RenderOptions { lang, ..RenderOptions::default() })
                .contains(words)
        );
    }
}

#[test]
fn pictures_become_pixels_in_both_themes() {
    let game = game(4, "");
    let states = states(&game, 9, 150);
    let view = game.view(&states[states.len() / 2], Viewer::Seat(Seat::new(1)));
    let names = names(4);
    let svg = game.render(&view, &RenderOptions { names: &names, ..RenderOptions::default() });
    for theme in [Theme::Light, Theme::Dark] {
        assert!(bw_picture::png(&svg, theme, Agricola::tokens(), 280).is_ok());
    }
}
