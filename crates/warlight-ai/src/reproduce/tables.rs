//! The thesis's matches with their published results (spec 8, tables 3.2 and 3.4 to 3.9).
//!
//! Time is not comparable between programs. In budget mode a player gets the simulations that the
//! thesis's metrics give for its seconds; in time mode it gets the seconds.

use bw_lab::{Basis, Finding, Findings, LabError, RunContext, Scale, Sheet, SheetCell, Unit};

use bw_stats::wilson;

use super::matches::{Pairing, Tally};

/// How budgets are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// In simulations.
    Budget,
    /// In seconds.
    Time,
}

/// A player of a match.
#[derive(Clone, Copy, Debug)]
struct MatchPlayer {
    /// Name of the bot.
    bot: &'static str,
    /// Seconds a turn, for players that think.
    seconds: Option<u32>,
    /// Simulations of each tree in that time.
    simulations: u32,
    /// Trees.
    threads: u32,
}

const fn simple(bot: &'static str) -> MatchPlayer {
    MatchPlayer { bot, seconds: None, simulations: 0, threads: 1 }
}

/// A player with the simulations of table 3.3: 45.7 a second.
const fn thinking(bot: &'static str, seconds: u32) -> MatchPlayer {
    let simulations = (457 * seconds + 5) / 10;
    MatchPlayer { bot, seconds: Some(seconds), simulations, threads: 1 }
}

/// A player of table 3.10, 15 seconds.
const fn parallel(threads: u32, simulations: u32) -> MatchPlayer {
    MatchPlayer { bot: "mcts", seconds: Some(15), simulations, threads }
}

impl MatchPlayer {
    fn spec(self, mode: Mode) -> String {
        let Some(seconds) = self.seconds else { return self.bot.into() };
        let budget = match mode {
            Mode::Budget => format!("iterations={}", self.simulations),
            Mode::Time => format!("time={seconds}s"),
        };
        let threads =
            if self.threads > 1 { format!(",threads={}", self.threads) } else { String::new() };
        format!("{}:{budget}{threads}", self.bot)
    }
}

/// What a row must show besides its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Requirement {
    /// Intervals overlap, or ours is better.
    AsGood,
    /// The interval lies above one half.
    Better,
    /// Intervals overlap; in time mode the second player, which has more threads, is no worse.
    Threads,
}

/// A row of a table.
#[derive(Clone, Copy, Debug)]
struct Row {
    players: [MatchPlayer; 2],
    rules: &'static str,
    fixed_seats: bool,
    games: u64,
    wins: u64,
    demand: Requirement,
}

const fn row(players: [MatchPlayer; 2], games: u64, wins: u64, demand: Requirement) -> Row {
    Row { players, rules: "start=random", fixed_seats: false, games, wins, demand }
}

const MCTS_10: MatchPlayer = thinking("mcts", 10);

const TABLE_3_2: &[Row] = &[Row {
    players: [thinking("mcts", 15), thinking("mcts", 15)],
    rules: "start=continent:South America+Australia;Asia+Asia",
    fixed_seats: true,
    games: 200,
    wins: 190,
    demand: Requirement::AsGood,
}];
const TABLE_3_4: &[Row] = &[
    row([MCTS_10, simple("random")], 500, 500, Requirement::AsGood),
    row([MCTS_10, simple("smart-random")], 500, 481, Requirement::AsGood),
    row([MCTS_10, simple("aggressive")], 500, 436, Requirement::AsGood),
];
const TABLE_3_5: &[Row] = &[row([MCTS_10, simple("one-big-army")], 500, 497, Requirement::AsGood)];
const TABLE_3_6: &[Row] =
    &[row([thinking("mcts", 15), thinking("mcts-no-defence", 15)], 200, 165, Requirement::Better)];
const TABLE_3_7: &[Row] = &[
    row([MCTS_10, thinking("mcts", 2)], 400, 274, Requirement::Better),
    row([MCTS_10, thinking("mcts", 5)], 300, 168, Requirement::Better),
];
const TABLE_3_8: &[Row] =
    &[row([thinking("mcts", 20), thinking("mcts", 5)], 600, 358, Requirement::Better)];
const TABLE_3_9: &[Row] = &[
    row([parallel(1, 1272), parallel(2, 1096)], 100, 52, Requirement::Threads),
    row([parallel(1, 1272), parallel(4, 836)], 150, 85, Requirement::Threads),
];

/// Games of a row when minutes must do.
const FEW: u64 = 40;

