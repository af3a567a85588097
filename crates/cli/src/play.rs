//! `play`: a game in the terminal, by notation.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use bw_arena::Processes;
use bw_catalog::{AnySession, BotSpec, SeatedPlayer, SessionStep, Thought, ThoughtCandidate};
use bw_core::{Budget, Contribution, Lang, Seat, SeatSet, Turn, Viewer};

use crate::args::HostingArgs;
use crate::clock::new_seed;
use crate::context::{Context, clock, processes, write_file};
use crate::error::CliError;

/// Play in the terminal, against bots or people
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Type a decision in the game's notation; `help` lists the other commands.\n\n\
Examples:\n  \
boardwright play carcassonne --bot human --bot greedy\n  \
boardwright play carcassonne --bot human --bot human --bot random --rules meeples=5 --save game.json\n  \
boardwright play carcassonne --bot human --bot greedy --clock 5m+10s"
)]
pub(crate) struct PlayArgs {
    /// The game's id (see `boardwright games`)
    game: String,

    /// Who plays, by seat: human, human:NAME or a bot (see `boardwright bots GAME`)
    #[arg(long = "bot", value_name = "SPEC", required = true)]
    bots: Vec<String>,

    /// Rule options that differ from the defaults (see `boardwright games`)
    #[arg(long, value_name = "KEY=VALUE,…", default_value = "", hide_default_value = true)]
    rules: String,

    /// Seed of the luck; a new one without it
    #[arg(long)]
    seed: Option<u64>,

    /// Language of words: en or cs
    #[arg(long, default_value = "en")]
    lang: Lang,

    /// Save the record here at the end, also when you quit
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Time of a foreign bot for one turn, with its unit: 500ms, 10s, 1m
    #[arg(long, value_name = "TIME", default_value = "60s")]
    time_limit: String,

    /// Clocks for everybody: 5s a turn, 5m+10s (reserve and increment) or M/R/P/L/G/T
    #[arg(long, value_name = "CONTROL", conflicts_with = "time_limit")]
    clock: Option<String>,

    #[command(flatten)]
    hosting: HostingArgs,
}

pub(crate) fn run(context: &Context, args: &PlayArgs) -> Result<ExitCode, CliError> {
    let game = context.table(&args.game, args.bots.len(), &args.rules)?;
    let players: Vec<SeatedPlayer> = args.bots.iter().map(|text| player(text)).collect();
    let connect = processes(&args.time_limit, &args.hosting)?;
    let seed = args.seed.unwrap_or_else(new_seed);
    let budget = Budget { clock: clock(&args.clock, &*game)?, ..Budget::default() };
    let session = game.session(players, seed, budget, &connect).map_err(CliError::usage)?;
    let hint = context.game(&args.game)?.bots.last().map(|bot| bot.name).unwrap_or_default();
    let mut terminal =
        Terminal { context, args, session, connect, hint, shown: 0, said: 0, marks: Vec::new() };
    context.note(&format!("seed {seed}; `help` lists the commands"));
    terminal.run()?;
    if let Some(path) = &args.save {
        let record = terminal.session.record().to_json() + "\n";
        write_file(path, record.as_bytes())?;
        context.note(&format!("saved {}", path.display()));
    }
    Ok(ExitCode::SUCCESS)
}

fn player(text: &str) -> SeatedPlayer {
    match text.split_once(':') {
        Some(("human", name)) => SeatedPlayer::Human(name.into()),
        _ if text == "human" => SeatedPlayer::Human("human".into()),
        _ => SeatedPlayer::Bot(BotSpec::parse(text)),
    }
}

struct Terminal<'a> {
    context: &'a Context,
    args: &'a PlayArgs,
    session: Box<dyn AnySession>,
    connect: Processes,
    hint: &'static str,
    shown: usize,
    /// How many actions the log has said: whole turns.
    said: usize,
    /// How many actions there were before each of the person's inputs.
    marks: Vec<usize>,
}

/// What a line of input leads to.
enum Next {
    Go,
    Quit,
}

