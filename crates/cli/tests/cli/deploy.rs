//! The files of `deploy/`, as far as they can be tried without the system they are for.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use bw_testkit::skipped;

use crate::command::WorkFolder;
use crate::crew::{Watched, wait_until};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name)
}

#[test]
fn the_unit_is_one_that_systemd_takes() {
    if !Command::new("systemd-analyze").arg("--version").output().is_ok_and(|o| o.status.success())
    {
        return skipped("the unit of workers", "systemd-analyze is not installed");
    }
    let folder = WorkFolder::new();
    let unit = std::fs::read_to_string(file("boardwright-worker.service")).unwrap();
    assert!(unit.contains("ExecStart=/usr/local/bin/boardwright worker\n"), "{unit}");
    let unit = unit.replace("/usr/local/bin/boardwright", env!("CARGO_BIN_EXE_boardwright"));
    let path = folder.path().join("boardwright-worker.service");
    std::fs::write(&path, unit).unwrap();
    let looked = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&path).output();
    let looked = looked.unwrap();
    let said = String::from_utf8_lossy(&looked.stderr);
    // It also speaks of other units of the machine.
    let ours: Vec<&str> = said.lines().filter(|line| line.contains("boardwright-worker")).collect();
    assert!(looked.status.success() && ours.is_empty(), "{said}");
}

/// What Slurm does: it starts the script with its variables, and tells it when its time is almost up.
#[test]
fn the_script_for_slurm_starts_a_worker_that_ends_when_it_is_asked_to() {
    let folder = WorkFolder::new();
    folder.run(&["db", "migrate"]).code(0);
    symlink(env!("CARGO_BIN_EXE_boardwright"), folder.path().join("boardwright")).unwrap();
    let path = std::env::var("PATH").unwrap();
    let mut command = Command::new("sh");
    command.arg(file("slurm-workers.sh")).current_dir(folder.path());
    command.env("PATH", format!("{}:{path}", folder.path().display()));
    command.env("BOARDWRIGHT_DB", folder.path().join("test.db"));
    command.env("SLURM_CPUS_PER_TASK", "3").env("SLURMD_NODENAME", "node7");
    command.env("SLURM_ARRAY_TASK_ID", "12");
    let mut worker = Watched::start(command);
    worker.wait_for("`node7-12` plays for");
    wait_until("the worker", || {
        let listed = folder.run(&["db", "workers", "--json"]).json();
        let worker = &listed["workers"][0];
        worker["threads"] == 3 && worker["state"] == "working"
    });
    worker.signal("INT");
    worker.end().code(0);
    let mut nameless = Command::new("sh");
    let nameless = nameless.arg(file("slurm-workers.sh")).env_remove("BOARDWRIGHT_DB").output();
    let said = String::from_utf8(nameless.unwrap().stderr).unwrap();
    assert!(said.contains("BOARDWRIGHT_DB: the database, as postgres://"), "{said}");
}
