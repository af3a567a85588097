//! What a bot thinks of a position that is given as text: its turn, and the lines of play that it compares.

use bw_core::{
    Actor, Analysis, Ask, Bot, Budget, Fault, FaultKind, Game, Message, Notation, Plan, Purpose,
    Rng, Seat, Turn, Viewer,
};
use bw_runner::{BotSpec, BotSpecError, Connect};
use bw_show::Show;

use crate::erased::Erased;
use crate::perft::PositionError;
use crate::session::contain;

/// Why nothing is thought of a position.
#[derive(Debug, thiserror::Error)]
pub enum ConsiderError {
    /// The position is wrong.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Chance or nobody acts there.
    #[error("position: nobody is to decide there")]
    NobodyDecides,
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
}

/// Decisions of one actor that follow each other, in notation.
pub type ActedTexts = (Actor, Vec<String>);

/// A line of play that a bot compares with others.
#[derive(Clone, Debug, PartialEq)]
pub struct ConsideredLine {
    /// The decision or turn that it begins with.
    pub actions: Vec<String>,
    /// What the bot expects then; empty if it does not say.
    pub follows: Vec<ActedTexts>,
    /// How good it is for whoever decides.
    pub value: f64,
    /// The chance to win with it, if the bot has one.
    pub chance: Option<f64>,
}

/// What a bot thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered {
    /// Whose decision it is.
    pub seat: Seat,
    /// The whole turn that it would play.
    pub turn: Vec<String>,
    /// What it compared, best first; empty if it gives no values.
    pub lines: Vec<ConsideredLine>,
    /// How good the position is for whoever decides, if the bot says so.
    pub value: Option<f64>,
    /// The unit of all values.
    pub unit: Option<Message>,
    /// Positions looked at.
    pub nodes: u64,
    /// Anything else worth saying.
    pub note: Option<Message>,
}

/// Asks a bot about a position in the game's notation of states; its own luck comes from `seed`.
pub(crate) fn consider<G: Show>(
    erased: &Erased<G>,
    position: &str,
    spec: &BotSpec,
    budget: &Budget,
    seed: u64,
    connect: &dyn Connect,
) -> Result<Considered, ConsiderError> {
    let game = &erased.game;
    let state = game.parse_state(position).map_err(PositionError)?;
    let Turn::Decide(seats) = game.turn(&state) else { return Err(ConsiderError::NobodyDecides) };
    let seat = seats.first().ok_or(ConsiderError::NobodyDecides)?;
    let mut bot = erased.bot(spec, connect)?;
    let question = Question { game, seat, budget, seed };
    let answer = contain(|| {
        bot.start(game, seat)?;
        question.whole_turn(bot.as_mut(), &state)
    });
    let (turn, analysis) =
        answer.map_err(|fault| ConsiderError::Failed { bot: spec.to_string(), fault })?;
    let lines = (0..analysis.candidates.len()).map(|nth| line(game, &state, seat, &analysis, nth));
    Ok(Considered {
        seat,
        turn: flat(texts(game, &state, &by(seat, &turn))),
        lines: lines.collect(),
        value: analysis.values.get(seat.index()).copied(),
        unit: analysis.unit.clone(),
        nodes: analysis.nodes,
        note: analysis.note.clone(),
    })
}

/// What a bot is asked.
struct Question<'q, G: Game> {
    game: &'q G,
    seat: Seat,
    budget: &'q Budget,
    seed: u64,
}

