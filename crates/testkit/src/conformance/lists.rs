//! Laws on turns, lists, legality, chance and copies of states.

use bw_core::{Actor, Game, Turn};

use crate::driver::{Moment, Stream};
use crate::law;
use crate::verdict::{Checked, differ};

/// Listed decisions that are held against the predicate in one state; own predicates may cost as much
/// as a list.
const MOST_LISTED: usize = 64;
/// Decisions of other states that are held against it.
const FOREIGN: usize = 8;

/// Cheap laws of every state.
pub(super) fn check<G: Game>(moment: &Moment<'_, G>) -> Checked {
    turn_is_sound(moment)?;
    lists_are_sound(moment)?;
    let mut rng = moment.rng(Stream::Lists);
    for seat in moment.seats() {
        if let Some(&action) = rng.pick(&moment.table.decisions) {
            predicate_agrees(moment, seat, action)?;
        }
    }
    Ok(())
}

fn turn_is_sound<G: Game>(moment: &Moment<'_, G>) -> Checked {
    let Moment { docket, turn, game, .. } = *moment;
    if let Turn::Decide(seats) = turn {
        let law = docket.on(law::TURN);
        law.hold(!seats.is_empty(), || "nobody is asked".into())?;
        let at_table = seats.iter().all(|seat| seat.number() <= game.seats());
        law.hold(at_table, || format!("{seats:?} are asked in a game of {}", game.seats()))?;
    }
    let law = docket.on(law::SPEC);
    let several = matches!(turn, Turn::Decide(seats) if seats.len() > 1);
    law.hold(G::SPEC.simultaneous || !several, || {
        format!("{turn:?}, but no simultaneous decisions are declared")
    })?;
    law.hold(G::SPEC.chance || turn != Turn::Chance, || {
        "a chance event, but none are declared".into()
    })
}

fn lists_are_sound<G: Game>(moment: &Moment<'_, G>) -> Checked {
    for seat in moment.seats() {
        let list = moment.list(seat);
        let law = moment.docket.on(law::LIST_ASKED);
        let asked = moment.turn.asks(seat);
        law.hold(asked != list.is_empty(), || {
            format!("seat {seat} has {} decisions while {:?}", list.len(), moment.turn)
        })?;
        let law = moment.docket.on(law::LIST_ASCENDING);
        let broken = list.windows(2).find(|pair| pair[0] >= pair[1]);
        law.hold(broken.is_none(), || format!("seat {seat}: {broken:?}"))?;
    }
    Ok(())
}

/// A decision of some other state is legal exactly if it is listed here.
fn predicate_agrees<G: Game>(
    moment: &Moment<'_, G>,
    seat: bw_core::Seat,
    action: G::Action,
) -> Checked {
    let law = moment.docket.on(law::IS_LEGAL);
    let listed = moment.list(seat).binary_search(&action).is_ok();
    let legal = moment.game.is_legal(moment.state, Actor::Seat(seat), action);
    law.hold(listed == legal, || {
        format!("seat {seat}, {action:?}: listed {listed}, legal {legal}, {:?}", moment.turn)
    })
}

/// Costly laws of every state.
pub(super) fn check_every_decision<G: Game>(moment: &Moment<'_, G>) -> Checked {
    let mut rng = moment.rng(Stream::Lists);
    for seat in moment.seats() {
        let list = moment.list(seat);
        let law = moment.docket.on(law::LIST_APPENDS);
        let mut twice = list.to_vec();
        moment.game.actions(moment.state, seat, &mut twice);
        law.hold(
            twice.len() == 2 * list.len() && twice.ends_with(list) && twice.starts_with(list),
            || format!("seat {seat}, list {list:?}, again into the same buffer: {twice:?}"),
        )?;
        for at in 0..list.len().min(MOST_LISTED) {
            let at =
                if list.len() > MOST_LISTED { rng.below(list.len() as u32) as usize } else { at };
            predicate_agrees(moment, seat, list[at])?;
        }
        for _ in 0..FOREIGN {
            let Some(&action) = rng.pick(&moment.table.decisions) else { break };
            predicate_agrees(moment, seat, action)?;
        }
    }
    Ok(())
}

/// Laws of every action.
pub(super) fn check_action<G: Game>(
    moment: &Moment<'_, G>,
    actor: Actor,
    action: G::Action,
    after: &G::State,
) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    if actor == Actor::Chance {
        chance_is_possible(moment, action)?;
    }
    let law = docket.on(law::CLONE);
    let mut copy = state.clone();
    law.hold(copy == *state, || format!("a copy: {}", differ(&copy, state)))?;
    game.apply(&mut copy, actor, action);
    law.hold(copy == *after, || format!("after {action:?}: {}", differ(&copy, after)))?;
    law.hold(game.turn(state) == moment.turn, || {
        format!("playing {action:?} on a copy changed the original: {state:?}")
    })
}

/// What copies share is no part of a value: by now the action has been played on two of them.
pub(super) fn original_is_left_alone<G: Game>(moment: &Moment<'_, G>) -> Checked {
    let law = moment.docket.on(law::CLONE);
    for (seat, list) in moment.asked() {
        let mut again = Vec::new();
        moment.game.actions(moment.state, seat, &mut again);
        law.hold(again == list, || {
            format!("playing on a copy changed the list of seat {seat} from {list:?} to {again:?}")
        })?;
    }
    Ok(())
}

fn chance_is_possible<G: Game>(moment: &Moment<'_, G>, action: G::Action) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::CHANCE_POSSIBLE);
    law.hold(game.is_possible_chance(state, action), || format!("{action:?} was drawn"))?;
    law.hold(game.is_legal(state, Actor::Chance, action), || {
        format!("{action:?} is possible, but not a legal action of chance")
    })?;
    let law = docket.on(law::CHANCE_REPEATS);
    let rng = moment.rng(Stream::Luck);
    let [one, two] = [0, 1].map(|_| game.sample_chance(state, &mut rng.clone()));
    law.hold(one == two, || format!("the same generator drew {one:?} and {two:?}"))
}
