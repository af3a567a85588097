//! A finished game as a lesson: what a bot considers at any of its moments, and where a player lost most by a bot's count.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::{Extension, Json};
use bw_catalog::{AnySession, BotSpec, GameEntry, NoForeign, SeatedPlayer, Thought};
use bw_core::{Budget, Message, Seat, Turn};
use bw_store::GameId;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Visit, heavy};
use crate::app::{App, blocking};
use crate::failure::Failure;
use crate::replays::{self, Finished};
use crate::room::advice;
use crate::snapshot::thought_json;
use crate::table_record::entry as entry_of;

type Shared = State<Arc<App>>;

/// Decisions of a player that are looked at, at most.
const LOOKED_AT: usize = 60;
/// The longest a bot thinks about one of them.
const GLANCE: Duration = Duration::from_millis(60);
/// Lessons of a game.
const LESSONS: usize = 5;
/// Choices that are offered to whoever solves one.
const CHOICES: usize = 4;

/// A moment and who is asked about it.
#[derive(Deserialize)]
pub(super) struct StudiedMoment {
    step: usize,
    bot: String,
}

/// What a bot considers at a moment for whoever decides there, with the turns it compares.
pub(super) async fn analyse(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
    Query(moment): Query<StudiedMoment>,
) -> Result<Json<Value>, Failure> {
    heavy(&app, &visit)?;
    let texts = visit.texts();
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        let entry = replays::game_of(&app, &game.record)?;
        let bot = known_bot(&app, entry, &moment.bot)?;
        let mut session = begun(&game, entry)?;
        let step = moment.step.min(game.record.actions.len());
        for action in &game.record.actions[..step] {
            session.enact(action).map_err(|error| Failure::broken(error.to_string()))?;
        }
        let Turn::Decide(seats) = session.turn() else {
            return Err(Failure::bad(texts.get("nobody-decides")));
        };
        let seat = seats.iter().next().unwrap_or_default();
        let _slot =
            app.thinking_slots.wait().ok_or_else(|| Failure::broken(texts.get("bots-busy")))?;
        let thought = advice(&*session, seat, &bot, (texts, &*app.own_bots))?;
        let mut shown = thought_json(&*session, step, seat, &thought, visit.lang);
        shown["seat"] = seat.number().into();
        Ok(Json(shown))
    })
    .await
}

/// Whose mistakes, by whose count.
#[derive(Deserialize)]
pub(super) struct Whose {
    seat: u8,
    bot: String,
}

/// A decision by which a player lost, by a bot's count.
struct Lesson {
    step: usize,
    thought: Thought,
    /// Where among the candidates what was played stands.
    played: usize,
    lost: f64,
}

/// The decisions by which a player lost most, each with a few choices: to be solved.
pub(super) async fn mistakes(
    State(app): Shared,
    Extension(visit): Extension<Visit>,
    Path(id): Path<i64>,
    Query(whose): Query<Whose>,
) -> Result<Json<Value>, Failure> {
    heavy(&app, &visit)?;
    let texts = visit.texts();
    blocking(move || {
        let game = app.replays.get(&app, GameId(id))?;
        let entry = replays::game_of(&app, &game.record)?;
        let bot = known_bot(&app, entry, &whose.bot)?;
        let seat = Seat::from_number(whose.seat)
            .filter(|seat| seat.index() < game.record.players.len())
            .ok_or_else(|| Failure::bad(Message::new("refused-no-seat")))?;
        let _slot =
            app.thinking_slots.wait().ok_or_else(|| Failure::broken(texts.get("bots-busy")))?;
        let mut session = begun(&game, entry)?;
        let lessons = find(&game, &mut *session, seat, &bot)?;
        let shown = lessons.iter().map(|lesson| {
            let best = lesson.thought.candidates.iter().take(CHOICES);
            let mut order: Vec<usize> = (0..best.len()).collect();
            if !order.contains(&lesson.played) {
                order.pop();
                order.push(lesson.played);
            }
            let choices = order.into_iter().map(|at| {
                let candidate = &lesson.thought.candidates[at];
                let first = &candidate.actions[..1.min(candidate.actions.len())];
                let words = session.phrase(lesson.step, seat, first, visit.lang).join(" · ");
                json!({ "words": words, "value": candidate.value, "played": at == lesson.played })
            });
            json!({
                "step": lesson.step,
                "round": game.replay.progress(lesson.step).round,
                "lost": lesson.lost,
                "unit": lesson.thought.unit.as_ref().map(|unit| session.resolve(unit, visit.lang)),
                "choices": choices.collect::<Vec<_>>(),
            })
        });
        Ok(Json(json!(shown.collect::<Vec<_>>())))
    })
    .await
}

