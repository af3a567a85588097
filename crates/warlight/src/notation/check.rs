//! Whether the rules can hold a state that was read: what play relies on is true of it.

use bw_core::Seat;

use crate::actions::standing;
use crate::game::Warlight;
use crate::options::{MovesOnce, Ordering, Start};
use crate::position::{MAX_PLAYERS, Position};
use crate::region_set::{Region, RegionSet, regions};
use crate::state::{Orders, Phase, Resolution, State, Step, Wait};

type Checked = Result<(), &'static str>;

fn hold(law: bool, what: &'static str) -> Checked {
    if law { Ok(()) } else { Err(what) }
}

/// Checks a state.
pub(super) fn check(game: &Warlight, state: &State) -> Checked {
    armies(game, state)?;
    if state.phase < Phase::Orders {
        return set_up(game, state);
    }
    players(game, state)?;
    hold(state.picks.iter().all(|list| list.is_empty()), "nobody picks any more")?;
    match state.phase {
        Phase::Over => over(game, state),
        Phase::Resolve => resolution(game, state),
        _ => entries(game, state),
    }
}

/// The neutral armies of a region at the start.
fn at_start(game: &Warlight, state: &State, region: Region) -> u16 {
    let wasteland = state.wastelands.contains(region);
    if wasteland { game.rules().wasteland_armies } else { game.neutral_armies(region) }
}

fn armies(game: &Warlight, state: &State) -> Checked {
    for region in regions(game.map().all()) {
        let bare = state.position.owner(region) == 0 && at_start(game, state, region) == 0;
        hold(bare || state.position.armies(region) > 0, "a region holds no army")?;
    }
    hold(state.wastelands.len() <= u32::from(game.rules().wastelands), "too many wastelands")
}

fn set_up(game: &Warlight, state: &State) -> Checked {
    for region in regions(game.map().all()) {
        let owner = Seat::all(game.seat_count())
            .find(|seat| state.starts[seat.index()].contains(region))
            .map_or(0, Seat::number);
        let armies = at_start(game, state, region).max(u16::from(owner != 0));
        let same = (state.position.owner(region), state.position.armies(region)) == (owner, armies);
        hold(same, "a region is not as the set-up leaves it")?;
    }
    let starts: u32 = state.starts.iter().map(|set| set.len()).sum();
    let all = state.starts.iter().fold(RegionSet::EMPTY, |all, set| all | *set);
    hold(all.len() == starts, "two players start from the same region")?;
    let idle = state.orders == Orders::default()
        && state.report.is_empty()
        && state.steps == <[Step; MAX_PLAYERS]>::default()
        && state.out == [0; MAX_PLAYERS]
        && (state.phase == Phase::Compare || state.resolution == Resolution::default());
    hold(idle, "nothing is ordered during the set-up")?;
    let picked = matches!(state.phase, Phase::Pick | Phase::Compare);
    hold(picked || state.picks.iter().all(|list| list.is_empty()), "nobody picks now")?;
    hold(state.draft == 0 || state.phase >= Phase::Picks, "there is no draft")?;
    phase_of_set_up(game, state)
}

/// A phase of the set-up is checked by making the same draws and picks anew.
fn phase_of_set_up(game: &Warlight, state: &State) -> Checked {
    let mut fresh = game.first_state();
    replay_wastelands(game, &mut fresh, state)?;
    for _ in 0..=2 * MAX_PLAYERS * game.map().len() {
        if fresh.phase >= state.phase && (fresh.drawn >= state.drawn || fresh.phase > state.phase) {
            break;
        }
        replay_draw(game, &mut fresh, state)?;
    }
    let picks = matches!(state.phase, Phase::Pick | Phase::Compare);
    if picks {
        replay_picks(game, &mut fresh, state)?;
    }
    hold(fresh == *state, "the set-up cannot come to this")
}

fn replay_wastelands(game: &Warlight, fresh: &mut State, state: &State) -> Checked {
    let drawn =
        if state.phase == Phase::Wastelands { state.drawn } else { game.rules().wastelands };
    let named: Vec<Region> = regions(state.wastelands).collect();
    for at in 0..usize::from(drawn) {
        let region = named.get(at).or(named.first()).copied().ok_or("wastelands are missing")?;
        // A repeated draw is possible only while its super region has room; take any that has.
        let again = named.iter().copied().find(|&r| possible(game, fresh, r));
        let region = if possible(game, fresh, region) { Some(region) } else { again };
        let region = region.ok_or("the wastelands cannot have been drawn")?;
        game.apply_set_up(fresh, crate::actions::Action::Wasteland(region));
    }
    hold(fresh.wastelands == state.wastelands, "the wastelands cannot have been drawn")
}

