//! Orders of the laboratory: from the fields of a form to a run, or to the mistakes at their fields.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use bw_arena::{
    Format, OpeningSource, OpeningsError, OpeningsRequest, RequestError, TournamentRequest,
    new_run, pairings, reproduction,
};
use bw_catalog::{BotSpec, GameEntry, OpeningError};
use bw_core::{Message, OptionKind};
use bw_lab::{LabError, Scale};
use bw_store::Run;
use maud::Markup;
use serde_json::Value;

use super::lab::Fields;
use super::{Visit, create};
use crate::app::App;
use crate::failure::Failure;
use crate::i18n::Texts;
use crate::lab::{EvolutionRequest, ReproductionRequest, RequestedTournament, What, is_own_bot};
use crate::pages::lab::{Wrong, evolution_form, reproduction_form, tournament_form};

/// Games of a pairing or match at most, from a page.
const MOST_GAMES: u64 = 1_000_000;
/// Games of a tournament at most, from a page.
const MOST_IN_ALL: u64 = 10_000_000;
/// Bots of a tournament at most.
const MOST_BOTS: usize = 24;
/// Pairings of a tournament at most.
const MOST_PAIRINGS: usize = 2_000;
/// Turns of a random opening at most, from a page.
const MOST_OPENING_TURNS: u64 = 20;
/// The largest whole number of a learning's key, but for seeds.
const LARGEST: u64 = 1_000_000;

/// A form that was refused.
fn refused(page: Markup) -> Response {
    (StatusCode::BAD_REQUEST, page).into_response()
}

fn one(field: &str, reason: impl Into<String>) -> Wrong {
    Wrong::from([(field.to_string(), reason.into())])
}

fn entry<'a>(
    app: &'a App,
    game: Option<&str>,
    has: &dyn Fn(&GameEntry) -> bool,
) -> Result<&'a GameEntry, Failure> {
    let found = match game {
        Some(id) => app.catalog.game(id).map_err(|error| Failure::missing(error.to_string()))?,
        None => app
            .catalog
            .games()
            .iter()
            .find(|entry| has(entry))
            .ok_or_else(|| Failure::missing(Message::new("refused-no-game-for")))?,
    };
    Ok(found)
}

/// A fresh form, or one filled like an earlier run.
pub(super) fn form(
    app: &App,
    visit: &Visit,
    kind: &str,
    game: Option<&str>,
    what: Option<&str>,
    like: Option<&Run>,
) -> Result<Markup, Failure> {
    let game = like.map(|run| run.game.as_str()).or(game);
    let like = like.map(|run| app.lab.brief(run));
    let none = Wrong::new();
    match kind {
        "tournament" => {
            let entry = entry(app, game, &|entry| entry.bots.len() > 1)?;
            let fields = match &like {
                Some(What::Tournament { request, .. }) => tournament_like(entry, request),
                _ => tournament_form::fresh(entry),
            };
            Ok(tournament_form::page(visit, &app.catalog, entry, &fields, &none))
        }
        "evolution" => {
            let entry = entry(app, game, &|entry| !entry.extras.learning.is_empty())?;
            let (fields, what) = match &like {
                Some(What::Evolution { request, .. }) => {
                    (evolution_like(request), Some(request.learning.as_str()))
                }
                _ => (Fields::new(), what),
            };
            let learning = bw_arena::learning(entry, what)
                .map_err(|error| Failure::missing(error.to_string()))?;
            Ok(evolution_form::page(visit, &app.catalog, entry, learning, &fields, &none))
        }
        "reproduction" => {
            let entry = entry(app, game, &|entry| !entry.extras.experiments.is_empty())?;
            let fields = match &like {
                Some(What::Reproduction { request, .. }) => reproduction_like(request),
                _ => reproduction_form::fresh(),
            };
            Ok(reproduction_form::page(visit, &app.catalog, entry, &fields, &none))
        }
        _ => Err(Failure::missing(Message::new("refused-nothing-here"))),
    }
}

