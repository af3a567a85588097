//! The decisions that cards raise (spec 3.3), as pure functions of what is seen.

use bw_core::Rng;
use bw_dominion::{Action, CARD_COUNT, Card, Cards};

use super::buyer::Buyer;
use super::priority::rating;
use super::readings::MilitiaReading;
use super::seen::Seen;

/// The most cards a Chapel trashes.
const CHAPEL_MOST: u16 = 4;
/// A Copper that goes before Actions and after points.
const COPPER_RATING: i32 = -5;
/// The hand a Militia leaves.
const MILITIA_HAND: u16 = 3;

/// Coins beyond what the card costs that would be bought now.
fn surplus(seen: &Seen<'_>, buyer: &impl Buyer) -> u16 {
    let money = seen.money_now();
    let wanted = buyer.look(seen, money).map_or(0, |choice| u16::from(choice.card.cost()));
    money - wanted.min(money)
}

/// Chapel: Curses, Estates unless they are wanted, Coppers that are not needed now.
pub(super) fn chapel(seen: &Seen<'_>, buyer: &impl Buyer) -> Cards {
    let mut room = CHAPEL_MOST;
    let mut trashed = Cards::EMPTY;
    let mut take = |card: Card, most: u16| {
        let count = u16::from(seen.hand.count(card)).min(most).min(room);
        trashed.add_many(card, count as u8);
        room -= count;
    };
    take(Card::Curse, u16::MAX);
    take(Card::Estate, if buyer.wants_estates(seen) { 0 } else { u16::MAX });
    if seen.hand.has(Card::Copper) {
        take(Card::Copper, surplus(seen, buyer));
    }
    trashed
}

/// Remodel: like the Chapel; if that finds nothing, the card with the worst rating.
pub(super) fn remodel(seen: &Seen<'_>, buyer: &impl Buyer, rng: &mut Rng) -> Card {
    if seen.hand.has(Card::Curse) {
        Card::Curse
    } else if seen.hand.has(Card::Estate) && !buyer.wants_estates(seen) {
        Card::Estate
    } else if seen.hand.has(Card::Copper) && surplus(seen, buyer) >= 1 {
        Card::Copper
    } else {
        let worst = worst(seen.hand, seen.hand_len, 1, MilitiaReading::Printed, rng);
        worst.kinds().next().expect("asked only with cards in hand")
    }
}

/// The `count` cards of a hand with the worst rating, ties at random.
pub(super) fn worst(
    hand: &Cards,
    hand_len: u16,
    count: u16,
    reading: MilitiaReading,
    rng: &mut Rng,
) -> Cards {
    let (mut rest, mut taken) = (*hand, Cards::EMPTY);
    // A rating belongs to the whole hand: it stays as it is while cards go.
    let mut ratings = [i32::MAX; CARD_COUNT];
    hand.kinds().for_each(|card| ratings[card.id()] = rating(card, hand, hand_len));
    if reading == MilitiaReading::Copper {
        ratings[Card::Copper.id()] = COPPER_RATING;
    }
    for _ in 0..count {
        let Some(lowest) = rest.kinds().map(|card| ratings[card.id()]).min() else { break };
        let tied = || rest.kinds().filter(|card| ratings[card.id()] == lowest);
        let mut cards = tied();
        let card = match (cards.next(), cards.next()) {
            // The generator is only asked where there is something to choose.
            (Some(only), None) => only,
            _ => {
                let copies = || tied().map(|card| (card, rest.count(card)));
                let place = rng.below(copies().map(|(_, copies)| u32::from(copies)).sum());
                at_place(copies(), place)
            }
        };
        rest.remove(card);
        taken.add(card);
    }
    taken
}

/// The card at a place when copies lie one after another.
fn at_place(cards: impl Iterator<Item = (Card, u8)>, place: u32) -> Card {
    let mut place = place;
    for (card, copies) in cards {
        match place.checked_sub(u32::from(copies)) {
            None => return card,
            Some(left) => place = left,
        }
    }
    unreachable!("a place is below the number of cards")
}

/// Bureaucrat's victim: any Victory card of the hand, copies count.
pub(super) fn topdecked(hand: &Cards, rng: &mut Rng) -> Card {
    let victories = || hand.iter().filter(|(card, _)| card.is_victory());
    let place = rng.below(victories().map(|(_, copies)| u32::from(copies)).sum());
    at_place(victories(), place)
}

