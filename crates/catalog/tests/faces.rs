//! The three faces of a game agree: whole games, sessions and replays show the same story.

use std::sync::Arc;

use bw_catalog::{
    ActError, AnyGame, AnySession, BotSpec, BotSpecError, Catalog, NoForeign, PictureOptions,
    SeatedPlayer, Seating, SessionStep,
};
use bw_core::{Budget, End, FaultKind, Lang, Record, Seat, Turn, Viewer};
use bw_testkit::toys;

fn catalog() -> Catalog {
    Catalog::standard().with(toys::stash::package()).with(toys::muster::package())
}

/// Bots that think too long to play whole games here.
const SLOW: [&str; 10] = [
    "champion",
    "fives",
    "minmax",
    "mcts",
    "mcts-no-defence",
    "montecarlo",
    "strategy",
    "tens",
    "threes",
    "ugrh",
];

fn games() -> Vec<(Arc<dyn AnyGame>, Vec<BotSpec>)> {
    let catalog = catalog();
    catalog
        .games()
        .iter()
        .map(|entry| {
            let seats = usize::from(entry.spec.max_seats.min(3));
            let game = entry.game(seats, "").expect("default rules");
            let plays = |bot: &BotSpec| {
                let table = vec![bot.clone(); seats];
                !SLOW.contains(&bot.name()) && Arc::clone(&game).lineup(&table, &NoForeign).is_ok()
            };
            let specs = entry.bots.iter().map(|bot| BotSpec::parse(bot.name));
            let quick: Vec<BotSpec> = specs.filter(plays).collect();
            let bots = quick.iter().cycle().take(seats).cloned().collect();
            (game, bots)
        })
        .collect()
}

fn session(game: &Arc<dyn AnyGame>, bots: &[BotSpec], seed: u64) -> Box<dyn AnySession> {
    let players = bots.iter().cloned().map(SeatedPlayer::Bot).collect();
    Arc::clone(game)
        .session(players, seed, Budget::default(), &NoForeign)
        .expect("bots of the catalogue")
}

fn play_out(session: &mut dyn AnySession) -> Record {
    while let SessionStep::Played(_) = session.step() {}
    assert_eq!(session.turn(), Turn::Over);
    session.record()
}

#[test]
fn a_session_plays_what_a_lineup_plays() {
    for (game, bots) in games() {
        let mut lineup = Arc::clone(&game).lineup(&bots, &NoForeign).unwrap();
        for seed in 0..20 {
            let played = lineup.play(seed, Seating { shift: 0 }, &Budget::default(), true);
            let record = play_out(&mut *session(&game, &bots, seed));
            assert_eq!(Some(record), played.record, "{game:?}, seed {seed}");
        }
    }
}

#[test]
fn taking_back_keeps_the_luck() {
    for (game, bots) in games() {
        let mut session = session(&game, &bots, 7);
        // In the middle of a plan a bot would be asked for the rest, which is another question.
        let mut starts = Vec::new();
        while let SessionStep::Played(range) = session.step() {
            starts.push(range.start);
        }
        let record = session.record();
        for actions in starts.into_iter().step_by(5) {
            session.take_back_to(actions);
            assert_eq!(session.actions(), actions);
            assert_eq!(play_out(&mut *session), record, "{game:?} from {actions}");
        }
    }
}

#[test]
fn a_replay_shows_every_step_of_a_record() {
    for (game, bots) in games() {
        let mut session = session(&game, &bots, 3);
        let mut boards = vec![session.board(Viewer::All)];
        while let SessionStep::Played(range) = session.step() {
            // A plan may hold several actions: only the last one's board is seen here.
            boards.resize(range.end, String::new());
            boards.push(session.board(Viewer::All));
        }
        let replay = Arc::clone(&game).replay(&session.record()).unwrap();
        assert_eq!(replay.actions(), boards.len() - 1);
        for (step, board) in boards.iter().enumerate().filter(|(_, board)| !board.is_empty()) {
            assert_eq!(&replay.board(step, Viewer::All), board, "{game:?} at {step}");
        }
        let ends = replay.turn_ends();
        assert!(ends.is_sorted() && ends.last() == Some(&replay.actions()));
        assert_eq!(replay.outcome(), session.outcome().map(|(outcome, _)| outcome));
        let steady = PictureOptions { steady: true, ..PictureOptions::default() };
        assert!(replay.picture(1, Viewer::Public, &steady).starts_with("<svg"));
    }
}

