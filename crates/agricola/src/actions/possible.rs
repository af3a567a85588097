//! What can be done: spaces, parts, cards and offers (spec 2.3 and 2.13).

use bw_core::Seat;

use crate::card::{Card, CardKind, Needs, Tags};
use crate::card_set::{
    BAKERS, CARD_FIELDS, MAJORS_AS_MINORS, PATRONS, PERMISSIONS, RENOVATORS, card_field_index,
    carries,
};
use crate::cell::{Cell, Cells};
use crate::farm::Material;
use crate::frame::{Bill, Deck, GoodsChoice, Task};
use crate::goods::{Good, Goods, boar, cattle, food, sheep};
use crate::op::Op;
use crate::options::Rules;
use crate::player::{MAX_FAMILY, Player};
use crate::space::{PartsLink, Space, SpacePart};
use crate::state::State;

/// Food for the Master Forester.
pub(crate) const FORESTER_FEE: u8 = 2;

/// Pairs of different building resources.
const PAIRS: [(Good, Good); 6] = [
    (Good::Wood, Good::Clay),
    (Good::Wood, Good::Reed),
    (Good::Wood, Good::Stone),
    (Good::Clay, Good::Reed),
    (Good::Clay, Good::Stone),
    (Good::Reed, Good::Stone),
];

impl State {
    /// Whether a player may place a person at a space.
    #[inline]
    pub fn can_place(&self, rules: &Rules, seat: Seat, space: Space) -> bool {
        self.is_open(seat, space)
            && (space != Space::ForesterWood || self.can_use_forest(seat))
            && (rules.idle || self.has_effect(rules, seat, space))
    }

    fn is_open(&self, seat: Seat, space: Space) -> bool {
        let people = self.people[space.index()];
        if people == 0 {
            return true;
        }
        let played = &self.player(seat).played;
        let ignores = |op: &Op| matches!(op, Op::IgnoreOccupied(spaces) if spaces.has(space));
        people & (1 << seat.index()) == 0
            && carries(played, &PERMISSIONS)
            && played.iter().any(|card| card.ops().iter().any(ignores))
    }

    /// Whether this is a space with a choice where another player's person stands: cards let somebody come there too, but
    /// only to build a room or for family growth.
    fn comes_by_permission(&self, seat: Seat, space: Space) -> bool {
        matches!(space, Space::RoomOrTravel | Space::Occ5OrGrowth)
            && self.people[space.index()] & !(1 << seat.index()) != 0
    }

    fn can_use_forest(&self, seat: Seat) -> bool {
        self.forester() == Some(seat) || self.player(seat).can_pay_food(FORESTER_FEE)
    }

    #[inline]
    fn has_effect(&self, rules: &Rules, seat: Seat, space: Space) -> bool {
        let (parts, link) = space.parts(rules.family);
        if parts.is_empty() {
            return self.lying[space.index()] > 0 || !space.gives(rules.family).is_empty();
        }
        match link {
            PartsLink::Then => self.can_do(seat, space, parts[0]),
            PartsLink::AndOr | PartsLink::Or => {
                parts.iter().any(|&part| self.can_do(seat, space, part))
            }
        }
    }

    /// Whether a part of a space has an effect.
    pub fn can_do(&self, seat: Seat, space: Space, part: SpacePart) -> bool {
        let player = self.player(seat);
        if self.comes_by_permission(seat, space) && !part.is_of_family() {
            return false;
        }
        match part {
            SpacePart::Start => true,
            SpacePart::Minor => self.has_playable(seat, Deck::Minor, 0),
            SpacePart::Improve => self.has_playable(seat, Deck::Improvement, 0),
            SpacePart::Occupation => {
                let price = space.occupation_price(player.occupations());
                self.has_playable(seat, Deck::Occupation, price)
            }
            SpacePart::Build => player.can_build_room() || player.can_build_stable(2),
            SpacePart::OneRoom => player.can_build_room(),
            SpacePart::OneStable => player.can_build_stable(1),
            SpacePart::Take => self.lying[space.index()] > 0,
            SpacePart::Plow => !player.farm.plow_sites().is_empty(),
            SpacePart::Sow => player.can_sow(),
            SpacePart::Bake => player.can_bake(),
            SpacePart::Fences => player.can_fence(0),
            SpacePart::Growth => {
                player.family < MAX_FAMILY
                    && player.farm.rooms.len() > player.family
                    && (space != Space::Occ5OrGrowth || self.round >= 5)
            }
            SpacePart::GrowthNoRoom => player.family < MAX_FAMILY,
            SpacePart::Renovate => player.renovations().next().is_some(),
            SpacePart::Goods => true,
        }
    }

