//! Bots that people write: the form is read, changed, tried, and shown again; nothing is kept.

use axum::Extension;
use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use bw_catalog::{BotSpec, GameEntry, TrialResult};
use bw_core::Message;
use bw_package::{Script, ScriptError, ScriptKind, ScriptRow};
use maud::{Markup, html};

use super::lab::{Fields, Shared};
use super::{Visit, create, heavy};
use crate::access::check_token;
use crate::app::{App, blocking};
use crate::failure::Failure;
use crate::pages::lab::Wrong;
use crate::pages::lab::script::{self as pages, ScriptPage};

/// Games of a trial.
const GAMES: u32 = 1_000;
/// Rows of a form at most.
const MOST_ROWS: usize = 64;
/// The longest text.
const LONGEST: usize = 4_000;

/// What stands on the page.
struct Draft {
    text: String,
    script: Script,
    mistake: Option<ScriptError>,
}

fn found<'a>(app: &'a App, name: &str) -> Result<(&'a GameEntry, ScriptKind), Failure> {
    let mut games = app.catalog.games().iter();
    games
        .find_map(|entry| Some((entry, entry.extras.script.filter(|kind| kind.name == name)?)))
        .ok_or_else(|| Failure::missing(Message::new("refused-nothing-here")))
}

/// The page, fresh or filled by its address.
pub(super) async fn page(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(name): Path<String>,
    Query(mut fields): Query<Fields>,
) -> Result<Markup, Failure> {
    blocking(move || {
        let (entry, kind) = found(&app, &name)?;
        fill(entry, &kind, &mut fields);
        let draft = draft(&kind, &fields)?;
        Ok(pages::page(&visit, &bench(entry, kind, &fields, &Wrong::new(), &draft, None)))
    })
    .await
}

/// The form again, changed or tried; with `part` only what changes on the page.
pub(super) async fn change(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Form(mut fields): Form<Fields>,
) -> Result<Response, Failure> {
    check_token(&headers, fields.get("token").map(String::as_str))?;
    let tries = fields.get("do").is_some_and(|what| what == "test");
    if tries {
        heavy(&app, &visit)?;
    }
    blocking(move || {
        let (entry, kind) = found(&app, &name)?;
        fill(entry, &kind, &mut fields);
        let mut draft = draft(&kind, &fields)?;
        draft.carry_out(&kind, fields.get("do").map_or("", String::as_str));
        let mut wrong = Wrong::new();
        let tried = if tries && draft.mistake.is_none() {
            tried(&app, &visit, entry, &kind, &fields, &draft).map_err(|found| wrong = found).ok()
        } else {
            None
        };
        let shown = tried.as_ref().map(|(trial, opponent)| (trial, opponent.as_str()));
        let bench = bench(entry, kind, &fields, &wrong, &draft, shown);
        let is_wrong = draft.mistake.is_some() || !wrong.is_empty();
        let status = if is_wrong { StatusCode::BAD_REQUEST } else { StatusCode::OK };
        let t = visit.texts();
        let answer = match fields.contains_key("part") {
            true => html! { (pages::editor(t, &bench)) (pages::result(t, &bench)) (pages::orders(t, &bench)) },
            false => pages::page(&visit, &bench),
        };
        Ok((status, answer).into_response())
    })
    .await
}

fn bench<'a>(
    entry: &'a GameEntry,
    kind: ScriptKind,
    fields: &'a Fields,
    wrong: &'a Wrong,
    draft: &'a Draft,
    trial: Option<(&'a TrialResult, &'a str)>,
) -> ScriptPage<'a> {
    let Draft { text, script, mistake } = draft;
    ScriptPage { entry, kind, fields, wrong, text, script, mistake: mistake.as_ref(), trial }
}

/// What nobody said is as usual.
fn fill(entry: &GameEntry, kind: &ScriptKind, fields: &mut Fields) {
    let usual = [("seed", "1"), ("text", kind.sample), ("opponent", kind.opponents[0])];
    for (name, value) in usual {
        fields.entry(name.into()).or_insert_with(|| value.into());
    }
    for spec in entry.spec.options.iter().filter(|spec| kind.rules.contains(&spec.key)) {
        fields.entry(format!("rule_{}", spec.key)).or_insert_with(|| spec.default.into());
    }
}

