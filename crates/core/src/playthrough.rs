//! Playthroughs as text files: a random game with everything the game says about every state.
//!
//! A changed rule shows up as a readable difference. Files live in `golden/<game>/*.play`; a file starts
//! with its header, which is all that is needed to make the rest:
//!
//! ```text
//! boardwright-play/1
//! game nim
//! seats 2
//! rules heap=9
//! seed 7
//! texts 1
//! ```
//!
//! `texts n` writes the text of every n-th state in full and only its hash for the others.

use std::fmt::Write;

use crate::cases::CaseReport;
use crate::fingerprint::fingerprint;
use crate::game::Game;
use crate::notation::Notation;
use crate::options::{OptionError, Options};
use crate::rng::{Dice, Purpose, Rng};
use crate::seat::{Actor, MAX_SEATS, Seat, Turn, Viewer};

/// The name and version of the format.
pub const PLAY_FORMAT: &str = "boardwright-play/1";

/// Longer lists are cut to their ends, count and hash.
const LONGEST_LIST: usize = 12;
/// Decisions shown at either end of a long list.
const LIST_ENDS: usize = 3;
/// Lines shown around a difference.
const CONTEXT: usize = 3;

/// What makes a playthrough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayHeader {
    /// Number of seats.
    pub seats: u8,
    /// Rule options that differ from the defaults.
    pub rules: String,
    /// The luck of chance and decisions.
    pub seed: u64,
    /// Every n-th state is written in full.
    pub texts_every: u32,
}

/// What is wrong with a header.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum HeaderError {
    /// It is not of the format.
    #[error("the header of a playthrough: {0}")]
    Malformed(String),
    /// The game refuses its seats or rules.
    #[error(transparent)]
    Options(#[from] OptionError),
}

impl PlayHeader {
    fn write<G: Game>(&self, out: &mut String) {
        let PlayHeader { seats, rules, seed, texts_every } = self;
        let id = G::SPEC.id;
        put(out, format_args!("{PLAY_FORMAT}\ngame {id}\nseats {seats}"));
        put(out, format_args!("{}\nseed {seed}", format!("rules {rules}").trim_end()));
        put(out, format_args!("texts {texts_every}"));
    }

    /// Reads the header of a file of this game.
    pub fn read<G: Game>(text: &str) -> Result<Self, HeaderError> {
        let wrong = |what: String| HeaderError::Malformed(what);
        let mut lines = text.lines();
        if lines.next() != Some(PLAY_FORMAT) {
            return Err(wrong(format!("the first line is not `{PLAY_FORMAT}`")));
        }
        let mut field = |key: &str| {
            let line = lines.next().unwrap_or("");
            let value =
                line.strip_prefix(key).filter(|rest| rest.is_empty() || rest.starts_with(' '));
            value.map(str::trim).ok_or_else(|| wrong(format!("expected `{key}`, found `{line}`")))
        };
        let game = field("game")?;
        if game != G::SPEC.id {
            return Err(wrong(format!("it is for `{game}`, not for `{}`", G::SPEC.id)));
        }
        let number = |text: &str| {
            text.parse::<u64>().map_err(|_| wrong(format!("`{text}` is not a number")))
        };
        let seats = usize::try_from(number(field("seats")?)?).unwrap_or(usize::MAX);
        let seats = G::SPEC.check_seats(seats)?;
        let rules = field("rules")?.to_string();
        let seed = number(field("seed")?)?;
        let texts_every = u32::try_from(number(field("texts")?)?).unwrap_or(u32::MAX);
        Ok(PlayHeader { seats, rules, seed, texts_every })
    }
}

/// Plays the game of a header and writes it down.
pub fn write_playthrough<G: Notation>(header: &PlayHeader) -> Result<String, HeaderError> {
    let options = Options::parse(G::SPEC.options, &header.rules)?;
    let game = G::new(header.seats, &options)?;
    let mut out = String::new();
    header.write::<G>(&mut out);
    write_properties(&game, &options, &mut out);
    let (mut state, mut step) = (game.initial(), 0);
    let mut luck = Luck { seed: header.seed, rolled: 0, decided: [0; MAX_SEATS] };
    loop {
        let next = luck.next_action(&game, &state);
        let full = next.is_none() || step % header.texts_every.max(1) == 0;
        write_state(&game, &state, step, full, &mut out);
        let Some((actor, action)) = next else { break };
        let text = game.action_text(&game.view(&state, Viewer::All), actor, action);
        put(&mut out, format_args!("  action {actor} {text}"));
        game.apply(&mut state, actor, action);
        step += 1;
    }
    write_outcome(&game, &state, &mut out);
    Ok(out)
}

