//! How everything grew over a soak, and whether that is still good.

use std::fmt;

use super::sample::Sample;
use super::visitor::Visits;

/// Growth of memory that is allowed, in per cent of the beginning, and in megabytes where that is less.
const MOST_PER_CENT: f64 = 5.0;
const MOST_MB: f64 = 8.0;
/// More descriptors, threads or children at the end than at the beginning.
const MOST_MORE: f64 = 8.0;
/// Of the time, the part in which everything is still being filled: caches, pools, first tables.
const WARM_UP: f64 = 0.2;
/// Of the time, the beginning after the warm-up and the end that are compared.
const COMPARED: f64 = 0.2;

/// A report.
pub(super) struct Report {
    minutes: u64,
    processes: Vec<Growth>,
    visits: Visits,
    matches: u64,
    failures: Vec<String>,
}

/// What a process held at the beginning and at the end: medians.
#[derive(Clone, Debug)]
struct Growth {
    name: &'static str,
    samples: usize,
    resident_mb: [f64; 2],
    descriptors: [f64; 2],
    threads: [f64; 2],
    children: [f64; 2],
    peak_mb: f64,
}

impl Report {
    pub(super) fn new(
        minutes: u64,
        samples: &[Sample],
        visits: Visits,
        matches: u64,
        mut failures: Vec<String>,
    ) -> Self {
        let mut names: Vec<&'static str> = Vec::new();
        for sample in samples {
            if !names.contains(&sample.name) {
                names.push(sample.name);
            }
        }
        let of = |name: &str| -> Vec<Sample> {
            samples.iter().filter(|sample| sample.name == name).copied().collect()
        };
        let processes: Vec<Growth> =
            names.into_iter().filter_map(|name| Growth::new(name, &of(name))).collect();
        failures.extend(processes.iter().flat_map(Growth::failures));
        if visits.broken > 0 {
            failures.push(format!("{} requests were answered badly or not at all", visits.broken));
        }
        if visits.decisions == 0 || matches == 0 {
            failures.push("nothing was played".into());
        }
        Report { minutes, processes, visits, matches, failures }
    }

    /// An error unless everything is good.
    pub(super) fn verdict(&self) -> Result<(), String> {
        if self.failures.is_empty() { Ok(()) } else { Err(self.failures.join("; ")) }
    }
}

impl Growth {
    fn new(name: &'static str, samples: &[Sample]) -> Option<Self> {
        let part = |from: f64, to: f64| {
            let at = |share: f64| (share * samples.len() as f64) as usize;
            &samples[at(from)..at(to)]
        };
        let ends = [part(WARM_UP, WARM_UP + COMPARED), part(1.0 - COMPARED, 1.0)];
        if ends.iter().any(|end| end.is_empty()) {
            return None;
        }
        let medians = |of: fn(&Sample) -> u64| ends.map(|end| median(end.iter().map(of)));
        Some(Growth {
            name,
            samples: samples.len(),
            resident_mb: medians(|sample| sample.resident_kb).map(|kb| kb / 1024.0),
            descriptors: medians(|sample| sample.descriptors),
            threads: medians(|sample| sample.threads),
            children: medians(|sample| sample.children),
            peak_mb: samples.iter().map(|sample| sample.resident_kb).max()? as f64 / 1024.0,
        })
    }

    fn per_cent(&self) -> f64 {
        let [before, after] = self.resident_mb;
        100.0 * (after - before) / before.max(1.0)
    }

    fn failures(&self) -> Vec<String> {
        let mut found = Vec::new();
        let [before, after] = self.resident_mb;
        if self.per_cent() > MOST_PER_CENT && after - before > MOST_MB {
            found.push(format!(
                "the memory of the {} grew from {before:.0} to {after:.0} MB",
                self.name
            ));
        }
        for (what, [before, after]) in [
            ("descriptors", self.descriptors),
            ("threads", self.threads),
            ("children", self.children),
        ] {
            if after - before > MOST_MORE {
                found.push(format!("{what} of the {} grew from {before} to {after}", self.name));
            }
        }
        found
    }
}

fn median(numbers: impl Iterator<Item = u64>) -> f64 {
    let mut sorted: Vec<u64> = numbers.collect();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or(0) as f64
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} minutes; medians after the warm-up and at the end:", self.minutes)?;
        for growth in &self.processes {
            let Growth { name, samples, resident_mb: [mb, end_mb], peak_mb, .. } = growth;
            let [[fds, end_fds], [threads, end_threads], [children, end_children]] =
                [growth.descriptors, growth.threads, growth.children];
            writeln!(
                f,
                "{name:<13} {samples} samples, memory {mb:.1} to {end_mb:.1} MB ({:+.1} %, peak {peak_mb:.1}), \
                 descriptors {fds} to {end_fds}, threads {threads} to {end_threads}, children {children} to {end_children}",
                growth.per_cent()
            )?;
        }
        let Visits { requests, tables, decisions, hints, uploads, hurried, broken } = self.visits;
        writeln!(
            f,
            "{requests} requests ({hurried} too many, {broken} broken): {tables} tables, {decisions} decisions, \
             {hints} hints, {uploads} uploads; {} short matches",
            self.matches
        )?;
        match self.failures.is_empty() {
            true => writeln!(f, "good"),
            false => writeln!(f, "not good: {}", self.failures.join("; ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(resident_kb: impl Fn(u64) -> u64, descriptors: impl Fn(u64) -> u64) -> Vec<Sample> {
        let sample = |at| Sample {
            name: "server",
            resident_kb: resident_kb(at),
            descriptors: descriptors(at),
            threads: 9,
            children: 0,
        };
        (0..100).map(sample).collect()
    }

    fn verdict(samples: &[Sample], broken: u64) -> Result<(), String> {
        let visits = Visits { decisions: 1, broken, ..Visits::default() };
        Report::new(1, samples, visits, 1, Vec::new()).verdict()
    }

    #[test]
    fn steady_processes_are_good() {
        assert_eq!(verdict(&samples(|at| 90_000 + at % 7 * 100, |at| 20 + at % 3), 0), Ok(()));
        let warm_up = samples(|at| 90_000 * (at + 1).min(15), |_| 20);
        assert_eq!(verdict(&warm_up, 0), Ok(()));
    }

    #[test]
    fn growth_is_found() {
        let memory = verdict(&samples(|at| 90_000 + at * 1_000, |_| 20), 0).unwrap_err();
        assert_eq!(memory, "the memory of the server grew from 117 to 176 MB");
        let descriptors = verdict(&samples(|_| 90_000, |at| 20 + at), 0).unwrap_err();
        assert_eq!(descriptors, "descriptors of the server grew from 50 to 110");
    }

    #[test]
    fn broken_answers_are_found() {
        let broken = verdict(&samples(|_| 90_000, |_| 20), 3).unwrap_err();
        assert_eq!(broken, "3 requests were answered badly or not at all");
    }
}
