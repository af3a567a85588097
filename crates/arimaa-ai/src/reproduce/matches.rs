//! Bots against each other: w3 and w1 (section 8.5), both against others (8.2), openings and set-ups (Table 9.1).
//!
//! The bot of the thesis knows no luck, so two games of a pair are all there are: 8.5 and 9.1 play them as published, at
//! full depth. Their varied forms show what two games cannot: the first two turns of each side are random, the same ones
//! when colours are changed.

use bw_lab::{
    Claim, Experiment, Finding, Findings, Measure, Measured, Scale, Sheet, SheetCell, Trial, Unit,
    Work,
};

pub(super) const OPPONENTS: Experiment =
    Experiment { id: "8.2", work: Work::Matches { trials: opponents, conclude: yardstick } };

pub(super) const WEIGHTS: Experiment =
    Experiment { id: "8.5", work: Work::Matches { trials: weights, conclude: nothing } };

pub(super) const VARIED_WEIGHTS: Experiment = Experiment {
    id: "8.5-varied",
    work: Work::Matches { trials: varied_weights, conclude: stronger },
};

pub(super) const STRATEGIES: Experiment =
    Experiment { id: "9.1", work: Work::Matches { trials: strategies, conclude: totals } };

pub(super) const VARIED_STRATEGIES: Experiment = Experiment {
    id: "9.1-varied",
    work: Work::Matches { trials: varied_strategies, conclude: totals },
};

/// Games of every pair: one with each colour.
const PRINTED_GAMES: u64 = 2;

/// Options that vary the games, and limit a turn when there is little time.
fn varied(scale: &Scale) -> &'static str {
    if scale.full { ",random_turns=2" } else { ",random_turns=2,nodes=20000" }
}

fn nothing(_: &[Trial], _: &[Measured]) -> Findings {
    Findings::default()
}

/// The wins of the first player of every trial that nobody published.
fn wins_of_first(trials: &[Trial], measured: &[Measured]) -> Vec<Finding> {
    let row = |(trial, result): (&Trial, &Measured)| {
        let (ours, interval) = result.players[0].wins;
        let what = format!("{}: {}, wins of {} games", trial.label, trial.names[0], result.games);
        Finding::new(what, ours, Some(interval), Unit::Share)
    };
    trials.iter().zip(measured).map(row).collect()
}

fn stronger(trials: &[Trial], measured: &[Measured]) -> Findings {
    let rows = wins_of_first(trials, measured);
    let wins = rows.first().is_some_and(|row| row.ours > 0.5);
    let statements = vec![("w3 wins more than half of the games".into(), wins)];
    Findings { rows, statements, ..Findings::default() }
}

fn wins(player: usize, published: f64, within: f64) -> Claim {
    Claim { player, measure: Measure::Wins, published, within }
}

/// A match of two bots of ours; the published one had two games.
fn pair(label: String, bots: &[String; 2], names: [&str; 2], games: [u64; 2]) -> Trial {
    Trial {
        label,
        bots: bots.to_vec(),
        names: names.map(String::from).to_vec(),
        rules: String::new(),
        games,
        fixed_seats: false,
        claims: Vec::new(),
        published_games: Some(PRINTED_GAMES),
        ordered: false,
    }
}

fn weights(_: &Scale) -> Vec<Trial> {
    let bots = ["w3", "w1"].map(|weights| format!("ugrh:weights={weights}"));
    let trial = pair("as published".into(), &bots, ["w3", "w1"], [PRINTED_GAMES; 2]);
    vec![Trial { claims: vec![wins(0, 1.0, 0.0)], ..trial }]
}

fn varied_weights(scale: &Scale) -> Vec<Trial> {
    let bots = ["w3", "w1"].map(|weights| format!("ugrh:weights={weights}{}", varied(scale)));
    vec![pair("varied openings".into(), &bots, ["w3", "w1"], [20, 200])]
}

/// Bots of ours that stand where the server's bots stood: one that looks a turn ahead, and the champion with little thought.
const YARDSTICKS: [(&str, &str); 3] = [
    ("one turn deep", "ugrh:depth_turns=1,random_turns=2"),
    ("champion, 1,000 positions", "champion:iterations=1000"),
    ("champion, 4,000 positions", "champion:iterations=4000"),
];

fn opponents(scale: &Scale) -> Vec<Trial> {
    let trials = YARDSTICKS.into_iter().flat_map(|(name, bot)| {
        ["w1", "w3"].map(|weights| {
            let own = format!("ugrh:weights={weights}{}", varied(scale));
            let bots = [own, bot.to_owned()];
            let trial = pair(format!("against {name}"), &bots, [weights, name], [10, 100]);
            Trial { published_games: None, ..trial }
        })
    });
    trials.collect()
}

/// Published results against the server's bots of May 2012, own wins first, with w1 and with w3.
const SERVER_BOTS: [(&str, i64, [&str; 2]); 5] = [
    ("Badger2010P2", 1701, ["0 : 2", "0 : 2"]),
    ("GnoBot2010P2", 1734, ["2 : 0", "2 : 0"]),
    ("Clueless2010P2", 1689, ["1 : 1", "1 : 1"]),
    ("Sharp2011P1", 1689, ["1 : 1", "1 : 1"]),
    ("Briareus2011P2", 1686, ["2 : 0", "1 : 1"]),
];

fn yardstick(trials: &[Trial], measured: &[Measured]) -> Findings {
    let columns = ["server bot", "rating", "w1", "w3"];
    let mut sheet = Sheet::new("server", "Published, against bots that are gone", &columns);
    sheet.rows.extend(SERVER_BOTS.iter().map(|(name, rating, [w1, w3])| {
        let [name, w1, w3] = [name, w1, w3].map(|text| SheetCell::text(*text));
        vec![name, SheetCell::Count(*rating), w1, w3]
    }));
    Findings { rows: wins_of_first(trials, measured), sheets: vec![sheet], ..Findings::default() }
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

fn strategies(_: &Scale) -> Vec<Trial> {
    ways("", [PRINTED_GAMES; 2])
}

fn varied_strategies(scale: &Scale) -> Vec<Trial> {
    ways(varied(scale), [2, 20])
}

fn ways(more: &str, games: [u64; 2]) -> Vec<Trial> {
    let trial = |(row, column): (usize, usize)| {
        let label = format!("{} against {}", WAYS[row].0, WAYS[column].0);
        let bots = [row, column].map(|way| format!("ugrh:{}{more}", WAYS[way].1));
        let claims = vec![wins(0, f64::from(PUBLISHED[row][column]) / 2.0, 0.0)];
        Trial { claims, ..pair(label, &bots, [WAYS[row].0, WAYS[column].0], games) }
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
    let is_published = |(row, column): &(usize, usize)| {
        shares[*row][*column] == Some(f64::from(PUBLISHED[*row][*column]) / 2.0)
    };
    let equal = pairs().filter(is_published).count() as f64;
    let rows =
        vec![Finding::new("pairs with the published result, of 15", equal, None, Unit::Count)];
    Findings { rows, statements, sheets: vec![sheet], ..Findings::default() }
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
