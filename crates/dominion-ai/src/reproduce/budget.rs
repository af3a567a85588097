//! What the library's budget costs in strength: threes evolved with the thesis's budget against those of the library
//! (spec 3.7).
//!
//! Every evolution is kept at the context, so a stopped experiment goes on with the next set of cards.

use bw_core::{Purpose, Rng};
use bw_dominion::{Card, Kingdom};
use bw_lab::{Finding, Findings, LabError, RunContext, Scale, Sheet, SheetCell, Unit};
use bw_runner::Workers;
use bw_stats::{Confidence, mean_interval};

use crate::thesis::Agenda;
use crate::tune::{
    Library, OpeningHand, evolve_set, evolve_set_fully, game_of_two, kingdom_text, play_agendas,
    shipped_library, subsets,
};

const OPENING: OpeningHand = OpeningHand::FiveTwo;
/// How much better the full budget may be, in wins per game.
const ALLOWED: f64 = 0.02;

/// The sets of the sample: the first ones of a fixed random order.
fn sample(scale: &Scale) -> Vec<Kingdom> {
    let mut sets = subsets(Kingdom::of(Card::ALL), 3);
    Rng::derive(scale.seed, Purpose::Task(60), 0).shuffle(&mut sets);
    sets.truncate(if scale.full { 50 } else { 3 });
    sets
}

/// The file of agendas evolved with the thesis's budget; another seed evolves others.
fn file(scale: &Scale) -> String {
    format!("budget-{}.txt", scale.seed)
}

/// The agendas in a file of the context; none if there is no such file.
pub(super) fn kept(file: &str, context: &mut dyn RunContext) -> Result<Library, LabError> {
    let text = context.load(file)?.unwrap_or_default();
    Library::parse(&text).map_err(|error| LabError::Usage(format!("{file}: {error}")))
}

/// How much stronger threes are that were evolved with the thesis's budget instead of the library's.
pub(super) fn budget(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    measure(scale, shipped_library(), context)
}

fn measure(
    scale: &Scale,
    library: &Library,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let games = scale.games.unwrap_or(4_000).min(u64::from(u32::MAX)) as u32;
    let sets = sample(scale);
    let (threads, stop) = (context.threads() as u32, context.stop());
    let workers = Workers::new(threads, &stop);
    let file = file(scale);
    let mut kept = kept(&file, context)?;
    let columns = ["three", "share of wins of the full budget", "full budget", "library's budget"];
    let mut sheet = Sheet::new("budget", "The thesis's budget against the library's", &columns);
    let mut shares = Vec::new();
    for (at, &cards) in sets.iter().enumerate() {
        context.progress(at as u64, sets.len() as u64, &kingdom_text(cards));
        if kept.get(cards, OPENING).is_none() {
            // Another seed than the library's: two independent runs.
            let seed = scale.seed.wrapping_add(1_000);
            let full = evolve_set_fully(cards, OPENING, seed, workers)?.ok_or(LabError::Stopped)?;
            kept.insert(cards, OPENING, full);
            context.save(&file, &kept.to_text())?;
        }
        let Some(full) = kept.get(cards, OPENING) else { continue };
        let quick = match library.get(cards, OPENING) {
            Some(stored) => stored.clone(),
            None => evolve_set(cards, OPENING, 1, workers)?.ok_or(LabError::Stopped)?,
        };
        let share = share_of_wins(cards, full, &quick, games, scale.seed)?;
        shares.push(share);
        let [full, quick] = [full, &quick].map(|agenda| SheetCell::text(agenda.to_string()));
        sheet.rows.push(vec![
            SheetCell::text(kingdom_text(cards)),
            SheetCell::Number(share, 4),
            full,
            quick,
        ]);
    }
    let mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
    let interval = mean_interval(&shares, Confidence::P95);
    let what = "share of wins of the full budget against the library's";
    let row = Finding::new(what, mean, interval.map(|interval| interval.bounds()), Unit::Share);
    let what = "the full budget is better by at most two points";
    Ok(Findings {
        rows: vec![row],
        statements: vec![(what.into(), mean <= 0.5 + ALLOWED)],
        sheets: vec![sheet],
        ..Findings::default()
    })
}

/// Wins of one against another per game, ties counting a half.
fn share_of_wins(
    cards: Kingdom,
    one: &Agenda,
    two: &Agenda,
    games: u32,
    seed: u64,
) -> Result<f64, LabError> {
    let game = game_of_two(cards, OPENING).map_err(LabError::failed)?;
    Ok((1.0 + play_agendas(&game, one, two, 0..games, seed).fitness()) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    /// What a stopped experiment left behind: all agendas of its sample.
    #[test]
    fn what_is_kept_is_not_evolved_again() {
        let scale = Scale { full: false, games: Some(20), seed: 3 };
        let mut left = Library::default();
        let idle = Agenda { thresholds: [9, 0, 0], menu: Vec::new() };
        let mut library = Library::default();
        for cards in sample(&scale) {
            left.insert(cards, OPENING, idle.clone());
            library.insert(cards, OPENING, Agenda::big_money([9, 6, 4]));
        }
        let mut context = MemoryContext::default();
        context.files.insert(file(&scale), left.to_text());
        let found = measure(&scale, &library, &mut context).unwrap();
        assert_eq!(found.sheets[0].rows.len(), 3);
        assert_eq!(found.rows[0].ours, 0.0, "an agenda that buys nothing but Provinces loses");
        assert_eq!(context.files[&file(&scale)], left.to_text());
        context.files.insert(file(&scale), "5-2 Moat: nonsense".into());
        let error = measure(&scale, &library, &mut context).unwrap_err().to_string();
        assert!(error.starts_with("budget-3.txt: line 1: "), "{error}");
    }
}
