//! Bugs in rules: turns, lists, chance, random decisions, progress, outcome.

use std::sync::atomic::{AtomicU32, Ordering};

use bw_core::toy::{Nim, Take};
use bw_core::{Actor, Game, Log, Options, Outcome, Progress, Seat, SeatSet, Turn};
use bw_testkit::toys::muster::{Muster, Order, State as MusterState};
use bw_testkit::toys::stash::{Move, Stash};
use bw_testkit::{Conformance, Every};

use crate::mutant::{Bug, Mutant, plant};
use crate::planted::suite;

planted! {
    undeclared_simultaneity: SPEC => Nim {
        turn: |game, heap| match game.turn(heap) {
            Turn::Decide(seats) => Turn::Decide(seats | SeatSet::one(Seat::new(0))),
            other => other,
        },
    };
    game_for_another_number_of_seats: SPEC => Stash {
        make: |_, options| Stash::new(1, options),
    };
    panic_at_an_extreme_option: OPTIONS => Stash {
        make: |seats, options| {
            assert!(options.integer("copies") < 4, "the box is full");
            Stash::new(seats, options)
        },
    };
    stuck_at_an_extreme_option: OPTIONS => Nim {
        actions: |game, heap, seat, out| {
            if heap.left != Some(40) {
                game.actions(heap, seat, out);
            }
        },
    };
    panic_in_play: PLAYS_ON => Nim {
        apply: |game, heap, actor, action| {
            assert!(heap.turns < 4, "the fifth stone breaks");
            game.apply(heap, actor, action);
        },
    };
    nobody_asked: TURN => Nim {
        turn: |game, heap| {
            if heap.turns == 2 { Turn::Decide(SeatSet::EMPTY) } else { game.turn(heap) }
        },
    };
    stranger_asked: TURN => Muster {
        turn: |game, state| match game.turn(state) {
            Turn::Decide(seats) => Turn::Decide(seats | SeatSet::one(Seat::new(game.seats()))),
            other => other,
        },
    };
    stuck_seat: LIST_ASKED => Nim {
        actions: |game, heap, seat, out| {
            if heap.left != Some(2) {
                game.actions(heap, seat, out);
            }
        },
    };
    talk_out_of_turn: LIST_ASKED => Nim {
        actions: |game, heap, _, out| game.actions(heap, heap.mover, out),
    };
    unsorted_list: LIST_ASCENDING => Stash {
        actions: |game, state, seat, out| {
            let start = out.len();
            game.actions(state, seat, out);
            out[start..].reverse();
        },
    };
    duplicate_in_list: LIST_ASCENDING => Stash {
        actions: |game, state, seat, out| {
            game.actions(state, seat, out);
            out.extend(out.last().copied());
        },
    };
    list_clears_the_buffer: LIST_APPENDS => Nim {
        actions: |game, heap, seat, out| {
            out.clear();
            game.actions(heap, seat, out);
        },
    };
    generous_predicate: IS_LEGAL => Nim {
        is_legal: |_, heap, actor, action| {
            actor == Actor::Seat(heap.mover) && (1..=3).contains(&action.0)
        },
    };
    strict_predicate: IS_LEGAL => Stash {
        is_legal: |game, state, actor, action| {
            let low = matches!(action, Move::Keep(rank) if rank.number() == 1);
            game.is_legal(state, actor, action) && !low
        },
    };
    impossible_chance: CHANCE_POSSIBLE => Nim {
        is_possible_chance: |game, heap, action| {
            game.is_possible_chance(heap, action) && action.0 % 2 == 0
        },
    };
    chance_with_luck_of_its_own: CHANCE_REPEATS => Nim {
        sample_chance: |_, _, _| {
            static DRAWN: AtomicU32 = AtomicU32::new(0);
            Take(9 + (DRAWN.fetch_add(1, Ordering::Relaxed) % 4) as u8)
        },
    };
    actions_with_a_memory: CLONE => Nim {
        apply: |game, heap, actor, action| {
            static APPLIED: AtomicU32 = AtomicU32::new(0);
            game.apply(heap, actor, action);
            heap.turns += APPLIED.fetch_add(1, Ordering::Relaxed) % 2;
        },
    };
    first_to_commit_gains: COMMUTE => Muster { apply: first_gets_a_soldier };
    one_commit_changes_the_others_list: COMMUTE => Muster {
        actions: fields_fill_up,
        is_legal: |game, state, actor, action| {
            let Actor::Seat(seat) = actor else { return false };
            let mut list = Vec::new();
            fields_fill_up(game, state, seat, &mut list);
            list.contains(&action)
        },
        random_action: |game, state, seat, rng, buffer| {
            buffer.clear();
            fields_fill_up(game, state, seat, buffer);
            *rng.pick(buffer).unwrap()
        },
    };
    settling_with_one_generator: SETTLE => Stash {
        settle: |game, state, dice, log| {
            let mut rng = dice.roll();
            while game.turn(state) == Turn::Chance {
                let action = game.sample_chance(state, &mut rng);
                log.push(Actor::Chance, action);
                game.apply(state, Actor::Chance, action);
            }
        },
    };
    settling_wastes_luck: SETTLE => Stash {
        settle: |game, state, dice, log| {
            game.settle(state, dice, log);
            dice.roll();
        },
    };
    biased_random_action: RANDOM_ACTION => Muster {
        random_action: |game, state, seat, rng, buffer| {
            if rng.chance(1, 5) {
                return Order::Done;
            }
            game.random_action(state, seat, rng, buffer)
        },
    };
    illegal_random_action: RANDOM_ACTION => Nim {
        random_action: |_, _, _, rng, _| Take(1 + rng.below(3) as u8),
    };
    game_value_with_a_memory: LOG_REPLAYS => Nim {
        make: |seats, _| {
            static MADE: AtomicU32 = AtomicU32::new(0);
            let heap = 12 + 8 * (MADE.fetch_add(1, Ordering::Relaxed) % 2);
            Nim::new(seats, &Options::parse(Nim::SPEC.options, &format!("heap={heap}"))?)
        },
    };
    outcome_with_a_memory: RECORD => Nim {
        outcome: |game, _| {
            static ASKED: AtomicU32 = AtomicU32::new(0);
            let mut scores = vec![0; usize::from(game.seats())];
            scores[0] = (ASKED.fetch_add(1, Ordering::Relaxed) % 2) as i32;
            Outcome::by_score(&scores, "empty")
        },
    };
    progress_goes_back: PROGRESS => Nim {
        progress: |_, heap| Progress { round: 1, turn: heap.turns % 3 },
    };
    longer_than_declared: LENGTH => Nim { max_actions: |_| 7 };
    fewer_points_rank_higher: OUTCOME => Stash {
        outcome: |game, state| {
            let sound = game.outcome(state);
            Outcome::by_key(sound.scores(), |seat| -sound.score(seat), "cards")
        },
    };
    outcome_for_too_many: OUTCOME => Nim {
        outcome: |_, _| Outcome::by_score(&[1, 0, 0, 0, 0], "empty"),
    };
    missing_score_part: SCORE_PARTS => Stash { score_parts: |_, _, _, out| out.push(0) };
    @broken_invariant: INVARIANT => Conformance::<Nim> {
        invariant: |_, heap| if heap.turns < 4 { Ok(()) } else { Err("four turns".into()) },
        every: Every { garbage: 0, ..Every::STEP },
        ..suite()
    }.run();
    @parts_do_not_add_up: SCORE_SUM => {
        plant(Bug::<Stash> {
            score_parts: |game, state, seat, out| {
                game.score_parts(state, seat, out);
                out.reverse();
                out[0] += 1;
            },
            ..Bug::NONE
        });
        Conformance::<Mutant<Stash>> { parts_sum: true, ..suite() }.run()
    };
}

/// Who commits first may send one more; nobody else can see that.
fn first_gets_a_soldier(game: &Muster, state: &mut MusterState, actor: Actor, action: Order) {
    let first = state.orders.iter().all(|orders| !orders.done);
    if let (Actor::Seat(seat), Order::Done, true) = (actor, action, first) {
        let placed = &mut state.orders[seat.index()].placed;
        placed[2] += u8::from(placed.iter().sum::<u8>() < 3);
    }
    game.apply(state, actor, action);
}

/// No more than two soldiers, of all seats together, find room in a field.
fn fields_fill_up(game: &Muster, state: &MusterState, seat: Seat, out: &mut Vec<Order>) {
    let full =
        |field: usize| state.orders.iter().map(|orders| orders.placed[field]).sum::<u8>() > 1;
    let mut list = Vec::new();
    game.actions(state, seat, &mut list);
    list.retain(|order| !matches!(order, Order::Place(field) if full(field.index())));
    out.append(&mut list);
}
