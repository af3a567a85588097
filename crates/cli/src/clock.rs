//! The time of day, for new luck and for names of files.

use std::time::{Duration, SystemTime};

#[allow(clippy::disallowed_methods)] // names and luck of new things may depend on when they are made
fn since_1970() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

/// A seed that nobody used before.
pub(crate) fn new_seed() -> u64 {
    since_1970().as_nanos() as u64 % 1_000_000_007
}

/// Now as `YYYY-MM-DD_hh-mm-ss`, in universal time.
pub(crate) fn stamp() -> String {
    stamp_of(since_1970().as_secs())
}

/// A moment of a row as `YYYY-MM-DD hh:mm:ss`, in universal time.
pub(crate) fn day_and_time(unix_ms: i64) -> String {
    let stamp = stamp_of(u64::try_from(unix_ms).unwrap_or(0) / 1_000);
    let (day, time) = stamp.split_once('_').unwrap_or((&stamp, ""));
    format!("{day} {}", time.replace('-', ":"))
}

fn stamp_of(seconds: u64) -> String {
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}_{hour:02}-{minute:02}-{second:02}")
}

/// Year, month and day of a day after 1 January 1970.
fn date(mut days: u64) -> (u64, u64, u64) {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        assert_eq!(stamp_of(0), "1970-01-01_00-00-00");
        assert_eq!(stamp_of(951_782_399), "2000-02-28_23-59-59");
        assert_eq!(stamp_of(951_782_400), "2000-02-29_00-00-00");
        assert_eq!(stamp_of(1_735_689_599), "2024-12-31_23-59-59");
        assert_eq!(stamp_of(4_107_542_400), "2100-03-01_00-00-00");
    }
}
