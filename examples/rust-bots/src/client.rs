//! A client for Boardwright's JSON line protocol, version 2, in one file: copy it beside your bot.
//!
//! ```no_run
//! use client::{ArimaaSetup, ArimaaView, Question, play};
//!
//! fn main() -> Result<(), client::Error> {
//!     play("first", |question: &Question<ArimaaSetup, ArimaaView>| question.legal[0].clone())
//! }
//! ```
//!
//! [`play`] speaks the protocol until the arena says good-bye. What it is given chooses: one of the legal decisions, or a
//! list of texts that decides the rest of the turn at once. Who keeps things between two questions or wants to hear of
//! what happens implements [`Bot`] and calls [`Bot::play`]. `serde` and `serde_json` are all it needs. The views of all
//! games are typed below, in one file of some length because it is made to be copied.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What can go wrong: the arena is gone, or says what this client does not understand.
pub type Error = Box<dyn std::error::Error>;

/// What a game is, from its first message on.
#[derive(Clone, Debug, Deserialize)]
pub struct Game<S> {
    /// Its id, as in `boardwright games`.
    pub game: String,
    /// The bot's own seat, from 1.
    pub seat: i64,
    /// How many there are.
    pub seats: i64,
    /// Every rule option with its value.
    pub rules: Map<String, Value>,
    /// What never changes: map, cards, tiles.
    pub setup: S,
    /// For the bot's own luck: the same if the same game is played again.
    #[serde(default)]
    pub seed: u64,
    #[serde(default)]
    versions: Vec<u64>,
}

impl<S> Game<S> {
    /// The bot's own entry in a list by seat.
    pub fn own<'l, T>(&self, by_seat: &'l [T]) -> &'l T {
        &by_seat[self.seat as usize - 1]
    }
}

/// A decision to be made.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q, S, V> {
    /// The game.
    pub game: &'q Game<S>,
    /// What the seat knows.
    pub view: &'q V,
    /// All legal decisions.
    pub legal: &'q [String],
    /// What is left of this turn's time.
    pub time_ms: u64,
}

impl<S, V> Question<'_, S, V> {
    /// The legal decision of the highest value, the first of several.
    pub fn best(&self, value: impl Fn(&str) -> f64) -> String {
        let mut best = (f64::NEG_INFINITY, &self.legal[0]);
        for text in self.legal {
            let value = value(text);
            if value > best.0 {
                best = (value, text);
            }
        }
        best.1.clone()
    }
}

/// Something that the seat has seen happen.
#[derive(Clone, Copy, Debug)]
pub struct Event<'e, S, V> {
    /// The game.
    pub game: &'e Game<S>,
    /// The seat that acted; none for chance.
    pub actor: Option<i64>,
    /// What it did.
    pub action: &'e str,
    /// What the bot's seat knows now.
    pub view: &'e V,
}

/// A bot's answer.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// One decision.
    Action(String),
    /// The rest of the turn, at least one text.
    Plan(Vec<String>),
}

impl From<String> for Answer {
    fn from(text: String) -> Self {
        Answer::Action(text)
    }
}

impl From<Vec<String>> for Answer {
    fn from(texts: Vec<String>) -> Self {
        Answer::Plan(texts)
    }
}

/// A bot for the game whose `setup` and `view` it names.
pub trait Bot {
    /// `CarcassonneSetup`, `WarlightSetup`, …
    type Setup: DeserializeOwned;
    /// `CarcassonneView`, `WarlightView`, …
    type View: DeserializeOwned;

    /// Whether [`Bot::observe`] is to be called; else the arena does not even send it.
    const LISTENS: bool = false;

    /// What the bot calls itself.
    fn name(&self) -> &str;

    /// A game begins: forget the one before.
    fn start(&mut self, _game: &Game<Self::Setup>) {}

