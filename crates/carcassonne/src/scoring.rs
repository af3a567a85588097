//! What features are worth, and what everybody would get if the game ended now (spec 1.4, 1.5, 3.3).

use arrayvec::ArrayVec;
use bw_core::MAX_SEATS;

use crate::apply::TrialSite;
use crate::features::FeatureTally;
use crate::options::FarmRule;
use crate::points::Points;
use crate::segments::SegmentId;
use crate::state::{Phase, State};
use crate::tiles::{Edge, FeatureKind, TILE_COUNT};

/// What everybody would have now but for the features around one cell.
#[derive(Clone, Copy, Debug)]
pub struct PointsWithout {
    points: [Points; MAX_SEATS],
    closed: u64,
}

/// A set of features, by root.
#[derive(Clone, Copy, Default)]
struct RootSet([u64; 4]);

impl RootSet {
    /// Adds a root; whether it is new.
    #[inline]
    fn insert(&mut self, root: SegmentId) -> bool {
        let (word, bit) = (root.index() / 64, 1 << (root.index() % 64));
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }
}

impl State {
    /// What the feature with this root gives its owners if it is scored now.
    ///
    /// Under [`FarmRule::First`] a farm alone is worth nothing: cities are scored, not farms.
    #[inline]
    pub(crate) fn worth(&self, root: SegmentId) -> u16 {
        match root.kind() {
            FeatureKind::City => self.city_worth(root),
            FeatureKind::Road => self.features.tiles(root),
            FeatureKind::Cloister => 9 - self.features.tally(root).open() as u16,
            FeatureKind::Farm => match self.rules.farms {
                FarmRule::Third => 3 * self.completed_cities(self.features.towns(root)),
                FarmRule::First | FarmRule::None => 0,
            },
        }
    }

    #[inline]
    fn city_worth(&self, root: SegmentId) -> u16 {
        let (tiles, pennants) = (self.features.tiles(root), self.features.pennants(root));
        let is_complete = self.features.tally(root).open() == 0;
        match (is_complete, tiles) {
            (false, _) => tiles + pennants,
            (true, 2) if self.rules.m2 => 2,
            (true, _) => 2 * (tiles + pennants),
        }
    }

    /// How many completed cities own some of these city segments.
    #[inline]
    fn completed_cities(&self, towns: u64) -> u16 {
        let mut touched = towns & self.closed;
        let mut cities = 0;
        while touched != 0 {
            touched &= !self.city_of(touched);
            cities += 1;
        }
        cities
    }

    /// The segments of the city that owns the lowest of these segments.
    #[inline]
    fn city_of(&self, towns: u64) -> u64 {
        let lowest = SegmentId::new(towns.trailing_zeros() as u8);
        self.features.towns(self.features.root(lowest))
    }

    /// What every seat would get for the features on the table if the game ended now.
    ///
    /// A feature that the tile just placed completed counts as complete; so the sum of points and
    /// pending ones is the same before and after it is scored.
    pub fn pending(&self) -> [Points; MAX_SEATS] {
        let mut pending = [Points::default(); MAX_SEATS];
        let mut seen = RootSet::default();
        for tile in self.occupied {
            let Some(segment) = self.board.meeple(tile) else { continue };
            let root = self.features.root(self.board.id(tile).segment(segment));
            if seen.insert(root) {
                let majority = self.features.tally(root).majority();
                award(&mut pending, root.kind(), majority, self.worth(root));
            }
        }
        if self.rules.farms == FarmRule::First {
            self.add_cities_to_farmers(&mut pending);
        }
        pending
    }

    /// What every seat would have if the game ended now: after the end, the final points.
    #[inline]
    pub fn points_now(&self) -> [Points; MAX_SEATS] {
        if self.phase() == Phase::Over {
            return self.points;
        }
        let mut points = self.pending();
        for (points, scored) in points.iter_mut().zip(self.points) {
            *points += scored;
        }
        points
    }

