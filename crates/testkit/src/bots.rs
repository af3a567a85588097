//! Laws on players.
//!
//! Bots play whole games under the rules of [`bw_core::GameLoop`]: the lowest asked seat is asked, its n-th
//! decision has its own generator, a plan is carried out until the seat is no longer asked. A game is
//! described by its answers; two games agree if all answers do.

use std::ops::RangeInclusive;

use bw_core::{
    Actor, Ask, Bot, Budget, Dice, End, Event, Fault, Game, MAX_SEATS, Options, Over, Plan,
    Purpose, Rng, Seat, Turn, Viewer,
};

use crate::driver::contain;
use crate::law;
use crate::verdict::{Checked, Docket, Failure, Law, Report, Violation};

/// What bots are put through. All fields have defaults.
#[derive(Clone, Debug)]
pub struct BotConformance {
    /// Games for each number of seats and each rules variant.
    pub games: u64,
    /// Numbers of seats; all the game has if none are given.
    pub seats: Option<RangeInclusive<u8>>,
    /// Rules variants.
    pub rules: &'static [&'static str],
    /// Seed of the first game; the next ones count up.
    pub seed: u64,
    /// How long bots may think; without clocks, or nothing repeats.
    pub budget: Budget,
    /// Questions in each game that are asked again in other ways.
    pub probes: u32,
}

impl Default for BotConformance {
    fn default() -> Self {
        let budget = Budget { iterations: Some(40), nodes: Some(4_000), ..Budget::default() };
        BotConformance { games: 4, seats: None, rules: &[""], seed: 1, budget, probes: 3 }
    }
}

/// Checks a bot with default settings.
pub fn bot<G: Game>(make: impl Fn(&G) -> Box<dyn Bot<G>>) -> Result<Report, Violation> {
    BotConformance::default().check(make)
}

impl BotConformance {
    /// Plays games of this bot against itself and checks all laws; the first one broken is the answer.
    pub fn check<G: Game>(
        &self,
        make: impl Fn(&G) -> Box<dyn Bot<G>>,
    ) -> Result<Report, Violation> {
        let docket = Docket::new();
        let mut report = Report::default();
        let all = G::SPEC.min_seats..=G::SPEC.max_seats;
        for seats in self.seats.clone().unwrap_or(all) {
            for &rules in self.rules {
                for index in 0..self.games {
                    let seed = self.seed.wrapping_add(index);
                    let game = contain(&docket, || open(&docket, seats, rules));
                    let mut step = 0;
                    let played = game.and_then(|game| {
                        let trial = RepeatedGame {
                            game: &game,
                            docket: &docket,
                            config: self,
                            make: &make,
                            seed,
                        };
                        contain(&docket, || trial.check(&mut step))
                    });
                    let decisions = played.map_err(|Failure { law, detail }| {
                        let (game, rules) = (G::SPEC.id, rules.into());
                        Violation { law, game, seats, rules, seed, step, detail }
                    })?;
                    report.games += 1;
                    report.decisions += u64::from(decisions);
                    report.steps += u64::from(step);
                }
            }
        }
        report.checks = docket.checks();
        Ok(report)
    }
}

fn open<G: Game>(docket: &Docket, seats: u8, rules: &str) -> Result<G, Failure> {
    let law = docket.on(law::OPTIONS);
    let options = law.pass(Options::parse(G::SPEC.options, rules), || rules.into())?;
    law.pass(G::new(seats, &options), || rules.into())
}

/// One game, played again and again.
struct RepeatedGame<'t, G: Game, M> {
    game: &'t G,
    docket: &'t Docket,
    config: &'t BotConformance,
    make: &'t M,
    seed: u64,
}

/// Questions in the order they were asked, with the plans that answered them.
type Answers<A> = Vec<(Seat, Vec<A>)>;

