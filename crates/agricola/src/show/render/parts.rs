//! How to point at decisions: spaces, cells, cards, goods, amounts, or a button in words.
//!
//! `space:WOOD3` places a person; `cell:1,3` (row and column from 0) plows, builds and sows, with
//! `piece:room`, `piece:stable` or `crop:grain` where the cell leaves a choice, and a set of cells is a
//! pasture; `hand:E17` plays, picks or gives away, `major:A3` buys, `played:A7` uses; `goods:grain` is
//! turned into food, or baked with an amount; everything else is a button `choice:` with the decision's
//! text. `farm:2`, `player:2`, `round:10` and `card:2:E17` only explain themselves.

use bw_core::Seat;
use bw_show::Part;

use crate::actions::{Action, Spot};
use crate::card::Card;
use crate::cell::Cell;
use crate::frame::Task;
use crate::goods::{Crop, Good};
use crate::op::Op;
use crate::view::View;

/// The handle of a cell of the farm of who decides.
pub(super) fn cell(cell: Cell) -> String {
    format!("cell:{},{}", cell.row(), cell.column())
}

pub(super) fn goods(good: Good) -> String {
    format!("goods:{}", good.word())
}

pub(super) fn hand(card: Card) -> String {
    format!("hand:{}", card.id())
}

pub(super) fn major(card: Card) -> String {
    format!("major:{}", card.id())
}

pub(super) fn played(card: Card) -> String {
    format!("played:{}", card.id())
}

fn button(action: Action) -> String {
    format!("choice:{}", crate::notation::action_text(action))
}

/// The parts that name a decision.
pub(super) fn parts(view: &View, seat: Seat, action: Action, out: &mut Vec<Part>) {
    let pick = |handle: String| Part::Pick(handle);
    match action {
        Action::Place(space) => out.push(pick(format!("space:{}", space.id()))),
        Action::Plow(at) => out.push(pick(cell(at))),
        Action::Room(at) => {
            out.push(pick(cell(at)));
            out.extend(builds_both(view).then(|| pick("piece:room".into())));
        }
        Action::Stable(at) => {
            out.push(pick(cell(at)));
            out.extend(builds_both(view).then(|| pick("piece:stable".into())));
        }
        Action::Sow(Spot::Field(at), crop) => {
            out.push(pick(cell(at)));
            out.extend(has_both_crops(view, seat).then(|| pick(crop_handle(crop))));
        }
        Action::Sow(Spot::Card(card), _) => out.push(pick(own_card(view, seat, card, action))),
        Action::Pasture(cells) => out.extend(cells.iter().map(|at| Part::Any(cell(at)))),
        Action::Food(good) => out.push(pick(goods(good))),
        Action::Bake(grain) => {
            out.extend([pick(goods(Good::Grain)), Part::Amount(u16::from(grain))]);
        }
        Action::Convert(card, _) => {
            out.push(pick(own_card(view, seat, card, action)));
            out.extend(has_choices(card).then(|| pick(button(action))));
        }
        Action::Craft(card) | Action::Use(card) => {
            out.push(pick(own_card(view, seat, card, action)));
            out.extend(has_choices(card).then(|| pick(button(action))));
        }
        Action::Play(card) | Action::Pick(card) | Action::Discard(card) => {
            out.push(pick(hand(card)));
        }
        Action::Buy(card) => out.push(pick(major(card))),
        other => out.push(pick(button(other))),
    }
}

/// The handle of a sown crop.
fn crop_handle(crop: Crop) -> String {
    format!("crop:{}", crop.good().word())
}

/// A card in play; a button if it lies elsewhere.
fn own_card(view: &View, seat: Seat, card: Card, action: Action) -> String {
    if view.state.player(seat).played.has(card) { played(card) } else { button(action) }
}

/// Whether a cell alone does not say what is built there.
fn builds_both(view: &View) -> bool {
    match view.state.top_task() {
        Some(Task::Build { rooms, stables, .. }) => rooms > 0 && stables > 0,
        _ => true,
    }
}

fn has_both_crops(view: &View, seat: Seat) -> bool {
    let player = view.state.player(seat);
    let single = matches!(view.state.top_task(), Some(Task::Sow { single: true, .. }));
    !single && Crop::ALL.iter().all(|crop| player.has(crop.good()) > 0)
}

/// Whether a card alone does not say how it is used.
fn has_choices(card: Card) -> bool {
    let uses = |op: &&Op| match op {
        Op::Convert(_, (gain, _)) => *gain != Good::Food,
        Op::Craft(..)
        | Op::Shop(_)
        | Op::RenovateAnytime
        | Op::FreeRoomWhen(..)
        | Op::FeedTrade => true,
        _ => false,
    };
    card.ops().iter().filter(uses).count() > 1
}
