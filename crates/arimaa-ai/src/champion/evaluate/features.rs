//! What a linear evaluation sees in a position.
//!
//! [`collect`] hands every feature that occurs to a [`Sink`]: one multiplies by weights and adds up, in the search; another one writes
//! them down, for learning. Amounts are Gold's minus Silver's.

use bw_arimaa::{Direction, Kind, Position, Side, Square, Squares};

use super::layout::{
    BLOCKED, CHASED, CLASS_BY_STRONGER, CLASSES, ELEPHANT, FRAMED, FROZEN, HALF_BOARD, HANGING,
    HOME, HOSTAGE, LATE, RABBITS, RUN, SQUARES, STEPS_LEFT, STRONGEST, SUPPORT, TRAPS, WAY,
};
use super::material::Armies;

/// Takes features.
pub trait Sink {
    /// This feature occurs so often.
    fn add(&mut self, feature: usize, amount: i32);
}

/// What one side has, as features need it.
struct Camp {
    side: Side,
    sign: i32,
    own: Squares,
    foes: Squares,
    empty: Squares,
    frozen: Squares,
    mobile_foes: Squares,
    classes: [usize; Kind::COUNT],
}

/// Hands over all features of a position.
#[inline]
pub fn collect(position: &Position, armies: &Armies, sink: &mut impl Sink) {
    let frozen = Side::BOTH.map(|side| position.frozen(side));
    let empty = position.empty_squares();
    let camps = Side::BOTH.map(|side| {
        let (own, foes) = (position.of_side(side), position.of_side(!side));
        let stronger = &armies.stronger[side.index()];
        Camp {
            side,
            sign: if side == Side::Gold { 1 } else { -1 },
            own,
            foes,
            empty,
            frozen: frozen[side.index()],
            mobile_foes: foes - frozen[(!side).index()],
            classes: std::array::from_fn(|kind| match kind {
                0 => 0,
                _ => usize::from(CLASS_BY_STRONGER[usize::from(stronger[kind]).min(16)]),
            }),
        }
    });
    let ruled = traps(position, sink);
    for camp in &camps {
        camp.squares(position, sink);
        camp.frozen(position, ruled[camp.side.index()], sink);
        camp.hanging(position, sink);
        camp.elephant(position, sink);
        camp.chased(position, sink);
        camp.rabbits(position, sink);
        camp.home(sink);
        camp.runs(position, sink);
    }
    let sign = camps[position.side().index()].sign;
    sink.add(STEPS_LEFT.start + usize::from(position.steps_left().min(4)), sign);
}

/// Guards of traps; answers, by side, the surroundings of traps that the enemy rules.
#[inline]
fn traps(position: &Position, sink: &mut impl Sink) -> [Squares; 2] {
    let mut ruled = [Squares::EMPTY; 2];
    for (trap, home) in [(18, 0), (21, 0), (42, 1), (45, 1)] {
        let beside = Square::new(trap).neighbours();
        let near = beside | beside.neighbours();
        let sides = Side::BOTH.map(|side| position.of_side(side));
        let guards = sides.map(|own| (own & beside).len() as usize);
        let sign = if home == 0 { 1 } else { -1 };
        sink.add(TRAPS.start + 5 * guards[home] + guards[1 - home], sign);
        for (at, zone) in [beside, near].into_iter().enumerate() {
            let strongest = strongest(position, sides, zone);
            if strongest != 0 {
                sink.add(STRONGEST.start + at, strongest);
            }
        }
        for side in 0..2 {
            if guards[side] < guards[1 - side] {
                ruled[side] |= near;
            }
        }
    }
    ruled
}

/// Who has the strongest piece in a zone: 1 for Gold, -1 for Silver.
#[inline]
fn strongest(position: &Position, sides: [Squares; 2], zone: Squares) -> i32 {
    for kind in Kind::ALL.into_iter().rev() {
        let there = position.of_kind(kind) & zone;
        if !there.is_empty() {
            return i32::from(there.meets(sides[0])) - i32::from(there.meets(sides[1]));
        }
    }
    0
}

/// Squares as a side sees them, east and west alike.
static HALF_SQUARES: [[u8; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let file = index & 7;
        let file = if file > 3 { 7 - file } else { file };
        table[0][index] = ((index >> 3) * 4 + file) as u8;
        table[1][index] = ((7 - (index >> 3)) * 4 + file) as u8;
        index += 1;
    }
    table
};

