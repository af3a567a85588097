//! Time controls `M/R/P/L/G/T` (spec 3).
//!
//! Times are whole seconds in the text. Reading follows the grammar of the Python tools; written are explicit units,
//! and trailing fields that have their default values are left out.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use bw_core::ParseError;

/// How long a whole game may last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameLimit {
    /// As long as it takes.
    #[default]
    None,
    /// So long by the wall clock.
    Time(Duration),
    /// Until Silver has played this number of turns, the set-up included.
    Turns(u32),
}

/// A time control.
///
/// ```
/// # use bw_arimaa::TimeControl;
/// let control: TimeControl = "0:30/5/100/3/4/6".parse()?;
/// assert_eq!(control.per_move.as_secs(), 30);
/// assert_eq!(control.to_string(), "30s/5m/100/3m/4h/6m");
/// # Ok::<(), bw_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// M: time for one turn.
    pub per_move: Duration,
    /// R: what each side has in reserve at the beginning.
    pub reserve: Duration,
    /// P: how many percent of the unused time of a turn go to the reserve.
    pub percent: u32,
    /// L: the most that the reserve can hold; zero is no limit.
    pub most_reserve: Duration,
    /// G: how long the game may last.
    pub game: GameLimit,
    /// T: the longest a turn may take; zero is no limit.
    pub per_turn: Duration,
}

impl TimeControl {
    /// The control with these times for a turn and in reserve, all else by default.
    pub const fn new(per_move: Duration, reserve: Duration) -> Self {
        TimeControl {
            per_move,
            reserve,
            percent: 100,
            most_reserve: Duration::ZERO,
            game: GameLimit::None,
            per_turn: Duration::ZERO,
        }
    }
}

/// Units from the largest to the smallest, with their seconds.
const UNITS: [(char, u64); 4] = [('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)];
const HOURS: usize = 1;
const MINUTES: usize = 2;

/// Longer than any game: a bound that keeps sums from overflowing.
const LONGEST: u64 = 1000 * 86_400;

impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fields: Vec<&str> = text.trim().split('/').map(str::trim).collect();
        if !(2..=6).contains(&fields.len()) {
            return Err(ParseError::new("a time control has two to six fields M/R/P/L/G/T", text));
        }
        let field = |at: usize| fields.get(at).copied().filter(|field| !field.is_empty());
        let time =
            |at: usize| field(at).map_or(Ok(Duration::ZERO), |text| parse_time(text, MINUTES));
        let required = |at: usize, name: &str| {
            let text = field(at);
            text.ok_or_else(|| {
                ParseError::new(format!("the field {name} is missing"), text_of(&fields))
            })
        };
        required(0, "M")?;
        required(1, "R")?;
        Ok(TimeControl {
            per_move: time(0)?,
            reserve: time(1)?,
            percent: field(2).map_or(Ok(100), parse_percent)?,
            most_reserve: time(3)?,
            game: field(4).map_or(Ok(GameLimit::None), parse_game)?,
            per_turn: time(5)?,
        })
    }
}

fn text_of(fields: &[&str]) -> String {
    fields.join("/")
}

fn parse_percent(text: &str) -> Result<u32, ParseError> {
    parse_number(text)
        .filter(|&percent| percent <= 1000)
        .map(|percent| percent as u32)
        .ok_or_else(|| ParseError::new("expected percent from 0 to 1000", text))
}

fn parse_game(text: &str) -> Result<GameLimit, ParseError> {
    if let Some(turns) = text.strip_suffix('t') {
        let turns = parse_number(turns).and_then(|turns| u32::try_from(turns).ok());
        let turns = turns.ok_or_else(|| ParseError::new("expected turns like `80t`", text))?;
        return Ok(if turns == 0 { GameLimit::None } else { GameLimit::Turns(turns) });
    }
    let time = parse_time(text, HOURS)?;
    Ok(if time.is_zero() { GameLimit::None } else { GameLimit::Time(time) })
}

