//! The table before the first draw (spec 1.1).

use bw_core::{MAX_SEATS, Seat};

use crate::board::Board;
use crate::cell::Cell;
use crate::chance::Bag;
use crate::features::Features;
use crate::options::Rules;
use crate::points::Points;
use crate::segments::CLOISTERS;
use crate::state::{Phase, Spots, Stage, State, TileSet};

impl State {
    /// The start tile on the table, everything else in the bag.
    pub(crate) fn initial(rules: Rules) -> Self {
        let mut free = [0; MAX_SEATS];
        free[..usize::from(rules.seats)].fill(rules.meeples);
        State {
            features: Features::APART,
            board: Board::with_start_tile(),
            occupied: TileSet::default(),
            closed: 0,
            points: [Points::default(); MAX_SEATS],
            bag: Bag::FULL,
            cloisters: [Cell::NOWHERE; CLOISTERS],
            free,
            rules,
            stage: Stage { phase: Phase::Draw, seat: Seat::new(0), hand: None, spots: Spots::NONE },
        }
    }
}
