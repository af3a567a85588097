//! What armies are worth: the HarLog formula (spec 6.1), in thousandths of the first rabbit.

use bw_arimaa::{Kind, Position, Side};

use super::layout::CLASS_BY_STRONGER;

/// What follows from the pieces of both sides, wherever they stand.
#[derive(Clone, Copy, Debug)]
pub struct Armies {
    /// Pieces by side and kind, weakest first.
    pub counts: [[u8; Kind::COUNT]; 2],
    /// Enemies that are stronger, by side and kind.
    pub stronger: [[u8; Kind::COUNT]; 2],
    /// The classes of pieces, by side and kind.
    pub classes: [[u8; Kind::COUNT]; 2],
    /// Whether few pieces are left (0), or very few (1).
    pub late: Option<u8>,
}

impl Armies {
    /// The armies of a position.
    pub fn of(position: &Position) -> Armies {
        let counts = Side::BOTH.map(|side| position.army(side));
        let stronger = [stronger_than(&counts[1]), stronger_than(&counts[0])];
        let classes = stronger.map(|stronger| {
            std::array::from_fn(|kind| match kind {
                0 => 0,
                _ => CLASS_BY_STRONGER[usize::from(stronger[kind]).min(16)],
            })
        });
        let late = match counts.iter().flatten().map(|&count| u32::from(count)).sum() {
            0..17_u32 => Some(1),
            17..25 => Some(0),
            25.. => None,
        };
        Armies { counts, stronger, classes, late }
    }
}

#[inline]
fn stronger_than(foes: &[u8; Kind::COUNT]) -> [u8; Kind::COUNT] {
    let mut stronger = [0; Kind::COUNT];
    for kind in (0..Kind::COUNT - 1).rev() {
        stronger[kind] = stronger[kind + 1] + foes[kind + 1];
    }
    stronger
}

const Q: f64 = 1.447_530_126;
const RABBITS: f64 = 0.631_444_203_4;
const FIRST_RABBIT: f64 = 0.125_070_098_91;

/// More stronger enemies or more rabbits times pieces than these never are.
const MOST_STRONGER: usize = 16;
const MOST_PRODUCT: usize = 16 * 16;

/// The formula as tables.
#[derive(Clone, Debug)]
pub struct Material {
    by_stronger: [i32; MOST_STRONGER + 1],
    by_product: Vec<i32>,
}

impl Default for Material {
    fn default() -> Self {
        let scaled = |value: f64| (1000.0 * value / FIRST_RABBIT).round() as i32;
        let of = |stronger: usize| match stronger {
            0 => 2.0 / Q,
            more => 1.0 / (Q + more as f64),
        };
        // Without rabbits the game is over; the number only has to be low.
        let product = |n: usize| if n == 0 { -8.0 } else { RABBITS * (n as f64).ln() };
        Material {
            by_stronger: std::array::from_fn(|stronger| scaled(of(stronger))),
            by_product: (0..=MOST_PRODUCT).map(|n| scaled(product(n))).collect(),
        }
    }
}

impl Material {
    /// Gold's army minus Silver's.
    #[inline]
    pub fn difference(&self, armies: &Armies) -> i32 {
        self.army(armies, 0) - self.army(armies, 1)
    }

    #[inline]
    fn army(&self, armies: &Armies, side: usize) -> i32 {
        let (counts, stronger) = (&armies.counts[side], &armies.stronger[side]);
        let mut value = 0;
        let mut pieces = usize::from(counts[0]);
        for kind in 1..Kind::COUNT {
            let at = usize::from(stronger[kind]).min(MOST_STRONGER);
            value += i32::from(counts[kind]) * self.by_stronger[at];
            pieces += usize::from(counts[kind]);
        }
        let product = usize::from(counts[0]) * pieces;
        value + self.by_product[product.min(MOST_PRODUCT)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_arimaa::parse_position;

    fn difference(board: &str) -> i32 {
        let position = parse_position(&format!("g [{board}]")).unwrap();
        Material::default().difference(&Armies::of(&position))
    }

    #[test]
    fn the_first_rabbit_is_worth_a_thousand() {
        let all = "rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR";
        assert_eq!(difference(all), 0);
        assert_eq!(difference(&all.replacen('r', " ", 1)), 1000);
        assert_eq!(difference(&all.replacen('R', " ", 1)), -1000);
        let without = |piece: char| difference(&all.replacen(piece, " ", 1));
        assert!(without('c') > 1000 && without('d') > without('c'));
        assert!(without('h') > without('d') && without('m') > without('h'));
    }
}
