//! The `setup_map` lines of the bot protocol as a map format (spec 2.4, 5.1).

use std::fmt::Write;

use super::check::{RawMap, check, make_symmetric};
use super::wl2::{CANVAS, nameless, nameless_super};
use super::{Map, MapError};
use crate::region_set::regions;

/// The numbers of one line, two by two.
fn pairs(file: &str, words: &[&str]) -> Result<Vec<(u32, u32)>, MapError> {
    let wrong = |why: String| MapError::Syntax { file: file.into(), why };
    if !words.len().is_multiple_of(2) {
        return Err(wrong("a setup_map line has pairs of numbers".into()));
    }
    let number = |word: &str| {
        word.parse().map_err(|_| wrong(format!("`{word}` in a setup_map line is no number")))
    };
    words.chunks(2).map(|pair| Ok((number(pair[0])?, number(pair[1])?))).collect()
}

fn neighbours(file: &str, words: &[&str], raw: &mut RawMap) -> Result<(), MapError> {
    let wrong = |why: String| MapError::Syntax { file: file.into(), why };
    for pair in words.chunks(2) {
        let [id, list] = pair else {
            return Err(wrong("setup_map neighbors has pairs of a region and a list".into()));
        };
        let parsed: Option<Vec<u32>> = list.split(',').map(|n| n.parse().ok()).collect();
        let (Ok(id), Some(list)) = (id.parse::<u32>(), parsed) else {
            return Err(wrong(format!("`{id} {list}` is no region with its neighbours")));
        };
        let Some(region) = raw.regions.iter_mut().find(|region| region.id == id) else {
            let rule = "it has neighbours, but is not among the regions".into();
            return Err(MapError::Region { file: file.into(), region: id, rule });
        };
        region.neighbours.extend(list);
    }
    Ok(())
}

impl Map {
    /// Reads the three lines `setup_map super_regions`, `regions` and `neighbors`.
    pub fn from_setup_lines(file: &str, text: &str) -> Result<Map, MapError> {
        let mut raw = RawMap {
            name: "setup".into(),
            title: "Map of a protocol game".into(),
            canvas: CANVAS,
            default_armies: 2,
            ..RawMap::default()
        };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            match words[..] {
                ["setup_map", "super_regions", ref rest @ ..] => {
                    let list = pairs(file, rest)?;
                    raw.supers.extend(list.into_iter().map(|(id, n)| nameless_super(id, n)));
                }
                ["setup_map", "regions", ref rest @ ..] => {
                    let list = pairs(file, rest)?;
                    let region = |(id, super_region)| nameless(id, super_region, Vec::new());
                    raw.regions.extend(list.into_iter().map(region));
                }
                ["setup_map", "neighbors", ref rest @ ..] => neighbours(file, rest, &mut raw)?,
                ["setup_map", "wastelands", ..] => {}
                _ => {
                    let why = format!("`{line}` is no setup_map line");
                    return Err(MapError::Syntax { file: file.into(), why });
                }
            }
        }
        make_symmetric(&mut raw);
        check(file, raw)
    }

    /// The three `setup_map` lines: every border once, at the end that comes first.
    pub fn to_setup_lines(&self) -> [String; 3] {
        let mut lines = ["super_regions", "regions", "neighbors"].map(|w| format!("setup_map {w}"));
        let done = "a string takes all text";
        for from in &self.supers {
            write!(lines[0], " {} {}", from.id, from.bonus).expect(done);
        }
        for (at, from) in self.regions.iter().enumerate() {
            let super_region = &self.supers[usize::from(from.super_region)];
            write!(lines[1], " {} {}", from.id, super_region.id).expect(done);
            let later: Vec<String> = regions(from.neighbours)
                .filter(|region| region.index() > at)
                .map(|region| self.id(region).to_string())
                .collect();
            if !later.is_empty() {
                write!(lines[2], " {} {}", from.id, later.join(",")).expect(done);
            }
        }
        lines
    }
}
