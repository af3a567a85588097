//! Set-up: wastelands, offers, picks, drafts, drawn and fixed starts (spec 3.1, 4).
//!
//! `State::drawn` counts the draws or picks made in the present phase.

use bw_core::{Seat, SeatSet, illegal_action};

use crate::actions::Action;
use crate::game::Warlight;
use crate::options::Start;
use crate::position::{MAX_PLAYERS, Position};
use crate::region_set::{Region, RegionSet, regions};
use crate::state::{Orders, Phase, Resolution, State, Step};

/// Preferences of each player in mode `pref6`.
const PREFERENCES: u8 = 6;
/// Picks of each player in a draft beyond which their number is drawn.
const SURE_PICKS: u16 = 3;

impl Warlight {
    /// The seats that still have to pick, in the simultaneous modes.
    pub(crate) fn picking(&self, state: &State) -> SeatSet {
        let wanted = usize::from(self.picks_wanted());
        Seat::all(self.seat_count())
            .filter(|seat| state.picks[seat.index()].len() < wanted)
            .collect()
    }

    /// Neutral armies of a region at the start.
    pub(crate) fn neutral_armies(&self, region: Region) -> u16 {
        let map = self.map();
        let default = self.rules().neutral_armies.unwrap_or(map.default_armies);
        map.region(region).armies.unwrap_or(default)
    }

    pub(crate) fn first_state(&self) -> State {
        let mut position = Position::empty(self.map().len());
        for region in regions(self.map().all()) {
            position.set(region, 0, self.neutral_armies(region));
        }
        let mut state = State {
            position,
            before: Position::EMPTY,
            fresh: Position::EMPTY,
            phase: Phase::Wastelands,
            drawn: 0,
            draft: 0,
            round: 0,
            wastelands: RegionSet::EMPTY,
            offers: Default::default(),
            starts: Default::default(),
            picks: Default::default(),
            steps: [Step::Deploy; MAX_PLAYERS],
            out: [0; MAX_PLAYERS],
            income: [0; MAX_PLAYERS],
            orders: Orders::default(),
            resolution: Resolution::default(),
            report: Vec::new(),
        };
        self.settle_set_up(&mut state);
        state
    }

    /// Goes on to the next phase that needs a draw or a decision.
    fn settle_set_up(&self, state: &mut State) {
        let rules = self.rules();
        if state.phase == Phase::Wastelands && state.drawn >= rules.wastelands {
            state.drawn = 0;
            state.phase = match rules.start {
                Start::Offer | Start::Random => Phase::Offers,
                Start::Preferences | Start::Draft => Phase::Pickables,
                Start::RandomAny | Start::Continent(_) | Start::Fixed(_) => Phase::Starts,
            };
            if let Start::Fixed(fixed) = &rules.start {
                for (seat, list) in Seat::all(self.seat_count()).zip(fixed) {
                    list.iter().for_each(|&region| take(state, seat, region));
                }
            }
        }
        // A super region of fewer regions than there are players has none left for the last ones.
        while state.phase == Phase::Offers
            && usize::from(state.drawn) < self.offer_count()
            && self.candidates(state).is_empty()
        {
            state.drawn += 1;
        }
        if state.phase == Phase::Offers && usize::from(state.drawn) >= self.offer_count() {
            state.drawn = 0;
            state.phase = if rules.start == Start::Offer { Phase::Pick } else { Phase::Starts };
        }
        if state.phase == Phase::Pickables && self.pickable(state).is_empty() {
            state.drawn = 0;
            let common = state.offers[0];
            state.offers[..usize::from(self.seat_count())].fill(common);
            state.phase = Phase::Pick;
            if rules.start == Start::Draft {
                let (seats, sure) = self.draft_bounds(state);
                state.draft = seats;
                state.phase = if seats > sure { Phase::Picks } else { Phase::Draft };
            }
        }
        if state.phase == Phase::Starts && self.starting_seat(state).is_none() {
            self.begin_round(state, 1);
        }
    }

    fn offer_count(&self) -> usize {
        self.map().supers.len() * usize::from(self.seat_count())
    }

    /// Regions that are neither wastelands nor taken.
    pub(crate) fn normal(&self, state: &State) -> RegionSet {
        self.map().all() & !state.wastelands
    }

    /// The regions that may become pickable next: of the first super region that still lacks one.
    pub(crate) fn pickable(&self, state: &State) -> RegionSet {
        let each = if self.rules().start == Start::Draft { 1 } else { 2 };
        let (normal, offered) = (self.normal(state), state.offers[0]);
        let open = self
            .map()
            .supers
            .iter()
            .map(|s| s.regions & normal)
            .find(|&set| (set & offered).len() < set.len().min(each));
        open.map_or(RegionSet::EMPTY, |set| set & !offered)
    }