    /// Something happened.
    fn observe(&mut self, _event: &Event<'_, Self::Setup, Self::View>) {}

    /// Decides.
    fn choose(&mut self, question: &Question<'_, Self::Setup, Self::View>) -> Answer;

    /// Plays all games that the arena wants.
    fn play(mut self) -> Result<(), Error>
    where
        Self: Sized,
    {
        let mut game = None;
        for line in std::io::stdin().lock().lines() {
            match serde_json::from_str(&line?)? {
                Heard::Hello(begun) => {
                    if !begun.versions.contains(&2) {
                        return Err("this arena does not speak version 2 of the protocol".into());
                    }
                    self.start(&begun);
                    game = Some(begun);
                    let (name, events) = (self.name(), Self::LISTENS);
                    say(&Said::Hello { protocol: 2, name, games: "many", events })?;
                }
                Heard::Choose { id, view, legal, time_ms } => {
                    let game = game.as_ref().ok_or("a question before any game began")?;
                    let question = Question { game, view: &view, legal: &legal, time_ms };
                    say(&Said::Choice { id, answer: self.choose(&question) })?;
                }
                Heard::Observe { actor, action, view } => {
                    let game = game.as_ref().ok_or("an event before any game began")?;
                    let event =
                        Event { game, actor: actor.parse().ok(), action: &action, view: &view };
                    self.observe(&event);
                }
                Heard::Quit => break,
                Heard::Other => {}
            }
        }
        Ok(())
    }
}

/// Plays all games that the arena wants with a function that decides.
pub fn play<S: DeserializeOwned, V: DeserializeOwned, A: Into<Answer>>(
    name: &str,
    choose: impl FnMut(&Question<'_, S, V>) -> A,
) -> Result<(), Error> {
    let choose: Choose<'_, S, V, _> = Choose { name, choose, of: std::marker::PhantomData };
    choose.play()
}

/// A function as a bot.
struct Choose<'n, S, V, F> {
    name: &'n str,
    choose: F,
    of: std::marker::PhantomData<fn(S, V)>,
}

impl<S, V, A, F> Bot for Choose<'_, S, V, F>
where
    S: DeserializeOwned,
    V: DeserializeOwned,
    A: Into<Answer>,
    F: FnMut(&Question<'_, S, V>) -> A,
{
    type Setup = S;
    type View = V;

    fn name(&self) -> &str {
        self.name
    }

    fn choose(&mut self, question: &Question<'_, S, V>) -> Answer {
        (self.choose)(question).into()
    }
}

/// What the arena says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Heard<S, V> {
    Hello(Game<S>),
    Choose {
        id: u64,
        view: V,
        legal: Vec<String>,
        time_ms: u64,
    },
    Observe {
        actor: String,
        action: String,
        view: V,
    },
    Quit,
    #[serde(other)]
    Other,
}

/// What a bot says.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Said<'a> {
    Hello {
        protocol: u64,
        name: &'a str,
        games: &'a str,
        events: bool,
    },
    Choice {
        id: u64,
        #[serde(flatten)]
        answer: Answer,
    },
}

fn say(message: &Said<'_>) -> Result<(), Error> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", serde_json::to_string(message)?)?;
    // Without the flush the line would wait in a buffer, and so would the game.
    Ok(out.flush()?)
}

/// A kind of tile, unturned.
#[derive(Clone, Debug, Deserialize)]
pub struct TileKind {
    /// How many there are, the start tile included.
    pub count: i64,
    /// Its edges: north, east, south, west, each `city`, `road` or `field`.
    pub edges: Vec<String>,
    /// Its segments; a meeple is put on one of them by its place in this list.
    pub segments: Vec<TileSegment>,
}

/// A part of a tile that a meeple can stand on.
#[derive(Clone, Debug, Deserialize)]
pub struct TileSegment {
    /// `city`, `road`, `cloister` or `farm`.
    pub kind: String,
    /// Where it meets the tile's edges: three places an edge, clockwise: `N1`, `N2`, `N3`, `E1` to `W3`. Roads and cities
    /// are joined across the middle one, farms across any.
    pub slots: Vec<String>,
    /// Whether it bears a pennant: 2 points more in a completed city, 1 in another.
    pub pennant: bool,
    /// Of a farm: the places of the city segments on this tile that it touches.
    pub touches: Vec<i64>,
}

/// What never changes in a game of Carcassonne.
#[derive(Clone, Debug, Deserialize)]
pub struct CarcassonneSetup {
    /// Meeples of each player.
    pub meeples: i64,
    /// How farms are scored: `third` edition (per completed city, 3 points to each farm beside it), `first` edition or
    /// `none`.
    pub farms: String,
    /// The letter of the tile that lies on the table from the start, at (0, 0).
    pub start_tile: String,
    /// Tiles by letter.
    pub tiles: BTreeMap<String, TileKind>,
}

/// A tile on the table.
#[derive(Clone, Debug, Deserialize)]
pub struct TableTile {
    /// Its letter.
    pub tile: String,
    /// Column; grows to the east.
    pub x: i64,
    /// Row; grows to the south.
    pub y: i64,
    /// Quarter turns clockwise.
    pub rotation: i64,
    /// Who placed it; null for the start tile.
    pub seat: Option<i64>,
}

/// A meeple on the table.
#[derive(Clone, Debug, Deserialize)]
pub struct TableMeeple {
    /// Its owner.
    pub seat: i64,
    /// The column of its tile.
    pub x: i64,
    /// The row of its tile.
    pub y: i64,
    /// The segment of its tile.
    pub segment: i64,
    /// What it stands on.
    pub feature: FeatureFacts,
}

/// A city, road, cloister or farm as it lies on the table.
#[derive(Clone, Debug, Deserialize)]
pub struct FeatureFacts {
    /// A number that is the same for all segments of this feature, in this view.
    pub id: i64,
    /// `city`, `road`, `cloister` or `farm`.
    pub kind: String,
    /// Its tiles, of a city or road.
    pub tiles: i64,
    /// Its pennants.
    pub pennants: i64,
    /// Open edges of a city or road, empty cells around a cloister; 0 is complete. Farms are never complete.
    pub open: i64,
    /// What it gives its owners if it is scored as it is now.
    pub worth: i64,
    /// Meeples on it, by seat.
    pub meeples: Vec<i64>,
}

/// Where a meeple may be put.
#[derive(Clone, Debug, Deserialize)]
pub struct MeepleSpot {
    /// The segment of the tile just placed.
    pub segment: i64,
    /// What it belongs to.
    pub feature: FeatureFacts,
}

/// A player.
#[derive(Clone, Debug, Deserialize)]
pub struct Follower {
    /// Points so far.
    pub points: i64,
    /// Points if the game ended now.
    pub points_now: i64,
    /// Meeples that are not on the table.
    pub free_meeples: i64,
}

/// What a seat sees of the table: everything.
#[derive(Clone, Debug, Deserialize)]
pub struct CarcassonneView {
    /// `draw`, `place` (a tile is to be placed), `meeple` (a meeple may be put on it) or `over`.
    pub phase: String,
    /// Whose turn it is; null when the game is over.
    pub seat: Option<i64>,
    /// The letter of the tile that is to be placed.
    pub hand: Option<String>,
    /// Tiles on the table in the order of placing; the first is the start tile.
    pub tiles: Vec<TableTile>,
    /// Meeples on the table.
    pub meeples: Vec<TableMeeple>,
    /// In the phase `meeple`: what the meeple could be put on. The decision `mN` means the segment N.
    pub spots: Vec<MeepleSpot>,
    /// Players by seat, the first is seat 1.
    pub players: Vec<Follower>,
    /// How many tiles of each letter are left in the bag.
    pub bag: BTreeMap<String, i64>,
    /// How many tiles are left in all.
    pub tiles_left: i64,
    /// Tiles that fitted nowhere.
    pub discarded: Vec<String>,
}

/// An action space.
#[derive(Clone, Debug, Deserialize)]
pub struct SpaceFacts {
    /// Its name.
    pub name: String,
    /// The stage of its round card; null if it lies on the board from the start.
    pub stage: Option<i64>,
    /// Goods that come to lie on it in every round.
    pub accumulates: BTreeMap<String, i64>,
    /// Goods that it gives besides.
    pub gives: BTreeMap<String, i64>,
    /// What can be done here: `plow`, `sow`, `occupation`, `growth`, …
    pub parts: Vec<String>,
}

/// What is printed on a card.
#[derive(Clone, Debug, Deserialize)]
pub struct PrintedCard {
    /// Its name.
    pub name: String,
    /// `major`, `minor` or `occupation`.
    pub kind: String,
    /// Prices to choose from; none if it is free.
    pub cost: Vec<BTreeMap<String, i64>>,
    /// Cards that are handed back for it, in words; null if none.
    pub hands_back: Option<String>,
    /// What must hold when it is played, in words.
    pub needs: Vec<String>,
    /// Printed points.
    pub points: i64,
    /// Whether it goes to the next player after its effect.
    pub passes_on: bool,
    /// What it does, in words.
    pub text: String,
}

/// What never changes in a game of Agricola.
#[derive(Clone, Debug, Deserialize)]
pub struct AgricolaSetup {
    /// Whether this is the family game, without occupations and minor improvements.
    pub family_game: bool,
    /// Food that an adult eats at a harvest.
    pub food_per_adult: i64,
    /// Rounds that end with a harvest.
    pub harvests: Vec<i64>,
    /// Action spaces by id, with those that round cards bring.
    pub spaces: BTreeMap<String, SpaceFacts>,
    /// Cards by id: the major improvements, and what may be dealt.
    pub cards: BTreeMap<String, PrintedCard>,
}

/// What `pay N` costs, or what `take N` gives.
#[derive(Clone, Debug, Deserialize)]
pub struct NumberedWay {
    /// Goods that are paid or taken.
    pub goods: BTreeMap<String, i64>,
    /// When paying: goods that are turned into food on the way.
    pub cooked: BTreeMap<String, i64>,
    /// When paying: ids of cards that are handed back.
    pub cards: Vec<String>,
}

/// An action space in play.
#[derive(Clone, Debug, Deserialize)]
pub struct BoardSpace {
    /// Its id.
    pub id: String,
    /// Goods lying on it.
    pub goods: BTreeMap<String, i64>,
    /// Seats that have a person here in this round.
    pub people: Vec<i64>,
}

/// One player as this seat sees it.
#[derive(Clone, Debug, Deserialize)]
pub struct Family {
    /// Points if the game ended now.
    pub points: i64,
    /// The supply, animals included.
    pub goods: BTreeMap<String, i64>,
    /// The farmyard.
    pub farm: Farmyard,
    /// Ids of the cards in hand that are known; of others only those that everybody has seen.
    pub hand: Vec<String>,
    /// Ids of the cards to pick from in a draft, where this seat sees them.
    pub pack: Vec<String>,
    /// How many occupations are in hand.
    pub occupations_in_hand: i64,
    /// How many minor improvements are in hand.
    pub minors_in_hand: i64,
    /// Ids of the cards in play.
    pub played: Vec<String>,
    /// People, with newborn.
    pub people: i64,
    /// People born in this round.
    pub newborn: i64,
    /// People placed in this round.
    pub placed: i64,
    /// Food that the next harvest will want.
    pub hunger: i64,
    /// Begging cards.
    pub begging: i64,
    /// Food that one of each kind gives when it is cooked; kinds that give none are left out.
    pub food_for: BTreeMap<String, i64>,
    /// Goods to come, by round.
    pub coming: BTreeMap<String, BTreeMap<String, i64>>,
    /// What grows on cards, by card.
    pub card_fields: BTreeMap<String, Crops>,
}

/// A farmyard: cells `a1` (top left) to `c5` (bottom right).
#[derive(Clone, Debug, Deserialize)]
pub struct Farmyard {
    /// What the house is built of: `wood`, `clay` or `stone`.
    pub house: String,
    /// Cells with rooms.
    pub rooms: Vec<String>,
    /// Fields, with what grows on them; null on an empty field.
    pub fields: BTreeMap<String, Option<Crops>>,
    /// Cells with stables.
    pub stables: Vec<String>,
    /// Pastures.
    pub pastures: Vec<Pasture>,
    /// Cells with nothing on them.
    pub unused: Vec<String>,
    /// Fences that stand.
    pub fences: i64,
}

/// What grows on a field.
#[derive(Clone, Debug, Deserialize)]
pub struct Crops {
    /// `grain` or `vegetable`.
    pub crop: String,
    /// How much is left.
    pub count: i64,
}

/// Fenced cells.
#[derive(Clone, Debug, Deserialize)]
pub struct Pasture {
    /// The cells.
    pub cells: Vec<String>,
    /// Animals of one kind that it holds, without what cards add.
    pub capacity: i64,
}

/// What a seat knows.
#[derive(Clone, Debug, Deserialize)]
pub struct AgricolaView {
    /// The round, from 1 to 14; 0 before the first.
    pub round: i64,
    /// `start`, `deal`, `pick`, `reveal`, `round-start`, `work`, `field`, `feed`, `breed` or `over`.
    pub phase: String,
    /// The start player.
    pub start_player: i64,
    /// Who has to decide; null if nobody has.
    pub seat: Option<i64>,
    /// What is to be decided: `place` a person, `sow`, `fences`, `pay`, `keep` animals, …; null if nothing is.
    pub decision: Option<String>,
    /// Where `pay N` or `take N` is to be decided: what each number means, the first is 1.
    pub ways: Vec<NumberedWay>,
    /// Action spaces in play.
    pub spaces: Vec<BoardSpace>,
    /// Ids of the round cards in the order of rounds; null where they are not known yet.
    pub round_cards: Vec<Option<String>>,
    /// Ids of the major improvements that nobody owns.
    pub majors: Vec<String>,
    /// Players by seat, the first is seat 1.
    pub players: Vec<Family>,
}

/// What is printed on a card.
#[derive(Clone, Debug, Deserialize)]
pub struct CardFacts {
    /// Its price in coins.
    pub cost: i64,
    /// What it is: some of `treasure`, `victory`, `action`, `attack`, `reaction`, `curse`.
    pub types: Vec<String>,
    /// Cards that it draws.
    pub draws: i64,
    /// Actions that it gives.
    pub actions: i64,
    /// Buys that it gives.
    pub buys: i64,
    /// Coins that it gives.
    pub coins: i64,
    /// Points that a victory card or a Curse is worth; those of Gardens depend on the deck and are null.
    pub points: Option<i64>,
    /// What it does, in words.
    pub text: String,
}

/// What never changes in a game of Dominion.
#[derive(Clone, Debug, Deserialize)]
pub struct DominionSetup {
    /// The kingdom's cards; null if the kingdom is drawn when the game starts (then every view has it).
    pub kingdom: Option<Vec<String>>,
    /// All cards by name that may be in the game.
    pub cards: BTreeMap<String, CardFacts>,
    /// Whether all treasures are played by themselves.
    pub auto_treasure: bool,
    /// The game ends after this number of rounds; 0 means never.
    pub max_rounds: i64,
}

/// One player as this seat sees it.
#[derive(Clone, Debug, Deserialize)]
pub struct PlayerZones {
    /// Points of all cards it owns.
    pub points: i64,
    /// All its cards, wherever they lie.
    pub owned: BTreeMap<String, i64>,
    /// The hand; null if it is hidden.
    pub hand: Option<BTreeMap<String, i64>>,
    /// How many cards are in the hand.
    pub hand_size: i64,
    /// Cards in play.
    pub play: BTreeMap<String, i64>,
    /// The deck without its known top cards; null if it is hidden.
    pub deck: Option<BTreeMap<String, i64>>,
    /// Known cards on top of the deck, the top card last.
    pub deck_top: Vec<String>,
    /// How many cards are in the deck.
    pub deck_size: i64,
    /// The discard pile; null if it is hidden.
    pub discard: Option<BTreeMap<String, i64>>,
    /// How many cards are in the discard pile.
    pub discard_size: i64,
    /// The visible card of the discard pile.
    pub discard_top: Option<String>,
}

/// What a seat knows.
#[derive(Clone, Debug, Deserialize)]
pub struct DominionView {
    /// Turns that are over, of all players together.
    pub turn: i64,
    /// Whose turn it is.
    pub seat: i64,
    /// `setup`, `action`, `treasure`, `buy`, `cleanup` or `over`.
    pub phase: String,
    /// What is to be decided: `play_action`, `play_treasure`, `buy`, `gain`, `militia_discard`, …; null if nothing is.
    pub decision: Option<String>,
    /// The card that asks for the decision, if it is a card.
    pub card: Option<String>,
    /// Actions left.
    pub actions: i64,
    /// Buys left.
    pub buys: i64,
    /// Coins to spend.
    pub coins: i64,
    /// The kingdom's cards.
    pub kingdom: Vec<String>,
    /// Cards left in each pile; a pile that is empty has 0.
    pub supply: BTreeMap<String, i64>,
    /// Empty piles: the game ends with the third, or without Provinces.
    pub empty_piles: i64,
    /// Trashed cards.
    pub trash: BTreeMap<String, i64>,
    /// Cards revealed or set aside.
    pub aside: BTreeMap<String, i64>,
    /// Cards picked so far for Cellar, Chapel or Militia, as far as this seat sees them.
    pub picked: BTreeMap<String, i64>,
    /// How many cards are picked so far.
    pub picked_size: i64,
    /// Players by seat, the first is seat 1.
    pub players: Vec<PlayerZones>,
}

/// What never changes in a game of Arimaa.
#[derive(Clone, Debug, Deserialize)]
pub struct ArimaaSetup {
    /// How many pieces of each kind a side has, by letter, the weakest kind first in `strength`.
    pub army: BTreeMap<String, i64>,
    /// The letters of the kinds, weakest first.
    pub strength: String,
    /// Squares that take a piece with no friend beside it.
    pub traps: Vec<String>,
    /// Steps in a full turn.
    pub steps: i64,
}

/// A push to be finished, or a pull that may be.
#[derive(Clone, Debug, Deserialize)]
pub struct PendingStep {
    /// `push`: a stronger piece has to move into the square. `pull`: a weaker enemy may be pulled into it.
    pub kind: String,
    /// The square.
    pub square: String,
    /// The letter of the piece that left it.
    pub piece: String,
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize)]
pub struct GameEnd {
    /// The seat that won.
    pub winner: i64,
    /// Why.
    pub reason: String,
}

