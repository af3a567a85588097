//! Table 3.3 and the counts (spec 4, R9 and R11).

use bw_dominion::{Card, KINGDOMS, Kingdom};
use bw_lab::{Basis, Finding, Findings, LabError, RunContext, Scale, Sheet, SheetCell, Unit};
use bw_runner::Workers;

use crate::tune::{
    OpeningHand, Tournament, TournamentGames, game_of_two, kingdom_text, shipped_library, subsets,
};

/// Table 3.3: the final of all threes with all 25 cards in the supply.
pub(super) fn all_threes(
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Findings, LabError> {
    let all = Kingdom::of(Card::ALL);
    let game = game_of_two(all, OpeningHand::FiveTwo).map_err(LabError::failed)?;
    let entrants = shipped_library().entrants(all, 3, OpeningHand::FiveTwo);
    let default = TournamentGames::default();
    // A hundred games for each order of a pair, as the printed sum of wins shows.
    let games = match scale.full {
        true => TournamentGames { finals: 200, ..default },
        false => TournamentGames { first: 6, later: 12, finals: 200, ..default },
    };
    context.progress(0, 1, "tournament of all threes");
    let (threads, stop) = (context.threads() as u32, context.stop());
    let tournament = Tournament {
        game: &game,
        entrants: &entrants,
        games,
        seed: scale.seed,
        readings: crate::thesis::Readings::default(),
    };
    let standings = tournament.run_to_last_group(Workers::new(threads, &stop));
    let standings = standings.ok_or(LabError::Stopped)?;
    let mut sheet = Sheet::new("t3.3", "Final of all threes", &["three", "wins", "agenda"]);
    sheet.rows = standings
        .iter()
        .map(|standing| {
            let entrant = &entrants[standing.entrant];
            // The printed wins count ties for both.
            let wins = SheetCell::Count(i64::from(standing.wins + standing.ties));
            vec![
                SheetCell::text(kingdom_text(entrant.cards)),
                wins,
                SheetCell::text(entrant.agenda.to_string()),
            ]
        })
        .collect();
    let has = |cards: Kingdom, card: Card| cards.cards().any(|other| other == card);
    let finalists = || standings.iter().map(|standing| entrants[standing.entrant].cards);
    let witches = finalists().filter(|&cards| has(cards, Card::Witch)).count();
    let helped =
        finalists().filter(|&cards| has(cards, Card::Chapel) || has(cards, Card::Gardens)).count();
    let rows = vec![
        count("threes that take part", 2_300, entrants.len()),
        count("finalists", 12, standings.len()),
        count("finalists with Witch", 12, witches),
        count("finalists with Chapel or Gardens", 12, helped),
    ];
    Ok(Findings { rows, sheets: vec![sheet], ..Findings::default() })
}

fn count(what: &str, published: usize, ours: usize) -> Finding {
    Finding::new(what, ours as f64, None, Unit::Count).beside(published as f64, Basis::Exact)
}

fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, at| product * (n - at) / (at + 1))
}

/// How many kingdoms, fives and threes there are.
pub(super) fn counts(_: &Scale, _: &mut dyn RunContext) -> Result<Findings, LabError> {
    let all = Kingdom::of(Card::ALL);
    let first_game = Kingdom::of(KINGDOMS[0].cards);
    let cards = all.len() as usize;
    let rows = vec![
        count("kingdoms", 3_268_760, choose(cards, 10)),
        count("fives", 53_130, subsets(all, 5).len()),
        count("threes", 2_300, subsets(all, 3).len()),
        count("fives of a kingdom", 252, subsets(first_game, 5).len()),
        count("threes of a kingdom", 120, subsets(first_game, 3).len()),
        // Threes of a set of 300 cards: about 4.5 million.
        count("threes of 300 cards", 4_455_100, choose(300, 3)),
    ];
    Ok(Findings { rows, ..Findings::default() })
}
