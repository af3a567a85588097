//! Options of rules and bots: described once, parsed, checked, written back.
//!
//! A table of [`OptionSpec`] is the single source for `--rules`, bot parameters, help texts, forms in
//! the browser and the JSON of records.

use std::fmt;
use std::time::Duration;

use serde::ser::{Serialize, SerializeMap, Serializer};

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// A whole number in a range.
    Integer {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// A decimal number in a range.
    Number {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any text without commas.
    Text,
    /// The path of a file. Whoever may read files calls [`Options::read_files`]; rules and bots get
    /// the content, and so do records.
    File,
    /// A duration such as `500ms`, `2s`, `1.5s`, `3m`.
    Time,
}

/// One option; what it means stands in the texts of whoever has it. An empty default means: not set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptionSpec {
    /// The key on the command line.
    pub key: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// Its value when nothing is said.
    pub default: &'static str,
}

impl OptionSpec {
    /// A whole number in a range.
    pub const fn whole(key: &'static str, min: i64, max: i64, default: &'static str) -> Self {
        OptionSpec { key, kind: OptionKind::Integer { min, max }, default }
    }

    /// What a value must look like, in words.
    pub fn expected(&self) -> String {
        match self.kind {
            OptionKind::Flag => "true or false".into(),
            OptionKind::Integer { min, max: i64::MAX } => format!("a whole number from {min}"),
            OptionKind::Integer { min, max } => format!("a whole number from {min} to {max}"),
            OptionKind::Number { min, max } => format!("a number from {min} to {max}"),
            OptionKind::Choice(words) => format!("one of {}", words.join(", ")),
            OptionKind::Text => "text without commas".into(),
            OptionKind::File => "the path of a file, or db:… for one of the database".into(),
            OptionKind::Time => expected_time(""),
        }
    }

    fn parse(&self, text: &str) -> Result<Value, OptionError> {
        let value = match self.kind {
            OptionKind::Flag => match text {
                "true" | "yes" | "on" | "1" => Some(Value::Flag(true)),
                "false" | "no" | "off" | "0" => Some(Value::Flag(false)),
                _ => None,
            },
            OptionKind::Integer { min, max } => {
                text.parse().ok().filter(|n| (min..=max).contains(n)).map(Value::Integer)
            }
            OptionKind::Number { min, max } => {
                text.parse().ok().filter(|n| (min..=max).contains(n)).map(Value::Number)
            }
            OptionKind::Choice(words) => {
                words.contains(&text).then(|| Value::Text(text.to_string()))
            }
            OptionKind::Text => (!text.is_empty()).then(|| Value::Text(text.to_string())),
            OptionKind::File => {
                (!text.is_empty()).then(|| Value::File { path: text.to_string(), content: None })
            }
            OptionKind::Time => parse_time(text).map(Value::Time),
        };
        value.ok_or_else(|| OptionError::BadValue {
            key: self.key.into(),
            value: text.into(),
            expected: match self.kind {
                OptionKind::Time => expected_time(text),
                _ => self.expected(),
            },
        })
    }
}

/// Reads `500ms`, `2s`, `1.5s`, `3m`, `1h`, exactly to the nanosecond. A number without a unit is no time, as some
/// would mean seconds by it and others milliseconds; nor is zero, in which nobody can think.
pub fn parse_time(text: &str) -> Option<Duration> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let unit: u128 = match unit {
        "ms" => 1_000_000,
        "s" => 1_000_000_000,
        "m" => 60_000_000_000,
        "h" => 3_600_000_000_000,
        _ => return None,
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    // More digits than these are below a nanosecond.
    let decimals = u32::try_from(part.len()).ok().filter(|&decimals| decimals <= 18)?;
    let (whole, part): (u64, u64) = (whole.parse().ok()?, part.parse().ok()?);
    let nanos = u128::from(whole) * unit + u128::from(part) * unit / 10_u128.pow(decimals);
    let seconds = u64::try_from(nanos / NANOS_PER_SECOND).ok()?;
    let time = Duration::new(seconds, (nanos % NANOS_PER_SECOND) as u32);
    (!time.is_zero()).then_some(time)
}

