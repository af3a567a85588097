//! Checked-in tables of facts.

pub(crate) mod tiles;
