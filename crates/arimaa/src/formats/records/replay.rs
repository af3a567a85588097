//! Playing recorded turns again, takebacks and resignations included.

use bw_core::{Actor, Game, ParseError};

use super::lines::{Entry, TurnLine};
use crate::actions::Action;
use crate::game::Arimaa;
use crate::notation::{
    SetupText, Strictness, Token, parse_tokens, read_setup, read_steps, step_tokens,
};
use crate::piece::Side;
use crate::position::MAX_STEPS;
use crate::setup::HOME_SQUARES;
use crate::state::{Phase, State, TurnLabel};
use crate::turn_rules::TurnError;

/// A record played again.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The state after the last turn that was not taken back.
    pub state: State,
    /// The turns that were not taken back, as decisions.
    pub turns: Vec<(TurnLabel, Vec<Action>)>,
    /// Who gave up.
    pub resigned: Option<Side>,
}

/// Why a record cannot be played again: the turn and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("turn {label}: {why}")]
pub struct ReplayError {
    /// The turn, as it is labelled.
    pub label: TurnLabel,
    /// What is wrong.
    pub why: TurnFault,
}

/// What is wrong with a turn of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnFault {
    /// The label is not that of the turn.
    #[error("the turn to play is {0}")]
    Label(TurnLabel),
    /// The text cannot be read here.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The turn is not legal.
    #[error(transparent)]
    Turn(#[from] TurnError),
    /// A set-up of other pieces or on other squares.
    #[error("this is no set-up of the whole army on the home squares")]
    Setup,
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// The game is over.
    #[error("the game is over")]
    Over,
}

/// Plays the turns of a record from the beginning of a game.
///
/// Strict reading also demands that labels, pieces and removals are right; turns must be legal in any case.
pub fn replay_turns(
    game: &Arimaa,
    turns: &[TurnLine],
    strictness: Strictness,
) -> Result<Replay, ReplayError> {
    let mut replay = Replay { state: game.initial(), turns: Vec::new(), resigned: None };
    let mut before: Vec<State> = Vec::new();
    for line in turns {
        let result = replay_line(game, line, strictness, &mut replay, &mut before);
        result.map_err(|why| ReplayError { label: line.label, why })?;
    }
    Ok(replay)
}

fn replay_line(
    game: &Arimaa,
    line: &TurnLine,
    strictness: Strictness,
    replay: &mut Replay,
    before: &mut Vec<State>,
) -> Result<(), TurnFault> {
    if strictness == Strictness::Strict && line.label != replay.state.label() {
        return Err(TurnFault::Label(replay.state.label()));
    }
    match &line.entry {
        Entry::Takeback => {
            replay.state = before.pop().ok_or(TurnFault::NothingToTakeBack)?;
            replay.turns.pop();
            replay.resigned = None;
        }
        Entry::Resigns => replay.resigned = Some(replay.state.side()),
        Entry::Turn(tokens) if tokens.is_empty() => {}
        Entry::Turn(tokens) => {
            let actions = turn_actions(&replay.state, tokens, strictness)?;
            before.push(replay.state.clone());
            let (label, actor) = (replay.state.label(), Actor::Seat(replay.state.side().seat()));
            for &action in &actions {
                game.apply(&mut replay.state, actor, action);
            }
            replay.turns.push((label, actions));
        }
    }
    Ok(())
}

/// The decisions of a whole legal turn.
pub(crate) fn turn_actions(
    state: &State,
    tokens: &[Token],
    strictness: Strictness,
) -> Result<Vec<Action>, TurnFault> {
    match state.phase() {
        Phase::Over => Err(TurnFault::Over),
        Phase::Setup => setup_actions(state, tokens),
        Phase::Play => {
            let steps = read_steps(&state.position, tokens, strictness)?;
            state.position.play_turn(&steps, state.forbidden())?;
            let ends = (steps.len() < usize::from(MAX_STEPS)).then_some(Action::End);
            Ok(steps.into_iter().map(Action::Step).chain(ends).collect())
        }
    }
}

fn setup_actions(state: &State, tokens: &[Token]) -> Result<Vec<Action>, TurnFault> {
    let actions = read_setup(state, tokens)?;
    let mut supply = state.supply;
    for &action in &actions {
        if let Action::Place(kind) = action {
            let left = &mut supply[kind.index()];
            *left = left.checked_sub(1).ok_or(TurnFault::Setup)?;
        }
    }
    let whole = actions.len() == usize::from(HOME_SQUARES - state.decided);
    if whole && supply.iter().all(|&left| left == 0) { Ok(actions) } else { Err(TurnFault::Setup) }
}

/// The turn lines of a game, from its decisions. A turn that is not over is left out.
pub fn turn_lines(game: &Arimaa, actions: impl IntoIterator<Item = Action>) -> Vec<TurnLine> {
    let mut state = game.initial();
    let mut lines = Vec::new();
    for action in actions {
        let before = state.clone();
        game.apply(&mut state, Actor::Seat(before.side().seat()), action);
        if state.turns != before.turns {
            let entry = Entry::Turn(turn_tokens(&before, action, &state));
            lines.push(TurnLine { label: before.label(), entry });
        }
    }
    lines
}

/// The words of the turn that an action ended.
pub(crate) fn turn_tokens(before: &State, action: Action, after: &State) -> Vec<Token> {
    if before.phase() == Phase::Setup {
        let text = SetupText { position: &after.position, side: before.side() }.to_string();
        return parse_tokens(&text).unwrap_or_default();
    }
    let mut steps = before.steps_taken().to_vec();
    if let Action::Step(step) = action {
        steps.push(step);
    }
    step_tokens(&before.start, &steps)
}
