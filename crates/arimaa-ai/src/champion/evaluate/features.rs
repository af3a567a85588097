//! What a linear evaluation sees in a position.
//!
//! [`collect`] hands every feature that occurs to a [`Sink`]: one multiplies by weights and adds up, in the search; another one writes
//! them down, for learning. Amounts are Gold's minus Silver's. This is where the search spends most of its time.

use bw_arimaa::{Direction, Kind, Position, Side, Square, Squares};

use super::layout::{
    BLOCKED, CHASED, CLASSES, ELEPHANT, FRAMED, FROZEN, HALF_BOARD, HANGING, HOME, HOSTAGE, LATE,
    RABBITS, RUN, SQUARES, STEPS_LEFT, STRONGEST, SUPPORT, TRAPS, WAY,
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
    classes: [u8; Kind::COUNT],
    late: Option<u8>,
}

/// Hands over all features of a position.
#[inline]
pub fn collect(position: &Position, armies: &Armies, sink: &mut impl Sink) {
    let frozen = Side::BOTH.map(|side| position.frozen(side));
    let empty = position.empty_squares();
    let camps = Side::BOTH.map(|side| {
        let (own, foes) = (position.of_side(side), position.of_side(!side));
        Camp {
            side,
            sign: if side == Side::Gold { 1 } else { -1 },
            own,
            foes,
            empty,
            frozen: frozen[side.index()],
            mobile_foes: foes - frozen[(!side).index()],
            classes: armies.classes[side.index()],
            late: armies.late,
        }
    });
    let ruled = traps(position, sink);
    for camp in &camps {
        camp.squares(position, sink);
        camp.stuck(position, ruled[camp.side.index()], sink);
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

/// A trap: whose home it is in, what is beside it, and what is within two squares.
struct Trap {
    home: usize,
    beside: Squares,
    near: Squares,
}

static TRAP_ZONES: [Trap; 4] = [trap(18, 0), trap(21, 0), trap(42, 1), trap(45, 1)];

const fn trap(square: u8, home: usize) -> Trap {
    let beside = Square::new(square).neighbours();
    let near = Squares::from_bits(beside.bits() | beside.neighbours().bits());
    Trap { home, beside, near }
}

/// Guards of traps; answers, by side, the surroundings of traps that the enemy rules.
#[inline]
fn traps(position: &Position, sink: &mut impl Sink) -> [Squares; 2] {
    let mut ruled = [Squares::EMPTY; 2];
    let sides = Side::BOTH.map(|side| position.of_side(side));
    for &Trap { home, beside, near } in &TRAP_ZONES {
        let guards = sides.map(|own| up_to_four(own & beside));
        let sign = if home == 0 { 1 } else { -1 };
        sink.add(TRAPS.start + 5 * guards[home] + guards[1 - home], sign);
        for (at, strongest) in strongest(position, sides, beside, near).into_iter().enumerate() {
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

/// Who has the strongest piece in a zone and in a larger one about it: 1 for Gold, -1 for Silver.
#[inline]
fn strongest(position: &Position, sides: [Squares; 2], zone: Squares, larger: Squares) -> [i32; 2] {
    let whose =
        |there: Squares| i32::from(there.meets(sides[0])) - i32::from(there.meets(sides[1]));
    let mut in_larger = None;
    for kind in Kind::ALL.into_iter().rev() {
        let there = position.of_kind(kind) & larger;
        if there.is_empty() {
            continue;
        }
        let in_larger = *in_larger.get_or_insert_with(|| whose(there));
        if there.meets(zone) {
            return [whose(there & zone), in_larger];
        }
    }
    [0, in_larger.unwrap_or(0)]
}

/// How many squares there are, of at most four.
#[inline]
fn up_to_four(squares: Squares) -> usize {
    let one = squares.bits();
    let two = one & one.wrapping_sub(1);
    let three = two & two.wrapping_sub(1);
    let four = three & three.wrapping_sub(1);
    usize::from(one != 0) + usize::from(two != 0) + usize::from(three != 0) + usize::from(four != 0)
}

/// How many squares there are, but not more than three.
#[inline]
fn up_to_three(squares: Squares) -> usize {
    let one = squares.bits();
    let two = one & one.wrapping_sub(1);
    let three = two & two.wrapping_sub(1);
    usize::from(one != 0) + usize::from(two != 0) + usize::from(three != 0)
}

/// The square of a set that has just one.
#[inline]
fn only(squares: Squares) -> Option<Square> {
    let bits = squares.bits();
    if bits & bits.wrapping_sub(1) == 0 { squares.first() } else { None }
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
    fn class(&self, kind: Kind) -> usize {
        usize::from(self.classes[kind.index()])
    }

    #[inline]
    fn squares(&self, position: &Position, sink: &mut impl Sink) {
        let seen = &HALF_SQUARES[self.side.index()];
        for kind in Kind::ALL {
            let start = SQUARES.start + self.class(kind) * HALF_BOARD;
            for square in self.own & position.of_kind(kind) {
                sink.add(start + usize::from(seen[square.index()]), self.sign);
            }
        }
    }

    /// Pieces that are frozen, that have no room, and that are framed.
    #[inline]
    fn stuck(&self, position: &Position, ruled: Squares, sink: &mut impl Sink) {
        let blocked = (self.own - self.empty.neighbours()) - self.frozen;
        let framed = self.framed();
        let hostages = self.frozen & ruled;
        for square in self.frozen | blocked | framed {
            let class = self.class(position.kind_at(square));
            let sets =
                [(FROZEN, self.frozen), (HOSTAGE, hostages), (BLOCKED, blocked), (FRAMED, framed)];
            for (group, set) in sets {
                if set.contains(square) {
                    sink.add(group.start + class, self.sign);
                }
            }
        }
    }

    /// Pieces on traps with one guard among enemies.
    #[inline]
    fn framed(&self) -> Squares {
        let held = |trap: &Square| {
            let beside = trap.neighbours();
            only(beside & self.own).is_some() && up_to_four(beside & self.foes) >= 2
        };
        let on_traps = self.own & Squares::TRAPS;
        if on_traps.is_empty() { on_traps } else { on_traps.filter(held).collect() }
    }

    /// Pieces that one push or pull captures: a stronger enemy that can move stands beside the only guard of a trap.
    #[inline]
    fn hanging(&self, position: &Position, sink: &mut impl Sink) {
        for trap in Squares::TRAPS {
            let Some(guard) = only(self.own & trap.neighbours()) else { continue };
            if self.foes.contains(trap) {
                continue;
            }
            let beside = self.mobile_foes & guard.neighbours();
            if beside.is_empty() {
                continue;
            }
            let kind = position.kind_at(guard);
            if !beside.meets(position.stronger(kind)) {
                continue;
            }
            let lost = if self.own.contains(trap) { position.kind_at(trap) } else { kind };
            let turn = if position.side() == self.side { 0 } else { CLASSES };
            sink.add(HANGING.start + turn + self.class(lost), self.sign);
        }
    }

    #[inline]
    fn elephant(&self, position: &Position, sink: &mut impl Sink) {
        if let Some(elephant) = (self.own & position.of_kind(Kind::Elephant)).first() {
            let weaker = self.foes - position.of_kind(Kind::Elephant);
            let open = self.empty | (weaker & self.empty.neighbours());
            let ways = up_to_four(open & elephant.neighbours());
            sink.add(ELEPHANT.start + ways, self.sign);
        }
    }

    /// How near the next stronger enemy is to valuable pieces.
    #[inline]
    fn chased(&self, position: &Position, sink: &mut impl Sink) {
        for kind in [Kind::Camel, Kind::Horse, Kind::Dog] {
            let class = self.class(kind);
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
        for rabbit in self.own & position.of_kind(Kind::Rabbit) {
            let blockers = up_to_three(self.foes & ahead[rabbit.index()]);
            let rank = usize::from(rabbit.rank() ^ flip);
            let mobile = usize::from(!self.frozen.contains(rabbit));
            sink.add(RABBITS.start + 32 * mobile + 4 * rank + blockers, self.sign);
            if let Some(late) = self.late {
                sink.add(LATE.start + 8 * usize::from(late) + rank, self.sign);
            }
            if (4..7).contains(&rank) {
                let near = NEAR[rabbit.index()];
                let friends = up_to_three((self.own & near) - rabbit.set());
                let foes = up_to_three(self.foes & near);
                sink.add(SUPPORT.start + 16 * (rank - 4) + 4 * friends + foes, self.sign);
            }
        }
    }

    /// How many moves the nearest rabbit needs to its goal.
    #[inline]
    fn runs(&self, position: &Position, sink: &mut impl Sink) {
        let rabbits = self.own & position.of_kind(Kind::Rabbit);
        let turn = if position.side() == self.side { 0 } else { 9 };
        let way = self.moves_home(rabbits, self.empty);
        sink.add(WAY.start + turn + way, self.sign);
        // Where there is no way, there is none that is safe.
        let run = if way == NO_WAY {
            NO_WAY
        } else {
            let strong = (self.foes - position.of_kind(Kind::Rabbit)).neighbours();
            let safe = self.empty & (self.own.neighbours() | !(strong | Squares::TRAPS));
            self.moves_home(rabbits - self.frozen, safe)
        };
        sink.add(RUN.start + turn + run, self.sign);
    }

    /// The fewest moves of some rabbits to the goal through some squares, less one; eight if it is farther.
    #[inline]
    fn moves_home(&self, rabbits: Squares, through: Squares) -> usize {
        let goal = self.side.goal() & self.empty;
        let forward = self.side == Side::Gold;
        let mut reached = rabbits;
        for moves in 0..NO_WAY {
            let sideways = reached.moved(Direction::West) | reached.moved(Direction::East);
            let ahead = if forward {
                reached.moved(Direction::North)
            } else {
                reached.moved(Direction::South)
            };
            let next = ahead | sideways;
            if next.meets(goal) {
                return moves;
            }
            let all = reached | (next & through);
            if all == reached {
                return NO_WAY;
            }
            reached = all;
        }
        NO_WAY
    }

    /// How well the ways to the own home are watched.
    #[inline]
    fn home(&self, sink: &mut impl Sink) {
        let own = self.own.bits();
        let ranks = if self.side == Side::Gold { own } else { own >> 40 };
        let by_file = |rank: u32| BY_FILE[(ranks >> (8 * rank)) as usize & 255];
        // Up to three on a file and up to nine about one: no sum leaves its byte.
        let counts = by_file(0) + by_file(1) + by_file(2);
        let mut about = counts + (counts << 8) + (counts >> 8);
        for half in [0, 1, 2, 3, 3, 2, 1, 0] {
            let count = (about as usize & 255).min(3);
            sink.add(HOME.start + 4 * half + count, self.sign);
            about >>= 8;
        }
    }
}

/// No rabbit can run home.
const NO_WAY: usize = 8;

/// The bits of a rank as one byte a file.
static BY_FILE: [u64; 256] = {
    let mut table = [0; 256];
    let mut rank = 0;
    while rank < 256 {
        let mut file = 0;
        while file < 8 {
            table[rank] |= ((rank >> file) as u64 & 1) << (8 * file);
            file += 1;
        }
        rank += 1;
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
