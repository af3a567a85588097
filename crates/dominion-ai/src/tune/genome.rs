//! Agendas as individuals of the co-evolution (spec 3.6): how random ones look, how they change, how they differ.

use bw_core::Rng;
use bw_dominion::{Card, Kingdom};
use bw_evolve::{Evolving, Genome, GenomeError};

use crate::thesis::{Agenda, Entry, MAX_COUNT, MAX_MENU};

/// The entries that every first menu has: place, card, count.
const FIXED: [(usize, Entry); 2] =
    [(2, Entry { card: Card::Gold, count: 99 }), (7, Entry { card: Card::Silver, count: 10 })];
/// The shortest first menu: it has room for the fixed entries.
pub const MIN_FIRST_MENU: usize = 8;

/// How likely each mutation is, in hundredths. The thesis's table and its text differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MutationTable {
    /// As the table prints it: insertions are more likely than removals.
    #[default]
    Printed,
    /// As the text says: removals are more likely than insertions.
    Prose,
}

/// One kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mutation {
    Replace,
    Swap,
    Count,
    Threshold,
    Insert,
    Remove,
}

impl MutationTable {
    const fn weights(self) -> [(Mutation, u32); 6] {
        use Mutation::*;
        let (insert, remove) = match self {
            MutationTable::Printed => (4, 2),
            MutationTable::Prose => (2, 4),
        };
        [(Replace, 4), (Swap, 30), (Count, 30), (Threshold, 30), (Insert, insert), (Remove, remove)]
    }

    fn draw(self, rng: &mut Rng) -> Mutation {
        let mut place = rng.below(100);
        for (mutation, weight) in self.weights() {
            match place.checked_sub(weight) {
                None => return mutation,
                Some(left) => place = left,
            }
        }
        unreachable!("weights add up to a hundred")
    }
}

/// Which agendas there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgendaSpace {
    /// The kingdom cards of menus.
    kingdom: Vec<Card>,
    /// These, Silver and Gold.
    allowed: Vec<Card>,
    first_menu: usize,
    table: MutationTable,
    start: FirstIndividuals,
    provinces: u8,
    only_thresholds: bool,
}

/// How wide random individuals are spread, of which the thesis says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstIndividuals {
    /// The highest count of an entry.
    pub most: u8,
    /// Thresholds of any height, or near to those that are good.
    pub any_thresholds: bool,
}

impl Default for FirstIndividuals {
    fn default() -> Self {
        FirstIndividuals { most: 3, any_thresholds: false }
    }
}

impl AgendaSpace {
    /// Agendas for this kingdom in a game with 8 Provinces.
    pub fn new(kingdom: Kingdom) -> Self {
        let kingdom: Vec<Card> = kingdom.cards().collect();
        let money = [Card::Silver, Card::Gold];
        let allowed = money.into_iter().chain(kingdom.iter().copied()).collect();
        let (first_menu, table) = (10, MutationTable::Printed);
        let start = FirstIndividuals::default();
        AgendaSpace {
            kingdom,
            allowed,
            first_menu,
            table,
            start,
            provinces: 8,
            only_thresholds: false,
        }
    }

    /// Big Money: the menu is fixed, only the thresholds evolve (spec 3.9).
    pub fn big_money() -> Self {
        AgendaSpace { only_thresholds: true, ..AgendaSpace::new(Kingdom::default()) }
    }

    /// With first menus of this length, at least [`MIN_FIRST_MENU`].
    #[must_use]
    pub fn with_first_menu(self, entries: usize) -> Self {
        AgendaSpace { first_menu: entries.clamp(MIN_FIRST_MENU, MAX_MENU), ..self }
    }

    /// With this table of mutations.
    #[must_use]
    pub fn with_mutations(self, table: MutationTable) -> Self {
        AgendaSpace { table, ..self }
    }

    /// With random individuals spread like this.
    #[must_use]
    pub fn with_start(self, start: FirstIndividuals) -> Self {
        AgendaSpace { start, ..self }
    }

    /// For a game with this number of Provinces.
    #[must_use]
    pub fn with_provinces(self, provinces: u8) -> Self {
        AgendaSpace { provinces, ..self }
    }

    /// Whether only thresholds evolve: then all menus are equal and diversity means nothing.
    pub const fn is_big_money(&self) -> bool {
        self.only_thresholds
    }

    const fn max_threshold(&self) -> u8 {
        self.provinces + 1
    }

    fn random_thresholds(&self, rng: &mut Rng) -> [u8; 3] {
        if self.start.any_thresholds {
            return [0; 3].map(|_: u8| rng.below(u32::from(self.max_threshold()) + 1) as u8);
        }
        let shift = if self.provinces > 8 { [4, 1, 1] } else { [0; 3] };
        let between =
            |low: u8, high: u8, rng: &mut Rng| low + rng.below(u32::from(high - low) + 1) as u8;
        let province = between(7, 9, rng) + shift[0];
        let duchy = between(3, 7, rng) + shift[1];
        let estate = between(1, 4, rng) + shift[2];
        [province, duchy, estate]
    }

