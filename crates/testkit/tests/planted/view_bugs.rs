//! Bugs in views, determinizations and in what is seen of actions.

use std::borrow::Cow;

use bw_core::toy::{Heap, Nim};
use bw_core::{Actor, Game, Notation, Progress, Seat, Viewer};
use bw_testkit::Conformance;
use bw_testkit::toys::muster::{Muster, Orders};
use bw_testkit::toys::stash::{Cards, Held, MAX_RANKS, Move, Stash, State};

use crate::mutant::{Bug, Mutant, plant};
use crate::planted::suite;

planted! {
    determinize_deals_own_cards_anew: VIEW_DETERMINIZE => Stash {
        determinize: |game, view, rng| {
            let mut view = view.clone();
            view.hands.iter_mut().for_each(|hand| *hand = Held::Closed(hand.len()));
            game.determinize(&view, rng)
        },
    };
    determinize_deals_cards_that_are_not_there: VIEW_POSITION => Stash {
        determinize: |game, view, rng| {
            let mut state = game.determinize(view, rng);
            let mut counts = [0; MAX_RANKS];
            counts[0] = state.deck.len();
            state.deck = Cards::from_counts(counts);
            state
        },
    };
    list_depends_on_a_hidden_hand: VIEW_LIST => Stash {
        actions: keeps_what_the_next_lacks,
        is_legal: |game, state, actor, action| {
            let Actor::Seat(seat) = actor else { return game.is_legal(state, actor, action) };
            let mut list = Vec::new();
            keeps_what_the_next_lacks(game, state, seat, &mut list);
            list.contains(&action)
        },
        random_action: |game, state, seat, rng, buffer| {
            buffer.clear();
            keeps_what_the_next_lacks(game, state, seat, buffer);
            *rng.pick(buffer).unwrap()
        },
    };
    progress_counts_hidden_orders: VIEW_TURN => Muster {
        progress: |_, state| {
            let placed: u8 = state.orders.iter().flat_map(|orders| orders.placed).sum();
            Progress { round: u32::from(state.board.round) + 1, turn: u32::from(placed) }
        },
    };
    views_differ_where_nothing_is_hidden: VIEW_OPEN => Nim {
        view: |_, heap, by| match by {
            Viewer::Public => Cow::Owned(Heap { turns: 0, ..heap.clone() }),
            Viewer::Seat(_) | Viewer::All => Cow::Borrowed(heap),
        },
    };
    view_shows_anothers_hand: VIEW_LEAK => Stash {
        view: |game, state, by| {
            let mut view = game.view(state, by).into_owned();
            view.hands[0] = Held::Open(state.hands[0]);
            Cow::Owned(view)
        },
    };
    view_hints_at_anothers_hand: VIEW_LEAK => Stash {
        view: |game, state, by| {
            let mut view = game.view(state, by).into_owned();
            view.tops[0] = state.hands[1].ranks().next().map_or(0, |rank| rank.number());
            Cow::Owned(view)
        },
    };
    view_shows_anothers_orders: COMMIT_HIDDEN => Muster {
        view: |game, state, by| {
            let mut view = game.view(state, by).into_owned();
            view.orders[0] = Some(state.orders[0]);
            Cow::Owned(view)
        },
    };
    view_shows_who_is_done: COMMIT_HIDDEN => Muster {
        view: |game, state, by| {
            let mut view = game.view(state, by).into_owned();
            for (seen, orders) in view.orders.iter_mut().zip(&state.orders) {
                seen.get_or_insert(Orders { done: orders.done, ..Orders::default() });
            }
            Cow::Owned(view)
        },
    };
    own_decision_is_masked: SEEN_OWN => Stash {
        seen: |game, before, actor, action, by| match (action, by) {
            (Move::Keep(_), Viewer::Seat(_)) => Some(Move::KeepHidden),
            _ => game.seen(before, actor, action, by),
        },
    };
    masked_action_without_a_text: SEEN_TEXT => Stash {
        write_action: |game, view, actor, action, out| match action {
            Move::KeepHidden => Ok(()),
            _ => game.write_action(view, actor, action, out),
        },
    };
    private_draw_is_seen: SEEN_LEAK => Stash {
        seen: |game, before, actor, action, by| match action {
            Move::Draw(_) => Some(action),
            _ => game.seen(before, actor, action, by),
        },
    };
    stash_is_seen: SEEN_LEAK => Stash {
        seen: |game, before, actor, action, by| match action {
            Move::Keep(_) => Some(action),
            _ => game.seen(before, actor, action, by),
        },
    };
    mask_depends_on_the_hidden_card: SEEN_LEAK => Stash {
        seen: |game, before, actor, action, by| {
            let seen = game.seen(before, actor, action, by)?;
            let high = matches!(action, Move::Keep(rank) if rank.number() > 2);
            Some(if high && seen == Move::KeepHidden { Move::DrawHidden } else { seen })
        },
    };
    public_play_is_not_seen: SEEN_NOTHING => Stash { seen: plays_unseen };
}

#[test]
fn an_action_that_may_reveal_is_not_held_against_the_game() {
    plant(Bug::<Stash> { seen: plays_unseen, ..Bug::NONE });
    let suite = Conformance::<Mutant<Stash>> {
        reveals: |_, _, _, action| matches!(action, Move::Play(_)),
        ..suite()
    };
    suite.run().unwrap();
}

/// A card may be stashed only if the next seat holds none of its rank.
fn keeps_what_the_next_lacks(game: &Stash, state: &State, seat: Seat, out: &mut Vec<Move>) {
    let next = state.hands[seat.next(game.seats()).index()];
    let mut list = Vec::new();
    game.actions(state, seat, &mut list);
    list.retain(|action| !matches!(action, Move::Keep(rank) if next.of(*rank) > 0));
    out.append(&mut list);
}

fn plays_unseen(
    game: &Stash,
    before: &State,
    actor: Actor,
    action: Move,
    by: Viewer,
) -> Option<Move> {
    let own = matches!((actor, by), (Actor::Seat(seat), Viewer::Seat(eyes)) if seat == eyes);
    let shown = own || by == Viewer::All || !matches!(action, Move::Play(_));
    shown.then(|| game.seen(before, actor, action, by)).flatten()
}
