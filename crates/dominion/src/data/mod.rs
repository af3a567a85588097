//! Checked-in tables of facts.

pub(crate) mod cards;
pub(crate) mod kingdoms;
