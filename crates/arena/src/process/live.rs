//! The process groups that run now: listed, watched for memory, and ended with the arena whatever happens to it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

use super::guardian::Guardian;
use super::memory::memory_by_group;

/// Between two looks at the memory of all groups.
const LOOK: Duration = Duration::from_millis(100);

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
        let guardian = lock(&self.0).guardian.take();
        drop(guardian);
    }
}

fn lock(registry: &Mutex<Registry>) -> MutexGuard<'_, Registry> {
    registry.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Debug, Default)]
struct Registry {
    groups: BTreeMap<i32, Watched>,
    guardian: Option<Guardian>,
    /// Whether a thread looks at the groups' memory.
    is_watched: bool,
}

/// A group and what it may use.
#[derive(Debug, Default)]
struct Watched {
    /// Bytes of resident memory.
    limit: Option<u64>,
    /// What it used when it was ended for it.
    excess: Option<u64>,
}

impl Live {
    fn registry(&self) -> MutexGuard<'_, Registry> {
        lock(&self.0.0)
    }

    /// Starts a process with `spawn`, which gives its number, and lists it. All under the lock, so that `kill_all` cannot
    /// miss a process that has just begun.
    pub(super) fn start<T>(
        &self,
        limit: Option<u64>,
        spawn: impl FnOnce() -> std::io::Result<(T, Pid)>,
    ) -> std::io::Result<(T, Pid)> {
        let mut registry = self.registry();
        if registry.guardian.is_none() {
            registry.guardian = Some(Guardian::start()?);
        }
        let (process, pid) = spawn()?;
        let group = pid.as_raw_nonzero().get();
        if let Some(guardian) = &mut registry.guardian {
            guardian.watch(group);
        }
        registry.groups.insert(group, Watched { limit, excess: None });
        if limit.is_some() && !std::mem::replace(&mut registry.is_watched, true) {
            let weak = Arc::downgrade(&self.0.0);
            std::thread::spawn(move || watch_memory(&weak));
        }
        Ok((process, pid))
    }

    /// Takes a group from the list, before its leader is reaped.
    pub(super) fn remove(&self, pid: Pid) {
        let (group, mut registry) = (pid.as_raw_nonzero().get(), self.registry());
        registry.groups.remove(&group);
        if let Some(guardian) = &mut registry.guardian {
            guardian.forget(group);
        }
    }

    /// What a group may use and did use, in bytes, if it was ended for it.
    pub(super) fn excess(&self, pid: Pid) -> Option<(u64, u64)> {
        let registry = self.registry();
        let watched = registry.groups.get(&pid.as_raw_nonzero().get())?;
        watched.limit.zip(watched.excess)
    }

    /// Kills every group.
    pub(super) fn kill_all(&self) {
        self.registry().groups.keys().for_each(|&group| kill(group));
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
    fn end_the_greedy(&mut self) {
        let used = memory_by_group(|group| self.groups.contains_key(&group));
        for (group, watched) in &mut self.groups {
            let (Some(limit), Some(memory)) = (watched.limit, used.get(group)) else { continue };
            if watched.excess.is_none() && memory.resident > limit {
                // Pages that several processes share count once, but that is costlier to find out.
                let exact = memory.proportional();
                if exact > limit {
                    watched.excess = Some(exact);
                    kill(*group);
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
