//! Pictures of the smallest game.

use bw_core::Seat;
use bw_core::toy::{Heap, Nim, Take};
use bw_svg::{Handle, Rect, SvgWriter, Token};

use crate::draw::{Draw, RenderOptions};
use crate::explain::Explain;
use crate::input::{Input, Part};

impl Draw for Nim {
    fn tokens() -> &'static [Token] {
        &[]
    }

    fn render(&self, view: &Heap, options: &RenderOptions<'_, Self>) -> String {
        let mut svg = SvgWriter::picture(Rect::new(0.0, 0.0, 2000.0, 40.0), &[]);
        svg.group(&[("id", &"heap")]);
        for stone in 0..view.left.unwrap_or(0) {
            let handle = format!("stone:{}", stone + 1);
            let legal = options.legal.contains(&Take(stone + 1));
            if legal {
                svg.open_handle(Handle::legal(&handle));
            }
            let x = 20.0 + 20.0 * f64::from(stone);
            svg.disc((x, 20.0), 8.0, "ink-2", ("line", 0.0));
            if legal {
                svg.close();
            }
        }
        svg.finish()
    }
}

impl Explain for Nim {}

impl Input for Nim {
    fn parts(&self, _: &Heap, _: Seat, action: Take, out: &mut Vec<Part>) {
        out.push(Part::Pick(format!("stone:{}", action.0)));
    }
}
