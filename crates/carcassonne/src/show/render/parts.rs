//! Small drawings that stand upright whatever the rotation: houses, trees, towers, the shield, the
//! cloister, walls and gates. Light comes from the upper left.
//!
//! Parts used again and again are symbols (`cc-h0`, `cc-tower`, …) with their foot at the origin; a
//! [`PartSet`] remembers which of them a picture needs.

use bw_svg::{Num, SvgWriter, put};

use std::sync::OnceLock;

use super::paths::curve;
use super::plane::{Cubic, Point, p};

/// Middle of the cloister's church, the same in every rotation.
pub(super) const CHURCH_AT: Point = p(50.0, 47.0);

/// Width of the top of a city wall.
pub(super) const WALL_WIDTH: f64 = 4.6;

/// A drawing that many tiles share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SharedDrawing {
    /// One of [`HOUSES`].
    House(u8),
    /// A round tree, small or large (0, 1), or a fir, small or large (2, 3).
    Tree(u8),
    /// The tower in which walls end.
    Tower,
    /// A smaller tower on a wall or beside a gate.
    Turret,
    /// The pennant of a city.
    Shield,
    /// The church in its garden.
    Cloister,
}

/// Every part, in the order of the definitions.
const ALL: [SharedDrawing; 17] = [
    SharedDrawing::House(0),
    SharedDrawing::House(1),
    SharedDrawing::House(2),
    SharedDrawing::House(3),
    SharedDrawing::House(4),
    SharedDrawing::House(5),
    SharedDrawing::House(6),
    SharedDrawing::House(7),
    SharedDrawing::House(8),
    SharedDrawing::Tree(0),
    SharedDrawing::Tree(1),
    SharedDrawing::Tree(2),
    SharedDrawing::Tree(3),
    SharedDrawing::Tower,
    SharedDrawing::Turret,
    SharedDrawing::Shield,
    SharedDrawing::Cloister,
];

/// A set of parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PartSet(u32);

impl PartSet {
    /// All parts there are.
    pub(super) const ALL: PartSet = PartSet((1 << ALL.len()) - 1);

    pub(super) fn add(&mut self, part: SharedDrawing) {
        self.0 |= 1 << part.number();
    }

    pub(super) fn add_all(&mut self, other: PartSet) {
        self.0 |= other.0;
    }

    fn has(self, part: SharedDrawing) -> bool {
        self.0 >> part.number() & 1 == 1
    }

    /// Appends the definitions of the parts in the set.
    pub(super) fn define(self, out: &mut SvgWriter) {
        static SYMBOLS: OnceLock<Vec<String>> = OnceLock::new();
        let symbols = SYMBOLS.get_or_init(|| ALL.iter().map(|part| part.symbol()).collect());
        for (_, symbol) in ALL.iter().zip(symbols).filter(|(part, _)| self.has(**part)) {
            out.raw(symbol);
        }
    }
}

impl SharedDrawing {
    fn number(self) -> u8 {
        match self {
            SharedDrawing::House(n) => n,
            SharedDrawing::Tree(n) => 9 + n,
            SharedDrawing::Tower => 13,
            SharedDrawing::Turret => 14,
            SharedDrawing::Shield => 15,
            SharedDrawing::Cloister => 16,
        }
    }

    fn write_id(self, out: &mut SvgWriter) {
        match self {
            SharedDrawing::House(n) => put!(out, "cc-h{n}"),
            SharedDrawing::Tree(n) => put!(out, "cc-w{n}"),
            SharedDrawing::Tower => out.raw("cc-tower"),
            SharedDrawing::Turret => out.raw("cc-turret"),
            SharedDrawing::Shield => out.raw("cc-shield"),
            SharedDrawing::Cloister => out.raw("cc-cloister"),
        }
    }

    fn symbol(self) -> String {
        let mut out = SvgWriter::fragment();
        out.raw("<g id=\"");
        self.write_id(&mut out);
        out.raw(if matches!(self, SharedDrawing::Tree(_)) {
            "\" class=\"cc-near\">"
        } else {
            "\">"
        });
        match self {
            SharedDrawing::House(n) => house(&mut out, &HOUSES[usize::from(n)]),
            SharedDrawing::Tree(n @ 0..2) => round_tree(&mut out, if n == 0 { 0.85 } else { 1.05 }),
            SharedDrawing::Tree(n) => fir(&mut out, if n == 2 { 0.85 } else { 1.05 }),
            SharedDrawing::Tower => tower(&mut out, 1.0),
            SharedDrawing::Turret => tower(&mut out, 0.84),
            SharedDrawing::Shield => out.raw(SHIELD),
            SharedDrawing::Cloister => out.raw(CLOISTER),
        }
        out.raw("</g>");
        out.finish()
    }

