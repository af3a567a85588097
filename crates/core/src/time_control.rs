//! Time controls: what every seat has for a turn and in reserve, and how long a game may last.
//!
//! One shape serves all games. Its text is `5s` (so long for every turn), `60s+500ms` (a reserve and what every turn adds to
//! it) or `M/R/P/L/G/T`, a notation that players of one game have long used, of which the other two are special cases.

mod text;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::notation::ParseError;

/// How long a whole game may last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameLimit {
    /// As long as it takes.
    #[default]
    None,
    /// Until all seats together have thought so long.
    Time(Duration),
    /// Until every seat has played this number of turns, the set-up included.
    Turns(u32),
}

/// When the reserve is cut to what it can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReserveCap {
    /// After every turn, as existing tools do it.
    #[default]
    EveryTurn,
    /// A larger reserve at the beginning may stand until it has been used; written as a `+` after the limit.
    UntilUsed,
}

/// A time control.
///
/// ```
/// # use bw_core::TimeControl;
/// let control: TimeControl = "0:30/5/100/3/4/6".parse()?;
/// assert_eq!(control.allowance.as_secs(), 30);
/// assert_eq!(control.fields(), "30s/5m/100/3m/4h/6m");
///
/// let control: TimeControl = "60s+500ms".parse()?;
/// assert_eq!(control.reserve.as_secs(), 60);
/// assert_eq!(control.to_string(), "1m+500ms");
/// # Ok::<(), bw_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TimeControl {
    /// M: time for one turn.
    pub allowance: Duration,
    /// R: what each seat has in reserve at the beginning.
    pub reserve: Duration,
    /// P: how many percent of the unused time of a turn go to the reserve.
    pub percent: u32,
    /// L: the most that the reserve can hold; zero is no limit.
    pub most_reserve: Duration,
    /// When it is cut to that.
    pub reserve_cap: ReserveCap,
    /// G: how long the game may last.
    pub game_limit: GameLimit,
    /// T: the longest a turn may take; zero is no limit.
    pub turn_limit: Duration,
}

/// Why a text is no time control that games can be played under.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeControlError {
    /// It cannot be read.
    #[error("{0}. {EXAMPLES}")]
    Unreadable(#[from] ParseError),
    /// Neither a turn nor the reserve has any time.
    #[error("`{0}` leaves no time to think. {EXAMPLES}")]
    NoTime(String),
    /// It limits the game, but the game has no rule for that.
    #[error(
        "`{control}` limits the length of the game, but {game} has no rule for who wins then; leave the limit away"
    )]
    NoGameLimit {
        /// The control.
        control: String,
        /// The game's name.
        game: &'static str,
    },
}

/// What a time control looks like, for people who wrote it otherwise.
const EXAMPLES: &str = "Write 5s for every turn, 60s+500ms for a reserve that every turn adds to, or M/R/P/L/G/T such as \
                        30s/5m/100/10m/0/2m";

impl TimeControl {
    /// The control with these times for a turn and in reserve, all else by default.
    pub const fn new(allowance: Duration, reserve: Duration) -> Self {
        TimeControl {
            allowance,
            reserve,
            percent: 100,
            most_reserve: Duration::ZERO,
            reserve_cap: ReserveCap::EveryTurn,
            game_limit: GameLimit::None,
            turn_limit: Duration::ZERO,
        }
    }

    /// So long for every turn, whatever the turns before have used.
    pub const fn fixed(time: Duration) -> Self {
        TimeControl { percent: 0, ..TimeControl::new(time, Duration::ZERO) }
    }

    /// Reads the control that somebody wants to play under: it must leave time to think.
    pub fn for_play(text: &str) -> Result<Self, TimeControlError> {
        let control: TimeControl = text.parse()?;
        if control.allowance.is_zero() && control.reserve.is_zero() {
            return Err(TimeControlError::NoTime(text.chars().take(60).collect()));
        }
        Ok(control)
    }

    /// Whether all its times are whole seconds.
    pub fn is_whole_seconds(&self) -> bool {
        let game = match self.game_limit {
            GameLimit::Time(time) => time,
            GameLimit::None | GameLimit::Turns(_) => Duration::ZERO,
        };
        let times = [self.allowance, self.reserve, self.most_reserve, self.turn_limit, game];
        times.iter().all(|time| time.subsec_nanos() == 0)
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> String {
        control.to_string()
    }
}

impl TryFrom<String> for TimeControl {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        text.parse()
    }
}
