//! Stash as a picture: a row of cards for each seat, pile and stash as targets.
//!
//! A decision is a card and where it goes: `card:3` then `pile` or `stash`.

use bw_core::{Lang, Seat};
use bw_show::{Draw, Input, Part, RenderOptions};
use bw_svg::{Font, Handle, Rect, SvgWriter, Title, Token, put};

use super::{Held, Move, Rank, Stash, Stashed, View};

const WIDTH: f64 = 400.0;
const ROW: f64 = 60.0;
/// Width and height of a card.
const CARD: (f64, f64) = (34.0, 50.0);

impl Draw for Stash {
    fn tokens() -> &'static [Token] {
        const { &[Token::new("stash-card", "#f7f1e3", "#3a352b")] }
    }

    fn render(&self, view: &View, options: &RenderOptions<'_, Self>) -> String {
        let height = ROW * (1.0 + f64::from(self.seats));
        let svg = SvgWriter::picture(Rect::new(0.0, 0.0, WIDTH, height), &[]);
        let mut drawing = Drawing { svg, options };
        drawing.target(10.0, "pile", pile_title(options.lang), view.top);
        drawing.target(80.0, "stash", stash_title(options.lang), None);
        for seat in Seat::all(self.seats) {
            drawing.seat(view, seat);
        }
        drawing.svg.finish()
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

/// The picture in the making.
struct Drawing<'p, 's> {
    svg: SvgWriter,
    options: &'p RenderOptions<'s, Stash>,
}

impl Drawing<'_, '_> {
    fn target(&mut self, x: f64, handle: &str, title: &str, rank: Option<Rank>) {
        let legal = self.options.legal.iter().any(|action| match action {
            Move::Play(_) => handle == "pile",
            Move::Keep(_) => handle == "stash",
            Move::KeepHidden | Move::Draw(_) | Move::DrawHidden => false,
        });
        self.card(x, 5.0, if legal { handle } else { "" }, title, rank);
    }

    fn seat(&mut self, view: &View, seat: Seat) {
        let y = ROW * f64::from(seat.number());
        if let Some(name) = self.options.names.get(seat.index()) {
            let ink = format!("seat-{seat}-line");
            self.svg.text(300.0, y + 30.0, name, Font::new(16.0, &ink).cut(WIDTH - 300.0));
        }
        match &view.hands[seat.index()] {
            Held::Closed(count) => {
                (0..*count).for_each(|at| self.back(10.0 + 40.0 * f64::from(at), y))
            }
            Held::Open(cards) => {
                let copies = cards.ranks().flat_map(|rank| (0..cards.of(rank)).map(move |_| rank));
                for (at, rank) in copies.enumerate() {
                    self.held(10.0 + 40.0 * at as f64, y, rank, seat == view.mover);
                }
            }
        }
        match view.stashed[seat.index()] {
            Stashed::Nothing => {}
            Stashed::Open(rank) => self.card(260.0, y + 5.0, "", "", Some(rank)),
            Stashed::Closed => self.back(260.0, y),
        }
    }

    fn held(&mut self, x: f64, y: f64, rank: Rank, moves: bool) {
        let legal = moves && self.options.legal.contains(&Move::Play(rank));
        let handle = if legal { format!("card:{rank}") } else { String::new() };
        self.card(x, y + 5.0, &handle, "", Some(rank));
    }

    fn back(&mut self, x: f64, y: f64) {
        self.svg.fill(Rect::new(x, y + 5.0, CARD.0, CARD.1), 4.0, "surface-3");
    }

    fn card(&mut self, x: f64, y: f64, handle: &str, title: &str, rank: Option<Rank>) {
        match handle {
            "" => {
                self.svg.group(&[]);
                put!(self.svg, "{}", Title(title));
            }
            handle => self.svg.open_handle(Handle::legal(handle).title(title)),
        }
        self.svg.fill(Rect::new(x, y, CARD.0, CARD.1), 4.0, "stash-card");
        if let Some(rank) = rank {
            self.svg.text(x + 12.0, y + 30.0, &rank.to_string(), Font::new(16.0, "ink"));
        }
        self.svg.close();
    }
}
