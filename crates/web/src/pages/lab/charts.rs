//! Pictures of the laboratory's own: ratings with error bars, published and ours on one line.

use bw_arena::ReproducedRow;
use bw_lab::Basis;
use bw_svg::{Font, Num, Rect, SANS, SvgWriter, Title, put};

use super::words::{measured, signed};
use crate::lab::{Throughput, TournamentTable};

const WIDTH: f64 = 420.0;
const ROW: f64 = 30.0;
const TOP: f64 = 10.0;
const SIZE: f64 = 12.0;

/// A step of 1, 2 or 5 times a power of ten, for about four marks.
fn step(span: f64) -> f64 {
    let rough = (span / 4.0).max(1.0);
    let power = 10f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .map(|n| n * power)
        .into_iter()
        .find(|step| *step >= rough)
        .unwrap_or(power)
}

/// Ratings with their 95 % intervals, best first. Colours follow the theme.
pub(super) fn elo(table: &TournamentTable, title: &str) -> String {
    let rows: Vec<(&str, f64, f64, f64)> = table
        .standings
        .iter()
        .filter_map(|one| {
            let [low, high] = one.elo_ci95;
            Some((one.bot.as_str(), one.elo?, low?, high?))
        })
        .collect();
    let name = Font::new(SIZE, "ink").weight(650).end();
    let widest = rows.iter().map(|row| name.width(row.0)).fold(40.0, f64::max).min(140.0);
    let (left, right) = (widest + 18.0, WIDTH - 52.0);
    let low = rows.iter().map(|row| row.2).fold(-20.0, f64::min);
    let high = rows.iter().map(|row| row.3).fold(20.0, f64::max);
    let x = |value: f64| left + (value - low) / (high - low) * (right - left);
    let bottom = TOP + ROW * rows.len() as f64;
    let height = bottom + 24.0;
    let mut svg = SvgWriter::picture(
        Rect::new(0.0, 0.0, WIDTH, height),
        &[("class", &"elo"), ("role", &"img"), ("font-family", &SANS)],
    );
    put!(svg, "{}", Title(title));
    let step = step(high - low);
    for mark in (low / step).ceil() as i64..=(high / step).floor() as i64 {
        let (value, colour) = (mark as f64 * step, if mark == 0 { "line-strong" } else { "line" });
        put!(
            svg,
            r#"<path d="M{} {}V{}" stroke="var(--{colour})"/>"#,
            Num(x(value)),
            Num(TOP),
            Num(bottom)
        );
        svg.text(x(value), bottom + 16.0, &signed(value, 0), Font::new(11.0, "ink-3").middle());
    }
    for (at, (bot, elo, from, to)) in rows.iter().enumerate() {
        let y = TOP + ROW * (at as f64 + 0.5);
        let weight = if at == 0 { 650 } else { 400 };
        put!(svg, "<g>{}", Title(bot));
        svg.text(left - 10.0, y + 4.0, bot, name.weight(weight).cut(widest));
        svg.raw("</g>");
        put!(
            svg,
            r#"<path d="M{a} {y}H{b}M{a} {up}v8M{b} {up}v8" stroke="var(--ink-2)" stroke-width="1.75" fill="none"/>"#,
            a = Num(x(*from)),
            b = Num(x(*to)),
            up = Num(y - 4.0),
            y = Num(y)
        );
        svg.disc((x(*elo), y), 5.0, "accent", ("card", 2.0));
        let font = Font::new(SIZE, "ink-2").end();
        svg.text(WIDTH - 4.0, y + 4.0, &signed(*elo, 0), font);
    }
    svg.finish()
}

