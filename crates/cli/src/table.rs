//! Tables: one value, printed for people or as comma-separated values.

use std::io;

use bw_lab::{Sheet, SheetCell};

use crate::table_layout::{LaidColumn, Layout};

/// What a command found, by rows and columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// Names it among several.
    pub(crate) name: String,
    pub(crate) columns: Vec<String>,
    /// Each as long as the columns.
    pub(crate) rows: Vec<Vec<TableCell>>,
}

/// One value of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TableCell {
    Text(String),
    Count(i64),
    /// A number and how many decimals of it people are shown.
    Number(f64, u8),
    /// A number that is shown with its sign, as differences are.
    Signed(f64, u8),
    /// The ends of an interval, with decimals like a number's.
    Range([f64; 2], u8),
    /// The ends of an interval of differences.
    SignedRange([f64; 2], u8),
    /// A share of one, shown as a percentage.
    Share(f64),
    /// The ends of a share's interval.
    ShareRange([f64; 2]),
    Empty,
}

impl TableCell {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        TableCell::Text(text.into())
    }

    pub(crate) fn count(count: impl TryInto<i64>) -> Self {
        TableCell::Count(count.try_into().unwrap_or(i64::MAX))
    }

    /// As people read it.
    pub(crate) fn shown(&self) -> String {
        let digits = |value: f64, decimals: u8| format!("{value:.*}", usize::from(decimals));
        let signed = |value: f64, decimals: u8| format!("{value:+.*}", usize::from(decimals));
        match *self {
            TableCell::Text(ref text) => text.clone(),
            TableCell::Count(count) => count.to_string(),
            TableCell::Number(value, decimals) => digits(value, decimals),
            TableCell::Signed(value, decimals) => signed(value, decimals),
            TableCell::Range([low, high], decimals) => {
                format!("{} – {}", digits(low, decimals), digits(high, decimals))
            }
            TableCell::SignedRange([low, high], decimals) => {
                format!("{} … {}", signed(low, decimals), signed(high, decimals))
            }
            TableCell::Share(share) => format!("{:.1} %", 100.0 * share),
            TableCell::ShareRange([low, high]) => {
                format!("{:.1} – {:.1} %", 100.0 * low, 100.0 * high)
            }
            TableCell::Empty => "—".into(),
        }
    }

    /// The fields of comma-separated values that it fills: an interval fills two, with all its digits.
    fn fields(&self, is_range: bool) -> Vec<String> {
        let mut fields = match *self {
            TableCell::Text(ref text) => vec![text.clone()],
            TableCell::Count(count) => vec![count.to_string()],
            TableCell::Number(value, _) | TableCell::Signed(value, _) | TableCell::Share(value) => {
                vec![value.to_string()]
            }
            TableCell::Range(ends, _)
            | TableCell::SignedRange(ends, _)
            | TableCell::ShareRange(ends) => ends.map(|end| end.to_string()).into(),
            TableCell::Empty => vec![String::new()],
        };
        fields.resize(if is_range { 2 } else { 1 }, String::new());
        fields
    }

    fn is_text(&self) -> bool {
        matches!(self, TableCell::Text(_))
    }

    fn is_range(&self) -> bool {
        matches!(
            self,
            TableCell::Range(..) | TableCell::SignedRange(..) | TableCell::ShareRange(..)
        )
    }
}

impl From<&SheetCell> for TableCell {
    fn from(cell: &SheetCell) -> Self {
        match *cell {
            SheetCell::Text(ref text) => TableCell::Text(text.clone()),
            SheetCell::Count(count) => TableCell::Count(count),
            SheetCell::Number(value, decimals) => TableCell::Number(value, decimals),
            SheetCell::Empty => TableCell::Text(String::new()),
        }
    }
}

impl From<&Sheet> for Table {
    fn from(sheet: &Sheet) -> Self {
        let rows = sheet.rows.iter().map(|row| row.iter().map(TableCell::from).collect()).collect();
        Table { name: sheet.id.clone(), columns: sheet.columns.clone(), rows }
    }
}

impl Table {
    pub(crate) fn new(name: &str, columns: &[&str]) -> Self {
        let columns = columns.iter().map(ToString::to_string).collect();
        Table { name: name.into(), columns, rows: Vec::new() }
    }

