//! The whole state in one line.
//!
//! `round 1: 10=1:5 11=1:3 12=2:4 21=2:2`, then sections that differ from the default, joined by ` | `.
//! Regions that are not listed are neutral with the armies of the map.

use std::fmt::{self, Write};

use bw_core::Seat;

use crate::game::Warlight;
use crate::position::{MAX_PLAYERS, Position, Region, regions};
use crate::state::{Fate, OrderResult, Phase, State, Step, Wait};

/// Words of phases; in phases of the set-up the number after them counts draws or picks.
pub(super) const PHASES: [(&str, Phase); 12] = [
    ("wastelands", Phase::Wastelands),
    ("pickables", Phase::Pickables),
    ("picks", Phase::Picks),
    ("offers", Phase::Offers),
    ("starts", Phase::Starts),
    ("pick", Phase::Pick),
    ("compare", Phase::Compare),
    ("draft", Phase::Draft),
    ("round", Phase::Orders),
    ("night", Phase::Night),
    ("resolve", Phase::Resolve),
    ("over", Phase::Over),
];

/// Words of fates.
pub(super) const FATES: [(&str, Fate); 7] = [
    ("deployed", Fate::Deployed),
    ("moved", Fate::Moved),
    ("conquered", Fate::Conquered),
    ("both", Fate::BothFell),
    ("repelled", Fate::Repelled),
    ("fell", Fate::Fell),
    ("skipped", Fate::Skipped),
];

/// Whether a phase belongs to the set-up.
pub(super) fn is_set_up(phase: Phase) -> bool {
    phase < Phase::Orders
}

/// Writes a state.
pub(super) fn write(game: &Warlight, state: &State, out: &mut dyn Write) -> fmt::Result {
    let word = PHASES.iter().find(|(_, phase)| *phase == state.phase).map_or("", |(word, _)| word);
    let number = if is_set_up(state.phase) { u16::from(state.drawn) } else { state.round };
    write!(out, "{word} {number}:")?;
    write_regions(game, &state.position, out)?;
    let writer = Sections { game, state };
    writer.set_up(out)?;
    writer.players(out)?;
    writer.orders(out)?;
    writer.resolution(out)?;
    writer.report(out)
}

fn write_regions(game: &Warlight, position: &Position, out: &mut dyn Write) -> fmt::Result {
    for region in regions(game.map().all()) {
        let (owner, armies) = (position.owner(region), position.armies(region));
        if owner != 0 || armies != game.neutral_armies(region) {
            write!(out, " {}={owner}:{armies}", game.map().id(region))?;
        }
    }
    Ok(())
}

struct Sections<'s> {
    game: &'s Warlight,
    state: &'s State,
}

impl Sections<'_> {
    fn id(&self, region: Region) -> u16 {
        self.game.map().id(region)
    }

    fn set(&self, name: &str, set: u64, out: &mut dyn Write) -> fmt::Result {
        if set == 0 {
            return Ok(());
        }
        write!(out, " | {name}")?;
        regions(set).try_for_each(|region| write!(out, " {}", self.id(region)))
    }

    fn set_up(&self, out: &mut dyn Write) -> fmt::Result {
        let state = self.state;
        self.set("wasteland", state.wastelands, out)?;
        if state.draft > 0 {
            write!(out, " | picks {}", state.draft)?;
        }
        for seat in Seat::all(MAX_PLAYERS as u8) {
            self.set(&format!("offer {seat}"), state.offers[seat.index()], out)?;
            self.set(&format!("start {seat}"), state.starts[seat.index()], out)?;
            if !state.picks[seat.index()].is_empty() {
                write!(out, " | pick {seat}")?;
                state.picks[seat.index()]
                    .iter()
                    .try_for_each(|&r| write!(out, " {}", self.id(r)))?;
            }
        }
        Ok(())
    }

    fn players(&self, out: &mut dyn Write) -> fmt::Result {
        for seat in Seat::all(MAX_PLAYERS as u8) {
            match self.state.steps[seat.index()] {
                Step::Deploy => {}
                Step::Attack => write!(out, " | attacking {seat}")?,
                Step::Committed => write!(out, " | committed {seat}")?,
            }
            if self.state.out[seat.index()] > 0 {
                write!(out, " | out {seat} {}", self.state.out[seat.index()])?;
            }
        }
        Ok(())
    }

    fn orders(&self, out: &mut dyn Write) -> fmt::Result {
        let orders = &self.state.orders;
        for (region, armies) in orders.deployments() {
            let seat = orders.deployer(region);
            write!(out, " | deploy {seat} {} {armies}", self.id(region))?;
        }
        for seat in Seat::all(MAX_PLAYERS as u8) {
            for attack in orders.attacks(seat) {
                let (from, to) = (self.id(attack.from), self.id(attack.to));
                write!(out, " | attack {seat} {from} {to} {}", attack.armies)?;
            }
        }
        Ok(())
    }

    fn resolution(&self, out: &mut dyn Write) -> fmt::Result {
        let State { resolution, before, fresh, phase, .. } = self.state;
        if !matches!(phase, Phase::Resolve | Phase::Compare) {
            return Ok(());
        }
        write!(out, " | done")?;
        resolution.next.iter().try_for_each(|next| write!(out, " {next}"))?;
        if *phase == Phase::Compare {
            return Ok(());
        }
        let (last, legal) = (resolution.last, u8::from(resolution.legal));
        write!(out, " | count {} {last} {legal}", resolution.counter)?;
        if resolution.sequence.get(0).is_some() {
            write!(out, " | sequence {}", resolution.place)?;
            resolution.sequence.seats().try_for_each(|seat| write!(out, " {seat}"))?;
        }
        match resolution.wait {
            Wait::Nothing => {}
            Wait::Order => write!(out, " | wait order")?,
            Wait::First => write!(out, " | wait first")?,
            Wait::Fight { seat, attack } => {
                let (from, to) = (self.id(attack.from), self.id(attack.to));
                write!(out, " | wait fight {seat} {from} {to} {}", attack.armies)?;
            }
        }
        for (name, position) in [("before", before), ("fresh", fresh)] {
            if *position != Position::EMPTY {
                write!(out, " | {name}")?;
                write_regions(self.game, position, out)?;
            }
        }
        Ok(())
    }

    fn report(&self, out: &mut dyn Write) -> fmt::Result {
        for event in &self.state.report {
            let OrderResult { seat, witnesses, fate, from, to, armies, attackers, defenders } =
                *event;
            let word = FATES.iter().find(|(_, other)| *other == fate).map_or("", |(word, _)| word);
            write!(out, " | last {seat} {witnesses} {word} {} {}", self.id(from), self.id(to))?;
            write!(out, " {armies} {attackers} {defenders}")?;
        }
        Ok(())
    }
}
