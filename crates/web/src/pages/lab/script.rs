//! The page on which people write a bot: text and rows, a trial, its figures.

use bw_catalog::{GameEntry, TrialResult};
use bw_core::Message;
use bw_lab::{Sheet, SheetCell};
use bw_package::{Script, ScriptError, ScriptKind};
use bw_show::text_id;
use bw_stats::{GroupScore, win_rate_interval};
use maud::{Markup, html};

use super::fields::{self, Fields, LineField, Wrong, value};
use super::{Tab, framed};
use crate::i18n::Texts;
use crate::pages::icons::icon;
use crate::pages::setup;
use crate::routes::Visit;

/// What the page shows.
pub(crate) struct ScriptPage<'a> {
    pub(crate) entry: &'a GameEntry,
    pub(crate) kind: ScriptKind,
    pub(crate) fields: &'a Fields,
    pub(crate) wrong: &'a Wrong,
    /// The text as it was written, or as its rows say it.
    pub(crate) text: &'a str,
    /// What the rows show, also while the text is wrong.
    pub(crate) script: &'a Script,
    pub(crate) mistake: Option<&'a ScriptError>,
    /// What a trial gave, and who the opponent was.
    pub(crate) trial: Option<(&'a TrialResult, &'a str)>,
}

/// The page.
pub(crate) fn page(visit: &Visit, bench: &ScriptPage<'_>) -> Markup {
    let (t, name) = (visit.texts(), bench.kind.name);
    let words = bench.entry.words(t.lang);
    let title = words.script_page(name, "title");
    let content = html! {
        div.page-head { div { h1 { (title) } p { (words.script_page(name, "text")) } } }
        script src=(format!("/assets/{}/setup.js", visit.assets)) type="module" {}
        script src=(format!("/assets/{}/script.js", visit.assets)) type="module" {}
        form.setup method="post" action=(format!("/lab/{name}?lang={}", t.code())) data-script data-game=(bench.entry.spec.id) {
            // Enter in a field takes over what is written.
            button.vh type="submit" name="do" value="read" tabindex="-1" { (t.get("script-read")) }
            input type="hidden" name="token" value=(visit.token);
            div.stack-lg {
                (editor(t, bench))
                (result(t, bench))
                section.card.card--pad {
                    h2.card-title { (t.get("rules")) }
                    (fields::mistake(bench.wrong, "rules"))
                    @let palettes = (bench.entry.extras.palettes)();
                    @for spec in bench.entry.spec.options.iter().filter(|spec| bench.kind.rules.contains(&spec.key)) {
                        (setup::rule(t, bench.entry, spec, &palettes, bench.fields))
                    }
                }
            }
            (orders(t, bench))
        }
    };
    framed(visit, &title, Some(bench.entry.spec.id), Tab::Overview, &content)
}

/// Text, numbers, rows and plan.
pub(crate) fn editor(t: Texts, bench: &ScriptPage<'_>) -> Markup {
    let bad = bench.mistake.is_some();
    let (kind, script) = (&bench.kind, bench.script);
    html! {
        section.card.card--pad.stack data-part="editor" {
            h2.card-title { (bench.entry.words(t.lang).script(kind.name)) }
            div.field {
                label for="f-text" { (t.get("script-as-text")) }
                textarea.input.mono.is-bad[bad] #f-text name="text" rows="2" maxlength="4000" spellcheck="false" aria-invalid=[bad.then_some("true")] aria-describedby="hint-text" { (bench.text) }
                @if let Some(mistake) = bench.mistake { (place(t, bench.text, mistake)) }
                span.hint #hint-text { (t.get("script-text-hint")) }
            }
            input type="hidden" name="was" value=(bench.text);
            input type="hidden" name="by" value="";
            div.dials {
                @for (at, (dial, set)) in kind.dials.iter().zip(&script.dials).enumerate() {
                    label.dial { b.mono { (dial.sign) }
                        input.input.short type="number" name=(format!("dial{at}")) value=(set) min="0" max=(dial.most);
                        span.hint { (bench.entry.texts.get(t.lang, &text_id(&format!("script-{}", kind.name), dial.sign))) }
                    }
                }
            }
            (rows(t, bench))
            @if !bad { p.small { b { (t.get("script-plan")) ": " } span data-plan { (plan(t, bench)) } } }
        }
    }
}

