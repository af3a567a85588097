//! The play page: everything is there, the script keeps it up to date.

use bw_catalog::GameEntry;
use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::help::keys_dialog;
use super::icons::{icon, token};
use super::layout::{PageFrame, Switches, ends_in_menu, script_json, stage, table};
use super::replay::perspective;
use super::setup::bot_of_level;
use super::share;
use crate::access::Role;
use crate::chat::{LONGEST, PHRASES};
use crate::own_bots::OwnBots;
use crate::room::Room;
use crate::routes::Visit;
use crate::table_record::ChairKind;

/// The play page as this role sees it.
pub(crate) fn page(visit: &Visit, room: &Room, role: Role, key: &str, entry: &GameEntry) -> Markup {
    let t = visit.texts();
    let (spec, name) = (room.game.spec(), entry.words(visit.lang).name());
    let base = format!("/play/{}/{key}", room.id);
    let role_word = match role {
        Role::Owner => "owner",
        Role::Seat(_) => "seat",
        Role::Watcher => "watcher",
    };
    // Who plays only the second seat sits at the other side of the table.
    let seats = role.seats(&room.table);
    let across = !seats.is_empty() && seats.iter().all(|seat| seat.index() == 1);
    let turned = entry.appearance.turns && across;
    let config = json!({
        "base": base, "role": role_word, "replay": format!("/replay/{}", room.id), "game": spec.id, "turned": turned, "plain": room.table.plain,
    });
    let again = format!("/new/{}?like={}&key={key}", spec.id, room.id);
    let players = !seats.is_empty();
    let advised = players && !room.table.plain;
    let tools = html! {
        @if role == Role::Owner && !room.table.seats_of(ChairKind::Bot).is_empty() {
            div.speed role="group" aria-label=(t.get("speed")) {
                button.btn.btn--quiet.btn--icon.btn--sm #pause type="button" aria-label=(t.get("pause")) aria-pressed="false" { (icon("pause")) }
                button.btn.btn--quiet.btn--icon.btn--sm #step type="button" aria-label=(t.get("one-step")) hidden { (icon("next")) }
                button.btn.btn--quiet.btn--sm.x #speed type="button" aria-label=(t.get("speed")) { "1×" }
                button.btn.btn--quiet.btn--sm.is-late #answer-now type="button" hidden { (icon("next")) span.hide-s { (t.get("answer-now")) } }
            }
        }
        @if advised {
            button.btn.btn--quiet.hide-s data-hint type="button" { (icon("hint")) (t.get("hint")) }
        }
        @if room.heard(role).is_some() {
            button.btn.btn--quiet.chat-open #chat-open type="button" aria-expanded="false" aria-controls="chat" aria-label=(t.get("chat")) { (icon("chat")) span.hide-s { (t.get("chat")) } span.badge #chat-new hidden {} }
        }
        button.btn.btn--quiet #share type="button" aria-label=(t.get("share")) { (icon("share")) span.hide-s { (t.get("share")) } }
        (more(visit, room, role, &base, &again, entry.extras.editor.is_some()))
    };
    let title = room.table.title.as_deref();
    let crumb = html! {
        span.dot {} b { (name) }
        @if let Some(title) = title { span.clip.game-title title=(title) { (title) } }
        span.chip #round hidden {}
    };
    let content = html! {
        script #config type="application/json" { (PreEscaped(script_json(&config))) }
        main.play {
            (stage(visit, "", Switches::of(entry), &html! {
                button.btn.btn--icon.btn--quiet #look-back type="button" aria-pressed="false" aria-label=(t.get("look-back")) title=(t.get("look-back")) aria-keyshortcuts="ArrowLeft" { (icon("look-back")) }
            }))
            section.game-end #end aria-label=(t.get("result")) hidden {}
            (looking_back(visit))
            (dock(visit, players, advised))
            (right(visit, entry, &room.own_bots, advised))
            div.rail.rail-left {
                section.panel.seats aria-label=(t.get("players")) {
                    div.panel-head {
                        h2 { (t.get("players")) }
                        span.chip #left-chip hidden {}
                        @if spec.hidden { (perspective(visit, &room.table.labels())) }
                    }
                    ol #seats {}
                }
                section.panel.log aria-label=(t.get("log")) {
                    div.panel-head { h2 { (t.get("log")) } }
                    div.panel-body tabindex="0" { ol data-log {} }
                }
            }
        }
        (share::dialog(visit, room, role))
        @if room.heard(role).is_some() { (chat(visit)) }
        div.vh #said aria-live="polite" {}
        dialog.dialog #position aria-labelledby="position-title" {
            h2 #position-title { (t.get("position-text")) }
            pre #position-text tabindex="0" {}
            div.acts { button.btn.btn--primary type="button" data-close { (t.get("close")) } }
        }
        div.handover-veil #handover hidden {}
        (lost(visit))
        (keys_dialog(visit))
        div hidden #tokens { @for number in 1..=usize::from(room.game.seats()) { (token(number)) } }
    };
    table(
        &PageFrame {
            visit,
            title: &title.map_or_else(|| name.clone(), |title| format!("{title} · {name}")),
            game: Some(spec.id),
            current: "",
        },
        "play.js",
        &crumb,
        &tools,
        &content,
    )
}