/// What a seat sees: everything. Seat 1 is Gold and wants a rabbit on rank 8, seat 2 is Silver and wants one on rank 1.
#[derive(Clone, Debug, Deserialize)]
pub struct ArimaaView {
    /// `setup`, `play` or `over`.
    pub phase: String,
    /// The turn as game records name it: `1g`, `1s`, `2g`, …
    pub turn: String,
    /// Whose turn it is; null when the game is over.
    pub seat: Option<i64>,
    /// Where the pieces stand now.
    pub board: BTreeMap<String, String>,
    /// Where they stood when this turn began.
    pub turn_start: BTreeMap<String, String>,
    /// Where they stood when the turn before began; null if there was none.
    pub previous_start: Option<BTreeMap<String, String>>,
    /// Steps of this turn so far, as records write them: `Ee2n`, `rc3x`.
    pub steps: Vec<String>,
    /// Steps left in this turn.
    pub steps_left: i64,
    /// What the last step leaves open, if anything.
    pub pending: Option<PendingStep>,
    /// Why the turn cannot be ended now; null if it can, or in set-up.
    pub cannot_end: Option<String>,
    /// Squares with pieces of either side that cannot move.
    pub frozen: Vec<String>,
    /// In set-up: pieces that are still to be placed, by letter.
    pub supply: Option<BTreeMap<String, i64>>,
    /// In set-up: the square that gets the next piece.
    pub next_square: Option<String>,
    /// How the game ended; null while it goes on.
    pub over: Option<GameEnd>,
}

