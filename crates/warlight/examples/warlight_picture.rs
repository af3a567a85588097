//! Draws maps in all their states, light and dark, into the folder given.

use std::error::Error;
use std::path::{Path, PathBuf};

use bw_core::{Actor, Dice, Game, NoLog, Notation, Options, Rng, Seat, Turn, Viewer};
use bw_show::{Draw, RenderOptions};
use bw_svg::Theme;
use bw_warlight::Warlight;

const MIDDLE: &str = "round 7: 4=1:3 7=1:2 8=1:5 9=1:4 10=1:1 11=1:2 12=1:9 13=1:5 17=2:4 18=2:6 19=2:3 20=2:8 21=1:14 22=2:7 23=2:3 24=1:2 36=2:5";
const ORDERS: &str = "deploy 8 2, deploy 21 5, attack 21 18 11, attack 21 22 5, attack 8 5 4, attack 13 12 4, attack 12 21 8";

const ANSWER: &str =
    "deploy 20 3, deploy 22 2, attack 22 21 8, attack 18 21 4, attack 36 22 4, attack 17 27 3";
const FOUR: &str = "round 3: 1=1:8 2=1:3 4=1:2 14=3:8 15=3:2 16=3:9 18=3:10 21=2:5 22=2:12 23=2:6 24=2:13 25=2:7 26=2:1 30=4:3 34=4:5 38=4:7 39=4:1 40=4:8 41=4:2 42=4:9";

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
            &RenderOptions { legal: &legal, ..RenderOptions::default() },
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
            &RenderOptions { names: &names, ..RenderOptions::default() },
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
        save(
            &game,
            &folder.join(name),
            &view,
            &RenderOptions { legal: &legal[1..], ..RenderOptions::default() },
        )?;
    }
    round(&folder)?;
    four(&folder)?;
    bare(&folder)
}

/// A round as a replay shows it: in the middle of its attacks, and when it is over.
fn round(folder: &Path) -> Result<(), Box<dyn Error>> {
    let game = Warlight::new(2, &Options::defaults(Warlight::SPEC.options))?;
    let mut state = game.parse_state(MIDDLE)?;
    for (seat, orders) in Seat::all(2).zip([ORDERS, ANSWER]) {
        let (view, mut turn) = (game.view(&state, Viewer::All).into_owned(), Vec::new());
        game.parse_actions(&view, Actor::Seat(seat), orders, &mut turn)?;
        turn.iter().for_each(|&action| game.apply(&mut state, Actor::Seat(seat), action));
    }
    let names = ["Ada".to_string(), "Boris the Unlikely, of a long line of conquerors".to_string()];
    let mut dice = Dice::new(3);
    for step in 0.. {
        let Turn::Chance = game.turn(&state) else { break };
        if [0, 5, 9].contains(&step) {
            let view = game.view(&state, Viewer::All).into_owned();
            let render_options = RenderOptions { names: &names, ..RenderOptions::default() };
            save(&game, &folder.join(format!("round_{step}")), &view, &render_options)?;
        }
        let action = game.sample_chance(&state, &mut dice.roll());
        game.apply(&mut state, Actor::Chance, action);
    }
    let view = game.view(&state, Viewer::All).into_owned();
    save(
        &game,
        &folder.join("round_over"),
        &view,
        &RenderOptions { names: &names, ..RenderOptions::default() },
    )
}

/// Four players, and orders around the edge of the map.
fn four(folder: &Path) -> Result<(), Box<dyn Error>> {
    let game = Warlight::new(4, &Options::defaults(Warlight::SPEC.options))?;
    let mut state = game.parse_state(FOUR)?;
    let (seat, mut turn) = (Seat::new(0), Vec::new());
    let view = game.view(&state, Viewer::All).into_owned();
    game.parse_actions(&view, Actor::Seat(seat), "deploy 1 5, attack 1 30 12", &mut turn)?;
    turn.iter().for_each(|&action| game.apply(&mut state, Actor::Seat(seat), action));
    let names = ["Ada", "Boris", "Cyril", "Dana"].map(String::from);
    let view = game.view(&state, Viewer::All).into_owned();
    save(
        &game,
        &folder.join("four"),
        &view,
        &RenderOptions { names: &names, ..RenderOptions::default() },
    )
}

/// A map without outlines in the middle of a game.
fn bare(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut options =
        Options::parse(Warlight::SPEC.options, "map=example.json,preset=wl2,fog=false")?;
    options.read_files(|_| Ok(include_str!("../tests/data/wl2_example_map.json").into()))?;
    let game = Warlight::new(2, &options)?;
    let (mut state, mut dice) = (game.initial(), Dice::new(5));
    let (mut rng, mut buffer) = (Rng::new(9), Vec::new());
    while state.round < 14 {
        game.settle(&mut state, &mut dice, &mut NoLog);
        let Turn::Decide(seats) = game.turn(&state) else { break };
        let seat = seats.first().ok_or("nobody is asked")?;
        let action = game.random_action(&state, seat, &mut rng, &mut buffer);
        game.apply(&mut state, Actor::Seat(seat), action);
    }
    let view = game.view(&state, Viewer::All).into_owned();
    save(&game, &folder.join("bare"), &view, &RenderOptions::default())
}

fn save(
    game: &Warlight,
    path: &Path,
    view: &bw_warlight::View,
    render_options: &RenderOptions<'_, Warlight>,
) -> Result<(), Box<dyn Error>> {
    let svg = game.render(view, render_options);
    for (theme, suffix) in [(Theme::Light, ""), (Theme::Dark, "-dark")] {
        let png = bw_picture::png(&svg, theme, Warlight::tokens(), 1200)?;
        std::fs::write(format!("{}{suffix}.png", path.display()), png)?;
    }
    Ok(())
}
