//! One player: farm, supply, cards and people (spec 2.1, 2.6 and 2.9).

use serde::de::Deserializer;
use serde::{Deserialize, Serialize, Serializer};

use crate::animals::Housing;
use crate::card::{Card, CardKind, Tags};
use crate::card_set::{ACADEMICS, COOKS, CardSet, HOUSING, MAX_MARKS, carries, mark_of};
use crate::farm::{Farm, Planted};
use crate::goods::{Crop, GOOD_COUNT, Good, Goods};
use crate::op::{Counted, Op};
use crate::space::ROUNDS;

/// The most people of a family.
pub const MAX_FAMILY: u8 = 5;
/// Cards that can be sown.
pub const CARD_FIELD_COUNT: usize = 2;

/// Goods on a round space for one player: at most 15 of each kind, two kinds in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Parcel([u8; GOOD_COUNT / 2]);

impl Parcel {
    const MOST: u8 = 15;

    const fn place(good: Good) -> (usize, u32) {
        (good as usize / 2, 4 * (good as u32 % 2))
    }

    /// Adds goods.
    pub fn add(&mut self, goods: &Goods) {
        for (good, count) in goods.iter() {
            let (at, shift) = Parcel::place(good);
            let sum = (self.0[at] >> shift & Parcel::MOST).saturating_add(count);
            self.0[at] = self.0[at] & !(Parcel::MOST << shift) | sum.min(Parcel::MOST) << shift;
        }
    }

    /// What lies here.
    pub fn goods(self) -> Goods {
        let mut goods = Goods::NONE;
        for good in Good::ALL {
            let (at, shift) = Parcel::place(good);
            goods.set(good, self.0[at] >> shift & Parcel::MOST);
        }
        goods
    }

    /// Whether nothing lies here.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Parcel::default()
    }
}

impl Serialize for Parcel {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.goods().serialize(s)
    }
}

impl<'de> serde::Deserialize<'de> for Parcel {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let goods = Goods::deserialize(d)?;
        let mut parcel = Parcel::default();
        parcel.add(&goods);
        if parcel.goods() == goods {
            Ok(parcel)
        } else {
            Err(serde::de::Error::custom("too many goods on a round space"))
        }
    }
}

/// One player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The supply, animals included.
    pub goods: Goods,
    /// The farmyard.
    pub farm: Farm,
    /// Cards in hand.
    pub hand: CardSet,
    /// Cards to pick from in a draft.
    pub pack: CardSet,
    /// Cards in play, with majors.
    pub played: CardSet,
    /// People, with newborn.
    pub family: u8,
    /// People born in this round.
    pub newborn: u8,
    /// People placed in this round.
    pub placed: u8,
    /// Begging cards.
    pub begging: u8,
    /// What grows on cards.
    pub card_fields: [Planted; CARD_FIELD_COUNT],
    /// Numbers that cards remember.
    pub marks: [u8; MAX_MARKS],
    /// Goods to come, by round.
    pub coming: [Parcel; ROUNDS as usize],
    /// Food for one of each kind at any time, as the cards in play have it.
    #[serde(skip)]
    pub rates: [u8; GOOD_COUNT],
}

impl Default for Player {
    fn default() -> Self {
        let mut player = Player {
            goods: Goods::NONE,
            farm: Farm::default(),
            hand: CardSet::NONE,
            pack: CardSet::NONE,
            played: CardSet::NONE,
            family: 2,
            newborn: 0,
            placed: 0,
            begging: 0,
            card_fields: [Planted::NONE; CARD_FIELD_COUNT],
            marks: [0; MAX_MARKS],
            coming: [Parcel::default(); ROUNDS as usize],
            rates: [0; GOOD_COUNT],
        };
        player.refresh_rates();
        player
    }
}

impl Player {
    /// How many of a kind are in the supply.
    #[inline]
    pub const fn has(&self, good: Good) -> u8 {
        self.goods.count(good)
    }