    /// Whether a card can be played or bought from a deck.
    pub(crate) fn has_playable(&self, seat: Seat, deck: Deck, price: u8) -> bool {
        let player = self.player(seat);
        let kind = if deck == Deck::Occupation { CardKind::Occupation } else { CardKind::Minor };
        if deck != Deck::Occupation && self.majors.iter().any(|card| self.can_buy(seat, deck, card))
        {
            return true;
        }
        player.hand.of_kind(kind).iter().any(|card| self.can_play(seat, card, price))
    }

    /// Whether a major can be bought from a deck.
    pub(crate) fn can_buy(&self, seat: Seat, deck: Deck, card: Card) -> bool {
        let player = self.player(seat);
        let as_minor = |op: &Op| matches!(op, Op::MajorAsMinor(ids) if ids.contains(&card.id()));
        let offered = deck == Deck::Improvement
            || deck == Deck::Minor
                && carries(&player.played, &MAJORS_AS_MINORS)
                && player.with_op(as_minor).is_some();
        offered && player.can_settle(Bill::Card(card, 0))
    }

    /// Whether a card of the hand can be played.
    pub(crate) fn can_play(&self, seat: Seat, card: Card, price: u8) -> bool {
        let player = self.player(seat);
        let facts = card.facts();
        let patronage = if facts.kind == CardKind::Occupation { player.patronage() } else { 0 };
        let affordable = if patronage > 0 {
            // A patron's food comes before the price is paid.
            let mut richer = *player;
            richer.goods.add(Good::Food, patronage);
            richer.can_settle(Bill::Card(card, price))
        } else {
            player.can_settle(Bill::Card(card, price))
        };
        affordable
            && facts.needs.iter().all(|needs| self.is_met(seat, *needs))
            && facts.ops.iter().all(|op| player.has_site(op))
    }

    pub(crate) fn is_met(&self, seat: Seat, needs: Needs) -> bool {
        let player = self.player(seat);
        match needs {
            Needs::Occupations(count) => player.weighted_occupations() >= count,
            Needs::Improvements(count) => player.improvements() >= count,
            Needs::Ovens(count) => player.tagged(Tags::OVEN).count() >= usize::from(count),
            Needs::Animals(good, count) => player.has(good) >= count,
            Needs::House(material) => player.farm.house == material,
            Needs::RoundMax(round) => self.round <= round,
            Needs::OtherOccupationsBelow(count) => Seat::all(self.seats)
                .any(|other| other != seat && self.player(other).occupations() < count),
        }
    }

    /// Goods to choose from; in some places not all can be chosen.
    pub(crate) fn choices(&self, choice: GoodsChoice) -> Vec8 {
        let mut list = Vec8::new();
        match choice {
            GoodsChoice::Space(Space::AnimalChoice) => {
                list.extend([sheep(1).and(food(1)), boar(1), cattle(1)]);
            }
            GoodsChoice::Space(Space::Bres1 | Space::DayLabor) => {
                list.extend(Good::BUILDING.map(|good| Goods::of(good, 1)));
            }
            GoodsChoice::Space(_) => {
                list.extend(PAIRS.map(|(one, two)| Goods::of(one, 1).and(Goods::of(two, 1))));
            }
            GoodsChoice::Card(card) => {
                for op in card.ops() {
                    if let Op::ChooseGain(options) = op {
                        list.extend(options.iter().copied());
                    }
                }
            }
            GoodsChoice::Bonus(card, space) => {
                for op in card.ops() {
                    if let Op::SpaceChoice(spaces, options, from, until) = op
                        && spaces.has(space)
                        && (*from..=*until).contains(&self.round)
                    {
                        list.extend(options.iter().copied());
                    }
                }
            }
            GoodsChoice::Plane => list.extend([food(1), food(2)]),
            GoodsChoice::Trade => list.extend(Good::ANIMALS.map(|good| Goods::of(good, 1))),
        }
        list
    }

    /// Whether a choice can be taken.
    pub(crate) fn can_take(&self, seat: Seat, choice: GoodsChoice, at: usize) -> bool {
        let player = self.player(seat);
        match choice {
            GoodsChoice::Space(Space::AnimalChoice) if at == 2 => player.can_pay_food(1),
            GoodsChoice::Plane if at == 1 => player.has(Good::Wood) > 0,
            GoodsChoice::Trade => player.has(Good::ANIMALS[at.min(2)]) > 0,
            _ => true,
        }
    }

