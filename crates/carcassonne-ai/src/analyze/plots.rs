//! Plots of the sums.

use std::collections::BTreeMap;

use bw_lab::{Curve, Plot};

use super::sheets::{KINDS, points, ratio};
use super::sums::{Moment, Sums};

/// Players that get a plot of their own.
const MOST_OWN_PLOTS: usize = 6;

/// All plots.
pub(super) fn all(by_player: &BTreeMap<String, Sums>) -> Vec<Plot> {
    let mut plots = vec![
        by_feature(by_player),
        over_time(by_player, ("free-meeples", "Free meeples", "meeples"), |moment| moment.free),
        over_time(
            by_player,
            ("points-over-time", "Points for completed features", "points"),
            |moment| moment.points,
        ),
    ];
    for (number, (player, sums)) in (1..).zip(by_player).take(MOST_OWN_PLOTS) {
        plots.push(standing(number, player, sums));
    }
    plots
}

fn by_feature(by_player: &BTreeMap<String, Sums>) -> Plot {
    let title = "Points by feature";
    let mut plot = Plot::new("points-by-feature", title, "", "points a game");
    plot.names = KINDS.map(String::from).to_vec();
    for (player, sums) in by_player {
        let means = points(sums).map(|points| ratio(points, sums.games).unwrap_or(0.0));
        plot.curves.push(Curve::bars(player, &means));
    }
    plot
}

const TILES: &str = "tiles on the table";

/// A mean over time.
fn curve(name: &str, sums: &Sums, value: impl Fn(&Moment) -> u64) -> Curve {
    let points =
        sums.moments.iter().enumerate().filter_map(|(tiles, moment)| {
            Some([tiles as f64, ratio(value(moment), moment.games)?])
        });
    Curve::line(name, points.collect())
}

fn over_time(
    by_player: &BTreeMap<String, Sums>,
    (id, title, unit): (&str, &str, &str),
    value: fn(&Moment) -> u64,
) -> Plot {
    let mut plot = Plot::new(id, title, TILES, unit);
    plot.curves = by_player.iter().map(|(player, sums)| curve(player, sums, value)).collect();
    plot
}

/// Where the meeples of one player stand.
fn standing(number: usize, player: &str, sums: &Sums) -> Plot {
    let (id, title) = (format!("meeples-{number}"), format!("Meeples of {player} on the table"));
    let mut plot = Plot::new(&id, &title, TILES, "meeples");
    for (kind, name) in KINDS.iter().enumerate() {
        plot.curves.push(curve(name, sums, |moment| moment.standing[kind]));
    }
    plot
}
