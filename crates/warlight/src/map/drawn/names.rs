//! Names for places that nobody has heard of: they read alike in every language.

use bw_core::Rng;

const BEGINNINGS: [&str; 30] = [
    "Bar", "Bel", "Bor", "Dal", "Dor", "Er", "Fal", "Gar", "Hal", "Ir", "Kar", "Kel", "Lar", "Lor",
    "Mar", "Mir", "Nor", "Or", "Pal", "Ral", "Ros", "Sar", "Sel", "Tal", "Tor", "Ul", "Val", "Ver",
    "Vor", "Zar",
];
const MIDDLES: [&str; 14] =
    ["", "", "", "a", "e", "o", "an", "en", "in", "ol", "um", "ad", "ed", "iv"];
const ENDS: [&str; 24] = [
    "dal", "den", "dor", "gard", "ia", "is", "land", "mar", "mont", "nia", "or", "os", "ov", "ra",
    "ria", "rod", "sk", "stan", "ta", "tan", "tin", "una", "val", "za",
];
const PLACE_ENDS: [&str; 20] = [
    "a", "ag", "ar", "as", "ek", "el", "em", "en", "er", "et", "il", "in", "ir", "it", "ok", "om",
    "on", "or", "un", "ur",
];

/// Names, no two alike.
#[derive(Debug)]
pub(super) struct Names {
    rng: Rng,
    given: Vec<String>,
}

impl Names {
    pub(super) fn new(rng: Rng) -> Self {
        Names { rng, given: Vec::new() }
    }

    fn part<'n>(&mut self, parts: &[&'n str]) -> &'n str {
        self.rng.pick(parts).copied().unwrap_or_default()
    }

    fn new_name(&mut self, ends: &[&str]) -> String {
        loop {
            let (begin, middle) = (self.part(&BEGINNINGS), self.part(&MIDDLES));
            let name = format!("{begin}{middle}{}", self.part(ends));
            if !self.given.contains(&name) {
                self.given.push(name.clone());
                return name;
            }
        }
    }

    /// The name of a land.
    pub(super) fn land(&mut self) -> String {
        self.new_name(&ENDS)
    }

    /// The name of a place in it.
    pub(super) fn place(&mut self) -> String {
        self.new_name(&PLACE_ENDS)
    }
}