/// Mine: the trade that gains most, of equal ones that of the dearer card.
pub(super) fn mined(seen: &Seen<'_>) -> Card {
    let value = |&trashed: &Card| {
        let limit = trashed.cost() + 3;
        let gain = dearest_treasure(seen.supply, limit).map_or(-100, |card| i32::from(card.cost()));
        (gain - i32::from(trashed.cost()), trashed.cost())
    };
    let treasures = seen.hand.kinds().filter(|card| card.is_treasure());
    treasures.max_by_key(value).expect("asked only with Treasures in hand")
}

/// The dearest Treasure in the supply within a limit.
pub(super) fn dearest_treasure(supply: &Cards, limit: u8) -> Option<Card> {
    [Card::Gold, Card::Silver, Card::Copper]
        .into_iter()
        .find(|&card| supply.has(card) && card.cost() <= limit)
}

/// What is gained when nothing is wanted: the dearest card, a Victory card a little less, a Curse last.
pub(super) fn forced_gain(supply: &Cards, limit: u8) -> Card {
    let value = |card: Card| match card {
        Card::Curse => -1,
        _ => 2 * i32::from(card.cost()) - i32::from(card.is_victory()),
    };
    let mut best: Option<Card> = None;
    for card in supply.kinds().filter(|card| card.cost() <= limit) {
        if best.is_none_or(|other| value(card) > value(other)) {
            best = Some(card);
        }
    }
    best.expect("asked only if something can be gained")
}

/// Whether the Spy's victim would rather have another card on top.
pub(super) const fn is_bad_on_top(card: Card) -> bool {
    card.is_victory() || matches!(card, Card::Copper | Card::Curse)
}

/// Thief: the dearest of the revealed Treasures.
pub(super) fn stolen(revealed: &Cards) -> Card {
    let treasures = revealed.kinds().filter(|card| card.is_treasure());
    treasures.max_by_key(|card| card.cost()).expect("asked only with Treasures revealed")
}

/// A set of cards as the atomic picks that are asked for: ascending, then `done` where it is asked. Picks that
/// have one answer are not asked. Cards below the last pick cannot be picked any more.
pub(crate) fn push_picks(
    asking: Card,
    seen: &Seen<'_>,
    last: Option<Card>,
    wanted: &Cards,
    out: &mut Vec<Action>,
) {
    let (mut hand, mut last) = (*seen.hand, last);
    let mut picked = seen.picked.len();
    let mut needed = seen.hand_len.saturating_sub(MILITIA_HAND);
    for (card, copies) in wanted.iter() {
        for _ in 0..copies {
            let full = asking == Card::Chapel && picked == CHAPEL_MOST;
            if full || last.is_some_and(|last| card < last) {
                continue;
            }
            if asking == Card::Chapel {
                out.push(Action::Trash(card));
            } else if asking != Card::Militia || is_choice(&hand, last, needed) {
                out.push(Action::Discard(card));
            }
            hand.remove(card);
            last = Some(card);
            (picked, needed) = (picked + 1, needed.saturating_sub(1));
        }
    }
    let full = asking == Card::Chapel && picked == CHAPEL_MOST;
    if asking != Card::Militia && !full && hand.len_from(last.map_or(0, Card::id)) > 0 {
        out.push(Action::Done);
    }
}

/// Whether more than one kind may be picked next if `left` cards must still be picked in ascending order: whether
/// there are enough without the lowest.
fn is_choice(hand: &Cards, last: Option<Card>, needed: u16) -> bool {
    let lowest = hand.kinds_from(last.map_or(0, Card::id)).next();
    lowest.is_some_and(|lowest| hand.len_from(lowest.id() + 1) >= needed.max(1))
}

/// What a Militia's victim discards.
pub(super) fn discards_to_militia(
    seen: &Seen<'_>,
    last: Option<Card>,
    reading: MilitiaReading,
    rng: &mut Rng,
) -> Cards {
    let count = seen.hand_len.saturating_sub(MILITIA_HAND);
    let mut open = *seen.hand;
    // Asked in the middle of its picks the rest must come from what can still be picked.
    for (card, copies) in seen.hand.iter() {
        if last.is_some_and(|last| card < last) {
            (0..copies).for_each(|_| open.remove(card));
        }
    }
    worst(&open, seen.hand_len, count, reading, rng)
}

/// What a Cellar discards: all Victory cards.
pub(super) fn cellar(seen: &Seen<'_>) -> Cards {
    let mut discarded = Cards::EMPTY;
    for (card, copies) in seen.hand.iter().filter(|(card, _)| card.is_victory()) {
        discarded.add_many(card, copies);
    }
    discarded
}
