//! Muster in words.

use std::sync::LazyLock;

use bw_core::{Actor, Message, Seat};
use bw_show::{Explain, Question, TextSource, Texts};

use super::{Muster, Order, View};

const TEXTS: TextSource = TextSource {
    en: include_str!("../../../texts/muster/en.ftl"),
    cs: include_str!("../../../texts/muster/cs.ftl"),
};

impl Explain for Muster {
    fn texts() -> &'static Texts {
        static MUSTER: LazyLock<Texts> = LazyLock::new(|| Texts::new(&[TEXTS]));
        &MUSTER
    }

    fn words(&self, _: &View, _: Actor, action: Order) -> Message {
        match action {
            Order::Place(field) => Message::new("muster-log-place").with("field", field.number()),
            Order::Done => Message::new("muster-log-done"),
        }
    }

    fn summary(&self, view: &View, seat: Seat) -> Vec<Message> {
        vec![Message::new("muster-seat").with("won", view.board.won[seat.index()])]
    }

    fn question(&self, _: &View, _: Seat, legal: &[Order]) -> Option<Question> {
        (!legal.is_empty()).then(|| Question::new(Message::new("muster-ask")))
    }
}