fn parse_number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Reads numbers with units, colons or nothing after them. A bare number has the field's first unit, the next one the
/// unit below.
fn parse_time(text: &str, first_unit: usize) -> Result<Duration, ParseError> {
    let wrong = |what: &str| ParseError::new(what, text);
    let mut seconds: u64 = 0;
    let mut next_unit = first_unit;
    let mut rest = text;
    if let Some(after) = rest.strip_prefix(':') {
        next_unit += 1;
        rest = after;
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = parse_number(&rest[..digits])
            .ok_or_else(|| wrong("expected a time like 2, 0:30 or 1h5m"))?;
        rest = &rest[digits..];
        let unit = match rest.chars().next() {
            None => next_unit,
            Some(':') => {
                rest = &rest[1..];
                next_unit
            }
            Some(letter) => {
                let unit = UNITS.iter().position(|&(name, _)| name == letter);
                rest = &rest[letter.len_utf8()..];
                unit.ok_or_else(|| wrong("a unit is s, m, h or d"))?
            }
        };
        let &(_, length) =
            UNITS.get(unit).ok_or_else(|| wrong("there is no unit below seconds"))?;
        let more = number.checked_mul(length).filter(|&more| more <= LONGEST);
        seconds += more.ok_or_else(|| wrong("this is too long"))?;
        next_unit = unit + 1;
    }
    if seconds > LONGEST {
        return Err(wrong("this is too long"));
    }
    Ok(Duration::from_secs(seconds))
}

/// A time in explicit units.
struct Units(Duration);

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut seconds = self.0.as_secs();
        if seconds == 0 {
            return f.write_str("0");
        }
        // Days are read but not written: `24h` is what people say.
        for (name, length) in &UNITS[HOURS..] {
            let count = seconds / length;
            seconds %= length;
            if count > 0 {
                write!(f, "{count}{name}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = match self.game {
            GameLimit::None => "0".to_owned(),
            GameLimit::Time(time) => Units(time).to_string(),
            GameLimit::Turns(turns) => format!("{turns}t"),
        };
        let tail = [
            (self.percent.to_string(), self.percent == 100),
            (Units(self.most_reserve).to_string(), self.most_reserve.is_zero()),
            (game, self.game == GameLimit::None),
            (Units(self.per_turn).to_string(), self.per_turn.is_zero()),
        ];
        let kept = tail.iter().rposition(|(_, is_default)| !is_default).map_or(0, |at| at + 1);
        write!(f, "{}/{}", Units(self.per_move), Units(self.reserve))?;
        tail[..kept].iter().try_for_each(|(text, _)| write!(f, "/{text}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str) -> String {
        text.parse::<TimeControl>().unwrap().to_string()
    }

    #[test]
    fn controls_are_read_as_the_tools_read_them() {
        assert_eq!(canonical("0:30/5/100/3/4/6"), "30s/5m/100/3m/4h/6m");
        assert_eq!(canonical("2/6/100/0/8/6"), "2m/6m/100/0/8h/6m");
        assert_eq!(canonical("1s/5s/100/5s/80t"), "1s/5s/100/5s/80t");
        assert_eq!(canonical("1s/5s/100/5s/10m"), "1s/5s/100/5s/10m");
        assert_eq!(canonical("24h5m10s/0"), "24h5m10s/0");
        assert_eq!(canonical(":30/1d/50"), "30s/24h/50");
        assert_eq!(canonical("2:30/2//"), "2m30s/2m");
        assert_eq!(canonical("0/0/100/0/1:30"), "0/0/100/0/1h30m");
        assert_eq!(canonical("5m30/1"), "5m30s/1m");
    }

    #[test]
    fn canonical_texts_read_back() {
        for text in ["30s/5m/100/3m/4h/6m", "2m/6m/0", "1h1m1s/0/100/0/80t", "1m/1m/100/0/0/6m"] {
            assert_eq!(canonical(text), text);
        }
    }

    #[test]
    fn wrong_controls_are_named() {
        let error = |text: &str| text.parse::<TimeControl>().unwrap_err().to_string();
        assert!(error("2").contains("two to six fields"));
        assert!(error("1/2/3/4/5/6/7").contains("two to six fields"));
        assert!(error("/5").contains("the field M is missing"));
        assert!(error("2/").contains("the field R is missing"));
        assert!(error("1:2:3/5").contains("no unit below seconds"));
        assert!(error("2x/5").contains("a unit is s, m, h or d"));
        assert!(error("-2/5").contains("expected a time"));
        assert!(error("2/5/x").contains("percent"));
        assert!(error("2/5/100/0/xt").contains("turns"));
        assert!(error("99999999999999999999/5").contains("expected a time"));
        assert!(error("9999999/5").contains("too long"));
        assert!(error("2é/5").contains("`2é`"));
    }
}
