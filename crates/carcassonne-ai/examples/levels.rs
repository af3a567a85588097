//! Levels of bots against each other: mean points by category and wins, with 95 % intervals.
//!
//! ```text
//! cargo run --release -p bw-carcassonne-ai --example levels [GAMES] [RULES] [BOT,BOT…]…
//! ```
//!
//! Every deck is played once for each rotation of the seats. Options of a bot follow a colon, with
//! semicolons between them: `greedy:rel=max;ties=random`.

use bw_carcassonne::Carcassonne;
use bw_carcassonne_ai::package;
use bw_core::{Bot, Budget, Game, GameLoop, NoLog, Options, Seat};

fn bot(game: &Carcassonne, spec: &str) -> Box<dyn Bot<Carcassonne>> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).expect("a known bot");
    let options = Options::parse(kind.options, &options.replace(';', ",")).expect("known options");
    (kind.make)(game, &options).expect("a bot")
}

/// Sums over games.
#[derive(Clone, Default)]
struct Sums {
    games: f64,
    total: f64,
    squares: f64,
    kinds: [f64; 4],
    wins: f64,
}

impl Sums {
    fn add(&mut self, kinds: [f64; 4], is_winner: bool) {
        let total: f64 = kinds.iter().sum();
        self.games += 1.0;
        self.total += total;
        self.squares += total * total;
        self.wins += f64::from(u8::from(is_winner));
        for (sum, points) in self.kinds.iter_mut().zip(kinds) {
            *sum += points;
        }
    }

    fn line(&self) -> String {
        let (mean, share) = (self.total / self.games, self.wins / self.games);
        let error = ((self.squares / self.games - mean * mean) / self.games).sqrt();
        let share_error = (share * (1.0 - share) / self.games).sqrt();
        let [cities, roads, cloisters, farms] = self.kinds.map(|sum| sum / self.games);
        format!(
            "{mean:6.2} ± {:.2} = {cities:.2} cities + {cloisters:.2} cloisters + {roads:.2} roads + \
             {farms:.2} farms; wins {:.1} ± {:.1} %",
            1.96 * error,
            100.0 * share,
            196.0 * share_error
        )
    }
}

/// Plays all rotations of every deck.
fn play(game: &Carcassonne, names: &[&str], games: u64) -> Vec<Sums> {
    let players = names.len();
    let mut bots: Vec<_> = names.iter().map(|name| bot(game, name)).collect();
    let (mut table, mut sums) = (GameLoop::new(game), vec![Sums::default(); players]);
    for n in 0..games {
        let shift = n as usize % players;
        let finished =
            table.play(&mut bots, 1_000_000 + n / players as u64, &Budget::default(), &mut NoLog);
        for seat in Seat::all(game.seats()) {
            let kinds = finished.state.points(seat).by_kind().map(f64::from);
            let who = (seat.index() + players - shift) % players;
            sums[who].add(kinds, finished.outcome.rank(seat) == 1);
        }
        bots.rotate_right(1);
    }
    sums
}

#[allow(clippy::print_stdout)] // it prints
fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1_000);
    let rules = arguments.next().unwrap_or_default();
    let mut tables: Vec<String> = arguments.collect();
    if tables.is_empty() {
        tables = ["optimising,greedy", "weighted,optimising", "rules19-3-pr,weighted"]
            .map(String::from)
            .into();
    }
    for specs in tables {
        let names: Vec<&str> = specs.split(',').collect();
        let options = Options::parse(Carcassonne::SPEC.options, &rules).expect("known rules");
        let game = Carcassonne::new(names.len() as u8, &options).expect("2 to 5 bots");
        println!("{specs} {rules}: {games} games");
        for (name, sums) in names.iter().zip(play(&game, &names, games)) {
            println!("  {name:16} {}", sums.line());
        }
    }
}
