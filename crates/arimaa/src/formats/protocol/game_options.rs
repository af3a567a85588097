//! The options that describe a game to an engine (spec 4.1): time control, clocks, players.

use std::time::Duration;

use bw_core::{MAX_SEATS, TimeControl, TimeLeft, TimePlan};

use crate::piece::Side;

/// What a controller has said about the game. Times of zero are not limited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameOptions {
    /// Time for one turn.
    pub tcmove: Duration,
    /// Reserve at the beginning.
    pub tcreserve: Duration,
    /// How many percent of the unused time of a turn go to the reserve.
    pub tcpercent: u32,
    /// The most that the reserve can hold.
    pub tcmax: Duration,
    /// The longest the game may last.
    pub tctotal: Duration,
    /// The most turns each side may play.
    pub tcturns: u32,
    /// The longest a turn may take.
    pub tcturntime: Duration,
    /// What Gold and Silver have in reserve now, if the controller has said.
    pub reserves: [Option<Duration>; 2],
    /// What Gold and Silver have used in all.
    pub used: [Duration; 2],
    /// How long the last turn took.
    pub lastmoveused: Duration,
    /// How long the present turn has taken already.
    pub moveused: Duration,
    /// The opponent's name.
    pub opponent: String,
    /// The opponent's rating.
    pub opponent_rating: String,
    /// The engine's own rating.
    pub rating: String,
    /// Whether the game is rated.
    pub rated: bool,
    /// The event.
    pub event: String,
}

impl Default for GameOptions {
    fn default() -> Self {
        GameOptions {
            tcmove: Duration::ZERO,
            tcreserve: Duration::ZERO,
            tcpercent: 100,
            tcmax: Duration::ZERO,
            tctotal: Duration::ZERO,
            tcturns: 0,
            tcturntime: Duration::ZERO,
            reserves: [None; 2],
            used: [Duration::ZERO; 2],
            lastmoveused: Duration::ZERO,
            moveused: Duration::ZERO,
            opponent: String::new(),
            opponent_rating: String::new(),
            rating: String::new(),
            rated: true,
            event: String::new(),
        }
    }
}

/// How long an engine may think about a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// After this it has lost.
    pub limit: Duration,
    /// When it should answer, and when it must.
    pub plan: TimePlan,
}

/// Answers come over pipes to a controller that is busy itself: they are reckoned to be late by this.
const LAG: Duration = Duration::from_millis(50);

/// Why a value does not fit an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// Not a number.
    #[error("expected a whole number from 0 on")]
    Number,
    /// Not a time.
    #[error("expected seconds from 0 on")]
    Seconds,
    /// Neither yes nor no.
    #[error("expected 0 or 1")]
    Flag,
}

impl GameOptions {
    /// Sets an option. None if there is no such option, an error if the value is wrong. The older names `wreserve`,
    /// `breserve` and `tcmoveused` are known too.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<(), ValueError>> {
        let seconds = |place: &mut Duration| parse_seconds(value).map(|time| *place = time);
        let number = |place: &mut u32| parse_number(value).map(|number| *place = number);
        let text = |place: &mut String| {
            value.clone_into(place);
            Ok(())
        };
        Some(match name {
            "tcmove" => seconds(&mut self.tcmove),
            "tcreserve" => seconds(&mut self.tcreserve),
            "tcpercent" => number(&mut self.tcpercent),
            "tcmax" => seconds(&mut self.tcmax),
            "tctotal" => seconds(&mut self.tctotal),
            "tcturns" => number(&mut self.tcturns),
            "tcturntime" => seconds(&mut self.tcturntime),
            "greserve" | "wreserve" => parse_seconds(value).map(|t| self.reserves[0] = Some(t)),
            "sreserve" | "breserve" => parse_seconds(value).map(|t| self.reserves[1] = Some(t)),
            "gused" | "wused" => seconds(&mut self.used[0]),
            "sused" | "bused" => seconds(&mut self.used[1]),
            "lastmoveused" => seconds(&mut self.lastmoveused),
            "moveused" | "tcmoveused" => seconds(&mut self.moveused),
            "opponent" => text(&mut self.opponent),
            "opponent_rating" => text(&mut self.opponent_rating),
            "rating" => text(&mut self.rating),
            "event" => text(&mut self.event),
            "rated" => match value {
                "0" | "1" => {
                    self.rated = value == "1";
                    Ok(())
                }
                _ => Err(ValueError::Flag),
            },
            _ => return None,
        })
    }

    /// A new game: the time control stays, clocks begin anew.
    pub fn begin_game(&mut self) {
        self.reserves = [None; 2];
        self.used = [Duration::ZERO; 2];
        self.lastmoveused = Duration::ZERO;
        self.moveused = Duration::ZERO;
    }

    /// What a side has in reserve.
    pub fn reserve(&self, side: Side) -> Duration {
        self.reserves[side.index()].unwrap_or(self.tcreserve)
    }

    /// How long a side may think about its turn, if answers came late by `lag` before; none if it may take as long as it
    /// likes.
    pub fn allowance(&self, side: Side, lag: Duration) -> Option<Allowance> {
        let is_set = |time: Duration| (!time.is_zero()).then_some(time);
        let spent = self.used[0] + self.used[1];
        let limits = [
            is_set(self.tcmove).map(|time| time + self.reserve(side)),
            is_set(self.tcturntime),
            is_set(self.tctotal).map(|total| total.saturating_sub(spent)),
        ];
        let limit = limits.into_iter().flatten().min()?.saturating_sub(self.moveused);
        // Without a time for a turn there is only the whole game's to divide.
        let allowance = is_set(self.tcmove).unwrap_or(limit / 20);
        let reserve = self.reserve(side);
        let beyond = self.moveused.saturating_sub(allowance);
        let left = TimeLeft {
            control: TimeControl::new(allowance, self.tcreserve.max(reserve)),
            limit,
            allowance: allowance.saturating_sub(self.moveused),
            reserve: reserve.saturating_sub(beyond),
            in_turn: self.moveused,
            reserves: [Duration::ZERO; MAX_SEATS],
            spent: [Duration::ZERO; MAX_SEATS],
            lag: lag.max(LAG),
        };
        Some(Allowance { limit, plan: left.plan() })
    }
}

