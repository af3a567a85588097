//! Animated GIF: one palette for the whole film, and only what changed in each frame.

use std::io::Write;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Repeat};

use crate::raster::{Picture, PictureError};

/// One frame: a picture and how long it stays.
#[derive(Clone, Debug)]
pub struct FilmFrame {
    /// The pixels; all frames of a film have the same size.
    pub picture: Picture,
    /// How long it is shown.
    pub centiseconds: u16,
}

/// Colours of the palette; the last entry of the 256 means "as before".
const COLOURS: usize = 255;
const UNCHANGED: u8 = 255;

/// Writes frames one by one, so that a long game needs little memory.
pub struct Film<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    size: (u32, u32),
    shown: Vec<u8>,
}

impl<W: Write> std::fmt::Debug for Film<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Film({} x {})", self.size.0, self.size.1)
    }
}

impl<W: Write> Film<W> {
    /// Begins a film whose colours are found from these samples (its last frame at least).
    pub fn new(out: W, samples: &[&Picture]) -> Result<Self, PictureError> {
        let size = samples.first().map_or((0, 0), |picture| (picture.width, picture.height));
        let (Ok(width), Ok(height)) = (u16::try_from(size.0), u16::try_from(size.1)) else {
            return Err(PictureError::Size { width: size.0, height: size.1 });
        };
        let palette = Palette::new(samples);
        let mut encoder = Encoder::new(out, width, height, &palette.bytes()).map_err(encoding)?;
        encoder.set_repeat(Repeat::Infinite).map_err(encoding)?;
        Ok(Film { encoder, palette, size, shown: Vec::new() })
    }

    /// Adds a frame.
    pub fn push(&mut self, frame: &FilmFrame) -> Result<(), PictureError> {
        let Picture { width, height, .. } = frame.picture;
        if (width, height) != self.size {
            return Err(PictureError::Size { width, height });
        }
        let indices = self.palette.map(&frame.picture.rgba);
        let area = Area::changed(&self.shown, &indices, width as usize);
        let mut buffer = Vec::with_capacity(area.width * area.height);
        for row in area.top..area.top + area.height {
            let begin = row * width as usize + area.left;
            for (at, &index) in indices.iter().enumerate().skip(begin).take(area.width) {
                let same = self.shown.get(at) == Some(&index);
                buffer.push(if same { UNCHANGED } else { index });
            }
        }
        self.shown = indices;
        let frame = gif::Frame {
            delay: frame.centiseconds,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: buffer.into(),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(encoding)
    }
}

fn encoding(error: gif::EncodingError) -> PictureError {
    match error {
        gif::EncodingError::Io(error) => PictureError::Io(error),
        other => PictureError::Encoding(other.to_string()),
    }
}

/// The rectangle outside which nothing changed; never empty, as a frame may not be.
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    fn changed(before: &[u8], now: &[u8], width: usize) -> Area {
        if before.is_empty() {
            return Area { left: 0, top: 0, width, height: now.len() / width };
        }
        let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
        for (at, _) in now.iter().enumerate().filter(|&(at, index)| before[at] != *index) {
            let (x, y) = (at % width, at / width);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if top == usize::MAX {
            return Area { left: 0, top: 0, width: 1, height: 1 };
        }
        Area { left, top, width: right - left + 1, height: bottom - top + 1 }
    }
}

/// 255 colours, and a table from 15-bit colours to the nearest of them.
struct Palette {
    colours: NeuQuant,
    nearest: Vec<Option<u8>>,
}

impl Palette {
    fn new(samples: &[&Picture]) -> Self {
        let pixels: Vec<u8> =
            samples.iter().flat_map(|picture| picture.rgba.iter().copied()).collect();
        Palette { colours: NeuQuant::new(3, COLOURS, &pixels), nearest: vec![None; 1 << 15] }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.color_map_rgb();
        bytes.resize(3 * 256, 0);
        bytes
    }

    fn map(&mut self, rgba: &[u8]) -> Vec<u8> {
        rgba.chunks_exact(4)
            .map(|pixel| {
                let key = usize::from(pixel[0] >> 3) << 10
                    | usize::from(pixel[1] >> 3) << 5
                    | usize::from(pixel[2] >> 3);
                // One answer per cell keeps flat areas flat and runs quick.
                *self.nearest[key].get_or_insert_with(|| self.colours.index_of(pixel) as u8)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(width: u32, height: u32, colour: [u8; 3]) -> Picture {
        let [r, g, b] = colour;
        let rgba = [r, g, b, 255].repeat((width * height) as usize);
        Picture { width, height, rgba }
    }

    fn film(pictures: &[Picture]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut film = Film::new(&mut bytes, &[pictures.last().unwrap()]).unwrap();
        for picture in pictures {
            film.push(&FilmFrame { picture: picture.clone(), centiseconds: 50 }).unwrap();
        }
        drop(film);
        bytes
    }

    #[test]
    fn a_film_can_be_read_back() {
        let first = flat(40, 30, [200, 10, 10]);
        let mut second = first.clone();
        for x in 10..20 {
            second.rgba[4 * (5 * 40 + x)..][..3].copy_from_slice(&[10, 10, 200]);
        }
        let bytes = film(&[first.clone(), second, first]);
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        let mut sizes = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            sizes.push((frame.left, frame.top, frame.width, frame.height, frame.delay));
        }
        assert_eq!(sizes, [(0, 0, 40, 30, 50), (10, 5, 10, 1, 50), (10, 5, 10, 1, 50)]);
    }

    #[test]
    fn frames_of_another_size_are_refused() {
        let mut bytes = Vec::new();
        let small = flat(4, 4, [0, 0, 0]);
        let mut film = Film::new(&mut bytes, &[&small]).unwrap();
        let other = FilmFrame { picture: flat(5, 4, [0, 0, 0]), centiseconds: 1 };
        assert!(matches!(film.push(&other), Err(PictureError::Size { .. })));
    }
}