/// A tournament's form as it was: the first spec of a bot at its tick, others as further bots.
fn tournament_like(entry: &GameEntry, request: &RequestedTournament) -> Fields {
    let mut fields = Fields::new();
    let mut more = Vec::new();
    for text in &request.bots {
        let spec = BotSpec::parse(text);
        let tick = format!("bot_{}", spec.name());
        if is_own_bot(entry, spec.name()) && !fields.contains_key(&tick) {
            fields.insert(tick, "on".into());
            fields.insert(format!("opt_{}", spec.name()), spec.rest().into());
        } else {
            more.push(text.clone());
        }
    }
    let gauntlet = request.format() == Format::Gauntlet;
    let first = request.bots.first().map(|text| BotSpec::parse(text).name().to_string());
    let format = if gauntlet { "gauntlet" } else { "round-robin" };
    for (name, value) in [
        ("more", more.join("\n")),
        ("games", request.each().to_string()),
        ("seed", request.seed.to_string()),
        ("seats", request.seats.to_string()),
        ("format", format.to_string()),
        ("first", first.filter(|_| gauntlet).unwrap_or_default()),
    ] {
        fields.insert(name.into(), value);
    }
    if request.fixed_seats {
        fields.insert("fixed_seats".into(), "true".into());
    }
    let (openings, turns, list) = match &request.openings {
        None => ("none", String::new(), String::new()),
        Some(OpeningSource::Random { turns }) => ("random", turns.to_string(), String::new()),
        Some(OpeningSource::Lines(lines)) => ("list", String::new(), lines.join("\n")),
    };
    fields.insert("openings".into(), openings.into());
    fields.insert("opening_turns".into(), turns);
    fields.insert("opening_list".into(), list);
    if let Some(clock) = &request.clock {
        fields.insert("clock".into(), clock.to_string());
    }
    if let Some(test) = &request.sprt {
        fields.insert("sprt".into(), format!("{},{}", test["elo0"], test["elo1"]));
    }
    for spec in entry.spec.options.iter().filter(|spec| spec.kind != OptionKind::File) {
        let value = match request.rules.get(spec.key) {
            None | Some(Value::Null) => continue,
            // A box that is not ticked; but where nobody need say anything, a no was said.
            Some(Value::Bool(false)) if !spec.default.is_empty() => continue,
            Some(Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
        };
        fields.insert(format!("rule_{}", spec.key), value);
    }
    fields
}

fn reproduction_like(request: &ReproductionRequest) -> Fields {
    let scale = if request.full { "full" } else { "quick" };
    [
        (format!("exp_{}", request.experiment), "on".to_string()),
        ("scale".into(), scale.into()),
        ("games".into(), request.games.map_or_else(String::new, |games| games.to_string())),
        ("seed".into(), request.seed.to_string()),
    ]
    .into_iter()
    .collect()
}

fn evolution_like(request: &EvolutionRequest) -> Fields {
    let keys = request.changes.iter().map(|(key, value)| (format!("key_{key}"), value.clone()));
    let preset = request.preset.clone().map(|preset| ("preset".to_string(), preset));
    keys.chain(preset).collect()
}

/// Takes a request.
pub(super) fn request(
    app: &App,
    visit: &Visit,
    kind: &str,
    fields: &Fields,
) -> Result<Response, Failure> {
    let game = fields.get("game").map(String::as_str);
    match kind {
        "tournament" => {
            let entry = entry(app, game, &|_| true)?;
            match tournament(visit.texts(), entry, fields) {
                Ok(request) => begun(app, &new_run("tournament", &request)),
                Err(wrong) => {
                    Ok(refused(tournament_form::page(visit, &app.catalog, entry, fields, &wrong)))
                }
            }
        }
        "evolution" => {
            let entry = entry(app, game, &|_| true)?;
            let what = fields.get("what").map(String::as_str);
            let learning =
                bw_arena::learning(entry, what).map_err(|error| Failure::bad(error.to_string()))?;
            match evolution(visit.texts(), entry, learning, fields) {
                Ok(request) => begun(app, &request.new_run()),
                Err(wrong) => Ok(refused(evolution_form::page(
                    visit,
                    &app.catalog,
                    entry,
                    learning,
                    fields,
                    &wrong,
                ))),
            }
        }
        "reproduction" => {
            let entry = entry(app, game, &|_| true)?;
            match experiments(visit.texts(), entry, fields) {
                Ok((found, scale)) => {
                    let mut last = None;
                    for experiment in &found {
                        last = Some(app.lab.start(&reproduction(entry, experiment, scale))?);
                    }
                    Ok(match (last, found.len()) {
                        (Some(id), 1) => Redirect::to(&format!("/lab/run/{id}")),
                        _ => Redirect::to(&format!("/lab/results/{}", entry.spec.id)),
                    }
                    .into_response())
                }
                Err(wrong) => {
                    Ok(refused(reproduction_form::page(visit, &app.catalog, entry, fields, &wrong)))
                }
            }
        }
        _ => Err(Failure::missing(Message::new("refused-nothing-here"))),
    }
}

fn begun(app: &App, run: &bw_store::NewRun) -> Result<Response, Failure> {
    let id = app.lab.start(run)?;
    Ok(Redirect::to(&format!("/lab/run/{id}")).into_response())
}

/// A whole number of a field.
fn number(
    t: Texts,
    fields: &Fields,
    name: &str,
    range: std::ops::RangeInclusive<u64>,
) -> Result<u64, Wrong> {
    let text = fields.get(name).map_or("", |text| text.trim());
    text.parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| one(name, t.number_range(*range.start(), *range.end())))
}

