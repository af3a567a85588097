//! The file protocol on a folder tree, and the real thing where this process may use it.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::*;

/// A folder that looks like a group with these controllers, some of them handed on, and these processes.
fn group(controllers: &str, handed_on: &str, processes: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("cgroup.controllers"), controllers).unwrap();
    fs::write(folder.path().join("cgroup.subtree_control"), handed_on).unwrap();
    fs::write(folder.path().join("cgroup.procs"), processes).unwrap();
    folder
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_folder_of_a_group_is_found_from_mounts_and_groups() {
    let unified = "25 1 0:22 / /sys rw - sysfs sysfs rw\n\
                   31 25 0:27 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
    let found = group_folder(unified, "0::/user.slice/a.scope\n");
    assert_eq!(found.unwrap(), Path::new("/sys/fs/cgroup/user.slice/a.scope"));
    let mixed = "40 31 0:30 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n\
                 41 31 0:31 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
    let found = group_folder(mixed, "4:memory:/elsewhere\n0::/\n");
    assert_eq!(found.unwrap(), Path::new("/sys/fs/cgroup/unified"));
    let container = "41 31 0:31 /docker/x /sys/fs/cgroup ro - cgroup2 cgroup rw\n";
    let found = group_folder(container, "0::/docker/x/y\n");
    assert_eq!(found.unwrap(), Path::new("/sys/fs/cgroup/y"));
    assert_eq!(group_folder(container, "0::/other\n"), None);
    assert_eq!(group_folder(mixed, "4:memory:/elsewhere\n"), None);
}

#[test]
fn limits_are_written_where_memory_is_delegated() {
    let own = group("cpu memory pids", "cpu memory", "1 2 3");
    let groups = Cgroups::below(own.path()).unwrap();
    assert!(groups.limits_memory());
    assert_eq!(read(groups.folder(), "cgroup.subtree_control"), "+memory");
    assert!(!groups.folder().join("arena").exists(), "nobody had to move");
    let bot = groups.create(Some(256 << 20)).unwrap();
    assert!(bot.is_limited());
    let folder = groups.folder().join("bot-0");
    assert_eq!(bot.entrance(), folder.join("cgroup.procs"));
    assert_eq!(read(&folder, "memory.max"), "268435456");
    assert_eq!(read(&folder, "memory.oom.group"), "1");
    assert_eq!(read(&folder, "memory.swap.max"), "0");
    // What the system would write there.
    assert_eq!(bot.excess(), None);
    fs::write(folder.join("memory.events"), "low 0\nmax 9\noom 1\noom_kill 0\n").unwrap();
    assert_eq!(bot.excess(), None);
    fs::write(folder.join("memory.events"), "low 0\nmax 9\noom 1\noom_kill 2\n").unwrap();
    fs::write(folder.join("memory.peak"), "268431360\n").unwrap();
    assert_eq!(bot.excess(), Some((268_435_456, 268_431_360)));
    fs::write(bot.entrance(), "17\n18\n").unwrap();
    assert_eq!(bot.members(), [17, 18]);
    fs::write(folder.join("cgroup.kill"), "").unwrap();
    bot.kill();
    assert_eq!(read(&folder, "cgroup.kill"), "1");
    let unlimited = groups.create(None).unwrap();
    assert!(!unlimited.is_limited() && !groups.folder().join("bot-1/memory.max").exists());
}

#[test]
fn an_arena_that_is_alone_moves_to_hand_memory_on() {
    let this = std::process::id().to_string();
    let own = group("memory", "", &format!("{this}\n"));
    let groups = Cgroups::below(own.path()).unwrap();
    assert!(groups.limits_memory());
    assert_eq!(read(&groups.folder().join("arena"), "cgroup.procs"), this);
    assert_eq!(read(own.path(), "cgroup.subtree_control"), "+memory");
}

#[test]
fn without_the_controller_memory_is_left_to_watching() {
    let own = group("hugetlb", "", "");
    let groups = Cgroups::below(own.path()).unwrap();
    assert!(!groups.limits_memory());
    assert_eq!(read(own.path(), "cgroup.subtree_control"), "");
    let bot = groups.create(Some(1 << 20)).unwrap();
    assert!(!bot.is_limited() && bot.excess().is_none());
    assert!(!groups.folder().join("bot-0/memory.max").exists());
}

#[test]
fn what_killed_arenas_left_is_swept_and_nothing_else() {
    let own = group("", "", "");
    let folder = |name: &str| own.path().join(name);
    // No process has a number that large.
    let [dead, alive] =
        [4_294_000_000, u64::from(std::process::id())].map(|pid| format!("{PREFIX}{pid}-7"));
    for name in [&*dead, &*alive, "boardwright-x-1", "somebody-else"] {
        fs::create_dir_all(folder(name).join("bot-3")).unwrap();
    }
    sweep(own.path());
    assert!(!folder(&dead).exists());
    for name in [&*alive, "boardwright-x-1", "somebody-else"] {
        assert!(folder(name).join("bot-3").exists(), "{name}");
    }
}

/// Where this process may make groups: a program that left its session is ended all the same.
#[test]
fn nothing_leaves_a_real_group() {
    let Some(groups) = Cgroups::find() else {
        return bw_testkit::skipped(
            "nothing_leaves_a_real_group",
            "no control group can be made here",
        );
    };
    let bot = groups.create(None).unwrap();
    let script = "setsid sleep 600 & setsid sh -c 'sleep 600; true' & echo; wait";
    let mut child = Command::new("sh")
        .args(["-c", JOIN])
        .arg(bot.entrance())
        .args(["sh", "-c", script])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = [0];
    io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut said).unwrap();
    let members = bot.members();
    assert!(members.len() >= 2, "{members:?}");
    bot.remove();
    child.wait().unwrap();
    assert!(bot.members().is_empty() && !bot.folder.exists());
    let folder = groups.folder().to_path_buf();
    drop(groups);
    assert!(!folder.exists());
}
