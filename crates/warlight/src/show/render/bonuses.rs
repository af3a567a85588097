//! Bonuses of super regions: pills with their names, in free places.

use bw_core::{Arg, Message};
use bw_svg::{Font, Num, Rect, Text, Title, put};

use super::Canvas;
use crate::map::Map;
use crate::region_set::regions;
use crate::show::words::continent_name;

/// Where the bonus of each super region of the world lies: in the sea beside it.
const WORLD: [(f64, f64); 6] = [
    (80.0, 290.0),
    (262.0, 560.0),
    (478.0, 222.0),
    (548.0, 560.0),
    (1098.0, 330.0),
    (1134.0, 548.0),
];

/// Height of a pill.
const HEIGHT: f64 = 26.0;
/// Directions from a region to try, of length 1.
const DIRECTIONS: [(f64, f64); 8] = [
    (0.0, -1.0),
    (0.0, 1.0),
    (-1.0, 0.0),
    (1.0, 0.0),
    (0.7, -0.7),
    (-0.7, -0.7),
    (0.7, 0.7),
    (-0.7, 0.7),
];

/// A pill's place and width.
#[derive(Clone, Copy)]
struct Pill {
    x: f64,
    y: f64,
    width: f64,
}

impl Pill {
    /// How far a point is from the pill.
    fn distance(&self, (x, y): (f64, f64)) -> f64 {
        let dx = ((x - self.x).abs() - self.width / 2.0).max(0.0);
        let dy = ((y - self.y).abs() - HEIGHT / 2.0).max(0.0);
        (dx * dx + dy * dy).sqrt()
    }

    fn touches(&self, other: &Pill) -> bool {
        (self.x - other.x).abs() < (self.width + other.width) / 2.0 + 4.0
            && (self.y - other.y).abs() < HEIGHT + 4.0
    }

    fn is_inside(&self, (width, height): (f64, f64)) -> bool {
        let (left, top) = (self.x - self.width / 2.0, self.y - HEIGHT / 2.0);
        left >= 4.0
            && left + self.width <= width - 4.0
            && top >= 4.0
            && top + HEIGHT <= height - 4.0
    }
}

/// How bad a place is: on badges, on other pills, on borders, far from its own regions. None if that is no better than
/// `least`; on large maps few places get as far as the borders.
fn cost(map: &Map, pill: &Pill, centre: (f64, f64), placed: &[Pill], least: f64) -> Option<f64> {
    let far = ((pill.x - centre.0).powi(2) + (pill.y - centre.1).powi(2)).sqrt();
    let pills = placed.iter().filter(|other| pill.touches(other)).count() as f64 * 3000.0;
    let outside = if pill.is_inside(map.canvas) { 0.0 } else { 20_000.0 };
    if far.max(pills).max(outside) >= least {
        return None;
    }
    let badge = |label| (24.0 - pill.distance(label)).max(0.0) * 40.0;
    let badges: f64 = map.regions.iter().map(|region| badge(region.label)).sum();
    if badges >= least {
        return None;
    }
    let reach = (pill.width / 2.0 + 2.0, HEIGHT / 2.0 + 2.0);
    let crossed = map.borders().filter(|&(a, b)| {
        let ((x1, y1), (x2, y2)) = (map.region(a).label, map.region(b).label);
        let beside = x1.max(x2) < pill.x - reach.0
            || x1.min(x2) > pill.x + reach.0
            || y1.max(y2) < pill.y - reach.1
            || y1.min(y2) > pill.y + reach.1;
        !beside
            && (1..8).any(|step| {
                let part = f64::from(step) / 8.0;
                pill.distance((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)) < 2.0
            })
    });
    let sum = badges + pills + outside + crossed.count() as f64 * 60.0 + far;
    (sum < least).then_some(sum)
}

