//! What the catalogue gets.

use bw_carcassonne::{CONSOLE, Carcassonne, TEXT_LOG, verify};
use bw_core::BotKind;
use bw_package::{Bench, Gauge, Package};

use crate::TEXTS;
use crate::bench::champion_tries;
use crate::champion::{CHAMPION_OPTIONS, Champion};
use crate::reproduce::experiments;
use crate::thesis::rules19::{
    RULES19_OPTIONS, RULES19_PR_OPTIONS, RULES19_SETS_OPTIONS, RuleBot, WEIGHTED_OPTIONS,
};
use crate::thesis::{
    GREEDY_OPTIONS, Greedy, OPTIMISING_OPTIONS, Optimising, RANDOM_OPTIONS, RandomBot,
};
use crate::tune::{LEARNING, VALUE_LEARNING};

/// Carcassonne with its bots, speeds and reference cases.
pub fn package() -> Package<Carcassonne> {
    let mut package = Package::new(vec![
        BotKind {
            name: "random",
            options: RANDOM_OPTIONS,
            make: |_, options| Ok(Box::new(RandomBot::new(options))),
        },
        BotKind {
            name: "greedy",
            options: GREEDY_OPTIONS,
            make: |_, options| Ok(Box::new(Greedy::new(options))),
        },
        BotKind {
            name: "optimising",
            options: OPTIMISING_OPTIONS,
            make: |_, options| Ok(Box::new(Optimising::new(options))),
        },
        BotKind {
            name: "weighted",
            options: WEIGHTED_OPTIONS,
            make: |_, options| Ok(Box::new(RuleBot::weighted(options))),
        },
        BotKind {
            name: "rules19-3",
            options: RULES19_OPTIONS,
            make: |game, options| Ok(Box::new(RuleBot::shipped(3, false, game, options)?)),
        },
        BotKind {
            name: "rules19-5-pr",
            options: RULES19_PR_OPTIONS,
            make: |game, options| Ok(Box::new(RuleBot::shipped(5, true, game, options)?)),
        },
        BotKind {
            name: "rules19-3-pr",
            options: RULES19_SETS_OPTIONS,
            make: |game, options| Ok(Box::new(RuleBot::shipped(3, true, game, options)?)),
        },
        BotKind {
            name: "champion",
            options: CHAMPION_OPTIONS,
            make: |game, options| Ok(Box::new(Champion::new(game, options)?)),
        },
    ]);
    package.extras.texts = &[TEXTS];
    package.extras.levels = Some(["greedy", "rules19-3-pr", "champion:time=500ms"]);
    package.extras.benches = vec![
        Bench {
            name: "random_games_per_second",
            bots: &["random", "random"],
            rules: "",
            signature_games: 200,
        },
        Bench {
            name: "greedy_games_per_second",
            bots: &["greedy", "greedy"],
            rules: "",
            signature_games: 20,
        },
        Bench {
            name: "rules19_3_pr_games_per_second",
            bots: &["rules19-3-pr", "rules19-3-pr"],
            rules: "",
            signature_games: 20,
        },
    ];
    package.extras.gauges =
        vec![Gauge { name: "champion_tries_per_second", seconds: false, work: champion_tries }];
    package.extras.learning = vec![LEARNING, VALUE_LEARNING];
    package.extras.experiments = experiments();
    package.extras.verify = verify;
    package.extras.console = Some(CONSOLE);
    package.extras.text_log = Some(TEXT_LOG);
    package.study = Some(crate::analyze::study);
    package
}
