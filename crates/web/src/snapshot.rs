//! What a page shows of a running game: the picture, the decisions, the seats, the log.

use bw_catalog::{Choice, PictureOptions};
use bw_core::{Actor, Lang, Part, Seat, Turn, Viewer};
use serde_json::{Value, json};

use crate::access::Role;
use crate::i18n::Texts;
use crate::room::Room;
use crate::stored::ChairKind;

/// Decisions listed at most; a longer list is narrowed by the first click.
const LISTED: usize = 2_000;

/// Through whose eyes a link looks now, and for which seat it may decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Eyes {
    pub(crate) viewer: Viewer,
    /// The seat whose decisions are offered.
    pub(crate) seat: Option<Seat>,
    /// A person who must take over the screen first.
    pub(crate) hand_over: Option<Seat>,
}

/// The eyes of a role; `shown` is the seat whose person said that they look now.
pub(crate) fn eyes(room: &Room, role: Role, shown: Option<Seat>) -> Eyes {
    let turn = room.session.turn();
    let mine = role.seats(&room.table);
    let asked = mine.iter().copied().find(|&seat| turn.asks(seat));
    let plain = |viewer, seat| Eyes { viewer, seat, hand_over: None };
    if room.session.outcome().is_some() {
        return plain(Viewer::All, None);
    }
    if !room.game.spec().hidden {
        let seat = asked.or_else(|| mine.first().copied());
        return plain(seat.map_or(Viewer::Public, Viewer::Seat), asked);
    }
    match (role, mine.as_slice()) {
        (Role::Watcher, _) => plain(Viewer::Public, None),
        (Role::Owner, []) => {
            let people = !room.table.seats_of(ChairKind::Link).is_empty();
            plain(if people { Viewer::Public } else { Viewer::All }, None)
        }
        (_, &[seat]) => plain(Viewer::Seat(seat), asked),
        (_, seats) => match (shown.filter(|seat| seats.contains(seat)), asked) {
            // Simultaneous questions: whoever looks decides for themselves.
            (Some(seat), _) if turn.asks(seat) || asked.is_none() => {
                plain(Viewer::Seat(seat), asked.map(|_| seat))
            }
            (_, hand_over) => Eyes { viewer: Viewer::Public, seat: None, hand_over },
        },
    }
}

/// The question a seat is asked, by the kind of handle its decisions begin with.
fn question(choices: &[Choice], texts: Texts) -> &'static str {
    let first = choices.first().and_then(|choice| choice.parts.first());
    let handle = match first {
        Some(Part::Pick(handle) | Part::Any(handle)) => handle.split(':').next().unwrap_or(""),
        Some(Part::Amount(_)) => "amount",
        None => "",
    };
    match handle {
        "cell" => texts.get("ask-cell"),
        "seg" => texts.get("ask-seg"),
        "amount" => texts.get("ask-amount"),
        _ => texts.get("ask-any"),
    }
}

/// The picture a viewer gets.
pub(crate) fn picture_options(lang: Lang, last: usize) -> PictureOptions {
    PictureOptions { lang, names: Vec::new(), last, steady: false }
}

/// Everything a page shows, as JSON.
pub(crate) fn snapshot(room: &mut Room, role: Role, shown: Option<Seat>, lang: Lang) -> Value {
    let texts = Texts::new(lang);
    let Eyes { viewer, seat, hand_over } = eyes(room, role, shown);
    let turn = room.session.turn();
    let asked: Vec<u8> = match turn {
        Turn::Decide(seats) => seats.iter().map(Seat::number).collect(),
        Turn::Chance | Turn::Over => Vec::new(),
    };
    let mut choices = seat.map(|seat| room.session.legal(seat, lang)).unwrap_or_default();
    choices.truncate(LISTED);
    let version = room.version();
    let progress = room.session.progress();
    let hidden = room.game.spec().hidden && room.session.outcome().is_none();
    let log = log(room, viewer, lang);
    json!({
        "version": version.journal,
        "actions": room.session.actions(),
        "round": progress.round,
        "over": over(room, texts),
        "asked": asked,
        "seat": seat.map(Seat::number),
        "handOver": hand_over.map(Seat::number),
        "question": question(&choices, texts),
        "choices": choices,
        "svg": room.session.picture(viewer, &picture_options(lang, 3)),
        "seats": seats(room, role, hidden),
        "categories": room.game.spec().score_parts.iter().map(|part| texts.category(part)).collect::<Vec<_>>(),
        "graph": if hidden { Value::Null } else { json!(graph(room)) },
        "left": left(room, viewer),
        "log": log,
        "canUndo": room.session.outcome().is_none() && room.undo_target(role).is_some(),
        "paused": room.pace.paused,
        "pauseMs": room.pace.pause_ms,
        "hidden": room.game.spec().hidden,
    })
}

