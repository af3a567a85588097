//! Fields of the laboratory's forms: filled as they were sent, each with its mistake.

use std::collections::BTreeMap;

use bw_catalog::{BotInfo, Catalog, GameEntry};
use bw_core::OptionKind;
use maud::{Markup, html};

use crate::i18n::Texts;
use crate::pages::icons::icon;
use crate::pages::setup;
use crate::routes::Visit;

/// What a form was filled with.
pub(crate) type Fields = BTreeMap<String, String>;

/// Mistakes by field; the empty name is the whole form.
pub(crate) type Wrong = BTreeMap<String, String>;

/// The value of a field.
pub(super) fn value<'f>(fields: &'f Fields, name: &str) -> &'f str {
    fields.get(name).map_or("", String::as_str)
}

/// The mistake of a field, below it.
pub(super) fn mistake(wrong: &Wrong, name: &str) -> Markup {
    html! {
        @if let Some(reason) = wrong.get(name) {
            p.field-error id=(format!("wrong-{name}")) { (icon("warn")) (reason) }
        }
    }
}

/// What is wrong with the form as a whole, on top of it; else that there is something wrong below.
pub(super) fn banner(t: Texts, wrong: &Wrong) -> Markup {
    html! {
        @if let Some(reason) = wrong.get("") {
            div.banner.banner--bad role="alert" { (icon("warn")) (reason) }
        } @else if !wrong.is_empty() {
            div.banner.banner--bad role="alert" { (icon("warn")) (t.get("lab-look-below")) }
        }
    }
}

/// What a line of text is about.
pub(super) struct LineField<'a> {
    pub(super) name: &'a str,
    pub(super) label: &'a str,
    pub(super) hint: &'a str,
    pub(super) placeholder: &'a str,
    /// Whether it is a whole number.
    pub(super) number: bool,
}

/// A line of text with its label.
pub(super) fn line(fields: &Fields, wrong: &Wrong, line: &LineField<'_>) -> Markup {
    let LineField { name, label, hint, placeholder, number } = line;
    let bad = wrong.contains_key(*name);
    let class = if bad { "input is-bad" } else { "input" };
    let about = if bad { format!("wrong-{name}") } else { format!("hint-{name}") };
    html! {
        div.field {
            label for=(format!("f-{name}")) { (label) }
            input class=(class) id=(format!("f-{name}")) name=(name) value=(value(fields, name)) placeholder=(placeholder)
                inputmode=[number.then_some("numeric")] maxlength="400" autocomplete="off" aria-invalid=[bad.then_some("true")] aria-describedby=(about);
            (mistake(wrong, name))
            @if !hint.is_empty() { span.hint id=(format!("hint-{name}")) { (hint) } }
        }
    }
}

/// Links to the same form for every game that has what it is for.
pub(super) fn games(
    visit: &Visit,
    catalog: &Catalog,
    current: &str,
    href: &dyn Fn(&str) -> String,
    has: &dyn Fn(&GameEntry) -> bool,
) -> Markup {
    html! {
        nav.seg.seg--links aria-label=(visit.texts().get("games")) {
            @for entry in catalog.games().iter().filter(|entry| has(entry)) {
                a href=(href(entry.spec.id)) aria-current=[(entry.spec.id == current).then_some("true")] { (entry.words(visit.lang).name()) }
            }
        }
    }
}

/// The rule options of a game, as on the page of a new game.
pub(super) fn rules(t: Texts, entry: &GameEntry, fields: &Fields) -> Markup {
    html! {
        @for spec in entry.spec.options.iter().filter(|spec| spec.kind != OptionKind::File) { (setup::plain_rule(t, entry, spec, fields)) }
    }
}

/// The rule options of a fresh form.
pub(super) fn fresh_rules(entry: &GameEntry, fields: &mut Fields) {
    for spec in entry.spec.options.iter().filter(|spec| spec.kind != OptionKind::File) {
        if spec.kind != OptionKind::Flag || spec.default == "true" {
            fields.insert(format!("rule_{}", spec.key), spec.default.to_string());
        }
    }
}

/// A bot to tick, with its own options.
pub(super) fn bot(
    t: Texts,
    entry: &GameEntry,
    bot: &BotInfo,
    fields: &Fields,
    wrong: &Wrong,
) -> Markup {
    let (tick, options) = (format!("bot_{}", bot.name), format!("opt_{}", bot.name));
    let bad = wrong.contains_key(&options);
    html! {
        li.pick {
            label.tick {
                input type="checkbox" name=(tick) value="on" checked[fields.contains_key(&tick)];
                span { b { (bot.name) } span.hint { (entry.words(t.lang).bot_summary(bot.name)) } }
            }
            @if !bot.options.is_empty() || bad {
                div.pick-more {
                    input class=(if bad { "input mono is-bad" } else { "input mono" }) name=(options) value=(value(fields, &options)) maxlength="400"
                        autocomplete="off" placeholder=(t.get("lab-bot-options")) aria-label=(format!("{}: {}", bot.name, t.get("bot-options"))) aria-invalid=[bad.then_some("true")];
                    (mistake(wrong, &options))
                    details {
                        summary.small { (t.get("lab-which-options")) }
                        dl.keylist { @for spec in bot.options {
                            dt { code { (spec.key) } }
                            dd { (entry.words(t.lang).option_help(bot.name, spec.key)) span.faint { " · " (spec.expected()) @if !spec.default.is_empty() { ", " (t.get("lab-else")) " " (spec.default) } } }
                        } }
                    }
                }
            }
        }
    }
}
