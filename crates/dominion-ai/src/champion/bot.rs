//! The player.

use std::sync::{Arc, OnceLock};

use bw_core::{
    Analysis, Ask, Bot, Budget, Fault, Message, OptionKind, OptionSpec, Options, Plan, Rng, Seat,
};
use bw_dominion::{Action, Dominion, Kingdom, Opening, Phase, View};
use bw_search::{Contender, Halving, analysis, catch_up, halve};

use super::end_game::sure_win;
use super::opponents::Opponents;
use super::portfolio::{Portfolio, portfolio};
use super::proposals::{alternatives, is_plain};
use super::rollout::{Candidate, Players, Tries};
use crate::thesis::Seen;
use crate::tune::OpeningHand;

/// The options of [`Champion`].
pub const CHAMPION_OPTIONS: &[OptionSpec] = &[
    Budget::ITERATIONS,
    Budget::TIME,
    Budget::THREADS,
    OptionSpec { key: "plays", kind: OptionKind::Flag, default: "true" },
];

/// By how many standard errors another decision must be better than the agenda's own.
const MARGIN: f64 = 1.0;
/// What a point of lead is worth beside a win: it tells decisions apart that win alike.
const LEAD_WEIGHT: f64 = 0.005;
/// How many agendas are followed in tries; the others only stand for opponents.
const FOLLOWED: usize = 3;
/// Tries of a decision where neither iterations nor time are named.
const DEFAULT_TRIES: u64 = 1_500;

/// Tries decisions out.
pub struct Champion {
    budget: Budget,
    plays: bool,
    known: Option<Known>,
    opponents: Opponents,
    /// The member of the portfolio that it follows.
    member: Option<usize>,
    spent: Spent,
}

/// What it plays a kingdom with.
struct Known {
    kingdom: Kingdom,
    opening: OpeningHand,
    portfolio: Arc<OnceLock<Portfolio>>,
    tables: Vec<Players>,
}

/// How often it has searched in a turn: all searches of a turn share its time.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    turn: u32,
    buys: u32,
    plays: u32,
}

/// Searches in a turn's plays that get time of their own.
const TIMED_PLAYS: u32 = 8;

impl Spent {
    /// The share of the turn's time for its next search, as a number of parts; none if all is spent.
    fn parts(&mut self, turn: u32, is_buy: bool) -> Option<u32> {
        if self.turn != turn {
            *self = Spent { turn, ..Spent::default() };
        }
        if is_buy {
            self.buys += 1;
            // A half, a quarter and so on of the half of the time that is for buys.
            return Some(2_u32 << self.buys.min(10));
        }
        self.plays += 1;
        (self.plays <= TIMED_PLAYS).then_some(2 * TIMED_PLAYS)
    }
}

impl std::fmt::Debug for Champion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Champion({:?})", self.budget)
    }
}

impl Champion {
    /// With these options.
    pub fn new(options: &Options) -> Self {
        let budget = Budget::from_options(options);
        Champion {
            budget,
            plays: options.flag("plays"),
            known: None,
            opponents: Opponents::default(),
            member: None,
            spent: Spent::default(),
        }
    }

    /// Looks the kingdom's portfolio up, if it has not.
    fn get_to_know(&mut self, game: &Dominion, view: &View, seat: Seat) {
        let opening = match &self.known {
            Some(known) if known.kingdom == view.kingdom && self.member.is_some() => return,
            _ => opening_of(game, view, seat),
        };
        let known = self.known.as_ref();
        if known.is_some_and(|one| one.kingdom == view.kingdom && one.opening == opening) {
            return;
        }
        let portfolio = portfolio(view.kingdom, opening);
        let tables = {
            let members = portfolio.get().expect("it was worked out");
            let count = self.budget.threads.max(1);
            (0..count).map(|_| Players::new(members, view.seats)).collect()
        };
        self.known = Some(Known { kingdom: view.kingdom, opening, portfolio, tables });
        self.opponents.forget();
        self.member = None;
    }
}

