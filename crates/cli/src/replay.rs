//! `replay`: checks records and makes pictures of them.

use std::path::PathBuf;
use std::process::ExitCode;

use bw_catalog::{AnyReplay, CheckedRecord, RecordText};
use bw_core::{Lang, Record, Viewer};
use bw_svg::Theme;
use serde_json::json;

use crate::context::{Context, read_file, write_file};
use crate::error::CliError;
use crate::pictures::{FRAME_MS, PictureFormat, PictureStyle, Pictures, PicturesOf};

/// Check a record and make pictures of the game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "FILE holds one record, or one a line as `match --out` writes them, or a log in a game's own \
format; of a log every claim is checked.\n\n\
Examples:\n  \
boardwright replay games/games.jsonl\n  \
boardwright replay games/games.jsonl --game 3 --log\n  \
boardwright replay games/games.jsonl --game 3 --gif game.gif\n  \
boardwright replay game.json --turn 20 --png board.png --theme dark\n  \
boardwright replay games/games.jsonl --game 3 --text game.txt\n  \
boardwright replay game.txt --json\n  \
boardwright replay game.txt --pictures album/ --format png"
)]
pub(crate) struct ReplayArgs {
    /// The record
    file: PathBuf,

    /// Which record of the file, from 1; all are checked without it
    #[arg(long, value_name = "N")]
    game: Option<usize>,

    /// Stop after N actions
    #[arg(long, value_name = "N", conflicts_with = "turn")]
    step: Option<usize>,

    /// Stop after N turns
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

    /// Write a picture of every move into a folder
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,

    /// Kind of these pictures
    #[arg(long, default_value = "gif", requires = "pictures")]
    format: PictureFormat,

    /// Of what there are pictures
    #[arg(long, value_name = "WHAT", default_value = "moves", requires = "pictures")]
    pictures_of: PicturesOf,

    /// Write the log in the game's own format
    #[arg(long, value_name = "OUT")]
    text: Option<PathBuf>,

    /// Write the record as JSON
    #[arg(long, value_name = "OUT")]
    record: Option<PathBuf>,

    /// Width of PNG and GIF in pixels
    #[arg(long, default_value_t = 960)]
    width: u32,

    /// How long a frame of the animation stays, in milliseconds
    #[arg(long, default_value_t = FRAME_MS)]
    frame_ms: u32,

    /// Colours: light or dark
    #[arg(long, default_value = "light")]
    theme: ThemeArg,

    /// Language of words: en or cs; English without it, logs in their own
    #[arg(long)]
    lang: Option<Lang>,

    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ThemeArg {
    Light,
    Dark,
}

pub(crate) fn run(context: &Context, args: &ReplayArgs) -> Result<ExitCode, CliError> {
    let text = read_file(&args.file)?;
    let records = context.catalog.record_texts(&text);
    let chosen: Vec<(usize, RecordText<'_>)> = match args.game {
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
        let record = context.catalog.check_record(record).map_err(|why| {
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

fn summarize(
    context: &Context,
    args: &ReplayArgs,
    all: &[CheckedRecord<'_>],
) -> Result<(), CliError> {
    if args.json {
        let games: Vec<_> = all
            .iter()
            .map(|checked| {
                json!({
                    "game": checked.record.game,
                    "players": checked.record.players,
                    "names": checked.record.player_names(),
                    "actions": checked.replay.actions(),
                    "turns": checked.replay.turn_ends().len(),
                    "result": checked.record.result,
                    "state": checked.replay.state_text(step(args, &*checked.replay)),
                })
            })
            .collect();
        return context.print_json(&games);
    }
    for (at, CheckedRecord { record, replay, .. }) in all.iter().enumerate() {
        let result = record.result.as_ref().map_or("unfinished".to_string(), |result| {
            let scores = record.player_names().iter().zip(&result.scores);
            let scores: Vec<_> =
                scores.map(|(player, score)| format!("{player} {score}")).collect();
            format!("{} ({}{})", scores.join(", "), result.end.name(), winners(record))
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

/// Who won, where the scores do not show it because a fault or a resignation ended the game.
fn winners(record: &Record) -> String {
    let names = record.player_names();
    let by_name = |seat: usize| names.get(seat).map_or("", String::as_str);
    let Some((result, loser)) =
        record.result.as_ref().and_then(|result| Some((result, result.end.seat()?)))
    else {
        return String::new();
    };
    let first = result.ranks.iter().enumerate().filter(|(_, rank)| **rank == 1);
    let first: Vec<&str> = first.map(|(seat, _)| by_name(seat)).collect();
    let verb = if first.len() == 1 { "wins" } else { "win" };
    format!(": {}; {} {verb}", by_name(loser.index()), first.join(" and "))
}

fn wants_show(args: &ReplayArgs) -> bool {
    let files = [&args.svg, &args.png, &args.gif, &args.pictures, &args.text, &args.record];
    args.log || args.board || files.iter().any(|file| file.is_some())
}

fn step(args: &ReplayArgs, replay: &dyn AnyReplay) -> usize {
    let by_turn = |turn: usize| match turn {
        0 => 0,
        turn => replay.turn_ends().get(turn - 1).copied().unwrap_or(replay.actions()),
    };
    args.step.or(args.turn.map(by_turn)).unwrap_or(replay.actions()).min(replay.actions())
}

fn show(context: &Context, args: &ReplayArgs, checked: &CheckedRecord<'_>) -> Result<(), CliError> {
    let CheckedRecord { record, replay, entry: game } = checked;
    let lang = args.lang.unwrap_or_default();
    let step = step(args, &**replay);
    if args.log {
        let names = record.player_names();
        let story = replay.story(Viewer::All, names, lang).lines;
        for line in story.iter().filter(|line| line.n <= step) {
            context.print(&format!("{:>4}  {}\n", line.n, line.text(names)))?;
        }
    }
    if args.board {
        context.print(&replay.board(step, Viewer::All))?;
    }
    let theme = match args.theme {
        ThemeArg::Light => Theme::Light,
        ThemeArg::Dark => Theme::Dark,
    };
    let look = PictureStyle { lang, theme, width: args.width };
    let pictures =
        Pictures::new(&**replay, record.player_names().to_vec(), game.appearance.tokens, look);
    if let Some(path) = &args.svg {
        pictures.board(step, PictureFormat::Svg, path)?;
    }
    if let Some(path) = &args.png {
        pictures.board(step, PictureFormat::Png, path)?;
    }
    if let Some(path) = &args.gif {
        pictures.film(path, step, args.frame_ms)?;
        context.note(&format!("wrote {}", path.display()));
    }
    if let Some(folder) = &args.pictures {
        pictures.album(args.pictures_of, args.format, folder)?;
        context.note(&format!("wrote pictures to {}", folder.display()));
    }
    if let Some(path) = &args.text {
        let text = game.own_log(record, args.lang);
        write_file(path, text.map_err(|error| CliError::failed(error.to_string()))?.as_bytes())?;
    }
    if let Some(path) = &args.record {
        write_file(path, (record.to_json() + "\n").as_bytes())?;
    }
    Ok(())
}