impl Terminal<'_> {
    fn run(&mut self) -> Result<(), CliError> {
        loop {
            match self.session.step() {
                SessionStep::Played(_) => self.show_log()?,
                SessionStep::Over => return self.over(),
                SessionStep::Waits => {
                    let Turn::Decide(seats) = self.session.turn() else { continue };
                    if let Next::Quit = self.ask(seats)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        format!("{seat} {}", self.args.bots[seat.index()])
    }

    /// Prints what happened since the last time, as far as the people at this terminal may see it.
    fn show_log(&mut self) -> Result<(), CliError> {
        let names: Vec<String> =
            Seat::all(self.args.bots.len() as u8).map(|seat| self.seat_name(seat)).collect();
        let story = self.session.story(self.said, self.viewer(), &names, self.args.lang);
        // A turn that is not over is said when it is.
        let is_over = self.session.turn() == Turn::Over;
        let until = if is_over { self.session.actions() } else { story.open };
        for line in story.lines.iter().filter(|line| line.n <= until && line.n > self.said) {
            self.context.print(&format!("  {}\n", line.text(&names)))?;
        }
        (self.said, self.shown) = (until, self.session.actions());
        Ok(())
    }

    /// One person sees what its seat sees; several at one terminal see what is public; none sees all.
    fn viewer(&self) -> Viewer {
        let is_human = |text: &String| text == "human" || text.starts_with("human:");
        let people: Vec<usize> =
            (0..self.args.bots.len()).filter(|&at| is_human(&self.args.bots[at])).collect();
        match people[..] {
            [] => Viewer::All,
            [one] => Viewer::Seat(Seat::new(one as u8)),
            _ => Viewer::Public,
        }
    }

    fn ask(&mut self, seats: SeatSet) -> Result<Next, CliError> {
        let seat = seats.first().expect("somebody is asked");
        let before = self.session.actions();
        self.context.print(&format!("\n{}", self.session.board(Viewer::Seat(seat))))?;
        loop {
            self.context.print(&format!("{}{}> ", self.seat_name(seat), self.time(seat)))?;
            let mut line = String::new();
            let begun = now();
            let read = io::stdin().lock().read_line(&mut line)?;
            self.session.spend(seat, begun.elapsed());
            if read == 0 {
                self.context.note("end of input");
                return Ok(Next::Quit);
            }
            if !io::stdin().is_terminal() {
                // A script's input is shown where a person would have typed it.
                self.context.print(&line)?;
            }
            if self.session.turn() == Turn::Over {
                self.context.print("the time is up\n")?;
                return Ok(Next::Go);
            }
            if let Next::Quit = self.obey(seat, line.trim())? {
                return Ok(Next::Quit);
            }
            if self.session.actions() != before || self.session.turn() == Turn::Over {
                self.show_log()?;
                return Ok(Next::Go);
            }
        }
    }

    /// What a seat has on its clock, for its prompt.
    fn time(&self, seat: Seat) -> String {
        self.session.time_left(seat).map_or_else(String::new, |left| {
            let [limit, reserve] = [left.limit, left.reserve].map(|time| time.as_secs_f64());
            format!(" ({limit:.1} s, {reserve:.1} s of it in reserve)")
        })
    }

    fn obey(&mut self, seat: Seat, line: &str) -> Result<Next, CliError> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "help" => self.context.print(HELP)?,
            "quit" => return Ok(Next::Quit),
            "list" => self.list(seat, rest.trim())?,
            "board" => self.context.print(&self.session.board(Viewer::Seat(seat)))?,
            "hint" => self.hint(seat, rest.trim())?,
            "undo" => self.undo()?,
            "resign" => self.session.resign(seat),
            "save" => self.save(rest.trim())?,
            _ => match self.session.act(seat, line) {
                Ok(()) => self.marks.push(self.shown),
                Err(error) => {
                    self.context.print(&format!("{error}; `list` shows what is legal\n"))?
                }
            },
        }
        Ok(Next::Go)
    }

    fn list(&self, seat: Seat, filter: &str) -> Result<(), CliError> {
        const MOST: usize = 60;
        let choices = self.session.legal(seat, self.args.lang);
        let fits: Vec<_> =
            choices.iter().filter(|choice| choice.text.starts_with(filter)).collect();
        for choice in fits.iter().take(MOST) {
            self.context.print(&format!("  {:<14} {}\n", choice.text, choice.words))?;
        }
        if fits.len() > MOST {
            let more = fits.len() - MOST;
            self.context.print(&format!("  … and {more} more; `list PREFIX` shows fewer\n"))?;
        }
        Ok(())
    }

    fn hint(&self, seat: Seat, bot: &str) -> Result<(), CliError> {
        let spec = BotSpec::parse(if bot.is_empty() { self.hint } else { bot });
        let thought = self.session.think(seat, &spec, &Budget::default(), &self.connect);
        let text = match thought {
            Err(error) => format!("{error}\n"),
            Ok(Err(fault)) => format!("{spec} failed: {fault}\n"),
            Ok(Ok(thought)) => {
                let mut text = format!("  {spec} would play {}\n", thought.plan.join(" "));
                if let Some(unit) = thought.unit.as_ref().filter(|_| !thought.candidates.is_empty())
                {
                    let unit = self.session.resolve(unit, Lang::En);
                    text += &format!("    what it thinks they are worth ({unit}):\n");
                }
                for candidate in thought.candidates.iter().take(5) {
                    let actions = candidate.actions.join(" ");
                    let chance = candidate.chance.map_or_else(String::new, |chance| {
                        format!("  wins with {:.0} %", 100.0 * chance)
                    });
                    text += &format!("    {actions:<18} {:.2}{chance}\n", candidate.value);
                    text += &self.contributions(candidate);
                }
                text + &self.remarks(&thought)
            }
        };
        self.context.print(&text)
    }

    /// What counted most in a candidate's value: points, a chance to win, rules, whatever the bot adds up.
    fn contributions(&self, candidate: &ThoughtCandidate) -> String {
        let mut shares = candidate.contributions.clone();
        shares.retain(|share| share.value.abs() >= 0.005);
        shares.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
        let line = |share: &Contribution| {
            let name = self.session.resolve(&share.name, Lang::En);
            format!("      {:+9.2}  {name}\n", share.value)
        };
        shares.iter().take(MOST_REASONS).map(line).collect()
    }

    /// What else the bot says.
    fn remarks(&self, thought: &Thought) -> String {
        let words = |message| self.session.resolve(message, Lang::En);
        let mut text = String::new();
        if let Some(note) = &thought.note {
            text += &format!("    {}\n", words(note));
        }
        if !thought.strategy.is_empty() {
            let entries: Vec<String> = thought.strategy.iter().map(words).collect();
            text += &format!("    the plan: {}\n", entries.join(", "));
        }
        text
    }

    fn undo(&mut self) -> Result<(), CliError> {
        match self.marks.pop() {
            None => self.context.print("there is nothing to take back\n"),
            Some(mark) => {
                self.session.take_back_to(mark);
                self.shown = mark;
                self.said =
                    self.said.min(self.session.story(0, self.viewer(), &[], self.args.lang).open);
                Ok(())
            }
        }
    }

    fn save(&self, file: &str) -> Result<(), CliError> {
        if file.is_empty() {
            return self.context.print("save where? `save FILE`\n");
        }
        let record = self.session.record().to_json() + "\n";
        match std::fs::write(file, record) {
            Ok(()) => self.context.print(&format!("saved {file}\n")),
            Err(error) => self.context.print(&format!("cannot write {file}: {error}\n")),
        }
    }

    fn over(&mut self) -> Result<(), CliError> {
        self.show_log()?;
        let Some((outcome, end)) = self.session.outcome() else { return Ok(()) };
        self.context.print(&format!("\n{}", self.session.board(Viewer::All)))?;
        self.context.print(&format!("over: {} ({})\n", end.name(), outcome.reason()))?;
        if let Some(fault) = self.session.fault() {
            self.context.print(&format!("  {}\n", fault.detail))?;
        }
        for &seat in outcome.order() {
            let (rank, score) = (outcome.rank(seat), outcome.score(seat));
            self.context.print(&format!("  {rank}. {}: {score}\n", self.seat_name(seat)))?;
        }
        io::stdout().flush()?;
        Ok(())
    }
}

/// Contributions of a candidate that `hint` lists, the largest ones.
const MOST_REASONS: usize = 6;

#[allow(clippy::disallowed_methods)] // a person's clock is wall-clock time
fn now() -> Instant {
    Instant::now()
}

const HELP: &str = "\
  DECISION      play it, in the game's notation; a whole turn in one line works too
  list [START]  legal decisions, or those that start like this
  board         the board again
  hint [BOT]    what a bot would do
  undo          take back your last decision and what followed
  resign        give up
  save FILE     save the record so far
  quit          leave
";
