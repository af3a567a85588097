//! C1 to C13: matches that independent simulators have measured (spec 5.3).

use bw_lab::{Basis, Finding, Findings, LabError, RunContext, Scale, Unit};
use bw_runner::{GroupCounts, GroupMeans};

use super::matches::{MatchCounts, Pairing};

/// What was measured elsewhere.
#[derive(Clone, Copy, Debug)]
enum Expected {
    /// Share of outright wins of a bot.
    Wins(usize, f64),
    /// Share of outright wins of a seat.
    SeatWins(usize, f64),
    /// Share of ties.
    Ties(f64),
    /// Mean turns of the first seat, and how near ours must be.
    Turns(f64, f64),
    /// Mean points of a bot.
    Points(usize, f64),
    /// Mean points of both, in a mirror.
    MeanPoints(f64),
}

struct Check {
    id: &'static str,
    bots: [&'static str; 2],
    rules: &'static str,
    expected: &'static [Expected],
}

use Expected::{MeanPoints, Points, SeatWins, Ties, Turns, Wins};

const BASIC: &str = "bm-basic:no_suicide=true";
const ULTIMATE: &str = "bm-ultimate:no_suicide=true";
const SMITHY: &str = "bm-smithy:no_suicide=true";
const MENU_2_4: &str = "agenda:text=P9 V5 S3 | Gold*99; Silver*99";

#[rustfmt::skip] // one check in a few lines
const CHECKS: &[Check] = &[
    Check { id: "C1", bots: [ULTIMATE, ULTIMATE], rules: "",
        expected: &[SeatWins(0, 0.513), SeatWins(1, 0.403), Ties(0.084), Turns(20.5, 0.25), MeanPoints(37.9)] },
    Check { id: "C1b", bots: ["bm-ultimate", "bm-ultimate"], rules: "",
        expected: &[SeatWins(0, 0.519), SeatWins(1, 0.409), Ties(0.072), Turns(19.35, 0.25)] },
    Check { id: "C2", bots: [BASIC, BASIC], rules: "",
        expected: &[SeatWins(0, 0.241), SeatWins(1, 0.424), Ties(0.335), Turns(17.9, 0.25)] },
    Check { id: "C2b", bots: ["bm-basic", "bm-basic"], rules: "",
        expected: &[SeatWins(0, 0.244), SeatWins(1, 0.423), Ties(0.333), Turns(17.36, 0.25)] },
    Check { id: "C3", bots: [BASIC, ULTIMATE], rules: "",
        expected: &[Wins(0, 0.155), Wins(1, 0.812), Ties(0.034), Turns(20.8, 0.25)] },
    Check { id: "C4", bots: [SMITHY, ULTIMATE], rules: "",
        expected: &[Wins(0, 0.716), Wins(1, 0.224), Ties(0.060), Turns(19.9, 0.25), Points(0, 41.3), Points(1, 34.7)] },
    Check { id: "C5", bots: [SMITHY, SMITHY], rules: "",
        expected: &[SeatWins(0, 0.522), SeatWins(1, 0.396), Ties(0.082), Turns(19.0, 0.25)] },
    Check { id: "C6", bots: [MENU_2_4, MENU_2_4], rules: "",
        expected: &[SeatWins(0, 0.512), SeatWins(1, 0.410), Ties(0.078), Turns(19.0, 0.25), MeanPoints(35.8)] },
    Check { id: "C7", bots: ["agenda:text=P9 V5 S3 | Gold*99; Smithy*2; Silver*99", MENU_2_4], rules: "",
        expected: &[Wins(0, 0.689), Wins(1, 0.255), Ties(0.056), Turns(18.4, 0.25)] },
    Check { id: "C8", bots: ["agenda:text=P9 V6 S3 | Gold*99; Silver*99", MENU_2_4], rules: "opening=5-2",
        expected: &[Wins(0, 0.480), Wins(1, 0.449), Ties(0.071)] },
    Check { id: "C9", bots: ["agenda:text=P9 V4 S3 | Gold*99; Silver*99", MENU_2_4], rules: "opening=5-2",
        expected: &[Wins(0, 0.405), Wins(1, 0.524), Ties(0.072)] },
    Check { id: "C10", bots: ["agenda:text=P9 V8 S3 | Gold*99; Silver*99", MENU_2_4], rules: "opening=5-2",
        expected: &[Wins(0, 0.298), Wins(1, 0.647), Ties(0.054)] },
    // With four Provinces the game ends with the turn that buys the fourth.
    Check { id: "C11", bots: ["bm-basic", "idle"], rules: "supply=Province:4",
        expected: &[Turns(16.80, 0.1)] },
    Check { id: "C12", bots: ["bm-one-smithy", "idle"], rules: "supply=Province:4",
        expected: &[Turns(14.94, 0.1)] },
    Check { id: "C13", bots: ["bm-lab:no_suicide=true", ULTIMATE], rules: "kingdom=size-distortion",
        expected: &[Wins(0, 0.560), Wins(1, 0.355), Ties(0.085), Turns(19.9, 0.25)] },
];

/// How near shares must be.
const WITHIN: f64 = 0.015;
/// How near mean points must be; the spec gives no tolerance, this is that of turns.
const POINTS_WITHIN: f64 = 0.25;

/// Plays the checks.
pub(super) fn sanity(scale: &Scale, context: &mut dyn RunContext) -> Result<Findings, LabError> {
    let games = scale.games.unwrap_or(if scale.full { 100_000 } else { 20_000 });
    let mut findings = Findings::default();
    for (at, check) in CHECKS.iter().enumerate() {
        context.progress(at as u64, CHECKS.len() as u64, check.id);
        // A mirror with exchanged seats and the same luck is the same game again.
        let [one, two] = check.bots;
        let fixed_seats = one == two || two == "idle";
        let seed = scale.seed.wrapping_add(at as u64);
        let pairing = Pairing { bots: check.bots, rules: check.rules, games, fixed_seats, seed };
        let counts = pairing.play(context)?;
        findings.rows.extend(check.expected.iter().map(|expected| {
            let mut row = finding(expected, &counts);
            row.what = format!("{} {}", check.id, row.what);
            row
        }));
    }
    let all = findings.rows.iter().all(|row| !matches!(row.verdict(), bw_lab::Verdict::Differs));
    findings.statements.push(("every figure is as near as asked for".into(), all));
    Ok(findings)
}

fn finding(expected: &Expected, counts: &MatchCounts) -> Finding {
    match *expected {
        Wins(who, published) => {
            share(format!("wins of {}", ["A", "B"][who]), published, &counts.wins[who])
        }
        SeatWins(seat, published) => {
            let seat_name = ["first", "second"][seat];
            share(format!("wins of the {seat_name} seat"), published, &counts.seat_wins[seat])
        }
        Ties(published) => share("ties".into(), published, &counts.ties),
        Turns(published, within) => {
            mean("turns".into(), published, within, interval(&counts.turns))
        }
        Points(who, published) => {
            let what = format!("points of {}", ["A", "B"][who]);
            mean(what, published, POINTS_WITHIN, interval(&counts.points[who]))
        }
        MeanPoints(published) => {
            let [one, two] = [0, 1].map(|bot: usize| interval(&counts.points[bot]));
            // The wider half width of the two: their points of one game are not independent.
            let (middle, half) = ((one.0 + two.0) / 2.0, one.1.max(two.1));
            mean("points".into(), published, POINTS_WITHIN, (middle, half))
        }
    }
}

/// The simulators' numbers of games are not stated; the spec's tolerances stand for their errors.
fn share(what: String, published: f64, counted: &GroupCounts) -> Finding {
    let share = counted.share();
    Finding::new(what, share.estimate, Some(share.bounds()), Unit::Share)
        .beside(published, Basis::Unstated)
        .near_within(WITHIN)
}

/// A mean and the half width of its 95 % interval.
fn interval(values: &GroupMeans) -> (f64, f64) {
    let half = values.interval().map_or(0.0, |interval| interval.width() / 2.0);
    (values.mean().unwrap_or(0.0), half)
}

fn mean(what: String, published: f64, within: f64, (mean, half): (f64, f64)) -> Finding {
    Finding::new(what, mean, Some([mean - half, mean + half]), Unit::Points)
        .beside(published, Basis::Unstated)
        .near_within(within)
}