/// The bots of a tournament with the field that each comes from.
fn bots(t: Texts, entry: &GameEntry, fields: &Fields) -> Result<Vec<(String, String)>, Wrong> {
    let mut bots = Vec::new();
    for bot in &entry.bots {
        if !fields.contains_key(&format!("bot_{}", bot.name)) {
            continue;
        }
        let field = format!("opt_{}", bot.name);
        let options = fields.get(&field).map_or("", |text| text.trim());
        let spec = match options {
            "" => bot.name.to_string(),
            options => format!("{}:{options}", bot.name),
        };
        bots.push((spec, field));
    }
    let more = fields.get("more").map_or("", String::as_str);
    let lines = more.lines().map(str::trim).filter(|line| !line.is_empty());
    bots.extend(lines.map(|line| (line.to_string(), "more".to_string())));
    for (spec, field) in &bots {
        own_bot(t, entry, spec).map_err(|reason| one(field, reason))?;
    }
    if bots.len() > MOST_BOTS {
        return Err(one("bots", t.fill("lab-too-many-bots", "bots", MOST_BOTS)));
    }
    Ok(bots)
}

/// Foreign programs cannot be started from a page, nor files read, but those of the database.
fn own_bot(t: Texts, entry: &GameEntry, spec: &str) -> Result<(), String> {
    let spec = BotSpec::parse(spec);
    if entry.foreign.contains(&spec.name()) {
        return Err(t.get("lab-no-programs").into());
    }
    if !is_own_bot(entry, spec.name()) {
        // The game itself says which ones there are.
        return Ok(());
    }
    let info = entry.bots.iter().find(|bot| bot.name == spec.name());
    match info.and_then(|bot| bot.file_on_disk(spec.rest())) {
        Some(key) => Err(t.fill("no-file-option", "option", key)),
        None => Ok(()),
    }
}

fn tournament(
    t: Texts,
    entry: &GameEntry,
    fields: &Fields,
) -> Result<bw_arena::ScheduledRun, Wrong> {
    let mut bots = bots(t, entry, fields)?;
    let format = match fields.get("format").map(String::as_str) {
        Some("gauntlet") => Format::Gauntlet,
        _ => Format::RoundRobin,
    };
    if format == Format::Gauntlet {
        let first = fields.get("first").map_or("", String::as_str);
        let wanted = match first {
            "" => Some(0),
            "+" => bots.iter().position(|(_, field)| field == "more"),
            name => bots.iter().position(|(_, field)| *field == format!("opt_{name}")),
        };
        let at = wanted.ok_or_else(|| one("first", t.get("lab-challenger-missing")))?;
        // The challenger comes first, the others keep their order.
        if at < bots.len() {
            bots[..=at].rotate_right(1);
        }
    }
    let games = number(t, fields, "games", 1..=MOST_GAMES)?;
    let seed = number(t, fields, "seed", 0..=u64::MAX)?;
    let (least, most) = (entry.spec.min_seats.max(2), entry.spec.max_seats.max(2));
    let seats = match fields.get("seats") {
        Some(_) => number(t, fields, "seats", u64::from(least)..=u64::from(most))? as usize,
        None => usize::from(least),
    };
    let tables = pairings(bots.len(), seats, format).len();
    if tables > MOST_PAIRINGS || tables as u64 * games > MOST_IN_ALL {
        let words = Message::new("lab-too-much").with("most", MOST_IN_ALL);
        return Err(one("games", t.say(&words.with("games", tables as u64 * games))));
    }
    let written = |name: &str| {
        let text = fields.get(name).map(|text| text.trim()).filter(|text| !text.is_empty());
        text.map(String::from)
    };
    let clock = written("clock");
    let request = TournamentRequest {
        bots: bots.iter().map(|(spec, _)| spec.clone()).collect(),
        rules: create::rules(entry, fields),
        seats: Some(seats),
        games,
        seed,
        format,
        fixed_seats: fields.contains_key("fixed_seats"),
        clock: clock.clone(),
        sprt: written("sprt"),
        openings: openings(t, fields)?,
    };
    request.plan(entry).map_err(|error| match error {
        RequestError::Rules(reason) => one("rules", reason),
        RequestError::Bot { index, reason } => one(&bots[index].1, reason),
        RequestError::TooFewBots { .. } => one("bots", error.to_string()),
        RequestError::Clock(error) => {
            one("clock", create::clock_mistake(t, &error, clock.as_deref().unwrap_or_default()))
        }
        RequestError::Sprt { reason, .. } => one("sprt", reason),
        RequestError::Openings(error) => one(openings_field(&error), error.to_string()),
    })
}

