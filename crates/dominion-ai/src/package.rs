//! What the catalogue gets.

use bw_core::{Bot, BotKind, OptionError, OptionKind, OptionSpec, Options, UniformBot};
use bw_dominion::Dominion;
use bw_package::Package;

use crate::TEXTS;
use crate::agenda_script::AGENDAS;
use crate::analyze::study;
use crate::bench::{benches, gauges};
use crate::champion::{CHAMPION_OPTIONS, Champion};
use crate::palette::palettes;
use crate::reproduce::experiments;
use crate::thesis::{
    Agenda, BIG_MONEY, BIG_MONEY_OPTIONS, COUNT_MODE, MILITIA, MOAT, NO_SUICIDE, Openings,
    PROVINCES, Readings, SUBSET_OPTIONS, SetSize, SubsetBot, agenda_bot_reading, big_money,
    read_file, read_text, reference_bots, settings,
};
use crate::tune::{COLLECTION, learnings};

/// The options of `agenda`.
const AGENDA_OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "text", kind: OptionKind::Text, default: "" },
    OptionSpec { key: "file", kind: OptionKind::File, default: "" },
    COUNT_MODE,
    PROVINCES,
    NO_SUICIDE,
    MOAT,
    MILITIA,
];

fn read_agenda(openings: impl Into<Openings>, options: &Options) -> Box<dyn Bot<Dominion>> {
    agenda_bot_reading(openings, settings(options), Readings::of(options))
}

/// Dominion with its bots and speeds.
pub fn package() -> Package<Dominion> {
    let mut bots = vec![
        BotKind { name: "random", options: &[], make: |_, _| Ok(Box::new(UniformBot)) },
        BotKind {
            name: "agenda",
            options: AGENDA_OPTIONS,
            make: |_, options| match (options.text("text"), options.text("file")) {
                ("", "") => Ok(read_agenda(Agenda::big_money(BIG_MONEY), options)),
                ("", file) => Ok(read_agenda(read_file(file)?, options)),
                (text, "") => Ok(read_agenda(read_text(text)?, options)),
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
    bots.push(BotKind {
        name: "champion",
        options: CHAMPION_OPTIONS,
        make: |_, options| Ok(Box::new(Champion::new(options))),
    });
    let mut package = Package::new(bots);
    package.extras.texts = &[TEXTS];
    package.extras.levels = Some(["bm-basic", "threes:openings=both", "champion:time=500ms"]);
    package.extras.benches = benches();
    package.extras.gauges = gauges();
    package.extras.learning = learnings();
    package.extras.experiments = experiments();
    package.study = Some(study);
    package.extras.script = Some(AGENDAS);
    package.extras.collection = Some(COLLECTION);
    package.extras.palettes = palettes;
    package
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
