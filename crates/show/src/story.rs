//! The log of a game: what happened, said turn by turn.

use bw_core::{Actor, Game, Message, Seat};

use crate::Explain;

/// Something that happened, as a viewer saw it.
pub struct Happened<'a, G: Game> {
    /// What the viewer knew before.
    pub before: &'a G::View,
    /// Who acted.
    pub actor: Actor,
    /// What was done, as the viewer saw it.
    pub action: G::Action,
    /// What the viewer knows now.
    pub after: &'a G::View,
}

impl<G: Game> std::fmt::Debug for Happened<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Happened")
            .field("actor", &self.actor)
            .field("action", &self.action)
            .finish_non_exhaustive()
    }
}

/// A turn as a viewer saw it.
pub struct TurnLog<'a, G: Game> {
    /// What the viewer knew when it began.
    pub start: &'a G::View,
    /// What happened, as far as the viewer saw it.
    pub events: &'a [Happened<'a, G>],
    /// What the viewer knows when it is over, or now.
    pub end: &'a G::View,
}

impl<G: Game> std::fmt::Debug for TurnLog<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.events).finish()
    }
}

/// A line of the log: who did what. Points are not part of it, they stand beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// A whole sentence; players are named in it.
    pub message: Message,
    /// Whose deed it is; none: what luck or the rules did.
    pub seat: Option<Seat>,
    /// The last of the events it tells, counted from 0: the line stands there. Higher numbers: at the end of the turn.
    pub last: usize,
    /// Points that belong to this line, where several lines tell of one event; else they are found by comparing scores.
    pub points: Vec<(Seat, i32)>,
    /// Handles of the picture from which its points come; empty: where it was decided.
    pub places: Vec<String>,
}

impl Line {
    /// What a seat did, up to this event.
    pub const fn of(seat: Seat, message: Message, last: usize) -> Self {
        Line { message, seat: Some(seat), last, points: Vec::new(), places: Vec::new() }
    }

    /// What luck or the rules did, up to this event.
    pub const fn of_luck(message: Message, last: usize) -> Self {
        Line { message, seat: None, last, points: Vec::new(), places: Vec::new() }
    }

    /// The line with its own points.
    #[must_use]
    pub fn worth(mut self, points: impl IntoIterator<Item = (Seat, i32)>) -> Self {
        self.points.extend(points);
        self
    }

    /// The line with the places from which its points come.
    #[must_use]
    pub fn scored_at(mut self, handles: impl IntoIterator<Item = String>) -> Self {
        self.places.extend(handles);
        self
    }
}

/// A line for every event, in the words of the list of decisions.
pub fn said_one_by_one<G: Explain>(game: &G, turn: &TurnLog<'_, G>) -> Vec<Line> {
    let line = |(at, event): (usize, &Happened<'_, G>)| {
        let what = game.words(event.before, event.actor, event.action);
        match event.actor {
            Actor::Seat(seat) => {
                Line::of(seat, Message::new("log-did").with("who", seat).with("what", what), at)
            }
            Actor::Chance => Line::of_luck(what, at),
        }
    };
    turn.events.iter().enumerate().map(line).collect()
}
