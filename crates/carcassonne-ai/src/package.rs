//! What the catalogue gets.

use bw_carcassonne::{Carcassonne, verify};
use bw_core::{Bench, BotKind, Package};

use crate::thesis::{GREEDY_OPTIONS, Greedy, RANDOM_OPTIONS, RandomBot};

/// Carcassonne with its bots, speeds and reference cases.
pub fn package() -> Package<Carcassonne> {
    let mut package = Package::new(vec![
        BotKind {
            name: "random",
            summary: "places at random; puts a random meeple half of the time",
            options: RANDOM_OPTIONS,
            make: |_, options| Ok(Box::new(RandomBot::new(options))),
        },
        BotKind {
            name: "greedy",
            summary: "takes the largest lead as if the game ended after this move",
            options: GREEDY_OPTIONS,
            make: |_, options| Ok(Box::new(Greedy::new(options))),
        },
    ]);
    package.benches = vec![
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
    ];
    package.verify = verify;
    package
}
