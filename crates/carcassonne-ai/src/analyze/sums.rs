//! What a player made of its games, added up.

use bw_carcassonne::{Action, Carcassonne, FeatureKind, Phase, SegmentId, State, TILE_COUNT};
use bw_core::{Actor, Game, MAX_SEATS, Seat};

/// Numbers by kind of feature, in the order of [`FeatureKind::ALL`].
pub(super) type ByKind = [u64; 4];

/// Completed features that a player got points for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Completed {
    /// How many.
    pub(super) count: ByKind,
    /// Their tiles.
    pub(super) tiles: ByKind,
    /// Their points.
    pub(super) points: ByKind,
    /// The points of the best one.
    pub(super) best: ByKind,
}

/// What a player has once a certain number of tiles lies on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Moment {
    /// Games that came so far.
    pub(super) games: u64,
    /// Free meeples.
    pub(super) free: u64,
    /// Meeples on the table.
    pub(super) standing: ByKind,
    /// Points for completed features.
    pub(super) points: u64,
}

/// What a player made of its games.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sums {
    pub(super) games: u64,
    /// Points for features when they were completed.
    pub(super) scored: ByKind,
    /// Points at the end of the game.
    pub(super) at_end: ByKind,
    /// Meeples put.
    pub(super) put: ByKind,
    /// Meeples that came back.
    pub(super) back: ByKind,
    /// Tiles that were placed by anybody while these stood.
    pub(super) stood: ByKind,
    pub(super) turns: u64,
    /// Turns with a meeple put.
    pub(super) turns_with_meeple: u64,
    /// Turns that began without a free meeple.
    pub(super) turns_without_free: u64,
    pub(super) completed: Completed,
    /// By tiles on the table; none and the start tile alone are never used.
    pub(super) moments: Vec<Moment>,
}

impl Default for Sums {
    fn default() -> Self {
        Sums {
            games: 0,
            scored: [0; 4],
            at_end: [0; 4],
            put: [0; 4],
            back: [0; 4],
            stood: [0; 4],
            turns: 0,
            turns_with_meeple: 0,
            turns_without_free: 0,
            completed: Completed::default(),
            moments: vec![Moment::default(); TILE_COUNT + 1],
        }
    }
}

fn add_all(sums: &mut ByKind, more: &ByKind) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

impl Sums {
    /// Adds the sums of other games.
    pub(super) fn add(&mut self, other: &Sums) {
        self.games += other.games;
        self.turns += other.turns;
        self.turns_with_meeple += other.turns_with_meeple;
        self.turns_without_free += other.turns_without_free;
        for (sums, more) in [
            (&mut self.scored, &other.scored),
            (&mut self.at_end, &other.at_end),
            (&mut self.put, &other.put),
            (&mut self.back, &other.back),
            (&mut self.stood, &other.stood),
            (&mut self.completed.count, &other.completed.count),
            (&mut self.completed.tiles, &other.completed.tiles),
            (&mut self.completed.points, &other.completed.points),
        ] {
            add_all(sums, more);
        }
        for (best, other) in self.completed.best.iter_mut().zip(other.completed.best) {
            *best = (*best).max(other);
        }
        for (moment, more) in self.moments.iter_mut().zip(&other.moments) {
            moment.games += more.games;
            moment.free += more.free;
            moment.points += more.points;
            add_all(&mut moment.standing, &more.standing);
        }
    }
}

/// Follows a whole game: the sums of every seat.
pub(super) fn follow(game: &Carcassonne, log: &[(Actor, Action)]) -> Vec<Sums> {
    let mut follower = Follower {
        sums: vec![Sums { games: 1, ..Sums::default() }; game.seats().into()],
        came_back: [false; TILE_COUNT],
    };
    let mut state = game.initial();
    for &(actor, action) in log {
        if let (Actor::Seat(seat), Action::Place(_)) = (actor, action) {
            let sums = &mut follower.sums[seat.index()];
            sums.turns_without_free += u64::from(state.free_meeples(seat) == 0);
        }
        game.apply(&mut state, actor, action);
        let is_turn_over = match action {
            Action::Place(_) => state.phase() != Phase::Meeple,
            Action::NoMeeple | Action::Meeple(_) => true,
            Action::Draw(_) | Action::Discard(_) => false,
        };
        if is_turn_over {
            follower.turn(&state);
        }
    }
    follower.end(&state);
    follower.sums
}

struct Follower {
    sums: Vec<Sums>,
    /// By order of placing: whether the meeple of a tile has come back.
    came_back: [bool; TILE_COUNT],
}

/// A feature that was completed: its root, one of its meeples' places, and its meeples by seat.
struct Harvest {
    root: SegmentId,
    place: (usize, u8),
    meeples: [u8; MAX_SEATS],
}

impl Follower {
    /// A turn is over: a tile was placed, perhaps with a meeple, and features were scored.
    fn turn(&mut self, state: &State) {
        let last = state.tile(state.tile_count() - 1);
        if let Some(seat) = last.seat {
            let sums = &mut self.sums[seat.index()];
            sums.turns += 1;
            if let Some(segment) = last.meeple {
                sums.turns_with_meeple += 1;
                sums.put[last.tile.segments()[usize::from(segment)].kind as usize] += 1;
            }
        }
        self.harvest(state);
        self.moment(state);
    }

