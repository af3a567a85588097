//! Buffers of whole turns: deployments and attacks of many turns in two lists (spec 3.8).
//!
//! Deployments of a turn are sorted by region, so that equal turns have equal slices.

use bw_warlight::Attack;

use crate::scene::Deploy;

/// A part of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// Where it begins.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

impl Span {
    /// This part of a list.
    #[inline]
    pub fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.start as usize..self.end as usize]
    }
}

/// A turn in a buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnSpan {
    /// Its deployments.
    pub deploys: Span,
    /// Its attacks.
    pub attacks: Span,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<'t> {
    /// New armies, by region.
    pub deploys: &'t [Deploy],
    /// Attacks in order.
    pub attacks: &'t [Attack],
}

/// Many turns.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    /// Deployments of all turns.
    pub deploys: Vec<Deploy>,
    /// Attacks of all turns.
    pub attacks: Vec<Attack>,
    /// The turns.
    pub list: Vec<TurnSpan>,
}

impl Turns {
    /// Forgets all turns but keeps the room.
    pub fn clear(&mut self) {
        self.deploys.clear();
        self.attacks.clear();
        self.list.clear();
    }

    /// A turn of this buffer.
    #[inline]
    pub fn turn(&self, span: TurnSpan) -> Turn<'_> {
        Turn { deploys: span.deploys.of(&self.deploys), attacks: span.attacks.of(&self.attacks) }
    }

    /// The n-th turn.
    #[inline]
    pub fn get(&self, at: usize) -> Turn<'_> {
        self.turn(self.list[at])
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Copies a turn into this buffer without listing it.
    pub fn store(&mut self, turn: Turn<'_>) -> TurnSpan {
        let deploys = append(&mut self.deploys, turn.deploys);
        let attacks = append(&mut self.attacks, turn.attacks);
        TurnSpan { deploys, attacks }
    }
}

fn append<T: Copy>(list: &mut Vec<T>, more: &[T]) -> Span {
    let start = list.len() as u32;
    list.extend_from_slice(more);
    Span { start, end: list.len() as u32 }
}
