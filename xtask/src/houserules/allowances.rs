//! How many findings of a rule are allowed until it holds. The numbers only go down.

use std::collections::BTreeMap;
use std::fs;

use crate::shell::root;

const FILE: &str = "xtask/src/houserules/allowances.txt";

pub(super) struct Allowances(BTreeMap<String, usize>);

impl Allowances {
    pub(super) fn read() -> Result<Self, String> {
        let text = fs::read_to_string(root().join(FILE)).unwrap_or_default();
        let mut numbers = BTreeMap::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let entry = line.split_once(' ').and_then(|(rule, n)| Some((rule, n.parse().ok()?)));
            let (rule, number) = entry.ok_or_else(|| format!("{FILE}: `{line}` is no `RULE N`"))?;
            numbers.insert(rule.to_string(), number);
        }
        Ok(Allowances(numbers))
    }

    pub(super) fn of(&self, rule: &str) -> usize {
        self.0.get(rule).copied().unwrap_or(0)
    }

    pub(super) fn total(&self) -> usize {
        self.0.values().sum()
    }

    /// At most this many from now on.
    pub(super) fn lower(&mut self, rule: &str, found: usize) {
        if let Some(number) = self.0.get_mut(rule) {
            *number = found.min(*number);
        }
    }

    pub(super) fn write(&self) -> Result<(), String> {
        let mut text = String::from(
            "# Findings that are allowed until their rule holds. The numbers only go down.\n",
        );
        for (rule, number) in self.0.iter().filter(|(_, number)| **number > 0) {
            text += &format!("{rule} {number}\n");
        }
        fs::write(root().join(FILE), text).map_err(|error| format!("{FILE}: {error}"))
    }
}
