//! Laws of the tree search (spec 6.7 to 6.9, 12) and its first levels of play.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;

use std::sync::Arc;
use std::time::Duration;

use bw_core::{Budget, Game, GameLoop, Lang, Message, NoLog, Options, Rng, Seat};
use bw_show::Explain;
use bw_warlight::{Phase, RegionSet, Warlight};
use bw_warlight_ai::thesis::{
    MCTS_OPTIONS, PlayoutBuffers, Playouts, Search, SearchLimits, Searching, generator, searching,
};
use bw_warlight_ai::{Field, POSITIONS, Scene};
use common::{answer, bot, game, plan, state, text};

fn parts(game: &Warlight, options: &str) -> Arc<Searching<1>> {
    let options = Options::parse(MCTS_OPTIONS, options).unwrap();
    let generator = generator(game, &options).unwrap();
    Arc::new(searching(game, &options, generator))
}

fn scene(game: &Warlight, text: &str, player: u8) -> Scene<1> {
    Scene::of_state(game, &state(game, text), Seat::from_number(player).unwrap())
}

fn limits(iterations: u64, threads: u32) -> SearchLimits {
    SearchLimits { iterations: Some(iterations), time: None, threads }
}

#[test]
fn a_search_is_determined_by_its_seed() {
    let game = game(2, "");
    for text in POSITIONS {
        for iterations in [1, 2, 10, 60] {
            let run = |seed| {
                let mut search = Search::new(parts(&game, ""));
                let scene = scene(&game, text, 1);
                search.run(&scene, &Rng::new(seed), limits(iterations, 1), &Budget::default());
                (search.ranking(), search.shapes().collect::<Vec<_>>())
            };
            assert_eq!(run(7), run(7));
            assert_eq!(run(7).1[0].simulations, iterations);
        }
    }
}

#[test]
fn visits_and_wins_add_up() {
    let game = game(2, "");
    for (text, player) in POSITIONS.iter().flat_map(|text| [(text, 1), (text, 2)]) {
        let mut search = Search::new(parts(&game, ""));
        search.plant(&scene(&game, text, player), &Rng::new(3), 1);
        for simulation in 1..=80u32 {
            let tree = &mut search.trees()[0];
            tree.simulate();
            let (visits, wins) = tree.root();
            assert_eq!(visits, simulation);
            assert_eq!(tree.children().map(|child| child.visits).sum::<u32>(), visits);
            let below: f64 = tree.children().map(|child| child.wins).sum();
            assert!((below - wins).abs() < 1e-9 && (0.0..=f64::from(visits)).contains(&wins));
        }
        let shape = search.shapes().next().unwrap();
        assert!(shape.shallowest >= 2 && shape.deepest.is_multiple_of(2), "{shape:?}");
    }
}

/// The child that UCT must try next, by its definition.
fn wanted(children: &[(u32, f64)], c: f64) -> usize {
    if let Some(new) = children.iter().position(|(visits, _)| *visits == 0) {
        return new;
    }
    let all: u32 = children.iter().map(|(visits, _)| visits).sum();
    let value = |(visits, wins): (u32, f64)| {
        let visits = f64::from(visits);
        wins / visits + c * (f64::from(all).ln() / visits).sqrt()
    };
    let mut best = 0;
    for at in 1..children.len() {
        if value(children[at]) > value(children[best]) {
            best = at;
        }
    }
    best
}

#[test]
fn turns_are_tried_by_upper_confidence() {
    let game = game(2, "");
    for (options, c) in [("", 1.41), ("c=0.3", 0.3), ("c=5,uct_n=parent", 5.0)] {
        let mut search = Search::new(parts(&game, options));
        search.plant(&scene(&game, POSITIONS[1], 1), &Rng::new(8), 1);
        let tree = &mut search.trees()[0];
        tree.simulate();
        for _ in 0..100 {
            let before: Vec<_> = tree.children().map(|child| (child.visits, child.wins)).collect();
            tree.simulate();
            let tried = tree.children().zip(&before).position(|(now, old)| now.visits > old.0);
            assert_eq!(tried, Some(wanted(&before, c)), "{options}");
        }
    }
}

#[test]
fn a_kept_search_is_as_good_as_a_new_one() {
    let game = game(2, "");
    let mut kept = Search::new(parts(&game, ""));
    for text in POSITIONS {
        let scene = scene(&game, text, 2);
        kept.run(&scene, &Rng::new(5), limits(30, 2), &Budget::default());
        let mut fresh = Search::new(parts(&game, ""));
        fresh.run(&scene, &Rng::new(5), limits(30, 2), &Budget::default());
        assert_eq!(kept.ranking(), fresh.ranking());
    }
}

#[test]
fn trees_are_joined_by_equal_turns() {
    let game = game(2, "");
    let scene = scene(&game, POSITIONS[1], 1);
    let mut search = Search::new(parts(&game, ""));
    search.run(&scene, &Rng::new(11), limits(40, 3), &Budget::default());
    let joined = search.ranking();
    assert_eq!(joined.iter().map(|best| best.visits).sum::<u64>(), 120);
    for best in &joined {
        let (mut visits, mut wins) = (0, 0.0);
        for tree in search.trees() {
            for child in tree.children() {
                if child.turn.deploys == best.deploys && child.turn.attacks == best.attacks {
                    visits += u64::from(child.visits);
                    wins += child.wins;
                }
            }
        }
        assert_eq!((best.visits, best.wins), (visits, wins));
    }
    let order = |best: &bw_warlight_ai::thesis::RootTurn| (best.visits, best.wins.to_bits());
    assert!(joined.windows(2).all(|pair| order(&pair[0]) >= order(&pair[1])));
    // Each tree has its own luck.
    let wins: Vec<f64> = search.trees().iter().map(|tree| tree.root().1).collect();
    assert!(wins[0] != wins[1] && wins[1] != wins[2]);
}

