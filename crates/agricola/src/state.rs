//! The full truth of a game: plain data without heap.

use bw_core::{MAX_SEATS, Seat, Turn};
use serde::{Deserialize, Serialize};

use crate::card_set::CardSet;
use crate::frame::{Frames, Task};
use crate::goods::{Good, Goods};
use crate::op::Op;
use crate::options::Rules;
use crate::player::Player;
use crate::space::{ROUNDS, SPACE_COUNT, Space, Spaces};

/// Where a game stands when no frame is pending.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Chance: who begins.
    Start,
    /// Chance: a card is dealt; occupations first, seat by seat.
    DealOccupations,
    /// Picking or giving away occupations.
    PickOccupations,
    /// Chance: a minor improvement is dealt.
    DealMinors,
    /// Picking or giving away minor improvements.
    PickMinors,
    /// Chance: all round cards in advance.
    RevealAll,
    /// Chance: the round card.
    Reveal,
    /// Goods to come and cards at the start of a round, seat by seat.
    RoundStart,
    /// People are placed.
    Work,
    /// Crops are taken in, seat by seat.
    Field,
    /// Families eat, seat by seat.
    Feed,
    /// Animals breed, seat by seat.
    Breed,
    /// The game is over.
    Over,
}

/// Everything that changes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Players by seat; unused seats own nothing.
    pub players: [Player; MAX_SEATS],
    /// Goods lying on spaces.
    #[serde(with = "amounts")]
    pub lying: [u8; SPACE_COUNT],
    /// Seats with a person at a space, as bits.
    #[serde(with = "amounts")]
    pub people: [u8; SPACE_COUNT],
    /// Spaces in play.
    pub in_play: Spaces,
    /// Round cards that were drawn.
    pub order: [Option<Space>; ROUNDS as usize],
    /// Majors nobody owns.
    pub majors: CardSet,
    /// Cards that left the game for all to see.
    pub gone: CardSet,
    /// Cards that were passed on openly.
    pub passed: CardSet,
    /// What is to be done.
    pub frames: Frames,
    /// Where the game stands.
    pub phase: Phase,
    /// Players done in this phase; cards dealt while dealing.
    pub step: u8,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// Number of players.
    pub seats: u8,
    /// The start player.
    pub start: Seat,
    /// Who places next.
    pub next: Seat,
    /// Turns so far.
    pub turn: u16,
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

    /// What the game waits for, at rest.
    #[inline]
    pub fn waits_for(&self) -> Turn {
        match (self.frames.top(), self.phase) {
            (Some(frame), _) => Turn::of(frame.seat),
            (None, Phase::Over) => Turn::Over,
            (None, _) => Turn::Chance,
        }
    }

    /// The seat that comes `places` places after the start player.
    #[inline]
    pub(crate) fn in_order(&self, place: u8) -> Seat {
        Seat::new((self.start.index() as u8 + place) % self.seats)
    }

    /// People a player can still place in this round.
    #[inline]
    pub fn people_left(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let left = player.adults().saturating_sub(player.placed);
        if left > 0 && matches!(self.round, 10 | 12) && self.is_hunted(seat) {
            return player.adults().saturating_sub(player.placed + 1);
        }
        left
    }

    /// Whether another player's Ratcatcher keeps one person at home.
    fn is_hunted(&self, seat: Seat) -> bool {
        let hunts = |op: &Op| matches!(*op, Op::Ratcatcher(one, two) if self.round == one || self.round == two);
        self.player(seat).adults() > 2
            && Seat::all(self.seats)
                .any(|other| other != seat && self.player(other).with_op(hunts).is_some())
    }

    /// Goods lying on a space.
    pub fn lying_goods(&self, rules: &Rules, space: Space) -> Goods {
        match space.accumulates(rules.seats, rules.family) {
            Some((good, _)) => Goods::of(good, self.lying[space.index()]),
            None => Goods::NONE,
        }
    }

    /// Gives goods; animals without a place become a decision.
    pub(crate) fn gain(&mut self, seat: Seat, goods: &Goods) {
        let player = self.player_mut(seat);
        player.goods = player.goods.and(*goods);
        if goods.has_animals() {
            self.house(seat);
        }
    }

    /// Asks which animals stay if not all have a place.
    pub(crate) fn house(&mut self, seat: Seat) {
        let keeping = self.frames.top().is_some_and(|f| f.seat == seat && f.task == Task::Keep);
        if !keeping && !self.player(seat).is_housed() {
            self.frames.push(seat, Task::Keep);
        }
    }

    /// Food of a player.
    pub(crate) fn food(&self, seat: Seat) -> u8 {
        self.player(seat).has(Good::Food)
    }

    /// The owner of the Master Forester's space.
    pub(crate) fn forester(&self) -> Option<Seat> {
        let owns = |op: &Op| *op == Op::ForesterSpace;
        Seat::all(self.seats).find(|&seat| self.player(seat).with_op(owns).is_some())
    }
}

/// How a number for each space is written in JSON: by id, leaving out zeros.
mod amounts {
    use std::collections::BTreeMap;

    use serde::de::{Deserialize, Deserializer, Error as _};
    use serde::ser::{SerializeMap, Serializer};

    use crate::space::{SPACE_COUNT, Space};

    pub(super) fn serialize<S: Serializer>(
        amounts: &[u8; SPACE_COUNT],
        s: S,
    ) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        for (space, amount) in Space::all().iter().zip(amounts).filter(|(_, amount)| **amount > 0) {
            map.serialize_entry(space.id(), amount)?;
        }
        map.end()
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        d: D,
    ) -> Result<[u8; SPACE_COUNT], D::Error> {
        let mut amounts = [0; SPACE_COUNT];
        for (id, amount) in BTreeMap::<String, u8>::deserialize(d)? {
            let space = Space::named(&id).ok_or_else(|| D::Error::custom("unknown space"))?;
            amounts[space.index()] = amount;
        }
        Ok(amounts)
    }
}
