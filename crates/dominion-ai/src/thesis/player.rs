//! A player: the thesis's fixed play heuristic with some way of buying (spec 3).

use bw_core::{Analysis, Ask, Bot, Candidate, Fault, Message, Plan, Rng, Seat};
use bw_dominion::{Action, Card, Dominion, Frame, Looked, Phase};

use super::buyer::Buyer;
use super::decisions::{
    cellar, chapel, dearest_treasure, discards_to_militia, forced_gain, is_bad_on_top, mined,
    push_picks, remodel, stolen, topdecked,
};
use super::priority::{best_action, score};
use super::readings::{MilitiaReading, MoatReading, Readings};
use super::seen::Seen;

/// Plays by the heuristic and buys as the buyer says.
#[derive(Clone, Debug)]
pub struct HeuristicPlayer<B> {
    buyer: B,
    begun: bool,
    readings: Readings,
}

impl<B: Buyer> HeuristicPlayer<B> {
    /// A player that buys like this.
    pub const fn new(buyer: B) -> Self {
        let readings = Readings { moat: MoatReading::Always, militia: MilitiaReading::Printed };
        HeuristicPlayer { buyer, begun: false, readings }
    }

    /// The same with these readings of the thesis.
    #[must_use]
    pub fn with_readings(self, readings: Readings) -> Self {
        HeuristicPlayer { readings, ..self }
    }

    /// How it buys.
    pub const fn buyer(&self) -> &B {
        &self.buyer
    }

    /// A game begins.
    #[inline]
    pub fn start(&mut self, game: &Dominion) {
        self.buyer.start(game);
        self.begun = false;
    }

    /// Decides: appends one decision, or several that belong together.
    #[inline]
    pub fn decide(&mut self, seen: &Seen<'_>, rng: &mut Rng, out: &mut Vec<Action>) {
        if !self.begun {
            self.begun = true;
            self.buyer.begin(seen);
        }
        match (seen.top, seen.phase) {
            (None, Phase::Buy) => self.buy(seen, out),
            (None, Phase::Action) => out.push(self.play(seen)),
            (None, _) => {
                out.push(if self.buyer.plays() { Action::PlayAll } else { Action::EndTreasures });
            }
            (Some(frame), _) => self.answer(seen, frame, rng, out),
        }
    }

    /// One buy, or all buys of the turn where the buyer needs to see nothing in between.
    #[inline]
    fn buy(&mut self, seen: &Seen<'_>, out: &mut Vec<Action>) {
        let Some(choice) = self.buyer.look(seen, seen.coins) else {
            return out.push(Action::EndBuys);
        };
        self.buyer.count(choice);
        out.push(Action::Buy(choice.card));
        if seen.buys > 1 && self.buyer.plans_ahead() {
            self.buy_more(seen, choice.card, out);
        }
    }

    fn buy_more(&mut self, seen: &Seen<'_>, bought: Card, out: &mut Vec<Action>) {
        let mut supply = *seen.supply;
        let (mut coins, mut bought) = (seen.coins, bought);
        for buys in (1..seen.buys).rev() {
            supply.remove(bought);
            coins -= u16::from(bought.cost());
            let now = seen.later(&supply, coins, buys);
            let Some(choice) = self.buyer.look(&now, coins) else {
                // Nobody is asked who cannot buy anything.
                if supply.kinds().any(|card| u16::from(card.cost()) <= coins) {
                    out.push(Action::EndBuys);
                }
                return;
            };
            self.buyer.count(choice);
            out.push(Action::Buy(choice.card));
            bought = choice.card;
        }
    }

    #[inline]
    fn play(&self, seen: &Seen<'_>) -> Action {
        match best_action(seen, seen.actions - 1) {
            Some((card, score)) if score >= 0 && self.buyer.plays() => Action::Play(card),
            _ => Action::EndActions,
        }
    }

    fn answer(&mut self, seen: &Seen<'_>, frame: &Frame, rng: &mut Rng, out: &mut Vec<Action>) {
        let action = match *frame {
            Frame::Pick { card, last, .. } => return self.pick(seen, card, last, rng, out),
            Frame::Throne => {
                let best = best_action(seen, seen.actions);
                Action::Throne(best.expect("asked only with actions in hand").0)
            }
            Frame::React { .. } => match self.readings.moat {
                MoatReading::Always => Action::RevealMoat,
                MoatReading::Never => Action::NoReveal,
            },
            Frame::Victims { .. } => Action::Topdeck(topdecked(seen.hand, rng)),
            Frame::Chancellor => Action::KeepDeck,
            Frame::Gain { limit, mine: true } => {
                let gain = dearest_treasure(seen.supply, limit);
                Action::Gain(gain.expect("asked only if a Treasure can be gained"))
            }
            Frame::Gain { limit, mine: false } => Action::Gain(self.gain(seen, limit)),
            Frame::TrashOne { card: Card::Mine } => Action::Trash(mined(seen)),
            Frame::TrashOne { card: Card::Moneylender } => Action::Trash(Card::Copper),
            Frame::TrashOne { .. } => Action::Trash(remodel(seen, &self.buyer, rng)),
            Frame::Spy { seat, .. } => {
                let card = seen.top_card(seat).expect("the spied card is known");
                let discards = is_bad_on_top(card) == (seat == seen.seat);
                if discards { Action::Discard(card) } else { Action::Keep(card) }
            }
            Frame::Thief { .. } => Action::Trash(stolen(seen.aside)),
            Frame::ThiefGain { stolen } => match stolen.into_iter().flatten().next() {
                Some(card) if card != Card::Copper => Action::Take(card),
                _ => Action::Leave(Card::Copper),
            },
            Frame::Library { looked: Looked::At(card) } => {
                if seen.actions == 0 {
                    Action::Aside(card)
                } else {
                    Action::Keep(card)
                }
            }
            Frame::Library { .. }
            | Frame::Kingdom
            | Frame::Opening
            | Frame::Draw { .. }
            | Frame::Again { .. }
            | Frame::Adventurer
            | Frame::Council { .. } => unreachable!("{frame:?} asks nobody"),
        };
        out.push(action);
    }

