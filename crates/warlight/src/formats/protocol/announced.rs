//! What an engine has announced to one of our bots so far (spec 5.1, 5.3), line by line.
//!
//! Lines are read tolerantly: what is unknown or malformed is remarked and forgotten, the rest counts.

use bw_core::{Game, Options, Seat};

use super::Protocol;
use crate::game::Warlight;
use crate::map::Map;

/// Owner and armies of a region as a line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AnnouncedRegion {
    pub(super) id: u16,
    /// 0 is neutral, else the player number.
    pub(super) owner: u8,
    pub(super) armies: u16,
}

/// An action of the opponent as a line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OpponentMove {
    Deploy { region: u16, armies: u16 },
    Attack { from: u16, to: u16, armies: u16 },
}

/// A line that wants an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Query {
    /// One region of these.
    Pick {
        time: u64,
        ids: Vec<u16>,
    },
    /// Six regions of these.
    Preferences {
        time: u64,
        ids: Vec<u16>,
    },
    Deployments {
        time: u64,
    },
    Attacks {
        time: u64,
    },
}

impl Query {
    /// The milliseconds it comes with.
    pub(super) fn time(&self) -> u64 {
        match *self {
            Query::Pick { time, .. }
            | Query::Preferences { time, .. }
            | Query::Deployments { time }
            | Query::Attacks { time } => time,
        }
    }
}

/// What a line was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    Query(Query),
    /// The map as it is now.
    Map,
    /// Something to know.
    Fact,
    /// Nothing that is understood, and why.
    Nothing(String),
}

/// Everything that the engine has announced.
#[derive(Clone, Debug, Default)]
pub(super) struct Announced {
    protocol: Option<Protocol>,
    pub(super) time_per_move: Option<u64>,
    pub(super) max_rounds: Option<u16>,
    pub(super) me: Option<String>,
    pub(super) opponent: Option<String>,
    map_lines: [Option<String>; 3],
    pub(super) wastelands: Vec<u16>,
    pub(super) pickable: Vec<u16>,
    pub(super) picks: Option<u8>,
    pub(super) opponent_starts: Vec<u16>,
    pub(super) income: u16,
    pub(super) cells: Vec<AnnouncedRegion>,
    pub(super) moves: Vec<OpponentMove>,
}

const MAP_LINES: [&str; 3] = ["super_regions", "regions", "neighbors"];

impl Announced {
    /// The protocol that is spoken, from what only one of them says.
    pub(super) fn protocol(&self) -> Protocol {
        self.protocol.unwrap_or(Protocol::Wl1)
    }

    pub(super) fn insist(&mut self, protocol: Protocol) {
        self.protocol = Some(protocol);
    }

    fn hint(&mut self, protocol: Protocol) {
        self.protocol.get_or_insert(protocol);
    }

    /// What our bot is called.
    pub(super) fn name(&self) -> &str {
        self.me.as_deref().unwrap_or("player1")
    }

    /// The seat of our bot: names end with the number of the player.
    pub(super) fn seat(&self) -> Seat {
        Seat::new(u8::from(self.name().ends_with('2')))
    }

    /// Takes a line.
    pub(super) fn hear(&mut self, line: &str) -> Heard {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let heard = match words[..] {
            ["settings", key, ref rest @ ..] => self.setting(key, rest),
            ["setup_map", key, ref rest @ ..] => self.setup(key, rest, line),
            ["update_map", ref rest @ ..] => {
                self.update(rest);
                return Heard::Map;
            }
            ["opponent_moves", ref rest @ ..] => {
                self.moves = moves(rest);
                return Heard::Fact;
            }
            _ => return self.query(&words),
        };
        match heard {
            Some(()) => Heard::Fact,
            None => Heard::Nothing("this line is malformed or unknown".into()),
        }
    }

