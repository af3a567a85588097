//! Decisions and chance outcomes in words.

use bw_core::{Actor, Arg, Message, Seat};

use crate::actions::{Action, Spot};
use crate::card::{Card, CardKind};
use crate::frame::Task;
use crate::goods::{Good, Goods};
use crate::op::Op;
use crate::options::Rules;
use crate::space::Space;
use crate::view::View;

/// What an action does.
pub(crate) fn words(rules: &Rules, view: &View, actor: Actor, action: Action) -> Message {
    let of_card = |id: &'static str, card: Card| Message::new(id).with("card", card.message());
    match action {
        Action::Start(seat) => Message::new("ag-luck-first").with("seat", seat.number()),
        Action::Deal(seat, card) => of_card("ag-luck-deal", card).with("seat", seat.number()),
        Action::DealHidden(seat) => Message::new("ag-luck-deal-hidden").with("seat", seat.number()),
        Action::Reveal(space) => {
            Message::new("ag-luck-reveal").with("action", space.message_for(rules.seats))
        }
        Action::Place(space) => placed(rules, view, space),
        Action::Stay => Message::new("ag-do-home"),
        Action::Exchange => Message::new("ag-do-exchange"),
        Action::Food(good) => of_good("ag-do-food", good),
        Action::Convert(card, at) => converted(card, at),
        Action::Craft(card) => of_card("ag-do-craft", card),
        Action::Use(card) => of_card("ag-do-card", card),
        Action::Release(good) => of_good("ag-do-release", good),
        Action::Do(part) => part.message(),
        Action::Skip => Message::new("ag-do-skip"),
        Action::Renovate(to) => Message::new("ag-do-renovate-house").with("house", to.house()),
        Action::Play(card) if card.facts().kind == CardKind::Occupation => {
            of_card("ag-do-play-occupation", card)
        }
        Action::Play(card) => of_card("ag-do-play-improvement", card),
        Action::Buy(card) => of_card("ag-do-buy", card),
        Action::Pay(way) => paid(view, actor, way),
        Action::Bake(grain) => Message::new("ag-do-bake-grain").with("grain", grain),
        Action::Take(way) => taken(view, way),
        Action::Keep(herd) => Message::new("ag-do-keep").with("goods", animals(herd)),
        Action::Breed(herd) => Message::new("ag-do-young").with("goods", animals(herd)),
        Action::Pick(card) => of_card("ag-do-pick", card),
        Action::PickHidden => Message::new("ag-do-pick-hidden"),
        Action::Discard(card) => of_card("ag-do-give", card),
        Action::DiscardHidden => Message::new("ag-do-give-hidden"),
        Action::Done => done(rules, view, actor),
        Action::Room(_)
        | Action::Stable(_)
        | Action::Plow(_)
        | Action::Sow(..)
        | Action::Pasture(_) => on_farm(action),
    }
}

fn of_good(id: &'static str, good: Good) -> Message {
    Message::new(id).with("good", good.message().form("acc"))
}

/// A person sent to a space, and the goods that wait there.
fn placed(rules: &Rules, view: &View, space: Space) -> Message {
    let lying = view.state.lying_goods(rules, space);
    match lying.is_empty() {
        true => Message::new("ag-do-action").with("action", space.message_for(rules.seats)),
        false => Message::new("ag-do-action-goods")
            .with("action", space.message_for(rules.seats))
            .with("goods", lying.listed()),
    }
}

/// What is built, plowed, sown and fenced.
fn on_farm(action: Action) -> Message {
    match action {
        Action::Room(cell) => Message::new("ag-do-room").with("cell", cell.message()),
        Action::Stable(cell) => Message::new("ag-do-stable").with("cell", cell.message()),
        Action::Plow(cell) => Message::new("ag-do-field").with("cell", cell.message()),
        Action::Sow(Spot::Field(cell), crop) => {
            of_good("ag-do-sow-cell", crop.good()).with("cell", cell.message())
        }
        Action::Sow(Spot::Card(card), crop) => {
            of_good("ag-do-sow-card", crop.good()).with("card", card.message())
        }
        Action::Pasture(cells) => Message::new("ag-do-pasture").with("cells", cells.listed()),
        _ => Message::new("ag-do-done"),
    }
}

fn animals([sheep, boar, cattle]: [u8; 3]) -> Arg {
    let mut goods = Goods::of(Good::Sheep, sheep);
    goods.set(Good::Boar, boar);
    goods.set(Good::Cattle, cattle);
    goods.listed()
}

fn converted(card: Card, at: u8) -> Message {
    match card.ops().get(usize::from(at)) {
        Some(&Op::Convert((good, count), (gain, gained))) => Message::new("ag-do-convert")
            .with("card", card.message())
            .with("from", Goods::of(good, count).listed())
            .with("to", Goods::of(gain, gained).listed()),
        _ => Message::new("ag-do-card").with("card", card.message()),
    }
}

/// One of several goods to choose from; a number where the choice is not known any more.
fn taken(view: &View, way: u8) -> Message {
    let chosen = match view.state.top_task() {
        Some(Task::Choose(choice)) => {
            view.state.choices(choice).get(usize::from(way)).map(Goods::listed)
        }
        _ => None,
    };
    match chosen {
        Some(goods) => Message::new("ag-do-take").with("goods", goods),
        None => Message::new("ag-do-take-way").with("n", u16::from(way) + 1),
    }
}

/// One of several payments; a number where they are not known any more.
fn paid(view: &View, actor: Actor, way: u8) -> Message {
    let payment = match (view.state.top_task(), actor) {
        (Some(Task::Pay(bill)), Actor::Seat(seat)) => {
            view.state.player(seat).payments(bill).get(usize::from(way)).copied()
        }
        _ => None,
    };
    let Some(payment) = payment else {
        return Message::new("ag-do-pay-way").with("n", u16::from(way) + 1);
    };
    let cards: Vec<Message> = payment.price.back.into_iter().flatten().map(Card::message).collect();
    let goods = payment.price.goods.listed();
    let price = match (cards.is_empty(), payment.price.goods.is_empty()) {
        (true, _) => goods,
        (false, true) => Arg::Listed(cards),
        (false, false) => {
            let goods = Message::new("ag-goods").with("goods", goods);
            Arg::Listed([goods].into_iter().chain(cards).collect())
        }
    };
    match payment.eaten.is_empty() {
        true => Message::new("ag-do-pay").with("price", price),
        false => Message::new("ag-do-pay-eaten")
            .with("price", price)
            .with("eaten", payment.eaten.listed()),
    }
}

/// The end of a task; of a meal with what it costs.
fn done(rules: &Rules, view: &View, actor: Actor) -> Message {
    match (view.state.top_task(), actor) {
        (Some(Task::Feed { .. }), Actor::Seat(seat)) => match begging(rules, view, seat) {
            0 => Message::new("ag-do-feed-done"),
            missing => Message::new("ag-do-feed-beg").with("begging", missing),
        },
        _ => Message::new("ag-do-done"),
    }
}

/// Begging cards that a seat takes if it eats now.
fn begging(rules: &Rules, view: &View, seat: Seat) -> u8 {
    let player = view.state.player(seat);
    player.hunger(rules).saturating_sub(player.has(Good::Food))
}
