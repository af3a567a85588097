//! The text log: what is written is read back, and what is wrong is named.

use bw_carcassonne::{CONSOLE, Carcassonne, TEXT_LOG};
use bw_core::{
    Bot, Budget, End, FaultKind, Game, GameLoop, Lang, Options, Outcome, Record, RecordedResult,
    Rng, Seat, UniformBot, action_texts,
};
use bw_package::LineError;

fn game(seats: u8, rules: &str, seed: u64, players: &[&str]) -> Record {
    let options = Options::parse(Carcassonne::SPEC.options, rules).expect("right rules");
    let game = Carcassonne::new(seats, &options).expect("right rules");
    let mut bots: Vec<Box<dyn Bot<Carcassonne>>> =
        (0..seats).map(|_| Box::new(UniformBot) as Box<dyn Bot<Carcassonne>>).collect();
    let mut log = Vec::new();
    let finished = GameLoop::new(&game).play(&mut bots, seed, &Budget::default(), &mut log);
    let players = players.iter().map(ToString::to_string).collect();
    let mut record = Record::new("carcassonne", seats, &options, players);
    record.actions = action_texts(&game, &log);
    record.result = Some(RecordedResult::new(&finished.outcome, finished.end));
    record
}

const BOTS: [&str; 5] =
    ["greedy", "rules19-3-pr:players=5", "exec:python3 a - b.py", "champion:time=9ms", "weighted"];

/// Everybody but Michal is a bot.
fn is_bot(player: &str) -> bool {
    player != "Michal"
}

fn read(text: &str) -> Result<Record, LineError> {
    (TEXT_LOG.read)(text, &is_bot)
}

fn written(record: &Record, lang: Lang) -> String {
    (TEXT_LOG.write)(record, &is_bot, Some(lang)).expect("a right record")
}

/// The log in the language it was read in.
fn rewritten(record: &Record) -> String {
    (TEXT_LOG.write)(record, &is_bot, None).expect("a right record")
}

/// The record as it comes back from a log in a language.
fn in_lang(record: &Record, lang: Lang) -> Record {
    let mut record = record.clone();
    if lang == Lang::En {
        record.extra.insert("lang".into(), "en".into());
    }
    record
}

fn error(text: &str) -> String {
    read(text).expect_err("a wrong log").to_string()
}

#[test]
fn games_come_back_as_they_were() {
    let mut discards = 0;
    for seed in 0..60 {
        let seats = 2 + (seed % 4) as u8;
        let rules = ["", "m2=true", "fair=true,meeples=3", "meeples=11,farms=first"];
        let rules = rules[(seed / 4 % 4) as usize];
        let mut record = game(seats, rules, seed, &BOTS[..usize::from(seats)]);
        if seed % 2 == 0 {
            record.names = (0..seats).map(|at| format!("PC - {at}")).collect();
        }
        for lang in [Lang::En, Lang::Cs] {
            let text = written(&record, lang);
            assert!((TEXT_LOG.recognises)(&text));
            let record = in_lang(&record, lang);
            assert_eq!(read(&text).unwrap(), record, "seed {seed}\n{text}");
            assert_eq!(rewritten(&record), text);
            let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
            assert_eq!(read(&windows).unwrap(), record, "seed {seed}");
        }
        discards += record.actions.iter().filter(|text| text.contains("discard")).count();
    }
    assert!(discards > 0, "no game had a tile that fitted nowhere");
}

#[test]
fn a_log_looks_like_that_of_the_thesis() {
    let mut record = game(3, "", 5, &["greedy", "exec:TestovaciUI", "Michal"]);
    record.names = ["PC - 0", "PC - 1", "Michal"].map(String::from).to_vec();
    let text = rewritten(&record);
    let begin = "Počet hráčů: 3\nHráč 1: PC - 0 - Hladova UI\nHráč 2: $TestovaciUI$PC - 1 - Vlastni UI\n\
                 Hráč 3: Michal - Člověk\nTah: 1\n0:1 0;0 0-null\nHráč 1: 0 bodů 7 volných figurek\n";
    assert!(text.starts_with(begin), "{text}");
    let (_, end) = text.split_once("\nKonec hry\n").unwrap();
    assert_eq!(end.lines().count(), 3);
    let result = record.result.as_ref().unwrap();
    let best = result.scores.iter().max().unwrap();
    assert!(end.starts_with("1. ") && end.contains(&format!(": celkem {best}, města ")), "{end}");
    assert_eq!(read(&text).unwrap(), record);
    let moves = text.lines().filter(|line| line.starts_with("Tah: ")).count();
    let placed = record.actions.iter().filter(|text| text.contains(",r")).count();
    assert_eq!(moves, placed + 1);
}

