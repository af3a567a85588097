//! Chance: which cards come off a deck, the kingdom, the shared opening (spec 1.3 and 1.5).
//!
//! One chance action draws everything that is drawn without a decision in between, up to five cards.

use bw_core::{Actor, Dice, Log, Rng, Seat, Turn, illegal_action};

use crate::actions::Action;
use crate::card::{CARD_COUNT, Card, FIRST_KINGDOM};
use crate::cards::{Drawn, MAX_DRAWN};
use crate::frame::{Frame, Looked};
use crate::kingdom::Kingdom;
use crate::options::Rules;
use crate::player::Player;
use crate::proceed::{ADVENTURER_TREASURES, LIBRARY_HAND, THIEF_CARDS, treasures};
use crate::setup::{COPPERS, ESTATES, HAND};
use crate::state::{State, waits_in};

/// A draw that is due.
#[derive(Clone, Copy, Debug)]
struct Due {
    seat: Seat,
    /// At most this number of cards.
    most: u16,
    /// It stops after this number of actions.
    actions: u16,
    /// It stops after this number of treasures.
    treasures: u16,
    /// Whether all see the cards.
    open: bool,
}

impl Due {
    /// Whether the draw stops with this card.
    fn stops_with(&mut self, card: Card) -> bool {
        self.most -= 1;
        self.actions -= u16::from(self.actions != u16::MAX && card.is_action());
        self.treasures -= u16::from(self.treasures != u16::MAX && card.is_treasure());
        self.most == 0 || self.actions == 0 || self.treasures == 0
    }
}

impl State {
    fn due(&self) -> Option<Due> {
        let most = |count: u16| count.min(MAX_DRAWN as u16);
        let hand = |seat, count| Due {
            seat,
            most: most(count),
            actions: u16::MAX,
            treasures: u16::MAX,
            open: false,
        };
        match self.frames.top()? {
            Frame::Draw { seat, left } => Some(hand(seat, left)),
            Frame::Spy { seat, shown: false, .. } => Some(Due { open: true, ..hand(seat, 1) }),
            Frame::Thief { seat, shown: false, .. } => {
                Some(Due { open: true, ..hand(seat, THIEF_CARDS - self.aside.len()) })
            }
            Frame::Library { looked: Looked::Nothing } => {
                let room = LIBRARY_HAND - self.player(self.active).hand_len;
                Some(Due { actions: 1, ..hand(self.active, room) })
            }
            Frame::Adventurer => {
                let treasures = ADVENTURER_TREASURES - treasures(&self.aside);
                Some(Due { treasures, open: true, ..hand(self.active, u16::MAX) })
            }
            _ => None,
        }
    }

    /// Who sees a chance outcome as it is; none: everybody.
    pub(crate) fn private_to(&self) -> Option<Seat> {
        self.due().filter(|due| !due.open).map(|due| due.seat)
    }

    /// Draws the outcome of the pending chance event.
    pub(crate) fn sample(&self, rules: &Rules, rng: &mut Rng) -> Action {
        match self.frames.top() {
            Some(Frame::Kingdom) => Action::Kingdom(random_kingdom(rules.kingdom_size, rng)),
            Some(Frame::Opening) => Action::Opening(random_opening(rng)),
            _ => {
                let due = self.due().expect("chance is pending");
                let mut player = *self.player(due.seat);
                let drawn = draw(&mut player, due, rng);
                if due.open { Action::Reveal(drawn) } else { Action::Draw(drawn) }
            }
        }
    }

    /// Carries out a chance outcome and what follows from it.
    pub(crate) fn happen(&mut self, rules: &Rules, action: Action) {
        match action {
            Action::Kingdom(kingdom) => {
                self.frames.pop();
                self.lay_out(rules, kingdom);
            }
            Action::Opening(coppers) => {
                self.frames.pop();
                self.deal(coppers);
            }
            Action::Draw(drawn) | Action::Reveal(drawn) => {
                let due = self.due().expect("chance is pending");
                let player = self.player_mut(due.seat);
                for &card in drawn.cards() {
                    player.take(card);
                }
                self.place(due.seat, &drawn);
            }
            _ => illegal_action(&action),
        }
        self.proceed(rules);
    }

