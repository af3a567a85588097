//! Bugs in notation and in readers of foreign text.

use bw_core::toy::{Heap, Nim};
use bw_core::{Game, Message, Notation, ParseError, Seat};
use bw_show::Explain;
use bw_testkit::toys::stash::{Cards, MAX_RANKS, Move, Stash, State};

planted! {
    line_break_in_an_action: TEXT_LINE => Nim {
        write_action: |game, heap, actor, action, out| {
            game.write_action(heap, actor, action, out)?;
            out.write_char('\n')
        },
        parse_actions: |game, heap, actor, text, out| {
            game.parse_actions(heap, actor, text.trim_end(), out)
        },
    };
    control_character_in_a_state: TEXT_LINE => Nim {
        write_state: |game, heap, out| {
            game.write_state(heap, out)?;
            out.write_char('\u{7}')
        },
        parse_state: |game, text| game.parse_state(text.trim_end_matches('\u{7}')),
    };
    two_decisions_with_one_text: TEXTS_UNIQUE => Stash {
        write_action: |game, view, actor, action, out| match action {
            Move::Play(rank) | Move::Keep(rank) => write!(out, "put {rank}"),
            other => game.write_action(view, actor, other, out),
        },
    };
    reader_off_by_one: ACTION_TEXT => Nim {
        parse_actions: |game, heap, actor, text, out| {
            game.parse_actions(heap, actor, text, out)?;
            out.iter_mut().for_each(|take| take.0 = take.0.saturating_sub(1));
            Ok(())
        },
    };
    reader_refuses_what_is_written: ACTION_TEXT => Nim {
        parse_actions: |game, heap, actor, text, out| match text {
            "take 3" => Err(ParseError::new("too many", text)),
            _ => game.parse_actions(heap, actor, text, out),
        },
    };
    state_text_forgets_a_field: STATE_TEXT => Stash {
        write_state: |game, state, out| {
            game.write_state(&State { mover: Seat::new(0), ..state.clone() }, out)
        },
    };
    state_reader_assumes_a_field: STATE_TEXT => Nim {
        parse_state: |game, text| game.parse_state(text).map(|heap| Heap { turns: 0, ..heap }),
    };
    empty_board: BOARD_TEXT => Nim {
        write_board: |game, heap, out| {
            if heap.left == Some(0) { Ok(()) } else { game.write_board(heap, out) }
        },
    };
    message_without_text: BOARD_TEXT => Stash {
        words: |game, view, actor, action| match action {
            Move::KeepHidden | Move::Keep(_) => Message::new("stash-log-nowhere"),
            _ => game.words(view, actor, action),
        },
    };
    // Fine for every text that is ever written, not for a short one or a wide character.
    panicking_reader_of_actions: GARBAGE_ACTION => Nim {
        parse_actions: |game, heap, actor, text, out| {
            assert!(text[..5].is_ascii());
            game.parse_actions(heap, actor, text, out)
        },
    };
    reader_of_actions_reads_nothing: GARBAGE_ACTION => Nim {
        parse_actions: |game, heap, actor, text, out| {
            if text.is_empty() { Ok(()) } else { game.parse_actions(heap, actor, text, out) }
        },
    };
    panicking_reader_of_states: GARBAGE_STATE => Nim {
        parse_state: |game, text| {
            let turns: u32 = text.rsplit(' ').next().unwrap().parse().unwrap();
            assert!(turns < 1_000);
            game.parse_state(text)
        },
    };
    reader_accepts_strange_seats: GARBAGE_STATE => Nim { parse_state: any_mover };
    reader_accepts_what_it_does_not_write: GARBAGE_STATE => Stash {
        parse_state: |game, text| {
            if text.len() < 90 {
                return game.parse_state(text);
            }
            let deck = Cards::from_counts([1; MAX_RANKS]);
            Ok(State { deck, ..game.initial() })
        },
    };
}

/// Reads a heap whose mover is not compared with the number of seats.
fn any_mover(game: &Nim, text: &str) -> Result<Heap, ParseError> {
    let words: Vec<&str> = text.split(' ').collect();
    let mover = words.get(1).and_then(|word| word.parse().ok()).and_then(Seat::from_number);
    let (Some(mover), [left, _, turns]) = (mover, &words[..]) else {
        return game.parse_state(text);
    };
    Ok(Heap { mover, ..game.parse_state(&format!("{left} 1 {turns}"))? })
}
