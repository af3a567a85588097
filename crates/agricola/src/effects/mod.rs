//! What decisions do, by theme.

mod bake;
mod build;
mod exchange;
mod harvest;
mod offer;
mod play;
mod use_space;