fn possible(game: &Warlight, fresh: &State, region: Region) -> bool {
    game.is_possible_set_up(fresh, crate::actions::Action::Wasteland(region))
}

/// Makes the next draw or pick as the state shows it.
fn replay_draw(game: &Warlight, fresh: &mut State, state: &State) -> Checked {
    use crate::actions::Action;
    let missing = |old: RegionSet, new: RegionSet| regions(new - old);
    let seats = || Seat::all(game.seat_count());
    if fresh.phase == Phase::Draft {
        let seat = game.draft_seat(fresh);
        let open = missing(fresh.starts[seat.index()], state.starts[seat.index()]);
        let region = open.into_iter().next().ok_or("a pick is missing")?;
        let legal = game.pick_choices(fresh, seat).contains(region);
        hold(legal && fresh.drawn + 1 < fresh.draft, "a pick is not possible")?;
        game.apply_pick(fresh, seat, region);
        return Ok(());
    }
    let candidates = seats().flat_map(|seat| {
        let at = seat.index();
        let offers = missing(fresh.offers[at], state.offers[at]);
        let starts = missing(fresh.starts[at], state.starts[at]);
        let offers = offers.flat_map(move |region| {
            let of = game.map().region(region).super_region;
            [Action::Pickable(region), Action::Offer { seat, super_region: of, region }]
        });
        offers.chain(starts.map(move |region| Action::Start { seat, region }))
    });
    let picks = std::iter::once(Action::Picks(state.draft));
    let next = candidates.chain(picks).find(|&action| game.is_possible_set_up(fresh, action));
    let next = next.ok_or("a draw of the set-up is missing")?;
    game.apply_set_up(fresh, next);
    Ok(())
}

fn replay_picks(game: &Warlight, fresh: &mut State, state: &State) -> Checked {
    let wanted = usize::from(game.picks_wanted());
    let seats: Vec<Seat> = Seat::all(game.seat_count()).collect();
    let full = seats.iter().all(|seat| state.picks[seat.index()].len() >= wanted);
    hold(full == (state.phase == Phase::Compare), "the picks do not fit the phase")?;
    for &seat in &seats {
        let mut left = fresh.offers[seat.index()];
        for region in &state.picks[seat.index()] {
            hold(left.contains(*region), "a pick is not offered")?;
            left.remove(*region);
        }
        hold(state.picks[seat.index()].len() <= wanted, "there are too many picks")?;
    }
    fresh.picks = state.picks.clone();
    if state.phase == Phase::Compare {
        comparison(game, state)?;
        (fresh.phase, fresh.resolution) = (state.phase, state.resolution);
        (fresh.position, fresh.starts) = (state.position.clone(), state.starts);
    }
    Ok(())
}

fn comparison(game: &Warlight, state: &State) -> Checked {
    let heads = [0, 1]
        .map(|at: usize| state.picks[at].get(usize::from(state.resolution.next[at])).copied());
    let taken = state.starts[0] | state.starts[1];
    let equal = matches!(heads, [Some(one), Some(two)] if one == two && !taken.contains(one));
    hold(equal, "no preferences are compared")?;
    let only = Resolution { next: state.resolution.next, ..Resolution::default() };
    hold(
        state.resolution == only && state.resolution.next[2..] == [0; MAX_PLAYERS - 2],
        "nothing is resolved",
    )?;
    let counts = state.starts.map(|starts| starts.len());
    let below = counts[0] < u32::from(game.rules().start_regions) && counts[0] == counts[1];
    hold(below, "the preferences are compared already")
}

fn players(game: &Warlight, state: &State) -> Checked {
    hold((1..=game.rules().max_rounds).contains(&state.round), "there is no such round")?;
    for seat in Seat::all(game.seat_count()) {
        let out = state.out[seat.index()];
        let owns = state.position.is_alive(seat);
        let settled = state.phase != Phase::Resolve;
        hold(out <= state.round && (out == 0 || !owns), "a player is not out")?;
        hold(!settled || out > 0 || owns, "a player is out")?;
        let early = out == state.round && state.phase != Phase::Over;
        hold(out == 0 || !early, "a player is out too early")?;
        let idle = state.steps[seat.index()] == Step::Deploy || state.phase == Phase::Over;
        hold(out == 0 || idle, "a player who is out decides nothing")?;
    }
    Ok(())
}

