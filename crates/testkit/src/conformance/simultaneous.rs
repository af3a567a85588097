//! Laws on decisions that several seats make at once.

use bw_core::{Actor, Game, Seat, Turn, Viewer};

use crate::driver::{Moment, Stream};
use crate::law;
use crate::verdict::{Checked, differ};

/// Decisions of one seat whose traces are looked for; the last of a list is always among them, because
/// that is where games put the one that commits.
const MOST_COMMITS: usize = 8;

/// Two of the asked seats decide, in either order.
pub(super) fn decisions_commute<G: Game>(moment: &Moment<'_, G>) -> Checked {
    if !matches!(moment.turn, Turn::Decide(seats) if seats.len() > 1) {
        return Ok(());
    }
    let mut rng = moment.rng(Stream::Simultaneous);
    let mut asked: Vec<Seat> = moment.asked().map(|(seat, _)| seat).collect();
    rng.shuffle(&mut asked);
    let picks = [asked[0], asked[1]].map(|seat| (seat, rng.pick(moment.list(seat)).copied()));
    let [(first, Some(one)), (second, Some(two))] = picks else { return Ok(()) };
    let law = moment.docket.on(law::COMMUTE);
    let committed = after(moment, &[(first, one)]);
    for &seat in &asked[1..] {
        let (mut list, open) = (Vec::new(), moment.list(seat));
        moment.game.actions(&committed, seat, &mut list);
        law.hold(list == open, || {
            format!("after {one:?} of seat {first}, seat {seat} has {list:?} instead of {open:?}")
        })?;
    }
    let forth = after(moment, &[(first, one), (second, two)]);
    let back = after(moment, &[(second, two), (first, one)]);
    law.hold(forth == back, || {
        format!("{one:?} of seat {first} and {two:?} of seat {second}: {}", differ(&forth, &back))
    })
}

fn after<G: Game>(moment: &Moment<'_, G>, decisions: &[(Seat, G::Action)]) -> G::State {
    let mut state = moment.state.clone();
    for &(seat, action) in decisions {
        moment.game.apply(&mut state, Actor::Seat(seat), action);
    }
    state
}

/// While somebody else is open nothing is resolved: nobody may see that a seat has decided.
pub(super) fn commits_are_hidden<G: Game>(moment: &Moment<'_, G>) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let asked: Vec<(Seat, &[G::Action])> = moment.asked().collect();
    if asked.len() < 2 {
        return Ok(());
    }
    let law = docket.on(law::COMMIT_HIDDEN);
    for (actor, list) in asked {
        for &action in list.iter().rev().take(MOST_COMMITS) {
            let committed = after(moment, &[(actor, action)]);
            let eyes = moment.seats().filter(|&seat| seat != actor).map(Viewer::Seat);
            for by in eyes.chain([Viewer::Public]) {
                let (before, after) = (game.view(state, by), game.view(&committed, by));
                law.hold(before == after, || {
                    format!(
                        "{by:?} notices {action:?} of seat {actor}: {}",
                        differ(&before, &after)
                    )
                })?;
            }
        }
    }
    Ok(())
}
