//! The laboratory: pages, orders, the stream that says "look again".

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Form, Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use bw_core::Message;
use bw_store::{OrderId, RunId, WorkerId};
use futures_util::stream::{self, Stream};
use maud::Markup;
use serde::Deserialize;

use super::{Visit, heavy, lab_requests};
use crate::access::check_token;
use crate::app::{App, blocking};
use crate::failure::Failure;
use crate::lab::{EVOLUTION, LONGEST_NOTE, Lab, Status, What};
use crate::pages::lab as pages;
use crate::pages::lab::overview::{Overview, Reproductions};

pub(super) type Shared = State<Arc<App>>;
pub(super) type Fields = BTreeMap<String, String>;

/// Whether only the changing parts of a page are wanted.
#[derive(Deserialize)]
pub(super) struct PartQuery {
    part: Option<u8>,
}

/// How a run is looked at: whether only its changing parts are wanted, and from which bot ratings count.
#[derive(Deserialize)]
pub(super) struct RunQuery {
    part: Option<u8>,
    /// The bot's number in the tournament; empty: none.
    anchor: Option<String>,
}

/// Two runs to be compared.
#[derive(Deserialize)]
pub(super) struct Pair {
    a: i64,
    b: Option<i64>,
}

/// Two runs side by side.
pub(super) async fn compare(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Query(pair): Query<Pair>,
) -> Result<Markup, Failure> {
    blocking(move || {
        let one = app.lab.shown(RunId(pair.a))?;
        let runs = app.lab.listed(&[one.run.kind.as_str()])?.into_iter().map(|(run, _)| run);
        let mut choices: Vec<_> = runs
            .filter(|run| run.game == one.run.game)
            .map(|run| (run.clone(), app.lab.brief(&run)))
            .collect();
        // Experiments are compared with themselves.
        if let What::Reproduction { request, .. } = &one.what {
            let wanted = &request.experiment;
            choices.retain(|(_, what)| {
                matches!(what, What::Reproduction { request, .. } if request.experiment == *wanted)
            });
        }
        let next = choices.iter().map(|(run, _)| run.id.0).find(|id| *id != pair.a);
        let other = pair.b.or(next).map(|id| app.lab.shown(RunId(id))).transpose()?;
        Ok(pages::compare::page(&visit, &app.catalog, &one, other.as_ref(), &choices))
    })
    .await
}

/// The overview.
pub(super) async fn overview(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Query(look): Query<PartQuery>,
) -> Result<Markup, Failure> {
    blocking(move || {
        let overview = looked_over(&app.lab)?;
        Ok(match look.part {
            Some(_) => pages::overview::parts(&visit, &app.catalog, &overview),
            None => pages::overview::page(&visit, &app.catalog, &overview),
        })
    })
    .await
}

fn looked_over(lab: &Lab) -> Result<Overview, Failure> {
    let open = lab.open_runs().into_iter().filter_map(|id| lab.shown(id).ok()).collect();
    let runs = lab.listed(&["tournament", EVOLUTION])?.into_iter();
    let is_open =
        |status: &Status| matches!(status, Status::Running | Status::Stopping | Status::Waiting(_));
    let done = runs.filter(|(_, status)| !is_open(status)).map(|(run, status)| {
        let what = lab.brief(&run);
        (run, status, what)
    });
    let finished = lab.listed(&["reproduction"])?;
    let reproductions =
        lab.catalog.games().iter().filter(|game| !game.extras.experiments.is_empty());
    let reproductions = reproductions.map(|game| {
        let run_of = |id: &str| {
            finished.iter().any(|(run, status)| {
                let of_game = run.game == game.spec.id && *status == Status::Finished;
                of_game
                    && matches!(lab.brief(run), What::Reproduction { request, .. } if request.experiment == id)
            })
        };
        let finished = game.extras.experiments.iter().filter(|one| run_of(one.id)).count();
        Reproductions { game: game.spec.id, finished, all: game.extras.experiments.len() }
    });
    Ok(Overview { open, done: done.collect(), reproductions: reproductions.collect() })
}

