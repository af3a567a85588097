//! Figure 4.1 (the parameters of Optimising) and figure 9.1 (points against meeples).

use bw_lab::{Curve, Experiment, Findings, Measured, Plot, Scale, Sheet, SheetCell, Trial, Work};

/// The thesis tried k = 1, 3, … 49 and exp = 0.1, 0.3, … 1.9; a part of them shows the shape.
const FEW_FACTORS: &[u8] = &[1, 3, 7, 11, 15, 21, 31];
const FEW_TENTHS: &[u8] = &[1, 3, 5, 9];
const MEEPLES: std::ops::RangeInclusive<u8> = 3..=11;

pub(super) fn experiments() -> Vec<Experiment> {
    vec![
        Experiment { id: "fig4.1", work: Work::Matches { trials: grid, conclude: best_pair } },
        Experiment {
            id: "fig4.1-spent",
            work: Work::Matches { trials: grid_of_spent, conclude: best_pair },
        },
        Experiment { id: "fig9.1", work: Work::Matches { trials: meeples, conclude: growth } },
    ]
}

fn trial(bots: [String; 2], rules: String, label: String, games: [u64; 2]) -> Trial {
    Trial {
        label,
        bots: bots.into(),
        names: Vec::new(),
        rules,
        games,
        fixed_seats: false,
        claims: Vec::new(),
        published_games: None,
        ordered: false,
    }
}

/// The values of k and of ten times exp that are tried.
fn values(full: bool) -> (Vec<u8>, Vec<u8>) {
    if full {
        ((1..=49).step_by(2).collect(), (1..=19).step_by(2).collect())
    } else {
        (FEW_FACTORS.to_vec(), FEW_TENTHS.to_vec())
    }
}

/// Every pair of k and exp, k running fastest.
fn pairs(full: bool) -> Vec<(f64, f64)> {
    let (factors, tenths) = values(full);
    let pair = |tenth: u8, k: u8| (f64::from(k), f64::from(tenth) / 10.0);
    tenths.iter().flat_map(|&tenth| factors.iter().map(move |&k| pair(tenth, k))).collect()
}

/// The grid search: every pair of parameters against Greedy.
fn grid(scale: &Scale) -> Vec<Trial> {
    grid_with(scale, "")
}

/// The same under the reading by which a meeple put on a complete feature is spent.
fn grid_of_spent(scale: &Scale) -> Vec<Trial> {
    grid_with(scale, ",free=spent")
}

fn grid_with(scale: &Scale, reading: &str) -> Vec<Trial> {
    let trial_of = |(k, exp)| {
        let bots = [format!("optimising:k={k},exp={exp}{reading}"), "greedy".into()];
        trial(bots, String::new(), format!("k = {k}, exp = {exp}"), [200, 1_000])
    };
    pairs(scale.full).into_iter().map(trial_of).collect()
}

fn best_pair(trials: &[Trial], measured: &[Measured]) -> Findings {
    let pairs = pairs(trials.len() > FEW_FACTORS.len() * FEW_TENTHS.len());
    let lead = |one: &Measured| one.players[0].score.0 - one.players[1].score.0;
    let mut plot = Plot::new("fig4.1", "Optimising against Greedy", "k", "lead, points a game");
    let columns = ["k", "exp", "points", "lead", "wins, %"];
    let mut sheet = Sheet::new("fig4.1-grid", "Every pair", &columns);
    for (&(k, exp), one) in pairs.iter().zip(measured) {
        let name = format!("exp {exp}");
        match plot.curves.last_mut() {
            Some(curve) if curve.name == name => curve.points.push([k, lead(one)]),
            _ => plot.curves.push(Curve::line(name, vec![[k, lead(one)]])),
        }
        let (own, wins) = (one.players[0].score.0, 100.0 * one.players[0].wins.0);
        sheet.rows.push([k, exp, own, lead(one), wins].map(SheetCell::number).into());
    }
    let best =
        (0..measured.len()).max_by(|&a, &b| lead(&measured[a]).total_cmp(&lead(&measured[b])));
    let (k, exp) = best.map_or((0.0, 0.0), |at| pairs[at]);
    // The published maximum lies inside of the grid, and its neighbours share their luck with it.
    let is_between = |value: f64, of: fn(&(f64, f64)) -> f64| {
        pairs.iter().any(|pair| of(pair) < value) && pairs.iter().any(|pair| of(pair) > value)
    };
    let is_inside = is_between(k, |pair| pair.0) && is_between(exp, |pair| pair.1);
    let is_near = (k - 11.0).abs() <= 4.0 && (exp - 0.3).abs() < 0.21;
    Findings {
        statements: vec![
            (
                format!("the best pair (ours: k = {k}, exp = {exp}) is inside of the grid"),
                is_inside,
            ),
            ("the best pair is next to k = 11, exp = 0.3".into(), is_near),
        ],
        sheets: vec![sheet],
        plots: vec![plot],
        ..Findings::default()
    }
}

fn meeples(_: &Scale) -> Vec<Trial> {
    MEEPLES
        .map(|count| {
            let bots = ["rules19-3-pr:players=2".into(), "optimising".into()];
            trial(bots, format!("meeples={count}"), format!("{count} meeples"), [400, 4_000])
        })
        .collect()
}

fn growth(_: &[Trial], measured: &[Measured]) -> Findings {
    let means = |player: usize| -> Vec<f64> {
        measured.iter().map(|one| one.players[player].score.0).collect()
    };
    let mut plot = Plot::new("fig9.1", "Points against meeples", "meeples", "points a game");
    for (player, name) in ["UI 19/3 pr", "Optimising"].into_iter().enumerate() {
        let points = MEEPLES.map(f64::from).zip(means(player)).map(<[f64; 2]>::from).collect();
        let errors = measured.iter().map(|one| one.players[player].score.1).collect();
        plot.curves.push(Curve { errors, ..Curve::line(name, points) });
    }
    let (strong, plain) = (means(0), means(1));
    let gain = |means: &[f64], from: usize| means[from + 1] - means[from];
    let last = strong.len() - 1;
    let gap = |at: usize| strong[at] - plain[at];
    let mut sheet =
        Sheet::new("fig9.1-points", "Mean points", &["meeples", "UI 19/3 pr", "Optimising"]);
    sheet.rows = MEEPLES
        .zip(strong.iter().zip(&plain))
        .map(|(count, (a, b))| {
            vec![SheetCell::Count(count.into()), SheetCell::number(*a), SheetCell::number(*b)]
        })
        .collect();
    let statements = [
        ("the largest gains come with the first added meeples", {
            gain(&strong, 0) > gain(&strong, last - 1) && gain(&plain, 0) > gain(&plain, last - 1)
        }),
        ("Optimising grows faster and comes nearer", gap(last) < gap(0)),
        ("UI 19/3 pr levels off near 120 points", (110.0..130.0).contains(&strong[last])),
    ];
    Findings {
        statements: statements.map(|(words, holds)| (words.into(), holds)).into(),
        sheets: vec![sheet],
        plots: vec![plot],
        ..Findings::default()
    }
}
