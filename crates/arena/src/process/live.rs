//! The process groups that run now: listed, watched for memory, and ended with the arena whatever happens to it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use serde::Serialize;

use super::cgroup::{Cgroup, Cgroups};
use super::guardian::Guardian;
use super::memory::{GroupMemory, memory_by_group, memory_of};

/// Between two looks at the memory of all groups.
const LOOK: Duration = Duration::from_millis(100);

/// What holds the processes of a bot together, and its memory within its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hosting {
    /// A process group; memory is watched. A program that changes its session gets away unless it is confined.
    ProcessGroup,
    /// A control group, which no program leaves; memory is watched.
    Cgroup,
    /// A control group whose limit of memory the system keeps.
    LimitedCgroup,
}

impl Hosting {
    /// In words.
    pub const fn describe(self) -> &'static str {
        match self {
            Hosting::ProcessGroup => "a process group of its own; its memory is watched",
            Hosting::Cgroup => "a control group of its own; its memory is watched",
            Hosting::LimitedCgroup => "a control group of its own, which limits its memory",
        }
    }
}

/// The groups that run now.
#[derive(Clone, Debug)]
pub(super) struct Live(Arc<Owned>);

/// What all clones of [`Live`] own together. The thread that watches is none of them: the guardian leaves with the last.
#[derive(Debug)]
struct Owned(Arc<Mutex<Registry>>);

impl Default for Live {
    fn default() -> Self {
        Live(Arc::new(Owned(Arc::default())))
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        let (guardian, cgroups) = {
            let mut registry = lock(&self.0);
            (registry.guardian.take(), registry.cgroups.take())
        };
        // What is left in the groups is the guardian's work only if the arena is killed.
        drop(cgroups);
        drop(guardian);
    }
}

fn lock(registry: &Mutex<Registry>) -> MutexGuard<'_, Registry> {
    registry.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Debug, Default)]
struct Registry {
    groups: BTreeMap<i32, Watched>,
    /// Control groups, if they can be made here; looked for before the first process.
    cgroups: Option<Option<Cgroups>>,
    guardian: Option<Guardian>,
    /// Whether a thread looks at the groups' memory.
    is_watched: bool,
}

/// A group and what it may use.
#[derive(Debug, Default)]
struct Watched {
    /// Bytes of resident memory that are watched.
    limit: Option<u64>,
    /// What it used when it was ended for it.
    excess: Option<u64>,
    cgroup: Option<Cgroup>,
}

impl Watched {
    fn kill(&self, group: i32) {
        kill(group);
        self.cgroup.iter().for_each(Cgroup::kill);
    }
}

