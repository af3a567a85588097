//! Matches ordered in a game's own words: settings files and the dialogue of `match --ask`.

use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use bw_arena::{MatchReport, OutDir, RunResult, ScheduledRun, Series};
use bw_catalog::{BotSpec, GameEntry, NoForeign};
use bw_core::{Budget, Record};
use bw_package::{
    BotRefused, CheckBot, Console, MatchRequest, MatchTotals, PlayerTotals, ResultsTo,
};
use bw_runner::Totals;

use crate::artifacts::write_logs;
use crate::clock::{new_seed, stamp};
use crate::conduct::misconduct;
use crate::context::{Context, bot_specs, check_bots, clock, read_file, write_file};
use crate::error::CliError;
use crate::match_games::{MatchArgs, MatchRunner, interrupted, open_folder, results};

/// A request and the folder for its records, if they are wanted.
struct Ordered {
    request: MatchRequest,
    out: Option<PathBuf>,
}

pub(crate) fn run(context: &Context, args: &MatchArgs) -> Result<ExitCode, CliError> {
    let game = context.game(&args.run.game)?;
    let console = game.extras.console.ok_or_else(|| {
        let name = game.spec.name;
        CliError::usage(format!(
            "{name} has no settings files and no dialogue; name bots with --bot"
        ))
    })?;
    if !args.run.rules.is_empty() || args.run.fixed_seats || args.run.openings.is_some() {
        let what =
            "the order says how games begin: leave --rules, --fixed-seats and --openings away";
        return Err(CliError::usage(what));
    }
    args.keep.check(game)?;
    let check = |spec: &str| check_bot(game, spec);
    let mut all = Vec::new();
    for file in &args.settings {
        let request = (console.read)(&read_file(file)?, &check)
            .map_err(|error| CliError::usage(format!("{}, {error}", file.display())))?;
        let out = args.run.out.as_ref().map(|out| folder_of(out, file, args.settings.len()));
        if out.is_some() && all.iter().any(|other: &Ordered| other.out == out) {
            let what = format!(
                "two settings files are named like {}: --out would mix them",
                file.display()
            );
            return Err(CliError::usage(what));
        }
        all.push(Ordered { request, out });
    }
    if args.ask {
        let request = ask(context, &console, args, &check)?;
        all.push(Ordered { request, out: args.run.out.clone() });
    }
    let runner = MatchRunner::new(context, &args.run)?;
    for mut ordered in all {
        amend(&mut ordered.request, args);
        let table = RequestPlayer { context, args, game, console, runner: &runner };
        if !table.play(&ordered)? {
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// One of several orders has a folder of its own, named like its file.
fn folder_of(out: &Path, file: &Path, orders: usize) -> PathBuf {
    match file.file_stem() {
        Some(stem) if orders > 1 => out.join(stem),
        _ => out.to_path_buf(),
    }
}

/// What the command line says wins over the request.
fn amend(request: &mut MatchRequest, args: &MatchArgs) {
    request.games = args.games.unwrap_or(request.games);
    request.seed = args.run.seed.or(request.seed);
    request.lang = args.keep.lang.unwrap_or(request.lang);
}

fn check_bot(game: &GameEntry, spec: &str) -> Result<(), BotRefused> {
    let table = game.game(game.spec.min_seats.into(), "");
    let table = table.map_err(|error| BotRefused(error.to_string()))?;
    let made = table.lineup(&[BotSpec::parse(spec)], &NoForeign);
    made.map(|_| ()).map_err(|error| BotRefused(error.to_string()))
}

/// The longest line that is an answer.
const MOST_OF_AN_ANSWER: u64 = 64 << 10;

/// Leads the dialogue on standard error and standard input.
fn ask(
    context: &Context,
    console: &Console,
    args: &MatchArgs,
    check: &CheckBot<'_>,
) -> Result<MatchRequest, CliError> {
    let mut dialogue = (console.dialogue)(args.keep.lang.unwrap_or(console.lang));
    let mut input = io::stdin().lock();
    while let Some(question) = dialogue.question() {
        context.say(&question);
        let mut line = Vec::new();
        let read = input.by_ref().take(MOST_OF_AN_ANSWER).read_until(b'\n', &mut line)?;
        if read == 0 && !dialogue.is_optional() {
            let what = "the input ended before everything was answered; nothing was played";
            return Err(CliError::failed(what));
        }
        if let Err(why) = dialogue.answer(String::from_utf8_lossy(&line).trim(), check) {
            context.say(&why.to_string());
        }
    }
    dialogue.request().ok_or_else(|| CliError::failed("the dialogue came to no order"))
}

/// Plays requests.
struct RequestPlayer<'a> {
    context: &'a Context,
    args: &'a MatchArgs,
    game: &'a GameEntry,
    console: Console,
    runner: &'a MatchRunner,
}

impl RequestPlayer<'_> {
    /// Plays a request and writes what it asks for; false if it was interrupted.
    fn play(&self, Ordered { request, out }: &Ordered) -> Result<bool, CliError> {
        let run = self.schedule(request)?;
        if let ResultsTo::File(file) = &request.results {
            prepare(Path::new(file))?;
        }
        let names = |game: u64, _: &Record| names(&run, request, game);
        let mut records = Records::open(request, out.as_deref())?;
        let played =
            self.runner.play(self.context, &self.args.run, &run, None, records.out.as_mut(), None);
        let (result, seconds) = played.map_err(CliError::failed)?;
        let report = self.write_results(request, &run, &result, seconds)?;
        if !result.complete {
            let kept = records.out.as_ref().filter(|_| records.passing.is_none());
            interrupted(self.context, &report, request.games, kept);
            return Ok(false);
        }
        if let (Some(logs), Some(written)) = (&request.logs, &records.out) {
            let path = |number| log_path(Path::new(logs), &records.stamp, request.games, number);
            let (lang, file) = (Some(request.lang), written.games_file());
            write_logs(self.context, self.game, &file, lang, &path, &names)?;
        }
        if let (Some(folder), Some(written)) = (out, &records.out) {
            let files = (written.games_file(), folder);
            let files = (files.0.as_path(), files.1.as_path());
            self.args.keep.write(self.context, self.game, files, &names)?;
        }
        Ok(true)
    }

    fn schedule(&self, request: &MatchRequest) -> Result<ScheduledRun, CliError> {
        let specs: Vec<String> = request.players.iter().map(|player| player.bot.clone()).collect();
        let bots = bot_specs(&specs);
        let game = self.game.game(bots.len(), &request.rules).map_err(CliError::usage)?;
        check_bots(&game, &bots)?;
        let seed = request.seed.unwrap_or_else(|| {
            let seed = new_seed();
            self.context.note(&format!("seed {seed}"));
            seed
        });
        Ok(ScheduledRun {
            game: Arc::clone(&game),
            series: vec![Series { participants: (0..bots.len()).collect(), games: request.games }],
            bots,
            seed,
            fixed_seats: request.fixed_seats,
            budget: Budget { clock: clock(&self.args.run.clock, &*game)?, ..Budget::default() },
            sprt: None,
            openings: None,
        })
    }

    /// Writes the results where the request wants them.
    fn write_results(
        &self,
        request: &MatchRequest,
        run: &ScheduledRun,
        result: &RunResult,
        seconds: f64,
    ) -> Result<MatchReport, CliError> {
        let output = self.args.run.output;
        let report = MatchReport::new(run, &result.series[0], seconds);
        let text = (self.console.results)(request, &totals(run, &result.series[0].totals));
        match &request.results {
            ResultsTo::File(file) => {
                write_file(Path::new(file), text.as_bytes())?;
                self.context.note(&format!("wrote {file}"));
            }
            ResultsTo::StandardOutput if !(output.json || output.csv) => {
                self.context.print(&text)?
            }
            ResultsTo::StandardOutput => {}
        }
        if output.json {
            self.context.print_json(&report)?;
        } else if output.csv {
            self.context.print_csv(&[results(&report)])?;
        }
        let players = report.players.iter();
        let misconduct = misconduct(players.map(|player| (&*player.bot, &player.conduct)));
        if !misconduct.is_empty() {
            self.context.note(misconduct.trim_end());
        }
        Ok(report)
    }
}

/// Makes sure before the first game that the results can be written after the last.
fn prepare(file: &Path) -> Result<(), CliError> {
    let open = || -> io::Result<()> {
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        OpenOptions::new().append(true).create(true).open(file).map(|_| ())
    };
    open().map_err(|error| CliError::failed(format!("cannot write {}: {error}", file.display())))
}

/// Names of the players of a game, by seat.
fn names(run: &ScheduledRun, request: &MatchRequest, game: u64) -> Vec<String> {
    let (seating, seats) = (run.seating(game), request.players.len());
    (0..seats).map(|seat| request.players[seating.participant(seat, seats)].name.clone()).collect()
}

/// `FOLDER/YYYY-MM-DD_hh-mm-ss.txt`, with a number if there are several games.
fn log_path(folder: &Path, stamp: &str, games: u64, number: u64) -> PathBuf {
    let name = if games == 1 { stamp.to_string() } else { format!("{stamp}_{number:04}") };
    folder.join(name + ".txt")
}

/// Where records go while a request is played: to a folder that is wanted, or to one that is taken away again
/// because only logs are.
struct Records {
    out: Option<OutDir>,
    stamp: String,
    passing: Option<PathBuf>,
}

impl Records {
    fn open(request: &MatchRequest, wanted: Option<&Path>) -> Result<Self, CliError> {
        let stamp = stamp();
        let passing = match (wanted, &request.logs) {
            (None, Some(logs)) => {
                Some(Path::new(logs).join(format!(".{stamp}-{}", std::process::id())))
            }
            _ => None,
        };
        let out = passing.as_deref().or(wanted).map(open_folder).transpose()?;
        Ok(Records { out, stamp, passing })
    }
}

impl Drop for Records {
    fn drop(&mut self) {
        if let Some(folder) = &self.passing {
            // What cannot be taken away does no harm.
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// Sums by player over all games; points over those that were played to their end.
fn totals(run: &ScheduledRun, totals: &Totals) -> MatchTotals {
    let parts = run.game.spec().score_parts.len();
    let player = |player: &bw_runner::ParticipantTotals| {
        let mut sums: Vec<i64> = player.parts.iter().map(|part| part.sum()).collect();
        sums.resize(parts, 0);
        PlayerTotals { wins: player.wins, score: player.score.sum(), parts: sums }
    };
    MatchTotals { games: totals.normal, players: totals.players.iter().map(player).collect() }
}