    /// For people, at most so wide; columns of numbers are set to the right.
    pub(crate) fn text(&self, width: usize) -> String {
        let laid = |at: usize| {
            let cells = || self.rows.iter().filter_map(move |row| row.get(at));
            let is_blank = |cell: &TableCell| {
                *cell == TableCell::Empty || *cell == TableCell::Text(String::new())
            };
            LaidColumn {
                heading: self.columns[at].clone(),
                cells: cells().map(TableCell::shown).collect(),
                is_number: cells().any(|cell| !cell.is_text() && !is_blank(cell))
                    && cells().all(|cell| !cell.is_text() || is_blank(cell)),
            }
        };
        Layout((0..self.columns.len()).map(laid).collect()).text(width)
    }

    /// A row as an object with the columns as its keys.
    pub(crate) fn json(&self) -> Vec<serde_json::Map<String, serde_json::Value>> {
        let pair = |(column, cell): (&String, &TableCell)| (column.clone(), cell.shown().into());
        self.rows.iter().map(|row| self.columns.iter().zip(row).map(pair).collect()).collect()
    }

    /// For programs: numbers with all their digits, shares of one, intervals as two columns.
    fn csv(&self) -> io::Result<Vec<u8>> {
        let is_range = |at: usize| self.rows.iter().any(|row| row[at].is_range());
        let ranges: Vec<bool> = (0..self.columns.len()).map(is_range).collect();
        let mut out = csv::Writer::from_writer(Vec::new());
        let headings = self.columns.iter().zip(&ranges).flat_map(|(heading, is_range)| {
            if *is_range {
                vec![format!("{heading} low"), format!("{heading} high")]
            } else {
                vec![heading.clone()]
            }
        });
        out.write_record(headings)?;
        for row in &self.rows {
            out.write_record(
                row.iter().zip(&ranges).flat_map(|(cell, &range)| cell.fields(range)),
            )?;
        }
        out.into_inner().map_err(|error| error.into_error())
    }
}

/// Tables as comma-separated values. One is nothing but that; of several each begins with a line `# NAME`, and an empty
/// line stands between two.
pub(crate) fn csv_text(tables: &[Table]) -> io::Result<String> {
    let mut text = String::new();
    for (at, table) in tables.iter().enumerate() {
        if tables.len() > 1 {
            let gap = if at > 0 { "\n" } else { "" };
            text += &format!("{gap}# {}\n", table.name);
        }
        text += &String::from_utf8_lossy(&table.csv()?);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results() -> Table {
        let mut table = Table::new("results", &["bot", "games", "share", "95 %"]);
        let row = |bot: &str, share| {
            let range = TableCell::ShareRange([share - 0.125, share + 0.125]);
            vec![TableCell::text(bot), TableCell::count(200_u64), TableCell::Share(share), range]
        };
        table.rows = vec![row("greedy:ties=random,rel=own", 0.625), row("random", 0.375)];
        table.rows.push(vec![
            TableCell::text("a, b"),
            TableCell::Empty,
            TableCell::Empty,
            TableCell::Empty,
        ]);
        table
    }

    #[test]
    fn programs_get_plain_numbers() {
        let text = csv_text(&[results()]).unwrap();
        assert_eq!(
            text,
            "bot,games,share,95 % low,95 % high\n\
             \"greedy:ties=random,rel=own\",200,0.625,0.5,0.75\n\
             random,200,0.375,0.25,0.5\n\
             \"a, b\",,,,\n"
        );
    }

    #[test]
    fn several_tables_are_told_apart() {
        let mut other = Table::new("other", &["n"]);
        other.rows.push(vec![TableCell::Number(0.5, 2)]);
        let text = csv_text(&[other.clone(), other]).unwrap();
        assert_eq!(text, "# other\nn\n0.5\n\n# other\nn\n0.5\n");
    }

    #[test]
    fn people_get_units_and_columns_that_line_up() {
        assert_eq!(
            results().text(80),
            "\
┌────────────────────────────┬───────┬────────┬───────────────┐
│ bot                        ┆ games ┆  share ┆          95 % │
╞════════════════════════════╪═══════╪════════╪═══════════════╡
│ greedy:ties=random,rel=own ┆   200 ┆ 62.5 % ┆ 50.0 – 75.0 % │
│ random                     ┆   200 ┆ 37.5 % ┆ 25.0 – 50.0 % │
│ a, b                       ┆     — ┆      — ┆             — │
└────────────────────────────┴───────┴────────┴───────────────┘
"
        );
    }
}
