//! Speed of the core loop: two players who buy Provinces, Duchies, Gold and Silver.
//!
//! `cargo run --release -p bw-dominion --example big_money -- 200000 [basic]`; with `basic` they buy
//! nothing but Provinces, Gold and Silver.

#![allow(clippy::print_stdout, clippy::disallowed_methods)] // a measurement is the result

use std::time::Instant;

use bw_core::{Ask, Bot, Budget, Fault, Game, GameLoop, NoLog, Options, Plan, Seat};
use bw_dominion::{Action, Card, Dominion};

/// Buys by coins and the Provinces left; plays no actions.
struct BigMoney {
    basic: bool,
}

impl Bot<Dominion> for BigMoney {
    fn choose(
        &mut self,
        ask: &mut Ask<'_, Dominion>,
        plan: &mut Plan<Action>,
    ) -> Result<(), Fault> {
        let view = ask.view;
        let (coins, provinces) = (view.coins, view.supply.count(Card::Province));
        let money = view.player(ask.seat).owned.coins();
        plan.actions.push(if coins >= 8 && (self.basic || money > 15) {
            Action::Buy(Card::Province)
        } else if !self.basic && coins >= 5 && provinces <= 4 && view.supply.has(Card::Duchy) {
            Action::Buy(Card::Duchy)
        } else if !self.basic && coins >= 2 && provinces <= 2 && view.supply.has(Card::Estate) {
            Action::Buy(Card::Estate)
        } else if coins >= 6 {
            Action::Buy(Card::Gold)
        } else if coins >= 3 {
            Action::Buy(Card::Silver)
        } else {
            Action::EndBuys
        });
        Ok(())
    }
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(200_000);
    let options = Options::defaults(Dominion::SPEC.options);
    let game = Dominion::new(2, &options).expect("the defaults are rules");
    let basic = std::env::args().nth(2).as_deref() == Some("basic");
    let mut bots: Vec<Box<dyn Bot<Dominion>>> =
        vec![Box::new(BigMoney { basic }), Box::new(BigMoney { basic })];
    let mut table = GameLoop::new(&game);
    let budget = Budget::default();
    let (mut turns, mut wins) = (0, [0u32; 3]);
    let start = Instant::now();
    for seed in 0..games {
        let finished = table.play(&mut bots, seed, &budget, &mut NoLog);
        turns += u64::from(finished.state.turns_taken(Seat::new(0)));
        let ranks = finished.outcome.ranks();
        wins[(ranks[0].cmp(&ranks[1]) as i8 + 1) as usize] += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{:.0} games per second", games as f64 / seconds);
    println!(
        "{:.2} turns of the first player; first, tied, second: {wins:?}",
        turns as f64 / games as f64
    );
}
