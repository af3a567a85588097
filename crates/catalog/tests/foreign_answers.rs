//! Whatever a foreign bot answers, in any game: what is not legal loses, and nothing else happens. Run with and without
//! debug assertions (`cargo xtask test` does both).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bw_catalog::{AnyGame, BotSpec, Catalog, Connect, Seating};
use bw_core::{Budget, End, Fault, FaultKind, Seat};
use bw_package::{Dial, Timeouts, Transport};
use bw_testkit::toys;
use serde_json::{Value, json};

/// How to answer a question wrongly: the rest of the message, from the legal decisions now and those of the first
/// question; none if this question cannot be answered wrongly in this way.
type Wrong = fn(&[String], &[String]) -> Vec<Value>;

/// Answers legally up to a question, then once wrongly.
#[derive(Clone)]
struct Liar {
    honest: u64,
    wrong: Wrong,
    /// Which of the wrong answers.
    which: usize,
    /// What was answered wrongly, and how many such answers there were to choose from.
    lied: Arc<Mutex<Option<(Value, usize)>>>,
}

impl Connect for Liar {
    fn dial(&self, _: &str) -> Box<dyn Dial> {
        Box::new(self.clone())
    }
}

impl Dial for Liar {
    fn dial(&mut self) -> Result<Box<dyn Transport>, Fault> {
        let lines = VecDeque::new();
        Ok(Box::new(Peer { liar: self.clone(), lines, asked: 0, first: Vec::new() }))
    }

    fn timeouts(&self) -> Timeouts {
        let minutes = Duration::from_secs(600);
        Timeouts { start: minutes, turn: minutes }
    }
}

struct Peer {
    liar: Liar,
    lines: VecDeque<String>,
    asked: u64,
    first: Vec<String>,
}

impl Peer {
    fn answer(&mut self, question: &Value) -> Value {
        let legal: Vec<String> = serde_json::from_value(question["legal"].clone()).unwrap();
        if self.first.is_empty() {
            self.first.clone_from(&legal);
        }
        self.asked += 1;
        if self.asked > self.liar.honest {
            let wrong = (self.liar.wrong)(&legal, &self.first);
            let mut lied = self.liar.lied.lock().unwrap();
            if lied.is_none() && !wrong.is_empty() {
                let answer = wrong[self.liar.which % wrong.len()].clone();
                *lied = Some((answer.clone(), wrong.len()));
                return answer;
            }
        }
        json!({ "index": self.asked.wrapping_mul(7) % legal.len() as u64 })
    }
}

impl Transport for Peer {
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        let message: Value = serde_json::from_str(line).unwrap();
        match message["type"].as_str() {
            Some("hello") => self.lines.push_back(r#"{"type":"hello","protocol":1}"#.into()),
            Some("choose") => {
                let mut answer = self.answer(&message);
                answer["type"] = "choice".into();
                answer["id"] = message["id"].clone();
                self.lines.push_back(answer.to_string());
            }
            _ => {}
        }
        Ok(())
    }

    fn receive(&mut self, _: Duration) -> Result<String, Fault> {
        self.lines.pop_front().ok_or_else(|| Fault::new(FaultKind::Stalled, "silence"))
    }

    fn pending(&mut self) -> Result<Option<String>, Fault> {
        Ok(self.lines.pop_front())
    }

    fn close(&mut self) {}
}

fn games() -> Vec<Arc<dyn AnyGame>> {
    let catalog = Catalog::standard().with(toys::stash::package()).with(toys::muster::package());
    catalog.games().iter().map(|entry| entry.game(2, "").unwrap()).collect()
}

/// What became of a game against a liar, and the lie.
fn play(game: &Arc<dyn AnyGame>, liar: &Liar) -> Option<(Value, usize, End, String)> {
    let specs = [BotSpec::parse("exec:liar"), BotSpec::parse("random")];
    let mut lineup = Arc::clone(game).lineup(&specs, liar).unwrap();
    let played = lineup.play(5, Seating { shift: 0 }, &Budget::default(), false).result;
    let lied = liar.lied.lock().unwrap().clone();
    lied.map(|(lie, ways)| (lie, ways, played.end, played.fault.unwrap_or_default()))
}

