//! Decisions and chance in English and Czech words.

use std::fmt;

use bw_core::{Actor, Lang};

use crate::actions::Action;
use crate::game::Warlight;
use crate::position::Region;
use crate::state::{Step, Wait};
use crate::view::View;

fn armies_en(armies: u16) -> &'static str {
    if armies == 1 { "army" } else { "armies" }
}

fn armies_cs(armies: u16) -> &'static str {
    match armies {
        1 => "armádu",
        2..=4 => "armády",
        _ => "armád",
    }
}

/// Writes what is done.
pub(crate) fn write(
    game: &Warlight,
    view: &View,
    actor: Actor,
    action: Action,
    lang: Lang,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let map = game.map();
    let name = |region: Region| map.region(region).name.as_str();
    let own = |region: Region| match actor {
        Actor::Seat(seat) => view.state.position.is_own(region, seat),
        Actor::Chance => false,
    };
    let czech = lang == Lang::Cs;
    match action {
        Action::Pick(at) if czech => write!(out, "volí region {}", name(at)),
        Action::Pick(at) => write!(out, "picks {}", name(at)),
        Action::Deploy { region, armies: n } if czech => {
            write!(out, "staví {n} {} do regionu {}", armies_cs(n), name(region))
        }
        Action::Deploy { region, armies: n } => {
            write!(out, "deploys {n} {} to {}", armies_en(n), name(region))
        }
        Action::Attack { from, to, armies: n } if czech => {
            let verb = if own(to) { "přesouvá" } else { "útočí:" };
            write!(out, "{verb} {n} {}, {} → {}", armies_cs(n), name(from), name(to))
        }
        Action::Attack { from, to, armies: n } => {
            let verb = if own(to) { "moves" } else { "attacks with" };
            write!(out, "{verb} {n} {}, {} → {}", armies_en(n), name(from), name(to))
        }
        Action::Done => out.write_str(done(view, actor, czech)),
        Action::Wasteland(at) if czech => write!(out, "pustina: {}", name(at)),
        Action::Wasteland(at) => write!(out, "wasteland: {}", name(at)),
        Action::Pickable(at) if czech => write!(out, "na výběr: {}", name(at)),
        Action::Pickable(at) => write!(out, "may be picked: {}", name(at)),
        Action::Picks(n) if czech => write!(out, "počet voleb: {n}"),
        Action::Picks(n) => write!(out, "{n} picks altogether"),
        Action::Offer { seat, region, .. } if czech => {
            write!(out, "nabídka hráči {seat}: {}", name(region))
        }
        Action::Offer { seat, region, .. } => {
            write!(out, "offer to player {seat}: {}", name(region))
        }
        Action::Start { seat, region } if czech => {
            write!(out, "hráč {seat} začíná: {}", name(region))
        }
        Action::Start { seat, region } => write!(out, "player {seat} starts from {}", name(region)),
        Action::First(seat) if czech => write!(out, "první je hráč {seat}"),
        Action::First(seat) => write!(out, "player {seat} is first"),
        Action::Order(sequence) => {
            out.write_str(if czech { "pořadí hráčů:" } else { "sequence of players:" })?;
            sequence.seats().try_for_each(|seat| write!(out, " {seat}"))
        }
        Action::Fight { defenders, attackers } => {
            let fight = match view.state.resolution.wait {
                Wait::Fight { attack, .. } => Some(attack),
                _ => None,
            };
            if let Some(attack) = fight {
                let (from, to, a) = (name(attack.from), name(attack.to), attack.armies);
                let d = view.state.position.armies(attack.to);
                let against = if czech { "proti" } else { "v" };
                write!(out, "{from} → {to}, {a} {against} {d}: ")?;
            }
            if czech {
                write!(out, "ztráty útočníka {attackers}, obránce {defenders}")?;
            } else {
                write!(out, "attackers lose {attackers}, defenders {defenders}")?;
            }
            let won = fight.is_some_and(|attack| {
                defenders >= view.state.position.armies(attack.to) && attackers < attack.armies
            });
            match (won, czech) {
                (false, _) => Ok(()),
                (true, false) => out.write_str("; conquered"),
                (true, true) => out.write_str("; dobyto"),
            }
        }
        Action::Dawn => out.write_str(if czech { "svítá" } else { "dawn breaks" }),
    }
}

fn done(view: &View, actor: Actor, czech: bool) -> &'static str {
    let deploying = match actor {
        Actor::Seat(seat) => view.state.steps.get(seat.index()) == Some(&Step::Deploy),
        Actor::Chance => false,
    };
    match (deploying, czech) {
        (true, false) => "ends the deployment",
        (true, true) => "končí stavění",
        (false, false) => "commits the turn",
        (false, true) => "potvrzuje tah",
    }
}
