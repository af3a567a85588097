//! Texts of atomic decisions, chance outcomes and whole turns.

use std::fmt;

use bw_core::{ParseError, Seat};

use crate::actions::{Action, Sequence};
use crate::game::Warlight;
use crate::map::Map;
use crate::region_set::Region;
use crate::state::Step;
use crate::view::View;

/// Writes one action.
pub(super) fn write(map: &Map, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    let id = |region: Region| map.regions.get(region.index()).map_or(0, |info| info.id);
    match action {
        Action::Pick(region) => write!(out, "pick {}", id(region)),
        Action::Deploy { region, armies } => write!(out, "deploy {} {armies}", id(region)),
        Action::Attack { from, to, armies } => {
            write!(out, "attack {} {} {armies}", id(from), id(to))
        }
        Action::Done => out.write_str("done"),
        Action::Wasteland(region) => write!(out, "wasteland {}", id(region)),
        Action::Pickable(region) => write!(out, "pickable {}", id(region)),
        Action::Picks(picks) => write!(out, "picks {picks}"),
        Action::Offer { seat, super_region, region } => {
            let super_id = map.supers.get(usize::from(super_region)).map_or(0, |s| s.id);
            write!(out, "offer {seat} {super_id} {}", id(region))
        }
        Action::Start { seat, region } => write!(out, "start {seat} {}", id(region)),
        Action::First(seat) => write!(out, "first {seat}"),
        Action::Order(sequence) => {
            out.write_str("order")?;
            sequence.seats().try_for_each(|seat| write!(out, " {seat}"))
        }
        Action::Fight { defenders, attackers } => write!(out, "fight {defenders} {attackers}"),
        Action::Dawn => out.write_str("dawn"),
    }
}

/// A number as we write it: no sign, no leading zero.
pub(super) fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (word.len() == 1 || !word.starts_with('0'));
    plain.then(|| word.parse().ok()).flatten()
}

/// A region by its id.
pub(super) fn region(map: &Map, word: &str) -> Option<Region> {
    number(word).and_then(|id| map.by_id(id))
}

/// A player by its number.
pub(super) fn seat(word: &str) -> Option<Seat> {
    number(word).and_then(Seat::from_number)
}

/// Reads one decision.
fn decision(map: &Map, text: &str) -> Result<Action, ParseError> {
    let words: Vec<&str> = text.split(' ').collect();
    let found = match words[..] {
        ["pick", at] => region(map, at).map(Action::Pick),
        ["deploy", at, armies] => region(map, at)
            .zip(number(armies))
            .map(|(region, armies)| Action::Deploy { region, armies }),
        ["attack", from, to, armies] => region(map, from)
            .zip(region(map, to))
            .zip(number(armies))
            .map(|((from, to), armies)| Action::Attack { from, to, armies }),
        ["done"] => Some(Action::Done),
        _ => None,
    };
    let what = "expected `pick R`, `deploy R N`, `attack R R N` or `done` with regions of this map";
    found.ok_or_else(|| ParseError::new(what, text))
}

/// Reads one decision, or a whole turn from where the seat stands: decisions joined by `, ` without the
/// two `done`, or `-`.
pub(super) fn read_decisions(
    game: &Warlight,
    view: &View,
    seat: Seat,
    text: &str,
    out: &mut Vec<Action>,
) -> Result<(), ParseError> {
    let items: Vec<&str> = text.split(',').map(str::trim).collect();
    let step = view.state.steps.get(seat.index()).copied().unwrap_or_default();
    if items.len() == 1 && text != "-" {
        let only = decision(game.map(), text)?;
        // An attack before the deployment is closed can only be a whole turn.
        if !matches!(only, Action::Attack { .. }) || step != Step::Deploy {
            out.push(only);
            return Ok(());
        }
    }
    let start = out.len();
    let mut deploying = step == Step::Deploy;
    for item in items.into_iter().filter(|item| *item != "-") {
        let action = decision(game.map(), item)?;
        match action {
            Action::Attack { .. } if deploying => {
                out.push(Action::Done);
                deploying = false;
            }
            Action::Done => deploying = false,
            _ => {}
        }
        out.push(action);
    }
    if out[start..].iter().all(|action| matches!(action, Action::Pick(_))) && out.len() > start {
        return Ok(());
    }
    if deploying {
        out.push(Action::Done);
    }
    let closed = out.len() > start + 1 && out[out.len() - 2..] == [Action::Done; 2];
    let ended = matches!(out.get(start..), Some([.., Action::Attack { .. }, Action::Done]));
    if !closed && !ended {
        out.push(Action::Done);
    }
    Ok(())
}

/// Reads one chance outcome.
pub(super) fn read_chance(map: &Map, text: &str) -> Result<Action, ParseError> {
    let words: Vec<&str> = text.split(' ').collect();
    let found = match words[..] {
        ["wasteland", at] => region(map, at).map(Action::Wasteland),
        ["pickable", at] => region(map, at).map(Action::Pickable),
        ["picks", picks] => number(picks).map(Action::Picks),
        ["offer", to, of, at] => offer(map, to, of, at),
        ["start", of, at] => {
            seat(of).zip(region(map, at)).map(|(seat, region)| Action::Start { seat, region })
        }
        ["first", of] => seat(of).map(Action::First),
        ["order", ref seats @ ..] if seats.len() <= crate::position::MAX_PLAYERS => {
            let seats: Option<Vec<Seat>> = seats.iter().map(|word| seat(word)).collect();
            seats.filter(|seats| !seats.is_empty()).map(|seats| Action::Order(Sequence::of(&seats)))
        }
        ["fight", kd, ka] => number(kd)
            .zip(number(ka))
            .map(|(defenders, attackers)| Action::Fight { defenders, attackers }),
        ["dawn"] => Some(Action::Dawn),
        _ => None,
    };
    found.ok_or_else(|| ParseError::new("this is no chance outcome of Warlight", text))
}

fn offer(map: &Map, to: &str, of: &str, at: &str) -> Option<Action> {
    let id: u16 = number(of)?;
    let super_region = map.supers.iter().position(|s| s.id == id)? as u16;
    Some(Action::Offer { seat: seat(to)?, super_region, region: region(map, at)? })
}
