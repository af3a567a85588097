//! Tables 7.1 to 7.8 and 9.1 to 9.5.

use bw_lab::{Claim, Experiment, Measure, Scale, Trial};

use super::{experiment, statements};

/// A printed row: total, cities, cloisters, roads, farms, and how many of the games were won.
struct Row {
    name: &'static str,
    bot: &'static str,
    points: [f64; 5],
    wins: f64,
}

const fn row(name: &'static str, bot: &'static str, points: [f64; 5], wins: f64) -> Row {
    Row { name, bot, points, wins }
}

/// How near counts as reproduced.
const TOTAL_WITHIN: f64 = 7.0;
const PART_WITHIN: f64 = 5.0;
const WINS_WITHIN: f64 = 0.1;
/// Games of the thesis for a table of two players.
const PRINTED_GAMES: u64 = 200;
/// And of five players, and of every kind of game where seats are compared.
const PRINTED_LONG: u64 = 500;
/// Ours: at least a thousand, as the acceptance rule asks, and ten times as many.
const GAMES: [u64; 2] = [2_000, 20_000];

fn wins(player: usize, share: f64) -> Claim {
    Claim { player, measure: Measure::Wins, published: share, within: WINS_WITHIN }
}

fn pair(rows: &[Row], rules: &str) -> Vec<Trial> {
    const PARTS: [&str; 4] = ["cities", "cloisters", "roads", "farms"];
    let mut claims = Vec::new();
    for (player, row) in rows.iter().enumerate() {
        let [total, parts @ ..] = row.points;
        let points = |measure, published, within| Claim { player, measure, published, within };
        claims.push(points(Measure::Score, total, TOTAL_WITHIN));
        let categories = PARTS.into_iter().zip(parts);
        claims
            .extend(categories.map(|(part, mean)| points(Measure::Part(part), mean, PART_WITHIN)));
        claims.push(wins(player, row.wins / PRINTED_GAMES as f64));
    }
    vec![Trial {
        label: String::new(),
        bots: rows.iter().map(|row| row.bot.into()).collect(),
        names: rows.iter().map(|row| row.name.into()).collect(),
        rules: rules.into(),
        games: GAMES,
        fixed_seats: false,
        claims,
        published_games: Some(PRINTED_GAMES),
        // Between equal players there is no order to reproduce.
        ordered: rows[0].bot != rows[1].bot,
    }]
}

/// Five players of different kinds: totals and wins.
fn five(_: &Scale) -> Vec<Trial> {
    const ROWS: [(&str, &str, f64, f64); 5] = [
        ("Hladova", "greedy", 41.16, 72.0),
        ("UI 19/3", "rules19-3", 43.37, 95.0),
        ("UI 19/5 pr", "rules19-5-pr", 42.96, 100.0),
        ("UI 19/3 pr", "rules19-3-pr:players=2", 44.54, 111.0),
        ("UI 19/3 pr(5)", "rules19-3-pr:players=5", 46.34, 147.0),
    ];
    let claims = ROWS.iter().enumerate().flat_map(|(player, &(_, _, total, won))| {
        let score =
            Claim { player, measure: Measure::Score, published: total, within: TOTAL_WITHIN };
        [score, wins(player, won / PRINTED_LONG as f64)]
    });
    vec![Trial {
        label: String::new(),
        bots: ROWS.iter().map(|row| row.1.into()).collect(),
        names: ROWS.iter().map(|row| row.0.into()).collect(),
        rules: String::new(),
        games: [2_000, 10_000],
        fixed_seats: false,
        claims: claims.collect(),
        published_games: Some(PRINTED_LONG),
        ordered: true,
    }]
}

/// Who wins from which seat, in normal and in fair games; everybody stays on a seat.
fn seats(players: &[(&str, &str, [f64; 2])]) -> Vec<Trial> {
    [("normal", ""), ("fair", "fair=true")]
        .into_iter()
        .enumerate()
        .map(|(kind, (label, rules))| Trial {
            label: label.into(),
            bots: players.iter().map(|(_, bot, _)| (*bot).into()).collect(),
            names: (1..)
                .zip(players)
                .map(|(seat, (name, ..))| format!("{name} on seat {seat}"))
                .collect(),
            rules: rules.into(),
            games: [2_000, 20_000],
            fixed_seats: true,
            claims: players
                .iter()
                .enumerate()
                .map(|(player, (_, _, won))| wins(player, won[kind] / PRINTED_LONG as f64))
                .collect(),
            published_games: Some(PRINTED_LONG),
            ordered: true,
        })
        .collect()
}

const PUBLISHED_PR: &str = "rules19-3-pr:players=2";

fn table_9_3() -> Vec<Trial> {
    seats(&[
        ("UI 19/3 pr", PUBLISHED_PR, [272.0, 273.0]),
        ("UI 19/3 pr", PUBLISHED_PR, [236.0, 238.0]),
    ])
}

fn table_9_4() -> Vec<Trial> {
    seats(&[("Hladova", "greedy", [281.0, 273.0]), ("Hladova", "greedy", [223.0, 235.0])])
}

