//! Lenient legality (spec 5.6): orders of foreign bots as legal decisions. What cannot be executed is dropped with a
//! reason, amounts that are too large are cut to what is left.

use bw_core::{Actor, Game, Rng, Seat};

use super::answer::{Item, shortened};
use crate::actions::{Action, standing};
use crate::game::Warlight;
use crate::region_set::{Region, RegionSet, nth_region, regions};
use crate::state::State;
use crate::view::View;

/// Judges the orders of one answer, one after the other.
pub(super) struct Judge<'g> {
    game: &'g Warlight,
    seat: Seat,
    /// What the seat knows, with the orders accepted so far.
    state: State,
    /// Decisions accepted so far.
    decisions: Vec<Action>,
}

impl<'g> Judge<'g> {
    pub(super) fn new(game: &'g Warlight, view: &View, seat: Seat) -> Self {
        Judge { game, seat, state: view.state.clone(), decisions: Vec::new() }
    }

    /// The decisions of these orders, with the `done` that closes the step.
    pub(super) fn decisions(mut self, items: &[Item], dropped: &mut Vec<String>) -> Vec<Action> {
        for &item in items {
            let judged = match item {
                Item::Deploy { region, armies } => self.deployment(region, armies),
                Item::Attack { from, to, armies } => self.attack(from, to, armies),
            };
            match judged {
                Ok(action) => self.accept(action),
                Err(why) => dropped.push(format!("`{item}`: {why}")),
            }
        }
        self.decisions.push(Action::Done);
        self.decisions
    }

    fn accept(&mut self, action: Action) {
        let actor = Actor::Seat(self.seat);
        debug_assert!(self.game.is_legal(&self.state, actor, action), "{action:?}");
        self.game.apply(&mut self.state, actor, action);
        self.decisions.push(action);
    }

    fn own(&self, id: i64) -> Result<Region, &'static str> {
        let region = region(self.game, id).ok_or("there is no such region")?;
        if self.state.position.is_own(region, self.seat) {
            return Ok(region);
        }
        Err("the region is not the bot's own")
    }

    fn deployment(&self, region: i64, armies: i64) -> Result<Action, &'static str> {
        let region = self.own(region)?;
        let left = self.game.undeployed(&self.state, self.seat);
        Ok(Action::Deploy { region, armies: cut(armies, left)? })
    }

    fn attack(&self, from: i64, to: i64, armies: i64) -> Result<Action, &'static str> {
        let from = self.own(from)?;
        let to = region(self.game, to).ok_or("there is no such region")?;
        if !self.game.map().neighbours(from).contains(to) {
            return Err("the regions are no neighbours");
        }
        let orders = &self.state.orders;
        if self.game.rules().pair_once && orders.has_pair(self.seat, from, to) {
            return Err("there is an order for these two regions already");
        }
        let stand = standing(&self.state, from);
        let left = stand.saturating_sub(1).saturating_sub(orders.sent(self.seat, from));
        Ok(Action::Attack { from, to, armies: cut(armies, left)? })
    }
}

/// The armies that are wanted, or as many as are left.
fn cut(armies: i64, left: u16) -> Result<u16, &'static str> {
    if armies < 1 {
        return Err("the number of armies must be at least 1");
    }
    match u16::try_from(armies).unwrap_or(u16::MAX).min(left) {
        0 => Err("no armies are left for it"),
        armies => Ok(armies),
    }
}

fn region(game: &Warlight, id: i64) -> Option<Region> {
    u16::try_from(id).ok().and_then(|id| game.map().by_id(id))
}

/// The region that a bot picked in a draft, or a random one of the choices.
pub(super) fn pick(
    game: &Warlight,
    choices: RegionSet,
    answer: Option<&str>,
    rng: &mut Rng,
    dropped: &mut Vec<String>,
) -> Option<Region> {
    let chosen = answer.and_then(|answer| {
        let id = answer.trim().parse().ok();
        let region = id.and_then(|id| region(game, id)).filter(|&r| choices.contains(r));
        if region.is_none() {
            dropped.push(format!("`{}`: this region cannot be picked", shortened(answer)));
        }
        region
    });
    chosen.or_else(|| nth_region(choices, rng.below(choices.len().max(1))))
}

/// The first `wanted` preferences of a bot, or random ones if its list is wrong (spec 4, `pref6`).
pub(super) fn preferences(
    game: &Warlight,
    choices: RegionSet,
    wanted: usize,
    answer: Option<&str>,
    rng: &mut Rng,
    dropped: &mut Vec<String>,
) -> Vec<Region> {
    if let Some(answer) = answer {
        match listed(game, choices, wanted, answer) {
            Ok(list) => return list,
            Err(why) => dropped.push(format!("`{}`: {why}", shortened(answer))),
        }
    }
    let mut list: Vec<Region> = regions(choices).collect();
    rng.shuffle(&mut list);
    list.truncate(wanted);
    list
}

fn listed(
    game: &Warlight,
    choices: RegionSet,
    wanted: usize,
    answer: &str,
) -> Result<Vec<Region>, &'static str> {
    let (mut list, mut open) = (Vec::new(), choices);
    for word in answer.split_ascii_whitespace().take(wanted) {
        let named = word.parse().ok().and_then(|id| region(game, id));
        let named = named.filter(|&region| choices.contains(region));
        let named = named.ok_or("a region is not among those offered")?;
        if !open.contains(named) {
            return Err("a region is named twice");
        }
        open.remove(named);
        list.push(named);
    }
    if list.len() < wanted { Err("there are too few regions") } else { Ok(list) }
}