/// Published (diamond, above) and ours (dot and interval, below) on one scale.
pub(super) fn interval(row: &ReproducedRow, words: [&str; 2]) -> String {
    const MIDDLE: f64 = 64.0;
    let finding = &row.finding;
    let published = finding.published.filter(|value| value.is_finite());
    let (ours, unit) = (finding.ours, finding.unit);
    if !ours.is_finite() {
        return String::new();
    }
    let bounds = finding.interval.filter(|bounds| bounds.iter().all(|end| end.is_finite()));
    let [low, high] = bounds.unwrap_or([ours, ours]);
    let theirs = match finding.basis {
        Basis::Games { interval, .. } if published.is_some() => Some(interval),
        _ => None,
    };
    let ends = theirs.map_or([None; 2], |ends| ends.map(Some));
    let all = [Some(ours), Some(low), Some(high), published, ends[0], ends[1]];
    let (least, most) = all
        .iter()
        .flatten()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| (a.min(*v), b.max(*v)));
    let centre = (least + most) / 2.0;
    // A little room at both ends; a single point lies in the middle.
    let half = ((most - least) / 2.0 * 1.5).max(f64::MIN_POSITIVE);
    let x = |value: f64| MIDDLE + ((value - centre) / half).clamp(-1.0, 1.0) * 58.0;
    let mut label = format!("{} {}", words[1], measured(ours, unit));
    if let Some([low, high]) = bounds {
        put!(label, " ({} – {})", measured(low, unit), measured(high, unit));
    }
    if let Some(published) = published {
        label = format!("{} {}, {label}", words[0], measured(published, unit));
    }
    let mut svg = SvgWriter::picture(
        Rect::new(0.0, 0.0, 128.0, 22.0),
        &[("class", &"ivl"), ("role", &"img"), ("aria-label", &label)],
    );
    put!(
        svg,
        r#"<line class="ax" x1="2" x2="126" y1="11" y2="11"/><line class="rng" x1="{}" x2="{}" y1="16" y2="16"/><circle class="our" cx="{}" cy="16" r="4"/>"#,
        Num(x(low)),
        Num(x(high)),
        Num(x(ours))
    );
    if let Some([low, high]) = theirs {
        put!(
            svg,
            r#"<line class="rng theirs" x1="{}" x2="{}" y1="6" y2="6"/>"#,
            Num(x(low)),
            Num(x(high))
        );
    }
    if let Some(published) = published {
        put!(svg, r#"<path class="pub" d="M{} 1l5 5-5 5-5-5z"/>"#, Num(x(published)));
    }
    svg.finish()
}

/// Blocks a second over the last hour, now at the right. It is stretched to the width there is, so it has no words.
pub(super) fn throughput(stretches: &[Throughput], title: &str) -> String {
    let (wide, high) = (600.0, 72.0);
    let longest = stretches.iter().map(|one| one.ago).fold(60.0, f64::max);
    let most = most_blocks(stretches);
    let mut svg = SvgWriter::picture(
        Rect::new(0.0, 0.0, wide, high),
        &[("class", &"throughput"), ("role", &"img"), ("preserveAspectRatio", &"none")],
    );
    put!(svg, "{}", Title(title));
    let mut line = String::new();
    for (at, one) in stretches.iter().enumerate() {
        let step = if at == 0 { 'M' } else { 'L' };
        let x = wide * (1.0 - one.ago / longest);
        let y = high - 2.0 - (high - 6.0) * one.blocks_per_second / most;
        put!(line, "{step}{} {}", Num(x), Num(y));
    }
    put!(
        svg,
        r#"<path d="M0 {high}H{wide}" stroke="var(--line-strong)" vector-effect="non-scaling-stroke"/><path d="{line}" fill="none" stroke="var(--accent)" stroke-width="1.75" stroke-linejoin="round" vector-effect="non-scaling-stroke"/>"#,
        high = Num(high - 1.0),
        wide = Num(wide)
    );
    svg.finish()
}

/// The most blocks of a second.
pub(super) fn most_blocks(stretches: &[Throughput]) -> f64 {
    stretches.iter().map(|one| one.blocks_per_second).fold(0.1, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::{Finding, Unit};

    #[test]
    fn marks_are_round() {
        assert_eq!([step(300.0), step(40.0), step(1_000.0)], [100.0, 10.0, 500.0]);
    }

    #[test]
    fn throughput_of_nothing_and_of_a_burst_are_pictures() {
        let burst = [(10.0, 0.0), (5.0, 2_000.0), (0.0, 1.5)];
        let burst = burst.map(|(ago, blocks_per_second)| Throughput { ago, blocks_per_second });
        for stretches in [&[][..], &burst[..1], &burst] {
            let svg = throughput(stretches, "blocks");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }

    #[test]
    fn odd_numbers_make_no_odd_pictures() {
        let row = |ours: f64, published: Option<f64>| {
            let finding = Finding::new("a", ours, None, Unit::Points);
            let finding = Finding { published, ..finding };
            let (agrees_within, verdict) = (finding.agrees_within(), finding.verdict());
            interval(&ReproducedRow { finding, agrees_within, verdict }, ["published", "ours"])
        };
        assert!(row(f64::NAN, None).is_empty());
        for svg in [row(1.0, None), row(1.0, Some(1.0)), row(0.0, Some(f64::INFINITY))] {
            assert!(
                svg.contains("<circle") && !svg.contains("NaN") && !svg.contains("inf"),
                "{svg}"
            );
        }
    }
}
