//! What a check gives: a count of what held, or the first law that did not.

use std::cell::Cell;
use std::fmt;

use crate::law;

/// A broken law, with everything needed to meet it again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Violation {
    /// The law's name, one of [`law::ALL`].
    pub law: &'static str,
    /// The game's id.
    pub game: &'static str,
    /// Number of seats.
    pub seats: u8,
    /// The rules variant, as given.
    pub rules: String,
    /// The seed of the game; a run of one game with this seed breaks the same law.
    pub seed: u64,
    /// How many actions had happened.
    pub step: u32,
    /// What was found.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let says = law::ALL.iter().find(|(name, _)| *name == self.law).map_or("", |(_, says)| says);
        writeln!(f, "{} breaks the law `{}`: {says}", self.game, self.law)?;
        writeln!(f, "  found: {}", self.detail.replace('\n', "\n         "))?;
        write!(
            f,
            "  again: seats {}, rules \"{}\", seed {}, games 1; after {} actions",
            self.seats, self.rules, self.seed, self.step
        )
    }
}

/// What was checked and held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to their end.
    pub games: u64,
    /// Actions in them, chance events included.
    pub steps: u64,
    /// Decisions among those.
    pub decisions: u64,
    /// Single checks.
    pub checks: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { games, steps, decisions, checks } = self;
        write!(f, "{games} games, {steps} actions ({decisions} decisions), {checks} checks")
    }
}

/// A law that did not hold, before anybody said in which game.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) law: &'static str,
    pub(crate) detail: String,
}

pub(crate) type Checked = Result<(), Failure>;

/// Counts checks and remembers which law is being checked, so that a panic is blamed on the right one.
#[derive(Debug)]
pub(crate) struct Docket {
    law: Cell<&'static str>,
    checks: Cell<u64>,
}

impl Docket {
    pub(crate) fn new() -> Self {
        Docket { law: Cell::new(law::PLAYS_ON), checks: Cell::new(0) }
    }

    /// Takes up a law: until the next one, panics count against it.
    pub(crate) fn on(&self, law: &'static str) -> Law<'_> {
        self.law.set(law);
        Law { docket: self, name: law }
    }

    /// The law that is being checked.
    pub(crate) fn current(&self) -> &'static str {
        self.law.get()
    }

    pub(crate) fn checks(&self) -> u64 {
        self.checks.get()
    }
}

/// A law being checked.
#[derive(Clone, Copy)]
pub(crate) struct Law<'d> {
    docket: &'d Docket,
    name: &'static str,
}

impl Law<'_> {
    /// Counts a check; what was found is only put into words if it failed.
    pub(crate) fn hold(self, holds: bool, found: impl FnOnce() -> String) -> Checked {
        self.docket.checks.set(self.docket.checks.get() + 1);
        if holds { Ok(()) } else { Err(Failure { law: self.name, detail: found() }) }
    }

    /// Counts a check whose failure explains itself.
    pub(crate) fn pass<T, E: fmt::Display>(
        self,
        result: Result<T, E>,
        what: impl FnOnce() -> String,
    ) -> Result<T, Failure> {
        self.docket.checks.set(self.docket.checks.get() + 1);
        result.map_err(|why| Failure { law: self.name, detail: format!("{}: {why}", what()) })
    }
}

/// A value cut short for a message: states may be long.
pub(crate) fn brief(value: &impl fmt::Debug) -> String {
    const LONGEST: usize = 600;
    let text = format!("{value:?}");
    if text.chars().count() <= LONGEST {
        return text;
    }
    let mut short: String = text.chars().take(LONGEST).collect();
    short.push_str(" …");
    short
}

/// Two values that should be equal, one under the other.
pub(crate) fn differ(one: &impl fmt::Debug, other: &impl fmt::Debug) -> String {
    format!("\n{}\nis not\n{}", brief(one), brief(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn law_names_are_unique() {
        for (at, (name, says)) in law::ALL.iter().enumerate() {
            assert!(!says.is_empty());
            assert!(law::ALL[..at].iter().all(|(other, _)| other != name), "{name} twice");
        }
    }

    #[test]
    fn a_violation_says_how_to_meet_it_again() {
        let violation = Violation {
            law: law::PROGRESS,
            game: "nim",
            seats: 2,
            rules: "heap=9".into(),
            seed: 17,
            step: 4,
            detail: "one\ntwo".into(),
        };
        assert_eq!(
            violation.to_string(),
            "nim breaks the law `progress`: Progress never goes back.\n  \
             found: one\n         two\n  \
             again: seats 2, rules \"heap=9\", seed 17, games 1; after 4 actions"
        );
    }

    #[test]
    fn only_failures_are_put_into_words() {
        let docket = Docket::new();
        let law = docket.on(law::CLONE);
        law.hold(true, || unreachable!("it held")).unwrap();
        let failure = law.hold(false, || "broken".into()).unwrap_err();
        assert_eq!((failure.law, failure.detail.as_str()), (law::CLONE, "broken"));
        assert_eq!((docket.checks(), docket.current()), (2, law::CLONE));
    }
}
