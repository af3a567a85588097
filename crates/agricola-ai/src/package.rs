//! What the catalogue gets.

use bw_agricola::{Agricola, TEXT_LOG, verify};
use bw_core::{BotKind, UniformBot};
use bw_package::{Bench, Gauge, Package};

use crate::TEXTS;
use crate::analyze::study;
use crate::bench::{solo_games, two_player_games};
use crate::champion::{CHAMPION_OPTIONS, Champion};
use crate::reproduce::experiments;
use crate::thesis::{
    Harvest, MINMAX_OPTIONS, MONTECARLO_OPTIONS, MinMax, MonteCarlo, RANDOM_OPTIONS, RandomBot,
    ValueTable,
};
use crate::tune::{LEARNING, PRIOR_LEARNING};

/// Agricola with its bots, speeds, learning, experiments, statistics and reference cases.
pub fn package() -> Package<Agricola> {
    let mut package = Package::new(vec![
        BotKind { name: "uniform", options: &[], make: |_, _| Ok(Box::new(UniformBot)) },
        BotKind {
            name: "random",
            options: RANDOM_OPTIONS,
            make: |_, options| Ok(Box::new(RandomBot::new(Harvest::of(options)))),
        },
        BotKind {
            name: "minmax",
            options: MINMAX_OPTIONS,
            make: |_, options| Ok(Box::new(MinMax::new(options, ValueTable::values)?)),
        },
        BotKind {
            name: "strategy",
            options: MINMAX_OPTIONS,
            make: |_, options| Ok(Box::new(MinMax::new(options, ValueTable::strategy)?)),
        },
        BotKind {
            name: "montecarlo",
            options: MONTECARLO_OPTIONS,
            make: |_, options| Ok(Box::new(MonteCarlo::new(options))),
        },
        BotKind {
            name: "champion",
            options: CHAMPION_OPTIONS,
            make: |game, options| Ok(Box::new(Champion::new(game, options)?)),
        },
    ]);
    package.extras.texts = &[TEXTS];
    package.extras.levels = Some(["random", "strategy", "champion:time=300ms"]);
    package.extras.benches = vec![
        Bench {
            name: "random_bot_games_per_second",
            bots: &["random", "random"],
            rules: "pool=seed",
            signature_games: 20,
        },
        Bench {
            name: "montecarlo_games_per_second",
            bots: &["montecarlo:sims=1,expansions=3"],
            rules: "pool=seed",
            signature_games: 2,
        },
        Bench {
            name: "strategy_games_per_second",
            bots: &["strategy:nodes=1000"],
            rules: "pool=seed",
            signature_games: 2,
        },
    ];
    package.extras.gauges = vec![
        Gauge { name: "random_games_per_second", seconds: false, work: two_player_games },
        Gauge { name: "random_solo_games_per_second", seconds: false, work: solo_games },
    ];
    package.extras.learning = vec![LEARNING, PRIOR_LEARNING];
    package.extras.experiments = experiments();
    package.study = Some(study);
    package.extras.text_log = Some(TEXT_LOG);
    package.extras.verify = verify;
    package
}
