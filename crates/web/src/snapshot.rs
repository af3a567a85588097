//! What a page shows of a running game: the picture, the decisions, the seats, the log.

use bw_catalog::{AnySession, PictureOptions, ReadyDraft, Thought};
use bw_core::{Actor, Lang, Message, Seat, Turn, Viewer};
use bw_show::{Layout, Part};
use serde_json::{Value, json};

use crate::access::Role;
use crate::choice_filter::{FilteredChoices, filter_choices};
use crate::failure::Failure;
use crate::i18n::Texts;
use crate::question::{Question, question};
use crate::room::Room;
use crate::table_record::ChairKind;
use crate::{clock, seat_summary};

/// Decisions whose way over the board a page may show.
const MOVES: usize = 8;

/// The most actions that a picture highlights.
const NEWS: usize = 60;

/// What stands in a note between why and what a bot means to do in the long run.
const PLAN: &str = ". The plan: ";

/// Through whose eyes a link looks now, and for which seat it may decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Eyes {
    pub(crate) viewer: Viewer,
    /// The seat whose decisions are offered.
    pub(crate) seat: Option<Seat>,
    /// A person who must take over the screen first.
    pub(crate) hand_over: Option<Seat>,
}

/// Who looks through a link.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// The seat whose person said that they look now.
    pub(crate) shown: Option<Seat>,
    /// With whose eyes somebody who may see everything wants to look.
    pub(crate) with: Option<Seat>,
}

/// The eyes of a role.
pub(crate) fn eyes(room: &Room, role: Role, look: Look) -> Eyes {
    let own = own_eyes(room, role, look.shown);
    match look.with.filter(|seat| seat.index() < usize::from(room.game.seats())) {
        Some(seat) if own.viewer == Viewer::All => Eyes { viewer: Viewer::Seat(seat), ..own },
        _ => own,
    }
}

fn own_eyes(room: &Room, role: Role, shown: Option<Seat>) -> Eyes {
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

/// How many actions are news to a viewer: everything since their last decision, a few at least.
fn news(room: &Room, viewer: Viewer) -> usize {
    let seats = usize::from(room.game.seats());
    match viewer {
        Viewer::Seat(seat) => room.session.actions_since(seat).clamp(3, NEWS),
        Viewer::Public | Viewer::All => 3 * seats,
    }
}

/// The picture a viewer gets.
pub(crate) fn picture_options(
    room: &Room,
    lang: Lang,
    layout: Layout,
    last: usize,
) -> PictureOptions {
    let called = room.table.labels();
    PictureOptions { lang, called, last, layout, ..PictureOptions::default() }
}

/// What a seat that is asked gets: the question, the decisions, the draft, the board under it.
struct Asked {
    question: Question,
    filtered: FilteredChoices,
    draft: Value,
    arrangements: Vec<ReadyDraft>,
    svg: String,
    view: Value,
}

fn asked(room: &Room, seat: Seat, lang: Lang, layout: Layout) -> Option<Asked> {
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
        "doubt": draft.doubt(lang),
    });
    let svg = draft.picture(&picture_options(room, lang, layout, news(room, Viewer::Seat(seat))));
    let (filtered, arrangements) = (filter_choices(offers, &[]), draft.arrangements(lang));
    Some(Asked { question, filtered, draft: told, arrangements, svg, view })
}

/// The decisions left after some handles were picked.
pub(crate) fn filtered(room: &Room, seat: Seat, picks: &[String], lang: Lang) -> FilteredChoices {
    room.draft(seat).map(|draft| filter_choices(draft.offers(lang), picks)).unwrap_or_default()
}