fn parse_number(text: &str) -> Result<u32, ValueError> {
    text.parse().map_err(|_| ValueError::Number)
}

/// Seconds with up to three decimals.
fn parse_seconds(text: &str) -> Result<Duration, ValueError> {
    let wrong = || ValueError::Seconds;
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(part) {
        return Err(wrong());
    }
    let part: String = part.chars().chain("000".chars()).take(3).collect();
    let whole: u32 = whole.parse().map_err(|_| wrong())?;
    let part: u64 = part.parse().map_err(|_| wrong())?;
    Ok(Duration::from_secs(whole.into()) + Duration::from_millis(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(options: &[(&str, &str)]) -> GameOptions {
        let mut all = GameOptions::default();
        for (name, value) in options {
            all.set(name, value).unwrap().unwrap();
        }
        all
    }

    fn allowed(options: &GameOptions, side: Side) -> Option<Allowance> {
        options.allowance(side, Duration::ZERO)
    }

    #[test]
    fn options_are_known_by_new_and_old_names() {
        let options = with(&[("wreserve", "7"), ("tcmoveused", "1.25"), ("opponent", "A B")]);
        assert_eq!(options.reserve(Side::Gold), Duration::from_secs(7));
        assert_eq!(options.moveused, Duration::from_millis(1250));
        assert_eq!(options.opponent, "A B");
        let mut options = options;
        assert!(options.set("colour", "red").is_none());
        for (name, value) in [("tcmove", "-1"), ("tcmove", ""), ("rated", "yes"), ("tcturns", "x")]
        {
            assert!(options.set(name, value).unwrap().is_err(), "{name} {value}");
        }
    }

    #[test]
    fn nothing_said_is_no_limit() {
        assert_eq!(allowed(&GameOptions::default(), Side::Gold), None);
        assert_eq!(allowed(&with(&[("tcreserve", "30")]), Side::Gold), None);
    }

    #[test]
    fn allowances_stay_below_every_limit() {
        let seconds = Duration::from_secs;
        let options = with(&[("tcmove", "1"), ("tcreserve", "5"), ("greserve", "3")]);
        assert_eq!(allowed(&options, Side::Gold).unwrap().limit, seconds(4));
        assert_eq!(allowed(&options, Side::Silver).unwrap().limit, seconds(6));
        let options = with(&[("tcmove", "60"), ("tcreserve", "600"), ("tcturntime", "20")]);
        assert_eq!(allowed(&options, Side::Gold).unwrap().limit, seconds(20));
        let options =
            with(&[("tcmove", "60"), ("tctotal", "100"), ("gused", "50"), ("sused", "45")]);
        assert_eq!(allowed(&options, Side::Gold).unwrap().limit, seconds(5));
        for reserve in ["0", "0.05", "1", "5", "1000"] {
            for moveused in ["0", "0.5", "3"] {
                let options =
                    with(&[("tcmove", "1"), ("greserve", reserve), ("moveused", moveused)]);
                let Allowance { limit, plan } = allowed(&options, Side::Gold).unwrap();
                assert!(plan.target <= plan.hard_stop, "{reserve} {moveused}");
                assert!(limit.is_zero() || plan.hard_stop < limit, "{reserve} {moveused}");
            }
        }
    }

    #[test]
    fn a_new_game_keeps_the_control() {
        let mut options = with(&[("tcmove", "3"), ("tcreserve", "9"), ("greserve", "1")]);
        options.begin_game();
        assert_eq!((options.tcmove.as_secs(), options.reserve(Side::Gold).as_secs()), (3, 9));
    }
}
