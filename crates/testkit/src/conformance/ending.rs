//! Laws on how a game goes on and ends: progress, outcome, log, record.

use bw_core::{
    Actor, End, Game, Notation, Progress, Record, RecordedResult, Turn, action_texts, replay,
};

use super::Conformance;
use crate::driver::Moment;
use crate::law;
use crate::verdict::{Checked, Failure, differ};

/// Compares with the progress of the state before and answers the present one.
pub(super) fn progress_grows<G: Game>(
    moment: &Moment<'_, G>,
    before: Progress,
) -> Result<Progress, Failure> {
    let law = moment.docket.on(law::PROGRESS);
    let progress = moment.game.progress(moment.state);
    if !moment.log.is_empty() {
        law.hold(progress >= before, || format!("{progress:?} comes after {before:?}"))?;
    }
    Ok(progress)
}

pub(super) fn outcome_is_sound<G: Game>(
    moment: &Moment<'_, G>,
    config: &Conformance<G>,
) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::OUTCOME);
    let outcome = game.outcome(state);
    law.hold(outcome.seats() == game.seats(), || {
        format!("{outcome:?} is for {} seats", outcome.seats())
    })?;
    law.hold(!outcome.reason().is_empty(), || "there is no reason".into())?;
    let mut listed = outcome.order().to_vec();
    let by_rank = listed.is_sorted_by_key(|&seat| outcome.rank(seat));
    law.hold(by_rank, || format!("not listed by rank: {outcome:?}"))?;
    listed.sort_unstable();
    law.hold(listed.into_iter().eq(moment.seats()), || format!("the order of {outcome:?}"))?;
    for one in moment.seats() {
        let better = moment.seats().filter(|&other| outcome.rank(other) < outcome.rank(one));
        let rank = 1 + better.count();
        law.hold(rank == usize::from(outcome.rank(one)), || {
            format!("seat {one} should have rank {rank}: {outcome:?}")
        })?;
        let ahead = |other| {
            outcome.score(one) > outcome.score(other) && outcome.rank(one) >= outcome.rank(other)
        };
        let overtaken = config.points_rank.then(|| moment.seats().find(|&other| ahead(other)));
        law.hold(overtaken.flatten().is_none(), || {
            format!("seat {one} has more points than a seat ranked no worse: {outcome:?}")
        })?;
    }
    parts_are_sound(moment, config, outcome.scores())
}

fn parts_are_sound<G: Game>(
    moment: &Moment<'_, G>,
    config: &Conformance<G>,
    scores: &[i32],
) -> Checked {
    for (seat, &score) in moment.seats().zip(scores) {
        let mut parts = Vec::new();
        moment.docket.on(law::SCORE_PARTS);
        moment.game.score_parts(moment.state, seat, &mut parts);
        let law = moment.docket.on(law::SCORE_PARTS);
        let names = G::SPEC.score_parts;
        law.hold(parts.len() == names.len(), || {
            format!("seat {seat} has {parts:?} for {names:?}")
        })?;
        let law = moment.docket.on(law::SCORE_SUM);
        let sum: i32 = parts.iter().sum();
        law.hold(!config.parts_sum || sum == score, || {
            format!("seat {seat} has {score} points, but {parts:?}")
        })?;
    }
    Ok(())
}

/// Replays on a new value of the same game, so that nothing hides in the old one.
pub(super) fn log_replays<G: Game>(moment: &Moment<'_, G>) -> Checked {
    let law = moment.docket.on(law::LOG_REPLAYS);
    let game = law.pass(G::new(moment.game.seats(), moment.table.options), || "again".into())?;
    let mut state = game.initial();
    for (step, &(actor, action)) in moment.log.iter().enumerate() {
        let possible = match actor {
            Actor::Seat(seat) => {
                game.turn(&state).asks(seat) && game.is_legal(&state, actor, action)
            }
            Actor::Chance => {
                game.turn(&state) == Turn::Chance && game.is_possible_chance(&state, action)
            }
        };
        law.hold(possible, || format!("action {}, {actor:?} {action:?}, is refused", step + 1))?;
        game.apply(&mut state, actor, action);
    }
    law.hold(state == *moment.state, || differ(&state, moment.state))
}

pub(super) fn record_replays<G: Notation>(moment: &Moment<'_, G>) -> Checked {
    let Moment { game, docket, state, log, .. } = *moment;
    let law = docket.on(law::RECORD);
    let players = moment.seats().map(|seat| format!("player {seat}")).collect();
    let mut record = Record::new(G::SPEC.id, game.seats(), moment.table.options, players);
    record.seed = Some(moment.seed);
    record.actions = action_texts(game, log);
    record.result = Some(RecordedResult::new(&game.outcome(state), End::Normal));
    let json = record.to_json();
    let read = law.pass(Record::from_json(&json), || format!("reading {json}"))?;
    law.hold(read == record && read.to_json() == json, || differ(&read, &record))?;
    let replayed = law.pass(replay(game, &read), || "replaying".into())?;
    law.hold(replayed.log == log, || format!("the log {}", differ(&replayed.log, &log)))?;
    law.hold(replayed.state == *state, || differ(&replayed.state, state))
}
