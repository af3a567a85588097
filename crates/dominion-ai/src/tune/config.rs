//! The parameters of `evolve dominion` as keys and values (spec 3.6).

use bw_dominion::Kingdom;
use bw_evolve::{CoevolutionConfig, DuelLength};

use super::evolve::{OpeningHand, kingdom_text};
use super::genome::{AgendaSpace, FirstIndividuals, MIN_FIRST_MENU, MutationTable};
use crate::thesis::{Agenda, MAX_COUNT, MAX_MENU, MilitiaReading, MoatReading, Readings};

/// What is evolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evolved {
    /// An agenda for all cards of a kingdom.
    Ten,
    /// An agenda for five cards.
    Five,
    /// An agenda for three cards.
    Three,
    /// The thresholds of Big Money.
    BigMoney,
}

impl Evolved {
    /// All, the default first.
    pub const ALL: [Evolved; 4] = [Evolved::Ten, Evolved::Five, Evolved::Three, Evolved::BigMoney];

    /// Its name as a preset.
    pub const fn name(self) -> &'static str {
        match self {
            Evolved::Ten => "ten",
            Evolved::Five => "five",
            Evolved::Three => "three",
            Evolved::BigMoney => "big-money",
        }
    }

    const fn kingdom(self) -> &'static str {
        match self {
            Evolved::Ten | Evolved::BigMoney => "first-game",
            Evolved::Five => "Cellar+Market+Militia+Smithy+Village",
            Evolved::Three => "Chapel+Gardens+Witch",
        }
    }

    /// How many cards it must have, if that is fixed.
    const fn cards(self) -> Option<u32> {
        match self {
            Evolved::Ten | Evolved::BigMoney => None,
            Evolved::Five => Some(5),
            Evolved::Three => Some(3),
        }
    }
}

/// A wrong key or value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AgendaConfigError {
    /// No such key.
    #[error("unknown key `{0}`; the keys are {known}", known = key_names())]
    Key(String),
    /// The value does not fit.
    #[error("`{key}` must be {expected}, not `{value}`")]
    Value {
        /// The key.
        key: &'static str,
        /// The value as written.
        value: String,
        /// What would fit.
        expected: String,
    },
    /// Not `key = value`.
    #[error("line {0} is not of the form key = value")]
    Line(usize),
    /// Values that do not go together.
    #[error("{0}")]
    Conflict(String),
}

/// The keys of a configuration.
pub const AGENDA_KEYS: &[&str] = &[
    "kingdom",
    "opening",
    "leaders",
    "pool",
    "generations",
    "min_games",
    "max_games",
    "again",
    "init_len",
    "init_counts",
    "init_thresholds",
    "mutations",
    "moat",
    "militia",
    "reference",
    "measure",
    "seed",
];

fn key_names() -> String {
    AGENDA_KEYS.join(", ")
}

/// All parameters of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct AgendaConfig {
    /// What is evolved.
    pub evolved: Evolved,
    /// The kingdom.
    pub kingdom: Kingdom,
    /// The openings.
    pub openings: Vec<OpeningHand>,
    /// The co-evolution.
    pub coevolution: CoevolutionConfig,
    /// Entries of the first menus.
    pub first_menu: usize,
    /// How random individuals are spread.
    pub start: FirstIndividuals,
    /// How menus change.
    pub mutations: MutationTable,
    /// How players read the thesis.
    pub readings: Readings,
    /// What the best of every generation is measured against.
    pub reference: Agenda,
    /// Games of a measurement.
    pub measure: u32,
}

impl AgendaConfig {
    /// The thesis's parameters.
    pub fn new(evolved: Evolved) -> Self {
        let diversity = evolved != Evolved::BigMoney;
        AgendaConfig {
            evolved,
            kingdom: Kingdom::parse(evolved.kingdom()).unwrap_or_default(),
            openings: vec![OpeningHand::FiveTwo],
            coevolution: CoevolutionConfig { diversity, ..CoevolutionConfig::default() },
            first_menu: 10,
            start: FirstIndividuals::default(),
            mutations: MutationTable::Printed,
            readings: Readings::default(),
            reference: Agenda::big_money(crate::thesis::BIG_MONEY),
            measure: 1_000,
        }
    }

