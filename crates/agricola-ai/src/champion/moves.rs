//! Decisions as the search sees them: lists without what comes to the same, and a number for each kind of decision.

use bw_agricola::{
    Action, CARD_COUNT, Card, CardSet, Cell, Cells, Crop, Good, Op, Space, Spot, State, Task,
};
use bw_core::Seat;

/// Cells of rooms in the order in which they are built: the left columns stay compact.
const ROOMS: [u8; 4] = [0, 1, 6, 11];
/// Cells of fields in the order in which they are plowed: the middle first, then left, then right.
const FIELDS: [u8; 15] = [12, 7, 2, 11, 6, 1, 13, 8, 3, 14, 9, 4, 0, 5, 10];
/// Pastures and stables keep to these: the two columns on the right.
const PASTURES: u16 = 0b11000_11000_11000;

/// Leaves out decisions that only mirror or move another one.
pub(crate) fn prune(state: &State, seat: Seat, task: Task, list: &mut Vec<Action>) {
    match task {
        Task::Place { .. } if !has_exchanges(state, seat) => {
            list.retain(|action| *action != Action::Exchange);
        }
        Task::Exchange { .. } => {
            let wanted = |action: &Action| {
                matches!(action, Action::Convert(..) | Action::Use(_) | Action::Done)
            };
            list.retain(wanted);
        }
        Task::Build { .. } => prune_building(list),
        Task::Plow { .. } => {
            let site = |index: &u8| list.contains(&Action::Plow(Cell::new(*index)));
            if let Some(first) = FIELDS.iter().find(|index| site(index)) {
                let first = Action::Plow(Cell::new(*first));
                list.retain(|action| *action == first || *action == Action::Done);
            }
        }
        Task::Fences { .. } | Task::FreePasture => {
            let right = Cells::from_bits(PASTURES);
            let fits = |a: &Action| matches!(a, Action::Pasture(cells) if cells.within(right));
            if list.iter().any(fits) {
                list.retain(|action| fits(action) || *action == Action::Done);
            }
        }
        Task::Sow { .. } => {
            let lowest = list.iter().find_map(|action| match action {
                Action::Sow(spot, _) => Some(*spot),
                _ => None,
            });
            list.retain(|action| !matches!(action, Action::Sow(spot, _) if Some(*spot) != lowest));
        }
        _ => {}
    }
    if list.is_empty() {
        list.push(Action::Done);
    }
}

fn prune_building(list: &mut Vec<Action>) {
    let room = |index: &u8| list.contains(&Action::Room(Cell::new(*index)));
    let first = ROOMS.iter().find(|index| room(index)).map(|index| Action::Room(Cell::new(*index)));
    let right = Cells::from_bits(PASTURES);
    let fits = |action: &Action| matches!(action, Action::Stable(cell) if right.has(*cell));
    let any = list.iter().any(fits);
    list.retain(|action| match action {
        Action::Room(_) => first.is_none() || Some(*action) == first,
        Action::Stable(_) => !any || fits(action),
        _ => true,
    });
}

/// Whether a card in play has something to exchange at any time other than food.
fn has_exchanges(state: &State, seat: Seat) -> bool {
    static CARDS: std::sync::LazyLock<CardSet> = std::sync::LazyLock::new(|| {
        let exchanges = |op: &Op| match op {
            Op::Convert(_, (gain, _)) => *gain != Good::Food,
            Op::Shop(_) | Op::RenovateAnytime | Op::FreeRoomWhen(..) => true,
            _ => false,
        };
        CardSet::of(|card| card.ops().iter().any(exchanges))
    });
    state.player(seat).played.meets(&CARDS)
}

/// Rows of a table by kinds of decisions.
pub(crate) const ROWS: usize = CARDS + 5 * CARD_COUNT;