    /// Meeples that came back, and the features that sent them.
    fn harvest(&mut self, state: &State) {
        let mut harvests: Vec<Harvest> = Vec::new();
        for (n, placed) in state.tiles().enumerate() {
            let (Some(segment), Some(seat), true) =
                (placed.meeple, placed.seat, placed.is_returned)
            else {
                continue;
            };
            if std::mem::replace(&mut self.came_back[n], true) {
                continue;
            }
            let root = state.root(n, segment);
            let sums = &mut self.sums[seat.index()];
            sums.back[root.kind() as usize] += 1;
            sums.stood[root.kind() as usize] += (state.tile_count() - 1 - n) as u64;
            let at = harvests.iter().position(|harvest| harvest.root == root);
            let at = at.unwrap_or_else(|| {
                harvests.push(Harvest { root, place: (n, segment), meeples: [0; MAX_SEATS] });
                harvests.len() - 1
            });
            harvests[at].meeples[seat.index()] += 1;
        }
        for harvest in &harvests {
            self.credit(state, harvest);
        }
    }

    fn credit(&mut self, state: &State, harvest: &Harvest) {
        let (n, segment) = harvest.place;
        let Some(feature) = state.feature(n, segment) else { return };
        let (kind, worth) = (feature.kind as usize, u64::from(feature.worth));
        let most = harvest.meeples.iter().max().copied().unwrap_or(0);
        for (sums, &meeples) in self.sums.iter_mut().zip(&harvest.meeples) {
            if meeples == most {
                sums.completed.count[kind] += 1;
                sums.completed.tiles[kind] += u64::from(feature.tiles);
                sums.completed.points[kind] += worth;
                sums.completed.best[kind] = sums.completed.best[kind].max(worth);
            }
        }
    }

    fn moment(&mut self, state: &State) {
        let end = end_points(state);
        for (seat, sums) in Seat::all(state.seats()).zip(&mut self.sums) {
            let moment = &mut sums.moments[state.tile_count()];
            moment.games += 1;
            moment.free += u64::from(state.free_meeples(seat));
            let scored = state.points(seat).by_kind().into_iter().zip(end[seat.index()]);
            moment.points += scored.map(|(all, end)| u64::from(all) - end).sum::<u64>();
            let own = state.meeples().filter(|meeple| meeple.seat == seat);
            own.for_each(|meeple| moment.standing[meeple.kind as usize] += 1);
        }
    }

    fn end(&mut self, state: &State) {
        let end = end_points(state);
        for (seat, sums) in Seat::all(state.seats()).zip(&mut self.sums) {
            sums.at_end = end[seat.index()];
            for kind in FeatureKind::ALL {
                let points = u64::from(state.points(seat)[kind]);
                sums.scored[kind as usize] = points - sums.at_end[kind as usize];
            }
        }
    }
}

/// What the end of the game gave; nothing before it.
fn end_points(state: &State) -> [ByKind; MAX_SEATS] {
    match state.phase() {
        Phase::Over => state.pending().map(|points| points.by_kind().map(u64::from)),
        _ => [[0; 4]; MAX_SEATS],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::{Bot, Budget, GameLoop, NoLog, Options, UniformBot};

    /// The sums of a random game, and its last state.
    fn random_game(seats: u8, rules: &str, seed: u64) -> (Vec<Sums>, State) {
        let options = Options::parse(Carcassonne::SPEC.options, rules).unwrap();
        let game = Carcassonne::new(seats, &options).unwrap();
        let mut bots: Vec<Box<dyn Bot<Carcassonne>>> =
            (0..seats).map(|_| Box::new(UniformBot) as Box<dyn Bot<Carcassonne>>).collect();
        let mut log = Vec::new();
        let budget = Budget::default();
        let finished = GameLoop::new(&game).play(&mut bots, seed, &budget, &mut log);
        let again = GameLoop::new(&game).play(&mut bots, seed, &budget, &mut NoLog);
        assert_eq!(finished.state, again.state);
        (follow(&game, &log), finished.state)
    }

    #[test]
    fn sums_balance() {
        for seed in 0..40 {
            let rules = ["", "m2=true", "meeples=3,fair=true", "farms=first"][seed as usize % 4];
            let seats = 2 + (seed % 4) as u8;
            let (sums, state) = random_game(seats, rules, seed);
            let turns: u64 = sums.iter().map(|sums| sums.turns).sum();
            assert_eq!(turns, state.tile_count() as u64 - 1, "seed {seed}");
            for (seat, sums) in Seat::all(seats).zip(&sums) {
                let total = sums.scored.iter().chain(&sums.at_end).sum::<u64>();
                assert_eq!(total, state.points(seat).total() as u64, "seed {seed}");
                assert_eq!(sums.scored, sums.completed.points, "seed {seed}, seat {seat}");
                assert_eq!(sums.scored[FeatureKind::Farm as usize], 0);
                assert_eq!(sums.put.iter().sum::<u64>(), sums.turns_with_meeple);
                let last = sums.moments[state.tile_count()];
                assert_eq!(last.points, sums.scored.iter().sum::<u64>(), "seed {seed}");
                let meeples = u64::from(state.rules.meeples);
                assert_eq!(last.free + last.standing.iter().sum::<u64>(), meeples);
                for kind in 0..4 {
                    assert_eq!(sums.put[kind], sums.back[kind] + last.standing[kind]);
                }
            }
        }
    }

    #[test]
    fn sums_of_several_games_add_up() {
        let (first, _) = random_game(2, "", 1);
        let (second, _) = random_game(2, "", 2);
        let mut both = first[0].clone();
        both.add(&second[1]);
        assert_eq!(both.games, 2);
        assert_eq!(both.turns, first[0].turns + second[1].turns);
        assert_eq!(both.moments[10].free, first[0].moments[10].free + second[1].moments[10].free);
        let best = first[0].completed.best[0].max(second[1].completed.best[0]);
        assert_eq!(both.completed.best[0], best);
    }
}
