//! The steps of a check, judged from what was said and how the games ended.

use bw_catalog::GameResult;
use bw_core::End;
use serde_json::Value;

use super::watch::Happened;
use super::{CheckStep, StepVerdict};
use crate::process::{Farewell, shown};

/// What happened.
pub(super) struct Evidence<'a> {
    pub(super) events: &'a [Happened],
    /// The games played, one from each seat, up to the first that did not end normally.
    pub(super) results: &'a [GameResult],
    pub(super) seats: usize,
}

/// A step as far as the evidence shows it.
struct Finding {
    name: String,
    expected: &'static str,
    hint: &'static str,
    /// Whether the bot came so far.
    reached: bool,
    failure: Option<String>,
}

impl Evidence<'_> {
    /// All steps in order. After the first failure nothing more is judged: it would only be its echo.
    pub(super) fn steps(&self) -> Vec<CheckStep> {
        let mut findings = vec![self.starts(), self.greets(), self.greets_well(), self.version()];
        findings.extend([self.is_silent(), self.answers(), self.answers_well(), self.is_legal()]);
        findings.extend((0..self.seats).map(|seat| self.plays(seat)));
        findings.extend([self.leaves(), self.leaves_no_children()]);
        let mut failed = false;
        let judge = |finding: Finding| {
            let verdict = match finding.failure {
                _ if failed || !finding.reached => StepVerdict::Skipped,
                Some(detail) => StepVerdict::Failed(detail),
                None => StepVerdict::Passed,
            };
            let fails = matches!(verdict, StepVerdict::Failed(_));
            failed |= fails;
            let (name, expected) = (finding.name, finding.expected.into());
            CheckStep { name, expected, verdict, hint: fails.then_some(finding.hint) }
        };
        findings.into_iter().map(judge).collect()
    }

    fn starts(&self) -> Finding {
        let failure = self.events.iter().find_map(|event| match event {
            Happened::NotStarted(fault) => Some(fault.detail.clone()),
            _ => None,
        });
        let not_run = self.farewells().next().is_some_and(Farewell::was_not_run);
        Finding {
            name: "starts".into(),
            expected: "the command line runs a program",
            hint: "run the command line by `sh -c` in the same folder and look at its output",
            reached: true,
            failure: failure.or_else(|| failure_in(self.events).filter(|_| not_run)),
        }
    }

    fn greets(&self) -> Finding {
        let end = self.events.iter().position(|event| matches!(event, Happened::Answered(..)));
        Finding {
            name: "greets in time".into(),
            expected: "answers `hello` by a line of its own",
            hint: "write one line for each `hello` and flush the output: most languages hold it \
                   back when it goes into a pipe",
            reached: true,
            failure: failure_in(&self.events[..end.unwrap_or(self.events.len())]),
        }
    }

    fn greets_well(&self) -> Finding {
        Finding {
            name: "greeting is well-formed".into(),
            expected: r#"`{"type":"hello","protocol":2,...}` with fields of the right types"#,
            hint: "docs/protocol.md lists the fields of `hello`; nothing else may be on the line",
            reached: self.greeting().is_some(),
            failure: self.fault_after("hello").filter(|_| !self.speaks_another_version()),
        }
    }

    fn version(&self) -> Finding {
        Finding {
            name: "protocol version".into(),
            expected: "`protocol` is 1 or 2",
            hint: "answer with one of the `versions` of our `hello`; 2 has the views that schemas describe",
            reached: self.greeting().is_some(),
            failure: self.fault_after("hello").filter(|_| self.speaks_another_version()),
        }
    }

    fn is_silent(&self) -> Finding {
        let unasked = self.events.iter().find_map(|event| match event {
            Happened::Unasked(line) => Some(format!("it said {}", shown(line.as_bytes()))),
            Happened::Left(farewell) => {
                farewell.unread.as_ref().map(|line| format!("at the end it had said {line}"))
            }
            _ => None,
        });
        Finding {
            name: "writes nothing out of turn".into(),
            expected: "every line is the answer to a `hello` or a `choose`",
            hint: "`observe`, `over` and `quit` have no answer; debug output belongs on stderr",
            reached: self.greeting().is_some() || unasked.is_some(),
            failure: unasked,
        }
    }

    fn answers(&self) -> Finding {
        let answered = self.first_answer().is_some();
        let failure = failure_in(self.first_question()).filter(|_| !answered);
        let ended = failure.as_ref().is_some_and(|story| story.starts_with("crashed"));
        Finding {
            name: "answers a question in time".into(),
            expected: "answers the first `choose` by a line",
            hint: if ended {
                "the program ended while it decided; its last words say where"
            } else {
                "write one line for each `choose` within its `time_ms` and flush the output"
            },
            reached: !self.first_question().is_empty(),
            failure,
        }
    }

    fn answers_well(&self) -> Finding {
        let answer = self.first_answer();
        let malformed = answer.is_some_and(|(question, answer)| !is_choice(question, answer));
        Finding {
            name: "answer is well-formed".into(),
            expected: "`{\"type\":\"choice\",\"id\":...}` with the question's id and one of \
                       `index`, `action`, `plan`",
            hint: "copy `id` from the question; docs/protocol.md shows the three forms",
            reached: answer.is_some(),
            failure: self.first_question_fault().filter(|_| malformed),
        }
    }

    fn is_legal(&self) -> Finding {
        Finding {
            name: "answer is legal".into(),
            expected: "the decision is one of the legal ones",
            hint: "`index` counts from 0; an `action` is a text of the `legal` list",
            reached: self.first_answer().is_some(),
            failure: self.first_question_fault(),
        }
    }

    fn plays(&self, seat: usize) -> Finding {
        let result = self.results.get(seat);
        let unfinished = result.filter(|result| result.end != End::Normal);
        Finding {
            name: format!("plays a whole game from seat {}", seat + 1),
            expected: "the game ends by its rules",
            hint: "the end of the transcript shows what the bot was asked last",
            reached: result.is_some(),
            failure: unfinished.map(|result| {
                let story = result.fault.as_deref().unwrap_or("the game was not finished");
                format!("{}: {story}", result.end.name())
            }),
        }
    }

    fn leaves(&self) -> Finding {
        Finding {
            name: "leaves in time".into(),
            expected: "ends by itself, with exit status 0, after `quit` or the end of its input",
            hint: "leave the reading loop at `quit` and at the end of the input",
            reached: true,
            failure: self.farewells().find_map(Farewell::complaint),
        }
    }

    fn leaves_no_children(&self) -> Finding {
        let children: usize = self.farewells().map(|farewell| farewell.children).sum();
        Finding {
            name: "leaves no children".into(),
            expected: "no process of its group outlives it",
            hint: "end and wait for every process the bot starts; they are killed otherwise",
            reached: true,
            failure: (children > 0).then(|| format!("{children} of its processes still ran")),
        }
    }

    fn greeting(&self) -> Option<&str> {
        self.events.iter().find_map(|event| match event {
            Happened::Answered(line, _) => Some(&**line),
            _ => None,
        })
    }

    fn speaks_another_version(&self) -> bool {
        let greeting = parsed(self.greeting().unwrap_or_default());
        let version = greeting.get("protocol");
        greeting["type"] == "hello" && version.is_some_and(|version| version != 1 && version != 2)
    }

    /// The first `choose` and everything after it.
    fn first_question(&self) -> &[Happened] {
        let start = self.events.iter().position(|event| said(event) == Some("choose"));
        &self.events[start.unwrap_or(self.events.len())..]
    }

    fn first_answer(&self) -> Option<(&str, &str)> {
        match self.first_question() {
            [Happened::Said(question), Happened::Answered(answer, _), ..] => {
                Some((question, answer))
            }
            _ => None,
        }
    }

    fn first_question_fault(&self) -> Option<String> {
        let questions = self.events.iter().filter(|event| said(event) == Some("choose")).count();
        if questions == 1 { self.fault_after("choose") } else { None }
    }

    /// The fault that ended the first game, if a message of this type was the last in it and the bot did
    /// not speak out of turn, which is a matter of its own.
    fn fault_after(&self, kind: &str) -> Option<String> {
        if self.events.iter().any(|event| matches!(event, Happened::Unasked(_))) {
            return None;
        }
        let mut said = self.events.iter().rev().filter_map(said);
        let last = said.find(|kind| matches!(*kind, "hello" | "observe" | "choose"));
        let [result] = self.results else { return None };
        result.fault.clone().filter(|_| last == Some(kind))
    }

    fn farewells(&self) -> impl Iterator<Item = &Farewell> {
        self.events.iter().filter_map(|event| match event {
            Happened::Left(farewell) => Some(farewell),
            _ => None,
        })
    }
}

/// The type of a message of ours.
fn said(event: &Happened) -> Option<&str> {
    let Happened::Said(line) = event else { return None };
    line.strip_prefix(r#"{"type":""#)?.split('"').next()
}

/// How the connection failed.
fn failure_in(events: &[Happened]) -> Option<String> {
    events.iter().find_map(|event| match event {
        Happened::Failed(fault) => Some(fault.to_string()),
        _ => None,
    })
}

/// Whether a line has the form of an answer to a question, whatever it decides.
fn is_choice(question: &str, answer: &str) -> bool {
    let (question, answer) = (parsed(question), parsed(answer));
    let given = ["index", "action", "plan"].map(|key| answer.get(key));
    let well_typed = match given {
        [Some(index), None, None] => index.is_u64(),
        [None, Some(action), None] => action.is_string(),
        [None, None, Some(Value::Array(plan))] => {
            !plan.is_empty() && plan.iter().all(Value::is_string)
        }
        _ => false,
    };
    well_typed && answer["type"] == "choice" && answer["id"] == question["id"]
}

/// The JSON of a line; null if it is none.
fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_default()
}
