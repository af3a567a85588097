//! Formats of the games' own: scripts, settings files, maps, weights, reference cases; and what learning reads.

use bw_catalog::{BotSpec, GameEntry, NoForeign};
use bw_core::{Game, Lang, OptionKind, Options};
use bw_evolve::{Checkpoint, Config};
use bw_package::{BotRefused, MatchRequest};
use bw_show::Layout;
use bw_warlight::{Map, Warlight};

use crate::records::CATALOG;
use crate::{chosen, text};

/// Games that have something of their own.
fn with<T>(has: impl Fn(&GameEntry) -> Option<T>) -> impl Iterator<Item = (&'static GameEntry, T)> {
    CATALOG.games().iter().filter_map(move |game| Some((game, has(game)?)))
}

pub(crate) fn script(data: &[u8]) {
    let Some(text) = text(data) else { return };
    for (_, kind) in with(|game| game.extras.script) {
        match (kind.read)(text) {
            Ok(script) => {
                let written = (kind.write)(&script);
                assert_eq!((kind.read)(&written).as_ref(), Ok(&script), "`{written}`");
                (kind.plan)(&script);
                (kind.option)(&script);
            }
            Err(error) => assert!(
                text.get(error.at.clone()).is_some(),
                "the mistake is at {:?}, which is no part of the text",
                error.at
            ),
        }
    }
}

pub(crate) fn collection(data: &[u8]) {
    let Some(text) = text(data) else { return };
    for (_, kind) in with(|game| game.extras.collection) {
        let Ok(scripts) = (kind.read)(text) else { continue };
        let Ok(written) = (kind.write)(&scripts) else { continue };
        let mut again = (kind.read)(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
        let mut scripts = scripts;
        // A file may list them in any order, and one of them twice.
        let order = |one: &bw_package::CollectedScript| {
            (one.kind.clone(), one.key.clone(), one.opening.clone(), one.players)
        };
        for list in [&mut scripts, &mut again] {
            list.sort_by_key(order);
            list.dedup_by_key(|one| order(one));
        }
        assert_eq!(again.len(), scripts.len(), "{written}");
    }
}

/// An order that can be carried out.
fn check_order(request: &MatchRequest) {
    assert!(!request.players.is_empty() && request.games > 0, "{request:?}");
}

pub(crate) fn settings(data: &[u8]) {
    let Some(text) = text(data) else { return };
    for (entry, console) in with(|game| game.extras.console) {
        let lines = text.lines().count().max(1);
        match (console.read)(text, &|spec| known_bot(entry, spec)) {
            Ok(request) => check_order(&request),
            Err(error) => assert!((1..=lines + 1).contains(&error.line), "{error}"),
        }
    }
}

pub(crate) fn dialogue(data: &[u8]) {
    let Some(text) = text(data) else { return };
    for (entry, console) in with(|game| game.extras.console) {
        let mut dialogue = (console.dialogue)(Lang::En);
        for line in text.lines().take(200) {
            if dialogue.question().is_none() {
                break;
            }
            // What is refused is asked again.
            let _ = dialogue.answer(line, &|spec| known_bot(entry, spec));
        }
        let request = dialogue.request();
        assert_eq!(request.is_some(), dialogue.question().is_none());
        request.iter().for_each(check_order);
    }
}

fn known_bot(entry: &GameEntry, spec: &str) -> Result<(), BotRefused> {
    match entry.is_bot(spec) {
        true => Ok(()),
        false => Err(BotRefused(format!("there is no bot {spec}"))),
    }
}

pub(crate) fn map(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let Ok(map) = Map::read("map", text) else { return };
    let written = map.to_json();
    let again = Map::read("map", &written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again.to_json(), written, "another map is read");
    assert_eq!(again.to_setup_lines(), map.to_setup_lines(), "another map is read");
    for conversion in CATALOG.games().iter().flat_map(|game| &game.extras.conversions) {
        // Some maps have no room for two players: then there is no picture of a game.
        let _ = (conversion.write)(Some(("map", text)));
    }
    let rules = "start=random_any,start_regions=1,map=map";
    let Ok(mut options) = Options::parse(Warlight::SPEC.options, rules) else { return };
    let read = options.read_files(|_| Ok(text.into()));
    if read.is_ok()
        && let Ok(game) = Warlight::new(2, &options)
    {
        game.initial();
    }
}

/// Bots that are made of a file, in all games.
pub(crate) fn bot_file(data: &[u8]) {
    let bots: Vec<(&GameEntry, &str, &str)> = CATALOG
        .games()
        .iter()
        .flat_map(|game| {
            game.bots.iter().flat_map(move |bot| {
                let files = bot.options.iter().filter(|option| option.kind == OptionKind::File);
                files.map(move |option| (game, bot.name, option.key))
            })
        })
        .collect();
    let Some((&(entry, bot, key), rest)) = chosen(&bots, data) else { return };
    let Some(text) = text(rest) else { return };
    let catalog = crate::kept::catalog_with_file(text);
    let Ok(entry) = catalog.game(entry.spec.id) else { return };
    let seats = usize::from(entry.spec.min_seats.max(2));
    let Ok(game) = entry.game(seats, "") else { panic!("{} cannot be played", entry.spec.id) };
    let specs = vec![BotSpec::parse(&format!("{bot}:{key}=db:file")); seats];
    // It says what is wrong, or it can play.
    let _ = game.lineup(&specs, &NoForeign);
}

pub(crate) fn cases(data: &[u8]) {
    let Some((entry, rest)) = chosen(CATALOG.games(), data) else { return };
    let Some(text) = text(rest) else { return };
    // A search to a depth that somebody wrote takes as long as they wish: not a matter of reading.
    let deep = text.split(|c: char| !c.is_ascii_digit()).any(|number| number.len() > 2);
    if text.starts_with(bw_core::perft_file::PERFT_FORMAT) && deep {
        return;
    }
    let _ = entry.verify(text);
}

pub(crate) fn editor(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let mut parts = text.splitn(3, '\n');
    let (line, tool, handle) = (parts.next(), parts.next(), parts.next());
    let (line, tool) = (line.unwrap_or(""), tool.unwrap_or(""));
    for (entry, editor) in with(|game| game.extras.editor) {
        editor.of_state(line);
        let shown = editor.picture(line, tool, Lang::En, Layout::default());
        if let Some((next, _)) = editor.click(line, tool, handle.unwrap_or("")) {
            let picture = editor.picture(&next, tool, Lang::Cs, Layout::default());
            assert!(picture.is_some(), "a click gives `{next}`, which cannot be shown");
        }
        if editor.problem(line, Lang::En).is_none() {
            assert!(shown.is_some(), "`{line}` has no problem and no picture");
            let rules = format!("{}={line}", editor.option());
            if !line.contains([',', '=']) {
                assert!(entry.game(2, &rules).is_ok(), "no game starts from `{line}`");
            }
        }
    }
}

pub(crate) fn config(data: &[u8]) {
    let Some(config) = text(data).and_then(|text| Config::parse(text).ok()) else { return };
    let written = config.to_text();
    assert_eq!(Config::parse(&written).as_ref(), Ok(&config), "{written}");
}

pub(crate) fn checkpoint(data: &[u8]) {
    let defaults = Config::default();
    let Some(text) = text(data) else { return };
    let Ok(state) = Checkpoint::from_json(text, &defaults) else { return };
    let written = state.to_json();
    match Checkpoint::from_json(&written, &defaults) {
        Ok(again) => assert!(again == state, "{written}"),
        Err(error) => panic!("{error}: {written}"),
    }
}