impl Live {
    fn registry(&self) -> MutexGuard<'_, Registry> {
        lock(&self.0.0)
    }

    /// How the memory of bots is limited here.
    pub(super) fn hosting(&self) -> Hosting {
        match self.registry().cgroups() {
            None => Hosting::ProcessGroup,
            Some(groups) if groups.limits_memory() => Hosting::LimitedCgroup,
            Some(_) => Hosting::Cgroup,
        }
    }

    /// Starts a process with `spawn`, which gives its number, and lists it. All under the lock, so that `kill_all` cannot
    /// miss a process that has just begun.
    pub(super) fn start<T>(
        &self,
        limit: Option<u64>,
        spawn: impl FnOnce(Option<&Cgroup>) -> std::io::Result<(T, Pid)>,
    ) -> std::io::Result<(T, Pid)> {
        let mut registry = self.registry();
        // A group that cannot be made is done without, as where none can be.
        let cgroup = registry.cgroups().and_then(|groups| groups.create(limit).ok());
        if registry.guardian.is_none() {
            let folder = registry.cgroups().map(|groups| groups.folder().to_path_buf());
            registry.guardian = Some(Guardian::start(folder.as_deref())?);
        }
        let spawned = spawn(cgroup.as_ref());
        if spawned.is_err() {
            cgroup.iter().for_each(Cgroup::remove);
        }
        let (process, pid) = spawned?;
        let group = pid.as_raw_nonzero().get();
        if let Some(guardian) = &mut registry.guardian {
            guardian.watch(group);
        }
        let limit = limit.filter(|_| !cgroup.as_ref().is_some_and(Cgroup::is_limited));
        registry.groups.insert(group, Watched { limit, excess: None, cgroup });
        if limit.is_some() && !std::mem::replace(&mut registry.is_watched, true) {
            let weak = Arc::downgrade(&self.0.0);
            std::thread::spawn(move || watch_memory(&weak));
        }
        Ok((process, pid))
    }

    /// Takes a group from the list, before its leader is reaped, and ends what has left it.
    pub(super) fn remove(&self, pid: Pid) {
        let (group, mut registry) = (pid.as_raw_nonzero().get(), self.registry());
        let watched = registry.groups.remove(&group);
        if let Some(guardian) = &mut registry.guardian {
            guardian.forget(group);
        }
        // Others need not wait until the last of them is gone.
        drop(registry);
        watched.and_then(|watched| watched.cgroup).iter().for_each(Cgroup::remove);
    }

    /// The processes of a group besides its leader, if a control group knows them.
    pub(super) fn others(&self, pid: Pid) -> Option<usize> {
        let leader = pid.as_raw_nonzero().get();
        let registry = self.registry();
        let cgroup = registry.groups.get(&leader)?.cgroup.as_ref()?;
        Some(cgroup.members().into_iter().filter(|&member| member != leader).count())
    }

    /// What a group may use and did use, in bytes, if it was ended for it.
    pub(super) fn excess(&self, pid: Pid) -> Option<(u64, u64)> {
        let registry = self.registry();
        let watched = registry.groups.get(&pid.as_raw_nonzero().get())?;
        let by_system = watched.cgroup.as_ref().and_then(Cgroup::excess);
        watched.limit.zip(watched.excess).or(by_system)
    }

    /// Kills every group.
    pub(super) fn kill_all(&self) {
        self.registry().groups.iter().for_each(|(&group, watched)| watched.kill(group));
    }
}

fn kill(group: i32) {
    if let Some(pid) = Pid::from_raw(group) {
        // Nobody left to signal is what we want.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

/// Looks at the memory of all groups as long as there is one with a limit.
fn watch_memory(live: &Weak<Mutex<Registry>>) {
    loop {
        std::thread::sleep(LOOK);
        let Some(registry) = live.upgrade() else { return };
        let mut registry = lock(&registry);
        if registry.groups.values().all(|group| group.limit.is_none()) {
            registry.is_watched = false;
            return;
        }
        registry.end_the_greedy();
    }
}

impl Registry {
    fn cgroups(&mut self) -> Option<&Cgroups> {
        self.cgroups.get_or_insert_with(Cgroups::find).as_ref()
    }

    fn end_the_greedy(&mut self) {
        let by_number = self.groups.values().any(|watched| watched.cgroup.is_none());
        let listed = |group| self.groups.contains_key(&group);
        let mut used = if by_number { memory_by_group(listed) } else { BTreeMap::new() };
        for (group, watched) in &mut self.groups {
            let cgroup = watched.cgroup.as_ref().filter(|_| watched.limit.is_some());
            let members = cgroup.map(|cgroup| memory_of(cgroup.members()));
            let memory: Option<GroupMemory> = members.or_else(|| used.remove(group));
            let (Some(limit), Some(memory)) = (watched.limit, memory) else { continue };
            if watched.excess.is_none() && memory.resident > limit {
                // Pages that several processes share count once, but that is costlier to find out.
                let exact = memory.proportional();
                if exact > limit {
                    watched.excess = Some(exact);
                    watched.kill(*group);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_of_a_group_is_that_of_its_processes() {
        let own = rustix::process::getpgrp().as_raw_nonzero().get();
        let all = memory_by_group(|group| group == own);
        let memory = &all[&own];
        assert!(memory.resident > 1 << 20, "{memory:?}");
        let exact = memory.proportional();
        assert!(exact > 0 && exact <= memory.resident + (64 << 20), "{exact} of {memory:?}");
    }
}
