//! Inputs to begin corpora with: games that are played here, and files that the repository has anyway.

use std::path::Path;
use std::sync::Arc;

use bw_arena::{Journal, PlayOptions};
use bw_catalog::{BotSpec, NoForeign, Seating};
use bw_core::{Budget, Record};
use bw_evolve::Config;
use bw_store::Store;

use crate::records::CATALOG;
use crate::{kept, rules};

/// The longest file that is taken over.
const LONGEST: usize = 12 * 1024;

/// An input of a target.
type Seed = (String, Vec<u8>);

/// All seeds, in order. `root` is the folder of the workspace.
pub fn seeds(root: &Path) -> Vec<Seed> {
    let mut all = rules::all_seeds();
    all.extend(recorded());
    all.extend(files(root));
    all.extend(journal());
    all.extend(written().into_iter().map(|(target, text)| (target.into(), text.into())));
    all
}

/// Rules under which games are short, game by game.
const SHORT: &[(&str, &str)] = &[
    ("carcassonne", ""),
    ("agricola", "pool=none"),
    ("dominion", "max_rounds=3"),
    ("arimaa", "turns=6"),
    ("warlight", "max_rounds=1"),
];

/// Records of short games, and the same as logs of the games' own.
fn recorded() -> Vec<Seed> {
    let mut all = Vec::new();
    for &(id, rules) in SHORT {
        let entry = CATALOG.game(id).unwrap_or_else(|error| panic!("{error}"));
        let game = entry.game(2, rules).unwrap_or_else(|error| panic!("{id}: {error}"));
        let specs = [BotSpec::parse("random"), BotSpec::parse("random")];
        let mut lineup = game.lineup(&specs, &NoForeign).unwrap_or_else(|error| panic!("{error}"));
        let played = lineup.play(3, Seating { shift: 0 }, &Budget::default(), true);
        let record = played.record.unwrap_or_else(|| panic!("{id} leaves no record"));
        let cut = Record { actions: record.actions[..9].to_vec(), result: None, ..record.clone() };
        for record in [&record, &cut] {
            all.push(("record".into(), record.to_json().into_bytes()));
            all.push(("upload".into(), record.to_json().into_bytes()));
        }
        let Some(log) = entry.extras.text_log else { continue };
        for record in [&record, &cut] {
            if let Ok(text) = (log.write)(record, &|player| entry.is_bot(player), None) {
                all.push((format!("log_{id}"), text.into_bytes()));
            }
        }
    }
    all.retain(|(_, data)| data.len() <= LONGEST);
    all
}

/// Files of the repository that are inputs as they are; the letter chooses among games or bots.
const FILES: &[(&str, &str, &str)] = &[
    ("record", "", "golden/formats/record-1.jsonl"),
    ("upload", "", "golden/formats/record-1.jsonl"),
    ("log_arimaa", "", "crates/arimaa/tests/data/games.pgn"),
    ("cases", "3", "crates/arimaa/tests/data/perft.jsonl"),
    ("cases", "3", "crates/arimaa/tests/data/rules_cases.jsonl"),
    ("cases", "3", "crates/arimaa/tests/data/turn_tactics.jsonl"),
    ("cases", "1", "crates/agricola/tests/data/breeding_cases.json"),
    ("cases", "0", "crates/carcassonne/tests/data/examples.json"),
    ("cases", "4", "crates/warlight/tests/data/combat_cases.json"),
    ("cases", "0", "golden/carcassonne/two.play"),
    ("map", "", "crates/warlight/data/world.json"),
    ("map", "", "crates/warlight/tests/data/wl2_example_map.json"),
    ("bot_file", "0", "crates/carcassonne-ai/data/rules19-3-2.json"),
    ("bot_file", "1", "crates/carcassonne-ai/data/rules19-3-pr-3.json"),
    ("bot_file", "3", "crates/agricola-ai/data/values.json"),
    ("bot_file", "4", "crates/dominion-ai/data/threes-29-mine.txt"),
    ("bot_file", "5", "crates/dominion-ai/data/fives.txt"),
    ("bot_file", "9", "crates/warlight-ai/data/thesis.txt"),
    ("agendas", "", "crates/dominion-ai/data/threes-28-market.txt"),
    ("agendas", "", "crates/dominion-ai/data/fives.txt"),
    ("config", "", "crates/carcassonne-ai/data/rules19-3-2.config.txt"),
    ("checkpoint", "", "crates/evolve/tests/data/checkpoint-v1.json"),
    ("import", "", "crates/store/tests/store/formats/boardwright-store-1.jsonl"),
    ("import", "", "crates/store/tests/store/formats/boardwright-store-1-agendas.jsonl"),
];