    /// Most picks of a draft, and how many of them are sure.
    pub(crate) fn draft_bounds(&self, state: &State) -> (u16, u16) {
        let seats = u16::from(self.seat_count());
        let count = state.offers[0].len() as u16;
        (count - count % seats, SURE_PICKS * seats)
    }

    /// Who gets the next drawn start region, and the how-many-th it is.
    pub(crate) fn starting_seat(&self, state: &State) -> Option<(Seat, usize)> {
        let mut drawn = usize::from(state.drawn);
        for seat in Seat::all(self.seat_count()) {
            let wanted = self.rules().drawn_starts(seat);
            if drawn < wanted {
                return Some((seat, drawn));
            }
            drawn -= wanted;
        }
        None
    }

    pub(crate) fn apply_set_up(&self, state: &mut State, action: Action) {
        state.drawn += 1;
        match action {
            Action::Wasteland(region) => {
                state.wastelands.insert(region);
                state.position.set(region, 0, self.rules().wasteland_armies);
            }
            Action::Pickable(region) => state.offers[0].insert(region),
            Action::Offer { seat, region, .. } => state.offers[seat.index()].insert(region),
            Action::Start { seat, region } => take(state, seat, region),
            Action::Picks(picks) => {
                (state.draft, state.drawn) = (picks, 0);
                state.phase = Phase::Draft;
            }
            Action::First(seat) => {
                state.drawn = 0;
                state.resolution.next[1 - seat.index()] += 1;
                return self.compare(state);
            }
            _ => illegal_action(&action),
        }
        self.settle_set_up(state);
    }

    /// How many regions each player picks in the simultaneous modes.
    pub(crate) fn picks_wanted(&self) -> u8 {
        let preferences = self.rules().start == Start::Preferences;
        if preferences { PREFERENCES } else { self.rules().start_regions }
    }

    /// The regions a seat may pick now.
    pub(crate) fn pick_choices(&self, state: &State, seat: Seat) -> RegionSet {
        let offer = state.offers[seat.index()];
        if state.phase == Phase::Draft {
            return offer & !state.starts.iter().fold(RegionSet::EMPTY, |all, set| all | *set);
        }
        offer - state.picks[seat.index()].iter().collect()
    }

    /// Who picks next in a draft: first to last, then back again.
    pub(crate) fn draft_seat(&self, state: &State) -> Seat {
        let seats = self.seat_count();
        let (lap, place) = (state.drawn / u16::from(seats), (state.drawn % u16::from(seats)) as u8);
        Seat::new(if lap % 2 == 0 { place } else { seats - 1 - place })
    }

    pub(crate) fn apply_pick(&self, state: &mut State, seat: Seat, region: Region) {
        if state.phase == Phase::Draft {
            take(state, seat, region);
            state.drawn += 1;
            if state.drawn >= state.draft {
                self.begin_round(state, 1);
            }
            return;
        }
        if state.picks[seat.index()].try_push(region).is_err() {
            illegal_action(&Action::Pick(region));
        }
        let wanted = usize::from(self.picks_wanted());
        if Seat::all(self.seat_count()).any(|seat| state.picks[seat.index()].len() < wanted) {
            return;
        }
        if self.rules().start == Start::Preferences {
            state.phase = Phase::Compare;
            return self.compare(state);
        }
        for seat in Seat::all(self.seat_count()) {
            for region in std::mem::take(&mut state.picks[seat.index()]) {
                take(state, seat, region);
            }
        }
        self.begin_round(state, 1);
    }

    /// Walks both lists of preferences until chance is needed or both players have their regions.
    pub(crate) fn compare(&self, state: &mut State) {
        while state.starts[0].len() < u32::from(self.rules().start_regions) {
            let taken = state.starts[0] | state.starts[1];
            let wishes = [0, 1].map(|player: usize| {
                let next = &mut state.resolution.next[player];
                let list = &state.picks[player];
                while list.get(usize::from(*next)).is_some_and(|r| taken.contains(*r)) {
                    *next += 1;
                }
                list.get(usize::from(*next)).copied()
            });
            let [Some(one), Some(two)] = wishes else { break };
            if one == two {
                return;
            }
            take(state, Seat::new(0), one);
            take(state, Seat::new(1), two);
        }
        state.resolution = Resolution::default();
        state.picks = Default::default();
        self.begin_round(state, 1);
    }
}

/// Makes a region the start of a seat.
fn take(state: &mut State, seat: Seat, region: Region) {
    let armies = state.position.armies(region).max(1);
    state.position.set(region, seat.number(), armies);
    state.starts[seat.index()].insert(region);
}
