//! The score sheet at the end: every category of every player, with how far the next point is.

use bw_core::{Message, Seat};
use bw_show::text_id;
use bw_svg::{Font, Rect};

use super::table::TablePicture;
use crate::goods::Crop;
use crate::player::Player;
use crate::scoring::{PART_COUNT, PARTS};

const ROW: f64 = 29.0;
const HEAD: f64 = 56.0;
/// Room below which a column carries only the emblem of its seat.
const LEAST_NAME: f64 = 36.0;
/// The column of labels.
const LABELS: f64 = 168.0;

/// Smallest numbers for 1, 2, 3 and 4 points, for the categories of the table.
const GRADES: [[u8; 4]; 7] = [
    [2, 3, 4, 5],
    [1, 2, 3, 4],
    [1, 4, 6, 8],
    [1, 2, 3, 4],
    [1, 4, 6, 8],
    [1, 3, 5, 7],
    [1, 2, 4, 6],
];

/// Icon, English and Czech label of the categories, in the order of points.
const CATEGORIES: [&str; PART_COUNT] = [
    "plow",
    "fence",
    "grain",
    "vegetable",
    "sheep",
    "boar",
    "cattle",
    "",
    "stable",
    "room",
    "growth",
    "begging",
    "major",
    "points",
];

/// The height of the sheet.
pub(super) const HEIGHT: f64 = HEAD + ROW * PART_COUNT as f64 + 50.0;

/// What the categories count; the last has no number.
fn counts(player: &Player) -> [Option<u8>; PART_COUNT] {
    let farm = &player.farm;
    let [sheep, boar, cattle] = player.goods.herd();
    let cards = player.played.iter().filter(|card| card.facts().points != 0).count() as u8;
    [
        farm.fields.len(),
        farm.pastures.len() as u8,
        player.crops(Crop::Grain),
        player.crops(Crop::Vegetable),
        sheep,
        boar,
        cattle,
        farm.unused().len(),
        farm.fenced_stables(),
        farm.rooms.len(),
        player.family,
        player.begging,
        cards,
        u8::MAX,
    ]
    .map(|count| (count != u8::MAX).then_some(count))
}

fn signed(points: i32) -> String {
    points.to_string().replace('-', "−")
}

