//! Chance: who begins, which cards are dealt, which round card is revealed (spec 2.2 and 3).

use bw_core::{Rng, Seat, illegal_action};

use crate::actions::Action;
use crate::card_set::CardSet;
use crate::frame::{Bill, Task};
use crate::options::{Dealing, Rules};
use crate::space::{ROUNDS, Space, Spaces, stage_of};
use crate::state::{Phase, State};

impl State {
    /// Draws the outcome of the pending chance event.
    pub(crate) fn sample(&self, rules: &Rules, rng: &mut Rng) -> Action {
        match self.phase {
            Phase::Start => Action::Start(Seat::new(rng.below(u32::from(self.seats)) as u8)),
            Phase::DealOccupations | Phase::DealMinors => {
                let deck = self.deck(rules);
                let card = deck.nth(rng.below(u32::from(deck.len())));
                Action::Deal(
                    self.dealt_to(rules),
                    card.expect("invariant: the pool is large enough"),
                )
            }
            _ => {
                let spaces = self.next_round_cards();
                let at = rng.below(spaces.len() as u32) as usize;
                Action::Reveal(
                    spaces.iter().nth(at).expect("invariant: a card of the stage is left"),
                )
            }
        }
    }

    /// Appends every outcome of the pending chance event; all are equally likely.
    pub(crate) fn outcomes(&self, rules: &Rules, out: &mut Vec<(Action, u32)>) {
        match self.phase {
            Phase::Start => out.extend(Seat::all(self.seats).map(|seat| (Action::Start(seat), 1))),
            Phase::DealOccupations | Phase::DealMinors => {
                let seat = self.dealt_to(rules);
                out.extend(self.deck(rules).iter().map(|card| (Action::Deal(seat, card), 1)));
            }
            _ => out.extend(self.next_round_cards().iter().map(|space| (Action::Reveal(space), 1))),
        }
    }

    /// Carries out a chance outcome and what follows from it.
    pub(crate) fn happen(&mut self, rules: &Rules, action: Action) {
        match action {
            Action::Start(seat) => self.begin(rules, seat),
            Action::Deal(seat, card) => {
                let player = self.player_mut(seat);
                if rules.dealing == Dealing::Draft {
                    player.pack.add(card);
                } else {
                    player.hand.add(card);
                }
                self.step += 1;
            }
            Action::Reveal(space) => {
                let at = self.next_round_card();
                self.order[usize::from(at) - 1] = Some(space);
                if self.phase == Phase::RevealAll {
                    self.step += 1;
                }
            }
            _ => illegal_action(&action),
        }
        self.proceed(rules);
    }

    /// Whether the pending chance event may turn out like this.
    pub(crate) fn is_possible(&self, rules: &Rules, action: Action) -> bool {
        match (self.phase, action) {
            (Phase::Start, Action::Start(seat)) => seat.number() <= self.seats,
            (Phase::DealOccupations | Phase::DealMinors, Action::Deal(seat, card)) => {
                seat == self.dealt_to(rules) && self.deck(rules).has(card)
            }
            (Phase::Reveal | Phase::RevealAll, Action::Reveal(space)) => {
                self.next_round_cards().has(space)
            }
            _ => false,
        }
    }

    /// Cards that can still be dealt in this phase.
    fn deck(&self, rules: &Rules) -> CardSet {
        rules.pool.of_kind(self.kind_in_hand()).minus(&self.placed_cards())
    }

    /// Cards that are in a hand, in play, being paid for, or gone.
    pub(crate) fn placed_cards(&self) -> CardSet {
        let mut cards = self.gone;
        for player in &self.players[..usize::from(self.seats)] {
            cards = cards.or(&player.hand).or(&player.pack).or(&player.played);
        }
        for frame in self.frames.all() {
            if let Task::Pay(Bill::Card(card, _)) = frame.task {
                cards.add(card);
            }
        }
        cards
    }

    fn dealt_to(&self, rules: &Rules) -> Seat {
        let each = rules.dealt(self.kind_in_hand()).max(1);
        Seat::new((self.step / each).min(self.seats - 1))
    }

    /// The round whose card is drawn next.
    fn next_round_card(&self) -> u8 {
        if self.phase == Phase::RevealAll { (self.step + 1).min(ROUNDS) } else { self.round }
    }

    /// Round cards of the stage that are not drawn yet.
    fn next_round_cards(&self) -> Spaces {
        let stage = stage_of(self.next_round_card());
        let drawn: Spaces = self.order.iter().flatten().copied().collect();
        let left = |space: &Space| space.stage() == Some(stage) && !drawn.has(*space);
        Space::all().iter().copied().filter(left).collect()
    }
}
