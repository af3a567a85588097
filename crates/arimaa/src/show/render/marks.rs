//! Marks on squares: what can be clicked, what is chosen, what is frozen.

use bw_core::Lang;
use bw_show::Explain;
use bw_svg::{Handle, SvgWriter, put};

use super::plan::Plan;
use super::titles;
use crate::actions::Action;
use crate::game::Arimaa;
use crate::piece::Side;
use crate::position::Position;
use crate::square::{Square, Step};
use crate::squares::Squares;
use crate::state::State;

/// The steps on offer.
#[derive(Clone, Debug, Default)]
pub(super) struct Offer {
    steps: Vec<Step>,
}

impl Offer {
    pub(super) fn new(legal: &[Action]) -> Self {
        let step = |action: &Action| match action {
            Action::Step(step) => Some(*step),
            _ => None,
        };
        Offer { steps: legal.iter().filter_map(step).collect() }
    }

    fn origins(&self) -> Squares {
        self.steps.iter().map(|step| step.from()).collect()
    }

    /// The one square from which all offered steps go.
    pub(super) fn chosen(&self) -> Option<Square> {
        let origins = self.origins();
        origins.first().filter(|_| origins.len() == 1)
    }

    /// Appends the frame of the chosen square.
    pub(super) fn paint_chosen(&self, out: &mut SvgWriter, plan: Plan) {
        let Some(square) = self.chosen() else { return };
        let (x, y) = plan.corner(square);
        put!(
            out,
            r#"<rect x="{}" y="{}" width="92" height="92" rx="10" fill="var(--chosen)" fill-opacity=".2" stroke="var(--chosen)" stroke-width="5"/>"#,
            x + 4,
            y + 4
        );
    }

    /// Appends a handle for every square that a step goes from or to.
    pub(super) fn paint(&self, out: &mut SvgWriter, plan: Plan, state: &State, lang: Lang) {
        for square in self.origins() {
            self.paint_origin(out, plan, state, square, lang);
        }
        let targets: Squares = self.steps.iter().map(|step| step.to()).collect();
        for square in targets {
            self.paint_target(out, plan, state, square, lang);
        }
    }

    fn paint_origin(
        &self,
        out: &mut SvgWriter,
        plan: Plan,
        state: &State,
        square: Square,
        lang: Lang,
    ) {
        let (x, y) = plan.corner(square);
        let title = titles::piece_on(&state.position, square, lang);
        open_handle(out, square, &title);
        let own = state.position.of_side(state.side()).contains(square);
        let look = match (self.chosen() == Some(square), own) {
            // The frame of the chosen square is drawn already.
            (true, _) => r#"fill="var(--chosen)" fill-opacity="0""#,
            (false, true) => {
                r#"fill="var(--legal)" fill-opacity=".13" stroke="var(--legal)" stroke-width="2.4" stroke-dasharray="7 5""#
            }
            (false, false) => {
                r#"fill="var(--legal)" fill-opacity="0" stroke="var(--legal)" stroke-width="4" stroke-dasharray="10 7""#
            }
        };
        put!(out, r#"<rect x="{}" y="{}" width="90" height="90" rx="10" {look}/>"#, x + 5, y + 5);
        out.close();
    }

    /// A soft square and a disc, small as long as no piece is chosen.
    fn paint_target(
        &self,
        out: &mut SvgWriter,
        plan: Plan,
        state: &State,
        square: Square,
        lang: Lang,
    ) {
        let (x, y) = plan.corner(square);
        let mut leading = self.steps.iter().filter(|step| step.to() == square);
        let title = match (leading.next(), leading.next()) {
            (Some(&step), None) => words(state, step, lang),
            _ => titles::target(square, lang),
        };
        open_handle(out, square, &title);
        let (fill, radius, disc) = match self.chosen() {
            Some(_) => (".16", 15, "1"),
            None => (".06", 8, ".75"),
        };
        put!(
            out,
            r#"<rect x="{}" y="{}" width="90" height="90" rx="10" fill="var(--legal)" fill-opacity="{fill}"/><circle cx="{}" cy="{}" r="{radius}" fill="var(--legal)" stroke="var(--seat-rim)" stroke-width="3" opacity="{disc}"/>"#,
            x + 5,
            y + 5,
            x + 50,
            y + 50
        );
        out.close();
    }
}

/// What a step does, in words that begin with a capital letter.
fn words(state: &State, step: Step, lang: Lang) -> String {
    let (game, actor) = (Arimaa::default(), bw_core::Actor::Seat(state.side().seat()));
    let words = game.words(state, actor, Action::Step(step));
    titles::capitalised(&Arimaa::texts().resolve(lang, &words))
}

/// Begins a handle that can be clicked.
fn open_handle(out: &mut SvgWriter, square: Square, title: &str) {
    out.open_handle(Handle::legal(&format!("sq:{square}")).title(title));
}

/// Appends ice and a snowflake for every frozen piece.
pub(super) fn paint_frozen(out: &mut SvgWriter, plan: Plan, position: &Position) {
    for square in frozen(position) {
        let (x, y) = plan.corner(square);
        put!(
            out,
            r##"<rect x="{}" y="{}" width="92" height="92" rx="10" fill="var(--ar-ice)" opacity=".22"/><use href="#ar-frozen" x="{}" y="{}"/>"##,
            x + 4,
            y + 4,
            x + 80,
            y + 20
        );
    }
}

/// The frozen pieces of both sides.
pub(super) fn frozen(position: &Position) -> Squares {
    position.frozen(Side::Gold) | position.frozen(Side::Silver)
}
