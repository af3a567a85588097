//! A sixth game in one crate, played by the whole workbench.
//!
//! ```text
//! cargo run --release -p new-game -- match pig --bot hold --bot hold:at=12 --bot random --games 3000
//! cargo run --release -p new-game -- play pig --bot human --bot hold
//! ```

use std::process::ExitCode;

use bw_catalog::Catalog;

fn main() -> ExitCode {
    boardwright::run(Catalog::standard().with(new_game::package()))
}
