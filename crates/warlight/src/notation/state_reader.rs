//! Reads the text of a state; what the rules cannot hold is refused.

use bw_core::{Notation, ParseError, Seat};

use super::action::{number, region, seat};
use super::check;
use super::state_text::{FATES, PHASES, is_set_up};
use crate::actions::Sequence;
use crate::game::Warlight;
use crate::position::{MAX_ARMIES, MAX_PLAYERS, Position, Region, regions};
use crate::state::{Attack, OrderResult, Orders, Phase, Resolution, State, Step, Wait};

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
        drawn: if set_up { u8::try_from(count).map_err(|_| wrong())? } else { 0 },
        draft: 0,
        round: if set_up { 0 } else { count },
        wastelands: 0,
        offers: [0; MAX_PLAYERS],
        starts: [0; MAX_PLAYERS],
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
    let mut position = Position::EMPTY;
    for at in regions(game.map().all()) {
        position.set(at, 0, game.neutral_armies(at));
    }
    for cell in cells {
        let (id, rest) = cell.split_once('=')?;
        let (owner, armies) = rest.split_once(':')?;
        let owner = number(owner).filter(|&owner: &u8| owner <= game.seat_count())?;
        let armies = number(armies).filter(|&armies: &u16| armies <= MAX_ARMIES)?;
        position.set(region(game.map(), id)?, owner, armies);
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

    fn set(&self, words: &[&str]) -> Option<u64> {
        words.iter().try_fold(0, |set, word| Some(set | self.region(word)?.bit()))
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
        let armies = number(armies).filter(|armies| (1..=2 * MAX_ARMIES).contains(armies))?;
        let (from, to) = (self.region(from)?, self.region(to)?);
        let near = self.game.map().neighbours(from) & to.bit() != 0;
        near.then_some(Attack { from, to, armies })
    }

    fn resolution(&mut self, words: &[&str]) -> Option<()> {
        match *words {
            ["done", ref counts @ ..] if counts.len() == MAX_PLAYERS => {
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
        let everyone = (1u8 << self.game.seat_count()) - 1;
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
