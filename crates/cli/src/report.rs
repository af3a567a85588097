//! Reports on the screen and as files: tables, CSV, plots.

use std::io;
use std::path::Path;

use bw_lab::{Report, Sheet, SheetCell};
use bw_svg::standalone;

use crate::table::aligned_table;

/// A report for people.
pub(crate) fn text(report: &Report) -> String {
    let mut text = format!("{}\n", report.title);
    for sheet in &report.sheets {
        text += &format!("\n{}\n{}", sheet.title, sheet_text(sheet));
    }
    for note in &report.notes {
        text += &format!("{note}\n");
    }
    text
}

/// A table for people; numbers are set to the right.
pub(crate) fn sheet_text(sheet: &Sheet) -> String {
    let is_number = |at: usize| {
        let mut cells = sheet.rows.iter().filter_map(|row| row.get(at));
        cells.clone().any(SheetCell::is_number)
            && cells.all(|cell| cell.is_number() || matches!(cell, SheetCell::Empty))
    };
    let right: Vec<bool> = (0..sheet.columns.len()).map(is_number).collect();
    let headings: Vec<&str> = sheet.columns.iter().map(String::as_str).collect();
    let rows = sheet.rows.iter().map(|row| row.iter().map(SheetCell::plain).collect()).collect();
    aligned_table(&headings, rows, &right)
}

/// Writes every table as CSV and every plot as SVG into a folder.
pub(crate) fn write(folder: &Path, report: &Report) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for sheet in &report.sheets {
        std::fs::write(folder.join(format!("{}.csv", sheet.id)), sheet.csv())?;
    }
    write_plots(folder, report)
}

/// Writes every plot as SVG into a folder.
pub(crate) fn write_plots(folder: &Path, report: &Report) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for plot in &report.plots {
        let svg = standalone(&bw_plot::svg(plot), &[]);
        std::fs::write(folder.join(format!("{}.svg", plot.id)), svg)?;
    }
    Ok(())
}
