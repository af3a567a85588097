//! The features of a position, each with its place among the weights.

/// The classes of pieces: rabbits, then the others by how many enemies are stronger: none, one, two, up to four, more.
pub(super) const CLASSES: usize = 6;

/// The class of a piece that is no rabbit, by how many enemies are stronger.
pub(super) const CLASS_BY_STRONGER: [u8; 17] = [1, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5];

/// Squares as seen from a side, east and west alike.
pub(super) const HALF_BOARD: usize = 32;

/// Where a group of features begins, and how many it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureGroup {
    /// Its name in weight files.
    pub name: &'static str,
    /// The number of its first feature.
    pub start: usize,
    /// How many features it has.
    pub len: usize,
}

const fn group(name: &'static str, after: FeatureGroup, len: usize) -> FeatureGroup {
    FeatureGroup { name, start: after.start + after.len, len }
}

/// Where pieces stand: by class and square.
pub(super) const SQUARES: FeatureGroup =
    FeatureGroup { name: "squares", start: 0, len: CLASSES * HALF_BOARD };
/// Guards of a trap: those of the side at home there, then those of the other.
pub(super) const TRAPS: FeatureGroup = group("traps", SQUARES, 25);
/// Who has the strongest piece beside a trap, and within two squares.
pub(super) const STRONGEST: FeatureGroup = group("strongest", TRAPS, 2);
/// Frozen pieces by class.
pub(super) const FROZEN: FeatureGroup = group("frozen", STRONGEST, CLASSES);
/// Frozen pieces near a trap that the enemy rules, by class.
pub(super) const HOSTAGE: FeatureGroup = group("hostage", FROZEN, CLASSES);
/// Pieces that one push or pull captures, by class; first on the own turn, then on the enemy's.
pub(super) const HANGING: FeatureGroup = group("hanging", HOSTAGE, 2 * CLASSES);
/// Directions in which the elephant can go.
pub(super) const ELEPHANT: FeatureGroup = group("elephant", HANGING, 5);
/// How near the next stronger enemy is to pieces with one and with two stronger enemies: one to four squares.
pub(super) const CHASED: FeatureGroup = group("chased", ELEPHANT, 8);
/// Rabbits by rank and enemies on the way; first frozen ones, then the others.
pub(super) const RABBITS: FeatureGroup = group("rabbits", CHASED, 64);
/// Steps left to the side to move.
pub(super) const STEPS_LEFT: FeatureGroup = group("steps-left", RABBITS, 5);
/// Pieces with no empty square beside them, by class.
pub(super) const BLOCKED: FeatureGroup = group("blocked", STEPS_LEFT, CLASSES);
/// Pieces on a trap with one guard and at least two enemies beside them, by class.
pub(super) const FRAMED: FeatureGroup = group("framed", BLOCKED, CLASSES);
/// Rabbits on the three ranks before the last but one, with friends and enemies within two squares, up to three of each.
pub(super) const SUPPORT: FeatureGroup = group("support", FRAMED, 48);
/// Rabbits by rank, once few pieces are left, and once very few are.
pub(super) const LATE: FeatureGroup = group("late", SUPPORT, 16);
/// Own pieces, up to three, on the three home ranks about a file.
pub(super) const HOME: FeatureGroup = group("home", LATE, 16);
/// Moves of the nearest rabbit that can run home, up to eight, or none; first on the own turn, then on the enemy's.
pub(super) const RUN: FeatureGroup = group("run", HOME, 18);
/// The same of rabbits for which the way is empty, but not safe.
pub(super) const WAY: FeatureGroup = group("way", RUN, 18);

/// All groups in order.
pub const GROUPS: [FeatureGroup; 17] = [
    SQUARES, TRAPS, STRONGEST, FROZEN, HOSTAGE, HANGING, ELEPHANT, CHASED, RABBITS, STEPS_LEFT,
    BLOCKED, FRAMED, SUPPORT, LATE, HOME, RUN, WAY,
];

/// How many features there are.
pub const FEATURES: usize = WAY.start + WAY.len;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_lie_side_by_side() {
        let mut next = 0;
        for group in GROUPS {
            assert_eq!(group.start, next, "{}", group.name);
            next += group.len;
        }
        assert_eq!(next, FEATURES);
    }
}