fn rows(t: Texts, bench: &ScriptPage<'_>) -> Markup {
    let rows = &bench.script.rows;
    let ingredients = (bench.kind.ingredients)();
    let at_row = |key: &'static str, at: usize| t.fill(key, "row", at + 1);
    html! {
        fieldset.script-rows {
            legend.label { (t.get("script-rows")) }
            ol {
                @for (at, row) in rows.iter().enumerate() {
                    li {
                        span.mono.muted { (at + 1) }
                        select.select id=(format!("row{at}")) name=(format!("row{at}")) aria-label=(at_row("script-row", at)) {
                            @for one in &ingredients { option value=(one.id) selected[one.id == row.id] { (bench.entry.texts.resolve(t.lang, &one.name)) } }
                        }
                        input.input.short type="number" id=(format!("count{at}")) name=(format!("count{at}")) value=(row.count) min="1" max=(bench.kind.most) aria-label=(format!("{}: {}", at_row("script-row", at), t.get("script-count")));
                        @for (word, sign, key, off) in [("up", "↑", "script-up", at == 0), ("down", "↓", "script-down", at + 1 == rows.len()), ("remove", "✕", "script-remove", false)] {
                            button.btn.btn--icon.btn--sm id=(format!("{word}{at}")) name="do" value=(format!("{word}:{at}")) disabled[off] aria-label=(at_row(key, at)) { (sign) }
                        }
                    }
                }
            }
            button.btn.btn--sm #add name="do" value="add" { (icon("plus")) (t.get("script-add")) }
        }
    }
}

/// The text with its wrong part marked.
fn place(t: Texts, text: &str, mistake: &ScriptError) -> Markup {
    let at = mistake.at.clone();
    let cut = |range: std::ops::Range<usize>| text.get(range).unwrap_or("");
    html! {
        div.field-error #wrong-text role="alert" {
            (icon("warn"))
            span { (mistake.reason) " " (t.get("script-wrong-here")) " "
                code.wrong-place { (cut(0..at.start)) mark { (cut(at.clone())) } (cut(at.end..text.len())) }
            }
        }
    }
}

pub(crate) fn orders(t: Texts, bench: &ScriptPage<'_>) -> Markup {
    let (filled, wrong) = (bench.fields, bench.wrong);
    let chosen = value(filled, "opponent");
    html! {
        aside.card.card--pad.stack data-part="orders" {
            h2.card-title { (bench.entry.words(t.lang).name()) }
            div.field {
                label for="f-opponent" { (t.get("script-opponent")) }
                select.select #f-opponent name="opponent" {
                    @for name in bench.kind.opponents { option value=(name) selected[*name == chosen] { (name) } }
                    option value="+" selected[chosen == "+"] { (t.get("script-another")) }
                }
                (fields::mistake(wrong, "opponent"))
            }
            div.for-text { (fields::line(filled, wrong, &LineField { name: "opponent_text", label: t.get("script-opponent-text"), hint: "", placeholder: bench.kind.sample, number: false })) }
            (fields::line(filled, wrong, &LineField { name: "seed", label: t.get("lab-seed"), hint: t.get("lab-seed-hint"), placeholder: "1", number: true }))
            button.btn.btn--primary.btn--lg #test name="do" value="test" { (icon("play")) (t.get("script-test")) }
            @if bench.mistake.is_none() { (play_link(t, bench)) }
        }
    }
}

/// The set-up page with this bot and these rules.
fn play_link(t: Texts, bench: &ScriptPage<'_>) -> Markup {
    let (bot, option) = bench.kind.bot;
    let written = format!("{option}={}", (bench.kind.option)(bench.script));
    let rules = bench.kind.rules.iter().map(|key| format!("rule_{key}"));
    let mut pairs = vec![
        ("seat2_kind".to_string(), "bot".to_string()),
        ("seat2_level".into(), "full".into()),
        ("seat2_bot".into(), bot.into()),
        ("seat2_options".into(), written),
    ];
    pairs.extend(rules.map(|name| (name.clone(), value(bench.fields, &name).to_string())));
    let query: Vec<String> = pairs
        .iter()
        .map(|(key, value)| format!("{key}={}", crate::pages::layout::escaped(value)))
        .collect();
    let href = format!("/new/{}?{}", bench.entry.spec.id, query.join("&"));
    html! { a.btn href=(href) { (icon("person")) (t.get("script-play")) } }
}