#[test]
fn the_playout_of_the_example_starts_from_its_share() {
    let game = game(2, "");
    let field = |text| Field::<1>::new(&state(&game, text).position);
    let none = parts(&game, "rounds=0");
    let t1 = field("round 1: 10=1:5 11=1:3 12=2:4 21=2:2");
    let mut buffers = PlayoutBuffers::default();
    let mut share = |me| none.playouts.play(&t1, me, &mut buffers, &mut Rng::new(1));
    assert_eq!(share(0), 0.4);
    assert_eq!(share(1), 0.6);
    let mut won = t1;
    won.held[1] = RegionSet::EMPTY;
    assert_eq!([0, 1].map(|me| Playouts::<1>::decided(&won, me)), [Some(0.0), Some(1.0)]);
}

#[test]
fn a_search_answers_at_any_moment() {
    let game = game(2, "");
    let scene = scene(&game, POSITIONS[2], 1);
    let mut search = Search::new(parts(&game, ""));
    let budget = Budget::default();
    budget.stop.stop();
    search.run(&scene, &Rng::new(1), limits(1_000_000, 2), &budget);
    assert_eq!(search.ranking()[0].visits + search.ranking()[1].visits, 2);
    let late = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    let open = SearchLimits { iterations: None, time: None, threads: 1 };
    search.run(&scene, &Rng::new(1), open, &late);
    assert_eq!(search.ranking()[0].visits, 1);
    search.run(&scene, &Rng::new(1), open, &Budget::default());
    assert_eq!(search.shapes().next().unwrap().simulations, 457);
}

#[test]
fn start_regions_are_searched_too() {
    let game = game(2, "");
    let mut state = game.initial();
    game.settle(&mut state, &mut bw_core::Dice::new(4), &mut NoLog);
    assert_eq!(state.phase, Phase::Pick);
    let mut mcts = bot(&game, "mcts:iterations=30,start_turns=0");
    let plan = plan(&game, &state, &mut *mcts, 2, 9, true);
    assert_eq!(plan.actions.len(), 2);
    let analysis = plan.analysis.unwrap();
    assert_eq!(analysis.candidates.len(), 15);
    assert_eq!(analysis.candidates.iter().map(|c| c.visits).sum::<u64>(), 30);
    assert!(analysis.candidates.iter().all(|c| c.contributions.len() == 2));
}

#[test]
fn an_analysis_lists_turns_and_reasons() {
    let game = game(2, "");
    let t1 = state(&game, "round 1: 10=1:5 11=1:3 12=2:4 21=2:2");
    let mut mcts = bot(&game, "mcts:iterations=80");
    let plan = plan(&game, &t1, &mut *mcts, 1, 2, true);
    let analysis = plan.analysis.unwrap();
    assert_eq!(analysis.candidates.len(), 4);
    assert_eq!(analysis.candidates[0].actions, plan.actions);
    assert_eq!(analysis.candidates.iter().map(|c| c.visits).sum::<u64>(), 80);
    assert!(analysis.candidates.iter().all(|c| (0.0..=1.0).contains(&c.value)));
    assert!((analysis.values.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    let english = |message: &Message| {
        Warlight::texts().extended(&[bw_warlight_ai::TEXTS]).resolve(Lang::En, message)
    };
    let names: Vec<String> = analysis
        .candidates
        .iter()
        .flat_map(|c| c.contributions.iter().map(|part| english(&part.name)))
        .collect();
    let brazil = "Brazil: continent 42, own 40, enemy 20, times 2";
    assert!(names.iter().any(|name| name == brazil), "{names:?}");
    let note = english(analysis.note.as_ref().unwrap());
    assert!(note.starts_with("80 simulations, 4 turns"), "{note}");
    // The expected line is our turn, then a turn of the enemy.
    let ours = plan.actions.len();
    let theirs: Vec<_> = analysis.line[ours..].iter().map(|(_, action)| *action).collect();
    assert!(text(&game, &t1, &theirs).starts_with("deploy 12 5, done"));
}

#[test]
fn a_won_fight_is_fought() {
    let game = game(2, "");
    // The enemy's last region is weak: taking it wins at once.
    let last = "round 9: 38=1:4 39=2:1 40=1:30 41=1:1";
    let text = answer(&game, &state(&game, last), "mcts:iterations=40", 1, 1);
    assert!(text.contains("attack 40 39"), "{text}");
}

fn wins(specs: [&str; 2], games: u64) -> u64 {
    let game = game(2, "start=random");
    let mut bots = specs.map(|spec| bot(&game, spec)).into_iter().collect::<Vec<_>>();
    let mut table = GameLoop::new(&game);
    let mut wins = 0;
    for at in 0..games {
        let seat = Seat::new((at % 2) as u8);
        let played = table.play(&mut bots, at / 2, &Budget::default(), &mut NoLog);
        wins += u64::from(played.outcome.rank(seat) == 1 && played.outcome.winners() == 1);
        bots.swap(0, 1);
    }
    wins
}

#[test]
fn a_little_search_beats_simple_bots() {
    assert_eq!(wins(["mcts:iterations=20", "random"], 8), 8);
    assert!(wins(["mcts:iterations=20", "smart-random"], 12) >= 8);
    assert!(wins(["aggressive", "random"], 20) >= 18);
}
