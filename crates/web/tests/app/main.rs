//! The app over real connections.
#![allow(clippy::unwrap_used)] // helpers of tests may fail loudly

mod common;
mod http;
mod kill;
