//! Table 3.2: how often a card belongs to the winning three or five (spec 4, R8).

use bw_dominion::{CARD_COUNT, Card, Kingdom};
use bw_lab::{Finding, Findings, LabError, RunContext, Scale, Sheet, SheetCell, Unit};

use crate::thesis::{MilitiaReading, MoatReading, Readings, best_by_reading};
use crate::tune::{OpeningHand, kingdom_text, random_kingdom, shipped_library, subsets};

use Card::*;

/// What table 3.2 prints: chosen and occurred among threes, then among fives.
#[rustfmt::skip] // as the table is printed
const PUBLISHED: [(Card, [u16; 4]); 25] = [
    (Witch, [214, 216, 205, 206]), (Gardens, [139, 206, 154, 201]), (CouncilRoom, [130, 217, 121, 204]),
    (Chapel, [106, 208, 120, 206]), (Mine, [79, 186, 122, 203]), (Library, [66, 205, 99, 188]),
    (Festival, [70, 222, 109, 185]), (Laboratory, [63, 202, 126, 198]), (Moneylender, [64, 210, 68, 196]),
    (Smithy, [54, 183, 83, 203]), (Market, [56, 196, 116, 206]), (Militia, [50, 202, 94, 213]),
    (Workshop, [44, 206, 68, 196]), (Cellar, [40, 194, 84, 209]), (Spy, [44, 224, 88, 191]),
    (Adventurer, [34, 178, 125, 198]), (Village, [35, 186, 68, 205]), (Thief, [34, 181, 68, 199]),
    (Feast, [34, 190, 78, 217]), (Chancellor, [32, 193, 74, 195]), (Moat, [28, 193, 65, 184]),
    (Bureaucrat, [25, 187, 119, 193]), (ThroneRoom, [26, 204, 64, 197]), (Remodel, [20, 213, 94, 199]),
    (Woodcutter, [13, 198, 88, 208]),
];

/// How often cards occurred and were chosen.
#[derive(Clone, Copy, Debug, Default)]
struct Usefulness {
    chosen: [u32; CARD_COUNT],
    occurred: [u32; CARD_COUNT],
    kingdoms: u32,
}

impl Usefulness {
    fn add(&mut self, kingdom: Kingdom, winner: Kingdom) {
        kingdom.cards().for_each(|card| self.occurred[card.id()] += 1);
        winner.cards().for_each(|card| self.chosen[card.id()] += 1);
        self.kingdoms += 1;
    }

    /// Spearman's correlation with the printed shares of threes, and the mean difference from them.
    fn beside_print(&self) -> (f64, f64) {
        let shares = PUBLISHED
            .iter()
            .filter_map(|&(card, _)| self.share(card).map(|share| (share, published(card, 0))));
        let (ours, theirs): (Vec<f64>, Vec<f64>) = shares.unzip();
        let differences: f64 = ours.iter().zip(&theirs).map(|(a, b)| (a - b).abs()).sum();
        (spearman(&ours, &theirs), differences / ours.len().max(1) as f64)
    }

    /// Share of a card's kingdoms in which it was chosen.
    fn share(&self, card: Card) -> Option<f64> {
        let occurred = self.occurred[card.id()];
        (occurred > 0).then(|| f64::from(self.chosen[card.id()]) / f64::from(occurred))
    }
}

/// Table 3.2.
pub(super) fn usefulness(
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let count = if scale.full { 500 } else { 40 };
    let mut tables = [(3, Usefulness::default()), (5, Usefulness::default())];
    for n in 0..count {
        if context.is_stopped() {
            return Err(LabError::Stopped);
        }
        let kingdom = random_kingdom(scale.seed, n);
        context.progress(n, count, &kingdom_text(kingdom));
        for (size, table) in &mut tables {
            if let Some(winner) = best_of_all(kingdom, *size, Readings::default()) {
                table.add(kingdom, winner);
            }
        }
    }
    let mut findings = Findings::default();
    for (at, (name, (_, table))) in ["threes", "fives"].into_iter().zip(&tables).enumerate() {
        if table.kingdoms > 0 {
            conclude(&mut findings, name, table, at);
        }
    }
    if tables[0].1.kingdoms == 0 {
        let what = "no kingdom has all of its threes stored: evolve the library first";
        return Err(LabError::Failed(what.into()));
    }
    Ok(findings)
}

/// The cards of the best set of `size` cards; nothing unless all sets of the kingdom are stored, which would favour
/// the cards of those that are.
fn best_of_all(kingdom: Kingdom, size: u32, readings: Readings) -> Option<Kingdom> {
    let (library, opening) = (shipped_library(), OpeningHand::FiveTwo);
    let complete = library.entrants(kingdom, size, opening).len() == subsets(kingdom, size).len();
    let best = complete.then(|| best_by_reading(library, kingdom, size, opening, readings))?;
    best.map(|(winner, _)| winner)
}