/// A region of the map.
#[derive(Clone, Debug, Deserialize)]
pub struct MapRegion {
    /// Its id.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The id of its super region.
    pub super_region: i64,
    /// The ids of its neighbours.
    pub neighbours: Vec<i64>,
    /// Its neutral armies at the start.
    pub armies: i64,
}

/// A super region of the map.
#[derive(Clone, Debug, Deserialize)]
pub struct MapSuperRegion {
    /// Its id.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Armies per round for who owns all of it.
    pub bonus: i64,
    /// The ids of its regions.
    pub regions: Vec<i64>,
}

/// What never changes in a game of Warlight.
#[derive(Clone, Debug, Deserialize)]
pub struct WarlightSetup {
    /// The map's name.
    pub map: String,
    /// Its regions. Decisions name regions by their ids.
    pub regions: Vec<MapRegion>,
    /// Its super regions.
    pub super_regions: Vec<MapSuperRegion>,
    /// Armies that everybody gets in a round, before bonuses.
    pub base_income: i64,
    /// Armies on a wasteland.
    pub wasteland_armies: i64,
    /// Whether a seat sees only its own regions and their neighbours.
    pub fog: bool,
    /// The last round.
    pub max_rounds: i64,
}

/// A region as it is seen.
#[derive(Clone, Debug, Deserialize)]
pub struct SeenRegion {
    /// Its id.
    pub id: i64,
    /// The seat that owns it; null if it is neutral.
    pub owner: Option<i64>,
    /// Its armies, without what is entered in this round.
    pub armies: i64,
}

