//! Evolving a whole library: every set of a given number of cards, for both openings (spec 3.7, 3.8).
//!
//! The run's files are the library itself, one text for each lowest card. A run that was stopped or killed goes on with
//! what is missing. **Invariant:** an agenda depends on the plan's seed, its cards and its opening only; not on
//! threads, order or interruptions.

use std::collections::BTreeSet;

use bw_core::{Purpose, Rng};
use bw_dominion::{Card, KINGDOMS, Kingdom};
use bw_evolve::{CoevolutionConfig, CoevolutionError};
use bw_lab::{LabError, RunContext};
use bw_runner::Workers;

use super::evolve::{OpeningHand, evolve_agenda, evolve_quickly, game_of_two, quick_config};
use super::games::AgendaDuel;
use super::genome::AgendaSpace;
use super::library::{Library, group_file, lowest_card};
use super::packed::packed;
use super::shipped::shipped_library;
use super::warm_start::evolve_five;
use crate::thesis::Agenda;

/// Which agendas to evolve.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchPlan {
    /// Cards of a set: 3 or 5.
    pub size: u32,
    /// The sets inside this kingdom; all there are if there is none.
    pub within: Option<Kingdom>,
    /// Which share of these sets.
    pub share: Share,
    /// The openings.
    pub openings: Vec<OpeningHand>,
    /// How each agenda is evolved; its seed is the luck of the whole plan.
    pub config: CoevolutionConfig,
}

/// One of several equal parts of a list: machines share the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    part: u64,
    of: u64,
}

impl Share {
    /// Everything.
    pub const ALL: Share = Share { part: 1, of: 1 };

    /// Reads `3/100`: the third hundredth.
    pub fn parse(text: &str) -> Option<Self> {
        let (part, of) = text.split_once('/')?;
        let (part, of) = (part.trim().parse().ok()?, of.trim().parse().ok()?);
        (1 <= part && part <= of && of <= 1_000_000).then_some(Share { part, of })
    }

    /// The items of this part; the parts have no item in common and together have all.
    fn of<T>(self, items: Vec<T>) -> Vec<T> {
        let end = |part: u64| (items.len() as u64 * part / self.of) as usize;
        let (skipped, end) = (end(self.part - 1), end(self.part));
        items.into_iter().take(end).skip(skipped).collect()
    }
}

impl BatchPlan {
    /// All sets of three cards for both openings, with the library's budget.
    pub fn threes() -> Self {
        let openings = OpeningHand::ALL.to_vec();
        BatchPlan { size: 3, within: None, share: Share::ALL, openings, config: quick_config(1) }
    }

    /// The sets of a kingdom for the thesis's opening.
    pub fn of_kingdom(kingdom: Kingdom, size: u32, seed: u64) -> Self {
        let openings = vec![OpeningHand::FiveTwo];
        BatchPlan {
            size,
            within: Some(kingdom),
            share: Share::ALL,
            openings,
            config: quick_config(seed),
        }
    }

    /// The word for sets of this size.
    pub const fn word(&self) -> &'static str {
        match self.size {
            3 => "threes",
            5 => "fives",
            10 => "tens",
            _ => "sets",
        }
    }

    /// What to do, in the order in which it is done: sets of the named kingdoms first; of fives then those of the random
    /// kingdoms that the experiments play.
    pub fn tasks(&self) -> Vec<(Kingdom, OpeningHand)> {
        let named = KINGDOMS.iter().map(|named| Kingdom::of(named.cards));
        let all = Kingdom::of(Card::ALL);
        let within = self.within.unwrap_or(all);
        let mut sets = Vec::new();
        let mut seen = BTreeSet::new();
        let drawn = if self.size == 5 { DRAWN_KINGDOMS } else { 0 };
        let drawn = (0..drawn).map(|n| random_kingdom(1, n));
        for kingdom in named.chain(drawn).chain([all]) {
            for set in subsets(kingdom, self.size) {
                if set.bits() & !within.bits() == 0 && seen.insert(set) {
                    sets.push(set);
                }
            }
        }
        let sets = self.share.of(sets);
        self.openings.iter().flat_map(|&hand| sets.iter().map(move |&set| (set, hand))).collect()
    }
}

