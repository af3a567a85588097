//! Atomic decisions and chance outcomes (spec 3.8), and which of them are legal. Their order is the canonical order
//! of lists.

use bw_core::{Game, Rng, Seat};

use crate::game::Warlight;
use crate::position::MAX_PLAYERS;
use crate::region_set::{ByRegion, Region, RegionSet, nth_region, regions};
use crate::state::{Phase, State, Step};

/// The sequence in which players execute their next attacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Sequence([u8; MAX_PLAYERS]);

impl Sequence {
    /// The sequence of these seats.
    pub fn of(seats: &[Seat]) -> Self {
        let mut numbers = [0; MAX_PLAYERS];
        for (number, seat) in numbers.iter_mut().zip(seats) {
            *number = seat.number();
        }
        Sequence(numbers)
    }

    /// The seat at a place, if the sequence is that long.
    #[inline]
    pub fn get(self, place: usize) -> Option<Seat> {
        self.0.get(place).and_then(|&number| Seat::from_number(number))
    }

    /// The seats in sequence.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        self.0.into_iter().map_while(Seat::from_number)
    }
}

/// One decision or chance outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Picks a start region.
    Pick(Region),
    /// Puts new armies on an own region.
    Deploy {
        /// Where.
        region: Region,
        /// How many.
        armies: u16,
    },
    /// Sends armies to a neighbour: an attack, or a transfer if it is own when executed.
    Attack {
        /// Where from.
        from: Region,
        /// Where to.
        to: Region,
        /// How many.
        armies: u16,
    },
    /// Closes the deployment, then the turn.
    Done,
    /// Chance: a region becomes a wasteland.
    Wasteland(Region),
    /// Chance: a region may be picked by all.
    Pickable(Region),
    /// Chance: the number of regions that are picked altogether.
    Picks(u16),
    /// Chance: a region of a super region is offered to a player.
    Offer {
        /// To whom.
        seat: Seat,
        /// Place of the super region in the map.
        super_region: u16,
        /// What is offered.
        region: Region,
    },
    /// Chance: a player starts from a region.
    Start {
        /// Who.
        seat: Seat,
        /// Where.
        region: Region,
    },
    /// Chance: this player comes first.
    First(Seat),
    /// Chance: the sequence of the next attacks.
    Order(Sequence),
    /// Chance: losses of a fight, capped at the sizes.
    Fight {
        /// Defenders killed.
        defenders: u16,
        /// Attackers killed.
        attackers: u16,
    },
    /// Chance: a round begins to be resolved whose orders are unknown. Happens only in states that
    /// were made up for a viewer under fog.
    Dawn,
}