    fn setting(&mut self, key: &str, rest: &[&str]) -> Option<()> {
        let one = rest.first().copied();
        match key {
            "timebank" => self.hint(Protocol::Wl2),
            "time_per_move" => {
                self.hint(Protocol::Wl2);
                self.time_per_move = Some(one?.parse().ok()?);
            }
            "max_rounds" => {
                self.hint(Protocol::Wl2);
                self.max_rounds = Some(one?.parse().ok()?);
            }
            "your_bot" => self.me = Some(one?.to_string()),
            "opponent_bot" => self.opponent = Some(one?.to_string()),
            "starting_regions" => {
                self.hint(Protocol::Wl2);
                self.pickable = ids(rest);
            }
            "starting_pick_amount" => self.picks = Some(one?.parse().ok()?),
            "starting_armies" => self.income = one?.parse().ok()?,
            _ => return None,
        }
        Some(())
    }

    fn setup(&mut self, key: &str, rest: &[&str], line: &str) -> Option<()> {
        match key {
            "wastelands" => {
                self.hint(Protocol::Wl2);
                self.wastelands = ids(rest);
            }
            "opponent_starting_regions" => self.opponent_starts = ids(rest),
            _ => {
                let at = MAP_LINES.iter().position(|&word| word == key)?;
                self.map_lines[at] = Some(line.trim().to_string());
            }
        }
        Some(())
    }

    fn update(&mut self, words: &[&str]) {
        let cell = |triple: &[&str]| {
            let [id, owner, armies] = triple else { return None };
            let owner = self.owner(owner)?;
            Some(AnnouncedRegion { id: id.parse().ok()?, owner, armies: armies.parse().ok()? })
        };
        self.cells = words.chunks(3).filter_map(cell).collect();
    }

    fn owner(&self, word: &str) -> Option<u8> {
        let me = self.seat().number();
        match word {
            "neutral" => Some(0),
            "unknown" => None,
            _ if word == self.name() => Some(me),
            _ => Some(3 - me),
        }
    }

    fn query(&mut self, words: &[&str]) -> Heard {
        // A time that cannot be read is no time to waste.
        let ms = |word: &str| word.parse().unwrap_or(0);
        let query = match *words {
            ["pick_starting_region", time, ref rest @ ..] => {
                self.hint(Protocol::Wl2);
                Query::Pick { time: ms(time), ids: ids(rest) }
            }
            ["pick_starting_regions", time, ref rest @ ..] => {
                self.hint(Protocol::Wl1);
                Query::Preferences { time: ms(time), ids: ids(rest) }
            }
            ["go", "place_armies", ref rest @ ..] => {
                Query::Deployments { time: rest.first().map_or(0, |word| ms(word)) }
            }
            ["go", "attack/transfer", ref rest @ ..] => {
                Query::Attacks { time: rest.first().map_or(0, |word| ms(word)) }
            }
            _ => return Heard::Nothing("this line is unknown".into()),
        };
        Heard::Query(query)
    }

    /// The game these lines describe.
    pub(super) fn game(&self) -> Result<Warlight, String> {
        let lines: Option<Vec<&str>> = self.map_lines.iter().map(Option::as_deref).collect();
        let lines = lines.ok_or("the lines of setup_map are not complete")?.join("\n");
        let map = Map::from_setup_lines("setup_map", &lines).map_err(|error| error.to_string())?;
        let world = Map::world().to_setup_lines() == map.to_setup_lines();
        let mut rules = format!("preset={}", self.protocol().name());
        if let Some(rounds) = self.max_rounds {
            rules += &format!(",max_rounds={}", rounds.min(1000));
        }
        if !world {
            rules += ",map=setup";
        }
        // How small maps are drafted is the engine's business; we only have to follow.
        let ways = ["", ",wastelands=0", ",wastelands=0,start=random_any,start_regions=1"];
        let mut made = Err(String::new());
        for way in ways {
            made = make(&format!("{rules}{way}"), &lines).map_err(|error| error.to_string());
            if made.is_ok() {
                break;
            }
        }
        made
    }
}

