//! The replay page: a slider over the whole game, pictures fetched as they are needed.

use bw_catalog::{GameEntry, LogLine};
use bw_core::{Seat, Viewer};
use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::help::keys_dialog;
use super::icons::{icon, token};
use super::layout::{PageFrame, Switches, script_json, stage, table};
use super::library::result;
use super::play::copy_box;
use super::setup::bot_of_level;
use crate::replays::Finished;
use crate::routes::Visit;
use crate::table_record::labels;
use crate::timeline::changes;

/// The replay page of a finished game.
pub(crate) fn page(visit: &Visit, game: &Finished, entry: &GameEntry, step: usize) -> Markup {
    let t = visit.texts();
    let spec = &entry.spec;
    let name = entry.words(visit.lang).name();
    let replay = &*game.replay;
    let actions = replay.actions();
    let step = step.min(actions);
    let path = format!("/replay/{}", game.entry.id);
    let seats = u8::try_from(game.record.players.len()).unwrap_or(0);
    let parts = |step: usize| -> Vec<Vec<i32>> {
        Seat::all(seats).map(|seat| replay.score_parts(step, seat)).collect()
    };
    let ends = replay.turn_ends();
    let moments = || std::iter::once(0).chain(ends.iter().copied());
    let graph = changes(moments().map(|step| (step, parts(step))));
    let figures = |step: usize| -> Vec<Vec<Option<f64>>> {
        Seat::all(seats).map(|seat| replay.series(step, seat, Viewer::All)).collect()
    };
    let words = entry.words(visit.lang);
    let series: Vec<String> = entry.appearance.series.iter().map(|id| words.series(id)).collect();
    let values = match series.is_empty() {
        true => Vec::new(),
        false => changes(moments().map(|step| (step, figures(step)))),
    };
    let rounds = changes((0..=actions).map(|step| (step, replay.progress(step).round)));
    let rounds: Vec<usize> = rounds.into_iter().map(|(step, _)| step).collect();
    let categories: Vec<String> = spec.score_parts.iter().map(|part| words.part(part)).collect();
    let config = json!({
        "base": path, "step": step, "actions": actions, "turns": ends, "rounds": rounds,
        "graph": (!categories.is_empty()).then_some(graph), "categories": categories,
        "series": { "names": series, "values": values },
        "sums": entry.appearance.adds_up,
        "names": labels(game.record.player_names()), "log": log(visit, game),
    });
    let svg = match entry.appearance.zones {
        true => String::new(),
        false => replay.picture(step, Viewer::All, &game.picture_options(visit.lang)),
    };
    let crumb =
        html! { span.dot {} b { (name) } span { (t.get("replay")) } span.chip #round hidden {} };
    let tools = html! { button.btn.btn--quiet #share-replay type="button" aria-label=(t.get("share")) { (icon("share")) span.hide-s { (t.get("share")) } } };
    let content = html! {
        script #config type="application/json" { (PreEscaped(script_json(&config))) }
        main.play.replay {
            (stage(visit, &svg, Switches::of(entry), &html! {}))
            (scrub(visit, entry, actions, step, &labels(game.record.player_names())))
            div.rail.rail-right {
                (this_game(visit, game, &path, entry))
                (study(visit, entry, &labels(game.record.player_names())))
            }
        }
        dialog.dialog #links aria-label=(t.get("share")) {
            h2 { (t.get("share")) }
            (copy_box(visit, t.get("replay"), &path))
            div.acts { button.btn.btn--sm.btn--primary type="button" data-close { (t.get("close")) } }
        }
        (keys_dialog(visit))
        div hidden #tokens { @for number in 1..=usize::from(seats) { (token(number)) } }
    };
    table(
        &PageFrame { visit, title: &name, game: Some(&game.record.game), current: "" },
        "replay.js",
        &crumb,
        &tools,
        &content,
    )
}

/// What can be looked into: the log, what a bot considers at the moment that is shown, what a player could have done better.
fn study(visit: &Visit, entry: &GameEntry, players: &[String]) -> Markup {
    let t = visit.texts();
    let best = bot_of_level(entry, "hard").map(|(bot, _)| bot.name);
    let bots = |id: &str| {
        html! {
            select.select.short id=(id) aria-label=(t.get("which-adviser")) { @for bot in entry.bots.iter().rev() { option value=(bot.name) selected[Some(bot.name) == best] title=(entry.words(visit.lang).bot_summary(bot.name)) { (bot.name) } } }
        }
    };
    html! {
        section.panel.insight aria-label=(t.get("study")) {
            div.tabs role="tablist" aria-label=(t.get("study")) {
                @for (at, (id, name)) in [("log", "log"), ("analysis", "analyse"), ("mistakes", "mistakes")].into_iter().enumerate() {
                    button role="tab" type="button" id=(format!("t-{id}")) aria-controls=(format!("p-{id}")) aria-selected=(at == 0) { (t.get(name)) }
                }
            }
            div.panel-body.log role="tabpanel" id="p-log" aria-labelledby="t-log" tabindex="0" { ol #log {} }
            div.panel-body role="tabpanel" id="p-analysis" aria-labelledby="t-analysis" tabindex="0" hidden {
                div.row.between.small { (bots("analyst")) button.btn.btn--sm #analyse type="button" { (icon("hint")) (t.get("analyse")) } }
                div #thought aria-live="polite" { p.small.muted { (t.get("analyse-text")) } }
            }
            div.panel-body role="tabpanel" id="p-mistakes" aria-labelledby="t-mistakes" tabindex="0" hidden {
                div.row.wrap.small {
                    select.select.short #learner aria-label=(t.get("seat")) { @for (at, name) in players.iter().enumerate() { option value=(at + 1) { (name) } } }
                    (bots("teacher"))
                    button.btn.btn--sm #find-mistakes type="button" { (icon("hint")) (t.get("mistakes-find")) }
                }
                div #lessons aria-live="polite" { p.small.muted { (t.get("mistakes-text")) } }
            }
        }
    }
}

fn log(visit: &Visit, game: &Finished) -> Vec<LogLine> {
    let names = labels(game.record.player_names());
    game.replay.story(Viewer::All, &names, visit.lang).lines
}

fn scrub(
    visit: &Visit,
    entry: &GameEntry,
    actions: usize,
    step: usize,
    players: &[String],
) -> Markup {
    let t = visit.texts();
    let buttons = [
        ("first", "to-start"),
        ("prev", "one-back"),
        ("play", "play-on"),
        ("next", "one-on"),
        ("last", "to-end"),
    ];
    html! {
        section.scrub #ask aria-label=(t.get("time")) {
            div.transport {
                @for (picture, name) in buttons {
                    button.btn.btn--icon type="button" class=(if picture == "play" { "btn--primary" } else { "btn--quiet" }) data-go=(picture) aria-label=(t.get(name)) { (icon(picture)) }
                }
                div.seg role="radiogroup" aria-label=(t.get("step-by")) {
                    label { input type="radio" name="by" value="rounds"; span { (t.get("by-rounds")) } }
                    label { input type="radio" name="by" value="turns"; span { (t.get("by-turns")) } }
                    label { input type="radio" name="by" value="decisions" checked; span { (t.get("by-decisions")) } }
                }
                span.grow {}
                @if entry.spec.hidden { label.row.small { (t.get("perspective")) (perspective(visit, players)) } }
                label.row.small { (t.get("estimate-of"))
                    select.select.short #estimator {
                        option value="" { (t.get("estimate-none")) }
                        @for bot in entry.bots.iter().rev() { option value=(bot.name) title=(entry.words(visit.lang).bot_summary(bot.name)) { (bot.name) } }
                    }
                }
                b #where {}
            }
            input.range #slider type="range" min="0" max=(actions) value=(step) aria-label=(t.get("time"));
            div.strip #strip aria-hidden="true" {}
            div #graph {}
        }
    }
}

/// With whose eyes the board is looked at.
pub(super) fn perspective(visit: &Visit, players: &[String]) -> Markup {
    let t = visit.texts();
    html! {
        select.select.short #perspective aria-label=(t.get("perspective")) {
            option value="" { (t.get("sees-everything")) }
            @for (at, name) in players.iter().enumerate() { option value=(at + 1) { (name) } }
        }
    }
}

