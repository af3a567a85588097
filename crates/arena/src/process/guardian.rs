//! Ends bots when the arena is gone.
//!
//! A program that is killed cannot clean up. A small shell of its own process group holds the other end of a pipe: as soon
//! as the arena is gone, by whatever signal, the pipe ends and the guardian kills the groups it was given.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

/// Reads `+ GROUP` and `- GROUP`; at the end of its input it kills whatever is listed, and the control groups in the
/// folder it was started with. It has to outlive the signals of a terminal.
const SCRIPT: &str = r#"trap '' INT TERM HUP QUIT PIPE
groups=' '
while read -r sign group; do
    case $sign in
        +) groups="$groups$group " ;;
        -) groups="${groups%% $group *} ${groups#* $group }" ;;
    esac
done
for group in $groups; do kill -s KILL -- "-$group"; done 2>/dev/null
[ -d "$1" ] || exit
for try in 1 2 3 4 5 6 7 8 9 10; do
    for bot in "$1"/bot-*; do
        [ -d "$bot" ] || break 2
        echo 1 >"$bot/cgroup.kill"
        rmdir "$bot"
    done 2>/dev/null
    sleep 0.1
done
rmdir "$1" 2>/dev/null"#;

#[derive(Debug)]
pub(super) struct Guardian {
    child: Child,
    input: Option<ChildStdin>,
}

impl Guardian {
    pub(super) fn start(cgroups: Option<&Path>) -> io::Result<Self> {
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, "guardian"]).args(cgroups).process_group(0);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = shell.spawn()?;
        let input = child.stdin.take();
        Ok(Guardian { child, input })
    }

    pub(super) fn watch(&mut self, group: i32) {
        self.say('+', group);
    }

    pub(super) fn forget(&mut self, group: i32) {
        self.say('-', group);
    }

    fn say(&mut self, sign: char, group: i32) {
        // A guardian that somebody has killed guards nobody; the arena itself still ends its bots.
        let said = self.input.as_mut().map(|input| writeln!(input, "{sign} {group}"));
        if said.is_some_and(|said| said.is_err()) {
            self.input = None;
        }
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt;
    use std::time::Duration;

    use super::*;

    fn sleeper() -> (Child, i32) {
        let child = Command::new("sleep").arg("600").process_group(0).spawn().unwrap();
        let group = i32::try_from(child.id()).unwrap();
        (child, group)
    }

    #[test]
    fn what_is_listed_when_the_arena_goes_is_killed_and_nothing_else() {
        let [(mut one, first), (mut two, second), (mut three, third)] =
            std::array::from_fn(|_| sleeper());
        let mut guardian = Guardian::start(None).unwrap();
        [first, second, third].into_iter().for_each(|group| guardian.watch(group));
        guardian.forget(second);
        drop(guardian);
        // The guardian has ended: whom it killed is dead, and nobody else will be.
        std::thread::sleep(Duration::from_millis(200));
        let ended = [&mut one, &mut two, &mut three].map(|child| child.try_wait().unwrap());
        for mut child in [one, two, three] {
            let _ = child.kill();
            let _ = child.wait();
        }
        let signals = ended.map(|status| status.and_then(|status| status.signal()));
        assert_eq!(signals, [Some(9), None, Some(9)]);
    }
}
