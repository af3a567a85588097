//! The champion: laws, turns that it must find, worlds under fog, judged turns.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use bw_core::{Ask, Budget, Game, Plan, Rng, Seat, Viewer};
use bw_testkit::BotConformance;
use bw_warlight::Action;
use common::{answer, bot, game, plan, state, text};

#[test]
fn it_obeys_the_laws() {
    let rules = &[
        "max_rounds=5",
        "start=random,max_rounds=8",
        "preset=wl1,max_rounds=6",
        "preset=wl2,max_rounds=6",
        "start=random,fog=true,max_rounds=5",
    ];
    let check = BotConformance { games: 1, seats: Some(2..=2), rules, ..Default::default() };
    for spec in ["champion:iterations=60,ahead=2", "champion:iterations=40,ahead=1,threads=2"] {
        let report = check.check(|game| bot(game, spec)).unwrap();
        assert!(report.decisions > 20, "{spec}: {report:?}");
    }
    let rules = &["start=random,max_rounds=5", "fog=true,max_rounds=4"];
    let more = BotConformance { games: 1, seats: Some(3..=4), rules, ..Default::default() };
    let report = more.check(|game| bot(game, "champion:iterations=40,ahead=1")).unwrap();
    assert!(report.decisions > 20, "{report:?}");
}

#[test]
fn threads_change_no_answer() {
    let two = game(2, "");
    let contact = state(&two, "round 4: 9=2:3 10=1:8 11=1:2 12=1:3 13=1:1 20=2:4 21=2:6 22=2:1");
    let alone = answer(&two, &contact, "champion:iterations=600", 1, 5);
    assert_eq!(answer(&two, &contact, "champion:iterations=600,threads=3", 1, 5), alone);
}

/// With little luck three armies take two neutrals: eight new ones complete a continent in one round.
#[test]
fn it_expands_on_several_fronts_in_a_round() {
    let two = game(2, "preset=wl2,fog=false,base_income=8");
    let start = state(&two, "round 1: 11=1:2 27=2:2 33=2:2 40=1:2");
    let turn = answer(&two, &start, "champion:iterations=4000", 1, 1);
    assert!(turn.matches("attack").count() == 3, "{turn}");
}

/// A lone army beside all that is left of the enemy finishes it.
#[test]
fn it_ends_a_won_game() {
    let two = game(2, "");
    let last = state(&two, "round 9: 33=1:2 37=1:3 38=1:20 39=2:1");
    let turn = answer(&two, &last, "champion:iterations=200", 1, 1);
    assert!(turn.contains("attack 38 39"), "{turn}");
}

#[test]
fn picks_price_wastelands() {
    let two = game(2, "preset=wl2,wastelands=0");
    let mut draft = two.initial();
    let mut rng = Rng::new(4);
    while two.turn(&draft) == bw_core::Turn::Chance {
        let action = two.sample_chance(&draft, &mut rng);
        two.apply(&mut draft, bw_core::Actor::Chance, action);
    }
    let first = answer(&two, &draft, "champion", 1, 1);
    // The same draft with wastelands all around what it picked.
    let picked: u16 = first.trim_start_matches("pick ").parse().unwrap();
    let region = two.map().by_id(picked).unwrap();
    let home = two.map().region(region).super_region;
    for other in bw_warlight::regions(two.map().supers[usize::from(home)].regions) {
        if other != region {
            draft.position.set(other, 0, 10);
        }
    }
    assert_ne!(answer(&two, &draft, "champion", 1, 1), first);
}

/// Under fog the answer is the same whatever stands where nothing is seen.
#[test]
fn it_knows_no_more_than_it_sees() {
    let two = game(2, "fog=true");
    let near = state(&two, "round 3: 10=1:5 11=1:3 39=2:9 40=2:4");
    let far = state(&two, "round 3: 1=2:30 2=2:4 3=2:1 10=1:5 11=1:3");
    let spec = "champion:iterations=300";
    assert_eq!(answer(&two, &near, spec, 1, 2), answer(&two, &far, spec, 1, 2));
}

#[test]
fn any_turn_is_judged_and_changes_no_answer() {
    let two = game(2, "");
    let contact = state(&two, "round 4: 10=1:8 11=1:2 12=1:3 13=1:1 21=2:6 22=2:1");
    let region = |id| common::region(&two, id);
    let judged = [
        Action::Deploy { region: region(13), armies: 1 },
        Action::Done,
        Action::Attack { from: region(10), to: region(9), armies: 1 },
        Action::Done,
    ];
    let mut champion = bot(&two, "champion:iterations=300");
    let plain = plan(&two, &contact, &mut *champion, 1, 7, false);
    let (budget, mut buffer, mut plan) = (Budget::default(), Vec::new(), Plan::default());
    let view = two.view(&contact, Viewer::Seat(Seat::new(0)));
    let (seat, rng) = (Seat::new(0), Rng::new(7));
    let mut ask = Ask::from_state(&two, seat, &contact, &view, &budget, rng, &mut buffer);
    (ask.wants_analysis, ask.judged) = (true, &judged);
    champion.choose(&mut ask, &mut plan).unwrap();
    assert_eq!(plan.actions, plain.actions);
    let analysis = plan.analysis.unwrap();
    let of_judged = analysis.candidates.iter().find(|one| one.actions == judged).unwrap();
    assert_eq!(of_judged.visits, analysis.candidates[0].visits);
    // The line is its own turn and what is expected of the other.
    let line: Vec<Action> = analysis.line.iter().map(|&(_, action)| action).collect();
    assert!(line.starts_with(&plain.actions) && line.len() > plain.actions.len());
    assert!(text(&two, &contact, &line).contains("deploy"));
}

#[test]
fn wrong_value_files_are_reported() {
    let two = game(2, "");
    let package = bw_warlight_ai::package();
    let kind = package.bots.iter().find(|kind| kind.name == "champion").unwrap();
    let mut options = bw_core::Options::parse(kind.options, "value=some.txt").unwrap();
    options.read_files(|_| Ok("income = much".into())).unwrap();
    let error = (kind.make)(&two, &options).err().unwrap().to_string();
    assert!(error.contains("option `value`: line 1"), "{error}");
}
