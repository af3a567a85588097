//! Addresses and what answers them; the guard every request passes.

mod again;
mod assets;
mod chat;
mod code;
mod create;
mod draft;
mod editor;
mod lab;
mod lab_requests;
mod lessons;
mod pages;
mod play;
mod replay;
mod script;
mod upload;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Request, State};
use axum::http::header::{ACCEPT, CACHE_CONTROL, REFRESH, RETRY_AFTER, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use bw_core::{Lang, Message};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

use crate::access::{self, HOST_COOKIE, TOKEN_COOKIE};
use crate::app::App;
use crate::failure::{Failure, Reported};
use crate::i18n::{Texts, lang_of};

pub(crate) use again::NextTable;
pub(crate) use assets::Assets;

/// Bodies of ordinary requests.
const SMALL: usize = 64 * 1024;
/// Bodies of uploaded records.
const LARGE: usize = 4 * 1024 * 1024;
/// Addresses longer than this are refused.
const LONGEST_ADDRESS: usize = 2_000;
/// How long the next piece of a request's body may take to come.
const SLOWEST_BODY: Duration = Duration::from_secs(30);
/// How long an answer may take to begin; films of long games and trials of bots are the slowest.
const SLOWEST_ANSWER: Duration = Duration::from_secs(150);
/// After how many seconds a request is worth repeating that met no database.
const COME_AGAIN: &str = "5";
/// Everything comes from this server, and nobody may frame it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/// What the guard found out about a visitor.
#[derive(Clone, Debug)]
pub(crate) struct Visit {
    pub(crate) lang: Lang,
    pub(crate) token: String,
    /// May continue and delete every game.
    pub(crate) host: bool,
    pub(crate) address: std::net::IpAddr,
    /// The folder of style sheets and scripts.
    pub(crate) assets: Arc<str>,
    /// What comes before every path, for scripts; all else gets it when it leaves.
    pub(crate) base: String,
    /// Path and query, to come back to after a change of language.
    pub(crate) here: String,
}

impl Visit {
    pub(crate) fn texts(&self) -> Texts {
        Texts::new(self.lang)
    }
}

/// All addresses of the app.
pub(crate) fn router(app: Arc<App>) -> Router {
    let table = Router::new()
        .route("/state", get(play::state))
        .route("/steps/{step}", get(play::moment))
        .route("/events", get(play::events))
        .route("/log.txt", get(play::log_text))
        .route("/board.txt", get(play::board_text))
        .route("/choices", get(draft::choices))
        .route("/why", get(draft::why))
        .route("/piece", get(draft::piece))
        .route("/act", post(play::act))
        .route("/chat", post(chat::say))
        .route("/draft", post(draft::set))
        .route("/confirm", post(draft::confirm))
        .route("/undo", post(play::undo))
        .route("/resign", post(play::resign))
        .route("/pace", post(play::pace))
        .route("/hint", post(play::hint))
        .route("/answer-now", post(play::answer_now))
        .route("/again", post(again::again))
        .route("/position", get(editor::of_table));
    let replay = Router::new()
        .route("/steps/{step}", get(replay::step))
        .route("/record.json", get(replay::record))
        .route("/log.txt", get(replay::log_text))
        .route("/own-log.txt", get(replay::own_log))
        .route("/estimates", get(replay::estimates))
        .route("/analyse", get(lessons::analyse))
        .route("/mistakes", get(lessons::mistakes))
        .route("/picture.svg", get(replay::svg))
        .route("/picture.png", get(replay::png))
        .route("/film.gif", get(replay::gif))
        .route("/film", get(replay::film_progress))
        .route("/position", get(editor::of_replay))
        .route("/branch", post(create::branch));
    Router::new()
        .route("/", get(pages::start))
        .route("/new/{game}", get(pages::setup).post(create::create))
        .route("/editor/{game}", get(editor::page))
        .route("/editor/{game}/edit", get(editor::edit))
        .route("/editor/{game}/analyse", post(editor::analyse))
        .route("/library", get(pages::library))
        .route("/library/upload", post(upload::upload).layer(DefaultBodyLimit::max(LARGE)))
        .route("/library/{id}/delete", post(create::delete))
        .route("/library/{id}/open", get(pages::open))
        .route("/library/{id}/board.svg", get(pages::board))
        .route("/help", get(pages::help))
        .route("/help/{game}/{moment}", get(pages::help_picture))
        .nest("/lab", laboratory())
        .route("/lab", get(lab::overview))
        .route("/host/{key}", get(own))
        .route("/lang/{code}", get(pages::lang))
        .route("/code.svg", get(code::code))
        .route("/assets/{name}", get(assets::asset))
        .route("/assets/{version}/{name}", get(assets::kept))
        .route("/play/{id}/{key}", get(play::page))
        .route("/replay/{id}", get(pages::replay))
        .nest("/play/{id}/{key}", table)
        .nest("/replay/{id}", replay)
        .fallback(async || Failure::missing(Message::new("refused-nothing-here")))
        .layer(DefaultBodyLimit::max(SMALL))
        .layer(RequestBodyTimeoutLayer::new(SLOWEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, SLOWEST_ANSWER))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .layer(usual_header("x-content-type-options", "nosniff"))
        .layer(usual_header("referrer-policy", "same-origin"))
        .layer(usual_header("x-frame-options", "DENY"))
        .layer(usual_header("content-security-policy", CONTENT_SECURITY_POLICY))
        .layer(SetResponseHeaderLayer::if_not_present(
            CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
        // Its usual choice leaves out streams of events, which must not wait in a buffer, and pictures.
        .layer(CompressionLayer::new())
        .with_state(app)
}

/// A header that every answer has.
fn usual_header(name: &'static str, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(
        HeaderName::from_static(name),
        HeaderValue::from_static(value),
    )
}

/// Addresses of the laboratory.
fn laboratory() -> Router<Arc<App>> {
    Router::new()
        .route("/events", get(lab::events))
        .route("/new/{kind}", get(lab::form).post(lab::request))
        .route("/results", get(lab::all_results))
        .route("/results/{game}", get(lab::results))
        .route("/results/{game}/{name}", get(lab::results_file))
        .route("/compare", get(lab::compare))
        .route("/run/{id}", get(lab::run))
        .route("/run/{id}/file/{name}", get(lab::file))
        .route("/run/{id}/{action}", post(lab::act))
        .route("/workers", get(lab::crew))
        .route("/workers/{id}/drain", post(lab::drain))
        .route("/orders/{id}/stop", post(lab::stop_order))
        .route("/{script}", get(script::page).post(script::change))
}

/// Limits, host, token, language; afterwards error pages.
async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let wants_page = request.method() == Method::GET
        && request
            .headers()
            .get(ACCEPT)
            .and_then(|accept| accept.to_str().ok())
            .is_some_and(|accept| accept.contains("text/html"));
    let known = access::token(request.headers());
    let fresh = known.is_none();
    let visit = known.map_or_else(access::secret, Ok).map(|token| Visit {
        lang: lang_of(request.headers(), query_lang(request.uri().query())),
        token,
        host: app.options.everyone_is_host || is_owner(&app, request.headers()),
        address: address(&app, peer, request.headers()),
        assets: Arc::clone(&app.assets.version),
        base: app.public.as_ref().map_or_else(String::new, |own| own.base().to_string()),
        here: request.uri().path_and_query().map_or("/", |here| here.as_str()).to_string(),
    });
    let visit = match visit {
        Ok(visit) => visit,
        Err(failure) => return failure.into_response(),
    };
    let mut response = match admit(&app, &request, &visit) {
        Ok(()) => {
            request.extensions_mut().insert(visit.clone());
            next.run(request).await
        }
        Err(failure) => failure.into_response(),
    };
    if response.status().as_u16() >= 400 {
        response = explained(response, &visit, wants_page);
    }
    if fresh {
        set_cookie(&app, &mut response, TOKEN_COOKIE, &visit.token);
    }
    match &app.public {
        Some(public) => public.with_base(response).await,
        None => response,
    }
}

/// Whether a browser has opened the owner's link.
fn is_owner(app: &App, headers: &HeaderMap) -> bool {
    let shown = access::cookie(headers, HOST_COOKIE);
    app.owner_key.as_ref().zip(shown).is_some_and(|(key, shown)| access::same(key, &shown))
}

/// Whose limits count: behind a proxy of this machine, who asks the proxy.
fn address(app: &App, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let proxied = app.public.is_some() && peer.ip().is_loopback();
    let seen = if proxied { access::forwarded_for(headers) } else { None };
    seen.unwrap_or_else(|| peer.ip())
}

/// Makes a browser the host's, if the link has the secret.
async fn own(
    State(app): State<Arc<App>>,
    Extension(visit): Extension<Visit>,
    Path(key): Path<String>,
) -> Result<Response, Failure> {
    if !app.owner_key.as_ref().is_some_and(|own| access::same(own, &key)) {
        return Err(Failure::missing(visit.texts().get("owner-link-old")));
    }
    let mut response = Redirect::to("/lab").into_response();
    set_cookie(&app, &mut response, HOST_COOKIE, &key);
    Ok(response)
}

/// A refusal as a page where one was asked for. While the database is away everybody is told so in their language, and
/// when to come again; a page comes again by itself.
fn explained(response: Response, visit: &Visit, wants_page: bool) -> Response {
    let texts = visit.texts();
    let reported = response.extensions().get::<Reported>().map(|reported| reported.0.clone());
    let failure = match (reported, wants_page) {
        (Some(failure), _) => failure,
        (None, true) => Failure::new(response.status(), Message::new("refused-no-answer")),
        (None, false) => return response,
    };
    let is_outage = failure.is_outage;
    let failure = if is_outage { failure.saying(texts.get("outage-text")) } else { failure };
    let mut response = match wants_page {
        true => (failure.status, crate::pages::error::page(visit, &failure)).into_response(),
        false => failure.answer(texts),
    };
    if is_outage {
        let headers = response.headers_mut();
        headers.insert(RETRY_AFTER, HeaderValue::from_static(COME_AGAIN));
        if wants_page {
            headers.insert(REFRESH, HeaderValue::from_static(COME_AGAIN));
        }
    }
    response
}

fn query_lang(query: Option<&str>) -> Option<&str> {
    query?.split('&').find_map(|pair| pair.strip_prefix("lang="))
}

fn admit(app: &App, request: &Request, visit: &Visit) -> Result<(), Failure> {
    if app.options.limited && !app.any.allows(visit.address) {
        return Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, Message::new("refused-too-many")));
    }
    if request.uri().path_and_query().is_some_and(|all| all.as_str().len() > LONGEST_ADDRESS) {
        return Err(Failure::new(StatusCode::URI_TOO_LONG, Message::new("refused-long-address")));
    }
    let (headers, uri) = (request.headers(), request.uri());
    let known =
        app.public.as_ref().is_some_and(|own| access::is_meant_for(headers, uri, own.host()));
    if app.options.listen.ip().is_loopback() && !known && !access::is_local_host(headers, uri) {
        return Err(Failure::forbidden(Message::new("refused-this-machine")));
    }
    Ok(())
}

/// Lets a browser keep a secret for a year; under an encrypted address it sends it encrypted only.
fn set_cookie(app: &App, response: &mut Response, name: &str, value: &str) {
    let secure =
        if app.public.as_ref().is_some_and(|own| own.is_https()) { "; Secure" } else { "" };
    let cookie =
        format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000{secure}");
    if let Ok(cookie) = cookie.parse() {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

/// Refuses an address that asks too often for what costs much.
pub(crate) fn heavy(app: &App, visit: &Visit) -> Result<(), Failure> {
    if !app.options.limited || app.heavy.allows(visit.address) {
        return Ok(());
    }
    Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, Message::new("refused-too-many-heavy")))
}
