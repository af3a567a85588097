//! Goes on with everything that needs neither a decision nor chance.
//!
//! Decisions with one answer are carried out here (spec 2.4), known cards are drawn here, turns and the
//! game end here (spec 1.5 and 1.7). Afterwards the state is at rest.

use bw_core::Seat;

use crate::actions::{CHAPEL_MOST, MILITIA_HAND, trashable};
use crate::card::Card;
use crate::cards::Cards;
use crate::frame::{Frame, Looked, Stolen};
use crate::options::Rules;
use crate::state::{Phase, State};

/// The hand a Library draws up to.
pub(crate) const LIBRARY_HAND: u16 = 7;
/// Treasures an Adventurer looks for.
pub(crate) const ADVENTURER_TREASURES: u16 = 2;
/// Cards a Thief reveals of each victim.
pub(crate) const THIEF_CARDS: u16 = 2;

impl State {
    /// Goes on until somebody decides, chance strikes or the game is over.
    #[inline]
    pub(crate) fn proceed(&mut self, rules: &Rules) {
        loop {
            let goes_on = match self.frames.peek() {
                None => self.step_phases(rules),
                Some(&Frame::Draw { seat, left }) => self.step_draw(seat, left),
                Some(_) => self.step_frame(rules),
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Goes from phase to phase until somebody decides, cards are to be drawn or the game is over.
    #[inline]
    fn step_phases(&mut self, rules: &Rules) -> bool {
        loop {
            match self.phase {
                Phase::Setup => self.begin_turn(),
                Phase::Action => {
                    if self.actions > 0 && self.own().hand.has_action() {
                        return false;
                    }
                    self.phase = Phase::Treasure;
                }
                Phase::Treasure => {
                    if rules.auto_treasure {
                        self.play_treasures();
                    } else if self.own().hand.coins() > 0 {
                        return false;
                    }
                    self.phase = Phase::Buy;
                }
                Phase::Buy => {
                    if self.buys > 0 && self.can_buy() {
                        return false;
                    }
                    self.clean_up();
                    return true;
                }
                Phase::CleanUp => self.end_turn(rules),
                Phase::Over => return false,
            }
        }
    }

    #[inline]
    fn can_buy(&self) -> bool {
        self.supply.has(Card::Copper)
            || self.supply.has(Card::Curse)
            || self.affordable(self.coins).next().is_some()
    }

    fn begin_turn(&mut self) {
        (self.actions, self.buys, self.coins) = (1, 1, 0);
        self.phase = Phase::Action;
    }

    fn end_turn(&mut self, rules: &Rules) {
        self.turn += 1;
        if self.is_end(rules) {
            self.phase = Phase::Over;
        } else {
            self.active = self.active.next(self.seats);
            self.begin_turn();
        }
    }

    #[inline]
    fn step_draw(&mut self, seat: Seat, left: u16) -> bool {
        let player = &mut self.players[seat.index()];
        let mut unknown = left;
        while unknown > 0
            && let Some(card) = player.tops.pop()
        {
            player.put_in_hand(card);
            unknown -= 1;
        }
        if unknown == 0 || player.available() == 0 {
            self.frames.pop();
            return true;
        }
        if unknown < left {
            self.frames.replace(Frame::Draw { seat, left: unknown });
        }
        false
    }

    fn step_frame(&mut self, rules: &Rules) -> bool {
        let Some(frame) = self.frames.peek() else { return true };
        match *frame {
            Frame::Kingdom | Frame::Opening | Frame::Draw { .. } | Frame::Chancellor => false,
            Frame::Again { card, times } => {
                self.frames.pop();
                if times > 1 {
                    self.frames.push(Frame::Again { card, times: times - 1 });
                }
                self.perform(card, false);
                true
            }
            Frame::Throne => self.step_throne(),
            Frame::React { card, seat, immune } => self.step_react(card, seat, immune),
            Frame::Victims { card, seat, immune } => self.next_victim(card, seat, immune),
            Frame::Pick { card, seat, last } => self.step_pick(card, seat, last),
            Frame::Gain { limit, mine } => self.step_gain(limit, mine),
            Frame::TrashOne { card } => self.step_trash(rules, card),
            Frame::Spy { seat, left, immune, shown } => self.step_spy(seat, left, immune, shown),
            Frame::Thief { seat, immune, stolen, .. } => self.step_thief(seat, immune, stolen),
            Frame::ThiefGain { stolen } => {
                let over = stolen.iter().all(Option::is_none);
                if over {
                    self.frames.pop();
                }
                over
            }
            Frame::Library { looked } => self.step_library(looked),
            Frame::Adventurer => self.step_adventurer(),
            Frame::Council { seat } => {
                if seat == self.active {
                    self.frames.pop();
                } else {
                    self.frames.replace(Frame::Council { seat: seat.next(self.seats) });
                    self.frames.push(Frame::Draw { seat, left: 1 });
                }
                true
            }
        }
    }

    fn step_throne(&mut self) -> bool {
        let mut actions = self.player(self.active).hand.actions();
        match (actions.next(), actions.next()) {
            (Some(_), Some(_)) => return false,
            (Some(card), None) => self.throne(card),
            (None, _) => self.frames.pop(),
        }
        true
    }

    fn step_react(&mut self, card: Card, seat: Seat, immune: u8) -> bool {
        if seat == self.active {
            self.frames.pop();
            self.take_effect(card, true, immune);
            return true;
        }
        if self.player(seat).hand.has(Card::Moat) {
            return false;
        }
        self.frames.replace(Frame::React { card, seat: seat.next(self.seats), immune });
        true
    }

    fn step_pick(&mut self, card: Card, seat: Seat, last: Option<Card>) -> bool {
        if card != Card::Militia {
            let full = card == Card::Chapel && self.picked.len() == CHAPEL_MOST;
            let over = full || self.player(seat).hand.len_from(last.map_or(0, Card::id)) == 0;
            if over {
                self.finish_pick(card, seat);
            }
            return over;
        }
        let needed = self.player(seat).hand_len.saturating_sub(MILITIA_HAND);
        if needed == 0 {
            self.finish_pick(card, seat);
            return true;
        }
        let hand = &self.player(seat).hand;
        match hand.kinds_from(last.map_or(0, Card::id)).next() {
            // Without the lowest card there are too few: it has to go.
            Some(lowest) if hand.len_from(lowest.id() + 1) < needed => {
                self.pick(card, seat, lowest);
                true
            }
            _ => false,
        }
    }

    fn step_gain(&mut self, limit: u8, mine: bool) -> bool {
        let mut gains = self.gains(limit, mine);
        let (first, second) = (gains.next(), gains.next());
        drop(gains);
        match (first, second) {
            (Some(_), Some(_)) => return false,
            (Some(only), None) => self.take_gain(only),
            (None, _) => self.frames.pop(),
        }
        true
    }

    fn step_trash(&mut self, rules: &Rules, card: Card) -> bool {
        let mut choices = trashable(card, &self.player(self.active).hand);
        let (first, second) = (choices.next(), choices.next());
        drop(choices);
        match (first, second) {
            (Some(_), Some(_)) => return false,
            (Some(only), None) if self.must_trash(rules, card) => self.trash_one(card, only),
            (Some(_), None) => return false,
            (None, _) => self.frames.pop(),
        }
        true
    }

    fn step_spy(&mut self, seat: Seat, left: u8, immune: u8, shown: bool) -> bool {
        if left == 0 {
            self.frames.pop();
            return true;
        }
        if shown {
            return false;
        }
        let player = self.player(seat);
        if immune & (1 << seat.index()) != 0 || player.available() == 0 {
            self.spy_on();
            return true;
        }
        let known = !player.tops.is_empty();
        if known {
            self.frames.replace(Frame::Spy { seat, left, immune, shown: true });
        }
        false
    }

    fn step_thief(&mut self, seat: Seat, immune: u8, stolen: Stolen) -> bool {
        if seat == self.active {
            self.frames.replace(Frame::ThiefGain { stolen });
            return true;
        }
        if immune & (1 << seat.index()) != 0 {
            self.steal(None);
            return true;
        }
        let mut revealed = self.aside.len();
        while revealed < THIEF_CARDS
            && let Some(card) = self.player_mut(seat).tops.pop()
        {
            self.aside.add(card);
            revealed += 1;
        }
        if revealed < THIEF_CARDS && self.player(seat).available() > 0 {
            return false;
        }
        let mut treasures = self.aside.kinds().filter(|card| card.is_treasure());
        let (first, second) = (treasures.next(), treasures.next());
        drop(treasures);
        if second.is_some() {
            self.frames.replace(Frame::Thief { seat, immune, stolen, shown: true });
            return false;
        }
        self.steal(first);
        true
    }

    fn step_library(&mut self, looked: Looked) -> bool {
        if looked != Looked::Nothing {
            return false;
        }
        let player = self.own();
        if player.hand_len >= LIBRARY_HAND || player.available() == 0 {
            self.finish_library();
            return true;
        }
        let Some(card) = player.tops.pop() else { return false };
        player.put_in_hand(card);
        if card.is_action() {
            self.frames.replace(Frame::Library { looked: Looked::At(card) });
        }
        true
    }

    fn step_adventurer(&mut self) -> bool {
        while treasures(&self.aside) < ADVENTURER_TREASURES
            && let Some(card) = self.own().tops.pop()
        {
            self.aside.add(card);
        }
        let over = treasures(&self.aside) >= ADVENTURER_TREASURES || self.own().available() == 0;
        if over {
            self.finish_adventure();
        }
        over
    }
}

/// How many treasures there are.
pub(crate) fn treasures(cards: &Cards) -> u16 {
    cards.0[..3].iter().map(|&count| u16::from(count)).sum()
}
