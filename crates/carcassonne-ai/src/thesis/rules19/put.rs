//! What a meeple adds to the values of the move without it: it is always alone where it is put.

use bw_carcassonne::{FarmRule, FeatureKind, SegmentId, State};

use super::account::{Account, Outlook, count_meeples, count_points, set_farmers};
use super::evaluation::Values;
use super::rule::Rule;
use super::settings::Settings;
use super::site::Site;
use super::survey::{Holdings, Survey};

/// What is the same for all meeples after one placement.
pub(super) struct Put<'e> {
    pub(super) settings: &'e Settings,
    /// Before the move.
    pub(super) state: &'e State,
    /// If rules beyond the simple ones are asked for.
    pub(super) survey: Option<&'e Survey>,
    /// If the tile is only tried.
    pub(super) site: Option<&'e Site>,
    pub(super) outlook: Outlook,
    pub(super) account: &'e Account,
}

impl Put<'_> {
    /// Puts a meeple on a segment: changes the values of the move without it.
    #[inline]
    pub(super) fn add(&self, segment: u8, after: &mut State, values: &mut Values) {
        let root = after.root(after.tile_count() - 1, segment);
        let is_complete = after.tally(root).open() == 0;
        let free = self.account.free - u8::from(!is_complete);
        count_meeples(self.settings, self.outlook, free, true, values);
        match after.lone_meeple_points(segment) {
            Some(more) => {
                let rule = rule_of(root.kind(), is_complete);
                values[rule as usize] += f64::from(more[root.kind()]);
            }
            None => self.count_all_points(segment, after, values),
        }
        if is_complete {
            values[Rule::ReturnedToSelf as usize] += 1.0;
        } else if let Some(survey) = self.survey {
            self.add_holding(survey, after, root, values);
        }
    }

    /// First-edition farms: a farmer's points depend on all farms around a city.
    fn count_all_points(&self, segment: u8, after: &mut State, values: &mut Values) {
        debug_assert_eq!(after.rules.farms, FarmRule::First);
        let undo = after.deploy(Some(segment));
        let account = Account { pending: after.pending(), ..*self.account };
        after.undo_deploy(&undo);
        count_points(self.settings, self.state.seat(), after.seats(), &account, values);
    }

    #[inline]
    fn add_holding(&self, survey: &Survey, after: &State, root: SegmentId, values: &mut Values) {
        let mut more = Holdings::default();
        if root.kind() == FeatureKind::Farm {
            survey.add_farm(after, after.towns(root), &mut more);
            set_farmers(self.outlook, survey.farmers + 1, values);
        } else {
            let claim = match self.site.and_then(|site| site.cloister) {
                Some(prospect) if root.kind() == FeatureKind::Cloister => {
                    survey.lone_cloister(prospect)
                }
                _ => survey.lone_claim(after, root),
            };
            survey.add_claim(&claim, &mut more);
        }
        values[Rule::TilesToReturn as usize] -= more.to_return;
        values[Rule::HeldCities as usize] += more.cities;
        values[Rule::HeldRoads as usize] += more.roads;
        values[Rule::HeldCloisters as usize] += more.cloisters;
        values[Rule::HeldFarms as usize] += more.farms;
        values[Rule::CityQuality as usize] += more.city_quality;
        values[Rule::FarmCityQuality as usize] += more.farm_quality;
    }
}

/// The rule that counts the points of a feature.
#[inline]
const fn rule_of(kind: FeatureKind, is_complete: bool) -> Rule {
    match (kind, is_complete) {
        (FeatureKind::City, true) => Rule::CompletedCities,
        (FeatureKind::City, false) => Rule::OpenCities,
        (FeatureKind::Road, true) => Rule::CompletedRoads,
        (FeatureKind::Road, false) => Rule::OpenRoads,
        (FeatureKind::Cloister, _) => Rule::Cloisters,
        (FeatureKind::Farm, _) => Rule::Farms,
    }
}