/// The page of a run.
pub(super) async fn run(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
    Query(look): Query<RunQuery>,
) -> Result<Markup, Failure> {
    blocking(move || {
        let mut shown = app.lab.shown(RunId(id))?;
        let anchor = look.anchor.and_then(|bot| bot.parse().ok());
        if let (What::Tournament { table: Some(table), .. }, Some(bot)) = (&mut shown.what, anchor)
            && let Some(fresh) = table.anchored(bot)
        {
            *table = Arc::new(fresh);
            shown.anchor = Some(bot);
        }
        Ok(match look.part {
            Some(_) => pages::run_parts(&visit, &app.catalog, &shown),
            None => pages::run(&visit, &app.catalog, &shown),
        })
    })
    .await
}

/// A file of a run: one it left, or one made of its result.
pub(super) async fn file(
    State(app): Shared,
    Path((id, name)): Path<(i64, String)>,
) -> Result<Response, Failure> {
    blocking(move || {
        let shown = app.lab.shown(RunId(id))?;
        let text = match shown.files.contains(&name) {
            true => app.store.file(shown.run.id, &name)?,
            false => pages::files::text(&shown, &name),
        };
        let text = text.ok_or_else(|| Failure::missing(Message::new("refused-run-no-file")))?;
        Ok(download(&name, text))
    })
    .await
}

fn download(name: &str, text: String) -> Response {
    // Names come from our own work; whatever they are, they stay inside the quotes.
    let safe: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' })
        .collect();
    let disposition = format!("attachment; filename=\"{safe}\"");
    let kind = pages::files::media_type(name);
    ([(CONTENT_TYPE, kind.to_string()), (CONTENT_DISPOSITION, disposition)], text).into_response()
}

/// The results of the first game that has some.
pub(super) async fn all_results(State(app): Shared) -> Result<Redirect, Failure> {
    let game = app.catalog.games().iter().find(|game| !game.extras.experiments.is_empty());
    let game = game.ok_or_else(|| Failure::missing(Message::new("refused-no-experiments")))?;
    Ok(Redirect::to(&format!("/lab/results/{}", game.spec.id)))
}

/// Published and ours of a game.
pub(super) async fn results(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(game): Path<String>,
    Query(look): Query<PartQuery>,
) -> Result<Markup, Failure> {
    blocking(move || {
        let results = app.lab.results(&game)?;
        let entry = app.catalog.game(&game).map_err(|error| Failure::missing(error.to_string()))?;
        Ok(match look.part {
            Some(_) => pages::results::parts(&visit, entry, &results),
            None => pages::results::page(&visit, &app.catalog, entry, &results),
        })
    })
    .await
}

/// Published and ours of a game as a table, `rows.csv` or `rows.json`.
pub(super) async fn results_file(
    State(app): Shared,
    Path((game, name)): Path<(String, String)>,
) -> Result<Response, Failure> {
    blocking(move || {
        let ending = name.strip_prefix("rows.").filter(|ending| ["csv", "json"].contains(ending));
        let ending =
            ending.ok_or_else(|| Failure::missing(Message::new("refused-nothing-here")))?;
        let results = app.lab.results(&game)?;
        let found = results.iter().filter_map(|(_, shown)| match &shown.as_ref()?.what {
            What::Reproduction { result, .. } => result.as_deref(),
            _ => None,
        });
        let rows = pages::files::rows(found);
        let text = if ending == "csv" { rows.csv() } else { pages::files::json(&rows) };
        Ok(download(&format!("{game}.{ending}"), text))
    })
    .await
}

/// The token of a form, and the right to request work.
pub(super) fn may_order(
    app: &App,
    visit: &Visit,
    headers: &HeaderMap,
    fields: &Fields,
) -> Result<(), Failure> {
    check_token(headers, fields.get("token").map(String::as_str))?;
    if !visit.host {
        return Err(Failure::forbidden(Message::new("refused-work-host")));
    }
    heavy(app, visit)
}

