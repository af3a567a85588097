//! Who sits at the table, who acts and who looks.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats any game has.
pub const MAX_SEATS: usize = 5;

/// A player's position at the table. Code counts from 0, text and files from 1.
///
/// ```
/// # use bw_core::Seat;
/// let seat = Seat::new(0);
/// assert_eq!(seat.index(), 0);
/// assert_eq!(seat.to_string(), "1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this 0-based index, which must be below [`MAX_SEATS`].
    pub const fn new(index: u8) -> Self {
        debug_assert!((index as usize) < MAX_SEATS);
        Seat(index)
    }

    /// The seat of the 1-based player number used in text, if there is such a seat.
    pub fn from_number(number: u8) -> Option<Self> {
        (1..=MAX_SEATS as u8).contains(&number).then(|| Seat(number - 1))
    }

    /// 0-based index, for arrays by seat.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1-based player number, for text.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    pub const fn next(self, seats: u8) -> Self {
        if self.0 + 1 == seats { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// All seats of a table, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(d)?;
        Seat::from_number(number).ok_or_else(|| {
            serde::de::Error::custom(format!("seat {number} is not between 1 and {MAX_SEATS}"))
        })
    }
}

/// A set of seats, as bits.
///
/// ```
/// # use bw_core::{Seat, SeatSet};
/// let both = SeatSet::one(Seat::new(2)) | SeatSet::one(Seat::new(0));
/// assert_eq!(both.first(), Some(Seat::new(0)));
/// assert!(both.contains(Seat::new(2)));
/// assert_eq!(both.len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Just this seat.
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        SeatSet(1 << seat.0)
    }

    /// Everybody at a table of `seats`.
    pub const fn all(seats: u8) -> Self {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// The lowest seat.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// How many seats.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl std::ops::BitOr for SeatSet {
    type Output = SeatSet;
    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::EMPTY, |set, seat| set | SeatSet::one(seat))
    }
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A decision of one seat; of several: simultaneous, in any order, never an empty set.
    Decide(SeatSet),
    /// A chance event.
    Chance,
    /// Nothing: the game is over.
    Over,
}

impl Turn {
    /// A decision of one seat.
    #[inline]
    pub const fn of(seat: Seat) -> Self {
        Turn::Decide(SeatSet::one(seat))
    }

    /// Whether this seat is asked now.
    #[inline]
    pub const fn asks(self, seat: Seat) -> bool {
        matches!(self, Turn::Decide(seats) if seats.contains(seat))
    }
}

/// Who makes an action happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// A draw, a shuffle, a die.
    Chance,
}

/// `*` for chance, the player number for a seat: the form used in records.
impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Seat(seat) => seat.fmt(f),
            Actor::Chance => f.write_str("*"),
        }
    }
}

impl std::str::FromStr for Actor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "*" {
            return Ok(Actor::Chance);
        }
        text.parse().ok().and_then(Seat::from_number).map(Actor::Seat).ok_or(())
    }
}

/// Through whose eyes a state is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player: own hidden things and everything public.
    Seat(Seat),
    /// A spectator: public things only.
    Public,
    /// Everything: finished games, bot games that are watched, tests.
    All,
}

/// Where a game stands: for sliders, logs, clocks and budgets (both are per turn).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Progress {
    /// The game's own round, from 1 (0 during set-up); of a game that is over the last one that was played.
    pub round: u32,
    /// A number that changes whenever another turn begins.
    pub turn: u32,
}
