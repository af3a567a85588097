//! What foreign bots read over the JSON line protocol: every seat's farmyard, supply and cards, and the board.

use std::collections::BTreeMap;

use bw_core::{Seat, ViewSchemas};
use schemars::{JsonSchema, schema_for};
use serde::Serialize;

use super::bot_setup::{AgricolaSetup, GoodsCounts, goods_counts};
use crate::card_set::{CardSet, card_field_index};
use crate::cell::{Cell, Cells};
use crate::farm::{Farm, Planted};
use crate::frame::Task;
use crate::game::Agricola;
use crate::player::Player;
use crate::space::{ROUNDS, Space};
use crate::state::{Phase, State};
use crate::view::{HandSize, View};

/// What a seat knows.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AgricolaView {
    /// The round, from 1 to 14; 0 before the first.
    round: u8,
    /// `start`, `deal`, `pick`, `reveal`, `round-start`, `work`, `field`, `feed`, `breed` or `over`.
    phase: &'static str,
    /// The start player.
    start_player: u8,
    /// Who has to decide; null if nobody has.
    seat: Option<u8>,
    /// What is to be decided: `place` a person, `sow`, `fences`, `pay`, `keep` animals, …; null if nothing is.
    decision: Option<String>,
    /// Where `pay N` or `take N` is to be decided: what each number means, the first is 1.
    ways: Vec<NumberedWay>,
    /// Action spaces in play.
    spaces: Vec<BoardSpace>,
    /// Ids of the round cards in the order of rounds; null where they are not known yet.
    round_cards: Vec<Option<&'static str>>,
    /// Ids of the major improvements that nobody owns.
    majors: Vec<&'static str>,
    /// Players by seat, the first is seat 1.
    players: Vec<Family>,
}

/// What `pay N` costs, or what `take N` gives.
#[derive(Serialize, JsonSchema)]
struct NumberedWay {
    /// Goods that are paid or taken.
    goods: GoodsCounts,
    /// When paying: goods that are turned into food on the way.
    cooked: GoodsCounts,
    /// When paying: ids of cards that are handed back.
    cards: Vec<&'static str>,
}

/// An action space in play.
#[derive(Serialize, JsonSchema)]
struct BoardSpace {
    /// Its id.
    id: &'static str,
    /// Goods lying on it.
    goods: GoodsCounts,
    /// Seats that have a person here in this round.
    people: Vec<u8>,
}

/// One player as this seat sees it.
#[derive(Serialize, JsonSchema)]
struct Family {
    /// Points if the game ended now.
    points: i32,
    /// The supply, animals included.
    goods: GoodsCounts,
    /// The farmyard.
    farm: Farmyard,
    /// Ids of the cards in hand that are known; of others only those that everybody has seen.
    hand: Vec<&'static str>,
    /// Ids of the cards to pick from in a draft, where this seat sees them.
    pack: Vec<&'static str>,
    /// How many occupations are in hand.
    occupations_in_hand: u8,
    /// How many minor improvements are in hand.
    minors_in_hand: u8,
    /// Ids of the cards in play.
    played: Vec<&'static str>,
    /// People, with newborn.
    people: u8,
    /// People born in this round.
    newborn: u8,
    /// People placed in this round.
    placed: u8,
    /// Food that the next harvest will want.
    hunger: u8,
    /// Begging cards.
    begging: u8,
    /// Food that one of each kind gives when it is cooked; kinds that give none are left out.
    food_for: GoodsCounts,
    /// Goods to come, by round.
    coming: BTreeMap<u8, GoodsCounts>,
    /// What grows on cards, by card.
    card_fields: BTreeMap<&'static str, Crops>,
}

/// A farmyard: cells `a1` (top left) to `c5` (bottom right).
#[derive(Serialize, JsonSchema)]
struct Farmyard {
    /// What the house is built of: `wood`, `clay` or `stone`.
    house: &'static str,
    /// Cells with rooms.
    rooms: Vec<&'static str>,
    /// Fields, with what grows on them; null on an empty field.
    fields: BTreeMap<&'static str, Option<Crops>>,
    /// Cells with stables.
    stables: Vec<&'static str>,
    /// Pastures.
    pastures: Vec<Pasture>,
    /// Cells with nothing on them.
    unused: Vec<&'static str>,
    /// Fences that stand.
    fences: u8,
}

/// Fenced cells.
#[derive(Serialize, JsonSchema)]
struct Pasture {
    /// The cells.
    cells: Vec<&'static str>,
    /// Animals of one kind that it holds, without what cards add.
    capacity: u8,
}

/// What grows on a field.
#[derive(Serialize, JsonSchema)]
struct Crops {
    /// `grain` or `vegetable`.
    crop: &'static str,
    /// How much is left.
    count: u8,
}

const fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Start => "start",
        Phase::DealOccupations | Phase::DealMinors => "deal",
        Phase::PickOccupations | Phase::PickMinors => "pick",
        Phase::RevealAll | Phase::Reveal => "reveal",
        Phase::RoundStart => "round-start",
        Phase::Work => "work",
        Phase::Field => "field",
        Phase::Feed => "feed",
        Phase::Breed => "breed",
        Phase::Over => "over",
    }
}

