//! The log of a game in words: turns are said one after the other, each with what it changed.

use bw_core::{Actor, Arg, Lang, Message, Seat, Viewer};
use bw_show::{Happened, Line, Show, TurnLog};
use serde::Serialize;

use crate::erased::Erased;
use crate::session::known_parts;
use crate::timeline::Timeline;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// After how many actions it stands.
    pub n: usize,
    /// Whose deed it is; none: what luck or the rules did.
    pub seat: Option<Seat>,
    /// A whole sentence.
    pub words: String,
    /// The round it belongs to.
    pub round: u32,
    /// Whose points changed with it, and by how much, as far as the reader knew them.
    pub points: Vec<(Seat, i32)>,
    /// Handles of the picture from which the points come; empty: where it was decided.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
}

impl LogLine {
    /// The line with the points it changed, as plain text: `Ana closed a road (4 tiles). +4`. Points of others are given
    /// with their names.
    pub fn text(&self, names: &[String]) -> String {
        let signed = |by: i32| format!("{}{}", if by < 0 { '−' } else { '+' }, by.unsigned_abs());
        let alone = self.points.len() == 1 && self.seat == Some(self.points[0].0);
        let points = self.points.iter().map(|&(seat, by)| match names.get(seat.index()) {
            Some(name) if !alone => format!("{name} {}", signed(by)),
            _ => signed(by),
        });
        let points: Vec<String> = points.collect();
        format!("{} {}", self.words, points.join(", ")).trim_end().to_string()
    }
}

/// Lines of a log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The lines in order.
    pub lines: Vec<LogLine>,
    /// The first action of the last turn: lines after it may still change.
    pub open: usize,
}

/// Who reads a log.
pub(crate) struct Reader<'a> {
    pub(crate) by: Viewer,
    pub(crate) names: &'a [String],
    pub(crate) lang: Lang,
}

/// An event as a viewer saw it, with how many actions there were after it.
struct Seen<G: Show> {
    before: G::View,
    actor: Actor,
    action: G::Action,
    after: G::View,
    n: usize,
}

impl<G: Show> Seen<G> {
    fn event(&self) -> Happened<'_, G> {
        let Seen { before, actor, action, after, .. } = self;
        Happened { before, actor: *actor, action: *action, after }
    }
}

/// Tells a log from an action on that begins a turn.
pub(crate) fn report<G: Show>(
    erased: &Erased<G>,
    timeline: &Timeline<G>,
    from: usize,
    reader: &Reader<'_>,
) -> Story {
    let game = &erased.game;
    let mut state = timeline.state(game, from);
    let mut said = Story { lines: Vec::new(), open: from };
    let mut score = points(game, &state, reader.by);
    let mut at = from;
    while at < timeline.len() {
        let start = game.view(&state, reader.by).into_owned();
        let turn = game.progress(&state).turn;
        said.open = at;
        let mut events: Vec<Seen<G>> = Vec::new();
        while at < timeline.len() && game.progress(&state).turn == turn {
            let (actor, action) = timeline.log()[at];
            let seen = game.seen(&state, actor, action, reader.by);
            let before = game.view(&state, reader.by).into_owned();
            game.apply(&mut state, actor, action);
            at += 1;
            if let Some(action) = seen {
                let after = game.view(&state, reader.by).into_owned();
                events.push(Seen { before, actor, action, after, n: at });
            }
        }
        let end = game.view(&state, reader.by).into_owned();
        let lines = sentences(game, &start, &events, &end);
        let round = game.progress(&timeline.state(game, said.open)).round;
        if lines.is_empty() {
            let changes = changed(&mut score, points(game, &state, reader.by));
            said.lines.extend(counted(erased, reader, changes, at, round));
        }
        let last = lines.len().saturating_sub(1);
        let place = |line: &Line| events.get(line.last).map_or(at, |event| event.n);
        let places: Vec<usize> = lines.iter().map(place).collect();
        for (number, line) in lines.into_iter().enumerate() {
            let n = places[number];
            // What several lines tell of one event is theirs as they say, else the last one's; so is what changed at the
            // end of a turn without a line of its own.
            let until = match places.get(number + 1) {
                _ if number == last => at,
                Some(&next) if next == n => n - 1,
                _ => n,
            };
            let mut points = line.points;
            add(&mut score, &points);
            if points.is_empty() || number == last {
                let state = timeline.state(game, until);
                points.extend(changed(&mut score, self::points(game, &state, reader.by)));
            }
            let words = erased.texts.resolve_named(reader.lang, &line.message, reader.names);
            said.lines.push(LogLine {
                n,
                seat: line.seat,
                words,
                round,
                points,
                places: line.places,
            });
        }
    }
    said
}

/// What the rules counted in a turn of which the game tells nothing.
fn counted<G: Show>(
    erased: &Erased<G>,
    reader: &Reader<'_>,
    points: Vec<(Seat, i32)>,
    n: usize,
    round: u32,
) -> Option<LogLine> {
    let whos = points.iter().map(|&(seat, _)| Message::new("log-name").with("who", seat));
    let message = Message::new("log-counted").with("whos", Arg::All(whos.collect()));
    let words = erased.texts.resolve_named(reader.lang, &message, reader.names);
    (!points.is_empty()).then_some(LogLine {
        n,
        seat: None,
        words,
        round,
        points,
        places: Vec::new(),
    })
}

/// What a game tells of a turn, in the order of what happened.
fn sentences<G: Show>(game: &G, start: &G::View, events: &[Seen<G>], end: &G::View) -> Vec<Line> {
    let events: Vec<Happened<'_, G>> = events.iter().map(Seen::event).collect();
    let mut said = game.story(&TurnLog { start, events: &events, end });
    said.sort_by_key(|line| line.last);
    said
}

fn add(known: &mut [Option<i32>], points: &[(Seat, i32)]) {
    for &(seat, by) in points {
        if let Some(Some(known)) = known.get_mut(seat.index()) {
            *known += by;
        }
    }
}

/// The points of every seat, as far as a viewer knows them; none where categories do not add up to points.
fn points<G: Show>(game: &G, state: &G::State, by: Viewer) -> Vec<Option<i32>> {
    if !G::ADDS_UP || G::SPEC.score_parts.is_empty() {
        return Vec::new();
    }
    let sum = |seat| known_parts(game, state, seat, by).map(|parts| parts.iter().sum());
    Seat::all(game.seats()).map(sum).collect()
}

/// What changed since the last look.
fn changed(known: &mut [Option<i32>], now: Vec<Option<i32>>) -> Vec<(Seat, i32)> {
    let difference = |(before, after): (&Option<i32>, &Option<i32>)| Some((*after)? - (*before)?);
    let seats = u8::try_from(now.len()).unwrap_or(0);
    let changes = Seat::all(seats).zip(known.iter().zip(&now).map(difference));
    let changes = changes.filter_map(|(seat, by)| Some((seat, by.filter(|by| *by != 0)?)));
    let changes = changes.collect();
    for (known, now) in known.iter_mut().zip(now) {
        *known = now.or(*known);
    }
    changes
}
