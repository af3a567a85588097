//! Scores of many games: played at a context, kept there, summed up.

use bw_lab::{LabError, RunContext};
use serde::{Deserialize, Serialize};

use crate::averages::Sums;
use crate::games::Games;

/// Scores of the bots by game, as they are saved.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Saved {
    key: String,
    /// Number of the game and scores in the order of the bots.
    played: Vec<(u64, Vec<i32>)>,
}

/// Games between two savings.
const SAVE_EVERY: usize = 10;

/// Plays so many games and tells the scores, in the order of games; what was played is kept in a file of the context.
pub(super) fn scores(
    games: &Games,
    count: u64,
    context: &mut dyn RunContext,
    file: &str,
) -> Result<Vec<Vec<i32>>, LabError> {
    let key = format!("{} {} {}", games.bots.join(" "), games.rules, games.seed);
    let saved = context.load(file)?.and_then(|text| serde_json::from_str::<Saved>(&text).ok());
    let mut saved = saved.filter(|saved| saved.key == key).unwrap_or_default();
    saved.key = key;
    saved.played.retain(|(number, _)| *number < count);
    let open: Vec<u64> =
        (0..count).filter(|n| saved.played.iter().all(|(number, _)| number != n)).collect();
    let doing = format!("games, {}", games.bots.join(" - "));
    context.progress(saved.played.len() as u64, count, &doing);
    games.play(&open, context, |context, played| {
        saved.played.push((played.number, played.scores));
        context.progress(saved.played.len() as u64, count, &doing);
        if saved.played.len().is_multiple_of(SAVE_EVERY) {
            save(&mut saved, context, file)
        } else {
            Ok(())
        }
    })?;
    save(&mut saved, context, file)?;
    if (saved.played.len() as u64) < count {
        return Err(LabError::Stopped);
    }
    Ok(saved.played.into_iter().map(|(_, scores)| scores).collect())
}

fn save(saved: &mut Saved, context: &mut dyn RunContext, file: &str) -> Result<(), LabError> {
    saved.played.sort_unstable();
    context.save(file, &serde_json::to_string(saved).map_err(LabError::failed)?)
}

/// One bot's scores summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Summary {
    pub(super) sums: Sums,
    /// The best score.
    pub(super) max: i32,
    /// Scores over 25.
    pub(super) over: u64,
    /// Games in which nobody was better.
    pub(super) wins: u64,
}

const Z: f64 = 1.959_963_984_540_054;

impl Summary {
    /// Of the n-th bot.
    pub(super) fn of(games: &[Vec<i32>], bot: usize) -> Self {
        let mut summary = Summary { max: i32::MIN, ..Summary::default() };
        for scores in games {
            let score = scores[bot];
            summary.sums.add(score);
            summary.max = summary.max.max(score);
            summary.over += u64::from(score > 25);
            summary.wins += u64::from(scores.iter().all(|&other| other <= score));
        }
        summary
    }

    pub(super) fn mean(&self) -> f64 {
        self.sums.mean().unwrap_or(0.0)
    }

    /// The 95 % interval of the mean; none with fewer than two games.
    pub(super) fn mean_interval(&self) -> Option<[f64; 2]> {
        let width = Z * self.sums.deviation()? / (self.sums.count as f64).sqrt();
        Some([self.mean() - width, self.mean() + width])
    }

    /// A share of the games with Wilson's 95 % interval.
    pub(super) fn share(&self, of: u64) -> (f64, [f64; 2]) {
        let n = self.sums.count.max(1) as f64;
        let p = of as f64 / n;
        let middle = p + Z * Z / (2.0 * n);
        let width = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        (p, [(middle - width) / scale, (middle + width) / scale].map(|bound| bound.clamp(0.0, 1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    fn games() -> Games {
        Games { bots: vec!["random".into(); 2], rules: "pool=seed".into(), seed: 9 }
    }

    #[test]
    #[allow(clippy::field_reassign_with_default)] // a context has private fields
    fn stopped_games_go_on_to_the_same_scores() {
        let whole = scores(&games(), 8, &mut MemoryContext::default(), "s.json").unwrap();
        assert_eq!(whole.len(), 8);
        let mut context = MemoryContext::default();
        context.stop_after = 4;
        assert_eq!(scores(&games(), 8, &mut context, "s.json"), Err(LabError::Stopped));
        context.stop = bw_core::Stop::default();
        context.stop_after = 0;
        assert_eq!(scores(&games(), 8, &mut context, "s.json").unwrap(), whole);
    }

    #[test]
    fn tied_players_both_win() {
        let games = [vec![30, 30, 1], vec![5, 26, 7], vec![25, 2, 3]];
        let [first, second] = [0, 1].map(|bot| Summary::of(&games, bot));
        assert_eq!((first.wins, first.over, first.max, first.mean()), (2, 1, 30, 20.0));
        assert_eq!((second.wins, second.over), (2, 2));
        let (share, [low, high]) = first.share(190 * 3 / 200);
        assert!(low < share && share < high);
    }
}
