//! The nineteen rules: number, names in a player's words, formula (spec 3.5).
//!
//! In the formulas P is the mover, F its free meeples and T its expected turns after the move; `rel`
//! compares with the opponents; `need` is the number of empty cells that still have to be filled.
//! Every rule is built so that more is better.

use bw_core::Lang;

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

/// What is told about a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleInfo {
    /// The rule.
    pub rule: Rule,
    /// Its number in the thesis.
    pub number: u8,
    /// What it looks at, in English.
    pub english: &'static str,
    /// What it looks at, in Czech.
    pub czech: &'static str,
    /// How it is worked out.
    pub formula: &'static str,
}

impl Rule {
    /// Its row of [`RULES`].
    pub const fn info(self) -> &'static RuleInfo {
        &RULES[self as usize]
    }

    /// What it looks at, in words a player understands.
    pub const fn name(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Cs => self.info().czech,
            Lang::En => self.info().english,
        }
    }
}

const fn row(
    rule: Rule,
    english: &'static str,
    czech: &'static str,
    formula: &'static str,
) -> RuleInfo {
    RuleInfo { rule, number: rule as u8 + 1, english, czech, formula }
}

/// All rules in order.
pub const RULES: [RuleInfo; RULE_COUNT] = [
    row(
        Rule::CompletedCities,
        "points for completed cities",
        "body za dokončená města",
        "rel(points that this move gives for cities)",
    ),
    row(
        Rule::CompletedRoads,
        "points for completed roads",
        "body za dokončené cesty",
        "rel(points that this move gives for roads)",
    ),
    row(
        Rule::Cloisters,
        "points for cloisters",
        "body za kláštery",
        "rel(points that this move gives for cloisters + what unfinished ones would give now)",
    ),
    row(
        Rule::OpenCities,
        "points in unfinished cities",
        "body v rozestavěných městech",
        "rel(what unfinished cities would give now)",
    ),
    row(
        Rule::OpenRoads,
        "points on unfinished roads",
        "body na rozestavěných cestách",
        "rel(what unfinished roads would give now)",
    ),
    row(Rule::Farms, "points for farms", "body za louky", "rel(what farms would give now)"),
    row(
        Rule::MeeplesPerTurn,
        "free meeples for the turns left",
        "volné figurky na zbývající tahy",
        "-T / (F + 1); or F / T; or F",
    ),
    row(
        Rule::MeeplePlaced,
        "a meeple was put down",
        "položená figurka",
        "-1 if the move puts a meeple and F <= T, else 0",
    ),
    row(
        Rule::ReturnedToOthers,
        "meeples returned to opponents",
        "figurky vrácené soupeřům",
        "-(opponents' meeples that this move returns); or without the minus",
    ),
    row(
        Rule::TilesToReturn,
        "tiles until meeples return",
        "kartičky do návratu figurek",
        "-sum over P's meeples but farmers of need; with probability need * (2 - q)",
    ),
    row(
        Rule::HeldCities,
        "cities held",
        "vlastní města",
        "number of unfinished cities with P's majority; with probability sum of q",
    ),
    row(
        Rule::HeldRoads,
        "roads held",
        "vlastní cesty",
        "number of unfinished roads with P's majority; with probability sum of q",
    ),
    row(
        Rule::HeldCloisters,
        "cloisters held",
        "vlastní kláštery",
        "number of P's unfinished cloisters; with probability sum of q",
    ),
    row(Rule::HeldFarms, "farms held", "vlastní louky", "number of farms with P's majority"),
    row(Rule::FreeMeeples, "free meeples", "volné figurky", "F"),
    row(
        Rule::CityQuality,
        "size of cities held against what they lack",
        "velikost vlastních měst vůči tomu, co jim chybí",
        "sum over unfinished cities with P's majority of tiles / need",
    ),
    row(
        Rule::FarmersBound,
        "farmers bound until the end",
        "sedláci vázaní do konce hry",
        "-(P's farmers) / T",
    ),
    row(
        Rule::ReturnedToSelf,
        "own meeples returned",
        "vlastní vrácené figurky",
        "P's meeples that this move returns, one just put down included",
    ),
    row(
        Rule::FarmCityQuality,
        "size of cities on held farms against what they lack",
        "velikost měst na vlastních loukách vůči tomu, co jim chybí",
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
            assert_ne!(info.rule.name(Lang::En), info.rule.name(Lang::Cs));
        }
    }

    #[test]
    fn names_tell_rules_apart() {
        for lang in [Lang::En, Lang::Cs] {
            let mut names = RULES.map(|info| info.rule.name(lang));
            names.sort_unstable();
            assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{lang:?}");
        }
    }
}
