//! Learning agendas: games between them, evolution, tournaments, the library.

mod batch;
mod collection;
mod config;
mod evolve;
mod exchange;
mod games;
mod genome;
mod learning;
mod library;
mod packed;
mod shipped;
mod tournament;
mod warm_start;

pub use batch::{
    BatchPlan, Share, evolve_library, evolve_set, evolve_set_fully, load_library, random_kingdom,
    subsets,
};
pub(crate) use collection::COLLECTION;
pub use config::{AGENDA_KEYS, AgendaConfig, AgendaConfigError, Evolved};
pub use evolve::{
    OpeningHand, evolve_agenda, evolve_quickly, game_of_two, kingdom_text, quick_config,
};
pub use games::{AgendaDuel, game_seed, play_agendas, play_game, play_many, play_readings, winner};
pub use genome::{AgendaSpace, FirstIndividuals, MIN_FIRST_MENU, MutationTable};
pub use learning::learnings;
pub use library::{Library, LibraryError, group_file, line_of, lowest_card};
pub use packed::packed;
pub use shipped::shipped_library;
pub use tournament::{AgendaStanding, Entrant, Tournament, TournamentGames};
pub use warm_start::{WarmStart, evolve_five};
