//! What the thesis says in words about its tables (chapters 7 and 9).

use bw_carcassonne::Points;
use bw_lab::{Findings, Measured, Trial};
use bw_stats::{Interval, difference_interval};

/// What is concluded from the matches of an experiment.
pub(super) type Conclude = fn(&[Trial], &[Measured]) -> Findings;

/// Nothing but the numbers.
pub(super) fn nothing(_: &[Trial], _: &[Measured]) -> Findings {
    Findings::default()
}

fn stated<const N: usize>(statements: [(&str, bool); N]) -> Findings {
    let statements = statements.map(|(words, holds)| (words.into(), holds)).into();
    Findings { statements, ..Findings::default() }
}

fn total(measured: &Measured, player: usize) -> f64 {
    measured.players[player].score.0
}

fn part(measured: &Measured, player: usize, name: &str) -> f64 {
    let at = Points::NAMES.iter().position(|part| *part == name);
    at.map_or(f64::NAN, |at| measured.players[player].parts[at].0)
}

fn wins(measured: &Measured, player: usize) -> Interval {
    let (estimate, [low, high]) = measured.players[player].wins;
    Interval { estimate, low, high }
}

/// Section 7.2.
pub(super) fn about_twenty(_: &[Trial], measured: &[Measured]) -> Findings {
    let is_about_twenty = |player| (19.0..22.0).contains(&total(&measured[0], player));
    stated([("each player makes about twenty points", is_about_twenty(0) && is_about_twenty(1))])
}

/// Section 7.3.
pub(super) fn dominates(_: &[Trial], measured: &[Measured]) -> Findings {
    stated([(
        "Greedy dominates: 99 of a hundred games or more",
        wins(&measured[0], 0).estimate >= 0.99,
    )])
}

/// Section 7.5 on table 7.5.
pub(super) fn evolution_pays(_: &[Trial], measured: &[Measured]) -> Findings {
    let one = &measured[0];
    let more = |name| part(one, 0, name) > part(one, 1, name);
    stated([
        ("UI 19/3 is better in more than 75 % of the games", wins(one, 0).high > 0.75),
        ("it makes more than ten points more", total(one, 0) - total(one, 1) > 10.0),
        ("it makes more of cities and less of farms", more("cities") && !more("farms")),
    ])
}

/// Section 7.5 on table 7.6.
pub(super) fn probability_pays(_: &[Trial], measured: &[Measured]) -> Findings {
    let more = |name| part(&measured[0], 1, name) > part(&measured[0], 0, name);
    stated([
        ("with probability it makes more of cities", more("cities")),
        ("with probability it makes more of farms", more("farms")),
        ("with probability it makes less of roads", !more("roads")),
    ])
}

/// Section 7.5 on table 7.7.
pub(super) fn five_phases_do_not_pay(_: &[Trial], measured: &[Measured]) -> Findings {
    stated([("five phases are no improvement on three", wins(&measured[0], 1).low <= 0.5)])
}

/// Section 7.5 on table 7.8; the specialist is the last player, Greedy the first.
pub(super) fn specialist_first(_: &[Trial], measured: &[Measured]) -> Findings {
    let one = &measured[0];
    let share = |player| wins(one, player).estimate;
    let last = one.players.len() - 1;
    let totals = (0..=last).map(|player| total(one, player));
    let [least, most] =
        totals.fold([f64::INFINITY, 0.0], |[a, b], value| [a.min(value), b.max(value)]);
    stated([
        ("UI 19/3 pr(5) wins most", (0..last).all(|player| share(player) < share(last))),
        ("Greedy wins least", (1..=last).all(|player| share(0) < share(player))),
        ("games are close: means within seven points", most - least < 7.0),
    ])
}

/// Section 9.1: the first match with small cities at two points, the second one, on the same games, without.
pub(super) fn small_cities(_: &[Trial], measured: &[Measured]) -> Findings {
    let [with, without] = measured else { return Findings::default() };
    // "Five to ten" of a printed 4.43 to 10.27.
    let falls = |before: f64, after: f64| (4.0..11.0).contains(&(before - after));
    let all = |holds: &dyn Fn(usize) -> bool| (0..2).all(holds);
    let hardly =
        |name: &str| all(&|at| (part(with, at, name) - part(without, at, name)).abs() < 2.5);
    stated([
        (
            "totals fall by five to ten points",
            all(&|at| falls(total(without, at), total(with, at))),
        ),
        ("so do points of cities", {
            all(&|at| falls(part(without, at, "cities"), part(with, at, "cities")))
        }),
        ("the others hardly change", ["roads", "cloisters", "farms"].into_iter().all(hardly)),
    ])
}

/// Section 9.2 on tables 9.3 and 9.4: normal games, then fair ones.
pub(super) fn starting_pays(_: &[Trial], measured: &[Measured]) -> Findings {
    let [normal, fair] = measured else { return Findings::default() };
    let first = [normal, fair].map(|one| wins(one, 0));
    let about = first.iter().all(|share| (0.52..0.58).contains(&share.estimate));
    let differs = !difference_interval(&first[0], &first[1]).contains(0.0);
    let shift = (first[0].estimate - first[1].estimate).abs();
    stated([
        ("the starting player wins about 55 % in both kinds of game", about),
        ("a fair game changes the wins hardly at all", !differs || shift < 0.03),
    ])
}

/// Section 9.2 on table 9.5; Optimising sits second, UI 19/3 pr fourth.
pub(super) fn fair_for_four(_: &[Trial], measured: &[Measured]) -> Findings {
    let [normal, fair] = measured else { return Findings::default() };
    let gain = |player| wins(fair, player).estimate - wins(normal, player).estimate;
    let harm = difference_interval(&wins(fair, 1), &wins(normal, 1));
    stated([
        ("the fair game helps the fourth seat most", (0..3).all(|player| gain(player) < gain(3))),
        ("the fair game harms Optimising", harm.high < 0.0),
    ])
}
