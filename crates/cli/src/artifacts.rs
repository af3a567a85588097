//! What is left of the games of a match besides their records: logs in the game's own format, pictures.

use std::path::{Path, PathBuf};

use bw_catalog::GameEntry;
use bw_core::{Lang, Record};
use bw_svg::Theme;

use crate::context::{Context, write_file};
use crate::error::CliError;
use crate::pictures::{PictureFormat, PictureStyle, Pictures, PicturesOf};
use crate::records::each_record;

/// A format of logs.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum LogFormat {
    /// The game's own text log
    Text,
}

/// What is to be kept of every game.
#[derive(Debug, clap::Args)]
pub(crate) struct ArtifactArgs {
    /// Also write a log of every game, in the game's own format, to DIR/logs
    #[arg(long, value_name = "FORMAT", requires = "out")]
    log: Option<LogFormat>,

    /// Also draw every game, in a folder of its own in DIR/pictures
    #[arg(long, value_name = "FORMAT", requires = "out")]
    pictures: Option<PictureFormat>,

    /// Of what there are pictures
    #[arg(long, value_name = "WHAT", default_value = "moves", requires = "pictures")]
    pictures_of: PicturesOf,

    /// Language of dialogues, logs, pictures and ordered results: en or cs
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
}

/// The names of the players of a game, by seat.
pub(crate) type NamesOf<'a> = dyn Fn(u64, &Record) -> Vec<String> + 'a;

impl ArtifactArgs {
    /// Whether logs are wanted that this game does not have.
    pub(crate) fn check(&self, game: &GameEntry) -> Result<(), CliError> {
        if self.log.is_some() && game.extras.text_log.is_none() {
            let what = format!("{} has no text log of its own; leave --log away", game.spec.name);
            return Err(CliError::usage(what));
        }
        Ok(())
    }

    /// Writes what is wanted of the games in `games_file` into a folder.
    pub(crate) fn write(
        &self,
        context: &Context,
        game: &GameEntry,
        (games_file, folder): (&Path, &Path),
        names: &NamesOf<'_>,
    ) -> Result<(), CliError> {
        if self.log.is_some() {
            let path = |number: u64| folder.join("logs").join(format!("game-{number:04}.txt"));
            write_logs(context, game, games_file, self.lang, &path, names)?;
        }
        if let Some(format) = self.pictures {
            let lang = self.lang.unwrap_or_default();
            let look = PictureStyle { lang, theme: Theme::Light, width: WIDTH };
            each_record(context, games_file, &mut |number, record| {
                let names = names(number as u64 - 1, &record);
                let folder = folder.join("pictures").join(format!("game-{number:04}"));
                draw(game, &record, names, look, (self.pictures_of, format), &folder)
            })?;
        }
        Ok(())
    }
}

/// Width of pictures in pixels.
const WIDTH: u32 = 960;

fn draw(
    game: &GameEntry,
    record: &Record,
    names: Vec<String>,
    look: PictureStyle,
    (of, format): (PicturesOf, PictureFormat),
    folder: &Path,
) -> Result<(), String> {
    let table = game.of_record(record).map_err(|error| error.to_string())?;
    let replay = table.replay(record).map_err(|error| error.to_string())?;
    let pictures = Pictures::new(&*replay, names, game.appearance.tokens, look);
    pictures.album(of, format, folder).map_err(|error| error.to_string())
}

/// Writes a text log of every game in `games_file`; `path` names the file of a game, counted from 1.
pub(crate) fn write_logs(
    context: &Context,
    game: &GameEntry,
    games_file: &Path,
    lang: Option<Lang>,
    path: &dyn Fn(u64) -> PathBuf,
    names: &NamesOf<'_>,
) -> Result<(), CliError> {
    if let Some(folder) = path(1).parent() {
        std::fs::create_dir_all(folder).map_err(|error| {
            CliError::failed(format!("cannot make the folder {}: {error}", folder.display()))
        })?;
    }
    each_record(context, games_file, &mut |number, mut record| {
        record.set_names(names(number as u64 - 1, &record));
        let text = game.own_log(&record, lang).map_err(|error| error.to_string())?;
        write_file(&path(number as u64), text.as_bytes()).map_err(|error| error.to_string())
    })
}
