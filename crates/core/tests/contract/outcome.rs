//! Results: who is where, and why.

use bw_core::{End, Fault, FaultKind, Outcome, Seat};

#[test]
fn ranks_are_shared_and_the_next_one_is_left_out() {
    let outcome = Outcome::by_score(&[7, 9, 7, 1, 9], "end");
    assert_eq!(outcome.ranks(), [3, 1, 3, 5, 1]);
    assert_eq!(outcome.winners(), 2);
    assert_eq!(outcome.scores(), [7, 9, 7, 1, 9]);
    assert_eq!((outcome.seats(), outcome.reason()), (5, "end"));
    for (index, score) in [7, 9, 7, 1, 9].into_iter().enumerate() {
        assert_eq!(outcome.score(Seat::new(index as u8)), score);
    }
    let order: Vec<u8> = outcome.order().iter().map(|seat| seat.number()).collect();
    assert_eq!(order, [2, 5, 1, 3, 4]);
}

#[test]
fn negative_scores_are_below_none() {
    assert_eq!(Outcome::by_score(&[-3, 0, -1], "end").ranks(), [3, 1, 2]);
}

#[test]
fn a_forfeit_makes_one_last_and_all_others_first() {
    for seats in 2..=5 {
        for loser in Seat::all(seats) {
            let outcome = Outcome::forfeit(seats, loser);
            for seat in Seat::all(seats) {
                assert_eq!(outcome.rank(seat), if seat == loser { seats } else { 1 });
            }
            assert_eq!(outcome.winners(), usize::from(seats) - 1);
            assert_eq!(outcome.order().last(), Some(&loser));
        }
    }
}

#[test]
fn ends_and_faults_have_their_words() {
    let seat = Seat::new(1);
    for (kind, word) in [
        (FaultKind::Time, "time"),
        (FaultKind::Illegal, "illegal"),
        (FaultKind::Crashed, "crashed"),
        (FaultKind::Stalled, "stalled"),
    ] {
        let end = Fault::new(kind, "x").end(seat);
        assert_eq!(end, End::Fault { seat, kind });
        assert_eq!((end.name(), kind.name()), (word, word));
        assert!(FaultKind::ALL.contains(&kind));
    }
    assert_eq!(End::Normal.name(), "normal");
    assert_eq!(Fault::resignation().end(seat), End::Resigned { seat });
    assert_eq!(End::Resigned { seat }.name(), "resigned");
    assert!(!FaultKind::ALL.contains(&FaultKind::Resigned), "to give up is no mistake");
}
