//! Placing a person: taking goods and going through the parts of a space (spec 2.3 and 2.4).

use bw_core::Seat;

use crate::actions::FORESTER_FEE;
use crate::card_set::{AT_SPACES, PLOWS, carries};
use crate::frame::{Bill, Deck, GoodsChoice, Service, Task};
use crate::goods::{Good, Goods, food};
use crate::op::Op;
use crate::options::Rules;
use crate::space::{PartsLink, Space, SpacePart};
use crate::state::State;

/// Any number of rooms.
const ANY: u8 = u8::MAX;

impl State {
    /// A person goes to a space.
    pub(crate) fn place(&mut self, rules: &Rules, seat: Seat, space: Space) {
        self.frames.pop();
        self.player_mut(seat).placed += 1;
        self.people[space.index()] |= 1 << seat.index();
        if space == Space::ForesterWood && self.forester() != Some(seat) {
            self.bill(seat, Bill::Food(FORESTER_FEE, Service::Forester));
        } else {
            self.use_space(rules, seat, space);
        }
    }

    /// Carries out what a space offers.
    pub(crate) fn use_space(&mut self, rules: &Rules, seat: Seat, space: Space) {
        let (parts, _) = space.parts(rules.family);
        if !parts.is_empty() {
            self.frames.push(seat, Task::Parts { space, at: 0, done: false });
        }
        if !parts.contains(&SpacePart::Take) {
            self.collect(rules, seat, space);
        }
    }

    /// Takes the goods of a space.
    pub(crate) fn collect(&mut self, rules: &Rules, seat: Seat, space: Space) {
        let mut goods = space.gives(rules.family);
        let mut taken = 0;
        if let Some((good, _)) = space.accumulates(rules.seats, rules.family) {
            taken = std::mem::take(&mut self.lying[space.index()]);
            goods.add(good, taken);
        }
        if !goods.is_empty() {
            self.yields(seat, space, goods, taken);
        }
    }

    /// Gives what an action yields, with what cards add.
    pub(crate) fn yields(&mut self, seat: Seat, space: Space, goods: Goods, taken: u8) {
        let mut total = goods;
        if carries(&self.player(seat).played, &AT_SPACES) {
            for card in self.player(seat).played.and(&AT_SPACES).iter() {
                for op in card.ops() {
                    let offer = Task::Offer { card, space: Some(space), left: taken };
                    match *op {
                        Op::SpaceBonus(spaces, more, from, until)
                            if spaces.has(space) && (from..=until).contains(&self.round) =>
                        {
                            total = total.and(more);
                        }
                        Op::SpaceChoice(spaces, options, from, until)
                            if spaces.has(space) && (from..=until).contains(&self.round) =>
                        {
                            match options {
                                [only] => total = total.and(*only),
                                _ => {
                                    let choice = GoodsChoice::Bonus(card, space);
                                    self.frames.push(seat, Task::Choose(choice));
                                }
                            }
                        }
                        Op::TakeBonus { good, goods: more, only, mixed } => {
                            let alone = goods == Goods::of(good, goods.count(good));
                            if goods.count(good) == 0 || only && !alone {
                                continue;
                            }
                            let others = |other: &Good| *other != good && goods.count(*other) > 0;
                            if mixed && Good::BUILDING.iter().any(others) {
                                self.frames.push(seat, offer);
                            } else {
                                total = total.and(more);
                            }
                        }
                        Op::LeaveFor { good, count, spaces, .. } => {
                            let lies = space.accumulates(self.seats, false);
                            let here = (spaces.is_empty() || spaces.has(space))
                                && lies.is_some_and(|(kind, _)| kind == good);
                            if here && taken >= count {
                                self.frames.push(seat, offer);
                            }
                        }
                        Op::MinFood(spaces, least) if spaces.has(space) => {
                            let missing = least.saturating_sub(goods.count(Good::Food));
                            total = total.and(food(missing));
                        }
                        Op::DoubleFish if space == Space::Fishing => self.frames.push(seat, offer),
                        _ => {}
                    }
                }
            }
        }
        self.gain(seat, &total);
    }

