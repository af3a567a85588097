//! Bugs in keys, undo, lists of chances and lists of turns.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use bw_core::{Actor, EnumerateChance, Hashed, Reversible, Seat, WholeTurns};
use bw_testkit::toys::muster::{Board, Muster, Order, State as MusterState};
use bw_testkit::toys::stash::{Move, Stash, State, Undo};
use bw_testkit::{
    Report, SameTurn, TurnLimits, Violation, enumerates_chance, hashed, hashed_up_to, reversible,
    whole_turns, whole_turns_within,
};

use crate::mutant::Mutant;
use crate::planted::suite;

planted! {
    @key_with_a_memory: HASH_EQUAL => with_key(|_, _| {
        static ASKED: AtomicU64 = AtomicU64::new(0);
        ASKED.fetch_add(1, Ordering::Relaxed)
    });
    @key_misses_a_field: HASH_APART => with_key(without_top);
    @undoable_action_does_less: UNDO_APPLIES => with(Abilities {
        apply_undoable: |game, state, actor, action| {
            let mover = state.mover;
            let undo = game.apply_undoable(state, actor, action);
            state.mover = mover;
            undo
        },
        ..SOUND
    }, || reversible(&suite::<Mutant<Stash>>()));
    @undo_forgets_a_field: UNDO_RESTORES => with(Abilities {
        undo: |game, state, undo| {
            let tops = state.tops;
            game.undo(state, undo);
            state.tops = tops;
        },
        ..SOUND
    }, || reversible(&suite::<Mutant<Stash>>()));
    @outcomes_not_ascending: CHANCE_LIST => with_outcomes(|outcomes| outcomes.reverse());
    @outcome_missing: CHANCE_LIST => with_outcomes(|outcomes| outcomes.truncate(2));
    @outcome_without_weight: CHANCE_LIST => with_outcomes(|outcomes| {
        outcomes.iter_mut().for_each(|outcome| outcome.1 -= 1);
    });
    @weights_all_equal: CHANCE_WEIGHTS => with_outcomes(|outcomes| {
        outcomes.iter_mut().for_each(|outcome| outcome.1 = 1);
    });
    @unfinished_turn: TURNS_LEGAL => with_turns(|game, board, seat, each| {
        game.turns(board, seat, &mut |turn| each(&turn[..1]));
    });
    @illegal_turn: TURNS_LEGAL => with_turns(|game, board, seat, each| {
        game.turns(board, seat, &mut |turn| {
            let mut turn = turn.to_vec();
            let placed = turn.len() - 1;
            turn[..placed].reverse();
            each(&turn)
        });
    });
    @turn_listed_twice: TURNS_DIFFERENT => with_turns(|game, board, seat, each| {
        game.turns(board, seat, &mut |turn| each(turn) && (turn.len() > 1 || each(turn)));
    });
    @turn_left_out: TURNS_COMPLETE => with_turns(|game, board, seat, each| {
        game.turns(board, seat, &mut |turn| turn.len() == 1 || each(turn));
    });
    @result_left_out: TURNS_COMPLETE => with(Abilities {
        turns: |game, board, seat, each| {
            game.turns(board, seat, &mut |turn| turn.len() == 1 || each(turn));
        },
        ..SOUND
    }, || {
        let limits = TurnLimits { same: SameTurn::Result, ..Default::default() };
        whole_turns_within(&suite::<Mutant<Muster>>(), limits)
    });
    @turns_do_not_stop: TURNS_STOP => with_turns(|game, board, seat, each| {
        game.turns(board, seat, &mut |turn| {
            each(turn);
            true
        });
    });
}

#[test]
fn a_key_may_leave_things_out_on_purpose() {
    ABILITIES.set(Abilities { key: without_top, ..SOUND });
    let same = |_: &_, one: &State, two: &State| State { top: one.top, ..two.clone() } == *one;
    hashed_up_to(&suite::<Mutant<Stash>>(), same).unwrap();
}

#[test]
fn turns_with_too_many_sequences_are_passed_over() {
    let limits = TurnLimits { most: 3, ..Default::default() };
    whole_turns_within(&suite::<Mutant<Muster>>(), limits).unwrap();
}

fn without_top(game: &Stash, state: &State) -> u64 {
    game.key(&State { top: None, ..state.clone() })
}

type Each<'e> = &'e mut dyn FnMut(&[Order]) -> bool;

/// What mutants can do beyond being played.
#[derive(Clone, Copy)]
struct Abilities {
    key: fn(&Stash, &State) -> u64,
    apply_undoable: fn(&Stash, &mut State, Actor, Move) -> Undo,
    undo: fn(&Stash, &mut State, Undo),
    outcomes: fn(&mut Vec<(Move, u32)>),
    turns: fn(&Muster, &Board, Seat, Each<'_>),
}

const SOUND: Abilities = Abilities {
    key: Stash::key,
    apply_undoable: Stash::apply_undoable,
    undo: Stash::undo,
    outcomes: |_| (),
    turns: |game, board, seat, each| game.turns(board, seat, each),
};

thread_local! {
    static ABILITIES: Cell<Abilities> = const { Cell::new(SOUND) };
}

type Found = Result<Report, Violation>;

fn with(abilities: Abilities, check: impl FnOnce() -> Found) -> Found {
    ABILITIES.set(abilities);
    check()
}

fn with_key(key: fn(&Stash, &State) -> u64) -> Found {
    with(Abilities { key, ..SOUND }, || hashed(&suite::<Mutant<Stash>>()))
}

fn with_outcomes(outcomes: fn(&mut Vec<(Move, u32)>)) -> Found {
    with(Abilities { outcomes, ..SOUND }, || enumerates_chance(&suite::<Mutant<Stash>>()))
}

fn with_turns(turns: fn(&Muster, &Board, Seat, Each<'_>)) -> Found {
    with(Abilities { turns, ..SOUND }, || whole_turns(&suite::<Mutant<Muster>>()))
}

impl Hashed for Mutant<Stash> {
    fn key(&self, state: &State) -> u64 {
        (ABILITIES.get().key)(&self.game, state)
    }
}

impl Reversible for Mutant<Stash> {
    type Undo = Undo;

    fn apply_undoable(&self, state: &mut State, actor: Actor, action: Move) -> Undo {
        (ABILITIES.get().apply_undoable)(&self.game, state, actor, action)
    }
    fn undo(&self, state: &mut State, undo: Undo) {
        (ABILITIES.get().undo)(&self.game, state, undo);
    }
}

impl EnumerateChance for Mutant<Stash> {
    fn chance_outcomes(&self, state: &State, out: &mut Vec<(Move, u32)>) {
        self.game.chance_outcomes(state, out);
        (ABILITIES.get().outcomes)(out);
    }
}

impl WholeTurns for Mutant<Muster> {
    type Position = Board;

    fn position<'s>(&self, state: &'s MusterState) -> &'s Board {
        self.game.position(state)
    }
    fn turns(&self, board: &Board, seat: Seat, each: Each<'_>) {
        (ABILITIES.get().turns)(&self.game, board, seat, each);
    }
}