impl Camp {
    #[inline]
    fn squares(&self, position: &Position, sink: &mut impl Sink) {
        let seen = &HALF_SQUARES[self.side.index()];
        for kind in Kind::ALL {
            let start = SQUARES.start + self.classes[kind.index()] * HALF_BOARD;
            for square in self.own & position.of_kind(kind) {
                sink.add(start + usize::from(seen[square.index()]), self.sign);
            }
        }
    }

    #[inline]
    fn frozen(&self, position: &Position, ruled: Squares, sink: &mut impl Sink) {
        let stuck = (self.own - self.empty.neighbours()) - self.frozen;
        let framed = self.framed();
        if (self.frozen | stuck | framed).is_empty() {
            return;
        }
        for kind in Kind::ALL {
            let class = self.classes[kind.index()];
            let of_kind = position.of_kind(kind);
            let sets = [
                (FROZEN, self.frozen),
                (HOSTAGE, self.frozen & ruled),
                (BLOCKED, stuck),
                (FRAMED, framed),
            ];
            for (group, set) in sets {
                let count = (set & of_kind).len() as i32;
                if count != 0 {
                    sink.add(group.start + class, self.sign * count);
                }
            }
        }
    }

    /// Pieces on traps with one guard among enemies.
    #[inline]
    fn framed(&self) -> Squares {
        let held = |trap: &Square| {
            let beside = trap.neighbours();
            (beside & self.own).len() == 1 && (beside & self.foes).len() >= 2
        };
        let on_traps = self.own & Squares::TRAPS;
        if on_traps.is_empty() { on_traps } else { on_traps.filter(held).collect() }
    }

    /// Pieces that one push or pull captures: a stronger enemy that can move stands beside the only guard of a trap.
    #[inline]
    fn hanging(&self, position: &Position, sink: &mut impl Sink) {
        for trap in Squares::TRAPS {
            let guards = self.own & trap.neighbours();
            if guards.len() != 1 || self.foes.contains(trap) {
                continue;
            }
            let Some(guard) = guards.first() else { continue };
            let kind = position.kind_at(guard);
            let attackers = self.mobile_foes & guard.neighbours() & position.stronger(kind);
            if attackers.is_empty() {
                continue;
            }
            let lost = if self.own.contains(trap) { position.kind_at(trap) } else { kind };
            let turn = if position.side() == self.side { 0 } else { CLASSES };
            sink.add(HANGING.start + turn + self.classes[lost.index()], self.sign);
        }
    }

    #[inline]
    fn elephant(&self, position: &Position, sink: &mut impl Sink) {
        if let Some(elephant) = (self.own & position.of_kind(Kind::Elephant)).first() {
            let weaker = self.foes - position.of_kind(Kind::Elephant);
            let open = self.empty | (weaker & self.empty.neighbours());
            let ways = (open & elephant.neighbours()).len() as usize;
            sink.add(ELEPHANT.start + ways, self.sign);
        }
    }

    /// How near the next stronger enemy is to valuable pieces.
    #[inline]
    fn chased(&self, position: &Position, sink: &mut impl Sink) {
        for kind in [Kind::Camel, Kind::Horse, Kind::Dog] {
            let class = self.classes[kind.index()];
            if class != 2 && class != 3 {
                continue;
            }
            let stronger = self.foes & position.stronger(kind);
            for square in self.own & position.of_kind(kind) {
                let mut reach = square.neighbours();
                for distance in 0..4 {
                    if reach.meets(stronger) {
                        sink.add(CHASED.start + 4 * (class - 2) + distance, self.sign);
                        break;
                    }
                    reach |= reach.neighbours();
                }
            }
        }
    }

