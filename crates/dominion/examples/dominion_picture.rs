//! A picture of a random position as PNG.
//!
//! `cargo run -p bw-dominion --example dominion_picture -- OUT.png [SEED] [DECISIONS] [RULES] [SEATS] [ZONES]`
//!
//! with a width of zones for a picture of every zone instead, `OUT.png-ZONE.png`.

#![allow(clippy::print_stderr)] // an example talks

use bw_core::{Dice, Game, NoLog, Options, Rng, Seat, Turn, Viewer};
use bw_dominion::Dominion;
use bw_show::{Draw, RenderOptions, ZoneWidths};
use bw_svg::Theme;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("where to?")?;
    let seed: u64 = arguments.next().unwrap_or_default().parse().unwrap_or(1);
    let decisions: u32 = arguments.next().unwrap_or_default().parse().unwrap_or(60);
    let rules = arguments.next().unwrap_or_default();
    let seats: u8 = arguments.next().unwrap_or_default().parse().unwrap_or(2);
    let game = Dominion::new(seats, &Options::parse(Dominion::SPEC.options, &rules)?)?;
    let (mut state, mut dice, mut rng) = (game.initial(), Dice::new(seed), Rng::new(seed));
    let mut legal = Vec::new();
    let mut seat = Seat::new(0);
    for left in (0..=decisions).rev() {
        game.settle(&mut state, &mut dice, &mut NoLog);
        let Turn::Decide(asked) = game.turn(&state) else { break };
        seat = asked.first().unwrap_or_default();
        legal.clear();
        game.actions(&state, seat, &mut legal);
        if left > 0 {
            let action = *rng.pick(&legal).ok_or("nothing to decide")?;
            game.apply(&mut state, bw_core::Actor::Seat(seat), action);
        }
    }
    let view = game.view(&state, Viewer::Seat(seat));
    let names: Vec<String> = ["Ada", "double-witch", "Žofie", "Max"].map(String::from).into();
    let options = RenderOptions { legal: &legal, names: &names, ..RenderOptions::default() };
    if let Some(width) = arguments.next().and_then(|width| width.parse().ok()) {
        let widths = ZoneWidths { middle: width, own: width, aside: width };
        for zone in game.zones(&view, &options, widths) {
            let tokens = Dominion::tokens();
            let png = bw_picture::png(&zone.svg, Theme::Light, tokens, u32::from(width))?;
            std::fs::write(format!("{path}-{}.png", zone.id), png)?;
        }
        return Ok(());
    }
    let svg = game.render(&view, &options);
    std::fs::write(&path, bw_picture::png(&svg, Theme::Light, Dominion::tokens(), 1120)?)?;
    eprintln!("{path}: {} bytes of SVG", svg.len());
    Ok(())
}
