//! Files and protocols that other programs know.

pub(crate) mod bot_view;
pub mod protocol;
pub(crate) mod records;
pub(crate) mod text_log;
