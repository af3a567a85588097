//! Whether a state read from text can be held by the rules: cards conserved, frames sensible, at rest.

use bw_core::Seat;

use crate::actions::{CHAPEL_MOST, MILITIA_HAND};
use crate::card::Card;
use crate::cards::Cards;
use crate::frame::{Frame, Looked, Stolen};
use crate::options::{Opening, Rules};
use crate::setup::{COPPERS, ESTATES, HAND};
use crate::state::{Phase, State};

/// Counters beyond this no turn reaches.
const MOST_COUNTED: u16 = 5_000;
/// Turns beyond this no game reaches.
const MOST_TURNS: u32 = 1_000_000;

pub(super) fn check(rules: &Rules, state: &State) -> Result<(), &'static str> {
    let laws: [(fn(&Rules, &State) -> bool, &'static str); 6] = [
        (kingdom_fits, "the kingdom is not that of the rules"),
        (cards_are_conserved, "cards are missing or too many"),
        (zones_fit, "cards lie where they cannot be"),
        (counters_fit, "the turn or its counters do not fit the phase"),
        (frames_fit, "the frames do not fit the phase"),
        (is_at_rest, "the state is not at rest"),
    ];
    match laws.iter().find(|(holds, _)| !holds(rules, state)) {
        None => Ok(()),
        Some((_, what)) => Err(what),
    }
}

fn kingdom_fits(rules: &Rules, state: &State) -> bool {
    match (rules.kingdom, state.frames.top()) {
        (Some(kingdom), top) => state.kingdom == kingdom && top != Some(Frame::Kingdom),
        (None, Some(Frame::Kingdom)) => state.kingdom.is_empty(),
        (None, _) => state.kingdom.len() == u32::from(rules.kingdom_size),
    }
}

fn cards_are_conserved(rules: &Rules, state: &State) -> bool {
    let mut wanted: [u32; 32] = match state.frames.top() {
        Some(Frame::Kingdom) => [0; 32],
        _ => rules.piles(state.kingdom).0.map(u32::from),
    };
    wanted[Card::Copper.id()] += u32::from(COPPERS * rules.seats);
    wanted[Card::Estate.id()] += u32::from(ESTATES * rules.seats);
    let mut found = [0; 32];
    let mut count = |cards: &Cards| {
        for (found, count) in found.iter_mut().zip(cards.0) {
            *found += u32::from(count);
        }
    };
    for player in &state.players {
        [player.hand, player.deck, player.discard, player.play].iter().for_each(&mut count);
        player.tops.cards().iter().for_each(|&card| count(&Cards::of(&[(card, 1)])));
    }
    [state.supply, state.trash, state.aside, state.picked].iter().for_each(&mut count);
    found == wanted
}

fn zones_fit(_: &Rules, state: &State) -> bool {
    let players = Seat::all(state.seats).all(|seat| {
        let player = state.player(seat);
        let plays = seat == state.active
            && matches!(state.phase, Phase::Action | Phase::Treasure | Phase::Buy);
        player.discard_top.is_none_or(|top| player.discard.has(top))
            && (plays || player.play.is_empty())
    });
    let top = state.frames.top();
    let aside = match top {
        Some(Frame::Library { .. }) => state.aside.kinds().all(Card::is_action),
        Some(Frame::Adventurer) => true,
        Some(Frame::Thief { .. }) => state.aside.len() <= crate::proceed::THIEF_CARDS,
        _ => state.aside.is_empty(),
    };
    let picked = matches!(top, Some(Frame::Pick { .. })) || state.picked.is_empty();
    players && aside && picked
}

fn counters_fit(rules: &Rules, state: &State) -> bool {
    let counters = [state.actions, state.buys, state.coins];
    let counted = match state.phase {
        Phase::Action | Phase::Treasure | Phase::Buy => counters.iter().all(|&n| n <= MOST_COUNTED),
        Phase::Setup | Phase::CleanUp | Phase::Over => counters == [0; 3],
    };
    let cap = match rules.max_rounds {
        0 => MOST_TURNS,
        rounds => rounds * u32::from(rules.seats),
    };
    let turn = match state.phase {
        Phase::Setup => state.turn == 0,
        Phase::Over => state.turn <= cap && state.is_end(rules),
        _ => state.turn < cap,
    };
    counted && turn
}

fn frames_fit(rules: &Rules, state: &State) -> bool {
    let frames = state.frames.all();
    match state.phase {
        Phase::Setup => setup_fits(rules, state),
        Phase::CleanUp => matches!(frames, [Frame::Draw { seat, left }]
            if *seat == state.active && state.player(*seat).hand_len + left == HAND),
        Phase::Treasure | Phase::Buy | Phase::Over => frames.is_empty(),
        Phase::Action => {
            let rest = match frames {
                [Frame::Again { card: Card::ThroneRoom, times: 1.. }, rest @ ..] => rest,
                rest => rest,
            };
            let rest = match rest {
                [Frame::Again { card, times: 1 }, rest @ ..]
                    if card.is_action() && *card != Card::ThroneRoom =>
                {
                    rest
                }
                rest => rest,
            };
            text_fits(rules, state, rest) && (!rest.is_empty() || frames.is_empty())
        }
    }
}

