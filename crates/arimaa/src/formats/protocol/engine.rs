//! The engine's side of the interface (spec 4.1, 4.2): lines in, lines out.
//!
//! [`Engine`] keeps the game and the options and knows when to say what; who thinks is a [`Driver`], which is told when
//! to begin, to stop or to forget, and whose [`SearchReport`]s come back through [`Engine::report`]. Each search has a number,
//! so that what a forgotten one still reports is dropped: an answer is given once for each `go` and never to a position
//! that is gone.

use bw_core::{Actor, Game};

use super::game_options::GameOptions;
use super::message::Request;
use crate::actions::Action;
use crate::formats::records::{turn_actions, turn_tokens};
use crate::game::Arimaa;
use crate::notation::{
    Strictness, Token, parse_one_line, parse_side_and_board, parse_tokens, read_steps,
};
use crate::options::Rules;
use crate::piece::Side;
use crate::position::Position;
use crate::setup::Preset;
use crate::state::{Phase, State};

/// How the engine introduces itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// Who wrote it.
    pub author: String,
    /// Its version.
    pub version: String,
}

/// Something to think about.
#[derive(Clone, Copy, Debug)]
pub struct Task<'t> {
    /// The number of the search: reports about it carry it.
    pub id: u64,
    /// The rules.
    pub game: &'t Arimaa,
    /// The game so far; the side to move is to be decided for.
    pub state: &'t State,
    /// Time and opponent.
    pub options: &'t GameOptions,
    /// Whether this is the opponent's turn: nobody waits for an answer.
    pub ponder: bool,
}

/// What a driver says to an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionAnswer {
    /// It is set.
    Set,
    /// There is no such option.
    Unknown,
    /// The value is wrong, and why.
    Refused(String),
}

/// Who thinks for an engine. None of these calls waits for a search to end.
pub trait Driver {
    /// Begins to think. Unless told to forget, it reports a turn in the end.
    fn think(&mut self, task: Task<'_>);

    /// Tells the search to come to an end and report its turn.
    fn stop(&mut self);

    /// Tells the search to end; nobody wants to know what it found.
    fn forget(&mut self);

    /// A game begins.
    fn new_game(&mut self) {}

    /// Sets an option of the engine.
    fn set_option(&mut self, name: &str, value: &str) -> OptionAnswer;
}

/// What a search reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchReport {
    /// What it thinks at present: `score`, `depth`, `nodes`, `pv`, `time` and so on.
    Info {
        /// The type.
        kind: &'static str,
        /// The value.
        value: String,
    },
    /// A remark.
    Log(String),
    /// The turn it has found, as decisions up to the end of the turn.
    Turn(Vec<Action>),
    /// It gives up.
    Resign,
}

/// What to do after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Next {
    /// Listen on.
    Listen,
    /// Leave: the controller said so.
    Leave,
    /// Leave with a failure: an unknown message in strict mode.
    Fail,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SearchState {
    Idle,
    Thinking,
    Pondering,
}

/// An engine as its controller sees it.
#[derive(Clone, Debug)]
pub struct Engine {
    identity: Identity,
    strict: bool,
    greeted: bool,
    check_moves: bool,
    game: Arimaa,
    state: State,
    options: GameOptions,
    search: SearchState,
    searches: u64,
}

/// Without a limit of turns games go on for longer than any real one.
const NO_TURN_LIMIT: u16 = 10_000;

impl Engine {
    /// An engine that nobody has spoken to. A strict one fails on messages it does not know.
    pub fn new(identity: Identity, strict: bool) -> Self {
        let game = Arimaa::with_rules(Rules { turns: NO_TURN_LIMIT, ..Rules::default() });
        let state = game.initial();
        Engine {
            identity,
            strict,
            greeted: false,
            check_moves: true,
            game,
            state,
            options: GameOptions::default(),
            search: SearchState::Idle,
            searches: 0,
        }
    }

    /// The game so far.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the controller has said about the game.
    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    /// Whether somebody waits for an answer.
    pub fn is_thinking(&self) -> bool {
        self.search == SearchState::Thinking
    }

    /// Takes a line of the controller; lines to answer with are appended.
    pub fn receive(&mut self, line: &str, driver: &mut impl Driver, out: &mut Vec<String>) -> Next {
        if line.trim().is_empty() {
            return Next::Listen;
        }
        let request = match Request::parse(line) {
            Ok(request) => request,
            Err(error) => {
                out.push(log_error(&error));
                return if self.strict { Next::Fail } else { Next::Listen };
            }
        };
        match request {
            Request::Quit => {
                self.end_search(driver);
                return Next::Leave;
            }
            Request::Aei => self.greet(out),
            _ if !self.greeted => out.push(log_error("the first message must be `aei`")),
            Request::IsReady => out.push("readyok".into()),
            Request::NewGame => self.new_game(driver),
            Request::SetPosition(text) => self.set_position(text, driver, out),
            Request::SetOption { name, value } => self.set_option(name, value, driver, out),
            Request::MakeMove(text) => self.make_move(text, driver, out),
            Request::Go { ponder } => self.go(ponder, driver, out),
            Request::Stop => self.stop(driver),
        }
        Next::Listen
    }