impl<G: Game> Question<'_, G> {
    /// All decisions of the turn, and what the bot thought at the first one. Bots that decide one by one are asked again.
    fn whole_turn(
        &self,
        bot: &mut dyn Bot<G>,
        start: &G::State,
    ) -> Result<(Vec<G::Action>, Analysis<G::Action>), Fault> {
        let (game, seat) = (self.game, self.seat);
        let number = game.progress(start).turn;
        let goes_on =
            |state: &G::State| game.turn(state).asks(seat) && game.progress(state).turn == number;
        let (mut state, mut turn, mut first) = (start.clone(), Vec::new(), None);
        let (mut buffer, mut plan) = (Vec::new(), Plan::default());
        while goes_on(&state) {
            plan.clear();
            let view = game.view(&state, Viewer::Seat(seat));
            let purpose = Purpose::Decision(seat.index() as u8);
            let rng = Rng::derive(self.seed, purpose, turn.len() as u64);
            let mut ask = Ask::from_state(game, seat, &state, &view, self.budget, rng, &mut buffer);
            ask.wants_analysis = first.is_none();
            bot.choose(&mut ask, &mut plan)?;
            drop(view);
            let before = turn.len();
            for &action in &plan.actions {
                if !goes_on(&state) {
                    break;
                }
                if !game.is_legal(&state, Actor::Seat(seat), action) {
                    let what = format!("{action:?} is not a legal decision");
                    return Err(Fault::new(FaultKind::Illegal, what));
                }
                game.apply(&mut state, Actor::Seat(seat), action);
                turn.push(action);
            }
            if turn.len() == before {
                let what = "the answer holds no decision";
                return Err(Fault::new(FaultKind::Illegal, what));
            }
            first.get_or_insert_with(|| {
                plan.analysis.take().map_or_else(Analysis::default, |it| *it)
            });
        }
        Ok((turn, first.unwrap_or_default()))
    }
}

/// One of the candidates with what is expected to follow.
fn line<G: Show>(
    game: &G,
    state: &G::State,
    seat: Seat,
    analysis: &Analysis<G::Action>,
    nth: usize,
) -> ConsideredLine {
    let candidate = &analysis.candidates[nth];
    let own = by(seat, &candidate.actions);
    let known = analysis.lines.get(nth);
    let expected = known.or_else(|| (nth == 0).then_some(&analysis.line));
    // A line that is not about this candidate says nothing of it.
    let expected = expected.filter(|line| line.starts_with(&own));
    let follows = expected.map_or_else(Vec::new, |line| {
        let mut texts = texts(game, state, line);
        if let Some((_, turn)) = texts.first_mut() {
            turn.drain(..own.len().min(turn.len()));
        }
        texts.retain(|(_, turn)| !turn.is_empty());
        texts
    });
    ConsideredLine {
        actions: flat(texts(game, state, &own)),
        follows,
        value: candidate.value,
        chance: analysis.chances.get(nth).copied(),
    }
}

fn by<A: Copy>(seat: Seat, actions: &[A]) -> Vec<(Actor, A)> {
    actions.iter().map(|&action| (Actor::Seat(seat), action)).collect()
}

fn flat(texts: Vec<ActedTexts>) -> Vec<String> {
    texts.into_iter().flat_map(|(_, texts)| texts).collect()
}

/// Actions in notation, as far as they can happen; those of one actor in one turn are together.
fn texts<G: Notation>(
    game: &G,
    start: &G::State,
    actions: &[(Actor, G::Action)],
) -> Vec<ActedTexts> {
    let (mut state, mut texts): (_, Vec<ActedTexts>) = (start.clone(), Vec::new());
    let mut turn = None;
    for &(actor, action) in actions {
        let can_happen = match actor {
            Actor::Chance => {
                game.turn(&state) == Turn::Chance && game.is_possible_chance(&state, action)
            }
            Actor::Seat(seat) => {
                game.turn(&state).asks(seat) && game.is_legal(&state, actor, action)
            }
        };
        if !can_happen {
            break;
        }
        let view = game.view(&state, Viewer::All);
        let text = game.action_text(&view, actor, action);
        drop(view);
        let now = (actor, game.progress(&state).turn);
        if turn.replace(now) != Some(now) {
            texts.push((actor, Vec::new()));
        }
        if let Some((_, together)) = texts.last_mut() {
            together.push(text);
        }
        game.apply(&mut state, actor, action);
    }
    texts
}