    /// Whether a card in play has an operation.
    #[inline]
    pub fn with_op(&self, wanted: impl Fn(&Op) -> bool) -> Option<(Card, &'static Op)> {
        self.played
            .iter()
            .find_map(|card| card.ops().iter().find(|op| wanted(op)).map(|op| (card, op)))
    }

    /// The card in play with this id.
    pub fn owns(&self, id: &str) -> bool {
        self.played.iter().any(|card| card.id() == id)
    }

    /// Cards in play with a group.
    pub fn tagged(&self, tags: Tags) -> impl Iterator<Item = Card> + use<> {
        self.played.iter().filter(move |card| card.facts().tags.any(tags))
    }

    /// Puts a card into play without paying and without what it does when played: for positions set up
    /// by hand.
    pub fn own(&mut self, card: Card) {
        self.played.add(card);
        self.refresh_rates();
    }

    /// Occupations in play.
    pub fn occupations(&self) -> u8 {
        self.played.of_kind(CardKind::Occupation).len()
    }

    /// Occupations in play as prerequisites count them.
    pub fn weighted_occupations(&self) -> u8 {
        self.occupations() + u8::from(carries(&self.played, &ACADEMICS))
    }

    /// Improvements in play.
    pub fn improvements(&self) -> u8 {
        self.played.len() - self.occupations()
    }

    /// The number a card remembers.
    pub fn mark(&self, card: Card) -> u8 {
        self.marks[mark_of(card)]
    }

    /// Lets a card remember a number.
    pub(crate) fn set_mark(&mut self, card: Card, number: u8) {
        self.marks[mark_of(card)] = number;
    }

    /// Adults.
    #[inline]
    pub const fn adults(&self) -> u8 {
        self.family - self.newborn
    }

    /// Where this player's animals can be kept, with what cards add.
    pub fn housing(&self) -> Housing {
        let farm = &self.farm;
        let mut housing = Housing::new(1);
        if !carries(&self.played, &HOUSING) {
            housing.add_singles(farm.unfenced_stables());
            farm.pastures.iter().for_each(|cells| housing.add_holder([farm.capacity(cells); 3]));
            return housing;
        }
        self.housing_with_cards(housing)
    }

    fn housing_with_cards(&self, mut housing: Housing) -> Housing {
        let farm = &self.farm;
        let (mut extra, mut stable, mut big, mut mixed) = ([0; 3], [1; 3], false, false);
        for op in self.played.and(&HOUSING).iter().flat_map(Card::ops) {
            match *op {
                Op::PastureExtra(None, more) => extra = extra.map(|places| places + more),
                Op::PastureExtra(Some(good), more) => {
                    extra[good as usize - Good::Sheep as usize] += more;
                }
                Op::StableSheep => stable[0] = 2,
                Op::BigStable => big = true,
                Op::Pen(places) => housing.add_singles(places),
                Op::MixedPastures => mixed = true,
                _ => {}
            }
        }
        for cells in farm.pastures.iter() {
            let capacity = farm.capacity(cells);
            if mixed {
                // What holds for every type adds to the places for any; what holds for one is for that one alone.
                let any = extra[0].min(extra[1]).min(extra[2]);
                housing.add_singles(capacity.saturating_add(any));
                if extra != [any; 3] {
                    housing.add_holder(extra.map(|more| more - any));
                }
            } else {
                housing.add_holder(extra.map(|more| capacity.saturating_add(more)));
            }
        }
        for at in 0..farm.unfenced_stables() {
            match (at == 0 && big, stable) {
                (true, _) => housing.add_holder([3; 3]),
                (false, [1, 1, 1]) => housing.add_singles(1),
                (false, capacity) => housing.add_holder(capacity),
            }
        }
        housing
    }

    /// Whether all animals have a place.
    #[inline]
    pub fn is_housed(&self) -> bool {
        let herd = self.goods.herd();
        let total = u16::from(herd[0]) + u16::from(herd[1]) + u16::from(herd[2]);
        total <= 1 || self.housing().fits(herd)
    }