    #[inline]
    fn rabbits(&self, position: &Position, sink: &mut impl Sink) {
        let ahead = &AHEAD[self.side.index()];
        let flip = if self.side == Side::Gold { 0 } else { 7 };
        let late = match (self.own | self.foes).len() {
            0..17 => Some(1),
            17..25 => Some(0),
            _ => None,
        };
        for rabbit in self.own & position.of_kind(Kind::Rabbit) {
            let blockers = (self.foes & ahead[rabbit.index()]).len().min(3) as usize;
            let rank = usize::from(rabbit.rank() ^ flip);
            let mobile = usize::from(!self.frozen.contains(rabbit));
            sink.add(RABBITS.start + 32 * mobile + 4 * rank + blockers, self.sign);
            if let Some(late) = late {
                sink.add(LATE.start + 8 * late + rank, self.sign);
            }
            if (4..7).contains(&rank) {
                let near = NEAR[rabbit.index()];
                let friends = ((self.own & near).len() as usize - 1).min(3);
                let foes = (self.foes & near).len().min(3) as usize;
                sink.add(SUPPORT.start + 16 * (rank - 4) + 4 * friends + foes, self.sign);
            }
        }
    }

    /// How many moves the nearest rabbit needs to its goal.
    #[inline]
    fn runs(&self, position: &Position, sink: &mut impl Sink) {
        let rabbits = self.own & position.of_kind(Kind::Rabbit);
        let strong = (self.foes - position.of_kind(Kind::Rabbit)).neighbours();
        let safe = self.empty & (self.own.neighbours() | !(strong | Squares::TRAPS));
        let turn = if position.side() == self.side { 0 } else { 9 };
        let run = self.moves_home(rabbits - self.frozen, safe);
        sink.add(RUN.start + turn + run, self.sign);
        let way = self.moves_home(rabbits, self.empty);
        sink.add(WAY.start + turn + way, self.sign);
    }

    /// The fewest moves of some rabbits to the goal through some squares, less one; eight if it is farther.
    #[inline]
    fn moves_home(&self, rabbits: Squares, through: Squares) -> usize {
        let goal = self.side.goal() & self.empty;
        let mut reached = rabbits;
        for moves in 0..8 {
            let sideways = reached.moved(Direction::West) | reached.moved(Direction::East);
            let next = reached.moved(self.side.forward()) | sideways;
            if next.meets(goal) {
                return moves;
            }
            let all = reached | (next & through);
            if all == reached {
                return 8;
            }
            reached = all;
        }
        8
    }

    /// How well the ways to the own home are watched.
    #[inline]
    fn home(&self, sink: &mut impl Sink) {
        let home = if self.side == Side::Gold { 0x00FF_FFFF } else { 0xFFFF_FF00_0000_0000 };
        let watched = (self.own & Squares::from_bits(home)).bits();
        for (file, about) in FILES_ABOUT.iter().enumerate() {
            let count = (watched & about).count_ones().min(3) as usize;
            let half = if file > 3 { 7 - file } else { file };
            sink.add(HOME.start + 4 * half + count, self.sign);
        }
    }
}

/// The squares of a file and of its neighbours.
static FILES_ABOUT: [u64; 8] = {
    let mut table = [0; 8];
    let mut file = 0;
    while file < 8 {
        table[file] = Squares::file(file as u8).bits();
        if file > 0 {
            table[file] |= Squares::file(file as u8 - 1).bits();
        }
        if file < 7 {
            table[file] |= Squares::file(file as u8 + 1).bits();
        }
        file += 1;
    }
    table
};

/// The squares at most two steps away.
static NEAR: [Squares; 64] = {
    let mut table = [Squares::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let beside = 1_u64 << index | Squares::from_bits(1 << index).neighbours().bits();
        table[index] = Squares::from_bits(beside | Squares::from_bits(beside).neighbours().bits());
        index += 1;
    }
    table
};

/// The squares before a rabbit, in its own and the neighbouring files.
static AHEAD: [[Squares; 64]; 2] = {
    let mut table = [[Squares::EMPTY; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = ((index % 8) as u8, (index / 8) as u32);
        let mut files = Squares::file(file).bits();
        if file > 0 {
            files |= Squares::file(file - 1).bits();
        }
        if file < 7 {
            files |= Squares::file(file + 1).bits();
        }
        // Two shifts: one by 64 would be none.
        let north = (u64::MAX << (8 * rank)) << 8;
        let south = (u64::MAX >> (8 * (7 - rank))) >> 8;
        table[0][index] = Squares::from_bits(files & north);
        table[1][index] = Squares::from_bits(files & south);
        index += 1;
    }
    table
};