fn log(room: &mut Room, viewer: Viewer, lang: Lang) -> Vec<Value> {
    let rounds = room.rounds.clone();
    room.words(viewer, lang)
        .iter()
        .enumerate()
        .filter_map(|(at, entry)| {
            let (actor, words) = entry.as_ref()?;
            let seat = match actor {
                Actor::Seat(seat) => Some(seat.number()),
                Actor::Chance => None,
            };
            Some(json!({ "n": at + 1, "seat": seat, "words": words, "round": rounds.get(at) }))
        })
        .collect()
}

fn seats(room: &Room, role: Role, hidden: bool) -> Vec<Value> {
    let mine = role.seats(&room.table);
    let free = room.session.view_json(Viewer::Public).get("free").cloned();
    Seat::all(room.game.seats())
        .map(|seat| {
            let chair = &room.table.chairs[seat.index()];
            let parts = room.session.score_parts(seat);
            let total: i32 = parts.iter().sum();
            json!({
                "number": seat.number(),
                "name": chair.name,
                "kind": chair.kind,
                "mine": mine.contains(&seat),
                "score": (!hidden && !parts.is_empty()).then_some(total),
                "parts": if hidden { Vec::new() } else { parts },
                "free": free.as_ref().and_then(|free| free.get(seat.index())).filter(|n| n.is_u64()),
            })
        })
        .collect()
}

/// Total scores after each turn: the last entry of every change of score or player is enough for a line.
fn graph(room: &Room) -> Vec<(usize, Vec<i32>)> {
    let mut points: Vec<(usize, Vec<i32>)> = Vec::new();
    for (at, scores) in room.scores.iter().enumerate() {
        if points.last().is_none_or(|(_, last)| last != scores) || at + 1 == room.scores.len() {
            points.push((at, scores.clone()));
        }
    }
    points
}

/// What is still to come, if the view counts it.
fn left(room: &Room, viewer: Viewer) -> Value {
    room.session
        .view_json(viewer)
        .get("left")
        .filter(|left| left.is_object())
        .cloned()
        .unwrap_or_default()
}

fn over(room: &Room, texts: Texts) -> Value {
    let Some((outcome, end)) = room.session.outcome() else { return Value::Null };
    let winners: Vec<&str> = Seat::all(room.game.seats())
        .filter(|&seat| outcome.rank(seat) == 1)
        .map(|seat| room.table.chairs[seat.index()].name.as_str())
        .collect();
    let scores: Vec<i32> = outcome.scores().to_vec();
    json!({
        "end": end.name(),
        "title": texts.winners(&winners),
        "detail": match end {
            bw_core::End::Normal => String::new(),
            bw_core::End::Resigned { seat } => texts.resigned(&room.table.chairs[seat.index()].name),
            bw_core::End::Fault { seat, kind } => {
                texts.failed(&room.table.chairs[seat.index()].name, kind.name())
            }
        },
        "scores": scores,
        "ranks": outcome.ranks(),
    })
}

/// A thought for the page: where a candidate's first decision is legal here, its words are told too.
pub(crate) fn thought_json(thought: &bw_catalog::Thought, choices: &[Choice]) -> Value {
    let words = |text: &String| {
        let found = choices.iter().find(|choice| choice.text == *text);
        found.map_or_else(|| text.clone(), |choice| choice.words.clone())
    };
    let named = |actions: &[String]| actions.iter().map(words).collect::<Vec<_>>().join(" · ");
    // Turns that begin with the same decision are one candidate here: the best of them.
    let mut begun = Vec::new();
    let distinct = thought.candidates.iter().filter(|candidate| {
        let first = candidate.actions.first();
        let known = begun.contains(&first);
        begun.push(first);
        !known
    });
    let candidates = distinct.take(8).map(|candidate| {
        json!({
            "text": candidate.actions.first(),
            "words": candidate.actions.first().map(words),
            "value": candidate.value,
            "visits": candidate.visits,
            "contributions": candidate.contributions,
        })
    });
    json!({
        "text": thought.plan.first(),
        "words": named(&thought.plan),
        "candidates": candidates.collect::<Vec<_>>(),
        "line": named(&thought.line),
        "nodes": thought.nodes,
        "note": thought.note,
    })
}
