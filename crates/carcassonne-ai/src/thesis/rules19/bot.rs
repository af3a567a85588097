//! The players that value moves by rules (spec 3.5 to 3.8).

use bw_carcassonne::{Action, Carcassonne, State};
use bw_core::{
    Analysis, Ask, Bot, Contribution, Fault, Message, OptionError, OptionKind, OptionSpec, Options,
    Plan,
};

use super::super::choice::{Best, Ties, candidate, ranked};
use super::super::relative::Relative;
use super::evaluation::{Evaluation, Values};
use super::rule::RULES;
use super::settings::{MeeplesPerTurn, Quality, ReturnedToOthers, Settings};
use super::shipped::{WeightSet, shipped};
use super::weight_file::WeightFile;
use super::weights::WeightVector;

const WEIGHTS_OPTION: OptionSpec =
    OptionSpec { key: "weights", kind: OptionKind::File, default: "" };

const PLAYERS_OPTION: OptionSpec =
    OptionSpec { key: "players", kind: OptionKind::Integer { min: 2, max: 5 }, default: "" };

/// The options of [`RuleBot::weighted`].
pub const WEIGHTED_OPTIONS: &[OptionSpec] =
    &[MeeplesPerTurn::OPTION, Relative::OPTION, Ties::OPTION];

/// The options of the plain variant.
pub const RULES19_OPTIONS: &[OptionSpec] = &[
    WEIGHTS_OPTION,
    MeeplesPerTurn::OPTION,
    ReturnedToOthers::OPTION,
    Relative::OPTION,
    Ties::OPTION,
];

/// The options of the variant with probability.
pub const RULES19_PR_OPTIONS: &[OptionSpec] = &[
    WEIGHTS_OPTION,
    MeeplesPerTurn::OPTION,
    ReturnedToOthers::OPTION,
    Quality::OPTION,
    Relative::OPTION,
    Ties::OPTION,
];

/// The options of the variant with probability that has weights by number of players.
pub const RULES19_SETS_OPTIONS: &[OptionSpec] = &[
    PLAYERS_OPTION,
    WEIGHTS_OPTION,
    MeeplesPerTurn::OPTION,
    ReturnedToOthers::OPTION,
    Quality::OPTION,
    Relative::OPTION,
    Ties::OPTION,
];

/// How many rules Weighted has.
const WEIGHTED_RULES: usize = 7;

/// Takes the move with the largest weighted sum of rules.
#[derive(Clone, Debug)]
pub struct RuleBot {
    weights: WeightVector,
    ties: Ties,
    evaluation: Evaluation,
    note: Option<Message>,
}

impl RuleBot {
    /// With these weights: a genome as a player.
    pub fn new(weights: WeightVector, settings: Settings) -> Self {
        let evaluation = Evaluation::new(weights.rules(), weights.probability(), settings);
        RuleBot { weights, ties: settings.ties, evaluation, note: None }
    }

    /// The first seven rules, all of the same weight.
    pub fn weighted(options: &Options) -> Self {
        RuleBot::new(WeightVector::even(WEIGHTED_RULES), Settings::from_options(options))
    }

    /// All rules, with the weights of a file or else the shipped ones for this number of phases.
    pub fn shipped(
        phases: usize,
        probability: bool,
        game: &Carcassonne,
        options: &Options,
    ) -> Result<Self, OptionError> {
        let settings = Settings::from_options(options);
        let has_sets = options.specs().iter().any(|spec| spec.key == PLAYERS_OPTION.key);
        let forced = if has_sets { options.integer_if_set(PLAYERS_OPTION.key) } else { None };
        if options.get(WEIGHTS_OPTION.key).is_some() {
            let text = options.text(WEIGHTS_OPTION.key);
            if forced.is_some() {
                let why = "`players` chooses among shipped weights; it does not go with `weights`";
                return Err(OptionError::Invalid(why.into()));
            }
            return Ok(RuleBot::new(weights_of_file(text, probability)?, settings));
        }
        // Only the variant with sets has weights by number of players; the others have one set.
        let own = if has_sets { i64::from(game.rules().seats) } else { 2 };
        let players = forced.unwrap_or(own).clamp(2, 5) as u8;
        let (weights, note) = shipped(WeightSet { phases, probability, players });
        let mut bot = RuleBot::new(weights, settings);
        bot.note = note;
        Ok(bot)
    }

    fn analyse(&mut self, state: &State, played: &[Action]) -> Analysis<Action> {
        let weights = self.weights.at(tiles_after(state));
        let mut candidates = Vec::new();
        self.evaluation.each(state, |tried, values| {
            candidates.push(candidate(tried, contributions(weights, values)));
        });
        let (note, unit) = (self.note.clone(), Some(Message::new("carc-unit-rules")));
        Analysis { note, unit, ..ranked(candidates, played) }
    }
}

fn weights_of_file(text: &str, probability: bool) -> Result<WeightVector, OptionError> {
    let invalid = |why: String| OptionError::Invalid(format!("option `weights`: {why}"));
    let file = WeightFile::parse(text).map_err(|error| invalid(error.to_string()))?;
    if file.weights.probability() != probability {
        let (is, bot) =
            if probability { ("without", "rules19-3") } else { ("with", "rules19-3-pr") };
        let name = file.name;
        return Err(invalid(format!("`{name}` is for rules {is} probability; use it with {bot}")));
    }
    Ok(file.weights)
}

/// Tiles on the table after the move, whether or not the tile lies already.
fn tiles_after(state: &State) -> usize {
    state.tile_count() + usize::from(state.hand().is_some())
}

fn contributions(weights: &[f64], values: &Values) -> Vec<Contribution> {
    let rules = RULES.iter().zip(weights).zip(values);
    rules
        .map(|((info, weight), value)| Contribution {
            name: info.rule.words(),
            // Adding nothing makes a negative zero positive.
            value: weight * value + 0.0,
        })
        .collect()
}

impl Bot<Carcassonne> for RuleBot {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Carcassonne>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let state = ask.view;
        let weights = self.weights.at(tiles_after(state));
        let mut best = Best::new(self.ties, ask.rng.clone());
        self.evaluation.each(state, |tried, values| {
            let parts = weights.iter().zip(values).map(|(weight, value)| weight * value);
            best.offer(parts.sum::<f64>(), tried);
        });
        best.chosen().answer(plan);
        if ask.wants_analysis {
            plan.analysis = Some(Box::new(self.analyse(state, &plan.actions)));
        }
        Ok(())
    }
}
