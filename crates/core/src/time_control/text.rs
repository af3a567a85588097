//! Time controls as text.
//!
//! Fields of `M/R/P/L/G/T` follow the grammar of the tools that introduced them, which has no unit below seconds;
//! milliseconds and decimals are ours. Written are explicit units, and trailing fields that have their default values are
//! left out.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{GameLimit, ReserveCap, TimeControl};
use crate::notation::ParseError;

/// Units from the largest to the smallest, with their milliseconds.
const UNITS: [(&str, u64); 5] =
    [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];
const HOURS: usize = 1;
const MINUTES: usize = 2;
const SECONDS: usize = 3;

/// Longer than any game: a bound that keeps sums from overflowing. In milliseconds.
const LONGEST: u64 = 1000 * 86_400_000;

/// What a number without a unit means.
#[derive(Clone, Copy)]
enum Bare {
    /// This unit, and the next smaller one after it.
    Unit(usize),
    /// Nothing: a unit must be written.
    Refused,
}

impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        if text.contains('/') {
            return read_fields(text);
        }
        match text.split_once('+') {
            Some((base, increment)) => Ok(TimeControl::new(
                read_time(increment.trim(), Bare::Refused)?,
                read_time(base.trim(), Bare::Refused)?,
            )),
            None => read_time(text, Bare::Refused).map(TimeControl::fixed),
        }
    }
}

fn read_fields(text: &str) -> Result<TimeControl, ParseError> {
    let fields: Vec<&str> = text.split('/').map(str::trim).collect();
    if !(2..=6).contains(&fields.len()) {
        return Err(ParseError::new("a time control has two to six fields M/R/P/L/G/T", text));
    }
    let field = |at: usize| fields.get(at).copied().filter(|field| !field.is_empty());
    let minutes = Bare::Unit(MINUTES);
    let time = |at: usize| field(at).map_or(Ok(Duration::ZERO), |text| read_time(text, minutes));
    let required = |at: usize, name: &str| {
        let missing = || ParseError::new(format!("the field {name} is missing"), fields.join("/"));
        field(at).ok_or_else(missing).map(|_| ())
    };
    required(0, "M")?;
    required(1, "R")?;
    let (most_reserve, reserve_cap) = field(3).map_or(Ok(Default::default()), read_cap)?;
    Ok(TimeControl {
        allowance: time(0)?,
        reserve: time(1)?,
        percent: field(2).map_or(Ok(100), read_percent)?,
        most_reserve,
        reserve_cap,
        game_limit: field(4).map_or(Ok(GameLimit::None), read_game_limit)?,
        turn_limit: time(5)?,
    })
}

/// The limit of the reserve, and whether a larger one may stand at the beginning. No limit needs no such rule.
fn read_cap(text: &str) -> Result<(Duration, ReserveCap), ParseError> {
    let (limit, cap) = match text.strip_suffix('+') {
        Some(limit) => (limit.trim_end(), ReserveCap::UntilUsed),
        None => (text, ReserveCap::EveryTurn),
    };
    let limit = read_time(limit, Bare::Unit(MINUTES))?;
    Ok((limit, if limit.is_zero() { ReserveCap::EveryTurn } else { cap }))
}

fn read_percent(text: &str) -> Result<u32, ParseError> {
    let percent = text.parse().ok().filter(|&percent: &u32| percent <= 1000);
    percent.ok_or_else(|| ParseError::new("expected percent from 0 to 1000", text))
}

fn read_game_limit(text: &str) -> Result<GameLimit, ParseError> {
    if let Some(turns) = text.strip_suffix('t') {
        let turns = turns.parse().ok().filter(|&turns: &u32| turns <= 1_000_000);
        let turns = turns.ok_or_else(|| ParseError::new("expected a number of turns", text))?;
        return Ok(if turns == 0 { GameLimit::None } else { GameLimit::Turns(turns) });
    }
    let time = read_time(text, Bare::Unit(HOURS))?;
    Ok(if time.is_zero() { GameLimit::None } else { GameLimit::Time(time) })
}

/// A sequence of numbers, each with a unit, a colon or nothing after it; a leading colon is zero of the first unit.
fn read_time(text: &str, bare: Bare) -> Result<Duration, ParseError> {
    let wrong = |why: &str| ParseError::new(why, text);
    let (mut rest, mut millis) = (text, 0_u64);
    let mut next = match bare {
        Bare::Unit(unit) => Some(unit),
        Bare::Refused => None,
    };
    if let (Some(after), Some(unit)) = (rest.strip_prefix(':'), next) {
        (rest, next) = (after, Some(unit + 1));
    }
    if rest.is_empty() {
        return Err(wrong("expected a time such as 30s, 2m or 1h5m"));
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let letters = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let (unit, after) = match after.strip_prefix(':') {
            Some(after) => ("", after),
            None => after.split_at(letters),
        };
        rest = after;
        let unit = match unit {
            "" => next.ok_or_else(|| wrong("a unit is missing: ms, s, m, h or d"))?,
            name => (UNITS.iter().position(|(known, _)| *known == name))
                .ok_or_else(|| wrong("a unit is ms, s, m, h or d"))?,
        };
        if after_seconds(unit, next) {
            return Err(wrong("there is no unit below seconds but ms, which must be written"));
        }
        let more = amount(number, UNITS[unit].1);
        let more = more.ok_or_else(|| wrong("expected a time such as 30s, 2m or 1h5m"))?;
        millis = millis.saturating_add(more);
        next = next.map(|_| unit + 1);
    }
    if millis > LONGEST {
        return Err(wrong("this is too long"));
    }
    Ok(Duration::from_millis(millis))
}

