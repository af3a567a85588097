//! Files and protocols that other programs know.

pub(crate) mod bot_view;
