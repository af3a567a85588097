//! Pictures of a recorded game: one board, a film, a picture of every move.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use bw_catalog::{AnyReplay, PictureOptions};
use bw_core::{Lang, Viewer};
use bw_picture::{Film, FilmFrame, Picture, PictureError, png, rasterize};
use bw_svg::{Theme, Token, standalone};

use crate::context::write_file;
use crate::error::CliError;

/// The kind of a picture's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum PictureFormat {
    Gif,
    Png,
    Svg,
}

impl PictureFormat {
    const fn extension(self) -> &'static str {
        match self {
            PictureFormat::Gif => "gif",
            PictureFormat::Png => "png",
            PictureFormat::Svg => "svg",
        }
    }
}

/// Of what there are pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum PicturesOf {
    /// Every move
    Moves,
    /// Only the end
    End,
    /// All moves in one animation, always a GIF
    Film,
}

/// How pictures look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PictureStyle {
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    /// Width of PNG and GIF in pixels.
    pub(crate) width: u32,
}

/// Makes the pictures of one game.
pub(crate) struct Pictures<'a> {
    replay: &'a dyn AnyReplay,
    names: Vec<String>,
    tokens: &'static [Token],
    look: PictureStyle,
    /// Steps at which turns end.
    ends: Vec<usize>,
}

/// The last frame of an animation stays longer, so that one can read the result.
const LAST_FRAME_CS: u16 = 400;

/// How long a frame of an animation stays if nobody says, in milliseconds.
pub(crate) const FRAME_MS: u32 = 500;

impl<'a> Pictures<'a> {
    pub(crate) fn new(
        replay: &'a dyn AnyReplay,
        names: Vec<String>,
        tokens: &'static [Token],
        look: PictureStyle,
    ) -> Self {
        Pictures { ends: replay.turn_ends(), replay, names, tokens, look }
    }

    /// The board after `step` actions; the last turn is highlighted.
    fn svg(&self, step: usize, steady: bool) -> String {
        let turn_begin = self.ends.iter().rev().find(|&&end| end < step).copied().unwrap_or(0);
        let options = PictureOptions {
            lang: self.look.lang,
            names: self.names.clone(),
            last: step - turn_begin,
            steady,
            ..PictureOptions::default()
        };
        self.replay.picture(step, Viewer::All, &options)
    }

    fn frame(&self, step: usize) -> Result<Picture, PictureError> {
        rasterize(&self.svg(step, true), self.look.theme, self.tokens, self.look.width)
    }

    fn bytes(
        &self,
        step: usize,
        steady: bool,
        format: PictureFormat,
    ) -> Result<Vec<u8>, PictureError> {
        let svg = self.svg(step, steady);
        let PictureStyle { theme, width, .. } = self.look;
        match format {
            PictureFormat::Svg => Ok(standalone(&svg, self.tokens).into_bytes()),
            PictureFormat::Png => png(&svg, theme, self.tokens, width),
            PictureFormat::Gif => {
                let picture = rasterize(&svg, theme, self.tokens, width)?;
                let mut bytes = Vec::new();
                let mut film = Film::new(&mut bytes, &[&picture])?;
                film.push(&FilmFrame { picture, centiseconds: LAST_FRAME_CS })?;
                drop(film);
                Ok(bytes)
            }
        }
    }

    /// Writes the board after `step` actions.
    pub(crate) fn board(
        &self,
        step: usize,
        format: PictureFormat,
        path: &Path,
    ) -> Result<(), CliError> {
        write_file(path, &self.bytes(step, false, format).map_err(CliError::failed)?)
    }

    /// Writes pictures of the game into a folder.
    pub(crate) fn album(
        &self,
        of: PicturesOf,
        format: PictureFormat,
        folder: &Path,
    ) -> Result<(), CliError> {
        std::fs::create_dir_all(folder).map_err(|error| {
            CliError::failed(format!("cannot make the folder {}: {error}", folder.display()))
        })?;
        let (extension, last) = (format.extension(), self.replay.actions());
        match of {
            PicturesOf::Moves => self.moves(format, folder),
            PicturesOf::End => self.board(last, format, &folder.join(format!("end.{extension}"))),
            PicturesOf::Film => self.film(&folder.join("game.gif"), last, FRAME_MS),
        }
    }

    fn moves(&self, format: PictureFormat, folder: &Path) -> Result<(), CliError> {
        let extension = format.extension();
        for (step, number) in self.ends.iter().zip(1..) {
            let bytes = self.bytes(*step, true, format).map_err(CliError::failed)?;
            write_file(&folder.join(format!("move-{number:03}.{extension}")), &bytes)?;
        }
        Ok(())
    }

    /// Writes the game until a step as an animation, one frame a turn.
    pub(crate) fn film(&self, path: &Path, until: usize, frame_ms: u32) -> Result<(), CliError> {
        let steps: Vec<usize> = self.ends.iter().copied().filter(|&end| end <= until).collect();
        let (Some(&last), Some(&middle)) = (steps.last(), steps.get(steps.len() / 2)) else {
            return Err(CliError::failed("there is no turn to show"));
        };
        let frame = |step| self.frame(step).map_err(CliError::failed);
        let samples = [frame(last)?, frame(middle)?];
        let file = File::create(path).map_err(|error| {
            CliError::failed(format!("cannot write {}: {error}", path.display()))
        })?;
        let mut out = BufWriter::new(file);
        let mut film =
            Film::new(&mut out, &[&samples[0], &samples[1]]).map_err(CliError::failed)?;
        let pause = u16::try_from(frame_ms / 10).unwrap_or(u16::MAX).max(2);
        for &step in &steps {
            let centiseconds = if step == last { LAST_FRAME_CS } else { pause };
            let picture = frame(step)?;
            film.push(&FilmFrame { picture, centiseconds }).map_err(CliError::failed)?;
        }
        drop(film);
        Ok(out.flush()?)
    }
}
