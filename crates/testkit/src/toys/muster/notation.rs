//! Muster as text.
//!
//! Decisions: `field 2`, `done`; a whole turn joins them with spaces: `field 1 field 3 done`. A state is
//! four words: rounds over, fields won, what was placed last round, orders of this round. Soldiers are
//! digits by field; orders end in `.` while open and in `!` when committed.

use std::fmt;

use bw_core::{Actor, Notation, ParseError, Seat};

use super::{Board, FIELDS, Field, MAX_MUSTER_SEATS, Muster, Order, Orders, Soldiers, State, View};

impl Notation for Muster {
    fn write_action(
        &self,
        _: &View,
        _: Actor,
        action: Order,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        match action {
            Order::Place(field) => write!(out, "field {}", field.number()),
            Order::Done => out.write_str("done"),
        }
    }

    fn parse_actions(
        &self,
        _: &View,
        _: Actor,
        text: &str,
        out: &mut Vec<Order>,
    ) -> Result<(), ParseError> {
        let mut words = text.split(' ');
        while let Some(word) = words.next() {
            out.push(match word {
                "done" => Order::Done,
                "field" => Order::Place(parse_field(words.next().unwrap_or(""))?),
                _ => return Err(ParseError::new("expected `field N` or `done`", word)),
            });
        }
        Ok(())
    }

    fn write_state(&self, state: &State, out: &mut dyn fmt::Write) -> fmt::Result {
        let seats = usize::from(self.seats);
        write!(out, "{}", state.board.round)?;
        for (at, won) in state.board.won[..seats].iter().enumerate() {
            write!(out, "{}{won}", separator(at))?;
        }
        for (at, soldiers) in state.board.last[..seats].iter().enumerate() {
            out.write_char(separator(at))?;
            write_soldiers(soldiers, out)?;
        }
        for (at, orders) in state.orders[..seats].iter().enumerate() {
            out.write_char(separator(at))?;
            write_orders(orders, out)?;
        }
        Ok(())
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let words: Vec<&str> = text.split(' ').collect();
        let [round, won, last, orders] = words[..] else {
            return Err(ParseError::new("expected four words", text));
        };
        let number = |word: &str| word.parse().ok();
        let round = number(round).ok_or_else(|| ParseError::new("expected a number", round))?;
        let state = State {
            board: Board {
                round,
                won: self.by_seat(won, number)?,
                last: self.by_seat(last, parse_soldiers)?,
            },
            orders: self.by_seat(orders, parse_orders)?,
        };
        self.check(&state).map_err(|what| ParseError::new(what, text))?;
        Ok(state)
    }

    fn write_board(&self, view: &View, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "rounds over: {} of {}", view.board.round, self.rounds)?;
        for seat in Seat::all(self.seats) {
            write!(out, "seat {seat}: won {}, last ", view.board.won[seat.index()])?;
            write_soldiers(&view.board.last[seat.index()], out)?;
            if let Some(orders) = &view.orders[seat.index()] {
                out.write_str(", now ")?;
                write_orders(orders, out)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

fn separator(at: usize) -> char {
    if at == 0 { ' ' } else { ',' }
}

fn write_soldiers(soldiers: &Soldiers, out: &mut dyn fmt::Write) -> fmt::Result {
    soldiers.iter().try_for_each(|count| write!(out, "{count}"))
}

fn write_orders(orders: &Orders, out: &mut dyn fmt::Write) -> fmt::Result {
    write_soldiers(&orders.placed, out)?;
    out.write_char(if orders.done { '!' } else { '.' })
}

fn parse_field(word: &str) -> Result<Field, ParseError> {
    let field = word.parse().ok().and_then(Field::from_number);
    field.ok_or_else(|| ParseError::new(format!("expected a field from 1 to {FIELDS}"), word))
}

fn parse_soldiers(word: &str) -> Option<Soldiers> {
    let mut soldiers = Soldiers::default();
    if word.len() != FIELDS {
        return None;
    }
    for (count, digit) in soldiers.iter_mut().zip(word.chars()) {
        *count = digit.to_digit(10)? as u8;
    }
    Some(soldiers)
}

fn parse_orders(word: &str) -> Option<Orders> {
    let open = word.strip_suffix('.').map(|placed| (placed, false));
    let (placed, done) = open.or_else(|| word.strip_suffix('!').map(|placed| (placed, true)))?;
    Some(Orders { placed: parse_soldiers(placed)?, done })
}

impl Muster {
    fn by_seat<T: Copy + Default>(
        &self,
        word: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<[T; MAX_MUSTER_SEATS], ParseError> {
        let mut all = [T::default(); MAX_MUSTER_SEATS];
        let items: Vec<&str> = word.split(',').collect();
        if items.len() != usize::from(self.seats) {
            return Err(ParseError::new(format!("expected {} items", self.seats), word));
        }
        for (slot, item) in all.iter_mut().zip(items) {
            *slot = parse(item).ok_or_else(|| ParseError::new("this cannot be read", item))?;
        }
        Ok(all)
    }

    /// Whether play can lead here, as far as a state can tell.
    fn check(&self, state: &State) -> Result<(), &'static str> {
        let State { board, orders } = state;
        let few = |soldiers: &Soldiers| soldiers.iter().sum::<u8>() <= self.soldiers;
        if board.round > self.rounds {
            return Err("there are not so many rounds");
        }
        if !board.last.iter().all(few) || !orders.iter().all(|orders| few(&orders.placed)) {
            return Err("there are not so many soldiers");
        }
        if board.round == 0 && board.last != [Soldiers::default(); MAX_MUSTER_SEATS] {
            return Err("nothing was placed before the first round");
        }
        let won: u32 = board.won.iter().map(|&won| u32::from(won)).sum();
        if won > u32::from(board.round) * FIELDS as u32 {
            return Err("there are not so many fields to win");
        }
        if self.open_seats(state).is_empty() {
            return Err("a round ends when all are done");
        }
        if board.round == self.rounds && *orders != [Orders::default(); MAX_MUSTER_SEATS] {
            return Err("there are no orders after the last round");
        }
        Ok(())
    }
}
