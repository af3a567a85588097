//! Muster as a picture: a column for each field, a row for each seat, a button to commit.

use bw_core::{Lang, Seat};
use bw_show::{Draw, Input, Part, RenderOptions};
use bw_svg::{Font, Handle, Rect, SvgWriter, Token};

use super::{FIELDS, Field, Muster, Order, View};

const COLUMN: f64 = 80.0;
const ROW: f64 = 30.0;

impl Draw for Muster {
    fn tokens() -> &'static [Token] {
        &[]
    }

    fn render(&self, view: &View, options: &RenderOptions<'_, Self>) -> String {
        let height = ROW * (2.0 + f64::from(self.seats));
        let width = COLUMN * (2.0 + FIELDS as f64);
        let mut svg = SvgWriter::picture(Rect::new(0.0, 0.0, width, height), &[]);
        for field in Field::all() {
            draw_field(&mut svg, options, field, height - ROW);
        }
        for seat in Seat::all(self.seats) {
            draw_seat(&mut svg, view, options, seat);
        }
        if options.legal.contains(&Order::Done) {
            svg.open_handle(Handle::legal("done").title(done_title(options.lang)));
            svg.fill(Rect::new(0.0, height - ROW, COLUMN, ROW), 0.0, "accent-soft");
            svg.close();
        }
        svg.finish()
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

fn done_title(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "done",
        Lang::Cs => "hotovo",
    }
}

fn draw_field(svg: &mut SvgWriter, options: &RenderOptions<'_, Muster>, field: Field, height: f64) {
    let at = Rect::new(COLUMN * (1.0 + f64::from(field.0)), 0.0, COLUMN, height);
    let handle = format!("field:{}", field.number());
    svg.open_handle(match options.legal.contains(&Order::Place(field)) {
        true => Handle::legal(&handle),
        false => Handle::new(&handle),
    });
    svg.fill(at, 0.0, "surface-2");
    svg.outline(at, 0.0, "line", 1.0, "");
    svg.close();
}

fn draw_seat(svg: &mut SvgWriter, view: &View, options: &RenderOptions<'_, Muster>, seat: Seat) {
    let y = ROW * f64::from(seat.number());
    let won = view.board.won[seat.index()];
    let name = options.names.get(seat.index()).map_or("", String::as_str);
    let ink = format!("seat-{seat}-line");
    svg.text(4.0, y, &format!("{won} {name}"), Font::new(16.0, &ink).cut(COLUMN - 8.0));
    let Some(orders) = &view.orders[seat.index()] else { return };
    for field in Field::all() {
        for soldier in 0..orders.placed[field.index()] {
            let x = COLUMN * (1.0 + f64::from(field.0)) + 12.0 + 16.0 * f64::from(soldier);
            svg.disc((x, y), 6.0, &format!("seat-{seat}"), ("seat-rim", 1.0));
        }
    }
}