#[test]
fn a_person_plays_by_text_and_wrong_texts_change_nothing() {
    for (game, mut bots) in games() {
        let bot = bots.remove(0);
        let mut players = vec![SeatedPlayer::Human("Ada".into())];
        players.extend(bots.into_iter().map(SeatedPlayer::Bot));
        let mut session =
            Arc::clone(&game).session(players, 5, Budget::default(), &NoForeign).unwrap();
        let ada = Seat::new(0);
        let mut asked = 0;
        loop {
            match session.step() {
                SessionStep::Played(_) => continue,
                SessionStep::Over => break,
                SessionStep::Waits => {}
            }
            let before = session.record();
            assert!(matches!(session.act(ada, "no such thing"), Err(ActError::Unreadable(_))));
            assert_eq!(session.act(Seat::new(1), "x"), Err(ActError::NotAsked(Seat::new(1))));
            let thought = session.think(ada, &bot, &Budget::default(), &NoForeign).unwrap();
            let plan = thought.unwrap().plan;
            assert_eq!(session.record(), before, "thinking and mistakes change nothing");
            let legal = session.legal(ada, Lang::En);
            assert!(legal.iter().any(|choice| choice.text == plan[0]), "{plan:?}");
            session.act(ada, &plan[0]).unwrap();
            assert!(session.actions() > before.actions.len());
            asked += 1;
        }
        assert!(asked > 0);
        assert_eq!(session.record().players[0], "Ada");
        assert!(session.legal(ada, Lang::En).is_empty());
    }
}

#[test]
fn hidden_actions_stay_hidden_in_words_and_views() {
    let catalog = catalog();
    let entry = catalog.game("stash").unwrap();
    let game = entry.game(2, "").unwrap();
    let bots = vec![BotSpec::parse(entry.bots[0].name); 2];
    let mut session = session(&game, &bots, 11);
    let record = play_out(&mut *session);
    let mut masked = 0;
    for action in 0..record.actions.len() {
        let all = session.words(action, Viewer::All, Lang::En).expect("everything is seen");
        let public = session.words(action, Viewer::Public, Lang::En);
        masked += usize::from(public.as_ref() != Some(&all));
    }
    assert!(masked > 0, "the toy has private draws");
}

#[test]
fn giving_up_loses() {
    let (game, bots) = games().remove(0);
    let mut session = session(&game, &bots, 1);
    session.step();
    session.resign(Seat::new(1));
    assert_eq!(session.step(), SessionStep::Over);
    let (outcome, end) = session.outcome().unwrap();
    assert_eq!(end, End::Resigned { seat: Seat::new(1) });
    assert_eq!(outcome.rank(Seat::new(0)), 1);
    let record = session.record();
    assert_eq!(record.result.as_ref().map(|result| result.end.name()), Some("resigned"));
    game.replay(&record).map(|_| ()).unwrap();
}

#[test]
fn a_foreign_bot_without_processes_crashes_alone() {
    let (game, mut bots) = games().remove(0);
    bots[1] = BotSpec::parse("exec:anything");
    let mut lineup = Arc::clone(&game).lineup(&bots, &NoForeign).unwrap();
    let played = lineup.play(1, Seating { shift: 0 }, &Budget::default(), false);
    let fault = End::Fault { seat: Seat::new(1), kind: FaultKind::Crashed };
    assert_eq!(played.result.end, fault);
}

#[test]
fn specs_are_checked() {
    let (game, bots) = games().remove(0);
    let error = |text: &str| {
        let mut bots = bots.clone();
        bots[0] = BotSpec::parse(text);
        Arc::clone(&game).lineup(&bots, &NoForeign).map(|_| ()).unwrap_err()
    };
    assert!(matches!(error("nosuch"), BotSpecError::Unknown { .. }));
    assert_eq!(error("human"), BotSpecError::Human);
    assert!(matches!(error("exec:"), BotSpecError::NoCommand { .. }));
    assert!(matches!(error("greedy:ties=never"), BotSpecError::Options { .. }));
    assert!(catalog().game("chess").unwrap_err().to_string().contains("carcassonne"));
}

#[test]
fn perft_of_nested_depths_grows() {
    for (game, _) in games() {
        let counts: Vec<u64> =
            (0..3).map(|depth| game.perft(None, depth, 1).unwrap().sequences).collect();
        assert_eq!(counts[0], 1, "{game:?}");
        assert!(counts[0] <= counts[1] && counts[1] <= counts[2], "{game:?}: {counts:?}");
        assert!(game.perft(Some("garbage"), 1, 1).is_err());
    }
}
