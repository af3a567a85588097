//! The action board: spaces of the board, then round cards by stage, future ones face down.

use bw_core::{Actor, Message, Seat};
use bw_svg::{Font, Handle, Num, Rect, put};

use super::labels;
use super::rich::Block;
use super::table::TablePicture;
use crate::actions::Action;
use crate::goods::{Good, Goods};
use crate::space::{ROUNDS, Space, is_harvest, stage_of};

/// How spaces are laid out.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) height: f64,
    pub(super) gap: f64,
}

/// Order on the board: building first, then cards, crops, food and materials.
const ORDER: [Space; 26] = [
    Space::Build,
    Space::RoomOrTravel,
    Space::StartMinor,
    Space::Grain1,
    Space::Plow1,
    Space::Occ,
    Space::Occ3,
    Space::Occ4,
    Space::Occ5OrGrowth,
    Space::DayLabor,
    Space::Fishing,
    Space::Travel,
    Space::AnimalChoice,
    Space::Wood1,
    Space::Wood2,
    Space::Wood3,
    Space::Wood4,
    Space::ForesterWood,
    Space::Clay1,
    Space::Clay1B,
    Space::Clay2,
    Space::Clay3,
    Space::Reed1,
    Space::ReedSw,
    Space::Rsf,
    Space::Bres1,
];

const ROMAN: [&str; 7] = ["", "I", "II", "III", "IV", "V", "VI"];

/// The place of a round in a grid, so that stages do not break in the middle.
const fn slot(round: u8, columns: usize) -> usize {
    let last_before_gap = match columns {
        4 => 7,
        5 => 4,
        _ => ROUNDS,
    };
    if round > last_before_gap { round as usize } else { round as usize - 1 }
}

