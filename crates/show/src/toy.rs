//! Pictures of the smallest game.

use bw_core::Seat;
use bw_core::toy::{Heap, Nim, Take};
use bw_svg::Token;

use crate::draw::{Draw, RenderOptions};
use crate::explain::Explain;
use crate::input::{Input, Part};

impl Draw for Nim {
    fn tokens() -> &'static [Token] {
        &[]
    }

    fn render(&self, view: &Heap, options: &RenderOptions<'_, Self>) -> String {
        use std::fmt::Write;
        let mut svg = String::from(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 40"><g id="heap">"#,
        );
        for stone in 0..view.left.unwrap_or(0) {
            let handle = options.legal.contains(&Take(stone + 1));
            let attributes = if handle {
                format!(
                    r#" class="h-legal" tabindex="0" role="button" data-handle="stone:{}""#,
                    stone + 1
                )
            } else {
                String::new()
            };
            write!(
                svg,
                r#"<circle cx="{}" cy="20" r="8" fill="var(--ink-2)"{attributes}/>"#,
                20 + 20 * u32::from(stone)
            )
            .expect("a string takes all text");
        }
        svg.push_str("</g></svg>");
        svg
    }
}

impl Explain for Nim {}

impl Input for Nim {
    fn parts(&self, _: &Heap, _: Seat, action: Take, out: &mut Vec<Part>) {
        out.push(Part::Pick(format!("stone:{}", action.0)));
    }
}
