//! Laws on what is seen of actions, and on leaks of hidden things through what is seen.
//!
//! Two states that look alike to a viewer differ only in what it must not know. Whatever it is shown,
//! before and after an action that looks alike too, must not distinguish them.

use bw_core::{Actor, Game, Notation, Rng, Seat, Turn, Viewer};

use super::Conformance;
use super::texts::{is_line, written};
use super::views::looks_the_same;
use crate::driver::{Moment, Stream};
use crate::law;
use crate::verdict::{Checked, differ};

/// Decisions searched for one that looks like a given one.
const MOST_COMPARED: usize = 32;
/// Draws of chance made for the same purpose.
const MOST_DRAWS: u32 = 8;

/// The cheap law of every action.
pub(super) fn actor_sees_itself<G: Game>(
    moment: &Moment<'_, G>,
    actor: Actor,
    action: G::Action,
) -> Checked {
    let law = moment.docket.on(law::SEEN_OWN);
    for by in moment.viewers() {
        let own = matches!((actor, by), (Actor::Seat(seat), Viewer::Seat(eyes)) if seat == eyes);
        if own || by == Viewer::All || !G::SPEC.hidden {
            let seen = moment.game.seen(moment.state, actor, action, by);
            law.hold(seen == Some(action), || {
                format!("{by:?} sees {seen:?} when {actor:?} does {action:?}")
            })?;
        }
    }
    Ok(())
}

/// Costly laws of every action.
pub(super) fn check<G: Notation>(
    moment: &Moment<'_, G>,
    config: &Conformance<G>,
    actor: Actor,
    action: G::Action,
    after: &G::State,
) -> Checked {
    for by in moment.viewers() {
        what_is_seen_can_be_written(moment, actor, action, by)?;
    }
    if (config.reveals)(moment.game, moment.state, actor, action) {
        return Ok(());
    }
    for by in moment.viewers() {
        unseen_changes_nothing(moment, actor, action, after, by)?;
    }
    seen_reveals_no_more_than_views(moment, actor, action, after)
}

fn what_is_seen_can_be_written<G: Notation>(
    moment: &Moment<'_, G>,
    actor: Actor,
    action: G::Action,
    by: Viewer,
) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::SEEN_TEXT);
    let Some(seen) = game.seen(state, actor, action, by) else { return Ok(()) };
    let view = game.view(state, by);
    let text = written(law, |out| game.write_action(&view, actor, seen, out))?;
    law.pass(is_line(&text), || format!("{by:?} sees {seen:?} when {actor:?} does {action:?}"))
}

/// Whether the same phase goes on: the end of a simultaneous one shows what was hidden.
fn phase_goes_on<G: Game>(game: &G, before: &G::State, after: &G::State) -> bool {
    let (Turn::Decide(first), Turn::Decide(then)) = (game.turn(before), game.turn(after)) else {
        return false;
    };
    then.iter().all(|seat| first.contains(seat)) && game.progress(before) == game.progress(after)
}

fn unseen_changes_nothing<G: Game>(
    moment: &Moment<'_, G>,
    actor: Actor,
    action: G::Action,
    after: &G::State,
    by: Viewer,
) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::SEEN_NOTHING);
    let hidden = game.seen(state, actor, action, by).is_none();
    if !hidden || (G::SPEC.simultaneous && !phase_goes_on(game, state, after)) {
        return Ok(());
    }
    let (view, then) = (game.view(state, by), game.view(after, by));
    law.hold(view == then, || {
        format!("{by:?} does not see {actor:?} do {action:?}, but {}", differ(&view, &then))
    })
}

/// If two actions lead to different states that look alike, they must be seen alike.
fn seen_reveals_no_more_than_views<G: Game>(
    moment: &Moment<'_, G>,
    actor: Actor,
    action: G::Action,
    after: &G::State,
) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::SEEN_LEAK);
    let Some(other) = another(moment, actor, action) else { return Ok(()) };
    let mut instead = state.clone();
    game.apply(&mut instead, actor, other);
    if instead == *after {
        return Ok(());
    }
    let eyes = moment.seats().filter(|&seat| actor != Actor::Seat(seat)).map(Viewer::Seat);
    for by in eyes.chain([Viewer::Public]) {
        let [one, two] = [action, other].map(|action| game.seen(state, actor, action, by));
        if one != two && game.view(after, by) == game.view(&instead, by) {
            return law.hold(false, || {
                format!(
                    "{by:?} sees {one:?} when {actor:?} does {action:?} and {two:?} when it does \
                     {other:?}, but its view is the same after either"
                )
            });
        }
    }
    law.hold(true, String::new)
}

/// Another action of the same actor in the same state.
fn another<G: Game>(moment: &Moment<'_, G>, actor: Actor, action: G::Action) -> Option<G::Action> {
    let mut rng = moment.rng(Stream::Seen);
    match actor {
        Actor::Seat(seat) => rng.pick(moment.list(seat)).copied().filter(|&other| other != action),
        Actor::Chance => (0..MOST_DRAWS)
            .map(|_| moment.game.sample_chance(moment.state, &mut rng))
            .find(|&other| other != action),
    }
}

