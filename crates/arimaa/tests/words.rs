//! What is said of decisions, questions and seats, in both languages.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_arimaa::{
    Action, Arimaa, Kind, Side, State, Strictness, parse_position, parse_tokens, read_steps,
};
use bw_core::{Actor, Game, Lang, Message};
use bw_show::Explain;

const BOARD: &str = "g [rrrrrrrr  he   ccd      M   mh      E  d     H CCD   RD RRRRR RR]";

fn both(message: &Message) -> [String; 2] {
    [Lang::En, Lang::Cs].map(|lang| Arimaa::texts().resolve(lang, message))
}

/// The words of these steps of Gold, and the state after them.
fn steps(board: &str, turn: &str) -> (Vec<[String; 2]>, State) {
    let game = Arimaa::default();
    let mut state = State::from_position(parse_position(board).unwrap());
    let actor = Actor::Seat(Side::Gold.seat());
    let tokens = parse_tokens(turn).unwrap();
    let mut said = Vec::new();
    for step in read_steps(&state.position, &tokens, Strictness::Strict).unwrap() {
        said.push(both(&game.words(&state, actor, Action::Step(step))));
        game.apply(&mut state, actor, Action::Step(step));
    }
    (said, state)
}

#[test]
fn steps_say_what_is_done() {
    let (said, _) = steps(BOARD, "ca6n Ma5n Ee4e me5s");
    let expected = [
        ["Push the enemy cat from a6 to a7", "Odtlačit soupeřovu kočku z a6 na a7"],
        ["Follow with the camel from a5 to a6", "Vstoupit velbloudem z a5 na a6"],
        ["Move the elephant from e4 to f4", "Jít slonem z e4 na f4"],
        ["Pull the enemy camel from e5 to e4", "Přitáhnout soupeřova velblouda z e5 na e4"],
    ];
    assert_eq!(said, expected);
}

#[test]
fn traps_are_spoken_of() {
    let board = "g [r                d       E                              R       ]";
    let (said, _) = steps(board, "db6e dc6x Eb5n");
    assert_eq!(
        said[0],
        [
            "Push the enemy dog from b6 to c6: captures the dog on c6",
            "Odtlačit soupeřova psa z b6 na c6: sebere psa na c6"
        ]
    );
    let board = "g [r                                        C                     R]";
    let (said, _) = steps(board, "Cb3e Cc3x");
    assert_eq!(
        said[0],
        [
            "Move the cat from b3 to c3: loses the cat on c3",
            "Jít kočkou z b3 na c3: přijde o kočku na c3"
        ]
    );
}

#[test]
fn questions_and_seats_count_in_both_languages() {
    let game = Arimaa::default();
    let seat = Side::Gold.seat();
    let asked = |state: &State| {
        let mut legal = Vec::new();
        game.actions(state, seat, &mut legal);
        let question = game.question(state, seat, &legal).unwrap();
        let help: Vec<String> = question.help.iter().map(|help| both(help)[1].clone()).collect();
        (both(&question.ask)[1].clone(), help.join(" "))
    };
    let (ask, help) = asked(&game.initial());
    assert_eq!(ask, "Rozestavte figury");
    assert_eq!(help, "Přetáhněte je, nebo vyberte figuru pro a1.");
    let (ask, help) = asked(&steps(BOARD, "").1);
    assert_eq!(ask, "Kterou figurou půjdete?");
    assert_eq!(help, "Zbývá: 4 kroky. Tah ještě nelze ukončit: chybí první krok.");
    let (ask, help) = asked(&steps(BOARD, "ca6n").1);
    assert_eq!(ask, "Kdo vstoupí na a6? Odtlačení je třeba dokončit.");
    assert!(help.ends_with("odtlačení není dokončené."), "{help}");
    let (ask, help) = asked(&steps(BOARD, "ca6n Ma5n Ee4e").1);
    assert_eq!((&*ask, &*help), ("Půjdete dál, nebo tah ukončíte?", "Zbývá: 1 krok."));
    let has = |state: &State| both(&game.summary(state, seat)[0]);
    assert_eq!(has(&game.initial()), ["Gold · 0 pieces", "Zlatý · 0 figur"]);
    let state = steps(BOARD, "").1;
    assert_eq!(has(&state), ["Gold · 15 pieces · lost: horse", "Zlatý · 15 figur · ztráty: kůň"]);
    let placed = game.words(&game.initial(), Actor::Seat(seat), Action::Place(Kind::Elephant));
    assert_eq!(both(&placed), ["Put an elephant on a1", "Postavit slona na a1"]);
}
