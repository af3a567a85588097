//! Rule options and presets (spec 4). An option that is not set has the value of the preset.

use bw_core::{OptionError, OptionKind, OptionSpec, Options, Seat, Value};

use crate::combat::{Killing, Rounding};
use crate::map::{ATLAS, Map};
use crate::position::MAX_PLAYERS;
use crate::region_set::{MAX_REGIONS, RegionSet, regions};

const fn option(key: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec { key, kind, default: "" }
}

const SHARE: OptionKind = OptionKind::Number { min: 0.0, max: 1.0 };

/// The table of options.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "preset",
        kind: OptionKind::Choice(&["seed", "wl1", "wl2"]),
        default: "seed",
    },
    option("atlas", OptionKind::Choice(ATLAS)),
    option("map", OptionKind::File),
    option("shapes", OptionKind::File),
    option("start", OptionKind::Text),
    option("start_regions", OptionKind::Integer { min: 1, max: 3 }),
    option("neutral_armies", OptionKind::Integer { min: 0, max: 1000 }),
    option("wastelands", OptionKind::Integer { min: 0, max: MAX_REGIONS as i64 }),
    option("wasteland_armies", OptionKind::Integer { min: 0, max: 1000 }),
    option("base_income", OptionKind::Integer { min: 0, max: 500 }),
    option("attack_kill", SHARE),
    option("defend_kill", SHARE),
    option("luck", SHARE),
    option("rounding", OptionKind::Choice(&["straight", "weighted"])),
    option("order", OptionKind::Choice(&["per_index", "per_round", "aigames"])),
    option("army_moves_once", OptionKind::Choice(&["no", "wl1", "wl2"])),
    option("pair_once", OptionKind::Choice(&["merge", "once"])),
    option("fog", OptionKind::Flag),
    option("max_rounds", OptionKind::Integer { min: 0, max: 1000 }),
    option("tiebreak", OptionKind::Choice(&["draw", "regions_then_armies"])),
];

/// How players get their first regions.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// Own offers, one region of each super region; players pick.
    Offer,
    /// Own offers; chance picks.
    Random,
    /// Chance picks among all free regions.
    RandomAny,
    /// By player: these regions.
    Fixed(Vec<Vec<crate::region_set::Region>>),
    /// By player: a random region of each of these super regions.
    Continent(Vec<Vec<u16>>),
    /// Common offers; six preferences each are compared.
    Preferences,
    /// Common offers; players pick in turn.
    Draft,
}

/// How attacks of the players alternate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordering {
    /// A fresh random sequence for every index.
    PerIndex,
    /// One random sequence for the round.
    PerRound,
    /// As in the AI Challenges.
    AiGames,
}

/// Whether armies may move only once in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesOnce {
    /// They may move on.
    No,
    /// As in the first Challenge.
    Wl1,
    /// As in the second Challenge.
    Wl2,
}

/// The rules of a game, all decided.
#[derive(Clone, Debug)]
pub struct Rules {
    /// How players get their first regions.
    pub start: Start,
    /// How many regions they start from.
    pub start_regions: u8,
    /// Armies of neutral regions, if the map's are not taken.
    pub neutral_armies: Option<u16>,
    /// Draws of wastelands.
    pub wastelands: u16,
    /// Armies of a wasteland.
    pub wasteland_armies: u16,
    /// Armies per round without bonus.
    pub base_income: u16,
    /// How attackers kill.
    pub attack: Killing,
    /// How defenders kill.
    pub defence: Killing,
    /// How attacks alternate.
    pub order: Ordering,
    /// Whether armies move once.
    pub moves_once: MovesOnce,
    /// Whether repeated orders for a pair are refused instead of merged.
    pub pair_once: bool,
    /// Whether only neighbourhoods are seen.
    pub fog: bool,
    /// The last round.
    pub max_rounds: u16,
    /// Whether regions, then armies decide at the round limit.
    pub tiebreak: bool,
}

struct Reader<'o> {
    options: &'o Options,
    preset: usize,
}