/// How the thesis can be read: what each reading does to table 3.2, with the threes that come along, which were evolved
/// with the first one.
pub(super) fn readings(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let printed = Readings::default();
    let never = Readings { moat: MoatReading::Never, ..printed };
    let copper = Readings { militia: MilitiaReading::Copper, ..printed };
    let both = Readings { moat: MoatReading::Never, militia: MilitiaReading::Copper };
    let mut tables = [
        ("as played by default", printed, Usefulness::default()),
        ("Moat is never revealed", never, Usefulness::default()),
        ("Militia's victim discards Coppers before Actions", copper, Usefulness::default()),
        ("both", both, Usefulness::default()),
    ];
    let count = if scale.full { 500 } else { 20 };
    for n in 0..count {
        let kingdom = random_kingdom(scale.seed, n);
        for (_, reading, table) in &mut tables {
            if context.is_stopped() {
                return Err(LabError::Stopped);
            }
            if let Some(winner) = best_of_all(kingdom, 3, *reading) {
                table.add(kingdom, winner);
            }
        }
        context.progress(n + 1, count, "kingdoms");
    }
    let shown = [Moat, Militia, Laboratory, CouncilRoom, Chapel, Moneylender];
    let mut columns = vec!["reading", "Spearman", "mean difference"];
    columns.extend(shown.map(Card::name));
    let mut findings = Findings::default();
    let mut sheet =
        Sheet::new("readings", "Table 3.2 by reading: shares of the best three", &columns);
    for (name, _, table) in &tables {
        let (correlation, difference) = table.beside_print();
        let what = format!("{name}: Spearman's correlation with table 3.2");
        findings.rows.push(Finding::new(what, correlation, None, Unit::Ratio));
        let mut row = vec![
            SheetCell::text(*name),
            SheetCell::Number(correlation, 2),
            SheetCell::Number(difference, 3),
        ];
        row.extend(shown.map(|card| SheetCell::Number(table.share(card).unwrap_or(0.0), 2)));
        sheet.rows.push(row);
    }
    let mut printed = vec![SheetCell::text("in print"), SheetCell::Empty, SheetCell::Empty];
    printed.extend(shown.map(|card| SheetCell::Number(published(card, 0), 2)));
    sheet.rows.push(printed);
    findings.sheets.push(sheet);
    Ok(findings)
}

/// The published share of a card; `at` 0 for threes, 1 for fives.
fn published(card: Card, at: usize) -> f64 {
    let row = PUBLISHED.iter().find(|(other, _)| *other == card);
    row.map_or(0.0, |(_, counts)| f64::from(counts[2 * at]) / f64::from(counts[2 * at + 1]))
}

fn conclude(findings: &mut Findings, name: &str, table: &Usefulness, at: usize) {
    let mut cards: Vec<(Card, f64)> = PUBLISHED
        .iter()
        .filter_map(|&(card, _)| table.share(card).map(|share| (card, share)))
        .collect();
    let (ours, theirs): (Vec<f64>, Vec<f64>) =
        cards.iter().map(|&(card, share)| (share, published(card, at))).unzip();
    let correlation = spearman(&ours, &theirs);
    let what = format!("{name}: Spearman's correlation with the table");
    findings.rows.push(Finding::new(what, correlation, None, Unit::Ratio));
    findings
        .statements
        .push((format!("{name}: the correlation is at least 0.6"), correlation >= 0.6));
    let witch = table.share(Witch).unwrap_or(0.0);
    findings
        .statements
        .push((format!("{name}: Witch is chosen at least nine times of ten"), witch >= 0.9));
    cards.sort_by(|one, two| two.1.total_cmp(&one.1));
    if at == 0 {
        let rank = |card| cards.iter().position(|(other, _)| *other == card).unwrap_or(usize::MAX);
        let upper = rank(Gardens) < 8 && rank(Chapel) < 8;
        findings
            .statements
            .push(("threes: Gardens and Chapel are in the upper third".into(), upper));
    }
    let columns = ["card", "chosen", "occurred", "share", "published share"];
    let title = format!("How often a card belongs to the best of the {name}");
    let mut sheet = Sheet::new(format!("t3.2-{name}"), title, &columns);
    sheet.rows = cards
        .iter()
        .map(|&(card, share)| {
            let count = |counts: &[u32; CARD_COUNT]| SheetCell::Count(i64::from(counts[card.id()]));
            let (chosen, occurred) = (count(&table.chosen), count(&table.occurred));
            let shares = [share, published(card, at)].map(|share| SheetCell::Number(share, 3));
            let [ours, theirs] = shares;
            vec![SheetCell::text(card.name()), chosen, occurred, ours, theirs]
        })
        .collect();
    findings.sheets.push(sheet);
}

/// Spearman's correlation: that of the ranks, equal values sharing theirs.
fn spearman(one: &[f64], two: &[f64]) -> f64 {
    let (one, two) = (ranks(one), ranks(two));
    let mean = (one.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(x, y)| (x - mean) * (y - mean)).sum()
    };
    let scale = (product(&one, &one) * product(&two, &two)).sqrt();
    if scale == 0.0 { 0.0 } else { product(&one, &two) / scale }
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|&&other| other < value).count() as f64;
    let equal = |value: f64| values.iter().filter(|&&other| other == value).count() as f64;
    values.iter().map(|&value| below(value) + (equal(value) + 1.0) / 2.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_table_adds_up() {
        let sum =
            |at: usize| PUBLISHED.iter().map(|(_, counts)| u32::from(counts[at])).sum::<u32>();
        assert_eq!([0, 1, 2, 3].map(sum), [1_500, 5_000, 2_500, 5_000]);
    }

    #[test]
    fn correlation_of_ranks() {
        assert!((spearman(&[1.0, 2.0, 3.0], &[10.0, 20.0, 90.0]) - 1.0).abs() < 1e-12);
        assert!((spearman(&[1.0, 2.0, 3.0], &[9.0, 5.0, 1.0]) + 1.0).abs() < 1e-12);
        assert_eq!(ranks(&[5.0, 1.0, 5.0]), [2.5, 1.0, 2.5]);
        assert_eq!(spearman(&[1.0, 1.0], &[1.0, 2.0]), 0.0);
    }
}
