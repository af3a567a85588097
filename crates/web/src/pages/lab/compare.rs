//! Two runs of one kind side by side: ratings, curves on one plot, numbers of an experiment.

use bw_catalog::Catalog;
use bw_lab::{Plot, Report};
use bw_store::Run;
use maud::{Markup, html};

use super::evolution::figure;
use super::words::{measured, plain, signed, title};
use super::{Tab, framed};
use crate::i18n::Texts;
use crate::lab::{Shown, Standing, TournamentTable, What};
use crate::pages::icons::icon;
use crate::routes::Visit;

/// Runs to choose from, with what each is called.
pub(crate) type ComparableRuns = [(Run, What)];

/// The page: two choices, and what they have in common.
pub(crate) fn page(
    visit: &Visit,
    catalog: &Catalog,
    one: &Shown,
    other: Option<&Shown>,
    choices: &ComparableRuns,
) -> Markup {
    let t = visit.texts();
    let select = |name: &str, chosen: Option<i64>| {
        html! {
            select.select name=(name) aria-label=(t.get(if name == "a" { "lab-first-run" } else { "lab-second-run" })) {
                @for (run, what) in choices {
                    option value=(run.id) selected[chosen == Some(run.id.0)] { (run.id) " · " (title(t, catalog, run, what)) }
                }
            }
        }
    };
    let content = html! {
        div.page-head { div { h1 { (t.get("lab-compare")) } p { (t.get("lab-compare-text")) } } }
        section.card.card--pad {
            form.row.wrap method="get" action="/lab/compare" {
                (select("a", Some(one.run.id.0)))
                (select("b", other.map(|other| other.run.id.0)))
                button.btn.btn--primary { (t.get("lab-compare")) }
            }
        }
        @match other {
            None => section.card.empty { (icon("scales")) h2.card-title { (t.get("lab-compare-none")) } },
            Some(other) => (compared(t, one, other)),
        }
    };
    framed(visit, t.get("lab-compare"), Some(&one.run.game), Tab::Overview, &content)
}

fn compared(t: Texts, one: &Shown, other: &Shown) -> Markup {
    let heads = [one, other].map(|shown| format!("{} {}", t.get("lab-run"), shown.run.id));
    match (&one.what, &other.what) {
        (What::Tournament { table: Some(a), .. }, What::Tournament { table: Some(b), .. }) => {
            ratings(t, [a, b], &heads)
        }
        (What::Evolution { report: Some(a), .. }, What::Evolution { report: Some(b), .. }) => {
            curves(t, [a, b], &heads)
        }
        (
            What::Reproduction { result: Some(a), .. },
            What::Reproduction { result: Some(b), .. },
        ) => {
            let rows = a.rows.iter().filter_map(|row| {
                let same = b.rows.iter().find(|same| same.finding.what == row.finding.what)?;
                let unit = row.finding.unit;
                let ours = [row, same].map(|row| Some(row.finding.ours));
                let shown = [row, same].map(|row| measured(row.finding.ours, unit));
                Some((
                    row.finding.what.clone(),
                    shown,
                    ours,
                    measured as fn(f64, _) -> String,
                    unit,
                ))
            });
            let rows = rows.map(|(what, shown, ours, written, unit)| {
                let apart = difference(ours).map_or_else(
                    || "–".into(),
                    |by| {
                        let size = written(by.abs(), unit);
                        format!("{}{size}", if by < 0.0 { '−' } else { '+' })
                    },
                );
                (what, shown, apart)
            });
            side_by_side(t, &heads, &rows.collect::<Vec<_>>())
        }
        _ => {
            html! { section.card.empty { (icon("scales")) h2.card-title { (t.get("lab-compare-none")) } } }
        }
    }
}

/// The second less the first.
fn difference([one, other]: [Option<f64>; 2]) -> Option<f64> {
    Some(other? - one?).filter(|by| by.is_finite())
}

