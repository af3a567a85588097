//! The full truth of a game: position, entered orders, where the round or set-up stands, and what
//! happened in the last round (spec 3.2 to 3.5, 3.8).
//!
//! Invariants: attacks lie in one list sorted by seat, within a seat in the order of entry, each pair
//! once; deployments are sorted by region (a region has one owner while orders are entered); `income` is
//! a function of the position at the start of the round.

use arrayvec::ArrayVec;
use bw_core::{Seat, SeatSet};

use crate::actions::Sequence;
use crate::position::{MAX_PLAYERS, Position};
use crate::region_set::{Region, RegionSet};

/// What the game is doing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Wastelands are drawn.
    Wastelands,
    /// Regions that all may pick are drawn.
    Pickables,
    /// The number of picks is drawn.
    Picks,
    /// Offers are drawn.
    Offers,
    /// Start regions are drawn.
    Starts,
    /// Players pick start regions, all at once.
    Pick,
    /// Preferences of the players are compared.
    Compare,
    /// Players pick start regions, one after the other.
    Draft,
    /// Players enter orders.
    Orders,
    /// All orders are entered, but unknown to whom this state was made up for.
    Night,
    /// Attacks are executed.
    Resolve,
    /// The game is over.
    Over,
}

/// How far a seat is in its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Step {
    /// It deploys.
    #[default]
    Deploy,
    /// It attacks.
    Attack,
    /// It has committed.
    Committed,
}

/// An attack or transfer as entered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// Where from.
    pub from: Region,
    /// Where to.
    pub to: Region,
    /// How many armies.
    pub armies: u16,
}

/// What players have entered this round.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Orders {
    /// By region.
    deployments: Vec<Deployment>,
    spent: [u16; MAX_PLAYERS],
    attacks: Vec<Attack>,
    ends: [u16; MAX_PLAYERS],
}

/// New armies of a region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Deployment {
    region: Region,
    armies: u16,
    seat: Seat,
}

impl Orders {
    /// New armies of a region.
    #[inline]
    pub fn deployed(&self, region: Region) -> u16 {
        self.find(region).map_or(0, |at| self.deployments[at].armies)
    }

    fn find(&self, region: Region) -> Result<usize, usize> {
        self.deployments.binary_search_by_key(&region, |deployment| deployment.region)
    }

    /// New armies a seat has placed.
    #[inline]
    pub fn spent(&self, seat: Seat) -> u16 {
        self.spent[seat.index()]
    }

    /// The regions with new armies.
    pub fn deployments(&self) -> impl ExactSizeIterator<Item = (Region, u16)> + '_ {
        self.deployments.iter().map(|deployment| (deployment.region, deployment.armies))
    }

    /// Who placed new armies on a region that has some.
    pub fn deployer(&self, region: Region) -> Seat {
        self.find(region).map_or(Seat::new(0), |at| self.deployments[at].seat)
    }

    /// A seat's attacks in the order of entry.
    #[inline]
    pub fn attacks(&self, seat: Seat) -> &[Attack] {
        let start = seat.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.attacks[usize::from(start)..usize::from(self.ends[seat.index()])]
    }

    /// Armies a seat has ordered away from a region.
    pub fn sent(&self, seat: Seat, from: Region) -> u16 {
        self.attacks(seat).iter().filter(|attack| attack.from == from).map(|a| a.armies).sum()
    }

    /// Whether a seat has an order for this pair.
    pub fn has_pair(&self, seat: Seat, from: Region, to: Region) -> bool {
        self.attacks(seat).iter().any(|attack| (attack.from, attack.to) == (from, to))
    }

    /// Enters new armies.
    pub fn deploy(&mut self, seat: Seat, region: Region, armies: u16) {
        match self.find(region) {
            Ok(at) => self.deployments[at].armies += armies,
            Err(at) => self.deployments.insert(at, Deployment { region, armies, seat }),
        }
        self.spent[seat.index()] += armies;
    }

    /// Enters an attack; one for the same pair grows instead.
    pub fn attack(&mut self, seat: Seat, attack: Attack) {
        let end = usize::from(self.ends[seat.index()]);
        let start = end - self.attacks(seat).len();
        let mut own = self.attacks[start..end].iter_mut();
        match own.find(|old| (old.from, old.to) == (attack.from, attack.to)) {
            Some(old) => old.armies += attack.armies,
            None => {
                self.attacks.insert(end, attack);
                self.ends[seat.index()..].iter_mut().for_each(|end| *end += 1);
            }
        }
    }

    /// Forgets everything but keeps the room.
    pub fn clear(&mut self) {
        self.deployments.clear();
        self.spent = [0; MAX_PLAYERS];
        self.attacks.clear();
        self.ends = [0; MAX_PLAYERS];
    }

    /// Only what one seat has entered.
    #[must_use]
    pub fn only(&self, seat: Seat) -> Orders {
        let mut own = Orders::default();
        for placed in self.deployments.iter().filter(|placed| placed.seat == seat) {
            own.deploy(seat, placed.region, placed.armies);
        }
        self.attacks(seat).iter().for_each(|&attack| own.attack(seat, attack));
        own
    }
}