/// A bare number after the seconds would be milliseconds; in the tools' grammar it is a mistake.
fn after_seconds(unit: usize, bare: Option<usize>) -> bool {
    unit > SECONDS && bare == Some(unit)
}

/// A number, perhaps with decimals, of units that are `unit` milliseconds long; too large ones are merely large.
fn amount(number: &str, unit: u64) -> Option<u64> {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if part.len() > 9 || part.contains('.') || whole.is_empty() && part.is_empty() {
        return None;
    }
    let digits = |text: &str| if text.is_empty() { Some(0) } else { text.parse::<u64>().ok() };
    let whole = digits(whole)?.saturating_mul(unit);
    let scale = 10_u64.pow(part.len() as u32);
    Some(whole.saturating_add(digits(part)? * unit / scale))
}

/// A time in explicit units.
struct Units(Duration);

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut millis = self.0.as_millis() as u64;
        if millis == 0 {
            return f.write_str("0");
        }
        // Days are read but not written: `24h` is what people say.
        for (name, length) in &UNITS[HOURS..] {
            let count = millis / length;
            millis %= length;
            if count > 0 {
                write!(f, "{count}{name}")?;
            }
        }
        Ok(())
    }
}

impl TimeControl {
    /// The fields `M/R/P/L/G/T`.
    pub fn fields(&self) -> String {
        let game = match self.game_limit {
            GameLimit::None => "0".to_owned(),
            GameLimit::Time(time) => Units(time).to_string(),
            GameLimit::Turns(turns) => format!("{turns}t"),
        };
        let mut most_reserve = Units(self.most_reserve).to_string();
        if self.reserve_cap == ReserveCap::UntilUsed {
            most_reserve.push('+');
        }
        let tail = [
            (self.percent.to_string(), self.percent == 100),
            (most_reserve, self.most_reserve.is_zero()),
            (game, self.game_limit == GameLimit::None),
            (Units(self.turn_limit).to_string(), self.turn_limit.is_zero()),
        ];
        let kept = tail.iter().rposition(|(_, is_default)| !is_default).map_or(0, |at| at + 1);
        let head = [Units(self.allowance).to_string(), Units(self.reserve).to_string()];
        let fields = head.into_iter().chain(tail.into_iter().take(kept).map(|(text, _)| text));
        fields.collect::<Vec<_>>().join("/")
    }
}

/// The shortest form that says all.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TimeControl { allowance, reserve, .. } = *self;
        if *self == TimeControl::fixed(allowance) && !allowance.is_zero() {
            write!(f, "{}", Units(allowance))
        } else if *self == TimeControl::new(allowance, reserve) && !reserve.is_zero() {
            let increment =
                if allowance.is_zero() { "0s".into() } else { Units(allowance).to_string() };
            write!(f, "{}+{increment}", Units(reserve))
        } else {
            f.write_str(&self.fields())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    fn canonical(text: &str) -> String {
        read(text).fields()
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
        assert_eq!(canonical("500ms/1.5s"), "500ms/1s500ms");
        assert_eq!(canonical("1/5/100/0:30 +"), "1m/5m/100/30s+");
        assert_eq!(canonical("1/5/100/0+"), "1m/5m");
    }

    #[test]
    fn fixed_times_and_increments_are_special_cases() {
        assert_eq!(read("5s").fields(), "5s/0/0");
        assert_eq!(read("60s+500ms").fields(), "500ms/1m");
        assert_eq!(read(" 1h + 0s ").to_string(), "1h+0s");
        assert_eq!(read("0.05s"), read("50ms"));
    }

    #[test]
    fn the_shortest_text_reads_back() {
        let texts = [
            "50ms",
            "1m+500ms",
            "30s/5m/100/3m/4h/6m",
            "30s/5m/100/3m+",
            "30s/5m/50/3m+/4h",
            "2m/6m/0",
            "1h1m1s/0/100/0/80t",
        ];
        for text in texts {
            assert_eq!(read(text).to_string(), text);
        }
        for text in ["2m/6m", "0/0", "0/5m/0", "1m/1m/100/0/0/6m", "0s+1s", "1s/0"] {
            assert_eq!(read(&read(text).to_string()), read(text), "{text}");
        }
    }

    #[test]
    fn wrong_controls_are_named() {
        let error = |text: &str| text.parse::<TimeControl>().unwrap_err().to_string();
        assert!(error("1/2/3/4/5/6/7").contains("two to six fields"));
        assert!(error("/5").contains("the field M is missing"));
        assert!(error("2/").contains("the field R is missing"));
        assert!(error("1:2:3/5").contains("no unit below seconds"));
        assert!(error("2x/5").contains("a unit is ms, s, m, h or d"));
        assert!(error("-2/5").contains("a unit is"));
        assert!(error("2/5/x").contains("percent"));
        assert!(error("2/5/100/+").contains("expected a time"));
        assert!(error("2/5/100/0/xt").contains("turns"));
        assert!(error("99999999999999999999/5").contains("expected a time"));
        assert!(error("9999999/5").contains("too long"));
        assert!(error("2é/5").contains("`2é`"));
        for text in ["2", "60+5", "+", "", "5s+", "1.2.3s", ".s", ":30"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        assert!(error("60+5").contains("a unit is missing"));
    }

    #[test]
    fn nobody_plays_without_time() {
        let error = TimeControl::for_play("0/0/100/0/1h").unwrap_err().to_string();
        assert!(error.contains("no time to think") && error.contains("60s+500ms"), "{error}");
        let error = TimeControl::for_play("soon").unwrap_err().to_string();
        assert!(error.contains("60s+500ms"), "{error}");
        assert!(TimeControl::for_play("0/5m").is_ok());
    }
}
