//! What a bot thinks of every turn of a recorded game: what it was worth, and what would have been better.

use bw_core::{
    Actor, Ask, Budget, Fault, Game, Message, Plan, Purpose, Record, RecordError, Rng, Seat, Turn,
    Viewer, replay,
};
use bw_runner::{BotSpec, BotSpecError, Connect};
use bw_show::Show;
use serde::{Deserialize, Serialize};

use crate::erased::Erased;
use crate::session::contain;

/// Why a game is not judged.
#[derive(Debug, thiserror::Error)]
pub enum JudgementError {
    /// The record is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] BotSpecError),
    /// The bot failed.
    #[error("{bot} failed: {fault}")]
    Failed {
        /// Its spec.
        bot: String,
        /// How.
        fault: Fault,
    },
    /// The bot gives no values.
    #[error("{0} does not say what turns are worth to it; a bot with values can judge")]
    Silent(String),
}

/// A turn with what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ValuedTurn {
    /// Its decisions in notation.
    pub actions: Vec<String>,
    /// How good it is for whoever decides, in the bot's unit.
    pub value: f64,
    /// The chance to win with it, if the bot has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}

/// A turn of a recorded game and what a bot thinks of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedTurn {
    /// How many actions there were before it.
    pub at: usize,
    /// The number of the turn, from 1.
    pub turn: u32,
    /// Whose turn it was.
    pub seat: Seat,
    /// What was played.
    pub played: Vec<String>,
    /// What the bot would have played.
    pub best: ValuedTurn,
    /// What was played with its value, if the bot values it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valued: Option<ValuedTurn>,
    /// The unit of the values.
    #[serde(skip)]
    pub unit: Option<Message>,
}

impl JudgedTurn {
    /// What the turn gave away against the bot's own; nothing if the bot likes it at least as well.
    pub fn loss(&self) -> Option<f64> {
        self.valued.as_ref().map(|valued| (self.best.value - valued.value).max(0.0))
    }

    /// Whether the bot would have played the same.
    pub fn is_best(&self) -> bool {
        self.played == self.best.actions
    }
}

/// Asks a bot about every turn that had a choice, in order, until `each` says that it is enough.
pub(crate) fn judge<G: Show>(
    erased: &Erased<G>,
    record: &Record,
    spec: &BotSpec,
    budget: &Budget,
    connect: &dyn Connect,
    each: &mut dyn FnMut(JudgedTurn) -> bool,
) -> Result<(), JudgementError> {
    let game = &erased.game;
    let log = replay(game, record)?.log;
    let mut bot = erased.bot(spec, connect)?;
    let failed = |fault| JudgementError::Failed { bot: spec.to_string(), fault };
    let (mut state, mut at, mut asked, mut valued) = (game.initial(), 0, false, false);
    let (mut legal, mut plan) = (Vec::new(), Plan::default());
    while at < log.len() {
        let (actor, action) = log[at];
        let Actor::Seat(seat) = actor else {
            game.apply(&mut state, actor, action);
            at += 1;
            continue;
        };
        let turn: Vec<G::Action> = turn_of(game, &state, seat, &log[at..]);
        legal.clear();
        game.actions(&state, seat, &mut legal);
        if legal.len() > 1 || turn.len() > 1 {
            let view = game.view(&state, Viewer::Seat(seat));
            let seed = record.seed.unwrap_or(0);
            let rng = Rng::derive(seed, Purpose::Decision(seat.index() as u8), at as u64);
            plan.clear();
            let mut ask = Ask::from_state(game, seat, &state, &view, budget, rng, &mut legal);
            (ask.wants_analysis, ask.judged) = (true, &turn);
            contain(|| bot.start(game, seat).and_then(|()| bot.choose(&mut ask, &mut plan)))
                .map_err(failed)?;
            asked = true;
            // Some bots have nothing to say about some turns.
            if let Some(judged) = judged(game, &state, seat, at, &turn, &plan) {
                valued = true;
                if !each(judged) {
                    return Ok(());
                }
            }
        }
        for &action in &turn {
            game.apply(&mut state, actor, action);
        }
        at += turn.len();
    }
    if asked && !valued { Err(JudgementError::Silent(spec.to_string())) } else { Ok(()) }
}

/// The decisions of a seat that follow each other.
fn turn_of<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    log: &[(Actor, G::Action)],
) -> Vec<G::Action> {
    let number = game.progress(state).turn;
    let (mut after, mut turn) = (state.clone(), Vec::new());
    for &(actor, action) in log {
        let is_same = actor == Actor::Seat(seat) && game.turn(&after) != Turn::Over;
        if !is_same || !turn.is_empty() && game.progress(&after).turn != number {
            break;
        }
        game.apply(&mut after, actor, action);
        turn.push(action);
    }
    turn
}

fn judged<G: Show>(
    game: &G,
    state: &G::State,
    seat: Seat,
    at: usize,
    turn: &[G::Action],
    plan: &Plan<G::Action>,
) -> Option<JudgedTurn> {
    let analysis = plan.analysis.as_deref()?;
    let valued = |nth: usize| {
        let candidate = &analysis.candidates[nth];
        let actions = texts(game, state, seat, &candidate.actions);
        let chance = analysis.chances.get(nth).copied();
        ValuedTurn { actions, value: candidate.value, chance }
    };
    // Some bots value the first decision of a turn only.
    let is_turn = |actions: &[G::Action]| !actions.is_empty() && turn.starts_with(actions);
    let found = analysis.candidates.iter().position(|candidate| is_turn(&candidate.actions));
    (!analysis.candidates.is_empty()).then(|| JudgedTurn {
        at,
        turn: game.progress(state).turn + 1,
        seat,
        played: texts(game, state, seat, turn),
        best: valued(0),
        valued: found.map(valued),
        unit: analysis.unit.clone(),
    })
}

fn texts<G: Show>(game: &G, state: &G::State, seat: Seat, turn: &[G::Action]) -> Vec<String> {
    let (mut after, mut texts) = (state.clone(), Vec::new());
    for &action in turn {
        if !game.turn(&after).asks(seat) {
            break;
        }
        let view = game.view(&after, Viewer::Seat(seat));
        texts.push(game.action_text(&view, Actor::Seat(seat), action));
        drop(view);
        game.apply(&mut after, Actor::Seat(seat), action);
    }
    texts
}
