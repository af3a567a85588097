//! Every bot obeys the laws on players.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Bot, Game, Options};
use bw_dominion::Dominion;
use bw_dominion_ai::package;
use bw_testkit::BotConformance;

/// Kingdoms that together hold all 25 cards, other options, and single decisions that are seldom asked.
const RULES: &[&str] = &[
    "",
    "kingdom=size-distortion,opening=5-2",
    "kingdom=interaction,auto_treasure=false",
    "kingdom=big-money,victory12=true",
    "kingdom=village-square,second_edition_optional=true,opening=mirror",
    "kingdom=random,max_rounds=12",
    "kingdom=bad-cards,supply=Province:3+Silver:2",
];

fn make(spec: &str, game: &Dominion) -> Box<dyn Bot<Dominion>> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    (kind.make)(game, &Options::parse(kind.options, options).unwrap()).unwrap()
}

fn check(spec: &str) {
    let conformance = BotConformance { games: 2, rules: RULES, ..BotConformance::default() };
    let report = conformance.check(|game| make(spec, game)).unwrap_or_else(|broken| {
        panic!("{spec}: {broken}");
    });
    assert!(report.decisions > 1_000, "{spec}: {report:?}");
}

#[test]
fn reference_bots_obey_the_laws() {
    for kind in bw_dominion_ai::thesis::reference_bots() {
        check(kind.name);
    }
    check("bm-ultimate:no_suicide=true");
    check("random");
    check("bigmoney");
}

#[test]
fn agendas_obey_the_laws() {
    // Everything that raises decisions, so that kingdoms with some of it are played with some of it.
    let actions = "Chapel*1; Feast*2; Remodel*2; Mine*1; Throne Room*3; Library*2; Spy*2; Thief*2; \
                   Militia*2; Bureaucrat*2; Workshop*2; Cellar*2; Witch*1; Adventurer*1; Moat*2; \
                   Council Room*2; Chancellor*1; Moneylender*1; Festival*2; Village*3; Gardens*2";
    for settings in ["", ",count_mode=owned", ",no_suicide=true", ",provinces=12"] {
        check(&format!("agenda:text=P9 V5 S3 | {actions}; Gold*9; Silver*20{settings}"));
    }
}

/// The best stored agendas, shipped or in a file, where the kingdom is known beforehand.
#[test]
fn bots_that_choose_from_the_library_obey_the_laws() {
    let file = "5-2 Market+Militia+Moat+Smithy+Village: P9 V6 S4 | Militia*2, Smithy*2, Gold*99, Silver*99\n\
                5-2 Cellar+Market+Mine+Smithy+Village: P9 V6 S4 | Mine*1, Market*4, Gold*99, Silver*99\n\
                4-3 Cellar+Market+Mine+Smithy+Village: P9 V6 S4 | Silver*2, Mine*1, Gold*99, Silver*99\n\
                5-2 Cellar+Market+Militia+Mine+Moat+Remodel+Smithy+Village+Woodcutter+Workshop: \
                P9 V6 S4 | Remodel*2, Cellar*1, Mine*1, Gold*99, Silver*99\n";
    for (name, openings) in
        [("threes", "both"), ("fives", "both"), ("fives", "5-2"), ("tens", "5-2")]
    {
        let object = serde_json::json!({ "file": file, "openings": openings });
        let package = package();
        let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
        let options = Options::from_json(kind.options, object.as_object().unwrap()).unwrap();
        let rules = &["", "opening=mirror,victory12=true", "opening=4-3"];
        let conformance = BotConformance { games: 1, rules, ..BotConformance::default() };
        let report = conformance.check(|game| (kind.make)(game, &options).unwrap());
        assert!(report.unwrap_or_else(|broken| panic!("{name}: {broken}")).decisions > 300);
    }
}

#[test]
fn nothing_stored_is_an_error_that_says_how_to_evolve() {
    let rules = Options::parse(Dominion::SPEC.options, "kingdom=Moat+Spy").unwrap();
    let game = Dominion::new(2, &rules).unwrap();
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == "tens").unwrap();
    let error = (kind.make)(&game, &Options::defaults(kind.options)).err().unwrap().to_string();
    assert_eq!(
        error,
        "no tens are stored for Moat+Spy: say evolve=true, or file=db:agendas after `boardwright evolve \
         dominion agenda --preset ten --set kingdom=Moat+Spy --out DIR --keep` or the same in the laboratory"
    );
}

#[test]
fn a_drawn_kingdom_is_refused_before_the_game_where_nothing_can_be_stored() {
    let rules = Options::parse(Dominion::SPEC.options, "kingdom=random").unwrap();
    let game = Dominion::new(2, &rules).unwrap();
    let package = package();
    let made = |name: &str, options: &str| {
        let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
        (kind.make)(&game, &Options::parse(kind.options, options).unwrap()).map(|_| ())
    };
    let error = made("tens", "").unwrap_err().to_string();
    assert!(error.contains("`tens` cannot play a kingdom that is drawn"), "{error}");
    assert!(made("tens", "evolve=true").is_ok());
    assert!(made("threes", "").is_ok());
}