/// A table of matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatchTable {
    /// An advantage at the start.
    T3_2,
    /// Simple bots.
    T3_4,
    /// One big army.
    T3_5,
    /// No defence.
    T3_6,
    /// Ten seconds against less.
    T3_7,
    /// Twenty seconds against five.
    T3_8,
    /// Several threads.
    T3_9,
}

impl MatchTable {
    fn rows(self) -> (&'static str, &'static [Row]) {
        match self {
            MatchTable::T3_2 => ("3.2", TABLE_3_2),
            MatchTable::T3_4 => ("3.4", TABLE_3_4),
            MatchTable::T3_5 => ("3.5", TABLE_3_5),
            MatchTable::T3_6 => ("3.6", TABLE_3_6),
            MatchTable::T3_7 => ("3.7", TABLE_3_7),
            MatchTable::T3_8 => ("3.8", TABLE_3_8),
            MatchTable::T3_9 => ("3.9", TABLE_3_9),
        }
    }

    /// Plays the table's matches and compares.
    pub(super) fn run(
        self,
        mode: Mode,
        scale: &Scale,
        context: &mut dyn RunContext,
    ) -> Result<Findings, LabError> {
        let (id, rows) = self.rows();
        let word = if mode == Mode::Time { "-time" } else { "" };
        let mut findings = Findings::default();
        let mut lengths = Sheet::new(
            format!("rounds-{id}{word}"),
            "Games and rounds",
            &[
                "first",
                "second",
                "games",
                "wins",
                "losses",
                "draws",
                "median rounds",
                "mean rounds",
            ],
        );
        for (at, row) in rows.iter().enumerate() {
            let tally = row
                .pairing(mode, scale, context.threads())
                .play(context, &format!("{id}{word}-{}.json", at + 1))?;
            row.conclude(mode, &tally, &mut findings);
            lengths.rows.push(row.length_cells(mode, &tally));
        }
        findings.sheets.push(lengths);
        if self == MatchTable::T3_9 {
            findings.sheets.push(go_study());
        }
        Ok(findings)
    }
}

impl Row {
    fn pairing(self, mode: Mode, scale: &Scale, threads: usize) -> Pairing {
        let most = self.players.iter().map(|player| player.threads as usize).max().unwrap_or(1);
        // Time is only fair if nobody waits for a core.
        let threads = if mode == Mode::Time { (threads / most).max(1) } else { threads };
        Pairing {
            bots: self.players.map(|player| player.spec(mode)),
            rules: self.rules.into(),
            games: scale.games.unwrap_or(if scale.full { self.games } else { FEW.min(self.games) }),
            seed: scale.seed,
            fixed_seats: self.fixed_seats,
            threads,
        }
    }

    fn published(&self) -> f64 {
        self.wins as f64 / self.games as f64
    }

    fn conclude(&self, mode: Mode, tally: &Tally, findings: &mut Findings) {
        let [one, two] = self.players.map(|player| player.spec(mode));
        let versus = format!("{one} v {two}");
        let (theirs, ours) = (wilson(self.wins, self.games).bounds(), tally.interval());
        let published = self.published();
        findings.rows.push(
            Finding::new(format!("{versus}, wins"), tally.rate(), Some(ours), Unit::Share)
                .beside(published, Basis::share(published, self.games)),
        );
        let overlap = ours[0] <= theirs[1] && theirs[0] <= ours[1];
        let (words, holds) = match self.demand {
            Requirement::AsGood => {
                ("intervals overlap or ours is better", overlap || ours[0] > theirs[1])
            }
            Requirement::Better => ("interval above one half, as published", ours[0] > 0.5),
            Requirement::Threads if mode == Mode::Time => {
                ("more threads are not worse", ours[0] <= 0.5)
            }
            Requirement::Threads => ("intervals overlap", overlap),
        };
        findings.statements.push((format!("{versus}: {words}"), holds));
    }

    fn length_cells(&self, mode: Mode, tally: &Tally) -> Vec<SheetCell> {
        let [one, two] = self.players.map(|player| player.spec(mode));
        let (median, mean) = tally.length();
        let count = |number: u64| SheetCell::Count(number as i64);
        vec![
            SheetCell::text(one),
            SheetCell::text(two),
            count(tally.games()),
            count(tally.wins),
            count(tally.losses),
            count(tally.draws),
            SheetCell::Number(median, 0),
            SheetCell::Number(mean, 1),
        ]
    }
}