    /// What everybody would have now, without the features that a tile on this site would join or
    /// surround. `now` is [`State::points_now`].
    pub fn points_without(&self, site: &TrialSite, now: &[Points; MAX_SEATS]) -> PointsWithout {
        let mut beside = [Points::default(); MAX_SEATS];
        let mut seen = RootSet::default();
        for edge in 0..4 {
            let Some(tile) = site.neighbour(edge) else { continue };
            let (id, turned, back) = (self.board.id(tile), self.board.turned(tile), edge ^ 2);
            self.add_once(id.segment(turned.middle[back]), &mut seen, &mut beside);
            if turned.edges[back] == Edge::Road {
                self.add_once(id.segment(turned.left[back]), &mut seen, &mut beside);
                self.add_once(id.segment(turned.right[back]), &mut seen, &mut beside);
            }
        }
        for cloister in site.cloisters() {
            self.add_once(cloister, &mut seen, &mut beside);
        }
        let mut points = *now;
        for (points, fewer) in points.iter_mut().zip(beside) {
            *points -= fewer;
        }
        PointsWithout { points, closed: self.closed }
    }

    /// [`State::points_now`] after a placement on a site, from what was counted before for it: only
    /// the features of the tile just placed are looked at, unless it completed a city.
    #[inline]
    pub fn points_now_from(
        &self,
        site: &TrialSite,
        without: &PointsWithout,
    ) -> [Points; MAX_SEATS] {
        // A completed city changes farms that the tile does not touch.
        if self.closed != without.closed || self.rules.farms == FarmRule::First {
            return self.points_now();
        }
        let mut points = without.points;
        let mut seen = RootSet::default();
        let id = self.board.id(self.board.tiles() - 1);
        for segment in 0..id.tile_type().segments().len() as u8 {
            self.add_once(id.segment(segment), &mut seen, &mut points);
        }
        for cloister in site.cloisters() {
            self.add_once(cloister, &mut seen, &mut points);
        }
        points
    }

    /// Adds what the feature of a segment gives now, if it was not seen before.
    #[inline]
    fn add_once(&self, segment: SegmentId, seen: &mut RootSet, points: &mut [Points; MAX_SEATS]) {
        let root = self.features.root(segment);
        let tally = self.features.tally(root);
        if tally.is_occupied() && seen.insert(root) {
            award(points, root.kind(), tally.majority(), self.worth(root));
        }
    }

    /// What a meeple on this segment of the tile just placed would give its owner if the game ended
    /// now; none if that depends on more than its own feature, as a farmer does under
    /// [`FarmRule::First`]. Meant for [`State::spots`], where the meeple would be alone.
    #[inline]
    pub fn lone_meeple_points(&self, segment: u8) -> Option<Points> {
        let id = self.board.id(self.board.tiles() - 1);
        let root = self.features.root(id.segment(segment));
        let is_shared = root.kind() == FeatureKind::Farm && self.rules.farms == FarmRule::First;
        (!is_shared).then(|| Points::of(root.kind(), self.worth(root)))
    }

    /// First-edition farms: every completed city gives 4 points to those with most farmers around it.
    fn add_cities_to_farmers(&self, pending: &mut [Points; MAX_SEATS]) {
        let farms = self.occupied_farms();
        let mut left = self.closed;
        while left != 0 {
            let city = self.city_of(left);
            left &= !city;
            let touching = farms.iter().filter(|(towns, _)| towns & city != 0);
            let farmers =
                touching.fold(FeatureTally::EMPTY, |sum, (_, tally)| sum.meeples_with(*tally));
            award(pending, FeatureKind::Farm, farmers.majority(), 4);
        }
    }

    /// The farms with farmers: the cities they touch, and who is there.
    fn occupied_farms(&self) -> ArrayVec<(u64, FeatureTally), TILE_COUNT> {
        let (mut farms, mut seen) = (ArrayVec::new(), RootSet::default());
        for tile in self.occupied {
            let Some(segment) = self.board.meeple(tile) else { continue };
            let root = self.features.root(self.board.id(tile).segment(segment));
            if root.kind() == FeatureKind::Farm && seen.insert(root) {
                farms.push((self.features.towns(root), self.features.tally(root)));
            }
        }
        farms
    }
}

/// Gives points to the seats of a majority.
#[inline]
fn award(pending: &mut [Points; MAX_SEATS], kind: FeatureKind, majority: u8, points: u16) {
    let mut seats = majority;
    while seats != 0 {
        pending[seats.trailing_zeros() as usize][kind] += points;
        seats &= seats - 1;
    }
}
