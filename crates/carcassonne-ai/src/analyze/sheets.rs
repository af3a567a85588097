//! Tables of the sums.

use std::collections::BTreeMap;

use bw_carcassonne::TILE_COUNT;
use bw_lab::{Sheet, SheetCell};

use super::sums::{ByKind, Sums};

/// Kinds of feature, in the order of sums.
pub(super) const KINDS: [&str; 4] = ["cities", "roads", "cloisters", "farms"];

/// A quotient; nothing if it has no meaning.
pub(super) fn ratio(of: u64, by: u64) -> Option<f64> {
    (by > 0).then(|| of as f64 / by as f64)
}

fn number(of: u64, by: u64) -> SheetCell {
    ratio(of, by).map_or(SheetCell::Empty, SheetCell::number)
}

fn percent(of: u64, by: u64) -> SheetCell {
    ratio(100 * of, by).map_or(SheetCell::Empty, |share| SheetCell::Number(share, 1))
}

/// Points of completed and unfinished features together.
pub(super) fn points(sums: &Sums) -> ByKind {
    std::array::from_fn(|kind| sums.scored[kind] + sums.at_end[kind])
}

/// All tables.
pub(super) fn all(by_player: &BTreeMap<String, Sums>) -> Vec<Sheet> {
    vec![
        points_by_feature(by_player),
        points_by_time(by_player),
        features(by_player),
        meeples(by_player),
        turns(by_player),
        over_time(by_player),
    ]
}

fn points_by_feature(by_player: &BTreeMap<String, Sums>) -> Sheet {
    let mut columns = vec!["player", "games", "total"];
    columns.extend(KINDS);
    columns.extend(["cities %", "roads %", "cloisters %", "farms %"]);
    let title = "Points by feature, mean of a game";
    let mut sheet = Sheet::new("points-by-feature", title, &columns);
    for (player, sums) in by_player {
        let points = points(sums);
        let total = points.iter().sum();
        let mut row = vec![SheetCell::text(player), SheetCell::Count(sums.games as i64)];
        row.push(number(total, sums.games));
        row.extend(points.map(|points| number(points, sums.games)));
        row.extend(points.map(|points| percent(points, total)));
        sheet.rows.push(row);
    }
    sheet
}

fn points_by_time(by_player: &BTreeMap<String, Sums>) -> Sheet {
    let columns = ["player", "feature", "when completed", "at the end", "at the end %"];
    let title = "Points when features were completed and at the end, mean of a game";
    let mut sheet = Sheet::new("points-by-time", title, &columns);
    for (player, sums) in by_player {
        let all = |sums: &ByKind| sums.iter().sum::<u64>();
        let rows = KINDS
            .iter()
            .enumerate()
            .map(|(kind, name)| (*name, sums.scored[kind], sums.at_end[kind]))
            .chain([("all", all(&sums.scored), all(&sums.at_end))]);
        for (name, scored, at_end) in rows {
            sheet.rows.push(vec![
                SheetCell::text(player),
                SheetCell::text(name),
                number(scored, sums.games),
                number(at_end, sums.games),
                percent(at_end, scored + at_end),
            ]);
        }
    }
    sheet
}

fn features(by_player: &BTreeMap<String, Sums>) -> Sheet {
    let columns = ["player", "feature", "a game", "tiles", "points", "most points"];
    let title = "Completed features that gave points: how many, their mean size and worth";
    let mut sheet = Sheet::new("completed-features", title, &columns);
    for (player, sums) in by_player {
        let completed = &sums.completed;
        // Farms are never completed.
        for (kind, name) in KINDS.iter().enumerate().take(3) {
            let count = completed.count[kind];
            sheet.rows.push(vec![
                SheetCell::text(player),
                SheetCell::text(*name),
                number(count, sums.games),
                number(completed.tiles[kind], count),
                number(completed.points[kind], count),
                SheetCell::Count(completed.best[kind] as i64),
            ]);
        }
    }
    sheet
}

fn meeples(by_player: &BTreeMap<String, Sums>) -> Sheet {
    let columns =
        ["player", "on", "put a game", "came back %", "tiles until back", "points a meeple"];
    let title = "Meeples: where they were put and what became of them";
    let mut sheet = Sheet::new("meeples", title, &columns);
    for (player, sums) in by_player {
        let points = points(sums);
        for (kind, name) in KINDS.iter().enumerate() {
            sheet.rows.push(vec![
                SheetCell::text(player),
                SheetCell::text(*name),
                number(sums.put[kind], sums.games),
                percent(sums.back[kind], sums.put[kind]),
                number(sums.stood[kind], sums.back[kind]),
                number(points[kind], sums.put[kind]),
            ]);
        }
    }
    sheet
}

fn turns(by_player: &BTreeMap<String, Sums>) -> Sheet {
    let columns = ["player", "turns a game", "with a meeple %", "without a free meeple %"];
    let mut sheet = Sheet::new("turns", "Turns and meeples", &columns);
    for (player, sums) in by_player {
        sheet.rows.push(vec![
            SheetCell::text(player),
            number(sums.turns, sums.games),
            percent(sums.turns_with_meeple, sums.turns),
            percent(sums.turns_without_free, sums.turns),
        ]);
    }
    sheet
}

/// Tiles on the table between two rows about time.
const STEP: usize = 10;

fn over_time(by_player: &BTreeMap<String, Sums>) -> Sheet {
    let columns =
        ["tiles", "player", "free", "knights", "thieves", "monks", "farmers", "points so far"];
    let title = "Meeples over time, by tiles on the table: free, and on the table";
    let mut sheet = Sheet::new("meeples-over-time", title, &columns);
    for tiles in (0..=TILE_COUNT).filter(|tiles| tiles % STEP == 2) {
        for (player, sums) in by_player {
            let moment = &sums.moments[tiles];
            if moment.games == 0 {
                continue;
            }
            let mut row = vec![SheetCell::Count(tiles as i64), SheetCell::text(player)];
            row.push(number(moment.free, moment.games));
            row.extend(moment.standing.map(|standing| number(standing, moment.games)));
            row.push(number(moment.points, moment.games));
            sheet.rows.push(row);
        }
    }
    sheet
}
