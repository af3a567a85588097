//! The items of an order, one by one: what the settings file and the dialogue have in common.
//!
//! Every error says what was found and what would be right.

use bw_core::Lang;
use bw_package::{CheckBot, ResultsTo};

use crate::formats::ai_names::{AI_NAMES, AiKind, ai_kind, folded};

/// Most games of one order.
const MOST_GAMES: u64 = 1_000_000_000;

/// The number of players.
pub(super) fn players(text: &str) -> Result<usize, String> {
    let expected = "the number of players, 2 to 5";
    match text.trim().parse() {
        Ok(players @ 2..=5) => Ok(players),
        _ => Err(unexpected(text, expected)),
    }
}

/// Which AI a name means, and the language of the name if it has one. Bots that the thesis does not know
/// are named by their specs.
pub(super) fn kind(text: &str, check: &CheckBot<'_>) -> Result<(AiKind, Option<Lang>), String> {
    if let Some(known) = ai_kind(text) {
        return Ok(known);
    }
    let spec = text.trim();
    let looks_like_a_spec = spec.starts_with(|c: char| c.is_ascii_lowercase())
        && spec.split(':').next().is_some_and(|name| !name.contains(' '));
    if looks_like_a_spec {
        check(spec).map_err(|refused| refused.to_string())?;
        return Ok((AiKind::Bot(spec.into()), None));
    }
    let names: Vec<&str> = AI_NAMES.iter().map(|ai| ai.czech).collect();
    Err(format!(
        "there is no AI `{spec}`; there are {}, UI 19/3 pr(X) with X from 2 to 5, or a bot's name as \
         `boardwright bots carcassonne` lists them",
        names.join(", ")
    ))
}

/// The spec of a program of the user's own.
pub(super) fn own(command: &str, check: &CheckBot<'_>) -> Result<String, String> {
    let command = command.trim();
    if command.is_empty() {
        return Err("a command is needed that starts your AI, as in `python3 my_bot.py`".into());
    }
    let spec = format!("exec:{command}");
    check(&spec).map_err(|refused| refused.to_string())?;
    Ok(spec)
}

/// The number of games.
pub(super) fn games(text: &str) -> Result<u64, String> {
    match text.trim().parse() {
        Ok(games @ 1..=MOST_GAMES) => Ok(games),
        _ => Err(unexpected(text, "the number of games, a whole number from 1")),
    }
}

/// Yes or no, and the language of the word.
pub(super) fn yes_or_no(text: &str) -> Option<(bool, Lang)> {
    match folded(text).as_str() {
        "ano" => Some((true, Lang::Cs)),
        "ne" => Some((false, Lang::Cs)),
        "yes" => Some((true, Lang::En)),
        "no" => Some((false, Lang::En)),
        _ => None,
    }
}

/// A seed. Negative ones of the thesis's program are seeds too.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let seed = text.parse::<u64>().ok().or_else(|| text.parse::<i64>().ok().map(|s| s as u64));
    seed.ok_or_else(|| unexpected(text, "a seed, a whole number"))
}

/// A folder or a file name without its quotes, if it has some.
pub(super) fn path(text: &str) -> &str {
    let text = text.trim();
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.unwrap_or(text).trim()
}

/// Where the results go, from a file name without quotes.
pub(super) fn results(name: &str) -> Result<ResultsTo, String> {
    match name {
        "" => Err("a file name is needed, or - for standard output".into()),
        "-" => Ok(ResultsTo::StandardOutput),
        name => Ok(ResultsTo::File(name.into())),
    }
}

/// Something else was found than what was expected.
pub(super) fn unexpected(found: &str, expected: &str) -> String {
    let found = found.trim();
    if found.is_empty() {
        return format!("here is nothing, but must be {expected}");
    }
    let short: String = found.chars().take(60).collect();
    format!("`{short}` is not {expected}")
}
