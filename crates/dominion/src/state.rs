//! The full truth of a game: plain data of less than a kilobyte, without heap.

use bw_core::{Seat, SeatSet, Turn};

use crate::card::Card;
use crate::cards::Cards;
use crate::frame::{Frame, Frames, Looked};
use crate::kingdom::Kingdom;
use crate::player::Player;

/// The most seats.
pub const MAX_PLAYERS: usize = 4;

/// Where a turn stands when no frame is pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Kingdom and first hands are drawn.
    Setup,
    /// Decision `play_action`.
    Action,
    /// Decision `play_treasure`, only where treasures do not play themselves.
    Treasure,
    /// Decision `buy`.
    Buy,
    /// The next hand is drawn.
    CleanUp,
    /// The game is over.
    Over,
}

/// Everything that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Players by seat; unused seats own nothing.
    pub players: [Player; MAX_PLAYERS],
    /// Piles.
    pub supply: Cards,
    /// Trashed cards.
    pub trash: Cards,
    /// Cards revealed or set aside by Library, Adventurer (of the player on turn) or Thief (of its victim).
    pub aside: Cards,
    /// Cards picked so far for Cellar, Chapel or Militia: no longer in the hand, not yet anywhere else.
    pub picked: Cards,
    /// What is to be done.
    pub frames: Frames,
    /// Which cards have piles.
    pub kingdom: Kingdom,
    /// Turns that are over.
    pub turn: u32,
    /// Coins to spend.
    pub coins: u16,
    /// Actions left.
    pub actions: u16,
    /// Buys left.
    pub buys: u16,
    /// Empty piles.
    pub empty_piles: u8,
    /// Where the turn stands.
    pub phase: Phase,
    /// Whose turn it is; in the end: whose turn was the last.
    pub active: Seat,
    /// Number of players.
    pub seats: u8,
}

impl State {
    /// The player of a seat.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The player on turn.
    #[inline]
    pub(crate) fn own(&mut self) -> &mut Player {
        &mut self.players[self.active.index()]
    }

    /// What the game waits for, at rest.
    #[inline]
    pub fn waits_for(&self) -> Turn {
        let Some(frame) = self.frames.peek() else {
            return if self.phase == Phase::Over { Turn::Over } else { Turn::of(self.active) };
        };
        waits_in(frame, self.active)
    }

    /// Turns a seat has taken.
    pub fn turns_taken(&self, seat: Seat) -> u32 {
        let seats = u32::from(self.seats);
        self.turn / seats + u32::from((seat.index() as u32) < self.turn % seats)
    }

    /// The cards of a player as they lie in the zones, set aside or picked: what [`Player::owned`] keeps the sum of.
    pub fn laid_out(&self, seat: Seat) -> Cards {
        let mut cards = self.player(seat).in_zones();
        if self.aside_owner() == Some(seat) {
            cards.add_all(&self.aside);
        }
        if self.picker() == Some(seat) {
            cards.add_all(&self.picked);
        }
        cards
    }

    /// Whose cards are set aside, if any can be.
    pub(crate) fn aside_owner(&self) -> Option<Seat> {
        aside_owner(self.frames.top(), self.active)
    }

    /// Who is picking a set of cards.
    pub(crate) fn picker(&self) -> Option<Seat> {
        picker(self.frames.top())
    }

    /// Sums up what everybody owns, after zones were filled by hand.
    pub fn count_owned(&mut self) {
        for seat in Seat::all(self.seats) {
            self.player_mut(seat).owned = self.laid_out(seat);
        }
    }

    /// Moves a card from the supply to a discard pile; false if the pile is empty.
    #[inline]
    pub(crate) fn gain(&mut self, seat: Seat, card: Card) -> bool {
        let taken = self.take_from_supply(card);
        if taken {
            self.player_mut(seat).gain(card);
        }
        taken
    }

    /// Trashes a card of a player that has been taken from its zone.
    pub(crate) fn trash_of(&mut self, seat: Seat, card: Card) {
        self.player_mut(seat).owned.remove(card);
        self.trash.add(card);
    }

    /// Takes a card from its pile.
    #[inline]
    pub(crate) fn take_from_supply(&mut self, card: Card) -> bool {
        let there = self.supply.has(card);
        if there {
            self.supply.remove(card);
            self.empty_piles += u8::from(!self.supply.has(card));
        }
        there
    }

    pub(crate) fn count_empty_piles(&self) -> u8 {
        self.kingdom.piles().filter(|&card| !self.supply.has(card)).count() as u8
    }
}

/// What a top frame waits for.
#[inline]
pub(crate) fn waits_in(frame: &Frame, active: Seat) -> Turn {
    match *frame {
        Frame::Draw { .. } | Frame::Kingdom | Frame::Opening | Frame::Adventurer => Turn::Chance,
        Frame::Library { looked: Looked::Nothing } => Turn::Chance,
        Frame::Spy { shown: false, .. } | Frame::Thief { shown: false, .. } => Turn::Chance,
        Frame::React { seat, .. } | Frame::Victims { seat, .. } | Frame::Pick { seat, .. } => {
            Turn::Decide(SeatSet::one(seat))
        }
        Frame::Library { .. }
        | Frame::Spy { .. }
        | Frame::Thief { .. }
        | Frame::Again { .. }
        | Frame::Throne
        | Frame::Chancellor
        | Frame::Gain { .. }
        | Frame::TrashOne { .. }
        | Frame::ThiefGain { .. }
        | Frame::Council { .. } => Turn::of(active),
    }
}

/// Whose cards are set aside under this top frame.
pub(crate) fn aside_owner(top: Option<Frame>, active: Seat) -> Option<Seat> {
    match top? {
        Frame::Library { .. } | Frame::Adventurer => Some(active),
        Frame::Thief { seat, .. } => Some(seat),
        _ => None,
    }
}

/// Who is picking a set of cards under this top frame.
pub(crate) fn picker(top: Option<Frame>) -> Option<Seat> {
    match top? {
        Frame::Pick { seat, .. } => Some(seat),
        _ => None,
    }
}

impl Phase {
    /// All phases, in the order of a game.
    pub const ALL: [Phase; 6] =
        [Phase::Setup, Phase::Action, Phase::Treasure, Phase::Buy, Phase::CleanUp, Phase::Over];

    /// Its word in texts.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Setup => "setup",
            Phase::Action => "action",
            Phase::Treasure => "treasure",
            Phase::Buy => "buy",
            Phase::CleanUp => "cleanup",
            Phase::Over => "over",
        }
    }
}
