//! What Muster can do beyond being played: whole turns and keys.

use bw_core::{Hashed, Rng, Seat, WholeTurns};

use super::{Board, Muster, Order, Orders, State};

impl Hashed for Muster {
    fn key(&self, state: &State) -> u64 {
        let fold = |key: u64, byte: u8| Rng::new(key ^ u64::from(byte)).next();
        let mut key = fold(u64::from(self.seats), state.board.round);
        for seat in Seat::all(self.seats) {
            let orders = &state.orders[seat.index()];
            key = fold(key, state.board.won[seat.index()]);
            key = fold(key, u8::from(orders.done));
            let soldiers = state.board.last[seat.index()].iter().chain(&orders.placed);
            key = soldiers.fold(key, |key, &count| fold(key, count));
        }
        key
    }
}

impl WholeTurns for Muster {
    type Position = Board;

    fn position<'s>(&self, state: &'s State) -> &'s Board {
        &state.board
    }

    fn turns(&self, board: &Board, _: Seat, each: &mut dyn FnMut(&[Order]) -> bool) {
        if board.round < self.rounds {
            self.extend(&mut Orders::default(), &mut Vec::new(), each);
        }
    }
}

impl Muster {
    /// Hands on every way to go on from these orders; false when told to stop.
    fn extend(
        &self,
        orders: &mut Orders,
        turn: &mut Vec<Order>,
        each: &mut dyn FnMut(&[Order]) -> bool,
    ) -> bool {
        let open = usize::from(orders.open_fields(self.soldiers));
        for field in super::Field::all().skip(super::FIELDS - open) {
            orders.placed[field.index()] += 1;
            turn.push(Order::Place(field));
            let go_on = self.extend(orders, turn, each);
            turn.pop();
            orders.placed[field.index()] -= 1;
            if !go_on {
                return false;
            }
        }
        turn.push(Order::Done);
        let go_on = each(turn);
        turn.pop();
        go_on
    }
}
