//! Agricola, the original edition of 2007, for one to five players, with the E deck.
//!
//! [`Agricola`] implements the traits of `bw-core`; [`State`] is plain data without heap. A placement is
//! a chain of small decisions: `frame` is the stack of what is still to be done, `actions` lists the
//! decisions of the top frame, `apply` and `effects` carry one out, `proceed` goes on to the next,
//! `chance` draws. Cards are data (`card`, tables in `data`): the engine knows their operations.

mod actions;
mod animals;
mod apply;
mod card;
mod card_set;
mod cell;
mod chance;
mod data;
mod effects;
mod farm;
mod fences;
pub mod formats;
mod frame;
mod game;
mod goods;
mod notation;
mod op;
mod options;
mod pay;
mod player;
mod proceed;
mod scoring;
pub mod series;
mod setup;
pub mod show;
mod space;
mod state;
mod verify;
mod view;
mod ways;

pub use actions::{Action, Spot};
pub use animals::{Choices, Herd, Housing, births};
pub use card::{Back, CARD_COUNT, Card, CardKind, Facts, MAJOR_COUNT, Needs, Tags};
pub use card_set::CardSet;
pub use cell::{CELLS, COLUMNS, Cell, Cells, ROWS};
pub use data::LATER as LATER_CARDS;
pub use farm::{Farm, Material, Planted, STABLES};
pub use fences::{Edges, FENCES, MAX_PASTURES, Pastures, REGIONS, Region};
pub use formats::text_log::{SAVE_FORMAT, TEXT_LOG};
pub use frame::{Bill, Deck, Frame, Frames, GoodsChoice, MAX_FRAMES, Service, Task};
pub use game::Agricola;
pub use goods::{Crop, GOOD_COUNT, Good, Goods};
pub use op::{Counted, Op, Rounds, Scope, When};
pub use options::{Dealing, OPTIONS, Rules};
pub use pay::{Payment, Payments, Price};
pub use player::{CARD_FIELD_COUNT, MAX_FAMILY, Parcel, Player};
pub use scoring::PART_COUNT;
pub use space::{PartsLink, ROUNDS, SPACE_COUNT, Space, SpacePart, Spaces, is_harvest, stage_of};
pub use state::{Phase, State};
pub use verify::verify;
pub use view::{HandSize, View};
pub use ways::{Thrift, Way};
