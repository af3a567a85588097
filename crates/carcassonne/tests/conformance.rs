//! All laws of a game, on random games.

use bw_carcassonne::{Carcassonne, FeatureKind, Phase, State};
use bw_core::Seat;
use bw_testkit::{
    BrokenInvariant, Conformance, Every, Report, Violation, bot_views, enumerates_chance, hashed,
    reversible, whole_turns,
};

/// Conservation of tiles and meeples, completed features, points (spec 8.4).
fn invariant(game: &Carcassonne, state: &State) -> Result<(), BrokenInvariant> {
    let rules = game.rules();
    let on_hand = usize::from(state.hand().is_some());
    let discarded = state.draws().filter(|(_, discarded)| *discarded).count();
    let tiles = state.tile_count() + usize::from(state.tiles_left()) + on_hand + discarded;
    if tiles != bw_carcassonne::TILE_COUNT {
        return Err(format!("{tiles} tiles in all").into());
    }
    for seat in Seat::all(rules.seats) {
        let placed = state.meeples().filter(|meeple| meeple.seat == seat).count();
        let free = usize::from(state.free_meeples(seat));
        if placed + free != usize::from(rules.meeples) {
            return Err(format!("seat {seat} has {placed} meeples placed and {free} free").into());
        }
    }
    for meeple in state.meeples().filter(|_| state.phase() != Phase::Meeple) {
        let tile = state.tile_at(meeple.cell).ok_or("a meeple stands on an empty cell")?;
        let feature = state.feature(tile, meeple.segment).ok_or("a meeple stands on nothing")?;
        if feature.open == 0 && feature.kind != FeatureKind::Farm {
            return Err(format!("{meeple:?} stands on a completed feature").into());
        }
    }
    Ok(())
}

fn suite(games: u64, every: Every) -> Conformance<Carcassonne> {
    Conformance {
        games,
        every,
        rules: &["", "m2=true,fair=true", "meeples=3,farms=first", "farms=none"],
        parts_sum: true,
        invariant,
        ..Default::default()
    }
}

#[allow(clippy::print_stdout)] // figures for whoever runs the soak
fn held(result: Result<Report, Violation>) {
    match result {
        Ok(report) => println!("{report:?}"),
        Err(violation) => panic!("{violation}"),
    }
}

#[test]
fn every_law_at_every_step() {
    held(suite(2, Every { pictures: 9, ..Every::STEP }).run());
}

#[test]
fn laws_hold_in_many_games() {
    held(suite(250, Every::SPARSE).run_or_soak());
}

#[test]
fn foreign_bots_read_what_the_schemas_promise() {
    held(bot_views(&suite(1, Every::SPARSE)));
}

#[test]
fn capabilities() {
    let few = suite(2, Every::STEP);
    held(hashed(&few));
    held(reversible(&few));
    held(enumerates_chance(&few));
    held(whole_turns(&few));
}

/// All placements on one cell: the picture shows the tile there with its turn buttons.
#[test]
fn a_tile_that_fits_one_cell_only_can_be_turned() {
    held(
        Conformance {
            games: 1,
            seed: 4703,
            seats: Some(2..=2),
            rules: &[""],
            ..suite(1, Every::STEP)
        }
        .run(),
    );
}
