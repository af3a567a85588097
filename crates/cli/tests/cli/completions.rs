//! `completions` and `man`.

use std::process::Command;

use crate::command::WorkFolder;
use crate::listings::commands;

#[test]
fn every_shell_gets_a_script_that_it_can_read() {
    let folder = WorkFolder::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = folder.run(&["completions", shell]).code(0).stdout();
        let values: &[&str] = match shell {
            // These two complete no values.
            "elvish" | "powershell" => &["tournament", "quiet"],
            _ => &["tournament", "quiet", "carcassonne", "warlight", "rules19-3-pr"],
        };
        for word in values {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
        let file = folder.path().join(shell);
        std::fs::write(&file, script).unwrap();
        let checks = matches!(shell, "bash" | "zsh" | "fish");
        if checks && Command::new(shell).arg("--version").output().is_ok() {
            let read = Command::new(shell).arg("-n").arg(&file).output().unwrap();
            assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
        }
    }
    folder.run(&["completions", "cmd"]).code(2);
}

#[test]
fn bash_completes_games_and_bots() {
    let folder = WorkFolder::new();
    let script = folder.run(&["completions", "bash"]).code(0).stdout();
    std::fs::write(folder.path().join("script"), script).unwrap();
    let complete = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let text = format!(
            "source ./script; COMP_WORDS=({}); COMP_CWORD={}; \
             _boardwright boardwright '{}' '{}'; echo \"${{COMPREPLY[@]}}\"",
            words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "),
            words.len() - 1,
            words[words.len() - 1],
            words[words.len() - 2],
        );
        let mut bash = Command::new("bash");
        let done = bash.args(["-c", &text]).current_dir(folder.path()).output().unwrap();
        String::from_utf8(done.stdout).unwrap().trim().to_string()
    };
    assert_eq!(complete("boardwright match carc"), "carcassonne");
    assert_eq!(complete("boardwright match carcassonne --bot rules19-5"), "rules19-5-pr");
    assert_eq!(complete("boardwright tourn"), "tournament");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = WorkFolder::new();
    folder.run(&["man", "pages"]).code(0);
    let read =
        |name: &str| std::fs::read_to_string(folder.path().join("pages").join(name)).unwrap();
    assert!(read("boardwright.1").contains(".TH boardwright"));
    for command in commands(&folder) {
        let page = read(&format!("boardwright-{command}.1"));
        assert!(page.contains(".SH SYNOPSIS") && page.contains("Example"), "{command}: {page}");
    }
    assert!(read("boardwright-db-runs.1").contains("List stored runs"));
    assert!(folder.run(&["man"]).code(0).stdout() == read("boardwright.1"));
}
