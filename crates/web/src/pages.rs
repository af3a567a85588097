//! The pages as HTML.

pub(crate) mod covers;
pub(crate) mod editor;
pub(crate) mod error;
pub(crate) mod help;
mod icons;
pub(crate) mod lab;
mod layout;
pub(crate) mod library;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod setup;
mod share;
pub(crate) mod start;

pub(crate) use layout::escaped;
