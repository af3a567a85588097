//! Ways of buying that champions play out: agendas and reference lists, told apart without a box.

use bw_core::Message;
use bw_dominion::{Cards, Dominion};

use crate::thesis::{Agenda, AgendaBuyer, AgendaSettings, Buyer, Purchase, RuleList, Seen};

/// One way of buying. None of them buys into a loss.
#[derive(Clone, Debug)]
pub(super) enum Policy {
    /// By an agenda.
    Agenda(AgendaBuyer),
    /// By a list with conditions.
    List(RuleList),
}

impl Policy {
    pub(super) fn of_agenda(agenda: &Agenda) -> Self {
        let settings = AgendaSettings { no_suicide: true, ..AgendaSettings::default() };
        Policy::Agenda(AgendaBuyer::new(agenda.clone(), settings))
    }
}

macro_rules! delegate {
    ($policy:expr, $buyer:ident => $call:expr) => {
        match $policy {
            Policy::Agenda($buyer) => $call,
            Policy::List($buyer) => $call,
        }
    };
}

impl Buyer for Policy {
    #[inline]
    fn start(&mut self, game: &Dominion) {
        delegate!(self, buyer => buyer.start(game));
    }

    #[inline]
    fn begin(&mut self, seen: &Seen<'_>) {
        delegate!(self, buyer => buyer.begin(seen));
    }

    #[inline]
    fn look(&self, seen: &Seen<'_>, coins: u16) -> Option<Purchase> {
        delegate!(self, buyer => buyer.look(seen, coins))
    }

    #[inline]
    fn count(&mut self, choice: Purchase) {
        delegate!(self, buyer => buyer.count(choice));
    }

    fn wants_estates(&self, seen: &Seen<'_>) -> bool {
        delegate!(self, buyer => buyer.wants_estates(seen))
    }

    fn chapel(&self, seen: &Seen<'_>) -> Option<Cards> {
        delegate!(self, buyer => buyer.chapel(seen))
    }

    fn explain(&self, choice: Purchase) -> Message {
        delegate!(self, buyer => buyer.explain(choice))
    }

    fn plan(&self) -> Vec<Message> {
        delegate!(self, buyer => buyer.plan())
    }
}
