//! Files and protocols that other programs know.

pub(crate) mod ai_names;
pub(crate) mod bot_view;
pub(crate) mod console;
pub(crate) mod modifications;
pub(crate) mod refusal;
pub(crate) mod text_log;