#[test]
fn coordinates_may_begin_anywhere_and_meeples_stand_on_any_cell_of_their_segment() {
    let record = game(2, "", 9, &["greedy", "weighted"]);
    let text = written(&record, Lang::Cs);
    let moved: String = text
        .lines()
        .map(|line| {
            match line.split_once(' ').and_then(|(who, rest)| Some((who, rest.split_once(' ')?))) {
                Some((who, (cell, rest))) if cell.contains(';') => {
                    let (x, y) = cell.split_once(';').unwrap();
                    let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
                    format!("{who} {};{} {rest}\n", x + 40, y - 7)
                }
                _ => format!("{line}\n"),
            }
        })
        .collect();
    assert_ne!(moved, text);
    let kept = read(&moved).unwrap();
    assert!(kept.is_same_game(&record));
    assert_eq!(rewritten(&kept), moved, "a log is written back as it was read");
    // The meadow of tile B is the whole border of its grid; the writer uses one cell of it.
    let header = "Number of players: 2\nPlayer 1: a - Greedy AI\nPlayer 2: b - Greedy AI\n";
    let start = "Move: 1\n0:1 0;0 0-null\nPlayer 1: 0 points 7 free meeples\nPlayer 2: 0 points 7 free meeples\n";
    let after = "Player 1: 0 points 6 free meeples\nPlayer 2: 0 points 7 free meeples\n";
    let one = |region: &str| {
        let text = format!("{header}{start}Move: 2\n1:4 0;1 0-{region}\n{after}");
        let record = read(&text).unwrap();
        assert_eq!(rewritten(&record), text);
        record.actions
    };
    for region in ["0,0", "2,1", "1,2", "0,2"] {
        assert_eq!(one(region), ["* draw B", "1 0,1,r0", "1 m1"], "{region}");
    }
    assert_eq!(one("1,1")[2], "1 m0");
}

#[test]
fn stopped_and_unfinished_games_are_logged_too() {
    let mut record = game(2, "", 3, &["greedy", "weighted"]);
    let turn = record.actions.iter().rposition(|text| text.starts_with("* draw")).unwrap();
    record.actions.truncate(turn);
    record.result = None;
    let text = written(&record, Lang::En);
    assert!(!text.contains("End of the game"));
    assert_eq!(read(&text).unwrap(), in_lang(&record, Lang::En));
    let seat = Seat::new(1);
    for end in [End::Fault { seat, kind: FaultKind::Crashed }, End::Resigned { seat }] {
        record.result = Some(RecordedResult::new(&Outcome::forfeit(2, seat), end));
        for lang in [Lang::En, Lang::Cs] {
            let text = written(&record, lang);
            assert_eq!(read(&text).unwrap(), in_lang(&record, lang), "{text}");
        }
    }
}

/// The writer's own words, numbers of tiles and order of players survive the way through a record.
#[test]
fn a_log_in_its_own_manner_is_written_back_as_it_was() {
    let record = game(2, "m2=true,meeples=5", 11, &["greedy", "rules19-3-pr:players=5"]);
    let text = written(&record, Lang::Cs)
        .replace("greedy - Hladova UI", "Žofie - Hladová  UI")
        .replace("1. greedy:", "1. Žofie:")
        .replace("2. greedy:", "2. Žofie:")
        .replace("UI 19/3 pr(5)", "ui 19/3 PR (5)")
        .replace("Modifikace: m2; figurky = 5", "Modifikace: figurky=5 ;M2");
    let read_back = read(&text).expect("a right log");
    assert_eq!(read_back.names, ["Žofie", "rules19-3-pr:players=5"]);
    let stored = Record::from_json(&read_back.to_json()).expect("a right record");
    assert_eq!(rewritten(&stored), text);
    // In another language its words are ours; extra data of another game is passed over.
    assert!(written(&stored, Lang::En).contains("Player 1: Žofie - Greedy AI\n"));
    let mut other = stored;
    other.players[0] = "random".into();
    assert!(rewritten(&other).contains("Hráč 1: Žofie - Nahodna UI\n"));
}