fn make(rules: &str, lines: &str) -> Result<Warlight, bw_core::OptionError> {
    let mut options = Options::parse(Warlight::SPEC.options, rules)?;
    options.read_files(|_| Ok(lines.to_string()))?;
    Warlight::new(2, &options)
}

fn ids(words: &[&str]) -> Vec<u16> {
    words.iter().filter_map(|word| word.parse().ok()).collect()
}

/// The actions of a line of moves, as far as they are understood.
fn moves(words: &[&str]) -> Vec<OpponentMove> {
    let mut rest = words;
    let mut moves = Vec::new();
    let number = |word: &str| word.parse::<u16>().ok();
    while !rest.is_empty() {
        let (read, used) = match rest {
            [_, "place_armies", region, armies, ..] => {
                let read = number(region).zip(number(armies));
                (read.map(|(region, armies)| OpponentMove::Deploy { region, armies }), 4)
            }
            [_, "attack/transfer", from, to, armies, ..] => {
                let read = number(from).zip(number(to)).zip(number(armies));
                (read.map(|((from, to), armies)| OpponentMove::Attack { from, to, armies }), 5)
            }
            _ => (None, 1),
        };
        moves.extend(read);
        rest = &rest[used..];
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_protocol_is_recognised_by_what_only_it_says() {
        let spoken = |lines: &[&str]| {
            let mut announced = Announced::default();
            lines.iter().for_each(|line| drop(announced.hear(line)));
            announced.protocol()
        };
        assert_eq!(spoken(&["settings timebank 10000"]), Protocol::Wl2);
        assert_eq!(spoken(&["pick_starting_region 10000 1 2"]), Protocol::Wl2);
        assert_eq!(spoken(&["pick_starting_regions 2000 1 2"]), Protocol::Wl1);
        assert_eq!(spoken(&["settings your_bot player1", "go place_armies 2000"]), Protocol::Wl1);
    }

    #[test]
    fn maps_and_moves_are_read_as_far_as_they_are_understood() {
        let mut announced = Announced::default();
        announced.hear("settings your_bot player2");
        let line =
            "update_map 9 player2 2 31 player1 4 7 neutral 2 8 unknown 0 x player1 2 12 player1";
        assert_eq!(announced.hear(line), Heard::Map);
        let cell = |id, owner, armies| AnnouncedRegion { id, owner, armies };
        assert_eq!(announced.cells, [cell(9, 2, 2), cell(31, 1, 4), cell(7, 0, 2)]);
        announced.hear(
            "opponent_moves player1 place_armies 20 2 what player1 attack/transfer 20 5 3 player1",
        );
        let moves = [
            OpponentMove::Deploy { region: 20, armies: 2 },
            OpponentMove::Attack { from: 20, to: 5, armies: 3 },
        ];
        assert_eq!(announced.moves, moves);
        assert_eq!(announced.hear("opponent_moves"), Heard::Fact);
        assert!(announced.moves.is_empty());
        assert!(matches!(announced.hear("settings something new"), Heard::Nothing(_)));
        assert!(matches!(announced.hear("settings time_per_move soon"), Heard::Nothing(_)));
        assert!(matches!(announced.hear("hello"), Heard::Nothing(_)));
    }

    #[test]
    fn a_game_is_made_from_the_lines() {
        let mut announced = Announced::default();
        announced.hear("settings timebank 10000");
        assert!(announced.game().is_err());
        Map::world().to_setup_lines().iter().for_each(|line| drop(announced.hear(line)));
        announced.hear("settings max_rounds 105");
        let game = announced.game().unwrap();
        assert_eq!((game.map().name.as_str(), game.rules().max_rounds), ("world", 105));
        for line in ["super_regions 1 2", "regions 1 1 2 1 3 1", "neighbors 1 2 2 3"] {
            announced.hear(&format!("setup_map {line}"));
        }
        assert_eq!(announced.game().unwrap().map().len(), 3);
        announced.hear("setup_map neighbors 1 2");
        assert!(announced.game().is_err(), "a map in two pieces");
    }
}
