//! The log: what a person was sent for and what came of it, one line for one deed.

use bw_core::{Actor, Arg, Message, Seat};
use bw_show::{Happened, Line, TurnLog};

use crate::actions::{Action, Spot};
use crate::card::{Card, CardKind};
use crate::frame::Task;
use crate::game::Agricola;
use crate::goods::{Crop, Good, Goods};
use crate::options::Rules;
use crate::player::Player;
use crate::state::Phase;

type Deed<'a> = Happened<'a, Agricola>;

/// Deeds of one seat that are said in one line when they are done.
#[derive(Default)]
struct Collected {
    who: Seat,
    last: usize,
    rooms: u8,
    stables: u8,
    fields: u8,
    sown: Goods,
    from: Goods,
    to: Goods,
}

/// What happened in a turn.
pub(super) fn story(rules: &Rules, turn: &TurnLog<'_, Agricola>) -> Vec<Line> {
    let mut lines: Vec<Line> = dealt(turn).into_iter().collect();
    let mut deeds = Collected::default();
    for (at, event) in turn.events.iter().enumerate() {
        if let Actor::Seat(who) = event.actor {
            if deeds.who != who {
                lines.extend(deeds.lines(turn));
            }
            deeds.who = who;
            if deeds.collect(event, at) {
                lines.extend(children(event, who, at));
                continue;
            }
        }
        let said = match event.actor {
            Actor::Seat(who) => decided(rules, event, who).map(|said| {
                let line = Line::of(who, said, at);
                match event.action {
                    Action::Done | Action::Breed(_) => line.scored_at([format!("farm:{who}")]),
                    _ => line,
                }
            }),
            Actor::Chance => happened(event).map(|said| Line::of_luck(said, at)),
        };
        if said.is_some() {
            lines.extend(deeds.lines(turn));
        }
        lines.extend(said);
        if let Actor::Seat(who) = event.actor {
            lines.extend(children(event, who, at));
        }
        lines.extend(harvested(event, at));
    }
    lines.extend(deeds.lines(turn));
    lines
}

/// The whole deal in one line.
fn dealt(turn: &TurnLog<'_, Agricola>) -> Option<Line> {
    let deals = |phase: Phase| {
        let of_phase = |event: &&Deed<'_>| event.before.state.phase == phase;
        let deal =
            |event: &&Deed<'_>| matches!(event.action, Action::Deal(..) | Action::DealHidden(_));
        turn.events.iter().filter(of_phase).filter(deal).count()
    };
    let seats = usize::from(turn.end.state.seats);
    let [occupations, minors] =
        [Phase::DealOccupations, Phase::DealMinors].map(|phase| deals(phase) / seats);
    let said = Message::new("ag-log-deal").with("occupations", occupations).with("minors", minors);
    (occupations + minors > 0).then(|| Line::of_luck(said, turn.events.len()))
}

impl Collected {
    /// Whether an event is one of several that are said together.
    fn collect(&mut self, event: &Deed<'_>, at: usize) -> bool {
        let (before, after) = (player(event.before, self.who), player(event.after, self.who));
        match event.action {
            Action::Room(_) => self.rooms += 1,
            Action::Stable(_) => self.stables += 1,
            Action::Plow(_) => self.fields += 1,
            Action::Sow(Spot::Field(_) | Spot::Card(_), crop) => self.sown.add(crop.good(), 1),
            Action::Food(_) | Action::Convert(..) | Action::Craft(_) | Action::Bake(_) => {
                self.from = self.from.and(gained(after, before));
                self.to = self.to.and(gained(before, after));
            }
            _ => return false,
        }
        self.last = at;
        true
    }

    /// The lines of what was collected, which is forgotten.
    fn lines(&mut self, turn: &TurnLog<'_, Agricola>) -> Vec<Line> {
        let done = std::mem::take(self);
        let of = |id: &'static str| Message::new(id).with("who", done.who);
        let mut said = Vec::new();
        let built: Vec<Message> =
            [("ag-rooms", "rooms", done.rooms), ("ag-stables", "stables", done.stables)]
                .into_iter()
                .filter(|(.., count)| *count > 0)
                .map(|(id, name, count)| Message::new(id).with(name, count))
                .collect();
        if !built.is_empty() {
            said.push(of("ag-log-build").with("built", Arg::Listed(built)));
        }
        if done.fields > 0 {
            let fields = player(turn.end, done.who).farm.fields.len();
            said.push(of("ag-log-plow").with("fields", fields));
        }
        if !done.sown.is_empty() {
            said.push(of("ag-log-sow").with("goods", done.sown.listed()));
        }
        if !done.to.is_empty() {
            let turned = of("ag-log-turn").with("from", done.from.listed());
            said.push(turned.with("to", done.to.listed()));
        }
        self.who = done.who;
        said.into_iter().map(|message| Line::of(done.who, message, done.last)).collect()
    }
}

