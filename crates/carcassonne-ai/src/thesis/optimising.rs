//! Optimising: points now, and a bonus for meeples kept for the rest of the game (spec 3.4).

use bw_carcassonne::{Action, Carcassonne, Points, State};
use bw_core::{
    Analysis, Ask, Bot, Contribution, Fault, MAX_SEATS, Message, OptionKind, OptionSpec, Options,
    Plan, Seat,
};

use super::choice::{Best, Ties, candidate, ranked};
use super::greedy::contributions;
use super::moves::{Move, Moves, TriedPlacement};
use super::relative::Relative;

/// What free meeples are divided by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TurnsLeft {
    /// Turns of everybody.
    #[default]
    Game,
    /// Own turns.
    Own,
}

/// Which meeples of the mover count as free after a move. The thesis leaves two questions open: whether a meeple counts
/// that this very move returns, and whether one is spent that is put on a feature complete at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Free {
    /// Those that are free once completed features have returned theirs.
    After,
    /// Those before the move, less the one that is put.
    Before,
    /// Those before the move, less the one that is put if it stays on the table.
    #[default]
    Stays,
    /// Those that are free once completed features have returned theirs, less the one that is put in any case.
    Spent,
}

impl Free {
    fn from_options(options: &Options) -> Self {
        match options.text("free") {
            "before" => Free::Before,
            "after" => Free::After,
            "spent" => Free::Spent,
            _ => Free::Stays,
        }
    }

    const fn counts_returned(self) -> bool {
        matches!(self, Free::After | Free::Spent)
    }

    /// Whether a meeple that comes back at once is spent all the same.
    const fn spends_returned(self) -> bool {
        matches!(self, Free::Before | Free::Spent)
    }
}

/// The options of [`Optimising`].
pub const OPTIMISING_OPTIONS: &[OptionSpec] = &[
    OptionSpec { key: "k", kind: OptionKind::Number { min: 0.0, max: 1_000.0 }, default: "11" },
    OptionSpec { key: "exp", kind: OptionKind::Number { min: 0.0, max: 10.0 }, default: "0.3" },
    OptionSpec { key: "turns", kind: OptionKind::Choice(&["game", "own"]), default: "game" },
    OptionSpec {
        key: "free",
        kind: OptionKind::Choice(&["after", "before", "stays", "spent"]),
        default: "stays",
    },
    Relative::OPTION,
    Ties::OPTION,
];

/// Points now plus `k` times (free meeples for each turn left) to the power `exp`.
#[derive(Clone, Debug)]
pub struct Optimising {
    k: f64,
    exponent: f64,
    turns: TurnsLeft,
    free: Free,
    relative: Relative,
    ties: Ties,
    moves: Moves,
}

/// Bonuses by number of free meeples.
type Bonuses = [f64; 16];

impl Optimising {
    /// With these options.
    pub fn new(options: &Options) -> Self {
        let turns = if options.text("turns") == "own" { TurnsLeft::Own } else { TurnsLeft::Game };
        Optimising {
            k: options.number("k"),
            exponent: options.number("exp"),
            turns,
            free: Free::from_options(options),
            relative: Relative::from_options(options),
            ties: Ties::from_options(options),
            moves: Moves::default(),
        }
    }

    fn bonuses(&self, state: &State) -> Bonuses {
        let left = match self.turns {
            TurnsLeft::Game => state.tiles_left(),
            TurnsLeft::Own => state.tiles_left() / state.seats(),
        };
        let left = f64::from(left.max(1));
        std::array::from_fn(|free| match free {
            0 => 0.0,
            free => self.k * (free as f64 / left).powf(self.exponent),
        })
    }

    /// Calls `each` with every move, everybody's points now and the mover's free meeples after it.
    #[inline]
    fn value_moves(
        &mut self,
        state: &State,
        seat: Seat,
        mut each: impl FnMut(Move, &[Points; MAX_SEATS], u8),
    ) {
        let (before, reading) = (state.points_now(), self.free);
        let mut without = None;
        self.moves.each_placement(state, |trial, after| {
            let now = match trial {
                Some(TriedPlacement { site, is_first, .. }) => {
                    if is_first {
                        without = Some(state.points_without(site, &before));
                    }
                    without.as_ref().map_or(before, |without| after.points_now_from(site, without))
                }
                None => before,
            };
            let placement = trial.map(|trial| trial.placement());
            let (last, spots) = (after.tile_count() - 1, after.spots());
            let is_asked = !spots.is_empty();
            let mut free = after.free_meeples(seat);
            if reading.counts_returned() {
                let undo = after.deploy(None);
                free = after.free_meeples(seat);
                after.undo_deploy(&undo);
            }
            each(Move { placement, meeple: None, is_asked }, &now, free);
            for segment in spots {
                let tried = Move { placement, meeple: Some(segment), is_asked };
                // A meeple on a completed feature comes back at once.
                let stays = after.tally(after.root(last, segment)).open() > 0;
                let free = free - u8::from(reading.spends_returned() || stays);
                if let Some(more) = after.lone_meeple_points(segment) {
                    let mut now = now;
                    now[seat.index()] += more;
                    each(tried, &now, free);
                } else {
                    let undo = after.deploy(Some(segment));
                    each(tried, &after.points_now(), free);
                    after.undo_deploy(&undo);
                }
            }
        });
    }

    fn analyse(&mut self, state: &State, seat: Seat, played: &[Action]) -> Analysis<Action> {
        let (relative, seats, bonuses) = (self.relative, state.seats(), self.bonuses(state));
        let mut candidates = Vec::new();
        self.value_moves(state, seat, |tried, points, free| {
            let mut parts = contributions(relative.by_kind(seat, seats, points));
            let value = bonuses[usize::from(free)];
            parts.push(Contribution { name: Message::new("carc-bot-free"), value });
            candidates.push(candidate(tried, parts));
        });
        Analysis { unit: Some(relative.unit()), ..ranked(candidates, played) }
    }
}

impl Bot<Carcassonne> for Optimising {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Carcassonne>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let (state, seat) = (ask.view, ask.seat);
        let (relative, seats) = (self.relative, state.seats());
        let (bonuses, scale) = (self.bonuses(state), f64::from(relative.scale(seats)));
        let mut best = Best::new(self.ties, ask.rng.clone());
        self.value_moves(state, seat, |tried, points, free| {
            let lead = relative.scaled(seat, seats, |seat| points[seat.index()].total());
            best.offer(f64::from(lead) / scale + bonuses[usize::from(free)], tried);
        });
        best.chosen().answer(plan);
        if ask.wants_analysis {
            plan.analysis = Some(Box::new(self.analyse(state, seat, &plan.actions)));
        }
        Ok(())
    }
}