/// The bar for looking back: over the foot of the board, hidden until somebody does.
fn looking_back(visit: &Visit) -> Markup {
    let t = visit.texts();
    let buttons =
        [("first", "to-start"), ("prev", "one-back"), ("next", "one-on"), ("last", "to-now")];
    html! {
        div.lookback #lookback role="group" aria-label=(t.get("look-back")) hidden {
            @for (picture, name) in buttons {
                button.btn.btn--icon.btn--quiet.btn--sm type="button" data-timeline=(picture) aria-label=(t.get(name)) title=(t.get(name)) { (icon(picture)) }
            }
            select.select.short #timeline-by aria-label=(t.get("step-by")) {
                option value="decisions" { (t.get("by-decisions")) }
                option value="rounds" { (t.get("by-rounds")) }
            }
            input.range #timeline-slider type="range" min="0" max="0" value="0" aria-label=(t.get("time"));
            b.small #timeline-where aria-live="polite" {}
        }
    }
}

fn dock(visit: &Visit, players: bool, advised: bool) -> Markup {
    let t = visit.texts();
    html! {
        section.dock #ask aria-label=(t.get("question")) {
            div.piece #piece hidden {}
            div.ask aria-live="polite" {
                div.who #who {}
                div.q { span #question {} span.count { span.dots #count aria-hidden="true" hidden {} } }
                div.how #how {}
                div.small #amount-note {}
            }
            div.direct #direct role="group" aria-label=(t.get("decisions")) hidden {}
            div.go {
                (amount(visit))
                @if advised { button.btn.btn--icon.only-phone data-hint type="button" aria-label=(t.get("hint")) { (icon("hint")) } }
                @if players {
                    button.btn.btn--quiet #cancel type="button" hidden { (t.get("cancel")) }
                    button.btn.btn--lg #undo type="button" aria-label=(t.get("undo")) aria-keyshortcuts="Control+Z" hidden { (icon("undo")) span.hide-s { (t.get("undo")) } }
                }
                button.btn.btn--primary.btn--lg #confirm type="button" hidden { (icon("check")) span #confirm-text {} }
                a.btn.btn--primary.btn--lg #to-replay hidden { (icon("play")) (t.get("replay")) }
                button.btn.btn--lg #to-result type="button" { (t.get("result")) }
            }
            div.draft #draft-strip role="group" aria-label=(t.get("draft")) hidden {
                span.lab { (t.get("draft-word")) }
                div.grow { ol #draft-steps {} }
            }
        }
    }
}

/// What people say at this table: lines, phrases, a field.
fn chat(visit: &Visit) -> Markup {
    let t = visit.texts();
    html! {
        dialog.chat #chat aria-labelledby="chat-title" {
            div.panel-head {
                h2 #chat-title { (t.get("chat")) }
                button.btn.btn--quiet.btn--icon type="button" data-close aria-label=(t.get("close")) { (icon("close")) }
            }
            div.lines role="log" aria-label=(t.get("chat-lines")) tabindex="0" { ol #chat-lines {} }
            div.phrases role="group" aria-label=(t.get("chat-phrases")) {
                @for name in PHRASES {
                    button.btn.btn--sm type="button" data-phrase=(name) { (t.get(&format!("phrase-{name}"))) }
                }
            }
            form #chat-form {
                input.input #chat-text maxlength=(LONGEST) autocomplete="off" aria-label=(t.get("chat-text")) placeholder=(t.get("chat-text"));
                button.btn.btn--primary { (t.get("chat-send")) }
            }
        }
    }
}

/// When there has been no connection for long.
fn lost(visit: &Visit) -> Markup {
    let t = visit.texts();
    html! {
        dialog.dialog #lost aria-labelledby="lost-title" {
            h2 #lost-title { (t.get("lost-title")) }
            p.muted { (t.get("lost-text")) }
            div.acts {
                button.btn type="button" data-wait { (t.get("lost-wait")) }
                button.btn.btn--primary type="button" data-again { (t.get("lost-again")) }
            }
        }
    }
}

/// The amount of the last step: a slider for numbers, two buttons for the turn of a piece.
fn amount(visit: &Visit) -> Markup {
    let t = visit.texts();
    html! {
        div.row.amounts #amount hidden {
            button.btn.btn--icon #less type="button" aria-label=(t.get("less")) aria-keyshortcuts="Q" { span.for-turn { (icon("turn-left")) } span.for-number { (icon("minus")) } }
            input.range.for-number #amount-range type="range" min="0" max="1" value="0" aria-label=(t.get("how-many"));
            output.amount #amount-value {}
            button.btn.btn--icon #more type="button" aria-label=(t.get("more")) aria-keyshortcuts="E" { span.for-turn { (icon("turn-right")) } span.for-number { (icon("plus")) } }
        }
    }
}