pub(super) fn table_9_5() -> Vec<Trial> {
    seats(&[
        ("Hladova", "greedy", [108.0, 109.0]),
        ("Optimalizacni", "optimising", [104.0, 79.0]),
        ("UI 19/3", "rules19-3", [161.0, 163.0]),
        ("UI 19/3 pr", PUBLISHED_PR, [148.0, 172.0]),
    ])
}

const PROBABILITY: &str = "UI 19/3 pr";
const FIVE_PHASES: &str = "UI 19/5 pr";

fn table_7_1() -> Vec<Trial> {
    let rows = [
        row("Nahodna", "random", [20.85, 8.99, 1.91, 4.8, 5.16], 102.0),
        row("Nahodna", "random", [20.36, 7.61, 2.11, 6.37, 5.28], 103.0),
    ];
    pair(&rows, "")
}

fn table_7_2() -> Vec<Trial> {
    let rows = [
        row("Hladova", "greedy", [97.12, 46.66, 9.28, 21.96, 19.23], 200.0),
        row("Nahodna", "random", [17.11, 5.78, 1.96, 3.94, 5.43], 0.0),
    ];
    pair(&rows, "")
}

pub(super) fn table_7_3() -> Vec<Trial> {
    let rows = [
        row("Optimalizacni", "optimising", [89.05, 37.08, 16.36, 18.41, 17.21], 124.0),
        row("Hladova", "greedy", [83.23, 35.06, 10.65, 19.42, 18.11], 79.0),
    ];
    pair(&rows, "")
}

pub(super) fn table_7_4() -> Vec<Trial> {
    let rows = [
        row("Vazena", "weighted", [100.03, 41.73, 17.39, 22.26, 18.66], 124.0),
        row("Optimalizacni", "optimising", [93.79, 38.98, 16.48, 18.33, 20.01], 80.0),
    ];
    pair(&rows, "")
}

fn table_7_5() -> Vec<Trial> {
    let rows = [
        row("UI 19/3", "rules19-3", [108.02, 50.32, 17.81, 23.26, 16.64], 151.0),
        row("Vazena", "weighted", [94.59, 34.52, 15.81, 20.42, 23.85], 52.0),
    ];
    pair(&rows, "")
}

fn table_7_6() -> Vec<Trial> {
    let rows = [
        row("UI 19/3", "rules19-3", [101.14, 39.68, 18.13, 23.37, 19.97], 87.0),
        row(PROBABILITY, PUBLISHED_PR, [105.16, 47.1, 18.67, 17.88, 21.53], 118.0),
    ];
    pair(&rows, "")
}

/// Table 7.7 for any two players that stand for its own.
fn table_7_7([three, five]: [&'static str; 2]) -> Vec<Trial> {
    let rows = [
        row(PROBABILITY, three, [103.85, 46.46, 19.52, 18.97, 18.92], 119.0),
        row(FIVE_PHASES, five, [99.82, 43.02, 16.09, 19.56, 21.15], 86.0),
    ];
    pair(&rows, "")
}

pub(super) fn table_9_1() -> Vec<Trial> {
    let rows = [
        row("Vazena", "weighted", [89.76, 32.91, 16.03, 22.77, 18.06], 119.0),
        row("Optimalizacni", "optimising", [85.45, 31.04, 17.04, 18.04, 19.34], 84.0),
    ];
    pair(&rows, "m2=true")
}

fn table_9_2([three, five]: [&'static str; 2]) -> Vec<Trial> {
    let rows = [
        row(PROBABILITY, three, [98.85, 42.03, 19.75, 18.61, 18.47], 123.0),
        row(FIVE_PHASES, five, [93.71, 38.09, 16.52, 19.95, 19.16], 80.0),
    ];
    pair(&rows, "m2=true")
}

/// A table with changed rules, and the same games without the change to compare with.
fn beside(mut changed: Vec<Trial>, usual: Vec<Trial>) -> Vec<Trial> {
    let usual = usual.into_iter().map(|trial| Trial {
        label: "usual rules".into(),
        claims: Vec::new(),
        ordered: false,
        ..trial
    });
    changed.extend(usual);
    changed
}

/// The published weights against our own of five phases.
const PRINTED_AND_OURS: [&str; 2] = [PUBLISHED_PR, "rules19-5-pr"];

pub(super) fn experiments() -> Vec<Experiment> {
    vec![
        experiment("7.1", |_| table_7_1(), statements::about_twenty),
        experiment("7.2", |_| table_7_2(), statements::dominates),
        experiment("7.3", |_| table_7_3(), statements::nothing),
        experiment("7.4", |_| table_7_4(), statements::nothing),
        experiment("7.5", |_| table_7_5(), statements::evolution_pays),
        experiment("7.6", |_| table_7_6(), statements::probability_pays),
        experiment("7.7", |_| table_7_7(PRINTED_AND_OURS), statements::five_phases_do_not_pay),
        experiment("7.8", five, statements::specialist_first),
        experiment("9.1", |_| beside(table_9_1(), table_7_4()), statements::small_cities),
        experiment(
            "9.2",
            |_| beside(table_9_2(PRINTED_AND_OURS), table_7_7(PRINTED_AND_OURS)),
            statements::small_cities,
        ),
        experiment("9.3", |_| table_9_3(), statements::starting_pays),
        experiment("9.4", |_| table_9_4(), statements::starting_pays),
        experiment("9.5", |_| table_9_5(), statements::fair_for_four),
    ]
}
