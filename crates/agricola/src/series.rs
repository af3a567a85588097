//! Series of solo games (spec 2.14): targets to reach, and what a game that reached its target brings.
//!
//! A series is a chain of solo games with the options `kept` and `start_food`; whoever keeps it together
//! asks here what the next game begins with.

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
        assert_eq!(
            [50, 51, 52, 55].map(|score| food_after(1, score)),
            [Some(0), Some(0), Some(1), Some(2)]
        );
    }
}