fn over(game: &Warlight, state: &State) -> Checked {
    let alive = state.alive(game.seat_count()).len();
    let ended = alive == 1 || (alive > 1 && state.round == game.rules().max_rounds);
    hold(ended, "the game is not over")?;
    let idle = state.orders == Orders::default() && state.resolution == Resolution::default();
    hold(idle && nothing_kept(state), "nothing is ordered any more")
}

fn nothing_kept(state: &State) -> bool {
    state.before == Position::EMPTY && state.fresh == Position::EMPTY
}

fn entries(game: &Warlight, state: &State) -> Checked {
    hold(state.alive(game.seat_count()).len() > 1, "the game is over")?;
    hold(state.resolution == Resolution::default() && nothing_kept(state), "nothing is resolved")?;
    let all_done = state.open_seats(game.seat_count()).is_empty();
    hold(all_done == (state.phase == Phase::Night), "somebody has to decide")?;
    hold(state.phase != Phase::Night || game.rules().fog, "there is no night without fog")?;
    for (region, _) in state.orders.deployments() {
        let own = state.position.is_own(region, state.orders.deployer(region));
        hold(own, "armies are deployed on foreign land")?;
    }
    for seat in Seat::all(game.seat_count()) {
        let income = game.income(&state.position, seat);
        let spent = state.orders.spent(seat);
        hold(spent == 0 || state.out[seat.index()] == 0, "who is out deploys nothing")?;
        hold(spent <= income, "more armies are deployed than there are")?;
        let attacks = state.orders.attacks(seat);
        let deploying = state.steps[seat.index()] == Step::Deploy;
        hold(attacks.is_empty() || !deploying, "attacks come after deployments")?;
        for attack in attacks {
            hold(state.position.is_own(attack.from, seat), "an attack comes from foreign land")?;
            let armies = standing(state, attack.from);
            let from = attacks.iter().filter(|other| other.from == attack.from);
            let sent: u32 = from.map(|other| u32::from(other.armies)).sum();
            hold(sent < u32::from(armies), "more armies attack than there are")?;
        }
    }
    Ok(())
}

fn resolution(game: &Warlight, state: &State) -> Checked {
    let State { resolution, orders, position, .. } = state;
    let rules = game.rules();
    hold((state.before != Position::EMPTY) == rules.fog, "what was seen before is missing")?;
    let once = rules.moves_once != MovesOnce::No;
    hold((state.fresh != Position::EMPTY) == once, "what may still move is missing")?;
    for seat in Seat::all(game.seat_count()) {
        let alive = state.out[seat.index()] == 0;
        let committed = state.steps[seat.index()] == Step::Committed;
        hold(alive == committed, "somebody has not committed")?;
        let done = usize::from(resolution.next[seat.index()]);
        hold(done <= orders.attacks(seat).len(), "more attacks are executed than ordered")?;
        hold(
            alive || (orders.attacks(seat).is_empty() && orders.spent(seat) == 0),
            "who is out orders nothing",
        )?;
    }
    hold(
        resolution.next.iter().skip(usize::from(game.seat_count())).all(|&n| n == 0),
        "there is no such player",
    )?;
    hold(
        usize::from(resolution.place) <= resolution.sequence.seats().count(),
        "the sequence is shorter",
    )?;
    let open = |seat: Seat| orders.attacks(seat).len() > usize::from(resolution.next[seat.index()]);
    match resolution.wait {
        Wait::Nothing => Err("the round does not wait for anything"),
        Wait::Order => {
            let index = resolution.next.iter().copied().max().unwrap_or(0);
            let long = |s: &Seat| orders.attacks(*s).len() > usize::from(index);
            let several = Seat::all(game.seat_count()).filter(long).count() > 1;
            hold(several && rules.order != Ordering::AiGames, "there is no sequence to draw")
        }
        Wait::First => {
            let both = open(Seat::new(0)) && open(Seat::new(1));
            hold(both && rules.order == Ordering::AiGames, "nobody has to be first")
        }
        Wait::Fight { seat, attack } => {
            let fights = position.is_own(attack.from, seat)
                && !position.is_own(attack.to, seat)
                && position.armies(attack.to) > 0
                && attack.armies < position.armies(attack.from);
            hold(fights, "there is no such fight")?;
            let done = usize::from(resolution.next[seat.index()]);
            let ordered = done.checked_sub(1).and_then(|at| orders.attacks(seat).get(at));
            let same = |order: &crate::state::Attack| {
                (order.from, order.to) == (attack.from, attack.to) && attack.armies <= order.armies
            };
            hold(ordered.is_some_and(same), "nobody ordered this fight")
        }
    }?;
    hold(rules.start != Start::Draft || state.draft > 0 || state.round > 0, "there was no draft")
}
