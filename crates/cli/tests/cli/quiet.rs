//! `--quiet`: nothing on standard error but errors.

use crate::command::{WorkFolder, words};

#[test]
fn quiet_commands_say_nothing_but_results_and_errors() {
    let folder = WorkFolder::new();
    let line = words("match carcassonne --bot greedy --bot random --games 3");
    // Three games do not seat two bots equally often, and a second time the match is finished: both are notes.
    let (loud, quiet) = (folder.run(&line), folder.run(&[&line[..], &["-q"]].concat()));
    assert!(loud.code(0).stderr().contains("equally often"), "{}", loud.stderr());
    assert_eq!(quiet.code(0).stderr(), "");
    assert_eq!(quiet.stdout(), loud.stdout());
    let before = folder.run(&[&["--quiet"], &line[..]].concat());
    assert_eq!((before.code(0).stderr(), before.stdout()), (String::new(), loud.stdout()));
    let wrong = folder.run(&["bots", "chess", "--quiet"]);
    assert!(wrong.error(2).contains("chess"), "{}", wrong.stderr());
    let dead = "match carcassonne --bot exec:false --bot random --games 2 --quiet";
    let dead = folder.run(&words(dead));
    assert!(dead.code(1).stderr().contains("never played"), "{}", dead.stderr());
}