impl<G: Game, M: Fn(&G) -> Box<dyn Bot<G>>> RepeatedGame<'_, G, M> {
    fn new_bots(&self) -> Vec<Box<dyn Bot<G>>> {
        Seat::all(self.game.seats()).map(|_| (self.make)(self.game)).collect()
    }

    fn sitting(&self, law: &'static str, seed: u64) -> Sitting<'_, G> {
        Sitting::new(self.game, self.docket.on(law), &self.config.budget, seed)
    }

    fn check(&self, steps: &mut u32) -> Result<u32, Failure> {
        let mut sitting = self.sitting(law::BOT_LEGAL, self.seed);
        let played = sitting.play(&mut self.new_bots());
        *steps = sitting.steps;
        let answers = played?;
        let again = self.sitting(law::BOT_REPEATS, self.seed).play(&mut self.new_bots())?;
        same(self.docket.on(law::BOT_REPEATS), &answers, &again)?;
        self.veterans_play_like_new(&answers)?;
        let mut rng = Rng::derive(self.seed, Purpose::Task(0), 0);
        for _ in 0..self.config.probes.min(answers.len() as u32) {
            let at = rng.below(answers.len() as u32) as usize;
            for way in [Way::Dealt(rng.next()), Way::ViewOnly, Way::Analysed] {
                self.probe(&answers, at, way)?;
            }
        }
        Ok(sitting.decided.iter().sum())
    }

    /// Bots that have played a game, on other seats, play this one as new bots did.
    fn veterans_play_like_new(&self, answers: &Answers<G::Action>) -> Checked {
        let mut bots = self.new_bots();
        bots.rotate_left(1);
        self.sitting(law::BOT_FORGETS, self.seed ^ u64::MAX).play(&mut bots)?;
        bots.rotate_right(1);
        let again = self.sitting(law::BOT_FORGETS, self.seed).play(&mut bots)?;
        same(self.docket.on(law::BOT_FORGETS), answers, &again)
    }

    /// Plays up to a question, then asks it in another way.
    fn probe(&self, answers: &Answers<G::Action>, at: usize, way: Way) -> Checked {
        let name = if way == Way::Analysed { law::BOT_ANALYSIS } else { law::BOT_FAIR };
        let mut sitting = self.sitting(name, self.seed);
        let probed = sitting.answer_to(&mut self.new_bots(), at, way)?;
        let (seat, plan) = &answers[at];
        self.docket.on(name).hold(probed.as_ref().is_none_or(|probed| probed == plan), || {
            format!("question {} to seat {seat}, {way:?}: {probed:?} is not {plan:?}", at + 1)
        })
    }
}

fn same<A: PartialEq + std::fmt::Debug>(
    law: Law<'_>,
    answers: &Answers<A>,
    again: &Answers<A>,
) -> Checked {
    let both = answers.iter().zip(again).enumerate();
    if let Some((at, (one, two))) = both.clone().find(|(_, (one, two))| one != two) {
        return law.hold(false, || format!("answer {}: {two:?} is not {one:?}", at + 1));
    }
    law.hold(answers.len() == again.len(), || {
        format!("{} answers are not {}", again.len(), answers.len())
    })
}

/// How a question is asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// With a true state that looks the same, hidden things dealt by this generator.
    Dealt(u64),
    /// With nothing but the view.
    ViewOnly,
    /// With a wish for an analysis.
    Analysed,
}

/// One game being played by bots.
struct Sitting<'s, G: Game> {
    game: &'s G,
    law: Law<'s>,
    budget: &'s Budget,
    seed: u64,
    decided: [u32; MAX_SEATS],
    steps: u32,
}

impl<'s, G: Game> Sitting<'s, G> {
    fn new(game: &'s G, law: Law<'s>, budget: &'s Budget, seed: u64) -> Self {
        Sitting { game, law, budget, seed, decided: [0; MAX_SEATS], steps: 0 }
    }

    /// Plays to the end and returns all answers.
    fn play(&mut self, bots: &mut [Box<dyn Bot<G>>]) -> Result<Answers<G::Action>, Failure> {
        let mut answers = Vec::new();
        let state = self.run(bots, |sitting, bots, state, seat| {
            let plan = sitting.ask(bots, state, seat, None)?;
            answers.push((seat, plan.clone()));
            Ok(Some(plan))
        })?;
        let outcome = self.game.outcome(&state);
        for bot in bots.iter_mut() {
            bot.over(&Over { game: self.game, outcome: &outcome, end: End::Normal });
        }
        Ok(answers)
    }

    /// Plays up to the n-th question and asks that one in another way; no answer if it cannot be.
    fn answer_to(
        &mut self,
        bots: &mut [Box<dyn Bot<G>>],
        at: usize,
        way: Way,
    ) -> Result<Option<Vec<G::Action>>, Failure> {
        let (mut asked, mut answer) = (0, None);
        self.run(bots, |sitting, bots, state, seat| {
            asked += 1;
            if asked <= at {
                return sitting.ask(bots, state, seat, None).map(Some);
            }
            answer = Some(sitting.ask(bots, state, seat, Some(way))?);
            Ok(None)
        })?;
        Ok(answer)
    }

