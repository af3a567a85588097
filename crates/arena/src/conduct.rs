//! How bots behaved: what they lost by, what a lenient protocol passed over, and whether a result is worth anything.

use std::collections::BTreeMap;

use bw_core::{FaultKind, Incidents};
use bw_runner::ParticipantTotals;
use serde::Serialize;

/// How a bot behaved in its games. What did not happen is left out.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BotConduct {
    #[serde(skip)]
    games: u64,
    /// Games lost by a fault, by kind.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: BTreeMap<&'static str, u64>,
    /// The story of the first fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_fault: Option<String>,
    /// Of the games lost by a fault, those in which it never decided anything.
    #[serde(skip_serializing_if = "is_zero")]
    pub unplayed: u64,
    /// What it did wrong in games that went on: requests `late` and `missing`, `exits`, orders `dropped`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub incidents: BTreeMap<&'static str, u64>,
    /// The games in which it did.
    #[serde(skip_serializing_if = "is_zero")]
    pub incident_games: u64,
    /// Why its result is worth little or nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape serde wants
fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl BotConduct {
    /// Of one bot in these series: the sums of the participant it was in each.
    pub(crate) fn new<'t>(of_bot: impl IntoIterator<Item = &'t ParticipantTotals>) -> Self {
        let (mut conduct, mut incidents) = (BotConduct::default(), Incidents::default());
        for totals in of_bot {
            conduct.games += totals.by_seat.iter().map(|seat| seat.games).sum::<u64>();
            for (kind, times) in &totals.faults {
                *conduct.faults.entry(kind.name()).or_insert(0) += times;
            }
            conduct.unplayed += totals.unplayed;
            incidents.add(&totals.incidents);
            conduct.incident_games += totals.troubled;
            let story = totals.first_fault.as_ref().map(|(_, story)| story.clone());
            conduct.first_fault = conduct.first_fault.or(story);
        }
        conduct.incidents = incidents.counts().collect();
        conduct.remark = conduct.worth();
        conduct
    }

    fn worth(&self) -> Option<String> {
        let failed = self.lost_by_fault() + self.incident_games;
        if self.never_played() {
            Some("it never played: the result says nothing about it".into())
        } else if failed > 0 && 2 * failed >= self.games {
            let games = self.games;
            Some(format!(
                "it failed in {failed} of {games} games: the result says little about its play"
            ))
        } else {
            None
        }
    }

    /// Games lost by a fault.
    pub fn lost_by_fault(&self) -> u64 {
        self.faults.values().sum()
    }

    /// Whether it never decided anything: a program that is not there, or cannot be run, or does not speak the protocol.
    pub fn never_played(&self) -> bool {
        self.games > 0 && self.unplayed == self.games
    }

    /// Everything in a sentence; nothing if it did nothing wrong.
    pub fn summary(&self) -> Option<String> {
        let mut parts = Vec::new();
        if self.lost_by_fault() > 0 {
            let kinds = FaultKind::ALL.map(FaultKind::name);
            let kinds = kinds.iter().filter_map(|kind| self.faults.get(kind).map(|n| (kind, n)));
            let kinds: Vec<String> = kinds.map(|(kind, n)| format!("{n} × {kind}")).collect();
            parts.push(format!("lost by fault: {}", kinds.join(", ")));
        }
        if self.incident_games > 0 {
            let counts = self.incidents.iter().map(|(kind, n)| format!("{n} {}", words(kind)));
            let counts: Vec<String> = counts.collect();
            parts.push(format!("{} in {} games", counts.join(", "), self.incident_games));
        }
        parts.extend(self.remark.clone());
        if let Some(story) = &self.first_fault {
            parts.push(format!("first: {story}"));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

fn words(kind: &str) -> &str {
    match kind {
        "late" => "answers late",
        "missing" => "answers missing",
        "exits" => "early exits",
        "dropped" => "orders dropped",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use bw_runner::SeatTotals;

    use super::*;

    fn totals(games: u64) -> ParticipantTotals {
        let mut totals = ParticipantTotals::default();
        totals.by_seat.push(SeatTotals { games, ..SeatTotals::default() });
        totals
    }

    #[test]
    fn who_did_nothing_wrong_has_no_summary() {
        let conduct = BotConduct::new([&totals(10)]);
        assert!(conduct.summary().is_none() && !conduct.never_played());
        assert_eq!(serde_json::to_string(&conduct).unwrap(), "{}");
    }

    #[test]
    fn who_never_played_is_worth_nothing() {
        let mut one = totals(4);
        one.faults = BTreeMap::from([(FaultKind::Crashed, 4)]);
        (one.unplayed, one.first_fault) = (4, Some((0, "gone".into())));
        let conduct = BotConduct::new([&one]);
        assert!(conduct.never_played());
        assert_eq!(
            conduct.summary().unwrap(),
            "lost by fault: 4 × crashed; it never played: the result says nothing about it; first: gone"
        );
        // A series in which it did play.
        assert!(!BotConduct::new([&one, &totals(1)]).never_played());
    }

    #[test]
    fn what_was_passed_over_is_counted() {
        let mut one = totals(10);
        one.incidents = Incidents { late: 1, dropped: 7, ..Incidents::default() };
        one.troubled = 3;
        let conduct = BotConduct::new([&one]);
        assert_eq!(conduct.summary().unwrap(), "7 orders dropped, 1 answers late in 3 games");
        one.troubled = 5;
        let remark = BotConduct::new([&one]).remark.unwrap();
        assert_eq!(remark, "it failed in 5 of 10 games: the result says little about its play");
    }
}
