//! Set-up: who sits where, by which rules.

use std::collections::BTreeMap;

use bw_catalog::{BotInfo, BotSpec, GameEntry};
use bw_core::{Message, OptionKind, OptionSpec, TimeControl};
use bw_package::Palette;
use maud::{Markup, PreEscaped, html};

use super::covers::Covers;
use super::icons::{icon, token};
use super::layout::{PageFrame, ordinary};
use crate::i18n::Texts;
use crate::own_bots::OwnBots;
use crate::routes::Visit;

pub(super) mod palette;

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
        put(format!("seat{number}_level"), "medium");
    }
    for spec in entry.spec.options {
        if spec.kind != OptionKind::Flag || spec.default == "true" {
            put(format!("rule_{}", spec.key), spec.default);
        }
    }
    fields
}

/// Rules that are shown at once; the others fold away.
const FEW: usize = 4;
/// Clocks for every game: a reserve and what every turn adds to it.
const INCREMENTS: [&str; 6] = ["5m+3s", "10m+5s", "20m+10s", "10m+0s", "30m+0s", "60m+0s"];

/// The bot of a level, `easy`, `medium` or `hard`, and its spec with options.
pub(crate) fn bot_of_level<'e>(
    entry: &'e GameEntry,
    level: &str,
) -> Option<(&'e BotInfo, &'static str)> {
    let at = ["easy", "medium", "hard"].iter().position(|known| *known == level)?;
    // A game that grades none lists its bots from weak to strong.
    let spread = || entry.bots.get(at * (entry.bots.len().saturating_sub(1)) / 2);
    let spec = entry.extras.levels.map(|levels| levels[at]).or_else(|| Some(spread()?.name))?;
    let name = BotSpec::parse(spec);
    entry.bots.iter().find(|bot| bot.name == name.name()).map(|bot| (bot, spec))
}

/// The set-up page, filled with these fields.
pub(crate) fn page(
    visit: &Visit,
    entry: &GameEntry,
    (covers, own_bots): (&Covers, &OwnBots),
    fields: &Fields,
    wrong: Option<&str>,
) -> Markup {
    let t = visit.texts();
    let name = entry.words(visit.lang).name();
    let options: Vec<&OptionSpec> =
        entry.spec.options.iter().filter(|spec| spec.kind != OptionKind::File).collect();
    let palettes = (entry.extras.palettes)();
    let content = html! {
        div.page-head {
            div {
                div.row.small.muted { a href="/" { (t.get("play")) } " / " (name) }
                h1 { (t.get("new-game-of")) " " (name) }
            }
            div.row.wrap {
                @if entry.extras.editor.is_some() { a.btn.btn--quiet href=(format!("/editor/{}", entry.spec.id)) { (icon("tiles")) (t.get("set-up-position")) } }
                a.btn.btn--quiet href=(format!("/help#{}", entry.spec.id)) { (icon("book")) (t.get("rules")) }
            }
        }
        script src=(format!("/assets/{}/setup.js", visit.assets)) type="module" {}
        @if let Some(wrong) = wrong { div.banner.banner--bad role="alert" { (icon("warn")) (wrong) } }
        form.setup method="post" action=(format!("/new/{}", entry.spec.id)) {
            input type="hidden" name="token" value=(visit.token);
            div.stack-lg {
                section.card {
                    div.panel-head { h2.card-title { (t.get("seats")) } span.small.muted { (t.get("add-seats")) } }
                    @for number in 1..=entry.spec.max_seats { (seat(t, entry, own_bots, fields, number)) }
                }
                section.card.card--pad {
                    h2.card-title { (t.get("rules")) }
                    @for spec in options.iter().take(FEW) { (rule(t, entry, spec, &palettes, fields)) }
                    @if options.len() > FEW {
                        details.more-rules open[options.iter().skip(FEW).any(|spec| is_changed(spec, fields))] {
                            summary { (t.get("more-rules")) }
                            @for spec in options.iter().skip(FEW) { (rule(t, entry, spec, &palettes, fields)) }
                        }
                    }
                    (clock(t, entry, fields))
                    (plain(t, fields))
                    div.field {
                        label for="title" { (t.get("game-title")) }
                        input.input id="title" name="title" maxlength="40" value=(fields.get("title").map_or("", String::as_str)) aria-describedby="title-help";
                        span.hint id="title-help" { (t.get("game-title-help")) }
                    }
                }
            }
            aside.card.sum-card data-game=(entry.spec.id) {
                div.cover { (PreEscaped(covers.card(entry, visit.lang).as_str())) }
                div.card--pad.stack {
                    h2.card-title { (t.get("ready")) }
                    p.small.muted { (t.get("ready-text")) }
                    button.btn.btn--primary.btn--lg { (icon("play")) (t.get("start-game")) }
                    @if let Some(script) = entry.extras.script {
                        a.btn.btn--quiet href=(format!("/lab/{}", script.name)) { (icon("flask")) (entry.words(t.lang).script_page(script.name, "title")) }
                    }
                }
            }
        }
    };
    let title = format!("{} {name}", t.get("new-game-of"));
    ordinary(
        &PageFrame { visit, title: &title, game: Some(entry.spec.id), current: "play" },
        &content,
    )
}

