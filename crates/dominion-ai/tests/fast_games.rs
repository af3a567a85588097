//! The fast loop of two plays the games of the table.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Budget, Game, GameLoop, NoLog, Options};
use bw_dominion::Dominion;
use bw_dominion_ai::thesis::{Agenda, AgendaBuyer, AgendaSettings, HeuristicPlayer, agenda_bot};
use bw_dominion_ai::tune::{play_agendas, play_game, winner};

fn game(rules: &str) -> Dominion {
    Dominion::new(2, &Options::parse(Dominion::SPEC.options, rules).unwrap()).unwrap()
}

#[test]
fn decision_for_decision_like_the_table() {
    let pairs = [
        (
            "first-game",
            "Militia*2, Cellar*2, Remodel*1, Mine*1, Moat*2",
            "Workshop*2, Village*3, Smithy*2",
        ),
        (
            "interaction",
            "Bureaucrat*2, Spy*2, Thief*3, Library*2",
            "Moat*2, Council Room*2, Festival*3",
        ),
        ("size-distortion", "Witch*2, Chapel*1, Feast*2", "Gardens*8, Workshop*9, Thief*2"),
        ("bad-cards", "Throne Room*3, Feast*2, Bureaucrat*3", "Remodel*3, Library*3, Moat*2"),
    ];
    for (kingdom, one, two) in pairs {
        let game = game(&format!("kingdom={kingdom}"));
        let agenda = |menu: &str| -> Agenda {
            format!("P9 V6 S4 | {menu}, Gold*99, Silver*99").parse().unwrap()
        };
        let settings = AgendaSettings::default();
        let player = |menu: &str| HeuristicPlayer::new(AgendaBuyer::new(agenda(menu), settings));
        let (mut fast_one, mut fast_two) = (player(one), player(two));
        let mut bots = vec![agenda_bot(agenda(one), settings), agenda_bot(agenda(two), settings)];
        let (mut table, mut buffer) = (GameLoop::new(&game), Vec::new());
        for seed in 0..150 {
            let slow = table.play(&mut bots, seed, &Budget::default(), &mut NoLog);
            assert_eq!(slow.fault, None);
            let fast = play_game(&game, &mut fast_one, &mut fast_two, seed, &mut buffer);
            assert_eq!(fast, slow.state, "{kingdom}, seed {seed}");
            let first = i32::from(slow.outcome.ranks() == [1, 2]);
            let second = i32::from(slow.outcome.ranks() == [2, 1]);
            assert_eq!(winner(&fast), first - second);
        }
    }
}

#[test]
fn a_mirror_of_pairs_is_even() {
    let agenda = Agenda::big_money([9, 6, 4]);
    let tally = play_agendas(&game("opening=5-2"), &agenda, &agenda, 0..400, 3);
    assert_eq!((tally.wins, tally.games), (tally.losses, 400));
}