    fn random_menu(&self, rng: &mut Rng) -> Vec<Entry> {
        let fixed =
            |at: usize| FIXED.iter().find(|(place, _)| *place == at).map(|(_, entry)| *entry);
        let mut menu: Vec<Entry> = Vec::with_capacity(self.first_menu);
        for at in 0..self.first_menu {
            let entry = fixed(at).unwrap_or_else(|| {
                let before = menu.last().map(|entry: &Entry| entry.card);
                let after = fixed(at + 1).map(|entry| entry.card);
                let card = self.other_than([before, after], rng);
                Entry { card, count: 1 + rng.below(self.start.most.into()) as u8 }
            });
            menu.push(entry);
        }
        menu
    }

    /// An allowed card that is none of these, if there is one.
    fn other_than(&self, neighbours: [Option<Card>; 2], rng: &mut Rng) -> Card {
        let differs = |card: &&Card| !neighbours.contains(&Some(**card));
        match self.allowed.iter().filter(differs).count() {
            0 => self.allowed[rng.below(self.allowed.len() as u32) as usize],
            count => {
                let place = rng.below(count as u32) as usize;
                let card = self.allowed.iter().filter(differs).nth(place);
                *card.expect("a place is below the number of cards")
            }
        }
    }

    /// Applies a mutation; false if it cannot be applied.
    fn apply(&self, agenda: &mut Agenda, mutation: Mutation, rng: &mut Rng) -> bool {
        let menu = &mut agenda.menu;
        let len = menu.len() as u32;
        match mutation {
            Mutation::Replace => {
                let at = rng.below(len) as usize;
                menu[at].card = self.other_than([Some(menu[at].card), None], rng);
            }
            Mutation::Swap => {
                if len < 2 {
                    return false;
                }
                let one = rng.below(len);
                let other = (one + 1 + rng.below(len - 1)) % len;
                menu.swap(one as usize, other as usize);
            }
            Mutation::Count => {
                let entry = &mut menu[rng.below(len) as usize];
                let changed = if rng.chance(1, 2) { entry.count + 1 } else { entry.count - 1 };
                entry.count = changed.clamp(1, MAX_COUNT);
            }
            Mutation::Threshold => {
                let threshold = &mut agenda.thresholds[rng.below(3) as usize];
                let up = rng.chance(1, 2);
                let changed = if up { *threshold + 1 } else { threshold.saturating_sub(1) };
                *threshold = changed.min(self.max_threshold());
            }
            Mutation::Insert => {
                if self.kingdom.is_empty() || menu.len() >= MAX_MENU {
                    return false;
                }
                let at = rng.below(len + 1) as usize;
                let card = self.kingdom[rng.below(self.kingdom.len() as u32) as usize];
                menu.insert(at, Entry { card, count: 1 });
            }
            Mutation::Remove => {
                if len < 2 {
                    return false;
                }
                menu.remove(rng.below(len) as usize);
            }
        }
        true
    }
}

impl Genome for Agenda {
    type Space = AgendaSpace;

    fn random(space: &AgendaSpace, rng: &mut Rng) -> Self {
        let thresholds = space.random_thresholds(rng);
        if space.only_thresholds {
            return Agenda::big_money(thresholds);
        }
        Agenda { thresholds, menu: space.random_menu(rng) }
    }

    fn check(&self, space: &AgendaSpace) -> Result<(), GenomeError> {
        let invalid = |what: String| Err(GenomeError::Invalid(what));
        if let Some(high) = self.thresholds.iter().find(|&&number| number > space.max_threshold()) {
            return invalid(format!("threshold {high} is above {}", space.max_threshold()));
        }
        if self.menu.is_empty() || self.menu.len() > MAX_MENU {
            return invalid(format!("a menu has 1 to {MAX_MENU} entries, not {}", self.menu.len()));
        }
        match self.menu.iter().find(|entry| !space.allowed.contains(&entry.card)) {
            Some(entry) => invalid(format!("{} is not allowed in this menu", entry.card.name())),
            None => Ok(()),
        }
    }
}

impl Evolving for Agenda {
    fn mutate(&mut self, space: &AgendaSpace, rng: &mut Rng) {
        if space.only_thresholds {
            space.apply(self, Mutation::Threshold, rng);
            return;
        }
        // A threshold can always change, so this ends.
        while !space.apply(self, space.table.draw(rng), rng) {}
    }

    fn size(&self) -> usize {
        self.menu.len()
    }

