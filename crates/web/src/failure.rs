//! Why a request was refused: a status and one sentence for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bw_store::StoreError;

/// A refused request. Nothing was changed.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Failure {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
    /// Whether the database was away: the same request may be answered a little later.
    pub(crate) is_outage: bool,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Failure { status, message: message.into(), is_outage: false }
    }

    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, message)
    }

    pub(crate) fn missing(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    pub(crate) fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    /// The game is over: its moments are in the replay.
    pub(crate) fn finished() -> Self {
        Self::new(StatusCode::GONE, "This game is over; its replay shows every moment.")
    }

    /// The database is away; whoever shows this says it in the reader's language.
    pub(crate) fn outage() -> Self {
        let message = "The database cannot be reached at the moment.";
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Failure { is_outage: true, ..Self::new(status, message) }
    }

    pub(crate) fn broken(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unreachable { .. } => Failure::outage(),
            StoreError::NoSuchGame(_) => Failure::missing("There is no such game."),
            StoreError::GameFinished(_) => Failure::finished(),
            StoreError::WrongPly { .. } => {
                Failure::conflict("Somebody else changed this game meanwhile.")
            }
            other => Failure::broken(format!("The game could not be stored: {other}")),
        }
    }
}

/// A failure as the page layer finds it in a response, to show it as a page where one was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Reported(pub(crate) Failure);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let body = Json(serde_json::json!({ "error": self.message }));
        let mut response = (self.status, body).into_response();
        response.extensions_mut().insert(Reported(self));
        response
    }
}
