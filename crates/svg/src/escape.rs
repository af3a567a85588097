//! The one escaper: words of people and data as text of XML.

use std::fmt::{self, Display, Write};

/// Words that are safe inside an element or a quoted attribute. Characters that XML forbids (control characters,
/// U+FFFE and U+FFFF) are left out, whoever wrote them.
///
/// ```
/// # use bw_svg::Escaped;
/// assert_eq!(Escaped("<Ana> & \u{1}\"Bo\"").to_string(), "&lt;Ana&gt; &amp; &quot;Bo&quot;");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        EscapedInto(f).write_str(self.0)
    }
}

/// Escapes whatever is written to it.
pub(crate) struct EscapedInto<W>(pub(crate) W);

impl<W: Write> Write for EscapedInto<W> {
    fn write_str(&mut self, words: &str) -> fmt::Result {
        for character in words.chars() {
            match character {
                '&' => self.0.write_str("&amp;")?,
                '<' => self.0.write_str("&lt;")?,
                '>' => self.0.write_str("&gt;")?,
                '"' => self.0.write_str("&quot;")?,
                '\'' => self.0.write_str("&#39;")?,
                '\u{fffe}' | '\u{ffff}' => {}
                _ if character.is_control() => {}
                _ => self.0.write_char(character)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_words_survive_a_parser() {
        let allowed = |c: &char| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
        for words in [
            "",
            "a<b> & \"c\" 'd'",
            "A\u{1}b\u{0}\t\r\n\u{7f}\u{85}\u{9f}",
            "\u{fffd}\u{fffe}\u{ffff}\u{1fffe}\u{10ffff}\u{fdd0}",
            "]]> <!-- &amp; &#0; &#x1; <![CDATA[",
            "🎲👩‍👩‍👧 Žofie שלום",
        ] {
            let svg = format!("<a b=\"{0}\" c='{0}'>{0}</a>", Escaped(words));
            let document = roxmltree::Document::parse(&svg).unwrap();
            let left: String = words.chars().filter(allowed).collect();
            let root = document.root_element();
            assert_eq!(root.text().unwrap_or(""), left);
            assert_eq!(root.attribute("b"), Some(&*left));
            assert_eq!(root.attribute("c"), Some(&*left));
        }
    }
}