fn right(visit: &Visit, entry: &GameEntry, own_bots: &OwnBots, advised: bool) -> Markup {
    let t = visit.texts();
    let best = bot_of_level(entry, "hard").map(|(bot, _)| bot.name);
    let tabs = [
        ("think", "think", "think"),
        ("graph", "graph", "graph"),
        ("points", "points", "list"),
        ("left", "left", "tiles"),
        ("log", "log-tab", "log"),
    ];
    html! {
        div.rail.rail-right {
            @if entry.appearance.zones { div.panel.zone-own #zone-own tabindex="0" role="group" aria-label=(t.get("board")) hidden {} }
            section.panel.decisions hidden[!advised] aria-label=(t.get("decisions")) {
                div.panel-head {
                    h2 { (t.get("decisions")) }
                    input.input.filter #filter type="search" hidden placeholder=(t.get("filter")) aria-label=(t.get("filter")) aria-keyshortcuts="/";
                    span.row.small.faint #dec-count {}
                }
                div.ready #arrangements role="group" aria-labelledby="ready-head" hidden {
                    h3.sub-h #ready-head { (t.get("arrangements")) }
                    div.row.wrap {}
                }
                div.panel-body { div.dlist #choices role="listbox" tabindex="0" aria-label=(t.get("decisions-list")) {} }
            }
            section.panel.insight {
                div.tabs role="tablist" aria-label=(t.get("study")) {
                    @for (at, (id, name, picture)) in tabs.into_iter().enumerate() {
                        button role="tab" type="button" id=(format!("t-{id}")) aria-controls=(format!("p-{id}"))
                            aria-selected=(at == 0) class=[(id == "log").then_some("only-narrow")] { (icon(picture)) (t.get(name)) }
                    }
                }
                div.panel-body role="tabpanel" id="p-think" aria-labelledby="t-think" {
                    @if advised {
                    div.row.between.small {
                        label.row { (t.get("which-adviser"))
                            select.select.short #adviser { @for bot in entry.bots.iter().rev() { option value=(bot.name) selected[Some(bot.name) == best] title=(entry.words(visit.lang).bot_summary(bot.name)) { (bot.name) } } @for bot in own_bots.of(entry) { option value=(bot.spec()) { (bot.name()) } } }
                        }
                        button.btn.btn--sm data-hint type="button" { (icon("hint")) (t.get("hint")) }
                    }
                    }
                    div #thought {}
                }
                div.panel-body role="tabpanel" id="p-graph" aria-labelledby="t-graph" hidden { div #graph {} }
                div.panel-body role="tabpanel" id="p-points" aria-labelledby="t-points" hidden { div #points {} }
                div.panel-body role="tabpanel" id="p-left" aria-labelledby="t-left" hidden { div #left {} }
                div.panel-body.log role="tabpanel" id="p-log" aria-labelledby="t-log" hidden { ol data-log {} }
            }
        }
    }
}

/// What else can be done with the game: in a menu of its own, not among the links.
fn more(visit: &Visit, room: &Room, role: Role, base: &str, again: &str, edits: bool) -> Markup {
    let t = visit.texts();
    let names = room.table.labels();
    html! {
        details.more #more {
            summary.btn.btn--quiet.btn--icon aria-label=(t.get("more-actions")) title=(t.get("more-actions")) { (icon("more")) }
            div {
                (ends_in_menu(visit))
                button.btn.btn--quiet #as-text type="button" aria-keyshortcuts="T" { (icon("list")) (t.get("position-as-text")) }
                @if !role.seats(&room.table).is_empty() {
                    @for (id, name) in [("notice-sound", "notice-sound"), ("notice-browser", "notice-browser")] {
                        button.btn.btn--quiet id=(id) type="button" aria-pressed="false" { (icon("check")) (t.get(name)) }
                    }
                }
                a.btn.btn--quiet href=(format!("{base}/log.txt")) { (icon("download")) (t.get("log-download")) }
                @if edits { a.btn.btn--quiet href=(format!("{base}/position")) { (icon("tiles")) (t.get("set-up-position")) } }
                @if role == Role::Owner { a.btn.btn--quiet href=(again) { (icon("plus")) (t.get("again-change")) } }
                @for seat in role.seats(&room.table) {
                    button.btn.btn--quiet.btn--danger type="button" data-resign=(seat.number()) { (icon("flag")) (t.get("resign")) " (" (names[seat.index()]) ")" }
                }
            }
        }
    }
}

pub(super) fn copy_box(visit: &Visit, label: &str, path: &str) -> Markup {
    let t = visit.texts();
    html! {
        div.field {
            span.label { (label) }
            div.copybox { span.grow.clip data-path=(path) { (path) } button.btn.btn--sm type="button" data-copy=(path) { (icon("copy")) (t.get("copy")) } }
        }
    }
}
