//! What a page shows of a running game: the picture, the decisions, the seats, the log.

use bw_catalog::{AnySession, PictureOptions, Prompt, ReadyDraft, ShownZone, Thought};
use bw_core::{FaultKind, Lang, Message, Seat, Turn, Viewer};
use bw_show::{Layout, Part};
use serde_json::{Value, json};

use crate::access::Role;
use crate::chat::{Chat, ChatLine};
use crate::choice_filter::{FilteredChoices, filter_choices};
use crate::failure::Failure;
use crate::i18n::Texts;
use crate::question::question;
use crate::room::Room;
use crate::seat_summary;
use crate::table_record::{self, ChairKind};
use crate::timeline::changes;

/// Decisions whose way over the board a page may show.
const MOVES: usize = 8;

/// The most actions that a picture highlights.
const NEWS: usize = 60;

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
pub(crate) struct Onlooker {
    /// The seat whose person said that they look now.
    pub(crate) shown: Option<Seat>,
    /// With whose eyes somebody who may see everything wants to look.
    pub(crate) with: Option<Seat>,
}

/// The eyes of a role.
pub(crate) fn eyes(room: &Room, role: Role, look: Onlooker) -> Eyes {
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
    question: Option<Prompt>,
    filtered: FilteredChoices,
    draft: Value,
    arrangements: Vec<ReadyDraft>,
    svg: String,
    zones: Vec<ShownZone>,
    remaining: Vec<(String, u32)>,
}

fn asked(room: &Room, seat: Seat, lang: Lang, layout: Layout) -> Option<Asked> {
    let draft = room.draft(seat)?;
    let steps = json!({
        "steps": draft.steps(lang),
        "complete": !draft.asks(),
        "amounts": draft.amounts(lang),
        "closing": draft.closing(lang),
        "doubt": draft.doubt(lang),
    });
    let options = picture_options(room, lang, layout, news(room, Viewer::Seat(seat)));
    let zones = draft.zones(&options);
    Some(Asked {
        question: Some(question(&*draft, &room.table.labels(), lang)),
        filtered: filter_choices(draft.offers(lang), &[]),
        draft: steps,
        arrangements: draft.arrangements(lang),
        svg: if zones.is_empty() { draft.picture(&options) } else { String::new() },
        zones,
        remaining: draft.remaining(lang),
    })
}

/// What somebody gets who is not asked.
fn looked_at(room: &Room, viewer: Viewer, lang: Lang, layout: Layout) -> Asked {
    let options = picture_options(room, lang, layout, news(room, viewer));
    let zones = room.session.zones(viewer, &options);
    let svg = match zones.is_empty() {
        true => room.session.picture(viewer, &options),
        false => String::new(),
    };
    Asked {
        question: None,
        filtered: FilteredChoices::default(),
        draft: Value::Null,
        arrangements: Vec::new(),
        svg,
        zones,
        remaining: room.session.remaining(viewer, lang),
    }
}

/// Adds the pictures of zones, each as a member of its own: patches cut long texts.
pub(crate) fn with_zones(mut state: Value, zones: Vec<ShownZone>) -> Value {
    state["zones"] = json!(zones);
    for zone in zones {
        state[format!("zone-{}", zone.id)] = zone.svg.into();
    }
    state
}

/// The decisions left after some handles were picked.
pub(crate) fn filtered(room: &Room, seat: Seat, picks: &[String], lang: Lang) -> FilteredChoices {
    room.draft(seat).map(|draft| filter_choices(draft.offers(lang), picks)).unwrap_or_default()
}

