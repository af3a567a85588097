//! Baking (spec 2.11): every baking improvement within its limit, best rates first.

use arrayvec::ArrayVec;
use bw_core::Seat;

use crate::card::Tags;
use crate::card_set::{BAKE_EXTRAS, BAKE_WATCHERS, BAKERS, carries};
use crate::frame::Task;
use crate::goods::{Good, food};
use crate::op::Op;
use crate::player::Player;
use crate::state::State;

/// One baking improvement: food for a grain, how many at most, and whether it is an open fire.
type Baker = (u8, u8, bool);

impl Player {
    fn bakers(&self) -> ArrayVec<Baker, 16> {
        let mut bakers = ArrayVec::new();
        for card in self.played.and(&BAKERS).iter() {
            let hot = card.facts().tags.any(Tags::FIREPLACE.and(Tags::HEARTH));
            for op in card.ops() {
                if let Op::Bake(food, most) = *op {
                    let _ = bakers.try_push((food, most, hot));
                }
            }
        }
        bakers.sort_unstable_by(|one: &Baker, two| two.cmp(one));
        bakers
    }

    /// The most grain that one bake action can use.
    pub(crate) fn most_baked(&self) -> u8 {
        let room = self.bakers().iter().fold(0u8, |sum, &(_, most, _)| sum.saturating_add(most));
        room.min(self.has(Good::Grain))
    }

    /// Food for `grain` grain baked in one action.
    pub fn baked(&self, grain: u8) -> u8 {
        let (mut left, mut food, mut in_fire) = (grain, 0u8, 0);
        for (rate, most, hot) in self.bakers() {
            let used = left.min(most);
            food = food.saturating_add(used.saturating_mul(rate));
            in_fire += if hot { used } else { 0 };
            left -= used;
        }
        if grain > 0 && carries(&self.played, &BAKE_EXTRAS) {
            let extras = self.played.and(&BAKE_EXTRAS);
            let bonus = extras.iter().flat_map(crate::card::Card::ops).map(|op| match *op {
                Op::BakeBonus(food) => food,
                _ => 0,
            });
            food = food.saturating_add(bonus.sum::<u8>() + self.pair_bonus(in_fire));
        }
        food
    }
}

impl State {
    /// A decision to bake.
    pub(crate) fn bake(&mut self, seat: Seat, grain: u8) {
        let follows = matches!(self.top_task(), Some(Task::Bake { follows: true, .. }));
        self.frames.pop();
        if grain == 0 {
            return;
        }
        let player = self.player_mut(seat);
        let gained = player.baked(grain);
        player.goods.take(Good::Grain, grain);
        player.goods.add(Good::Food, gained);
        for other in Seat::all(self.seats) {
            if !carries(&self.player(other).played, &BAKE_WATCHERS) {
                continue;
            }
            for card in self.player(other).played.and(&BAKE_WATCHERS).iter() {
                for op in card.ops() {
                    match op {
                        Op::BakeToll => self.gain(other, &food(grain)),
                        Op::FollowBake if other != seat && !follows => {
                            self.frames.push(other, Task::Bake { must: false, follows: true });
                        }
                        _ => {}
                    }
                }
            }
        }
    }
}
