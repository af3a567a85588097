//! What actions do, and taking them back (spec 1.2).
//!
//! A turn has two undoable halves: [`State::place`] joins the tile to the table, [`State::deploy`]
//! puts the meeple, scores what is complete and returns meeples. Whoever looks at many moves calls
//! these; whole actions add what the game does between turns.

use arrayvec::ArrayVec;
use bw_core::{MAX_SEATS, illegal_action};

use crate::actions::{Action, Placement};
use crate::board::{Moved, Site};
use crate::cell::Cell;
use crate::features::{FeatureTally, Joined, Journal, MAX_JOINS, NoJournal};
use crate::points::Points;
use crate::segments::{CLOISTERS, SegmentId, TileId, Turned, turned};
use crate::state::{Phase, Spots, Stage, State, TileSet};
use crate::tiles::{Edge, FeatureKind, TileType};

/// What lies across an edge of an empty cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Across {
    /// A tile, by order of placing.
    Tile(usize),
    /// An empty cell beside a tile, by its position in [`State::frontier`].
    Frontier(usize),
    /// An empty cell that borders no tile.
    Beyond,
}

/// A cell on which the tile in hand may be tried.
#[derive(Clone, Copy, Debug)]
pub struct TrialSite {
    site: Site,
    /// The cloisters around, as bits.
    cloisters: u8,
}

impl TrialSite {
    /// The cell.
    pub fn cell(&self) -> Cell {
        self.site.cell
    }

    /// Its position in [`State::frontier`].
    #[inline]
    pub fn position(&self) -> usize {
        self.site.position()
    }

    /// What lies across an edge (0 to 3 for N E S W).
    #[inline]
    pub fn across(&self, edge: usize) -> Across {
        match (self.site.neighbour(edge), self.site.frontier_across(edge)) {
            (Some(tile), _) => Across::Tile(tile),
            (None, Some(position)) => Across::Frontier(position),
            (None, None) => Across::Beyond,
        }
    }

    /// The tile across an edge, by order of placing.
    #[inline]
    pub(crate) fn neighbour(&self, edge: usize) -> Option<usize> {
        self.site.neighbour(edge)
    }

    /// The cloisters around.
    #[inline]
    pub(crate) fn cloisters(&self) -> impl Iterator<Item = SegmentId> + use<> {
        bits(self.cloisters).map(SegmentId::of_cloister)
    }
}

/// What taking back a tried tile needs, besides its site.
#[derive(Clone, Debug)]
pub struct TrialUndo {
    joins: ArrayVec<Joined, MAX_JOINS>,
    closed: u64,
    stage: Stage,
}

/// What taking back a placement needs.
#[derive(Clone, Debug)]
pub struct PlaceUndo {
    trial: TrialUndo,
    site: TrialSite,
    moved: Moved,
}

/// The most features that one turn changes: four of the tile, all cloisters, the one that gets the meeple.
const MAX_RETALLIED: usize = 4 + CLOISTERS + 1;

/// Features and their tallies before the meeple came or went.
type Tallies = ArrayVec<(SegmentId, FeatureTally), MAX_RETALLIED>;

/// What taking back a meeple and the scoring after it needs.
#[derive(Clone, Debug)]
pub struct DeployUndo {
    tallies: Tallies,
    occupied: TileSet,
    points: [Points; MAX_SEATS],
    free: [u8; MAX_SEATS],
    stage: Stage,
}

/// What taking back an action needs.
#[derive(Clone, Debug)]
pub struct Undo(Kind);

#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // lives on the stack of whoever looks ahead
enum Kind {
    Drawn(TileType, Stage),
    Placed(PlaceUndo),
    Deployed(DeployUndo),
    PlacedAndDeployed(PlaceUndo, DeployUndo),
}

impl State {
    /// Carries out a legal action.
    #[inline]
    pub(crate) fn carry_out(&mut self, action: Action) {
        if cfg!(debug_assertions) && !self.waits_for(action) {
            illegal_action(&action);
        }
        match action {
            Action::Draw(tile) => {
                self.bag.take(tile, false);
                self.stage.hand = Some(tile);
                self.stage.phase = Phase::Place;
            }
            Action::Discard(tile) => {
                self.bag.take(tile, true);
                if self.bag.left() == 0 {
                    self.end();
                }
            }
            Action::Place(placement) => {
                self.place_for_good(placement);
                if self.spots().is_empty() {
                    self.finish(None);
                }
            }
            Action::NoMeeple => self.finish(None),
            Action::Meeple(segment) => self.finish(Some(segment)),
        }
    }

