//! Icons of goods and actions, people, the badges of seats, and panels to put them on.

use bw_core::Seat;
use bw_svg::{Font, Rect};

use super::table::TablePicture;

impl TablePicture<'_> {
    /// An icon of goods, actions and the like.
    pub(super) fn icon(&mut self, name: &str, x: f64, y: f64, size: f64) {
        self.svg.symbol(&format!("ag-i-{name}"), x, y, size);
    }

    /// A person.
    pub(super) fn pawn(&mut self, seat: Seat, x: f64, y: f64, size: f64) {
        self.svg.symbol(&format!("ag-pawn-{seat}"), x, y, size);
    }

    /// The shape of a seat with its letter.
    pub(super) fn emblem(&mut self, seat: Seat, x: f64, y: f64, size: f64) {
        self.svg.badge(seat.index(), x, y, size);
    }

    /// A panel with its heading and a note at the right.
    pub(super) fn panel(&mut self, at: Rect, heading: &str, note: &str) {
        self.svg.fill(at, 12.0, "surface");
        self.svg.outline(at, 12.0, "line", 1.0, "");
        if !heading.is_empty() {
            self.svg.text(at.x + 14.0, at.y + 22.0, heading, Font::new(15.0, "ink").serif());
        }
        if !note.is_empty() {
            self.svg.text(at.right() - 14.0, at.y + 21.0, note, Font::new(12.5, "ink-2").end());
        }
    }
}
