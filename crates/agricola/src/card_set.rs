//! Sets of cards as bits, and which cards carry which operation.

use std::sync::LazyLock;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::card::{CARD_COUNT, Card, CardKind, MAJOR_COUNT};
use crate::op::Op;

const WORDS: usize = CARD_COUNT.div_ceil(64);

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardSet([u64; WORDS]);

impl CardSet {
    /// No card.
    pub const NONE: CardSet = CardSet([0; WORDS]);

    /// The ten major improvements.
    pub const MAJORS: CardSet = {
        let mut words = [0; WORDS];
        words[0] = (1 << MAJOR_COUNT) - 1;
        CardSet(words)
    };

    /// Whether the card is in the set.
    #[inline]
    pub const fn has(&self, card: Card) -> bool {
        self.0[card.index() / 64] >> (card.index() % 64) & 1 != 0
    }

    /// Adds a card.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        self.0[card.index() / 64] |= 1 << (card.index() % 64);
    }

    /// Takes a card away.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0[card.index() / 64] &= !(1 << (card.index() % 64));
    }

    /// How many.
    #[inline]
    pub fn len(&self) -> u8 {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() as u8
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Cards in both.
    #[inline]
    #[must_use]
    pub fn and(mut self, other: &CardSet) -> CardSet {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }

    /// Cards in either.
    #[must_use]
    pub fn or(mut self, other: &CardSet) -> CardSet {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }

    /// Cards that are not in the other.
    #[must_use]
    pub fn minus(mut self, other: &CardSet) -> CardSet {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
        self
    }

    /// Whether a card is in both.
    #[inline]
    pub fn meets(&self, other: &CardSet) -> bool {
        self.0.iter().zip(other.0).any(|(word, other)| word & other != 0)
    }

    /// The cards in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Card> + Clone + use<> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < WORDS && words[at] == 0 {
                at += 1;
            }
            if at == WORDS {
                return None;
            }
            let bit = words[at].trailing_zeros() as usize;
            words[at] &= words[at] - 1;
            Some(Card::new((at * 64 + bit) as u8))
        })
    }

    /// The n-th card of the set, from 0.
    pub fn nth(&self, n: u32) -> Option<Card> {
        self.iter().nth(n as usize)
    }

    /// All cards that answer a question with yes.
    pub fn of(yes: impl Fn(Card) -> bool) -> CardSet {
        Card::all().filter(|&card| yes(card)).collect()
    }

    /// Cards of a kind in the set.
    #[inline]
    #[must_use]
    pub fn of_kind(&self, kind: CardKind) -> CardSet {
        self.and(&KINDS[kind as usize])
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::NONE, |mut set, card| {
            set.add(card);
            set
        })
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Vec::<Card>::deserialize(d)?.into_iter().collect())
    }
}

static KINDS: LazyLock<[CardSet; 3]> = LazyLock::new(|| {
    [CardKind::Major, CardKind::Minor, CardKind::Occupation]
        .map(|kind| CardSet::of(|card| card.kind() == kind))
});

