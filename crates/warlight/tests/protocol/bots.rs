//! Bots that speak the protocols: a simple one that plays to win, and ours behind an engine.

use std::collections::BTreeMap;

use bw_core::{Ask, Bot, Fault, OptionError, Plan, UniformBot};
use bw_warlight::formats::protocol::{Engine, Protocol};
use bw_warlight::{Action, Warlight};

use crate::loopback::{Deed, Script};

/// Reinforces its strongest border region and attacks its weakest neighbours from everywhere.
#[derive(Default)]
pub(crate) struct Simple {
    me: String,
    income: u32,
    neighbours: BTreeMap<u32, Vec<u32>>,
    /// Own and other regions that are seen, with armies.
    own: BTreeMap<u32, u32>,
    others: BTreeMap<u32, u32>,
}

impl Simple {
    /// The answer to a line, if it needs one.
    pub(crate) fn hear(&mut self, line: &str) -> Option<String> {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["settings", "your_bot", name] => self.me = name.into(),
            ["settings", "starting_armies", armies] => self.income = armies.parse().unwrap(),
            ["setup_map", "neighbors", ref pairs @ ..] => self.borders(pairs),
            ["update_map", ref cells @ ..] => self.update(cells),
            ["pick_starting_region", _, .., last] => return Some(last.into()),
            ["pick_starting_regions", _, ref ids @ ..] => return Some(ids[..6].join(" ")),
            ["go", "place_armies", _] => return Some(self.deployments()),
            ["go", "attack/transfer", _] => return Some(self.attacks()),
            _ => {}
        }
        None
    }

    fn borders(&mut self, pairs: &[&str]) {
        for pair in pairs.chunks(2) {
            for other in pair[1].split(',') {
                let (a, b): (u32, u32) = (pair[0].parse().unwrap(), other.parse().unwrap());
                self.neighbours.entry(a).or_default().push(b);
                self.neighbours.entry(b).or_default().push(a);
            }
        }
    }

    fn update(&mut self, cells: &[&str]) {
        (self.own, self.others) = Default::default();
        for cell in cells.chunks(3) {
            let (id, armies) = (cell[0].parse().unwrap(), cell[2].parse().unwrap());
            let side = if cell[1] == self.me { &mut self.own } else { &mut self.others };
            side.insert(id, armies);
        }
    }

    /// Others' neighbours of a region, the weakest first.
    fn targets(&self, from: u32) -> Vec<(u32, u32)> {
        let near = self.neighbours[&from].iter();
        let mut targets: Vec<(u32, u32)> =
            near.filter_map(|id| Some((*self.others.get(id)?, *id))).collect();
        targets.sort_unstable();
        targets
    }

    fn deployments(&mut self) -> String {
        let border = self.own.iter().filter(|(id, _)| !self.targets(**id).is_empty());
        let Some((&id, _)) = border.max_by_key(|(_, armies)| **armies) else {
            return "No moves".into();
        };
        *self.own.get_mut(&id).unwrap() += self.income;
        format!("{} place_armies {id} {}", self.me, self.income)
    }

    fn attacks(&self) -> String {
        let mut items = Vec::new();
        let mut send = |from, to, armies| {
            items.push(format!("{} attack/transfer {from} {to} {armies}", self.me));
        };
        for (&from, &armies) in &self.own {
            let (mut free, targets) = (armies - 1, self.targets(from));
            for &(defenders, to) in &targets {
                let needed = 2 * defenders + 1;
                if free >= needed {
                    send(from, to, needed);
                    free -= needed;
                }
            }
            let border = |to: &&u32| self.own.contains_key(to) && !self.targets(**to).is_empty();
            let near = &self.neighbours[&from];
            if let Some(&to) = near.iter().find(border).or(near.first())
                && targets.is_empty()
                && free > 0
            {
                send(from, to, free);
            }
        }
        if items.is_empty() { "No moves".into() } else { items.join(",") }
    }
}

/// Turns a bot that answers or not into a script.
pub(crate) fn answering(mut hear: impl FnMut(&str) -> Option<String> + Send + 'static) -> Script {
    Box::new(move |line| hear(line).map(Deed::Say).into_iter().collect())
}

pub(crate) fn simple() -> Script {
    let mut bot = Simple::default();
    answering(move |line| bot.hear(line))
}

/// Chooses uniformly, but never orders more attacks than engines read.
pub(crate) struct Terse;

impl Bot<Warlight> for Terse {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Warlight>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        if ask.view.state.orders.attacks(ask.seat).len() < 51 {
            return UniformBot.choose(ask, plan);
        }
        plan.actions.push(Action::Done);
        Ok(())
    }
}

pub(crate) fn make_terse(_: &Warlight) -> Result<Box<dyn Bot<Warlight>>, OptionError> {
    Ok(Box::new(Terse))
}

/// That bot behind an engine with this seed. Remarks of the engine fail the test.
pub(crate) fn terse_engine(protocol: Option<Protocol>, seed: u64) -> Script {
    let mut engine = Engine::new(&make_terse, protocol).with_seed(seed);
    answering(move |line| {
        let received = engine.receive(line).unwrap();
        assert_eq!(received.notes, Vec::<String>::new(), "{line}");
        received.answer
    })
}
