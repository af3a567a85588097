//! Bots that are late, silent, gone, or talk too much (spec 5.2, 5.4).

use std::time::Duration;

use bw_core::{End, FaultKind, Seat};
use bw_warlight::formats::protocol::{Conduct, OnTimeout, Protocol};

use crate::bots::Simple;
use crate::engine::garbled;
use crate::loopback::{Deed, Guest, Script};

const RULES: &str = "start=fixed:10+11;12+21,fog=true,max_rounds=4,order=aigames";

/// Banks that are over soon, but not before somebody answers who does so at once, however busy the machine is.
fn hasty() -> Conduct {
    let ms = Duration::from_millis;
    Conduct {
        timebank: ms(400),
        time_per_move: ms(400),
        request: ms(400),
        grace: Duration::ZERO,
        ..Conduct::default()
    }
}

fn forfeit(conduct: Conduct) -> Conduct {
    Conduct { on_timeout: OnTimeout::Forfeit, ..conduct }
}

/// The simple bot, until at its n-th request (from 0) something else happens.
fn from_request(n: usize, mut deed: impl FnMut(String) -> Vec<Deed> + Send + 'static) -> Script {
    let (mut bot, mut requests) = (Simple::default(), 0);
    Box::new(move |line| {
        let Some(answer) = bot.hear(line) else { return Vec::new() };
        requests += 1;
        if requests > n { deed(answer) } else { vec![Deed::Say(answer)] }
    })
}

fn is_closed(guest: &Guest) -> bool {
    guest.traffic.lock().unwrap().last().is_some_and(|line| line == "close")
}

#[test]
fn a_bot_that_falls_silent_does_nothing_and_is_ended() {
    for (protocol, missed) in [(Protocol::Wl1, 2), (Protocol::Wl2, 3)] {
        let mut guest = Guest::new(protocol, hasty(), || from_request(1, |_| Vec::new()));
        let (finished, _) = guest.play(RULES, 1);
        assert_eq!((finished.end, finished.fault), (End::Normal, None));
        let remarks = guest.remarks();
        assert_eq!(remarks.len(), missed + 1, "{remarks:?}");
        assert_eq!(remarks[0], "player1 time-out 1: no answer came within 400 ms");
        let last =
            format!("player1 plays no more: stalled: it has missed {missed} answers and was ended");
        assert_eq!(remarks[missed], last);
        let asked = guest.heard().iter().filter(|line| line.starts_with("go ")).count();
        assert_eq!(asked, 1 + missed, "nobody asks a bot that was ended");
        assert!(is_closed(&guest));
    }
}

#[test]
fn a_bot_that_never_answers_is_at_fault() {
    for protocol in [Protocol::Wl1, Protocol::Wl2] {
        let mut guest = Guest::new(protocol, hasty(), || Box::new(|_| Vec::new()));
        let (finished, _) = guest.play(RULES, 1);
        let fault = finished.fault.unwrap();
        assert_eq!(fault.kind, FaultKind::Stalled);
        assert!(fault.detail.starts_with("it has missed "), "{}", fault.detail);
        assert!(is_closed(&guest));
    }
}

#[test]
fn who_must_not_miss_an_answer_loses_at_the_first() {
    let mut guest = Guest::new(Protocol::Wl2, forfeit(hasty()), || from_request(3, |_| Vec::new()));
    let (finished, _) = guest.play(RULES, 1);
    assert_eq!(finished.end, End::Fault { seat: Seat::new(0), kind: FaultKind::Stalled });
    assert_eq!(finished.fault.unwrap().detail, "no answer came within 400 ms");
}

#[test]
fn an_answer_that_comes_too_late_is_not_taken_for_the_next() {
    // Silent at the second request; the answer comes with the news of the next round.
    let late = || {
        let (mut bot, mut requests, mut owed) = (Simple::default(), 0, None);
        let script: Script = Box::new(move |line| {
            let answer = bot.hear(line);
            requests += usize::from(answer.is_some());
            match answer {
                Some(answer) if requests == 2 => owed = Some(answer),
                Some(answer) => return vec![Deed::Say(answer)],
                None if line.starts_with("settings") => {
                    return owed.take().map(Deed::Say).into_iter().collect();
                }
                None => {}
            }
            Vec::new()
        });
        script
    };
    let mut guest = Guest::new(Protocol::Wl2, hasty(), late);
    let (finished, _) = guest.play(RULES, 1);
    assert_eq!((finished.end, finished.fault), (End::Normal, None));
    let remarks = guest.remarks();
    assert_eq!(remarks.len(), 2, "{remarks:?}");
    assert_eq!(remarks[0], "player1 time-out 1: no answer came within 400 ms");
    assert!(remarks[1].starts_with("player1 illegal_move `player1 attack/transfer "));
    assert!(remarks[1].ends_with("it came before it was asked for"));
}

