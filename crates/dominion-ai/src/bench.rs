//! Work for measuring speed: games of bots, and evolving one set of ten.

use bw_core::Stop;
use bw_dominion::{KINGDOMS, Kingdom};
use bw_package::{Bench, Gauge};
use bw_runner::Workers;

use crate::thesis::Agenda;
use crate::tune::{OpeningHand, evolve_set_fully};

/// Work that is timed as a whole.
pub(crate) fn gauges() -> Vec<Gauge> {
    vec![Gauge {
        name: "evolve_ten_seconds",
        seconds: true,
        work: |seed| u64::from(evolve_ten(seed).is_some()),
    }]
}

/// Evolves the ten of the First Game on all cores with the thesis's parameters.
fn evolve_ten(seed: u64) -> Option<Agenda> {
    let (first_game, stop) = (Kingdom::of(KINGDOMS[0].cards), Stop::default());
    let workers = Workers::new(0, &stop);
    evolve_set_fully(first_game, OpeningHand::FiveTwo, seed, workers).ok().flatten()
}

/// Games whose speed is measured.
pub(crate) fn benches() -> Vec<Bench> {
    vec![
        Bench {
            name: "random_games_per_second",
            bots: &["random", "random"],
            rules: "",
            signature_games: 50,
        },
        Bench {
            name: "bigmoney_games_per_second",
            bots: &["bigmoney", "bigmoney"],
            rules: "",
            signature_games: 200,
        },
        Bench {
            name: "agenda_games_per_second",
            bots: &[
                "agenda:text=P9 V6 S4 | Market*2; Gold*99; Smithy*2; Silver*10",
                "agenda:text=P9 V6 S3 | Militia*2; Village*2; Gold*99; Smithy*2; Cellar*1; Silver*10",
            ],
            rules: "",
            signature_games: 100,
        },
    ]
}
