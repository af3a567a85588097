//! A round on a field: the same as the game's resolution, for two players (spec 3.3, 3.4, 4).

use bw_core::Rng;
use bw_warlight::{Attack, ByRegion, MovesOnce, Ordering, Region, Rules};

use super::losses::Losses;
use super::turns::Turn;
use crate::field::Field;

/// Where the chance of a round comes from.
pub trait BattleLuck {
    /// Which of both players comes first.
    fn first(&mut self) -> usize;

    /// Defenders and attackers killed in a fight, capped at the sizes.
    fn losses(&mut self, attackers: u16, defenders: u16) -> (u16, u16);
}

/// Chance as the rules want it.
#[derive(Debug)]
pub struct DrawnLuck<'d> {
    /// The losses of the rules.
    pub losses: &'d Losses,
    /// The generator.
    pub rng: &'d mut Rng,
}

impl BattleLuck for DrawnLuck<'_> {
    #[inline]
    fn first(&mut self) -> usize {
        (self.rng.next() >> 63) as usize
    }

    #[inline]
    fn losses(&mut self, attackers: u16, defenders: u16) -> (u16, u16) {
        self.losses.draw(attackers, defenders, self.rng)
    }
}

/// Carries out the deployments of a player.
#[inline]
pub fn reinforce<const W: usize>(field: &mut Field<W>, turn: Turn<'_>) {
    for deploy in turn.deploys {
        field.reinforce(deploy.region, deploy.armies);
    }
}

/// Executes the attacks of both players on a field with all deployments.
#[inline]
pub fn resolve<const W: usize>(
    rules: &Rules,
    field: &mut Field<W>,
    attacks: [&[Attack]; 2],
    luck: &mut impl BattleLuck,
) {
    let once = rules.moves_once != MovesOnce::No;
    let fresh = if once { field.armies } else { ByRegion::filled(0) };
    let mut round = Round { field, moves_once: rules.moves_once, fresh, luck };
    match rules.order {
        Ordering::PerIndex => round.per_index(attacks),
        Ordering::PerRound => round.per_round(attacks),
        Ordering::AiGames => round.by_counter(attacks),
    }
}

/// Executes the attacks of more than two players on a field with all deployments.
pub fn resolve_among<const W: usize>(
    rules: &Rules,
    field: &mut Field<W>,
    attacks: &[&[Attack]],
    luck: &mut DrawnLuck<'_>,
) {
    let (fresh, moves_once) = (field.armies, rules.moves_once);
    let mut seats: Vec<usize> = (0..attacks.len()).collect();
    luck.rng.shuffle(&mut seats);
    let longest = attacks.iter().map(|list| list.len()).max().unwrap_or(0);
    let mut round = Round { field, moves_once, fresh, luck };
    for at in 0..longest {
        if at > 0 && rules.order == Ordering::PerIndex {
            round.luck.rng.shuffle(&mut seats);
        }
        for &seat in &seats {
            if let Some(&attack) = attacks[seat].get(at) {
                round.execute(seat, attack);
            }
        }
    }
}

struct Round<'r, const W: usize, L> {
    field: &'r mut Field<W>,
    moves_once: MovesOnce,
    /// Armies that may still move, if they may move only once.
    fresh: ByRegion<u16, W>,
    luck: &'r mut L,
}

impl<const W: usize, L: BattleLuck> Round<'_, W, L> {
    #[inline]
    fn per_index(&mut self, attacks: [&[Attack]; 2]) {
        let both = attacks[0].len().min(attacks[1].len());
        for pair in attacks[0].iter().zip(attacks[1]).map(|(&one, &two)| [one, two]) {
            let first = self.luck.first();
            self.execute(first, pair[first]);
            self.execute(1 - first, pair[1 - first]);
        }
        for (seat, list) in attacks.iter().enumerate() {
            for &attack in &list[both..] {
                self.execute(seat, attack);
            }
        }
    }

    fn per_round(&mut self, attacks: [&[Attack]; 2]) {
        let both = !attacks[0].is_empty() && !attacks[1].is_empty();
        let first = if both { self.luck.first() } else { 0 };
        for at in 0..attacks[0].len().max(attacks[1].len()) {
            for seat in [first, 1 - first] {
                if let Some(&attack) = attacks[seat].get(at) {
                    self.execute(seat, attack);
                }
            }
        }
    }

    fn by_counter(&mut self, attacks: [&[Attack]; 2]) {
        let mut next = [0, 0];
        let (mut last, mut was_legal, mut is_odd) = (0, true, true);
        loop {
            let open = [0, 1].map(|seat| next[seat] < attacks[seat].len());
            let wanted = match (was_legal, is_odd) {
                (false, _) => last,
                (true, true) if open == [true, true] => self.luck.first(),
                _ => 1 - last,
            };
            let seat = match (open[wanted], open[1 - wanted]) {
                (true, _) => wanted,
                (false, true) => 1 - wanted,
                (false, false) => return,
            };
            was_legal = self.execute(seat, attacks[seat][next[seat]]);
            next[seat] += 1;
            last = seat;
            is_odd ^= was_legal;
        }
    }

    /// Executes an attack or transfer; false if it cannot be.
    #[inline]
    fn execute(&mut self, seat: usize, attack: Attack) -> bool {
        let Attack { from, to, armies } = attack;
        let mut really = armies.min(self.field.armies[from.index()].saturating_sub(1));
        if really == 0 || !self.field.held[seat].contains(from) {
            return false;
        }
        if self.moves_once != MovesOnce::No {
            let fresh = &mut self.fresh[from.index()];
            really = really.min(fresh.saturating_sub(1));
            if really == 0 {
                return false;
            }
            *fresh -= really;
        }
        if self.field.held[seat].contains(to) {
            self.field.armies[from.index()] -= really;
            self.field.reinforce(to, really);
        } else {
            self.fight(seat, from, to, really);
        }
        true
    }

    #[inline]
    fn fight(&mut self, seat: usize, from: Region, to: Region, armies: u16) {
        let defenders = self.field.armies[to.index()];
        let (killed, lost) =
            if defenders == 0 { (0, 0) } else { self.luck.losses(armies, defenders) };
        let (wins, falls) = (killed >= defenders, lost >= armies);
        let field = &mut *self.field;
        field.armies[from.index()] -= if wins { armies } else { lost };
        match (wins, falls) {
            (true, false) => {
                field.give(to, seat);
                field.armies[to.index()] = armies - lost;
            }
            (true, true) => field.armies[to.index()] = 1,
            _ => field.armies[to.index()] -= killed,
        }
        if self.moves_once == MovesOnce::Wl2 {
            let left = self.fresh[to.index()].saturating_sub(killed).max(1);
            let forgotten = (wins && !falls) || killed == 0;
            self.fresh[to.index()] = if forgotten { 1 } else { left };
        }
    }
}
