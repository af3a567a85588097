//! Readings of the thesis that can be chosen where it is vague (spec 3.5, 3.7).

use bw_core::{OptionKind, OptionSpec, Options};

use super::super::choice::Ties;
use super::super::relative::Relative;
use super::cells::CellSet;

/// The form of rule 7, for F free meeples and T own turns left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MeeplesPerTurn {
    /// -T / (F + 1)
    #[default]
    TurnsPerMeeple,
    /// F / T
    Ratio,
    /// F
    Linear,
}

impl MeeplesPerTurn {
    /// The option that chooses.
    pub const OPTION: OptionSpec = OptionSpec {
        key: "rule7",
        kind: OptionKind::Choice(&["turns", "ratio", "linear"]),
        default: "turns",
    };

    fn from_options(options: &Options) -> Self {
        match options.text(Self::OPTION.key) {
            "ratio" => MeeplesPerTurn::Ratio,
            "linear" => MeeplesPerTurn::Linear,
            _ => MeeplesPerTurn::TurnsPerMeeple,
        }
    }

    /// The value of rule 7.
    #[inline]
    pub fn value(self, free: u8, turns: u8) -> f64 {
        let (meeples, turns_left) = (f64::from(free), f64::from(turns));
        match self {
            MeeplesPerTurn::TurnsPerMeeple => -turns_left / (meeples + 1.0),
            MeeplesPerTurn::Ratio => meeples / turns_left.max(1.0),
            MeeplesPerTurn::Linear => meeples,
        }
    }
}

/// Whether meeples returned to opponents are bad or good in rule 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReturnedToOthers {
    /// Bad.
    #[default]
    Minus,
    /// Good.
    Plus,
}

impl ReturnedToOthers {
    /// The option that chooses.
    pub const OPTION: OptionSpec =
        OptionSpec { key: "rule9", kind: OptionKind::Choice(&["minus", "plus"]), default: "minus" };

    /// The value of rule 9.
    #[inline]
    pub fn value(self, returned: u32) -> f64 {
        match self {
            ReturnedToOthers::Minus => -f64::from(returned),
            ReturnedToOthers::Plus => f64::from(returned),
        }
    }
}

/// How the shares of fitting tiles of a feature's empty cells make its quality.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Quality {
    /// Their product.
    #[default]
    Product,
    /// The smallest.
    Min,
    /// Their mean.
    Mean,
}

impl Quality {
    /// The option that chooses.
    pub const OPTION: OptionSpec = OptionSpec {
        key: "quality",
        kind: OptionKind::Choice(&["product", "min", "mean"]),
        default: "product",
    };

    /// The quality of a feature; 1 if nothing is empty.
    #[inline]
    pub(super) fn of(self, cells: &CellSet, lonely: u32, shares: &[f64], lonely_share: f64) -> f64 {
        let count = cells.len() + lonely;
        if count == 0 {
            return 1.0;
        }
        match self {
            Quality::Product => {
                let mut product = if lonely > 0 { lonely_share } else { 1.0 };
                cells.each(|position| product *= shares[position]);
                product
            }
            Quality::Min => {
                let mut least = if lonely > 0 { lonely_share } else { f64::INFINITY };
                cells.each(|position| least = least.min(shares[position]));
                least
            }
            Quality::Mean => {
                let mut sum = f64::from(lonely) * lonely_share;
                cells.each(|position| sum += shares[position]);
                sum / f64::from(count)
            }
        }
    }
}

/// All choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Settings {
    /// What is subtracted from own points.
    pub relative: Relative,
    /// Which of several best moves is played.
    pub ties: Ties,
    /// The form of rule 7.
    pub meeples_per_turn: MeeplesPerTurn,
    /// The sign of rule 9.
    pub returned_to_others: ReturnedToOthers,
    /// The quality of features in the variant with probability.
    pub quality: Quality,
}

impl Settings {
    /// As chosen by options; those that a bot does not have keep their defaults.
    pub fn from_options(options: &Options) -> Self {
        let has = |key| options.specs().iter().any(|spec| spec.key == key);
        let mut settings = Settings {
            relative: Relative::from_options(options),
            ties: Ties::from_options(options),
            meeples_per_turn: MeeplesPerTurn::from_options(options),
            ..Settings::default()
        };
        if has(ReturnedToOthers::OPTION.key) && options.text(ReturnedToOthers::OPTION.key) == "plus"
        {
            settings.returned_to_others = ReturnedToOthers::Plus;
        }
        if has(Quality::OPTION.key) {
            settings.quality = match options.text(Quality::OPTION.key) {
                "min" => Quality::Min,
                "mean" => Quality::Mean,
                _ => Quality::Product,
            };
        }
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_7_has_three_forms() {
        let values = |free, turns| {
            [MeeplesPerTurn::TurnsPerMeeple, MeeplesPerTurn::Ratio, MeeplesPerTurn::Linear]
                .map(|form| form.value(free, turns))
        };
        assert_eq!(values(3, 20), [-5.0, 0.15, 3.0]);
        assert_eq!(values(2, 0), [0.0, 2.0, 2.0]);
    }

    #[test]
    fn quality_combines_shares() {
        let (mut cells, shares) = (CellSet::default(), [0.5, 0.25, 1.0]);
        assert_eq!(Quality::Min.of(&cells, 0, &shares, 1.0), 1.0);
        cells.insert(0);
        cells.insert(1);
        assert_eq!(Quality::Product.of(&cells, 2, &shares, 1.0), 0.125);
        assert_eq!(Quality::Min.of(&cells, 2, &shares, 1.0), 0.25);
        assert_eq!(Quality::Mean.of(&cells, 2, &shares, 1.0), 2.75 / 4.0);
        assert_eq!(Quality::Product.of(&cells, 1, &shares, 0.0), 0.0);
    }
}
