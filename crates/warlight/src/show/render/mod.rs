//! The map as a picture with handles.
//!
//! Paint order: sea, land, owners and fog, targets, bonuses, orders, armies, deployments, battles, the
//! button that closes a step, and a header with players for pictures that stand alone.

mod arrows;
mod bare;
mod bonuses;
mod header;
mod land;
mod marks;
mod tokens;

use bw_core::{Lang, Message, Seat};
use bw_show::{DeadClick, Draw, Explain, Input, Part, RenderOptions};
use bw_svg::{Font, Handle, Num, Rect, SANS, SvgWriter, Text, Token, put};

use crate::actions::Action;
use crate::game::Warlight;
use crate::map::Map;
use crate::options::Rules;
use crate::region_set::{Region, RegionSet, regions};
use crate::show::refusals::refusal;
use crate::view::View;

/// Radius of a region without an outline.
const ROUND: f64 = 14.0;

/// A picture in the making.
struct Canvas<'p> {
    map: &'p Map,
    view: &'p View,
    rules: &'p Rules,
    lang: Lang,
    /// The tint of each super region, from 1.
    tints: Vec<usize>,
    svg: SvgWriter,
}

impl Canvas<'_> {
    /// A message in the picture's language.
    fn resolve(&self, message: &Message) -> String {
        Warlight::texts().resolve(self.lang, message)
    }

    /// Number of the tint of the super region at a place.
    fn tint(&self, at: usize) -> usize {
        self.tints[at]
    }

    /// A region's outline as one path; a circle if it has none.
    fn outline(&self, region: Region) -> String {
        let info = self.map.region(region);
        let mut path = String::new();
        for ring in info.shape.iter().flatten() {
            for (at, [x, y]) in ring.iter().enumerate() {
                let letter = if at == 0 { 'M' } else { 'L' };
                put!(path, "{letter}{},{}", Num(*x), Num(*y));
            }
            path.push('Z');
        }
        if path.is_empty() {
            let (left, y, r) = (Num(info.label.0 - ROUND), Num(info.label.1), Num(ROUND));
            let d = Num(2.0 * ROUND);
            path = format!("M{left},{y}a{r},{r} 0 1 0 {d},0a{r},{r} 0 1 0 -{d},0Z");
        }
        path
    }

    fn outlines(&self, set: RegionSet) -> String {
        regions(set).map(|region| self.outline(region)).collect()
    }

    /// Patterns and arrow heads.
    fn define(&mut self) {
        self.svg.open("defs", &[]);
        self.svg.raw(r#"<pattern id="wl-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="9" height="9" fill="var(--wl-fog)"/><rect width="4" height="9" fill="var(--wl-fog-2)"/></pattern>"#);
        for seat in Seat::all(crate::position::MAX_PLAYERS as u8) {
            put!(
                self.svg,
                r#"<marker id="wl-tip-{seat}" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="3.2" markerHeight="3.2" orient="auto"><path d="M0,0L10,5L0,10L2.4,5Z" fill="var(--seat-{seat}-line)"/></marker>"#
            );
        }
        self.svg.close();
    }

    /// The button that closes the deployment or the turn.
    fn done_button(&mut self) {
        let words = &self.resolve(&Message::new("war-do-done"));
        let (x, y) = (self.map.canvas.0 - 70.0, self.map.canvas.1 - 34.0);
        let text = Text::new((x, y + 5.0), words, Font::new(15.0, "ink").weight(700).middle());
        self.svg.group(&[("id", &"done")]);
        self.svg.open_handle(Handle::legal("done").title(words));
        put!(
            self.svg,
            r#"<rect {} rx="16" fill="var(--surface)" stroke="var(--legal)" stroke-width="2.4"/>{text}"#,
            Rect::new(x - 50.0, y - 16.0, 100.0, 32.0)
        );
        self.svg.close();
        self.svg.close();
    }
}

/// A tint for each super region: neighbours differ as far as the tints go, and all are used alike.
fn tints(map: &Map) -> Vec<usize> {
    let mut given: Vec<usize> = Vec::new();
    for (at, super_region) in map.supers.iter().enumerate() {
        let around = map.surroundings(super_region.regions);
        let cost = |tint: usize| {
            let alike = given.iter().enumerate().filter(|&(_, &other)| other == tint);
            let near = |&(place, _): &(usize, &usize)| map.supers[place].regions.meets(around);
            (alike.clone().filter(near).count(), alike.count())
        };
        let tint = match map.supers.len() <= tokens::TINTS {
            true => at + 1,
            false => (1..=tokens::TINTS).min_by_key(|&tint| cost(tint)).unwrap_or(1),
        };
        given.push(tint);
    }
    given
}

/// The regions that decisions begin with, and those that only continue one.
fn pointed_at(legal: &[Action]) -> (RegionSet, RegionSet) {
    let (mut first, mut then) = (RegionSet::EMPTY, RegionSet::EMPTY);
    for action in legal {
        match *action {
            Action::Pick(region) | Action::Deploy { region, .. } => first.insert(region),
            Action::Attack { from, to, .. } => {
                first.insert(from);
                then.insert(to);
            }
            _ => {}
        }
    }
    (first, then - first)
}

impl Draw for Warlight {
    const COVER: Option<&'static str> = Some(include_str!("../cover.svg"));

    fn tokens() -> &'static [Token] {
        tokens::TOKENS
    }

    fn render(&self, view: &View, render_options: &RenderOptions<'_, Self>) -> String {
        let map = self.map();
        let top = if render_options.names.is_empty() { 0.0 } else { header::HEIGHT };
        let (width, height) = map.canvas;
        let label = Warlight::texts().resolve(render_options.lang, &Message::new("war-board"));
        let svg = SvgWriter::picture(
            Rect::new(0.0, -top, width, height + top),
            &[("role", &"img"), ("aria-label", &label), ("font-family", &SANS)],
        );
        let mut canvas = Canvas {
            map,
            view,
            rules: self.rules(),
            lang: render_options.lang,
            tints: tints(map),
            svg,
        };
        canvas.define();
        canvas.sea();
        canvas.land();
        let (first, then) = pointed_at(render_options.legal);
        canvas.targets(first, then);
        canvas.bonuses();
        canvas.orders();
        if canvas.is_bare() {
            canvas.ids();
        }
        canvas.armies();
        canvas.deployments();
        canvas.battles();
        if render_options.legal.contains(&Action::Done) {
            canvas.done_button();
        }
        canvas.header(self, render_options.names);
        canvas.svg.finish()
    }
}

impl Input for Warlight {
    fn parts(&self, _: &View, _: Seat, action: Action, out: &mut Vec<Part>) {
        let region = |region: Region| Part::Pick(format!("region:{}", self.map().id(region)));
        match action {
            Action::Pick(at) => out.push(region(at)),
            Action::Deploy { region: at, armies } => out.extend([region(at), Part::Amount(armies)]),
            Action::Attack { from, to, armies } => {
                out.extend([region(from), region(to), Part::Amount(armies)]);
            }
            _ => out.push(Part::Pick("done".into())),
        }
    }

    fn refusal(&self, view: &View, seat: Seat, click: &DeadClick<'_, Action>) -> Option<Message> {
        refusal(self, view, seat, click)
    }
}