impl Warlight {
    /// Appends the legal decisions of a seat (spec 3.2, 3.8); none unless it is asked.
    pub(crate) fn list_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !self.turn(state).asks(seat) {
            return;
        }
        match state.phase {
            Phase::Orders => self.list_orders(state, seat, out),
            _ => out.extend(regions(self.pick_choices(state, seat)).map(Action::Pick)),
        }
    }

    /// Whether a seat may decide this now.
    pub(crate) fn is_legal_decision(&self, state: &State, seat: Seat, action: Action) -> bool {
        if !self.turn(state).asks(seat) {
            return false;
        }
        match (state.phase, action) {
            (Phase::Orders, _) => self.is_legal_order(state, seat, action),
            (_, Action::Pick(region)) => {
                region.index() < self.map().len() && self.pick_choices(state, seat).contains(region)
            }
            _ => false,
        }
    }

    /// A legal decision of an asked seat, all of them equally likely.
    pub(crate) fn random_decision(&self, state: &State, seat: Seat, rng: &mut Rng) -> Action {
        if state.phase == Phase::Orders {
            return self.random_order(state, seat, rng);
        }
        let choices = self.pick_choices(state, seat);
        nth_region(choices, rng.below(choices.len()))
            .map(Action::Pick)
            .expect("an asked seat has a decision")
    }

    /// Armies a seat may still deploy.
    #[inline]
    pub fn undeployed(&self, state: &State, seat: Seat) -> u16 {
        state.income[seat.index()].saturating_sub(state.orders.spent(seat))
    }

    /// Armies that may still be sent from each own region of a seat.
    fn available(&self, state: &State, seat: Seat, own: RegionSet) -> ByRegion<u16> {
        let mut free = ByRegion::filled(0);
        for region in regions(own) {
            free[region] = standing(state, region) - 1;
        }
        for attack in state.orders.attacks(seat) {
            let left = &mut free[attack.from];
            *left = left.saturating_sub(attack.armies);
        }
        free
    }

    /// Targets of a region that an order may still name.
    fn targets(&self, state: &State, seat: Seat, from: Region) -> RegionSet {
        let mut targets = self.map().neighbours(from);
        if self.rules().pair_once {
            for attack in state.orders.attacks(seat).iter().filter(|attack| attack.from == from) {
                targets.remove(attack.to);
            }
        }
        targets
    }

    fn list_orders(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let own = state.position.holdings(seat);
        if state.steps[seat.index()] == Step::Deploy {
            let left = self.undeployed(state, seat);
            let each = |region| (1..=left).map(move |armies| Action::Deploy { region, armies });
            out.extend(regions(own).flat_map(each));
        } else {
            let free = self.available(state, seat, own);
            for from in regions(own).filter(|from| free[*from] > 0) {
                for to in regions(self.targets(state, seat, from)) {
                    let each = |armies| Action::Attack { from, to, armies };
                    out.extend((1..=free[from]).map(each));
                }
            }
        }
        out.push(Action::Done);
    }

    fn is_legal_order(&self, state: &State, seat: Seat, action: Action) -> bool {
        let step = state.steps[seat.index()];
        let own = |region: Region| {
            region.index() < self.map().len() && state.position.is_own(region, seat)
        };
        match action {
            Action::Deploy { region, armies } => {
                let left = self.undeployed(state, seat);
                step == Step::Deploy && own(region) && (1..=left).contains(&armies)
            }
            Action::Attack { from, to, armies } => {
                if step != Step::Attack || !own(from) || to.index() >= self.map().len() {
                    return false;
                }
                let left =
                    (standing(state, from) - 1).saturating_sub(state.orders.sent(seat, from));
                self.targets(state, seat, from).contains(to) && (1..=left).contains(&armies)
            }
            Action::Done => true,
            _ => false,
        }
    }

    fn random_order(&self, state: &State, seat: Seat, rng: &mut Rng) -> Action {
        let own = state.position.holdings(seat);
        if state.steps[seat.index()] == Step::Deploy {
            let left = u32::from(self.undeployed(state, seat));
            let drawn = rng.below(own.len() * left + 1);
            return match drawn.checked_div(left).and_then(|place| nth_region(own, place)) {
                Some(region) => Action::Deploy { region, armies: (drawn % left + 1) as u16 },
                None => Action::Done,
            };
        }
        let free = self.available(state, seat, own);
        let mut ways = ByRegion::<u32>::filled(0);
        let mut sum = 1;
        for from in regions(own).filter(|from| free[*from] > 0) {
            let targets = self.targets(state, seat, from).len();
            ways[from] = targets * u32::from(free[from]);
            sum += ways[from];
        }
        let mut drawn = rng.below(sum);
        for from in regions(own) {
            if drawn < ways[from] {
                let most = u32::from(free[from]);
                let to = nth_region(self.targets(state, seat, from), drawn / most)
                    .expect("invariant: the draw is within the targets");
                return Action::Attack { from, to, armies: (drawn % most + 1) as u16 };
            }
            drawn -= ways[from];
        }
        Action::Done
    }
}

/// Armies of a region with the new ones that are entered.
#[inline]
pub(crate) fn standing(state: &State, region: Region) -> u16 {
    state.position.armies(region).saturating_add(state.orders.deployed(region))
}