    /// The controller has closed the connection.
    pub fn input_ended(&mut self, driver: &mut impl Driver) {
        self.end_search(driver);
    }

    /// Takes what a search reports; lines to pass on are appended.
    pub fn report(&mut self, id: u64, report: SearchReport, out: &mut Vec<String>) {
        if id != self.searches || self.search == SearchState::Idle {
            return;
        }
        match report {
            SearchReport::Info { kind, value } => {
                out.push(format!("info {kind} {}", plain(&value)))
            }
            SearchReport::Log(text) => out.push(format!("log {}", plain(&text))),
            // Thinking on the opponent's time has no answer.
            SearchReport::Turn(_) | SearchReport::Resign
                if self.search == SearchState::Pondering => {}
            SearchReport::Resign => self.answer("resign", out),
            SearchReport::Turn(actions) => {
                let text = self.turn_text(&actions).unwrap_or_else(|| {
                    out.push(log_error("the turn that was found is not legal"));
                    self.some_turn()
                });
                self.answer(&text, out);
            }
        }
    }

    /// The time is nearly over: whoever thinks is told to forget it, and some legal turn is the answer.
    pub fn answer_now(&mut self, driver: &mut impl Driver, out: &mut Vec<String>) {
        if self.search == SearchState::Thinking {
            self.end_search(driver);
            out.push(log_error("no turn was found in time; here is any legal one"));
            let text = self.some_turn();
            self.answer(&text, out);
        }
    }

    /// The time is over: an answer would be taken for that to another question, so there is none.
    pub fn keep_back(&mut self, driver: &mut impl Driver, out: &mut Vec<String>) {
        if self.search == SearchState::Thinking {
            self.end_search(driver);
            out.push(log_error("the time is over; the answer is kept back"));
        }
    }

    fn answer(&mut self, text: &str, out: &mut Vec<String>) {
        self.search = SearchState::Idle;
        out.push(format!("bestmove {text}"));
    }

    fn greet(&mut self, out: &mut Vec<String>) {
        self.greeted = true;
        let Identity { name, author, version } = &self.identity;
        out.push("protocol-version 1".into());
        for (key, value) in [("name", name), ("author", author), ("version", version)] {
            out.push(format!("id {key} {}", plain(value)));
        }
        out.push("aeiok".into());
    }

    fn end_search(&mut self, driver: &mut impl Driver) {
        if self.search != SearchState::Idle {
            driver.forget();
        }
        self.search = SearchState::Idle;
        // Whatever it still reports belongs to nothing any more.
        self.searches += 1;
    }

    fn new_game(&mut self, driver: &mut impl Driver) {
        self.end_search(driver);
        self.options.begin_game();
        self.state = self.game.initial();
        driver.new_game();
    }

    fn set_position(&mut self, text: &str, driver: &mut impl Driver, out: &mut Vec<String>) {
        let position = parse_side_and_board(text)
            .and_then(|(side, board)| Ok(parse_one_line(board)?.with_side(side)));
        match position {
            Ok(position) => {
                self.end_search(driver);
                self.state = starting(position);
            }
            Err(error) => out.push(log_error(&error)),
        }
    }

    fn set_option(
        &mut self,
        name: &str,
        value: &str,
        driver: &mut impl Driver,
        out: &mut Vec<String>,
    ) {
        if name == "checkmoves" {
            self.check_moves = !matches!(value, "0" | "false" | "off" | "no");
            return;
        }
        if let Some(result) = self.options.set(name, value) {
            match result {
                Ok(()) if name == "tcturns" => self.limit_turns(),
                Ok(()) => {}
                Err(why) => out.push(log_error(format!("option {name} is {value}: {why}"))),
            }
            return;
        }
        match driver.set_option(name, value) {
            OptionAnswer::Set => {}
            OptionAnswer::Unknown => {
                out.push(format!("log Warning: unknown option {}", plain(name)));
            }
            OptionAnswer::Refused(why) => {
                out.push(log_error(format!("option {name} is {value}: {why}")));
            }
        }
    }

    fn limit_turns(&mut self) {
        let turns = u16::try_from(self.options.tcturns).unwrap_or(NO_TURN_LIMIT);
        let turns = if turns == 0 { NO_TURN_LIMIT } else { turns.clamp(2, NO_TURN_LIMIT) };
        self.game = Arimaa::with_rules(Rules { turns, ..*self.game.rules() });
    }

