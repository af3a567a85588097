//! Files and protocols that other programs know.

pub(crate) mod bot_setup;
pub(crate) mod bot_view;
pub(crate) mod text_log;
