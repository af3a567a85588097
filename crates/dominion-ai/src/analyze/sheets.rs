//! Sums as tables and plots.

use std::collections::BTreeMap;

use bw_dominion::Card;
use bw_lab::{Curve, Plot, Sheet, SheetCell};

use super::sums::{Sums, TurnSums};

/// Games a turn must have been reached in to be worth a mean, as a share of all.
const SHOWN: f64 = 0.05;

type Players = BTreeMap<String, Sums>;

/// All tables.
pub(super) fn all(players: &Players) -> Vec<Sheet> {
    vec![cards(players), turns(players), openings(players)]
}

fn share(part: u64, of: u64) -> SheetCell {
    if of == 0 { SheetCell::Empty } else { SheetCell::Number(100.0 * part as f64 / of as f64, 1) }
}

fn mean(sum: f64, of: u64) -> SheetCell {
    if of == 0 { SheetCell::Empty } else { SheetCell::Number(sum / of as f64, 2) }
}

/// Which cards a player gains, in the order in which it begins to gain them.
fn cards(players: &Players) -> Sheet {
    let columns = [
        "player",
        "card",
        "copies a game",
        "games %",
        "first in turn",
        "wins % with it",
        "wins % without",
    ];
    let mut sheet = Sheet::new("cards", "Cards gained, in order of the first gain", &columns);
    for (player, sums) in players {
        let gained = Card::ALL.into_iter().filter(|card| sums.cards[card.id()].games > 0);
        let mut rows: Vec<(f64, Card)> = gained
            .map(|card| {
                let of_card = &sums.cards[card.id()];
                (of_card.first_turns as f64 / of_card.games as f64, card)
            })
            .collect();
        rows.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
        for (first, card) in rows {
            let of_card = &sums.cards[card.id()];
            sheet.rows.push(vec![
                SheetCell::text(player),
                SheetCell::text(card.name()),
                mean(of_card.copies as f64, sums.games),
                share(of_card.games, sums.games),
                SheetCell::number(first),
                share(of_card.wins, of_card.games),
                share(sums.wins - of_card.wins, sums.games - of_card.games),
            ]);
        }
    }
    sheet
}

/// The turns that enough games reached, from 1.
fn shown(sums: &Sums) -> impl Iterator<Item = (usize, &TurnSums)> {
    let least = SHOWN * sums.games as f64;
    let numbered = sums.turns.iter().enumerate().map(|(at, turn)| (at + 1, turn));
    numbered.filter(move |(_, turn)| turn.games as f64 >= least)
}

fn turns(players: &Players) -> Sheet {
    let columns = ["player", "turn", "games", "money", "points"];
    let mut sheet = Sheet::new("turns", "Money to spend and points, turn by turn", &columns);
    for (player, sums) in players {
        for (number, turn) in shown(sums) {
            sheet.rows.push(vec![
                SheetCell::text(player),
                SheetCell::Count(number as i64),
                SheetCell::Count(turn.games as i64),
                mean(turn.money as f64, turn.with_money),
                mean(turn.points as f64, turn.games),
            ]);
        }
    }
    sheet
}

fn openings(players: &Players) -> Sheet {
    let columns = ["player", "opening", "games", "wins %"];
    let mut sheet = Sheet::new("openings", "Results by opening, in either order", &columns);
    for (player, sums) in players {
        for (name, (games, wins)) in ["5-2", "4-3"].into_iter().zip(sums.openings) {
            let (count, won) = (SheetCell::Count(games as i64), share(wins, games));
            sheet.rows.push(vec![SheetCell::text(player), SheetCell::text(name), count, won]);
        }
    }
    sheet
}

/// Money and points over the turns.
pub(super) fn plots(players: &Players) -> Vec<Plot> {
    let mut money = Plot::new("money", "Money to spend", "turn", "coins");
    let mut points = Plot::new("points", "Points", "turn", "points");
    for (player, sums) in players {
        let curve = |value: &dyn Fn(&TurnSums) -> f64| {
            Curve::line(player, shown(sums).map(|(at, turn)| [at as f64, value(turn)]).collect())
        };
        money.curves.push(curve(&|turn| turn.money as f64 / turn.with_money.max(1) as f64));
        points.curves.push(curve(&|turn| turn.points as f64 / turn.games as f64));
    }
    vec![money, points]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_say_it_per_game() {
        let mut sums = Sums { games: 4, wins: 3, openings: [(4, 3), (0, 0)], ..Sums::default() };
        let gold = &mut sums.cards[Card::Gold.id()];
        (gold.copies, gold.games, gold.wins, gold.first_turns) = (6, 2, 2, 9);
        sums.turns = vec![TurnSums { games: 4, with_money: 2, money: 7, points: 12 }];
        let players = BTreeMap::from([("one".to_string(), sums)]);
        let sheets = all(&players);
        assert_eq!(sheets[0].csv().lines().nth(1), Some("one,Gold,1.50,50.0,4.50,100.0,50.0"));
        assert_eq!(sheets[1].csv().lines().nth(1), Some("one,1,4,3.50,3.00"));
        assert_eq!(sheets[2].csv(), "player,opening,games,wins %\none,5-2,4,75.0\none,4-3,0,\n");
        assert_eq!(plots(&players)[1].curves[0].points, [[1.0, 3.0]]);
    }
}