    fn make_move(&mut self, text: &str, driver: &mut impl Driver, out: &mut Vec<String>) {
        if let Err(error) = self.try_move(text, driver) {
            out.push(log_error(format!("makemove {text}: {error}")));
        }
    }

    /// Plays a set-up or a turn. The search that runs ends if there is one to play.
    fn try_move(&mut self, text: &str, driver: &mut impl Driver) -> Result<(), String> {
        let tokens = parse_tokens(text).map_err(|error| error.to_string())?;
        if tokens.is_empty() {
            return Err("there is no move".into());
        }
        match turn_actions(&self.state, &tokens, Strictness::Strict) {
            Ok(actions) => {
                self.end_search(driver);
                self.play(&actions);
                Ok(())
            }
            Err(error) if self.check_moves => Err(error.to_string()),
            Err(_) => {
                let mut state = self.state.clone();
                follow(&self.game, &mut state, &tokens)?;
                self.end_search(driver);
                self.state = state;
                Ok(())
            }
        }
    }

    fn play(&mut self, actions: &[Action]) {
        for &action in actions {
            let actor = Actor::Seat(self.state.side().seat());
            self.game.apply(&mut self.state, actor, action);
        }
    }

    fn go(&mut self, ponder: bool, driver: &mut impl Driver, out: &mut Vec<String>) {
        if self.search == SearchState::Thinking {
            out.push(log_error("there is a search already"));
            return;
        }
        self.end_search(driver);
        if self.state.phase() == Phase::Over {
            out.push(log_error("the game is over"));
            if !ponder {
                out.push("bestmove resign".into());
            }
            return;
        }
        self.search = if ponder { SearchState::Pondering } else { SearchState::Thinking };
        let Engine { game, state, options, searches, .. } = &*self;
        driver.think(Task { id: *searches, game, state, options, ponder });
    }

    fn stop(&mut self, driver: &mut impl Driver) {
        match self.search {
            SearchState::Idle => {}
            SearchState::Thinking => driver.stop(),
            SearchState::Pondering => self.end_search(driver),
        }
    }

    /// The text of a whole legal turn.
    fn turn_text(&self, actions: &[Action]) -> Option<String> {
        let mut state = self.state.clone();
        for (at, &action) in actions.iter().enumerate() {
            let actor = Actor::Seat(state.side().seat());
            if !self.game.is_legal(&state, actor, action) {
                return None;
            }
            let before = state.clone();
            self.game.apply(&mut state, actor, action);
            if state.turns != self.state.turns {
                let words = turn_tokens(&before, action, &state);
                return (at + 1 == actions.len()).then(|| joined(&words));
            }
        }
        None
    }

    /// Any legal turn, for a driver that has none.
    fn some_turn(&self) -> String {
        let mut state = self.state.clone();
        let mut actions = Vec::new();
        while state.turns == self.state.turns {
            let mut legal = Vec::new();
            self.game.actions(&state, state.side().seat(), &mut legal);
            let preset = Preset::C.pieces(state.side()).get(usize::from(state.decided)).copied();
            let preferred = [preset.map(Action::Place), Some(Action::End)];
            let choice = preferred.into_iter().flatten().find(|action| legal.contains(action));
            let Some(action) = choice.or_else(|| legal.first().copied()) else { break };
            let actor = Actor::Seat(state.side().seat());
            self.game.apply(&mut state, actor, action);
            actions.push(action);
        }
        self.turn_text(&actions).unwrap_or_else(|| "resign".into())
    }
}

/// A game that starts from a position; an empty side has its set-up before it.
fn starting(position: Position) -> State {
    let empty = |side: Side| position.of_side(side).is_empty();
    match position.side() {
        Side::Gold if position.occupied().is_empty() => State::initial(&Rules::default()),
        Side::Silver if empty(Side::Silver) => State::before_silver(&position),
        _ => State::from_position(position),
    }
}

/// Plays what somebody else judges: pieces are moved as they are named, as long as that is possible at all.
fn follow(game: &Arimaa, state: &mut State, tokens: &[Token]) -> Result<(), String> {
    match state.phase() {
        Phase::Over => Err("the game is over".into()),
        Phase::Setup => {
            for &token in tokens {
                match token {
                    Token::Place(piece, square) if state.position.is_empty_at(square) => {
                        state.position.put(piece, square);
                    }
                    _ => return Err(format!("{token} cannot be placed")),
                }
            }
            state.end_setup(game.rules());
            Ok(())
        }
        Phase::Play => {
            let steps = read_steps(&state.position, tokens, Strictness::Lenient);
            let steps = steps.map_err(|error| error.to_string())?;
            state.play_leniently(game.rules(), &steps);
            Ok(())
        }
    }
}

fn joined(tokens: &[Token]) -> String {
    tokens.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Text that stays on one line.
fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}

fn log_error(error: impl std::fmt::Display) -> String {
    format!("log Error: {}", plain(&error.to_string()))
}
