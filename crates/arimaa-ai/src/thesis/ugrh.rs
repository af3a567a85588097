//! The bot `ugrh` (spec 5): sets up, opens with the lone elephant, and searches two turns deep.

use bw_arimaa::{Action, Arimaa, MAX_STEPS, Phase, Position, State};
use bw_core::{
    Actor, Analysis, Ask, Bot, Candidate, Contribution, Fault, FaultKind, Game, Message, Plan, Seat,
};

use super::evaluate::{Assessment, Evaluator, as_number};
use super::search::{Found, RatedTurn, Searcher};
use super::settings::UgrhSettings;
use super::strategy::{Opening, is_middle_game};
use super::tables::GameStage;
use super::turn_steps::TurnSteps;

/// The bot of the thesis.
#[derive(Debug)]
pub struct Ugrh {
    settings: UgrhSettings,
    opening: Evaluator,
    middle: Evaluator,
    searcher: Searcher,
    /// Once the middle game has come it stays.
    is_middle: bool,
}

impl Ugrh {
    /// With these settings.
    pub fn new(settings: UgrhSettings) -> Self {
        let evaluator = |stage| Evaluator::new(stage, settings.weights, settings.evaluation);
        let (opening, middle) = (evaluator(GameStage::LoneElephant), evaluator(GameStage::Middle));
        let searcher = Searcher::new(settings.factors);
        Ugrh { settings, opening, middle, searcher, is_middle: false }
    }

    fn set_up(&self, ask: &Ask<'_, Arimaa>, plan: &mut Plan<Action>) {
        let (game, mut state) = (ask.game, ask.view.clone());
        let side = state.side();
        let mut arrangement = self.settings.setup.pieces(side).into_iter();
        // What has been placed already is not asked about again.
        let placed =
            state.next_home_square().and_then(|square| bw_arimaa::home_index(side, square));
        let mut preferred = arrangement.by_ref().skip(placed.unwrap_or(0).into());
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

    /// Searches for the turn, or the rest of one that has begun.
    fn find(&mut self, ask: &Ask<'_, Arimaa>) -> Found {
        let state = ask.view;
        let plays_opening = self.settings.opening == Opening::LoneElephant;
        self.is_middle |= !plays_opening || is_middle_game(&state.start);
        let budget = ask.budget.tightened(&self.settings.budget);
        let (evaluator, depth) = (self.evaluator().clone(), self.settings.depth_turns);
        let (position, forbidden) = (&state.position, state.forbidden());
        self.searcher.search(&evaluator, position, forbidden, depth, &mut budget.start())
    }

    fn evaluator(&self) -> &Evaluator {
        if self.is_middle { &self.middle } else { &self.opening }
    }

    fn analysis(&self, state: &State, seat: Seat, found: &Found) -> Analysis<Action> {
        let candidate = |choice: &RatedTurn| self.candidate(state, seat, choice);
        let best = found.choices.first();
        let value = best.map_or(0.0, |best| as_number(best.value));
        let depth = best.map_or(0, |best| best.depth);
        let deepest = found.choices.iter().filter(|choice| choice.depth == depth);
        Analysis {
            candidates: deepest.take(SHOWN).map(candidate).collect(),
            line: best.map_or_else(Vec::new, |best| line(&state.position, best)),
            values: Seat::all(2).map(|other| if other == seat { value } else { -value }).collect(),
            unit: Some(Message::new("ari-unit-terms")),
            nodes: found.nodes,
            note: Some(self.note(depth, found.turns)),
            ..Analysis::default()
        }
    }

    /// In which part of the game, how deep and over how many turns it searched.
    fn note(&self, depth: u8, turns: usize) -> Message {
        let stage = if self.is_middle { "middle" } else { "opening" };
        let search = Message::new("ari-bot-search").with("stage", stage);
        search.with("depth", depth).with("turns", turns)
    }

    /// A turn with its value, and what the terms of the position at the end of its line add to it.
    fn candidate(&self, state: &State, seat: Seat, choice: &RatedTurn) -> Candidate<Action> {
        let end = line_end(&state.position, choice);
        let sign = if seat.index() == 0 { 1.0 } else { -1.0 };
        let contributions = match self.evaluator().assess(&end, state.forbidden()) {
            Assessment::Open(terms) => {
                let values = self.evaluator().contributions(&terms);
                let part = |(number, value): (usize, i64)| Contribution {
                    name: Message::new(format!("ari-term-{number}")),
                    value: sign * as_number(value),
                };
                (1..).zip(values).map(part).collect()
            }
            known => {
                let value = sign * as_number(self.evaluator().value_of(&known));
                let id = match known {
                    Assessment::Won(_) => "ari-bot-over",
                    _ => "ari-bot-goal",
                };
                vec![Contribution { name: Message::new(id), value }]
            }
        };
        let mut actions = Vec::new();
        push_turn(&choice.turn, state.position.steps_taken(), &mut actions);
        Candidate { actions, value: as_number(choice.value), visits: 0, contributions }
    }
}

/// The number of the first turn after the set-up.
const FIRST_TURN: u16 = 2;

/// How many candidates an analysis shows.
const SHOWN: usize = 10;

/// The decisions of a turn of which `taken` steps have been taken.
fn push_turn(turn: &TurnSteps, taken: u8, actions: &mut Vec<Action>) {
    actions.extend(turn.steps().iter().copied().map(Action::Step));
    if usize::from(taken) + turn.len() < usize::from(MAX_STEPS) {
        actions.push(Action::End);
    }
}

fn after(position: &Position, turn: &TurnSteps) -> Position {
    let mut position = *position;
    for &step in turn.steps() {
        position.take_unchecked(step);
    }
    position.end_turn_unchecked();
    position
}

fn line_end(start: &Position, choice: &RatedTurn) -> Position {
    std::iter::once(&choice.turn)
        .chain(&choice.replies)
        .fold(*start, |position, turn| after(&position, turn))
}

fn line(start: &Position, choice: &RatedTurn) -> Vec<(Actor, Action)> {
    let (mut position, mut line, mut actions) = (*start, Vec::new(), Vec::new());
    for turn in std::iter::once(&choice.turn).chain(&choice.replies) {
        actions.clear();
        push_turn(turn, position.steps_taken(), &mut actions);
        let actor = Actor::Seat(position.side().seat());
        line.extend(actions.iter().map(|&action| (actor, action)));
        position = after(&position, turn);
    }
    line
}

impl Bot<Arimaa> for Ugrh {
    fn start(&mut self, _: &Arimaa, _: Seat) -> Result<(), Fault> {
        self.is_middle = false;
        Ok(())
    }

    fn choose(&mut self, ask: &mut Ask<'_, Arimaa>, plan: &mut Plan<Action>) -> Result<(), Fault> {
        if ask.view.phase() == Phase::Setup {
            self.set_up(ask, plan);
            return Ok(());
        }
        if ask.view.label().number < FIRST_TURN + self.settings.random_turns {
            let mut buffer = Vec::new();
            let action = ask.game.random_action(ask.view, ask.seat, &mut ask.rng, &mut buffer);
            plan.actions.push(action);
            return Ok(());
        }
        let found = self.find(ask);
        let Some(best) = found.choices.first() else {
            return Err(Fault::new(FaultKind::Crashed, "there is no legal turn"));
        };
        push_turn(&best.turn, ask.view.position.steps_taken(), &mut plan.actions);
        if ask.wants_analysis {
            plan.analysis = Some(Box::new(self.analysis(ask.view, ask.seat, &found)));
        }
        Ok(())
    }
}
