//! Where animals are drawn. The state only counts them: the picture takes the arrangement (spec 2.9)
//! with the fewest animals outside pastures.

use crate::cell::{Cell, Cells};
use crate::goods::Good;
use crate::op::Op;
use crate::player::Player;

/// Animals of one kind in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Herd {
    /// A pasture, or the cell of a stable.
    pub(super) cells: Cells,
    pub(super) kind: Good,
    pub(super) count: u8,
    /// How many have room there.
    pub(super) room: u8,
}

/// All animals of a farm.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Arrangement {
    /// In pastures.
    pub(super) pastures: Vec<Herd>,
    /// One in each unfenced stable.
    pub(super) stables: Vec<(Cell, Good)>,
    /// In the house and on cards.
    pub(super) house: Vec<Good>,
}

/// Arranges the animals of a player.
pub(super) fn arrange(player: &Player) -> Arrangement {
    let herd = player.goods.herd();
    let pastures: Vec<(Cells, [u8; 3])> = player
        .farm
        .pastures
        .iter()
        .map(|cells| (cells, rooms(player, player.farm.capacity(cells))))
        .collect();
    let ways = 3usize.pow(pastures.len() as u32);
    let (herds, rest) = (0..ways)
        .map(|way| fill(&pastures, way, herd))
        .min_by_key(|(_, rest)| rest.iter().map(|&count| u16::from(count)).sum::<u16>())
        .unwrap_or((Vec::new(), herd));
    let outside = player.farm.stables.minus(player.farm.pastures.cells());
    let mut left = Good::ANIMALS
        .into_iter()
        .zip(rest)
        .flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)))
        .rev();
    let stables = outside.iter().map_while(|cell| left.next().map(|kind| (cell, kind))).collect();
    Arrangement { pastures: herds, stables, house: left.collect() }
}

/// Room for each kind in a pasture, with what cards add.
fn rooms(player: &Player, capacity: u8) -> [u8; 3] {
    let mut rooms = [capacity; 3];
    for op in player.played.iter().flat_map(|card| card.ops()) {
        if let Op::PastureExtra(good, more) = *op {
            for (kind, room) in Good::ANIMALS.into_iter().zip(&mut rooms) {
                if good.is_none_or(|good| good == kind) {
                    *room = room.saturating_add(more);
                }
            }
        }
    }
    rooms
}

/// Fills pastures; the digits of `way` to the base of three say with which kind.
fn fill(pastures: &[(Cells, [u8; 3])], way: usize, herd: [u8; 3]) -> (Vec<Herd>, [u8; 3]) {
    let (mut rest, mut herds, mut digits) = (herd, Vec::new(), way);
    for &(cells, rooms) in pastures {
        let kind = digits % 3;
        digits /= 3;
        let count = rest[kind].min(rooms[kind]);
        rest[kind] -= count;
        if count > 0 {
            herds.push(Herd { cells, kind: Good::ANIMALS[kind], count, room: rooms[kind] });
        }
    }
    (herds, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goods::Goods;

    fn player(pastures: &[&str], stables: &str, herd: [u8; 3]) -> Player {
        let mut player = Player::default();
        for cells in pastures {
            player.farm.fence(Cells::parse(cells).unwrap());
        }
        player.farm.stables = Cells::parse(stables).unwrap();
        for (kind, count) in Good::ANIMALS.into_iter().zip(herd) {
            player.goods = player.goods.and(Goods::of(kind, count));
        }
        player
    }

    #[test]
    fn nobody_is_lost() {
        for herd in [[0, 0, 0], [4, 0, 0], [3, 3, 1], [5, 2, 2], [1, 1, 1]] {
            let drawn = arrange(&player(&["a5", "b4+b5"], "a4+b5", herd));
            for (kind, count) in Good::ANIMALS.into_iter().zip(herd) {
                let fenced: u8 =
                    drawn.pastures.iter().filter(|h| h.kind == kind).map(|h| h.count).sum();
                let stabled = drawn.stables.iter().filter(|(_, good)| *good == kind).count();
                let housed = drawn.house.iter().filter(|good| **good == kind).count();
                assert_eq!(usize::from(fenced) + stabled + housed, usize::from(count), "{herd:?}");
            }
        }
    }

    #[test]
    fn pastures_come_first() {
        let drawn = arrange(&player(&["a5", "b4+b5"], "", [4, 2, 0]));
        assert_eq!((drawn.pastures.len(), drawn.house.len()), (2, 0));
        let drawn = arrange(&player(&["a5"], "a4", [2, 1, 1]));
        assert_eq!((drawn.pastures.len(), drawn.stables.len(), drawn.house.len()), (1, 1, 1));
    }
}