/// Random kingdoms of the thesis's tables.
const DRAWN_KINGDOMS: u64 = 100;

/// The n-th random kingdom of ten.
pub fn random_kingdom(seed: u64, n: u64) -> Kingdom {
    let mut cards: Vec<Card> = Kingdom::of(Card::ALL).cards().collect();
    Rng::derive(seed, Purpose::Task(50), n).shuffle(&mut cards);
    Kingdom::of(cards.into_iter().take(10))
}

/// All sets of `size` cards of a kingdom, lower cards first.
pub fn subsets(kingdom: Kingdom, size: u32) -> Vec<Kingdom> {
    fn choose(cards: &[Card], size: u32, chosen: &mut Vec<Card>, out: &mut Vec<Kingdom>) {
        if size == 0 {
            out.push(Kingdom::of(chosen.iter().copied()));
            return;
        }
        for (at, &card) in cards.iter().enumerate() {
            chosen.push(card);
            choose(&cards[at + 1..], size - 1, chosen, out);
            chosen.pop();
        }
    }
    let cards: Vec<Card> = kingdom.cards().collect();
    let (mut chosen, mut out) = (Vec::new(), Vec::new());
    choose(&cards, size, &mut chosen, &mut out);
    out
}

/// The seed of one agenda.
pub(super) const fn agenda_seed(seed: u64, cards: Kingdom, opening: OpeningHand) -> u64 {
    Rng::derive(seed, Purpose::Task(opening as u32), cards.bits() as u64).next()
}

/// Evolves the agenda for a set of cards and an opening with the library's budget.
pub fn evolve_set(
    cards: Kingdom,
    opening: OpeningHand,
    seed: u64,
    workers: Workers<'_>,
) -> Result<Option<Agenda>, LabError> {
    let config = quick_config(agenda_seed(seed, cards, opening));
    evolve_with(cards, opening, config, workers, evolve_quickly)
}

/// Evolves the agenda for a set of cards and an opening with the thesis's budget.
pub fn evolve_set_fully(
    cards: Kingdom,
    opening: OpeningHand,
    seed: u64,
    workers: Workers<'_>,
) -> Result<Option<Agenda>, LabError> {
    let seed = agenda_seed(seed, cards, opening);
    let config = CoevolutionConfig { seed, ..CoevolutionConfig::default() };
    evolve_with(cards, opening, config, workers, evolve_agenda)
}

type Method = fn(
    &AgendaDuel,
    &AgendaSpace,
    CoevolutionConfig,
    Workers<'_>,
) -> Result<Option<Agenda>, CoevolutionError>;

fn evolve_with(
    cards: Kingdom,
    opening: OpeningHand,
    config: CoevolutionConfig,
    workers: Workers<'_>,
    method: Method,
) -> Result<Option<Agenda>, LabError> {
    let game = game_of_two(cards, opening).map_err(LabError::failed)?;
    method(&AgendaDuel::new(game), &AgendaSpace::new(cards), config, workers)
        .map_err(LabError::failed)
}

/// Agendas travel as texts: they may have been evolved elsewhere.
fn as_text(evolved: Result<Option<Agenda>, LabError>) -> Result<Option<String>, String> {
    let text = |agenda: Option<Agenda>| agenda.map(|agenda| agenda.to_string());
    evolved.map(text).map_err(|error| error.to_string())
}

/// The files of a plan that the context has.
pub fn load_library(plan: &BatchPlan, context: &mut dyn RunContext) -> Result<Library, LabError> {
    let mut library = Library::default();
    let groups = Kingdom::of(Card::ALL).cards().map(|card| group_file(plan.word(), card));
    for name in groups.chain(OpeningHand::ALL.map(|opening| packed_file(plan, opening))) {
        let Some(text) = context.load(&name)? else { continue };
        let read = Library::parse(&text);
        library.merge(read.map_err(|error| LabError::Usage(format!("{name}: {error}")))?);
    }
    Ok(library)
}

