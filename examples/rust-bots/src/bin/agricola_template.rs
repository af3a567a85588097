//! boardwright match agricola --bot exec:target/release/agricola_template --bot random --games 20
//!
//! Sends its people where most goods lie, grows its family when it can and never forgets to eat.

use client::{AgricolaSetup, AgricolaView, Question, play};

type Ask<'q> = Question<'q, AgricolaSetup, AgricolaView>;

/// Other decisions than placing people by their first word, the best first.
const VERBS: &str = "sow plow room pasture renovate stable breed keep craft buy bake cook play use take pay do pick discard done";

/// What one of a kind is worth; food is worth more while the next harvest would find too little of it.
fn worth(good: &str, hungry: bool) -> f64 {
    match good {
        "food" => [0.6, 4.0][usize::from(hungry)],
        "wood" | "clay" | "reed" | "stone" => 1.1,
        _ => 1.8,
    }
}

fn is_hungry(question: &Ask<'_>) -> bool {
    let me = question.game.own(&question.view.players);
    me.goods.get("food").is_none_or(|&food| food < me.hunger)
}

/// How good `place SPACE` is.
fn place(question: &Ask<'_>, text: &str) -> f64 {
    let name = text.split_once(' ').map_or("", |(_, space)| space);
    let Some(facts) = question.game.setup.spaces.get(name) else { return 0.0 };
    let hungry = is_hungry(question);
    let lying = question.view.spaces.iter().filter(|space| space.id == name).map(|it| &it.goods);
    let goods = lying.chain([&facts.gives]).flatten();
    let goods: f64 = goods.map(|(good, count)| worth(good, hungry) * *count as f64).sum();
    let part = |part: &String| match part.as_str() {
        "growth" | "growth-no-room" => 9.0,
        "plow" | "sow" | "build" | "room" | "renovate" | "fences" => 3.0,
        _ => 0.5,
    };
    goods + facts.parts.iter().map(part).sum::<f64>()
}

fn rank(question: &Ask<'_>, text: &str) -> f64 {
    let verb = text.split(' ').next().unwrap_or_default();
    let needless = verb == "cook" && !is_hungry(question);
    let place = VERBS.split(' ').position(|known| known == verb && !needless);
    // Of two ways to keep animals the one with more of them.
    let count: f64 = text.split(' ').filter_map(|word| word.parse::<f64>().ok()).sum();
    count / 100.0 - place.map_or(30.0, |place| place as f64)
}

fn choose(question: &Ask<'_>) -> String {
    let value = if question.view.decision.as_deref() == Some("place") { place } else { rank };
    question.best(|text| value(question, text))
}

fn main() -> Result<(), client::Error> {
    play("agricola template", choose)
}
