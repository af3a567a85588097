//! Files and protocols that other programs know.

pub mod protocol;
pub(crate) mod records;
pub(crate) mod text_log;
