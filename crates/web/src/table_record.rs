//! What the store holds of a game: the record with a part for the tables, and the journal.
//!
//! The record text of a web game is an ordinary record with one more member, `web`, that readers of records
//! pass over. The journal is append-only: decisions and chance events in the game's notation, and remarks that
//! begin with `!` (`!back N`: the log was cut to N actions; `!resign`; `!late`: the time of a seat is up). Replaying it gives the session.

use std::time::Duration;

use bw_core::{Clock, Message, Record, Seat, TimeControl};
use bw_store::GameAction;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::access;
use crate::chat::Chat;
use crate::failure::Failure;
use crate::own_bots::shown_name;

/// How a seat is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ChairKind {
    /// By a person at the device that made the game.
    Here,
    /// By whoever has the seat's link.
    Link,
    /// By a bot.
    Bot,
}

/// One seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Chair {
    pub(crate) kind: ChairKind,
    /// A person's name, or the bot's spec.
    pub(crate) name: String,
}

/// The secrets of a table's links.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Keys {
    pub(crate) owner: String,
    pub(crate) watch: String,
    pub(crate) seats: Vec<String>,
}

/// The part of a stored record that only the web app reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Table {
    pub(crate) chairs: Vec<Chair>,
    pub(crate) keys: Keys,
    /// Seconds that each person has for the whole game, in tables of programs that knew no other clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<u32>,
    /// The clocks as they were last looked at; none: everybody has as long as they like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<Clock>,
    /// Milliseconds that each seat had spent when its clock was last looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) spent_ms: Vec<u64>,
    /// Without aids: nobody is shown what is legal or good.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) plain: bool,
    /// What the game is called, if somebody gave it a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    /// What its people said.
    #[serde(default, skip_serializing_if = "Chat::is_empty")]
    pub(crate) chat: Chat,
}

impl Table {
    /// A table with fresh links.
    pub(crate) fn new(chairs: Vec<Chair>) -> Result<Self, Failure> {
        let seats = chairs.iter().map(|_| access::secret()).collect::<Result<_, _>>()?;
        let keys = Keys { owner: access::secret()?, watch: access::secret()?, seats };
        Ok(Table {
            chairs,
            keys,
            seconds: None,
            clock: None,
            spent_ms: Vec::new(),
            plain: false,
            title: None,
            chat: Chat::default(),
        })
    }

    /// The clocks as they were kept. Of an older table they are made from what people had and have spent.
    pub(crate) fn kept_clock(&self) -> Option<Clock> {
        let seconds = || self.seconds.map(|seconds| Duration::from_secs(seconds.into()));
        self.clock.clone().or_else(|| {
            let mut clock = Clock::new(TimeControl::new(Duration::ZERO, seconds()?));
            for seat in self.people() {
                let spent = self.spent_ms.get(seat.index()).copied().unwrap_or(0);
                // Whose time is up is found out by looking at the clock, not by putting it together.
                let _ = clock.spend(seat, Duration::from_millis(spent));
                clock.finish_turn(seat);
            }
            Some(clock)
        })
    }

    /// What the game is played under.
    pub(crate) fn control(&self) -> Option<TimeControl> {
        self.kept_clock().map(|clock| *clock.control())
    }

    /// The seats of people.
    pub(crate) fn people(&self) -> Vec<Seat> {
        let mut seats = self.seats_of(ChairKind::Here);
        seats.extend(self.seats_of(ChairKind::Link));
        seats
    }

    /// The seats of a kind.
    pub(crate) fn seats_of(&self, kind: ChairKind) -> Vec<Seat> {
        let seats = u8::try_from(self.chairs.len()).unwrap_or(0);
        Seat::all(seats).filter(|seat| self.chairs[seat.index()].kind == kind).collect()
    }

    /// The names by seat, no two the same.
    pub(crate) fn labels(&self) -> Vec<String> {
        labels(&self.chairs.iter().map(|chair| chair.name.clone()).collect::<Vec<_>>())
    }
}

/// Letters of a name that pages show.
const LONGEST_SHOWN: usize = 60;

/// Names by seat as people are shown them: those that several seats share get the letter of their seat.
pub(crate) fn labels(names: &[String]) -> Vec<String> {
    let shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    names
        .iter()
        .zip('A'..)
        .map(|(name, seat)| match shared(name) {
            true => format!("{} ({seat})", cut(shown_name(name))),
            false => cut(shown_name(name)),
        })
        .collect()
}

/// A name as pages show it: files may bring some that are longer than any place for them.
fn cut(name: &str) -> String {
    match name.char_indices().nth(LONGEST_SHOWN) {
        Some((end, _)) => format!("{}…", name[..end].trim_end()),
        None => name.to_string(),
    }
}