/// One player as this seat sees it.
#[derive(Clone, Debug, Deserialize)]
pub struct Commander {
    /// Armies it may deploy in this round; 0 if that is hidden.
    pub income: i64,
    /// What it enters next: `deploy`, `attack` or `committed`; of others always `deploy` while orders are entered.
    pub step: String,
    /// The round in which it lost its last region; null while it has one.
    pub out: Option<i64>,
    /// Regions that it may pick from.
    pub offers: Vec<i64>,
    /// Picks that it has entered, or preferences from the best on.
    pub picks: Vec<i64>,
    /// Regions that it started from, as far as this seat knows.
    pub starts: Vec<i64>,
    /// New armies that it has entered in this round.
    pub deployments: Vec<Deployment>,
    /// Attacks and transfers that it has entered in this round.
    pub attacks: Vec<EnteredAttack>,
}

/// New armies on a region.
#[derive(Clone, Debug, Deserialize)]
pub struct Deployment {
    /// The region.
    pub region: i64,
    /// How many.
    pub armies: i64,
}

/// An attack or a transfer.
#[derive(Clone, Debug, Deserialize)]
pub struct EnteredAttack {
    /// Where from.
    pub from_region: i64,
    /// Where to.
    pub to_region: i64,
    /// How many armies.
    pub armies: i64,
}

