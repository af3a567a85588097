//! The controller's side of the interface (spec 4.3, 4.4): a foreign engine as a bot.
//!
//! The engine gets the messages the Python controller would send, in its order: greeting, time control, game; before
//! each of its turns the clocks and `go`; after each turn of either side `makemove`. What it is told of its time is what it
//! has; shortly before that is over it is told to stop. Turns are checked by the whole rules. An engine that is asked about a game it has not followed gets the position.

use std::time::{Duration, Instant};

use bw_core::{
    Analysis, Ask, Bot, Event, Fault, FaultKind, Message, Options, Over, Plan, Seat, TimeControl,
    TimeLeft,
};
use bw_package::{Dial, ForeignKind, Transport};

use super::announced_time::AnnouncedTime;
use super::message::Reply;
use crate::actions::Action;
use crate::formats::records::{turn_actions, turn_tokens};
use crate::game::Arimaa;
use crate::notation::{OneLine, Strictness, Token, parse_tokens};
use crate::piece::Side;
use crate::state::{Phase, State};

/// The protocol of foreign Arimaa engines.
pub fn aei() -> ForeignKind<Arimaa> {
    ForeignKind {
        prefix: "aei",
        make: |_: &Arimaa, _: &Options, dial: Box<dyn Dial>| Box::new(AeiBot::new(dial)),
    }
}

/// The detail of the fault of an engine that has given up: it has lost, but done nothing wrong.
pub const RESIGNED: &str = "the engine resigned";

struct AeiBot {
    dial: Box<dyn Dial>,
    link: Option<Link>,
    /// Whether the engine is in the middle of a game.
    playing: bool,
    /// Time used in the present turn, and which it is.
    turn: Option<u16>,
    used: Duration,
    /// What games are played under, if clocks run.
    clock: Option<TimeControl>,
    /// How long the last answer took.
    thought_for: Duration,
}

/// A connection and what the engine knows of the game.
struct Link {
    transport: Box<dyn Transport>,
    /// The position and the number of the turn that the engine has before it.
    knows: Option<(u64, u16)>,
}

/// What an engine has said about its thinking.
#[derive(Default)]
struct Thoughts {
    score: Option<f64>,
    nodes: u64,
    note: String,
}

impl AeiBot {
    fn new(dial: Box<dyn Dial>) -> Self {
        AeiBot {
            dial,
            link: None,
            playing: false,
            turn: None,
            used: Duration::ZERO,
            clock: None,
            thought_for: Duration::ZERO,
        }
    }

    /// What the engine is told: the clock's control, or the same time for every turn.
    fn announced(&self) -> AnnouncedTime {
        let fixed = || TimeControl::fixed(self.dial.timeouts().turn);
        AnnouncedTime::new(self.clock.unwrap_or_else(fixed))
    }

    /// How long the engine may think now.
    fn left(&self, time: Option<Duration>, left: Option<&TimeLeft>) -> Duration {
        if let Some(left) = left {
            return left.limit;
        }
        let limit = self.dial.timeouts().turn;
        time.map_or(limit, |time| time.min(limit)).saturating_sub(self.used)
    }

    fn open(&mut self) -> Result<Link, Fault> {
        let start = self.dial.timeouts().start;
        let mut link = Link { transport: self.dial.dial()?, knows: None };
        link.send("aei")?;
        link.greeting(start)?;
        link.ready(start)?;
        Ok(link)
    }

    /// The engine that stayed from the game before, or a new one.
    fn connect(&mut self) -> Result<Link, Fault> {
        if let Some(mut link) = self.link.take() {
            match link.ready(self.dial.timeouts().start) {
                Ok(()) => return Ok(link),
                // It left between two games, which harmed neither: a new one plays this game.
                Err(fault) if fault.kind == FaultKind::Crashed => {}
                Err(fault) => return Err(fault),
            }
        }
        self.open()
    }

    fn begin(&mut self, game: &Arimaa) -> Result<(), Fault> {
        let start = self.dial.timeouts().start;
        let mut link = self.connect()?;
        link.set_options(self.announced().control(game.rules().turns))?;
        link.send("newgame")?;
        link.knows = Some(knowledge(&State::initial(&crate::Rules::default())));
        if let Some(position) = game.rules().start {
            link.set_position(&State::from_position(position))?;
        }
        link.ready(start)?;
        self.link = Some(link);
        Ok(())
    }

