//! The players of the thesis (spec 3) and the reference players (spec 5.2), exactly as published: improvements go
//! into other bots.
//!
//! A player is a fixed play heuristic and a way of buying: [`HeuristicPlayer`] holds the heuristic, a [`Buyer`] buys.

mod agenda;
mod agenda_bot;
mod agenda_text;
mod buyer;
mod decisions;
mod player;
mod priority;
mod readings;
mod reference;
mod rule_list;
mod seen;
mod subset_bot;

pub use agenda::{
    Agenda, AgendaBuyer, AgendaSettings, CountMode, Entry, MAX_COUNT, MAX_MENU, MAX_THRESHOLD,
    Openings,
};
pub use agenda_bot::{BIG_MONEY, BIG_MONEY_OPTIONS, agenda_bot, agenda_bot_reading, big_money};
pub use agenda_text::{AgendaError, is_for_menus};
pub use buyer::{Buyer, Purchase, is_suicide, is_to_be_had};
pub use player::HeuristicPlayer;
pub use priority::{best_action, priority, rating, score};
pub use readings::{MilitiaReading, MoatReading, Readings};
pub use reference::{NO_SUICIDE, REFERENCE_OPTIONS, reference_bots};
pub use rule_list::{Condition, Idle, Is, Measure, RuleLine, RuleList};
pub use seen::Seen;
pub use subset_bot::{
    NothingStored, SUBSET_OPTIONS, SetSize, SubsetBot, best_by_reading, best_of_library,
};

pub(crate) use agenda_bot::{COUNT_MODE, PROVINCES, read_file, read_text, settings};
pub(crate) use agenda_text::{card_named, wrong_part};
pub(crate) use decisions::push_picks;
pub(crate) use readings::{MILITIA, MOAT};
pub(crate) use reference::reference_lists;