    /// Whether the game waits for an action of this kind.
    const fn waits_for(&self, action: Action) -> bool {
        match action {
            Action::Draw(_) | Action::Discard(_) => matches!(self.stage.phase, Phase::Draw),
            Action::Place(_) => matches!(self.stage.phase, Phase::Place),
            Action::NoMeeple | Action::Meeple(_) => matches!(self.stage.phase, Phase::Meeple),
        }
    }

    /// Carries out a legal action so that it can be taken back.
    pub(crate) fn carry_out_undoable(&mut self, action: Action) -> Undo {
        let stage = self.stage;
        Undo(match action {
            Action::Draw(tile) | Action::Discard(tile) => {
                self.carry_out(action);
                Kind::Drawn(tile, stage)
            }
            Action::Place(placement) => {
                let placed = self.place(placement);
                if self.spots().is_empty() {
                    let deployed = self.deploy(None);
                    self.pass_turn();
                    Kind::PlacedAndDeployed(placed, deployed)
                } else {
                    Kind::Placed(placed)
                }
            }
            Action::NoMeeple | Action::Meeple(_) => {
                let segment =
                    if let Action::Meeple(segment) = action { Some(segment) } else { None };
                let deployed = self.deploy(segment);
                self.pass_turn();
                Kind::Deployed(deployed)
            }
        })
    }

    /// Takes back the last action.
    pub(crate) fn take_back(&mut self, undo: Undo) {
        match undo.0 {
            Kind::Drawn(tile, stage) => {
                if self.phase() == Phase::Over {
                    self.reopen();
                }
                self.stage = stage;
                self.bag.put_back(tile);
            }
            Kind::Placed(placed) => self.undo_place(&placed),
            Kind::Deployed(deployed) => self.undo_deploy(&deployed),
            Kind::PlacedAndDeployed(placed, deployed) => {
                self.undo_deploy(&deployed);
                self.undo_place(&placed);
            }
        }
    }

    fn finish(&mut self, meeple: Option<u8>) {
        self.deploy_noting(meeple, &mut Tallies::new());
        self.pass_turn();
    }

    /// Places the tile in hand. Afterwards the phase is [`Phase::Meeple`] even if there is no choice.
    ///
    /// The placement must be legal.
    #[inline]
    pub fn place(&mut self, placement: Placement) -> PlaceUndo {
        let site = self.trial_site(placement.cell).expect("a legal cell borders a tile");
        let moved = self.board.move_frontier(&site.site, self.hand_turned(placement.rotation));
        let trial = self.try_tile(&site, placement.rotation);
        PlaceUndo { trial, site, moved }
    }

    /// Takes back [`State::place`].
    #[inline]
    pub fn undo_place(&mut self, undo: &PlaceUndo) {
        self.board.restore_frontier(&undo.site.site, &undo.moved);
        self.undo_try(&undo.site, &undo.trial);
    }

    fn place_for_good(&mut self, Placement { cell, rotation }: Placement) {
        let site = self.trial_site(cell).expect("a legal cell borders a tile");
        self.board.move_frontier(&site.site, self.hand_turned(rotation));
        self.lay(&site, rotation, &mut NoJournal);
    }

