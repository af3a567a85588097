//! Stash in words.

use std::sync::LazyLock;

use bw_core::{Actor, Message, Seat};
use bw_show::{Explain, Question, TextSource, Texts};

use super::{Move, Stash, View};

const TEXTS: TextSource = TextSource {
    en: include_str!("../../../texts/stash/en.ftl"),
    cs: include_str!("../../../texts/stash/cs.ftl"),
};

impl Explain for Stash {
    fn texts() -> &'static Texts {
        static STASH: LazyLock<Texts> = LazyLock::new(|| Texts::new(&[TEXTS]));
        &STASH
    }

    fn words(&self, _: &View, _: Actor, action: Move) -> Message {
        let (id, rank) = match action {
            Move::Play(rank) => ("stash-log-play", Some(rank)),
            Move::Keep(rank) => ("stash-log-keep", Some(rank)),
            Move::KeepHidden => ("stash-log-keep-hidden", None),
            Move::Draw(rank) => ("stash-log-draw", Some(rank)),
            Move::DrawHidden => ("stash-log-draw-hidden", None),
        };
        let message = Message::new(id);
        rank.map_or(message.clone(), |rank| message.with("rank", rank.to_string()))
    }

    fn summary(&self, view: &View, seat: Seat) -> Vec<Message> {
        vec![Message::new("stash-seat").with("cards", view.hands[seat.index()].len())]
    }

    fn question(&self, _: &View, _: Seat, legal: &[Move]) -> Option<Question> {
        (!legal.is_empty()).then(|| Question::new(Message::new("stash-ask")))
    }

    fn remaining(&self, view: &View) -> Vec<(Message, u32)> {
        vec![(Message::new("stash-left"), view.deck.into())]
    }
}
