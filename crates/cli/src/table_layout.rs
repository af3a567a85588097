//! How a table is laid out in a width of text: by words, with numbers whole, in parts where it is too wide.

use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{Cell, CellAlignment, ContentArrangement, Table};
use unicode_width::UnicodeWidthStr;

/// A column as text.
#[derive(Clone, Debug)]
pub(crate) struct LaidColumn {
    pub(crate) heading: String,
    pub(crate) cells: Vec<String>,
    /// Set to the right and never broken.
    pub(crate) is_number: bool,
}

impl LaidColumn {
    /// The width at which nothing is broken.
    fn natural(&self) -> usize {
        let lines = self.cells.iter().chain([&self.heading]).flat_map(|text| text.lines());
        lines.map(UnicodeWidthStr::width).max().unwrap_or(0)
    }

    /// The width below which words or numbers would be broken.
    fn least(&self) -> usize {
        let longest = |text: &str| pieces(text).map(|piece| piece.trim_end().width()).max();
        let cells = self.cells.iter().filter_map(|text| {
            if self.is_number {
                text.lines().map(UnicodeWidthStr::width).max()
            } else {
                longest(text)
            }
        });
        cells.chain(longest(&self.heading)).max().unwrap_or(0)
    }
}

/// The columns of a table, the first of which says what a row is about.
pub(crate) struct Layout(pub(crate) Vec<LaidColumn>);

/// What the frame takes of every column, and once more at the end.
const FRAME: usize = 3;
const END: usize = 1;
/// Words longer than this are broken where a table would not fit otherwise: paths, mostly.
const LONGEST_WORD: usize = 32;
/// No column of texts is made narrower than this.
const SHORTEST: usize = 8;

impl Layout {
    /// The table, at most so wide. One that does not fit is printed in parts below each other, each with the first
    /// column again.
    pub(crate) fn text(&self, width: usize) -> String {
        let room = width.saturating_sub(END);
        let least: Vec<usize> =
            self.0.iter().map(|column| column.least().min(LONGEST_WORD)).collect();
        let mut text = String::new();
        let mut begin = 1;
        loop {
            let mut part = vec![0];
            let mut taken = least.first().map_or(0, |first| first + FRAME);
            while begin < self.0.len() && (part.len() == 1 || taken + least[begin] + FRAME <= room)
            {
                taken += least[begin] + FRAME;
                part.push(begin);
                begin += 1;
            }
            let columns: Vec<&LaidColumn> = part.iter().filter_map(|&at| self.0.get(at)).collect();
            text += &part_text(&columns, room.saturating_sub(FRAME * columns.len()));
            if begin >= self.0.len() {
                return text;
            }
        }
    }
}

/// Columns that fit beside each other.
fn part_text(columns: &[&LaidColumn], room: usize) -> String {
    let widths = widths(columns, room);
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED).set_content_arrangement(ContentArrangement::Disabled);
    let cell = |at: usize, text: &str| {
        let right = columns[at].is_number;
        let alignment = if right { CellAlignment::Right } else { CellAlignment::Left };
        Cell::new(wrapped(text, widths[at]).join("\n")).set_alignment(alignment)
    };
    table.set_header(columns.iter().enumerate().map(|(at, column)| cell(at, &column.heading)));
    for row in 0..columns.first().map_or(0, |first| first.cells.len()) {
        table.add_row(columns.iter().enumerate().map(|(at, column)| cell(at, &column.cells[row])));
    }
    format!("{table}\n")
}

/// Widths that fit into the room, if any do: what a column needs, and of what is left an equal share for those that
/// could use it.
fn widths(columns: &[&LaidColumn], room: usize) -> Vec<usize> {
    let at_most = |cap: usize| -> Vec<usize> {
        let width = |column: &&LaidColumn| {
            let least = column.least().min(LONGEST_WORD);
            column.natural().min(cap.max(least)).max(1)
        };
        columns.iter().map(width).collect()
    };
    let mut best = at_most(0);
    for cap in 1..=room {
        let wider = at_most(cap);
        if wider.iter().sum::<usize>() > room {
            break;
        }
        best = wider;
    }
    // Where not even that fits, long words are cut further.
    while best.iter().sum::<usize>() > room {
        let texts = (0..columns.len()).filter(|&at| !columns[at].is_number && best[at] > SHORTEST);
        let Some(widest) = texts.max_by_key(|&at| best[at]) else { break };
        best[widest] -= 1;
    }
    best
}