/// The luck of a game of uniform players, as a table would deal it.
struct Luck {
    seed: u64,
    rolled: u64,
    decided: [u64; MAX_SEATS],
}

impl Luck {
    fn next_action<G: Game>(&mut self, game: &G, state: &G::State) -> Option<(Actor, G::Action)> {
        match game.turn(state) {
            Turn::Over => None,
            Turn::Chance => {
                let mut rng = Dice::resume(self.seed, self.rolled).roll();
                self.rolled += 1;
                Some((Actor::Chance, game.sample_chance(state, &mut rng)))
            }
            Turn::Decide(seats) => {
                let seat = seats.first()?;
                let decided = &mut self.decided[seat.index()];
                let purpose = Purpose::Decision(seat.index() as u8);
                let mut rng = Rng::derive(self.seed, purpose, *decided);
                *decided += 1;
                let mut list = Vec::new();
                game.actions(state, seat, &mut list);
                rng.pick(&list).map(|&action| (Actor::Seat(seat), action))
            }
        }
    }
}

fn put(out: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(out, "{line}").expect("a string takes all text");
}

fn write_properties<G: Game>(game: &G, options: &Options, out: &mut String) {
    let spec = G::SPEC;
    put(out, format_args!("\nname {}", spec.name));
    put(out, format_args!("seats from {} to {}", spec.min_seats, spec.max_seats));
    put(out, format_args!("hidden {}", spec.hidden));
    put(out, format_args!("chance {}", spec.chance));
    put(out, format_args!("simultaneous {}", spec.simultaneous));
    put(out, format_args!("options {options}"));
    put(out, format_args!("score parts {}", spec.score_parts.join(", ")));
    put(out, format_args!("most actions {}", game.max_actions()));
}

fn write_state<G: Notation>(game: &G, state: &G::State, step: u32, full: bool, out: &mut String) {
    let progress = game.progress(state);
    put(out, format_args!("\nstate {step}"));
    put(out, format_args!("  turn {}", turn_text(game.turn(state))));
    put(out, format_args!("  progress {}.{}", progress.round, progress.turn));
    let text = game.state_text(state);
    match full {
        true => put(out, format_args!("  text {text}")),
        false => put(out, format_args!("  text #{:016x}", hash(&text))),
    }
    for seat in Seat::all(game.seats()).filter(|&seat| game.turn(state).asks(seat)) {
        write_list(game, state, seat, out);
    }
    out.push_str("  views");
    let viewers = Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Public, Viewer::All]);
    for by in viewers {
        // A view that does not serialise breaks a law of its own; here it shows as its message.
        let json = serde_json::to_string(&*game.view(state, by)).unwrap_or_else(|e| e.to_string());
        let name = match by {
            Viewer::Seat(seat) => seat.to_string(),
            Viewer::Public => "public".into(),
            Viewer::All => "all".into(),
        };
        write!(out, " {name}:{:016x}", hash(&json)).expect("a string takes all text");
    }
    out.push('\n');
}

fn turn_text(turn: Turn) -> String {
    match turn {
        Turn::Over => "over".into(),
        Turn::Chance => "chance".into(),
        Turn::Decide(seats) => {
            let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
            format!("of {}", seats.join(" "))
        }
    }
}

fn write_list<G: Notation>(game: &G, state: &G::State, seat: Seat, out: &mut String) {
    let view = game.view(state, Viewer::Seat(seat));
    let mut list = Vec::new();
    game.actions(state, seat, &mut list);
    let texts: Vec<String> =
        list.iter().map(|&action| game.action_text(&view, Actor::Seat(seat), action)).collect();
    let all = texts.join(" | ");
    let shown = if texts.len() <= LONGEST_LIST {
        all
    } else {
        let (first, last) = (&texts[..LIST_ENDS], &texts[texts.len() - LIST_ENDS..]);
        format!("{} | … | {} #{:016x}", first.join(" | "), last.join(" | "), hash(&all))
    };
    put(out, format_args!("  seat {seat} legal {}: {shown}", texts.len()));
}

