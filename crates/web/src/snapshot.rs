//! What a page shows of a running game: the picture, the decisions, the seats, the log.

use bw_catalog::{Choice, PictureOptions};
use bw_core::{Actor, Lang, Seat, Turn, Viewer};
use serde_json::{Value, json};

use crate::access::Role;
use crate::i18n::Texts;
use crate::narrow::{Narrowed, narrow};
use crate::question::{Question, question};
use crate::room::Room;
use crate::stored::ChairKind;

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

/// The picture a viewer gets.
pub(crate) fn picture_options(lang: Lang, last: usize) -> PictureOptions {
    PictureOptions { lang, names: Vec::new(), last, steady: false }
}

/// What a seat that is asked gets: the question, the decisions, the draft, the board under it.
struct Asked {
    question: Question,
    narrowed: Narrowed,
    draft: Value,
    svg: String,
    view: Value,
}

fn asked(room: &Room, seat: Seat, lang: Lang) -> Option<Asked> {
    let draft = room.draft(seat)?;
    let offers = draft.offers(lang);
    let view = draft.view_json();
    let complete = !draft.asks();
    let question = match complete {
        true => {
            Question { title: Texts::new(lang).get("ask-confirm").into(), ..Question::default() }
        }
        false => question(seat, &offers, &view, Texts::new(lang)),
    };
    let told = json!({
        "steps": draft.steps(lang),
        "complete": complete,
        "amounts": draft.amounts(lang),
        "closing": draft.closing(lang),
    });
    let svg = draft.picture(&picture_options(lang, 3));
    Some(Asked { question, narrowed: narrow(offers, &[]), draft: told, svg, view })
}

/// The decisions left after some handles were picked.
pub(crate) fn narrowed(room: &Room, seat: Seat, picks: &[String], lang: Lang) -> Narrowed {
    room.draft(seat).map(|draft| narrow(draft.offers(lang), picks)).unwrap_or_default()
}

/// Everything a page shows, as JSON.
pub(crate) fn snapshot(room: &mut Room, role: Role, shown: Option<Seat>, lang: Lang) -> Value {
    let texts = Texts::new(lang);
    let Eyes { viewer, seat, hand_over } = eyes(room, role, shown);
    let waits_for: Vec<u8> = match room.session.turn() {
        Turn::Decide(seats) => seats.iter().map(Seat::number).collect(),
        Turn::Chance | Turn::Over => Vec::new(),
    };
    let asked = seat.and_then(|seat| asked(room, seat, lang)).unwrap_or_else(|| Asked {
        question: Question::default(),
        narrowed: Narrowed::default(),
        draft: Value::Null,
        svg: room.session.picture(viewer, &picture_options(lang, 3)),
        view: room.session.view_json(viewer),
    });
    let version = room.version();
    let hidden = room.game.spec().hidden && room.session.outcome().is_none();
    let log = log(room, viewer, lang);
    json!({
        "version": version.journal,
        "other": version.other,
        "revision": room.drafts.revision(),
        "actions": room.session.actions(),
        "round": room.session.progress().round,
        "over": over(room, texts),
        "asked": waits_for,
        "seat": seat.map(Seat::number),
        "handOver": hand_over.map(Seat::number),
        "question": asked.question.title,
        "facts": asked.question.facts,
        "total": asked.narrowed.total,
        "choices": asked.narrowed.choices,
        "groups": asked.narrowed.groups,
        "draft": asked.draft,
        "svg": asked.svg,
        "seats": seats(room, role, hidden),
        "categories": room.game.spec().score_parts.iter().map(|part| texts.category(part)).collect::<Vec<_>>(),
        "graph": if hidden { Value::Null } else { json!(graph(room)) },
        "left": asked.view.get("left").filter(|left| left.is_object()),
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
    let names = room.table.labels();
    let free = room.session.view_json(Viewer::Public).get("free").cloned();
    Seat::all(room.game.seats())
        .map(|seat| {
            let chair = &room.table.chairs[seat.index()];
            let parts = room.session.score_parts(seat);
            let total: i32 = parts.iter().sum();
            json!({
                "number": seat.number(),
                "name": names[seat.index()],
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

fn over(room: &Room, texts: Texts) -> Value {
    let Some((outcome, end)) = room.session.outcome() else { return Value::Null };
    let names = room.table.labels();
    let winners: Vec<&str> = Seat::all(room.game.seats())
        .filter(|&seat| outcome.rank(seat) == 1)
        .map(|seat| names[seat.index()].as_str())
        .collect();
    let scores: Vec<i32> = outcome.scores().to_vec();
    json!({
        "end": end.name(),
        "title": texts.winners(&winners),
        "detail": match end {
            bw_core::End::Normal => String::new(),
            bw_core::End::Resigned { seat } => texts.resigned(&names[seat.index()]),
            bw_core::End::Fault { seat, kind } => {
                texts.failed(&names[seat.index()], kind.name())
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
