//! The state before the first action (spec 1.2 and 1.3).

use bw_core::Seat;

use crate::card::Card;
use crate::cards::Cards;
use crate::frame::{Frame, Frames};
use crate::kingdom::Kingdom;
use crate::options::{Opening, Rules};
use crate::player::Player;
use crate::state::{MAX_PLAYERS, Phase, State};

/// Cards of a new hand.
pub(crate) const HAND: u16 = 5;
/// Coppers every player starts with.
pub(crate) const COPPERS: u8 = 7;
/// Estates every player starts with.
pub(crate) const ESTATES: u8 = 3;

impl State {
    /// The state before the first action.
    pub fn initial(rules: &Rules) -> State {
        let deck = Cards::of(&[(Card::Copper, COPPERS), (Card::Estate, ESTATES)]);
        let start = Player { owned: deck, deck, deck_len: deck.len(), ..Player::default() };
        let mut players = [Player::default(); MAX_PLAYERS];
        players[..usize::from(rules.seats)].fill(start);
        let mut state = State {
            players,
            supply: Cards::EMPTY,
            trash: Cards::EMPTY,
            aside: Cards::EMPTY,
            picked: Cards::EMPTY,
            frames: Frames::default(),
            kingdom: Kingdom::default(),
            turn: 0,
            coins: 0,
            actions: 0,
            buys: 0,
            empty_piles: 0,
            phase: Phase::Setup,
            active: Seat::new(0),
            seats: rules.seats,
        };
        match rules.opening {
            Opening::Random => {
                for seat in Seat::all(rules.seats).rev() {
                    state.frames.push(Frame::Draw { seat, left: HAND });
                }
            }
            Opening::Mirror => state.frames.push(Frame::Opening),
            Opening::Coppers(coppers) => state.deal(coppers),
        }
        match rules.kingdom {
            Some(kingdom) => state.lay_out(rules, kingdom),
            None => state.frames.push(Frame::Kingdom),
        }
        state.proceed(rules);
        state
    }

    /// Lays out the piles.
    pub(crate) fn lay_out(&mut self, rules: &Rules, kingdom: Kingdom) {
        self.kingdom = kingdom;
        self.supply = rules.piles(kingdom);
        self.empty_piles = self.count_empty_piles();
    }

    /// Gives every player the first hand with this number of Coppers.
    pub(crate) fn deal(&mut self, coppers: u8) {
        let estates = HAND as u8 - coppers;
        for player in &mut self.players[..usize::from(self.seats)] {
            player.hand = Cards::of(&[(Card::Copper, coppers), (Card::Estate, estates)]);
            player.hand_len = HAND;
            player.deck =
                Cards::of(&[(Card::Copper, COPPERS - coppers), (Card::Estate, ESTATES - estates)]);
            player.deck_len = HAND;
        }
    }
}
