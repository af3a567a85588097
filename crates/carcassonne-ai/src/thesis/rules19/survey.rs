//! What a position holds for the mover before a tile is tried: taken once per decision.
//!
//! Placing a tile draws nothing from the bag, so the share of tiles that fit a cell only changes where
//! the tile changes what the cell demands. The survey holds every share and the empty cells of every
//! unfinished city and road; [`super::site`] and [`super::evaluation`] change what a tile changes and
//! put it back.

use arrayvec::ArrayVec;
use bw_carcassonne::{
    CITIES, Cell, Demand, Edge, FeatureKind, MAX_FRONTIER, ROADS, SegmentId, State, TileType,
};
use bw_core::Seat;

use super::cells::{CellSet, POSITIONS, Prospect};
use super::settings::Quality;

/// More than the meeples of one seat.
pub(super) const MAX_MEEPLES: usize = 16;

/// An unfinished city, road or cloister with meeples of the mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    pub(super) kind: FeatureKind,
    /// Meeples of the mover.
    pub(super) meeples: u8,
    /// Whether nobody has more.
    pub(super) is_held: bool,
    /// Tiles of a city.
    pub(super) size: u16,
    pub(super) prospect: Prospect,
    /// Of a cloister: where it lies.
    pub(super) cell: Cell,
}

/// A farm held by the mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeldFarm {
    pub(super) root: SegmentId,
    /// City segments that it touches, as bits.
    pub(super) towns: u64,
}

/// Sums over what the mover has on the table: rules 10 to 14, 16 and 19.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Holdings {
    pub(super) to_return: f64,
    pub(super) cities: f64,
    pub(super) roads: f64,
    pub(super) cloisters: f64,
    pub(super) farms: f64,
    pub(super) city_quality: f64,
    pub(super) farm_quality: f64,
}

/// Shares of the tiles left.
#[derive(Clone, Debug)]
struct Shares {
    /// By demand: the share of tiles left that obey; not a number until it is asked for.
    known: [f64; 256],
    left_of: [u8; TileType::COUNT],
    left: u8,
    /// By position: the share of tiles left that fit there.
    fits: [f64; POSITIONS],
}

impl Shares {
    const NONE: Shares = Shares {
        known: [0.0; 256],
        left_of: [0; TileType::COUNT],
        left: 0,
        fits: [0.0; POSITIONS],
    };

    /// Counts the tiles left.
    fn take(&mut self, state: &State) {
        self.left = state.tiles_left();
        self.left_of = TileType::ALL.map(|tile| state.tiles_left_of(tile));
        // Of no tiles, none fits anywhere.
        self.known.fill(if self.left == 0 { 0.0 } else { f64::NAN });
    }

    #[inline]
    fn of(&mut self, demand: Demand) -> f64 {
        let known = &mut self.known[usize::from(demand.code())];
        if known.is_nan() {
            let (mut types, mut count) = (demand.admitted(), 0_u8);
            while types != 0 {
                count += self.left_of[types.trailing_zeros() as usize];
                types &= types - 1;
            }
            *known = f64::from(count) / f64::from(self.left);
        }
        *known
    }
}

/// What is known before a tile is tried.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    pub(super) seat: Seat,
    /// How qualities are made; none in the plain variant.
    pub(super) quality: Option<Quality>,
    pub(super) demands: [Demand; MAX_FRONTIER],
    /// By root: the empty cells of unfinished cities and roads.
    pub(super) prospects: [CellSet; CITIES + ROADS],
    pub(super) claims: ArrayVec<Claim, MAX_MEEPLES>,
    pub(super) farms: ArrayVec<HeldFarm, MAX_MEEPLES>,
    pub(super) farmers: u32,
    shares: Shares,
}

impl Survey {
    pub(super) fn new(quality: Option<Quality>) -> Self {
        Survey {
            seat: Seat::new(0),
            quality,
            demands: [Demand::NONE; MAX_FRONTIER],
            prospects: [CellSet::default(); CITIES + ROADS],
            claims: ArrayVec::new(),
            farms: ArrayVec::new(),
            farmers: 0,
            shares: Shares::NONE,
        }
    }

    /// Looks at a position.
    pub(super) fn take(&mut self, state: &State, seat: Seat) {
        self.seat = seat;
        if self.quality.is_some() {
            self.shares.take(state);
        }
        self.take_frontier(state);
        self.take_meeples(state);
    }

    fn take_frontier(&mut self, state: &State) {
        self.prospects = [CellSet::default(); CITIES + ROADS];
        for (position, (cell, demand)) in state.frontier().enumerate() {
            self.demands[position] = demand;
            self.demand_at(position, demand);
            for edge in 0..4 {
                if matches!(demand.edge(edge), None | Some(Edge::Field)) {
                    continue;
                }
                let tile = state.tile_at(cell.across(edge)).expect("a demand comes from a tile");
                let (_, root) = state.edge_root(tile, edge ^ 2);
                self.prospects[root.index()].insert(position);
            }
        }
    }

