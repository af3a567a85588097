//! Atomic decisions and chance outcomes (spec 3.8). Their order is the canonical order of lists.

use bw_core::Seat;

use crate::position::{MAX_PLAYERS, Region};

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
    Picks(u8),
    /// Chance: a region of a super region is offered to a player.
    Offer {
        /// To whom.
        seat: Seat,
        /// Place of the super region in the map.
        super_region: u8,
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
