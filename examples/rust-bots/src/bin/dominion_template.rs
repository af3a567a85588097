//! boardwright match dominion --bot exec:target/release/dominion_template --bot random --games 20
//!
//! Big Money: buys the dearest treasure it can, Provinces first and Duchies late.

use client::{DominionSetup, DominionView, Question, play};

type Ask<'q> = Question<'q, DominionSetup, DominionView>;

/// What to buy, best first.
fn wanted(view: &DominionView) -> Vec<&'static str> {
    let provinces = view.supply["Province"];
    let mut cards = vec!["Province"];
    cards.extend((provinces <= 4).then_some("Duchy"));
    cards.push("Gold");
    cards.extend((provinces <= 2).then_some("Estate"));
    cards.push("Silver");
    cards
}

/// What a card is worth in the hand, for discarding and trashing: junk first.
fn value(question: &Ask<'_>, text: &str) -> f64 {
    let name = text.split_once(' ').map_or("", |(_, card)| card);
    let Some(card) = question.game.setup.cards.get(name) else { return 0.0 };
    let useful = card.types.iter().any(|kind| kind == "treasure" || kind == "action");
    if useful { card.cost as f64 } else { -1.0 }
}

fn choose(question: &Ask<'_>) -> String {
    match question.view.decision.as_deref() {
        Some("buy") => {
            let buys = wanted(question.view).into_iter().map(|card| format!("buy {card}"));
            let bought = buys.into_iter().find(|buy| question.legal.contains(buy));
            bought.unwrap_or_else(|| "end buys".into())
        }
        Some("gain" | "thief_gain") => question.best(|text| value(question, text)),
        // Somebody attacks: lose what is worth least.
        _ => question.best(|text| -value(question, text)),
    }
}

fn main() -> Result<(), client::Error> {
    play("dominion template", choose)
}
