//! Sound games pass everything.

use bw_core::toy::Nim;
use bw_core::{Game, Options, UniformBot};
use bw_package::Package;
use bw_testkit::toys::{Muster, Stash, muster, stash};
use bw_testkit::{Conformance, Violation, bot, enumerates_chance, hashed, reversible, whole_turns};

#[test]
fn nim_obeys_all_laws() -> Result<(), Violation> {
    let suite = Conformance::<Nim> {
        rules: &["", "heap=4", "heap=60"],
        parts_sum: true,
        ..Default::default()
    };
    let report = suite.run()?;
    assert_eq!(report.games, 900);
    enumerates_chance(&suite)?;
    Ok(())
}

#[test]
fn stash_obeys_all_laws() -> Result<(), Violation> {
    let suite = Conformance::<Stash> {
        games: 60,
        rules: &["", "ranks=6,copies=1,hand=1", "ranks=2,copies=4"],
        parts_sum: true,
        ..Default::default()
    };
    suite.run()?;
    hashed(&suite)?;
    reversible(&suite)?;
    enumerates_chance(&suite)?;
    Ok(())
}

#[test]
fn muster_obeys_all_laws() -> Result<(), Violation> {
    let suite = Conformance::<Muster> {
        games: 40,
        rules: &["", "soldiers=1,rounds=4"],
        parts_sum: true,
        ..Default::default()
    };
    suite.run()?;
    hashed(&suite)?;
    whole_turns(&suite)?;
    Ok(())
}

/// Checks every bot a game comes with.
fn bots_obey<G: Game>(package: &Package<G>) -> Result<(), Violation> {
    assert_eq!(package.bots.iter().map(|kind| kind.name).collect::<Vec<_>>(), ["random", "first"]);
    for kind in &package.bots {
        let options = Options::defaults(kind.options);
        bot::<G>(|game| (kind.make)(game, &options).unwrap_or_else(|error| panic!("{error}")))?;
    }
    Ok(())
}

#[test]
fn bots_of_toys_obey_all_laws() -> Result<(), Violation> {
    bots_obey(&stash::package())?;
    bots_obey(&muster::package())?;
    bot::<Nim>(|_| Box::new(UniformBot))?;
    Ok(())
}

#[test]
fn a_run_is_repeatable() {
    let run = || Conformance::<Stash> { games: 10, ..Default::default() }.run();
    assert_eq!(run().unwrap(), run().unwrap());
}

#[test]
fn a_games_own_invariant_is_asked_for_every_state() {
    let suite = Conformance::<Stash> {
        games: 5,
        invariant: |game, state: &stash::State| {
            let cards =
                state.hands.iter().fold(state.deck.plus(&state.pile), |sum, hand| sum.plus(hand));
            let stashed = state.stashed.iter().flatten().count() as u8;
            match (cards.len() + stashed, game.max_actions()) {
                (12, 24) => Ok(()),
                other => Err(format!("{other:?} cards and actions").into()),
            }
        },
        ..Default::default()
    };
    suite.run().unwrap();
}