    /// Finds the best food for one of each kind again, after cards in play have changed.
    pub(crate) fn refresh_rates(&mut self) {
        let mut rates = [0; GOOD_COUNT];
        rates[Good::Grain as usize] = 1;
        rates[Good::Vegetable as usize] = 1;
        let mut raise = |good: Good, food: u8| {
            rates[good as usize] = rates[good as usize].max(food);
        };
        let cooks = self.played.and(&COOKS);
        let oven = !cooks.is_empty() && self.tagged(Tags::OVEN).next().is_some();
        let spices = cooks.iter().any(|card| card.ops().contains(&Op::Spices));
        for card in cooks.iter() {
            let hot = card.facts().tags.any(Tags::FIREPLACE.and(Tags::HEARTH));
            for op in card.ops() {
                match *op {
                    Op::Cook(food) | Op::CookWithOven(food)
                        if oven || matches!(op, Op::Cook(_)) =>
                    {
                        let more = u8::from(spices && hot && food[0] > 0);
                        raise(Good::Vegetable, food[0] + more);
                        raise(Good::Sheep, food[1]);
                        raise(Good::Boar, food[2]);
                        raise(Good::Cattle, food[3]);
                    }
                    Op::Convert((good, 1), (Good::Food, food)) => raise(good, food),
                    _ => {}
                }
            }
        }
        self.rates = rates;
    }

    /// Whether a good can be turned into food at any time.
    #[inline]
    pub const fn rate(&self, good: Good) -> u8 {
        self.rates[good as usize]
    }

    /// Turns goods into food at the best rates.
    pub(crate) fn eat(&mut self, eaten: &Goods) {
        let mut food = 0u8;
        for (good, count) in eaten.iter() {
            self.goods.take(good, count);
            food = food.saturating_add(count.saturating_mul(self.rate(good)));
        }
        self.goods.add(Good::Food, food);
        self.count_boar(eaten.count(Good::Boar));
    }

    fn count_boar(&mut self, count: u8) {
        if count > 0
            && self.rate(Good::Boar) > 0
            && let Some((card, _)) = self.with_op(|op| *op == Op::RecordBoar)
        {
            self.set_mark(card, self.mark(card).saturating_add(count));
        }
    }

    /// Extra food for pairs that a Fireplace or Hearth turns into food together.
    pub(crate) fn pair_bonus(&self, units: u8) -> u8 {
        let hot = || self.tagged(Tags::FIREPLACE.and(Tags::HEARTH)).next().is_some();
        if units >= 2 && self.with_op(|op| *op == Op::CookPairs).is_some() && hot() {
            units / 2
        } else {
            0
        }
    }

    /// Grain and vegetables, in the supply and growing.
    pub fn crops(&self, crop: Crop) -> u8 {
        let growing = self.farm.crops.iter().chain(&self.card_fields);
        let grown: u8 = growing.filter(|p| p.crop() == Some(crop)).map(|p| p.count()).sum();
        self.has(crop.good()).saturating_add(grown)
    }

    /// How many of something that cards count at the end.
    pub(crate) fn counted(&self, card: Card, what: Counted) -> u8 {
        use crate::farm::Material;
        let rooms = |house| if self.farm.house == house { self.farm.rooms.len() } else { 0 };
        match what {
            Counted::StoneRooms => rooms(Material::Stone),
            Counted::WoodRooms => rooms(Material::Wood),
            Counted::PastureCells => self.farm.pastures.cells().len(),
            Counted::Improvements => self.improvements(),
            Counted::Recorded => self.mark(card),
            Counted::OccupationsAfter => {
                self.weighted_occupations().saturating_sub(self.mark(card))
            }
            Counted::Goods(good) => self.has(good),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parcels_hold_fifteen_of_each_kind() {
        let mut parcel = Parcel::default();
        let all = Goods([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        parcel.add(&all);
        assert_eq!(parcel.goods(), all);
        parcel.add(&all);
        assert_eq!(parcel.goods(), Goods([2, 4, 6, 8, 10, 12, 14, 15, 15, 15]));
        assert!(!parcel.is_empty() && Parcel::default().is_empty());
    }
}
