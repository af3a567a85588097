//! Budgets limit exactly what they say, and the clock is looked at often enough.

use std::time::Duration;

use bw_core::{Budget, OptionSpec, Options};

fn iterations(limit: u64) -> Budget {
    Budget { iterations: Some(limit), ..Budget::default() }
}

fn nodes(limit: u64) -> Budget {
    Budget { nodes: Some(limit), ..Budget::default() }
}

#[test]
fn each_limit_counts_its_own_unit() {
    for limit in [0, 1, 2, 255, 256, 257, 1_000] {
        let budget = iterations(limit);
        let mut meter = budget.start();
        // Nodes are not limited by iterations, nor the other way round.
        assert!((0..2_000).all(|_| meter.node()));
        let counted = (0..2_000).filter(|_| meter.iteration()).count() as u64;
        assert_eq!((counted, meter.iterations(), meter.nodes()), (limit, limit, 2_000));

        let budget = nodes(limit);
        let mut meter = budget.start();
        assert!((0..2_000).all(|_| meter.iteration()));
        let counted = (0..2_000).filter(|_| meter.node()).count() as u64;
        assert_eq!((counted, meter.nodes(), meter.iterations()), (limit, limit, 2_000));
    }
}

#[test]
fn the_options_of_searching_bots_are_limits() {
    const OPTIONS: &[OptionSpec] = &[Budget::ITERATIONS, Budget::TIME, Budget::THREADS];
    let unlimited = Budget::from_options(&Options::defaults(OPTIONS));
    assert_eq!((unlimited.iterations, unlimited.time, unlimited.threads), (None, None, 1));
    assert_eq!(unlimited.expected_iterations(20), None);

    let budget = |text| Budget::from_options(&Options::parse(OPTIONS, text).unwrap());
    let both = budget("iterations=900,time=50ms,threads=4");
    assert_eq!((both.iterations, both.time), (Some(900), Some(Duration::from_millis(50))));
    assert_eq!(both.threads, 4);
    // Whichever ends first.
    assert_eq!(
        (both.expected_iterations(20), both.expected_iterations(10)),
        (Some(900), Some(500))
    );
    assert_eq!(budget("time=1s").expected_iterations(12), Some(12_000));
    assert_eq!(budget("iterations=7").expected_iterations(12), Some(7));
}

#[test]
fn a_meter_counts_from_its_own_start() {
    let budget = iterations(3);
    for _ in 0..2 {
        let mut meter = budget.start();
        assert_eq!((meter.iterations(), meter.nodes()), (0, 0));
        assert_eq!((0..9).filter(|_| meter.iteration()).count(), 3);
    }
}

#[test]
fn no_limit_is_no_limit() {
    let budget = Budget::default();
    let mut meter = budget.start();
    assert!((0..10_000).all(|_| meter.iteration() && meter.node()));
    assert!(!meter.is_up());
}

#[test]
fn time_ends_iterations_at_once_and_nodes_soon() {
    let budget = Budget { time: Some(Duration::from_millis(30)), ..Budget::default() };
    let mut meter = budget.start();
    // Ten seconds are plenty for thirty milliseconds, however busy the machine is.
    let mut looks = 0;
    while !meter.is_up() && looks < 2_000 {
        std::thread::sleep(Duration::from_millis(5));
        looks += 1;
    }
    assert!(looks < 2_000, "the time does not end");
    assert!(!meter.iteration());
    assert_eq!(meter.iterations(), 0, "what is refused is not counted");
    // The clock is looked at every few hundred nodes.
    let more = (0..100_000).take_while(|_| meter.node()).count();
    assert!(more <= 256, "{more} nodes after the end");
}

#[test]
fn a_node_looks_at_the_clock_now_and_then() {
    let budget = Budget::default();
    let mut meter = budget.start();
    assert!(meter.node());
    budget.stop.stop();
    let more = (0..100_000).take_while(|_| meter.node()).count();
    assert!((1..=256).contains(&more), "{more} nodes after the end");
    assert!(!meter.iteration() && meter.is_up());
}

#[test]
fn plenty_of_time_is_not_over() {
    let hour = Budget { time: Some(Duration::from_secs(3_600)), ..Budget::default() };
    let mut meter = hour.start();
    assert!(!meter.is_up() && meter.iteration() && meter.node());
}

#[test]
fn of_two_budgets_the_tighter_counts_in_every_unit() {
    let seconds = |n| Some(Duration::from_secs(n));
    let one = Budget {
        iterations: Some(5),
        nodes: Some(70),
        time: seconds(9),
        threads: 2,
        ..Budget::default()
    };
    let two = Budget {
        iterations: Some(6),
        nodes: Some(60),
        time: seconds(8),
        threads: 1,
        ..Budget::default()
    };
    for both in [one.tightened(&two), two.tightened(&one)] {
        assert_eq!((both.iterations, both.nodes, both.time), (Some(5), Some(60), seconds(8)));
        assert_eq!(both.threads, 2);
    }
    let open = Budget::default();
    for both in [one.tightened(&open), open.tightened(&one)] {
        assert_eq!((both.iterations, both.nodes, both.time), (Some(5), Some(70), seconds(9)));
    }
    assert_eq!(open.tightened(&Budget::default()).time, None);
}

#[test]
fn a_tightened_budget_stops_with_the_first() {
    let (one, two) = (Budget::default(), Budget::default());
    let both = one.tightened(&two);
    two.stop.stop();
    assert!(!both.stop.is_stopped());
    one.stop.stop();
    assert!(both.stop.is_stopped());
}
