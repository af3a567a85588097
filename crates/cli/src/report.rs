//! Reports on the screen and as files: tables, CSV, plots.

use std::io;
use std::path::Path;

use bw_lab::Report;
use bw_svg::standalone;

use crate::output::{prose, titled};
use crate::table::Table;

/// A report for people.
pub(crate) fn text(report: &Report, width: usize) -> String {
    let mut text = prose(&report.title, width);
    for sheet in &report.sheets {
        text += &format!("\n{}", titled(&sheet.title, &Table::from(sheet), width));
    }
    for note in &report.notes {
        text += &prose(note, width);
    }
    text
}

/// The tables of a report.
pub(crate) fn tables(report: &Report) -> Vec<Table> {
    report.sheets.iter().map(Table::from).collect()
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
