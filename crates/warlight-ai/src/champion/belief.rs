//! What fog hides: regions as they were last seen, where others started, and how far they may have come since.

use bw_core::{Game, Rng, Seat};
use bw_warlight::{
    ByRegion, Fate, Phase, Position, Region, RegionSet, Start, State, View, Warlight, regions,
};

use super::survey::PlanTables;
use crate::scene::Scene;

/// Regions that a player takes in a round, in hundredths, while there is room.
const PACE: u32 = 120;
/// Rounds whose income may stand unseen in one place.
const UNSEEN_ROUNDS: u16 = 2;

/// How a region was when it was last seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sighting {
    owner: u8,
    armies: u16,
    round: u16,
}

/// What a seat remembers of a game.
#[derive(Clone, Debug)]
pub(super) struct Belief<const W: usize> {
    round: u16,
    seen: ByRegion<Option<Sighting>, W>,
    /// By seat: the most new armies that were seen in one round.
    deployed: [u16; bw_warlight::MAX_PLAYERS],
}

impl<const W: usize> Default for Belief<W> {
    fn default() -> Self {
        Belief { round: 0, seen: ByRegion::filled(None), deployed: Default::default() }
    }
}

impl<const W: usize> Belief<W> {
    /// Takes in what a view shows. A round before the last one is another game.
    pub(super) fn learn(&mut self, game: &Warlight, view: &View, seat: Seat) {
        let state = &view.state;
        if state.round < self.round || state.round <= 1 {
            *self = Belief::default();
        }
        self.round = state.round;
        if state.phase != Phase::Orders {
            return;
        }
        for other in Seat::all(game.seats()).filter(|&other| other != seat) {
            for region in regions(state.starts[other.index()]) {
                let start = Sighting { owner: other.number(), armies: 2, round: 0 };
                self.seen[region.index()].get_or_insert(start);
            }
            let placed =
                state.report.iter().filter(|e| e.seat == other && e.fate == Fate::Deployed);
            let sum: u16 = placed.map(|event| event.armies).sum();
            let most = &mut self.deployed[other.index()];
            *most = sum.max(*most * 3 / 4);
        }
        for region in regions(view.visible) {
            let (owner, armies) = (state.position.owner(region), state.position.armies(region));
            self.seen[region.index()] = Some(Sighting { owner, armies, round: state.round });
        }
    }

    /// Situations that may be the true one, each with luck of its own; one is enough if nothing is hidden.
    pub(super) fn scenes(
        &self,
        game: &Warlight,
        ground: &PlanTables<W>,
        view: &View,
        seat: Seat,
        rng: &mut Rng,
        count: usize,
    ) -> Vec<Scene<W>> {
        if view.visible == game.map().all() || view.state.phase != Phase::Orders {
            return vec![Scene::new(game, view, seat, &mut rng.clone())];
        }
        let scene = |_| {
            let state = self.state(game, ground, view, seat, rng);
            let mut scene = Scene::of_state(game, &state, seat);
            for (income, &seen) in scene.income.iter_mut().zip(&self.deployed) {
                *income = (*income).max(seen);
            }
            scene
        };
        (0..count).map(scene).collect()
    }

    /// A state that looks like the view and agrees with what was seen before.
    fn state(
        &self,
        game: &Warlight,
        ground: &PlanTables<W>,
        view: &View,
        seat: Seat,
        rng: &mut Rng,
    ) -> State {
        let mut state = view.state.clone();
        let hidden: RegionSet<W> = ground.board.all - view.visible.resized();
        let others: Vec<Seat> =
            state.alive(game.seats()).iter().filter(|&other| other != seat).collect();
        for region in regions(hidden) {
            let (owner, armies) = match self.seen[region.index()] {
                // What was ours and is out of sight was lost.
                Some(old) if old.owner == seat.number() => {
                    (others.first().map_or(0, |other| other.number()), 2)
                }
                Some(old) => (old.owner, old.armies),
                None => (0, neutral(game, &state, region)),
            };
            let is_out = owner != 0 && others.iter().all(|other| other.number() != owner);
            state.position.set(region, if is_out { 0 } else { owner }, armies.max(1));
        }
        for &other in &others {
            self.spread(game, ground, &mut state, other, hidden, rng);
        }
        state
    }

