//! What a profiler looks at: the games of the benches and of the evolution, nothing else.
//!
//! `cargo run --release -p bw-dominion-ai --example dominion_games -- bigmoney|agenda|duel|gauntlet GAMES`; the first two are played by
//! views as the arena does, the others without them as evolution does. Prints a checksum of the results: a change that
//! makes games faster leaves it as it is.

#![allow(clippy::print_stdout)] // the checksum is the result

use bw_core::{Bot, Budget, Game, GameLoop, NoLog, Options, Purpose, Rng};
use bw_dominion::{Dominion, KINGDOMS, Kingdom};
use bw_dominion_ai::thesis::{Agenda, AgendaBuyer, AgendaSettings, HeuristicPlayer};
use bw_dominion_ai::tune::{AgendaSpace, OpeningHand, game_of_two, play_agendas};
use bw_evolve::Genome;

const MARKETS: &str = "P9 V6 S4 | Market*2, Gold*99, Smithy*2, Silver*10";
const MILITIAS: &str = "P9 V6 S3 | Militia*2, Village*2, Gold*99, Smithy*2, Cellar*1, Silver*10";

fn agenda(text: &str) -> Agenda {
    text.parse().expect("the agendas above are right")
}

fn bot(agenda: Agenda) -> Box<dyn Bot<Dominion>> {
    Box::new(HeuristicPlayer::new(AgendaBuyer::new(agenda, AgendaSettings::default())))
}

/// Games by views; the sum of all scores, each weighted by its game.
fn by_views(one: Agenda, two: Agenda, games: u64) -> i64 {
    let options = Options::defaults(Dominion::SPEC.options);
    let game = Dominion::new(2, &options).expect("the defaults are rules");
    let (mut bots, budget) = (vec![bot(one), bot(two)], Budget::default());
    let mut table = GameLoop::new(&game);
    let mut sum = 0i64;
    for seed in 0..games {
        let finished = table.play(&mut bots, seed, &budget, &mut NoLog);
        let scores = finished.outcome.scores();
        let turns = i64::from(finished.state.turn);
        sum +=
            (1 + seed as i64 % 97) * (i64::from(scores[0]) - 3 * i64::from(scores[1]) + 7 * turns);
    }
    sum
}

/// Random agendas of every named kingdom against each other, without views.
fn gauntlet(games: u64) -> i64 {
    let mut sum = 0i64;
    for n in 0..games / 10 {
        let kingdom = Kingdom::of(KINGDOMS[n as usize % KINGDOMS.len()].cards);
        let game = game_of_two(kingdom, OpeningHand::FiveTwo).expect("a named kingdom");
        let space = AgendaSpace::new(kingdom);
        let mut rng = Rng::derive(9, Purpose::Task(0), n);
        let (one, two) = (Agenda::random(&space, &mut rng), Agenda::random(&space, &mut rng));
        let tally = play_agendas(&game, &one, &two, 0..10, n);
        sum += (1 + n as i64 % 97) * (i64::from(tally.wins) - 3 * i64::from(tally.losses));
    }
    sum
}

fn main() {
    let mut words = std::env::args().skip(1);
    let what = words.next().unwrap_or_default();
    let games: u64 = words.next().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let checksum = match what.as_str() {
        "bigmoney" => by_views(Agenda::big_money([9, 6, 4]), Agenda::big_money([9, 6, 4]), games),
        "agenda" => by_views(agenda(MARKETS), agenda(MILITIAS), games),
        "gauntlet" => gauntlet(games),
        _ => {
            let first_game = Kingdom::of(KINGDOMS[0].cards);
            let game = game_of_two(first_game, OpeningHand::FiveTwo).expect("the First Game");
            let tally =
                play_agendas(&game, &agenda(MARKETS), &agenda(MILITIAS), 0..games as u32, 7);
            i64::from(tally.wins) - 3 * i64::from(tally.losses)
        }
    };
    println!("{what} {games}: {checksum}");
}
