//! Pig as a picture: a bar for each seat, two buttons.

use bw_core::{Actor, Seat};
use bw_show::{Draw, Explain, Input, Part, RenderOptions};
use bw_svg::{Handle, Rect, SvgWriter, Token};

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
        let height = 30.0 * f64::from(self.seats) + 50.0;
        let mut svg = SvgWriter::picture(Rect::new(0.0, 0.0, 520.0, height), &[]);
        svg.group(&[("id", &"bars")]);
        let scale = 500.0 / f64::from(self.target + 6);
        for seat in Seat::all(self.seats) {
            let (top, colour) = (10.0 + 30.0 * seat.index() as f64, format!("seat-{seat}"));
            let safe = Rect::new(10.0, top, scale * f64::from(view.points[seat.index()]), 22.0);
            let risk = if seat == view.mover { scale * f64::from(view.at_risk) } else { 0.0 };
            let risk = Rect::new(safe.right(), top, risk, 22.0);
            svg.fill(safe, 0.0, &colour);
            svg.fill(risk, 0.0, "gold-soft");
            svg.outline(risk, 0.0, &format!("{colour}-line"), 1.0, "");
        }
        svg.close();
        svg.group(&[("id", &"legal")]);
        for (at, &action) in options.legal.iter().enumerate() {
            let place = Rect::new(10.0 + 110.0 * at as f64, height - 40.0, 100.0, 30.0);
            let words = self.words(view, Actor::Seat(view.mover), action);
            let title = Self::texts().resolve(options.lang, &words);
            svg.open_handle(Handle::legal(handle(action)).title(&title));
            svg.fill(place, 8.0, "accent");
            svg.close();
        }
        svg.finish()
    }
}

impl Input for Pig {
    fn parts(&self, _: &PigState, _: Seat, action: PigAction, out: &mut Vec<Part>) {
        out.push(Part::Pick(handle(action).into()));
    }
}
