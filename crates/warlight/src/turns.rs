//! Whole turns: every set of deployments with every list of attacks (spec 3.8).

use bw_core::{Seat, WholeTurns};

use crate::actions::Action;
use crate::game::Warlight;
use crate::position::Position;
use crate::region_set::{ByRegion, Region, regions};
use crate::state::State;

impl WholeTurns for Warlight {
    type Position = Position;

    fn position<'s>(&self, state: &'s State) -> &'s Position {
        &state.position
    }

    /// Turns are listed as they are played: deployments by region, `done`, attacks in order, `done`.
    fn turns(&self, position: &Position, seat: Seat, each: &mut dyn FnMut(&[Action]) -> bool) {
        let own: Vec<Region> = regions(position.holdings(seat)).collect();
        let mut free = ByRegion::filled(0);
        for region in &own {
            free[*region] = position.armies(*region).saturating_sub(1);
        }
        let mut lister = Lister { game: self, own: &own, free, turn: Vec::new(), each };
        lister.deploy(0, self.income(position, seat));
    }
}

struct Lister<'l> {
    game: &'l Warlight,
    own: &'l [Region],
    /// Armies that may still be sent, by region.
    free: ByRegion<u16>,
    turn: Vec<Action>,
    each: &'l mut dyn FnMut(&[Action]) -> bool,
}

/// All answer whether listing goes on.
impl Lister<'_> {
    fn deploy(&mut self, place: usize, left: u16) -> bool {
        let Some(&region) = self.own.get(place) else {
            self.turn.push(Action::Done);
            let more = self.attack();
            self.turn.pop();
            return more;
        };
        for armies in 0..=left {
            if armies > 0 {
                self.turn.push(Action::Deploy { region, armies });
            }
            self.free[region] += armies;
            let more = self.deploy(place + 1, left - armies);
            self.free[region] -= armies;
            if armies > 0 {
                self.turn.pop();
            }
            if !more {
                return false;
            }
        }
        true
    }

    fn has_pair(&self, pair: (Region, Region)) -> bool {
        let same = |action: &Action| matches!(*action, Action::Attack { from, to, .. } if (from, to) == pair);
        self.turn.iter().any(same)
    }

    fn attack(&mut self) -> bool {
        self.turn.push(Action::Done);
        let more = (self.each)(&self.turn);
        self.turn.pop();
        if !more {
            return false;
        }
        for &from in self.own {
            for to in regions(self.game.map().neighbours(from)) {
                if self.has_pair((from, to)) {
                    continue;
                }
                for armies in 1..=self.free[from] {
                    self.turn.push(Action::Attack { from, to, armies });
                    self.free[from] -= armies;
                    let more = self.attack();
                    self.free[from] += armies;
                    self.turn.pop();
                    if !more {
                        return false;
                    }
                }
            }
        }
        true
    }
}
