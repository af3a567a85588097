//! Draws our own maps anew from their recipes: `cargo run --release -p bw-warlight --example draw_maps`.

#![allow(clippy::print_stdout)] // an example prints

use std::fs;

use bw_warlight::{ATLAS, Map};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/data/maps");
    for name in ATLAS.iter().filter(|name| **name != "world") {
        let map = Map::read(name, &fs::read_to_string(format!("{data}/{name}.json"))?)?;
        fs::write(format!("{data}/{name}.map.json"), map.to_json() + "\n")?;
        fs::write(format!("{data}/{name}.shapes.json"), map.to_shapes() + "\n")?;
        println!("{name}: {} regions, {} super regions", map.len(), map.supers.len());
    }
    Ok(())
}
