//! What is true of every state (spec 8): the laws that tests check and that positions read from text
//! must obey.

use bw_core::Seat;

use crate::card::CardKind;
use crate::card_set::{CardSet, MAX_MARKS};
use crate::fences::FENCES;
use crate::frame::{Bill, Task};
use crate::options::Rules;
use crate::player::{MAX_FAMILY, Player};
use crate::space::{ROUNDS, Space, Spaces, stage_of};
use crate::state::{Phase, State};

/// Turns beyond this no game reaches.
const MOST_TURNS: u16 = 5_000;
/// Steps beyond this no phase reaches.
const MOST_STEPS: u8 = 100;
/// Begging cards beyond this nobody gets, whatever a family eats.
const MOST_BEGGING: u8 = 200;

impl State {
    /// What is wrong with a state that should be at rest, if anything.
    pub fn fault(&self, rules: &Rules) -> Option<&'static str> {
        let laws: [fn(&State, &Rules) -> Option<&'static str>; 6] = [
            State::table_fault,
            State::players_fault,
            State::cards_fault,
            State::spaces_fault,
            State::frames_fault,
            State::rest_fault,
        ];
        laws.iter().find_map(|law| law(self, rules))
    }

    fn table_fault(&self, rules: &Rules) -> Option<&'static str> {
        let seats = self.seats == rules.seats
            && self.start.number() <= self.seats
            && self.next.number() <= self.seats;
        let before = matches!(
            self.phase,
            Phase::Start
                | Phase::DealOccupations
                | Phase::PickOccupations
                | Phase::DealMinors
                | Phase::PickMinors
                | Phase::RevealAll
        );
        let round = if before { self.round == 0 } else { (1..=ROUNDS).contains(&self.round) };
        let faults = [
            (!seats, "the seats are not those of the rules"),
            (!round, "the round does not fit the phase"),
            (self.turn > MOST_TURNS || self.step > MOST_STEPS, "a counter is too high"),
        ];
        faults.iter().find(|(broken, _)| *broken).map(|&(_, what)| what)
    }

    fn players_fault(&self, _: &Rules) -> Option<&'static str> {
        let (used, unused) = self.players.split_at(usize::from(self.seats));
        if unused.iter().any(|player| *player != Player::default()) {
            return Some("somebody sits outside the table");
        }
        used.iter().find_map(Player::fault)
    }

    fn cards_fault(&self, rules: &Rules) -> Option<&'static str> {
        let known = rules.pool.or(&rules.kept).or(&CardSet::MAJORS);
        let mut seen = self.majors;
        let mut twice = false;
        let mut meet = |cards: &CardSet| {
            twice |= seen.meets(cards);
            seen = seen.or(cards);
        };
        meet(&self.gone);
        for player in &self.players[..usize::from(self.seats)] {
            meet(&player.hand);
            meet(&player.pack);
            meet(&player.played);
        }
        for frame in self.frames.all() {
            if let Task::Pay(Bill::Card(card, _)) = frame.task {
                meet(&[card].into_iter().collect());
            }
        }
        let hands = self.players.iter().any(|player| {
            player.hand.or(&player.pack).meets(&CardSet::MAJORS)
                || !player.pack.is_empty()
                    && !matches!(
                        self.phase,
                        Phase::DealOccupations
                            | Phase::PickOccupations
                            | Phase::DealMinors
                            | Phase::PickMinors
                    )
        });
        let faults = [
            (twice, "a card is in two places"),
            (!seen.minus(&known).is_empty(), "a card is not in the pool"),
            (!CardSet::MAJORS.minus(&seen).is_empty(), "a major improvement is missing"),
            (hands, "a card is where it cannot be"),
            (self.hands_fault(rules), "hands do not fit the phase"),
        ];
        faults.iter().find(|(broken, _)| *broken).map(|&(_, what)| what)
    }

    /// While cards are dealt, everybody has as many as were dealt.
    fn hands_fault(&self, rules: &Rules) -> bool {
        let kind = match self.phase {
            Phase::DealOccupations => CardKind::Occupation,
            Phase::DealMinors => CardKind::Minor,
            _ => return false,
        };
        let dealt = self
            .players
            .iter()
            .flat_map(|player| [player.hand, player.pack])
            .map(|cards| u32::from(cards.of_kind(kind).len()));
        let all = u32::from(rules.dealt(kind)) * u32::from(self.seats);
        let step = u32::from(self.step);
        dealt.sum::<u32>() != step || step >= all
    }

    fn spaces_fault(&self, rules: &Rules) -> Option<&'static str> {
        let drawn: Spaces = self.order.iter().flatten().copied().collect();
        let count = self.order.iter().flatten().count();
        let stages =
            self.order.iter().zip(1..).all(|(space, round)| {
                space.is_none_or(|space| space.stage() == Some(stage_of(round)))
            });
        let known = match self.phase {
            Phase::RevealAll => self.step,
            _ if self.round > 0 && rules.open_order => ROUNDS,
            Phase::Reveal => self.round - 1,
            _ => self.round,
        };
        let in_order =
            self.order.iter().zip(1..).all(|(space, at)| space.is_some() == (at <= known));
        let mut in_play: Spaces =
            Space::all().iter().copied().filter(|space| space.on_board(self.seats)).collect();
        let revealed = self.round - u8::from(self.phase == Phase::Reveal && self.round > 0);
        for space in self.order.iter().take(usize::from(revealed)).flatten() {
            in_play.add(*space);
        }
        if self.forester().is_some() || self.in_play.has(Space::ForesterWood) {
            in_play.add(Space::ForesterWood);
        }
        let idle = Space::all().iter().any(|space| {
            let nothing = self.lying[space.index()] == 0 && self.people[space.index()] == 0;
            !nothing && !self.in_play.has(*space)
        });
        let strangers = self.people.iter().any(|people| people >> self.seats != 0);
        let crowd = Seat::all(self.seats).any(|seat| {
            let here = self.people.iter().filter(|people| *people >> seat.index() & 1 != 0).count();
            here > usize::from(self.player(seat).placed)
        });
        let lying = Space::all().iter().any(|space| {
            self.lying[space.index()] > 0 && space.accumulates(rules.seats, rules.family).is_none()
        });
        let faults = [
            (drawn.len() != count || !stages, "round cards are out of order"),
            (!in_order, "the wrong round cards are known"),
            (in_play != self.in_play, "the wrong spaces are in play"),
            (idle || lying, "goods or people lie where they cannot"),
            (strangers || crowd, "more people work than there are"),
        ];
        faults.iter().find(|(broken, _)| *broken).map(|&(_, what)| what)
    }

    fn frames_fault(&self, _: &Rules) -> Option<&'static str> {
        let frames = self.frames.all();
        let sound = frames.iter().all(|frame| {
            let task = match frame.task {
                Task::Build { from, .. } => from <= 15,
                Task::Fences { new } => new <= FENCES,
                _ => true,
            };
            frame.seat.number() <= self.seats && task
        });
        let early = matches!(self.phase, Phase::PickOccupations | Phase::PickMinors);
        let fits = frames.iter().enumerate().all(|(at, frame)| match frame.task {
            Task::Draft | Task::Discard => early && frames.len() == 1,
            Task::Place { .. } => self.phase == Phase::Work && at == 0,
            Task::Feed { .. } => self.phase == Phase::Feed && at == 0,
            Task::Breed => self.phase == Phase::Breed && at == 0,
            _ => matches!(
                self.phase,
                Phase::RoundStart | Phase::Work | Phase::Field | Phase::Feed | Phase::Breed
            ),
        });
        if sound && fits { None } else { Some("the frames do not fit the phase") }
    }

    fn rest_fault(&self, rules: &Rules) -> Option<&'static str> {
        let keeps = |seat: Seat| {
            self.frames.all().iter().any(|frame| frame.seat == seat && frame.task == Task::Keep)
        };
        let crowded =
            Seat::all(self.seats).any(|seat| !self.player(seat).is_housed() && !keeps(seat));
        if crowded {
            return Some("animals without a place");
        }
        let mut moved = self.clone();
        moved.proceed(rules);
        (moved != *self).then_some("the state is not at rest")
    }
}

impl Player {
    fn fault(&self) -> Option<&'static str> {
        let adults = self.family.checked_sub(self.newborn);
        let people = self.family <= MAX_FAMILY
            && adults.is_some_and(|adults| adults >= 2 && self.placed <= adults);
        let mut fresh = *self;
        fresh.refresh_rates();
        let faults = [
            (!people, "people that cannot be"),
            (self.begging > MOST_BEGGING, "too many begging cards"),
            (fresh.rates != self.rates, "stale rates"),
            (self.marks.len() != MAX_MARKS, "numbers of cards"),
        ];
        let own = faults.iter().find(|(broken, _)| *broken).map(|&(_, what)| what);
        own.or_else(|| self.farm.fault())
    }
}
