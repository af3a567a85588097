//! The bots `tens`, `fives` and `threes` (spec 3.7): the best stored agenda for the kingdom.

use bw_core::Stop;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bw_core::{
    Arg, Ask, Bot, Fault, FaultKind, Message, OptionError, OptionKind, OptionSpec, Options, Plan,
    Seat, fingerprint,
};
use bw_dominion::{Action, Card, Dominion, Kingdom};
use bw_runner::Workers;

use super::agenda::{Agenda, AgendaBuyer, AgendaSettings, Openings};
use super::agenda_bot::settings;
use super::player::HeuristicPlayer;
use super::readings::Readings;
use super::reference::NO_SUICIDE;
use crate::tune::{
    Library, OpeningHand, Tournament, TournamentGames, evolve_five, evolve_set, evolve_set_fully,
    game_of_two, kingdom_text, shipped_library, subsets,
};

/// The options of these bots.
pub const SUBSET_OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "file", kind: OptionKind::File, default: "" },
    OptionSpec { key: "openings", kind: OptionKind::Choice(&["5-2", "both"]), default: "5-2" },
    OptionSpec { key: "evolve", kind: OptionKind::Flag, default: "false" },
    super::agenda_bot::COUNT_MODE,
    super::agenda_bot::PROVINCES,
    NO_SUICIDE,
    super::readings::MOAT,
    super::readings::MILITIA,
];

/// Why there is nobody to play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no {word} are stored for {cards}: say evolve=true, or file=db:agendas after \
     `boardwright evolve dominion {what} --set kingdom={cards} --out DIR --keep` or the same in the laboratory"
)]
pub struct NothingStored {
    word: &'static str,
    what: &'static str,
    cards: String,
}

/// How many cards an agenda was evolved with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetSize {
    /// All of the kingdom.
    Ten,
    /// Five.
    Five,
    /// Three.
    Three,
}

impl SetSize {
    /// The bot's name, and what to evolve for it.
    const fn words(self) -> [&'static str; 2] {
        match self {
            SetSize::Ten => ["tens", "agenda --preset ten"],
            SetSize::Five => ["fives", "library --preset fives"],
            SetSize::Three => ["threes", "library --preset threes"],
        }
    }

    /// Which size a note speaks of.
    const fn word(self) -> &'static str {
        match self {
            SetSize::Ten => "ten",
            SetSize::Five => "five",
            SetSize::Three => "three",
        }
    }

    fn cards(self, kingdom: Kingdom) -> u32 {
        match self {
            SetSize::Ten => kingdom.len(),
            SetSize::Five => 5,
            SetSize::Three => 3,
        }
    }
}

/// Where agendas come from.
#[derive(Clone, Debug)]
struct Shelf {
    library: Arc<Library>,
    /// Distinguishes shelves.
    key: u64,
}

impl Shelf {
    fn new(file: &str) -> Result<Self, OptionError> {
        let mut library = shipped_library().clone();
        let wrong = |error| OptionError::Invalid(format!("option `file`: {error}"));
        library.merge(Library::parse(file).map_err(wrong)?);
        let key = if file.is_empty() { 0 } else { fingerprint(file.as_bytes()) as u64 };
        Ok(Shelf { library: Arc::new(library), key })
    }
}

/// The best agenda of a number of cards for a kingdom and an opening; nothing if none is stored.
///
/// It is worked out by a tournament whose luck is fixed, so it is always the same one.
pub fn best_of_library(
    library: &Library,
    kingdom: Kingdom,
    size: u32,
    opening: OpeningHand,
) -> Option<(Kingdom, Agenda)> {
    best_by_reading(library, kingdom, size, opening, Readings::default())
}

/// The same among players with these readings of the thesis.
pub fn best_by_reading(
    library: &Library,
    kingdom: Kingdom,
    size: u32,
    opening: OpeningHand,
    readings: Readings,
) -> Option<(Kingdom, Agenda)> {
    let entrants = library.entrants(kingdom, size, opening);
    if let [only] = &entrants[..] {
        return Some((only.cards, only.agenda.clone()));
    }
    let game = game_of_two(kingdom, opening).ok()?;
    let (games, stop) = (TournamentGames::default(), Stop::default());
    let tournament = Tournament { game: &game, entrants: &entrants, games, seed: 1, readings };
    let standings = tournament.run(Workers::new(0, &stop))?;
    let best = &entrants[standings.first()?.entrant];
    Some((best.cards, best.agenda.clone()))
}

type Best = Option<(Kingdom, Agenda)>;
type Key = (u64, Kingdom, u32, OpeningHand);

/// What was worked out so far, by what it was for: who comes second to one thing waits for that alone.
type Remembered<K, V> = Mutex<BTreeMap<K, Arc<OnceLock<V>>>>;

fn remembered<K: Ord, V: Clone>(all: &Remembered<K, V>, key: K, work_out: impl FnOnce() -> V) -> V {
    let cell = {
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(key).or_default())
    };
    cell.get_or_init(work_out).clone()
}

/// Winners of tournaments so far: every player of a match asks for the same ones.
static WINNERS: Remembered<Key, Best> = Mutex::new(BTreeMap::new());

fn remembered_best(shelf: &Shelf, kingdom: Kingdom, size: u32, opening: OpeningHand) -> Best {
    let key = (shelf.key, kingdom, size, opening);
    remembered(&WINNERS, key, || best_of_library(&shelf.library, kingdom, size, opening))
}

/// Plays the best stored agenda.
#[derive(Debug)]
pub struct SubsetBot {
    size: SetSize,
    shelf: Shelf,
    both: bool,
    evolve: bool,
    settings: AgendaSettings,
    readings: Readings,
    chosen: Option<Chosen>,
}

