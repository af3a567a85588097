//! Short texts of command lines, forms and files.

use bw_arimaa::{parse_diagram, parse_one_line, parse_position, parse_suite};
use bw_arimaa::{parse_tokens, parse_tournament};
use bw_catalog::{BotSpec, NoForeign};
use bw_core::{Options, TimeControl, parse_time};
use bw_stats::Sprt;

use crate::records::CATALOG;
use crate::{chosen, text};

/// Rule options of all games, as written and as records keep them.
pub(crate) fn rules(data: &[u8]) {
    let Some((entry, rest)) = chosen(CATALOG.games(), data) else { return };
    let Some(text) = text(rest) else { return };
    let Ok(mut options) = Options::parse(entry.spec.options, text) else { return };
    if options.read_files(|_| Ok("nothing".into())).is_err() {
        return;
    }
    let kept = options.to_json();
    let again = Options::from_json(entry.spec.options, &kept);
    let again = again.unwrap_or_else(|error| panic!("{error}: {kept:?}"));
    assert_eq!(again.to_json(), kept, "other options are read");
    for seats in 1..=6 {
        // What does not go together is refused.
        let _ = entry.with_options(seats, &options);
    }
}

pub(crate) fn bot_spec(data: &[u8]) {
    let Some((entry, rest)) = chosen(CATALOG.games(), data) else { return };
    let Some(text) = text(rest) else { return };
    let spec = BotSpec::parse(text);
    assert_eq!(BotSpec::parse(&spec.to_string()), spec);
    let seats = usize::from(entry.spec.min_seats.max(2));
    let Ok(game) = entry.game(seats, "") else { panic!("{} cannot be played", entry.spec.id) };
    game.sources(&spec);
    let specs = vec![spec; seats];
    let _ = game.lineup(&specs, &NoForeign);
}

pub(crate) fn numbers(data: &[u8]) {
    let Some(text) = text(data) else { return };
    parse_time(text);
    if let Ok(sprt) = Sprt::parse(text) {
        let [lower, upper] = sprt.bounds();
        assert!(lower < 0.0 && upper > 0.0, "bounds {lower} and {upper}");
        assert!(lower.is_finite() && upper.is_finite(), "bounds {lower} and {upper}");
    }
}

pub(crate) fn arimaa_texts(data: &[u8]) {
    let Some(text) = text(data) else { return };
    if let Ok(control) = text.parse::<TimeControl>() {
        let written = control.to_string();
        assert_eq!(written.parse().as_ref(), Ok(&control), "`{written}`");
    }
    let _ = parse_diagram(text);
    let _ = parse_one_line(text);
    let _ = parse_position(text);
    let _ = parse_tokens(text);
    let _ = parse_tournament(text);
    let _ = parse_suite(text);
}
