//! The app over real connections and in a real browser.
// Helpers of tests may fail loudly, print what they measured, and wait.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr)]
#![allow(clippy::disallowed_methods)]

mod browser;
mod clock_browser;
mod common;
mod drafts;
mod end_browser;
mod everybody;
mod example_game;
mod friends;
mod http;
mod kill;
mod lab;
mod lab_browser;
mod lessons;
mod light;
mod load;
mod malformed;
mod marks;
mod outage;
mod outside;
mod player;
mod proxy;
mod screenshots;
mod script;
mod set_up;
mod start;
mod study;
mod study_browser;

mod tables;
mod talk;
mod thinking;
mod toy_learning;
mod uploads;
mod webdriver;
mod words;
mod zones;