fn player(view: &crate::view::View, seat: Seat) -> &Player {
    view.state.player(seat)
}

/// The goods that somebody has more of than before.
fn gained(before: &Player, after: &Player) -> Goods {
    let mut more = Goods::NONE;
    for (good, count) in after.goods.iter() {
        more.set(good, count.saturating_sub(before.goods.count(good)));
    }
    more
}

fn decided(rules: &Rules, event: &Deed<'_>, who: Seat) -> Option<Message> {
    let of = |id: &'static str| Message::new(id).with("who", who);
    let of_card = |id: &'static str, card: Card| of(id).with("card", card.message());
    Some(match event.action {
        Action::Place(space) => {
            let lying = event.before.state.lying_goods(rules, space);
            let used = |id| of(id).with("action", space.message_for(rules.seats));
            match lying.is_empty() {
                true => used("ag-log-use"),
                false => used("ag-log-take").with("goods", lying.listed()),
            }
        }
        Action::Stay => of("ag-log-home"),
        Action::Pasture(cells) => of("ag-log-fence").with("cells", cells.len()),
        Action::Renovate(to) => of("ag-log-renovate").with("house", to.house()),
        Action::Play(card) if card.facts().kind == CardKind::Occupation => {
            of_card("ag-log-occupation", card)
        }
        Action::Play(card) => of_card("ag-log-minor", card),
        Action::Buy(card) => of_card("ag-log-major", card),
        Action::Use(card) => of_card("ag-log-card", card),
        Action::Release(good) => of("ag-log-release").with("goods", Goods::of(good, 1).listed()),
        Action::Breed(herd) => {
            let young = young(player(event.before, who), herd);
            return (!young.is_empty()).then(|| of("ag-log-young").with("goods", young.listed()));
        }
        Action::Done => return fed(rules, event, who),
        _ => return None,
    })
}

fn young(before: &Player, herd: [u8; 3]) -> Goods {
    let mut young = Goods::NONE;
    for (good, now) in [Good::Sheep, Good::Boar, Good::Cattle].into_iter().zip(herd) {
        young.set(good, now.saturating_sub(before.goods.count(good)));
    }
    young
}

/// A meal that is over.
fn fed(rules: &Rules, event: &Deed<'_>, who: Seat) -> Option<Message> {
    let Some(Task::Feed { .. }) = event.before.state.top_task() else { return None };
    let before = player(event.before, who);
    let missing = before.hunger(rules).saturating_sub(before.has(Good::Food));
    let of = |id: &'static str| Message::new(id).with("who", who);
    Some(match missing {
        0 => of("ag-log-fed"),
        _ => of("ag-log-beg").with("food", missing).with("begging", missing),
    })
}

/// A family that has grown.
fn children(event: &Deed<'_>, who: Seat, at: usize) -> Option<Line> {
    let (before, after) = (player(event.before, who), player(event.after, who));
    let said = Message::new("ag-log-growth").with("who", who).with("people", after.family);
    (after.family > before.family).then(|| Line::of(who, said, at))
}

fn happened(event: &Deed<'_>) -> Option<Message> {
    match event.action {
        Action::Start(seat) => Some(Message::new("ag-log-first").with("who", seat)),
        Action::Reveal(space) if event.before.state.phase == Phase::Reveal => {
            let said = Message::new("ag-log-reveal").with("action", space.message());
            Some(said.with("round", event.before.state.round.max(1)))
        }
        _ => None,
    }
}

/// What the fields gave when everybody had gone home, in one line for all.
fn harvested(event: &Deed<'_>, at: usize) -> Option<Line> {
    let (before, after) = (&event.before.state, &event.after.state);
    if before.phase != Phase::Work || after.phase == Phase::Work || before.round != after.round {
        return None;
    }
    let taken = |seat: Seat| {
        let mut goods = Goods::NONE;
        for crop in [Crop::Grain, Crop::Vegetable] {
            let grown = |state: &crate::state::State| state.player(seat).crops(crop);
            goods.set(crop.good(), grown(before).saturating_sub(grown(after)));
        }
        goods
    };
    let seats: Vec<Message> = Seat::all(before.seats)
        .map(|seat| (seat, taken(seat)))
        .filter(|(_, goods)| !goods.is_empty())
        .map(|(seat, goods)| {
            Message::new("ag-harvest-of").with("who", seat).with("goods", goods.listed())
        })
        .collect();
    let said = Message::new("ag-log-harvest").with("seats", Arg::Listed(seats.clone()));
    (!seats.is_empty()).then(|| Line::of_luck(said, at))
}
