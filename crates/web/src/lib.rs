//! The web app: play, watch, replay and keep games in a browser.
//!
//! One call starts it: [`serve`], or [`Server::bind`] for callers that want to know the port first.
//!
//! # How it works
//!
//! Every running game has a thread of its own (a [`room`]) that owns the session, writes each decision to the
//! store before it is acknowledged, and lets bots move. Requests hand it jobs and wait on threads made for
//! blocking; the asynchronous side only moves bytes. A room is built from the stored journal whenever somebody
//! looks at the game, so a killed server loses nothing.
//!
//! # Invariants
//!
//! - A page gets a picture, a list of decisions and words; it holds no rules.
//! - What leaves the server is the view of the link that asked. The seed of a running game never leaves.
//! - A request that changes something carries the token of the browser's cookie; a refused request changes
//!   nothing.
//! - No lock is held across an await, no store or bot is called on an asynchronous thread.

mod access;
mod app;
mod chat;
mod choice_filter;
mod clock;
mod connections;
mod drafts;
mod failure;
mod films;
mod glance;
mod i18n;
mod in_process;
mod lab;
mod limits;
mod own_bots;
mod pages;
mod patch;
mod presence;
mod public_url;
mod question;
mod replays;
mod room;
mod rooms;
mod routes;
mod seat_summary;
mod serve;
mod snapshot;
mod table_record;
mod thinking_slots;
mod timeline;
mod timing;

pub use in_process::{Answered, InProcess};
pub use own_bots::{OwnBot, OwnBotError};
pub use public_url::{PublicUrl, PublicUrlError};
pub use serve::{ServeError, ServeOptions, Server, Shutdown, serve};
