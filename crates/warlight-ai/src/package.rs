//! What the catalogue gets.

use std::sync::Arc;

use bw_core::BotKind;
use bw_package::{Bench, Gauge, Package};
use bw_warlight::formats::protocol;
use bw_warlight::{Warlight, conversions, for_words};

use crate::TEXTS;
use crate::bench::{champion_tries, simulate_positions};
use crate::champion::{CHAMPION_OPTIONS, Champion};
use crate::reproduce::experiments;
use crate::thesis::{
    Aggressive, MCTS_OPTIONS, Mcts, OneBigArmy, RandomBot, SMART_RANDOM_OPTIONS, SmartRandom,
    WEIGHTS_OPTIONS, Weights, generator, start, weights,
};
use crate::verify::verify;

/// A bot for as many words of regions as the game's map needs.
macro_rules! sized {
    ($game:expr, $width:ident => $make:expr) => {
        for_words!($game.map().len(), $width => Ok(Box::new($make)))
    };
}

/// Warlight with its bots, protocols, speeds, experiments and reference cases.
pub fn package() -> Package<Warlight> {
    let mut package = Package::new(vec![
        BotKind {
            name: "random",
            options: &[],
            make: |game: &Warlight, _| sized!(game, W => RandomBot::<W>::new(game)),
        },
        BotKind {
            name: "one-big-army",
            options: WEIGHTS_OPTIONS,
            make: |game, options| {
                let weights = weights(options, Weights::thesis())?;
                sized!(game, W => OneBigArmy::<W>::new(game, weights))
            },
        },
        BotKind {
            name: "smart-random",
            options: SMART_RANDOM_OPTIONS,
            make: |game, options| {
                sized!(game, W => {
                    let generator = generator::<W>(game, options)?;
                    SmartRandom::new(Arc::new(generator), start(options))
                })
            },
        },
        BotKind {
            name: "aggressive",
            options: WEIGHTS_OPTIONS,
            make: |game, options| {
                let weights = weights(options, Weights::aggressive())?;
                sized!(game, W => Aggressive::<W>::new(game, weights))
            },
        },
        BotKind {
            name: "mcts-no-defence",
            options: MCTS_OPTIONS,
            make: |game: &Warlight, options| sized!(game, W => Mcts::<W>::no_defence(game, options)?),
        },
        BotKind {
            name: "mcts",
            options: MCTS_OPTIONS,
            make: |game: &Warlight, options| sized!(game, W => Mcts::<W>::new(game, options)?),
        },
        BotKind {
            name: "champion",
            options: CHAMPION_OPTIONS,
            make: |game: &Warlight, options| sized!(game, W => Champion::<W>::new(game, options)?),
        },
    ]);
    package.foreign =
        vec![protocol::wl1(), protocol::wl2(), protocol::wl1_forfeit(), protocol::wl2_forfeit()];
    package.engines = protocol::engines("champion");
    package.extras.texts = &[TEXTS];
    package.extras.levels = Some(["one-big-army", "aggressive", "champion:time=500ms"]);
    package.extras.benches = vec![
        Bench {
            name: "random_games_per_second",
            bots: &["random", "random"],
            rules: "",
            signature_games: 50,
        },
        Bench {
            name: "simple_games_per_second",
            bots: &["smart-random", "aggressive"],
            rules: "start=random",
            signature_games: 50,
        },
        Bench {
            name: "mcts_games_per_second",
            bots: &["mcts:iterations=20", "one-big-army"],
            rules: "",
            signature_games: 4,
        },
    ];
    package.extras.gauges = vec![
        Gauge { name: "mcts_simulations_per_second", seconds: false, work: simulate_positions },
        Gauge { name: "champion_tries_per_second", seconds: false, work: champion_tries },
    ];
    package.extras.experiments = experiments();
    package.extras.conversions = conversions();
    package.extras.text_log = Some(protocol::TEXT_LOG);
    package.extras.verify = verify;
    package
}
