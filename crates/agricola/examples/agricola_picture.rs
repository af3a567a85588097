//! A picture of a position that random decisions led to, as PNG.
//!
//! `cargo run -p bw-agricola --example agricola_picture -- OUT.png [SEED] [DECISIONS] [SEATS] [RULES] [WORDS…]`
//! where words are `tall`, `dark`, `cs`, `public`, `find=VERB` to go on until such a decision comes, and `zones=WIDTH` for a picture
//! of every zone, `OUT.png-ZONE.png`.

#![allow(clippy::print_stderr)] // an example talks

use bw_agricola::{Action, Agricola};
use bw_core::{Actor, Dice, Game, Lang, NoLog, Notation, Options, Rng, Seat, Turn, Viewer};
use bw_show::{Draw, RenderOptions, ZoneWidths};
use bw_svg::Theme;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let path = arguments.first().ok_or("where to?")?;
    let number = |at: usize, default: u32| -> u32 {
        arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (seed, decisions, seats) = (u64::from(number(1, 1)), number(2, 120), number(3, 3) as u8);
    let rules = arguments.get(4).map_or("", String::as_str);
    let has = |word: &str| arguments.iter().any(|argument| argument == word);
    let game = Agricola::new(seats, &Options::parse(Agricola::SPEC.options, rules)?)?;
    let (mut state, mut dice, mut rng) = (game.initial(), Dice::new(seed), Rng::new(seed));
    let (mut legal, mut log) = (Vec::new(), Vec::new());
    let mut seat = Seat::new(0);
    let wanted = arguments.iter().find_map(|argument| argument.strip_prefix("find="));
    for made in 0..100_000 {
        game.settle(&mut state, &mut dice, &mut NoLog);
        legal.clear();
        let Turn::Decide(asked) = game.turn(&state) else { break };
        seat = asked.first().unwrap_or_default();
        game.actions(&state, seat, &mut legal);
        let found = |action: &Action| {
            let mut text = String::new();
            let by = Actor::Seat(seat);
            let written =
                game.write_action(&game.view(&state, Viewer::All), by, *action, &mut text);
            written.is_ok() && wanted.is_none_or(|verb| text.starts_with(verb))
        };
        if made < decisions || !legal.iter().any(found) {
            let action = busy(&legal, &mut rng).ok_or("nothing to decide")?;
            game.apply(&mut state, Actor::Seat(seat), action);
            log.push((Actor::Seat(seat), action));
        } else {
            break;
        }
    }
    let viewer = if has("public") { Viewer::Public } else { Viewer::Seat(seat) };
    let view = game.view(&state, viewer);
    let names: Vec<String> =
        ["Ana", "champion", "Žofie", "Max", "montecarlo"].map(String::from).into();
    let (names, width) = if has("tall") { (&[][..], 760) } else { (&names[..], 1120) };
    let render_options = RenderOptions {
        lang: if has("cs") { Lang::Cs } else { Lang::En },
        legal: if has("public") { &[] } else { &legal },
        last: &log[log.len().saturating_sub(3)..],
        names,
        ..RenderOptions::default()
    };
    let theme = if has("dark") { Theme::Dark } else { Theme::Light };
    let zones = arguments.iter().find_map(|argument| argument.strip_prefix("zones=")?.parse().ok());
    if let Some(width) = zones {
        let widths = ZoneWidths { middle: width, own: width, aside: width };
        for zone in game.zones(&view, &render_options, widths) {
            let png = bw_picture::png(&zone.svg, theme, Agricola::tokens(), u32::from(width))?;
            std::fs::write(format!("{path}-{}.png", zone.id), png)?;
        }
        return Ok(());
    }
    let svg = game.render(&view, &render_options);
    std::fs::write(path, bw_picture::png(&svg, theme, Agricola::tokens(), width)?)?;
    eprintln!("{path}: {} bytes of SVG", svg.len());
    Ok(())
}

/// A random decision that rather does something than nothing.
fn busy(legal: &[Action], rng: &mut Rng) -> Option<Action> {
    let idle = |action: &&Action| {
        matches!(
            action,
            Action::Skip | Action::Done | Action::Exchange | Action::Food(_) | Action::Release(_)
        )
    };
    let doing: Vec<Action> = legal.iter().filter(|action| !idle(action)).copied().collect();
    rng.pick(&doing).or_else(|| legal.last()).copied()
}