/// Stops, resumes or deletes a run.
pub(super) async fn act(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path((id, action)): Path<(i64, String)>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Redirect, Failure> {
    may_order(&app, &visit, &headers, &fields)?;
    blocking(move || {
        let run = RunId(id);
        match action.as_str() {
            "stop" => app.lab.stop(run)?,
            "resume" => app.lab.resume(run)?,
            "delete" => {
                app.lab.delete(run)?;
                return Ok(Redirect::to("/lab"));
            }
            "note" => {
                let note = fields.get("note").map_or("", String::as_str);
                if note.chars().count() > LONGEST_NOTE {
                    return Err(Failure::bad(Message::new("refused-long-text")));
                }
                app.lab.annotate(run, note)?;
            }
            _ => return Err(Failure::missing(Message::new("refused-nothing-here"))),
        }
        Ok(Redirect::to(&format!("/lab/run/{id}")))
    })
    .await
}

/// Workers and what waits for them.
pub(super) async fn crew(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Query(look): Query<PartQuery>,
) -> Result<Markup, Failure> {
    blocking(move || {
        let (shown, throughput) = (app.lab.crew()?, app.lab.throughput());
        Ok(match look.part {
            Some(_) => pages::crew::parts(&visit, &app.catalog, &shown, &throughput),
            None => pages::crew::page(&visit, &app.catalog, &shown, &throughput),
        })
    })
    .await
}

/// Asks a worker to leave.
pub(super) async fn drain(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Redirect, Failure> {
    may_order(&app, &visit, &headers, &fields)?;
    blocking(move || app.lab.drain(WorkerId(id)).map(|()| Redirect::to("/lab/workers"))).await
}

/// Stops a run that workers play, whoever began it.
pub(super) async fn stop_order(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Redirect, Failure> {
    may_order(&app, &visit, &headers, &fields)?;
    blocking(move || app.lab.stop_order(OrderId(id)).map(|()| Redirect::to("/lab/workers"))).await
}

/// Which game a form is for, and which of its kinds of learning.
#[derive(Deserialize)]
pub(super) struct LearningQuery {
    game: Option<String>,
    what: Option<String>,
    like: Option<i64>,
}

/// The form of a request.
pub(super) async fn form(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(kind): Path<String>,
    Query(choice): Query<LearningQuery>,
) -> Result<Markup, Failure> {
    blocking(move || {
        let LearningQuery { game, what, like } = choice;
        let like = like.map(|id| app.lab.run(RunId(id))).transpose()?;
        lab_requests::form(&app, &visit, &kind, game.as_deref(), what.as_deref(), like.as_ref())
    })
    .await
}

/// A request: the run's page if it can be done, else the form again with the mistakes at their fields.
pub(super) async fn request(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(kind): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response, Failure> {
    may_order(&app, &visit, &headers, &fields)?;
    blocking(move || lab_requests::request(&app, &visit, &kind, &fields)).await
}

/// A stream of "look again": one event per change, its id is the revision.
pub(super) async fn events(
    State(app): Shared,
    headers: HeaderMap,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let seen = headers.get("last-event-id").and_then(|id| id.to_str().ok()).map(String::from);
    let start = (app.lab.revisions(), seen, app.stop.clone(), app.lab.name.clone());
    let stream = stream::unfold(start, |(mut revisions, seen, stop, name)| async move {
        let mut stopped = std::pin::pin!(stop.stopped());
        loop {
            let now = *revisions.borrow_and_update();
            let id = format!("{name}-{now}");
            if seen.as_ref() != Some(&id) {
                let event = Event::default().id(id.clone()).data(now.to_string());
                return Some((Ok(event), (revisions, Some(id), stop.clone(), name)));
            }
            tokio::select! {
                more = revisions.changed() => if more.is_err() { return None },
                () = &mut stopped => return None,
            }
        }
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}