/// What became of an order.
#[derive(Clone, Debug, Deserialize)]
pub struct ReportedOrder {
    /// Whose order.
    pub seat: i64,
    /// `deployed`, `moved`, `conquered`, `both_fell`, `repelled`, `fell` or `skipped`.
    pub fate: String,
    /// Where from; of a deployment: where.
    pub from_region: i64,
    /// Where to; of a deployment: where.
    pub to_region: i64,
    /// Armies really used.
    pub armies: i64,
    /// Attackers killed.
    pub attackers_lost: i64,
    /// Defenders killed.
    pub defenders_lost: i64,
}

/// What a seat knows.
#[derive(Clone, Debug, Deserialize)]
pub struct WarlightView {
    /// `setup` (something is drawn), `pick` (start regions are picked), `orders`, `resolve` or `over`.
    pub phase: String,
    /// The round, from 1; 0 during set-up.
    pub round: i64,
    /// The regions that this seat sees.
    pub regions: Vec<SeenRegion>,
    /// The ids of regions that it does not see.
    pub unseen: Vec<i64>,
    /// The ids of regions that became wastelands.
    pub wastelands: Vec<i64>,
    /// Players by seat, the first is seat 1.
    pub players: Vec<Commander>,
    /// Orders of the last round, or of this one as far as it is resolved, and what became of them.
    pub report: Vec<ReportedOrder>,
}
