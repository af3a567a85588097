//! `replay`: checks records and makes pictures of them.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use bw_catalog::{AnyReplay, PictureOptions};
use bw_core::svg::{Theme, Token, standalone};
use bw_core::{Actor, Lang, Record, Viewer};
use bw_picture::{Film, Frame, Picture, png, rasterize};
use serde_json::json;

use crate::context::{Context, read_file, write_file};
use crate::error::CliError;

/// Check a record and make pictures of the game
#[derive(Debug, clap::Args)]
#[command(after_help = "FILE holds one record, or one a line as `match --out` writes them.\n\n\
Examples:\n  \
boardwright replay games/games.jsonl\n  \
boardwright replay games/games.jsonl --game 3 --log\n  \
boardwright replay games/games.jsonl --game 3 --gif game.gif\n  \
boardwright replay game.json --turn 20 --png board.png --theme dark")]
pub(crate) struct ReplayArgs {
    /// The record
    file: PathBuf,

    /// Which record of the file, from 1; all are checked without it
    #[arg(long, value_name = "N")]
    game: Option<usize>,

    /// Stop after so many actions
    #[arg(long, value_name = "N", conflicts_with = "turn")]
    step: Option<usize>,

    /// Stop after so many turns
    #[arg(long, value_name = "N")]
    turn: Option<usize>,

    /// Print what happened, in words
    #[arg(long)]
    log: bool,

    /// Print the board as text
    #[arg(long)]
    board: bool,

    /// Write the board as SVG
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,

    /// Write the board as PNG
    #[arg(long, value_name = "OUT")]
    png: Option<PathBuf>,

    /// Write the game as an animation, one frame a turn
    #[arg(long, value_name = "OUT")]
    gif: Option<PathBuf>,

    /// Width of PNG and GIF in pixels
    #[arg(long, default_value_t = 960)]
    width: u32,

    /// How long a frame of the animation stays, in milliseconds
    #[arg(long, default_value_t = 500)]
    frame_ms: u32,

    /// Colours: light or dark
    #[arg(long, default_value = "light")]
    theme: ThemeArg,