fn ratings(t: Texts, tables: [&TournamentTable; 2], heads: &[String; 2]) -> Markup {
    let find = |table: &TournamentTable, bot: &str| -> Option<Standing> {
        table.standings.iter().find(|one| one.bot == bot).cloned()
    };
    let mut bots: Vec<&str> = tables[0].standings.iter().map(|one| one.bot.as_str()).collect();
    let more = tables[1].standings.iter().map(|one| one.bot.as_str());
    bots.extend(more.filter(|bot| tables[0].standings.iter().all(|one| one.bot != *bot)));
    let rows = bots.into_iter().map(|bot| {
        let both = tables.map(|table| find(table, bot));
        let shown = both.each_ref().map(|one| one.as_ref().map_or_else(|| "–".into(), rating));
        let elos = both.map(|one| one.and_then(|one| one.elo));
        let apart = difference(elos).map_or_else(|| "–".into(), |by| signed(by, 0));
        (bot.to_string(), shown, apart)
    });
    side_by_side(t, heads, &rows.collect::<Vec<_>>())
}

/// "+34 ±12 · 58.1 %".
fn rating(one: &Standing) -> String {
    let half = match one.elo_ci95 {
        [Some(low), Some(high)] => format!(" ±{}", plain((high - low) / 2.0, 0)),
        _ => String::new(),
    };
    let elo = one.elo.map_or_else(|| "–".into(), |elo| format!("{}{half}", signed(elo, 0)));
    match one.games {
        0 => elo,
        games => format!("{elo} · {} %", plain(100.0 * one.points / games as f64, 1)),
    }
}

fn side_by_side(t: Texts, heads: &[String; 2], rows: &[(String, [String; 2], String)]) -> Markup {
    html! {
        section.card {
            div.table-wrap tabindex="0" role="region" aria-label=(t.get("lab-compare")) { table.table {
                thead { tr {
                    th scope="col" { (t.get("lab-compared-what")) }
                    @for head in heads { th.num scope="col" { (head) } }
                    th.num scope="col" { (t.get("lab-difference")) }
                } }
                tbody { @for (what, [one, other], apart) in rows { tr {
                    th scope="row" { (what) } td.num { (one) } td.num { (other) } td.num { b { (apart) } }
                } } }
            } }
        }
    }
}

/// Plots that both have, with the curves of both.
fn curves(t: Texts, [one, other]: [&Report; 2], heads: &[String; 2]) -> Markup {
    let both = one.plots.iter().filter_map(|plot| {
        let same = other.plots.iter().find(|same| same.id == plot.id)?;
        Some(together(plot, same, heads))
    });
    let both: Vec<Plot> = both.collect();
    html! {
        section.card.card--pad.plots {
            @if both.is_empty() { p.muted { (t.get("lab-compare-none")) } }
            @for plot in &both { (figure(t, plot, None)) }
        }
    }
}

fn together(plot: &Plot, same: &Plot, heads: &[String; 2]) -> Plot {
    let mut both = Plot { curves: Vec::new(), ..plot.clone() };
    for (curves, head) in [(&plot.curves, &heads[0]), (&same.curves, &heads[1])] {
        both.curves.extend(curves.iter().cloned().map(|mut curve| {
            curve.name = format!("{head}: {}", curve.name);
            curve
        }));
    }
    both
}

#[cfg(test)]
mod tests {
    use bw_lab::Curve;

    use super::*;

    #[test]
    fn curves_of_both_runs_are_told_apart() {
        let plot = |height: f64| {
            let mut plot = Plot::new("fitness", "Fitness", "generation", "points");
            plot.curves.push(Curve::line("maximum", vec![[0.0, height]]));
            plot
        };
        let both = together(&plot(1.0), &plot(2.0), &["run 1".into(), "run 2".into()]);
        let names: Vec<&str> = both.curves.iter().map(|curve| &*curve.name).collect();
        assert_eq!(names, ["run 1: maximum", "run 2: maximum"]);
        assert_eq!(both.curves[1].points, [[0.0, 2.0]]);
    }

    #[test]
    fn what_only_one_has_has_no_difference() {
        assert_eq!(difference([Some(1.0), Some(3.5)]), Some(2.5));
        assert_eq!(
            (difference([None, Some(1.0)]), difference([Some(f64::NAN), Some(1.0)])),
            (None, None)
        );
    }
}
