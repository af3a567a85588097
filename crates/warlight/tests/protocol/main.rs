//! Both roles of the bot protocols (spec 5, 12.7): lines in memory and over pipes.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test
#![allow(clippy::disallowed_methods)] // bots that are late need a clock

mod bots;
mod controller;
mod engine;
mod loopback;
mod mischief;
mod pipes;
mod round_trip;
