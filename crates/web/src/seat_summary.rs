//! How seats stand, beside the board: points, and what each of them has, read from the view.

use bw_core::{GameSpec, Lang, Seat};
use serde_json::Value;

use crate::i18n::Texts;

/// Games whose categories add up to points while they are played.
pub(crate) fn has_points(game: &str) -> bool {
    !matches!(game, "arimaa" | "warlight")
}

/// The points of a seat; none where nothing is known or nothing is counted.
pub(crate) fn points(game: &str, parts: &[i32]) -> Option<i32> {
    (has_points(game) && !parts.is_empty()).then(|| parts.iter().sum())
}

/// What a seat has, in short words.
pub(crate) fn resources(
    spec: &GameSpec,
    seat: Seat,
    view: &Value,
    parts: &[i32],
    lang: Lang,
) -> Vec<String> {
    let texts = Texts::new(lang);
    let at = seat.index();
    let mut told = Vec::new();
    let mut tell = |key: &str, value: &Value| {
        if let Some(number) = value.as_i64() {
            told.push(texts.get(key).replace("{0}", &number.to_string()));
        }
    };
    match spec.id {
        "warlight" => {
            for (name, value) in spec.score_parts.iter().zip(parts) {
                told.push(format!("{} {value}", texts.category(name)));
            }
        }
        "arimaa" => {
            let side =
                |letter: char| if at == 0 { letter.is_uppercase() } else { letter.is_lowercase() };
            let board = view["board"].as_str().unwrap_or_default();
            let pieces: usize = board.split_once('[').map_or(0, |(_, squares)| {
                squares.chars().filter(|c| c.is_alphabetic() && side(*c)).count()
            });
            tell("has-pieces", &pieces.into());
        }
        "agricola" => {
            let player = &view["state"]["players"][at];
            tell("has-family", &player["family"]);
            tell("has-food", &player["goods"]["food"]);
            let hand = &view["hands"][at];
            let held =
                ["occupations", "minors", "pack"].map(|kind| hand[kind].as_i64().unwrap_or(0));
            tell("has-hand", &held.iter().sum::<i64>().into());
        }
        _ => {
            tell("has-free", &view["free"][at]);
            let player = &view["players"][at];
            tell("has-hand", &player["hand_size"]);
            tell("has-deck", &player["deck_size"]);
            tell("has-discard", &player["discard_size"]);
        }
    }
    told
}

/// What is left to come: tiles, cards of the supply, pieces to place.
pub(crate) fn left(view: &Value) -> Option<&Value> {
    let places = [&view["left"], &view["supply"]];
    places.into_iter().find(|place| place.is_object())
}

/// The moments of a row of values at which they change, and the last one.
pub(crate) fn changes<T: PartialEq>(values: impl Iterator<Item = (usize, T)>) -> Vec<(usize, T)> {
    let mut points: Vec<(usize, T)> = Vec::new();
    let mut values = values.peekable();
    while let Some((at, value)) = values.next() {
        let same = points.last().is_some_and(|(_, last)| *last == value);
        if !same || values.peek().is_none() {
            points.push((at, value));
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use bw_catalog::Catalog;
    use serde_json::json;

    use super::*;

    fn spec(catalog: &Catalog, game: &str) -> &'static GameSpec {
        catalog.game(game).unwrap().spec
    }

    #[test]
    fn seats_tell_what_they_have() {
        let catalog = Catalog::standard();
        let told = |game: &str, view: Value, parts: &[i32]| {
            resources(spec(&catalog, game), Seat::new(1), &view, parts, Lang::En)
        };
        assert_eq!(told("carcassonne", json!({ "free": [3, 5] }), &[]), ["free followers: 5"]);
        let decks =
            json!({ "players": [{}, { "hand_size": 5, "deck_size": 2, "discard_size": 0 }] });
        assert_eq!(told("dominion", decks, &[]), ["hand 5", "deck 2", "discard 0"]);
        assert_eq!(told("warlight", json!({}), &[3, 7, 5]), ["Regions 3", "Armies 7", "Income 5"]);
        let board = json!({ "board": "g [rrr     R M  d]" });
        assert_eq!(told("arimaa", board, &[]), ["4 pieces"]);
    }

    #[test]
    fn armies_are_no_points() {
        assert_eq!(points("warlight", &[3, 7, 5]), None);
        assert_eq!(points("carcassonne", &[3, 7]), Some(10));
        assert_eq!(points("dominion", &[]), None);
    }
}