    /// The space of agendas.
    pub fn space(&self) -> AgendaSpace {
        if self.evolved == Evolved::BigMoney {
            return AgendaSpace::big_money();
        }
        let space = AgendaSpace::new(self.kingdom).with_first_menu(self.first_menu);
        space.with_mutations(self.mutations).with_start(self.start)
    }

    /// Sets one parameter.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), AgendaConfigError> {
        // What the command line calls the number of generations in every game.
        let key = if key == "maxGenerations" { "generations" } else { key };
        let Some(&key) = AGENDA_KEYS.iter().find(|name| **name == key) else {
            return Err(AgendaConfigError::Key(key.chars().take(40).collect()));
        };
        let value = value.trim();
        self.set_known(key, value).map_err(|expected| {
            let value = value.chars().take(60).collect();
            AgendaConfigError::Value { key, value, expected }
        })
    }

    fn set_known(&mut self, key: &str, value: &str) -> Result<(), String> {
        let number = |least: u32, most: u32| {
            let number = value.parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("a whole number from {least} to {most}"))
        };
        let duel: &mut DuelLength = &mut self.coevolution.duel;
        match key {
            "kingdom" => self.kingdom = Kingdom::parse(value).map_err(|e| e.to_string())?,
            "opening" if value == "both" => self.openings = OpeningHand::ALL.to_vec(),
            "opening" => {
                let opening = OpeningHand::named(value);
                self.openings = vec![opening.ok_or("5-2, 4-3 or both")?];
            }
            "leaders" => self.coevolution.leaders = number(1, 1_000)?,
            "pool" => self.coevolution.pool = number(1, 10_000)?,
            "generations" => self.coevolution.generations = number(1, 100_000)?,
            "min_games" => duel.min = number(1, 10_000)?,
            "max_games" => duel.max = number(1, 10_000)?,
            "again" => {
                let again = value.parse().ok().filter(|again| (0.0..1.0).contains(again));
                self.coevolution.again = again.ok_or("a probability below 1")?;
            }
            "init_len" => {
                self.first_menu = number(MIN_FIRST_MENU as u32, MAX_MENU as u32)? as usize;
            }
            "init_counts" => self.start.most = number(1, u32::from(MAX_COUNT))? as u8,
            "init_thresholds" => {
                self.start.any_thresholds = match value {
                    "usual" => false,
                    "any" => true,
                    _ => return Err("usual or any".into()),
                };
            }
            "moat" if self.readings.set_moat(value) => {}
            "moat" => return Err("always or never".into()),
            "militia" if self.readings.set_militia(value) => {}
            "militia" => return Err("printed or copper".into()),
            "mutations" => {
                self.mutations = match value {
                    "printed" => MutationTable::Printed,
                    "prose" => MutationTable::Prose,
                    _ => return Err("printed or prose".into()),
                };
            }
            "reference" => {
                self.reference = value.parse().map_err(|error| format!("an agenda ({error})"))?;
            }
            "measure" => self.measure = number(0, 1_000_000)?,
            _ => {
                self.coevolution.seed = value.parse().map_err(|_| "a whole number".to_string())?;
            }
        }
        Ok(())
    }

    /// Sets parameters by lines of `key = value`; empty lines and lines that begin with `#` say nothing.
    pub fn amend(&mut self, text: &str) -> Result<(), AgendaConfigError> {
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (key, value) = line.split_once('=').ok_or(AgendaConfigError::Line(at + 1))?;
            self.set(key.trim(), value)?;
        }
        Ok(())
    }

    /// Checks how the parameters go together.
    pub fn check(&self) -> Result<(), AgendaConfigError> {
        let cards = self.kingdom.len();
        if let Some(wanted) = self.evolved.cards().filter(|&wanted| wanted != cards) {
            let name = self.evolved.name();
            let what = format!("a {name} needs a kingdom of {wanted} cards, this one has {cards}");
            return Err(AgendaConfigError::Conflict(what));
        }
        let wrong =
            |error: bw_evolve::CoevolutionError| AgendaConfigError::Conflict(error.to_string());
        self.coevolution.check().map_err(wrong)
    }

    /// The parameters as lines that [`AgendaConfig::amend`] reads.
    pub fn to_text(&self) -> String {
        let CoevolutionConfig { leaders, pool, generations, duel, again, seed, .. } =
            &self.coevolution;
        let opening = match &self.openings[..] {
            [one] => one.word(),
            _ => "both",
        };
        let mutations = match self.mutations {
            MutationTable::Printed => "printed",
            MutationTable::Prose => "prose",
        };
        let moat = match self.readings.moat {
            MoatReading::Always => "always",
            MoatReading::Never => "never",
        };
        let militia = match self.readings.militia {
            MilitiaReading::Printed => "printed",
            MilitiaReading::Copper => "copper",
        };
        let thresholds = if self.start.any_thresholds { "any" } else { "usual" };
        let most = self.start.most;
        let (kingdom, reference) = (kingdom_text(self.kingdom), &self.reference);
        let (first_menu, measure) = (self.first_menu, self.measure);
        let (min, max) = (duel.min, duel.max);
        format!(
            "kingdom = {kingdom}\nopening = {opening}\nleaders = {leaders}\npool = {pool}\n\
             generations = {generations}\nmin_games = {min}\nmax_games = {max}\nagain = {again}\n\
             init_len = {first_menu}\ninit_counts = {most}\ninit_thresholds = {thresholds}\n\
             mutations = {mutations}\nmoat = {moat}\nmilitia = {militia}\nreference = {reference}\n\
             measure = {measure}\nseed = {seed}\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_what_it_reads() {
        let mut config = AgendaConfig::new(Evolved::Five);
        let text = "kingdom = Moat+Witch+Throne Room+Spy+Mine\nopening = both\nleaders = 5\n\n# remark\n\
                    again = 0.25\nmutations = prose\ninit_counts = 10\ninit_thresholds = any\n\
                    moat = never\nmilitia = copper\nreference = P9 V5 S3 | Smithy*2, Gold*99\nseed = 77\n";
        config.amend(text).unwrap();
        config.set("maxGenerations", "12").unwrap();
        let mut again = AgendaConfig::new(Evolved::Five);
        again.amend(&config.to_text()).unwrap();
        assert_eq!(again, config);
        assert_eq!(config.coevolution.generations, 12);
        assert!(config.check().is_ok());
    }

    #[test]
    fn errors_say_what_would_be_right() {
        let mut config = AgendaConfig::new(Evolved::Three);
        let mut wrong = |key, value| config.set(key, value).unwrap_err().to_string();
        assert!(wrong("colour", "red").starts_with("unknown key `colour`; the keys are kingdom, "));
        assert_eq!(wrong("opening", "3-4"), "`opening` must be 5-2, 4-3 or both, not `3-4`");
        assert_eq!(
            wrong("init_len", "7"),
            "`init_len` must be a whole number from 8 to 64, not `7`"
        );
        assert!(wrong("kingdom", "Goold").contains("`Goold` is wrong"));
        assert!(wrong("again", "1").contains("a probability below 1"));
        config.set("kingdom", "first-game").unwrap();
        let error = config.check().unwrap_err().to_string();
        assert_eq!(error, "a three needs a kingdom of 3 cards, this one has 10");
        config = AgendaConfig::new(Evolved::Ten);
        config.set("min_games", "200").unwrap();
        assert!(config.check().unwrap_err().to_string().contains("exceeds"));
        assert_eq!(
            config.amend("seed 3").unwrap_err().to_string(),
            "line 1 is not of the form key = value"
        );
    }
}
