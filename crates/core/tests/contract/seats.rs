//! Seats count from 0 inside and from 1 in texts.

use bw_core::{Actor, MAX_SEATS, Seat, SeatSet, Turn};

#[test]
fn numbers_are_indices_plus_one() {
    for index in 0..MAX_SEATS as u8 {
        let seat = Seat::new(index);
        assert_eq!((seat.index(), seat.number()), (usize::from(index), index + 1));
        assert_eq!(Seat::from_number(index + 1), Some(seat));
        assert_eq!(seat.to_string(), (index + 1).to_string());
        assert_eq!(serde_json::to_string(&seat).unwrap(), (index + 1).to_string());
        assert_eq!(serde_json::from_str::<Seat>(&(index + 1).to_string()).unwrap(), seat);
    }
    assert_eq!(Seat::from_number(0), None);
    assert_eq!(Seat::from_number(MAX_SEATS as u8 + 1), None);
    for text in ["0", "9", "-1", "1.5", "null"] {
        assert!(serde_json::from_str::<Seat>(text).is_err(), "{text}");
    }
}

#[test]
fn the_next_seat_goes_round() {
    for seats in 1..=5 {
        let mut seat = Seat::new(0);
        for turn in 0..12 {
            assert_eq!(seat.index(), turn % usize::from(seats));
            seat = seat.next(seats);
        }
    }
}

#[test]
fn actors_are_written_as_they_are_read() {
    assert_eq!("*".parse(), Ok(Actor::Chance));
    assert_eq!(Actor::Chance.to_string(), "*");
    for seat in Seat::all(5) {
        assert_eq!(seat.number().to_string().parse(), Ok(Actor::Seat(seat)));
        assert_eq!(Actor::Seat(seat).to_string().parse(), Ok(Actor::Seat(seat)));
    }
    for text in ["", "0", "9", "x", "**", "-1", "1 "] {
        assert_eq!(text.parse::<Actor>(), Err(()), "{text}");
    }
}

#[test]
fn sets_hold_what_was_put_in() {
    let set: SeatSet = [Seat::new(3), Seat::new(1)].into_iter().collect();
    assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::new(1), Seat::new(3)]);
    assert_eq!((set.len(), set.is_empty(), set.first()), (2, false, Some(Seat::new(1))));
    assert!(set.contains(Seat::new(3)) && !set.contains(Seat::new(0)));
    assert_eq!(set.without(Seat::new(1)), SeatSet::one(Seat::new(3)));
    assert_eq!(set.without(Seat::new(0)), set);
    assert_eq!((SeatSet::EMPTY.first(), SeatSet::EMPTY.is_empty()), (None, true));
    for seats in 0..=MAX_SEATS as u8 {
        assert_eq!(
            SeatSet::all(seats).iter().collect::<Vec<_>>(),
            Seat::all(seats).collect::<Vec<_>>()
        );
    }
}

#[test]
fn a_turn_asks_only_those_it_names() {
    let turn = Turn::of(Seat::new(2));
    assert!(turn.asks(Seat::new(2)) && !turn.asks(Seat::new(1)));
    assert!(!Turn::Chance.asks(Seat::new(0)) && !Turn::Over.asks(Seat::new(0)));
}
