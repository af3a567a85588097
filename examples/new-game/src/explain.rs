//! Pig in words: what happens, what is asked, what a seat has. The words themselves are in `texts/`.

use std::sync::LazyLock;

use bw_core::{Actor, Message, Seat};
use bw_show::{Explain, Question, TextSource, Texts};

use crate::rules::{Pig, PigAction, PigState};

/// The words of the rules and of the players.
const TEXTS: TextSource =
    TextSource { en: include_str!("../texts/en.ftl"), cs: include_str!("../texts/cs.ftl") };

impl Explain for Pig {
    fn texts() -> &'static Texts {
        static PIG: LazyLock<Texts> = LazyLock::new(|| Texts::new(&[TEXTS]));
        &PIG
    }

    fn words(&self, _: &PigState, _: Actor, action: PigAction) -> Message {
        match action {
            PigAction::Roll => Message::new("pig-log-roll"),
            PigAction::Hold => Message::new("pig-log-hold"),
            PigAction::Shows(eyes) => Message::new("pig-log-shows").with("eyes", eyes),
        }
    }

    fn summary(&self, view: &PigState, seat: Seat) -> Vec<Message> {
        let missing = self.target.saturating_sub(view.points[seat.index()]);
        let mut facts = vec![Message::new("pig-seat-missing").with("missing", missing)];
        if seat == view.mover && view.at_risk > 0 {
            facts.push(Message::new("pig-seat-risk").with("points", view.at_risk));
        }
        facts
    }

    fn question(&self, view: &PigState, seat: Seat, _: &[PigAction]) -> Option<Question> {
        let missing = self.target.saturating_sub(view.points[seat.index()]);
        Some(Question::new(Message::new("pig-ask")).help(match view.at_risk {
            0 => Message::new("pig-help-first").with("missing", missing),
            points => Message::new("pig-help-risk").with("points", points),
        }))
    }
}