impl Reader<'_> {
    fn integer(&self, key: &str, presets: [i64; 3]) -> i64 {
        self.options.integer_if_set(key).unwrap_or(presets[self.preset])
    }

    fn text(&self, key: &str, presets: [&'static str; 3]) -> String {
        let set = self.options.text(key);
        if set.is_empty() { presets[self.preset].to_string() } else { set.to_string() }
    }

    fn flag(&self, key: &str, presets: [bool; 3]) -> bool {
        match self.options.get(key) {
            Some(Value::Flag(flag)) => *flag,
            _ => presets[self.preset],
        }
    }

    /// A share in hundredths.
    fn share(&self, key: &str, presets: [u32; 3]) -> Result<u32, OptionError> {
        let Some(Value::Number(share)) = self.options.get(key) else {
            return Ok(presets[self.preset]);
        };
        let hundredths = (share * 100.0).round();
        if (share * 100.0 - hundredths).abs() > 1e-6 {
            return Err(invalid(format!(
                "option `{key}` is `{share}`, but must be whole hundredths"
            )));
        }
        Ok(hundredths as u32)
    }
}

fn invalid(why: impl Into<String>) -> OptionError {
    OptionError::Invalid(why.into())
}

/// The map the options name.
pub(crate) fn read_map(options: &Options) -> Result<Map, OptionError> {
    let text = options.text("map");
    let named = options.get("map").map(ToString::to_string).filter(|name| name.len() < 200);
    let wrong = |error: crate::map::MapError| invalid(error.to_string());
    let mut map = match named.as_deref() {
        _ if !text.is_empty() => {
            let short = named.filter(|name| !name.contains('{')).unwrap_or("map".into());
            Map::read(&short, text).map_err(wrong)?
        }
        Some(name) => return Err(invalid(format!("option `map`: {name} was not read"))),
        None => Map::of_atlas(options.text("atlas")).unwrap_or_else(Map::world),
    };
    if !options.text("shapes").is_empty() {
        map.add_shapes("shapes", options.text("shapes")).map_err(wrong)?;
    }
    Ok(map)
}

/// All rules for `seats` players on a map.
pub(crate) fn read_rules(seats: u8, options: &Options, map: &Map) -> Result<Rules, OptionError> {
    let preset = ["seed", "wl1", "wl2"].iter().position(|&p| p == options.text("preset"));
    let reader = Reader { options, preset: preset.unwrap_or(0) };
    let (supers, size) = (map.supers.len() as i64, map.len() as i64);
    let rounding = match reader.text("rounding", ["straight"; 3]).as_str() {
        "weighted" => Rounding::Weighted,
        _ => Rounding::Straight,
    };
    let luck = reader.share("luck", [100, 100, 16])?;
    let killing = |percent| Killing::new(percent, luck, rounding);
    let rounds = reader.integer("max_rounds", [200, 100, (5 * size / 2).max(60)]);
    let rules = Rules {
        start: read_start(seats, &reader.text("start", ["offer", "pref6", "draft"]), map)?,
        start_regions: reader.integer("start_regions", [2, 3, 3]) as u8,
        neutral_armies: options.integer_if_set("neutral_armies").map(|armies| armies as u16),
        wastelands: reader.integer("wastelands", [0, 0, supers / 2]) as u16,
        wasteland_armies: reader.integer("wasteland_armies", [6; 3]) as u16,
        base_income: reader.integer("base_income", [5; 3]) as u16,
        attack: killing(reader.share("attack_kill", [60; 3])?),
        defence: killing(reader.share("defend_kill", [70; 3])?),
        order: match reader.text("order", ["per_index", "aigames", "aigames"]).as_str() {
            "per_round" => Ordering::PerRound,
            "aigames" => Ordering::AiGames,
            _ => Ordering::PerIndex,
        },
        moves_once: match reader.text("army_moves_once", ["no", "wl1", "wl2"]).as_str() {
            "wl1" => MovesOnce::Wl1,
            "wl2" => MovesOnce::Wl2,
            _ => MovesOnce::No,
        },
        pair_once: reader.text("pair_once", ["merge", "once", "once"]) == "once",
        fog: reader.flag("fog", [false, true, true]),
        max_rounds: if rounds == 0 { 1000 } else { rounds as u16 },
        tiebreak: reader.text("tiebreak", ["draw"; 3]) == "regions_then_armies",
    };
    fits(seats, &rules, map)?;
    Ok(rules)
}

