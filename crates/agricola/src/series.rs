//! Series of solo games (spec 2.14): targets to reach, and what a game that reached its target brings.
//!
//! A series is a chain of solo games with the options `kept` and `start_food`; whoever keeps it together
//! asks here what the next game begins with.

use crate::card::Card;

/// Targets of the first games; from then on each is one higher than the one before.
const TARGETS: [i32; 8] = [50, 55, 59, 62, 64, 65, 66, 67];

/// The score the n-th game of a series (from 1) has to reach.
pub fn target(game: u32) -> i32 {
    let last = TARGETS.len() as u32;
    match game {
        0 => TARGETS[0],
        1..=8 => TARGETS[game as usize - 1],
        _ => TARGETS[7] + (game - last) as i32,
    }
}

/// The rules of a game of a series: its target, food at the start and occupations that were kept.
pub fn rules(game: u32, food: u8, kept: &[Card]) -> String {
    let target = target(game);
    let ids: Vec<&str> = kept.iter().map(|card| card.id()).collect();
    let kept = if ids.is_empty() { "none".into() } else { ids.join("+") };
    format!("target={target},start_food={food},kept={kept}")
}

/// Food at the start of the game after one with this score; none if the series has ended.
pub fn food_after(game: u32, score: i32) -> Option<u8> {
    let above = score - target(game);
    (above >= 0).then(|| (above / 2).min(100) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_rise_and_points_above_them_become_food() {
        let targets: Vec<i32> = (1..=11).map(target).collect();
        assert_eq!(targets, [50, 55, 59, 62, 64, 65, 66, 67, 68, 69, 70]);
        assert_eq!(food_after(1, 49), None);
        let kept = [Card::with_id("E176").unwrap(), Card::with_id("E218").unwrap()];
        assert_eq!(rules(1, 0, &[]), "target=50,start_food=0,kept=none");
        assert_eq!(rules(3, 4, &kept), "target=59,start_food=4,kept=E176+E218");
        assert_eq!(
            [50, 51, 52, 55].map(|score| food_after(1, score)),
            [Some(0), Some(0), Some(1), Some(2)]
        );
    }
}