macro_rules! carriers {
    ($($(#[$doc:meta])* $name:ident: $pattern:pat,)*) => {
        $(
            $(#[$doc])*
            pub(crate) static $name: LazyLock<CardSet> = LazyLock::new(|| {
                CardSet::of(|card| card.ops().iter().any(|op| matches!(op, $pattern)))
            });
        )*
    };
}

carriers! {
    /// Cards that change what a space gives.
    AT_SPACES: Op::SpaceBonus(..) | Op::SpaceChoice(..) | Op::TakeBonus { .. } | Op::LeaveFor { .. }
        | Op::MinFood(..) | Op::DoubleFish,
    /// Cards with which grain can be baked.
    BAKERS: Op::Bake(..),
    /// Cards that change bake actions of their owner.
    BAKE_EXTRAS: Op::BakeBonus(..) | Op::CookPairs,
    /// Cards that act when anybody bakes.
    BAKE_WATCHERS: Op::BakeToll | Op::FollowBake,
    /// Cards that turn goods into food at any time.
    COOKS: Op::Cook(..) | Op::CookWithOven(..) | Op::Convert(..) | Op::Spices,
    /// Cards with exchanges at any time, other than into food.
    EXCHANGES: Op::Convert(..) | Op::Shop(..) | Op::RenovateAnytime | Op::FreeRoomWhen(..),
    /// Cards with a conversion in each harvest.
    CRAFTS: Op::Craft(..) | Op::FeedTrade,
    /// Cards that act in the field phase.
    IN_FIELD_PHASE: Op::HerdFood(..) | Op::HerdShare(..),
    /// Cards that are sown.
    CARD_FIELDS: Op::CardField(..),
    /// Cards that change prices.
    PRICES: Op::RoomPrice(..) | Op::RoomAlternative(..) | Op::Discount(..) | Op::DiscountAny(..)
        | Op::ReedFromClay | Op::FreeCard(..),
    /// Cards that make majors minors.
    MAJORS_AS_MINORS: Op::MajorAsMinor(..),
    /// Cards that change housing.
    HOUSING: Op::PastureExtra(..) | Op::StableSheep | Op::BigStable | Op::Pen(..) | Op::MixedPastures,
    /// Cards that act when fences are built.
    AT_FENCES: Op::FenceGift(..) | Op::FenceStable,
    /// Cards that act at the start of a round.
    AT_ROUND_START: Op::FreeRoomInRound(..) | Op::RoundPlow,
    /// Cards that change plowing.
    PLOWS: Op::ExtraPlow(..) | Op::PlowCharges(..),
    /// Cards that wait for a condition.
    WAITING: Op::Once(..),
    /// Cards that act when improvements are built.
    BUILD_WATCHERS: Op::OnBuild(..),
    /// Cards that ignore others at spaces.
    PERMISSIONS: Op::IgnoreOccupied(..),
    /// Cards that make fences cheaper.
    FENCE_PRICES: Op::FreeFences,
    /// Cards that count as two occupations.
    ACADEMICS: Op::Academic,
    /// Cards that give food before an occupation is paid.
    PATRONS: Op::Patron(..),
    /// Cards that change renovation.
    RENOVATORS: Op::SkipClay,
    /// Cards with points at the end.
    SCORERS: Op::ScorePer(..) | Op::ScoreSteps(..) | Op::ScoreHouse(..) | Op::ScoreBest
        | Op::ScoreMostOccupations(..) | Op::ScoreHerds,
    /// Cards that remember a number.
    REMEMBERING: Op::Once(..) | Op::PlowCharges(..) | Op::Shop(..) | Op::RecordBoar
        | Op::FenceGift(..) | Op::FreeRoomWhen(..) | Op::ScorePer(crate::op::Counted::OccupationsAfter, _),
}

/// Numbers a player can remember.
pub(crate) const MAX_MARKS: usize = 12;

/// The place of a card's number among those a player remembers.
pub(crate) fn mark_of(card: Card) -> usize {
    static MARKS: LazyLock<[u8; CARD_COUNT]> = LazyLock::new(|| {
        let mut marks = [0; CARD_COUNT];
        for (at, card) in REMEMBERING.iter().enumerate() {
            marks[card.index()] = at as u8;
        }
        marks
    });
    usize::from(MARKS[card.index()]).min(MAX_MARKS - 1)
}

/// The place of a card that is sown among all such cards.
pub(crate) fn card_field_index(card: Card) -> Option<usize> {
    CARD_FIELDS.iter().position(|other| other == card)
}

/// Whether a card carries an operation.
#[inline]
pub(crate) fn carries(set: &CardSet, carriers: &LazyLock<CardSet>) -> bool {
    set.meets(carriers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_list_their_cards_in_order() {
        let all = CardSet::of(|_| true);
        assert_eq!(all.len() as usize, CARD_COUNT);
        assert!(all.iter().eq(Card::all()));
        assert_eq!(all.of_kind(CardKind::Major), CardSet::MAJORS);
        assert_eq!(all.minus(&CardSet::MAJORS).nth(0), Some(Card::new(10)));
    }

    #[test]
    fn there_is_room_for_everything_cards_remember() {
        assert!(REMEMBERING.len() as usize <= MAX_MARKS);
        assert_eq!(CARD_FIELDS.len(), 2);
    }
}