/// Table 3.1: what the thesis quotes from a study of Go, for comparison only.
fn go_study() -> Sheet {
    let mut sheet = Sheet::new(
        "go-study",
        "Win rates of parallel search in a study of Go that the thesis quotes, per cent (table 3.1)",
        &["parallelisation", "1 thread", "2 threads", "4 threads", "16 threads"],
    );
    for (name, rates) in [
        ("leaf", [26.7, 26.8, 32.0, 36.5]),
        ("root", [26.7, 38.0, 46.8, 56.5]),
        ("tree with a global lock", [26.7, 31.3, 37.9, 36.5]),
        ("tree with local locks", [26.7, 33.8, 40.5, 49.9]),
    ] {
        let mut cells = vec![SheetCell::text(name)];
        cells.extend(rates.map(|rate| SheetCell::Number(rate, 1)));
        sheet.rows.push(cells);
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::{MemoryContext, Verdict};
    use bw_runner::GroupCounts;

    #[test]
    fn seconds_become_the_simulations_of_the_spec() {
        let budgets = [10, 2, 5, 15, 20].map(|seconds| thinking("mcts", seconds).simulations);
        assert_eq!(budgets, [457, 91, 229, 686, 914]);
        assert_eq!(parallel(2, 1096).spec(Mode::Budget), "mcts:iterations=1096,threads=2");
        assert_eq!(MCTS_10.spec(Mode::Time), "mcts:time=10s");
        assert_eq!(simple("random").spec(Mode::Time), "random");
    }

    fn found(row: &Row, mode: Mode, wins: u64, losses: u64) -> (Verdict, bool) {
        let mut groups = GroupCounts::default();
        (0..wins).for_each(|_| groups.add_group(1, 1));
        (0..losses).for_each(|_| groups.add_group(0, 1));
        let tally = Tally { wins, losses, groups, ..Tally::default() };
        let mut findings = Findings::default();
        row.conclude(mode, &tally, &mut findings);
        (findings.rows[0].verdict(), findings.statements[0].1)
    }

    #[test]
    fn rows_are_judged_by_what_they_must_show() {
        let aggressive = &TABLE_3_4[2];
        assert_eq!(found(aggressive, Mode::Budget, 171, 29), (Verdict::Agrees, true));
        assert_eq!(found(aggressive, Mode::Budget, 400, 0), (Verdict::Differs, true));
        // Below theirs by more than our error, not by more than both.
        assert_eq!(found(aggressive, Mode::Budget, 332, 68).0, Verdict::Agrees);
        assert_eq!(found(aggressive, Mode::Budget, 130, 70), (Verdict::Differs, false));
        let longer = &TABLE_3_8[0];
        assert!(found(longer, Mode::Budget, 120, 80).1);
        assert!(!found(longer, Mode::Budget, 105, 95).1);
        let threads = &TABLE_3_9[1];
        assert!(found(threads, Mode::Budget, 50, 50).1);
        assert!(found(threads, Mode::Time, 20, 80).1 && !found(threads, Mode::Time, 80, 20).1);
    }

    #[test]
    fn published_results_have_wilsons_interval() {
        let tenths =
            |wins, games| wilson(wins, games).bounds().map(|bound| (bound * 1000.0).round() / 10.0);
        assert_eq!(tenths(190, 200), [91.0, 97.3]);
        assert_eq!(tenths(500, 500), [99.2, 100.0]);
        assert_eq!(tenths(436, 500), [84.0, 89.8]);
        assert_eq!(tenths(358, 600), [55.7, 63.5]);
    }

    #[test]
    fn a_table_is_played_and_reported() {
        let (scale, mut context) =
            (Scale { full: false, games: Some(1), seed: 3 }, MemoryContext::default());
        let findings = MatchTable::T3_5.run(Mode::Budget, &scale, &mut context).unwrap();
        assert_eq!(findings.rows[0].what, "mcts:iterations=457 v one-big-army, wins");
        assert_eq!((findings.rows.len(), findings.sheets[0].rows.len()), (1, 1));
        assert!(context.files.contains_key("3.5-1.json"));
    }

    #[test]
    fn published_rates_are_those_of_the_thesis() {
        let rates: Vec<f64> = [TABLE_3_2, TABLE_3_4, TABLE_3_5, TABLE_3_6, TABLE_3_7, TABLE_3_8]
            .iter()
            .flat_map(|rows| rows.iter().map(|row| (row.published() * 1000.0).round() / 10.0))
            .collect();
        assert_eq!(rates, [95.0, 100.0, 96.2, 87.2, 99.4, 82.5, 68.5, 56.0, 59.7]);
    }
}