const NANOS_PER_SECOND: u128 = 1_000_000_000;

/// What [`parse_time`] would have taken instead of this text, in words.
pub fn expected_time(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(number) if number > 0.0 && number.is_finite() => {
            format!("a time with its unit: {text}ms or {text}s")
        }
        _ => "a time above zero such as 500ms, 2s or 1m".into(),
    }
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Of a flag.
    Flag(bool),
    /// Of an integer.
    Integer(i64),
    /// Of a number.
    Number(f64),
    /// Of a choice or a text.
    Text(String),
    /// Of a file.
    File {
        /// Where it is.
        path: String,
        /// What is in it, once it was read.
        content: Option<String>,
    },
    /// Of a time.
    Time(Duration),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(flag) => flag.fmt(f),
            Value::Integer(number) => number.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::Text(text) | Value::File { path: text, .. } => text.fmt(f),
            Value::Time(time) => {
                write!(f, "{}", time.as_millis())?;
                match time.subsec_nanos() % 1_000_000 {
                    0 => f.write_str("ms"),
                    rest => write!(f, ".{}ms", format!("{rest:06}").trim_end_matches('0')),
                }
            }
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Flag(flag) => s.serialize_bool(*flag),
            Value::Integer(number) => s.serialize_i64(*number),
            Value::Number(number) => s.serialize_f64(*number),
            Value::File { content: Some(content), .. } => s.serialize_str(content),
            Value::Text(_) | Value::File { .. } | Value::Time(_) => s.collect_str(self),
        }
    }
}

/// What is wrong with options that somebody wrote.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OptionError {
    /// No such key.
    #[error("unknown option `{key}`; {}", known_keys(known))]
    UnknownKey {
        /// The key as written.
        key: String,
        /// The keys there are.
        known: Vec<&'static str>,
    },
    /// The key is right, the value is not.
    #[error("option `{key}` is `{value}`, but must be {expected}")]
    BadValue {
        /// The key.
        key: String,
        /// The value as written.
        value: String,
        /// What would be right.
        expected: String,
    },
    /// The same key twice.
    #[error("option `{key}` is given twice")]
    Twice {
        /// The key.
        key: String,
    },
    /// Not `key=value`.
    #[error("`{text}` is not of the form key=value")]
    Syntax {
        /// The text as written.
        text: String,
    },
    /// The game cannot be played by this number of seats.
    #[error("{game} is for {min} to {max} seats, not {seats}")]
    Seats {
        /// The game's name.
        game: &'static str,
        /// Fewest seats.
        min: u8,
        /// Most seats.
        max: u8,
        /// What was asked for.
        seats: usize,
    },
    /// Options that are right one by one but not together, or a bad file.
    #[error("{0}")]
    Invalid(String),
}

fn known_keys(known: &[&str]) -> String {
    if known.is_empty() { "there are none".into() } else { format!("known: {}", known.join(", ")) }
}

/// Checked values for a table of specs, defaults filled in, in the table's order.
///
/// ```
/// # use bw_core::{OptionKind, Options, OptionSpec};
/// const SPECS: &[OptionSpec] = &[OptionSpec {
///     key: "pieces",
///     kind: OptionKind::Integer { min: 3, max: 11 },
///     default: "7",
/// }];
/// assert_eq!(Options::parse(SPECS, "pieces=5")?.integer("pieces"), 5);
/// assert_eq!(Options::defaults(SPECS).integer("pieces"), 7);
/// let error = Options::parse(SPECS, "pieces=99").unwrap_err();
/// assert_eq!(error.to_string(), "option `pieces` is `99`, but must be a whole number from 3 to 11");
/// # Ok::<(), bw_core::OptionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    specs: &'static [OptionSpec],
    values: Vec<Option<Value>>,
}

impl Options {
    /// All defaults.
    pub fn defaults(specs: &'static [OptionSpec]) -> Self {
        let values = specs
            .iter()
            .map(|spec| {
                (!spec.default.is_empty())
                    .then(|| spec.parse(spec.default).expect("a default obeys its own spec"))
            })
            .collect();
        Options { specs, values }
    }

