//! Room for words in pictures, whatever font the reader's machine has.

/// Estimated width of a line of words in a medium-bold sans, in units of the font size. Errs on the
/// wide side, because the font is whatever the reader's machine has.
pub fn text_width(words: &str) -> f64 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | '\'' | '.' | ',' | ':' | ';' | '|' | '!' | 'í' => 0.36,
        ' ' | '·' | 'f' | 't' | 'r' | 'I' | '(' | ')' | '-' => 0.45,
        'm' | 'w' | 'M' | 'W' | '→' | '…' | '—' | '%' | '@' => 1.0,
        c if c.is_uppercase() => 0.78,
        c if (c as u32) > 0x2e80 => 1.05,
        _ => 0.69,
    };
    words.chars().map(width).sum()
}

/// The words, cut with an ellipsis where they would be wider than `width` font sizes.
pub fn fitted(words: &str, width: f64) -> String {
    if text_width(words) <= width {
        return words.to_owned();
    }
    let mut cut = String::new();
    let mut used = text_width("…");
    for c in words.chars() {
        used += text_width(c.encode_utf8(&mut [0; 4]));
        if used > width {
            break;
        }
        cut.push(c);
    }
    cut.truncate(cut.trim_end().len());
    cut.push('…');
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_to_fit() {
        assert_eq!(fitted("Ana", 5.0), "Ana");
        let cut = fitted("Bartholomew the Younger", 6.0);
        assert!(cut.ends_with('…') && text_width(&cut) <= 6.0, "{cut}");
        assert!(cut.starts_with("Bart"), "{cut}");
    }
}
