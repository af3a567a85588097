//! boardwright match arimaa --bot exec:target/release/arimaa_template --bot random --games 20
//!
//! Runs: takes the step after which its best rabbit has the shortest way home, and keeps off the traps.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use client::{ArimaaSetup, ArimaaView, Question, play};

type Ask<'q> = Question<'q, ArimaaSetup, ArimaaView>;

fn moved(square: &str, direction: char) -> Option<String> {
    let &[file, rank] = square.as_bytes() else { return None };
    let (file, rank) = match direction {
        'n' => (file, rank + 1),
        's' => (file, rank - 1),
        'e' => (file + 1, rank),
        _ => (file - 1, rank),
    };
    let on_board = (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    on_board.then(|| [file as char, rank as char].iter().collect())
}

/// Steps of a rabbit to its goal rank over empty squares, never backwards; 20 if there is no way.
fn way_home(board: &BTreeMap<String, String>, square: &str, gold: bool) -> u32 {
    let (goal, ahead) = if gold { ('8', 'n') } else { ('1', 's') };
    let (mut queue, mut met) = (VecDeque::from([(square.to_string(), 0)]), BTreeSet::new());
    while let Some((here, steps)) = queue.pop_front() {
        if here.ends_with(goal) {
            return steps;
        }
        for there in [ahead, 'e', 'w'].iter().filter_map(|way| moved(&here, *way)) {
            if !board.contains_key(&there) && met.insert(there.clone()) {
                queue.push_back((there, steps + 1));
            }
        }
    }
    20
}

/// How good the board is after a step.
fn judge(question: &Ask<'_>, text: &str) -> f64 {
    let (gold, mut board) = (question.game.seat == 1, question.view.board.clone());
    let (from, way) = (text.get(1..3).unwrap_or_default(), text.chars().nth(3).unwrap_or(' '));
    let mut price = if text == "end" { 3.0 } else { 0.0 };
    if let Some((piece, to)) = board.remove(from).zip(moved(from, way)) {
        let own = piece.chars().all(char::is_uppercase) == gold;
        price += if own && question.game.setup.traps.contains(&to) { 5.0 } else { 0.0 };
        board.insert(to, piece);
    }
    let rabbits = board.iter().filter(|(_, piece)| *piece == if gold { "R" } else { "r" });
    let ways: Vec<u32> = rabbits.map(|(square, _)| way_home(&board, square, gold)).collect();
    let (shortest, sum) = (ways.iter().min().unwrap_or(&20), ways.iter().sum::<u32>());
    -(f64::from(10 * shortest) + f64::from(sum) / 20.0 + price)
}

fn main() -> Result<(), client::Error> {
    // In set-up all are worth the same: the first, rabbits in front.
    play("arimaa template", |question: &Ask<'_>| question.best(|text| judge(question, text)))
}
