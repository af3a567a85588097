//! Arrows of attacks and transfers: those entered, and those of a round in the order in which they were executed.

use bw_core::{Message, Seat};
use bw_svg::{Font, Num, Text, Title, put};

use super::Canvas;
use crate::region_set::regions;
use crate::show::words::{prospects, region_name};
use crate::state::{Attack, Fate, Phase, Wait};

/// What an arrow stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ArrowKind {
    /// An order as entered.
    Entered,
    /// An order of the round that is being resolved, still to come.
    Coming,
    /// The n-th that was executed.
    Done(usize),
    /// The n-th, which is fought now or was the last one.
    Now(usize),
}

/// An attack or transfer to be drawn.
#[derive(Clone, Copy)]
struct Arrow {
    seat: Seat,
    attack: Attack,
    transfer: bool,
    stage: ArrowKind,
}

/// Where an arrow runs.
struct ArrowPath {
    path: String,
    label: (f64, f64),
}

impl Canvas<'_> {
    /// All arrows, those in front last.
    pub(super) fn orders(&mut self) {
        self.svg.group(&[("id", &"orders")]);
        let mut arrows = self.executed();
        arrows.extend(self.entered());
        let front = |arrow: &Arrow| match arrow.stage {
            ArrowKind::Done(_) => 0,
            ArrowKind::Coming => 1,
            ArrowKind::Entered => 2,
            ArrowKind::Now(_) => 3,
        };
        let mut handle = 0;
        let places: Vec<usize> = arrows
            .iter()
            .map(|arrow| {
                handle +=
                    usize::from(matches!(arrow.stage, ArrowKind::Entered | ArrowKind::Coming));
                handle.saturating_sub(1)
            })
            .collect();
        let mut sequence: Vec<usize> = (0..arrows.len()).collect();
        sequence.sort_by_key(|&at| front(&arrows[at]));
        for at in sequence {
            let back = |other: &Arrow| {
                (other.attack.from, other.attack.to)
                    == (arrows[at].attack.to, arrows[at].attack.from)
            };
            self.arrow(arrows[at], arrows.iter().any(back), places[at]);
        }
        self.svg.close();
    }

    /// Whether the last round is shown: until somebody enters an order of the next.
    pub(super) fn shows_last_round(&self) -> bool {
        let orders = &self.view.state.orders;
        let mut seats = Seat::all(crate::position::MAX_PLAYERS as u8);
        let entered = orders.deployments().next().is_some()
            || seats.any(|seat| !orders.attacks(seat).is_empty());
        self.view.state.phase == Phase::Resolve || !entered
    }

    fn executed(&self) -> Vec<Arrow> {
        let state = &self.view.state;
        if !self.shows_last_round() {
            return Vec::new();
        }
        let mut arrows = Vec::new();
        for event in &state.report {
            if matches!(event.fate, Fate::Deployed | Fate::Skipped) {
                continue;
            }
            let attack = Attack { from: event.from, to: event.to, armies: event.armies };
            let (transfer, stage) = (event.fate == Fate::Moved, ArrowKind::Done(arrows.len() + 1));
            arrows.push(Arrow { seat: event.seat, attack, transfer, stage });
        }
        if state.phase == Phase::Resolve {
            if let Wait::Fight { seat, attack } = state.resolution.wait {
                let stage = ArrowKind::Now(arrows.len() + 1);
                arrows.push(Arrow { seat, attack, transfer: false, stage });
            } else if let Some(last) = arrows.last_mut()
                && let ArrowKind::Done(n) = last.stage
            {
                last.stage = ArrowKind::Now(n);
            }
        }
        arrows
    }

    fn entered(&self) -> Vec<Arrow> {
        let state = &self.view.state;
        let resolved = state.phase == Phase::Resolve;
        let stage = if resolved { ArrowKind::Coming } else { ArrowKind::Entered };
        let mut arrows = Vec::new();
        for seat in Seat::all(crate::position::MAX_PLAYERS as u8) {
            let done = if resolved { usize::from(state.resolution.next[seat.index()]) } else { 0 };
            for &attack in state.orders.attacks(seat).iter().skip(done) {
                let transfer = state.position.is_own(attack.to, seat);
                arrows.push(Arrow { seat, attack, transfer, stage });
            }
        }
        arrows
    }

    /// Which side of a straight line has more room to other labels.
    fn roomy_side(&self, attack: Attack, middle: (f64, f64), normal: (f64, f64), bend: f64) -> f64 {
        let room = |sign: f64| {
            let (x, y) =
                (middle.0 + normal.0 * bend * sign * 0.6, middle.1 + normal.1 * bend * sign * 0.6);
            let ends = [attack.from, attack.to].into_iter().collect();
            let others = regions(self.map.all() - ends);
            let near = others.map(|r| {
                let (lx, ly) = self.map.region(r).label;
                ((x - lx).powi(2) + (y - ly).powi(2)).sqrt()
            });
            near.fold(f64::MAX, f64::min) + sign
        };
        if room(1.0) >= room(-1.0) { 1.0 } else { -1.0 }
    }

    /// The way of an arrow; of two opposed ones each keeps to its own side.
    fn way(&self, attack: Attack, opposed: bool) -> ArrowPath {
        let around = |link: &&crate::map::SeaLink| {
            link.wrap && [(link.a, link.b), (link.b, link.a)].contains(&(attack.from, attack.to))
        };
        if self.map.sea_links.iter().any(|link| around(&link)) {
            return self.way_around(attack);
        }
        let (x1, y1) = self.map.region(attack.from).label;
        let (x2, y2) = self.map.region(attack.to).label;
        let length = ((x2 - x1).powi(2) + (y2 - y1).powi(2)).sqrt().max(1.0);
        let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
        let (middle, normal) = (((x1 + x2) / 2.0, (y1 + y2) / 2.0), (uy, -ux));
        let bend = (length * 0.22).min(26.0);
        let sign = if opposed { 1.0 } else { self.roomy_side(attack, middle, normal, bend) };
        let control = (middle.0 + normal.0 * bend * sign, middle.1 + normal.1 * bend * sign);
        let aside = (normal.0 * 5.0 * sign, normal.1 * 5.0 * sign);
        let start = (x1 + ux * 19.0 + aside.0, y1 + uy * 19.0 + aside.1);
        let end = (x2 - ux * 22.0 + aside.0, y2 - uy * 22.0 + aside.1);
        let label = (
            0.25 * start.0 + 0.5 * control.0 + 0.25 * end.0,
            0.25 * start.1 + 0.5 * control.1 + 0.25 * end.1,
        );
        let path = format!(
            "M{},{}Q{},{} {},{}",
            Num(start.0),
            Num(start.1),
            Num(control.0),
            Num(control.1),
            Num(end.0),
            Num(end.1)
        );
        ArrowPath { path, label }
    }

    /// The way around the edge of the canvas: out at one side, in at the other.
    fn way_around(&self, attack: Attack) -> ArrowPath {
        let (x1, y1) = self.map.region(attack.from).label;
        let (x2, y2) = self.map.region(attack.to).label;
        let (out, into) = if x1 < x2 { (0.0, self.map.canvas.0) } else { (self.map.canvas.0, 0.0) };
        let step = if x1 < x2 { -19.0 } else { 19.0 };
        let path = format!(
            "M{},{}H{}M{},{}H{}",
            Num(x1 + step),
            Num(y1),
            Num(out),
            Num(into),
            Num(y2),
            Num(x2 - step * 1.15)
        );
        ArrowPath { path, label: ((x1 + out) / 2.0, y1 - 14.0) }
    }

    fn arrow(&mut self, arrow: Arrow, opposed: bool, place: usize) {
        let Arrow { seat, attack, transfer, stage } = arrow;
        let way = self.way(attack, opposed);
        let past = matches!(stage, ArrowKind::Done(_));
        let (kind, width) = match (transfer, past) {
            (true, false) => ("transfer", 3.6),
            (false, false) => ("attack", 6.0),
            (true, true) => ("transfer", 2.4),
            (false, true) => ("attack", 3.6),
        };
        let dash = if transfer { r#" stroke-dasharray="7 5""# } else { "" };
        let casing = width + if past { 3.2 } else { 4.0 };
        let (hook, opacity) = match stage {
            ArrowKind::Entered => (format!(r#"data-handle="order:{place}""#), "1"),
            ArrowKind::Coming => (format!(r#"data-handle="order:{place}""#), ".4"),
            ArrowKind::Done(n) => (format!(r#"data-step="{n}" pointer-events="none""#), ".88"),
            ArrowKind::Now(n) => (format!(r#"data-step="{n}" pointer-events="none""#), "1"),
        };
        let title = self.order_words(arrow);
        let path = &way.path;
        put!(
            self.svg,
            r#"<g class="{kind}" {hook} opacity="{opacity}">{}<path d="{path}" fill="none" stroke="var(--seat-rim)" stroke-width="{}" stroke-linecap="round" opacity=".92"/><path d="{path}" fill="none" stroke="var(--seat-{seat}-line)" stroke-width="{width}"{dash} marker-end="url(#wl-tip-{seat})"/>"#,
            Title(&title),
            Num(casing)
        );
        let half = self.amount(arrow, way.label, if past { 0.84 } else { 1.0 });
        if let ArrowKind::Done(n) | ArrowKind::Now(n) = stage {
            self.place_in_sequence(seat, (way.label.0 - half - 4.0, way.label.1), n);
        }
        self.svg.raw("</g>");
    }

    /// How many armies, on the arrow: square for an attack, round for a transfer. Answers half the width.
    fn amount(&mut self, arrow: Arrow, at: (f64, f64), scale: f64) -> f64 {
        let words = arrow.attack.armies.to_string();
        let (half, height) = ((6.0 + 4.4 * words.len() as f64) * scale, 20.0 * scale);
        let corner = if arrow.transfer { height / 2.0 } else { 4.0 * scale };
        let text = Text::new(
            (at.0, at.1 + 5.0 * scale),
            &words,
            Font::new(14.0 * scale, "ink").weight(750).middle(),
        );
        put!(
            self.svg,
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="var(--surface)" stroke="var(--seat-{}-line)" stroke-width="{}"/>{text}"#,
            Num(at.0 - half),
            Num(at.1 - height / 2.0),
            Num(2.0 * half),
            Num(height),
            Num(corner),
            arrow.seat,
            Num(2.2 * scale)
        );
        half
    }

    /// The number of an executed order, at the left of its amount.
    fn place_in_sequence(&mut self, seat: Seat, (x, y): (f64, f64), n: usize) {
        let words = n.to_string();
        let text = Text::new((x, y + 4.0), &words, Font::new(11.0, "surface").weight(750).middle());
        put!(
            self.svg,
            r#"<circle cx="{}" cy="{}" r="8.6" fill="var(--seat-{seat}-line)" stroke="var(--surface)" stroke-width="1.4"/>{text}"#,
            Num(x),
            Num(y)
        );
    }

    /// An order in words, with the chance of an attack that is still to come.
    fn order_words(&self, arrow: Arrow) -> String {
        let Attack { from, to, armies } = arrow.attack;
        let planned = matches!(arrow.stage, ArrowKind::Entered | ArrowKind::Coming);
        let chance = (planned && !arrow.transfer)
            .then(|| prospects(self.rules, self.view, to, armies))
            .flatten();
        let order = Message::new(if chance.is_some() { "war-arrow-chance" } else { "war-arrow" })
            .with("from", region_name(self.map, from))
            .with("to", region_name(self.map, to))
            .with("armies", armies);
        self.resolve(&match chance {
            Some(chance) => order.with("chance", chance),
            None => order,
        })
    }
}
