//! Pig as text.

use std::fmt;

use bw_core::{Actor, Game, Notation, ParseError, Seat};

use crate::rules::{Pig, PigAction, PigState};

impl Notation for Pig {
    fn write_action(
        &self,
        _: &PigState,
        _: Actor,
        action: PigAction,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        match action {
            PigAction::Hold => out.write_str("hold"),
            PigAction::Roll => out.write_str("roll"),
            PigAction::Shows(eyes) => write!(out, "shows {eyes}"),
        }
    }

    fn parse_actions(
        &self,
        _: &PigState,
        actor: Actor,
        text: &str,
        out: &mut Vec<PigAction>,
    ) -> Result<(), ParseError> {
        let action = match (actor, text) {
            (Actor::Seat(_), "hold") => Some(PigAction::Hold),
            (Actor::Seat(_), "roll") => Some(PigAction::Roll),
            (Actor::Seat(_), _) => None,
            (Actor::Chance, _) => text
                .strip_prefix("shows ")
                .and_then(|eyes| eyes.parse().ok())
                .filter(|eyes| (1..=6).contains(eyes))
                .map(PigAction::Shows),
        };
        out.push(action.ok_or_else(|| ParseError::new("expected hold or roll", text))?);
        Ok(())
    }

    fn write_state(&self, state: &PigState, out: &mut dyn fmt::Write) -> fmt::Result {
        for seat in Seat::all(self.seats()) {
            write!(out, "{} ", state.points[seat.index()])?;
        }
        let die = if state.rolling { "rolling" } else { "resting" };
        write!(out, "| {} {} {die} {}", state.mover, state.at_risk, state.turns)
    }

    fn parse_state(&self, text: &str) -> Result<PigState, ParseError> {
        let wrong = || ParseError::new("expected POINTS … | MOVER AT-RISK DIE TURNS", text);
        let (points, turn) = text.split_once(" | ").ok_or_else(wrong)?;
        let mut state = self.initial();
        let points: Vec<u16> = points
            .split(' ')
            .map(|points| points.parse().map_err(|_| wrong()))
            .collect::<Result<_, _>>()?;
        // The winning turn may go past the target by what a die can show less one.
        let too_many = |points: &u16| *points >= self.target + 6;
        if points.len() != usize::from(self.seats()) || points.iter().any(too_many) {
            return Err(wrong());
        }
        state.points[..points.len()].copy_from_slice(&points);
        let words: Vec<&str> = turn.split(' ').collect();
        let [mover, at_risk, die, turns] = words[..] else { return Err(wrong()) };
        state.mover = mover
            .parse()
            .ok()
            .and_then(Seat::from_number)
            .filter(|seat| seat.number() <= self.seats())
            .ok_or_else(wrong)?;
        state.at_risk = at_risk.parse().map_err(|_| wrong())?;
        if too_many(&state.at_risk) {
            return Err(wrong());
        }
        state.rolling = match die {
            "rolling" => true,
            "resting" => false,
            _ => return Err(wrong()),
        };
        state.turns = turns.parse().map_err(|_| wrong())?;
        Ok(state)
    }

    fn write_board(&self, view: &PigState, out: &mut dyn fmt::Write) -> fmt::Result {
        for seat in Seat::all(self.seats()) {
            let mark = if seat == view.mover { '>' } else { ' ' };
            write!(out, "{mark} player {seat}: {:>3}", view.points[seat.index()])?;
            let at_risk = if seat == view.mover { view.at_risk } else { 0 };
            if at_risk > 0 { writeln!(out, " + {at_risk}")? } else { writeln!(out)? }
        }
        Ok(())
    }
}