const STAY: usize = 48;
pub(super) const EXCHANGE: usize = 49;
const RENOVATE: usize = 50;
pub(super) const ROOM: usize = 53;
const STABLE: usize = 54;
const PLOW: usize = 55;
pub(super) const SOW: usize = 56;
pub(super) const BAKE: usize = 60;
const KEEP: usize = 61;
const BREED: usize = 62;
const PAY: usize = 63;
const TAKE: usize = 64;
const FOOD: usize = 72;
const RELEASE: usize = 82;
pub(super) const PART: usize = 92;
pub(super) const SKIP: usize = 108;
const DONE: usize = 156;
pub(super) const PASTURE: usize = 172;
const CARDS: usize = 188;

/// The row of a decision, and a small amount that tells more of it.
pub(crate) fn row(state: &State, task: Task, action: Action) -> (usize, u8) {
    let card = |kind: usize, card: Card| CARDS + kind * CARD_COUNT + card.index();
    match action {
        Action::Place(space) => (space.index(), state.lying[space.index()]),
        Action::Stay => (STAY, 0),
        Action::Exchange => (EXCHANGE, 0),
        Action::Renovate(to) => (RENOVATE + to as usize, 0),
        Action::Room(_) => (ROOM, 0),
        Action::Stable(_) => (STABLE, 0),
        Action::Plow(_) => (PLOW, 0),
        Action::Sow(spot, crop) => {
            let on_card = usize::from(matches!(spot, Spot::Card(_)));
            (SOW + 2 * on_card + usize::from(crop == Crop::Vegetable), 0)
        }
        Action::Bake(grain) => (BAKE, grain),
        Action::Keep(herd) => (KEEP, herd.iter().filter(|count| **count > 0).count() as u8),
        Action::Breed(herd) => (BREED, herd.iter().filter(|count| **count > 0).count() as u8),
        Action::Pay(way) => (PAY, way),
        Action::Take(choice) => (TAKE + usize::from(choice.min(7)), choices(task)),
        Action::Food(good) => (FOOD + good as usize, 0),
        Action::Release(good) => (RELEASE + good as usize, 0),
        Action::Do(part) => (PART + part as usize, 0),
        Action::Skip => (SKIP + space_of(task), 0),
        Action::Done => (DONE + number_of(task), 0),
        Action::Pasture(cells) => (PASTURE + usize::from(cells.len().min(15)), 0),
        Action::Play(one) => (card(0, one), 0),
        Action::Buy(one) => (card(1, one), 0),
        Action::Use(one) => (card(2, one), 0),
        Action::Craft(one) => (card(3, one), 0),
        Action::Convert(one, way) => (card(4, one), way),
        _ => (STAY, 1),
    }
}

/// What tells decisions of the same round and person apart.
pub(crate) fn code(state: &State, seat: Seat, task: Task, action: Action) -> u64 {
    let (row, amount) = row(state, task, action);
    let detail = match action {
        Action::Pasture(cells) => u64::from(cells.bits()),
        Action::Keep(herd) | Action::Breed(herd) => {
            herd.iter().fold(0, |sum, &count| sum << 6 | u64::from(count))
        }
        Action::Stable(cell) => cell.index() as u64,
        Action::Place(_) => 0,
        _ => u64::from(amount),
    };
    let placed = u64::from(state.player(seat).placed);
    detail << 32 | (row as u64) << 16 | u64::from(state.round) << 8 | placed
}

fn space_of(task: Task) -> usize {
    match task {
        Task::Parts { space, .. } => Space::index(space),
        _ => 47,
    }
}

fn choices(task: Task) -> u8 {
    use bw_agricola::GoodsChoice;
    match task {
        Task::Choose(GoodsChoice::Space(_)) => 0,
        Task::Choose(GoodsChoice::Card(_)) => 1,
        Task::Choose(GoodsChoice::Bonus(..)) => 2,
        Task::Choose(GoodsChoice::Plane) => 3,
        _ => 4,
    }
}

fn number_of(task: Task) -> usize {
    match task {
        Task::Exchange { .. } => 0,
        Task::Offer { .. } => 1,
        Task::React(_) => 2,
        Task::Build { .. } => 3,
        Task::Plow { .. } => 4,
        Task::Sow { .. } => 5,
        Task::Fences { .. } => 6,
        Task::Play { .. } => 7,
        _ => 8,
    }
}
