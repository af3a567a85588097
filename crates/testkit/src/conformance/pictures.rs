//! Laws on pictures of a game: they can be drawn for everybody, and every decision can be pointed at.

use std::collections::BTreeSet;

use bw_core::{Actor, Game, Lang, Seat, Viewer};
use bw_show::{Layout, Part, RenderOptions, Show, TURN_HANDLES, ZoneWidths};
use roxmltree::{Document, Node};

use super::svg;
use crate::driver::{Moment, Stream};
use crate::law;
use crate::verdict::Checked;

/// Names that break pictures which do not escape or cut them.
const NAMES: [&str; 9] = [
    "<b>&#38;\"'",
    "A\u{1}b\u{0}\u{1f}\u{7f}\u{85}\u{ffff}\u{fffe}",
    "O'Hara & <Sons>",
    "Žofie 🎲👩\u{200d}👧",
    "]]>",
    LONG,
    "",
    "<b/>",
    "\" onload=\"x()",
];
/// Stands for [`LONGEST`] letters.
const LONG: &str = "w";
/// Letters of the longest name.
const LONGEST: usize = 5_000;
/// Actions shown as the latest.
const LATEST: usize = 3;

pub(super) fn check<G: Show>(moment: &Moment<'_, G>) -> Checked {
    bare_pictures(moment)?;
    for (seat, list) in moment.asked() {
        parts_are_distinct(moment, seat, list)?;
        handles_fit(moment, seat, list)?;
        zones_fit(moment, seat, list)?;
    }
    Ok(())
}

/// Pictures nobody clicks, with names, for viewers and languages.
fn bare_pictures<G: Show>(moment: &Moment<'_, G>) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    let names = names(moment);
    let mut viewers: Vec<Viewer> = moment.viewers().collect();
    moment.rng(Stream::Pictures).shuffle(&mut viewers);
    for (by, lang) in viewers.into_iter().zip([Lang::En, Lang::Cs]) {
        docket.on(law::PICTURE_XML);
        let view = game.view(state, by);
        let last = latest(moment, by);
        let other = lang == Lang::Cs;
        let layout =
            Layout { narrow: other, turned: other, kept: other, plain: other, zones: None };
        let room_for = Some(&*view);
        let options = RenderOptions {
            lang,
            names: &names,
            last: &last,
            room_for,
            layout,
            ..RenderOptions::default()
        };
        let picture = game.render(&view, &options);
        let document = svg::parse(docket, &picture, G::tokens())?;
        let law = docket.on(law::HANDLES_NAMED);
        let legal = handles(&document).find(|node| is_legal(*node));
        law.hold(legal.is_none(), || format!("nothing is legal, but {legal:?} looks so"))?;
    }
    Ok(())
}

/// A name for every seat; all names take their turn in the course of a game.
fn names<G: Game>(moment: &Moment<'_, G>) -> Vec<String> {
    let name = |seat: Seat| match NAMES[(moment.log.len() + seat.index()) % NAMES.len()] {
        LONG => LONG.repeat(LONGEST),
        name => name.into(),
    };
    moment.seats().map(name).collect()
}

/// The last few actions as a viewer saw them happen.
fn latest<G: Game>(moment: &Moment<'_, G>, by: Viewer) -> Vec<(Actor, G::Action)> {
    let game = moment.game;
    let mut state = game.initial();
    let shown = moment.log.len().saturating_sub(LATEST);
    let mut latest = Vec::new();
    for (at, &(actor, action)) in moment.log.iter().enumerate() {
        if at >= shown {
            latest.extend(game.seen(&state, actor, action, by).map(|seen| (actor, seen)));
        }
        game.apply(&mut state, actor, action);
    }
    latest
}

fn parts_are_distinct<G: Show>(moment: &Moment<'_, G>, seat: Seat, list: &[G::Action]) -> Checked {
    let law = moment.docket.on(law::PARTS_APART);
    let view = moment.game.view(moment.state, Viewer::Seat(seat));
    let mut pointed: Vec<(Vec<Part>, G::Action)> = list
        .iter()
        .map(|&action| {
            let mut parts = Vec::new();
            moment.game.parts(&view, seat, action, &mut parts);
            (in_canonical_order(parts), action)
        })
        .collect();
    pointed.sort_unstable();
    let twins = pointed.windows(2).find(|pair| pair[0].0 == pair[1].0);
    law.hold(twins.is_none(), || format!("seat {seat}: {twins:?}"))
}

/// Runs of parts whose order does not matter, sorted.
fn in_canonical_order(mut parts: Vec<Part>) -> Vec<Part> {
    let any = |part: &Part| matches!(part, Part::Any(_));
    parts.chunk_by_mut(|one, two| any(one) && any(two)).for_each(<[Part]>::sort_unstable);
    parts
}