/// Everything a page shows, as JSON.
pub(crate) fn snapshot(
    room: &mut Room,
    role: Role,
    look: Onlooker,
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
    let asked = seat
        .and_then(|seat| asked(room, seat, lang, layout))
        .unwrap_or_else(|| looked_at(room, viewer, lang, layout));
    let words = room.game.words(lang);
    let categories: Vec<String> =
        room.game.spec().score_parts.iter().map(|part| words.part(part)).collect();
    let question = asked.question.as_ref();
    let version = room.version();
    let hidden = room.game.spec().hidden && room.session.outcome().is_none();
    let log = json!(room.story(viewer, lang));
    let state = json!({
        "version": version.journal,
        "other": version.other,
        "revision": room.drafts.revision(),
        "actions": room.session.actions(),
        "round": room.session.progress().round,
        "over": over(room, texts),
        "asked": waits_for,
        "seat": seat.map(Seat::number),
        "handOver": hand_over.map(Seat::number),
        "question": question.map_or("", |prompt| &prompt.ask),
        "facts": question.map_or_else(String::new, |prompt| prompt.help.join(" ")),
        "count": question.and_then(|prompt| prompt.chosen).map(|chosen| (chosen.count, chosen.of)),
        "total": asked.filtered.total,
        "choices": asked.filtered.choices,
        "groups": asked.filtered.groups,
        "draft": asked.draft,
        "arrangements": asked.arrangements,
        "svg": asked.svg,
        "seats": seat_summary::seats(room, role, viewer, lang),
        "categories": categories,
        "graph": graph(room),
        "series": series(room, viewer, lang),
        "estimates": if plain || hidden && viewer != Viewer::All { Value::Null } else { json!(room.estimates) },
        "thought": bot_thought(room, viewer, lang),
        "left": asked.remaining,
        "log": log,
        "moves": moves(room, viewer),
        "sums": room.game.adds_up(),
        "clock": room.session.clock().map(|clock| clock.control().to_string()),
        "canUndo": room.session.outcome().is_none() && room.undo_target(role).is_some(),
        "paused": room.pace.paused,
        "thinking": room.thinking.is_busy(),
        "again": room.next.as_ref().map(|next| next.link(role)),
        "pauseMs": room.pace.pause_ms,
        "hidden": room.game.spec().hidden,
        "seesAll": sees_all && room.game.spec().hidden,
        "chat": room.heard(role).map(|chat| heard(chat, texts)),
        "chatted": room.heard(role).map_or(0, Chat::said),
    });
    with_zones(state, asked.zones)
}

/// What was said, in the reader's words.
fn heard(chat: &Chat, texts: Texts) -> Vec<Value> {
    let line = |line: &ChatLine| json!({ "seat": line.seat, "words": line.said.words(texts) });
    chat.lines().iter().map(line).collect()
}

/// The board after `step` actions, as this link saw it then.
pub(crate) fn moment(
    room: &Room,
    role: Role,
    look: Onlooker,
    step: usize,
    options: &PictureOptions,
) -> Result<Value, Failure> {
    let viewer = eyes(room, role, look).viewer;
    let last = room.session.actions();
    if step > last {
        return Err(Failure::missing(Message::new("refused-not-so-far")));
    }
    let missing = || Failure::broken(Message::new("refused-no-past"));
    let zones = room.timeline.zones(step, viewer, options).ok_or_else(missing)?;
    let svg = match zones.is_empty() {
        true => room.timeline.picture(step, viewer, options).ok_or_else(missing)?,
        false => String::new(),
    };
    let moment = json!({ "step": step, "round": room.timeline.rounds.get(step), "svg": svg });
    Ok(with_zones(moment, zones))
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
                    Part::Amount(_) | Part::Turn(_) => None,
                })
                .collect();
            let seat = table_record::entry(&room.session.log_lines()[action]).actor + 1;
            (!handles.is_empty())
                .then(|| json!({ "n": action + 1, "seat": seat, "handles": handles }))
        })
        .collect()
}

/// Scores as everybody can know them: the last entry of every change is enough for a line.
fn graph(room: &Room) -> Value {
    let points = changes(room.timeline.scores.iter().enumerate());
    let known = points.iter().any(|(_, scores)| scores.iter().any(Option::is_some));
    if known && !room.game.spec().score_parts.is_empty() { json!(points) } else { Value::Null }
}