/// A person may be called like a bot.
#[test]
fn people_named_like_bots_stay_people() {
    let mut record = game(2, "", 2, &["greedy", "Michal"]);
    record.players[0] = "random".into();
    let text = rewritten(&record).replace("random - Nahodna UI", "random - Člověk");
    let back = read(&text).expect("a right log");
    assert_eq!(rewritten(&back), text);
}

#[test]
fn every_false_line_is_found() {
    let mut record = game(2, "", 4, &["greedy", "weighted"]);
    record.names = vec!["PC - 0".into(), "PC - 1".into()];
    let text = written(&record, Lang::Cs);
    let lines: Vec<&str> = text.lines().collect();
    // Losing any line after the header breaks the log.
    for cut in 3..lines.len() {
        let mut rest = lines.clone();
        rest.remove(cut);
        assert!(read(&rest.join("\n")).is_err(), "without `{}`", lines[cut]);
    }
    let wrong = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        error(&changed)
    };
    assert!(wrong("Počet hráčů: 2", "Počet hráčů: 9").starts_with("line 1: "));
    assert!(wrong("Hráč 2: PC", "Hráč 1: PC").contains("is not `Hráč 2: NAME - AI`"));
    let message = wrong("0 bodů 7 volných", "1 bodů 7 volných");
    assert!(
        message.starts_with("line 6: ") && message.contains("but the game says `Hráč 1: 0 bodů 7")
    );
    assert!(wrong("\n1:", "\n2:").contains("player 2 moves, but it is the turn of 1"));
    assert!(wrong("0:1 0;0", "0:2 0;0").contains("must be the start tile"));
    assert!(wrong("Tah: 3\n", "Tah: 4\n").contains("`Tah: 4` is not `Tah: 3`"));
    assert!(wrong("celkem ", "celkem 1").contains("but place 1 is player"));
    let second = lines.iter().find(|line| line.starts_with("1:")).unwrap();
    assert!(wrong(second, &second.replacen(';', "99;", 1)).contains("out of reach"));
    assert!(wrong(second, &second.replacen(';', "7;", 1)).contains("is not legal here"));
    assert!(error("hello").starts_with("line 1: this is no log"));
    assert!(error("").starts_with("line 1: this is no log"));
    assert!(error(&format!("{text}Tah: 73\n")).contains("follows the end of the game"));
    assert!(!(TEXT_LOG.recognises)("{\"format\":\"x\"}"));
}

/// Changes a few characters or lines of a text at random.
fn damaged(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let strange = ['0', '9', '-', ';', ':', ',', '"', '$', '\n', ' ', 'é', '\u{feff}', '=', 'T'];
    for _ in 0..=rng.below(3) {
        let at = rng.below(letters.len() as u32) as usize;
        match rng.below(4) {
            0 => letters[at] = strange[rng.below(strange.len() as u32) as usize],
            1 => letters.insert(at, strange[rng.below(strange.len() as u32) as usize]),
            2 => drop(letters.remove(at)),
            _ => letters.truncate(at + 1),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn no_damage_makes_a_reader_panic() {
    let record = game(3, "meeples=4", 8, &["greedy", "weighted", "exec:x"]);
    let log = written(&record, Lang::Cs);
    let settings = "3\n\"Vazena UI\" \"PC 1\"\n\"UI 19/3 pr(5)\" \"PC 2\"\n\"Vlastni UI\" \"$x y$PC\"\n10\n\
                    ano \"logy\"\nano 1111\n\"log/v.txt\"\nm2; figurky = 5; střídat\n";
    let any_bot = |_: &str| Ok(());
    assert!((CONSOLE.read)(settings, &any_bot).is_ok());
    let mut rng = Rng::new(1);
    let mut refused = 0;
    for _ in 0..3000 {
        refused += u32::from(read(&damaged(&log, &mut rng)).is_err());
        let _ = (CONSOLE.read)(&damaged(settings, &mut rng), &any_bot);
    }
    // Names and spaces may change without harm; nearly everything else is noticed.
    assert!(refused > 2500, "only {refused} of 3000 damaged logs were noticed");
}