    fn decide(&mut self, ask: &mut Ask<'_, Arimaa>, plan: &mut Plan<Action>) -> Result<(), Fault> {
        let state = ask.view;
        if self.turn.replace(state.turns) != Some(state.turns) {
            self.used = Duration::ZERO;
        }
        self.thought_for = Duration::ZERO;
        let limit = self.left(ask.budget.time, ask.budget.left.as_ref());
        let clocks = self.announced().clocks(ask.budget.left.as_ref());
        let link = self.link.as_mut().ok_or_else(not_connected)?;
        link.prepare(state, clocks)?;
        let begun = now();
        let answer = link.ask(limit);
        // A line that came in time is not late because we were busy.
        self.thought_for = begun.elapsed().min(limit);
        self.used += self.thought_for;
        let (text, thoughts) = answer?;
        if text.eq_ignore_ascii_case("resign") || text.eq_ignore_ascii_case("resigns") {
            return Err(Fault::new(FaultKind::Resigned, RESIGNED));
        }
        plan.actions.extend(read_turn(state, &text)?);
        if ask.wants_analysis {
            plan.analysis = Some(Box::new(thoughts.analysis(ask.seat)));
        }
        Ok(())
    }

    /// Forgets an engine that broke the protocol: the next game begins with a new one.
    fn blame(&mut self, fault: Fault) -> Fault {
        self.link = None;
        fault
    }
}

/// When an engine is told to stop: a part of the limit is left for its answer.
fn think_time(limit: Duration) -> Duration {
    limit.saturating_sub((limit / 8).min(Duration::from_secs(2)))
}

/// What an engine has before it at the start of a turn.
fn knowledge(state: &State) -> (u64, u16) {
    (state.start.turn_key(), state.turns)
}

/// A turn of the engine as decisions. Removals need not be written, nor in their place.
fn read_turn(state: &State, text: &str) -> Result<Vec<Action>, Fault> {
    let tokens =
        parse_tokens(text).map_err(|error| illegal(format!("bestmove {text}: {error}")))?;
    let tokens: Vec<Token> =
        tokens.into_iter().filter(|token| !matches!(token, Token::Removal(..))).collect();
    if tokens.is_empty() {
        return Err(illegal("the engine answered without a move"));
    }
    // The engine was asked about the whole turn; what of it has been played must be how its answer begins.
    let start = State { position: state.start, ..state.clone() };
    let start = if state.phase() == Phase::Setup { state } else { &start };
    let actions = turn_actions(start, &tokens, Strictness::Strict)
        .map_err(|error| illegal(format!("bestmove {text}: {error}")))?;
    let taken = state.steps_taken();
    let begins = taken.iter().zip(&actions).all(|(&step, &action)| action == Action::Step(step));
    if !begins || actions.len() <= taken.len() {
        let what = "the turn had begun, and the engine answered with another one";
        return Err(illegal(format!("bestmove {text}: {what}")));
    }
    Ok(actions[taken.len()..].to_vec())
}

