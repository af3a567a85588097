//! Resident memory of process groups, as the system tells it.

use std::collections::BTreeMap;
use std::fs;

/// What the processes of a group use.
#[derive(Debug, Default)]
pub(super) struct GroupMemory {
    /// Bytes; pages that several of them share are counted for each.
    pub(super) resident: u64,
    members: Vec<i32>,
}

impl GroupMemory {
    /// Bytes; of pages that several processes share each counts its part.
    pub(super) fn proportional(&self) -> u64 {
        let of_process = |pid: &i32| {
            let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
            let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
            line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()
        };
        let known: Option<Vec<u64>> = self.members.iter().map(of_process).collect();
        // Where the system does not say it, or a process has just ended, the simple sum has to do.
        known.map_or(self.resident, |parts| 1024 * parts.iter().sum::<u64>())
    }
}

/// The memory of these processes.
pub(super) fn memory_of(members: Vec<i32>) -> GroupMemory {
    let page = rustix::param::page_size() as u64;
    let pages = members.iter().filter_map(|&pid| Some(ProcessStatus::read(pid)?.pages));
    GroupMemory { resident: pages.sum::<u64>() * page, members }
}

/// The memory of all groups that are wanted. None where the system has no `/proc`.
pub(super) fn memory_by_group(wanted: impl Fn(i32) -> bool) -> BTreeMap<i32, GroupMemory> {
    let mut groups: BTreeMap<i32, GroupMemory> = BTreeMap::new();
    let Ok(processes) = fs::read_dir("/proc") else { return groups };
    let page = rustix::param::page_size() as u64;
    for pid in processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()) {
        let Some(status) = ProcessStatus::read(pid) else { continue };
        if wanted(status.group) {
            let group = groups.entry(status.group).or_default();
            group.resident += status.pages * page;
            group.members.push(pid);
        }
    }
    groups
}

/// What the status line of a process says.
pub(super) struct ProcessStatus {
    /// The group it belongs to.
    pub(super) group: i32,
    pages: u64,
}

impl ProcessStatus {
    /// Of a process that is no zombie. Fields 3, 5 and 24 of its status line, counted after the name, which may hold
    /// anything.
    pub(super) fn read(pid: i32) -> Option<Self> {
        let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let fields: Vec<&str> = line.rsplit_once(')')?.1.split_whitespace().collect();
        let [state, group, pages] = [0, 2, 21].map(|at| fields.get(at).copied().unwrap_or(""));
        let is_alive = !matches!(state, "Z" | "X");
        let status = ProcessStatus { group: group.parse().ok()?, pages: pages.parse().ok()? };
        is_alive.then_some(status)
    }
}
