//! Where the thesis can be read in more than one way: the first of each is what its text says best, and the default.

use bw_core::{OptionKind, OptionSpec, Options};

/// Whether a Moat is revealed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoatReading {
    /// Against every attack: 5.1.2 lets players play reactions.
    #[default]
    Always,
    /// Never: 5.4.2, which lists the cards whose decisions players make, has no Moat.
    Never,
}

/// What a Militia's victim discards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MilitiaReading {
    /// Points, then Actions, then Treasures: as printed.
    #[default]
    Printed,
    /// Coppers before Actions.
    Copper,
}

/// How a player reads the thesis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// Of Moat.
    pub moat: MoatReading,
    /// Of Militia's victim.
    pub militia: MilitiaReading,
}

/// The option about Moat.
pub(crate) const MOAT: OptionSpec =
    OptionSpec { key: "moat", kind: OptionKind::Choice(&["always", "never"]), default: "always" };

/// The option about Militia's victim.
pub(crate) const MILITIA: OptionSpec = OptionSpec {
    key: "militia",
    kind: OptionKind::Choice(&["printed", "copper"]),
    default: "printed",
};

impl Readings {
    /// As options say.
    pub(crate) fn of(options: &Options) -> Self {
        let mut readings = Readings::default();
        readings.set_moat(options.text("moat"));
        readings.set_militia(options.text("militia"));
        readings
    }

    /// Sets the reading of Moat; false for no such word.
    pub(crate) fn set_moat(&mut self, word: &str) -> bool {
        let words = [("always", MoatReading::Always), ("never", MoatReading::Never)];
        let found = words.into_iter().find(|(one, _)| *one == word);
        self.moat = found.map_or(self.moat, |(_, reading)| reading);
        found.is_some()
    }

    /// Sets the reading of Militia's victim; false for no such word.
    pub(crate) fn set_militia(&mut self, word: &str) -> bool {
        let words = [("printed", MilitiaReading::Printed), ("copper", MilitiaReading::Copper)];
        let found = words.into_iter().find(|(one, _)| *one == word);
        self.militia = found.map_or(self.militia, |(_, reading)| reading);
        found.is_some()
    }
}
