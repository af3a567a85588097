//! The values of all rules for all moves (spec 3.5, 3.7), worked out without allocation.
//!
//! Every placement is tried once. The move without a meeple is valued from what [`Site`] found and
//! from the few features of the tile; [`Put`] then adds each meeple. What the trial changes in the
//! survey is put back after it.

use arrayvec::ArrayVec;
use bw_carcassonne::{Edge, FeatureKind, MAX_SEGMENTS, Points, PointsWithout, SegmentId, State};
use bw_core::MAX_SEATS;

use super::super::moves::{Move, Moves, TriedPlacement};
use super::account::{
    Account, Outlook, account, count_meeples, count_points, count_returns, set_farmers,
};
use super::cells::CellSet;
use super::put::Put;
use super::rule::{RULE_COUNT, Rule};
use super::settings::Settings;
use super::site::Site;
use super::survey::{Holdings, Survey};

/// The values of all rules, in their order.
pub type Values = [f64; RULE_COUNT];

/// Works out the values of moves.
#[derive(Clone, Debug)]
pub struct Evaluation {
    settings: Settings,
    /// How many rules are asked for, from the first.
    rules: usize,
    survey: Box<Survey>,
    site: Box<Site>,
    moves: Moves,
}

/// Rules up to this one need no survey of features.
const SIMPLE_RULES: usize = Rule::ReturnedToOthers as usize + 1;

impl Evaluation {
    /// By the first `rules` rules (at most nineteen), with or without probability.
    pub fn new(rules: usize, probability: bool, settings: Settings) -> Self {
        let survey = Box::new(Survey::new(probability.then_some(settings.quality)));
        let (rules, site) = (rules.min(RULE_COUNT), Box::default());
        Evaluation { settings, rules, survey, site, moves: Moves::default() }
    }

    /// Calls `each` with every move of the seat on turn, in order, and its values. Values of rules
    /// that are not asked for may be anything.
    pub fn each(&mut self, state: &State, mut each: impl FnMut(Move, &Values)) {
        let has_survey = self.rules > SIMPLE_RULES;
        if has_survey {
            self.survey.take(state, state.seat());
        }
        let mut trying = Trying {
            settings: &self.settings,
            state,
            survey: has_survey.then_some(&mut *self.survey),
            site: &mut self.site,
            outlook: Outlook { turns: state.tiles_left() / state.seats() },
            before: state.points_now(),
            without: None,
        };
        self.moves.each_placement(state, |trial, after| trying.value(trial, after, &mut each));
    }
}

/// The placements of one decision, tried one after another.
struct Trying<'e> {
    settings: &'e Settings,
    state: &'e State,
    survey: Option<&'e mut Survey>,
    site: &'e mut Site,
    outlook: Outlook,
    /// Everybody's points now, before the move.
    before: [Points; MAX_SEATS],
    /// The same without the features around the cell being tried.
    without: Option<PointsWithout>,
}

impl Trying<'_> {
    /// Values all moves with a placement.
    #[inline]
    fn value(
        &mut self,
        trial: Option<TriedPlacement<'_>>,
        after: &mut State,
        each: &mut impl FnMut(Move, &Values),
    ) {
        let now = self.points_now(trial, after);
        if let Some(survey) = &mut self.survey
            && let Some(trial) = trial
        {
            if trial.is_first
                && let Some(hand) = self.state.hand()
            {
                self.site.look(survey, self.state, trial.site, hand);
            }
            let changes = change(survey, self.site, after);
            self.value_meeples(Some(trial), after, &now, each);
            if let Some(survey) = &mut self.survey {
                restore(survey, &changes);
            }
        } else {
            self.value_meeples(trial, after, &now, each);
        }
    }

    /// Everybody's points if the game ended after the placement, a meeple not being put.
    #[inline]
    fn points_now(
        &mut self,
        trial: Option<TriedPlacement<'_>>,
        after: &State,
    ) -> [Points; MAX_SEATS] {
        let Some(trial) = trial else { return self.before };
        if trial.is_first {
            self.without = Some(self.state.points_without(trial.site, &self.before));
        }
        self.without
            .as_ref()
            .map_or(self.before, |without| after.points_now_from(trial.site, without))
    }

    /// The move without a meeple, then those with one.
    #[inline]
    fn value_meeples(
        &self,
        trial: Option<TriedPlacement<'_>>,
        after: &mut State,
        now: &[Points; MAX_SEATS],
        each: &mut impl FnMut(Move, &Values),
    ) {
        let account = account(self.state, after, now);
        let site = trial.is_some().then_some(&*self.site);
        let values = self.values(site, after, &account);
        let placement = trial.map(|trial| trial.placement());
        let is_asked = !after.spots().is_empty();
        each(Move { placement, meeple: None, is_asked }, &values);
        let put = Put {
            settings: self.settings,
            state: self.state,
            survey: self.survey.as_deref(),
            site,
            outlook: self.outlook,
            account: &account,
        };
        for segment in after.spots() {
            let mut with_meeple = values;
            put.add(segment, after, &mut with_meeple);
            each(Move { placement, meeple: Some(segment), is_asked }, &with_meeple);
        }
    }

    /// The values of the move without a meeple.
    #[inline]
    fn values(&self, site: Option<&Site>, after: &State, account: &Account) -> Values {
        let (settings, mover) = (self.settings, self.state.seat());
        let mut values = [0.0; RULE_COUNT];
        count_points(settings, mover, after.seats(), account, &mut values);
        count_meeples(settings, self.outlook, account.free, false, &mut values);
        count_returns(settings, mover, account, &mut values);
        if let Some(survey) = self.survey.as_deref() {
            let holdings = match site {
                Some(site) => holdings(survey, site, after),
                None => survey.holdings(after),
            };
            set_holdings(&holdings, &mut values);
            set_farmers(self.outlook, survey.farmers, &mut values);
        }
        values
    }
}

