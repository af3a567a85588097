//! Maps without outlines: super regions as islands of discs that are joined by bridges.

use bw_svg::{Font, Num, Text, put};

use super::Canvas;
use crate::region_set::{Region, regions};

/// Width of the disc of a region and of a bridge.
const DISC: f64 = 52.0;
const BRIDGE: f64 = 26.0;
/// Radius of what shows a region's owner, or that it is not seen.
const GROUND: f64 = 24.0;

impl Canvas<'_> {
    /// Whether no region has an outline.
    pub(super) fn is_bare(&self) -> bool {
        self.map.regions.iter().all(|region| region.shape.is_empty())
    }

    /// The discs and bridges of a super region as paths without width.
    fn island(&self, at: usize) -> (String, String) {
        let own = self.map.supers[at].regions;
        let (mut discs, mut bridges) = (String::new(), String::new());
        for region in regions(own) {
            let (x, y) = self.map.region(region).label;
            put!(discs, "M{},{}h.1", Num(x), Num(y));
            for other in regions(self.map.neighbours(region) & own).filter(|&r| r > region) {
                let (x2, y2) = self.map.region(other).label;
                let (x, y, x2, y2) = (Num(x), Num(y), Num(x2), Num(y2));
                put!(bridges, "M{x},{y}L{x2},{y2}");
            }
        }
        (discs, bridges)
    }

    /// All islands: their shores below, then each with its edge. Bridges lie below all discs.
    pub(super) fn islands(&mut self) {
        let islands: Vec<(String, String)> =
            (0..self.map.supers.len()).map(|at| self.island(at)).collect();
        self.svg.group(&[("fill", &"none"), ("stroke-linecap", &"round")]);
        for (discs, bridges) in &islands {
            for (path, width) in [(bridges, BRIDGE), (discs, DISC)] {
                put!(
                    self.svg,
                    r#"<path d="{path}" stroke="var(--wl-shore)" stroke-width="{}"/>"#,
                    Num(width + 13.0)
                );
            }
        }
        for layer in 0..2 {
            for (at, (discs, bridges)) in islands.iter().enumerate() {
                let (path, width) = if layer == 0 { (bridges, BRIDGE) } else { (discs, DISC) };
                let tint = self.tint(at);
                put!(
                    self.svg,
                    r#"<path d="{path}" stroke="var(--wl-{tint}-line)" stroke-width="{}"/>"#,
                    Num(width + 3.8)
                );
            }
            for (at, (discs, bridges)) in islands.iter().enumerate() {
                let tint = self.tint(at);
                for (path, width) in [(bridges, BRIDGE), (discs, DISC)].iter().take(layer + 1) {
                    put!(
                        self.svg,
                        r#"<path d="{path}" stroke="var(--wl-{tint})" stroke-width="{}"/>"#,
                        Num(*width)
                    );
                }
            }
        }
        self.svg.close();
    }

    /// The ground of a region in the colour of its owner, or in that of the fog: its outline is small.
    pub(super) fn ground(&mut self, region: Region) {
        let (x, y) = self.map.region(region).label;
        let fill = match self.view.state.position.owner(region) {
            _ if !self.view.visible.contains(region) => r#"fill="url(#wl-hatch)""#.to_string(),
            0 => return,
            owner => format!(r#"fill="var(--seat-{owner})" fill-opacity=".62""#),
        };
        let (x, y, r) = (Num(x), Num(y), Num(GROUND));
        put!(self.svg, r#"<circle cx="{x}" cy="{y}" r="{r}" {fill} pointer-events="none"/>"#);
    }

    /// The ids of regions that have nothing else to be distinguished by.
    pub(super) fn ids(&mut self) {
        self.svg.group(&[("id", &"ids"), ("pointer-events", &"none")]);
        let map = self.map;
        for region in regions(map.all()) {
            let (words, (x, y)) = (map.id(region).to_string(), map.region(region).label);
            let text =
                Text::new((x, y + 23.5), &words, Font::new(11.0, "ink-2").weight(600).middle());
            put!(self.svg, "{text}");
        }
        self.svg.close();
    }
}