/// Every game, every way to lie, at the first question and later: the liar loses by an illegal answer.
fn all_lies_are_caught(wrong: Wrong, must_happen: bool) {
    for game in games() {
        let mut lies = 0;
        for honest in [0, 2, 9, 30] {
            let (mut which, mut ways) = (0, 1);
            while which < ways {
                let liar = Liar { honest, wrong, which, lied: Arc::default() };
                let Some((lie, found, end, fault)) = play(&game, &liar) else { break };
                let expected = End::Fault { seat: Seat::new(0), kind: FaultKind::Illegal };
                let id = game.spec().id;
                assert_eq!(end, expected, "{id} after {honest} answers: {lie}: {fault}");
                lies += 1;
                ways = found.min(40);
                which += 1;
            }
        }
        assert!(lies > 0 || !must_happen, "nobody lied in {}", game.spec().id);
    }
}

#[test]
fn indices_out_of_range() {
    let wrong: Wrong = |legal, _| {
        let n = legal.len() as u64;
        let wrong = [json!(n), json!(n + 1), json!(-1), json!(1u64 << 32), json!(u64::MAX)];
        let more = [json!(0.5), json!("0"), json!(null), json!([0])];
        wrong.into_iter().chain(more).map(|index| json!({ "index": index })).collect()
    };
    all_lies_are_caught(wrong, true);
}

#[test]
fn no_decision_or_one_of_another_game() {
    let wrong: Wrong = |_, _| {
        let texts = ["", " ", "take 0", "resign now", "1 1 1 1 1 1 1 1", "\u{1b}[2J", "ž"];
        let texts = texts.into_iter().map(|text| json!({ "action": text }));
        let plans = [json!({ "plan": [] }), json!({ "plan": [""] }), json!({})];
        texts.chain(plans).collect()
    };
    all_lies_are_caught(wrong, true);
}

/// Decisions with other numbers: amounts, places, cards that are not there.
#[test]
fn other_numbers() {
    let wrong: Wrong = |legal, _| {
        let mut wrong: Vec<String> = Vec::new();
        for text in legal.iter().take(12) {
            for number in ["0", "99", "127", "128", "255", "256", "32768", "65536", "4294967296"] {
                wrong.extend(with_number(text, number));
            }
        }
        wrong.retain(|text| !legal.contains(text));
        wrong.sort();
        wrong.dedup();
        wrong.into_iter().map(|text| json!({ "action": text })).collect()
    };
    all_lies_are_caught(wrong, false);
}

/// The text with its last number replaced; none if it has none.
fn with_number(text: &str, number: &str) -> Option<String> {
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let start = text[..end].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
    Some(format!("{}{number}{}", &text[..start], &text[end..]))
}

/// Decisions that were legal at the first question and are not any more.
#[test]
fn decisions_of_another_position() {
    let wrong: Wrong = |legal, first| {
        let gone = first.iter().filter(|text| !legal.contains(text));
        gone.take(40).map(|text| json!({ "action": text })).collect()
    };
    all_lies_are_caught(wrong, false);
}

/// The second decision of a plan is checked where it is played.
#[test]
fn plans_that_go_wrong() {
    let wrong: Wrong = |legal, _| {
        let plans = legal.iter().take(40).map(|text| json!({ "plan": [text, "nonsense 77"] }));
        plans.collect()
    };
    for game in games() {
        for which in 0..8 {
            let liar = Liar { honest: 1, wrong, which, lied: Arc::default() };
            // The rest of a plan is dropped when the turn is over; otherwise it is illegal.
            if let Some((lie, _, end, fault)) = play(&game, &liar) {
                let illegal = End::Fault { seat: Seat::new(0), kind: FaultKind::Illegal };
                let fine = end == End::Normal || end == illegal;
                assert!(fine, "{}: {lie}: {end:?} {fault}", game.spec().id);
            }
        }
    }
}

/// The honest part of a liar is a whole player.
#[test]
fn who_never_lies_plays_to_the_end() {
    for game in games() {
        let liar =
            Liar { honest: u64::MAX, wrong: |_, _| Vec::new(), which: 0, lied: Arc::default() };
        let specs = [BotSpec::parse("exec:liar"), BotSpec::parse("random")];
        let mut lineup = Arc::clone(&game).lineup(&specs, &liar).unwrap();
        let played = lineup.play(5, Seating { shift: 0 }, &Budget::default(), false).result;
        assert_eq!((played.end, played.fault), (End::Normal, None), "{}", game.spec().id);
    }
}
