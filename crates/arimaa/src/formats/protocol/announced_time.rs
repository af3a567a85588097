//! What a controller says about time (spec 4.1): the options of a time control and of the clocks.
//!
//! The options are seconds. Where all times of a control are whole seconds, only whole seconds are said, as other
//! controllers do it and older engines need it: what is left is rounded down, what is used up. Else there are decimals.

use std::time::Duration;

use bw_core::{GameLimit, TimeControl, TimeLeft};

use crate::piece::Side;

/// A time control in the words of the interface.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnnouncedTime {
    control: TimeControl,
    whole: bool,
    /// Announced as the turn's own and taken off the reserve: a turn without time of its own would mean one without limit.
    lent: Duration,
}

/// Options with their values.
type Announced = Vec<(&'static str, String)>;

impl AnnouncedTime {
    pub(super) fn new(control: TimeControl) -> Self {
        let whole = control.is_whole_seconds();
        let lent = match (control.allowance.is_zero(), whole) {
            (false, _) => Duration::ZERO,
            (true, true) => Duration::from_secs(1),
            (true, false) => Duration::from_millis(100),
        };
        AnnouncedTime { control, whole, lent }
    }

    /// What is said before a game that lasts at most `turns` turns.
    pub(super) fn control(&self, turns: u16) -> Announced {
        let TimeControl {
            allowance, reserve, percent, most_reserve, game_limit, turn_limit, ..
        } = self.control;
        let (turns, total) = match game_limit {
            GameLimit::Turns(most) => (most.min(turns.into()), Duration::ZERO),
            GameLimit::Time(total) => (turns.into(), total),
            GameLimit::None => (turns.into(), Duration::ZERO),
        };
        // Without a reserve no turn is longer than its own time, and engines need not work that out.
        let longest = if reserve.is_zero() && percent == 0 && turn_limit.is_zero() {
            allowance
        } else {
            turn_limit
        };
        vec![
            ("tcmove", self.down(allowance + self.lent)),
            ("tcreserve", self.down(reserve.saturating_sub(self.lent))),
            ("tcpercent", percent.to_string()),
            ("tcmax", self.down(most_reserve)),
            ("tcturns", turns.to_string()),
            ("tctotal", self.down(total)),
            ("tcturntime", self.down(longest)),
        ]
    }

    /// What is said before a turn.
    pub(super) fn clocks(&self, left: Option<&TimeLeft>) -> Announced {
        let reserve = |side: Side| {
            let reserve = left.map_or(Duration::ZERO, |left| left.reserves[side.index()]);
            self.down(reserve.saturating_sub(self.lent))
        };
        let mut announced =
            vec![("greserve", reserve(Side::Gold)), ("sreserve", reserve(Side::Silver))];
        if let (Some(left), GameLimit::Time(_)) = (left, self.control.game_limit) {
            let used = |side: Side| self.up(left.spent[side.index()]);
            announced.extend([("gused", used(Side::Gold)), ("sused", used(Side::Silver))]);
        }
        let used = left.map_or(Duration::ZERO, |left| left.in_turn);
        announced.push(("moveused", self.up(used)));
        announced
    }

    /// What is left.
    fn down(&self, time: Duration) -> String {
        if self.whole { time.as_secs().to_string() } else { decimals(time.as_millis()) }
    }

    /// What is used.
    fn up(&self, time: Duration) -> String {
        let millis = time.as_nanos().div_ceil(1_000_000);
        if self.whole { millis.div_ceil(1000).to_string() } else { decimals(millis) }
    }
}

/// Seconds with as many decimals as are needed.
fn decimals(millis: u128) -> String {
    let text = format!("{}.{:03}", millis / 1000, millis % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use bw_core::{Clock, Seat};

    use super::*;

    fn lines(announced: Announced) -> String {
        announced.into_iter().map(|(name, value)| format!("{name}={value} ")).collect()
    }

    fn announced(control: &str) -> AnnouncedTime {
        AnnouncedTime::new(control.parse().unwrap())
    }

    #[test]
    fn whole_seconds_stay_whole() {
        assert_eq!(
            lines(announced("30s/5m/100/3m/4h/6m").control(80)),
            "tcmove=30 tcreserve=300 tcpercent=100 tcmax=180 tcturns=80 tctotal=14400 tcturntime=360 "
        );
        let mut clock = Clock::new("1s/5s/100/5s/40t".parse().unwrap());
        clock.spend(Seat::new(1), Duration::from_millis(2_300)).unwrap();
        let left = clock.left(Seat::new(1));
        let announced = AnnouncedTime::new(*clock.control());
        assert_eq!(lines(announced.clocks(Some(&left))), "greserve=5 sreserve=5 moveused=3 ");
        clock.finish_turn(Seat::new(1));
        let left = clock.left(Seat::new(1));
        assert_eq!(lines(announced.clocks(Some(&left))), "greserve=5 sreserve=3 moveused=0 ");
        assert!(lines(announced.control(80)).contains("tcturns=40 "));
    }

    #[test]
    fn shorter_times_have_decimals() {
        assert_eq!(
            lines(announced("500ms").control(80)),
            "tcmove=0.5 tcreserve=0 tcpercent=0 tcmax=0 tcturns=80 tctotal=0 tcturntime=0.5 "
        );
        let mut clock = Clock::new("2s/10s/100/0/1.5s".parse().unwrap());
        clock.spend(Seat::new(0), Duration::from_micros(1_234)).unwrap();
        let announced = AnnouncedTime::new(*clock.control());
        let left = clock.left(Seat::new(0));
        let expected = "greserve=10 sreserve=10 gused=0.002 sused=0 moveused=0.002 ";
        assert_eq!(lines(announced.clocks(Some(&left))), expected);
    }

    #[test]
    fn a_turn_without_own_time_is_lent_some() {
        let sent = lines(announced("60s+0s").control(80));
        assert!(sent.starts_with("tcmove=1 tcreserve=59 "), "{sent}");
        let sent = lines(announced("500ms+0s").control(80));
        assert!(sent.starts_with("tcmove=0.1 tcreserve=0.4 "), "{sent}");
    }
}
