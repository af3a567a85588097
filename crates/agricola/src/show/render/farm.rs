//! A farmyard: three rows of five cells of 80 units, scaled.
//!
//! Layers from below: frame, cells, crops, stables, rails and posts, animals, people, marks. What lies
//! above the cells lets clicks through, so that a click on a sheep reaches its cell.

use bw_core::{Actor, Message, Seat};
use bw_show::LEAST_LETTERS;
use bw_svg::{Font, Handle, Num, Rect, put};

use super::herds::{Arrangement, Herd, arrange};
use super::parts;
use super::table::TablePicture;
use crate::actions::{Action, Spot};
use crate::cell::{COLUMNS, Cell, Cells, ROWS};
use crate::farm::Planted;
use crate::fences::Edges;
use crate::player::Player;

const SIDE: f64 = 80.0;
/// The frame around the cells.
const FRAME: f64 = 10.0;

/// The size of a farmyard with cells of this side.
pub(super) const fn size(cell: f64) -> (f64, f64) {
    (cell * 5.25, cell * 3.25)
}

const fn corner(cell: Cell) -> (f64, f64) {
    (cell.column() as f64 * SIDE, cell.row() as f64 * SIDE)
}

impl TablePicture<'_> {
    /// Draws a seat's farm; the own one carries the handles of cells.
    pub(super) fn farm(&mut self, seat: Seat, x: f64, y: f64, cell: f64) {
        let player = *self.view.state.player(seat);
        let own = seat == self.own;
        let scale = cell / SIDE;
        self.figure = if self.flows { (LEAST_LETTERS / scale).max(12.0) } else { 12.0 };
        let title = self.say(&Message::new("ag-pic-farm").with("who", self.name(seat)));
        self.svg.open_handle(Handle::new(&format!("farm:{seat}")).title(&title));
        self.svg.placed(x + FRAME * scale, y + FRAME * scale, scale);
        self.svg.fill(Rect::new(-10.0, -10.0, 420.0, 260.0), 14.0, "ag-farm-edge");
        self.svg.fill(Rect::new(-7.0, -7.0, 414.0, 254.0), 11.0, "ag-ground-2");
        let fenced = player.farm.pastures.cells();
        for cell in Cell::all().filter(|&cell| !fenced.has(cell)).chain(fenced.iter()) {
            if own {
                self.svg.open_handle(Handle::new(&parts::cell(cell)).title(cell.name()));
            }
            self.ground(&player, cell);
            if own {
                self.svg.close();
            }
        }
        self.svg.group(&[("pointer-events", &"none")]);
        self.stables(&player);
        self.fences(player.farm.fences());
        self.animals(&player);
        self.people(seat, &player);
        self.svg.close();
        self.last_cells(seat);
        if own {
            self.cell_marks();
        }
        self.svg.close();
        self.svg.close();
    }

    /// A cell without what stands on it.
    fn ground(&mut self, player: &Player, cell: Cell) {
        let (x, y) = corner(cell);
        let farm = &player.farm;
        if farm.rooms.has(cell) {
            self.svg.symbol(&format!("ag-room-{}", farm.house.word()), x, y, SIDE);
        } else if farm.fields.has(cell) {
            self.svg.fill(Rect::new(x + 1.0, y + 1.0, 78.0, 78.0), 6.0, "ag-ground");
            self.svg.symbol("ag-field", x, y, SIDE);
            self.crop(farm.crops[cell.index()], x, y);
        } else if farm.pastures.cells().has(cell) {
            // Overlaps its neighbours a little, so that no seam shows.
            self.svg.fill(Rect::new(x - 0.3, y - 0.3, 80.6, 80.6), 0.0, "ag-pasture");
            self.tufts(cell, "ag-pasture-2");
        } else {
            self.svg.fill(Rect::new(x + 1.0, y + 1.0, 78.0, 78.0), 6.0, "ag-ground");
            self.tufts(cell, "ag-ground-2");
        }
    }

    fn crop(&mut self, planted: Planted, x: f64, y: f64) {
        let Some(crop) = planted.crop() else { return };
        let (size, places): (f64, &[(f64, f64)]) = match planted.count() {
            1 => (44.0, &[(18.0, 16.0)]),
            2 => (36.0, &[(5.0, 20.0), (39.0, 20.0)]),
            3 => (31.0, &[(2.0, 10.0), (24.5, 28.0), (47.0, 10.0)]),
            _ => (26.0, &[(4.0, 6.0), (26.0, 6.0), (48.0, 6.0), (15.0, 34.0)]),
        };
        for (dx, dy) in places {
            self.icon(crop.good().word(), x + dx, y + dy, size);
        }
        self.svg.fill(Rect::new(x + 55.0, y + 57.0, 21.0, 19.0), 9.5, "surface");
        let font = Font::new(self.figure.max(14.0), "ink").bold().middle();
        self.svg.text(x + 65.5, y + 71.5, &planted.count().to_string(), font);
    }

    /// Two tufts of grass at places computed from the cell.
    fn tufts(&mut self, cell: Cell, colour: &str) {
        let (x, y) = corner(cell);
        let (r, c) = (u16::from(cell.row()), u16::from(cell.column()));
        let places = [
            ((13 * r + 29 * c) % 40 + 12, (31 * r + 17 * c) % 30 + 18),
            ((37 * r + 11 * c) % 36 + 34, (19 * r + 41 * c) % 28 + 44),
        ];
        for (dx, dy) in places {
            let (x, y) = (x + f64::from(dx), y + f64::from(dy));
            put!(
                self.svg,
                r#"<path d="M{} {y}c1.5 -2 1.5 -4 .5 -6.5M{x} {y}c0 -3 0 -5 .5 -8M{} {y}c-1.5 -2 -1 -4 0 -6" fill="none" stroke="var(--{colour})" stroke-width="2" stroke-linecap="round"/>"#,
                x - 4.0,
                x + 4.0
            );
        }
    }

    fn stables(&mut self, player: &Player) {
        let fenced = player.farm.pastures.cells();
        for cell in player.farm.stables.iter() {
            let (x, y) = corner(cell);
            match fenced.has(cell) {
                true => self.icon("stable", x + 6.0, y + 4.0, 34.0),
                false => self.icon("stable", x + 8.0, y + 12.0, 46.0),
            }
        }
    }

    fn fences(&mut self, fences: Edges) {
        let (mut posts, mut rails) = (Vec::new(), Vec::new());
        for row in 0..=ROWS {
            for column in 0..=COLUMNS {
                if column < COLUMNS && fences.has_horizontal(row, column) {
                    posts.extend([(row, column), (row, column + 1)]);
                    rails.push((row, column, true));
                }
                if row < ROWS && fences.has_vertical(row, column) {
                    posts.extend([(row, column), (row + 1, column)]);
                    rails.push((row, column, false));
                }
            }
        }
        for (row, column, level) in rails {
            self.rails(f64::from(column) * SIDE, f64::from(row) * SIDE, level);
        }
        posts.sort_unstable();
        posts.dedup();
        for (row, column) in posts {
            let (x, y) = (f64::from(column) * SIDE, f64::from(row) * SIDE);
            let at = Rect::new(x - 5.0, y - 6.0, 10.0, 12.0);
            self.svg.fill(at, 3.0, "ag-fence-2");
            self.svg.outline(at, 3.0, "ag-fence", 2.2, "");
        }
    }

    /// Two rails of one fence.
    fn rails(&mut self, x: f64, y: f64, level: bool) {
        let path: String = [-2.6, 2.6]
            .map(|off| match level {
                true => format!("M{} {}h72", Num(x + 4.0), Num(y + off)),
                false => format!("M{} {}v72", Num(x + off), Num(y + 4.0)),
            })
            .concat();
        for (colour, width) in [("ag-fence", 4.0), ("ag-fence-2", 1.6)] {
            put!(
                self.svg,
                r#"<path d="{path}" fill="none" stroke="var(--{colour})" stroke-width="{width}" stroke-linecap="round"/>"#
            );
        }
    }

    fn animals(&mut self, player: &Player) {
        let Arrangement { pastures, stables, house } = arrange(player);
        for herd in pastures {
            self.herd(&herd, player.farm.stables);
        }
        for (cell, kind) in stables {
            let (x, y) = corner(cell);
            self.icon(kind.word(), x + 42.0, y + 38.0, 36.0);
        }
        let Some(first) = player.farm.rooms.first() else { return };
        let (x, y) = corner(first);
        for (at, kind) in house.iter().take(2).enumerate() {
            self.icon(kind.word(), x + 2.0 + 24.0 * at as f64, y + 46.0, 32.0);
        }
        if house.len() > 2 {
            self.count_pill(first, &house.len().to_string());
        }
    }

    fn herd(&mut self, herd: &Herd, stables: Cells) {
        const PLACES: [(f64, f64); 4] = [(42.0, 6.0), (7.0, 40.0), (42.0, 40.0), (7.0, 6.0)];
        let cells: Vec<Cell> = herd.cells.iter().collect();
        let Some(&last) = cells.last() else { return };
        let mut slots: Vec<(f64, f64)> = Vec::new();
        for &cell in &cells {
            let (x, y) = corner(cell);
            // The last place holds the stable, the third of the last cell the number.
            let taken = |at: usize| (at == 3 && stables.has(cell)) || (at == 2 && cell == last);
            let free = (0..PLACES.len()).filter(|&at| !taken(at));
            slots.extend(free.map(|at| (x + PLACES[at].0, y + PLACES[at].1)));
        }
        let count = usize::from(herd.count);
        if count <= slots.len() {
            for at in 0..count {
                let (x, y) = slots[at * slots.len() / count];
                self.icon(herd.kind.word(), x, y, 33.0);
            }
        } else {
            let (x, y) = corner(cells[cells.len() / 2]);
            self.icon(herd.kind.word(), x + 18.0, y + 16.0, 46.0);
        }
        self.count_pill(last, &format!("{}/{}", herd.count, herd.room));
    }

    /// A number at the lower right of a cell.
    fn count_pill(&mut self, cell: Cell, label: &str) {
        let (x, y) = corner(cell);
        let size = self.figure;
        let font = Font::new(size, "ink").bold().middle();
        let (w, h) = (font.width(label) + 10.0, size + 5.0);
        self.svg.veil(Rect::new(x + 76.0 - w, y + 77.0 - h, w, h), h / 2.0, "surface", 0.92);
        self.svg.text(x + 76.0 - w / 2.0, y + 85.0 - size, label, font);
    }

    /// People who are at home, from the bottom room on.
    fn people(&mut self, seat: Seat, player: &Player) {
        let rooms: Vec<Cell> = player.farm.rooms.iter().collect();
        let home = player.adults().saturating_sub(player.placed);
        for at in 0..usize::from(home) {
            let (x, y) = corner(rooms[rooms.len() - 1 - at % rooms.len()]);
            let left = if at < rooms.len() { 43.0 } else { 8.0 };
            self.pawn(seat, x + left, y + 43.0, 36.0);
        }
    }

    /// What the seat has just changed.
    fn last_cells(&mut self, seat: Seat) {
        let last = self.last;
        let own = last.iter().filter(|(actor, _)| *actor == Actor::Seat(seat));
        let cells: Cells = own
            .flat_map(|(_, action)| match *action {
                Action::Room(cell)
                | Action::Stable(cell)
                | Action::Plow(cell)
                | Action::Sow(Spot::Field(cell), _) => Cells::one(cell).iter(),
                Action::Pasture(cells) => cells.iter(),
                _ => Cells::NONE.iter(),
            })
            .collect();
        for cell in cells.iter() {
            let (x, y) = corner(cell);
            let at = Rect::new(x + 3.0, y + 3.0, 74.0, 74.0);
            self.svg.outline(at, 9.0, &format!("seat-{seat}-line"), 3.5, "");
        }
    }

    fn cell_marks(&mut self) {
        for cell in Cell::all() {
            let (x, y) = corner(cell);
            let at: Rect = Rect::new(x + 4.0, y + 4.0, 72.0, 72.0);
            self.offer_washed(&parts::cell(cell), at, 9.0);
        }
    }
}
