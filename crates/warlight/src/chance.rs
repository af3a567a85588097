//! Chance: draws of the set-up, the sequence of attacks, losses in fights (spec 3.1, 3.3, 3.4, 4).

use bw_core::{Rng, Seat, SeatSet};

use crate::actions::{Action, Sequence};
use crate::game::Warlight;
use crate::options::Start;
use crate::position::MAX_PLAYERS;
use crate::region_set::{Region, RegionSet, nth_region};
use crate::state::{Phase, State, Wait};

impl Warlight {
    /// Draws the outcome of the pending chance event.
    pub(crate) fn sample(&self, state: &State, rng: &mut Rng) -> Action {
        match state.phase {
            Phase::Resolve => self.sample_resolution(state, rng),
            Phase::Night => Action::Dawn,
            _ => self.sample_set_up(state, rng),
        }
    }

    /// Carries out a chance outcome.
    pub(crate) fn happen(&self, state: &mut State, action: Action) {
        match state.phase {
            Phase::Resolve => self.apply_resolution(state, action),
            Phase::Night => self.begin_resolution(state),
            _ => self.apply_set_up(state, action),
        }
    }

    /// Whether a chance outcome may happen now.
    pub(crate) fn is_possible(&self, state: &State, action: Action) -> bool {
        match state.phase {
            Phase::Resolve => self.is_possible_resolution(state, action),
            Phase::Night => action == Action::Dawn,
            _ => self.is_possible_set_up(state, action),
        }
    }

    /// The regions the pending draw may name.
    pub(crate) fn candidates(&self, state: &State) -> RegionSet {
        let map = self.map();
        match state.phase {
            Phase::Wastelands => {
                let normal = self.normal(state);
                let spare = map.supers.iter().filter(|s| (s.regions & normal).len() >= 2);
                spare.fold(normal, |set, super_region| set | super_region.regions)
            }
            Phase::Pickables => self.pickable(state),
            Phase::Offers => {
                let place = usize::from(state.drawn) % map.supers.len();
                map.supers[place].regions
                    & !state.offers.iter().fold(RegionSet::EMPTY, |all, set| all | *set)
            }
            Phase::Starts => self.start_candidates(state),
            _ => RegionSet::EMPTY,
        }
    }

    fn start_candidates(&self, state: &State) -> RegionSet {
        let Some((seat, nth)) = self.starting_seat(state) else { return RegionSet::EMPTY };
        let free =
            self.map().all() & !state.starts.iter().fold(RegionSet::EMPTY, |all, set| all | *set);
        match &self.rules().start {
            Start::Random => state.offers[seat.index()] & free,
            Start::Continent(named) => {
                let place = usize::from(named[seat.index()][nth]);
                self.map().supers[place].regions & free
            }
            _ => free,
        }
    }

    fn sample_set_up(&self, state: &State, rng: &mut Rng) -> Action {
        if state.phase == Phase::Picks {
            let seats = u16::from(self.seat_count());
            let (most, sure) = self.draft_bounds(state);
            let fewer = (0..(most - sure) / seats).filter(|_| rng.chance(1, 4)).count() as u16;
            return Action::Picks(most - fewer * seats);
        }
        if state.phase == Phase::Compare {
            return Action::First(Seat::new(rng.below(2) as u8));
        }
        let candidates = self.candidates(state);
        let region = nth_region(candidates, rng.below(candidates.len()))
            .expect("invariant: a draw of the set-up has a candidate");
        self.set_up_action(state, region)
    }

    fn set_up_action(&self, state: &State, region: Region) -> Action {
        let supers = self.map().supers.len() as u16;
        match state.phase {
            Phase::Wastelands => Action::Wasteland(region),
            Phase::Pickables => Action::Pickable(region),
            Phase::Offers => Action::Offer {
                seat: Seat::new((state.drawn / supers) as u8),
                super_region: state.drawn % supers,
                region,
            },
            _ => {
                let seat = self.starting_seat(state).map_or(Seat::new(0), |(seat, _)| seat);
                Action::Start { seat, region }
            }
        }
    }

    pub(crate) fn is_possible_set_up(&self, state: &State, action: Action) -> bool {
        match action {
            Action::Picks(picks) => {
                let (seats, (most, sure)) =
                    (u16::from(self.seat_count()), self.draft_bounds(state));
                state.phase == Phase::Picks && (sure..=most).contains(&picks) && picks % seats == 0
            }
            Action::First(seat) => state.phase == Phase::Compare && seat.index() < 2,
            Action::Wasteland(region)
            | Action::Pickable(region)
            | Action::Offer { region, .. }
            | Action::Start { region, .. } => {
                usize::from(region.0) < self.map().len()
                    && self.candidates(state).contains(region)
                    && self.set_up_action(state, region) == action
            }
            _ => false,
        }
    }

    fn sample_resolution(&self, state: &State, rng: &mut Rng) -> Action {
        match state.resolution.wait {
            Wait::Fight { attack, .. } => {
                let defenders = state.position.armies(attack.to);
                Action::Fight {
                    defenders: self.rules().attack.draw(attack.armies, defenders, rng),
                    attackers: self.rules().defence.draw(defenders, attack.armies, rng),
                }
            }
            Wait::First => Action::First(Seat::new(rng.below(2) as u8)),
            Wait::Order | Wait::Nothing => {
                let mut seats = [Seat::default(); MAX_PLAYERS];
                let mut count = 0;
                for seat in self.ordered_seats(state).iter() {
                    seats[count] = seat;
                    count += 1;
                }
                rng.shuffle(&mut seats[..count]);
                Action::Order(Sequence::of(&seats[..count]))
            }
        }
    }

    /// The seats whose sequence is drawn.
    fn ordered_seats(&self, state: &State) -> SeatSet {
        let index = state.resolution.next.iter().copied().max().unwrap_or(0);
        self.seats_with_attack(state, usize::from(index))
    }

    fn is_possible_resolution(&self, state: &State, action: Action) -> bool {
        match (state.resolution.wait, action) {
            (Wait::Fight { attack, .. }, Action::Fight { defenders: kd, attackers: ka }) => {
                let defenders = state.position.armies(attack.to);
                self.rules().attack.can_kill(attack.armies, defenders, kd)
                    && self.rules().defence.can_kill(defenders, attack.armies, ka)
            }
            (Wait::First, Action::First(seat)) => seat.index() < 2,
            (Wait::Order, Action::Order(sequence)) => {
                let seats = self.ordered_seats(state);
                sequence.seats().count() == seats.len()
                    && sequence.seats().collect::<SeatSet>() == seats
            }
            _ => false,
        }
    }
}
