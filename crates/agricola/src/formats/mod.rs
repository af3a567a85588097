//! Files and protocols that other programs know.

pub(crate) mod text_log;
