//! Decisions and chance outcomes, and the list of what a seat may decide (spec 2.4).

use bw_core::{Actor, Seat};

use crate::card::Card;
use crate::cards::{Cards, Drawn};
use crate::frame::{Frame, Looked};
use crate::kingdom::Kingdom;
use crate::options::Rules;
use crate::state::{Phase, State};

/// One decision or chance outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Plays an action or a treasure.
    Play(Card),
    /// Plays all treasures.
    PlayAll,
    /// Plays no more actions.
    EndActions,
    /// Plays no more treasures.
    EndTreasures,
    /// Buys a card.
    Buy(Card),
    /// Buys nothing more.
    EndBuys,
    /// Reveals a Moat against an attack.
    RevealMoat,
    /// Reveals nothing.
    NoReveal,
    /// Keeps the card: Spy, Library.
    Keep(Card),
    /// Keeps a card that the viewer does not see.
    KeepHidden,
    /// Sets an action aside: Library.
    Aside(Card),
    /// Discards a card: Cellar, Militia, Spy.
    Discard(Card),
    /// Discards a card that the viewer does not see.
    DiscardHidden,
    /// Trashes a card: Chapel, Remodel, Mine, Moneylender, Thief.
    Trash(Card),
    /// Picks no more, or trashes nothing.
    Done,
    /// Puts the deck onto the discard pile.
    DeckToDiscard,
    /// Leaves the deck.
    KeepDeck,
    /// Gains a card.
    Gain(Card),
    /// Puts a victory card on top of the deck.
    Topdeck(Card),
    /// Gains a card that the Thief has trashed.
    Take(Card),
    /// Leaves it in the trash.
    Leave(Card),
    /// Plays an action twice.
    Throne(Card),
    /// Chance: cards drawn to a hand.
    Draw(Drawn),
    /// Chance: a number of cards drawn to a hand, as others see it.
    DrawHidden(u8),
    /// Chance: cards turned up for all to see.
    Reveal(Drawn),
    /// Chance: the split of Coppers that all first hands share.
    Opening(u8),
    /// Chance: the kingdom.
    Kingdom(Kingdom),
}

impl State {
    /// Appends the decisions of a seat in canonical order.
    pub fn list_actions(&self, rules: &Rules, seat: Seat, out: &mut Vec<Action>) {
        if !self.waits_for().asks(seat) {
            return;
        }
        match self.frames.top() {
            None => self.list_phase(out),
            Some(frame) => self.list_frame(rules, frame, out),
        }
    }

    fn list_phase(&self, out: &mut Vec<Action>) {
        let hand = &self.player(self.active).hand;
        match self.phase {
            Phase::Action => {
                out.extend(hand.actions().map(Action::Play));
                out.push(Action::EndActions);
            }
            Phase::Treasure => {
                out.extend(hand.kinds().filter(|card| card.is_treasure()).map(Action::Play));
                out.extend([Action::PlayAll, Action::EndTreasures]);
            }
            Phase::Buy => {
                out.extend(self.affordable(self.coins).map(Action::Buy));
                out.push(Action::EndBuys);
            }
            Phase::Setup | Phase::CleanUp | Phase::Over => {}
        }
    }