    /// Lets a player take hidden regions up to as many as it may have by now, and puts its unseen armies somewhere.
    fn spread(
        &self,
        game: &Warlight,
        ground: &PlanTables<W>,
        state: &mut State,
        other: Seat,
        hidden: RegionSet<W>,
        rng: &mut Rng,
    ) {
        if !state.position.is_alive(other) {
            self.begin(game, ground, state, other, hidden, rng);
        }
        let starts = u32::from(game.rules().start_regions).max(2);
        let pace = PACE / 2 + rng.below(PACE);
        let expected = starts + u32::from(state.round.saturating_sub(1)).min(25) * pace / 100;
        let mut have = state.position.holdings(other).len();
        while have < expected {
            let own: RegionSet<W> = state.position.holdings(other).resized();
            let around = regions(own)
                .fold(RegionSet::EMPTY, |set, region| set | ground.board.neighbours[region]);
            let open = around & hidden & neutral_regions(&state.position, ground.board.all);
            let likely = regions(open)
                .max_by_key(|&region| self.lure(ground, own, region) * (1 + rng.below(4)));
            let Some(region) = likely else { break };
            state.position.set(region, other.number(), 1 + rng.below(2) as u16);
            have += 1;
        }
        let own = state.position.holdings(other).resized() & hidden;
        let outer = |region: &Region| !ground.board.neighbours[*region].is_within(own);
        let places: Vec<Region> = regions(own).filter(outer).collect();
        if let Some(&place) = rng.pick(&places) {
            let income = game.income(&state.position, other).max(self.deployed[other.index()]);
            let rounds = state.round.saturating_sub(1).min(UNSEEN_ROUNDS);
            state.position.reinforce(place, income * rounds / 2);
        }
    }

    /// A player of whom nothing is known started somewhere out of sight.
    fn begin(
        &self,
        game: &Warlight,
        ground: &PlanTables<W>,
        state: &mut State,
        other: Seat,
        hidden: RegionSet<W>,
        rng: &mut Rng,
    ) {
        let offered = match game.rules().start {
            Start::Preferences | Start::Draft | Start::Offer | Start::Random => {
                state.offers[other.index()].resized()
            }
            _ => ground.board.all,
        };
        let never = regions(hidden).filter(|region| self.seen[region.index()].is_none());
        let never: RegionSet<W> = never.collect();
        let free = hidden & neutral_regions(&state.position, ground.board.all);
        let sets = [free & never & offered, free & never, free];
        let mut open = sets.into_iter().find(|set| !set.is_empty()).unwrap_or_default();
        for _ in 0..game.rules().start_regions {
            let drawn = rng.below(open.len().max(1));
            let Some(region) = bw_warlight::nth_region(open, drawn) else { break };
            open.remove(region);
            state.position.set(region, other.number(), 2);
        }
    }

    /// How much a player with these regions wants another.
    fn lure(&self, ground: &PlanTables<W>, own: RegionSet<W>, region: Region) -> u32 {
        let facts = &ground.board.supers[usize::from(ground.board.super_of[region.index()])];
        let held = (facts.regions & own).len();
        1 + 60 * u32::from(facts.bonus) * (1 + held) / (facts.size * facts.size)
    }
}

/// Armies of a region that was never seen.
fn neutral(game: &Warlight, state: &State, region: Region) -> u16 {
    if state.wastelands.contains(region) {
        return game.rules().wasteland_armies;
    }
    let map = game.map();
    let default = game.rules().neutral_armies.unwrap_or(map.default_armies);
    map.region(region).armies.unwrap_or(default)
}

fn neutral_regions<const W: usize>(position: &Position, all: RegionSet<W>) -> RegionSet<W> {
    position.holdings_of(0).resized() & all
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bw_core::{Notation, Options, Viewer};

    use super::*;
    use crate::map_tables::MapTables;

    #[test]
    fn what_was_seen_is_remembered_until_it_is_seen_again() {
        let options = Options::parse(Warlight::SPEC.options, "fog=true,start=random_any").unwrap();
        let game = Warlight::new(2, &options).unwrap();
        let ground = PlanTables::new(Arc::new(MapTables::new(game.map())), game.rules(), 2);
        let (me, mut belief) = (Seat::new(0), Belief::default());
        let region = |id| game.map().by_id(id).unwrap();
        let mut worlds = |text: &str| -> Vec<Scene<1>> {
            let state = game.parse_state(text).unwrap();
            let view = game.view(&state, Viewer::Seat(me)).into_owned();
            belief.learn(&game, &view, me);
            belief.scenes(&game, &ground, &view, me, &mut Rng::new(3), 8)
        };
        worlds("round 2: 10=1:3 12=1:2 21=2:9");
        // North Africa is out of sight now, Brazil was lost.
        for scene in worlds("round 3: 10=1:1 11=1:3 12=2:5 21=2:9") {
            assert_eq!(scene.field.owner(region(21)), Some(1));
            assert!(scene.field.armies[region(21).index()] >= 9);
            assert_eq!(scene.field.armies[region(12).index()], 5);
        }
        for scene in worlds("round 4: 10=1:1 12=1:3 21=0:4 22=2:7") {
            assert_eq!(scene.field.owner(region(21)), None);
            assert!(!scene.field.held[1].is_empty());
        }
        // Another game begins: nothing is known of Egypt.
        let known = worlds("round 1: 1=1:2 27=2:2 42=1:2").into_iter();
        assert!(known.map(|scene| scene.field.held[1]).any(|held| !held.contains(region(21))));
    }
}
