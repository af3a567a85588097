//! What is worth a try at a decision.

use bw_dominion::{Action, Card, Cards, Frame, Phase};

use super::rollout::Candidate;
use crate::thesis::{Seen, push_picks};

/// The most sets of cards that are tried for a Chapel, Cellar or Militia.
const MOST_SETS: usize = 14;
/// Cards that a Militia leaves.
const KEPT: usize = 3;
/// The most cards of a Chapel.
const CHAPEL: u8 = 4;

/// Whether the heuristic is right anyway: nothing is tried.
pub(super) fn is_plain(seen: &Seen<'_>, first: Action) -> bool {
    match (seen.top, seen.phase, first) {
        (Some(Frame::React { .. }), ..) => true,
        (Some(_), ..) | (None, Phase::Buy, _) => false,
        // A card that brings an action and a card back can only help.
        (None, Phase::Action, Action::Play(card)) => {
            let [cards, actions, ..] = card.facts().bonus;
            cards > 0 && actions > 0 && card != Card::Spy
        }
        (None, Phase::Action, _) => false,
        _ => true,
    }
}

/// Other decisions than those that policies make: each of them with this member to play on.
pub(super) fn alternatives(
    seen: &Seen<'_>,
    legal: &[Action],
    member: usize,
    out: &mut Vec<Candidate>,
) {
    let sets = match seen.top {
        Some(&Frame::Pick { card, last: None, .. }) => sets(card, seen),
        Some(Frame::Pick { .. }) => return,
        _ => {
            let tried = legal.iter().filter(|&&action| is_sensible(seen, action));
            out.extend(tried.map(|&action| Candidate { actions: vec![action], member }));
            return;
        }
    };
    let Some(&Frame::Pick { card, last, .. }) = seen.top else { return };
    for set in sets.iter().take(MOST_SETS) {
        let mut actions = Vec::new();
        push_picks(card, seen, last, set, &mut actions);
        if !actions.is_empty() {
            out.push(Candidate { actions, member });
        }
    }
}

/// Whether a gain is worth a try: junk never is, unless Gardens count it.
fn is_sensible(seen: &Seen<'_>, action: Action) -> bool {
    match action {
        Action::Buy(Card::Curse) | Action::Gain(Card::Curse) => false,
        Action::Buy(Card::Copper) | Action::Gain(Card::Copper) => {
            seen.kingdom().has_pile(Card::Gardens)
        }
        _ => true,
    }
}

/// Sets of the hand for a card that asks for one.
fn sets(card: Card, seen: &Seen<'_>) -> Vec<Cards> {
    match card {
        Card::Militia => discards(seen),
        Card::Chapel => chapel_sets(seen.hand),
        _ => cellar_sets(seen.hand),
    }
}

/// What goes if three cards are kept, for all ways to keep three.
fn discards(seen: &Seen<'_>) -> Vec<Cards> {
    let kinds: Vec<Card> = seen.hand.kinds().collect();
    let (mut sets, mut kept) = (Vec::new(), Vec::with_capacity(KEPT));
    keep(&kinds, seen.hand, &mut kept, &mut sets);
    // Hands with more to play with come first: not all are tried.
    sets.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    sets.into_iter().map(|(_, gone)| gone).collect()
}

fn keep(kinds: &[Card], hand: &Cards, kept: &mut Vec<Card>, out: &mut Vec<(u32, Cards)>) {
    if kept.len() == KEPT {
        let mut gone = *hand;
        kept.iter().for_each(|&card| gone.remove(card));
        let worth = |&card: &Card| match card {
            Card::Curse => 0,
            card if card.is_victory() => 1,
            card => 2 + u32::from(card.cost()),
        };
        return out.push((kept.iter().map(worth).sum(), gone));
    }
    for (at, &card) in kinds.iter().enumerate() {
        let held = kept.iter().filter(|&&other| other == card).count();
        if held < usize::from(hand.count(card)) {
            kept.push(card);
            keep(&kinds[at..], hand, kept, out);
            kept.pop();
        }
    }
}

/// Curses first, then Estates or not, then as many Coppers as there is room for.
fn chapel_sets(hand: &Cards) -> Vec<Cards> {
    let mut sets = vec![Cards::EMPTY];
    let curses = hand.count(Card::Curse).min(CHAPEL);
    for estates in [hand.count(Card::Estate), 0] {
        let estates = estates.min(CHAPEL - curses);
        for coppers in 0..=hand.count(Card::Copper).min(CHAPEL - curses - estates) {
            let set = Cards::of(&[
                (Card::Curse, curses),
                (Card::Estate, estates),
                (Card::Copper, coppers),
            ]);
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
    }
    sets
}

/// Nothing; points; points and Curses; these and Coppers, one after the other.
fn cellar_sets(hand: &Cards) -> Vec<Cards> {
    let mut set = Cards::EMPTY;
    let mut sets = vec![set];
    for (card, count) in hand.iter().filter(|(card, _)| card.is_victory() || *card == Card::Curse) {
        set.add_many(card, count);
    }
    sets.push(set);
    for _ in 0..hand.count(Card::Copper) {
        set.add(Card::Copper);
        sets.push(set);
    }
    sets
}
