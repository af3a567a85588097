//! What a deciding player knows, whether it comes from a view or, in fast loops, from the state.
//!
//! **Invariant:** nothing here knows more than [`View`] does: of other players only what they own, and known cards
//! on top of their decks.

use bw_core::Seat;
use bw_dominion::{Card, Cards, Frame, Kingdom, Phase, State, View};

/// One player's knowledge at a decision.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// Who decides.
    pub seat: Seat,
    /// The decider's hand.
    pub hand: &'a Cards,
    /// The piles.
    pub supply: &'a Cards,
    /// Cards revealed or set aside.
    pub aside: &'a Cards,
    /// Cards picked so far.
    pub picked: &'a Cards,
    /// What is asked, if it is not a phase of the turn.
    pub top: Option<&'a Frame>,
    /// Where the turn stands.
    pub phase: Phase,
    /// Coins to spend.
    pub coins: u16,
    /// Actions left.
    pub actions: u16,
    /// Buys left.
    pub buys: u16,
    /// Size of the decider's hand.
    pub hand_len: u16,
    /// Turns that are over, of all players.
    pub turn: u32,
    /// Empty piles.
    pub empty_piles: u8,
    /// Number of players.
    pub seats: u8,
    source: Source<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Source<'a> {
    State(&'a State),
    View(&'a View),
}

impl<'a> Seen<'a> {
    /// What the viewer of a view knows.
    #[inline]
    pub fn in_view(view: &'a View, seat: Seat) -> Self {
        let own = view.player(seat);
        Seen {
            seat,
            hand: &own.hand,
            supply: &view.supply,
            aside: &view.aside,
            picked: &view.picked,
            top: view.frames.peek(),
            phase: view.phase,
            coins: view.coins,
            actions: view.actions,
            buys: view.buys,
            hand_len: own.hand_len,
            turn: view.turn,
            empty_piles: view.empty_piles,
            seats: view.seats,
            source: Source::View(view),
        }
    }

    /// What a seat that is asked knows, without the detour of a view.
    #[inline]
    pub fn in_state(state: &'a State, seat: Seat) -> Self {
        let own = state.player(seat);
        Seen {
            seat,
            hand: &own.hand,
            supply: &state.supply,
            aside: &state.aside,
            picked: &state.picked,
            top: state.frames.peek(),
            phase: state.phase,
            coins: state.coins,
            actions: state.actions,
            buys: state.buys,
            hand_len: own.hand_len,
            turn: state.turn,
            empty_piles: state.empty_piles,
            seats: state.seats,
            source: Source::State(state),
        }
    }

    /// The same with other piles, coins and buys: later in the same buy phase.
    pub(super) const fn later(self, supply: &'a Cards, coins: u16, buys: u16) -> Self {
        Seen { supply, coins, buys, ..self }
    }

    /// All cards of a player.
    pub fn owned(&self, seat: Seat) -> Cards {
        match self.source {
            Source::State(state) => state.player(seat).owned,
            Source::View(view) => view.player(seat).owned,
        }
    }

    /// The known card on top of a player's deck.
    pub fn top_card(&self, seat: Seat) -> Option<Card> {
        let tops = match self.source {
            Source::State(state) => &state.player(seat).tops,
            Source::View(view) => &view.player(seat).tops,
        };
        tops.cards().last().copied()
    }

    /// Which cards have piles.
    pub const fn kingdom(&self) -> Kingdom {
        match self.source {
            Source::State(state) => state.kingdom,
            Source::View(view) => view.kingdom,
        }
    }

    /// Turns a player has taken; the current one does not count.
    pub fn turns_taken(&self, seat: Seat) -> u32 {
        let seats = u32::from(self.seats);
        self.turn / seats + u32::from((seat.index() as u32) < self.turn % seats)
    }

    /// Provinces in the supply.
    #[inline]
    pub const fn provinces(&self) -> u8 {
        self.supply.count(Card::Province)
    }

    /// Coins of this turn with all Treasures that are still in hand.
    #[inline]
    pub fn money_now(&self) -> u16 {
        self.coins + self.hand.coins()
    }

    /// Gains until the game can be over: Provinces left, or all cards of the three smallest piles.
    pub fn gains_to_end(&self) -> u16 {
        let mut smallest = [u8::MAX; 3];
        for card in self.kingdom().piles() {
            let count = self.supply.count(card);
            if count < smallest[2] {
                smallest[2] = count;
                smallest.sort_unstable();
            }
        }
        let three = smallest.iter().map(|&count| u16::from(count)).sum();
        u16::from(self.provinces()).min(three)
    }
}
