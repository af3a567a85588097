//! What pictures show (spec 8.7); the laws on handles and colours are part of the conformance suite.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_arimaa::show::render::board_for;
use bw_arimaa::{
    Action, Arimaa, Side, State, Strictness, parse_position, parse_tokens, parse_tournament,
    read_steps, replay_turns,
};
use bw_core::{Actor, Game, Lang};
use bw_show::{Draw, Layout, RenderOptions};

/// A recorded game at the end of one of its turns, with the decisions of the last one and the legal ones.
struct Moment {
    state: State,
    last: Vec<(Actor, Action)>,
    legal: Vec<Action>,
}

fn moment(turns: usize) -> Moment {
    let game = Arimaa::default();
    let games = parse_tournament(include_str!("data/games.pgn")).unwrap();
    let replay = replay_turns(&game, &games[0].turns[..turns], Strictness::Strict).unwrap();
    let (label, actions) = replay.turns.last().unwrap();
    let last = actions.iter().map(|&action| (Actor::Seat(label.side.seat()), action)).collect();
    let mut legal = Vec::new();
    game.actions(&replay.state, replay.state.side().seat(), &mut legal);
    Moment { state: replay.state, last, legal }
}

fn group<'s>(svg: &'s str, id: &str) -> &'s str {
    let start = svg.find(&format!(r#"<g id="{id}""#)).unwrap();
    let rest = &svg[start..];
    // Groups of the top level follow each other.
    &rest[..rest[3..].find(r#"<g id=""#).map_or(rest.len(), |end| end + 3)]
}

#[test]
fn the_last_turn_is_drawn_with_what_it_removed() {
    let Moment { state, last, .. } = moment(28);
    assert_eq!(state.label().to_string(), "15g");
    let shown =
        board_for(&state, Side::Gold, &RenderOptions { last: &last, ..RenderOptions::default() });
    let turn = group(&shown, "last-turn");
    assert_eq!(turn.matches("marker-end").count(), 2, "one line for each piece");
    assert_eq!(turn.matches("stroke-dasharray").count(), 1, "one of them is dragged along");
    assert!(turn.contains(r##"href="#ar-gh""##), "the captured horse is a ghost");
    let plain = board_for(&state, Side::Gold, &RenderOptions::default());
    assert!(!group(&plain, "last-turn").contains("<path"), "only if it is asked for");
    let part = board_for(
        &state,
        Side::Gold,
        &RenderOptions { last: &last[1..], ..RenderOptions::default() },
    );
    assert_eq!(group(&part, "last-turn").matches("marker-end").count(), 2, "found from its end");
}

#[test]
fn one_origin_is_shown_as_chosen() {
    let Moment { state, legal, .. } = moment(28);
    let all =
        board_for(&state, Side::Gold, &RenderOptions { legal: &legal, ..RenderOptions::default() });
    assert!(!group(&all, "selected").contains("<rect"));
    let one: Vec<Action> = legal
        .iter()
        .copied()
        .filter(|a| matches!(a, Action::Step(step) if step.from().to_string() == "d3"))
        .collect();
    assert!(!one.is_empty());
    let chosen =
        board_for(&state, Side::Gold, &RenderOptions { legal: &one, ..RenderOptions::default() });
    assert!(group(&chosen, "selected").contains("var(--chosen)"));
    assert!(chosen.contains("<title>Move the camel from d3 to"), "targets say what is done");
}

#[test]
fn the_counter_ends_the_turn_when_that_is_legal() {
    let game = Arimaa::default();
    let board = "g [rrrrrrrr  he   ccd      M   mh      E  d     H CCD   RD RRRRR RR]";
    let mut state = State::from_position(parse_position(board).unwrap());
    let ends = |state: &State| {
        let mut legal = Vec::new();
        game.actions(state, state.side().seat(), &mut legal);
        let svg = game.render(state, &RenderOptions { legal: &legal, ..RenderOptions::default() });
        group(&svg, "steps").contains(r#"class="h-legal""#)
    };
    let tokens = parse_tokens("ca6n Ma5n").unwrap();
    let steps = read_steps(&state.position, &tokens, Strictness::Strict).unwrap();
    let mut seen = vec![ends(&state)];
    for step in steps {
        game.apply(&mut state, Actor::Seat(Side::Gold.seat()), Action::Step(step));
        seen.push(ends(&state));
    }
    assert_eq!(seen, [false, false, true], "not before a step, not in the middle of a push");
    let cs = game.render(&state, &RenderOptions { lang: Lang::Cs, ..RenderOptions::default() });
    assert!(cs.contains("Zlatý · tah 2 · zbývají 2 kroky"));
    assert_eq!(group(&cs, "draft").matches("marker-end").count(), 2);
}

#[test]
fn the_board_can_be_turned_but_pieces_never_are() {
    let Moment { state, .. } = moment(28);
    let [gold, silver] = Side::BOTH.map(|side| board_for(&state, side, &RenderOptions::default()));
    assert!(gold.contains(
        r#"<rect x="0" y="0" width="100" height="100" fill="var(--ar-sq-1)" data-handle="sq:a8"/>"#
    ));
    assert!(silver.contains(
        r#"<rect x="0" y="0" width="100" height="100" fill="var(--ar-sq-1)" data-handle="sq:h1"/>"#
    ));
    assert!(!group(&silver, "pieces").contains("transform"));
    let turned = Layout { turned: true, ..Layout::default() };
    let asked = |layout| {
        Arimaa::default().render(&state, &RenderOptions { layout, ..RenderOptions::default() })
    };
    assert_eq!((asked(Layout::default()), asked(turned)), (gold.clone(), silver.clone()));
    // Names of files and ranks go with the squares: the h file is at the left, the first rank above.
    let name = |svg: &str, x: i32, y: i32| {
        let text = svg.split(&format!(r#"<text x="{x}" y="{y}""#)).nth(1).unwrap();
        text.split(['>', '<']).nth(1).unwrap().to_owned()
    };
    assert_eq!([name(&gold, 50, 830), name(&gold, -26, 58)], ["a", "8"]);
    assert_eq!([name(&silver, 50, 830), name(&silver, -26, 58)], ["h", "1"]);
    let count = |svg: &str| group(svg, "pieces").matches("<use").count();
    assert_eq!(count(&gold), state.position.occupied().len() as usize);
    assert_eq!(count(&silver), count(&gold));
}

#[test]
fn pictures_of_a_record_agree_in_size() {
    let names = ["A <b>".to_string(), "B".to_string()];
    let view_box = |turns: usize| {
        let Moment { state, last, .. } = moment(turns);
        let options = RenderOptions { names: &names, last: &last, ..RenderOptions::default() };
        let svg = board_for(&state, Side::Gold, &options);
        assert!(svg.contains("A &lt;b&gt;"));
        svg.split('"').nth(3).unwrap().to_owned()
    };
    assert_eq!(view_box(1), view_box(40));
    assert_eq!(view_box(40), view_box(61), "the last one too");
}
