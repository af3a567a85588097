//! Every card of the E deck and every major is played in random games and does there what it is for (spec 8).
//!
//! A card is at work where the game would go on differently without it: the same decision would not be legal, would
//! lead to another state, or the animals, or the points at the end, would not be the same. What a card does only at
//! the moment it is played is done by playing it.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_agricola::{
    Action, Agricola, Bill, Card, CardKind, CardSet, Cell, Op, Player, Space, State, Task,
};
use bw_core::{Actor, Dice, Game, Options, Rng, Seat, Turn};

/// Games of each policy in which every card must have been at work.
const MOST_GAMES: u64 = 2_000;

/// How decisions are made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Policy {
    /// Uniformly.
    Uniform,
    /// Uniformly, but whoever can build a room, renovate or take building resources likes to.
    Builder,
}

/// Whether an operation is over once its card has been played.
fn is_done_on_play(op: &Op) -> bool {
    matches!(
        op,
        Op::Gain(_)
            | Op::ChooseGain(_)
            | Op::GainByRound(..)
            | Op::Schedule(..)
            | Op::Plow(_)
            | Op::FreeStable
            | Op::FreeRoom
            | Op::FreePasture
            | Op::SowNow(_)
            | Op::BakeNow
            | Op::ForesterSpace
    )
}

/// Whether a card does something while it lies there.
fn lasts(card: Card) -> bool {
    card.ops().iter().any(|op| !is_done_on_play(op))
}

/// A card that does nothing any more, of the same kind as another: so that occupations and improvements stay as many.
fn idle_card(state: &State, owner: Seat, card: Card) -> Card {
    let kind =
        if card.kind() == CardKind::Occupation { CardKind::Occupation } else { CardKind::Minor };
    let player = state.player(owner);
    let free = |other: &Card| !player.played.has(*other) && !player.hand.has(*other);
    Card::all().find(|other| other.kind() == kind && !lasts(*other) && free(other)).unwrap()
}

/// The same state with an idle card in the place of one.
fn instead(state: &State, owner: Seat, card: Card, idle: Card) -> State {
    let mut state = state.clone();
    let player = &mut state.players[owner.index()];
    let mut cards = player.played;
    cards.remove(card);
    cards.add(idle);
    player.played = CardSet::NONE;
    player.rates = Player::default().rates;
    cards.iter().for_each(|card| player.own(card));
    state
}

/// Whether a decision or chance event goes otherwise because somebody has a card.
fn is_at_work(
    game: &Agricola,
    state: &State,
    (actor, action): (Actor, Action),
    after: &State,
    (owner, card): (Seat, Card),
) -> bool {
    if !after.player(owner).played.has(card) {
        // Handed back: something to pay with is not what it is for.
        return false;
    }
    let idle = idle_card(state, owner, card);
    let mut bare = instead(state, owner, card, idle);
    let legal = actor == Actor::Chance || game.is_legal(&bare, actor, action);
    let crowded = |state: &State| !state.player(owner).is_housed();
    if !legal || crowded(&bare) && !crowded(state) {
        return true;
    }
    game.apply(&mut bare, actor, action);
    if bare != instead(after, owner, card, idle) {
        return true;
    }
    let worth = |state: &State| -> Vec<i32> {
        Seat::all(state.seats).map(|seat| state.points(seat)).collect()
    };
    let printed = i32::from(card.facts().points) - i32::from(idle.facts().points);
    game.turn(after) == Turn::Over && {
        let mut plain = worth(&bare);
        plain[owner.index()] += printed;
        plain != worth(after)
    }
}

fn decide(
    game: &Agricola,
    policy: Policy,
    state: &State,
    seat: Seat,
    rng: &mut Rng,
    list: &mut Vec<Action>,
) -> Action {
    if policy == Policy::Uniform {
        return game.random_action(state, seat, rng, list);
    }
    list.clear();
    game.actions(state, seat, list);
    let rooms = state.player(seat).farm.rooms.len();
    let liked = |action: &Action| match action {
        Action::Room(_) | Action::Use(_) => true,
        Action::Renovate(_) | Action::Place(Space::RenoImprove | Space::RenoFences) => rooms > 3,
        Action::Place(Space::Build) => state.player(seat).can_settle(Bill::Room(Cell::new(0))),
        Action::Place(space) => [
            Space::Wood1,
            Space::Wood2,
            Space::Wood3,
            Space::Reed1,
            Space::Clay1,
            Space::StoneA,
            Space::StoneB,
            Space::Occ,
        ]
        .contains(space),
        _ => false,
    };
    if rng.chance(4, 5) && list.iter().any(liked) {
        list.retain(liked);
        if list.contains(&Action::Place(Space::Build)) {
            return Action::Place(Space::Build);
        }
    }
    *rng.pick(list).unwrap()
}

/// What cards have done so far.
#[derive(Default)]
struct Seen {
    played: CardSet,
    working: CardSet,
    /// Whether somebody answered a card with a card.
    reacted: bool,
}

impl Seen {
    fn missing(&self) -> CardSet {
        all_cards().minus(&self.played.and(&self.working))
    }

    /// Looks at one decision or chance event.
    fn look(&mut self, game: &Agricola, before: &State, step: (Actor, Action), after: &State) {
        if let Action::Play(card) | Action::Buy(card) = step.1 {
            self.played.add(card);
            if !lasts(card) {
                self.working.add(card);
            }
            let task = before.frames.top().map(|frame| frame.task);
            self.reacted |= matches!(task, Some(Task::React(_)));
        }
        for owner in Seat::all(game.seats()) {
            for card in before.player(owner).played.minus(&self.working).iter() {
                if is_at_work(game, before, step, after, (owner, card)) {
                    self.working.add(card);
                }
            }
        }
    }

    /// Plays a number of games, fewer if all cards have been at work.
    fn play(&mut self, game: &Agricola, policy: Policy, games: u64) {
        let (mut log, mut list) = (Vec::new(), Vec::new());
        for seed in 0..games {
            if self.missing().is_empty() && self.reacted {
                return;
            }
            let (mut state, mut dice, mut rng) = (game.initial(), Dice::new(seed), Rng::new(seed));
            loop {
                log.clear();
                game.settle(&mut state.clone(), &mut dice, &mut log);
                if log.is_empty() {
                    let Turn::Decide(asked) = game.turn(&state) else { break };
                    let seat = asked.first().unwrap();
                    let action = decide(game, policy, &state, seat, &mut rng, &mut list);
                    log.push((Actor::Seat(seat), action));
                }
                for &(actor, action) in &log {
                    let before = state.clone();
                    game.apply(&mut state, actor, action);
                    self.look(game, &before, (actor, action), &state);
                }
            }
        }
    }
}

fn all_cards() -> CardSet {
    Card::all().collect()
}

#[test]
fn every_card_is_at_work_in_random_games() {
    let game = Agricola::new(4, &Options::parse(Agricola::SPEC.options, "").unwrap()).unwrap();
    let mut seen = Seen::default();
    for policy in [Policy::Uniform, Policy::Builder] {
        seen.play(&game, policy, MOST_GAMES);
    }
    let idle: Vec<&str> = seen.missing().iter().map(|card| card.id()).collect();
    assert!(idle.is_empty(), "never played or never at work: {idle:?}");
    assert!(seen.reacted, "nobody answered a card with a card");
}
