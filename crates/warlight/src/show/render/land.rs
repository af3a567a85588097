//! Sea, land, owners and fog: everything below the armies.

use bw_core::Message;
use bw_svg::{Anchor, Font, Handle, Num, Text, Title, put};

use super::Canvas;
use crate::map::SeaLink;
use crate::region_set::{Region, RegionSet, regions};
use crate::show::words::{continent_name, region_name};

impl Canvas<'_> {
    /// Sea, grid and shore.
    pub(super) fn sea(&mut self) {
        let (width, height) = self.map.canvas;
        let (w, h) = (Num(width), Num(height));
        put!(self.svg, r#"<rect width="{w}" height="{h}" fill="var(--wl-sea)"/>"#);
        let mut grid = String::new();
        for x in (100..width as u32).step_by(100) {
            put!(grid, "M{x},0V{h}");
        }
        for y in (90..height as u32).step_by(90) {
            put!(grid, "M0,{y}H{w}");
        }
        if !grid.is_empty() {
            put!(self.svg, r#"<path d="{grid}" stroke="var(--wl-sea-2)" stroke-width="1"/>"#);
        }
        if self.is_bare() {
            self.islands();
        } else {
            let land = self.outlines(self.map.all());
            put!(
                self.svg,
                r#"<path d="{land}" fill="none" stroke="var(--wl-shore)" stroke-width="11" stroke-linejoin="round"/>"#
            );
        }
        self.links();
    }

    /// Borders that cross water, or all borders of a map without outlines.
    fn links(&mut self) {
        self.svg.group(&[
            ("id", &"sea"),
            ("pointer-events", &"none"),
            ("fill", &"none"),
            ("stroke", &"var(--wl-link)"),
            ("stroke-width", &"2"),
            ("stroke-dasharray", &"1 5"),
            ("stroke-linecap", &"round"),
        ]);
        let map = self.map;
        for link in &map.sea_links {
            self.sea_link(link);
        }
        let bare = self.is_bare();
        for (a, b) in map.borders() {
            // Within an island there are bridges.
            if bare && map.region(a).super_region == map.region(b).super_region {
                continue;
            }
            if map.region(a).shape.is_empty() || map.region(b).shape.is_empty() {
                let ((x1, y1), (x2, y2)) = (map.region(a).label, map.region(b).label);
                let (x1, y1, x2, y2) = (Num(x1), Num(y1), Num(x2), Num(y2));
                put!(self.svg, r#"<path d="M{x1},{y1}L{x2},{y2}"/>"#);
            }
        }
        self.svg.close();
        for link in map.sea_links.iter().filter(|link| link.wrap) {
            self.wrapped_names(link);
        }
    }

    fn sea_link(&mut self, link: &SeaLink) {
        for line in &link.lines {
            let (Some(&[x1, y1]), Some(&[x2, y2])) = (line.first(), line.last()) else { continue };
            if link.wrap {
                put!(self.svg, r#"<path d="M{},{}H{}"/>"#, Num(x1), Num(y1), Num(x2));
                continue;
            }
            let length = ((x2 - x1).powi(2) + (y2 - y1).powi(2)).sqrt().max(1e-6);
            let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
            // Short straits reach a little into both coasts.
            let grow = if length < 14.0 { 5.0 } else { 3.0 };
            let bend = length * 0.08;
            let middle = ((x1 + x2) / 2.0 - uy * bend, (y1 + y2) / 2.0 + ux * bend);
            let start = (Num(x1 - ux * grow), Num(y1 - uy * grow));
            let end = (Num(x2 + ux * grow), Num(y2 + uy * grow));
            put!(
                self.svg,
                r#"<path d="M{},{}Q{},{} {},{}"/>"#,
                start.0,
                start.1,
                Num(middle.0),
                Num(middle.1),
                end.0,
                end.1
            );
        }
    }

    /// The names of what lies beyond the edge.
    fn wrapped_names(&mut self, link: &SeaLink) {
        let y = self.map.region(link.a).label.1 - 46.0;
        let name = |region| {
            let named = Message::new("war-named").with("region", region_name(self.map, region));
            self.resolve(&named)
        };
        let (left, right) = (name(link.b), name(link.a));
        let width = self.map.canvas.0;
        let (left, right) = (format!("← {left}"), format!("{right} →"));
        for (x, words, anchor) in [(6.0, left, Anchor::Start), (width - 6.0, right, Anchor::End)] {
            let text =
                Text::new((x, y), &words, Font::new(11.5, "ink-2").weight(550).anchor(anchor));
            put!(self.svg, "{text}");
        }
    }

    /// Tints of super regions, then regions with owners or fog.
    pub(super) fn land(&mut self) {
        let (map, view) = (self.map, self.view);
        for (at, super_region) in map.supers.iter().enumerate() {
            let (path, tint) = (self.outlines(super_region.regions), self.tint(at));
            put!(
                self.svg,
                r#"<path d="{path}" fill="var(--wl-{tint})" stroke="var(--wl-{tint}-line)" stroke-width="3.8" stroke-linejoin="round"/>"#
            );
        }
        self.svg.group(&[("id", &"regions"), ("stroke-linejoin", &"round")]);
        let bare = self.is_bare();
        for region in regions(map.all()) {
            if bare {
                self.ground(region);
            }
            let path = self.outline(region);
            let (id, tint) =
                (map.id(region), self.tint(usize::from(map.region(region).super_region)));
            let visible = view.visible.contains(region);
            let fill = if visible { format!("var(--wl-{tint})") } else { "url(#wl-hatch)".into() };
            let name = self.region_words(region);
            put!(
                self.svg,
                r#"<path data-handle="region:{id}" d="{path}" fill="{fill}" stroke="var(--wl-border)" stroke-width="1.2">{}</path>"#,
                Title(&name)
            );
            let owner = view.state.position.owner(region);
            if visible && owner > 0 {
                put!(
                    self.svg,
                    r#"<path d="{path}" fill="var(--seat-{owner})" fill-opacity=".62" stroke="var(--wl-border)" stroke-width="1.2" pointer-events="none"/>"#
                );
            }
        }
        self.svg.close();
    }

    /// Offers that nobody is asked about in this picture, in the colours of the players.
    fn offers(&mut self, legal: RegionSet) {
        let state = &self.view.state;
        let common = state.offers[0].meets(state.offers[1]);
        let seats = bw_core::Seat::all(crate::position::MAX_PLAYERS as u8);
        for seat in seats.filter(|_| self.view.state.round == 0) {
            let colour = if common { "legal".into() } else { format!("seat-{seat}-line") };
            for region in regions(self.view.state.offers[seat.index()] & !legal) {
                let path = self.outline(region);
                put!(
                    self.svg,
                    r#"<path d="{path}" fill="none" stroke="var(--{colour})" stroke-width="2.6" stroke-dasharray="7 5" pointer-events="none"/>"#
                );
            }
        }
    }

    /// A region in words: name, continent and bonus, armies.
    fn region_words(&self, region: Region) -> String {
        let continent = usize::from(self.map.region(region).super_region);
        let seen = self.view.visible.contains(region);
        let place = Message::new(if seen { "war-place-armies" } else { "war-place" })
            .with("region", region_name(self.map, region))
            .with("continent", continent_name(self.map, continent))
            .with("bonus", self.map.supers[continent].bonus)
            .with("armies", self.view.state.position.armies(region));
        self.resolve(&place)
    }

    /// Regions that decisions begin with, more softly those that continue one, and those that are picked.
    pub(super) fn targets(&mut self, first: RegionSet, then: RegionSet) {
        self.svg.group(&[("id", &"targets"), ("stroke-linejoin", &"round")]);
        self.offers(first);
        for region in regions(then).chain(regions(first)) {
            let (id, path) = (self.map.id(region), self.outline(region));
            let title = self.region_words(region);
            let handle = format!("region:{id}");
            let begins = first.contains(region);
            let (casing, fill, width, opacity) =
                if begins { (".75", ".12", "2.6", "1") } else { (".4", ".04", "2.2", ".55") };
            put!(
                self.svg,
                r#"<path d="{path}" fill="none" stroke="var(--seat-rim)" stroke-width="4.4" opacity="{casing}" pointer-events="none"/><path {} d="{path}" fill="var(--legal)" fill-opacity="{fill}" stroke="var(--legal)" stroke-opacity="{opacity}" stroke-width="{width}" stroke-dasharray="7 5">{}</path>"#,
                Handle::legal(&handle),
                Title(&title)
            );
        }
        self.svg.close();
        self.svg.group(&[
            ("id", &"selected"),
            ("pointer-events", &"none"),
            ("fill", &"none"),
            ("stroke-linejoin", &"round"),
        ]);
        let picks: Vec<(usize, Region)> = self
            .view
            .state
            .picks
            .iter()
            .flat_map(|list| list.iter().copied().enumerate())
            .collect();
        for (at, region) in picks {
            let (path, (x, y)) = (self.outline(region), self.map.region(region).label);
            put!(
                self.svg,
                r#"<path d="{path}" stroke="var(--seat-rim)" stroke-width="6.5"/><path d="{path}" stroke="var(--chosen)" stroke-width="3.6"/>"#
            );
            let words = (at + 1).to_string();
            let (cx, cy) = (Num(x), Num(y - 24.0));
            put!(self.svg, r#"<circle cx="{cx}" cy="{cy}" r="10" fill="var(--chosen)"/>"#);
            let text =
                Text::new((x, y - 19.4), &words, Font::new(13.0, "surface").weight(750).middle());
            put!(self.svg, "{text}");
        }
        self.svg.close();
    }
}
