//! Style sheet and scripts, embedded in the program.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bw_catalog::Catalog;
use bw_core::{Message, stable_hash};
use bw_svg::{SHARED, Token, css};

use crate::app::App;
use crate::failure::Failure;

const STYLE: &str = concat!(
    include_str!("../../assets/base.css"),
    include_str!("../../assets/pages.css"),
    include_str!("../../assets/play.css"),
    include_str!("../../assets/zones.css"),
    include_str!("../../assets/narrow.css"),
    include_str!("../../assets/lab.css"),
    include_str!("../../assets/end.css"),
    include_str!("../../assets/share.css"),
    include_str!("../../assets/chat.css"),
);

const SCRIPTS: &[(&str, &str)] = &[
    ("advice.js", include_str!("../../assets/advice.js")),
    ("amounts.js", include_str!("../../assets/amounts.js")),
    ("chat.js", include_str!("../../assets/chat.js")),
    ("shell.js", include_str!("../../assets/shell.js")),
    ("draft.js", include_str!("../../assets/draft.js")),
    ("board.js", include_str!("../../assets/board.js")),
    ("choice_filter.js", include_str!("../../assets/choice_filter.js")),
    ("panels.js", include_str!("../../assets/panels.js")),
    ("play.js", include_str!("../../assets/play.js")),
    ("lab.js", include_str!("../../assets/lab.js")),
    ("charts.js", include_str!("../../assets/charts.js")),
    ("decisions.js", include_str!("../../assets/decisions.js")),
    ("dock.js", include_str!("../../assets/dock.js")),
    ("patch.js", include_str!("../../assets/patch.js")),
    ("end.js", include_str!("../../assets/end.js")),
    ("share.js", include_str!("../../assets/share.js")),
    ("editor.js", include_str!("../../assets/editor.js")),
    ("exchange.js", include_str!("../../assets/exchange.js")),
    ("hand.js", include_str!("../../assets/hand.js")),
    ("keys.js", include_str!("../../assets/keys.js")),
    ("links.js", include_str!("../../assets/links.js")),
    ("motion.js", include_str!("../../assets/motion.js")),
    ("zones.js", include_str!("../../assets/zones.js")),
    ("timeline.js", include_str!("../../assets/timeline.js")),
    ("layout.js", include_str!("../../assets/layout.js")),
    ("setup.js", include_str!("../../assets/setup.js")),
    ("script.js", include_str!("../../assets/script.js")),
    ("lessons.js", include_str!("../../assets/lessons.js")),
    ("notices.js", include_str!("../../assets/notices.js")),
    ("replay.js", include_str!("../../assets/replay.js")),
];

const LOGO: &str = include_str!("../../assets/logo.svg");

/// Style sheets and scripts as they are served: under a folder named after what is in them, so that browsers keep them.
pub(crate) struct Assets {
    /// The folder's name.
    pub(crate) version: Arc<str>,
    style: String,
}

impl Assets {
    pub(crate) fn new(catalog: &Catalog) -> Self {
        let style = style(catalog);
        let scripts: Vec<&str> = SCRIPTS.iter().map(|(_, text)| *text).collect();
        let hash = stable_hash(&(&style, scripts, LOGO));
        Assets { version: format!("{hash:016x}").into(), style }
    }

    fn find(&self, name: &str) -> Result<(&'static str, &str), Failure> {
        Ok(match name {
            "style.css" => ("text/css; charset=utf-8", &self.style),
            "logo.svg" => ("image/svg+xml", LOGO),
            other => SCRIPTS
                .iter()
                .find(|(script, _)| *script == other)
                .map(|(_, text)| ("text/javascript; charset=utf-8", *text))
                .ok_or_else(|| Failure::missing(Message::new("refused-no-file")))?,
        })
    }
}

/// One asset as it is now.
pub(super) async fn asset(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Response, Failure> {
    let (kind, body) = app.assets.find(&name)?;
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], body.to_owned()).into_response())
}

/// One asset of a version: it never changes. Pages of an older program get what there is now, and do not keep it.
pub(super) async fn kept(
    State(app): State<Arc<App>>,
    Path((version, name)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let (kind, body) = app.assets.find(&name)?;
    let keep = match *version == *app.assets.version {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, keep)], body.to_owned()).into_response())
}

/// Shared colours, each game's colours, the rules that use them, and the tints of the games' pages.
fn style(catalog: &Catalog) -> String {
    let mut style = css(SHARED);
    let games = catalog.games();
    style.extend(games.iter().map(|game| css(game.appearance.tokens)));
    style.push_str(STYLE);
    style.extend(games.iter().filter_map(|game| tint(game.spec.id, game.appearance.tokens)));
    style
}

/// The rule that tints the pages of a game, if its colours have a tint.
fn tint(id: &str, tokens: &[Token]) -> Option<String> {
    let name = format!("tint-{id}");
    let tinted = tokens.iter().any(|token| token.name == name);
    tinted.then(|| format!("[data-game=\"{id}\"]{{--tint:var(--{name})}}"))
}