/// What the resolution of a round waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Wait {
    /// Nothing: no round is being resolved.
    #[default]
    Nothing,
    /// The sequence of the players' next attacks.
    Order,
    /// Which of two players comes first.
    First,
    /// The losses of this fight.
    Fight {
        /// Who attacks.
        seat: Seat,
        /// From where, where to, with how many armies really.
        attack: Attack,
    },
}

/// Where the resolution of a round stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Resolution {
    /// What it waits for.
    pub wait: Wait,
    /// The sequence of the present attacks.
    pub sequence: Sequence,
    /// The next place in it.
    pub place: u8,
    /// Which attack of each player is its next.
    pub next: [u16; MAX_PLAYERS],
    /// Legally executed attacks, and one (order `aigames`).
    pub counter: u16,
    /// Who executed the last attack (order `aigames`).
    pub last: Seat,
    /// Whether that was legal (order `aigames`).
    pub legal: bool,
}

/// What became of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// New armies arrived.
    Deployed,
    /// Armies moved.
    Moved,
    /// The target was taken.
    Conquered,
    /// Both sides fell; one defender stays.
    BothFell,
    /// The survivors returned.
    Repelled,
    /// All attackers fell.
    Fell,
    /// The order could not be executed.
    Skipped,
}

/// An order of the last round and what became of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OrderResult {
    /// Whose order.
    pub seat: Seat,
    /// Who saw it, by seat.
    pub witnesses: u8,
    /// What became of it.
    pub fate: Fate,
    /// Where from; of a deployment: where.
    pub from: Region,
    /// Where to; of a deployment: where.
    pub to: Region,
    /// Armies really used.
    pub armies: u16,
    /// Attackers killed.
    pub attackers: u16,
    /// Defenders killed.
    pub defenders: u16,
}

/// The full truth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Owners and armies now.
    pub position: Position,
    /// Owners and armies when the last player committed, while a round is resolved under fog.
    pub before: Position,
    /// Armies that may still move in this round (option `army_moves_once`).
    pub fresh: Position,
    /// What the game is doing.
    pub phase: Phase,
    /// Draws or picks made in this phase of the set-up.
    pub drawn: u16,
    /// Picks of the draft altogether.
    pub draft: u16,
    /// The round, from 1; 0 during set-up.
    pub round: u16,
    /// Regions that became wastelands.
    pub wastelands: RegionSet,
    /// Regions each player may pick from.
    pub offers: [RegionSet; MAX_PLAYERS],
    /// Regions each player started from.
    pub starts: [RegionSet; MAX_PLAYERS],
    /// Picks entered, or preferences from the best on.
    pub picks: [ArrayVec<Region, 6>; MAX_PLAYERS],
    /// How far each seat is in its turn.
    pub steps: [Step; MAX_PLAYERS],
    /// The round in which each player lost its last region; 0 while it has one.
    pub out: [u16; MAX_PLAYERS],
    /// Armies each player may deploy this round.
    pub income: [u16; MAX_PLAYERS],
    /// Orders of this round.
    pub orders: Orders,
    /// Where the resolution stands.
    pub resolution: Resolution,
    /// What happened in the last round, or so far in this one.
    pub report: Vec<OrderResult>,
}

impl State {
    /// Seats that still have regions.
    pub fn alive(&self, seats: u8) -> SeatSet {
        Seat::all(seats).filter(|seat| self.out[seat.index()] == 0).collect()
    }

    /// Seats that still have to enter something in this round.
    pub fn open_seats(&self, seats: u8) -> SeatSet {
        let open = |seat: &Seat| self.steps[seat.index()] != Step::Committed;
        self.alive(seats).iter().filter(open).collect()
    }
}