/// First hands are drawn from the last seat's frame up, the kingdom before all.
fn setup_fits(rules: &Rules, state: &State) -> bool {
    let (draws, kingdom) = match state.frames.all() {
        [draws @ .., Frame::Kingdom] => (draws, true),
        draws => (draws, false),
    };
    let first = usize::from(rules.seats) - draws.len().min(usize::from(rules.seats));
    let all = (kingdom || draws.len() < usize::from(rules.seats) || first == 0)
        && (!kingdom || draws.len() == usize::from(rules.seats));
    match rules.opening {
        Opening::Random => {
            let pending = Seat::all(rules.seats).rev().zip(draws);
            all && pending.clone().count() == draws.len()
                && pending.clone().all(|(seat, frame)| {
                    *frame == Frame::Draw { seat, left: HAND } && state.player(seat).hand_len == 0
                })
                && Seat::all(rules.seats)
                    .take(first)
                    .all(|seat| state.player(seat).hand_len == HAND)
                && Seat::all(rules.seats).all(|seat| state.player(seat).available() >= HAND)
        }
        Opening::Mirror => draws == [Frame::Opening] && is_untouched(rules, state),
        Opening::Coppers(_) => kingdom && draws.is_empty(),
    }
}

fn is_untouched(rules: &Rules, state: &State) -> bool {
    state.players == State::initial(rules).players
}

/// What a card being played may leave to do.
fn text_fits(rules: &Rules, state: &State, frames: &[Frame]) -> bool {
    let active = state.active;
    let drawing = |rest: &[Frame]| {
        matches!(rest, [] | [Frame::Draw { left: 1.., .. }])
            && rest.iter().all(|frame| matches!(frame, Frame::Draw { seat, .. } if *seat == active))
    };
    let immune_fits =
        |immune: u8| u32::from(immune) >> state.seats == 0 && immune & (1 << active.index()) == 0;
    match *frames {
        [] => true,
        [Frame::Throne] | [Frame::Chancellor] | [Frame::Adventurer] => true,
        [Frame::Draw { seat, left }] => seat == active && left > 0,
        [Frame::React { card, seat, immune }] => {
            card.is_attack() && seat != active && immune_fits(immune)
        }
        [Frame::Victims { card, seat, immune }, ref rest @ ..] => {
            let fits = match card {
                Card::Witch => drawing(rest),
                Card::Militia => matches!(rest, [Frame::Pick { .. }] if pick_fits(state, rest[0])),
                Card::Bureaucrat => rest.is_empty() && seat != active,
                _ => false,
            };
            fits && immune_fits(immune)
        }
        [pick @ Frame::Pick { card, .. }] => card != Card::Militia && pick_fits(state, pick),
        [Frame::Gain { limit, .. }] => limit <= 11,
        [Frame::TrashOne { card }] => match card {
            Card::Remodel | Card::Mine => true,
            Card::Moneylender => rules.second_edition_optional,
            _ => false,
        },
        [Frame::Spy { seat, left, immune, shown }, ref rest @ ..] => {
            let position = (seat.index() + usize::from(state.seats) - active.index())
                % usize::from(state.seats);
            usize::from(left) + position == usize::from(state.seats)
                && immune_fits(immune)
                && (!shown || rest.is_empty() && !state.player(seat).tops.is_empty())
                && drawing(rest)
        }
        [Frame::Thief { seat, immune, stolen, shown }] => {
            let kinds = state.aside.kinds().filter(|card| card.is_treasure()).count();
            seat != active
                && immune_fits(immune)
                && stolen_fits(state, stolen)
                && stolen.iter().flatten().count() < usize::from(state.seats - 1)
                && shown == (kinds == 2)
        }
        [Frame::ThiefGain { stolen }] => stolen_fits(state, stolen),
        [Frame::Library { looked: Looked::Nothing }] => true,
        [Frame::Library { looked: Looked::At(card) }] => {
            card.is_action() && state.player(active).hand.has(card)
        }
        [Frame::Council { .. }, Frame::Draw { seat, left }] => {
            left > 0 && (seat == active || left == 1)
        }
        _ => false,
    }
}

fn pick_fits(state: &State, frame: Frame) -> bool {
    let Frame::Pick { card, seat, last } = frame else { return false };
    let owner = match card {
        Card::Cellar => seat == state.active,
        Card::Chapel => seat == state.active && state.picked.len() <= CHAPEL_MOST,
        Card::Militia => seat != state.active && state.player(seat).hand_len > MILITIA_HAND,
        _ => false,
    };
    owner && last == state.picked.highest()
}

/// Stolen cards are treasures that lie in the trash.
fn stolen_fits(state: &State, stolen: Stolen) -> bool {
    let mut trash = state.trash;
    stolen
        .into_iter()
        .flatten()
        .all(|card| card.is_treasure() && trash.take_all(&Cards::of(&[(card, 1)])))
}

fn is_at_rest(rules: &Rules, state: &State) -> bool {
    let mut again = *state;
    again.proceed(rules);
    again == *state
}
