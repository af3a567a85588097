//! Why a click means nothing, in words.

use bw_core::{Arg, Message, Seat};
use bw_show::DeadClick;

use super::explain::question;
use crate::actions::Action;
use crate::card::{Card, Needs};
use crate::frame::{Bill, Deck, Task};
use crate::goods::{Good, Goods};
use crate::options::Rules;
use crate::player::{MAX_FAMILY, Player};
use crate::space::{Space, SpacePart};
use crate::view::View;

/// Why a click means nothing now.
pub(super) fn refusal(
    rules: &Rules,
    view: &View,
    seat: Seat,
    click: &DeadClick<'_, Action>,
) -> Option<Message> {
    let task = view.state.top_task()?;
    let plain = |id: &'static str| Some(Message::new(id));
    match (click.place(), task) {
        (("farm" | "player", _), _) if !is_own(click, seat) => plain("ag-no-other"),
        (("round", _), _) => plain("ag-no-round"),
        (("space", id), Task::Place { .. }) => Some(space(rules, view, seat, Space::named(id)?)),
        (("hand" | "major", id), Task::Play { deck, price, .. }) => {
            Some(card(view, seat, Card::with_id(id)?, (deck, price)))
        }
        (("hand", _), Task::Place { .. }) => plain("ag-no-hand"),
        (("major", _), Task::Place { .. }) => plain("ag-no-major"),
        (("cell" | "farm", _), Task::Place { .. }) => plain("ag-no-farm"),
        (("cell", _), Task::Plow { .. }) => plain("ag-no-plow"),
        (("cell", _), Task::Build { .. }) => plain("ag-no-build"),
        (("cell", _), Task::Sow { .. }) => plain("ag-no-sow"),
        (("cell", _), Task::Fences { .. } | Task::FreePasture) => plain("ag-no-fence"),
        (("goods", _), Task::Feed { .. } | Task::Exchange { .. }) => plain("ag-no-food"),
        _ => {
            let asked = question(rules, view, seat, task).ask;
            Some(Message::new("ag-no-first").with("question", asked))
        }
    }
}

/// Whether a handle of a farm or a player is that of who decides.
fn is_own(click: &DeadClick<'_, Action>, seat: Seat) -> bool {
    click.place().1 == seat.to_string()
}

/// Why nobody can be sent to a space.
fn space(rules: &Rules, view: &View, seat: Seat, space: Space) -> Message {
    let (state, player) = (&view.state, view.state.player(seat));
    let people = state.people[space.index()];
    let there = Seat::all(state.seats).find(|other| people & (1 << other.index()) != 0);
    match there {
        _ if !state.in_play.has(space) => return Message::new("ag-no-round"),
        Some(who) if who == seat => return Message::new("ag-no-taken-own"),
        Some(who) => return Message::new("ag-no-taken").with("who", who),
        None => {}
    }
    let (parts, _) = space.parts(rules.family);
    let reason = parts.iter().find_map(|&part| lacking(state.round, player, space, part));
    reason.unwrap_or_else(|| Message::new("ag-no-nothing"))
}

/// What is missing for a part of a space.
fn lacking(round: u8, player: &Player, space: Space, part: SpacePart) -> Option<Message> {
    let plain = |id: &'static str| Some(Message::new(id));
    match part {
        SpacePart::Growth | SpacePart::GrowthNoRoom if player.family >= MAX_FAMILY => {
            plain("ag-no-full")
        }
        SpacePart::Growth if player.farm.rooms.len() <= player.family => plain("ag-no-room"),
        SpacePart::Growth if space == Space::Occ5OrGrowth && round < 5 => plain("ag-no-growth-yet"),
        SpacePart::Fences => plain("ag-no-fence-wood"),
        SpacePart::Bake => plain("ag-no-bake"),
        SpacePart::Sow => plain("ag-no-seed"),
        SpacePart::Build | SpacePart::OneRoom => plain("ag-no-materials"),
        SpacePart::OneStable => plain("ag-no-stable"),
        SpacePart::Renovate => plain("ag-no-renovate"),
        SpacePart::Plow => plain("ag-no-plow"),
        SpacePart::Occupation => plain("ag-no-occupation"),
        SpacePart::Improve | SpacePart::Minor => plain("ag-no-improvement"),
        _ => None,
    }
}

/// Why a card cannot be played or bought.
fn card(view: &View, seat: Seat, card: Card, (deck, price): (Deck, u8)) -> Message {
    let (facts, player) = (card.facts(), view.state.player(seat));
    if let Some(needs) = facts.needs.iter().find(|needs| !view.state.is_met(seat, **needs)) {
        return Message::new("ag-no-need").with("need", need(*needs));
    }
    let price = if deck == Deck::Occupation { Goods::of(Good::Food, price) } else { Goods::NONE };
    let cost = facts.cost.first().copied().unwrap_or(price);
    match player.can_settle(Bill::Card(card, price.count(Good::Food))) {
        false if !cost.is_empty() => {
            let mut have = Goods::NONE;
            for (good, _) in cost.iter() {
                have.set(good, player.has(good));
            }
            Message::new("ag-no-pay").with("need", cost.listed()).with("have", have.listed())
        }
        _ => Message::new("ag-no-card"),
    }
}

/// What a card asks for, in words.
fn need(needs: Needs) -> Arg {
    let counted = |id: &'static str, count: u8| Message::new(id).with("n", count);
    let message = match needs {
        Needs::Occupations(count) => counted("ag-need-occupations", count),
        Needs::Improvements(count) => counted("ag-need-improvements", count),
        Needs::Ovens(count) => counted("ag-need-ovens", count),
        Needs::Animals(good, count) => return Goods::of(good, count).listed(),
        Needs::House(material) => material.house(),
        Needs::RoundMax(round) => counted("ag-need-round", round),
        Needs::OtherOccupationsBelow(count) => counted("ag-need-others", count),
    };
    message.into()
}