/// The script of the form: its rows, unless the text was changed since they were written.
fn draft(kind: &ScriptKind, fields: &Fields) -> Result<Draft, Failure> {
    let text = fields.get("text").map_or("", |text| text.trim());
    if text.len() > LONGEST {
        return Err(Failure::bad(Message::new("refused-long-text")));
    }
    let by_rows = match fields.get("by").map(String::as_str) {
        Some("rows") => true,
        Some("text") => false,
        _ => fields.get("was").is_some_and(|was| was.trim() == text),
    };
    let rows = rows(kind, fields);
    if by_rows && !rows.dials.is_empty() {
        return Ok(Draft { text: (kind.write)(&rows), script: rows, mistake: None });
    }
    Ok(match (kind.read)(text) {
        Ok(script) => Draft { text: (kind.write)(&script), script, mistake: None },
        Err(mistake) => Draft { text: text.into(), script: rows, mistake: Some(mistake) },
    })
}

/// What the form's numbers and rows say.
fn rows(kind: &ScriptKind, fields: &Fields) -> Script {
    let number = |name: String| fields.get(&name)?.trim().parse::<u8>().ok();
    let dials = (0..kind.dials.len()).map_while(|at| {
        fields.get(&format!("dial{at}"))?;
        Some(number(format!("dial{at}")).unwrap_or(0).min(kind.dials[at].most))
    });
    let rows = (0..MOST_ROWS).map_while(|at| {
        let id = fields.get(&format!("row{at}"))?.clone();
        let count = number(format!("count{at}")).unwrap_or(1).clamp(1, kind.most);
        Some(ScriptRow { id, count })
    });
    Script { dials: dials.collect(), rows: rows.collect() }
}

impl Draft {
    /// Moves, removes or adds a row; a text that cannot be read stays as it is.
    fn carry_out(&mut self, kind: &ScriptKind, what: &str) {
        if self.mistake.is_some() {
            return;
        }
        let rows = &mut self.script.rows;
        let (word, at) = what.split_once(':').unwrap_or((what, ""));
        let at = at.parse().unwrap_or(usize::MAX);
        match word {
            "up" if (1..rows.len()).contains(&at) => rows.swap(at - 1, at),
            "down" if at < rows.len().saturating_sub(1) => rows.swap(at, at + 1),
            "remove" if at < rows.len() => drop(rows.remove(at)),
            "add" if rows.len() < MOST_ROWS => {
                let named = |id: &str| rows.iter().any(|row| row.id == id);
                let fresh = (kind.ingredients)().into_iter().find(|one| !named(&one.id));
                rows.extend(fresh.map(|one| ScriptRow { id: one.id, count: 1 }));
            }
            _ => return,
        }
        self.text = (kind.write)(&self.script);
    }
}

/// Plays the games; the mistakes stand at their fields.
fn tried(
    app: &App,
    visit: &Visit,
    entry: &GameEntry,
    kind: &ScriptKind,
    fields: &Fields,
    draft: &Draft,
) -> Result<(TrialResult, String), Wrong> {
    let t = visit.texts();
    let one = |field: &str, reason: String| Wrong::from([(field.to_string(), reason)]);
    let seed = fields.get("seed").and_then(|text| text.trim().parse().ok());
    let seed = seed.ok_or_else(|| one("seed", t.number_range(0, u64::MAX)))?;
    let spec = |script: &Script| format!("{}:{}={}", kind.bot.0, kind.bot.1, (kind.option)(script));
    let chosen = fields.get("opponent").map_or("", String::as_str);
    let (opponent, field) = if chosen == "+" {
        let text = fields.get("opponent_text").map_or("", String::as_str);
        let theirs = (kind.read)(text).map_err(|error| {
            let part = text.get(error.at.clone()).unwrap_or("");
            one("opponent_text", format!("{part}: {error}"))
        })?;
        (spec(&theirs), "opponent_text")
    } else {
        let known = kind.opponents.iter().find(|name| **name == chosen);
        let known = known.ok_or_else(|| one("opponent", t.get("lab-challenger-missing").into()))?;
        ((*known).to_string(), "opponent")
    };
    let of_form = kind.rules.iter().map(|key| format!("rule_{key}"));
    let chosen: Fields =
        of_form.filter_map(|name| Some((name.clone(), fields.get(&name)?.clone()))).collect();
    let game = entry
        .game(2, &create::said_rules(entry, &chosen))
        .map_err(|error| one("rules", error.to_string()))?;
    let _slot = app.thinking_slots.wait().ok_or_else(|| one("", t.get("script-busy").into()))?;
    let bots = [spec(&draft.script), opponent.clone()].map(|spec| BotSpec::parse(&spec));
    let trial = game.trial(&bots, GAMES, seed).map_err(|error| one(field, error.to_string()))?;
    match trial.fault {
        Some(fault) => Err(one("", t.bot_failed(fault.kind))),
        None => Ok((
            trial,
            if field == "opponent" { opponent } else { t.get("script-opponent").into() },
        )),
    }
}
