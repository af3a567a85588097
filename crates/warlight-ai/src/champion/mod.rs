//! `champion`: whole turns for both sides, tried out against each other with the same luck.
//!
//! [`needs`] has what a fight needs, [`survey`] what a position asks for, [`plans`] makes whole turns of it in several
//! styles. [`candidates`] lists the turns worth a look for everybody, the thesis's among them. [`contest`] finds which
//! answers the others are likely to give and lets the search kit divide the budget; [`rollout`] plays on with plans on
//! all seats, [`value`] says what the end is worth. [`picks`] chooses start regions,
//! [`belief`] remembers what fog hides.

mod belief;
mod bot;
mod candidates;
mod contest;
mod explain;
mod needs;
mod picks;
mod plans;
mod rollout;
mod survey;
mod value;
mod variants;

pub use bot::{CHAMPION_OPTIONS, Champion};