/// The stored text of a game.
pub(crate) fn write(record: &Record, table: Option<&Table>) -> String {
    let mut value = serde_json::to_value(record).expect("a record is plain data");
    if let (Value::Object(members), Some(table)) = (&mut value, table) {
        let table = serde_json::to_value(table).expect("a table is plain data");
        members.insert("web".into(), table);
    }
    value.to_string()
}

/// The record and, for a web game, its table.
pub(crate) fn read(text: &str) -> Result<(Record, Option<Table>), Failure> {
    let record = Record::from_json(text)
        .map_err(|error| Failure::broken(format!("The stored game cannot be read: {error}")))?;
    #[derive(Deserialize)]
    struct Web {
        web: Option<Table>,
    }
    let web: Web = serde_json::from_str(text)
        .map_err(|error| Failure::broken(format!("The stored table cannot be read: {error}")))?;
    if web.web.as_ref().is_some_and(|table| table.chairs.len() != usize::from(record.seats)) {
        return Err(Failure::broken(Message::new("refused-wrong-seats")));
    }
    Ok((record, web.web))
}

/// An action of a record as the journal keeps it.
pub(crate) fn entry(action: &str) -> GameAction {
    let (actor, text) = action.split_once(' ').unwrap_or(("*", action));
    let actor = actor.parse::<i32>().map_or(GameAction::CHANCE, |number| number - 1);
    GameAction { actor, text: text.into() }
}

/// A remark of a seat.
pub(crate) fn remark(seat: Seat, text: impl Into<String>) -> GameAction {
    GameAction { actor: i32::from(seat.number()) - 1, text: text.into() }
}

/// A line of the journal, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum JournalLine<'t> {
    /// A chance event.
    Chance(&'t str),
    /// A decision.
    Decision(Seat, &'t str),
    /// The log was cut to this number of actions.
    Back(usize),
    /// A person gave up.
    Resign(Seat),
    /// A person's time was up.
    Late(Seat),
}

impl<'t> JournalLine<'t> {
    /// Reads one line; none if it makes no sense.
    pub(crate) fn read(action: &'t GameAction) -> Option<JournalLine<'t>> {
        let seat = u8::try_from(action.actor + 1).ok().and_then(Seat::from_number);
        match (action.text.strip_prefix('!'), seat) {
            (None, Some(seat)) => Some(JournalLine::Decision(seat, &action.text)),
            (None, None) => {
                (action.actor == GameAction::CHANCE).then_some(JournalLine::Chance(&action.text))
            }
            (Some("resign"), Some(seat)) => Some(JournalLine::Resign(seat)),
            (Some("late"), Some(seat)) => Some(JournalLine::Late(seat)),
            (Some(remark), _) => remark.strip_prefix("back ")?.parse().ok().map(JournalLine::Back),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_distinguished() {
        let names = ["greedy", "Ana", "greedy"].map(String::from);
        assert_eq!(labels(&names), ["greedy (A)", "Ana", "greedy (C)"]);
        let long = labels(&["ž".repeat(5_000)]);
        assert_eq!(long, [format!("{}…", "ž".repeat(LONGEST_SHOWN))]);
    }

    #[test]
    fn older_tables_have_clocks_too() {
        let person = |name: &str| Chair { kind: ChairKind::Here, name: name.into() };
        let mut table = Table::new(vec![person("Ana"), person("Petr")]).unwrap();
        assert_eq!(table.kept_clock(), None);
        (table.seconds, table.spent_ms) = (Some(300), vec![1_500, 20_000]);
        let clock = table.kept_clock().unwrap();
        assert_eq!(clock.left(Seat::new(1)).limit, Duration::from_secs(280));
        assert_eq!(table.control().unwrap().to_string(), "5m+0s");
    }

    #[test]
    fn lines_are_read_back() {
        let seat = Seat::new(1);
        assert_eq!(
            JournalLine::read(&entry("2 0,1,r2")),
            Some(JournalLine::Decision(seat, "0,1,r2"))
        );
        assert_eq!(JournalLine::read(&entry("* draw U")), Some(JournalLine::Chance("draw U")));
        assert_eq!(JournalLine::read(&remark(seat, "!back 7")), Some(JournalLine::Back(7)));
        assert_eq!(JournalLine::read(&remark(seat, "!resign")), Some(JournalLine::Resign(seat)));
        assert_eq!(JournalLine::read(&remark(seat, "!late")), Some(JournalLine::Late(seat)));
        assert_eq!(JournalLine::read(&remark(seat, "!sing")), None);
    }
}
