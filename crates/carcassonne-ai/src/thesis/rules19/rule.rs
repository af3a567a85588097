//! The nineteen rules: number and formula (spec 3.5).
//!
//! In the formulas P is the mover, F its free meeples and T its expected turns after the move; `rel`
//! compares with the opponents; `need` is the number of empty cells that still have to be filled.
//! Every rule is built so that more is better.

use bw_core::Message;

/// How many rules there are.
pub const RULE_COUNT: usize = 19;

/// A rule, by its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rule {
    /// Rule 1.
    CompletedCities,
    /// Rule 2.
    CompletedRoads,
    /// Rule 3.
    Cloisters,
    /// Rule 4.
    OpenCities,
    /// Rule 5.
    OpenRoads,
    /// Rule 6.
    Farms,
    /// Rule 7.
    MeeplesPerTurn,
    /// Rule 8.
    MeeplePlaced,
    /// Rule 9.
    ReturnedToOthers,
    /// Rule 10.
    TilesToReturn,
    /// Rule 11.
    HeldCities,
    /// Rule 12.
    HeldRoads,
    /// Rule 13.
    HeldCloisters,
    /// Rule 14.
    HeldFarms,
    /// Rule 15.
    FreeMeeples,
    /// Rule 16.
    CityQuality,
    /// Rule 17.
    FarmersBound,
    /// Rule 18.
    ReturnedToSelf,
    /// Rule 19.
    FarmCityQuality,
}

/// What is known about a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleInfo {
    /// The rule.
    pub rule: Rule,
    /// Its number in the thesis.
    pub number: u8,
    /// How it is worked out.
    pub formula: &'static str,
}

impl Rule {
    /// Its row of [`RULES`].
    pub const fn info(self) -> &'static RuleInfo {
        &RULES[self as usize]
    }

    /// What it looks at, in words a player understands.
    pub fn words(self) -> Message {
        Message::new(format!("carc-rule-{}", self.info().number))
    }
}

const fn row(rule: Rule, formula: &'static str) -> RuleInfo {
    RuleInfo { rule, number: rule as u8 + 1, formula }
}

/// All rules in order.
pub const RULES: [RuleInfo; RULE_COUNT] = [
    row(Rule::CompletedCities, "rel(points that this move gives for cities)"),
    row(Rule::CompletedRoads, "rel(points that this move gives for roads)"),
    row(
        Rule::Cloisters,
        "rel(points that this move gives for cloisters + what unfinished ones would give now)",
    ),
    row(Rule::OpenCities, "rel(what unfinished cities would give now)"),
    row(Rule::OpenRoads, "rel(what unfinished roads would give now)"),
    row(Rule::Farms, "rel(what farms would give now)"),
    row(Rule::MeeplesPerTurn, "-T / (F + 1); or F / T; or F"),
    row(Rule::MeeplePlaced, "-1 if the move puts a meeple and F <= T, else 0"),
    row(
        Rule::ReturnedToOthers,
        "-(opponents' meeples that this move returns); or without the minus",
    ),
    row(
        Rule::TilesToReturn,
        "-sum over P's meeples but farmers of need; with probability need * (2 - q)",
    ),
    row(
        Rule::HeldCities,
        "number of unfinished cities with P's majority; with probability sum of q",
    ),
    row(Rule::HeldRoads, "number of unfinished roads with P's majority; with probability sum of q"),
    row(Rule::HeldCloisters, "number of P's unfinished cloisters; with probability sum of q"),
    row(Rule::HeldFarms, "number of farms with P's majority"),
    row(Rule::FreeMeeples, "F"),
    row(Rule::CityQuality, "sum over unfinished cities with P's majority of tiles / need"),
    row(Rule::FarmersBound, "-(P's farmers) / T"),
    row(Rule::ReturnedToSelf, "P's meeples that this move returns, one just put down included"),
    row(
        Rule::FarmCityQuality,
        "sum over farms with P's majority, over unfinished cities beside them, of tiles / need",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_stand_in_the_order_of_their_numbers() {
        for (at, info) in RULES.iter().enumerate() {
            assert_eq!(info.rule as usize, at);
            assert_eq!(usize::from(info.number), at + 1);
            assert_eq!(info.rule.info(), info);
        }
    }
}