/// Options that are right one by one must be so together.
fn fits(seats: u8, rules: &Rules, map: &Map) -> Result<(), OptionError> {
    let wanted = u32::from(rules.start_regions);
    // Super regions with a region to offer to everybody.
    let roomy = map.supers.iter().filter(|s| s.regions.len() >= u32::from(seats)).count() as u32;
    match rules.start {
        Start::Offer | Start::Random if roomy < wanted => {
            return Err(invalid(format!(
                "{wanted} start regions need as many super regions of {seats} regions, one for each player; there are {roomy}"
            )));
        }
        Start::RandomAny if (map.len() as u32) < wanted * u32::from(seats) => {
            return Err(invalid("the map has too few regions to start from"));
        }
        Start::Preferences => {
            let offered: u32 = map.supers.iter().map(|s| s.regions.len().min(2)).sum();
            if seats != 2 || offered < 6 {
                return Err(invalid("start=pref6 is for 2 players and 6 offered regions"));
            }
        }
        // A draw may hit each wasteland anew, so only their number bounds what is left to pick.
        Start::Draft
            if (map.supers.len() as u32) < u32::from(seats) + u32::from(rules.wastelands) =>
        {
            return Err(invalid(
                "start=draft needs a super region per player besides the wastelands",
            ));
        }
        _ => {}
    }
    if rules.wastelands > 0 && u32::from(rules.wastelands) >= map.len() as u32 {
        return Err(invalid("there are more wastelands than regions"));
    }
    if rules.order == Ordering::AiGames && seats != 2 {
        return Err(invalid("order=aigames is for 2 players"));
    }
    Ok(())
}

fn read_start(seats: u8, text: &str, map: &Map) -> Result<Start, OptionError> {
    let wrong = || OptionError::BadValue {
        key: "start".into(),
        value: text.chars().take(60).collect(),
        expected: "offer, random, random_any, draft, pref6, fixed:… or continent:…".into(),
    };
    let lists = |rest: &str| -> Result<Vec<Vec<String>>, OptionError> {
        let list =
            |part: &str| part.split(['+', ',']).map(|word| word.trim().to_string()).collect();
        let lists: Vec<Vec<String>> = rest.split(';').map(list).collect();
        if lists.len() == usize::from(seats) { Ok(lists) } else { Err(wrong()) }
    };
    if let Some(rest) = text.strip_prefix("fixed:") {
        let region = |word: &String| word.parse().ok().and_then(|id| map.by_id(id));
        let fixed: Option<Vec<Vec<_>>> =
            lists(rest)?.iter().map(|list| list.iter().map(region).collect()).collect();
        let fixed = fixed.ok_or_else(wrong)?;
        let all: RegionSet = fixed.iter().flatten().collect();
        let count: usize = fixed.iter().map(Vec::len).sum();
        return if all.len() as usize == count { Ok(Start::Fixed(fixed)) } else { Err(wrong()) };
    }
    if let Some(rest) = text.strip_prefix("continent:") {
        let place = |word: &String| {
            map.supers.iter().position(|s| s.name == *word).map(|place| place as u16)
        };
        let named: Option<Vec<Vec<u16>>> =
            lists(rest)?.iter().map(|list| list.iter().map(place).collect()).collect();
        let named = named.ok_or_else(wrong)?;
        let enough = map.supers.iter().enumerate().all(|(at, super_region)| {
            let asked = named.iter().flatten().filter(|&&place| usize::from(place) == at).count();
            asked <= regions(super_region.regions).count()
        });
        return if enough { Ok(Start::Continent(named)) } else { Err(wrong()) };
    }
    match text {
        "offer" => Ok(Start::Offer),
        "random" => Ok(Start::Random),
        "random_any" => Ok(Start::RandomAny),
        "pref6" => Ok(Start::Preferences),
        "draft" => Ok(Start::Draft),
        _ => Err(wrong()),
    }
}

impl Rules {
    /// How many start regions chance draws for a seat, in the modes without picks.
    pub(crate) fn drawn_starts(&self, seat: Seat) -> usize {
        debug_assert!(seat.index() < MAX_PLAYERS);
        match &self.start {
            Start::Continent(named) => named[seat.index()].len(),
            Start::Random | Start::RandomAny => usize::from(self.start_regions),
            _ => 0,
        }
    }
}
