//! Warlight's maps in other formats, and its games as logs of the AI Challenges.

use std::fs;

use crate::command::WorkFolder;

const TINY: &str = "setup_map super_regions 1 2 2 3\nsetup_map regions 1 1 2 1 3 2 4 2\nsetup_map neighbors 1 2,3 3 4\n";

#[test]
fn maps_are_written_in_every_format_and_played_on() {
    let folder = WorkFolder::new();
    fs::write(folder.path().join("tiny.txt"), TINY).unwrap();
    let convert = |from: &str, to: &str, out: &str| {
        folder.run(&["convert", "warlight", from, "--to", to, "--out", out]).code(0);
        fs::read_to_string(folder.path().join(out)).unwrap()
    };
    assert!(convert("tiny.txt", "map", "tiny.json").contains("boardwright-warlight-map"));
    assert!(convert("tiny.json", "wl2", "wl2.json").contains(r#""superRegion":2"#));
    assert_eq!(convert("wl2.json", "setup", "again.txt"), TINY);
    assert!(convert("wl2.json", "svg", "tiny.svg").starts_with("<svg"));
    let world = folder.run(&["convert", "warlight", "--to", "setup"]).code(0).stdout();
    assert!(world.starts_with("setup_map super_regions 1 5 2 2 3 5 4 3 5 7 6 2\n"), "{world}");
    let rules = "map=wl2.json,start=random,max_rounds=5";
    let bots = ["--bot", "smart-random", "--bot", "aggressive"];
    let words = [&["match", "warlight", "--games", "2", "--json", "--rules", rules][..], &bots];
    assert_eq!(folder.run(&words.concat()).json()["ends"]["normal"], 2);
    let list = folder.run(&["convert", "warlight", "--list"]).code(0).stdout();
    assert!(["map", "wl2", "setup", "svg"].iter().all(|name| list.contains(name)), "{list}");
}

#[test]
fn wrong_maps_and_formats_are_reported() {
    let folder = WorkFolder::new();
    fs::write(folder.path().join("two.txt"), TINY.replace("2,3 3", "2 3")).unwrap();
    let broken = folder.run(&["convert", "warlight", "two.txt", "--to", "wl2"]).error(1);
    assert_eq!(broken, "two.txt: region 3: there is no way to it from region 1");
    let message = folder.run(&["convert", "warlight", "--to", "pdf"]).error(2);
    assert_eq!(message, "Warlight has no format `pdf`; there are map, wl2, setup, svg, shapes");
    let message = folder.run(&["convert", "warlight", "no.json", "--to", "map"]).error(2);
    assert!(message.starts_with("cannot read no.json: "), "{message}");
    let message = folder.run(&["convert", "carcassonne", "--to", "map"]).error(2);
    assert_eq!(message, "Carcassonne has no files to convert");
    folder.run(&["convert", "warlight"]).code(2);
}

#[test]
fn games_are_logged_as_the_challenges_do() {
    let folder = WorkFolder::new();
    let words = ["match", "warlight", "--bot", "aggressive", "--bot", "random", "--games", "2"];
    let more = ["--rules", "start=random", "--out", "out", "--log", "text"];
    folder.run(&[&words[..], &more].concat()).code(0);
    let log = fs::read_to_string(folder.path().join("out/logs/game-0001.txt")).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert!(lines[0].starts_with("map 1;neutral;2 ") && lines[1] == "round 0", "{}", lines[0]);
    assert!(lines.last().unwrap().ends_with(" won"), "{:?}", lines.last());
    folder.run(&["replay", "out/games.jsonl", "--game", "1", "--text", "again.txt"]).code(0);
    assert_eq!(fs::read_to_string(folder.path().join("again.txt")).unwrap(), log);
    let message = folder.run(&["replay", "again.txt"]).error(1);
    assert!(message.contains("only the game's record (JSON) can be replayed"), "{message}");
}