    /// Reads `key=value,key=value`; spaces around keys and values do not matter.
    pub fn parse(specs: &'static [OptionSpec], text: &str) -> Result<Self, OptionError> {
        let mut pairs = Vec::new();
        for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let (key, value) = item
                .split_once('=')
                .ok_or_else(|| OptionError::Syntax { text: item.to_string() })?;
            pairs.push((key.trim().to_string(), value.trim().to_string()));
        }
        Self::from_pairs(specs, pairs)
    }

    /// Takes keys and values that were split already (JSON, forms).
    pub fn from_pairs(
        specs: &'static [OptionSpec],
        pairs: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, OptionError> {
        let mut options = Self::defaults(specs);
        let mut given = vec![false; specs.len()];
        for (key, value) in pairs {
            let Some(at) = specs.iter().position(|spec| spec.key == key) else {
                let known = specs.iter().map(|spec| spec.key).collect();
                return Err(OptionError::UnknownKey { key, known });
            };
            if std::mem::replace(&mut given[at], true) {
                return Err(OptionError::Twice { key });
            }
            options.values[at] = Some(specs[at].parse(&value)?);
        }
        Ok(options)
    }

    /// Reads the JSON object of a record: keys with values of any plain JSON type.
    pub fn from_json(
        specs: &'static [OptionSpec],
        object: &serde_json::Map<String, serde_json::Value>,
    ) -> Result<Self, OptionError> {
        let pairs = object.iter().map(|(key, value)| {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
            (key.clone(), text)
        });
        let mut options = Self::from_pairs(specs, pairs)?;
        // A record holds contents, not paths.
        options.read_files(|content| Ok(content.to_string()))?;
        Ok(options)
    }

    /// The JSON object that [`Options::from_json`] reads.
    pub fn to_json(&self) -> serde_json::Map<String, serde_json::Value> {
        let value = |value| serde_json::to_value(value).expect("an option is plain data");
        self.iter().map(|(key, of)| (key.to_string(), value(of))).collect()
    }

    /// Reads the files that are named and not yet read.
    pub fn read_files(
        &mut self,
        read: impl Fn(&str) -> std::io::Result<String>,
    ) -> Result<(), OptionError> {
        for (spec, value) in self.specs.iter().zip(&mut self.values) {
            if let Some(Value::File { path, content: content @ None }) = value {
                let text = read(path).map_err(|error| {
                    OptionError::Invalid(format!(
                        "option `{}`: cannot read {path}: {error}",
                        spec.key
                    ))
                })?;
                *content = Some(text);
            }
        }
        Ok(())
    }

    /// The specs these values belong to.
    pub fn specs(&self) -> &'static [OptionSpec] {
        self.specs
    }

    /// Keys and values that are set, in the table's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.specs
            .iter()
            .zip(&self.values)
            .filter_map(|(spec, value)| value.as_ref().map(|value| (spec.key, value)))
    }

    /// Only what differs from the defaults, as `key=value,key=value`: the short form for people.
    pub fn changes(&self) -> String {
        let defaults = Self::defaults(self.specs);
        let changed = self.iter().filter(|(key, value)| defaults.get(key) != Some(*value));
        changed.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(",")
    }

    /// The value of a key, if it is set.
    ///
    /// # Panics
    /// If the table has no such key: that is a mistake in the program.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let at = self.specs.iter().position(|spec| spec.key == key);
        self.values[at.unwrap_or_else(|| panic!("no option `{key}` in this table"))].as_ref()
    }

    /// The value of a flag; not set is false.
    pub fn flag(&self, key: &str) -> bool {
        matches!(self.get(key), Some(Value::Flag(true)))
    }

    /// The value of an integer that has a default.
    pub fn integer(&self, key: &str) -> i64 {
        self.integer_if_set(key).expect("an integer option with a default")
    }

    /// The value of an integer without a default.
    pub fn integer_if_set(&self, key: &str) -> Option<i64> {
        match self.get(key) {
            Some(Value::Integer(number)) => Some(*number),
            _ => None,
        }
    }

    /// The value of a number that has a default.
    pub fn number(&self, key: &str) -> f64 {
        match self.get(key) {
            Some(Value::Number(number)) => *number,
            other => unreachable!("option `{key}` is {other:?}, not a number with a default"),
        }
    }

    /// The value of a choice or text, or the content of a file; not set is the empty text.
    pub fn text(&self, key: &str) -> &str {
        match self.get(key) {
            Some(Value::Text(text) | Value::File { content: Some(text), .. }) => text,
            _ => "",
        }
    }

    /// The value of a time, if it is set.
    pub fn time(&self, key: &str) -> Option<Duration> {
        match self.get(key) {
            Some(Value::Time(time)) => Some(*time),
            _ => None,
        }
    }
}