    fn take_meeples(&mut self, state: &State) {
        self.claims.clear();
        self.farms.clear();
        self.farmers = 0;
        let mut seen = ArrayVec::<SegmentId, MAX_MEEPLES>::new();
        for (seat, root) in state.meeple_roots() {
            if seat != self.seat {
                continue;
            }
            self.farmers += u32::from(root.kind() == FeatureKind::Farm);
            if seen.contains(&root) {
                continue;
            }
            seen.push(root);
            if root.kind() != FeatureKind::Farm {
                self.claims.extend(self.claim(state, root));
            } else if self.is_held(state, root) {
                self.farms.push(HeldFarm { root, towns: state.towns(root) });
            }
        }
    }

    /// The mover's claim to a city, road or cloister; none if it is complete or not the mover's.
    #[inline]
    pub(super) fn claim(&self, state: &State, root: SegmentId) -> Option<Claim> {
        let tally = state.tally(root);
        let meeples = tally.meeples(self.seat.index());
        if tally.open() == 0 || meeples == 0 {
            return None;
        }
        let is_held = self.is_held(state, root);
        let mut claim = self.lone_claim(state, root);
        (claim.meeples, claim.is_held) = (meeples, is_held);
        Some(claim)
    }

    /// What an unfinished city, road or placed cloister would be to the mover with one meeple alone.
    #[inline]
    pub(super) fn lone_claim(&self, state: &State, root: SegmentId) -> Claim {
        let kind = root.kind();
        let (mut size, mut cell, mut prospect) = (1, Cell::ORIGIN, Prospect::default());
        if let Some(at) = state.cloister_cell(root) {
            (cell, prospect) = (at, Prospect::around(state, at));
        } else {
            (size, prospect.cells) = (state.size(root), self.prospects[root.index()]);
        }
        Claim { kind, meeples: 1, is_held: true, size, prospect, cell }
    }

    /// What a cloister about to be placed would be to the mover with a monk.
    #[inline]
    pub(super) fn lone_cloister(&self, prospect: Prospect) -> Claim {
        let kind = FeatureKind::Cloister;
        Claim { kind, meeples: 1, is_held: true, size: 1, prospect, cell: Cell::ORIGIN }
    }

    /// Whether the mover has a majority in a feature.
    #[inline]
    pub(super) fn is_held(&self, state: &State, root: SegmentId) -> bool {
        state.tally(root).majority() & (1 << self.seat.index()) != 0
    }

    /// Sets what a position demands; gives what the share was before.
    #[inline]
    pub(super) fn demand_at(&mut self, position: usize, demand: Demand) -> f64 {
        if self.quality.is_none() {
            return 0.0;
        }
        let share = self.shares.of(demand);
        std::mem::replace(&mut self.shares.fits[position], share)
    }

    /// Sets the share of a position back.
    #[inline]
    pub(super) fn restore_share(&mut self, position: usize, share: f64) {
        self.shares.fits[position] = share;
    }

    /// Adds what a claim is worth by rules 10 to 13 and 16.
    #[inline]
    pub(super) fn add_claim(&self, claim: &Claim, holdings: &mut Holdings) {
        let need = f64::from(claim.prospect.need());
        let quality = self.quality_of(&claim.prospect);
        holdings.to_return += f64::from(claim.meeples) * need * (2.0 - quality);
        if !claim.is_held {
            return;
        }
        match claim.kind {
            FeatureKind::City => {
                holdings.cities += quality;
                holdings.city_quality += f64::from(claim.size) / need.max(1.0);
            }
            FeatureKind::Road => holdings.roads += quality,
            FeatureKind::Cloister => holdings.cloisters += quality,
            FeatureKind::Farm => {}
        }
    }

    #[inline]
    fn quality_of(&self, prospect: &Prospect) -> f64 {
        self.quality.map_or(1.0, |quality| {
            let lonely_share = if self.shares.left == 0 { 0.0 } else { 1.0 };
            quality.of(&prospect.cells, prospect.lonely, &self.shares.fits, lonely_share)
        })
    }

    /// Adds what a held farm is worth by rules 14 and 19.
    #[inline]
    pub(super) fn add_farm(&self, state: &State, towns: u64, holdings: &mut Holdings) {
        holdings.farms += 1.0;
        let mut open = towns & !state.completed_towns();
        while open != 0 {
            let root = state.lowest_city(open);
            let need = self.prospects[root.index()].len().max(1);
            holdings.farm_quality += f64::from(state.size(root)) / f64::from(need);
            open &= !state.towns(root);
        }
    }

    /// All that the mover has, no tile being tried.
    pub(super) fn holdings(&self, state: &State) -> Holdings {
        let mut holdings = Holdings::default();
        for claim in &self.claims {
            self.add_claim(claim, &mut holdings);
        }
        for farm in &self.farms {
            self.add_farm(state, farm.towns, &mut holdings);
        }
        holdings
    }
}
