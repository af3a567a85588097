//! What the catalogue gets.

use bw_arimaa::formats::protocol;
use bw_arimaa::{Arimaa, OPENINGS, PUZZLES, PositionEditor, STEP_PERFT, TEXT_LOG, verify};
use bw_core::BotKind;
use bw_package::{Bench, Package};

use crate::TEXTS;
use crate::bench;
use crate::champion::{CHAMPION_OPTIONS, Champion, ChampionSettings};
use crate::engine;
use crate::reproduce;
use crate::thesis::{RandomBot, UGRH_OPTIONS, Ugrh, UgrhSettings};
use crate::tune;

/// The bots, in the order of lists.
pub(crate) fn bots() -> Vec<BotKind<Arimaa>> {
    vec![
        BotKind { name: "random", options: &[], make: |_, _| Ok(Box::new(RandomBot::default())) },
        BotKind {
            name: "ugrh",
            options: UGRH_OPTIONS,
            make: |_, options| Ok(Box::new(Ugrh::new(UgrhSettings::new(options)?))),
        },
        BotKind {
            name: "champion",
            options: CHAMPION_OPTIONS,
            make: |_, options| Ok(Box::new(Champion::new(ChampionSettings::new(options)?))),
        },
    ]
}

/// Arimaa with its bots, protocols, speeds and reference cases.
pub fn package() -> Package<Arimaa> {
    let mut package = Package::new(bots());
    package.engines = vec![engine::aei()];
    package.foreign = vec![protocol::aei()];
    package.openings = Some(OPENINGS);
    package.extras.texts = &[TEXTS];
    package.extras.levels = Some(["random", "ugrh:depth_turns=1", "champion:time=500ms"]);
    package.extras.clocks = &["30s/5m/100/3m/4h/6m", "1m/5m/100/5m/6h/5m", "2m/6m/100/0/8h/6m"];
    package.extras.benches = vec![Bench {
        name: "random_games_per_second",
        bots: &["random", "random"],
        rules: "",
        signature_games: 20,
    }];
    package.extras.gauges = bench::gauges();
    package.extras.learning = vec![tune::LEARNING, tune::linear::LINEAR_LEARNING];
    package.extras.experiments = reproduce::experiments();
    package.extras.verify = verify;
    package.extras.puzzles = Some(PUZZLES);
    package.extras.perft = Some(STEP_PERFT);
    package.extras.text_log = Some(TEXT_LOG);
    package.extras.editor = Some(&PositionEditor);
    package
}
