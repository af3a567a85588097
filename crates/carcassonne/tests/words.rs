//! What is said of decisions, questions and seats, in both languages.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_carcassonne::{Action, Carcassonne, Cell, Placement, State, TileType};
use bw_core::{Actor, Game, Lang, Message, Notation, Options, Seat};
use bw_show::Explain;

fn game() -> Carcassonne {
    Carcassonne::new(2, &Options::defaults(Carcassonne::SPEC.options)).unwrap()
}

/// The state after these decisions, `*` being chance.
fn played(game: &Carcassonne, line: &str) -> State {
    let mut state = game.initial();
    for part in line.split("; ").filter(|part| !part.is_empty()) {
        let (who, text) = part.split_once(' ').unwrap();
        let actor = match who {
            "*" => Actor::Chance,
            seat => Actor::Seat(Seat::new(seat.parse::<u8>().unwrap() - 1)),
        };
        let mut actions = Vec::new();
        game.parse_actions(&state, actor, text, &mut actions).unwrap();
        for action in actions {
            game.apply(&mut state, actor, action);
        }
    }
    state
}

fn both(message: &Message) -> [String; 2] {
    [Lang::En, Lang::Cs].map(|lang| Carcassonne::texts().resolve(lang, message))
}

fn place(x: i8, y: i8, rotation: u8) -> Action {
    Action::Place(Placement { cell: Cell::new(x, y), rotation })
}

#[test]
fn actions_in_words() {
    let game = game();
    let words = |line: &str, action: Action| {
        both(&game.words(&played(&game, line), Actor::Seat(Seat::new(0)), action))
    };
    let table = [
        ("", Action::Draw(TileType::E), "draws a tile: city cap", "losuje kartičku: okraj města"),
        (
            "* draw E",
            place(0, -1, 2),
            "lays a tile (city cap) at 0, −1, turned 180°",
            "pokládá kartičku (okraj města) na 0, −1, otočeno o 180°",
        ),
        (
            "* draw U",
            place(1, 0, 0),
            "lays a tile (straight road) at 1, 0",
            "pokládá kartičku (rovná cesta) na 1, 0",
        ),
        (
            "* draw E; 1 0,-1,r2",
            Action::Meeple(0),
            "puts a knight in the city",
            "staví rytíře do města",
        ),
        (
            "* draw U; 1 1,0,r1",
            Action::Meeple(2),
            "puts a farmer on the meadow (north)",
            "staví sedláka na louku (sever)",
        ),
        (
            "* draw W; 1 1,0,r0",
            Action::Meeple(1),
            "puts a thief on the road (south)",
            "staví lupiče na cestu (jih)",
        ),
        ("* draw E; 1 0,-1,r2", Action::NoMeeple, "puts no follower", "nestaví figurku"),
        (
            "",
            Action::Discard(TileType::B),
            "draws a tile that fits nowhere (cloister); it leaves the game",
            "losuje kartičku, která nikam nepasuje (klášter); kartička opouští hru",
        ),
        // Nothing that can be read may be unspeakable.
        ("* draw E; 1 0,-1,r2", Action::Meeple(7), "puts a follower", "staví figurku"),
        (
            "",
            place(72, -72, 3),
            "lays a tile at 72, −72, turned 270°",
            "pokládá kartičku na 72, −72, otočeno o 270°",
        ),
    ];
    for (line, action, en, cs) in table {
        assert_eq!(words(line, action), [en, cs], "{action:?}");
    }
}

#[test]
fn questions_and_seats_count_in_both_languages() {
    let game = game();
    let seat = Seat::new(0);
    let asked = |line: &str| {
        let question = game.question(&played(&game, line), seat, &[]).unwrap();
        [both(&question.ask), both(&question.help[0])]
    };
    let [ask, help] = asked("* draw V");
    assert_eq!(ask, ["Where does your tile go?", "Kam položíte kartičku?"]);
    let cs = "Máte: zatáčka. Klepněte na zlaté místo; Q a E kartičku otočí. Zbývá: 70 kartiček.";
    assert_eq!(help[1], cs);
    let [ask, help] = asked("* draw E; 1 0,-1,r2");
    assert_eq!(ask, ["Put a follower on it?", "Postavíte na ni figurku?"]);
    assert_eq!(help, ["You have 7 followers free.", "Volné: 7 figurek."]);
    let after = played(&game, "* draw E; 1 0,-1,r2 m1");
    let has = game.summary(&after, seat);
    assert_eq!(both(&has[0]), ["6 of 7 followers free", "volné figurky 6/7"]);
    assert!(game.question(&after, seat, &[]).is_none(), "chance is not asked");
    for (count, czech) in [(1u8, "1 kartička"), (3, "3 kartičky"), (5, "5 kartiček")] {
        assert_eq!(both(&Message::new("n-tiles").with("tiles", count))[1], czech);
    }
    let left = game.remaining(&after);
    assert_eq!((left.len(), left.iter().map(|(_, count)| count).sum::<u32>()), (24, 70));
}

#[test]
fn different_tiles_have_different_names() {
    for lang in [Lang::En, Lang::Cs] {
        let left = game().remaining(&game().initial());
        let named = left.iter().map(|(tile, _)| Carcassonne::texts().resolve(lang, tile));
        let mut names: Vec<String> = named.collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }
}