    /// Language of words: en or cs
    #[arg(long, default_value = "en")]
    lang: Lang,

    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ThemeArg {
    Light,
    Dark,
}

/// A checked record.
struct Checked {
    record: Record,
    replay: Box<dyn AnyReplay>,
    tokens: &'static [Token],
}

pub(crate) fn run(context: &Context, args: &ReplayArgs) -> Result<ExitCode, CliError> {
    let text = read_file(&args.file)?;
    let records = split(&text);
    let chosen: Vec<(usize, &str)> = match args.game {
        None => records.iter().copied().enumerate().collect(),
        Some(number) => {
            let record = number.checked_sub(1).and_then(|at| records.get(at)).ok_or_else(|| {
                CliError::usage(format!(
                    "{} holds {} records; there is no record {number}",
                    args.file.display(),
                    records.len()
                ))
            })?;
            vec![(number - 1, *record)]
        }
    };
    let mut checked = Vec::new();
    for (at, record) in chosen {
        let record = check(context, record).map_err(|why| {
            CliError::failed(format!("{}, record {}: {why}", args.file.display(), at + 1))
        })?;
        checked.push(record);
    }
    summarize(context, args, &checked)?;
    match &checked[..] {
        [] => Err(CliError::failed(format!("{} holds no record", args.file.display()))),
        [one] => show(context, args, one),
        [first, ..] if wants_show(args) => {
            context.note("note: pictures and logs are of the first record; choose with --game N");
            show(context, args, first)
        }
        _ => Ok(()),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// A pretty-printed record is one record; otherwise every line is one.
fn split(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let one_a_line = lines.first().is_some_and(|line| line.trim_end().ends_with('}'));
    if one_a_line || lines.is_empty() { lines } else { vec![text] }
}

fn check(context: &Context, text: &str) -> Result<Checked, String> {
    let record = Record::from_json(text).map_err(|error| error.to_string())?;
    let entry = context.catalog.game(&record.game).map_err(|error| error.to_string())?;
    let game = entry.of_record(&record).map_err(|error| error.to_string())?;
    let replay = game.replay(&record).map_err(|error| error.to_string())?;
    Ok(Checked { record, replay, tokens: entry.tokens })
}

fn summarize(context: &Context, args: &ReplayArgs, all: &[Checked]) -> Result<(), CliError> {
    if args.json {
        let games: Vec<_> = all
            .iter()
            .map(|checked| {
                json!({
                    "game": checked.record.game,
                    "players": checked.record.players,
                    "actions": checked.replay.actions(),
                    "turns": checked.replay.turn_ends().len(),
                    "result": checked.record.result,
                    "state": checked.replay.state_text(step(args, &*checked.replay)),
                })
            })
            .collect();
        return context.print_json(&games);
    }
    for (at, Checked { record, replay, .. }) in all.iter().enumerate() {
        let result = record.result.as_ref().map_or("unfinished".to_string(), |result| {
            let scores = record.players.iter().zip(&result.scores);
            let scores: Vec<_> =
                scores.map(|(player, score)| format!("{player} {score}")).collect();
            format!("{} ({})", scores.join(", "), result.end)
        });
        let number = args.game.unwrap_or(at + 1);
        context.print(&format!(
            "{number}: {}, {} actions, every one legal: {result}\n",
            record.game,
            replay.actions()
        ))?;
    }
    Ok(())
}

fn wants_show(args: &ReplayArgs) -> bool {
    args.log || args.board || args.svg.is_some() || args.png.is_some() || args.gif.is_some()
}

fn step(args: &ReplayArgs, replay: &dyn AnyReplay) -> usize {
    let by_turn = |turn: usize| match turn {
        0 => 0,
        turn => replay.turn_ends().get(turn - 1).copied().unwrap_or(replay.actions()),
    };
    args.step.or(args.turn.map(by_turn)).unwrap_or(replay.actions()).min(replay.actions())
}

fn show(context: &Context, args: &ReplayArgs, checked: &Checked) -> Result<(), CliError> {
    let Checked { record, replay, tokens } = checked;
    let step = step(args, &**replay);
    if args.log {
        for action in 0..step {
            let (actor, words) = replay.words(action, args.lang);
            let who = match actor {
                Actor::Chance => "chance".to_string(),
                Actor::Seat(seat) => format!("{seat} {}", record.players[seat.index()]),
            };
            context.print(&format!("{:>4}  {who}: {words}\n", action + 1))?;
        }
    }
    if args.board {
        context.print(&replay.board(step, Viewer::All))?;
    }
    let theme = match args.theme {
        ThemeArg::Light => Theme::Light,
        ThemeArg::Dark => Theme::Dark,
    };
    let studio = Studio { args, replay: &**replay, names: &record.players, tokens, theme };
    if let Some(path) = &args.svg {
        write_file(path, standalone(&studio.svg(step, false), tokens).as_bytes())?;
    }
    if let Some(path) = &args.png {
        let png = png(&studio.svg(step, false), theme, tokens, args.width);
        write_file(path, &png.map_err(CliError::failed)?)?;
    }
    if let Some(path) = &args.gif {
        studio.film(path, step)?;
        context.note(&format!("wrote {}", path.display()));
    }
    Ok(())
}

/// Makes the pictures of one game.
struct Studio<'a> {
    args: &'a ReplayArgs,
    replay: &'a dyn AnyReplay,
    names: &'a [String],
    tokens: &'static [Token],
    theme: Theme,
}

/// The last frame of an animation stays longer, so that one can read the result.
const LAST_FRAME_CS: u16 = 400;

impl Studio<'_> {
    /// The board after so many actions; the last turn is highlighted.
    fn svg(&self, step: usize, steady: bool) -> String {
        let ends = self.replay.turn_ends();
        let turn_begin = ends.iter().rev().find(|&&end| end < step).copied().unwrap_or(0);
        let options = PictureOptions {
            lang: self.args.lang,
            names: self.names.to_vec(),
            last: step - turn_begin,
            steady,
        };
        self.replay.picture(step, Viewer::All, &options)
    }

    fn frame(&self, step: usize) -> Result<Picture, CliError> {
        rasterize(&self.svg(step, true), self.theme, self.tokens, self.args.width)
            .map_err(CliError::failed)
    }

    fn film(&self, path: &std::path::Path, until: usize) -> Result<(), CliError> {
        let steps: Vec<usize> =
            self.replay.turn_ends().into_iter().filter(|&end| end <= until).collect();
        let (Some(&last), Some(&middle)) = (steps.last(), steps.get(steps.len() / 2)) else {
            return Err(CliError::failed("there is no turn to show"));
        };
        let samples = [self.frame(last)?, self.frame(middle)?];
        let file = File::create(path).map_err(|error| {
            CliError::failed(format!("cannot write {}: {error}", path.display()))
        })?;
        let mut out = BufWriter::new(file);
        let mut film =
            Film::new(&mut out, &[&samples[0], &samples[1]]).map_err(CliError::failed)?;
        let pause = u16::try_from(self.args.frame_ms / 10).unwrap_or(u16::MAX).max(2);
        for &step in &steps {
            let centiseconds = if step == last { LAST_FRAME_CS } else { pause };
            let picture = self.frame(step)?;
            film.push(&Frame { picture, centiseconds }).map_err(CliError::failed)?;
        }
        drop(film);
        Ok(out.flush()?)
    }
}