    /// Goes on with the parts of a space; false if the player has to choose.
    pub(crate) fn step_parts(
        &mut self,
        rules: &Rules,
        seat: Seat,
        (space, at, done): (Space, u8, bool),
    ) -> bool {
        let (parts, link) = space.parts(rules.family);
        let possible = |part: SpacePart| self.can_do(seat, space, part);
        if link == PartsLink::Or {
            // Whether somebody is asked must not give away what is in a hand.
            if parts.iter().any(|part| part.needs_hand()) {
                return false;
            }
            let mut open = parts.iter().copied().filter(|&part| possible(part));
            match (open.next(), open.next()) {
                (Some(_), Some(_)) => return false,
                (Some(only), None) => self.do_part(rules, seat, space, only),
                (None, _) => self.frames.pop(),
            }
            return true;
        }
        let Some(&part) = parts.get(usize::from(at)) else {
            self.frames.pop();
            return true;
        };
        if link == PartsLink::Then && at == 0 {
            // A person may be placed without effect, but what comes after needs what comes first.
            if part.needs_hand() || possible(part) {
                self.do_part(rules, seat, space, part);
            } else {
                self.frames.pop();
            }
            return true;
        }
        let later = &parts[usize::from(at) + 1..];
        if part.needs_hand() || later.iter().any(|part| part.needs_hand()) {
            return false;
        }
        match (possible(part), done || later.iter().any(|&part| possible(part))) {
            (true, true) => return false,
            (true, false) => self.do_part(rules, seat, space, part),
            (false, _) => self.skip_part(space, at, done),
        }
        true
    }

    /// Leaves a part out.
    pub(crate) fn skip_part(&mut self, space: Space, at: u8, done: bool) {
        self.frames.replace(Task::Parts { space, at: at + 1, done });
    }

    /// Carries out a part.
    pub(crate) fn do_part(&mut self, rules: &Rules, seat: Seat, space: Space, part: SpacePart) {
        let (parts, link) = space.parts(rules.family);
        match self.frames.top().map(|frame| frame.task) {
            Some(Task::Parts { at, .. })
                if link != PartsLink::Or && usize::from(at) < parts.len() =>
            {
                self.frames.replace(Task::Parts { space, at: at + 1, done: true });
            }
            _ => self.frames.pop(),
        }
        let build = |rooms, stables, wood| Task::Build {
            rooms,
            stables,
            wood,
            free: false,
            from: 0,
            done: false,
        };
        let play = |deck, price| Task::Play { deck, price, first: true };
        let task = match part {
            SpacePart::Start => {
                self.start = seat;
                return;
            }
            SpacePart::Growth | SpacePart::GrowthNoRoom => {
                let player = self.player_mut(seat);
                if player.family < crate::player::MAX_FAMILY {
                    player.family += 1;
                    player.newborn += 1;
                }
                return;
            }
            SpacePart::Take => {
                self.collect(rules, seat, space);
                return;
            }
            SpacePart::Plow => {
                self.plow_with_person(seat);
                return;
            }
            SpacePart::Minor => play(Deck::Minor, 0),
            SpacePart::Improve => play(Deck::Improvement, 0),
            SpacePart::Occupation => {
                let price = space.occupation_price(self.player(seat).occupations());
                play(Deck::Occupation, price)
            }
            SpacePart::Build => build(ANY, ANY, 2),
            SpacePart::OneRoom => build(1, 0, 0),
            SpacePart::OneStable => build(0, 1, 1),
            SpacePart::Sow => Task::Sow { from: 0, done: false, single: false },
            SpacePart::Bake => Task::Bake { must: true, follows: false },
            SpacePart::Fences => Task::Fences { new: 0 },
            SpacePart::Renovate => Task::Renovate,
            SpacePart::Goods => Task::Choose(GoodsChoice::Space(space)),
        };
        self.frames.push(seat, task);
    }

    /// Plows with a person: cards may allow more fields.
    fn plow_with_person(&mut self, seat: Seat) {
        let cards = self.player(seat).played;
        let offer = |card| Task::Offer { card, space: None, left: 0 };
        let extra = |wanted: fn(&Op) -> bool| {
            cards.and(&PLOWS).iter().filter(move |card| card.ops().iter().any(wanted))
        };
        for card in extra(|op| matches!(op, Op::ExtraPlow(_))) {
            self.frames.push(seat, offer(card));
        }
        self.frames.push(seat, Task::Plow { left: 1, done: false });
        for card in extra(|op| matches!(op, Op::PlowCharges(_))) {
            self.frames.push(seat, offer(card));
        }
    }
}