fn known_bot(app: &App, entry: &GameEntry, name: &str) -> Result<BotSpec, Failure> {
    let bot = BotSpec::parse(name);
    let known = entry.bots.iter().any(|known| known.name == bot.name());
    if known || app.own_bots.knows(entry, &bot) {
        return Ok(bot);
    }
    Err(Failure::bad(Message::new("refused-no-adviser")))
}

/// The game from its beginning, with people on all seats.
fn begun(game: &Finished, entry: &GameEntry) -> Result<Box<dyn AnySession>, Failure> {
    let broken = |why: String| Failure::broken(format!("The game cannot be judged: {why}"));
    let rules = entry.of_record(&game.record).map_err(|error| broken(error.to_string()))?;
    let people = game.record.players.iter().cloned().map(SeatedPlayer::Human).collect();
    let seed = game.record.seed.unwrap_or(0);
    let begun = rules.session(people, seed, Budget::default(), &NoForeign);
    begun.map_err(|error| broken(error.to_string()))
}

/// Plays the record through, and asks at moments spread over the game how much what was played is worth.
fn find(
    game: &Finished,
    session: &mut dyn AnySession,
    seat: Seat,
    bot: &BotSpec,
) -> Result<Vec<Lesson>, Failure> {
    let actions = &game.record.actions;
    let own: Vec<usize> = (0..actions.len())
        .filter(|&at| entry_of(&actions[at]).actor == i32::from(seat.number()) - 1)
        .collect();
    let every = own.len().div_ceil(LOOKED_AT).max(1);
    let asked: Vec<usize> = own.into_iter().step_by(every).collect();
    let budget = Budget { time: Some(GLANCE), ..Budget::default() };
    let mut lessons = Vec::new();
    for (at, action) in actions.iter().enumerate() {
        if asked.binary_search(&at).is_ok()
            && let Ok(Ok(thought)) = session.think(seat, bot, &budget, &NoForeign)
        {
            lessons.extend(lesson(at, &entry_of(action).text, thought));
        }
        session.enact(action).map_err(|error| Failure::broken(error.to_string()))?;
    }
    lessons.sort_by(|one, other| other.lost.total_cmp(&one.lost));
    lessons.truncate(LESSONS);
    lessons.sort_by_key(|lesson| lesson.step);
    Ok(lessons)
}

/// What there is to learn from a decision, if the bot knows a better one.
fn lesson(step: usize, played: &str, mut thought: Thought) -> Option<Lesson> {
    // Turns that begin with the same decision are one candidate: the best of them.
    thought.candidates.sort_by(|one, other| other.value.total_cmp(&one.value));
    let mut begun: Vec<Option<String>> = Vec::new();
    thought.candidates.retain(|candidate| {
        let first = candidate.actions.first().cloned();
        let fresh = !begun.contains(&first);
        begun.push(first);
        fresh
    });
    let found = |candidate: &bw_catalog::ThoughtCandidate| {
        candidate.actions.first().is_some_and(|first| first == played)
    };
    let played = thought.candidates.iter().position(found)?;
    let lost = thought.candidates[0].value - thought.candidates[played].value;
    (lost.is_finite() && lost > 0.0).then_some(Lesson { step, thought, played, lost })
}