    fn hand_turned(&self, rotation: u8) -> &'static Turned {
        turned(self.stage.hand.expect("a tile is in hand when it is placed"), rotation)
    }

    /// An empty cell beside a tile, for trying tiles on it; none if the cell is anything else.
    #[inline]
    pub fn trial_site(&self, cell: Cell) -> Option<TrialSite> {
        let near = |bits: u8, (n, at): (usize, &Cell)| bits | u8::from(at.is_near(cell)) << n;
        let cloisters = self.cloisters.iter().enumerate().fold(0, near);
        self.board.site(cell).map(|site| TrialSite { site, cloisters })
    }

    /// Like [`State::place`], for looking at many placements: faster, but the frontier stays as it
    /// was, so that no further tile can be placed before this one is taken back.
    #[inline]
    pub fn try_tile(&mut self, site: &TrialSite, rotation: u8) -> TrialUndo {
        let (closed, stage) = (self.closed, self.stage);
        let mut joins = ArrayVec::new();
        self.lay(site, rotation, &mut joins);
        TrialUndo { joins, closed, stage }
    }

    /// Takes back [`State::try_tile`].
    #[inline]
    pub fn undo_try(&mut self, site: &TrialSite, undo: &TrialUndo) {
        for joined in undo.joins.iter().rev() {
            self.features.part(joined);
        }
        let id = self.board.id(self.board.tiles() - 1);
        self.expose_cloisters(site, id);
        self.board.lift_tile(&site.site);
        self.bag.note_lifted(id.tile_type());
        self.closed = undo.closed;
        self.stage = undo.stage;
    }

    /// Lays the tile in hand and joins its features.
    #[inline]
    fn lay<J: Journal>(&mut self, site: &TrialSite, rotation: u8, journal: &mut J) {
        let tile = self.stage.hand.expect("a tile is in hand when it is placed");
        debug_assert!(turned(tile, rotation).edges.iter().enumerate().all(|(edge, &shown)| {
            let beside = site.site.neighbour(edge);
            beside.is_none_or(|n| self.board.turned(n).edges[edge ^ 2] == shown)
        }));
        let id = TileId::nth(tile, self.bag.placed_of(tile));
        self.bag.note_placed(tile);
        self.board.set_tile(&site.site, id, rotation);
        self.join_edges(&site.site, id, turned(tile, rotation), journal);
        self.surround_cloisters(site, id);
        self.stage = Stage { phase: Phase::Meeple, hand: None, ..self.stage };
        self.look_at_segments(id);
    }

    /// Joins the features of the last tile with those across its edges.
    #[inline]
    fn join_edges<J: Journal>(&mut self, site: &Site, id: TileId, here: &Turned, journal: &mut J) {
        for edge in 0..4 {
            let Some(neighbour) = site.neighbour(edge) else { continue };
            let (other, there) = (self.board.id(neighbour), self.board.turned(neighbour));
            let back = edge ^ 2;
            let (a, b) = (id.segment(here.middle[edge]), other.segment(there.middle[back]));
            match here.edges[edge] {
                Edge::City => self.features.join_across(a, b, journal),
                Edge::Field => self.features.join_farms(a, b, journal),
                Edge::Road => {
                    self.features.join_across(a, b, journal);
                    let (a, b) = (id.segment(here.left[edge]), other.segment(there.right[back]));
                    self.features.join_farms(a, b, journal);
                    let (a, b) = (id.segment(here.right[edge]), other.segment(there.left[back]));
                    self.features.join_farms(a, b, journal);
                }
            }
        }
    }

    /// Counts the last tile for the cloisters around it, and the tiles around it for its own.
    #[inline]
    fn surround_cloisters(&mut self, site: &TrialSite, id: TileId) {
        for cloister in site.cloisters() {
            self.features.surround(cloister, 1);
        }
        if let Some(own) = id.cloister() {
            let cell = site.site.cell;
            let around = (0..4).map(|edge| cell.across(edge)).chain(cell.diagonals());
            let filled = around.filter(|&cell| self.board.tile_at(cell).is_some()).count();
            self.features.surround(SegmentId::of_cloister(own), filled as u32);
            self.cloisters[own] = cell;
        }
    }

    /// Takes back [`State::surround_cloisters`].
    #[inline]
    fn expose_cloisters(&mut self, site: &TrialSite, id: TileId) {
        if let Some(own) = id.cloister() {
            self.features.expose_all(SegmentId::of_cloister(own));
            self.cloisters[own] = Cell::NOWHERE;
        }
        for cloister in site.cloisters() {
            self.features.expose(cloister);
        }
    }

    /// Notes completed cities of the last tile and where its placer may put a meeple.
    #[inline]
    fn look_at_segments(&mut self, id: TileId) {
        let may_deploy = self.free[self.seat().index()] > 0;
        let mut spots = Spots::NONE;
        for (segment, data) in id.tile_type().segments().iter().enumerate() {
            let root = self.features.root(id.segment(segment as u8));
            let tally = self.features.tally(root);
            if data.kind == FeatureKind::City && tally.open() == 0 {
                self.closed |= self.features.towns(root);
            }
            if may_deploy && !tally.is_occupied() {
                spots.insert(segment);
            }
        }
        self.stage.spots = spots;
    }

    /// Puts a meeple (or none) on the tile just placed, scores what is complete and returns meeples.
    ///
    /// Follows [`State::place`]; the segment must be one of [`State::spots`].
    #[inline]
    pub fn deploy(&mut self, meeple: Option<u8>) -> DeployUndo {
        let (occupied, points, free) = (self.occupied, self.points, self.free);
        let (stage, mut tallies) = (self.stage, Tallies::new());
        self.deploy_noting(meeple, &mut tallies);
        DeployUndo { tallies, occupied, points, free, stage }
    }

    /// Takes back [`State::deploy`], and the passing of the turn after it.
    #[inline]
    pub fn undo_deploy(&mut self, undo: &DeployUndo) {
        for &(root, tally) in undo.tallies.iter().rev() {
            self.features.restore(root, tally);
        }
        self.occupied = undo.occupied;
        self.points = undo.points;
        self.free = undo.free;
        self.stage = undo.stage;
        self.board.set_meeple(self.board.tiles() - 1, None);
    }

    #[inline]
    fn deploy_noting(&mut self, meeple: Option<u8>, tallies: &mut Tallies) {
        let tile = self.board.tiles() - 1;
        let id = self.board.id(tile);
        if let Some(segment) = meeple {
            let root = self.features.root(id.segment(segment));
            tallies.push((root, self.features.tally(root)));
            self.stand(segment);
        }
        for (segment, data) in id.tile_type().segments().iter().enumerate() {
            if matches!(data.kind, FeatureKind::City | FeatureKind::Road) {
                self.score_if_complete(self.features.root(id.segment(segment as u8)), tallies);
            }
        }
        for cloister in 0..CLOISTERS {
            self.score_if_complete(SegmentId::of_cloister(cloister), tallies);
        }
        self.stage.spots = Spots::NONE;
    }

    /// Puts a meeple on a segment of the last tile; nothing is scored yet.
    #[inline]
    pub(crate) fn stand(&mut self, segment: u8) {
        let tile = self.board.tiles() - 1;
        let root = self.features.root(self.board.id(tile).segment(segment));
        self.features.occupy(root, self.seat());
        self.free[self.seat().index()] -= 1;
        self.board.set_meeple(tile, Some(segment));
        self.occupied.insert(tile);
    }

    /// Scores a feature that is complete and occupied, and returns its meeples.
    #[inline]
    fn score_if_complete(&mut self, root: SegmentId, tallies: &mut Tallies) {
        let tally = self.features.tally(root);
        if tally.open() == 0 && tally.is_occupied() {
            tallies.push((root, tally));
            self.score_complete(root, tally);
        }
    }

    fn score_complete(&mut self, root: SegmentId, tally: FeatureTally) {
        let (worth, majority) = (self.worth(root), tally.majority());
        for seat in 0..usize::from(self.seats()) {
            if majority & (1 << seat) != 0 {
                self.points[seat][root.kind()] += worth;
            }
            self.free[seat] += tally.meeples(seat);
        }
        self.features.vacate(root);
        for tile in self.occupied {
            let stands_here = self.board.meeple(tile).is_some_and(|segment| {
                self.features.root(self.board.id(tile).segment(segment)) == root
            });
            if stands_here {
                self.occupied.remove(tile);
            }
        }
    }

    /// The next seat's turn, or the end (spec 1.2, 1.7).
    #[inline]
    fn pass_turn(&mut self) {
        self.stage.seat = self.seat().next(self.seats());
        let begins_round = self.seat().index() == 0;
        let too_few = self.rules.fair && begins_round && self.bag.left() < self.seats();
        if self.bag.left() == 0 || too_few {
            self.end();
        } else {
            self.stage.phase = Phase::Draw;
        }
    }

    /// Adds the final scoring. Meeples stay where they are.
    fn end(&mut self) {
        let pending = self.pending();
        for (points, more) in self.points.iter_mut().zip(pending) {
            *points += more;
        }
        self.stage.phase = Phase::Over;
    }

    /// Takes back [`State::end`] but for the phase.
    fn reopen(&mut self) {
        let pending = self.pending();
        for (points, fewer) in self.points.iter_mut().zip(pending) {
            *points -= fewer;
        }
    }
}

/// The positions of the bits that are set, ascending.
#[inline]
fn bits(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