    /// Appends the part with its foot at the point.
    pub(super) fn stand(self, out: &mut SvgWriter, at: Point) {
        out.raw("<use href=\"#");
        self.write_id(out);
        put!(out, r#"" x="{}" y="{}"/>"#, Num(at.x), Num(at.y));
    }
}

/// Measures of a house.
#[derive(Clone, Copy, Debug)]
pub(super) struct House {
    pub(super) width: f64,
    pub(super) wall: f64,
    pub(super) roof: f64,
    colour: &'static str,
    /// Gable to the viewer instead of the long side.
    gable: bool,
}

impl House {
    /// Height of wall and roof.
    pub(super) fn height(&self) -> f64 {
        self.wall + self.roof
    }
}

const fn built(width: f64, wall: f64, roof: f64, colour: &'static str, gable: bool) -> House {
    House { width, wall, roof, colour, gable }
}

/// Town houses, and the two thatched houses of a village at the end.
pub(super) const HOUSES: [House; 9] = [
    built(9.6, 3.8, 4.8, "roof-1", false),
    built(11.0, 4.2, 5.4, "roof-2", false),
    built(12.2, 4.6, 5.6, "roof-1", false),
    built(10.4, 4.0, 5.0, "roof-3", false),
    built(11.6, 3.8, 5.2, "roof-3", false),
    built(8.2, 4.6, 5.2, "roof-1", true),
    built(8.8, 4.2, 5.6, "roof-3", true),
    built(9.6, 3.8, 4.4, "thatch", false),
    built(8.6, 3.8, 4.6, "thatch", true),
];

fn house(out: &mut SvgWriter, house: &House) {
    let House { width, wall, roof, colour, gable } = *house;
    let half = width / 2.0;
    let (w, top, ridge) = (Num(half), Num(-wall), Num(-wall - roof));
    put!(
        out,
        r#"<path d="M{w},0l2.6,-.6v{top}h-2.6Z" fill="var(--shadow)" fill-opacity=".2"/><path d="M-{w},0V{top}"#
    );
    if gable {
        put!(out, "L0,{ridge}L{w},{top}");
    } else {
        put!(out, "H{w}");
    }
    put!(out, r#"V0Z" fill="var(--cc-house)"/>"#);
    if gable {
        put!(
            out,
            r#"<path d="M0,0V{ridge}L{w},{top}V0Z" fill="var(--cc-house-2)"/><path d="M{},{eaves}L0,{ridge}L{},{eaves}" fill="none" stroke="var(--cc-{colour})" stroke-width="1.9" stroke-linejoin="round"/>"#,
            Num(-half - 0.9),
            Num(half + 0.9),
            eaves = Num(0.7 - wall),
        );
    } else {
        let dark = if colour == "thatch" { "thatch-dark" } else { "roof-dark" };
        let (out_left, out_right, eaves) = (Num(-half - 0.8), Num(half + 0.8), Num(0.3 - wall));
        put!(
            out,
            r#"<path d="M{},0V{top}H{w}V0Z" fill="var(--cc-house-2)"/><path d="M{out_left},{eaves}L{},{ridge}H{}L{out_right},{eaves}Z" fill="var(--cc-{colour})"/><path d="M{out_left},{eaves}H{out_right}l-.4,-1.2H{}Z" fill="var(--cc-{dark})"/>"#,
            Num(half - 2.2),
            Num(1.3 - half),
            Num(half - 1.3),
            Num(-half - 0.4),
        );
    }
    out.raw(r#"<path d="M-.8,0v-2h1.6v2Z" fill="var(--cc-wall-line)"/>"#);
}

fn tree_shadow(out: &mut SvgWriter, k: f64) {
    put!(
        out,
        r#"<ellipse cx="1" rx="{}" ry="{}" fill="var(--shadow)" fill-opacity=".18"/>"#,
        Num(3.4 * k),
        Num(1.2 * k)
    );
}

fn round_tree(out: &mut SvgWriter, k: f64) {
    tree_shadow(out, k);
    put!(
        out,
        r#"<path d="M-.6,0v{}h1.2V0Z" fill="var(--cc-trunk)"/><circle cy="{}" r="{}" fill="var(--cc-tree)"/><circle cx="{}" cy="{}" r="{}" fill="var(--cc-tree-2)"/>"#,
        Num(-3.0 * k),
        Num(-5.0 * k),
        Num(3.5 * k),
        Num(-k),
        Num(-6.0 * k),
        Num(2.0 * k)
    );
}

fn fir(out: &mut SvgWriter, k: f64) {
    tree_shadow(out, k);
    let (top, wide) = (Num(-9.5 * k), Num(2.9 * k));
    put!(
        out,
        r#"<path d="M0,{top}L{wide},-.4H-{wide}Z" fill="var(--cc-tree)"/><path d="M0,{top}V-.4H-{wide}Z" fill="var(--cc-tree-2)"/>"#
    );
}

/// A round tower with a pointed roof; the origin is the middle of its foot.
fn tower(out: &mut SvgWriter, k: f64) {
    let (half, h) = (4.1 * k, 7.0 * k);
    let (w, wall, round) = (Num(half), Num(-h), Num(half * 0.42));
    let (eave, edge, tip) = (Num(half + 1.0), Num(0.6 - h), Num(-h - 7.4 * k));
    put!(
        out,
        r#"<ellipse cx="1.6" cy="{}" rx="{}" ry="{}" fill="var(--shadow)" fill-opacity=".22"/><path d="M-{w},{wall}V1a{w},{round} 0 0 0 {},0V{wall}Z" fill="var(--cc-wall)" stroke="var(--cc-wall-line)" stroke-width=".8"/>"#,
        Num(1.6 * k),
        Num(half * 1.1),
        Num(2.0 * k),
        Num(half * 2.0)
    );
    put!(
        out,
        r#"<path d="M{},{wall}V{}a{w},{round} 0 0 0 {},{}V{wall}Z" fill="var(--cc-wall-side)" fill-opacity=".75"/>"#,
        Num(0.6 * k),
        Num(1.0 + half * 0.4),
        Num(half - 0.6 * k),
        Num(-half * 0.4)
    );
    put!(
        out,
        r#"<path d="M-{eave},{edge}L0,{tip}L{eave},{edge}Q0,{} -{eave},{edge}Z" fill="var(--cc-roof-2)" stroke="var(--cc-wall-line)" stroke-width=".8" stroke-linejoin="round"/><path d="M0,{tip}L{eave},{edge}Q{},{low} .8,{low}Z" fill="var(--cc-roof-dark)" fill-opacity=".8"/>"#,
        Num(2.6 * k - h),
        Num(half * 0.6),
        low = Num(1.8 * k - h)
    );
}

const SHIELD: &str = concat!(
    r#"<path d="M-6.5,-7.1H8.5V1.4C8.5,6.9 4.8,10 1,12C-2.8,10 -6.5,6.9 -6.5,1.4Z" fill="var(--shadow)" fill-opacity=".3"/>"#,
    r#"<path d="M-7.5,-8.5H7.5V0C7.5,5.5 3.8,8.6 0,10.6C-3.8,8.6 -7.5,5.5 -7.5,0Z" fill="var(--cc-shield)" stroke="var(--cc-shield-line)" stroke-width="1.9" stroke-linejoin="round"/>"#,
    r#"<path d="M0,-5.6L1.6,-1.9L5.4,-1.6L2.5,.9L3.4,4.7L0,2.7L-3.4,4.7L-2.5,.9L-5.4,-1.6L-1.6,-1.9Z" fill="var(--cc-gold)"/>"#,
);

/// A church with a bell tower inside a hedge; the origin is the middle of the plot.
const CLOISTER: &str = concat!(
    r#"<ellipse cy="4" rx="27" ry="21" fill="var(--cc-field-3)" stroke="var(--cc-tree)" stroke-width="2.6"/>"#,
    r#"<ellipse cy="4" rx="27" ry="21" fill="none" stroke="var(--cc-tree-2)" stroke-width="1.3" stroke-dasharray="2.6 2.2"/>"#,
    r#"<path d="M-16,14L22,14L27,8L22,-2L16,-2Z" fill="var(--shadow)" fill-opacity=".2"/>"#,
    r#"<g stroke="var(--cc-wall-line)" stroke-width=".8" stroke-linejoin="round">"#,
    r#"<path d="M-8,14V0H18V14Z" fill="var(--cc-cloister)"/>"#,
    r#"<path d="M-10,1.5L-5,-10H15L20,1.5Z" fill="var(--cc-slate)"/></g>"#,
    r#"<path d="M-10,1.5H20L19,-.8H-9Z" fill="var(--cc-slate-dark)"/>"#,
    r#"<path d="M-3,11V6.2a1.8,1.8 0 0 1 3.6,0V11ZM4,11V6.2a1.8,1.8 0 0 1 3.6,0V11ZM11,11V6.2a1.8,1.8 0 0 1 3.6,0V11Z" fill="var(--cc-slate-dark)"/>"#,
    r#"<path d="M-18,15V-10H-7.5V15Z" fill="var(--cc-cloister)" stroke="var(--cc-wall-line)" stroke-width=".8" stroke-linejoin="round"/>"#,
    r#"<path d="M-11.5,15V-10H-7.9V15Z" fill="var(--cc-cloister-2)"/>"#,
    r#"<path d="M-12.7,-24V-31.5M-15.3,-28.6H-10.1" stroke="var(--cc-gold)" stroke-width="1.7" stroke-linecap="round"/>"#,
    r#"<path d="M-19.6,-9.2L-12.7,-24L-5.9,-9.2Z" fill="var(--cc-slate)" stroke="var(--cc-wall-line)" stroke-width=".8" stroke-linejoin="round"/>"#,
    r#"<path d="M-12.7,-24L-5.9,-9.2H-11.4Z" fill="var(--cc-slate-dark)"/>"#,
    r#"<path d="M-15,15V9.2a2.2,2.2 0 0 1 4.4,0V15Z" fill="var(--cc-wall-line)"/>"#,
    r#"<circle cx="-12.8" cy="-3.6" r="2" fill="var(--cc-slate-dark)"/>"#,
);

/// Appends a city wall: strokes of one path for shadow, foot and top, each with a dark line, and
/// merlons by a dash.
pub(super) fn wall(out: &mut SvgWriter, pieces: &[Cubic], rotation: u8) {
    let mut d = String::new();
    curve(&mut d, pieces, rotation, 0.0, 0.0);
    let (top, line, foot) = (Num(WALL_WIDTH), Num(WALL_WIDTH + 1.4), Num(WALL_WIDTH + 1.6));
    out.raw(r#"<g fill="none" stroke-linecap="round" stroke-linejoin="round">"#);
    put!(
        out,
        r#"<path d="{d}" stroke="var(--shadow)" stroke-opacity=".2" stroke-width="{line}" transform="translate(1.6,3.4)"/>"#
    );
    put!(
        out,
        r#"<path d="{d}" stroke="var(--cc-wall-line)" stroke-width="{foot}" transform="translate(0,1.7)"/><path d="{d}" stroke="var(--cc-wall-side)" stroke-width="{top}" transform="translate(0,1.7)"/>"#
    );
    put!(
        out,
        r#"<path d="{d}" stroke="var(--cc-wall-line)" stroke-width="{line}"/><path d="{d}" stroke="var(--cc-wall)" stroke-width="{top}"/>"#
    );
    put!(
        out,
        r#"<path d="{d}" stroke="var(--cc-wall-side)" stroke-opacity=".9" stroke-width="{top}" stroke-dasharray="1.1 3.6" stroke-linecap="butt"/></g>"#
    );
}

/// Appends the gate through which a road enters a city: an arch between two turrets if the road comes
/// from north or south, a passage between two turrets otherwise.
pub(super) fn gate(out: &mut SvgWriter, at: Point, rotation: u8) {
    let Point { x, y } = at;
    if rotation.is_multiple_of(2) {
        put!(
            out,
            r#"<path d="M{},{}v-11h12v11Z" fill="var(--cc-wall)" stroke="var(--cc-wall-line)" stroke-width=".8"/><path d="M{},{}v-5a3.4,3.4 0 0 1 6.8,0v5Z" fill="var(--cc-wall-line)"/>"#,
            Num(x - 6.0),
            Num(y + 5.0),
            Num(x - 3.4),
            Num(y + 5.0)
        );
        SharedDrawing::Turret.stand(out, p(x - 7.6, y + 2.6));
        SharedDrawing::Turret.stand(out, p(x + 7.6, y + 2.6));
    } else {
        SharedDrawing::Turret.stand(out, p(x, y - 7.0));
        put!(
            out,
            r#"<path d="M{},{}h6v10h-6Z" fill="var(--cc-road-2)" stroke="var(--cc-wall-line)" stroke-width=".8"/>"#,
            Num(x - 3.0),
            Num(y - 5.0)
        );
        SharedDrawing::Turret.stand(out, p(x, y + 8.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_numbered_in_order() {
        for (i, part) in ALL.iter().enumerate() {
            assert_eq!(usize::from(part.number()), i);
        }
    }

    #[test]
    fn a_set_defines_exactly_its_parts() {
        let mut set = PartSet::default();
        set.add(SharedDrawing::Tower);
        set.add(SharedDrawing::House(3));
        let mut out = SvgWriter::fragment();
        set.define(&mut out);
        let out = out.finish();
        assert_eq!(out.matches("id=").count(), 2);
        assert!(out.contains(r#"id="cc-h3""#) && out.contains(r#"id="cc-tower""#));
        let mut all = SvgWriter::fragment();
        PartSet::ALL.define(&mut all);
        let all = all.finish();
        assert_eq!(all.matches("id=").count(), ALL.len());
    }
}
