//! Draws a mid-game map under fog and an open one, light and dark, into the folder given.

use std::error::Error;
use std::path::PathBuf;

use bw_core::svg::Theme;
use bw_core::{Actor, Dice, Game, NoLog, Notation, Options, Render, Seat, Shot, Viewer};
use bw_warlight::Warlight;

const MIDDLE: &str = "round 7: 4=1:3 7=1:2 8=1:5 9=1:4 10=1:1 11=1:2 12=1:9 13=1:5 17=2:4 18=2:6 19=2:3 20=2:8 21=1:14 22=2:7 23=2:3 24=1:2 36=2:5";
const ORDERS: &str = "deploy 8 2, deploy 21 5, attack 21 18 11, attack 21 22 5, attack 8 5 4, attack 13 12 4, attack 12 21 8";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: picture FOLDER")?);
    for (name, rules) in [("fog", "fog=true"), ("open", "")] {
        let game = Warlight::new(2, &Options::parse(Warlight::SPEC.options, rules)?)?;
        let mut state = game.parse_state(MIDDLE)?;
        let (seat, mut turn) = (Seat::new(0), Vec::new());
        let view = game.view(&state, Viewer::Seat(seat)).into_owned();
        game.parse_actions(&view, Actor::Seat(seat), ORDERS, &mut turn)?;
        let commit = turn.pop().into_iter();
        turn.iter().for_each(|&action| game.apply(&mut state, Actor::Seat(seat), action));
        let mut legal = Vec::new();
        game.actions(&state, seat, &mut legal);
        let view = game.view(&state, Viewer::Seat(seat)).into_owned();
        save(
            &game,
            &folder.join(format!("{name}_orders")),
            &view,
            &Shot { legal: &legal, ..Shot::default() },
        )?;
        commit.for_each(|action| game.apply(&mut state, Actor::Seat(seat), action));
        for action in [bw_warlight::Action::Done; 2] {
            game.apply(&mut state, Actor::Seat(Seat::new(1)), action);
        }
        game.settle(&mut state, &mut Dice::new(3), &mut NoLog);
        let names = ["Ada".to_string(), "Bot <fast>".to_string()];
        let view = game.view(&state, Viewer::All).into_owned();
        save(
            &game,
            &folder.join(format!("{name}_after")),
            &view,
            &Shot { names: &names, ..Shot::default() },
        )?;
    }
    let mut options = Options::parse(Warlight::SPEC.options, "map=example.json,start=draft")?;
    options.read_files(|_| Ok(include_str!("../tests/data/wl2_example_map.json").into()))?;
    for (name, options) in
        [("other", options), ("offer", Options::defaults(Warlight::SPEC.options))]
    {
        let game = Warlight::new(2, &options)?;
        let (mut state, mut legal) = (game.initial(), Vec::new());
        game.settle(&mut state, &mut Dice::new(1), &mut NoLog);
        game.actions(&state, Seat::new(0), &mut legal);
        game.apply(&mut state, Actor::Seat(Seat::new(0)), legal[0]);
        let view = game.view(&state, Viewer::Seat(Seat::new(0))).into_owned();
        save(&game, &folder.join(name), &view, &Shot { legal: &legal[1..], ..Shot::default() })?;
    }
    Ok(())
}

fn save(
    game: &Warlight,
    path: &std::path::Path,
    view: &bw_warlight::View,
    shot: &Shot<'_, Warlight>,
) -> Result<(), Box<dyn Error>> {
    let svg = game.render(view, shot);
    for (theme, suffix) in [(Theme::Light, ""), (Theme::Dark, "-dark")] {
        let png = bw_picture::png(&svg, theme, Warlight::tokens(), 1200)?;
        std::fs::write(format!("{}{suffix}.png", path.display()), png)?;
    }
    Ok(())
}
