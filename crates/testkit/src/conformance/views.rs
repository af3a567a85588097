//! Laws on views: a determinized state looks as the true one did, and offers the same.

use bw_core::{Actor, Game, Notation, Rng, Seat, Turn, Viewer};

use crate::driver::{Moment, Stream};
use crate::law;
use crate::verdict::{Checked, differ};

/// Decisions written from either of two views that should be alike.
const MOST_WRITTEN: usize = 4;

pub(super) fn check<G: Notation>(moment: &Moment<'_, G>) -> Checked {
    if !G::SPEC.hidden {
        all_see_the_same(moment)?;
    }
    let mut rng = moment.rng(Stream::Views);
    for by in moment.viewers() {
        let view = moment.game.view(moment.state, by).into_owned();
        moment.docket.on(law::VIEW_DETERMINIZE);
        let dealt = moment.game.determinize(&view, &mut rng);
        looks_the_same(moment, by, &view, &dealt)?;
        waits_for_the_same(moment, by, &dealt)?;
        if let Viewer::Seat(seat) = by {
            offers_the_same(moment, seat, &dealt)?;
        }
    }
    // Where nothing is hidden that is the law on texts of states.
    let asks = matches!(moment.turn, Turn::Decide(_));
    if G::SPEC.hidden && asks { positions_read_back(moment, &mut rng) } else { Ok(()) }
}

/// Who is asked, and somebody who looks on: what a program hears that has nothing but positions.
fn positions_read_back<G: Notation>(moment: &Moment<'_, G>, rng: &mut Rng) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::VIEW_POSITION);
    let viewers: Vec<Viewer> = moment.viewers().collect();
    let asked = moment.asked().map(|(seat, _)| Viewer::Seat(seat));
    for by in asked.chain(rng.pick(&viewers).copied()) {
        let view = game.view(state, by);
        let text = game.position_text(&view);
        let read = law.pass(game.parse_state(&text), || format!("{by:?} sees `{text}`"))?;
        let looks = game.view(&read, by);
        law.hold(looks == view, || format!("`{text}` for {by:?}: {}", differ(&looks, &view)))?;
    }
    Ok(())
}

fn all_see_the_same<G: Game>(moment: &Moment<'_, G>) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let law = docket.on(law::VIEW_OPEN);
    let all = game.view(state, Viewer::All);
    for by in moment.viewers() {
        let view = game.view(state, by);
        law.hold(view == all, || format!("{by:?} {}", differ(&view, &all)))?;
    }
    Ok(())
}

/// A determinized state shows the viewer what the true one does.
pub(super) fn looks_the_same<G: Notation>(
    moment: &Moment<'_, G>,
    by: Viewer,
    view: &G::View,
    dealt: &G::State,
) -> Checked {
    let law = moment.docket.on(law::VIEW_DETERMINIZE);
    let looks = moment.game.view(dealt, by);
    law.hold(*looks == *view, || format!("seen by {by:?}: {}", differ(&looks, view)))?;
    // What a view compares and what it shows may differ; what leaves the server is what it shows.
    let law = moment.docket.on(law::VIEW_ALIKE);
    let [one, two] = [view, &*looks].map(|view| serde_json::to_string(view).ok());
    law.hold(one == two, || format!("equal views of {by:?} give {one:?} and {two:?}"))?;
    let [one, two] = [view, &*looks].map(|view| texts(moment, view));
    law.hold(one == two, || format!("equal views of {by:?} give {one:?} and {two:?}"))
}

/// What a view says in words: the board, and a few decisions.
fn texts<G: Notation>(moment: &Moment<'_, G>, view: &G::View) -> Vec<String> {
    let mut board = String::new();
    let written = moment.game.write_board(view, &mut board);
    let asked = moment.asked().flat_map(|(seat, list)| list.iter().map(move |&a| (seat, a)));
    let some = asked.take(MOST_WRITTEN);
    let text = |(seat, action)| moment.game.action_text(view, Actor::Seat(seat), action);
    some.map(text).chain(written.ok().map(|()| board)).collect()
}

/// Nobody knows who else has committed, so only one's own part in a simultaneous phase must agree.
fn waits_for_the_same<G: Game>(moment: &Moment<'_, G>, by: Viewer, dealt: &G::State) -> Checked {
    let law = moment.docket.on(law::VIEW_TURN);
    let (turn, true_turn) = (moment.game.turn(dealt), moment.turn);
    let same = match (turn, true_turn) {
        (Turn::Decide(one), Turn::Decide(two)) => match by {
            _ if !G::SPEC.simultaneous || by == Viewer::All => one == two,
            Viewer::Seat(seat) => one.contains(seat) == two.contains(seat),
            Viewer::Public | Viewer::All => true,
        },
        _ => turn == true_turn,
    };
    law.hold(same, || format!("{by:?} would expect {turn:?}, but it is {true_turn:?}"))?;
    let (seen, truly) = (moment.game.progress(dealt), moment.game.progress(moment.state));
    law.hold(seen == truly, || format!("{by:?} would expect {seen:?}, but it is {truly:?}"))
}

fn offers_the_same<G: Game>(moment: &Moment<'_, G>, seat: Seat, dealt: &G::State) -> Checked {
    let law = moment.docket.on(law::VIEW_LIST);
    let mut list = Vec::new();
    moment.game.actions(dealt, seat, &mut list);
    law.hold(list == moment.list(seat), || {
        format!(
            "seat {seat} has {:?}, but {list:?} in a state that looks the same",
            moment.list(seat)
        )
    })
}
