//! Control groups (cgroup v2): all processes of a bot in one folder of the system.
//!
//! Where the arena may make groups below its own, every bot gets one, which nothing that it starts can leave: its end takes
//! everything along, programs in sessions of their own too. Where it may also hand on the controller `memory` (its own
//! group is delegated to it and it is alone there), the system itself keeps the limit; else memory is watched. Everything
//! is files, so it works the same, and is tested, on any folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// What the folders of all arenas begin with; the number of the arena's process follows.
const PREFIX: &str = "boardwright-";

/// Moves a process into a group before it becomes the program: what that starts is born there.
pub(super) const JOIN: &str = r#"echo 0 >"$0" && exec "$@""#;

/// Between two attempts to remove a group whose processes are being killed, and how many there are.
const PATIENCE: (Duration, u32) = (Duration::from_millis(2), 500);

/// The groups of one arena.
#[derive(Debug)]
pub(super) struct Cgroups {
    folder: PathBuf,
    limits_memory: bool,
    made: AtomicU32,
}

impl Cgroups {
    /// Below the arena's own group, if it may make groups there and move processes into them.
    pub(super) fn find() -> Option<Self> {
        // Once: an arena that has moved into a group of its own still makes its groups where the first ones are.
        static OWN: OnceLock<Option<PathBuf>> = OnceLock::new();
        let own = OWN.get_or_init(own_group).as_deref()?;
        let groups = Cgroups::below(own).ok()?;
        groups.takes_processes().then_some(groups)
    }

    fn below(own: &Path) -> io::Result<Self> {
        static ARENAS: AtomicU32 = AtomicU32::new(0);
        sweep(own);
        let number = ARENAS.fetch_add(1, Ordering::Relaxed);
        let folder = own.join(format!("{PREFIX}{}-{number}", std::process::id()));
        fs::create_dir(&folder)?;
        let limits_memory = hand_on_memory(own, &folder);
        Ok(Cgroups { folder, limits_memory, made: AtomicU32::new(0) })
    }

    /// Whether a process can really be moved into a group: it is tried.
    fn takes_processes(&self) -> bool {
        let Ok(group) = self.create(None) else { return false };
        let mut join = Command::new("sh");
        join.args(["-c", JOIN]).arg(group.entrance()).arg("true");
        join.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let joined = join.status().is_ok_and(|status| status.success());
        group.remove();
        joined
    }

    /// Whether the system itself keeps limits of memory.
    pub(super) fn limits_memory(&self) -> bool {
        self.limits_memory
    }

    /// The folder of all its groups.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// A new group; with the limit, if the system keeps it.
    pub(super) fn create(&self, memory: Option<u64>) -> io::Result<Cgroup> {
        let number = self.made.fetch_add(1, Ordering::Relaxed);
        let limit = memory.filter(|_| self.limits_memory);
        let group = Cgroup { folder: self.folder.join(format!("bot-{number}")), limit };
        fs::create_dir(&group.folder)?;
        if let Some(limit) = limit {
            group.limit_memory(limit).inspect_err(|_| group.remove())?;
        }
        Ok(group)
    }
}

impl Drop for Cgroups {
    fn drop(&mut self) {
        remove_tree(&self.folder);
    }
}

/// The group of one bot.
#[derive(Clone, Debug)]
pub(super) struct Cgroup {
    folder: PathBuf,
    limit: Option<u64>,
}

impl Cgroup {
    /// Memory that cannot be had is the end of all of the bot, not of one of its processes; nothing is put aside on a
    /// disk to stay within the limit.
    fn limit_memory(&self, limit: u64) -> io::Result<()> {
        fs::write(self.folder.join("memory.max"), limit.to_string())?;
        fs::write(self.folder.join("memory.oom.group"), "1")?;
        // Where the system cannot swap there is nothing to forbid.
        let _ = fs::write(self.folder.join("memory.swap.max"), "0");
        Ok(())
    }

    /// The file through which processes enter.
    pub(super) fn entrance(&self) -> PathBuf {
        self.folder.join("cgroup.procs")
    }