/// Figures to follow besides the scores, as the viewer knew them.
fn series(room: &mut Room, viewer: Viewer, lang: Lang) -> Value {
    let words = room.game.words(lang);
    let names: Vec<String> = room.game.series().iter().map(|id| words.series(id)).collect();
    if names.is_empty() {
        return Value::Null;
    }
    let figures = room.timeline.figures(room.game.seats(), viewer);
    json!({ "names": names, "values": changes(figures.iter().enumerate()) })
}

/// What the last bot thought, for those who may know it.
fn bot_thought(room: &Room, viewer: Viewer, lang: Lang) -> Value {
    let Some(last) = room.session.last_thought() else { return Value::Null };
    if room.table.plain && room.session.outcome().is_none()
        || room.game.spec().hidden && viewer != Viewer::All
    {
        return Value::Null;
    }
    let mut thought = thought_json(&*room.session, last.at, last.seat, &last.thought, lang);
    thought["seat"] = last.seat.number().into();
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
    let counts = end == bw_core::End::Normal && room.game.adds_up();
    json!({
        "end": end.name(),
        "title": title(texts, &winners, &scores, counts),
        "detail": match end {
            bw_core::End::Normal => String::new(),
            bw_core::End::Fault { seat, kind: FaultKind::Time } => {
                texts.fill("time-is-up", "player", names[seat.index()].as_str())
            }
            bw_core::End::Resigned { seat } => texts.fill("resigned", "player", names[seat.index()].as_str()),
            bw_core::End::Fault { seat, kind } => {
                texts.failed(&names[seat.index()], kind)
            }
        },
        "scores": scores,
        "ranks": outcome.ranks(),
    })
}

/// Who won, and by how much where points decided; what somebody reached who played alone.
fn title(texts: Texts, winners: &[&str], scores: &[i32], counts: bool) -> String {
    let mut sorted = scores.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    match (winners, &sorted[..]) {
        ([_], [points]) if counts => texts.say(&Message::new("n-points").with("points", *points)),
        ([winner], [best, next, ..]) if counts && best > next => {
            let message = Message::new("over-win").with("who", *winner);
            texts.say(&message.with("margin", best - next))
        }
        _ => texts.winners(winners),
    }
}

/// A thought for the page, in words: what a bot considered for a seat after `at` actions.
pub(crate) fn thought_json(
    session: &dyn AnySession,
    at: usize,
    seat: Seat,
    thought: &Thought,
    lang: Lang,
) -> Value {
    let words = |actions: &[String]| {
        let phrased = session.phrase(at, seat, actions, lang);
        if phrased.is_empty() { actions.join(" · ") } else { phrased.join(" · ") }
    };
    let resolved = |message: &Message| session.resolve(message, lang);
    // Turns that begin with the same decision are one candidate here: the best of them.
    let mut begun = Vec::new();
    let distinct = thought.candidates.iter().filter(|candidate| {
        let first = candidate.actions.first();
        let known = begun.contains(&first);
        begun.push(first);
        !known
    });
    let candidates = distinct.take(8).map(|candidate| {
        let shares = candidate.contributions.iter();
        let shares: Vec<_> = shares.map(|share| (resolved(&share.name), share.value)).collect();
        json!({
            "text": candidate.actions.first(),
            "words": words(&candidate.actions),
            "value": candidate.value,
            "visits": candidate.visits,
            "chance": candidate.chance,
            "contributions": shares,
        })
    });
    json!({
        "text": thought.plan.first(),
        "plan": thought.plan,
        "words": words(&thought.plan),
        "candidates": candidates.collect::<Vec<_>>(),
        "unit": thought.unit.as_ref().map_or_else(String::new, resolved),
        "line": words(&thought.line),
        "nodes": thought.nodes,
        "note": thought.note.as_ref().map_or_else(String::new, resolved),
        "strategy": thought.strategy.iter().map(resolved).collect::<Vec<_>>(),
    })
}