/// The name of the file of many agendas for an opening: `fives-5-2.lib`.
fn packed_file(plan: &BatchPlan, opening: OpeningHand) -> String {
    format!("{}-{}.lib", plan.word(), opening.word())
}

/// Keeps what there is. Fives are too many for a line each.
fn save(
    plan: &BatchPlan,
    library: &Library,
    changed: &BTreeSet<Card>,
    context: &mut dyn RunContext,
) -> Result<(), LabError> {
    if plan.size != 5 {
        return save_groups(plan, library, changed, context);
    }
    for &opening in &plan.openings {
        let text = packed(library, plan.size, opening);
        context.save(&packed_file(plan, opening), &text)?;
    }
    Ok(())
}

fn save_groups(
    plan: &BatchPlan,
    library: &Library,
    changed: &BTreeSet<Card>,
    context: &mut dyn RunContext,
) -> Result<(), LabError> {
    for (card, text) in library.to_texts() {
        if changed.contains(&card) {
            context.save(&group_file(plan.word(), card), &text)?;
        }
    }
    Ok(())
}

/// The seed of the fives that come along: a run with it goes on where they end.
const SHIPPED_SEED: u64 = 1;

/// Fives between two savings: some seconds of work.
const FIVES_AT_ONCE: usize = 64;

