//! Messages about foreign text are short and say where.

use bw_core::toy::{Heap, Nim, Take};
use bw_core::{Actor, Lang, Notation, ParseError, Seat, fingerprint};

use crate::nim;

#[test]
fn long_text_is_cut_to_sixty_characters() {
    for length in [0, 1, 59, 60] {
        let text = "ž".repeat(length);
        assert_eq!(ParseError::new("bad", text.clone()).at, text);
    }
    for length in [61, 62, 10_000] {
        let at = ParseError::new("bad", "ž".repeat(length)).at;
        assert_eq!(at, format!("{}...", "ž".repeat(57)));
        assert_eq!(at.chars().count(), 60);
    }
    assert_eq!(ParseError::new("no such card", "Moatt").to_string(), "no such card at `Moatt`");
}

#[test]
fn languages_are_read() {
    assert_eq!("en".parse::<Lang>().ok(), Some(Lang::En));
    assert_eq!("cs".parse::<Lang>().ok(), Some(Lang::Cs));
    assert!(["de", "", "EN", "cs-CZ"].iter().all(|text| text.parse::<Lang>().is_err()));
}

/// The toy's notation is the pattern for all others.
#[test]
fn notation_reads_what_it_writes() {
    let game: Nim = nim(3, "heap=9");
    for state in [
        Heap { left: None, mover: Seat::new(0), turns: 0 },
        Heap { left: Some(9), mover: Seat::new(2), turns: 0 },
        Heap { left: Some(0), mover: Seat::new(1), turns: 7 },
    ] {
        assert_eq!(game.parse_state(&game.state_text(&state)), Ok(state));
    }
    for wrong in ["", "9", "10 1 0", "9 4 0", "9 0 0", "x 1 0", "9 1 -1", "9 1 1000", "9 1 0 0"] {
        assert!(game.parse_state(wrong).is_err(), "{wrong}");
    }
    let view = Heap { left: Some(9), mover: Seat::new(0), turns: 0 };
    let seat = Actor::Seat(Seat::new(0));
    let mut read = Vec::new();
    for (actor, take, text) in [(seat, 2, "take 2"), (Actor::Chance, 8, "heap 8")] {
        assert_eq!(game.action_text(&view, actor, Take(take)), text);
        game.parse_actions(&view, actor, text, &mut read).unwrap();
    }
    assert_eq!(read, [Take(2), Take(8)]);
    assert!(game.parse_actions(&view, seat, "heap 8", &mut read).is_err());
    assert!(game.parse_actions(&view, seat, "take 300", &mut read).is_err());
}

/// The published values of FNV-1a with 128 bits.
#[test]
fn fingerprints_are_frozen() {
    assert_eq!(fingerprint(b""), 0x6c62272e07bb014262b821756295c58d);
    assert_eq!(fingerprint(b"foobar"), 0x343e1662793c64bf6f0d3597ba446f18);
}
