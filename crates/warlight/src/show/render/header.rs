//! The strip above the map of a picture that stands alone: round, players and what they hold.

use bw_core::{Message, Seat};
use bw_svg::{Font, Num, Rect, Text, mark, put};

use super::Canvas;
use crate::game::Warlight;
use crate::show::words::holdings;

/// Height of the strip.
pub(super) const HEIGHT: f64 = 54.0;
/// Room for the round at the left.
const ROUND: f64 = 120.0;
/// Size of names.
const NAME_SIZE: f64 = 15.0;

impl Canvas<'_> {
    /// Draws the strip, if there are names.
    pub(super) fn header(&mut self, game: &Warlight, names: &[String]) {
        if names.is_empty() {
            return;
        }
        let (width, state) = (self.map.canvas.0, &self.view.state);
        let round = self.resolve(&match state.round {
            0 => Message::new("war-setup"),
            round => Message::new("war-round").with("round", round),
        });
        let text = Text::new((16.0, -20.0), &round, Font::new(18.0, "ink").bold());
        self.svg.group(&[("id", &"header")]);
        self.svg.fill(Rect::new(0.0, -HEIGHT, width, HEIGHT), 0.0, "surface");
        put!(self.svg, "{text}");
        let step = (width - ROUND) / f64::from(game.seat_count());
        for (seat, name) in Seat::all(game.seat_count()).zip(names) {
            self.player(game, seat, name, ROUND + step * seat.index() as f64);
        }
        self.svg.close();
    }

    fn player(&mut self, game: &Warlight, seat: Seat, name: &str, x: f64) {
        let room = (self.map.canvas.0 - ROUND) / f64::from(game.seat_count()) - 54.0;
        let holds = self.resolve(&holdings(game, self.view, seat));
        put!(
            self.svg,
            r#"<circle cx="{}" cy="-27" r="14" fill="var(--seat-{seat})" stroke="var(--seat-rim)" stroke-width="2"/>{} fill="var(--on-seat-{seat})"/>"#,
            Num(x + 16.0),
            mark(seat.index(), (x + 16.0, -27.0), 6.5)
        );
        let title =
            Text::new((x + 38.0, -31.0), name, Font::new(NAME_SIZE, "ink").bold().cut(room));
        let line = Text::new((x + 38.0, -13.0), &holds, Font::new(12.5, "ink-2").weight(500));
        put!(self.svg, "{title}{line}");
    }
}
