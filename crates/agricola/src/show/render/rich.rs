//! Words with icons: `2{wood} or {reed}`, wrapped to a width.

use bw_svg::Font;

use super::table::TablePicture;

/// How words with icons are set.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) font: Font<'static>,
    /// The size of icons.
    pub(super) icon: f64,
    /// The width lines are wrapped to; 0: one line.
    pub(super) width: f64,
    /// From line to line.
    pub(super) leading: f64,
}

/// A piece of a line.
#[derive(Clone, Copy)]
enum TextPiece<'t> {
    Words(&'t str),
    Icon(&'t str),
}

/// A line: words of pieces, and how wide it is.
type Line<'t> = (Vec<Vec<TextPiece<'t>>>, f64);

impl Block {
    pub(super) const fn new(font: Font<'static>) -> Block {
        Block { icon: font.size * 1.3, width: 0.0, leading: font.size * 1.36, font }
    }

    pub(super) const fn icons(self, icon: f64) -> Block {
        Block { icon, ..self }
    }

    pub(super) const fn wrapped(self, width: f64) -> Block {
        Block { width, ..self }
    }

    fn piece_width(&self, piece: &TextPiece<'_>) -> f64 {
        match piece {
            TextPiece::Words(words) => self.font.width(words),
            TextPiece::Icon(_) => self.icon + 1.5,
        }
    }

    fn space(&self) -> f64 {
        self.font.size * 0.32
    }

    fn lines<'t>(&self, text: &'t str) -> Vec<Line<'t>> {
        let mut lines: Vec<Line<'t>> = Vec::new();
        for word in text.split(' ') {
            let pieces = pieces(word);
            let wide: f64 = pieces.iter().map(|piece| self.piece_width(piece)).sum();
            match lines.last_mut() {
                Some((line, used))
                    if self.width <= 0.0 || *used + self.space() + wide <= self.width =>
                {
                    line.push(pieces);
                    *used += self.space() + wide;
                }
                _ => lines.push((vec![pieces], wide)),
            }
        }
        lines
    }

    /// How many lines the text takes.
    pub(super) fn height(&self, text: &str) -> usize {
        self.lines(text).len()
    }

    /// The width of the text on one line.
    pub(super) fn line_width(&self, text: &str) -> f64 {
        self.lines(text).iter().map(|line| line.1).fold(0.0, f64::max)
    }
}

/// Splits at icons.
fn pieces(word: &str) -> Vec<TextPiece<'_>> {
    let mut list = Vec::new();
    for (at, part) in word.split('{').enumerate() {
        let words = match part.split_once('}') {
            Some((icon, words)) if at > 0 => {
                list.push(TextPiece::Icon(icon));
                words
            }
            _ => part,
        };
        if !words.is_empty() {
            list.push(TextPiece::Words(words));
        }
    }
    list
}

impl TablePicture<'_> {
    /// Draws words with icons, at most `most` lines; what does not fit ends in dots.
    pub(super) fn rich(&mut self, text: &str, x: f64, y: f64, block: Block, most: usize) {
        let lines = block.lines(text);
        let cut = lines.len() > most;
        for (at, (line, _)) in lines.iter().take(most).enumerate() {
            let base = y + at as f64 * block.leading;
            let end = self.rich_line(line, x, base, block);
            if cut && at + 1 == most {
                self.svg.text(end, base, "…", block.font);
            }
        }
    }

    /// One `<text>` for each run of words, so that the font does the spacing; answers where it ends.
    fn rich_line(&mut self, line: &[Vec<TextPiece<'_>>], x: f64, y: f64, block: Block) -> f64 {
        let (mut left, mut run, mut begin) = (x, String::new(), x);
        for (at, word) in line.iter().enumerate() {
            if at > 0 {
                left += block.space();
                if run.is_empty() {
                    begin = left;
                } else {
                    run.push(' ');
                }
            }
            for piece in word {
                match piece {
                    TextPiece::Words(words) => {
                        if run.is_empty() {
                            begin = left;
                        }
                        run.push_str(words);
                    }
                    TextPiece::Icon(icon) => {
                        self.flush(&mut run, begin, y, block);
                        let top = y - block.font.size * 0.36 - block.icon / 2.0;
                        self.icon(icon, left, top, block.icon);
                    }
                }
                left += block.piece_width(piece);
            }
        }
        self.flush(&mut run, begin, y, block);
        left
    }

    fn flush(&mut self, run: &mut String, x: f64, y: f64, block: Block) {
        if !run.trim().is_empty() {
            self.svg.text(x, y, run.trim_end(), block.font);
        }
        run.clear();
    }
}
