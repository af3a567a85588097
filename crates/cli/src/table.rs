//! Plain tables for people.

use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{Cell, CellAlignment, ContentArrangement, Table};

/// A table with these headings; every column but the first is set to the right.
pub(crate) fn table(headings: &[&str], rows: Vec<Vec<String>>) -> String {
    let right: Vec<bool> = (0..headings.len()).map(|at| at > 0).collect();
    aligned_table(headings, rows, &right)
}

/// A table of texts, all set to the left.
pub(crate) fn text_table(headings: &[&str], rows: Vec<Vec<String>>) -> String {
    aligned_table(headings, rows, &[])
}

/// A table; columns marked so are set to the right.
pub(crate) fn aligned_table(headings: &[&str], rows: Vec<Vec<String>>, right: &[bool]) -> String {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED).set_content_arrangement(ContentArrangement::Dynamic);
    let align = |at: usize, text: String| {
        let right = right.get(at) == Some(&true);
        let alignment = if right { CellAlignment::Right } else { CellAlignment::Left };
        Cell::new(text).set_alignment(alignment)
    };
    table.set_header(headings.iter().enumerate().map(|(at, text)| align(at, text.to_string())));
    for row in rows {
        table.add_row(row.into_iter().enumerate().map(|(at, text)| align(at, text)));
    }
    format!("{table}\n")
}

/// A share as a percentage.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A share's interval as percentages.
pub(crate) fn percent_range([low, high]: [f64; 2]) -> String {
    format!("{:.1} – {:.1} %", 100.0 * low, 100.0 * high)
}