/// A place for the pill of each super region, by the width it needs.
fn places(map: &Map, widths: &[f64]) -> Vec<Pill> {
    let world = map.name == "world" && map.supers.len() == WORLD.len();
    let mut placed: Vec<Pill> = Vec::new();
    for (at, (super_region, &width)) in map.supers.iter().zip(widths).enumerate() {
        if world {
            let (x, y) = WORLD[at];
            placed.push(Pill { x, y, width });
            continue;
        }
        let labels: Vec<(f64, f64)> =
            regions(super_region.regions).map(|region| map.region(region).label).collect();
        let count = labels.len().max(1) as f64;
        let centre = (
            labels.iter().map(|label| label.0).sum::<f64>() / count,
            labels.iter().map(|label| label.1).sum::<f64>() / count,
        );
        let mut best = Pill { x: centre.0, y: centre.1, width };
        let mut least = cost(map, &best, centre, &placed, f64::INFINITY).unwrap_or(f64::INFINITY);
        for (x, y) in labels {
            for (dx, dy) in DIRECTIONS {
                for reach in [42.0, 60.0] {
                    let (x, y) = (x + dx * (reach + width / 2.0 - 13.0), y + dy * reach);
                    let pill = Pill { x, y, width };
                    if let Some(cost) = cost(map, &pill, centre, &placed, least) {
                        (best, least) = (pill, cost);
                    }
                }
            }
        }
        placed.push(best);
    }
    placed
}

impl Canvas<'_> {
    /// Pills with the names and bonuses of super regions.
    pub(super) fn bonuses(&mut self) {
        self.svg.group(&[("id", &"bonuses")]);
        let map = self.map;
        // Without land there is no sea to put long names in.
        let bare = self.is_bare();
        let words: Vec<String> = map
            .supers
            .iter()
            .enumerate()
            .map(|(at, continent)| match (bare, continent_name(map, at)) {
                (true, _) => continent.id.to_string(),
                (false, Arg::Message(name)) => self.resolve(&name),
                (false, _) => continent.name.clone(),
            })
            .collect();
        let font = Font::new(13.0, "ink").weight(600);
        let width = |words: &String| font.width(words) + 44.0;
        let widths: Vec<f64> = words.iter().map(width).collect();
        for (at, pill) in places(map, &widths).into_iter().enumerate() {
            self.bonus(at, pill, &words[at]);
        }
        self.svg.close();
    }

    fn bonus(&mut self, at: usize, pill: Pill, words: &str) {
        let super_region = &self.map.supers[at];
        let position = &self.view.state.position;
        let mut owners = regions(super_region.regions).map(|region| position.owner(region));
        let owner = owners.next().unwrap_or(0);
        let seen = super_region.regions & self.view.visible == super_region.regions;
        let whole = seen && owner > 0 && owners.all(|other| other == owner);
        let (ground, ink) = match whole {
            true => (format!("seat-{owner}"), format!("on-seat-{owner}")),
            false => ("surface".into(), "ink".into()),
        };
        let Pill { x, y, width } = pill;
        let (left, tint, id) = (x - width / 2.0, self.tint(at), super_region.id);
        let (right, bonus) = (x + width / 2.0 - 13.0, format!("+{}", super_region.bonus));
        let title = Message::new("war-bonus").with("continent", continent_name(self.map, at));
        let title = self.resolve(&title.with("bonus", super_region.bonus));
        put!(
            self.svg,
            r#"<g data-handle="super:{id}">{}<rect {} rx="13" fill="var(--{ground})" stroke="var(--wl-{tint}-line)" stroke-width="2"/>"#,
            Title(&title),
            Rect::new(left, y - 13.0, width, HEIGHT)
        );
        // The words stand in the middle of what the disc leaves.
        let name = Text::new(
            ((left + right - 10.0) / 2.0, y + 4.6),
            words,
            Font::new(13.0, &ink).weight(600).middle(),
        );
        let disc =
            Text::new((right, y + 4.8), &bonus, Font::new(13.0, "surface").weight(750).middle());
        put!(
            self.svg,
            r#"{name}<circle cx="{}" cy="{}" r="13" fill="var(--wl-{tint}-line)"/>{disc}</g>"#,
            Num(right),
            Num(y)
        );
    }
}