#[test]
fn lines_between_requests_are_dropped() {
    let chatty = || {
        let mut bot = Simple::default();
        let script: Script = Box::new(move |line| match bot.hear(line) {
            Some(answer) => vec![Deed::Say(answer)],
            None if line.starts_with("update_map") => vec![Deed::Say("thinking\u{7}".into())],
            None => Vec::new(),
        });
        script
    };
    let mut guest = Guest::new(Protocol::Wl2, Conduct::default(), chatty);
    let (finished, _) = guest.play(RULES, 1);
    assert_eq!(finished.fault, None);
    let remark = "player1 illegal_move `thinking\u{fffd}`: it came before it was asked for";
    assert_eq!(guest.remarks(), vec![remark; usize::from(finished.state.round)]);
}

#[test]
fn of_two_answers_the_first_counts_or_the_last() {
    let twice = || {
        from_request(0, |answer| {
            vec![Deed::Say(answer), Deed::Say("player1 place_armies 11 1".into())]
        })
    };
    let first_round = |last_line: bool| {
        let conduct = Conduct { last_line, ..Conduct::default() };
        let mut guest = Guest::new(Protocol::Wl2, conduct, twice);
        let (finished, played) = guest.play(RULES, 1);
        assert_eq!(finished.fault, None);
        (played[0].1, guest.remarks()[0].clone())
    };
    let (decision, remark) = first_round(false);
    assert!(format!("{decision:?}").ends_with("armies: 5 }"), "{decision:?}");
    assert!(remark.ends_with("`player1 place_armies 11 1`: there must be one answer"), "{remark}");
    let (decision, remark) = first_round(true);
    assert!(format!("{decision:?}").ends_with("armies: 1 }"), "{decision:?}");
    assert!(remark.ends_with("5`: there must be one answer"), "{remark}");
}

#[test]
fn an_empty_line_is_an_answer_in_the_second_protocol_only() {
    let empty_first =
        || from_request(0, |answer| vec![Deed::Say(String::new()), Deed::Say(answer)]);
    let mut guest = Guest::new(Protocol::Wl1, Conduct::default(), empty_first);
    let (_, played) = guest.play(RULES, 1);
    assert!(format!("{:?}", played[0].1).starts_with("Deploy"));
    assert_eq!(guest.remarks(), Vec::<String>::new());
    let mut guest = Guest::new(Protocol::Wl2, Conduct::default(), empty_first);
    let (_, played) = guest.play(RULES, 1);
    assert_eq!(format!("{:?}", played[0].1), "Done");
    assert!(guest.remarks()[0].ends_with("there must be one answer"));
}

#[test]
fn a_bot_that_talks_without_end_is_ended() {
    for protocol in [Protocol::Wl1, Protocol::Wl2] {
        let flood =
            || from_request(2, |answer| (0..5000).map(|_| Deed::Say(answer.clone())).collect());
        let mut guest = Guest::new(protocol, Conduct::default(), flood);
        let (finished, _) = guest.play(RULES, 1);
        assert_eq!((finished.end, finished.fault), (End::Normal, None));
        let remarks = guest.remarks();
        assert!(remarks.last().unwrap().contains("1000 lines came"), "{remarks:?}");
        let mut guest = Guest::new(protocol, forfeit(Conduct::default()), flood);
        assert_eq!(guest.play(RULES, 1).0.fault.unwrap().kind, FaultKind::Illegal);
    }
}

#[test]
fn empty_lines_without_end_are_no_answer() {
    let flood = || from_request(1, |_| (0..50_000).map(|_| Deed::Say(String::new())).collect());
    let mut guest = Guest::new(Protocol::Wl1, hasty(), flood);
    let (finished, _) = guest.play(RULES, 1);
    assert_eq!((finished.end, finished.fault), (End::Normal, None));
    assert!(guest.remarks().last().unwrap().starts_with("player1 plays no more"));
}

