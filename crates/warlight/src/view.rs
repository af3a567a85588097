//! What a viewer knows: others' entries are left out, and under fog what it does not see (spec 3.8, 4).
//!
//! While a round is resolved under fog a player still sees the position at its commit; then the report
//! shows what it witnessed. Belief about unseen regions is a matter of players, not of views.

use bw_core::{Rng, Seat, Viewer};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::game::Warlight;
use crate::map::Map;
use crate::options::Start;
use crate::position::{MAX_PLAYERS, Position};
use crate::region_set::{Region, RegionSet, nth_region, regions};
use crate::state::{Orders, Phase, Resolution, State, Step};

/// What one viewer knows: a state with everything else forgotten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The state as far as it is known.
    pub state: State,
    /// The regions whose owner and armies are known.
    pub visible: RegionSet,
    /// Whose entries are known, by seat.
    pub entries: u8,
    /// How many players there are.
    pub seats: u8,
}

impl View {
    /// Whether everything that a seat holds is known.
    pub(crate) fn knows(&self, map: &Map, seat: Seat) -> bool {
        self.visible == map.all() || self.entries & (1 << seat.index()) != 0
    }
}

impl Warlight {
    pub(crate) fn see(&self, state: &State, by: Viewer) -> View {
        let everyone = u8::MAX >> (8 - self.seat_count());
        let all = self.map().all();
        let fog = self.rules().fog;
        let open = match state.phase {
            Phase::Over | Phase::Draft => true,
            Phase::Resolve | Phase::Compare => !fog,
            _ => false,
        };
        if by == Viewer::All || open {
            let seats = self.seat_count();
            return View { state: state.clone(), visible: all, entries: everyone, seats };
        }
        let eyes = match by {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::All => None,
        };
        let entries = eyes.map_or(0, |seat| 1 << seat.index());
        let mut known = state.clone();
        if fog && state.phase == Phase::Resolve {
            (known.phase, known.position) = (Phase::Night, state.before.clone());
            known.report.clear();
        }
        (known.before, known.fresh) = (Position::EMPTY, Position::EMPTY);
        known.resolution = Resolution::default();
        known.orders = match eyes {
            Some(seat) => state.orders.only(seat),
            None => Orders::default(),
        };
        for other in Seat::all(self.seat_count()).filter(|&seat| Some(seat) != eyes) {
            known.picks[other.index()].clear();
            let committed = known.phase == Phase::Night;
            known.steps[other.index()] = if committed { Step::Committed } else { Step::Deploy };
        }
        let visible =
            if fog && !self.in_open_draft(state) { self.veil(&mut known, eyes) } else { all };
        View { state: known, visible, entries, seats: self.seat_count() }
    }

    /// Before a draft is over everything is public.
    fn in_open_draft(&self, state: &State) -> bool {
        self.rules().start == Start::Draft && state.round == 0
    }

    /// Forgets what a viewer does not see; answers what it sees.
    fn veil(&self, known: &mut State, eyes: Option<Seat>) -> RegionSet {
        let own = eyes.map_or(RegionSet::EMPTY, |seat| known.position.holdings(seat));
        let visible = self.map().surroundings(own) & self.map().all();
        known.position = known.position.masked(visible);
        for other in (0..MAX_PLAYERS).filter(|&at| eyes.map(Seat::index) != Some(at)) {
            known.income[other] = 0;
            if self.rules().start != Start::Draft {
                known.starts[other] = RegionSet::EMPTY;
            }
        }
        let bit = eyes.map_or(0, |seat| 1u8 << seat.index());
        known.report.retain(|event| event.witnesses & bit != 0);
        known.report.iter_mut().for_each(|event| event.witnesses &= bit);
        visible
    }

    /// Some state that looks like this.
    pub(crate) fn imagine(&self, view: &View, rng: &mut Rng) -> State {
        let mut state = view.state.clone();
        if state.phase == Phase::Compare && view.visible != self.map().all() {
            self.imagine_preferences(&mut state, view);
        }
        if view.visible != self.map().all() {
            self.imagine_unseen(&mut state, view, rng);
        }
        state
    }

