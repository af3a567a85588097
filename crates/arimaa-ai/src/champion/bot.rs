//! The player.

use bw_arimaa::{Action, Arimaa, MAX_STEPS, Phase, Position, State};
use bw_core::{
    Actor, Analysis, Ask, Bot, Budget, Candidate, Fault, FaultKind, Game, Message, Plan, Seat,
};

use super::attention;
use super::judged::judged;
use super::search::GameSoFar;
use super::settings::ChampionSettings;
use super::think::{MOST_DEPTH, Progress, SearchTask, Thinker, Variation};

/// Searches step by step.
#[derive(Debug)]
pub struct Champion {
    settings: ChampionSettings,
    thinker: Thinker,
}

impl Champion {
    /// With these settings.
    pub fn new(settings: ChampionSettings) -> Self {
        let ChampionSettings { evaluator, parts, hash, .. } = &settings;
        let thinker = Thinker::new(evaluator.clone(), *parts, *hash);
        Champion { settings, thinker }
    }

    fn set_up(&self, ask: &Ask<'_, Arimaa>, plan: &mut Plan<Action>) {
        let (game, mut state) = (ask.game, ask.view.clone());
        let side = state.side();
        // What has been placed already is not asked about again.
        let placed =
            state.next_home_square().and_then(|square| bw_arimaa::home_index(side, square));
        let arrangement = self.settings.setup.pieces(side);
        let mut preferred = arrangement.into_iter().skip(placed.unwrap_or(0).into());
        let mut legal = Vec::new();
        while state.phase() == Phase::Setup && state.side() == side {
            legal.clear();
            game.actions(&state, ask.seat, &mut legal);
            let wanted = preferred.next().map(Action::Place).filter(|it| legal.contains(it));
            let Some(action) = wanted.or_else(|| legal.first().copied()) else { break };
            plan.actions.push(action);
            game.apply(&mut state, Actor::Seat(ask.seat), action);
        }
    }

    fn find(&mut self, ask: &Ask<'_, Arimaa>, budget: &Budget) -> Progress {
        let (state, settings) = (ask.view, &self.settings);
        let (lines, hash) = attention::wanted();
        self.thinker.resize(hash.unwrap_or(settings.hash));
        let game = GameSoFar { forbidden: state.forbidden(), seen: state.history.seen() };
        let question = SearchTask {
            position: &state.position,
            game,
            budget,
            lines: if ask.wants_analysis { lines.unwrap_or(settings.lines) } else { 1 },
            most_depth: settings.depth.unwrap_or(MOST_DEPTH),
        };
        self.thinker.think(question, &mut |progress| attention::report(&state.position, progress))
    }
}

/// A score as people read it: in rabbits.
pub(super) fn in_rabbits(score: i32) -> f64 {
    f64::from(score) / 1000.0
}

fn analysis(position: &Position, seat: Seat, found: &Progress) -> Analysis<Action> {
    let value = found.lines.first().map_or(0.0, |best| in_rabbits(best.score));
    Analysis {
        candidates: found.lines.iter().map(|line| candidate(position, line)).collect(),
        lines: found.lines.iter().map(|line| actions_of(position, line)).collect(),
        line: found.lines.first().map_or_else(Vec::new, |best| actions_of(position, best)),
        values: Seat::all(2).map(|other| if other == seat { value } else { -value }).collect(),
        unit: Some(Message::new("ari-unit-rabbits")),
        nodes: found.nodes,
        note: Some(Message::new("ari-champion-search").with("depth", found.depth.max(0) as u64)),
        ..Analysis::default()
    }
}

fn candidate(position: &Position, line: &Variation) -> Candidate<Action> {
    let mut actions = Vec::new();
    push_first(position, line, &mut actions);
    Candidate { actions, value: in_rabbits(line.score), visits: 0, contributions: Vec::new() }
}

/// The decisions of the first turn of a line.
fn push_first(position: &Position, line: &Variation, actions: &mut Vec<Action>) {
    let turn = line.turns.first().map_or(&[][..], Vec::as_slice);
    actions.extend(turn.iter().copied().map(Action::Step));
    if usize::from(position.steps_taken()) + turn.len() < usize::from(MAX_STEPS) {
        actions.push(Action::End);
    }
}

/// The decisions of a whole line with who takes them.
fn actions_of(start: &Position, line: &Variation) -> Vec<(Actor, Action)> {
    let (mut side, mut taken) = (start.side(), usize::from(start.steps_taken()));
    let mut all = Vec::new();
    for turn in &line.turns {
        let actor = Actor::Seat(side.seat());
        all.extend(turn.iter().map(|&step| (actor, Action::Step(step))));
        if taken + turn.len() < usize::from(MAX_STEPS) {
            all.push((actor, Action::End));
        }
        (side, taken) = (!side, 0);
    }
    all
}

impl Bot<Arimaa> for Champion {
    fn start(&mut self, _: &Arimaa, _: Seat) -> Result<(), Fault> {
        self.thinker.forget();
        Ok(())
    }

    fn choose(&mut self, ask: &mut Ask<'_, Arimaa>, plan: &mut Plan<Action>) -> Result<(), Fault> {
        let state: &State = ask.view;
        if state.phase() == Phase::Setup {
            self.set_up(ask, plan);
            return Ok(());
        }
        let budget = self.settings.budget_of(ask.budget);
        let mut found = self.find(ask, &budget);
        let Some(best) = found.lines.first() else {
            return Err(Fault::new(FaultKind::Crashed, "there is no legal turn"));
        };
        push_first(&state.position, best, &mut plan.actions);
        if ask.wants_analysis {
            if let Some(line) = judged(ask, &found, &mut self.thinker, &budget) {
                found.add(line);
            }
            plan.analysis = Some(Box::new(analysis(&state.position, ask.seat, &found)));
        }
        Ok(())
    }

    /// Fills the table with what may come of the position; only searches that time limits use it.
    fn ponder(&mut self, ask: &mut Ask<'_, Arimaa>) -> Result<(), Fault> {
        if ask.view.phase() == Phase::Play {
            let (threads, stop) = (self.settings.budget.threads, ask.budget.stop.clone());
            let threads = threads.max(ask.budget.threads);
            self.find(ask, &Budget { threads, stop, ..Budget::default() });
        }
        Ok(())
    }
}