/// Deals hidden things twice, lets the same happen in both, and compares what a viewer is shown.
pub(super) fn same_action_looks_alike<G: Notation>(
    moment: &Moment<'_, G>,
    config: &Conformance<G>,
) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    if !G::SPEC.hidden || moment.turn == Turn::Over {
        return Ok(());
    }
    let mut rng = moment.rng(Stream::Seen);
    for by in moment.seats().map(Viewer::Seat).chain([Viewer::Public]) {
        docket.on(law::VIEW_LEAK);
        let view = game.view(state, by).into_owned();
        let [one, two] = [0, 1].map(|_| game.determinize(&view, &mut rng));
        looks_the_same(moment, by, &view, &one)?;
        looks_the_same(moment, by, &view, &two)?;
        if let Some((actor, action, alike)) = alike_actions(game, &one, &two, by, &mut rng) {
            let twins = Twins { by, actor, deals: [(one, action), (two, alike)] };
            twins.check(moment, config)?;
        }
    }
    Ok(())
}

/// Two states that look alike to a viewer, and an action in each that looks alike.
struct Twins<G: Game> {
    by: Viewer,
    actor: Actor,
    deals: [(G::State, G::Action); 2],
}

impl<G: Game> Twins<G> {
    fn check(&self, moment: &Moment<'_, G>, config: &Conformance<G>) -> Checked {
        let Moment { game, docket, .. } = *moment;
        let Twins { by, actor, deals } = self;
        let [action, alike] = [deals[0].1, deals[1].1];
        let [seen, too] = [0, 1].map(|deal| game.seen(&deals[deal].0, *actor, deals[deal].1, *by));
        if matches!((actor, by), (Actor::Seat(seat), Viewer::Seat(eyes)) if seat == eyes) {
            let law = docket.on(law::SEEN_OWN);
            law.hold(seen == Some(action), || {
                format!("{by:?} sees {seen:?} when it does {action:?}")
            })?;
        }
        let law = docket.on(law::SEEN_LEAK);
        law.hold(seen == too, || {
            format!(
                "{by:?} sees {seen:?} when {actor:?} does {action:?} in one state and {too:?} when \
                 it does {alike:?} in another that looks the same"
            )
        })?;
        docket.on(law::VIEW_LEAK);
        let after = [0, 1].map(|deal| {
            let mut after = deals[deal].0.clone();
            game.apply(&mut after, *actor, deals[deal].1);
            after
        });
        let shows = |deal: usize| {
            let (state, action) = &deals[deal];
            (config.reveals)(game, state, *actor, *action)
                || G::SPEC.simultaneous && !phase_goes_on(game, state, &after[deal])
        };
        if shows(0) || shows(1) {
            return Ok(());
        }
        let (then, also) = (game.view(&after[0], *by), game.view(&after[1], *by));
        if seen.is_none() {
            let before = game.view(&deals[0].0, *by);
            return docket.on(law::SEEN_NOTHING).hold(before == then, || {
                format!(
                    "{by:?} does not see {actor:?} do {action:?}, but {}",
                    differ(&before, &then)
                )
            });
        }
        docket.on(law::VIEW_LEAK).hold(then == also, || {
            format!(
                "two states look the same to {by:?}, {actor:?} does {action:?} in one and {alike:?} \
                 in the other, then {}",
                differ(&then, &also)
            )
        })
    }
}

/// An actor, and an action in either state: the same one if the viewer sees which it is, different ones
/// that look the same if not.
fn alike_actions<G: Game>(
    game: &G,
    one: &G::State,
    two: &G::State,
    by: Viewer,
    rng: &mut Rng,
) -> Option<(Actor, G::Action, G::Action)> {
    let actor = match (game.turn(one), game.turn(two)) {
        (Turn::Chance, Turn::Chance) => Actor::Chance,
        (Turn::Decide(first), Turn::Decide(second)) => {
            let asked: Vec<Seat> = first.iter().filter(|&seat| second.contains(seat)).collect();
            Actor::Seat(*rng.pick(&asked)?)
        }
        _ => return None,
    };
    let actions = some_actions(game, one, actor, rng);
    let action = *rng.pick(&actions)?;
    let look = game.seen(one, actor, action, by);
    let mut alike = some_actions(game, two, actor, rng);
    alike.retain(|&alike| {
        if look == Some(action) {
            alike == action
        } else {
            alike != action && game.seen(two, actor, alike, by) == look
        }
    });
    let same = || game.is_legal(two, actor, action).then_some(action);
    let alike = rng.pick(&alike).copied().or_else(same)?;
    Some((actor, action, alike))
}

/// Actions an actor may take: all of a short list, some of a long one, some draws of chance.
fn some_actions<G: Game>(
    game: &G,
    state: &G::State,
    actor: Actor,
    rng: &mut Rng,
) -> Vec<G::Action> {
    let mut actions = Vec::new();
    match actor {
        Actor::Chance => {
            actions.extend((0..MOST_DRAWS).map(|_| game.sample_chance(state, rng)));
        }
        Actor::Seat(seat) => {
            game.actions(state, seat, &mut actions);
            rng.shuffle(&mut actions);
            actions.truncate(MOST_COMPARED);
        }
    }
    actions
}
