//! Evolution at a desk: stopped and resumed runs, what they leave behind, wrong orders.

use bw_carcassonne_ai::tune::{LEARNING, WEIGHTS_FILE, WeightFile};
use bw_lab::{LabError, MemoryDesk, Order, Report};

fn order(changes: &[(&str, &str)]) -> Order {
    let small = [
        ("maxGenerations", "6"),
        ("popSize", "4"),
        ("matingGames", "2"),
        ("environmentGames", "2"),
        ("fitnessFrequent", "2"),
        ("fitnessGames", "4"),
        ("checkpointEvery", "1"),
    ];
    let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    Order { changes: small.iter().chain(changes).map(owned).collect(), ..Order::default() }
}

fn resumed() -> Order {
    Order { resume: true, ..Order::default() }
}

fn run(order: &Order, desk: &mut MemoryDesk) -> Result<Report, LabError> {
    (LEARNING.run)(order, desk)
}

#[test]
fn a_stopped_run_ends_like_one_that_never_stopped() {
    let mut whole = MemoryDesk::default();
    let report = run(&order(&[]), &mut whole).expect("a run");
    assert_eq!(report.plots[0].curves.len(), 3);
    assert_eq!(report.sheets[0].rows.len(), 4, "generations 0, 2, 4 and 6");
    for stop_after in 1..6 {
        let mut desk = MemoryDesk { stop_after, ..MemoryDesk::default() };
        assert_eq!(run(&order(&[]), &mut desk), Err(LabError::Stopped));
        let mut later = MemoryDesk { files: desk.files, ..MemoryDesk::default() };
        let again = run(&resumed(), &mut later).expect("the rest");
        assert_eq!(again, report);
        assert_eq!(later.files, whole.files, "stopped after {stop_after}");
    }
}

#[test]
fn a_run_leaves_weights_that_play() {
    let mut desk = MemoryDesk::default();
    run(&order(&[("vyvijenaUI", "UIkFazi"), ("players", "3"), ("faze", "2")]), &mut desk)
        .expect("a run");
    let file = WeightFile::parse(&desk.files[WEIGHTS_FILE]).expect("weights");
    assert_eq!((file.players, file.weights.phases(), file.weights.probability()), (3, 2, false));
    assert!(file.fitness.is_some() && file.origin.contains("seed 1"), "{}", file.origin);
    assert!(desk.files["config.txt"].contains("players = 3\n"));
    assert!(desk.files["log.csv"].starts_with("generation,max,median,average,phase1_rule1,"));
}

#[test]
fn a_run_starts_from_another_and_measures_against_it() {
    let mut first = MemoryDesk::default();
    run(&order(&[]), &mut first).expect("a run");
    let mut desk = MemoryDesk::default();
    for (name, text) in &first.files {
        desk.readable.insert(format!("first/{name}"), text.clone());
    }
    let wide =
        [("startPopulation", "first"), ("vuciUI", "first"), ("geneMin", "-5"), ("geneMax", "30")];
    let order = Order { preset: Some("a.19".into()), ..order(&wide) };
    run(&order, &mut desk).expect("a run from a run");
    assert!(desk.files["config.txt"].contains("geneMax = 30\n"));
}

#[test]
fn wrong_orders_say_what_is_wrong() {
    let wrong = |order: Order, desk: &mut MemoryDesk| match run(&order, desk) {
        Err(LabError::Usage(why)) => why,
        other => panic!("{other:?}"),
    };
    let mut desk = MemoryDesk::default();
    let preset = |name: &str| Order { preset: Some(name.into()), ..Order::default() };
    assert!(
        wrong(preset("A.21"), &mut desk)
            .starts_with("there is no preset `A.21`; there are A.1, A.2")
    );
    assert_eq!(
        wrong(preset("A.14"), &mut desk),
        "preset A.14 goes on from the population of A.13: name the folder of that run by startPopulation=FOLDER"
    );
    assert!(wrong(order(&[("popSise", "3")]), &mut desk).starts_with("unknown key `popSise`"));
    assert_eq!(
        wrong(order(&[("players", "7")]), &mut desk),
        "contests of 7 players need a popSize of as many, not 4"
    );
    assert!(wrong(order(&[("players", "6"), ("popSize", "9")]), &mut desk).contains("2 to 5"));
    assert!(wrong(order(&[("pravidla", "20")]), &mut desk).contains("from 1 to 19"));
    assert_eq!(wrong(resumed(), &mut desk), "there is no checkpoint.json to resume");
    desk.files.insert("checkpoint.json".into(), "{}".into());
    assert!(wrong(order(&[]), &mut desk).contains("there is a run already"));
    assert!(wrong(resumed(), &mut desk).contains("this is no checkpoint"));
    let config = Order { config: Some("faze = 3\nfaze = 4\n".into()), ..Order::default() };
    assert_eq!(
        wrong(config, &mut MemoryDesk::default()),
        "line 2: `faze` was already given in line 1"
    );
}