impl Link {
    fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.transport.send(line)
    }

    /// Waits until the engine has introduced itself.
    fn greeting(&mut self, within: Duration) -> Result<(), Fault> {
        let begun = now();
        loop {
            let line = self.receive(begun, within)?;
            match Reply::parse(&line) {
                Reply::AeiOk => return Ok(()),
                Reply::ProtocolVersion(version) if version != "1" => {
                    return Err(illegal(format!("the engine speaks version {version}, not 1")));
                }
                Reply::ProtocolVersion(_) | Reply::Id(..) | Reply::Log(_) | Reply::Info(..) => {}
                Reply::ReadyOk | Reply::BestMove(_) | Reply::Unknown(_) => {
                    return Err(illegal(format!("expected the greeting up to aeiok, got {line}")));
                }
            }
        }
    }

    /// Asks whether the engine is ready and waits until it is.
    fn ready(&mut self, within: Duration) -> Result<(), Fault> {
        self.send("isready")?;
        let begun = now();
        loop {
            let line = self.receive(begun, within)?;
            match Reply::parse(&line) {
                Reply::ReadyOk => return Ok(()),
                Reply::BestMove(_) => return Err(unasked(&line)),
                // Engines talk; what they say besides is for people.
                _ => {}
            }
        }
    }

    fn set_position(&mut self, state: &State) -> Result<(), Fault> {
        let start = &state.start;
        self.send(&format!("setposition {} {}", start.side().letter(), OneLine(start)))?;
        self.knows = Some(knowledge(state));
        Ok(())
    }

    /// Makes sure that the engine has the position at the start of the turn before it.
    fn synchronise(&mut self, state: &State) -> Result<(), Fault> {
        if self.knows == Some(knowledge(state)) {
            return Ok(());
        }
        if state.phase() != Phase::Setup {
            return self.set_position(state);
        }
        self.send("newgame")?;
        if state.side() == Side::Silver {
            let gold = crate::notation::SetupText { position: &state.start, side: Side::Gold };
            self.send(&format!("makemove {gold}"))?;
        }
        self.knows = Some(knowledge(state));
        Ok(())
    }

    /// The next line within a limit that began then. An engine that talks and talks uses up its time by that.
    fn receive(&mut self, begun: Instant, limit: Duration) -> Result<String, Fault> {
        let talks = || {
            let ms = limit.as_millis();
            let what = format!("it talks, but what it was asked for did not come within {ms} ms");
            Fault::new(FaultKind::Time, what)
        };
        let left = limit.checked_sub(begun.elapsed()).ok_or_else(talks)?;
        // A line that comes too late need not be the answer: the engine has talked until then.
        let is_late = |fault: &Fault| fault.kind == FaultKind::Time;
        let line = self.transport.receive(left);
        line.map_err(|fault| if is_late(&fault) { talks() } else { fault })
    }

    /// Lines that have come without being asked for.
    fn listen(&mut self) -> Result<(), Fault> {
        for _ in 0..MOST_STRAYS {
            let Some(line) = self.transport.pending()? else { return Ok(()) };
            if let Reply::BestMove(_) = Reply::parse(&line) {
                return Err(unasked(&line));
            }
        }
        Err(illegal(format!("{MOST_STRAYS} lines came before the engine was asked for anything")))
    }

    fn set_options(&mut self, options: Vec<(&'static str, String)>) -> Result<(), Fault> {
        let line = |(name, value)| format!("setoption name {name} value {value}");
        options.into_iter().try_for_each(|option| self.send(&line(option)))
    }

    /// Tells the engine all it has to know before it is asked for a turn.
    fn prepare(&mut self, state: &State, clocks: Vec<(&'static str, String)>) -> Result<(), Fault> {
        self.listen()?;
        self.synchronise(state)?;
        self.set_options(clocks)
    }

    /// Asks for a turn and waits for it so long.
    fn ask(&mut self, limit: Duration) -> Result<(String, Thoughts), Fault> {
        let begun = now();
        self.send("go")?;
        let mut thoughts = Thoughts::default();
        while begun.elapsed() < think_time(limit) {
            match self.transport.pending()? {
                None => std::thread::sleep(PAUSE),
                Some(line) => {
                    if let Some(text) = thoughts.take(&line) {
                        return Ok((text, thoughts));
                    }
                }
            }
        }
        self.send("stop")?;
        loop {
            let line = self.receive(begun, limit);
            let line = line.map_err(|fault| out_of_time(fault, limit, begun.elapsed()))?;
            if let Some(text) = thoughts.take(&line) {
                return Ok((text, thoughts));
            }
        }
    }

    /// Sends the engine a turn that is over.
    fn send_turn(&mut self, event: &Event<'_, Arimaa>) -> Result<(), Fault> {
        self.listen()?;
        if self.knows != Some(knowledge(event.before)) {
            return Ok(());
        }
        let tokens = turn_tokens(event.before, event.action, event.after);
        let words: Vec<String> = tokens.iter().map(ToString::to_string).collect();
        self.send(&format!("makemove {}", words.join(" ")))?;
        self.knows = Some(knowledge(event.after));
        Ok(())
    }
}

/// Lines that an engine may say while nobody waits for any, in a turn of its opponent.
const MOST_STRAYS: usize = 100_000;

/// Between two looks for a line.
const PAUSE: Duration = Duration::from_millis(1);

impl Drop for Link {
    fn drop(&mut self) {
        // Whether it hears this or not, it has to leave.
        let _ = self.transport.send("quit");
        self.transport.close();
    }
}

impl Thoughts {
    /// Takes a line of a thinking engine; the answer, if it is one.
    fn take(&mut self, line: &str) -> Option<String> {
        match Reply::parse(line) {
            Reply::BestMove(text) => return Some(text.to_owned()),
            Reply::Info("score", value) => self.score = value.parse().ok(),
            Reply::Info("nodes", value) => self.nodes = value.parse().unwrap_or(self.nodes),
            Reply::Info("pv", value) => value.clone_into(&mut self.note),
            _ => {}
        }
        None
    }

    /// What is known of its thinking: the score is in hundredths of a rabbit, for the side to move.
    fn analysis(self, seat: Seat) -> Analysis<Action> {
        let own = |score: f64, other: Seat| if other == seat { score } else { -score };
        let values = self.score.map_or_else(Vec::new, |score| {
            Seat::all(2).map(|other| own(score / 100.0, other)).collect()
        });
        Analysis {
            unit: (!values.is_empty()).then(|| Message::new("ari-unit-rabbits")),
            values,
            nodes: self.nodes,
            note: (!self.note.is_empty()).then(|| Message::verbatim(self.note)),
            ..Analysis::default()
        }
    }
}

impl Bot<Arimaa> for AeiBot {
    fn set_clock(&mut self, control: Option<TimeControl>) {
        self.clock = control;
    }

    fn thought_for(&self) -> Option<Duration> {
        Some(self.thought_for)
    }

    fn start(&mut self, game: &Arimaa, _: Seat) -> Result<(), Fault> {
        // An engine in the middle of a game can begin anew, but what it still says would be taken for an answer.
        if std::mem::replace(&mut self.playing, true) {
            self.link = None;
        }
        (self.turn, self.used) = (None, Duration::ZERO);
        self.begin(game).map_err(|fault| self.blame(fault))
    }

    fn wants_events(&self) -> bool {
        true
    }

    fn is_foreign(&self) -> bool {
        true
    }

    fn observe(&mut self, event: &Event<'_, Arimaa>) -> Result<(), Fault> {
        if event.after.turns == event.before.turns {
            return Ok(());
        }
        let link = self.link.as_mut().ok_or_else(not_connected)?;
        link.send_turn(event).map_err(|fault| self.blame(fault))
    }

    fn choose(&mut self, ask: &mut Ask<'_, Arimaa>, plan: &mut Plan<Action>) -> Result<(), Fault> {
        self.decide(ask, plan).map_err(|fault| self.blame(fault))
    }

    fn over(&mut self, _: &Over<'_, Arimaa>) {
        self.playing = false;
    }
}

/// An engine that was told to stop and has not answered has lost by the clock, whatever else it said meanwhile.
fn out_of_time(fault: Fault, limit: Duration, used: Duration) -> Fault {
    if !matches!(fault.kind, FaultKind::Time | FaultKind::Stalled) {
        return fault;
    }
    let [limit, used] = [limit, used].map(|time| time.as_millis());
    Fault::new(FaultKind::Time, format!("no turn came within {limit} ms; {used} ms were used"))
}

fn unasked(line: &str) -> Fault {
    illegal(format!("the engine answered before it was asked: {line}"))
}

fn not_connected() -> Fault {
    Fault::new(FaultKind::Crashed, "the engine is not connected")
}

/// A breach of the protocol or of the rules. The detail quotes foreign text: nothing in it may command a terminal, and it
/// is not endless.
fn illegal(detail: impl AsRef<str>) -> Fault {
    let visible = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let detail: String = detail.as_ref().chars().take(300).map(visible).collect();
    Fault::new(FaultKind::Illegal, detail)
}

#[allow(clippy::disallowed_methods)] // what a foreign engine has left of its turn is wall-clock time
fn now() -> Instant {
    Instant::now()
}