/// A text in lines of at most `width` characters, broken between words and after commas.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for piece in pieces(paragraph) {
            if !line.is_empty() && (line.width() + piece.trim_end().width()) > width {
                lines.push(std::mem::take(&mut line));
            }
            line.push_str(piece);
            while line.trim_end().width() > width {
                let rest = line.split_off(cut(&line, width));
                lines.push(std::mem::replace(&mut line, rest));
            }
        }
        lines.push(line);
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Where a word that is too long is cut: the byte after as many characters as fit, at least one.
fn cut(word: &str, width: usize) -> usize {
    let fits = |&(at, c): &(usize, char)| word[..at + c.len_utf8()].width() <= width.max(1);
    let (at, last) = word.char_indices().take_while(fits).last().unwrap_or((0, ' '));
    if at == 0 { word.chars().next().map_or(0, char::len_utf8) } else { at + last.len_utf8() }
}

/// The pieces between which a text may be broken: words, and what commas separate. A number keeps its comma, its unit
/// and its sign.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (piece, left) = rest.split_at(break_in(rest));
        rest = left;
        Some(piece)
    })
}

/// The length of the first piece of a text.
fn break_in(text: &str) -> usize {
    let next = |at: usize| text[at + 1..].chars().next();
    for (at, c) in text.char_indices() {
        let breaks = match c {
            // A unit stays with its number: `95 %`.
            ' ' => next(at).is_some_and(|next| !matches!(next, ' ' | '%')),
            ',' => next(at).is_some_and(|next| !next.is_ascii_digit() && next != ' '),
            _ => false,
        };
        if breaks {
            return at + 1;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(heading: &str, cells: &[&str]) -> LaidColumn {
        let cells = cells.iter().map(ToString::to_string).collect();
        LaidColumn { heading: heading.into(), cells, is_number: false }
    }

    fn numbers(heading: &str, cells: &[&str]) -> LaidColumn {
        LaidColumn { is_number: true, ..words(heading, cells) }
    }

    #[test]
    fn texts_are_broken_between_words_and_after_commas() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("bot:a=1,b=2,c=x", 9), ["bot:a=1,", "b=2,c=x"]);
        assert_eq!(wrapped("1,000 of 2,000", 6), ["1,000", "of", "2,000"]);
        assert_eq!(wrapped("share, 95 %", 7), ["share,", "95 %"]);
        assert_eq!(wrapped("two\nlines", 9), ["two", "lines"]);
        assert_eq!(wrapped("žluťoučký", 4), ["žluť", "oučk", "ý"]);
        assert_eq!(wrapped("", 4), [] as [&str; 0]);
    }

    #[test]
    fn a_table_is_as_wide_as_it_may_be_and_no_wider() {
        let layout = Layout(vec![
            words("bot", &["greedy:ties=random,rel=own", "random"]),
            words("meaning", &["a long explanation of what it does and why", "plays at random"]),
            numbers("games", &["12345", "7"]),
        ]);
        for width in [38, 50, 80] {
            let text = layout.text(width);
            let widest = text.lines().map(UnicodeWidthStr::width).max().unwrap();
            assert!(widest <= width, "{width}:\n{text}");
            assert!(text.contains("12345") && text.contains("explanation"), "{text}");
        }
        assert_eq!(layout.text(200).lines().count(), 6);
    }

    #[test]
    fn what_does_not_fit_comes_below_with_the_first_column_again() {
        let part = |name: &str| numbers(name, &["1000.25", "2000.25"]);
        let columns = ["cities", "roads", "fields", "cloisters", "bonus", "food"].map(part);
        let mut all = vec![words("bot", &["greedy", "random"])];
        all.extend(columns);
        let text = Layout(all).text(40);
        assert_eq!(text.matches("greedy").count(), 3, "{text}");
        assert_eq!(text.matches("1000.25").count(), 6, "{text}");
        assert!(text.lines().all(|line| line.width() <= 40), "{text}");
    }

    #[test]
    fn only_what_fits_nowhere_is_cut() {
        let path = "exec:/a/very/long/path/that/nobody/would/type/twice/bot";
        let text = Layout(vec![words("bot", &[path]), numbers("games", &["10"])]).text(40);
        assert!(text.lines().all(|line| line.width() <= 40), "{text}");
        let cells = text.lines().filter_map(|line| line.strip_prefix("│ ")?.split('┆').next());
        let joined: String = cells.skip(1).map(str::trim).collect();
        assert_eq!(joined, path);
    }
}
