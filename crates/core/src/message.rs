//! Texts that are not written yet: an id with arguments.
//!
//! Rules and bots say what they mean by [`Message`]s; whoever shows one resolves it by the game's own texts
//! in the reader's language. So no sentence is put together in code, and none is made from another language.

use std::borrow::Cow;

use crate::seat::Seat;

/// A text by its id, with arguments.
///
/// ```
/// use bw_core::Message;
///
/// let bought = Message::new("log-buy").with("who", "Ana").with("card", Message::new("card-gold").form("acc"));
/// assert_eq!(bought.id(), "log-buy");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    id: Cow<'static, str>,
    form: Option<&'static str>,
    args: Vec<(&'static str, Arg)>,
}

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// Words that are the same in all languages: a name, a square.
    Text(String),
    /// A number with this many decimals. It chooses plural forms.
    Number(f64, u8),
    /// A player: by name where names are known, else by number.
    Player(Seat),
    /// Another message, resolved first.
    Message(Message),
    /// Messages joined by commas, the last one by "and".
    All(Vec<Message>),
    /// Messages joined by commas.
    Listed(Vec<Message>),
}

impl Message {
    /// The message with this id.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Message { id: id.into(), form: None, args: Vec::new() }
    }

    /// Words that are the same in all languages.
    pub fn verbatim(words: impl Into<String>) -> Self {
        Message::new("verbatim").with("text", words.into())
    }

    /// The message in a form of its own: an attribute such as `acc` for the accusative. A language that does not
    /// distinguish the forms uses the message itself.
    #[must_use]
    pub fn form(mut self, form: &'static str) -> Self {
        self.form = Some(form);
        self
    }

    /// The message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The form that is wanted, if any.
    pub const fn wanted_form(&self) -> Option<&'static str> {
        self.form
    }

    /// Its arguments in the order they were given.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }
}

impl Arg {
    /// A number with this many decimals.
    pub const fn decimal(value: f64, decimals: u8) -> Self {
        Arg::Number(value, decimals)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Arg::Text(text.into())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Arg::Text(text)
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Self {
        Arg::Player(seat)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Arg::Message(message)
    }
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Arg::Number(number as f64, 0)
            }
        }
    )*};
}
whole_numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_keep_what_they_are_given() {
        let message = Message::new("n-armies").with("armies", 3u8).form("acc");
        assert_eq!(message.args(), [("armies", Arg::Number(3.0, 0))]);
        assert_eq!(message.wanted_form(), Some("acc"));
        let name = Message::verbatim("Ana");
        assert_eq!((name.id(), name.args()), ("verbatim", &[("text", "Ana".into())][..]));
    }
}
