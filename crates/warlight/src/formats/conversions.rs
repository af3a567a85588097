//! Maps in other formats, and as pictures (spec 2.4): what `convert warlight` writes.

use bw_core::{Game, Options, Viewer};
use bw_package::{Conversion, ConversionError};
use bw_show::{Draw, RenderOptions};
use bw_svg::standalone;

use crate::game::Warlight;
use crate::map::Map;

/// The formats. Each takes a map file of any format that [`Map::read`] knows; without one, the world.
pub fn conversions() -> Vec<Conversion> {
    vec![
        Conversion { name: "map", write: |file| Ok(read(file)?.to_json() + "\n") },
        Conversion { name: "wl2", write: |file| Ok(read(file)?.to_wl2() + "\n") },
        Conversion {
            name: "setup",
            write: |file| Ok(read(file)?.to_setup_lines().join("\n") + "\n"),
        },
        Conversion { name: "svg", write: picture },
        Conversion { name: "shapes", write: |file| Ok(read(file)?.to_shapes() + "\n") },
    ]
}

fn read(file: Option<(&str, &str)>) -> Result<Map, ConversionError> {
    match file {
        None => Ok(Map::world()),
        Some((name, text)) => {
            Map::read(name, text).map_err(|error| ConversionError::File(Box::new(error)))
        }
    }
}

fn picture(file: Option<(&str, &str)>) -> Result<String, ConversionError> {
    // Messages are those of the other formats; every map has room for these starts.
    read(file)?;
    let map = if file.is_some() { ",map=map" } else { "" };
    let rules = format!("start=random_any,start_regions=1{map}");
    let mut options = Options::parse(Warlight::SPEC.options, &rules)?;
    let text = file.map_or("", |(_, text)| text);
    options.read_files(|_| Ok(text.into()))?;
    let game = Warlight::new(2, &options)?;
    let state = game.initial();
    let svg = game.render(&game.view(&state, Viewer::All), &RenderOptions::default());
    Ok(standalone(&svg, Warlight::tokens()) + "\n")
}
