//! Games to count in: those in a file of the user's, or `ugrh` against itself, with random first turns.

use bw_core::Budget;
use bw_lab::{LabError, RunContext, Scale};
use bw_runner::Workers;

use crate::thesis::UgrhSettings;
use crate::tune::games::{PlayedGame, PlayedTurn, read_games, self_play};

/// Games of the user's in the folder of the experiments: game records or a tournament file, or what `match --out` leaves.
const SUPPLIED: [&str; 2] = ["records.pgn", "games.jsonl"];

/// Positions that a turn of our own games may cost, unless they are played as the thesis's bot plays.
const CUT: u64 = 5_000;

/// The user's games if there are some; otherwise those that have been played under this name; otherwise plays games with
/// these settings, at full scale without a limit of positions.
pub(super) fn games(
    name: &str,
    settings: &UgrhSettings,
    count: u64,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Vec<PlayedGame>, LabError> {
    match supplied(context)? {
        Some(games) => Ok(games),
        None => own_games(name, settings, count, scale, context),
    }
}

/// The user's games, if there are some.
pub(super) fn supplied(context: &mut dyn RunContext) -> Result<Option<Vec<PlayedGame>>, LabError> {
    for file in SUPPLIED {
        let Some(text) = context.load(file)? else { continue };
        let wrong = |why: &str| LabError::Usage(format!("{file}: {why}"));
        let games = read_games(&text).map_err(|error| wrong(&error.to_string()))?;
        return match games.is_empty() {
            false => Ok(Some(games)),
            true => Err(wrong("no game in it has a result")),
        };
    }
    Ok(None)
}

/// Games of our own: those that have been played under this name, or else new ones.
pub(super) fn own_games(
    name: &str,
    settings: &UgrhSettings,
    count: u64,
    scale: &Scale,
    context: &mut dyn RunContext,
) -> Result<Vec<PlayedGame>, LabError> {
    let (nodes, uncut) = if scale.full { (None, "-uncut") } else { (Some(CUT), "") };
    let budget = Budget { nodes, ..Budget::default() };
    let settings = UgrhSettings { budget, ..settings.clone() };
    let file = format!("{name}{uncut}-{count}-{}.pgn", scale.seed);
    let text = match context.load(&file)? {
        Some(text) => text,
        None => {
            context.log_line(&format!("playing {count} games"));
            let stop = context.stop();
            let workers = Workers::new(context.threads() as u32, &stop);
            let game = |task: usize| {
                self_play(&settings, scale.seed.wrapping_add(task as u64)).to_string()
            };
            let games = workers.map_shared(count as usize, game).ok_or(LabError::Stopped)?;
            let text = games.concat();
            context.save(&file, &text)?;
            text
        }
    };
    read_games(&text).map_err(LabError::failed)
}

/// At most `most` turns, evenly spread over the games.
pub(super) fn spread(games: &[PlayedGame], most: usize) -> Vec<&PlayedTurn> {
    let all: Vec<&PlayedTurn> = games.iter().flat_map(|game| &game.turns).collect();
    let step = all.len().div_ceil(most.max(1)).max(1);
    all.into_iter().step_by(step).collect()
}
