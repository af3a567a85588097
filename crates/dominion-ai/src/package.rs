//! What the catalogue gets.

use bw_core::Stop;

use bw_core::{BotKind, OptionError, OptionKind, OptionSpec, UniformBot};
use bw_dominion::{Dominion, KINGDOMS, Kingdom};
use bw_package::{Bench, Gauge, Package};
use bw_runner::Workers;

use crate::agenda_script::AGENDAS;
use crate::analyze::study;
use crate::palette::palettes;
use crate::reproduce::experiments;
use crate::texts::TEXTS;
use crate::thesis::{
    Agenda, BIG_MONEY, BIG_MONEY_OPTIONS, COUNT_MODE, NO_SUICIDE, PROVINCES, SUBSET_OPTIONS,
    SetSize, SubsetBot, agenda_bot, big_money, read_file, read_text, reference_bots, settings,
};
use crate::tune::{COLLECTION, OpeningHand, evolve_set_fully, learnings};

/// The options of `agenda`.
const AGENDA_OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "text", kind: OptionKind::Text, default: "" },
    OptionSpec { key: "file", kind: OptionKind::File, default: "" },
    COUNT_MODE,
    PROVINCES,
    NO_SUICIDE,
];

/// Dominion with its bots and speeds.
pub fn package() -> Package<Dominion> {
    let mut bots = vec![
        BotKind { name: "random", options: &[], make: |_, _| Ok(Box::new(UniformBot)) },
        BotKind {
            name: "agenda",
            options: AGENDA_OPTIONS,
            make: |_, options| match (options.text("text"), options.text("file")) {
                ("", "") => Ok(agenda_bot(Agenda::big_money(BIG_MONEY), settings(options))),
                ("", file) => Ok(agenda_bot(read_file(file)?, settings(options))),
                (text, "") => Ok(agenda_bot(read_text(text)?, settings(options))),
                _ => Err(OptionError::Invalid(
                    "`agenda` takes a `text` or a `file`, not both".into(),
                )),
            },
        },
    ];
    bots.extend(reference_bots());
    bots.extend(subset_bots());
    bots.push(BotKind {
        name: "bigmoney",
        options: BIG_MONEY_OPTIONS,
        make: |_, options| Ok(big_money(options)),
    });
    let mut package = Package::new(bots);
    package.extras.texts = &[TEXTS];
    package.extras.levels = Some(["bm-basic", "bigmoney", "threes:openings=both"]);
    package.extras.benches = benches();
    package.extras.gauges = vec![Gauge {
        name: "evolve_ten_seconds",
        seconds: true,
        work: |seed| u64::from(evolve_ten(seed).is_some()),
    }];
    package.extras.learning = learnings();
    package.extras.experiments = experiments();
    package.study = Some(study);
    package.extras.script = Some(AGENDAS);
    package.extras.collection = Some(COLLECTION);
    package.extras.palettes = palettes;
    package
}

/// Evolves the ten of the First Game on all cores with the thesis's parameters.
fn evolve_ten(seed: u64) -> Option<Agenda> {
    let (first_game, stop) = (Kingdom::of(KINGDOMS[0].cards), Stop::default());
    let workers = Workers::new(0, &stop);
    evolve_set_fully(first_game, OpeningHand::FiveTwo, seed, workers).ok().flatten()
}

fn subset_bots() -> [BotKind<Dominion>; 3] {
    [
        BotKind {
            name: "threes",
            options: SUBSET_OPTIONS,
            make: |game, options| Ok(Box::new(SubsetBot::new(SetSize::Three, game, options)?)),
        },
        BotKind {
            name: "fives",
            options: SUBSET_OPTIONS,
            make: |game, options| Ok(Box::new(SubsetBot::new(SetSize::Five, game, options)?)),
        },
        BotKind {
            name: "tens",
            options: SUBSET_OPTIONS,
            make: |game, options| Ok(Box::new(SubsetBot::new(SetSize::Ten, game, options)?)),
        },
    ]
}

fn benches() -> Vec<Bench> {
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
