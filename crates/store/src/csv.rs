//! Comma-separated values (RFC 4180, lines end with a line feed).
//!
//! A missing value is an empty field, an empty text is `""`.

use std::fmt::{Display, Write as _};

/// A table row under construction.
#[derive(Default)]
pub(crate) struct CsvRow {
    text: String,
    begun: bool,
}

impl CsvRow {
    /// A row of plain words, such as column names.
    pub(crate) fn of(words: &[&str]) -> Self {
        words.iter().fold(Self::default(), |row, word| row.text(Some(word)))
    }

    /// Adds a number or nothing.
    pub(crate) fn number(mut self, value: Option<impl Display>) -> Self {
        self.separate();
        if let Some(value) = value {
            // Writing to a String cannot fail.
            let _ = write!(self.text, "{value}");
        }
        self
    }

    /// Adds a text or nothing, in quotes where needed.
    pub(crate) fn text(mut self, value: Option<&str>) -> Self {
        self.separate();
        match value {
            Some(value) if needs_quotes(value) => {
                let _ = write!(self.text, "\"{}\"", value.replace('"', "\"\""));
            }
            Some(value) => self.text.push_str(value),
            None => {}
        }
        self
    }

    /// The row as a line.
    pub(crate) fn into_line(mut self) -> Vec<u8> {
        self.text.push('\n');
        self.text.into_bytes()
    }

    fn separate(&mut self) {
        if self.begun {
            self.text.push(',');
        }
        self.begun = true;
    }
}

fn needs_quotes(value: &str) -> bool {
    value.is_empty()
        || value.contains([',', '"', '\r', '\n'])
        || value.starts_with(char::is_whitespace)
        || value.ends_with(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::CsvRow;

    #[test]
    fn quotes_only_where_needed() {
        let row = CsvRow::default()
            .number(Some(7))
            .number(None::<i64>)
            .text(Some("plain words"))
            .text(Some("a,b"))
            .text(Some("say \"hi\""))
            .text(Some("two\nlines"))
            .text(Some(" edge"))
            .text(Some(""))
            .text(None);
        let line = String::from_utf8(row.into_line()).unwrap();
        assert_eq!(
            line,
            "7,,plain words,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\" edge\",\"\",\n"
        );
    }
}