impl TablePicture<'_> {
    /// Draws the sheet.
    pub(super) fn score_sheet(&mut self, at: Rect) {
        self.panel(at, "", "");
        let heading = self.words("ag-pic-final-score");
        let font = Font::new(20.0, "ink").serif().shrink(LABELS - 10.0);
        self.svg.text(at.x + 18.0, at.y + 36.0, heading, font);
        for (row, category) in CATEGORIES.iter().enumerate() {
            let y = at.y + HEAD + ROW * row as f64;
            if row % 2 == 0 {
                self.svg.veil(Rect::new(at.x + 8.0, y, at.w - 16.0, ROW), 8.0, "surface-2", 0.6);
            }
            match *category {
                "" => {
                    self.svg.fill(Rect::new(at.x + 20.0, y + 5.5, 18.0, 18.0), 4.0, "ag-ground-2")
                }
                icon => self.icon(icon, at.x + 18.0, y + 3.5, 22.0),
            }
            let font = Font::new(13.5, "ink").bold().shrink(LABELS - 54.0);
            let name = self.say(&Message::new(text_id("part", PARTS[row])));
            self.svg.text(at.x + 50.0, y + 19.5, &name, font);
        }
        let bottom = at.y + HEAD + ROW * PART_COUNT as f64;
        self.svg.fill(Rect::new(at.x + 12.0, bottom + 3.0, at.w - 24.0, 1.5), 0.0, "line-strong");
        let total = self.words("ag-pic-total");
        self.svg.text(at.x + 18.0, bottom + 32.0, total, Font::new(17.0, "ink").serif());
        let seats: Vec<Seat> = self.seats().collect();
        let w = (at.w - LABELS - 12.0) / seats.len() as f64;
        let best = seats.iter().map(|&seat| self.view.state.points(seat)).max();
        for (nth, seat) in seats.into_iter().enumerate() {
            let column = Rect::new(at.x + LABELS + w * nth as f64, at.y, w, at.h);
            self.score_column(seat, column, best == Some(self.view.state.points(seat)));
        }
    }

    fn score_column(&mut self, seat: Seat, at: Rect, best: bool) {
        let state = &self.view.state;
        let (points, total) = (state.points_by_part(seat), signed(state.points(seat)));
        let counts = counts(state.player(seat));
        let right = at.right() - 14.0;
        let big = Font::new(24.0, "ink").serif().end();
        self.emblem(seat, at.x + 6.0, at.y + 15.0, 26.0);
        let room = right - at.x - 52.0 - big.width(&total) - 26.0;
        if room > LEAST_NAME {
            let name = self.name(seat);
            let font = Font::new(15.0, "ink").serif().shrink(room);
            self.svg.text(at.x + 40.0, at.y + 34.0, &name, font);
        }
        self.svg.text(right, at.y + 37.0, &total, big);
        if best {
            let x = right - big.width(&total) - 28.0;
            self.icon("points", x, at.y + 17.0, 22.0);
        }
        for (row, (&points, count)) in points.iter().zip(counts).enumerate() {
            let y = at.y + HEAD + ROW * row as f64;
            if let Some(count) = count {
                let ink = if count > 0 { "ink" } else { "ink-3" };
                let font = Font::new(15.0, ink).bold().end();
                self.svg.text(at.x + 30.0, y + 20.0, &count.to_string(), font);
                if row < GRADES.len() && at.w > 215.0 {
                    self.grade(
                        row,
                        count,
                        points,
                        Rect::new(at.x + 40.0, y + 4.5, at.w - 90.0, 20.0),
                    );
                }
            }
            let ink = match points {
                ..0 => "bad",
                0 => "ink-3",
                _ => "ink",
            };
            self.svg.text(right, y + 20.0, &signed(points), Font::new(15.0, ink).bold().end());
        }
        let bottom = at.y + HEAD + ROW * PART_COUNT as f64;
        self.svg.text(right, bottom + 33.0, &total, Font::new(20.0, "ink").serif().end());
    }

    /// The steps of a category: the reached one is filled; beside them what the next one needs.
    fn grade(&mut self, category: usize, count: u8, points: i32, at: Rect) {
        for (nth, value) in [-1, 1, 2, 3, 4].into_iter().enumerate() {
            let reached = value == points;
            let step = Rect::new(at.x + 27.0 * nth as f64, at.y, 24.0, 20.0);
            let fill = match (reached, value) {
                (true, -1) => "bad",
                (true, _) => "good",
                (false, _) => "surface-3",
            };
            self.svg.fill(step, 6.0, fill);
            let font = Font::new(12.0, if reached { "surface" } else { "ink-3" }).middle();
            self.svg.text(step.middle(), at.y + 14.5, &signed(value), font);
        }
        if at.w < 210.0 {
            return;
        }
        let next = GRADES[category].into_iter().find(|&least| least > count);
        let (words, ink): (String, _) = match next {
            Some(least) => (self.say(&Message::new("ag-pic-next").with("n", least)), "ink-2"),
            None => (self.words("ag-pic-full").into(), "good"),
        };
        self.svg.text(at.x + 143.0, at.y + 14.5, &words, Font::new(12.0, ink));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goods::{Good, Goods};

    #[test]
    fn the_steps_are_those_of_the_rules() {
        for (category, good) in [
            (2, Good::Grain),
            (3, Good::Vegetable),
            (4, Good::Sheep),
            (5, Good::Boar),
            (6, Good::Cattle),
        ] {
            for count in 0..10 {
                let player = Player { goods: Goods::of(good, count), ..Player::default() };
                let reached = GRADES[category].iter().filter(|&&least| count >= least).count();
                let points = if reached == 0 { -1 } else { reached as i32 };
                assert_eq!(player.points()[category], points, "{count} {}", good.word());
            }
        }
    }
}