/// Handles that parts name are drawn and can be reached; handles that look legal are named.
fn handles_fit<G: Show>(moment: &Moment<'_, G>, seat: Seat, list: &[G::Action]) -> Checked {
    let Moment { game, docket, state, .. } = *moment;
    docket.on(law::PICTURE_XML);
    let view = game.view(state, Viewer::Seat(seat));
    let mut rng = moment.rng(Stream::Pictures);
    let mut either = || rng.below(2) == 1;
    let layout =
        Layout { narrow: either(), turned: either(), kept: either(), plain: either(), zones: None };
    let called = &names(moment);
    let picture = game
        .render(&view, &RenderOptions { legal: list, called, layout, ..RenderOptions::default() });
    let document = svg::parse(docket, &picture, G::tokens())?;
    let law = docket.on(law::HANDLES_DRAWN);
    let mut drawn = BTreeSet::new();
    for node in handles(&document).filter(|node| is_legal(*node)) {
        let handle = node.attribute("data-handle").unwrap_or("");
        let reached = node.attribute("role") == Some("button")
            && node.attribute("tabindex").is_some_and(|index| index.parse::<i8>().is_ok());
        law.hold(reached, || format!("`{handle}` is no button or has no tabindex"))?;
        drawn.insert(handle);
    }
    let mut named = BTreeSet::new();
    for &action in list {
        let mut parts = Vec::new();
        game.parts(&view, seat, action, &mut parts);
        for part in parts {
            let handle = match part {
                Part::Pick(handle) | Part::Any(handle) => handle,
                Part::Amount(_) => continue,
                Part::Turn(_) => {
                    named.extend(TURN_HANDLES.map(String::from));
                    continue;
                }
            };
            law.hold(drawn.contains(handle.as_str()), || {
                format!("`{handle}`, needed for {action:?} of seat {seat}, is not drawn as legal")
            })?;
            named.insert(handle);
        }
    }
    let law = docket.on(law::HANDLES_NAMED);
    let idle = drawn.iter().find(|&&handle| !named.contains(handle));
    law.hold(idle.is_none(), || format!("`{idle:?}` looks legal, but no decision needs it"))
}

/// Zones are as wide as was asked for, and what looks legal in them is needed by a decision.
fn zones_fit<G: Show>(moment: &Moment<'_, G>, seat: Seat, list: &[G::Action]) -> Checked {
    if !G::ZONES {
        return Ok(());
    }
    let Moment { game, docket, state, .. } = *moment;
    let view = game.view(state, Viewer::Seat(seat));
    let mut rng = moment.rng(Stream::Pictures);
    let (least, most) = ZoneWidths::RANGE;
    let mut width = || least + rng.below(u32::from(most - least)) as u16;
    let widths = ZoneWidths { middle: width(), own: width(), aside: width() };
    let called = &names(moment);
    let options = RenderOptions { legal: list, called, ..RenderOptions::default() };
    let mut named = BTreeSet::new();
    for &action in list {
        let mut parts = Vec::new();
        game.parts(&view, seat, action, &mut parts);
        named.extend(parts.into_iter().filter_map(|part| match part {
            Part::Pick(handle) | Part::Any(handle) => Some(handle),
            Part::Amount(_) | Part::Turn(_) => None,
        }));
    }
    for zone in game.zones(&view, &options, widths) {
        let document = svg::parse(docket, &zone.svg, G::tokens())?;
        let view_box = document.root_element().attribute("viewBox").unwrap_or("");
        let width = view_box.split(' ').nth(2).and_then(|width| width.parse().ok());
        let law = docket.on(law::PICTURE_XML);
        law.hold(width == Some(widths.of(zone.place)), || {
            format!("zone {} was asked for {widths:?} and shows {view_box}", zone.id)
        })?;
        let unneeded = |node: &Node<'_, '_>| {
            !node.attribute("data-handle").is_some_and(|handle| named.contains(handle))
        };
        let idle = handles(&document).filter(|node| is_legal(*node)).find(unneeded);
        let law = docket.on(law::HANDLES_NAMED);
        law.hold(idle.is_none(), || format!("{idle:?} looks legal, but no decision needs it"))?;
    }
    Ok(())
}

fn handles<'d>(document: &'d Document<'_>) -> impl Iterator<Item = Node<'d, 'd>> {
    document.descendants().filter(|node| node.has_attribute("data-handle"))
}

fn is_legal(node: Node<'_, '_>) -> bool {
    let classes = node.attribute("class").unwrap_or("");
    classes.split_ascii_whitespace().any(|class| class == "h-legal")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_compared_as_sets_and_sequences_as_sequences() {
        let any = |name: &str| Part::Any(name.into());
        let pick = |name: &str| Part::Pick(name.into());
        let same = |one: &[Part], two: &[Part]| {
            in_canonical_order(one.to_vec()) == in_canonical_order(two.to_vec())
        };
        assert!(same(&[any("a"), any("b")], &[any("b"), any("a")]));
        assert!(!same(&[any("a"), any("a")], &[any("a")]));
        assert!(!same(&[pick("a"), pick("b")], &[pick("b"), pick("a")]));
        assert!(!same(&[any("a"), pick("x"), any("b")], &[any("b"), pick("x"), any("a")]));
        assert!(same(&[pick("x"), any("b"), any("a")], &[pick("x"), any("a"), any("b")]));
    }
}
