//! How words are set, and room for them, whatever font the reader's machine has.

/// The font of all words, as the pages have it; the value of the root's `font-family`.
pub const SANS: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

/// The font of headings and of names on cards.
pub(crate) const SERIF: &str =
    "Iowan Old Style, Palatino Linotype, Palatino, P052, Georgia, DejaVu Serif, DejaVu Sans, serif";

/// The weight from which letters are as wide as the table says.
const BOLD: u16 = 600;
/// How much narrower lighter letters are.
const REGULAR: f64 = 0.88;
/// The smallest letters that words are shrunk to.
const SMALLEST: f64 = 9.0;

/// The width of a letter of a bold sans, in units of the font size. Errs on the wide side, because the font is whatever
/// the reader's machine has.
fn letter_width(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '\'' | '.' | ',' | ':' | ';' | '|' | '!' | 'í' => 0.36,
        ' ' | '·' | 'f' | 't' | 'r' | 'I' | '(' | ')' | '-' => 0.45,
        '+' | '−' | '–' | '≤' | '×' => 0.84,
        'm' | 'w' | 'M' | 'W' | '→' | '…' | '—' | '%' | '@' => 1.0,
        _ if letter.is_uppercase() => 0.78,
        _ if (letter as u32) > 0x2e80 => 1.05,
        _ => 0.69,
    }
}

/// Where words lie relative to their point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// They begin there.
    #[default]
    Start,
    /// Their middle is there.
    Middle,
    /// They end there.
    End,
}

/// What happens to words that are too wide.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Overflow {
    Any,
    /// Set smaller to fit this width, and cut where that is not enough.
    Shrink(f64),
    /// Cut to fit this width.
    Cut(f64),
}

/// How words are set: size, colour, weight, anchor, and the room they have.
///
/// ```
/// # use bw_svg::Font;
/// let name = Font::new(15.0, "ink").bold().cut(100.0);
/// assert_eq!(name.fitted("Ana"), ("Ana".into(), 15.0));
/// assert_eq!(name.fitted("Bartholomew the Younger").0, "Bartholo…");
/// let label = Font::new(15.0, "ink").shrink(100.0);
/// assert_eq!(label.fitted("Grain utilisation"), ("Grain utilisation".into(), 12.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Font<'a> {
    /// Height of a line in units of the picture.
    pub size: f64,
    /// The colour's token.
    pub ink: &'a str,
    /// Weight as style sheets count it; 400 is regular.
    pub weight: u16,
    /// Where the words lie relative to their point.
    pub anchor: Anchor,
    serif: bool,
    room: Overflow,
    /// The smallest letters that words are shrunk to.
    least: f64,
}

impl<'a> Font<'a> {
    /// Regular letters of the picture's own font that begin at their point.
    pub const fn new(size: f64, ink: &'a str) -> Font<'a> {
        Font {
            size,
            ink,
            weight: 400,
            anchor: Anchor::Start,
            serif: false,
            room: Overflow::Any,
            least: SMALLEST,
        }
    }

    /// The same letters in another size.
    pub const fn sized(self, size: f64) -> Font<'a> {
        Font { size, ..self }
    }

    /// Bold letters.
    pub const fn bold(self) -> Font<'a> {
        self.weight(700)
    }

    /// Letters of this weight.
    pub const fn weight(self, weight: u16) -> Font<'a> {
        Font { weight, ..self }
    }

    /// Bold letters with serifs, for headings.
    pub const fn serif(self) -> Font<'a> {
        Font { serif: true, ..self }.bold()
    }

    /// With the middle at the point.
    pub const fn middle(self) -> Font<'a> {
        self.anchor(Anchor::Middle)
    }

    /// Ending at the point.
    pub const fn end(self) -> Font<'a> {
        self.anchor(Anchor::End)
    }

    /// Lying so relative to the point.
    pub const fn anchor(self, anchor: Anchor) -> Font<'a> {
        Font { anchor, ..self }
    }

    /// Set smaller to fit this width, and cut with an ellipsis where that is not enough.
    pub const fn shrink(self, width: f64) -> Font<'a> {
        Font { room: Overflow::Shrink(width), ..self }
    }

    /// Cut with an ellipsis to fit this width.
    pub const fn cut(self, width: f64) -> Font<'a> {
        Font { room: Overflow::Cut(width), ..self }
    }

    /// Letters that are nowhere smaller than this: what does not fit is cut instead.
    pub const fn at_least(self, least: f64) -> Font<'a> {
        Font { size: self.size.max(least), least: self.least.max(least), ..self }
    }

    pub(crate) const fn family(&self) -> Option<&'static str> {
        if self.serif { Some(SERIF) } else { None }
    }

    /// The width of words, estimated, whatever room they have.
    pub fn width(&self, words: &str) -> f64 {
        words.chars().map(letter_width).sum::<f64>() * self.em()
    }

    fn em(&self) -> f64 {
        self.size * if self.weight >= BOLD { 1.0 } else { REGULAR }
    }

    /// The words as they are written, and their size, so that they fit.
    pub fn fitted(mut self, words: &str) -> (String, f64) {
        let width = match self.room {
            Overflow::Any => return (words.to_owned(), self.size),
            Overflow::Shrink(width) | Overflow::Cut(width) => width,
        };
        // Very long words are measured once, not once for every size.
        let needed = self.width(words) / self.size;
        while matches!(self.room, Overflow::Shrink(_))
            && self.size > self.least
            && needed * self.size > width
        {
            self.size -= 0.5;
        }
        if needed * self.size <= width {
            return (words.to_owned(), self.size);
        }
        (self.cut_to(words, width), self.size)
    }

    fn cut_to(&self, words: &str, width: f64) -> String {
        let mut cut = String::new();
        let mut used = letter_width('…');
        for letter in words.chars() {
            used += letter_width(letter);
            if used * self.em() > width {
                break;
            }
            cut.push(letter);
        }
        cut.truncate(cut.trim_end().len());
        cut.push('…');
        cut
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_to_fit() {
        let font = Font::new(1.0, "ink").bold().cut(6.0);
        let (cut, size) = font.fitted("Bartholomew the Younger");
        assert!(cut.ends_with('…') && font.width(&cut) <= 6.0, "{cut}");
        assert!(cut.starts_with("Bart") && size == 1.0, "{cut}");
        assert_eq!(font.fitted("Ana").0, "Ana");
    }

    #[test]
    fn shrinking_ends_where_letters_become_too_small() {
        let font = Font::new(20.0, "ink").shrink(60.0);
        assert_eq!(font.fitted("Ana"), ("Ana".into(), 20.0));
        let (words, size) = font.fitted("Anastasia");
        assert!(words == "Anastasia" && (9.0..20.0).contains(&size), "{words} {size}");
        let (words, size) = font.fitted(&"long ".repeat(1_000));
        assert!(words.ends_with('…') && words.len() < 30 && size == 9.0, "{words} {size}");
    }

    #[test]
    fn legible_words_are_cut_rather_than_set_smaller() {
        let font = Font::new(10.0, "ink").shrink(60.0).at_least(12.0);
        let (words, size) = font.fitted("Bartholomew the Younger");
        assert!(words.ends_with('…') && size == 12.0, "{words} {size}");
        assert_eq!(font.fitted("Ana"), ("Ana".into(), 12.0));
    }

    #[test]
    fn no_room_leaves_an_ellipsis() {
        for width in [0.0, -5.0] {
            assert_eq!(Font::new(12.0, "ink").cut(width).fitted("Ana").0, "…");
            assert_eq!(Font::new(12.0, "ink").shrink(width).fitted("Ana").0, "…");
        }
    }
}
