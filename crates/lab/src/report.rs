//! What long work found, as plain data: tables and plots. Drawn by whoever shows it.

use serde::{Deserialize, Serialize};

use crate::csv::csv_text;
use crate::plot::Plot;

/// One cell of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SheetCell {
    /// Words.
    Text(String),
    /// A whole number.
    Count(i64),
    /// A number and how many decimals of it are worth showing.
    Number(f64, u8),
    /// Nothing to say.
    Empty,
}

impl SheetCell {
    /// Words.
    pub fn text(text: impl Into<String>) -> Self {
        SheetCell::Text(text.into())
    }

    /// A number with two decimals.
    pub const fn number(value: f64) -> Self {
        SheetCell::Number(value, 2)
    }

    /// The cell as text, with a decimal point.
    pub fn plain(&self) -> String {
        match self {
            SheetCell::Text(text) => text.clone(),
            SheetCell::Count(count) => count.to_string(),
            SheetCell::Number(value, decimals) => format!("{value:.*}", usize::from(*decimals)),
            SheetCell::Empty => String::new(),
        }
    }

    /// Whether it is a number, which tables set to the right.
    pub const fn is_number(&self) -> bool {
        matches!(self, SheetCell::Count(_) | SheetCell::Number(..))
    }
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// Names its file: letters, digits, dots and dashes.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// Headings.
    pub columns: Vec<String>,
    /// Rows, each as long as the headings.
    pub rows: Vec<Vec<SheetCell>>,
}

impl Sheet {
    /// A table without rows.
    pub fn new(id: impl Into<String>, title: impl Into<String>, columns: &[&str]) -> Self {
        let columns = columns.iter().map(ToString::to_string).collect();
        Sheet { id: id.into(), title: title.into(), columns, rows: Vec::new() }
    }

    /// The table as comma-separated values with a heading.
    ///
    /// ```
    /// use bw_lab::{SheetCell, Sheet};
    ///
    /// let mut sheet = Sheet::new("t", "A table", &["who", "points"]);
    /// sheet.rows.push(vec![SheetCell::text("a, b"), SheetCell::number(1.5)]);
    /// assert_eq!(sheet.csv(), "who,points\n\"a, b\",1.50\n");
    /// ```
    pub fn csv(&self) -> String {
        let rows = self.rows.iter().map(|row| row.iter().map(SheetCell::plain).collect());
        csv_text(std::iter::once(self.columns.clone()).chain(rows))
    }
}

/// What long work found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// What it is about.
    pub title: String,
    /// Tables, most important first.
    pub sheets: Vec<Sheet>,
    /// Plots.
    pub plots: Vec<Plot>,
    /// Sentences worth reading.
    pub notes: Vec<String>,
}
