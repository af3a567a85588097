//! boardwright match carcassonne --bot exec:target/release/carcassonne_template --bot random --games 20
//!
//! Places tiles where most neighbours are, and meeples where they are worth most.

use client::{CarcassonneSetup, CarcassonneView, Question, play};

type Ask<'q> = Question<'q, CarcassonneSetup, CarcassonneView>;

/// How good a placement `X,Y,rN` is: tiles around it, more so around cells where an own meeple stands.
fn place(question: &Ask<'_>, text: &str) -> f64 {
    let mut numbers = text.split(',').map_while(|part| part.parse::<i64>().ok());
    let (Some(x), Some(y)) = (numbers.next(), numbers.next()) else { return 0.0 };
    let distance = |to_x: i64, to_y: i64| ((to_x - x).abs(), (to_y - y).abs());
    let around = |(columns, rows): (i64, i64)| columns <= 1 && rows <= 1;
    let beside = |(columns, rows): (i64, i64)| columns + rows == 1;
    let tiles = &question.view.tiles;
    let mut value = tiles.iter().filter(|tile| around(distance(tile.x, tile.y))).count() as f64;
    for meeple in question.view.meeples.iter().filter(|it| beside(distance(it.x, it.y))) {
        value += if meeple.seat == question.game.seat { 3.0 } else { -2.0 };
    }
    value
}

/// How good `mN` is; `-` keeps the meeple and is worth 0.
fn put_meeple(question: &Ask<'_>, text: &str) -> f64 {
    let spots = &question.view.spots;
    let Some(spot) = spots.iter().find(|spot| text == format!("m{}", spot.segment)) else {
        return 0.0;
    };
    let share = match spot.feature.kind.as_str() {
        "city" => 2.0,
        "cloister" => 1.5,
        "road" => 1.2,
        _ => 0.1,
    };
    let value = share * spot.feature.worth as f64;
    if spot.feature.open == 0 {
        return 2.0 * value; // scored at once, and the meeple comes back
    }
    // The last ones are dear.
    value - 6.0 / question.game.own(&question.view.players).free_meeples as f64
}

fn choose(question: &Ask<'_>) -> String {
    match question.view.phase.as_str() {
        "place" => question.best(|text| place(question, text)),
        _ => question.best(|text| put_meeple(question, text)),
    }
}

fn main() -> Result<(), client::Error> {
    play("carcassonne template", choose)
}
