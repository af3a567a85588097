//! What a seat is asked, in words: from the shape of its decisions and from what its view tells about itself.
//!
//! A view may name its decision (`decision`), count steps (`steps_left`), tell why a turn cannot end
//! (`cannot_end`) or how much is chosen (`picked_size`); whatever it does not tell is left out.

use bw_catalog::Offer;
use bw_core::Seat;
use bw_show::Part;
use serde_json::Value;

use crate::i18n::Texts;

/// The question and a line of facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) title: String,
    pub(crate) facts: String,
    /// How many are chosen, and of how many.
    pub(crate) count: Option<(u64, Option<u64>)>,
}

/// The question of a seat with these offers and this view.
pub(crate) fn question(seat: Seat, offers: &[Offer], view: &Value, texts: Texts) -> Question {
    let named =
        view["decision"].as_str().map(|decision| format!("ask-{decision}")).or_else(|| task(view));
    let title =
        named.and_then(|key| texts.find(&key)).unwrap_or_else(|| texts.get(by_shape(offers)));
    let told = [
        steps(view, texts),
        amounts(offers, texts),
        cards(seat, view, texts),
        feeding(seat, view, texts),
    ];
    let facts: Vec<String> = told.into_iter().flatten().collect();
    Question { title: title.into(), facts: facts.join(" "), count: count(seat, view) }
}

/// The task on top of a view's stack, where it has one.
fn task(view: &Value) -> Option<String> {
    let task = &view["state"]["frames"].as_array()?.last()?["task"];
    let name = task.as_str().or_else(|| task.as_object()?.keys().next().map(String::as_str))?;
    let deck = task[name]["deck"].as_str().map(|deck| format!("-{deck}")).unwrap_or_default();
    Some(format!("ask-task-{name}{deck}"))
}

/// The question by the kind of handles and the number of parts of the decisions.
fn by_shape(offers: &[Offer]) -> &'static str {
    let longest = offers.iter().map(|offer| &offer.choice.parts).max_by_key(|parts| parts.len());
    let Some(parts) = longest else { return "ask-any" };
    let handle = match parts.first() {
        Some(Part::Pick(handle) | Part::Any(handle)) => handle,
        Some(Part::Amount(_)) | None => "",
    };
    match (handle.split(':').next().unwrap_or(""), parts.len()) {
        ("cell", _) => "ask-cell",
        ("seg", _) => "ask-seg",
        ("region", 1) => "ask-region",
        ("region", 2) => "ask-place",
        ("region", _) => "ask-send",
        ("supply", _) => "ask-supply",
        ("sq", _) => "ask-step",
        ("done", _) => "ask-done",
        ("steps", _) => "ask-end",
        ("hand", _) => "ask-card",
        ("pile", _) => "ask-pile",
        ("", _) => "ask-amount",
        _ => "ask-any",
    }
}

/// Steps left, and why the turn cannot end yet.
fn steps(view: &Value, texts: Texts) -> Option<String> {
    if let Some(square) = view["next_square"].as_str() {
        return Some(texts.get("fact-square").replace("{0}", square));
    }
    let left = view["steps_left"].as_u64().filter(|_| view["phase"] == "play")?;
    let mut told = texts.get("fact-steps").replace("{0}", &left.to_string());
    if let Some(why) = view["cannot_end"].as_str() {
        let why = texts.find(&format!("why-{why}")).unwrap_or(why);
        told = format!("{told} {}", texts.get("fact-cannot-end").replace("{0}", why));
    }
    Some(told)
}

/// How much is left to hand out, where decisions are a place and an amount.
fn amounts(offers: &[Offer], texts: Texts) -> Option<String> {
    let amount = |offer: &Offer| match offer.choice.parts[..] {
        [Part::Pick(ref handle), Part::Amount(amount)] if !handle.starts_with("cell:") => {
            Some(amount)
        }
        _ => None,
    };
    let most = offers.iter().filter_map(amount).max()?;
    Some(texts.get("fact-left").replace("{0}", &most.to_string()))
}

/// How much food there is for the family.
fn feeding(seat: Seat, view: &Value, texts: Texts) -> Option<String> {
    task(view).filter(|task| task == "ask-task-feed")?;
    let food = view["state"]["players"][seat.index()]["goods"]["food"].as_u64().unwrap_or(0);
    Some(texts.get("has-food").replace("{0}", &food.to_string()))
}

/// How many cards are chosen, and how many must be.
fn count(seat: Seat, view: &Value) -> Option<(u64, Option<u64>)> {
    let chosen = view["picked_size"].as_u64().unwrap_or(0);
    match view["decision"].as_str()? {
        "militia_discard" => {
            let hand = view["players"][seat.index()]["hand_size"].as_u64()?;
            Some((chosen, Some((chosen + hand).saturating_sub(3))))
        }
        "chapel_trash" => Some((chosen, Some(4))),
        "cellar_discard" => Some((chosen, None)),
        _ => None,
    }
}

/// What is chosen so far, or what there is to spend.
fn cards(seat: Seat, view: &Value, texts: Texts) -> Option<String> {
    if let Some((chosen, of)) = count(seat, view) {
        let upto = view["decision"] == "chapel_trash";
        let key = match of {
            Some(_) if upto => "fact-chosen-upto",
            Some(_) => "fact-chosen-of",
            None => "fact-chosen",
        };
        let filled = texts.get(key).replace("{0}", &chosen.to_string());
        return Some(filled.replace("{1}", &of.unwrap_or(0).to_string()));
    }
    if view["decision"] != "buy" {
        return None;
    }
    let number = |key: &str| view[key].as_u64().unwrap_or(0).to_string();
    let filled = texts.get("fact-buy").replace("{0}", &number("coins"));
    Some(filled.replace("{1}", &number("buys")))
}

#[cfg(test)]
mod tests {
    use bw_catalog::Choice;
    use bw_core::Lang;
    use serde_json::json;

    use super::*;

    fn offers(parts: Vec<Part>) -> Vec<Offer> {
        vec![Offer {
            choice: Choice { text: String::new(), words: String::new(), parts, forecast: None },
            at: 0,
        }]
    }

    #[test]
    fn a_turn_that_cannot_end_says_why() {
        let texts = Texts::new(Lang::En);
        let view =
            json!({ "phase": "play", "steps_left": 2, "cannot_end": "the push is not completed" });
        let steps = offers(vec![Part::Pick("sq:a1".into()), Part::Pick("sq:a2".into())]);
        let asked = question(Seat::new(0), &steps, &view, texts);
        assert_eq!(asked.title, texts.get("ask-step"));
        assert!(asked.facts.starts_with("Steps left: 2."), "{}", asked.facts);
        assert!(asked.facts.contains("push"), "{}", asked.facts);
    }

    #[test]
    fn every_named_decision_has_words() {
        let view = json!({ "decision": "chapel_trash", "picked_size": 1 });
        let asked = question(Seat::new(0), &[], &view, Texts::new(Lang::Cs));
        assert_ne!(asked.title, Texts::new(Lang::Cs).get("ask-any"));
        assert!(asked.facts.contains('1'));
    }
}
