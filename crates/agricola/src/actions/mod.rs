//! Decisions and chance outcomes; `list` lists the decisions of a frame, `possible` says what can be done.

mod list;
mod possible;

use bw_core::Seat;

use crate::card::Card;
use crate::cell::{CELLS, Cell, Cells};
use crate::farm::Material;
use crate::goods::{Crop, Good};
use crate::space::{Space, SpacePart};

pub(crate) use list::FOOD_FROM;
pub(crate) use possible::{FORESTER_FEE, deck_of};

/// Where something is sown: a cell, or a card that is sown like a field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// A field.
    Field(Cell),
    /// A card.
    Card(Card),
}

impl Spot {
    /// Its place in the order of sowing: cells, then cards.
    pub(crate) fn order(self) -> u8 {
        match self {
            Spot::Field(cell) => cell.index() as u8,
            Spot::Card(card) => CELLS + card.index() as u8,
        }
    }
}

/// One atomic decision or chance outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance: this seat begins.
    Start(Seat),
    /// Chance: a card is dealt to a seat.
    Deal(Seat, Card),
    /// The same as others see it.
    DealHidden(Seat),
    /// Chance: a round card.
    Reveal(Space),
    /// Places a person.
    Place(Space),
    /// Keeps a person at home.
    Stay,
    /// Opens the exchange of goods.
    Exchange,
    /// Turns one into food at the best rate.
    Food(Good),
    /// Uses a card's n-th exchange.
    Convert(Card, u8),
    /// Turns something into food with a card, once in a harvest.
    Craft(Card),
    /// Uses a card.
    Use(Card),
    /// Releases an animal.
    Release(Good),
    /// Carries out a part of a space.
    Do(SpacePart),
    /// Leaves a part out.
    Skip,
    /// Builds a room.
    Room(Cell),
    /// Builds a stable.
    Stable(Cell),
    /// Plows a field.
    Plow(Cell),
    /// Sows.
    Sow(Spot, Crop),
    /// Fences a pasture.
    Pasture(Cells),
    /// Renovates the house.
    Renovate(Material),
    /// Plays a card from the hand.
    Play(Card),
    /// Buys a major improvement.
    Buy(Card),
    /// Pays in the n-th way.
    Pay(u8),
    /// Bakes this much grain.
    Bake(u8),
    /// Takes the n-th choice.
    Take(u8),
    /// Keeps these animals.
    Keep([u8; 3]),
    /// Has these animals after breeding.
    Breed([u8; 3]),
    /// Picks a card of the pack.
    Pick(Card),
    /// The same as others see it.
    PickHidden,
    /// Gives a dealt card away.
    Discard(Card),
    /// The same as others see it.
    DiscardHidden,
    /// Ends a task.
    Done,
}