/// The opening a seat has, or is most likely to have had.
fn opening_of(game: &Dominion, view: &View, seat: Seat) -> OpeningHand {
    let seen = Seen::in_view(view, seat);
    let is_first = seen.turns_taken(seat) == 0 && view.active == seat;
    match game.rules().opening {
        Opening::Coppers(2 | 5) => OpeningHand::FiveTwo,
        Opening::Coppers(_) => OpeningHand::FourThree,
        _ if is_first && !matches!(seen.money_now(), 3 | 4) => OpeningHand::FiveTwo,
        _ => OpeningHand::FourThree,
    }
}

/// What a decision came to.
struct Searched {
    candidates: Vec<Candidate>,
    /// Best first.
    contenders: Vec<Contender>,
    /// The place of the one that is taken.
    taken: usize,
}

impl Searched {
    /// The decisions with their chances, the one that is taken first.
    fn explained(self) -> Analysis<Action> {
        let Searched { candidates, mut contenders, taken } = self;
        let answers: Vec<Vec<Action>> = candidates.into_iter().map(|one| one.actions).collect();
        let chosen = &answers[contenders[taken].candidate];
        // The same decision with another agenda to follow is listed once.
        let mut listed: Vec<usize> = Vec::new();
        contenders.retain(|one| {
            let is_new = listed.iter().all(|&other| answers[other] != answers[one.candidate]);
            listed.push(one.candidate);
            is_new
        });
        let mut explained = analysis(&contenders, &answers, Message::new("unit-chance"));
        let at = explained.candidates.iter().position(|one| one.actions == *chosen);
        if let Some(at) = at {
            explained.candidates[..=at].rotate_right(1);
            explained.chances[..=at].rotate_right(1);
        }
        explained
    }
}

impl Champion {
    fn search(
        &mut self,
        ask: &mut Ask<'_, Dominion>,
        base: Candidate,
        weights: &[Vec<f64>],
        followed: &[usize],
        budget: &Budget,
    ) -> Searched {
        let (game, view, seat) = (ask.game, ask.view, ask.seat);
        let seen = Seen::in_view(view, seat);
        let member = base.member;
        let known = self.known.as_mut().expect("known by now");
        let mut candidates = vec![base];
        for &other in followed.iter().filter(|&&other| other != member) {
            let actions = known.tables[0].plan(game, &seen, other, ask.rng.clone());
            candidates.push(Candidate { actions, member: other });
        }
        let mut more = Vec::new();
        alternatives(&seen, ask.legal(), member, &mut more);
        for candidate in more {
            if !candidates.contains(&candidate) {
                candidates.push(candidate);
            }
        }
        let proposed = candidates.len();
        let judged = if ask.wants_analysis { ask.judged } else { &[] };
        let judged = judged_at(judged, member, &mut candidates);
        let seed = ask.rng.next();
        known.tables.iter_mut().for_each(Players::clear);
        let mut rollouts: Vec<Tries<'_>> = known
            .tables
            .iter_mut()
            .map(|table| Tries {
                game,
                view,
                seat,
                seed,
                candidates: &candidates,
                weights,
                lead_weight: LEAD_WEIGHT,
                table,
            })
            .collect();
        let halving = Halving { candidates: proposed, tries: DEFAULT_TRIES };
        let mut contenders = halve(halving, budget, &mut rollouts);
        let taken = preferred(&contenders);
        if let Some(candidate) = judged {
            let (best, actions) = (contenders[0], &candidates[candidate].actions);
            let is_it = |one: &Contender| candidates[one.candidate].actions == *actions;
            let at = contenders.iter().position(is_it);
            let at = at.unwrap_or_else(|| {
                contenders.push(Contender::new(candidate));
                contenders.len() - 1
            });
            catch_up(&mut contenders[at], &best, budget, &mut rollouts);
        }
        Searched { candidates, contenders, taken }
    }
}

/// The place of a judged decision among the candidates; put there if nobody proposed it.
fn judged_at(judged: &[Action], member: usize, candidates: &mut Vec<Candidate>) -> Option<usize> {
    if judged.is_empty() {
        return None;
    }
    let found = candidates.iter().position(|one| one.actions == judged);
    Some(found.unwrap_or_else(|| {
        candidates.push(Candidate { actions: judged.to_vec(), member });
        candidates.len() - 1
    }))
}