    fn list_frame(&self, rules: &Rules, frame: Frame, out: &mut Vec<Action>) {
        let hand = &self.player(self.active).hand;
        match frame {
            Frame::Throne => {
                out.extend(hand.actions().map(Action::Throne));
            }
            Frame::React { .. } => out.extend([Action::RevealMoat, Action::NoReveal]),
            Frame::Victims { seat, .. } => {
                let hand = &self.player(seat).hand;
                out.extend(hand.kinds().filter(|card| card.is_victory()).map(Action::Topdeck));
            }
            Frame::Pick { card, seat, last } => self.list_picks(card, seat, last, out),
            Frame::Chancellor => out.extend([Action::DeckToDiscard, Action::KeepDeck]),
            Frame::Gain { limit, mine } => out.extend(self.gains(limit, mine).map(Action::Gain)),
            Frame::TrashOne { card } => {
                out.extend(trashable(card, hand).map(Action::Trash));
                if card == Card::Moneylender && rules.second_edition_optional {
                    out.push(Action::Done);
                }
            }
            Frame::Spy { seat, .. } => {
                if let Some(&card) = self.player(seat).tops.cards().last() {
                    out.extend([Action::Keep(card), Action::Discard(card)]);
                }
            }
            Frame::Thief { .. } => {
                out.extend(self.aside.kinds().filter(|card| card.is_treasure()).map(Action::Trash));
            }
            Frame::ThiefGain { stolen } => {
                if let Some(card) = stolen.into_iter().flatten().next() {
                    out.extend([Action::Take(card), Action::Leave(card)]);
                }
            }
            Frame::Library { looked: Looked::At(card) } => {
                out.extend([Action::Keep(card), Action::Aside(card)]);
            }
            Frame::Library { .. }
            | Frame::Kingdom
            | Frame::Opening
            | Frame::Draw { .. }
            | Frame::Again { .. }
            | Frame::Adventurer
            | Frame::Council { .. } => {}
        }
    }

    fn list_picks(&self, card: Card, seat: Seat, last: Option<Card>, out: &mut Vec<Action>) {
        let picks = self.picks(card, seat, last);
        if card == Card::Chapel {
            out.extend(picks.map(Action::Trash));
        } else {
            out.extend(picks.map(Action::Discard));
        }
        if card != Card::Militia {
            out.push(Action::Done);
        }
    }

    /// Cards that may be picked next, so that picks ascend and the size can still be reached.
    pub(crate) fn picks(
        &self,
        card: Card,
        seat: Seat,
        last: Option<Card>,
    ) -> impl Iterator<Item = Card> + '_ {
        let player = self.player(seat);
        let mut above = player.hand.len_from(last.map_or(0, Card::id));
        let needed = match card {
            Card::Militia => player.hand_len.saturating_sub(MILITIA_HAND),
            _ => 1,
        };
        let full = card == Card::Chapel && self.picked.len() == CHAPEL_MOST;
        player.hand.iter().filter_map(move |(card, count)| {
            if full || last.is_some_and(|last| card < last) {
                return None;
            }
            let reachable = above >= needed;
            above -= u16::from(count);
            reachable.then_some(card)
        })
    }

    /// Cards in the supply that cost no more.
    pub(crate) fn affordable(&self, coins: u16) -> impl Iterator<Item = Card> + '_ {
        self.supply.kinds().filter(move |card| u16::from(card.cost()) <= coins)
    }

    /// Cards that may be gained.
    pub(crate) fn gains(&self, limit: u8, mine: bool) -> impl Iterator<Item = Card> + '_ {
        self.affordable(u16::from(limit)).filter(move |card| !mine || card.is_treasure())
    }

    /// An action as a viewer without rights to private cards sees it.
    pub(crate) fn masked(&self, actor: Actor, action: Action) -> Action {
        match (action, self.frames.top()) {
            (Action::Draw(drawn), _) => Action::DrawHidden(drawn.cards().len() as u8),
            (Action::Keep(_), Some(Frame::Library { .. })) => Action::KeepHidden,
            (Action::Discard(_), Some(Frame::Pick { .. })) if actor != Actor::Chance => {
                Action::DiscardHidden
            }
            (open, _) => open,
        }
    }
}

/// The hand a Militia leaves.
pub(crate) const MILITIA_HAND: u16 = 3;
/// The most cards a Chapel trashes.
pub(crate) const CHAPEL_MOST: u16 = 4;

/// Cards in a hand that Remodel, Mine or Moneylender may trash.
pub(crate) fn trashable(card: Card, hand: &Cards) -> impl Iterator<Item = Card> + '_ {
    hand.kinds().filter(move |trashed| match card {
        Card::Mine => trashed.is_treasure(),
        Card::Moneylender => *trashed == Card::Copper,
        _ => true,
    })
}