    /// Nobody knows the preferences of others: they might be the same, so that chance is needed.
    fn imagine_preferences(&self, state: &mut State, view: &View) {
        let known = (0..2).find(|at| view.entries & (1 << at) != 0);
        let list = match known {
            Some(at) => state.picks[at].clone(),
            None => regions(state.offers[0]).take(6).collect(),
        };
        state.picks[0] = list.clone();
        state.picks[1] = list;
    }

    fn imagine_unseen(&self, state: &mut State, view: &View, rng: &mut Rng) {
        let unseen = self.map().all() & !view.visible;
        for region in regions(unseen) {
            let wasteland = state.wastelands.contains(region);
            let armies = self.neutral_armies(region);
            let armies = if wasteland { self.rules().wasteland_armies } else { armies };
            state.position.set(region, 0, armies);
        }
        if !matches!(state.phase, Phase::Orders | Phase::Night) {
            return;
        }
        let others: Vec<Seat> = state
            .alive(self.seat_count())
            .iter()
            .filter(|seat| view.entries & (1 << seat.index()) == 0)
            .collect();
        let mut free = unseen;
        for &seat in &others {
            if state.position.is_alive(seat) {
                continue;
            }
            let Some(region) = nth_region(free, rng.below(free.len().max(1))) else { break };
            free.remove(region);
            state.position.set(region, seat.number(), 2);
        }
        for region in regions(free) {
            if let Some(seat) = rng.pick(&others).filter(|_| rng.chance(1, 4)) {
                state.position.set(region, seat.number(), 1 + rng.below(4) as u16);
            }
        }
        for seat in others.into_iter().filter(|_| state.phase == Phase::Orders) {
            state.income[seat.index()] = self.income(&state.position, seat);
        }
    }
}

/// Regions by place in the map: owner and armies, or null where nothing is seen.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let state = &self.state;
        let known = |at: usize| {
            let region = Region(at as u16);
            let cell = (state.position.owner(region), state.position.armies(region));
            (self.visible.contains(region)).then_some(cell)
        };
        // Four players at least, as there always were.
        let count = usize::from(self.seats).clamp(4, MAX_PLAYERS);
        let seats = || Seat::all(count as u8);
        let deployments: Vec<(u16, u16)> =
            state.orders.deployments().map(|(r, n)| (r.0, n)).collect();
        let attacks: Vec<Vec<(u16, u16, u16)>> = seats()
            .map(|s| state.orders.attacks(s).iter().map(|a| (a.from.0, a.to.0, a.armies)).collect())
            .collect();
        let picks: Vec<Vec<u16>> = state.picks[..count]
            .iter()
            .map(|list| list.iter().map(|region| region.0).collect())
            .collect();
        let report: Vec<_> = state
            .report
            .iter()
            .map(|e| {
                (
                    e.seat.number(),
                    format!("{:?}", e.fate),
                    e.from.0,
                    e.to.0,
                    e.armies,
                    e.attackers,
                    e.defenders,
                )
            })
            .collect();
        let mut out = s.serialize_struct("View", 12)?;
        out.serialize_field("phase", &format!("{:?}", state.phase))?;
        out.serialize_field("round", &state.round)?;
        out.serialize_field("drawn", &state.drawn)?;
        out.serialize_field("regions", &(0..state.position.room()).map(known).collect::<Vec<_>>())?;
        out.serialize_field("offers", &state.offers[..count])?;
        out.serialize_field("starts", &state.starts[..count])?;
        out.serialize_field("picks", &picks)?;
        out.serialize_field("income", &state.income[..count])?;
        out.serialize_field("out", &state.out[..count])?;
        out.serialize_field("deployments", &deployments)?;
        out.serialize_field("attacks", &attacks)?;
        out.serialize_field("report", &report)?;
        out.end()
    }
}