/// `key=value,key=value` with all set values, readable by [`Options::parse`].
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (key, value)) in self.iter().enumerate() {
            write!(f, "{}{key}={value}", if at == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        for (key, value) in self.iter() {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec { key: "m2", kind: OptionKind::Flag, default: "false" },
        OptionSpec { key: "k", kind: OptionKind::Number { min: 0.0, max: 50.0 }, default: "11" },
        OptionSpec {
            key: "farms",
            kind: OptionKind::Choice(&["third", "first"]),
            default: "third",
        },
        OptionSpec { key: "time", kind: OptionKind::Time, default: "" },
    ];

    fn message(text: &str) -> String {
        Options::parse(SPECS, text).unwrap_err().to_string()
    }

    #[test]
    fn writes_what_it_reads() {
        let options = Options::parse(SPECS, " m2 = yes , time=2s").unwrap();
        assert_eq!(options.to_string(), "m2=true,k=11,farms=third,time=2000ms");
        assert_eq!(options.changes(), "m2=true,time=2000ms");
        assert_eq!(Options::parse(SPECS, &options.to_string()).unwrap(), options);
        let json = serde_json::to_value(&options).unwrap();
        assert_eq!(Options::from_json(SPECS, json.as_object().unwrap()).unwrap(), options);
    }

    #[test]
    fn errors_say_what_and_what_would_be_right() {
        assert_eq!(message("m3=true"), "unknown option `m3`; known: m2, k, farms, time");
        assert_eq!(message("farms=x"), "option `farms` is `x`, but must be one of third, first");
        assert_eq!(message("m2"), "`m2` is not of the form key=value");
        assert_eq!(message("m2=true,m2=true"), "option `m2` is given twice");
        assert_eq!(message("k=NaN"), "option `k` is `NaN`, but must be a number from 0 to 50");
        assert!(message("time=-3s").contains("must be a time"));
        assert_eq!(
            message("time=5"),
            "option `time` is `5`, but must be a time with its unit: 5ms or 5s"
        );
        assert_eq!(
            message("time=0ms"),
            "option `time` is `0ms`, but must be a time above zero such as 500ms, 2s or 1m"
        );
    }

    #[test]
    fn files_are_read_once_and_records_hold_their_content() {
        const MAP: &[OptionSpec] =
            &[OptionSpec { key: "map", kind: OptionKind::File, default: "" }];
        let mut options = Options::parse(MAP, "map=island.json").unwrap();
        options.read_files(|path| Ok(format!("content of {path}"))).unwrap();
        assert_eq!(options.text("map"), "content of island.json");
        assert_eq!(options.to_string(), "map=island.json");
        let json = serde_json::to_value(&options).unwrap();
        let again = Options::from_json(MAP, json.as_object().unwrap()).unwrap();
        assert_eq!(again.text("map"), "content of island.json");
        let mut missing = Options::parse(MAP, "map=gone").unwrap();
        let error = missing.read_files(|_| Err(std::io::ErrorKind::NotFound.into())).unwrap_err();
        assert!(error.to_string().starts_with("option `map`: cannot read gone"), "{error}");
    }

    #[test]
    fn times_have_units() {
        assert_eq!(parse_time("250ms"), Some(Duration::from_millis(250)));
        assert_eq!(parse_time("250"), None);
        assert_eq!(parse_time("1.5s"), Some(Duration::from_millis(1500)));
        assert_eq!(parse_time("2m"), Some(Duration::from_secs(120)));
        assert_eq!(parse_time("1e30h"), None);
        assert_eq!(parse_time(""), None);
    }
}
