//! Stash as a picture: a row of cards for each seat, pile and stash as targets.
//!
//! A decision is a card and where it goes: `card:3` then `pile` or `stash`.

use std::fmt::Write;

use bw_core::{Lang, Seat};
use bw_show::{Draw, Explain, Input, Part, RenderOptions};
use bw_svg::Token;

use super::{Held, Move, Rank, Stash, Stashed, View};

const WIDTH: u32 = 400;
const ROW: u32 = 60;

impl Draw for Stash {
    fn tokens() -> &'static [Token] {
        const { &[Token::new("stash-card", "#f7f1e3", "#3a352b")] }
    }

    fn render(&self, view: &View, options: &RenderOptions<'_, Self>) -> String {
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {}">"#,
            ROW * (1 + u32::from(self.seats))
        );
        let mut pen = Pen { svg: &mut svg, options };
        pen.target(10, "pile", pile_title(options.lang), view.top);
        pen.target(80, "stash", stash_title(options.lang), None);
        for seat in Seat::all(self.seats) {
            pen.seat(view, seat);
        }
        svg.push_str("</svg>");
        svg
    }
}

impl Input for Stash {
    fn parts(&self, _: &View, _: Seat, action: Move, out: &mut Vec<Part>) {
        let (rank, target) = match action {
            Move::Play(rank) => (rank, "pile"),
            Move::Keep(rank) => (rank, "stash"),
            Move::KeepHidden | Move::Draw(_) | Move::DrawHidden => return,
        };
        out.extend([Part::Pick(format!("card:{rank}")), Part::Pick(target.into())]);
    }
}

impl Explain for Stash {}

fn pile_title(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "pile",
        Lang::Cs => "balíček",
    }
}

fn stash_title(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "stash",
        Lang::Cs => "odložená karta",
    }
}

struct Pen<'p, 's> {
    svg: &'p mut String,
    options: &'p RenderOptions<'s, Stash>,
}

impl Pen<'_, '_> {
    fn target(&mut self, x: u32, handle: &str, title: &str, rank: Option<Rank>) {
        let legal = self.options.legal.iter().any(|action| match action {
            Move::Play(_) => handle == "pile",
            Move::Keep(_) => handle == "stash",
            Move::KeepHidden | Move::Draw(_) | Move::DrawHidden => false,
        });
        self.card(x, 5, if legal { handle } else { "" }, title, rank);
    }

    fn seat(&mut self, view: &View, seat: Seat) {
        let y = ROW * u32::from(seat.number());
        if let Some(name) = self.options.names.get(seat.index()) {
            let name = escaped(name);
            self.put(format_args!(
                r#"<text x="300" y="{}" fill="var(--seat-{seat}-line)">{name}</text>"#,
                y + 30
            ));
        }
        match &view.hands[seat.index()] {
            Held::Closed(count) => (0..*count).for_each(|at| self.back(10 + 40 * u32::from(at), y)),
            Held::Open(cards) => {
                let copies = cards.ranks().flat_map(|rank| (0..cards.of(rank)).map(move |_| rank));
                for (at, rank) in copies.enumerate() {
                    self.held(10 + 40 * at as u32, y, rank, seat == view.mover);
                }
            }
        }
        match view.stashed[seat.index()] {
            Stashed::Nothing => {}
            Stashed::Open(rank) => self.card(260, y + 5, "", "", Some(rank)),
            Stashed::Closed => self.back(260, y),
        }
    }

    fn held(&mut self, x: u32, y: u32, rank: Rank, moves: bool) {
        let legal = moves && self.options.legal.contains(&Move::Play(rank));
        let handle = if legal { format!("card:{rank}") } else { String::new() };
        self.card(x, y + 5, &handle, "", Some(rank));
    }

    fn back(&mut self, x: u32, y: u32) {
        let y = y + 5;
        self.put(format_args!(
            r#"<rect x="{x}" y="{y}" width="34" height="50" rx="4" fill="var(--surface-3)"/>"#
        ));
    }

    fn card(&mut self, x: u32, y: u32, handle: &str, title: &str, rank: Option<Rank>) {
        match handle {
            "" => self.put(format_args!("<g>")),
            handle => self.put(format_args!(
                r#"<g class="h-legal" tabindex="0" role="button" data-handle="{handle}">"#
            )),
        }
        if !title.is_empty() {
            self.put(format_args!("<title>{title}</title>"));
        }
        self.put(format_args!(
            r#"<rect x="{x}" y="{y}" width="34" height="50" rx="4" fill="var(--stash-card)"/>"#
        ));
        if let Some(rank) = rank {
            let (x, y) = (x + 12, y + 30);
            self.put(format_args!(r#"<text x="{x}" y="{y}" fill="var(--ink)">{rank}</text>"#));
        }
        self.put(format_args!("</g>"));
    }

    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        self.svg.write_fmt(text).expect("a string takes all text");
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