/// Everything a page shows, as JSON.
pub(crate) fn snapshot(
    room: &mut Room,
    role: Role,
    look: Look,
    lang: Lang,
    layout: Layout,
) -> Value {
    let texts = Texts::new(lang);
    let plain = room.table.plain && room.session.outcome().is_none();
    let layout = Layout { plain, ..layout };
    let Eyes { viewer, seat, hand_over } = eyes(room, role, look);
    let sees_all = own_eyes(room, role, look.shown).viewer == Viewer::All;
    let waits_for: Vec<u8> = match room.session.turn() {
        Turn::Decide(seats) => seats.iter().map(Seat::number).collect(),
        Turn::Chance | Turn::Over => Vec::new(),
    };
    let asked = seat.and_then(|seat| asked(room, seat, lang, layout)).unwrap_or_else(|| Asked {
        question: Question::default(),
        filtered: FilteredChoices::default(),
        draft: Value::Null,
        arrangements: Vec::new(),
        svg: room.session.picture(viewer, &picture_options(room, lang, layout, news(room, viewer))),
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
        "count": asked.question.count,
        "total": asked.filtered.total,
        "choices": asked.filtered.choices,
        "groups": asked.filtered.groups,
        "draft": asked.draft,
        "arrangements": asked.arrangements,
        "svg": asked.svg,
        "seats": seats(room, role, viewer, lang),
        "categories": room.game.spec().score_parts.iter().map(|part| texts.category(part)).collect::<Vec<_>>(),
        "graph": graph(room),
        "series": series(room, viewer, texts),
        "estimates": if plain || hidden && viewer != Viewer::All { Value::Null } else { json!(room.estimates) },
        "thought": bot_thought(room, viewer, lang),
        "left": seat_summary::left(&asked.view),
        "log": log,
        "moves": moves(room, viewer),
        "sums": seat_summary::has_points(room.game.spec().id),
        "limitMs": room.table.seconds.map(|seconds| u64::from(seconds) * 1_000),
        "canUndo": room.session.outcome().is_none() && room.undo_target(role).is_some(),
        "paused": room.pace.paused,
        "pauseMs": room.pace.pause_ms,
        "hidden": room.game.spec().hidden,
        "seesAll": sees_all && room.game.spec().hidden,
    })
}

/// The board after so many actions, as this link saw it then.
pub(crate) fn moment(
    room: &Room,
    role: Role,
    look: Look,
    step: usize,
    options: &PictureOptions,
) -> Result<Value, Failure> {
    let viewer = eyes(room, role, look).viewer;
    let last = room.session.actions();
    if step > last {
        return Err(Failure::missing("The game has not come so far."));
    }
    let svg = room.timeline.picture(step, viewer, options);
    let svg = svg.ok_or_else(|| Failure::broken("The past of this game is not known."))?;
    Ok(json!({ "step": step, "round": room.timeline.rounds.get(step), "svg": svg }))
}

