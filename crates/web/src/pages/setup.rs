//! Set-up: who sits where, by which rules.

use std::collections::BTreeMap;

use bw_catalog::{BotInfo, GameEntry};
use bw_core::{OptionKind, OptionSpec};
use maud::{Markup, PreEscaped, html};

use super::covers::Covers;
use super::icons::{icon, token};
use super::layout::{Frame, ordinary};
use super::start::COVER;
use crate::i18n::Texts;
use crate::routes::Visit;

type Fields = BTreeMap<String, String>;

/// The fields of a fresh form: you against the strongest bot, or bots only.
pub(crate) fn fresh(entry: &GameEntry, watch: bool, texts: Texts) -> Fields {
    let mut fields = Fields::new();
    let mut put = |key: String, value: &str| drop(fields.insert(key, value.to_string()));
    for number in 1..=entry.spec.max_seats {
        let kind = match number {
            1 if !watch => "here",
            _ if number <= entry.spec.min_seats.max(2) => "bot",
            _ => "nobody",
        };
        put(format!("seat{number}_kind"), kind);
        put(format!("seat{number}_name"), &format!("{} {number}", texts.get("player-word")));
        put(format!("seat{number}_bot"), entry.bots.last().map_or("", |bot| bot.name));
    }
    for spec in entry.spec.options {
        if spec.kind != OptionKind::Flag || spec.default == "true" {
            put(format!("rule_{}", spec.key), spec.default);
        }
    }
    fields
}

/// The set-up page, filled with these fields.
pub(crate) fn page(
    visit: &Visit,
    entry: &GameEntry,
    covers: &Covers,
    fields: &Fields,
    wrong: Option<&str>,
) -> Markup {
    let t = visit.texts();
    let name = entry.spec.name;
    let content = html! {
        div.page-head {
            div {
                div.row.small.muted { a href="/" { (t.get("play")) } " / " (name) }
                h1 { (t.get("new-game-of")) " " (name) }
            }
            a.btn.btn--quiet href=(format!("/help#{}", entry.spec.id)) { (icon("book")) (t.get("rules")) }
        }
        @if let Some(wrong) = wrong { div.banner.banner--bad role="alert" { (icon("warn")) (wrong) } }
        form.setup method="post" action=(format!("/new/{}", entry.spec.id)) {
            input type="hidden" name="token" value=(visit.token);
            div.stack-lg {
                section.card {
                    div.panel-head { h2.card-title { (t.get("seats")) } span.small.muted { (t.get("add-seats")) } }
                    @for number in 1..=entry.spec.max_seats { (seat(t, entry, fields, number)) }
                }
                @if !entry.spec.options.is_empty() {
                    section.card.card--pad {
                        h2.card-title { (t.get("rules")) }
                        @for spec in entry.spec.options.iter().filter(|spec| spec.kind != OptionKind::File) { (rule(t, spec, fields)) }
                    }
                }
            }
            aside.card.sum-card data-game=(entry.spec.id) {
                div.cover { (PreEscaped(covers.get(entry, COVER, visit.lang).as_str())) }
                div.card--pad.stack {
                    h2.card-title { (t.get("ready")) }
                    p.small.muted { (t.get("ready-text")) }
                    button.btn.btn--primary.btn--lg { (icon("play")) (t.get("start-game")) }
                }
            }
        }
    };
    let title = format!("{} {name}", t.get("new-game-of"));
    ordinary(&Frame { visit, title: &title, game: Some(entry.spec.id), current: "play" }, &content)
}

