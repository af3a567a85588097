//! Serves a bot over the Arimaa Engine Interface on standard input and output: `aei_engine [BOT]`.

use bw_arimaa::Arimaa;
use bw_arimaa_ai::{engine, package};
use bw_core::{Bot, OptionError, Options};
use bw_lab::LabError;

fn main() -> Result<(), LabError> {
    let spec = std::env::args().nth(1).unwrap_or_else(|| "ugrh".into());
    let make = |game: &Arimaa| -> Result<Box<dyn Bot<Arimaa>>, OptionError> {
        let (name, options) = spec.split_once(':').unwrap_or((&spec, ""));
        let package = package();
        let kind = package.bots.iter().find(|kind| kind.name == name);
        let kind = kind.ok_or_else(|| OptionError::Invalid(format!("there is no bot {name}")))?;
        (kind.make)(game, &Options::parse(kind.options, options)?)
    };
    let input = Box::new(std::io::BufReader::new(std::io::stdin()));
    engine::serve(&make, input, Box::new(std::io::stdout()))
}