#[test]
fn garbage_is_no_action() {
    let garbage = || from_request(0, |_| vec![Deed::Say("\u{1b}[2J,,,;;; 0x17 ☃ player1".into())]);
    let mut guest = Guest::new(Protocol::Wl2, Conduct::default(), garbage);
    let (finished, played) = guest.play(RULES, 1);
    assert_eq!((finished.end, finished.fault), (End::Normal, None));
    let own = played.iter().filter(|(actor, _)| *actor == bw_core::Actor::Seat(Seat::new(0)));
    assert!(own.clone().count() > 0 && own.clone().all(|(_, a)| format!("{a:?}") == "Done"));
    assert!(guest.remarks().iter().all(|line| !line.contains('\u{1b}')));
}

#[test]
fn a_bot_that_leaves_at_once_is_at_fault() {
    let mut guest =
        Guest::new(Protocol::Wl2, Conduct::default(), || Box::new(|_| vec![Deed::Leave]));
    let (finished, _) = guest.play(RULES, 1);
    assert_eq!(finished.end, End::Fault { seat: Seat::new(0), kind: FaultKind::Crashed });
}

#[test]
fn a_bot_that_leaves_later_does_nothing_or_loses() {
    let leaves = || from_request(2, |answer| vec![Deed::Say(answer), Deed::Leave]);
    let mut guest = Guest::new(Protocol::Wl2, Conduct::default(), leaves);
    let (finished, played) = guest.play(RULES, 1);
    assert_eq!((finished.end, finished.fault), (End::Normal, None));
    assert_eq!(guest.remarks(), ["player1 plays no more: crashed: the bot has left"]);
    let deployments = played.iter().filter(|(actor, action)| {
        *actor == bw_core::Actor::Seat(Seat::new(0)) && format!("{action:?}").starts_with("Deploy")
    });
    assert_eq!(deployments.count(), 2, "its last words count");
    let mut guest = Guest::new(Protocol::Wl2, forfeit(Conduct::default()), leaves);
    assert_eq!(guest.play(RULES, 1).0.fault.unwrap().kind, FaultKind::Crashed);
}

#[test]
fn time_that_was_used_is_missing_in_the_next_request() {
    let slow = || from_request(0, |answer| vec![Deed::SayLater(Duration::from_millis(60), answer)]);
    let conduct = Conduct {
        time_per_move: Duration::from_millis(10),
        grace: Duration::ZERO,
        ..Conduct::default()
    };
    let mut guest = Guest::new(Protocol::Wl2, conduct, slow);
    let (finished, _) = guest.play(RULES, 1);
    assert_eq!(finished.fault, None);
    let times: Vec<u64> = guest
        .heard()
        .iter()
        .filter_map(|line| line.strip_prefix("go ")?.split(' ').nth(1)?.parse().ok())
        .collect();
    assert_eq!(times[0], 10_000);
    assert!(times.windows(2).all(|pair| pair[1] + 50 <= pair[0]), "{times:?}");
}

#[test]
fn starting_is_not_charged() {
    let slow = || {
        let mut wait = Duration::from_millis(60);
        from_request(0, move |answer| vec![Deed::SayLater(std::mem::take(&mut wait), answer)])
    };
    let minute = Duration::from_secs(60);
    let conduct = Conduct { time_per_move: Duration::ZERO, grace: minute, ..Conduct::default() };
    let mut guest = Guest::new(Protocol::Wl2, conduct, slow);
    guest.play("start=fixed:10+11;12+21,fog=true,max_rounds=1", 1);
    assert!(guest.heard().contains(&"go attack/transfer 10000".to_string()));
}

#[test]
fn garbled_answers_end_no_game() {
    for seed in 0..40 {
        for protocol in [Protocol::Wl1, Protocol::Wl2] {
            let script = move || {
                let mut rng = bw_core::Rng::new(seed);
                from_request(0, move |answer| vec![Deed::Say(garbled(&answer, &mut rng))])
            };
            let mut guest = Guest::new(protocol, Conduct::default(), script);
            let rules = format!("preset={},max_rounds=12", protocol.name());
            let (finished, _) = guest.play(&rules, seed);
            assert_eq!((finished.end, finished.fault), (End::Normal, None), "{seed}");
            assert!(!guest.remarks().is_empty());
        }
    }
}
