//! What a move brings at once: points, returned and free meeples (rules 1 to 9, 15, 17, 18).

use bw_carcassonne::{FeatureKind, Points, State};
use bw_core::{MAX_SEATS, Seat};

use super::evaluation::Values;
use super::rule::Rule;
use super::settings::Settings;

/// What the move without a meeple gives and leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Account {
    /// Points that completed features give.
    pub(super) gains: [Points; MAX_SEATS],
    /// What unfinished features and farms would give now.
    pub(super) pending: [Points; MAX_SEATS],
    /// Meeples that come back.
    pub(super) returned: [u8; MAX_SEATS],
    /// The mover's free meeples.
    pub(super) free: u8,
}

/// What the rules about meeples know of the mover's next turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// Own turns left.
    pub(super) turns: u8,
}

/// What the move without a meeple gives and leaves.
#[inline]
pub(super) fn account(before: &State, after: &mut State, now: &[Points; MAX_SEATS]) -> Account {
    let mut account = Account {
        gains: [Points::default(); MAX_SEATS],
        pending: *now,
        returned: [0; MAX_SEATS],
        free: 0,
    };
    let undo = after.deploy(None);
    for seat in Seat::all(after.seats()) {
        let at = seat.index();
        account.gains[at] = after.points(seat) - before.points(seat);
        account.pending[at] = now[at] - after.points(seat);
        account.returned[at] = after.free_meeples(seat) - before.free_meeples(seat);
    }
    account.free = after.free_meeples(before.seat());
    after.undo_deploy(&undo);
    account
}

/// Rules 1 to 6.
#[inline]
pub(super) fn count_points(
    settings: &Settings,
    mover: Seat,
    seats: u8,
    account: &Account,
    values: &mut Values,
) {
    let relative = settings.relative;
    let scale = f64::from(relative.scale(seats));
    let mut set = |rule: Rule, of: &dyn Fn(usize) -> u16| {
        let scaled = relative.scaled(mover, seats, |seat| i32::from(of(seat.index())));
        values[rule as usize] = f64::from(scaled) / scale;
    };
    let (gains, pending) = (&account.gains, &account.pending);
    set(Rule::CompletedCities, &|seat| gains[seat][FeatureKind::City]);
    set(Rule::CompletedRoads, &|seat| gains[seat][FeatureKind::Road]);
    set(Rule::Cloisters, &|seat| {
        gains[seat][FeatureKind::Cloister] + pending[seat][FeatureKind::Cloister]
    });
    set(Rule::OpenCities, &|seat| pending[seat][FeatureKind::City]);
    set(Rule::OpenRoads, &|seat| pending[seat][FeatureKind::Road]);
    set(Rule::Farms, &|seat| pending[seat][FeatureKind::Farm]);
}

/// Rules 7, 8 and 15.
#[inline]
pub(super) fn count_meeples(
    settings: &Settings,
    outlook: Outlook,
    free: u8,
    is_put: bool,
    values: &mut Values,
) {
    let is_costly = is_put && free <= outlook.turns;
    values[Rule::MeeplesPerTurn as usize] = settings.meeples_per_turn.value(free, outlook.turns);
    values[Rule::MeeplePlaced as usize] = if is_costly { -1.0 } else { 0.0 };
    values[Rule::FreeMeeples as usize] = f64::from(free);
}

/// Rules 9 and 18.
#[inline]
pub(super) fn count_returns(
    settings: &Settings,
    mover: Seat,
    account: &Account,
    values: &mut Values,
) {
    let all: u32 = account.returned.iter().map(|&returned| u32::from(returned)).sum();
    let own = u32::from(account.returned[mover.index()]);
    values[Rule::ReturnedToOthers as usize] = settings.returned_to_others.value(all - own);
    values[Rule::ReturnedToSelf as usize] = f64::from(own);
}

/// Rule 17.
#[inline]
pub(super) fn set_farmers(outlook: Outlook, farmers: u32, values: &mut Values) {
    values[Rule::FarmersBound as usize] = -f64::from(farmers) / f64::from(outlook.turns.max(1));
}
