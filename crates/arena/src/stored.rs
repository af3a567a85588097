//! What the store keeps for players: files that runs have left, and stocks of what was learnt.

use std::io;

use bw_catalog::{Catalog, GameEntry};
use bw_lab::{LabError, RunContext};
use bw_package::{CollectedScript, ScriptCollection};
use bw_store::{RunId, Store, StoreError, StoredAgenda};

/// Reads names of a database for [`bw_catalog::Files`]: `12/weights.json` is a file that run 12 has left, `agendas` the
/// stock of that name, `agendas/three` its items of one kind. The store is opened when it is first needed.
pub fn database_reader(
    catalog: &Catalog,
    open: impl Fn() -> Result<Store, String> + Send + Sync + 'static,
) -> impl Fn(&str) -> io::Result<String> + Send + Sync + 'static {
    let stocks: Vec<(&'static str, ScriptCollection)> = catalog
        .games()
        .iter()
        .filter_map(|game| game.extras.collection.map(|stock| (game.spec.id, stock)))
        .collect();
    move |name| {
        let (first, rest) = name.split_once('/').unwrap_or((name, ""));
        let run = first.parse().map(RunId).ok().filter(|_| !rest.is_empty());
        let stock = stocks.iter().find(|(_, stock)| stock.name == first);
        if run.is_none() && stock.is_none() {
            return Err(io::Error::other(unknown(&stocks)));
        }
        let store = open().map_err(io::Error::other)?;
        match (run, stock) {
            (Some(run), _) => file_of(&store, run, rest),
            (None, Some((game, stock))) => text_of(&store, game, *stock, rest),
            (None, None) => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

fn unknown(stocks: &[(&str, ScriptCollection)]) -> String {
    let names = stocks.iter().map(|(_, stock)| format!(" or db:{}", stock.name));
    format!("the database has names such as db:12/weights.json{}", names.collect::<String>())
}

fn file_of(store: &Store, run: RunId, name: &str) -> io::Result<String> {
    let found = store.file(run, name).map_err(io::Error::other)?;
    found.ok_or_else(|| io::Error::other(format!("run {run} has no file {name}")))
}

fn text_of(store: &Store, game: &str, stock: ScriptCollection, kind: &str) -> io::Result<String> {
    let kind = (!kind.is_empty()).then_some(kind);
    let found = store.agendas(game, kind).map_err(io::Error::other)?;
    if found.is_empty() {
        let (name, of) =
            (stock.name, kind.map_or(String::new(), |kind| format!(" of kind {kind}")));
        return Err(io::Error::other(format!("no {name}{of} are stored")));
    }
    let items: Vec<CollectedScript> = found.into_iter().map(item).collect();
    (stock.write)(&items).map_err(io::Error::other)
}

fn item(stored: StoredAgenda) -> CollectedScript {
    let StoredAgenda { kind, cards, opening, players, text, .. } = stored;
    CollectedScript { kind, cards, opening, players, text }
}

/// Puts what work at a context has left for the game's stock into the store; answers the files and how many items each
/// had, all or none of which are stored.
pub fn keep_stock(
    entry: &GameEntry,
    store: &Store,
    run: Option<RunId>,
    context: &mut dyn RunContext,
) -> Result<Vec<(&'static str, usize)>, LabError> {
    let Some(stock) = entry.extras.collection else { return Ok(Vec::new()) };
    let mut kept = Vec::new();
    for &name in stock.files {
        if let Some(text) = context.load(name)? {
            let count = keep_items(entry, stock, store, run, &text)
                .map_err(|error| LabError::failed(format!("{name}: {error}")))?;
            kept.push((name, count));
        }
    }
    Ok(kept)
}

fn keep_items(
    entry: &GameEntry,
    stock: ScriptCollection,
    store: &Store,
    run: Option<RunId>,
    text: &str,
) -> Result<usize, String> {
    let stored: Vec<StoredAgenda> = (stock.read)(text)?
        .into_iter()
        .map(|item| StoredAgenda {
            game: entry.spec.id.into(),
            fitness: (stock.fitness)(&item),
            kind: item.kind,
            cards: item.cards,
            opening: item.opening,
            players: item.players,
            text: item.text,
            run,
        })
        .collect();
    store.put_agendas(&stored).map_err(|error: StoreError| error.to_string())?;
    Ok(stored.len())
}