fn seat(t: Texts, entry: &GameEntry, fields: &Fields, number: u8) -> Markup {
    let field = |name: &str| fields.get(&format!("seat{number}_{name}")).map_or("", String::as_str);
    let kinds = [("here", "person"), ("link", "link"), ("bot", "bot"), ("nobody", "close")];
    let label = |kind: &str| match kind {
        "here" => t.get("here"),
        "link" => t.get("by-link"),
        "bot" => t.get("bot"),
        _ => t.get("nobody"),
    };
    let chosen = if field("kind").is_empty() { "nobody" } else { field("kind") };
    html! {
        fieldset.seatrow data-kind=(chosen) {
            legend.vh { (t.get("seat")) " " (number) }
            (token(usize::from(number)))
            input.name.for-person name=(format!("seat{number}_name")) value=(field("name")) maxlength="40" aria-label=(t.get("name"));
            span.name-bot.for-bot { (t.get("bot")) }
            span.name-bot.for-nobody.faint { (t.get("nobody")) }
            div.seg role="radiogroup" aria-label=(format!("{} {number}", t.get("seat"))) {
                @for (kind, picture) in kinds {
                    label {
                        input type="radio" name=(format!("seat{number}_kind")) value=(kind) checked[kind == chosen];
                        span { (icon(picture)) (label(kind)) }
                    }
                }
            }
            div.more.for-bot {
                div.adv {
                    div.field {
                        label for=(format!("bot{number}")) { (t.get("which-bot")) }
                        select.select id=(format!("bot{number}")) name=(format!("seat{number}_bot")) { (bots(t, entry, field("bot"))) }
                    }
                    div.field.wide-field {
                        label for=(format!("opt{number}")) { (t.get("bot-options")) }
                        input.input.mono id=(format!("opt{number}")) name=(format!("seat{number}_options")) value=(field("options")) placeholder=(example(&entry.bots, field("bot")));
                    }
                }
            }
            div.more.for-link { span.hint { (t.get("link-hint")) } }
        }
    }
}

fn bots(t: Texts, entry: &GameEntry, chosen: &str) -> Markup {
    let bots = &entry.bots;
    let third = bots.len().div_ceil(3).max(1);
    let levels = ["level-easy", "level-medium", "level-hard"];
    html! {
        @for (level, group) in bots.chunks(third).enumerate() {
            optgroup label=(t.get(levels[level.min(2)])) {
                @for bot in group {
                    option value=(bot.name) selected[bot.name == chosen] { (bot.name) " – " (t.bot(entry.spec.id, bot)) }
                }
            }
        }
    }
}

fn example(bots: &[BotInfo], chosen: &str) -> String {
    let bot = bots.iter().find(|bot| bot.name == chosen);
    let keys =
        bot.into_iter().flat_map(|bot| bot.options).filter(|o| o.kind != OptionKind::File).take(2);
    keys.map(|o| format!("{}={}", o.key, if o.default.is_empty() { "…" } else { o.default }))
        .collect::<Vec<_>>()
        .join(",")
}

fn rule(t: Texts, spec: &OptionSpec, fields: &Fields) -> Markup {
    let name = format!("rule_{}", spec.key);
    let value = fields.get(&name).map_or("", String::as_str);
    let title = t.option_name(spec.key);
    html! {
        div.opt {
            div { b { (title) } div.hint { (t.help(spec)) } }
            @match spec.kind {
                OptionKind::Flag => {
                    label.switch { input type="checkbox" role="switch" name=(name) value="true" checked[fields.contains_key(&name)] aria-label=(title); }
                }
                OptionKind::Choice(words) => {
                    div.seg role="radiogroup" aria-label=(title) {
                        @for word in words {
                            label { input type="radio" name=(name) value=(word) checked[*word == value]; span { (t.find(&format!("word-{word}")).unwrap_or(word)) } }
                        }
                    }
                }
                OptionKind::Integer { min, max } => {
                    input.input.short type="number" name=(name) value=(value) min=(min) max=(max) aria-label=(title);
                }
                OptionKind::Number { .. } | OptionKind::Text | OptionKind::Time => {
                    input.input.short name=(name) value=(value) placeholder=(spec.expected()) aria-label=(title);
                }
                // A page cannot name files of the server.
                OptionKind::File => {}
            }
        }
    }
}