fn this_game(visit: &Visit, game: &Finished, path: &str, entry: &GameEntry) -> Markup {
    let t = visit.texts();
    let (edits, own_log) = (entry.extras.editor.is_some(), entry.extras.text_log.is_some());
    let players = &labels(game.record.player_names());
    html! {
        section.panel.fixed {
            div.panel-head { h2 { (t.get("this-game")) } span.chip.chip--good { (result(players, game.entry.outcome.as_deref())) } }
            div.panel-body.stack {
                div.row.wrap.scores #scores {
                    @for (at, name) in players.iter().enumerate() {
                        span.row data-seat=(at + 1) { (token(at + 1)) span { (name) } b data-score=(at) {} }
                    }
                }
                div.row.wrap {
                    label.row.small { (t.get("branch-you"))
                        select.select.short #branch-seat { @for (at, name) in players.iter().enumerate() { option value=(at + 1) { (name) } } }
                    }
                    button.btn.btn--primary #branch type="button" { (icon("branch")) (t.get("branch")) }
                    @if edits { a.btn data-picture=(format!("{path}/position")) href=(format!("{path}/position")) { (icon("tiles")) (t.get("set-up-position")) } }
                }
                div.row.wrap.small {
                    a.btn.btn--sm href=(format!("{path}/record.json")) { (icon("download")) (t.get("record")) }
                    a.btn.btn--sm href=(format!("{path}/log.txt")) { (t.get("text-log")) }
                    @if own_log { a.btn.btn--sm href=(format!("{path}/own-log.txt")) { (t.get("own-log")) } }
                    a.btn.btn--sm data-picture=(format!("{path}/picture.svg")) href=(format!("{path}/picture.svg")) { "SVG" }
                    a.btn.btn--sm data-picture=(format!("{path}/picture.png")) href=(format!("{path}/picture.png")) { "PNG" }
                    a.btn.btn--sm #film data-film=(format!("{path}/film")) href=(format!("{path}/film.gif")) { (t.get("film")) }
                    progress #film-progress aria-label=(t.get("film-progress")) value="0" max="1" hidden {}
                }
            }
        }
    }
}
