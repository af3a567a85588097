//! Statistics over recorded games (spec 5.4): for each player, card and round the average final score of those who
//! played it. Players are distinguished by their specs; games that were not played to their end are left out.

use std::collections::BTreeMap;

use bw_agricola::{Agricola, Space};
use bw_core::{End, Game, Record, Replayed, Seat, Turn};
use bw_lab::{Curve, Plot, Report, Sheet, SheetCell};
use bw_package::Study;

use crate::averages::{Averages, Sums};

/// Begins statistics.
pub fn study() -> Box<dyn Study<Agricola>> {
    Box::new(AgricolaStudy::default())
}

/// One player's games.
#[derive(Debug, Default)]
struct PlayerSums {
    scores: Sums,
    /// How often each score was made.
    counts: BTreeMap<i32, i64>,
    averages: Averages,
}

/// All games so far.
#[derive(Debug, Default)]
struct AgricolaStudy {
    by_player: BTreeMap<String, PlayerSums>,
    left_out: u64,
}

impl Study<Agricola> for AgricolaStudy {
    fn add(&mut self, game: &Agricola, record: &Record, replayed: &Replayed<Agricola>) {
        let normal = record.result.as_ref().is_some_and(|result| result.end == End::Normal);
        if !normal || game.turn(&replayed.state) != Turn::Over {
            self.left_out += 1;
            return;
        }
        let outcome = game.outcome(&replayed.state);
        for (seat, name) in record.players.iter().enumerate() {
            let score = outcome.scores()[seat];
            let player = self.by_player.entry(name.clone()).or_default();
            player.scores.add(score);
            *player.counts.entry(score).or_default() += 1;
            let own = |other: Seat| (other.index() == seat).then_some(score);
            player.averages.add(game, &replayed.log, own);
        }
    }

    fn report(&self) -> Report {
        let mut report = Report::default();
        if !self.by_player.is_empty() {
            report.sheets = vec![self.players(), self.cards()];
            report.plots.push(self.distribution());
            report.plots.extend(self.by_player.iter().map(|(name, player)| spaces(name, player)));
        }
        if self.left_out > 0 {
            let note =
                format!("{} games that were not played to their end are left out.", self.left_out);
            report.notes.push(note);
        }
        report
    }
}

/// Games with more points are counted by themselves, as in the thesis.
const OVER: i32 = 25;
/// Points that a bar of the distribution takes together.
const WIDTH: i32 = 5;
/// Curves that one plot can distinguish.
const MOST_CURVES: usize = 6;

fn number(value: Option<f64>) -> SheetCell {
    value.map_or(SheetCell::Empty, SheetCell::number)
}

impl AgricolaStudy {
    fn players(&self) -> Sheet {
        let columns = ["bot", "games", "mean", "sd", "max", "over 25 %"];
        let mut sheet = Sheet::new("scores", "Final scores", &columns);
        for (name, player) in &self.by_player {
            let over: i64 = player.counts.range(OVER + 1..).map(|(_, count)| count).sum();
            let share = 100.0 * over as f64 / player.scores.count.max(1) as f64;
            let best = player.counts.keys().next_back();
            sheet.rows.push(vec![
                SheetCell::text(name),
                SheetCell::Count(player.scores.count),
                number(player.scores.mean()),
                number(player.scores.deviation()),
                best.map_or(SheetCell::Empty, |&best| SheetCell::Count(best.into())),
                SheetCell::Number(share, 1),
            ]);
        }
        sheet
    }

    /// Shares of final scores, in steps of five points.
    fn distribution(&self) -> Plot {
        let mut plot = Plot::new("scores", "Final scores", "points", "% of games");
        for (name, player) in &self.by_player {
            let mut steps = BTreeMap::<i32, i64>::new();
            for (score, count) in &player.counts {
                *steps.entry(score.div_euclid(WIDTH) * WIDTH).or_default() += count;
            }
            let (Some(&first), Some(&last)) = (steps.keys().next(), steps.keys().next_back())
            else {
                continue;
            };
            let share = |step: i32| {
                let count = steps.get(&step).copied().unwrap_or(0);
                [f64::from(step), 100.0 * count as f64 / player.scores.count.max(1) as f64]
            };
            let points = (first..=last).step_by(WIDTH as usize).map(share).collect();
            plot.curves.push(Curve::line(name, points));
        }
        plot
    }

