//! The strip above the map of a picture that stands alone: round, players and what they hold.

use bw_core::{Message, Seat};
use bw_svg::fitted;

use super::Canvas;
use super::pen::{Tenth, Text, mark};
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
        let text = Text {
            at: (16.0, -20.0),
            words: &round,
            size: 18.0,
            colour: "ink",
            weight: 700,
            anchor: "start",
        };
        self.put(format_args!(
            r#"<g id="header"><rect x="0" y="{}" width="{}" height="{HEIGHT}" fill="var(--surface)"/>{text}"#,
            Tenth(-HEIGHT), Tenth(width)
        ));
        let step = (width - ROUND) / f64::from(game.seat_count());
        for (seat, name) in Seat::all(game.seat_count()).zip(names) {
            self.player(game, seat, name, ROUND + step * seat.index() as f64);
        }
        self.put(format_args!("</g>"));
    }

    fn player(&mut self, game: &Warlight, seat: Seat, name: &str, x: f64) {
        let room = (self.map.canvas.0 - ROUND) / f64::from(game.seat_count()) - 54.0;
        let short = fitted(name, room / NAME_SIZE);
        let holds = self.resolve(&holdings(game, self.view, seat));
        self.put(format_args!(
            r#"<circle cx="{}" cy="-27" r="14" fill="var(--seat-{seat})" stroke="var(--seat-rim)" stroke-width="2"/>{}"#,
            Tenth(x + 16.0), mark(seat, (x + 16.0, -27.0), 6.5)
        ));
        let title = Text {
            at: (x + 38.0, -31.0),
            words: &short,
            size: NAME_SIZE,
            colour: "ink",
            weight: 700,
            anchor: "start",
        };
        let line = Text {
            at: (x + 38.0, -13.0),
            words: &holds,
            size: 12.5,
            colour: "ink-2",
            weight: 500,
            anchor: "start",
        };
        self.put(format_args!("{title}{line}"));
    }
}
