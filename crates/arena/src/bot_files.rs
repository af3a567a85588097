//! What the store keeps for bots: files that runs have left, and collections of scripts.

use std::io;

use bw_catalog::{Catalog, GameEntry};
use bw_lab::{LabError, RunContext};
use bw_package::{CollectedScript, ScriptCollection};
use bw_store::{RunId, Store, StoredScript};

/// Reads names of a database for [`bw_catalog::Files`]: `12/weights.json` is a file that run 12 has left, the name of a
/// game's collection all its scripts, `NAME/KIND` its scripts of one kind. The store is opened when it is first needed.
pub fn database_reader(
    catalog: &Catalog,
    open: impl Fn() -> io::Result<Store> + Send + Sync + 'static,
) -> impl Fn(&str) -> io::Result<String> + Send + Sync + 'static {
    let collections: Vec<(&'static str, ScriptCollection)> = catalog
        .games()
        .iter()
        .filter_map(|game| game.extras.collection.map(|collection| (game.spec.id, collection)))
        .collect();
    move |name| {
        let (first, rest) = name.split_once('/').unwrap_or((name, ""));
        let run = first.parse().map(RunId).ok().filter(|_| !rest.is_empty());
        let collection = collections.iter().find(|(_, collection)| collection.name == first);
        if run.is_none() && collection.is_none() {
            return Err(io::Error::other(unknown(&collections)));
        }
        let store = open()?;
        match (run, collection) {
            (Some(run), _) => file_of(&store, run, rest),
            (None, Some((game, collection))) => scripts_of(&store, game, *collection, rest),
            (None, None) => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

fn unknown(collections: &[(&str, ScriptCollection)]) -> String {
    let names = collections.iter().map(|(_, collection)| format!(" or db:{}", collection.name));
    format!("the database has names such as db:12/weights.json{}", names.collect::<String>())
}

fn file_of(store: &Store, run: RunId, name: &str) -> io::Result<String> {
    let found = store.file(run, name).map_err(io::Error::other)?;
    found.ok_or_else(|| io::Error::other(format!("run {run} has no file {name}")))
}

fn scripts_of(
    store: &Store,
    game: &str,
    collection: ScriptCollection,
    kind: &str,
) -> io::Result<String> {
    let kind = (!kind.is_empty()).then_some(kind);
    let found = store.scripts(game, kind).map_err(io::Error::other)?;
    if found.is_empty() {
        let of = kind.map_or(String::new(), |kind| format!(" of kind {kind}"));
        return Err(io::Error::other(format!("no {}{of} are stored", collection.name)));
    }
    let scripts: Vec<CollectedScript> = found.into_iter().map(collected).collect();
    (collection.write)(&scripts).map_err(io::Error::other)
}

fn collected(stored: StoredScript) -> CollectedScript {
    let StoredScript { kind, key, opening, players, text, .. } = stored;
    CollectedScript { kind, key, opening, players, text }
}

/// Puts the scripts that work in a context has left into the game's collection in the store; answers the files and how
/// many scripts each had, all or none of which are stored.
pub fn collect_scripts(
    entry: &GameEntry,
    store: &Store,
    run: Option<RunId>,
    context: &mut dyn RunContext,
) -> Result<Vec<(&'static str, usize)>, LabError> {
    let Some(collection) = entry.extras.collection else { return Ok(Vec::new()) };
    let mut kept = Vec::new();
    for &name in collection.files {
        if let Some(text) = context.load(name)? {
            let wrong =
                |error: &dyn std::error::Error| LabError::failed(format!("{name}: {error}"));
            let scripts = (collection.read)(&text).map_err(|error| wrong(&error))?;
            let stored: Vec<StoredScript> = scripts
                .into_iter()
                .map(|script| to_store(entry.spec.id, run, collection, script))
                .collect();
            store.put_scripts(&stored).map_err(|error| wrong(&error))?;
            kept.push((name, stored.len()));
        }
    }
    Ok(kept)
}

fn to_store(
    game: &str,
    run: Option<RunId>,
    collection: ScriptCollection,
    script: CollectedScript,
) -> StoredScript {
    let fitness = (collection.fitness)(&script);
    let CollectedScript { kind, key, opening, players, text } = script;
    StoredScript { game: game.into(), kind, key, opening, players, text, fitness, run }
}