impl TablePicture<'_> {
    /// Draws the board of this width; answers where it ends.
    pub(super) fn action_board(&mut self, x: f64, y: f64, w: f64, grid: Grid) -> f64 {
        let Grid { columns, height, gap } = grid;
        let tile = (w - gap * (columns - 1) as f64) / columns as f64;
        let place = |at: usize, top: f64| {
            let (row, column) = ((at / columns) as f64, (at % columns) as f64);
            Rect::new(x + column * (tile + gap), top + row * (height + gap), tile, height)
        };
        let heading = Font::new(15.0, "ink").serif();
        self.svg.text(x + 2.0, y + 15.0, self.words("ag-pic-actions"), heading);
        let later = self.later.map_or(self.view.state.in_play, |later| later.state.in_play);
        let mut count = 0;
        for space in ORDER {
            if self.view.state.in_play.has(space) {
                self.space(space, place(count, y + 24.0), None);
            }
            count += usize::from(self.view.state.in_play.has(space) || later.has(space));
        }
        let y = y + 24.0 + count.div_ceil(columns) as f64 * (height + gap) + 8.0;
        self.svg.text(x + 2.0, y + 13.0, self.words("ag-pic-rounds"), heading);
        let caption = self.round_caption();
        self.svg.text(
            x + w - 2.0,
            y + 13.0,
            &caption,
            Font::new(12.5, "ink-2").end().shrink(w - 90.0),
        );
        let y = y + 22.0;
        for round in 1..=ROUNDS {
            let at = place(slot(round, columns), y);
            match self.view.state.order[usize::from(round) - 1] {
                Some(space) if self.view.state.in_play.has(space) => {
                    self.space(space, at, Some(round));
                }
                ahead => self.future(round, ahead, at),
            }
        }
        for round in (1..=ROUNDS).filter(|&round| is_harvest(round)) {
            let at = place(slot(round, columns), y);
            self.harvest(at.right() - 5.0, at.y + 11.0, round < self.view.state.round);
        }
        y + (slot(ROUNDS, columns) / columns + 1) as f64 * (height + gap) - gap
    }

    pub(super) fn round_caption(&self) -> String {
        let round = self.view.state.round;
        let next = (round.max(1)..=ROUNDS).find(|&round| is_harvest(round)).unwrap_or(ROUNDS);
        let need = self.view.state.player(self.own).hunger(self.rules);
        let id = match (round, next == round) {
            (0, _) => "ag-pic-before",
            (_, true) => "ag-pic-round-harvest",
            _ => "ag-pic-round",
        };
        let caption = Message::new(id).with("round", round).with("of", ROUNDS);
        self.say(&caption.with("next", next).with("food", need))
    }

    /// One space; round cards carry the number of their round.
    pub(super) fn space(&mut self, space: Space, at: Rect, round: Option<u8>) {
        let state = &self.view.state;
        let people = state.people[space.index()];
        let lying = state.lying_goods(self.rules, space);
        let handle = format!("space:{}", space.id());
        let title = self.space_title(space, &lying);
        self.svg.open_handle(Handle::new(&handle).title(&title));
        self.svg.veil(Rect::new(at.x, at.y + 1.5, at.w, at.h), 9.0, "shade", 0.12);
        self.svg.fill(at, 9.0, if people == 0 { "raised" } else { "sunk" });
        self.svg.outline(at, 9.0, "line", 1.0, "");
        let mut x = at.x + 10.0;
        if let Some(round) = round {
            self.round_strip(round, at);
            x = at.x + 30.0;
        }
        let ink = if people == 0 { "ink" } else { "ink-2" };
        let harvest = if !self.flows && round.is_some_and(is_harvest) { 22.0 } else { 6.0 };
        let font = Font::new(13.0, ink).bold().shrink(at.right() - x - harvest);
        self.space_name(space.label_in(self.rules.family, self.lang), x, at, font);
        if people != 0 {
            self.svg.group(&[("opacity", &".42")]);
        }
        self.space_body(space, x, at, lying);
        if people != 0 {
            self.svg.close();
        }
        self.standing(space, at);
        self.svg.close();
        self.last_space(space, at);
        self.offer(&handle, at, 9.0);
    }

    /// The name in a line; where it flows and would be cut, in two.
    fn space_name(&mut self, name: &str, x: f64, at: Rect, font: Font<'_>) {
        // Widths are estimated on the wide side.
        let room = (at.right() - x - 4.0) * 1.15;
        let split =
            name.rsplit_once(' ').filter(|_| self.flows && font.sized(12.0).width(name) > room);
        match split {
            Some((upper, lower)) => {
                self.svg.text(x, at.y + 14.5, upper, font.sized(12.0));
                self.svg.text(x, at.y + 27.0, lower, font.sized(12.0));
            }
            None if self.flows => self.svg.text(x, at.y + 18.0, name, font.shrink(room)),
            None => self.svg.text(x, at.y + 18.0, name, font),
        }
    }

    /// The spaces of the board that are in play.
    pub(super) fn board_spaces(&self) -> Vec<Space> {
        ORDER.into_iter().filter(|&space| self.view.state.in_play.has(space)).collect()
    }

    fn space_title(&self, space: Space, lying: &Goods) -> String {
        let mut title = self.say(&space.message_for(self.rules.seats));
        if !lying.is_empty() {
            title = format!("{title}: {}", self.goods_text(lying));
        }
        for seat in self
            .seats()
            .filter(|seat| self.view.state.people[space.index()] >> seat.index() & 1 != 0)
        {
            title = format!("{title} · {}", self.name(seat));
        }
        title
    }

    fn round_strip(&mut self, round: u8, at: Rect) {
        put!(
            self.svg,
            r#"<path d="M{} {}h-13a9 9 0 0 0 -9 9v{}a9 9 0 0 0 9 9h13z" fill="var(--table-2)"/>"#,
            Num(at.x + 22.0),
            Num(at.y),
            Num(at.h - 18.0)
        );
        let font = Font::new(13.5, "ink-2").bold().middle();
        let sickle = self.flows && is_harvest(round);
        let y = if sickle { at.y + 20.0 } else { at.y + at.h / 2.0 + 5.0 };
        self.svg.text(at.x + 11.0, y, &round.to_string(), font);
        if sickle {
            self.harvest_small(at.x + 11.0, at.bottom() - 15.0, round < self.view.state.round);
        }
    }

    /// What lies on a space, or what it offers.
    fn space_body(&mut self, space: Space, x: f64, at: Rect, lying: Goods) {
        let base = at.bottom() - 13.0;
        let block = Block::new(Font::new(15.0, "ink").bold()).icons(24.0);
        let Some((good, each)) = space.accumulates(self.rules.seats, self.rules.family) else {
            let played = self.view.state.player(self.own).occupations();
            let icons = labels::icons(space, self.rules, played);
            return self.rich(&icons, x, base - 1.0, block, 1);
        };
        let count = lying.count(good);
        self.icon(good.word(), x - 2.0, at.y + 24.0 + (at.h - 62.0) / 2.0, 32.0);
        let font = Font::new(22.0, if count > 0 { "ink" } else { "ink-3" }).bold();
        self.svg.text(x + 36.0, base, &count.to_string(), font);
        let after = x + 40.0 + font.width(&count.to_string());
        self.svg.text(after, base, &format!("+{each}"), Font::new(12.5, "ink-2"));
        let more = match space {
            Space::ReedSw => "{stone}{wood}",
            Space::RoomOrTravel => "/ {room}",
            Space::StartMinor => "{start}",
            _ => "",
        };
        if !more.is_empty() {
            self.rich(more, after + 22.0, base - 2.0, block.icons(19.0), 1);
        }
    }

    /// People on a space, a newborn beside its parent.
    fn standing(&mut self, space: Space, at: Rect) {
        let state = &self.view.state;
        let (mut x, y) = (at.right() - 38.0, at.bottom() - 38.0);
        let grows = matches!(space, Space::GrowthMinor | Space::GrowthNoRoom | Space::Occ5OrGrowth);
        for seat in self.seats() {
            if state.people[space.index()] >> seat.index() & 1 == 0 {
                continue;
            }
            self.pawn(seat, x, y, 34.0);
            x -= 22.0;
            if grows && state.player(seat).newborn > 0 && space != Space::Occ5OrGrowth {
                self.pawn(seat, x + 4.0, y + 9.0, 25.0);
                x -= 20.0;
            }
        }
    }

    /// A round card that is not yet in play: its stage and the goods that wait there.
    fn future(&mut self, round: u8, ahead: Option<Space>, at: Rect) {
        let stage = stage_of(round);
        let word = self.words("ag-pic-stage");
        let label = match ahead {
            Some(space) => space.label_in(self.rules.family, self.lang).to_string(),
            None => format!("{word} {stage}"),
        };
        let title =
            Message::new("ag-pic-round-space").with("round", round).with("what", label.as_str());
        let title = self.say(&title);
        self.svg.open_handle(Handle::new(&format!("round:{round}")).title(&title));
        self.svg.fill(at, 9.0, "ag-future");
        self.svg.outline(at, 9.0, "line-strong", 1.0, "4 3");
        let font = Font::new(13.5, "ink-2").bold().middle();
        self.svg.text(at.x + 11.0, at.y + at.h / 2.0 + 5.0, &round.to_string(), font);
        self.svg.group(&[("opacity", &".55")]);
        let roman = Font::new(24.0, "ink-3").serif().end();
        let numeral = ROMAN[usize::from(stage)];
        self.svg.text(at.right() - 12.0, at.y + at.h / 2.0 + 9.0, numeral, roman);
        self.svg.close();
        let font = Font::new(12.5, "ink-2").shrink(at.w - 38.0);
        self.svg.text(at.x + 28.0, at.y + 18.0, &label, font);
        self.waiting(round, at);
        self.svg.close();
    }

    /// The same in a line: number, sickle, stage; below them goods that wait.
    pub(super) fn future_chip(&mut self, round: u8, ahead: Option<Space>, at: Rect) {
        let stage = stage_of(round);
        let what = match ahead {
            Some(space) => space.label_in(self.rules.family, self.lang).to_string(),
            None => format!("{} {stage}", self.words("ag-pic-stage")),
        };
        let title = Message::new("ag-pic-round-space").with("round", round).with("what", what);
        let title = self.say(&title);
        self.svg.open_handle(Handle::new(&format!("round:{round}")).title(&title));
        self.svg.fill(at, 9.0, "ag-future");
        self.svg.outline(at, 9.0, "line-strong", 1.0, "4 3");
        let font = Font::new(13.0, "ink-2").bold();
        self.svg.text(at.x + 7.0, at.y + 22.0, &round.to_string(), font);
        let numeral = Font::new(15.0, "ink-2").serif().end();
        self.svg.text(at.right() - 7.0, at.y + 22.5, ROMAN[usize::from(stage)], numeral);
        if is_harvest(round) {
            self.harvest_small(at.x + at.w * 0.47, at.y + 17.0, false);
        }
        self.waiting(round, Rect { x: at.x - 22.0, y: at.y + 8.0, w: at.w + 28.0, ..at });
        self.svg.close();
    }

    fn harvest_small(&mut self, x: f64, y: f64, past: bool) {
        let (fill, line) =
            if past { ("ag-stone-2", "line-strong") } else { ("ag-grain-2", "icon-line") };
        self.svg.disc((x, y), 9.5, fill, (line, 1.0));
        self.icon("harvest", x - 7.0, y - 7.0, 14.0);
    }

    /// Goods on a round space, each with the shape of its owner.
    fn waiting(&mut self, round: u8, at: Rect) {
        let seats: Vec<Seat> = self.seats().collect();
        let coming = |seat: &Seat| {
            let goods = self.view.state.player(*seat).coming[usize::from(round) - 1].goods();
            let list: Vec<(Seat, Good, u8)> =
                goods.iter().map(|(good, count)| (*seat, good, count)).collect();
            list
        };
        let list: Vec<(Seat, Good, u8)> = seats.iter().flat_map(coming).collect();
        let step = (28.0_f64).min((at.w - 44.0) / list.len().max(1) as f64);
        for (nth, (seat, good, count)) in list.into_iter().enumerate() {
            let x = at.x + 28.0 + step * nth as f64;
            self.icon(good.word(), x, at.y + 25.0, 20.0);
            self.svg.symbol(&format!("ag-mark-{seat}"), x + 11.0, at.y + 36.0, 12.0);
            if count > 1 {
                let font = Font::new(11.5, "ink").bold();
                self.svg.text(x - 3.0, at.y + 52.0, &count.to_string(), font);
            }
        }
    }

    fn harvest(&mut self, x: f64, y: f64, past: bool) {
        let (fill, line) =
            if past { ("ag-stone-2", "line-strong") } else { ("ag-grain-2", "icon-line") };
        self.svg.group(&[("pointer-events", &"none")]);
        self.svg.disc((x, y), 13.0, fill, (line, 1.5));
        self.icon("harvest", x - 9.0, y - 9.0, 18.0);
        self.svg.close();
    }

    /// A ring around spaces where somebody has just been placed.
    fn last_space(&mut self, space: Space, at: Rect) {
        let last = self.last;
        for (actor, action) in last {
            if let (Actor::Seat(seat), Action::Place(placed)) = (actor, action)
                && *placed == space
            {
                let ring = at.grown(1.5);
                self.svg.outline(ring, 10.5, &format!("seat-{seat}-line"), 3.5, "");
            }
        }
    }
}
