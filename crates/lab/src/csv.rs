//! Comma-separated values.

/// The rows as comma-separated values (RFC 4180, lines end with a line feed).
///
/// ```
/// let rows = [["who", "points"], ["a, b", "1.50"]];
/// assert_eq!(bw_lab::csv_text(rows), "who,points\n\"a, b\",1.50\n");
/// ```
pub fn csv_text<Row>(rows: impl IntoIterator<Item = Row>) -> String
where
    Row: IntoIterator<Item: AsRef<str>>,
{
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in rows {
        for field in row {
            writer.write_field(field.as_ref()).expect(IN_MEMORY);
        }
        writer.write_record(None::<&str>).expect(IN_MEMORY);
    }
    let bytes = writer.into_inner().expect(IN_MEMORY);
    String::from_utf8(bytes).expect("invariant: texts with commas between them are text")
}

const IN_MEMORY: &str = "invariant: rows of any length can be written to memory";
