//! Buys that end the game with a win.

use bw_core::Seat;
use bw_dominion::{Card, Cards, Phase, View, points};

/// Ways of buying that are looked through.
const MOST_LOOKS: u32 = 20_000;
/// Empty piles that end the game.
const EMPTY_PILES: u8 = 3;

/// The rest of a turn, as far as buying goes.
#[derive(Clone, Copy)]
struct Rest {
    supply: Cards,
    owned: Cards,
    coins: u16,
    buys: u16,
    empty: u8,
}

struct Search<'v> {
    view: &'v View,
    seat: Seat,
    looks: u32,
}

/// What to buy, one after the other, to win alone at the end of this turn; nothing if that cannot be done.
pub(super) fn sure_win(view: &View, seat: Seat) -> Option<Vec<Card>> {
    if view.phase != Phase::Buy || view.frames.peek().is_some() || !can_end(view) {
        return None;
    }
    let rest = Rest {
        supply: view.supply,
        owned: view.player(seat).owned,
        coins: view.coins,
        buys: view.buys,
        empty: view.empty_piles,
    };
    let (mut search, mut bought) = (Search { view, seat, looks: 0 }, Vec::new());
    search.finds(rest, 0, &mut bought).then_some(bought)
}

/// Whether the buys that are left could end the game at all.
fn can_end(view: &View) -> bool {
    let few = |card: Card| u16::from(view.supply.count(card)) <= view.buys;
    let low = view.kingdom.piles().filter(|&card| view.supply.has(card) && few(card)).count();
    few(Card::Province) || usize::from(view.empty_piles) + low >= usize::from(EMPTY_PILES)
}

impl Search<'_> {
    /// Cards are tried in ascending order of their ids: the order of buys does not matter.
    fn finds(&mut self, rest: Rest, from: usize, bought: &mut Vec<Card>) -> bool {
        self.looks += 1;
        if self.looks > MOST_LOOKS {
            return false;
        }
        let ends = !rest.supply.has(Card::Province) || rest.empty >= EMPTY_PILES;
        if ends && self.wins(&rest.owned) {
            return true;
        }
        if rest.buys == 0 {
            return false;
        }
        for card in rest.supply.kinds_from(from) {
            let cost = u16::from(card.cost());
            if cost > rest.coins {
                continue;
            }
            let mut after = rest;
            after.supply.remove(card);
            after.owned.add(card);
            after.coins -= cost;
            after.buys -= 1;
            after.empty += u8::from(!after.supply.has(card));
            bought.push(card);
            if self.finds(after, card.id(), bought) {
                return true;
            }
            bought.pop();
        }
        false
    }

    /// Whether nobody else comes up to these cards, after this turn.
    fn wins(&self, owned: &Cards) -> bool {
        let taken = |seat: Seat| {
            let seats = u32::from(self.view.seats);
            self.view.turn / seats + u32::from((seat.index() as u32) < self.view.turn % seats)
        };
        let own = (points(owned), std::cmp::Reverse(taken(self.seat) + 1));
        let others = Seat::all(self.view.seats).filter(|&other| other != self.seat);
        others.into_iter().all(|other| {
            let theirs = points(&self.view.player(other).owned);
            own > (theirs, std::cmp::Reverse(taken(other)))
        })
    }
}
