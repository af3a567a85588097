//! Which action is played first, and what cards are worth in hand (spec 3.1, 3.2, 3.4).

use bw_dominion::{CARD_COUNT, Card, Cards};

use super::seen::Seen;

/// The thesis's order of actions (appendix B) as numbers: the last is 1, the first is 24.
#[rustfmt::skip] // by id, eight in a line
const PRIORITY: [i32; CARD_COUNT] = [
    0, 0, 0, 0, 0, 0, 0, 11,
    5, 6, 1, 12, 4, 3, 9, 15,
    0, 7, 18, 8, 14, 20, 2, 24,
    17, 21, 23, 13, 22, 10, 19, 16,
];

/// A card's place in the thesis's order; 0 for cards that are not played.
pub const fn priority(card: Card) -> i32 {
    PRIORITY[card.id()]
}

const fn gives_actions(card: Card) -> bool {
    card.facts().bonus[1] > 0
}

/// Scores before the hand is looked at: with more actions left, and with the last one.
const SCORES: [[i32; CARD_COUNT]; 2] = {
    let (mut scores, mut id) = ([[0; CARD_COUNT]; 2], 0);
    while id < CARD_COUNT {
        let score = 2 * PRIORITY[id];
        let bonus = if gives_actions(Card::ALL[id]) { score + 100 } else { 0 };
        scores[0][id] = score;
        scores[1][id] = score + bonus;
        id += 1;
    }
    scores
};

/// Whether a card's score depends on the hand.
#[inline]
const fn has_own_rule(card: Card) -> bool {
    matches!(card, Card::Chapel | Card::Library | Card::Remodel | Card::Moneylender | Card::Mine)
}

/// How good it is to play a card from this hand; below 0: not at all. `hand_len` counts the card itself.
///
/// ```
/// use bw_dominion::{Card, Cards};
/// use bw_dominion_ai::thesis::score;
///
/// let hand = Cards::of(&[(Card::Village, 1), (Card::Smithy, 1)]);
/// assert_eq!(score(Card::Village, &hand, 2, true), 148);
/// assert_eq!(score(Card::Smithy, &hand, 2, true), 28);
/// ```
#[inline]
pub fn score(card: Card, hand: &Cards, hand_len: u16, last_action: bool) -> i32 {
    let score = SCORES[usize::from(last_action)][card.id()];
    if !has_own_rule(card) {
        return score;
    }
    match card {
        Card::Chapel => score + 3 * i32::from(hand.count(Card::Curse)),
        Card::Library => score + 3 * (7 - (i32::from(hand_len) - 1)),
        Card::Remodel if hand.has(Card::Curse) => score + 3,
        Card::Moneylender if !hand.has(Card::Copper) => -1,
        Card::Mine if !hand.has(Card::Copper) && !hand.has(Card::Silver) => -1,
        _ => score,
    }
}

/// The action with the highest score in hand, ties by priority.
#[inline]
pub fn best_action(seen: &Seen<'_>, actions_left_after: u16) -> Option<(Card, i32)> {
    let last = actions_left_after == 0;
    let mut best: Option<(Card, i32)> = None;
    for card in seen.hand.actions() {
        let score = score(card, seen.hand, seen.hand_len, last);
        let better = best.is_none_or(|(other, most)| {
            score > most || score == most && priority(card) > priority(other)
        });
        if better {
            best = Some((card, score));
        }
    }
    best
}

/// What a card is worth in hand when cards have to go: Treasures most, points least.
pub fn rating(card: Card, hand: &Cards, hand_len: u16) -> i32 {
    if card.is_treasure() {
        1000 + i32::from(card.cost())
    } else if card.is_action() {
        score(card, hand, hand_len, false)
    } else if card == Card::Curse {
        -20
    } else {
        -10
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_its_own_priority() {
        let mut numbers: Vec<i32> =
            Card::ALL.into_iter().filter(|card| card.is_action()).map(priority).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(1..=24));
        assert_eq!(priority(Card::Gardens), 0);
        assert_eq!(priority(Card::ThroneRoom), 24);
        assert_eq!(priority(Card::Chancellor), 1);
    }

    #[test]
    fn the_order_of_appendix_b() {
        use Card::*;
        let printed = [
            ThroneRoom,
            Laboratory,
            Market,
            Festival,
            Spy,
            Witch,
            Moneylender,
            CouncilRoom,
            Adventurer,
            Feast,
            Smithy,
            Library,
            Village,
            Cellar,
            Mine,
            Bureaucrat,
            Remodel,
            Militia,
            Moat,
            Chapel,
            Woodcutter,
            Workshop,
            Thief,
            Chancellor,
        ];
        assert!(printed.windows(2).all(|pair| priority(pair[0]) > priority(pair[1])));
    }

    #[test]
    fn the_hand_changes_scores() {
        let hand = Cards::of(&[(Card::Chapel, 1), (Card::Curse, 2), (Card::Library, 1)]);
        assert_eq!(score(Card::Chapel, &hand, 4, true), 16);
        assert_eq!(score(Card::Library, &hand, 4, true), 26 + 3 * 4);
        assert_eq!(score(Card::Remodel, &hand, 4, true), 19);
        assert_eq!(score(Card::Moneylender, &hand, 4, true), -1);
        assert_eq!(score(Card::Mine, &Cards::of(&[(Card::Gold, 1)]), 2, true), -1);
        assert_eq!(score(Card::Laboratory, &hand, 4, true), 192);
        assert_eq!(score(Card::Laboratory, &hand, 4, false), 46);
    }

    #[test]
    fn treasures_are_kept_before_actions_before_points() {
        let hand = Cards::of(&[(Card::Copper, 1), (Card::Market, 1), (Card::Mine, 1)]);
        let rate = |card| rating(card, &hand, 5);
        assert!(rate(Card::Copper) > rate(Card::ThroneRoom));
        assert!(rate(Card::Gold) > rate(Card::Copper));
        assert!(rate(Card::Market) > rate(Card::Province));
        assert!(rate(Card::Estate) > rate(Card::Curse));
        assert_eq!(rate(Card::Market), 44, "without the bonus for a last action");
    }
}