/// What the survey held before a trial.
#[derive(Default)]
struct Changes {
    shares: ArrayVec<(usize, f64), 4>,
    prospects: ArrayVec<(SegmentId, CellSet), 4>,
}

/// Makes the survey see the tile being tried: what cells around it demand, and the empty cells of its
/// cities and roads.
#[inline]
fn change(survey: &mut Survey, site: &Site, after: &State) -> Changes {
    let last = after.tile_count() - 1;
    let mut changes = Changes::default();
    let formed = &mut changes.prospects;
    for edge in 0..4 {
        let (shown, root) = after.edge_root(last, edge);
        if let Some(neighbour) = site.empty[edge] {
            let demand = neighbour.demand.with(edge ^ 2, shown);
            let share = survey.demand_at(neighbour.position, demand);
            changes.shares.push((neighbour.position, share));
        }
        if shown == Edge::Field {
            continue;
        }
        let at = formed.iter().position(|(other, _)| *other == root).unwrap_or_else(|| {
            formed.push((root, CellSet::default()));
            formed.len() - 1
        });
        match site.empty[edge] {
            Some(neighbour) => formed[at].1.insert(neighbour.position),
            None => formed[at].1.add(&site.beside[edge]),
        }
    }
    for (root, cells) in formed {
        cells.remove(site.position);
        std::mem::swap(&mut survey.prospects[root.index()], cells);
    }
    changes
}

/// Takes back [`change`].
#[inline]
fn restore(survey: &mut Survey, changes: &Changes) {
    for &(position, share) in &changes.shares {
        survey.restore_share(position, share);
    }
    for &(root, cells) in &changes.prospects {
        survey.prospects[root.index()] = cells;
    }
}

/// All that the mover has after the tile being tried, without a new meeple.
#[inline]
fn holdings(survey: &Survey, site: &Site, after: &State) -> Holdings {
    let mut holdings = site.rest;
    for claim in &site.shaken {
        survey.add_claim(claim, &mut holdings);
    }
    for &towns in &site.shaken_farms {
        survey.add_farm(after, towns, &mut holdings);
    }
    let last = after.tile_count() - 1;
    let mut seen = ArrayVec::<SegmentId, MAX_SEGMENTS>::new();
    for segment in 0..after.last_tile().segments().len() as u8 {
        let root = after.root(last, segment);
        if !after.tally(root).is_occupied() || seen.contains(&root) {
            continue;
        }
        seen.push(root);
        if root.kind() == FeatureKind::Farm {
            if survey.is_held(after, root) {
                survey.add_farm(after, after.towns(root), &mut holdings);
            }
        } else if let Some(claim) = survey.claim(after, root) {
            survey.add_claim(&claim, &mut holdings);
        }
    }
    holdings
}

/// Rules 10 to 14, 16 and 19.
#[inline]
fn set_holdings(holdings: &Holdings, values: &mut Values) {
    values[Rule::TilesToReturn as usize] = -holdings.to_return;
    values[Rule::HeldCities as usize] = holdings.cities;
    values[Rule::HeldRoads as usize] = holdings.roads;
    values[Rule::HeldCloisters as usize] = holdings.cloisters;
    values[Rule::HeldFarms as usize] = holdings.farms;
    values[Rule::CityQuality as usize] = holdings.city_quality;
    values[Rule::FarmCityQuality as usize] = holdings.farm_quality;
}
