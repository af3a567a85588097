//! What a process holds at a moment, as Linux tells it below `/proc`.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use crate::shell;

/// One look at one process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) name: &'static str,
    pub(super) resident_kb: u64,
    pub(super) descriptors: u64,
    pub(super) threads: u64,
    pub(super) children: u64,
}

/// Takes samples and writes them down as they come.
pub(super) struct Sampler {
    begun: Instant,
    file: File,
    samples: Vec<Sample>,
}

impl Sampler {
    pub(super) fn new(path: &Path) -> Result<Self, String> {
        let wrong = |why: std::io::Error| format!("{}: {why}", path.display());
        let mut file = File::create(path).map_err(wrong)?;
        file.write_all(b"seconds,process,resident_kb,descriptors,threads,children\n")
            .map_err(wrong)?;
        Ok(Sampler { begun: shell::now(), file, samples: Vec::new() })
    }

    /// Looks at a process. One that ends in this moment is not counted.
    pub(super) fn take(&mut self, name: &'static str, pid: u32) -> Result<(), String> {
        let Some(sample) = look(name, pid) else { return Ok(()) };
        let Sample { resident_kb, descriptors, threads, children, .. } = sample;
        let seconds = self.begun.elapsed().as_secs();
        let row = format!("{seconds},{name},{resident_kb},{descriptors},{threads},{children}\n");
        self.samples.push(sample);
        self.file.write_all(row.as_bytes()).map_err(|why| format!("the samples: {why}"))
    }

    pub(super) fn samples(&self) -> &[Sample] {
        &self.samples
    }
}

fn look(name: &'static str, pid: u32) -> Option<Sample> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let number = |key: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(key))?;
        line.split_whitespace().next()?.parse().ok()
    };
    let descriptors = fs::read_dir(format!("/proc/{pid}/fd")).ok()?.count() as u64;
    Some(Sample {
        name,
        resident_kb: number("VmRSS:")?,
        descriptors,
        threads: number("Threads:")?,
        children: children(pid),
    })
}

/// Processes that this one has started and that have not ended.
fn children(pid: u32) -> u64 {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_child = |stat: &str| {
        // The name stands in brackets and may hold anything; the parent is the second word after it.
        let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
        after.split_whitespace().nth(1).and_then(|parent| parent.parse().ok()) == Some(pid)
    };
    let stats = processes.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    stats.filter(|stat| is_child(stat)).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn a_process_is_seen_with_its_children() {
        let mut child = Command::new("cat").stdin(Stdio::piped()).spawn().unwrap();
        let sample = look("own", std::process::id()).unwrap();
        assert!(sample.resident_kb > 100 && sample.threads > 0 && sample.descriptors > 2);
        assert!(sample.children >= 1);
        drop(child.stdin.take());
        child.wait().unwrap();
    }

    #[test]
    fn nobody_is_seen_where_nobody_is() {
        assert!(look("nobody", u32::MAX).is_none());
    }
}