    /// Levenshtein's distance of the menus as strings of cards; counts do not matter.
    fn distance(&self, other: &Self) -> usize {
        let mut row: Vec<usize> = (0..=other.menu.len()).collect();
        for (at, one) in self.menu.iter().enumerate() {
            let mut corner = row[0];
            row[0] = at + 1;
            for (place, two) in other.menu.iter().enumerate() {
                let replaced = corner + usize::from(one.card != two.card);
                corner = row[place + 1];
                row[place + 1] = replaced.min(corner + 1).min(row[place] + 1);
            }
        }
        row[other.menu.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_dominion::KINGDOMS;

    fn space() -> AgendaSpace {
        AgendaSpace::new(Kingdom::of(KINGDOMS[0].cards))
    }

    #[test]
    fn random_agendas_have_the_fixed_entries_and_no_equal_neighbours() {
        for space in [space(), AgendaSpace::new(Kingdom::of([Card::Witch]))] {
            for seed in 0..300 {
                let agenda = Agenda::random(&space, &mut Rng::new(seed));
                assert_eq!(agenda.menu.len(), 10);
                assert_eq!((agenda.menu[2], agenda.menu[7]), (FIXED[0].1, FIXED[1].1));
                assert!(
                    agenda.menu.windows(2).all(|pair| pair[0].card != pair[1].card),
                    "{agenda}"
                );
                let [province, duchy, estate] = agenda.thresholds;
                assert!((7..=9).contains(&province) && (3..=7).contains(&duchy));
                assert!((1..=4).contains(&estate));
                agenda.check(&space).unwrap();
            }
        }
    }

    #[test]
    fn twelve_provinces_shift_the_first_thresholds() {
        let space = space().with_provinces(12);
        for seed in 0..100 {
            let agenda = Agenda::random(&space, &mut Rng::new(seed));
            let [province, duchy, estate] = agenda.thresholds;
            assert!((11..=13).contains(&province) && (4..=8).contains(&duchy), "{agenda}");
            assert!((2..=5).contains(&estate) && agenda.check(&space).is_ok(), "{agenda}");
        }
    }

    #[test]
    fn mutants_stay_in_the_space() {
        for table in [MutationTable::Printed, MutationTable::Prose] {
            let space = space().with_mutations(table);
            let mut rng = Rng::new(4);
            let mut agenda = Agenda::random(&space, &mut rng);
            for _ in 0..20_000 {
                agenda.mutate(&space, &mut rng);
                agenda.check(&space).unwrap();
                assert!(agenda.menu.iter().all(|entry| (1..=MAX_COUNT).contains(&entry.count)));
            }
        }
    }

    #[test]
    fn mutations_are_as_likely_as_printed() {
        let mut rng = Rng::new(9);
        for (table, inserts, removals) in
            [(MutationTable::Printed, 4, 2), (MutationTable::Prose, 2, 4)]
        {
            assert_eq!(table.weights().iter().map(|(_, weight)| weight).sum::<u32>(), 100);
            let mut counts = [0i32; 2];
            for _ in 0..50_000 {
                match table.draw(&mut rng) {
                    Mutation::Insert => counts[0] += 1,
                    Mutation::Remove => counts[1] += 1,
                    _ => {}
                }
            }
            assert!((counts[0] - 500 * inserts).abs() < 200, "{table:?} {counts:?}");
            assert!((counts[1] - 500 * removals).abs() < 200, "{table:?} {counts:?}");
        }
    }

    #[test]
    fn big_money_changes_its_thresholds_only() {
        let space = AgendaSpace::big_money();
        let mut agenda = Agenda::random(&space, &mut Rng::new(1));
        let menu = agenda.menu.clone();
        for seed in 0..100 {
            agenda.mutate(&space, &mut Rng::new(seed));
        }
        assert_eq!(agenda.menu, menu);
        assert!(agenda.check(&space).is_ok());
    }

    #[test]
    fn distance_counts_edits_of_the_menu() {
        let distance = |one: &str, two: &str| {
            let agenda = |menu: &str| format!("P9 V6 S4 | {menu}").parse::<Agenda>().unwrap();
            agenda(one).distance(&agenda(two))
        };
        assert_eq!(distance("Gold*1, Silver*2", "Gold*9, Silver*1"), 0);
        assert_eq!(distance("Gold*1, Silver*2", "Silver*2, Gold*1"), 2);
        assert_eq!(distance("Gold*1, Witch*1, Silver*2", "Gold*1, Silver*2"), 1);
        assert_eq!(distance("", "Gold*1, Silver*2"), 2);
        assert_eq!(distance("Witch*1, Chapel*1, Gold*1", "Gold*1, Moat*1, Chapel*1, Gold*1"), 2);
    }
}