    /// Whether the system keeps its limit of memory.
    pub(super) fn is_limited(&self) -> bool {
        self.limit.is_some()
    }

    /// Its processes; zombies are none.
    pub(super) fn members(&self) -> Vec<i32> {
        let text = fs::read_to_string(self.entrance()).unwrap_or_default();
        text.lines().filter_map(|pid| pid.parse().ok()).collect()
    }

    /// Its limit and the most it ever used, in bytes, if the system has ended it for that.
    pub(super) fn excess(&self) -> Option<(u64, u64)> {
        let limit = self.limit?;
        let read = |name: &str| fs::read_to_string(self.folder.join(name)).unwrap_or_default();
        let events = read("memory.events");
        let killed = events.lines().find_map(|line| line.strip_prefix("oom_kill "))?;
        let peak = read("memory.peak").trim().parse().unwrap_or(limit);
        (killed.trim() != "0").then_some((limit, peak))
    }

    /// Ends every process in it, whatever it is and whatever it starts meanwhile.
    pub(super) fn kill(&self) {
        // A system without this file leaves it to signals.
        if self.folder.join("cgroup.kill").exists() {
            let _ = fs::write(self.folder.join("cgroup.kill"), "1");
        }
    }

    /// Ends what is left in it and removes it.
    pub(super) fn remove(&self) {
        self.kill();
        for _ in 0..PATIENCE.1 {
            match fs::remove_dir(&self.folder) {
                Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
                    std::thread::sleep(PATIENCE.0);
                }
                // Gone, or not to be removed by us.
                _ => return,
            }
        }
    }
}

/// The group that this process is in.
fn own_group() -> Option<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    group_folder(&mounts, &groups)
}

/// The folder of a process's group, from the lists of its mounts and of its groups.
fn group_folder(mounts: &str, groups: &str) -> Option<PathBuf> {
    let path = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    mounts.lines().find_map(|line| {
        let (place, kind) = line.split_once(" - ")?;
        let mut fields = place.split(' ').skip(3);
        let (root, point) = (fields.next()?, fields.next()?);
        let below = Path::new(path).strip_prefix(root).ok()?;
        kind.starts_with("cgroup2 ").then(|| Path::new(point).join(below))
    })
}

fn has_word(file: &Path, word: &str) -> bool {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.split_whitespace().any(|found| found == word)
}

/// Lets groups below the arena's folder have limits of memory; whether that is possible. A group that hands controllers on
/// may hold no process itself, so an arena that is alone in its group moves into one of its own.
fn hand_on_memory(own: &Path, folder: &Path) -> bool {
    let handed_on = own.join("cgroup.subtree_control");
    if !has_word(&own.join("cgroup.controllers"), "memory") {
        return false;
    }
    if !has_word(&handed_on, "memory") {
        let this = std::process::id().to_string();
        let inside = fs::read_to_string(own.join("cgroup.procs")).unwrap_or_default();
        let moved = folder.join("arena");
        if inside.split_whitespace().eq([this.as_str()]) && fs::create_dir(&moved).is_ok() {
            let _ = fs::write(moved.join("cgroup.procs"), &this);
        }
        if fs::write(&handed_on, "+memory").is_err() {
            return false;
        }
    }
    fs::write(folder.join("cgroup.subtree_control"), "+memory").is_ok()
}

/// Removes what arenas have left that were killed together with their guardians.
fn sweep(own: &Path) {
    let Ok(entries) = fs::read_dir(own) else { return };
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split('-').next());
        let arena = number.and_then(|number| number.parse::<u32>().ok());
        if arena.is_some_and(|pid| !Path::new("/proc").join(pid.to_string()).exists()) {
            remove_tree(&entry.path());
        }
    }
}

/// Ends and removes all groups in a folder, and the folder.
fn remove_tree(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            let group = Cgroup { folder: entry.path(), limit: None };
            // The arena itself may sit in one of them.
            if !group.members().contains(&(std::process::id() as i32)) {
                group.remove();
            }
        }
    }
    let _ = fs::remove_dir(folder);
}

#[cfg(test)]
mod tests;
