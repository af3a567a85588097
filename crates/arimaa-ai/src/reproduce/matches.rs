//! Bots against each other: w3 and w1 (section 8.5), openings and set-ups (Table 9.1).
//!
//! The bot of the thesis knows no luck, so two games of a pair are all there are. At full scale, and for w3 and w1, the
//! first two turns of each side are random: the same ones when colours are changed.

use bw_lab::{
    Claim, Experiment, Finding, Findings, Measure, Measured, Scale, Sheet, SheetCell, Trial, Unit,
    Work,
};

pub(super) const WEIGHTS: Experiment =
    Experiment { id: "8.5", work: Work::Matches { trials: weights, conclude: varied } };

pub(super) const STRATEGIES: Experiment =
    Experiment { id: "9.1", work: Work::Matches { trials: strategies, conclude: totals } };

/// Games of every pair: one with each colour.
const PRINTED_GAMES: u64 = 2;

/// What limits a turn when there is little time.
fn limit(scale: &Scale) -> &'static str {
    if scale.full { "" } else { ",nodes=20000" }
}

/// The match from varied openings: nobody published one, but it shows what two games cannot.
fn varied(trials: &[Trial], measured: &[Measured]) -> Findings {
    let mut findings = Findings::default();
    for (trial, result) in trials.iter().zip(measured).filter(|(trial, _)| trial.claims.is_empty())
    {
        let (ours, interval) = result.players[0].wins;
        let what = format!("{}: {}, wins of {} games", trial.label, trial.names[0], result.games);
        findings.rows.push(Finding::new(what, ours, Some(interval), Unit::Share));
        findings.statements.push(("w3 wins more than half of the games".into(), ours > 0.5));
    }
    findings
}

fn wins(player: usize, published: f64, within: f64) -> Claim {
    Claim { player, measure: Measure::Wins, published, within }
}

fn weights(scale: &Scale) -> Vec<Trial> {
    let bot = |weights: &str, more: &str| format!("ugrh:weights={weights}{more}{}", limit(scale));
    let trial = |label: &str, more: &str, games, claims| Trial {
        label: label.into(),
        bots: vec![bot("w3", more), bot("w1", more)],
        names: vec!["w3".into(), "w1".into()],
        rules: String::new(),
        games,
        fixed_seats: false,
        claims,
        published_games: Some(PRINTED_GAMES),
        ordered: false,
    };
    vec![
        trial("as published", "", [2, 2], vec![wins(0, 1.0, 0.0)]),
        trial("varied openings", ",random_turns=2", [20, 200], Vec::new()),
    ]
}

/// A way to begin: its name, and as options.
const WAYS: [(&str, &str); 6] = [
    ("N-A", "opening=none,setup=A"),
    ("N-B", "opening=none,setup=B"),
    ("N-C", "opening=none,setup=C"),
    ("L-A", "opening=lone-elephant,setup=A"),
    ("L-B", "opening=lone-elephant,setup=B"),
    ("L-C", "opening=lone-elephant,setup=C"),
];

/// Published wins of the way of the row against that of the column, in two games.
const PUBLISHED: [[u8; 6]; 6] = [
    [0, 0, 2, 0, 1, 1],
    [2, 0, 1, 1, 1, 1],
    [0, 1, 0, 2, 1, 0],
    [2, 1, 0, 0, 2, 1],
    [1, 1, 1, 0, 0, 2],
    [1, 1, 2, 1, 0, 0],
];

/// The pairs of ways, in the order of the table.
fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..WAYS.len()).flat_map(|row| (row + 1..WAYS.len()).map(move |column| (row, column)))
}

fn strategies(scale: &Scale) -> Vec<Trial> {
    let variety = if scale.full { ",random_turns=2" } else { "" };
    let bot = |way: usize| format!("ugrh:{}{variety}{}", WAYS[way].1, limit(scale));
    let trial = |(row, column): (usize, usize)| Trial {
        label: format!("{} against {}", WAYS[row].0, WAYS[column].0),
        bots: vec![bot(row), bot(column)],
        names: vec![WAYS[row].0.into(), WAYS[column].0.into()],
        rules: String::new(),
        games: [2, 20],
        fixed_seats: false,
        claims: vec![wins(0, f64::from(PUBLISHED[row][column]) / 2.0, 0.0)],
        published_games: Some(PRINTED_GAMES),
        ordered: false,
    };
    pairs().map(trial).collect()
}

/// The table with the totals of each way, as shares of its games.
fn totals(_: &[Trial], measured: &[Measured]) -> Findings {
    let mut shares = [[None; WAYS.len()]; WAYS.len()];
    for ((row, column), result) in pairs().zip(measured) {
        for (player, (one, two)) in [(row, column), (column, row)].into_iter().enumerate() {
            shares[one][two] = result.players.get(player).map(|player| player.wins.0);
        }
    }
    let mut columns = vec!["wins of a hundred"];
    columns.extend(WAYS.iter().map(|(name, _)| *name));
    columns.extend(["mean", "published mean"]);
    let mut sheet = Sheet::new("totals", "Openings and set-ups", &columns);
    let mut by_way = Vec::new();
    for (way, (name, _)) in WAYS.iter().enumerate() {
        let known: Vec<f64> = shares[way].iter().flatten().copied().collect();
        let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
        let published = PUBLISHED[way].iter().map(|&wins| f64::from(wins)).sum::<f64>() / 10.0;
        let cell = |share: &Option<f64>| {
            share.map_or(SheetCell::Empty, |it| SheetCell::Number(100.0 * it, 0))
        };
        let mut row = vec![SheetCell::text(*name)];
        row.extend(shares[way].iter().map(cell));
        row.extend([SheetCell::Number(100.0 * mean, 0), SheetCell::Number(100.0 * published, 0)]);
        sheet.rows.push(row);
        by_way.push(mean);
    }
    let sum = |ways: &[f64]| ways.iter().sum::<f64>();
    let ahead = sum(&by_way[3..]) > sum(&by_way[..3]);
    let statements = vec![("the lone elephant is ahead in all".into(), ahead)];
    Findings { statements, sheets: vec![sheet], ..Findings::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_table_is_consistent() {
        for (row, column) in pairs() {
            assert_eq!(PUBLISHED[row][column] + PUBLISHED[column][row], 2, "{row} {column}");
        }
        let totals = PUBLISHED.map(|row| row.iter().sum::<u8>());
        assert_eq!(totals, [4, 6, 4, 6, 5, 5]);
    }
}
