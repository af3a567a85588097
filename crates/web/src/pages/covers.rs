//! Pictures of the games for cards and help: a moment of a game between bots.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bw_catalog::{BotSpec, GameEntry, NoForeign, PictureOptions, SeatedPlayer, SessionStep};
use bw_core::{Budget, Lang, Turn, Viewer};

use crate::clock;

/// Actions before the moment that a card shows.
const MOMENT: usize = 60;
/// The luck of the pictured games; any would do.
const SEED: u64 = 11;
/// The longest a picture may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// Pictures drawn so far, by game and number of actions.
#[derive(Debug, Default)]
pub(crate) struct Covers {
    drawn: Mutex<BTreeMap<(&'static str, usize, bool), Arc<String>>>,
}

impl Covers {
    /// What the card of a game shows: its own drawing, or a moment of a game.
    pub(crate) fn card(&self, entry: &GameEntry, lang: Lang) -> Arc<String> {
        match entry.appearance.cover {
            Some(drawing) => Arc::new(drawing.to_string()),
            None => self.get(entry, MOMENT, lang),
        }
    }

    /// The board after about `actions` actions of a game between bots; empty if it cannot be played. Blocks.
    pub(crate) fn get(&self, entry: &GameEntry, actions: usize, lang: Lang) -> Arc<String> {
        let key = (entry.spec.id, actions, lang == Lang::Cs);
        if let Some(found) = self.lock().get(&key) {
            return Arc::clone(found);
        }
        let picture = Arc::new(draw(entry, actions, lang).unwrap_or_default());
        self.lock().insert(key, Arc::clone(&picture));
        picture
    }

    fn lock(
        &self,
    ) -> std::sync::MutexGuard<'_, BTreeMap<(&'static str, usize, bool), Arc<String>>> {
        self.drawn.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

fn draw(entry: &GameEntry, actions: usize, lang: Lang) -> Option<String> {
    let seats = usize::from(entry.spec.min_seats.max(2).min(entry.spec.max_seats));
    // The second bot of a list plays sensibly and at once.
    let bot = entry.bots.get(1).or(entry.bots.first())?;
    let game = entry.game(seats, "").ok()?;
    let players = (0..seats).map(|_| SeatedPlayer::Bot(BotSpec::parse(bot.name))).collect();
    let budget =
        Budget { iterations: Some(50), time: Some(Duration::from_millis(30)), ..Budget::default() };
    let mut session = game.session(players, SEED, budget, &NoForeign).ok()?;
    // A visitor waits for this: a bot that takes its time gives an earlier moment.
    let until = clock::now() + PATIENCE;
    while (session.actions() < actions && clock::now() < until || session.turn() == Turn::Chance)
        && matches!(session.step(), SessionStep::Played(_))
    {}
    let picture =
        session.picture(Viewer::Public, &PictureOptions { lang, ..PictureOptions::default() });
    // A cover is filled to its edges, whatever the shape of the board. A table that goes on below shows its beginning.
    let part = if is_tall(&picture) { "xMidYMin" } else { "xMidYMid" };
    Some(picture.replacen("<svg ", &format!(r#"<svg preserveAspectRatio="{part} slice" "#), 1))
}

/// Whether a picture is higher than wide.
fn is_tall(picture: &str) -> bool {
    let size = picture.split_once("viewBox=\"").and_then(|(_, rest)| rest.split_once('"'));
    let numbers = size.into_iter().flat_map(|(size, _)| size.split(' ')).map(str::parse::<f64>);
    match numbers.collect::<Result<Vec<_>, _>>().as_deref() {
        Ok([_, _, width, height]) => height > width,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tall_pictures_are_recognised() {
        assert!(is_tall(r#"<svg viewBox="0 0 760 1200.5" class="x">"#));
        assert!(!is_tall(r#"<svg viewBox="-20 -20 760 700">"#));
        assert!(!is_tall("<svg>"));
    }
}