    /// Whether an offered card can be used.
    pub(crate) fn can_use(&self, seat: Seat, card: Card, space: Option<Space>, left: u8) -> bool {
        let player = self.player(seat);
        let plow_site = || !player.farm.plow_sites().is_empty();
        card.ops().iter().any(|op| match *op {
            Op::LeaveFor { good, count, .. } => {
                space.is_some() && left >= count && player.has(good) >= count
            }
            Op::DoubleFish => left > 0,
            Op::TakeBonus { mixed: true, .. } => player.can_pay_food(1),
            Op::PlowCharges(_) => player.mark(card) > 0 && plow_site() && self.plows_one(seat),
            Op::ExtraPlow(price) => player.can_pay_food(price) && plow_site(),
            Op::SecondOccupation => self.has_playable(seat, Deck::Occupation, 2),
            Op::RepeatImprovement => {
                player.can_pay_food(1) && self.has_playable(seat, deck_of(left), 0)
            }
            Op::RoundPlow => {
                player.farm.house == Material::Stone && player.can_pay_food(1) && plow_site()
            }
            Op::FreeRoomInRound(_) => {
                player.farm.house != Material::Stone && !player.farm.room_sites().is_empty()
            }
            Op::CardField(food) => food > 0 && player.has(Good::Vegetable) > 0,
            _ => false,
        })
    }

    /// Whether the next plow frame is still for one field.
    fn plows_one(&self, seat: Seat) -> bool {
        let frames = self.frames.all().iter().rev();
        let mut plows = frames.filter(|frame| frame.seat == seat);
        plows.any(|frame| matches!(frame.task, Task::Plow { left: 1, .. }))
    }
}

/// The deck of an offer to repeat an improvement action.
pub(crate) const fn deck_of(left: u8) -> Deck {
    if left == 0 { Deck::Minor } else { Deck::Improvement }
}

/// A short list of goods.
pub(crate) type Vec8 = arrayvec::ArrayVec<Goods, 8>;

impl Player {
    pub(crate) fn can_build_room(&self) -> bool {
        !self.farm.room_sites().is_empty() && self.can_settle(Bill::Room(Cell::new(0)))
    }

    pub(crate) fn can_build_stable(&self, wood: u8) -> bool {
        self.has(Good::Wood) >= wood && !self.farm.stable_sites().is_empty()
    }

    /// Whether there is something to sow and a place for it.
    pub(crate) fn can_sow(&self) -> bool {
        let (grain, vegetable) = (self.has(Good::Grain), self.has(Good::Vegetable));
        (grain > 0 || vegetable > 0) && !self.farm.empty_fields().is_empty()
            || vegetable > 0 && self.empty_card_fields().next().is_some()
    }

    /// Cards in play that can be sown.
    pub(crate) fn empty_card_fields(&self) -> impl Iterator<Item = Card> + '_ {
        self.played.and(&CARD_FIELDS).iter().filter(|&card| {
            card_field_index(card).is_some_and(|at| self.card_fields[at].is_empty())
        })
    }

    pub(crate) fn can_bake(&self) -> bool {
        self.has(Good::Grain) > 0 && carries(&self.played, &BAKERS)
    }

    /// Whether a fence action can go on after `new` new pieces.
    pub(crate) fn can_fence(&self, new: u8) -> bool {
        let most = self.fences_affordable(new);
        // A first pasture needs four pieces.
        if most == 0 || self.farm.pastures.is_empty() && most < 4 {
            return false;
        }
        let mut found = false;
        self.farm.each_pasture(most, |_, _| {
            found = true;
            false
        });
        found
    }

    /// Materials to which the house can be renovated now.
    pub(crate) fn renovations(&self) -> impl Iterator<Item = Material> + '_ {
        let house = self.farm.house;
        let skips = || carries(&self.played, &RENOVATORS);
        Material::ALL.into_iter().filter(move |&to| {
            let step = to as u8 == house as u8 + 1
                || house == Material::Wood && to == Material::Stone && skips();
            step && self.can_settle(Bill::Renovation(to))
        })
    }

    /// Cells that can become a pasture of their own without wood.
    pub(crate) fn free_pasture_sites(&self) -> impl Iterator<Item = Cells> + '_ {
        let fenced = self.farm.pastures.cells();
        Cells::ALL
            .minus(fenced)
            .iter()
            .map(Cells::one)
            .filter(|&cells| self.farm.pasture_fences(cells).is_some())
    }

    /// Food that patrons give before an occupation is paid.
    pub(crate) fn patronage(&self) -> u8 {
        if !carries(&self.played, &PATRONS) {
            return 0;
        }
        match self.with_op(|op| matches!(op, Op::Patron(_))) {
            Some((_, Op::Patron(food))) => *food,
            _ => 0,
        }
    }

    /// Whether an effect that happens on play can be carried out.
    fn has_site(&self, op: &Op) -> bool {
        match op {
            Op::Plow(_) => !self.farm.plow_sites().is_empty(),
            Op::FreeStable => !self.farm.stable_sites().is_empty(),
            Op::FreeRoom => !self.farm.room_sites().is_empty(),
            Op::FreePasture => self.free_pasture_sites().next().is_some(),
            _ => true,
        }
    }
}
