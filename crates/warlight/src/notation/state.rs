//! The whole state in one line.
//!
//! `round 1: 10=1:5 11=1:3 12=2:4 21=2:2`, then sections that differ from the default, joined by ` | `.
//! Regions that are not listed are neutral with the armies of the map. What the rules cannot hold is not read.

use std::fmt::{self, Write};

use bw_core::{Notation, ParseError, Seat};

use super::actions::{number, region, seat};
use super::check;
use crate::actions::Sequence;
use crate::game::Warlight;
use crate::position::{MAX_ARMIES, MAX_PLAYERS, Position};
use crate::region_set::{Region, RegionSet, regions};
use crate::state::{Attack, Fate, OrderResult, Orders, Phase, Resolution, State, Step, Wait};

/// Words of phases; in phases of the set-up the number after them counts draws or picks.
const PHASES: [(&str, Phase); 12] = [
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
const FATES: [(&str, Fate); 7] = [
    ("deployed", Fate::Deployed),
    ("moved", Fate::Moved),
    ("conquered", Fate::Conquered),
    ("both", Fate::BothFell),
    ("repelled", Fate::Repelled),
    ("fell", Fate::Fell),
    ("skipped", Fate::Skipped),
];

/// Whether a phase belongs to the set-up.
fn is_set_up(phase: Phase) -> bool {
    phase < Phase::Orders
}

/// Writes a state.
pub(super) fn write(game: &Warlight, state: &State, out: &mut dyn Write) -> fmt::Result {
    let word = PHASES.iter().find(|(_, phase)| *phase == state.phase).map_or("", |(word, _)| word);
    let number = if is_set_up(state.phase) { state.drawn } else { state.round };
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

    fn set(&self, name: &str, set: RegionSet, out: &mut dyn Write) -> fmt::Result {
        if set.is_empty() {
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
        resolution.next[..counted(self.game)].iter().try_for_each(|next| write!(out, " {next}"))?;
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

/// How many players' executed orders are written: four at least, as they always were.
fn counted(game: &Warlight) -> usize {
    usize::from(game.seat_count()).max(4)
}

/// Reads a state.
pub(super) fn read(game: &Warlight, text: &str) -> Result<State, ParseError> {
    let mut sections = text.split(" | ");
    let head = sections.next().unwrap_or("");
    let mut reader = Reader { game, state: begin(game, head)? };
    for section in sections {
        let words: Vec<&str> = section.split(' ').collect();
        let known = reader.section(&words);
        known.ok_or_else(|| ParseError::new("this section is not of a state here", section))?;
    }
    let mut state = reader.state;
    if state.phase == Phase::Orders {
        for seat in state.alive(game.seat_count()).iter() {
            state.income[seat.index()] = game.income(&state.position, seat);
        }
    }
    check::check(game, &state).map_err(|what| ParseError::new(what, text))?;
    if game.state_text(&state) != text {
        return Err(ParseError::new("a state is written in one way only", text));
    }
    Ok(state)
}

fn begin(game: &Warlight, head: &str) -> Result<State, ParseError> {
    let wrong = || ParseError::new("expected `PHASE NUMBER: REGION=OWNER:ARMIES ...`", head);
    let (title, listed) = head.split_once(':').ok_or_else(wrong)?;
    let (word, count) = title.split_once(' ').ok_or_else(wrong)?;
    let phase = PHASES.iter().find(|(known, _)| *known == word).ok_or_else(wrong)?.1;
    let count: u16 = number(count).ok_or_else(wrong)?;
    let cells: Vec<&str> = listed.split(' ').skip(1).collect();
    let position = position(game, &cells).ok_or_else(wrong)?;
    let set_up = is_set_up(phase);
    Ok(State {
        position,
        before: Position::EMPTY,
        fresh: Position::EMPTY,
        phase,
        drawn: if set_up { count } else { 0 },
        draft: 0,
        round: if set_up { 0 } else { count },
        wastelands: RegionSet::EMPTY,
        offers: Default::default(),
        starts: Default::default(),
        picks: Default::default(),
        steps: [Step::Deploy; MAX_PLAYERS],
        out: [0; MAX_PLAYERS],
        income: [0; MAX_PLAYERS],
        orders: Orders::default(),
        resolution: Resolution::default(),
        report: Vec::new(),
    })
}

fn position(game: &Warlight, cells: &[&str]) -> Option<Position> {
    let mut position = Position::empty(game.map().len());
    for at in regions(game.map().all()) {
        position.set(at, 0, game.neutral_armies(at));
    }
    for cell in cells {
        let (id, rest) = cell.split_once('=')?;
        let (owner, armies) = rest.split_once(':')?;
        let owner = number(owner).filter(|&owner: &u8| owner <= game.seat_count())?;
        position.set(region(game.map(), id)?, owner, number(armies)?);
    }
    Some(position)
}

struct Reader<'g> {
    game: &'g Warlight,
    state: State,
}

impl Reader<'_> {
    fn seat(&self, word: &str) -> Option<Seat> {
        seat(word).filter(|seat| seat.number() <= self.game.seat_count())
    }

    fn region(&self, word: &str) -> Option<Region> {
        region(self.game.map(), word)
    }

    fn set(&self, words: &[&str]) -> Option<RegionSet> {
        words.iter().map(|word| self.region(word)).collect()
    }

    fn section(&mut self, words: &[&str]) -> Option<()> {
        let state = &self.state;
        match *words {
            ["wasteland", ref ids @ ..] => self.state.wastelands = self.set(ids)?,
            ["picks", picks] => self.state.draft = number(picks)?,
            ["offer", of, ref ids @ ..] => {
                self.state.offers[self.seat(of)?.index()] = self.set(ids)?;
            }
            ["start", of, ref ids @ ..] => {
                self.state.starts[self.seat(of)?.index()] = self.set(ids)?;
            }
            ["pick", of, ref ids @ ..] => {
                let of = self.seat(of)?.index();
                for id in ids {
                    let at = self.region(id)?;
                    self.state.picks[of].try_push(at).ok()?;
                }
            }
            ["attacking", of] => self.state.steps[self.seat(of)?.index()] = Step::Attack,
            ["committed", of] => self.state.steps[self.seat(of)?.index()] = Step::Committed,
            ["out", of, round] => self.state.out[self.seat(of)?.index()] = number(round)?,
            ["deploy", of, at, armies] => {
                let (of, at, armies) = (self.seat(of)?, self.region(at)?, number(armies)?);
                let room = MAX_ARMIES.checked_sub(state.orders.spent(of))?;
                if state.orders.deployed(at) > 0 || !(1..=room).contains(&armies) {
                    return None;
                }
                self.state.orders.deploy(of, at, armies);
            }
            ["attack", of, from, to, armies] => {
                let (of, attack) = (self.seat(of)?, self.attack(from, to, armies)?);
                if state.orders.has_pair(of, attack.from, attack.to) {
                    return None;
                }
                self.state.orders.attack(of, attack);
            }
            ["last", ref rest @ ..] => {
                let event = self.event(rest)?;
                self.state.report.push(event);
            }
            _ => return self.resolution(words),
        }
        Some(())
    }

    fn attack(&self, from: &str, to: &str, armies: &str) -> Option<Attack> {
        let armies = number(armies).filter(|armies| *armies > 0)?;
        let (from, to) = (self.region(from)?, self.region(to)?);
        let near = self.game.map().neighbours(from).contains(to);
        near.then_some(Attack { from, to, armies })
    }

    fn resolution(&mut self, words: &[&str]) -> Option<()> {
        match *words {
            ["done", ref counts @ ..] if counts.len() == counted(self.game) => {
                for (at, count) in counts.iter().enumerate() {
                    self.state.resolution.next[at] = number(count)?;
                }
            }
            ["count", counter, last, legal] => {
                self.state.resolution.counter = number(counter)?;
                self.state.resolution.last = self.seat(last)?;
                self.state.resolution.legal = number::<u8>(legal)? == 1;
            }
            ["sequence", place, ref seats @ ..] if seats.len() <= MAX_PLAYERS => {
                let seats: Option<Vec<Seat>> = seats.iter().map(|word| self.seat(word)).collect();
                self.state.resolution.sequence = Sequence::of(&seats?);
                self.state.resolution.place = number(place)?;
            }
            ["wait", "order"] => self.state.resolution.wait = Wait::Order,
            ["wait", "first"] => self.state.resolution.wait = Wait::First,
            ["wait", "fight", of, from, to, armies] => {
                let (seat, attack) = (self.seat(of)?, self.attack(from, to, armies)?);
                self.state.resolution.wait = Wait::Fight { seat, attack };
            }
            ["before", ref cells @ ..] => self.state.before = position(self.game, cells)?,
            ["fresh", ref cells @ ..] => self.state.fresh = position(self.game, cells)?,
            _ => return None,
        }
        Some(())
    }

    fn event(&self, words: &[&str]) -> Option<OrderResult> {
        let [of, witnesses, fate, from, to, armies, attackers, defenders] = *words else {
            return None;
        };
        let everyone = u8::MAX >> (8 - self.game.seat_count());
        Some(OrderResult {
            seat: self.seat(of)?,
            witnesses: number(witnesses).filter(|&seats: &u8| seats <= everyone)?,
            fate: FATES.iter().find(|(word, _)| *word == fate)?.1,
            from: self.region(from)?,
            to: self.region(to)?,
            armies: number(armies)?,
            attackers: number(attackers)?,
            defenders: number(defenders)?,
        })
    }
}