fn seat(t: Texts, entry: &GameEntry, own_bots: &OwnBots, fields: &Fields, number: u8) -> Markup {
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
                (levels(t, entry, number, field("level")))
                div.adv {
                    div.field {
                        label for=(format!("bot{number}")) { (t.get("which-bot")) }
                        select.select id=(format!("bot{number}")) name=(format!("seat{number}_bot")) { (bots(t, entry, own_bots, field("bot"))) }
                    }
                    div.field.wide-field {
                        label for=(format!("opt{number}")) { (t.get("bot-options")) }
                        input.input.mono id=(format!("opt{number}")) name=(format!("seat{number}_options")) value=(field("options")) placeholder=(example(&entry.bots, field("bot")));
                    }
                    (keys(t, entry, number))
                }
            }
            div.more.for-link { span.hint { (t.get("link-hint")) } }
        }
    }
}

/// Easy, medium, hard, or any bot with its options.
fn levels(t: Texts, entry: &GameEntry, number: u8, chosen: &str) -> Markup {
    let chosen = if chosen.is_empty() { "full" } else { chosen };
    html! {
        div.seg.level role="radiogroup" aria-label=(format!("{} {number}", t.get("level"))) {
            @for level in ["easy", "medium", "hard", "full"] {
                label title=[bot_of_level(entry, level).map(|(_, spec)| spec)] {
                    input type="radio" name=(format!("seat{number}_level")) value=(level) checked[level == chosen];
                    span { (t.get(&format!("level-{level}"))) }
                }
            }
        }
        @for level in ["easy", "medium", "hard"] {
            @if let Some((bot, spec)) = bot_of_level(entry, level) { span.hint.of-level data-level=(level) { b { (spec) } " – " (entry.words(t.lang).bot_summary(bot.name)) } }
        }
    }
}

/// The options of every bot, the chosen one's shown by the script.
fn keys(t: Texts, entry: &GameEntry, number: u8) -> Markup {
    html! {
        @for bot in &entry.bots {
            div.bot-keys.wide-field.small data-keys-of=(bot.name) data-seat-number=(number) hidden {
                @if bot.options.is_empty() { span.muted { (t.get("no-options")) } }
                @for option in bot.options {
                    div { code { (option.key) "=" (usual(option)) } " " span.muted { (entry.words(t.lang).option_help(bot.name, option.key)) } }
                }
            }
        }
    }
}

/// What stands for an option's value where options are listed.
fn usual(option: &OptionSpec) -> &'static str {
    match option.kind {
        // A page can name files of the database only.
        OptionKind::File => "db:…",
        _ if option.default.is_empty() => "…",
        _ => option.default,
    }
}

/// Clocks: a few increments for every game, what the game's own players know, and any other control as text.
fn clock(t: Texts, entry: &GameEntry, fields: &Fields) -> Markup {
    let field = |name: &str| fields.get(name).map_or("", |text| text.trim());
    // The same control may be written in several ways, and older links name minutes.
    let wanted = match (field("clock"), field("minutes")) {
        ("", "" | "0") => None,
        ("", minutes) => format!("{minutes}m+0s").parse::<TimeControl>().ok(),
        (text, _) => text.parse().ok(),
    };
    let offered = INCREMENTS.iter().chain(entry.extras.clocks);
    let offered: Vec<(&str, Option<TimeControl>)> =
        offered.map(|text| (*text, text.parse().ok())).collect();
    let other = wanted.filter(|wanted| offered.iter().all(|(_, known)| *known != Some(*wanted)));
    let own = match field("clock_own") {
        "" => other.map_or_else(String::new, |other| other.to_string()),
        own => own.to_string(),
    };
    html! {
        div.opt {
            div { b { (t.get("clock")) } div.hint { (t.get("clock-help")) } }
            div.stack {
                select.select.short name="clock" aria-label=(t.get("clock")) {
                    option value="" { (t.get("clock-none")) }
                    @for (text, control) in &offered {
                        option value=(text) selected[wanted.is_some() && *control == wanted] { (clock_words(t, text, *control)) }
                    }
                }
                input.input.short name="clock_own" value=(own) placeholder="5m+10s" maxlength="60" aria-label=(t.get("clock-own"));
            }
        }
    }
}

/// Increments in words; other controls as their players write them.
fn clock_words(t: Texts, text: &str, control: Option<TimeControl>) -> String {
    match control.filter(|_| text.contains('+')) {
        Some(TimeControl { reserve, allowance, .. }) => {
            let words = Message::new("clock-increment").with("minutes", reserve.as_secs() / 60);
            t.say(&words.with("seconds", allowance.as_secs()))
        }
        None => text.to_string(),
    }
}

/// Tournament mode: no aids.
fn plain(t: Texts, fields: &Fields) -> Markup {
    html! {
        div.opt {
            div { b { (t.get("plain")) } div.hint { (t.get("plain-help")) } }
            label.switch { input type="checkbox" role="switch" name="plain" value="true" checked[fields.contains_key("plain")] aria-label=(t.get("plain")); }
        }
    }
}

