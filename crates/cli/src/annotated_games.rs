//! Recorded games with notes on their turns, as files.

use std::fs;
use std::path::Path;

use bw_catalog::GameEntry;
use bw_core::Record;

use crate::context::write_file;
use crate::error::CliError;

/// Writes annotated games into a folder, and says what was written: their records, and of each a log in the game's own
/// format if that says more than without the notes.
pub(crate) fn write(
    game: &GameEntry,
    folder: &Path,
    records: &[Record],
) -> Result<String, CliError> {
    make_folder(folder)?;
    let (mut lines, mut logs) = (String::new(), 0);
    for (record, number) in records.iter().zip(1..) {
        lines += &(record.to_json() + "\n");
        let Some(log) = noted_log(game, record)? else { continue };
        make_folder(&folder.join("logs"))?;
        let path = folder.join("logs").join(format!("game-{number:04}.txt"));
        write_file(&path, log.as_bytes())?;
        logs += 1;
    }
    let path = folder.join("games.jsonl");
    write_file(&path, lines.as_bytes())?;
    let beside = if logs > 0 { ", and their logs beside it" } else { "" };
    Ok(format!("wrote {} annotated games to {}{beside}", records.len(), path.display()))
}

fn noted_log(game: &GameEntry, record: &Record) -> Result<Option<String>, CliError> {
    if game.extras.text_log.is_none() {
        return Ok(None);
    }
    let noted = game.own_log(record, None).map_err(CliError::failed)?;
    let plain = game.own_log(&Record { notes: None, ..record.clone() }, None);
    Ok((plain.map_err(CliError::failed)? != noted).then_some(noted))
}

fn make_folder(folder: &Path) -> Result<(), CliError> {
    fs::create_dir_all(folder).map_err(|error| {
        CliError::failed(format!("cannot make the folder {}: {error}", folder.display()))
    })
}
