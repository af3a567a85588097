//! Why a request was refused: a status and one sentence for people, in their language.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bw_core::{Lang, Message};
use bw_store::StoreError;

use crate::i18n::Texts;

/// A refused request. Nothing was changed.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) status: StatusCode,
    message: Message,
    /// Whether the database was away: the same request may be answered a little later.
    pub(crate) is_outage: bool,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words(Texts::new(Lang::En)))
    }
}

impl std::error::Error for Failure {}

/// A sentence: a message of the pages, or words that are the reader's already.
pub(crate) struct Reason(Message);

impl From<Message> for Reason {
    fn from(message: Message) -> Self {
        Reason(message)
    }
}

impl From<String> for Reason {
    fn from(words: String) -> Self {
        Reason(Message::verbatim(words))
    }
}

impl From<&str> for Reason {
    fn from(words: &str) -> Self {
        Reason(Message::verbatim(words))
    }
}

impl Failure {
    /// The sentence for a reader.
    pub(crate) fn words(&self, texts: Texts) -> String {
        texts.say(&self.message)
    }

    /// What a program or a script gets.
    pub(crate) fn answer(&self, texts: Texts) -> Response {
        let body = Json(serde_json::json!({ "error": self.words(texts) }));
        (self.status, body).into_response()
    }

    /// The same failure with another sentence.
    pub(crate) fn saying(self, message: impl Into<Reason>) -> Self {
        Failure { message: message.into().0, ..self }
    }

    pub(crate) fn new(status: StatusCode, message: impl Into<Reason>) -> Self {
        Failure { status, message: message.into().0, is_outage: false }
    }

    pub(crate) fn bad(message: impl Into<Reason>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    pub(crate) fn forbidden(message: impl Into<Reason>) -> Self {
        Self::new(StatusCode::FORBIDDEN, message)
    }

    pub(crate) fn missing(message: impl Into<Reason>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    pub(crate) fn conflict(message: impl Into<Reason>) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    /// The game is over: its moments are in the replay.
    pub(crate) fn finished() -> Self {
        Self::new(StatusCode::GONE, Message::new("refused-game-over"))
    }

    /// The database is away; whoever shows this says it in the reader's language.
    pub(crate) fn outage() -> Self {
        let message = Message::new("refused-outage");
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Failure { is_outage: true, ..Self::new(status, message) }
    }

    pub(crate) fn broken(message: impl Into<Reason>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unreachable { .. } => Failure::outage(),
            StoreError::NoSuchGame(_) => Failure::missing(Message::new("refused-no-game")),
            StoreError::GameFinished(_) => Failure::finished(),
            StoreError::NameTaken(_) => Failure::conflict(Message::new("refused-name-taken")),
            StoreError::WrongPly { .. } => Failure::conflict(Message::new("refused-changed")),
            other => Failure::broken(format!("The game could not be stored: {other}")),
        }
    }
}

/// A failure as the page layer finds it in a response, to show it as a page where one was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Reported(pub(crate) Failure);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = self.answer(Texts::new(Lang::En));
        response.extensions_mut().insert(Reported(self));
        response
    }
}
