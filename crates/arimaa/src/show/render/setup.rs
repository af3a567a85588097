//! The board while a side sets up: the rest is veiled, home squares are framed, the next one stands out.

use bw_core::Lang;
use bw_svg::{Font, SvgWriter, Title, put};

use super::animals::{colour, move_colour};
use super::plan::Plan;
use super::titles;
use crate::actions::Action;
use crate::piece::{Kind, Piece, Side};
use crate::setup::{HOME_SQUARES, Supply, home_index, home_square};
use crate::square::Square;
use crate::state::{Phase, State};

/// The set-up that a picture shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct SettingUp {
    pub(super) side: Side,
    /// Home squares that are decided on.
    decided: u8,
    /// Those of them that are entered and not confirmed.
    entered: u8,
    /// Pieces that are left.
    pub(super) supply: Supply,
}

impl SettingUp {
    /// The set-up of a view: that of the side to move, or a draft of the other side, all entered and not confirmed.
    pub(super) fn of(view: &State, draft: &[Action]) -> Option<Self> {
        let placed = |action: &Action| matches!(action, Action::Place(_) | Action::Leave);
        let entered = if draft.iter().all(placed) { draft.len() as u8 } else { 0 };
        let (side, decided, supply) = (view.side(), view.decided, view.supply);
        if entered > 0 && decided == 0 {
            let side = !side;
            return Some(SettingUp {
                side,
                decided: HOME_SQUARES,
                entered,
                supply: [0; Kind::COUNT],
            });
        }
        (view.phase() == Phase::Setup).then_some(SettingUp { side, decided, entered, supply })
    }

    /// The home square that is decided on next.
    pub(super) fn next_square(&self) -> Option<Square> {
        (self.decided < HOME_SQUARES).then(|| home_square(self.side, self.decided))
    }

    /// The step of the draft that decided on a square.
    fn entered(&self, square: Square) -> Option<usize> {
        let at = home_index(self.side, square)?;
        let first = self.decided - self.entered;
        (first..self.decided).contains(&at).then(|| usize::from(at - first))
    }

    /// Begins what stands on a square by a step of the draft; false if nothing does.
    pub(super) fn open(
        &self,
        out: &mut SvgWriter,
        plan: Plan,
        square: Square,
        piece: Option<Piece>,
        lang: Lang,
    ) -> bool {
        let Some(step) = self.entered(square) else { return false };
        let (x, y) = plan.corner(square);
        let title = titles::entered(piece.map(|piece| piece.kind), square, lang);
        out.group(&[
            ("data-step", &step),
            ("pointer-events", &"all"),
            ("tabindex", &"0"),
            ("role", &"button"),
        ]);
        put!(
            out,
            r#"{}<rect x="{}" y="{}" width="92" height="92" rx="10" fill="var(--chosen)" fill-opacity="0" stroke="var(--chosen)" stroke-opacity="0" stroke-width="5"/>"#,
            Title(&title),
            x + 4,
            y + 4
        );
        true
    }

    /// Appends veil, frame and the home squares that are still open.
    pub(super) fn paint(&self, out: &mut SvgWriter, plan: Plan, lang: Lang) {
        // The home ranks lie at the bottom for the side that sits there.
        let below = self.side == plan.bottom;
        let (veil, home) = if below { (0, 600) } else { (200, 0) };
        let (fill, line) = (colour(self.side), move_colour(self.side));
        put!(
            out,
            r#"<g id="setup" pointer-events="none"><rect x="0" y="{veil}" width="800" height="600" fill="var(--ar-veil)" opacity=".62"/><rect x="2" y="{}" width="796" height="196" rx="6" fill="var(--{fill})" fill-opacity=".18" stroke="var(--{line})" stroke-width="4"/>"#,
            home + 2
        );
        for at in self.decided..HOME_SQUARES {
            let (x, y) = plan.corner(home_square(self.side, at));
            let (inset, size, look) = if at == self.decided {
                (5, 90, r#"fill-opacity=".3" stroke-width="4""#)
            } else {
                (9, 82, r#"fill-opacity=".12" stroke-width="2.5" stroke-dasharray="8 6""#)
            };
            put!(
                out,
                r#"<rect x="{}" y="{}" width="{size}" height="{size}" rx="10" fill="var(--legal)" stroke="var(--legal)" {look}/>"#,
                x + inset,
                y + inset
            );
        }
        out.raw("</g>");
        let hint = match self.next_square() {
            Some(square) => titles::choose_for(square, lang),
            None => titles::exchange(lang),
        };
        words(out, &titles::sets_up(self.side, lang), &hint);
    }
}

/// Appends what to do, between the traps.
fn words(out: &mut SvgWriter, title: &str, hint: &str) {
    out.group(&[("id", &"setup-words"), ("pointer-events", &"none")]);
    let large = Font::new(44.0, "ink").bold().middle();
    out.text(400.0, 396.0, title, large);
    let small = Font::new(23.0, "ink-2").weight(500).middle();
    out.text(400.0, 440.0, hint, small);
    out.close();
}
