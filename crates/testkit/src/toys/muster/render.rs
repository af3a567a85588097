//! Muster as a picture: a column for each field, a row for each seat, a button to commit.

use std::fmt::{Arguments, Write};

use bw_core::{Lang, Seat};
use bw_show::{Draw, Explain, Input, Part, RenderOptions};
use bw_svg::Token;

use super::{FIELDS, Field, Muster, Order, View};

const COLUMN: u32 = 80;
const ROW: u32 = 30;

impl Draw for Muster {
    fn tokens() -> &'static [Token] {
        &[]
    }

    fn render(&self, view: &View, options: &RenderOptions<'_, Self>) -> String {
        let height = ROW * (2 + u32::from(self.seats));
        let width = COLUMN * (2 + FIELDS as u32);
        let mut svg =
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">"#);
        for field in Field::all() {
            draw_field(&mut svg, options, field, height - ROW);
        }
        for seat in Seat::all(self.seats) {
            draw_seat(&mut svg, view, options, seat);
        }
        if options.legal.contains(&Order::Done) {
            let (y, title) = (height - ROW, done_title(options.lang));
            put(
                &mut svg,
                format_args!(
                    r#"<g class="h-legal" tabindex="0" role="button" data-handle="done"><title>{title}</title><rect x="0" y="{y}" width="{COLUMN}" height="{ROW}" fill="var(--accent-soft)"/></g>"#
                ),
            );
        }
        svg.push_str("</svg>");
        svg
    }
}

impl Input for Muster {
    fn parts(&self, _: &View, _: Seat, action: Order, out: &mut Vec<Part>) {
        out.push(Part::Pick(match action {
            Order::Place(field) => format!("field:{}", field.number()),
            Order::Done => "done".into(),
        }));
    }
}

impl Explain for Muster {}

fn done_title(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "done",
        Lang::Cs => "hotovo",
    }
}

fn draw_field(svg: &mut String, options: &RenderOptions<'_, Muster>, field: Field, height: u32) {
    let (x, number) = (COLUMN * (1 + u32::from(field.0)), field.number());
    let legal = if options.legal.contains(&Order::Place(field)) {
        format!(r#" class="h-legal" tabindex="0" role="button" data-handle="field:{number}""#)
    } else {
        String::new()
    };
    put(
        svg,
        format_args!(
            r#"<rect x="{x}" y="0" width="{COLUMN}" height="{height}" fill="var(--surface-2)" stroke="var(--line)"{legal}/>"#
        ),
    );
}

fn draw_seat(svg: &mut String, view: &View, options: &RenderOptions<'_, Muster>, seat: Seat) {
    let y = ROW * u32::from(seat.number());
    let won = view.board.won[seat.index()];
    let name = options.names.get(seat.index()).map_or(String::new(), |name| escaped(name));
    put(
        svg,
        format_args!(r#"<text x="4" y="{y}" fill="var(--seat-{seat}-line)">{name} {won}</text>"#),
    );
    let Some(orders) = &view.orders[seat.index()] else { return };
    for field in Field::all() {
        for soldier in 0..orders.placed[field.index()] {
            let x = COLUMN * (1 + u32::from(field.0)) + 12 + 16 * u32::from(soldier);
            put(
                svg,
                format_args!(r#"<circle cx="{x}" cy="{y}" r="6" fill="var(--seat-{seat})"/>"#),
            );
        }
    }
}

fn put(svg: &mut String, text: Arguments<'_>) {
    svg.write_fmt(text).expect("a string takes all text");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
