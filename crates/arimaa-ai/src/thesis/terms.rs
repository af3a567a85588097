//! The terms of the evaluation that one side's pieces give by where they stand (spec 5.4), in hundredths.

use bw_arimaa::{Direction, Kind, Position, Side, Square, Squares};

use super::ground::Ground;
use super::tables::Tables;

/// One unit of the thesis in the units of terms.
pub(crate) const HUNDRED: i32 = 100;

/// By kind, weakest first; rabbits are valued by their number.
const MATERIAL: [i32; Kind::COUNT] = [0, 3, 4, 7, 11, 16];
/// Rabbits by their number.
const RABBITS: [i32; 9] = [0, 40, 47, 53, 58, 62, 65, 67, 69];
/// What each direction without an empty square costs, by kind.
const BLOCKED: [i32; Kind::COUNT] = [-2, -10, -10, -15, -20, -40];
/// What being frozen costs, by kind.
const FROZEN: [i32; Kind::COUNT] = [-8, -40, -40, -80, -120, 0];
/// By steps to the goal, from one.
const GOAL: [i32; 8] = [500, 450, 400, 350, 200, 150, 100, 50];
/// By steps to the centre, from none.
const CENTRE_ELEPHANT: [i32; 5] = [100, 80, 70, 60, 50];
const CENTRE_CAMEL: [i32; 5] = [90, 70, 60, 50, 40];
const CENTRE_HORSE: [i32; 5] = [80, 60, 50, 40, 30];
/// The squares d4, e4, d5 and e5.
const CENTRE: Squares = Squares::from_bits(0x0000_0018_1800_0000);

/// What a side's pieces are worth by their squares.
pub(crate) fn piece_position(position: &Position, side: Side, tables: &Tables) -> i32 {
    let of_kind = |kind| -> i32 {
        position.of(side, kind).map(|square| tables.value(side, kind, square)).sum()
    };
    HUNDRED * Kind::ALL.into_iter().map(of_kind).sum::<i32>()
}

fn rabbit_material(rabbits: u32) -> i32 {
    RABBITS[(rabbits as usize).min(RABBITS.len() - 1)]
}

/// What a side's pieces are worth.
pub(crate) fn material(position: &Position, side: Side) -> i32 {
    let pieces = |kind: Kind| position.of(side, kind).len();
    let worth = |kind: Kind| MATERIAL[kind.index()] * pieces(kind) as i32;
    HUNDRED
        * (rabbit_material(pieces(Kind::Rabbit)) + Kind::ALL.into_iter().map(worth).sum::<i32>())
}

/// What losing a piece of a kind would cost a side that has some.
pub(crate) fn loss(position: &Position, side: Side, kind: Kind) -> i32 {
    if kind != Kind::Rabbit {
        return HUNDRED * MATERIAL[kind.index()];
    }
    let rabbits = position.of(side, Kind::Rabbit).len();
    HUNDRED * (rabbit_material(rabbits) - rabbit_material(rabbits.saturating_sub(1)))
}

/// How near the best rabbit is to the goal.
pub(crate) fn goal_distance(ground: &Ground) -> i32 {
    let steps = ground.goal_distance(GOAL.len() as u8, Squares::ALL);
    steps.map_or(0, |steps| GOAL[usize::from(steps) - 1])
}

/// For every square how many directions hold an empty square, as three binary digits.
pub(crate) fn open_directions(empty: Squares) -> [Squares; 3] {
    let [a, b, c, d] = Direction::ALL.map(|direction| empty.moved(direction.opposite()));
    let (ab, cd) = (a ^ b, c ^ d);
    let (both, other) = (a & b, c & d);
    [ab ^ cd, (both ^ other) ^ (ab & cd), both & other]
}

/// What directions without an empty square cost a side.
pub(crate) fn blocked(position: &Position, side: Side, open: &[Squares; 3]) -> i32 {
    let of_kind = |kind: Kind| {
        let pieces = position.of(side, kind);
        let count = |digit: Squares| (pieces & digit).len() as i32;
        let free = count(open[0]) + 2 * count(open[1]) + 4 * count(open[2]);
        BLOCKED[kind.index()] * (4 * pieces.len() as i32 - free)
    };
    Kind::ALL.into_iter().map(of_kind).sum()
}

/// What being frozen costs a side.
pub(crate) fn freezing(position: &Position, ground: &Ground) -> i32 {
    ground.frozen.map(|square| FROZEN[position.kind_at(square).index()]).sum()
}

/// How near elephant, camel and the better horse are to the centre.
pub(crate) fn centre_access(position: &Position, ground: &Ground) -> i32 {
    let best = |kind: Kind, values: &[i32; 5]| {
        let near = |square: Square| ground.distance(kind, square, CENTRE, 4);
        let pieces = position.of(ground.side, kind);
        pieces.filter_map(near).min().map_or(0, |steps| values[usize::from(steps)])
    };
    best(Kind::Elephant, &CENTRE_ELEPHANT)
        + best(Kind::Camel, &CENTRE_CAMEL)
        + best(Kind::Horse, &CENTRE_HORSE)
}

/// The squares of a file on ranks nearer to a side's goal than a square.
#[inline]
fn ahead(side: Side, square: Square, file: Squares) -> Squares {
    let bits = file.bits();
    let from = 8 * u32::from(square.rank());
    Squares::from_bits(match side {
        Side::Gold => bits.checked_shl(from + 8).unwrap_or(0) & bits,
        Side::Silver => bits & ((1 << from) - 1),
    })
}

/// How free the ways of advanced rabbits are.
pub(crate) fn rabbit_attack(ground: &Ground, enemy_rabbits: Squares) -> i32 {
    let of_rabbit = |square: Square| {
        let advanced = match ground.side {
            Side::Gold => square.rank(),
            Side::Silver => 7 - square.rank(),
        };
        if advanced == 0 {
            return 0;
        }
        let file = Squares::file(square.file());
        let way = ahead(ground.side, square, file);
        let own_file = if !way.meets(ground.foes) {
            30
        } else if !way.meets(enemy_rabbits) {
            10
        } else {
            0
        };
        let beside = [Direction::West, Direction::East].map(|direction| file.moved(direction));
        let free = |file: &&Squares| {
            !file.is_empty() && !ahead(ground.side, square, **file).meets(ground.foes)
        };
        let neighbours = 10 * beside.iter().filter(free).count() as i32;
        i32::from(advanced) * (own_file + neighbours)
    };
    ground.rabbits.map(of_rabbit).sum()
}

/// How many of the rabbits' neighbouring files are held by own pieces at their height.
pub(crate) fn rabbit_wall(ground: &Ground) -> i32 {
    let own = ground.own;
    let column = own | own.moved(Direction::North) | own.moved(Direction::South);
    let beside = |direction| (ground.rabbits & column.moved(direction)).len() as i32;
    15 * (beside(Direction::West) + beside(Direction::East))
}
