//! The items of an order, one by one: what the settings file and the dialogue have in common.
//!
//! Every error says what was found and what would be right.

use bw_core::Lang;
use bw_package::{CheckBot, ResultsTo};

use crate::formats::ai_names::{AI_NAMES, AiKind, ai_kind, folded};
use crate::formats::refusal::Refusal;

/// Most games of one order.
const MOST_GAMES: u64 = 1_000_000_000;

/// What is expected, in English and in Czech.
pub(super) const PLAYERS: [&str; 2] = ["the number of players, 2 to 5", "počet hráčů od 2 do 5"];
pub(super) const GAMES: [&str; 2] =
    ["the number of games, a whole number from 1", "počet her, celé číslo od 1"];

/// The number of players.
pub(super) fn players(text: &str) -> Result<usize, Refusal> {
    match text.trim().parse() {
        Ok(players @ 2..=5) => Ok(players),
        _ => Err(Refusal::unexpected(text, PLAYERS)),
    }
}

/// Which AI a name means, and the language of the name if it has one. Bots that the thesis does not know
/// are named by their specs.
pub(super) fn kind(text: &str, check: &CheckBot<'_>) -> Result<(AiKind, Option<Lang>), Refusal> {
    if let Some(known) = ai_kind(text) {
        return Ok(known);
    }
    let spec = text.trim();
    let looks_like_a_spec = spec.starts_with(|c: char| c.is_ascii_lowercase())
        && spec.split(':').next().is_some_and(|name| !name.contains(' '));
    if looks_like_a_spec {
        check(spec).map_err(|refused| Refusal::bot(spec, &refused.to_string()))?;
        return Ok((AiKind::Bot(spec.into()), None));
    }
    let names: Vec<&str> = AI_NAMES.iter().map(|ai| ai.czech).collect();
    let names = names.join(", ");
    Err(Refusal::new(
        format!(
            "there is no AI `{spec}`; there are {names}, UI 19/3 pr(X) with X from 2 to 5, or a bot's name as \
             `boardwright bots carcassonne` lists them"
        ),
        format!(
            "umělá inteligence `{spec}` neexistuje; jsou {names}, UI 19/3 pr(X) s X od 2 do 5, nebo jméno \
             bota, jak je vypíše `boardwright bots carcassonne`"
        ),
    ))
}

/// The spec of a program of the user's own.
pub(super) fn own(command: &str, check: &CheckBot<'_>) -> Result<String, Refusal> {
    let command = command.trim();
    if command.is_empty() {
        return Err(Refusal::new(
            "a command is needed that starts your AI, as in `python3 my_bot.py`",
            "chybí příkaz, který spustí vaši umělou inteligenci, třeba `python3 muj_bot.py`",
        ));
    }
    let spec = format!("exec:{command}");
    check(&spec).map_err(|refused| Refusal::bot(&spec, &refused.to_string()))?;
    Ok(spec)
}

/// The number of games.
pub(super) fn games(text: &str) -> Result<u64, Refusal> {
    match text.trim().parse() {
        Ok(games @ 1..=MOST_GAMES) => Ok(games),
        _ => Err(Refusal::unexpected(text, GAMES)),
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
pub(super) fn seed(text: &str) -> Result<u64, Refusal> {
    let text = text.trim();
    let seed = text.parse::<u64>().ok().or_else(|| text.parse::<i64>().ok().map(|s| s as u64));
    seed.ok_or_else(|| {
        Refusal::unexpected(text, ["a seed, a whole number", "semínko náhody, celé číslo"])
    })
}

/// A folder or a file name without its quotes, if it has some.
pub(super) fn path(text: &str) -> &str {
    let text = text.trim();
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.unwrap_or(text).trim()
}

/// Where the results go, from a file name without quotes.
pub(super) fn results(name: &str) -> Result<ResultsTo, Refusal> {
    match name {
        "" => Err(Refusal::new(
            "a file name is needed, or - for standard output",
            "chybí jméno souboru, nebo - pro standardní výstup",
        )),
        "-" => Ok(ResultsTo::StandardOutput),
        name => Ok(ResultsTo::File(name.into())),
    }
}
