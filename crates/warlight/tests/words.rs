//! What is said of decisions, questions and seats, in both languages.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Actor, Game, Lang, Message, Notation, Options, Seat, Viewer};
use bw_show::Explain;
use bw_warlight::{Action, Map, Phase, Position, Sequence, State, Warlight};

fn game(rules: &str) -> Warlight {
    Warlight::new(2, &Options::parse(Warlight::SPEC.options, rules).unwrap()).unwrap()
}

fn both(message: &Message) -> [String; 2] {
    [Lang::En, Lang::Cs].map(|lang| Warlight::texts().resolve(lang, message))
}

fn state(game: &Warlight) -> State {
    game.parse_state("round 4: 10=1:5 11=1:3 12=2:4 21=2:2").unwrap()
}

#[test]
fn decisions_and_chance_in_words() {
    let game = game("");
    let state = state(&game);
    let view = game.view(&state, Viewer::All);
    let region = |id| game.map().by_id(id).unwrap();
    let seat = Actor::Seat(Seat::new(0));
    let words = |actor, action| both(&game.words(&view, actor, action));
    let place = |armies| Action::Deploy { region: region(10), armies };
    let send = |to, armies| Action::Attack { from: region(10), to: region(to), armies };
    let table = [
        (seat, place(1), "Venezuela: +1 army", "Venezuela: +1 armáda"),
        (seat, place(3), "Venezuela: +3 armies", "Venezuela: +3 armády"),
        (seat, place(5), "Venezuela: +5 armies", "Venezuela: +5 armád"),
        (
            seat,
            send(12, 4),
            "Attack Venezuela → Brazil: 4 armies",
            "Zaútočit Venezuela → Brazílie: 4 armády",
        ),
        (
            seat,
            send(11, 2),
            "March Venezuela → Peru: 2 armies",
            "Přesunout Venezuela → Peru: 2 armády",
        ),
        (seat, Action::Done, "Go on to orders", "Přejít k rozkazům"),
        (Actor::Chance, Action::Wasteland(region(30)), "wasteland: Kamchatka", "pustina: Kamčatka"),
        (
            Actor::Chance,
            Action::Order(Sequence::of(&[Seat::new(1), Seat::new(0)])),
            "orders in turn, players: 2, 1",
            "pořadí rozkazů, hráči: 2, 1",
        ),
        (
            Actor::Chance,
            Action::Fight { defenders: 1, attackers: 2 },
            "attackers lose 2, defenders 1",
            "ztráty útočníka 2, obránce 1",
        ),
    ];
    for (actor, action, en, cs) in table {
        assert_eq!(words(actor, action), [en, cs], "{action:?}");
    }
}

#[test]
fn questions_seats_and_chances_in_words() {
    let game = game("");
    let (state, seat) = (state(&game), Seat::new(0));
    let view = game.view(&state, Viewer::Seat(seat));
    let question = game.question(&view, seat, &[]).unwrap();
    assert_eq!(both(&question.ask), ["Where do your new armies go?", "Kam přijdou nové armády?"]);
    assert_eq!(both(&question.help[0]), ["5 armies left of 5.", "Zbývá: 5 armád, příjem 5."]);
    let has = both(&game.summary(&view, seat)[0]);
    assert_eq!(has, ["2 regions · 8 armies · +5 a round", "2 oblasti · 8 armád · +5 za kolo"]);
    let region = |id| game.map().by_id(id).unwrap();
    let attack = Action::Attack { from: region(10), to: region(12), armies: 4 };
    let [en, cs] = both(&game.forecast(&view, seat, attack).unwrap());
    assert!(en.starts_with("against 4: ") && en.contains(" % to take it, about "), "{en}");
    assert!(cs.starts_with("proti 4: šance ") && cs.contains(" %, zbude asi "), "{cs}");
    let march = Action::Attack { from: region(10), to: region(11), armies: 4 };
    assert_eq!(game.forecast(&view, seat, march), None);
}

/// Who has not chosen a region yet is not out of the game.
#[test]
fn who_has_not_begun_is_not_out() {
    let game = game("");
    let summary = |state: &State| {
        let view = game.view(state, Viewer::All);
        both(&game.summary(&view, Seat::new(0))[0])
    };
    let mut state = state(&game);
    state.position = Position::empty(game.map().len());
    assert_eq!(summary(&state), ["no region left", "bez oblastí"]);
    state.phase = Phase::Pick;
    assert_eq!(summary(&state), ["no region yet", "zatím bez oblastí"]);
}

#[test]
fn fog_hides_what_others_hold() {
    let game = game("fog=true");
    let state = state(&game);
    let view = game.view(&state, Viewer::Seat(Seat::new(0)));
    let other = both(&game.summary(&view, Seat::new(1))[0]);
    assert_eq!(other, ["Hidden in the fog", "Skryto v mlze"]);
}

/// The texts name the regions and continents of the world that comes along, and no others.
#[test]
fn the_world_is_named_in_both_languages() {
    let map = Map::world();
    for region in &map.regions {
        let [en, cs] = both(&Message::new(format!("war-region-{}", region.id)));
        assert_eq!(en, region.name);
        assert!(!cs.is_empty());
    }
    for continent in &map.supers {
        let [en, _] = both(&Message::new(format!("war-continent-{}", continent.id)));
        assert_eq!(en, continent.name);
    }
    assert!(!Warlight::texts().has(Lang::En, "war-region-43"));
    assert!(!Warlight::texts().has(Lang::En, "war-continent-7"));
}
