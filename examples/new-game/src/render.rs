//! Pig as a picture: a bar for each seat, two buttons.

use std::fmt::Write;

use bw_core::Seat;
use bw_show::{Draw, Explain, Input, Part, RenderOptions};
use bw_svg::Token;

use crate::rules::{Pig, PigAction, PigState};

fn handle(action: PigAction) -> &'static str {
    match action {
        PigAction::Hold => "button:hold",
        PigAction::Roll | PigAction::Shows(_) => "button:roll",
    }
}

impl Draw for Pig {
    fn tokens() -> &'static [Token] {
        &[]
    }

    fn render(&self, view: &PigState, options: &RenderOptions<'_, Self>) -> String {
        let height = 30 * u32::from(self.seats) + 50;
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 {height}"><g id="bars">"#
        );
        let scale = 500.0 / f64::from(self.target + 6);
        for seat in Seat::all(self.seats) {
            let (at, number) = (10 + 30 * seat.index(), seat.number());
            let safe = scale * f64::from(view.points[seat.index()]);
            let risk = if seat == view.mover { scale * f64::from(view.at_risk) } else { 0.0 };
            let _ = write!(
                svg,
                r#"<rect x="10" y="{at}" width="{safe:.1}" height="22" fill="var(--seat-{number})"/><rect x="{:.1}" y="{at}" width="{risk:.1}" height="22" fill="var(--gold-soft)" stroke="var(--seat-{number}-line)"/>"#,
                10.0 + safe
            );
        }
        svg.push_str("</g><g id=\"legal\">");
        for (at, &action) in options.legal.iter().enumerate() {
            let _ = write!(
                svg,
                r#"<rect class="h-legal" tabindex="0" role="button" data-handle="{}" x="{}" y="{}" width="100" height="30" rx="8" fill="var(--accent)"><title>{action:?}</title></rect>"#,
                handle(action),
                10 + 110 * at,
                height - 40
            );
        }
        svg.push_str("</g></svg>");
        svg
    }
}

impl Input for Pig {
    fn parts(&self, _: &PigState, _: Seat, action: PigAction, out: &mut Vec<Part>) {
        out.push(Part::Pick(handle(action).into()));
    }
}

impl Explain for Pig {}