fn log(room: &mut Room, viewer: Viewer, lang: Lang) -> Vec<Value> {
    let rounds = room.timeline.rounds.clone();
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

fn seats(room: &Room, role: Role, viewer: Viewer, lang: Lang) -> Vec<Value> {
    let mine = role.seats(&room.table);
    let names = room.table.labels();
    let view = room.session.view_json(viewer);
    let now = clock::now();
    Seat::all(room.game.seats())
        .map(|seat| {
            let chair = &room.table.chairs[seat.index()];
            let parts = room.session.known_score_parts(seat, viewer).unwrap_or_default();
            json!({
                "number": seat.number(),
                "name": names[seat.index()],
                "kind": chair.kind,
                "mine": mine.contains(&seat),
                "score": seat_summary::points(room.game.spec().id, &parts),
                "parts": parts,
                "resources": seat_summary::resources(room.game.spec(), seat, &view, &parts, lang),
                "spentMs": room.timing.spent(seat, now).as_millis() as u64,
                "runs": room.timing.runs(seat),
            })
        })
        .collect()
}

/// The last decisions with the handles they were pointed at, for their way over the board.
fn moves(room: &Room, viewer: Viewer) -> Vec<Value> {
    let end = room.session.actions();
    (end.saturating_sub(MOVES)..end)
        .filter_map(|action| {
            let handles: Vec<String> = room
                .session
                .parts(action, viewer)
                .into_iter()
                .filter_map(|part| match part {
                    Part::Pick(handle) | Part::Any(handle) => Some(handle),
                    Part::Amount(_) => None,
                })
                .collect();
            (!handles.is_empty()).then(|| json!({ "n": action + 1, "handles": handles }))
        })
        .collect()
}

/// Scores as everybody can know them: the last entry of every change is enough for a line.
fn graph(room: &Room) -> Value {
    let points = seat_summary::changes(room.timeline.scores.iter().enumerate());
    let known = points.iter().any(|(_, scores)| scores.iter().any(Option::is_some));
    if known && !room.game.spec().score_parts.is_empty() { json!(points) } else { Value::Null }
}

/// Figures to follow besides the scores, as the viewer knew them.
fn series(room: &mut Room, viewer: Viewer, texts: Texts) -> Value {
    let names = texts.series(room.game.series());
    if names.is_empty() {
        return Value::Null;
    }
    let figures = room.timeline.figures(room.game.seats(), viewer);
    json!({ "names": names, "values": seat_summary::changes(figures.iter().enumerate()) })
}

/// What the last bot thought, for those who may know it.
fn bot_thought(room: &Room, viewer: Viewer, lang: Lang) -> Value {
    let Some(told) = room.session.last_thought() else { return Value::Null };
    if room.table.plain && room.session.outcome().is_none()
        || room.game.spec().hidden && viewer != Viewer::All
    {
        return Value::Null;
    }
    let mut thought = thought_json(&*room.session, told.at, told.seat, &told.thought, lang);
    thought["seat"] = told.seat.number().into();
    thought
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
            bw_core::End::Resigned { seat } if room.late == Some(seat) => {
                texts.fill("time-is-up", "player", names[seat.index()].as_str())
            }
            bw_core::End::Resigned { seat } => texts.fill("resigned", "player", names[seat.index()].as_str()),
            bw_core::End::Fault { seat, kind } => {
                texts.failed(&names[seat.index()], kind.name())
            }
        },
        "scores": scores,
        "ranks": outcome.ranks(),
    })
}

/// A thought for the page, in words: what a bot considered for a seat after so many actions.
pub(crate) fn thought_json(
    session: &dyn AnySession,
    at: usize,
    seat: Seat,
    thought: &Thought,
    lang: Lang,
) -> Value {
    let words = |actions: &[String]| {
        let told = session.phrase(at, seat, actions, lang);
        if told.is_empty() { actions.join(" · ") } else { told.join(" · ") }
    };
    // Turns that begin with the same decision are one candidate here: the best of them.
    let mut begun = Vec::new();
    let distinct = thought.candidates.iter().filter(|candidate| {
        let first = candidate.actions.first();
        let known = begun.contains(&first);
        begun.push(first);
        !known
    });
    let texts = Texts::new(lang);
    // Games whose words are not in files yet speak English here.
    let contribution = |name: &Message| match name.id() {
        "verbatim" => texts.contribution(&session.resolve(name, lang)),
        _ => session.resolve(name, lang),
    };
    let candidates = distinct.take(8).map(|candidate| {
        let shares = candidate.contributions.iter();
        let shares: Vec<_> = shares.map(|share| (contribution(&share.name), share.value)).collect();
        json!({
            "text": candidate.actions.first(),
            "words": words(&candidate.actions),
            "value": candidate.value,
            "visits": candidate.visits,
            "contributions": shares,
        })
    });
    let note = thought.note.as_ref();
    let told = note.map_or_else(String::new, |note| session.resolve(note, lang));
    let (note, strategy) = if note.is_some_and(|note| note.id() == "verbatim") {
        let (note, goal) = told.split_once(PLAN).unwrap_or((&told, ""));
        let entries = goal.split(", ").filter(|entry| !entry.is_empty());
        (texts.note(note), entries.map(|entry| texts.note(entry)).collect())
    } else {
        let entries = thought.strategy.iter().map(|entry| session.resolve(entry, lang));
        (told, entries.collect::<Vec<String>>())
    };
    json!({
        "text": thought.plan.first(),
        "plan": thought.plan,
        "words": words(&thought.plan),
        "candidates": candidates.collect::<Vec<_>>(),
        "line": words(&thought.line),
        "nodes": thought.nodes,
        "note": note,
        "strategy": strategy,
    })
}