fn files(root: &Path) -> Vec<Seed> {
    let mut all = Vec::new();
    for (target, letter, path) in FILES {
        let read = std::fs::read(root.join(path));
        let read = read.unwrap_or_else(|error| panic!("{path}: {error}"));
        // Of a long file its beginning is enough.
        let read = &read[..read.len().min(LONGEST)];
        all.push((target.to_string(), [letter.as_bytes(), read].concat()));
    }
    // Both sides of dialogues with foreign arenas.
    for protocol in ["wl1", "wl2"] {
        let path = format!("crates/warlight/tests/protocol/{protocol}.transcript");
        let text = std::fs::read_to_string(root.join(&path));
        let text = text.unwrap_or_else(|error| panic!("{path}: {error}"));
        let side = |mark: &str| -> Vec<u8> {
            let lines = text.lines().filter_map(|line| line.strip_prefix(mark));
            lines.take(60).collect::<Vec<_>>().join("\n").into_bytes()
        };
        all.push((format!("{protocol}_engine"), side("engine > ")));
        all.push((format!("{protocol}_bot"), side("engine < ")));
    }
    all
}

/// A block as a run leaves it.
fn journal() -> Vec<Seed> {
    let store = Store::open("sqlite::memory:").unwrap_or_else(|error| panic!("{error}"));
    let mut run = kept::run(false);
    run.series.truncate(1);
    run.series[0].games = 8;
    let opened = Journal::open(&store, "tournament", &run, true);
    let mut journal = opened.unwrap_or_else(|error| panic!("{error}")).journal;
    let options = PlayOptions {
        threads: 1,
        connect: Arc::new(NoForeign),
        journal: Some(&mut journal),
        records: None,
        elsewhere: None,
        stop: bw_core::Stop::default(),
        progress: &mut |_| {},
    };
    run.play(options).unwrap_or_else(|error| panic!("{error}"));
    let blocks = store.blocks(journal.run()).unwrap_or_else(|error| panic!("{error}"));
    blocks.into_iter().map(|block| ("journal".to_string(), block.data)).collect()
}

/// Short inputs.
fn written() -> Vec<(&'static str, String)> {
    let mut all: Vec<(&str, String)> =
        WRITTEN.iter().map(|(t, text)| (*t, (*text).into())).collect();
    for (_, kind) in CATALOG.games().iter().filter_map(|game| Some((game, game.extras.script?))) {
        all.push(("agenda", kind.sample.into()));
    }
    for editor in CATALOG.games().iter().filter_map(|game| game.extras.editor) {
        for (_, line) in editor.beginnings(bw_core::Lang::En) {
            all.push(("editor", format!("{line}\nE\nd4")));
        }
    }
    for (at, entry) in CATALOG.games().iter().enumerate() {
        let rules = entry.spec.options.iter().filter(|option| !option.default.is_empty());
        let rules = rules.map(|option| format!("{}={}", option.key, option.default));
        all.push(("rules", format!("{at}{}", rules.collect::<Vec<_>>().join(","))));
        for bot in &entry.bots {
            let options = bot.options.iter().filter(|option| !option.default.is_empty());
            let options = options.map(|option| format!("{}={}", option.key, option.default));
            let options = options.collect::<Vec<_>>().join(",");
            all.push(("bot_spec", format!("{at}{}:{options}", bot.name)));
        }
        all.push((
            "json_lines",
            format!(
                "{at}{{\"type\":\"hello\",\"protocol\":2,\"name\":\"x\"}}\n{}",
                (1..9)
                    .map(|id| format!("{{\"type\":\"choice\",\"id\":{id},\"index\":0}}\n"))
                    .collect::<String>()
            ),
        ));
    }
    all.push(("config", Config::default().to_text()));
    all
}

