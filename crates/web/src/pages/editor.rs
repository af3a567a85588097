//! The editor of positions: the board with tools, the line, what a bot thinks of it.

use bw_catalog::GameEntry;
use bw_show::{Editor, Layout};
use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::help::keys_dialog;
use super::icons::icon;
use super::layout::{PageFrame, Switches, script_json, stage, table};
use super::setup::bot_of_level;
use crate::routes::Visit;

/// The page with a line; `too_long`: instead of one that was asked for.
pub(crate) fn page(
    visit: &Visit,
    entry: &GameEntry,
    editor: &dyn Editor,
    beginnings: &[(String, String)],
    line: &str,
    too_long: bool,
) -> Markup {
    let t = visit.texts();
    let spec = entry.spec;
    let base = format!("/editor/{}", spec.id);
    let config = json!({
        "base": base, "line": line, "play": format!("/new/{}", spec.id), "rule": format!("rule_{}", editor.option()),
    });
    let svg = editor.picture(line, "", visit.lang, Layout::default()).unwrap_or_default();
    let best = bot_of_level(entry, "hard").map(|(bot, _)| bot.name);
    let crumb = html! { span.dot {} b { (entry.words(visit.lang).name()) } span { (t.get("set-up-position")) } };
    let content = html! {
        script #config type="application/json" { (PreEscaped(script_json(&config))) }
        main.play.replay.editor {
            (stage(visit, &svg, Switches { turns: entry.appearance.turns, ..Switches::default() }, &html! {}))
            section.scrub #ask aria-label=(t.get("position-line")) {
                div.field {
                    label for="line" { (t.get("position-line")) }
                    div.copybox {
                        input.input.mono.grow #line value=(line) spellcheck="false" autocomplete="off" maxlength="400";
                        button.btn.btn--sm #copy type="button" { (icon("copy")) (t.get("copy")) }
                    }
                }
                @if too_long { p.small.warn role="alert" { (t.get("line-too-long")) } }
                p.small #problem role="status" {}
                div.row.wrap {
                    a.btn.btn--primary #play-position href=(format!("/new/{}", spec.id)) { (icon("play")) (t.get("play-position")) }
                    span.grow {}
                    @for (name, line) in beginnings { button.btn.btn--sm type="button" data-line=(line) { (name) } }
                }
            }
            div.rail.rail-right {
                section.panel.insight aria-label=(t.get("think")) {
                    div.panel-head { h2 { (t.get("think")) } }
                    div.panel-body {
                        div.row.between.small {
                            label.row { (t.get("which-adviser"))
                                select.select.short #adviser { @for bot in entry.bots.iter().rev() { option value=(bot.name) selected[Some(bot.name) == best] title=(entry.words(visit.lang).bot_summary(bot.name)) { (bot.name) } } }
                            }
                            button.btn.btn--sm #analyse type="button" { (icon("hint")) (t.get("analyse")) }
                        }
                        div #thought { p.small.muted { (t.get("analyse-text")) } }
                    }
                }
            }
        }
        (keys_dialog(visit))
    };
    table(
        &PageFrame { visit, title: t.get("set-up-position"), game: Some(spec.id), current: "" },
        "editor.js",
        &crumb,
        &html! {},
        &content,
    )
}
