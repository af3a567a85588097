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
        ("", Action::Draw(TileType::E), "tile: city cap", "kartička: okraj města"),
        (
            "* draw E",
            place(0, -1, 2),
            "Place 1, turned 180°: closes a city",
            "Místo 1, otočeno o 180°: uzavře město",
        ),
        (
            "* draw U",
            place(1, 0, 1),
            "Place 2, turned 90°: changes nothing that is held",
            "Místo 2, otočeno o 90°: nic obsazeného nemění",
        ),
        ("* draw E; 1 0,-1,r2", Action::Meeple(0), "Knight in the city", "Rytíř do města"),
        (
            "* draw U; 1 1,0,r1",
            Action::Meeple(2),
            "Farmer on the meadow (north)",
            "Sedlák na louku (sever)",
        ),
        (
            "* draw W; 1 1,0,r0",
            Action::Meeple(1),
            "Thief on the road (south)",
            "Lupič na cestu (jih)",
        ),
        ("* draw E; 1 0,-1,r2", Action::NoMeeple, "No follower", "Bez figurky"),
        (
            "",
            Action::Discard(TileType::B),
            "tile that fits nowhere: cloister",
            "kartička, která nikam nepasuje: klášter",
        ),
        // Nothing that can be read may be unspeakable.
        ("* draw E; 1 0,-1,r2", Action::Meeple(7), "A follower", "Figurka"),
        ("", place(72, -72, 3), "Place at 72, −72", "Místo 72, −72"),
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