    fn pick(
        &mut self,
        seen: &Seen<'_>,
        asking: Card,
        last: Option<Card>,
        rng: &mut Rng,
        out: &mut Vec<Action>,
    ) {
        let wanted = match asking {
            Card::Cellar => cellar(seen),
            Card::Chapel => self.buyer.chapel(seen).unwrap_or_else(|| chapel(seen, &self.buyer)),
            _ => discards_to_militia(seen, last, self.readings.militia, rng),
        };
        push_picks(asking, seen, last, &wanted, out);
    }

    fn gain(&mut self, seen: &Seen<'_>, limit: u8) -> Card {
        match self.buyer.look(seen, u16::from(limit)) {
            Some(choice) => {
                self.buyer.count(choice);
                choice.card
            }
            None => forced_gain(seen.supply, limit),
        }
    }

    /// What it thinks of a decision before it is made.
    fn analyse(&self, seen: &Seen<'_>) -> Analysis<Action> {
        match (seen.top, seen.phase) {
            (None, Phase::Buy) => self.explain(seen, seen.coins),
            (Some(&Frame::Gain { limit, mine: false }), _) => self.explain(seen, u16::from(limit)),
            (None, Phase::Action) | (Some(Frame::Throne), _) => self.scores(seen),
            (None, _) => noted(Message::new("dom-bot-treasures")),
            (Some(Frame::React { .. }), _) if self.readings.moat == MoatReading::Never => {
                noted(Message::new("dom-bot-moat-never"))
            }
            (Some(frame), _) => noted(Message::new(rule_of(frame))),
        }
    }

    fn explain(&self, seen: &Seen<'_>, coins: u16) -> Analysis<Action> {
        let chosen = match self.buyer.look(seen, coins) {
            Some(choice) => self.buyer.explain(choice),
            None => Message::new("dom-bot-none"),
        };
        Analysis { strategy: self.buyer.plan(), ..noted(chosen) }
    }

    /// The actions in hand with their scores, best first.
    fn scores(&self, seen: &Seen<'_>) -> Analysis<Action> {
        let throne = seen.top.is_some();
        let left = if throne { seen.actions } else { seen.actions - 1 };
        let mut candidates: Vec<Candidate<Action>> = seen
            .hand
            .actions()
            .map(|card| Candidate {
                actions: vec![if throne { Action::Throne(card) } else { Action::Play(card) }],
                value: f64::from(score(card, seen.hand, seen.hand_len, left == 0)),
                visits: 0,
                contributions: Vec::new(),
            })
            .collect();
        candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
        let unit = Some(Message::new("dom-unit-score"));
        Analysis { candidates, unit, ..noted(Message::new("dom-bot-score")) }
    }
}

fn noted(note: Message) -> Analysis<Action> {
    Analysis { note: Some(note), ..Analysis::default() }
}

/// The text about the rule for decisions that cards raise.
const fn rule_of(frame: &Frame) -> &'static str {
    match frame {
        Frame::React { .. } => "dom-bot-moat",
        Frame::Victims { .. } => "dom-bot-top",
        Frame::Pick { card: Card::Cellar, .. } => "dom-bot-cellar",
        Frame::Pick { card: Card::Chapel, .. } => "dom-bot-chapel",
        Frame::Pick { .. } => "dom-bot-militia",
        Frame::Chancellor => "dom-bot-chancellor",
        Frame::TrashOne { card: Card::Mine } | Frame::Gain { .. } => "dom-bot-mine",
        Frame::TrashOne { card: Card::Moneylender } => "dom-bot-lender",
        Frame::TrashOne { .. } => "dom-bot-remodel",
        Frame::Spy { .. } => "dom-bot-spy",
        Frame::Thief { .. } => "dom-bot-thief",
        Frame::ThiefGain { .. } => "dom-bot-take",
        Frame::Library { .. } => "dom-bot-library",
        _ => "dom-bot-none",
    }
}

impl<B: Buyer> Bot<Dominion> for HeuristicPlayer<B> {
    fn start(&mut self, game: &Dominion, _: Seat) -> Result<(), Fault> {
        HeuristicPlayer::start(self, game);
        Ok(())
    }

    fn choose(
        &mut self,
        ask: &mut Ask<'_, Dominion>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let seen = Seen::in_view(ask.view, ask.seat);
        if ask.wants_analysis {
            if !self.begun {
                self.buyer.begin(&seen);
                self.begun = true;
            }
            plan.analysis = Some(Box::new(self.analyse(&seen)));
        }
        self.decide(&seen, &mut ask.rng, &mut plan.actions);
        Ok(())
    }
}