/// Evolves what is missing of a plan; fives start from the threes that come along. Saves after every few agendas.
pub fn evolve_library(plan: &BatchPlan, context: &mut dyn RunContext) -> Result<Library, LabError> {
    let mut library = load_library(plan, context)?;
    let tasks = plan.tasks();
    if plan.size == 5 && plan.config.seed == SHIPPED_SEED {
        for &(cards, hand) in &tasks {
            if let Some(agenda) = shipped_library().get(cards, hand) {
                library.insert(cards, hand, agenda.clone());
            }
        }
    }
    let missing: Vec<(Kingdom, OpeningHand)> =
        tasks.iter().copied().filter(|&(cards, hand)| library.get(cards, hand).is_none()).collect();
    let (threads, stop) = (context.threads().max(1), context.stop());
    let mut done = (tasks.len() - missing.len()) as u64;
    let at_once = if plan.size == 5 { FIVES_AT_ONCE } else { 2 * threads };
    for chunk in missing.chunks(at_once) {
        let one = bw_core::Stop::default();
        let evolve = |at: usize| {
            let (cards, hand) = chunk[at];
            if plan.size == 5 {
                return Ok(evolve_five(shipped_library(), cards, hand, plan.config.seed));
            }
            let seed = agenda_seed(plan.config.seed, cards, hand);
            let config = CoevolutionConfig { seed, ..plan.config.clone() };
            evolve_with(cards, hand, config, Workers::new(1, &one), evolve_quickly)
        };
        let workers = Workers::new(threads as u32, &stop);
        let Some(evolved) = workers.map_shared(chunk.len(), |at| as_text(evolve(at))) else {
            return Err(LabError::Stopped);
        };
        let mut changed = BTreeSet::new();
        for (&(cards, hand), agenda) in chunk.iter().zip(evolved) {
            let agenda = agenda.map_err(LabError::Failed)?.ok_or(LabError::Stopped)?;
            let agenda = agenda.parse().map_err(LabError::failed)?;
            library.insert(cards, hand, agenda);
            changed.extend(lowest_card(cards));
        }
        save(plan, &library, &changed, context)?;
        done += chunk.len() as u64;
        context.progress(done, tasks.len() as u64, plan.word());
    }
    Ok(library)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_evolve::DuelLength;
    use bw_lab::MemoryContext;

    #[test]
    fn there_are_as_many_sets_as_published() {
        let all = Kingdom::of(Card::ALL);
        let first_game = Kingdom::of(KINGDOMS[0].cards);
        assert_eq!(subsets(all, 3).len(), 2_300);
        assert_eq!(subsets(first_game, 3).len(), 120);
        assert_eq!(subsets(first_game, 5).len(), 252);
        let tasks = BatchPlan::threes().tasks();
        assert_eq!(tasks.len(), 4_600);
        assert!(tasks[..120].iter().all(|(set, _)| set.bits() & !first_game.bits() == 0));
        assert_eq!(tasks.iter().collect::<BTreeSet<_>>().len(), 4_600);
    }

    #[test]
    fn shares_are_disjoint_and_complete() {
        for (text, of) in [("1/1", 1), ("2/7", 7), ("100/100", 100)] {
            assert!(Share::parse(text).is_some());
            let parts = (1..=of).flat_map(|part| {
                let plan = BatchPlan { share: Share { part, of }, ..BatchPlan::threes() };
                plan.tasks().into_iter().filter(|(_, hand)| *hand == OpeningHand::FiveTwo)
            });
            let all = BatchPlan::threes().tasks();
            assert!(parts.eq(all.into_iter().take(2_300)), "{text}");
        }
        for wrong in ["", "3", "0/4", "5/4", "1/0", "1/1000001", "x/2", "-1/2"] {
            assert_eq!(Share::parse(wrong), None, "{wrong}");
        }
        let fives = BatchPlan { size: 5, share: Share { part: 3, of: 100 }, ..BatchPlan::threes() };
        assert_eq!(fives.tasks().len(), 2 * 531);
    }

    #[test]
    fn fives_that_are_missing_are_evolved_to_the_same_bytes() {
        let kingdom = Kingdom::of([
            Card::Chapel,
            Card::Moat,
            Card::Smithy,
            Card::Witch,
            Card::Village,
            Card::Market,
        ]);
        let plan = BatchPlan::of_kingdom(kingdom, 5, 2);
        let mut whole = MemoryContext::default();
        let library = evolve_library(&plan, &mut whole).unwrap();
        assert_eq!((library.len(), whole.files.len()), (6, 1));
        let mut partial = Library::default();
        for (cards, opening, agenda) in library.iter().skip(1) {
            assert_eq!(agenda.canonical(), *agenda);
            partial.insert(cards, opening, agenda.clone());
        }
        let file = packed_file(&plan, OpeningHand::FiveTwo);
        let text = packed(&partial, 5, OpeningHand::FiveTwo);
        let mut killed = MemoryContext::default();
        killed.files.insert(file, text);
        assert_eq!(evolve_library(&plan, &mut killed), Ok(library));
        assert_eq!(killed.files, whole.files);
    }

    #[test]
    fn a_stopped_batch_goes_on_and_ends_with_the_same_bytes() {
        let kingdom = Kingdom::of([Card::Witch, Card::Moat, Card::Smithy, Card::Chapel]);
        let mut plan = BatchPlan::of_kingdom(kingdom, 3, 7);
        plan.openings = OpeningHand::ALL.to_vec();
        plan.config = CoevolutionConfig {
            leaders: 2,
            pool: 4,
            generations: 2,
            duel: DuelLength { min: 2, max: 2, block: 1 },
            ..plan.config
        };
        let mut whole = MemoryContext::default();
        let library = evolve_library(&plan, &mut whole).unwrap();
        assert_eq!(library.len(), 8);
        let mut context = MemoryContext { stop_after: 1, ..MemoryContext::default() };
        assert_eq!(evolve_library(&plan, &mut context), Err(LabError::Stopped));
        assert!(load_library(&plan, &mut context).unwrap().len() < 8);
        context.stop = bw_core::Stop::default();
        assert_eq!(evolve_library(&plan, &mut context), Ok(library));
        assert_eq!(context.files, whole.files);
        context.files.insert("threes-08-chapel.txt".into(), "5-2 Moat: nonsense".into());
        let error = evolve_library(&plan, &mut context).unwrap_err().to_string();
        assert!(error.starts_with("threes-08-chapel.txt: line 1: "), "{error}");
    }
}