    /// The game loop: `question` gives a plan, or nothing to stop.
    fn run(
        &mut self,
        bots: &mut [Box<dyn Bot<G>>],
        mut question: impl FnMut(
            &mut Self,
            &mut [Box<dyn Bot<G>>],
            &G::State,
            Seat,
        ) -> Result<Option<Vec<G::Action>>, Failure>,
    ) -> Result<G::State, Failure> {
        let game = self.game;
        let mut dice = Dice::new(self.seed);
        let mut state = game.initial();
        for (bot, seat) in bots.iter_mut().zip(Seat::all(game.seats())) {
            self.law.pass(bot.start(game, seat), || format!("starting on seat {seat}"))?;
        }
        loop {
            while game.turn(&state) == Turn::Chance {
                let action = game.sample_chance(&state, &mut dice.roll());
                self.happens(bots, &mut state, Actor::Chance, action)?;
            }
            let Turn::Decide(seats) = game.turn(&state) else { return Ok(state) };
            let seat = seats.first().unwrap_or_default();
            let Some(plan) = question(self, bots, &state, seat)? else { return Ok(state) };
            self.law.hold(!plan.is_empty(), || format!("seat {seat} answers nothing"))?;
            for action in plan {
                let legal = game.is_legal(&state, Actor::Seat(seat), action);
                self.law.hold(legal, || format!("seat {seat} answers {action:?}"))?;
                self.happens(bots, &mut state, Actor::Seat(seat), action)?;
                self.decided[seat.index()] += 1;
                if !game.turn(&state).asks(seat) {
                    break;
                }
            }
        }
    }

    fn ask(
        &self,
        bots: &mut [Box<dyn Bot<G>>],
        state: &G::State,
        seat: Seat,
        way: Option<Way>,
    ) -> Result<Vec<G::Action>, Failure> {
        let game = self.game;
        let decided = u64::from(self.decided[seat.index()]);
        let rng = Rng::derive(self.seed, Purpose::Decision(seat.index() as u8), decided);
        let view = game.view(state, Viewer::Seat(seat));
        let (mut buffer, mut plan) = (Vec::new(), Plan::default());
        let dealt = match way {
            Some(Way::Dealt(luck)) => game.determinize(&view, &mut Rng::new(luck)),
            _ => state.clone(),
        };
        let mut ask = match way {
            Some(Way::ViewOnly) => Ask::from_view(game, seat, &view, self.budget, rng, &mut buffer),
            _ => Ask::from_state(game, seat, &dealt, &view, self.budget, rng, &mut buffer),
        };
        ask.wants_analysis = way == Some(Way::Analysed);
        let result: Result<(), Fault> = bots[seat.index()].choose(&mut ask, &mut plan);
        self.law.pass(result, || format!("seat {seat}"))?;
        Ok(plan.actions)
    }

    /// Carries out an action and shows it to bots that want to see.
    fn happens(
        &mut self,
        bots: &mut [Box<dyn Bot<G>>],
        state: &mut G::State,
        actor: Actor,
        action: G::Action,
    ) -> Checked {
        let game = self.game;
        let before = state.clone();
        game.apply(state, actor, action);
        self.steps += 1;
        for (bot, seat) in bots.iter_mut().zip(Seat::all(game.seats())) {
            let by = Viewer::Seat(seat);
            if !bot.wants_events() {
                continue;
            }
            let Some(action) = game.seen(&before, actor, action, by) else { continue };
            let (before, after) = (game.view(&before, by), game.view(state, by));
            let event = Event { game, before: &before, after: &after, actor, action };
            self.law.pass(bot.observe(&event), || format!("seat {seat} observes"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use bw_core::{GameLoop, UniformBot};

    use super::*;
    use crate::toys::{Muster, Stash};

    /// A sitting is played as a table plays.
    fn agrees<G: Game>(seats: u8) {
        let game = G::new(seats, &Options::defaults(G::SPEC.options)).unwrap();
        let (docket, budget) = (Docket::new(), Budget::default());
        for seed in 0..10 {
            let mut bots: Vec<Box<dyn Bot<G>>> =
                (0..seats).map(|_| Box::new(UniformBot) as Box<dyn Bot<G>>).collect();
            let mut log = Vec::new();
            let finished = GameLoop::new(&game).play(&mut bots, seed, &budget, &mut log);
            let law = docket.on(law::BOT_LEGAL);
            let mut sitting = Sitting::new(&game, law, &budget, seed);
            let answers = sitting.play(&mut bots).unwrap();
            log.retain(|(actor, _)| *actor != Actor::Chance);
            let answered = answers.iter().flat_map(|(seat, plan)| plan.iter().map(|&a| (*seat, a)));
            assert!(log.into_iter().eq(answered.map(|(seat, action)| (Actor::Seat(seat), action))));
            assert_eq!(finished.decisions, sitting.decided.iter().sum::<u32>());
        }
    }

    #[test]
    fn a_sitting_is_played_like_a_table() {
        agrees::<Stash>(3);
        agrees::<Muster>(2);
    }
}
