//! Draws positions of a recorded game, light and dark: `cargo run --release -p bw-arimaa --example pictures DIR`

#![allow(clippy::print_stderr)] // it says what it writes

use std::path::Path;

use bw_arimaa::show::render::{TOKENS, board_for};
use bw_arimaa::{Action, Arimaa, Side, State, Strictness, parse_tournament, replay_turns};
use bw_core::{Actor, Game, Lang};
use bw_show::RenderOptions;
use bw_svg::Theme;

type Failure = Box<dyn std::error::Error>;

/// A game played up to some action, with the list of what can be done and what was done last.
struct Moment {
    state: State,
    legal: Vec<Action>,
    last: Vec<(Actor, Action)>,
}

/// The state after `turns` turns and `more` decisions of the next.
fn moment(log: &[(Side, Vec<Action>)], turns: usize, more: usize) -> Moment {
    let game = Arimaa::default();
    let mut state = game.initial();
    let mut last = Vec::new();
    for (at, (side, actions)) in log.iter().enumerate().take(turns + 1) {
        let count = if at < turns { actions.len() } else { more };
        if at + 1 >= turns {
            last.extend(actions[..count].iter().map(|&action| (Actor::Seat(side.seat()), action)));
        }
        for &action in &actions[..count] {
            game.apply(&mut state, Actor::Seat(side.seat()), action);
        }
    }
    let mut legal = Vec::new();
    game.actions(&state, state.side().seat(), &mut legal);
    Moment { state, legal, last }
}

fn write(dir: &Path, name: &str, svg: &str) -> Result<(), Failure> {
    for (theme, suffix) in [(Theme::Light, ""), (Theme::Dark, "-dark")] {
        let path = dir.join(format!("{name}{suffix}.png"));
        std::fs::write(&path, bw_picture::png(svg, theme, TOKENS, 900)?)?;
        eprintln!("{} ({} bytes of SVG)", path.display(), svg.len());
    }
    Ok(())
}

fn main() -> Result<(), Failure> {
    let dir = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    let dir = Path::new(&dir);
    let text = include_str!("../tests/data/games.pgn");
    let games = parse_tournament(text)?;
    let replay = replay_turns(&Arimaa::default(), &games[0].turns, Strictness::Strict)?;
    let log: Vec<_> = replay.turns.iter().map(|(l, actions)| (l.side, actions.clone())).collect();
    let names = ["sharp & friends".to_owned(), "a player with quite a long name".to_owned()];

    let middle = moment(&log, 28, 2);
    let camel: Vec<Action> = middle
        .legal
        .iter()
        .copied()
        .filter(|a| matches!(a, Action::Step(step) if step.from().to_string() == "c3"))
        .chain([Action::End])
        .collect();
    let chosen = RenderOptions { legal: &camel, last: &middle.last, ..RenderOptions::default() };
    write(dir, "chosen", &board_for(&middle.state, Side::Gold, &chosen))?;
    let all = RenderOptions {
        legal: &middle.legal,
        last: &middle.last,
        lang: Lang::Cs,
        ..RenderOptions::default()
    };
    write(dir, "all", &board_for(&middle.state, Side::Silver, &all))?;
    let record = RenderOptions { last: &middle.last, names: &names, ..RenderOptions::default() };
    write(dir, "record", &board_for(&middle.state, Side::Gold, &record))?;
    let setup = moment(&log, 0, 11);
    let options = RenderOptions { legal: &setup.legal, ..RenderOptions::default() };
    write(dir, "setup", &board_for(&setup.state, Side::Gold, &options))?;
    let silver = moment(&log, 1, 3);
    let options = RenderOptions { legal: &silver.legal, names: &names, ..RenderOptions::default() };
    write(dir, "setup-silver", &board_for(&silver.state, Side::Gold, &options))?;
    let over = moment(&log, log.len(), 0);
    let options = RenderOptions { last: &over.last, names: &names, ..RenderOptions::default() };
    write(dir, "over", &board_for(&over.state, Side::Gold, &options))
}