#[derive(Debug)]
struct Chosen {
    kingdom: Kingdom,
    cards: Kingdom,
    player: HeuristicPlayer<AgendaBuyer>,
}

impl SubsetBot {
    /// A bot for this game. Where the kingdom is drawn it chooses when it sees it.
    pub fn new(size: SetSize, game: &Dominion, options: &Options) -> Result<Self, OptionError> {
        let mut bot = SubsetBot {
            size,
            shelf: Shelf::new(options.text("file"))?,
            both: options.text("openings") == "both",
            evolve: options.flag("evolve"),
            settings: settings(options),
            readings: Readings::of(options),
            chosen: None,
        };
        match game.rules().kingdom {
            Some(kingdom) => {
                bot.choose_for(kingdom).map_err(|error| OptionError::Invalid(error.to_string()))?;
            }
            // Better refused now than in the middle of a game.
            None if !bot.evolve && !bot.may_find_one() => {
                let [word, ..] = size.words();
                return Err(OptionError::Invalid(format!(
                    "`{word}` cannot play a kingdom that is drawn: choose one that agendas are stored for, or say evolve=true"
                )));
            }
            None => {}
        }
        Ok(bot)
    }

    /// Whether a drawn kingdom is likely to have an agenda: a ten is stored for very few.
    fn may_find_one(&self) -> bool {
        let all = Kingdom::of(Card::ALL);
        let size = self.size.cards(Kingdom::default());
        self.size != SetSize::Ten
            && !self.is_partial(all)
            && self.shelf.library.iter().any(|(set, ..)| set.len() == size)
    }

    fn choose_for(&mut self, kingdom: Kingdom) -> Result<&mut Chosen, NothingStored> {
        if self.evolve {
            self.evolve_missing(kingdom);
        }
        let size = self.size.cards(kingdom);
        let best = |opening| remembered_best(&self.shelf, kingdom, size, opening);
        let found = if self.is_partial(kingdom) { None } else { best(OpeningHand::FiveTwo) };
        let Some((cards, five_two)) = found else {
            let [word, what] = self.size.words();
            return Err(NothingStored { word, what, cards: kingdom_text(kingdom) });
        };
        let four_three = if self.both { best(OpeningHand::FourThree) } else { None };
        let four_three = four_three.map(|(_, agenda)| agenda);
        let buyer = AgendaBuyer::new(Openings { five_two, four_three }, self.settings);
        let player = HeuristicPlayer::new(buyer).with_readings(self.readings);
        Ok(self.chosen.insert(Chosen { kingdom, cards, player }))
    }

    /// Whether what comes along has only some of the kingdom's sets: their best would be none of them all.
    fn is_partial(&self, kingdom: Kingdom) -> bool {
        let stored = |&set: &Kingdom| self.shelf.library.get(set, OpeningHand::FiveTwo).is_some();
        self.size == SetSize::Five && self.shelf.key == 0 && !subsets(kingdom, 5).iter().all(stored)
    }

    /// Evolves the agendas that are not stored.
    fn evolve_missing(&mut self, kingdom: Kingdom) {
        let openings = if self.both { &OpeningHand::ALL[..] } else { &[OpeningHand::FiveTwo] };
        for &opening in openings {
            for cards in subsets(kingdom, self.size.cards(kingdom)) {
                if self.shelf.library.get(cards, opening).is_some() {
                    continue;
                }
                if let Some(agenda) = remembered_evolution(self.size, cards, opening) {
                    Arc::make_mut(&mut self.shelf.library).insert(cards, opening, agenda);
                    self.shelf.key = self.shelf.key.wrapping_mul(31) ^ u64::from(cards.bits());
                }
            }
        }
    }
}

/// Agendas that bots have evolved so far: every player of a match would evolve the same ones.
static EVOLVED: Remembered<(SetSize, Kingdom, OpeningHand), Option<Agenda>> =
    Mutex::new(BTreeMap::new());

/// The ten with the thesis's budget, a five from its threes.
fn remembered_evolution(size: SetSize, cards: Kingdom, opening: OpeningHand) -> Option<Agenda> {
    remembered(&EVOLVED, (size, cards, opening), || {
        let stop = Stop::default();
        let workers = Workers::new(0, &stop);
        match size {
            SetSize::Ten => evolve_set_fully(cards, opening, 1, workers).ok().flatten(),
            SetSize::Five => evolve_five(shipped_library(), cards, opening, 1),
            SetSize::Three => evolve_set(cards, opening, 1, workers).ok().flatten(),
        }
    })
}

impl Bot<Dominion> for SubsetBot {
    fn start(&mut self, game: &Dominion, _: Seat) -> Result<(), Fault> {
        // Who sits down at another table chooses anew.
        if game.rules().kingdom != self.chosen.as_ref().map(|chosen| chosen.kingdom) {
            self.chosen = None;
        }
        if let Some(chosen) = &mut self.chosen {
            chosen.player.start(game);
        }
        Ok(())
    }

    fn choose(
        &mut self,
        ask: &mut Ask<'_, Dominion>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let size = self.size;
        if self.chosen.is_none() {
            let chosen = self.choose_for(ask.view.kingdom);
            let chosen =
                chosen.map_err(|error| Fault::new(FaultKind::Crashed, error.to_string()))?;
            chosen.player.start(ask.game);
        }
        let Some(chosen) = &mut self.chosen else { unreachable!("chosen just now") };
        chosen.player.choose(ask, plan)?;
        if let Some(analysis) = &mut plan.analysis {
            let cards = chosen.cards.cards().map(Card::message).collect();
            analysis.note = analysis.note.take().map(|note| {
                Message::new("dom-bot-best")
                    .with("size", size.word())
                    .with("cards", Arg::Listed(cards))
                    .with("note", note)
            });
        }
        Ok(())
    }
}
