//! Files and protocols that other programs know.

pub(crate) mod conversions;
pub mod protocol;