    /// Puts drawn cards where the top frame wants them.
    fn place(&mut self, seat: Seat, drawn: &Drawn) {
        match self.frames.top() {
            Some(Frame::Draw { left, .. }) => {
                drawn.cards().iter().for_each(|&card| self.player_mut(seat).put_in_hand(card));
                self.frames.replace(Frame::Draw { seat, left: left - drawn.cards().len() as u16 });
            }
            Some(Frame::Spy { .. }) => {
                drawn.cards().iter().for_each(|&card| self.player_mut(seat).put_on_top(card));
            }
            Some(Frame::Library { .. }) => {
                drawn.cards().iter().for_each(|&card| self.player_mut(seat).put_in_hand(card));
                if let Some(&card) = drawn.cards().last().filter(|card| card.is_action()) {
                    self.frames.replace(Frame::Library { looked: Looked::At(card) });
                }
            }
            _ => drawn.cards().iter().for_each(|&card| self.aside.add(card)),
        }
    }

    /// Whether the pending chance event may turn out like this.
    pub(crate) fn is_possible(&self, rules: &Rules, action: Action) -> bool {
        match (self.frames.top(), action) {
            (Some(Frame::Kingdom), Action::Kingdom(kingdom)) => {
                kingdom.len() == u32::from(rules.kingdom_size)
            }
            (Some(Frame::Opening), Action::Opening(coppers)) => (2..=5).contains(&coppers),
            (Some(_), Action::Draw(drawn)) => self
                .due()
                .is_some_and(|due| !due.open && can_draw(*self.player(due.seat), due, &drawn)),
            (Some(_), Action::Reveal(drawn)) => self
                .due()
                .is_some_and(|due| due.open && can_draw(*self.player(due.seat), due, &drawn)),
            _ => false,
        }
    }

    /// Draws, logs and carries out chance events until somebody decides.
    #[inline]
    pub(crate) fn settle(&mut self, rules: &Rules, dice: &mut Dice, log: &mut impl Log<Action>) {
        while let Some(frame) = self.frames.peek() {
            if let Frame::Draw { seat, left } = *frame {
                self.draw_hand(seat, left, &mut dice.roll(), log);
                self.proceed(rules);
            } else if waits_in(frame, self.active) == Turn::Chance {
                let action = self.sample(rules, &mut dice.roll());
                log.push(Actor::Chance, action);
                self.happen(rules, action);
            } else {
                return;
            }
        }
    }

    /// Draws to the hand without a detour: most chance events are this.
    #[inline]
    fn draw_hand(&mut self, seat: Seat, left: u16, rng: &mut Rng, log: &mut impl Log<Action>) {
        let player = &mut self.players[seat.index()];
        let count = left.min(player.available()).min(MAX_DRAWN as u16);
        if log.keeps() {
            let mut drawn = Drawn::NONE;
            player.draw(count, rng, |card| _ = drawn.push(card));
            log.push(Actor::Chance, Action::Draw(drawn));
        } else {
            player.draw(count, rng, |_| {});
        }
        if left == count || player.available() == 0 {
            self.frames.pop();
        } else {
            self.frames.replace(Frame::Draw { seat, left: left - count });
        }
    }
}

fn draw(player: &mut Player, mut due: Due, rng: &mut Rng) -> Drawn {
    let mut drawn = Drawn::NONE;
    while player.available() > 0 {
        let card = player.take_random(rng);
        if !drawn.push(card) || due.stops_with(card) {
            break;
        }
    }
    drawn
}

/// Whether exactly these cards can come off next.
fn can_draw(mut player: Player, mut due: Due, drawn: &Drawn) -> bool {
    let mut stopped = false;
    for &card in drawn.cards() {
        if stopped || player.available() == 0 || !player.take(card) {
            return false;
        }
        stopped = due.stops_with(card);
    }
    stopped || player.available() == 0
}

fn random_kingdom(size: u8, rng: &mut Rng) -> Kingdom {
    let mut cards = Card::ALL;
    let kingdom = &mut cards[FIRST_KINGDOM..CARD_COUNT];
    rng.shuffle(kingdom);
    Kingdom::of(kingdom[..usize::from(size)].iter().copied())
}

/// The Coppers among the first five of the ten starting cards.
fn random_opening(rng: &mut Rng) -> u8 {
    let mut deck = crate::cards::Cards::of(&[(Card::Copper, COPPERS), (Card::Estate, ESTATES)]);
    deck.take_random(HAND, rng).count(Card::Copper)
}
