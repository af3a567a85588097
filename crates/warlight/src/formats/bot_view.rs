//! What foreign bots read over the JSON line protocol: the map in `setup`, regions by their ids in every view.

use bw_core::{Seat, ViewSchemas};
use schemars::{JsonSchema, schema_for};
use serde::Serialize;

use crate::game::Warlight;
use crate::map::Map;
use crate::region_set::{Region, RegionSet, regions};
use crate::state::{Attack, Fate, OrderResult, Phase, State, Step};
use crate::view::View;

/// What never changes in a game of Warlight.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WarlightSetup {
    /// The map's name.
    map: String,
    /// Its regions. Decisions name regions by their ids.
    regions: Vec<MapRegion>,
    /// Its super regions.
    super_regions: Vec<MapSuperRegion>,
    /// Armies that everybody gets in a round, before bonuses.
    base_income: u16,
    /// Armies on a wasteland.
    wasteland_armies: u16,
    /// Whether a seat sees only its own regions and their neighbours.
    fog: bool,
    /// The last round.
    max_rounds: u16,
}

/// A region of the map.
#[derive(Serialize, JsonSchema)]
struct MapRegion {
    /// Its id.
    id: u16,
    /// Its name.
    name: String,
    /// The id of its super region.
    super_region: u16,
    /// The ids of its neighbours.
    neighbours: Vec<u16>,
    /// Its neutral armies at the start.
    armies: u16,
}

/// A super region of the map.
#[derive(Serialize, JsonSchema)]
struct MapSuperRegion {
    /// Its id.
    id: u16,
    /// Its name.
    name: String,
    /// Armies per round for who owns all of it.
    bonus: u16,
    /// The ids of its regions.
    regions: Vec<u16>,
}

/// What a seat knows.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WarlightView {
    /// `setup` (something is drawn), `pick` (start regions are picked), `orders`, `resolve` or `over`.
    phase: &'static str,
    /// The round, from 1; 0 during set-up.
    round: u16,
    /// The regions that this seat sees.
    regions: Vec<SeenRegion>,
    /// The ids of regions that it does not see.
    unseen: Vec<u16>,
    /// The ids of regions that became wastelands.
    wastelands: Vec<u16>,
    /// Players by seat, the first is seat 1.
    players: Vec<Commander>,
    /// Orders of the last round, or of this one as far as it is resolved, and what became of them.
    report: Vec<ReportedOrder>,
}

/// A region as it is seen.
#[derive(Serialize, JsonSchema)]
struct SeenRegion {
    /// Its id.
    id: u16,
    /// The seat that owns it; null if it is neutral.
    owner: Option<u8>,
    /// Its armies, without what is entered in this round.
    armies: u16,
}

/// One player as this seat sees it.
#[derive(Serialize, JsonSchema)]
struct Commander {
    /// Armies it may deploy in this round; 0 if that is hidden.
    income: u16,
    /// What it enters next: `deploy`, `attack` or `committed`; of others always `deploy` while orders are entered.
    step: &'static str,
    /// The round in which it lost its last region; null while it has one.
    out: Option<u16>,
    /// Regions that it may pick from.
    offers: Vec<u16>,
    /// Picks that it has entered, or preferences from the best on.
    picks: Vec<u16>,
    /// Regions that it started from, as far as this seat knows.
    starts: Vec<u16>,
    /// New armies that it has entered in this round.
    deployments: Vec<Deployment>,
    /// Attacks and transfers that it has entered in this round.
    attacks: Vec<EnteredAttack>,
}

/// New armies on a region.
#[derive(Serialize, JsonSchema)]
struct Deployment {
    /// The region.
    region: u16,
    /// How many.
    armies: u16,
}

/// An attack or a transfer.
#[derive(Serialize, JsonSchema)]
struct EnteredAttack {
    /// Where from.
    from_region: u16,
    /// Where to.
    to_region: u16,
    /// How many armies.
    armies: u16,
}

/// What became of an order.
#[derive(Serialize, JsonSchema)]
struct ReportedOrder {
    /// Whose order.
    seat: u8,
    /// `deployed`, `moved`, `conquered`, `both_fell`, `repelled`, `fell` or `skipped`.
    fate: &'static str,
    /// Where from; of a deployment: where.
    from_region: u16,
    /// Where to; of a deployment: where.
    to_region: u16,
    /// Armies really used.
    armies: u16,
    /// Attackers killed.
    attackers_lost: u16,
    /// Defenders killed.
    defenders_lost: u16,
}

const fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Wastelands | Phase::Pickables | Phase::Picks | Phase::Offers | Phase::Starts => {
            "setup"
        }
        Phase::Pick | Phase::Compare | Phase::Draft => "pick",
        Phase::Orders => "orders",
        Phase::Night | Phase::Resolve => "resolve",
        Phase::Over => "over",
    }
}

const fn step_word(step: Step) -> &'static str {
    match step {
        Step::Deploy => "deploy",
        Step::Attack => "attack",
        Step::Committed => "committed",
    }
}

const fn fate_word(fate: Fate) -> &'static str {
    match fate {
        Fate::Deployed => "deployed",
        Fate::Moved => "moved",
        Fate::Conquered => "conquered",
        Fate::BothFell => "both_fell",
        Fate::Repelled => "repelled",
        Fate::Fell => "fell",
        Fate::Skipped => "skipped",
    }
}

fn ids(map: &Map, set: RegionSet) -> Vec<u16> {
    regions(set & map.all()).map(|region| map.id(region)).collect()
}

impl WarlightSetup {
    pub(crate) fn of(game: &Warlight) -> Self {
        let (map, rules) = (game.map(), game.rules());
        let region = |region: Region| MapRegion {
            id: map.id(region),
            name: map.region(region).name.clone(),
            super_region: map.supers[usize::from(map.region(region).super_region)].id,
            neighbours: ids(map, map.neighbours(region)),
            armies: game.neutral_armies(region),
        };
        let super_region = |it: &crate::map::SuperRegion| MapSuperRegion {
            id: it.id,
            name: it.name.clone(),
            bonus: it.bonus,
            regions: ids(map, it.regions),
        };
        WarlightSetup {
            map: map.name.clone(),
            regions: regions(map.all()).map(region).collect(),
            super_regions: map.supers.iter().map(super_region).collect(),
            base_income: rules.base_income,
            wasteland_armies: rules.wasteland_armies,
            fog: rules.fog,
            max_rounds: rules.max_rounds,
        }
    }
}

impl WarlightView {
    pub(crate) fn of(game: &Warlight, view: &View) -> Self {
        let (map, state) = (game.map(), &view.state);
        let seen = |region: Region| SeenRegion {
            id: map.id(region),
            owner: Some(state.position.owner(region)).filter(|&owner| owner > 0),
            armies: state.position.armies(region),
        };
        WarlightView {
            phase: phase_word(state.phase),
            round: state.round,
            regions: regions(view.visible & map.all()).map(seen).collect(),
            unseen: ids(map, !view.visible),
            wastelands: ids(map, state.wastelands),
            players: Seat::all(game.seat_count()).map(|it| Commander::of(map, state, it)).collect(),
            report: state.report.iter().map(|order| ReportedOrder::of(map, order)).collect(),
        }
    }
}

impl Commander {
    fn of(map: &Map, state: &State, seat: Seat) -> Self {
        let at = seat.index();
        let own = |region: &Region| state.orders.deployer(*region) == seat;
        let deployed = state.orders.deployments().filter(|(region, _)| own(region));
        let attack = |attack: &Attack| EnteredAttack {
            from_region: map.id(attack.from),
            to_region: map.id(attack.to),
            armies: attack.armies,
        };
        Commander {
            income: state.income[at],
            step: step_word(state.steps[at]),
            out: Some(state.out[at]).filter(|&round| round > 0),
            offers: ids(map, state.offers[at]),
            picks: state.picks[at].iter().map(|&region| map.id(region)).collect(),
            starts: ids(map, state.starts[at]),
            deployments: deployed
                .map(|(region, armies)| Deployment { region: map.id(region), armies })
                .collect(),
            attacks: state.orders.attacks(seat).iter().map(attack).collect(),
        }
    }
}

impl ReportedOrder {
    fn of(map: &Map, order: &OrderResult) -> Self {
        ReportedOrder {
            seat: order.seat.number(),
            fate: fate_word(order.fate),
            from_region: map.id(order.from),
            to_region: map.id(order.to),
            armies: order.armies,
            attackers_lost: order.attackers,
            defenders_lost: order.defenders,
        }
    }
}

pub(crate) fn schemas() -> ViewSchemas {
    ViewSchemas { setup: schema_for!(WarlightSetup).into(), view: schema_for!(WarlightView).into() }
}
