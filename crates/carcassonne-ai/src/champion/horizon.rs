//! How far moves are played out, and what comes of it.

use bw_carcassonne::{Carcassonne, Phase, State};
use bw_core::Seat;
use bw_search::{Horizon, Trial};

use super::value::PositionValue;

/// A number of tiles ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct TilesAhead<'v> {
    /// Tiles on the table at which a rollout ends.
    pub(super) until: usize,
    /// What that is worth.
    pub(super) value: &'v PositionValue,
    /// How many points a won game is worth beside the lead.
    pub(super) win_bonus: f64,
}

impl Horizon<Carcassonne> for TilesAhead<'_> {
    #[inline]
    fn is_reached(&self, state: &State) -> bool {
        state.phase() == Phase::Draw && state.tile_count() >= self.until
    }

    fn value(&self, _game: &Carcassonne, state: &State, seat: Seat) -> Trial {
        let lead = self.value.lead(state, seat);
        let left = if state.phase() == Phase::Over { 0 } else { state.tiles_left() };
        let win = self.value.chance(lead, left);
        let value = lead + self.win_bonus * win;
        Trial { value: Trial::milli(value), lead: Trial::milli(lead), win: Trial::milli(win) }
    }
}
