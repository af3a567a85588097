//! What a bot plans from: the position with its own entries carried out, incomes, entered attacks
//! (spec 3.8). A bot may be asked in the middle of its turn; then only the rest is planned.

use bw_core::{Plan, Rng, Seat};
use bw_warlight::{
    Action, Attack, MAX_PLAYERS, Phase, Region, RegionSet, Start, State, Step, View, Warlight,
    regions,
};

use crate::field::Field;

/// New armies on a region; of a start turn the region picked, with 0 armies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deploy {
    /// Where.
    pub region: Region,
    /// How many.
    pub armies: u16,
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionKind {
    /// Start regions, this many more, all players at once from their own offers.
    Picks(u8),
    /// One start region of a common offer.
    Pick,
    /// Deployments and attacks.
    Deploy,
    /// Attacks only: the deployment is closed.
    Attack,
}

/// The situation of a seat that is asked.
#[derive(Clone, Debug)]
pub struct Scene<const W: usize> {
    /// Who is asked.
    pub me: usize,
    /// What for.
    pub decision: DecisionKind,
    /// Owners and armies, own new armies included.
    pub field: Field<W>,
    /// Armies that may be deployed, by seat; of the asked one what is left.
    pub income: [u16; MAX_PLAYERS],
    /// Own attacks entered already.
    pub entered: Vec<Attack>,
    /// Regions that may be picked, by seat.
    pub offers: [RegionSet<W>; MAX_PLAYERS],
    /// Own regions picked already.
    pub picked: RegionSet<W>,
}

impl<const W: usize> Scene<W> {
    /// The situation as a view shows it. Under fog what is not seen is made up.
    pub fn new(game: &Warlight, view: &View, seat: Seat, rng: &mut Rng) -> Self {
        if view.visible == game.map().all() {
            return Self::of_state(game, &view.state, seat);
        }
        Self::of_state(game, &bw_core::Game::determinize(game, view, rng), seat)
    }

    /// The situation of a seat in a state in which it is asked.
    pub fn of_state(game: &Warlight, state: &State, seat: Seat) -> Self {
        let me = seat.index();
        let mut scene = Scene {
            me,
            decision: decision(game, state, seat),
            field: Field::new(&state.position),
            income: [0; MAX_PLAYERS],
            entered: Vec::new(),
            offers: [RegionSet::EMPTY; MAX_PLAYERS],
            picked: RegionSet::EMPTY,
        };
        if matches!(scene.decision, DecisionKind::Picks(_) | DecisionKind::Pick) {
            let taken = state.starts.iter().fold(RegionSet::EMPTY, |all, set| all | *set);
            let picks = state.picks[me].iter().collect();
            scene.picked = (state.starts[me] | picks).resized();
            scene.offers = state.offers.map(|offer| (offer - taken).resized());
            scene.offers[me] &= !scene.picked;
            return scene;
        }
        for other in bw_core::Seat::all(bw_core::Game::seats(game)) {
            scene.income[other.index()] = game.income(&state.position, other);
        }
        scene.income[me] =
            if scene.decision == DecisionKind::Attack { 0 } else { game.undeployed(state, seat) };
        for region in regions(scene.field.held[me]) {
            scene.field.reinforce(region, state.orders.deployed(region));
        }
        scene.entered.extend_from_slice(state.orders.attacks(seat));
        scene
    }

    /// Regions that no player has, on a map with these regions.
    pub fn neutral(&self, all: RegionSet<W>) -> RegionSet<W> {
        all & !self.field.owned()
    }

    /// Pushes a turn. Deployments are sorted by region; the first attacks are those entered already,
    /// perhaps with more armies.
    pub fn answer(&self, deploys: &[Deploy], attacks: &[Attack], plan: &mut Plan<Action>) {
        match self.decision {
            DecisionKind::Picks(_) | DecisionKind::Pick => {
                plan.actions.extend(deploys.iter().map(|deploy| Action::Pick(deploy.region)));
                return;
            }
            DecisionKind::Deploy => {
                let deploy = |d: &Deploy| Action::Deploy { region: d.region, armies: d.armies };
                plan.actions.extend(deploys.iter().map(deploy));
                plan.actions.push(Action::Done);
            }
            DecisionKind::Attack => {}
        }
        for (at, attack) in attacks.iter().enumerate() {
            let before = self.entered.get(at).map_or(0, |entered| entered.armies);
            if attack.armies > before {
                let armies = attack.armies - before;
                plan.actions.push(Action::Attack { from: attack.from, to: attack.to, armies });
            }
        }
        plan.actions.push(Action::Done);
    }
}

fn decision(game: &Warlight, state: &State, seat: Seat) -> DecisionKind {
    match state.phase {
        Phase::Pick if game.rules().start == Start::Offer => {
            let made = state.picks[seat.index()].len() as u8;
            DecisionKind::Picks(game.rules().start_regions.saturating_sub(made))
        }
        Phase::Pick | Phase::Draft => DecisionKind::Pick,
        _ if state.steps[seat.index()] == Step::Deploy => DecisionKind::Deploy,
        _ => DecisionKind::Attack,
    }
}
