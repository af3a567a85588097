//! What players do when they are not placing people: feeding and breeding (spec 5.6, Random). The thesis is silent
//! on it.

use bw_agricola::{Action, Agricola, Good, Player, State, Task, Thrift};
use bw_core::{Actor, Game, OptionKind, OptionSpec, Options, Rng, Seat};

/// How families are fed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Harvest {
    /// Fewest begging cards, then the highest score at that moment, then most food.
    #[default]
    Best,
    /// Uniformly over the results that no other result beats in every respect.
    Uniform,
}

/// The option of bots that feed.
pub const HARVEST_OPTION: OptionSpec =
    OptionSpec { key: "harvest", kind: OptionKind::Choice(&["best", "uniform"]), default: "best" };

impl Harvest {
    /// As an option says.
    pub fn of(options: &Options) -> Self {
        if options.text("harvest") == "uniform" { Harvest::Uniform } else { Harvest::Best }
    }

    /// The decisions of a whole feeding.
    pub(crate) fn feed(
        self,
        game: &Agricola,
        state: &State,
        seat: Seat,
        rng: &mut Rng,
    ) -> Vec<Action> {
        let mut answers = game.answers(state, Thrift::default());
        let chosen = match self {
            Harvest::Uniform => rng.below(answers.len().max(1) as u32) as usize,
            Harvest::Best => {
                let worth = |at: &usize| {
                    let player = answers[*at].state.player(seat);
                    // The first of equal ones: `max_by_key` takes the last.
                    (
                        -i32::from(player.begging),
                        score(player),
                        player.has(Good::Food),
                        usize::MAX - at,
                    )
                };
                (0..answers.len()).max_by_key(worth).unwrap_or(0)
            }
        };
        if answers.is_empty() { vec![Action::Done] } else { answers.swap_remove(chosen).actions }
    }
}

/// A player's points as they stand, without cards that compare players.
pub(crate) fn score(player: &Player) -> i32 {
    player.points().iter().sum()
}

/// The herd with the highest score after breeding, of equal ones any.
pub(crate) fn breed(player: &Player, herds: &[Action], rng: &mut Rng) -> Option<Action> {
    let (mut best, mut equal, mut chosen) = (i32::MIN, 0, None);
    for &action in herds {
        let Action::Breed(herd) = action else { continue };
        let mut after = *player;
        Good::ANIMALS.into_iter().zip(herd).for_each(|(good, count)| after.goods.set(good, count));
        let points = score(&after);
        if points > best {
            (best, equal) = (points, 0);
        }
        if points == best {
            equal += 1;
            if rng.below(equal) == 0 {
                chosen = Some(action);
            }
        }
    }
    chosen
}

/// Feeds without listing all results: crafts first, then one good after another that costs the fewest points for its
/// food, until the family has enough. As many begging cards as [`Harvest::Best`] unless cards offer other exchanges.
pub(crate) fn feed_quickly(game: &Agricola, state: &mut State, seat: Seat, list: &mut Vec<Action>) {
    while is_fed(state, seat) && hungry(game, state.player(seat)) > 0 {
        list.clear();
        game.actions(state, seat, list);
        match list.iter().find(|action| matches!(action, Action::Craft(_))) {
            Some(&craft) => game.apply(state, Actor::Seat(seat), craft),
            None => break,
        }
    }
    if !is_fed(state, seat) {
        return;
    }
    let eaten = meal(state.player(seat), hungry(game, state.player(seat)));
    for (good, count) in Good::ALL.into_iter().zip(eaten) {
        for _ in 0..count {
            if is_fed(state, seat) {
                game.apply(state, Actor::Seat(seat), Action::Food(good));
            }
        }
    }
    if is_fed(state, seat) {
        game.apply(state, Actor::Seat(seat), Action::Done);
    }
}

/// Whether this seat is being asked to feed.
fn is_fed(state: &State, seat: Seat) -> bool {
    state.frames.top().is_some_and(|f| f.seat == seat && matches!(f.task, Task::Feed { .. }))
}

/// Food that is missing.
fn hungry(game: &Agricola, player: &Player) -> i32 {
    i32::from(player.hunger(game.rules())) - i32::from(player.has(Good::Food))
}

/// What to eat for at least `need` food: units by good.
fn meal(player: &Player, mut missing: i32) -> [u8; Good::ALL.len()] {
    let (mut left, mut eaten) = (*player, [0; Good::ALL.len()]);
    while missing > 0 {
        let before = score(&left);
        let mut best: Option<(i32, i32, Good)> = None;
        for good in Good::ALL {
            let rate = i32::from(left.rate(good));
            if rate == 0 || left.has(good) == 0 {
                continue;
            }
            let mut after = left;
            after.goods.take(good, 1);
            // Points lost for each food that counts; 60 is divisible by all rates.
            let price = 60 * (before - score(&after)) / rate.min(missing);
            if best.is_none_or(|(cheapest, food, _)| (price, -rate) < (cheapest, -food)) {
                best = Some((price, rate, good));
            }
        }
        let Some((_, rate, good)) = best else { break };
        left.goods.take(good, 1);
        eaten[good as usize] += 1;
        missing -= rate;
    }
    eaten
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::{Dice, NoLog, Turn};

    /// Without hand cards nothing but crafts and cooking feeds, and the quick way begs as little as the best one.
    #[test]
    fn feeding_quickly_begs_no_more_than_needed() {
        let options = Options::parse(Agricola::SPEC.options, "pool=none,feed=2").unwrap();
        let game = Agricola::new(1, &options).unwrap();
        let (mut compared, mut list) = (0, Vec::new());
        for seed in 0..400 {
            let (mut state, mut dice, mut rng) = (game.initial(), Dice::new(seed), Rng::new(seed));
            loop {
                game.settle(&mut state, &mut dice, &mut NoLog);
                let Turn::Decide(_) = game.turn(&state) else { break };
                let seat = Seat::new(0);
                if is_fed(&state, seat) {
                    let mut best = state.clone();
                    for action in Harvest::Best.feed(&game, &state, seat, &mut rng) {
                        game.apply(&mut best, Actor::Seat(seat), action);
                    }
                    feed_quickly(&game, &mut state, seat, &mut list);
                    assert_eq!(state.player(seat).begging, best.player(seat).begging);
                    compared += 1;
                    continue;
                }
                let action = game.random_action(&state, seat, &mut rng, &mut list);
                game.apply(&mut state, Actor::Seat(seat), action);
            }
        }
        assert!(compared > 200, "{compared}");
    }
}