/// What games begin with.
fn openings(t: Texts, fields: &Fields) -> Result<Option<OpeningsRequest>, Wrong> {
    let text = |name: &str| fields.get(name).map_or("", |text| text.trim());
    match text("openings") {
        "random" => {
            let turns = match text("opening_turns") {
                "" => None,
                _ => Some(number(t, fields, "opening_turns", 0..=MOST_OPENING_TURNS)? as u32),
            };
            Ok(Some(OpeningsRequest::Random { turns }))
        }
        "list" => {
            let (name, text) = (t.get("lab-opening-list").to_string(), text("opening_list"));
            if text.chars().count() > tournament_form::MOST_OF_A_LIST {
                let words = t.fill("lab-at-most", "most", tournament_form::MOST_OF_A_LIST);
                return Err(one("opening_list", words));
            }
            Ok(Some(OpeningsRequest::Listed { name, text: text.into() }))
        }
        _ => Ok(None),
    }
}

/// The field that openings are wrong in.
fn openings_field(error: &OpeningsError) -> &'static str {
    match error {
        OpeningsError::Game(OpeningError::NoneFound { .. }) | OpeningsError::Turns { .. } => {
            "opening_turns"
        }
        // The form of such a game has no field for it.
        OpeningsError::Game(_) => "",
        OpeningsError::Line { .. }
        | OpeningsError::Twice { .. }
        | OpeningsError::NoLines { .. }
        | OpeningsError::TooMany { .. } => "opening_list",
    }
}

fn evolution(
    t: Texts,
    entry: &GameEntry,
    learning: &bw_lab::Learning,
    fields: &Fields,
) -> Result<EvolutionRequest, Wrong> {
    let preset = fields.get("preset").map(|text| text.trim()).filter(|text| !text.is_empty());
    if let Some(name) = preset
        && !learning.presets.contains(&name)
    {
        return Err(one("preset", t.get("lab-no-preset")));
    }
    let mut changes = Vec::new();
    for key in learning.keys {
        let field = format!("key_{key}");
        let value = fields.get(&field).map_or("", |text| text.trim());
        if value.is_empty() || evolution_form::OWN.contains(key) {
            continue;
        }
        let large = |value: &str| value.parse::<f64>().is_ok_and(|n| n.abs() > LARGEST as f64);
        if *key != "seed" && large(value) {
            let words = t.fill("lab-at-most", "most", LARGEST.to_string());
            return Err(one(&field, words));
        }
        changes.push(((*key).to_string(), value.to_string()));
    }
    let request =
        EvolutionRequest::new(entry.spec.id, learning.name, preset.map(String::from), changes);
    request.check(learning, &entry.files).map_err(|error| {
        let field = request.culprit(learning, &entry.files).map(|key| format!("key_{key}"));
        one(field.as_deref().unwrap_or(""), error.to_string())
    })?;
    Ok(request)
}

fn experiments<'g>(
    t: Texts,
    entry: &'g GameEntry,
    fields: &Fields,
) -> Result<(Vec<&'g bw_lab::Experiment>, Scale), Wrong> {
    let ticked = fields.keys().filter_map(|name| name.strip_prefix("exp_"));
    let ids: Vec<String> = ticked.map(String::from).collect();
    if ids.is_empty() {
        return Err(one("experiments", t.get("lab-none-chosen")));
    }
    let wrong = |error: LabError| one("experiments", error.to_string());
    let mut found = bw_arena::experiments(entry, &ids).map_err(wrong)?;
    // In the order of the theses, not of the form's fields.
    found.sort_by_key(|one| entry.extras.experiments.iter().position(|other| other.id == one.id));
    let games = match fields.get("games").map(|text| text.trim()) {
        None | Some("") => None,
        Some(_) => Some(number(t, fields, "games", 2..=MOST_GAMES)?),
    };
    let full = fields.get("scale").is_some_and(|scale| scale == "full");
    Ok((found, Scale { full, games, seed: number(t, fields, "seed", 0..=u64::MAX)? }))
}