fn write_outcome<G: Game>(game: &G, state: &G::State, out: &mut String) {
    let outcome = game.outcome(state);
    put(out, format_args!("\noutcome {}", outcome.reason()));
    for seat in Seat::all(game.seats()) {
        let mut parts = Vec::new();
        game.score_parts(state, seat, &mut parts);
        let named = G::SPEC.score_parts.iter().zip(&parts);
        let named: Vec<String> = named.map(|(name, part)| format!("{name} {part}")).collect();
        let (rank, score) = (outcome.rank(seat), outcome.score(seat));
        put(out, format_args!("  seat {seat} rank {rank} score {score}: {}", named.join(", ")));
    }
}

fn hash(text: &str) -> u64 {
    fingerprint(text.as_bytes()) as u64
}

/// Plays the game of a playthrough's header again: one case, which fails at the first line that differs.
pub fn check_playthrough<G: Notation>(text: &str) -> Result<CaseReport, HeaderError> {
    let played = write_playthrough::<G>(&PlayHeader::read::<G>(text)?)?;
    let mut report = CaseReport::default();
    let result = match first_difference(text, &played) {
        None => Ok(()),
        Some((line, excerpt)) => Err(format!("line {line} differs:\n{excerpt}")),
    };
    report.case("playthrough", result);
    Ok(report)
}

/// The first line that differs and what is around it: `-` as in the file, `+` as played.
pub fn first_difference(file: &str, played: &str) -> Option<(usize, String)> {
    let (old, new): (Vec<&str>, Vec<&str>) = (file.lines().collect(), played.lines().collect());
    let at = (0..old.len().max(new.len())).find(|&at| old.get(at) != new.get(at))?;
    let mut excerpt = String::new();
    for line in &old[at.saturating_sub(CONTEXT)..at] {
        put(&mut excerpt, format_args!("  {line}"));
    }
    for (sign, lines) in [('-', &old), ('+', &new)] {
        for line in lines.iter().skip(at).take(1 + CONTEXT) {
            put(&mut excerpt, format_args!("{sign} {line}"));
        }
    }
    Some((at + 1, excerpt.trim_end().to_string()))
}

#[cfg(test)]
mod tests {
    use crate::toy::Nim;

    use super::*;

    fn header() -> PlayHeader {
        PlayHeader { seats: 2, rules: "heap=9".into(), seed: 7, texts_every: 2 }
    }

    #[test]
    fn a_playthrough_reads_like_this() {
        let played = write_playthrough::<Nim>(&header()).unwrap();
        let start = "boardwright-play/1\ngame nim\nseats 2\nrules heap=9\nseed 7\ntexts 2\n\n\
                     name Nim\nseats from 2 to 4\nhidden false\nchance true\nsimultaneous false\n\
                     options heap=9\nscore parts last\nmost actions 10\n\n\
                     state 0\n  turn chance\n  progress 1.0\n  text - 1 0\n  views 1:";
        assert!(played.starts_with(start), "{played}");
        assert!(played.contains("  seat 1 legal 3: take 1 | take 2 | take 3\n"), "{played}");
        assert!(played.contains("\n  text #"), "{played}");
        assert!(played.contains("\noutcome empty\n  seat 1 rank "), "{played}");
        assert_eq!(PlayHeader::read::<Nim>(&played).unwrap(), header());
    }

    #[test]
    fn bad_headers_are_reported() {
        let sound = write_playthrough::<Nim>(&header()).unwrap();
        for (from, to, what) in [
            ("boardwright-play/1", "boardwright-play/9", "the first line is not"),
            ("game nim", "game chess", "it is for `chess`, not for `nim`"),
            ("seats 2", "seats two", "`two` is not a number"),
            ("seats 2", "seats 5", "Nim is for 2 to 4 seats"),
            ("rules heap=9", "seed 7", "expected `rules`"),
        ] {
            let error = PlayHeader::read::<Nim>(&sound.replacen(from, to, 1)).unwrap_err();
            assert!(error.to_string().contains(what), "{error}");
        }
    }

    #[test]
    fn the_first_difference_is_shown_with_its_surroundings() {
        let (line, excerpt) = first_difference("a\nb\nc\nd\ne\n", "a\nb\nc\nx\n").unwrap();
        assert_eq!((line, excerpt.as_str()), (4, "  a\n  b\n  c\n- d\n- e\n+ x"));
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\n", "a\nb\n").unwrap().0, 2);
    }
}