/// Whether a field differs from its default: then it is not folded away.
fn is_changed(spec: &OptionSpec, fields: &Fields) -> bool {
    let value = fields.get(&format!("rule_{}", spec.key)).map_or("", String::as_str);
    match spec.kind {
        OptionKind::Flag if !spec.default.is_empty() => {
            value.is_empty() == (spec.default == "true")
        }
        _ => value != spec.default,
    }
}

fn bots(t: Texts, entry: &GameEntry, own_bots: &OwnBots, chosen: &str) -> Markup {
    let bots = &entry.bots;
    let third = bots.len().div_ceil(3).max(1);
    let levels = ["level-easy", "level-medium", "level-hard"];
    let own: Vec<_> = own_bots.of(entry).collect();
    html! {
        @if !own.is_empty() {
            optgroup label=(t.get("own-bots")) {
                @for bot in own { option value=(bot.spec()) selected[bot.spec() == chosen] { (bot.name()) } }
            }
        }
        @for (level, group) in bots.chunks(third).enumerate() {
            optgroup label=(t.get(levels[level.min(2)])) {
                @for bot in group {
                    option value=(bot.name) selected[bot.name == chosen] { (bot.name) " – " (entry.words(t.lang).bot_summary(bot.name)) }
                }
            }
        }
    }
}

fn example(bots: &[BotInfo], chosen: &str) -> String {
    let bot = bots.iter().find(|bot| bot.name == chosen);
    let keys =
        bot.into_iter().flat_map(|bot| bot.options).filter(|o| o.kind != OptionKind::File).take(2);
    keys.map(|o| format!("{}={}", o.key, usual(o))).collect::<Vec<_>>().join(",")
}

/// A choice out of a few values, each with its words.
fn choices(name: &str, title: &str, value: &str, choices: &[(&str, String)]) -> Markup {
    html! {
        div.seg role="radiogroup" aria-label=(title) {
            @for (choice, words) in choices {
                label {
                    input type="radio" name=(name) value=(choice) checked[*choice == value];
                    span { (words) }
                }
            }
        }
    }
}

/// A rule option: picked from the game's palette if it has one, else a plain field.
pub(in crate::pages) fn rule(
    t: Texts,
    entry: &GameEntry,
    spec: &OptionSpec,
    palettes: &[Palette],
    fields: &Fields,
) -> Markup {
    match palettes.iter().find(|palette| palette.option == spec.key) {
        Some(palette) => palette::field(t, entry, palette, fields),
        None => plain_rule(t, entry, spec, fields),
    }
}

/// The field of a rule option.
pub(in crate::pages) fn plain_rule(
    t: Texts,
    entry: &GameEntry,
    spec: &OptionSpec,
    fields: &Fields,
) -> Markup {
    let name = format!("rule_{}", spec.key);
    let value = fields.get(&name).map_or("", String::as_str);
    let words = entry.words(t.lang);
    let title = words.rule(spec.key);
    let usual = || ("", t.get("by-preset").to_string());
    html! {
        div.opt {
            div { b { (title) } div.hint { (words.rule_help(spec.key)) } }
            @match spec.kind {
                // What nobody says is as other rules have it.
                OptionKind::Flag if spec.default.is_empty() => {
                    (choices(&name, &title, value, &[usual(), ("true", t.get("yes").into()), ("false", t.get("no").into())]))
                }
                OptionKind::Flag => {
                    label.switch { input type="checkbox" role="switch" name=(name) value="true" checked[fields.contains_key(&name)] aria-label=(title); }
                }
                OptionKind::Choice(known) => {
                    @let open = spec.default.is_empty().then(usual);
                    (choices(&name, &title, value, &open.into_iter().chain(known.iter().map(|value| (*value, words.rule_value(spec.key, value)))).collect::<Vec<_>>()))
                }
                OptionKind::Integer { min, max } => {
                    input.input.short type="number" name=(name) value=(value) min=(min) max=(max) placeholder=[spec.default.is_empty().then(|| t.get("by-preset"))] aria-label=(title);
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

#[cfg(test)]
mod tests {
    use bw_core::Lang;

    use super::*;

    #[test]
    fn every_game_has_a_bot_of_every_level() {
        let catalog = bw_catalog::Catalog::standard();
        for entry in catalog.games() {
            for level in ["easy", "medium", "hard"] {
                let (_, spec) = bot_of_level(entry, level).unwrap();
                let seats = usize::from(entry.spec.min_seats);
                let specs = vec![BotSpec::parse(spec); seats];
                let game = entry.game(seats, "").unwrap();
                game.lineup(&specs, &bw_catalog::NoForeign).unwrap();
            }
            assert!(bot_of_level(entry, "full").is_none());
        }
    }

    #[test]
    fn only_changed_rules_unfold() {
        let catalog = bw_catalog::Catalog::standard();
        let entry = catalog.game("warlight").unwrap();
        let fields = fresh(entry, false, Texts::new(Lang::En));
        assert!(entry.spec.options.iter().all(|spec| !is_changed(spec, &fields)));
    }
}
