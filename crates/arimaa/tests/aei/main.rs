//! Both roles of the engine interface (spec 4, 8.4), without processes: lines in memory.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod controller;
mod engine;
mod loopback;