/// The figures of a trial.
pub(crate) fn result(t: Texts, bench: &ScriptPage<'_>) -> Markup {
    html! {
        section.card.card--pad.stack data-part="result" {
            h2.card-title { (t.get("script-result")) }
            (fields::mistake(bench.wrong, ""))
            @match bench.trial {
                None => { div.empty { (icon("scales")) h3 { (t.get("script-no-result")) } p { (t.get("script-no-result-text")) } } }
                Some((trial, opponent)) => { (figures(t, bench, trial, opponent)) }
            }
        }
    }
}

fn figures(t: Texts, bench: &ScriptPage<'_>, trial: &TrialResult, opponent: &str) -> Markup {
    let pairs: Vec<GroupScore> =
        trial.pairs.iter().filter_map(|&points| GroupScore::new(points, 2).ok()).collect();
    let share = win_rate_interval(&pairs);
    let percent = |value: f64| format!("{:.1} %", 100.0 * value);
    let about = Message::new("script-about").with("games", trial.games);
    let about = about.with("opponent", opponent).with("seed", value(bench.fields, "seed"));
    let range = Message::new("script-share").with("low", percent(share.low));
    let range = range.with("high", percent(share.high));
    let sheets = bench.kind.sheets.iter();
    let sheets = sheets.filter_map(|id| trial.report.sheets.iter().find(|sheet| sheet.id == *id));
    html! {
        p.small.muted data-about { (t.say(&about)) }
        div.stats.figures {
            @for (word, count) in [("wins", trial.wins), ("ties", trial.ties), ("losses", trial.losses)] {
                div.stat { b data-figure=(word) { (count) } span { (t.get(&format!("script-{word}"))) } }
            }
            div.stat { b data-figure="share" { (percent(share.estimate)) } span { (t.say(&range)) } }
            div.stat { b { (format!("{:.1} : {:.1}", trial.scores[0], trial.scores[1])) } span { (t.get("script-scores")) } }
            div.stat { b { (format!("{:.1}", trial.rounds)) } span { (t.get("script-rounds")) } }
        }
        @for sheet in sheets {
            h3 { (word(t, bench, &sheet.title)) }
            div.labgrid.two { @for (player, name) in [("1", t.get("script-yours")), ("2", opponent)] { (table(t, bench, sheet, player, name)) } }
        }
    }
}

/// A word of the game's own tables.
fn word(t: Texts, bench: &ScriptPage<'_>, heading: &str) -> String {
    let found = (bench.kind.heading)(heading);
    found.map_or_else(|| heading.to_string(), |text| bench.entry.texts.resolve(t.lang, &text))
}

/// What the script does, in words.
fn plan(t: Texts, bench: &ScriptPage<'_>) -> String {
    let plan = (bench.kind.plan)(bench.script);
    let words = plan.iter().map(|entry| bench.entry.texts.resolve(t.lang, entry));
    words.collect::<Vec<_>>().join("; ")
}

/// The rows of one player.
fn table(t: Texts, bench: &ScriptPage<'_>, sheet: &Sheet, player: &str, name: &str) -> Markup {
    let rows =
        sheet.rows.iter().filter(|row| matches!(&row[0], SheetCell::Text(text) if text == player));
    html! {
        div.table-wrap { table.table {
            caption.small { b { (name) } }
            thead { tr { @for column in sheet.columns.iter().skip(1) { th scope="col" { (word(t, bench, column)) } } } }
            tbody { @for row in rows { tr {
                @for cell in row.iter().skip(1) { td.num[cell.is_number()] { (word(t, bench, &cell.plain())) } }
            } } }
        } }
    }
}
