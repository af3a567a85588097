//! Evolution at a context: stopped and resumed runs, what they leave behind, wrong orders.

use bw_carcassonne_ai::tune::{LEARNING, WEIGHTS_FILE, WeightFile};
use bw_lab::{LabError, LearningRequest, MemoryContext, Report};

fn order(changes: &[(&str, &str)]) -> LearningRequest {
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
    LearningRequest {
        changes: small.iter().chain(changes).map(owned).collect(),
        ..LearningRequest::default()
    }
}

fn resumed() -> LearningRequest {
    LearningRequest { resume: true, ..LearningRequest::default() }
}

fn run(order: &LearningRequest, context: &mut MemoryContext) -> Result<Report, LabError> {
    (LEARNING.run)(order, context)
}

#[test]
fn a_stopped_run_ends_like_one_that_never_stopped() {
    let mut whole = MemoryContext::default();
    let report = run(&order(&[]), &mut whole).expect("a run");
    assert_eq!(report.plots[0].curves.len(), 3);
    assert_eq!(report.sheets[0].rows.len(), 4, "generations 0, 2, 4 and 6");
    for stop_after in 1..6 {
        let mut context = MemoryContext { stop_after, ..MemoryContext::default() };
        assert_eq!(run(&order(&[]), &mut context), Err(LabError::Stopped));
        let mut later = MemoryContext { files: context.files, ..MemoryContext::default() };
        let again = run(&resumed(), &mut later).expect("the rest");
        assert_eq!(again, report);
        assert_eq!(later.files, whole.files, "stopped after {stop_after}");
    }
}

#[test]
fn a_run_leaves_weights_that_play() {
    let mut context = MemoryContext::default();
    run(&order(&[("vyvijenaUI", "UIkFazi"), ("players", "3"), ("faze", "2")]), &mut context)
        .expect("a run");
    let file = WeightFile::parse(&context.files[WEIGHTS_FILE]).expect("weights");
    assert_eq!((file.players, file.weights.phases(), file.weights.probability()), (3, 2, false));
    assert!(file.fitness.is_some() && file.origin.contains("seed 1"), "{}", file.origin);
    assert!(context.files["config.txt"].contains("players = 3\n"));
    assert!(context.files["log.csv"].starts_with("generation,max,median,average,phase1_rule1,"));
}

#[test]
fn a_run_starts_from_another_and_measures_against_it() {
    let mut first = MemoryContext::default();
    run(&order(&[]), &mut first).expect("a run");
    let mut context = MemoryContext::default();
    for (name, text) in &first.files {
        context.readable.insert(format!("first/{name}"), text.clone());
    }
    let wide =
        [("startPopulation", "first"), ("vuciUI", "first"), ("geneMin", "-5"), ("geneMax", "30")];
    let order = LearningRequest { preset: Some("a.19".into()), ..order(&wide) };
    run(&order, &mut context).expect("a run from a run");
    assert!(context.files["config.txt"].contains("geneMax = 30\n"));
}

#[test]
fn wrong_orders_say_what_is_wrong() {
    let wrong = |order: LearningRequest, context: &mut MemoryContext| match run(&order, context) {
        Err(LabError::Usage(why)) => why,
        other => panic!("{other:?}"),
    };
    let mut context = MemoryContext::default();
    let preset =
        |name: &str| LearningRequest { preset: Some(name.into()), ..LearningRequest::default() };
    assert!(
        wrong(preset("A.21"), &mut context)
            .starts_with("there is no preset `A.21`; there are A.1, A.2")
    );
    assert_eq!(
        wrong(preset("A.14"), &mut context),
        "preset A.14 goes on from the population of A.13: name the folder of that run by startPopulation=FOLDER"
    );
    assert!(wrong(order(&[("popSise", "3")]), &mut context).starts_with("unknown key `popSise`"));
    assert_eq!(
        wrong(order(&[("players", "7")]), &mut context),
        "contests of 7 players need a popSize of as many, not 4"
    );
    assert!(wrong(order(&[("players", "6"), ("popSize", "9")]), &mut context).contains("2 to 5"));
    assert!(wrong(order(&[("pravidla", "20")]), &mut context).contains("from 1 to 19"));
    assert_eq!(wrong(resumed(), &mut context), "there is no checkpoint.json to resume");
    context.files.insert("checkpoint.json".into(), "{}".into());
    assert!(wrong(order(&[]), &mut context).contains("there is a run already"));
    assert!(wrong(resumed(), &mut context).contains("this is no checkpoint"));
    let config = LearningRequest {
        config: Some("faze = 3\nfaze = 4\n".into()),
        ..LearningRequest::default()
    };
    assert_eq!(
        wrong(config, &mut MemoryContext::default()),
        "line 2: `faze` was already given in line 1"
    );
}
