//! What a store promises, checked on SQLite and on PostgreSQL.
//!
//! Every law is a function of a [`home::Home`] and runs on both databases. The
//! PostgreSQL half needs `BW_TEST_POSTGRES`, the URL of a server on which the
//! tests may create schemas; without it that half says that it is skipped, or
//! fails if `BW_REQUIRE_POSTGRES=1`.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test may stop and speak")]

mod concurrency;
mod crash;
mod exchange;
mod files;
mod games;
mod home;
mod import;
mod journal;
mod queue;
mod reading;
mod restarts;
mod run_files;
mod runs;
mod schema;
mod scripts;
mod server;
