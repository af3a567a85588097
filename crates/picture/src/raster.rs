//! SVG to pixels.

use std::sync::{Arc, LazyLock};

use bw_svg::{Theme, Token, UnknownTokens, resolve};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{self, fontdb};

/// Why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The SVG uses colours nobody defined.
    #[error(transparent)]
    Colours(#[from] UnknownTokens),
    /// The SVG is not well-formed.
    #[error("the SVG cannot be read: {0}")]
    Svg(#[from] usvg::Error),
    /// Nothing or far too much to draw.
    #[error("a picture of {width} by {height} pixels cannot be made; choose another width")]
    Size {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The encoder refused.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Pixels: opaque, four bytes each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Red, green, blue and 255, row by row.
    pub rgba: Vec<u8>,
}

/// The longest side of a picture: far above any screen, far below memory trouble.
const MAX_SIDE: u32 = 8_192;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

fn draw(svg: &str, theme: Theme, tokens: &[Token], width: u32) -> Result<Pixmap, PictureError> {
    let svg = resolve(svg, theme, tokens)?;
    let options = usvg::Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "DejaVu Sans".into(),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(&svg, &options)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let wrong_size = PictureError::Size { width, height };
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(wrong_size);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(wrong_size)?;
    pixels.fill(background(theme));
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// The table's colour: pictures that stand alone have no page behind them.
fn background(theme: Theme) -> Color {
    let table = bw_svg::SHARED.iter().find(|token| token.name == "table");
    let hex = table.map_or("#ffffff", |token| token.value(theme));
    let channel = |at: usize| {
        hex.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(255)
    };
    Color::from_rgba8(channel(1), channel(3), channel(5), 255)
}

/// Draws an SVG at this width; its colours are those of the theme.
pub fn rasterize(
    svg: &str,
    theme: Theme,
    tokens: &[Token],
    width: u32,
) -> Result<Picture, PictureError> {
    let pixels = draw(svg, theme, tokens, width)?;
    // The ground is opaque, so premultiplied and plain colours are the same.
    Ok(Picture { width: pixels.width(), height: pixels.height(), rgba: pixels.take() })
}

/// Draws an SVG at this width as a PNG file.
pub fn png(svg: &str, theme: Theme, tokens: &[Token], width: u32) -> Result<Vec<u8>, PictureError> {
    draw(svg, theme, tokens, width)?
        .encode_png()
        .map_err(|error| PictureError::Encoding(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="10" height="10" fill="var(--bad)"/></svg>"##;

    #[test]
    fn colours_follow_the_theme() {
        let light = rasterize(SQUARE, Theme::Light, &[], 40).unwrap();
        assert_eq!((light.width, light.height), (40, 20));
        assert_eq!(light.rgba[..4], [0xa9, 0x2c, 0x1b, 255]);
        let dark = rasterize(SQUARE, Theme::Dark, &[], 40).unwrap();
        assert_eq!(dark.rgba[..4], [0xff, 0x9f, 0x8c, 255]);
        let ground = light.rgba.len() - 4;
        assert_eq!(light.rgba[ground..], [0xe6, 0xdc, 0xc8, 255]);
    }

    #[test]
    fn text_is_drawn_on_a_machine_without_fonts() {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><text x="2" y="15" font-family="Inter, sans-serif" font-weight="700" font-size="14" fill="#000">ěX7</text></svg>"##;
        let picture = rasterize(svg, Theme::Light, &[], 120).unwrap();
        let dark = picture.rgba.chunks(4).filter(|pixel| pixel[0] < 60).count();
        assert!(dark > 100, "only {dark} dark pixels");
    }

    #[test]
    fn bad_input_is_an_error() {
        assert!(matches!(png("<svg", Theme::Light, &[], 10), Err(PictureError::Svg(_))));
        assert!(matches!(png(SQUARE, Theme::Light, &[], 0), Err(PictureError::Size { .. })));
        assert!(matches!(
            png(SQUARE, Theme::Light, &[], 1_000_000),
            Err(PictureError::Size { .. })
        ));
        let unknown = SQUARE.replace("--bad", "--nosuch");
        assert!(matches!(png(&unknown, Theme::Light, &[], 10), Err(PictureError::Colours(_))));
    }

    #[test]
    fn the_same_picture_has_the_same_bytes() {
        let twice = [png(SQUARE, Theme::Light, &[], 64), png(SQUARE, Theme::Light, &[], 64)];
        let [Ok(a), Ok(b)] = twice else { panic!("both are drawn") };
        assert_eq!(a, b);
        assert_eq!(a[1..4], *b"PNG");
    }
}
