//! What a tile on one cell could change, whatever its rotation: taken once per cell.

use arrayvec::ArrayVec;
use bw_carcassonne::{Across, Demand, Edge, FeatureKind, SegmentId, State, TileType, TrialSite};

use super::cells::{CellSet, Prospect, beyond};
use super::survey::{Claim, Holdings, MAX_MEEPLES, Survey};

/// An empty cell across an edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbour {
    pub(super) position: usize,
    /// What it demands before the tile is placed.
    pub(super) demand: Demand,
}

/// One cell with what lies around it, from the mover's view.
#[derive(Clone, Debug, Default)]
pub(super) struct Site {
    /// The cell's own position.
    pub(super) position: usize,
    /// By edge: the empty cell across it.
    pub(super) empty: [Option<Neighbour>; 4],
    /// By edge: the empty cells of the city or road that reaches this cell.
    pub(super) beside: [CellSet; 4],
    /// Holdings that no tile on this cell changes.
    pub(super) rest: Holdings,
    /// Claims that keep their meeples while their cells or shares change.
    pub(super) shaken: ArrayVec<Claim, MAX_MEEPLES>,
    /// Held farms that are not joined but touch a city that is: the city segments they touch.
    pub(super) shaken_farms: ArrayVec<u64, MAX_MEEPLES>,
    /// The empty cells around this one, if the tile has a cloister.
    pub(super) cloister: Option<Prospect>,
}

impl Site {
    /// Looks at a cell before the tile in hand is tried there; forgets the cell looked at before.
    pub(super) fn look(&mut self, survey: &Survey, state: &State, at: &TrialSite, hand: TileType) {
        self.position = at.position();
        self.empty = [None; 4];
        self.beside = [CellSet::default(); 4];
        self.rest = Holdings::default();
        self.shaken.clear();
        self.shaken_farms.clear();
        let (farms, towns) = self.look_around(survey, state, at);
        for claim in &survey.claims {
            self.sort_claim(survey, at, claim);
        }
        for farm in &survey.farms {
            if farms.contains(&farm.root) {
                continue;
            }
            if farm.towns & towns == 0 {
                survey.add_farm(state, farm.towns, &mut self.rest);
            } else {
                self.shaken_farms.push(farm.towns);
            }
        }
        let has_cloister = hand.segments().iter().any(|data| data.kind == FeatureKind::Cloister);
        self.cloister = has_cloister.then(|| Prospect::around(state, at.cell()));
    }

    /// Fills in what lies across the edges; gives the farms that reach the cell and the segments of
    /// the cities that do.
    fn look_around(
        &mut self,
        survey: &Survey,
        state: &State,
        at: &TrialSite,
    ) -> (ArrayVec<SegmentId, 8>, u64) {
        let (mut farms, mut towns) = (ArrayVec::new(), 0);
        for edge in 0..4 {
            let tile = match at.across(edge) {
                Across::Tile(tile) => tile,
                Across::Frontier(position) => {
                    let demand = survey.demands[position];
                    self.empty[edge] = Some(Neighbour { position, demand });
                    continue;
                }
                Across::Beyond => {
                    let (position, demand) = (beyond(edge), Demand::NONE);
                    self.empty[edge] = Some(Neighbour { position, demand });
                    continue;
                }
            };
            farms.extend(state.edge_farms(tile, edge ^ 2).into_iter().flatten());
            let (shown, root) = state.edge_root(tile, edge ^ 2);
            if shown != Edge::Field {
                self.beside[edge] = survey.prospects[root.index()];
            }
            if shown == Edge::City {
                towns |= state.towns(root);
            }
        }
        (farms, towns)
    }

    /// Puts a claim where it belongs: joined by the tile (then the tile's own features will show it),
    /// shaken by it, or far away.
    #[inline]
    fn sort_claim(&mut self, survey: &Survey, at: &TrialSite, claim: &Claim) {
        if claim.kind == FeatureKind::Cloister {
            self.sort_cloister(survey, at, claim);
            return;
        }
        let cells = &claim.prospect.cells;
        if cells.contains(self.position) {
            return;
        }
        if survey.quality.is_some() && self.is_beside(cells) {
            self.shaken.push(*claim);
        } else {
            survey.add_claim(claim, &mut self.rest);
        }
    }

    #[inline]
    fn is_beside(&self, cells: &CellSet) -> bool {
        self.empty.iter().flatten().any(|neighbour| cells.contains(neighbour.position))
    }

    fn sort_cloister(&mut self, survey: &Survey, at: &TrialSite, claim: &Claim) {
        let mut after = *claim;
        let prospect = &mut after.prospect;
        let mut is_changed = prospect.cells.contains(self.position);
        prospect.cells.remove(self.position);
        for (edge, neighbour) in self.empty.iter().enumerate() {
            let Some(neighbour) = neighbour else { continue };
            if claim.cell.is_near(at.cell().across(edge)) {
                is_changed = true;
                if neighbour.demand == Demand::NONE {
                    prospect.lonely -= 1;
                    prospect.cells.insert(neighbour.position);
                }
            }
        }
        if !is_changed {
            survey.add_claim(claim, &mut self.rest);
        } else if after.prospect.need() > 0 {
            self.shaken.push(after);
        }
    }
}
