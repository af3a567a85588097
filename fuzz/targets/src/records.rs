//! Recorded games: our own format, and the games' own logs.

use std::sync::LazyLock;

use bw_catalog::{Catalog, PictureOptions};
use bw_core::{Lang, Record, Viewer};

use crate::text;

/// All games; no file of this machine is read.
pub(crate) static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    let catalog = Catalog::standard();
    catalog.files().refuse_disk();
    catalog
});

pub(crate) fn record(data: &[u8]) {
    let Some(record) = text(data).and_then(|text| Record::from_json(text).ok()) else { return };
    let written = record.to_json();
    assert_eq!(Record::from_json(&written).as_ref(), Ok(&record), "{written}");
}

pub(crate) fn upload(data: &[u8]) {
    let Some(text) = text(data) else { return };
    for found in CATALOG.record_texts(text).into_iter().take(8) {
        let Ok(checked) = CATALOG.check_record(found) else { continue };
        let written = checked.record.to_json();
        let again = CATALOG.record_texts(&written);
        let [again] = again[..] else { panic!("one record is written as {}", again.len()) };
        if let Err(error) = CATALOG.check_record(again) {
            panic!("`{written}` was written and is refused: {error}");
        }
        let replay = checked.replay;
        for step in [0, replay.actions() / 2, replay.actions()] {
            replay.board(step, Viewer::All);
            replay.state_text(step);
        }
        replay.picture(replay.actions(), Viewer::All, &PictureOptions::default());
    }
}

/// Logs of one game.
pub(crate) fn log(game: &str, data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok(entry) = CATALOG.game(game) else { panic!("there is no game {game}") };
    let Some(log) = entry.extras.text_log else { panic!("{game} has no logs") };
    if !(log.recognises)(text) {
        return;
    }
    let is_bot = |player: &str| entry.is_bot(player);
    for one in (log.split)(text).into_iter().take(4) {
        let Ok(record) = (log.read)(one, &is_bot) else { continue };
        for lang in [None, Some(Lang::En), Some(Lang::Cs)] {
            let Ok(written) = (log.write)(&record, &is_bot, lang) else { continue };
            match (log.read)(&written, &is_bot) {
                // Another language may lack the words that somebody used for a player.
                Ok(again) => assert!(
                    lang.is_some() || again.is_same_game(&record),
                    "another game is read from\n{written}\nthan from\n{one}"
                ),
                Err(error) => panic!("{error} in a log that was written:\n{written}"),
            }
        }
    }
}