const WRITTEN: &[(&str, &str)] = &[
    ("agenda", "C4 S2 G* P*"),
    ("settings", "2\n\"greedy\" \"A\"\n\"UI 19/3 pr\" \"B\"\n100\nno\n5\n-\n\n"),
    (
        "settings",
        "3\n\"náhodná\" \"Á\"\n\"hladová\" \"B\"\n\"UI 19/5 pr\" \"C\"\n12\nne\nne\n\"out.txt\"\n",
    ),
    ("dialogue", "2\ngreedy\nA\nrandom\nB\n10\nno\n5\n-\n\n\n\n"),
    ("dialogue", "3\n1\nA\n2\nB\n3\nC\n10\nyes\nlogs\nno\nout.txt\nm2\n"),
    ("numbers", "1.5h"),
    ("numbers", "500ms"),
    ("numbers", "0,10,0.05,0.05"),
    ("numbers", "-3,1"),
    ("arimaa_texts", "0:30/5/100/3/4/6"),
    ("arimaa_texts", "1w Ra1 Rb1 Cc1 Dd1 Re1 Cf1 Rg1 Rh1 Ra2 Hb2 Rc2 Ed2 Me2 Df2 Hg2 Rh2"),
    ("arimaa_texts", "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]"),
    (
        "arimaa_texts",
        "12g Ed4n\n +-----------------+\n8| r r r r r r r r |\n7| h d c e m c d h |\n6| . . x . . x . . |\n5| . . . . . . . . |\n4| . . . E . . . . |\n3| . . x . . x . . |\n2| H D C M . C D H |\n1| R R R R R R R R |\n +-----------------+\n   a b c d e f g h\n",
    ),
    (
        "aei_engine",
        "aei\nisready\nnewgame\nsetoption name tcmove value 30\nsetposition g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]\ngo\nmakemove Ed2n\ngo ponder\nstop\nquit\n",
    ),
    (
        "aei_engine",
        "aei\nnewgame\nmakemove Ra1 Rb1 Cc1 Dd1 Re1 Cf1 Rg1 Rh1 Ra2 Hb2 Rc2 Ed2 Me2 Df2 Hg2 Rh2\ngo\n",
    ),
    (
        "aei_bot",
        "protocol-version 1\nid name x\nid author y\naeiok\nreadyok\nlog hello\ninfo score 10\nbestmove Ra1 Rb1 Cc1 Dd1 Re1 Cf1 Rg1 Rh1 Ra2 Hb2 Rc2 Ed2 Me2 Df2 Hg2 Rh2\nreadyok\nbestmove Ed2n Ed3n\n",
    ),
    ("request", "GET / form\n"),
    ("request", "GET /library?page=2&text=a form\n"),
    ("request", "GET /new/warlight form\n"),
    (
        "request",
        "POST /new/carcassonne form\nseat1_kind=here&seat1_name=A&seat2_kind=bot&seat2_bot=greedy&seat2_options=ties%3Drandom&rule_meeples=5&minutes=3",
    ),
    (
        "request",
        "POST /new/dominion form\nseat1_kind=link&seat2_kind=bot&seat2_level=hard&rule_kingdom=random",
    ),
    ("request", "POST /table/act json\n{\"seat\":1,\"text\":\"0,1,r0\",\"version\":2}"),
    ("request", "POST /table/draft json\n{\"seat\":1,\"revision\":0,\"steps\":[\"0,1,r0\"]}"),
    ("request", "POST /table/confirm json\n{\"seat\":1,\"revision\":1}"),
    ("request", "POST /table/undo json\n{\"version\":2}"),
    ("request", "POST /table/pace json\n{\"paused\":true,\"pauseMs\":0}"),
    ("request", "GET /table/state?seat=1 json\n"),
    ("request", "GET /table/steps/1 json\n"),
    ("request", "GET /table/choices?seat=1 json\n"),
    ("request", "GET /editor/arimaa/edit?line=g%20%5B%5D&tool=E&handle=d4 json\n"),
    (
        "request",
        "POST /lab/new/tournament form\ngame=dominion&bot_bigmoney=on&bot_tens=on&games=10&seed=1&sprt=0,10",
    ),
    ("request", "POST /lab/new/evolution form\ngame=carcassonne&key_popSize=4&key_generations=1"),
    ("request", "POST /lab/new/reproduction form\ngame=dominion&exp_x=on&scale=quick&seed=1"),
    ("request", "POST /lab/agenda form\ntext=C4+S2+G*&do=up:1&by=text"),
    ("request", "GET /lab/agenda?text=C4 form\n"),
    ("request", "GET /lab/results/dominion/rows.csv form\n"),
    (
        "request",
        "POST /library/upload text\n{\"format\":\"boardwright-record-1\",\"game\":\"arimaa\",\"seats\":2,\"rules\":{},\"seed\":1,\"players\":[\"a\",\"b\"],\"actions\":[]}",
    ),
];