const fn task_word(task: Task) -> &'static str {
    match task {
        Task::Place { .. } => "place",
        Task::Exchange { .. } => "exchange",
        Task::Parts { .. } => "parts",
        Task::Choose(_) => "take",
        Task::Offer { .. } => "offer",
        Task::React(_) => "react",
        Task::Build { .. } => "build",
        Task::Plow { .. } => "plow",
        Task::Sow { .. } => "sow",
        Task::Fences { .. } => "fences",
        Task::FreePasture => "free-pasture",
        Task::Renovate => "renovate",
        Task::Play { .. } => "play",
        Task::Pay(_) => "pay",
        Task::Bake { .. } => "bake",
        Task::Keep => "keep",
        Task::Feed { .. } => "feed",
        Task::Breed => "breed",
        Task::Draft => "draft",
        Task::Discard => "discard",
    }
}

fn cell_names(cells: Cells) -> Vec<&'static str> {
    cells.iter().map(Cell::name).collect()
}

fn card_ids(cards: &CardSet) -> Vec<&'static str> {
    cards.iter().map(|card| card.id()).collect()
}

impl Crops {
    fn of(planted: Planted) -> Option<Self> {
        let crop = planted.crop()?.good().word();
        Some(Crops { crop, count: planted.count() })
    }
}

impl Farmyard {
    fn of(farm: &Farm) -> Self {
        let field = |cell: Cell| (cell.name(), Crops::of(farm.crops[cell.index()]));
        let pasture = |cells| Pasture { cells: cell_names(cells), capacity: farm.capacity(cells) };
        Farmyard {
            house: farm.house.word(),
            rooms: cell_names(farm.rooms),
            fields: farm.fields.iter().map(field).collect(),
            stables: cell_names(farm.stables),
            pastures: farm.pastures.iter().map(pasture).collect(),
            unused: cell_names(farm.unused()),
            fences: farm.fences().len(),
        }
    }
}

impl Family {
    fn of(game: &Agricola, state: &State, seat: Seat, hand: HandSize) -> Self {
        let player = state.player(seat);
        let coming = (1..=ROUNDS).zip(player.coming).filter(|(_, parcel)| !parcel.is_empty());
        Family {
            points: state.points(seat),
            goods: goods_counts(&player.goods),
            farm: Farmyard::of(&player.farm),
            hand: card_ids(&player.hand),
            pack: card_ids(&player.pack),
            occupations_in_hand: hand.occupations,
            minors_in_hand: hand.minors,
            played: card_ids(&player.played),
            people: player.family,
            newborn: player.newborn,
            placed: player.placed,
            hunger: player.hunger(game.rules()),
            begging: player.begging,
            food_for: goods_counts(&crate::goods::Goods(player.rates)),
            coming: coming.map(|(round, parcel)| (round, goods_counts(&parcel.goods()))).collect(),
            card_fields: card_fields(player),
        }
    }
}

fn card_fields(player: &Player) -> BTreeMap<&'static str, Crops> {
    let field = |card: crate::card::Card| {
        let planted = *player.card_fields.get(card_field_index(card)?)?;
        Some((card.id(), Crops::of(planted)?))
    };
    player.played.iter().filter_map(field).collect()
}

fn ways(state: &State, seat: Seat, task: Task) -> Vec<NumberedWay> {
    let player = state.player(seat);
    match task {
        Task::Pay(bill) => {
            let way = |payment: &crate::pay::Payment| NumberedWay {
                goods: goods_counts(&payment.price.goods),
                cooked: goods_counts(&payment.eaten),
                cards: payment.price.back.iter().flatten().map(|card| card.id()).collect(),
            };
            player.payments(bill).iter().map(way).collect()
        }
        Task::Choose(choice) => {
            let way = |goods: &crate::goods::Goods| NumberedWay {
                goods: goods_counts(goods),
                cooked: GoodsCounts::new(),
                cards: Vec::new(),
            };
            state.choices(choice).iter().map(way).collect()
        }
        _ => Vec::new(),
    }
}

fn board_space(game: &Agricola, state: &State, space: Space) -> BoardSpace {
    let people = state.people[space.index()];
    let here = |seat: &Seat| people & (1 << seat.index()) != 0;
    BoardSpace {
        id: space.id(),
        goods: goods_counts(&state.lying_goods(game.rules(), space)),
        people: Seat::all(state.seats).filter(here).map(Seat::number).collect(),
    }
}

impl AgricolaView {
    pub(crate) fn of(game: &Agricola, view: &View) -> Self {
        let state = &view.state;
        let top = state.frames.top();
        let family = |seat: Seat| Family::of(game, state, seat, view.hands[seat.index()]);
        AgricolaView {
            round: state.round,
            phase: phase_word(state.phase),
            start_player: state.start.number(),
            seat: top.map(|frame| frame.seat.number()),
            decision: top.map(|frame| task_word(frame.task).into()),
            ways: top.map_or_else(Vec::new, |frame| ways(state, frame.seat, frame.task)),
            spaces: state.in_play.iter().map(|space| board_space(game, state, space)).collect(),
            round_cards: state.order.iter().map(|card| card.map(Space::id)).collect(),
            majors: card_ids(&state.majors),
            players: Seat::all(state.seats).map(family).collect(),
        }
    }
}

pub(crate) fn schemas() -> ViewSchemas {
    ViewSchemas { setup: schema_for!(AgricolaSetup).into(), view: schema_for!(AgricolaView).into() }
}