    fn cards(&self) -> Sheet {
        let columns = ["bot", "card", "name", "round", "n", "mean", "sd"];
        let title = "Average final score of those who played a card in a round";
        let mut sheet = Sheet::new("cards", title, &columns);
        for (name, player) in &self.by_player {
            for (id, card, rounds) in player.averages.iter() {
                for (round, sums) in (1..).zip(rounds).filter(|(_, sums)| sums.count > 0) {
                    sheet.rows.push(vec![
                        SheetCell::text(name),
                        SheetCell::text(id),
                        SheetCell::text(card),
                        SheetCell::Count(round),
                        SheetCell::Count(sums.count),
                        number(sums.mean()),
                        number(sums.deviation()),
                    ]);
                }
            }
        }
        sheet
    }
}

/// The spaces whose average lies farthest from the player's own in some round: what to play when.
fn spaces(name: &str, player: &PlayerSums) -> Plot {
    let title = format!("{name}: average final score by space and round");
    let id: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let mut plot = Plot::new(&format!("spaces-{id}"), &title, "round", "points");
    let mean = player.scores.mean().unwrap_or(0.0);
    // A handful of games says little about a round.
    let least = (player.scores.count / 20).max(2);
    let mut curves: Vec<(f64, Curve)> = Vec::new();
    for (id, _, rounds) in player.averages.iter().filter(|(id, ..)| Space::named(id).is_some()) {
        let often = (1..).zip(rounds).filter(|(_, sums)| sums.count >= least);
        let points: Vec<[f64; 2]> =
            often.filter_map(|(round, sums)| Some([f64::from(round), sums.mean()?])).collect();
        if points.len() > 1 {
            let far = points.iter().map(|point| (point[1] - mean).abs()).fold(0.0, f64::max);
            curves.push((far, Curve::line(id, points)));
        }
    }
    curves.sort_by(|one, two| two.0.total_cmp(&one.0));
    plot.curves.extend(curves.into_iter().take(MOST_CURVES).map(|(_, curve)| curve));
    plot
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::{Bot, Budget, GameLoop, Options, RecordedResult, UniformBot};

    #[test]
    fn a_players_cards_carry_that_players_score() {
        let options = Options::parse(Agricola::SPEC.options, "pool=seed").unwrap();
        let game = Agricola::new(2, &options).unwrap();
        let mut bots: Vec<Box<dyn Bot<Agricola>>> =
            vec![Box::new(UniformBot), Box::new(UniformBot)];
        let mut study = study();
        let mut scores = Vec::new();
        for seed in 0..3 {
            let mut log = Vec::new();
            let played = GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
            let result = (seed < 2).then(|| RecordedResult::new(&played.outcome, End::Normal));
            let players = vec!["a".into(), "b".into()];
            let record = Record { result, ..Record::new("agricola", 2, &options, players) };
            study.add(&game, &record, &Replayed { log, state: played.state });
            scores.push(played.outcome.scores().to_vec());
        }
        let report = study.report();
        assert_eq!(report.notes.len(), 1, "the unfinished game is mentioned");
        let mean = f64::from(scores[0][1] + scores[1][1]) / 2.0;
        assert_eq!(report.sheets[0].rows[1][2], SheetCell::number(mean));
        let seen: Vec<f64> = [0, 1].map(|game: usize| f64::from(scores[game][0])).to_vec();
        let (low, high) = (seen[0].min(seen[1]), seen[0].max(seen[1]));
        let mut rounds = std::collections::BTreeSet::new();
        for row in report.sheets[1].rows.iter().filter(|row| row[0] == SheetCell::text("a")) {
            let (SheetCell::Number(mean, _), SheetCell::Count(round)) = (&row[5], &row[3]) else {
                panic!()
            };
            assert!((low..=high).contains(mean), "{row:?}");
            rounds.insert(*round);
        }
        assert!(rounds.into_iter().eq(1..=14));
        let ids: Vec<&str> = report.plots.iter().map(|plot| plot.id.as_str()).collect();
        assert_eq!(ids, ["scores", "spaces-a", "spaces-b"]);
        let shares = |curve: &Curve| curve.points.iter().map(|point| point[1]).sum::<f64>();
        assert!(report.plots[0].curves.iter().all(|curve| (shares(curve) - 100.0).abs() < 1e-9));
        let curves = &report.plots[1].curves;
        assert!(!curves.is_empty() && curves.len() <= MOST_CURVES);
        for point in curves.iter().flat_map(|curve| &curve.points) {
            assert!((low..=high).contains(&point[1]), "{point:?}");
        }
    }
}