/// The place of the decision to take: the agenda's own, which is the first candidate, unless another is better by more
/// than luck explains.
fn preferred(contenders: &[Contender]) -> usize {
    let base = contenders.iter().position(|one| one.candidate == 0);
    let is_close = |&at: &usize| {
        let (best, base) = (&contenders[0], &contenders[at]);
        best.trials.mean() - base.expected(best).value < MARGIN * deviation(base)
    };
    base.filter(is_close).unwrap_or(0)
}

/// The standard error of a mean.
fn deviation(contender: &Contender) -> f64 {
    let count = contender.trials.count.max(1) as f64;
    let mean = contender.trials.mean();
    let squares = contender.trials.squares as f64 / (bw_search::MILLI * bw_search::MILLI) / count;
    ((squares - mean * mean).max(0.0) / count).sqrt()
}

impl Champion {
    /// How good the members of the portfolio are against what others seem to follow, best first.
    fn followed(&self, own: Seat, weights: &[Vec<f64>], portfolio: &Portfolio) -> Vec<usize> {
        let score = |member: usize| -> f64 {
            let others = weights.iter().enumerate().filter(|(seat, _)| *seat != own.index());
            let against = |weights: &Vec<f64>| -> f64 {
                weights.iter().zip(&portfolio.scores[member]).map(|(w, score)| w * score).sum()
            };
            others.map(|(_, weights)| against(weights)).sum()
        };
        let mut order: Vec<(usize, f64)> =
            (0..portfolio.agendas).map(|member| (member, score(member))).collect();
        order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        order.into_iter().map(|(member, _)| member).take(FOLLOWED).collect()
    }

    /// The budget of the next search; none if this one is not to be searched.
    fn budget_for(&mut self, ask: &Ask<'_, Dominion>, is_buy: bool) -> Option<Budget> {
        let whole = ask.budget.tightened(&self.budget);
        let parts = self.spent.parts(ask.view.turn, is_buy)?;
        let part = whole.part_of(parts);
        Some(Budget { iterations: whole.iterations, ..part })
    }
}

impl Bot<Dominion> for Champion {
    fn start(&mut self, _: &Dominion, _: Seat) -> Result<(), Fault> {
        self.opponents.forget();
        self.member = None;
        self.spent = Spent::default();
        Ok(())
    }

    fn choose(
        &mut self,
        ask: &mut Ask<'_, Dominion>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let (game, view, seat) = (ask.game, ask.view, ask.seat);
        self.get_to_know(game, view, seat);
        let known = self.known.as_mut().expect("known by now");
        let shared = Arc::clone(&known.portfolio);
        let portfolio = shared.get().expect("it was worked out");
        let mut rng = Rng::new(ask.rng.clone().next());
        self.opponents.look(game, view, seat, portfolio, &mut rng);
        let weights: Vec<Vec<f64>> = Seat::all(view.seats)
            .map(|other| self.opponents.weights(other, portfolio.members.len()))
            .collect();
        let followed = self.followed(seat, &weights, portfolio);
        let member = *self.member.get_or_insert(followed[0]);
        let seen = Seen::in_view(view, seat);
        let known = self.known.as_mut().expect("known by now");
        let actions = known.tables[0].plan(game, &seen, member, ask.rng.clone());
        let base = Candidate { actions, member };
        if let Some(cards) = sure_win(view, seat) {
            plan.actions.extend(cards.into_iter().map(Action::Buy));
            let ends = view.buys as usize > plan.actions.len();
            plan.actions.extend(ends.then_some(Action::EndBuys));
            return Ok(());
        }
        let is_buy = seen.top.is_none() && seen.phase == Phase::Buy
            || matches!(seen.top, Some(bw_dominion::Frame::Gain { .. }));
        let is_tried = is_buy || self.plays && !is_plain(&seen, base.actions[0]);
        let budget = if is_tried { self.budget_for(ask, is_buy) } else { None };
        let Some(budget) = budget else {
            plan.actions.extend(base.actions);
            return Ok(());
        };
        let searched = self.search(ask, base, &weights, &followed, &budget);
        let chosen = &searched.candidates[searched.contenders[searched.taken].candidate];
        self.member = Some(chosen.member);
        plan.actions.extend(&chosen.actions);
        if ask.wants_analysis {
            plan.analysis = Some(Box::new(searched.explained()));
        }
        Ok(())
    }
}
