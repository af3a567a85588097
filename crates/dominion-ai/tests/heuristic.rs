//! The thesis's play heuristic and agendas, decision by decision (spec 3.2 to 3.5, 5.2, 5.3).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Ask, Bot, Budget, Game, Lang, Notation, Options, Plan, Rng, Viewer};
use bw_dominion::{Action, Card, Cards, Dominion, Frame, Phase, State};
use bw_dominion_ai::package;
use bw_show::Explain;

/// With a fixed opening, so that nothing is drawn before the first decision.
fn game(rules: &str) -> Dominion {
    let rules = format!("opening=5-2,{rules}");
    Dominion::new(2, &Options::parse(Dominion::SPEC.options, &rules).unwrap()).unwrap()
}

fn bot(game: &Dominion, spec: &str) -> Box<dyn Bot<Dominion>> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == name).unwrap();
    (kind.make)(game, &Options::parse(kind.options, options).unwrap()).unwrap()
}

/// The first turn of the first player with this hand instead of the dealt one.
fn with_hand(game: &Dominion, phase: Phase, hand: &[(Card, u8)]) -> State {
    let mut state = game.initial();
    (state.actions, state.buys, state.coins) = (1, 1, 0);
    state.players[0].play = Cards::EMPTY;
    state.players[0].hand = Cards::of(hand);
    state.players[0].hand_len = state.players[0].hand.len();
    state.count_owned();
    state.phase = phase;
    state
}

fn answer(game: &Dominion, state: &State, spec: &str) -> Vec<Action> {
    analysed(game, state, spec).0
}

fn analysed(game: &Dominion, state: &State, spec: &str) -> (Vec<Action>, String) {
    let seat = match game.turn(state) {
        bw_core::Turn::Decide(seats) => seats.first().unwrap(),
        other => panic!("{other:?}"),
    };
    let view = game.view(state, Viewer::Seat(seat)).into_owned();
    let (budget, mut buffer, mut plan) = (Budget::default(), Vec::new(), Plan::default());
    let mut ask = Ask::from_state(game, seat, state, &view, &budget, Rng::new(1), &mut buffer);
    ask.wants_analysis = true;
    let mut bot = bot(game, spec);
    bot.start(game, seat).unwrap();
    bot.choose(&mut ask, &mut plan).unwrap();
    let texts = Dominion::texts().extended(package().extras.texts);
    let note = plan.analysis.unwrap().note.unwrap();
    (plan.actions, texts.resolve(Lang::En, &note))
}

const MENU: &str = "agenda:text=P9 V6 S4 | Witch*2; Gold*99; Chapel*1; Silver*10";
const OPENING: &str = "kingdom=Chapel+Witch+Village+Smithy+Throne Room+Laboratory";

#[test]
fn actions_are_played_by_score() {
    let game = game(OPENING);
    let first = |actions: u16, cards: &[Card]| {
        let hand: Vec<(Card, u8)> = cards.iter().map(|&card| (card, 1)).collect();
        let mut state = with_hand(&game, Phase::Action, &hand);
        state.actions = actions;
        answer(&game, &state, "bigmoney")
    };
    use Card::*;
    assert_eq!(first(1, &[Village, Smithy]), [Action::Play(Village)]);
    assert_eq!(first(2, &[Village, Smithy]), [Action::Play(Smithy)]);
    assert_eq!(first(1, &[ThroneRoom, Smithy]), [Action::Play(ThroneRoom)]);
    assert_eq!(first(1, &[Laboratory, Village]), [Action::Play(Laboratory)]);
}

#[test]
fn an_agenda_buys_the_leftmost_entry_it_can_afford() {
    let game = game(OPENING);
    let bought = |coins: u16| {
        let mut state = with_hand(&game, Phase::Buy, &[]);
        state.coins = coins;
        analysed(&game, &state, MENU)
    };
    let (actions, note) = bought(5);
    assert_eq!(actions, [Action::Buy(Card::Witch)]);
    assert_eq!(note, "line 1 of its agenda: Witch, 2 still to buy");
    assert_eq!(bought(4).0, [Action::Buy(Card::Chapel)]);
    assert_eq!(bought(2).0, [Action::Buy(Card::Chapel)]);
    let (actions, note) = bought(1);
    assert_eq!(actions, [Action::EndBuys]);
    assert_eq!(note, "no line applies");
    let (actions, note) = bought(8);
    assert_eq!(actions, [Action::Buy(Card::Province)]);
    assert_eq!(note, "Province: fewer than 9 Provinces are left");
}

#[test]
fn several_buys_are_one_plan() {
    let game = game(OPENING);
    let mut state = with_hand(&game, Phase::Buy, &[]);
    (state.coins, state.buys) = (10, 3);
    let chosen = answer(&game, &state, MENU);
    assert_eq!(chosen, [Action::Buy(Card::Province), Action::Buy(Card::Chapel), Action::EndBuys]);
}

#[test]
fn points_come_before_the_menu_when_few_provinces_are_left() {
    let game = game("kingdom=Witch,supply=Province:5");
    let mut state = with_hand(&game, Phase::Buy, &[]);
    state.coins = 6;
    assert_eq!(answer(&game, &state, MENU), [Action::Buy(Card::Duchy)]);
    let game = self::game("kingdom=Witch,supply=Province:6");
    let mut state = with_hand(&game, Phase::Buy, &[]);
    state.coins = 6;
    assert_eq!(answer(&game, &state, MENU), [Action::Buy(Card::Witch)]);
}

/// A state in which a card that was played asks the first player.
fn asked(game: &Dominion, frame: Frame, hand: &[(Card, u8)]) -> State {
    let mut state = with_hand(game, Phase::Action, hand);
    state.frames = state_frames(game, frame);
    state
}

/// Frames can only be built by playing, so play the card that raises this one.
fn state_frames(game: &Dominion, frame: Frame) -> bw_dominion::Frames {
    let card = match frame {
        Frame::Pick { card, .. } | Frame::TrashOne { card } => card,
        _ => panic!("not a frame of a single card"),
    };
    let mut state =
        with_hand(game, Phase::Action, &[(card, 1), (Card::Copper, 2), (Card::Curse, 2)]);
    let seat = bw_core::Seat::new(0);
    game.apply(&mut state, bw_core::Actor::Seat(seat), Action::Play(card));
    assert_eq!(state.frames.top(), Some(frame), "{}", game.state_text(&state));
    state.frames
}

#[test]
fn a_chapel_trashes_curses_estates_and_spare_coppers() {
    let game = game(OPENING);
    let seat = bw_core::Seat::new(0);
    let chapel = Frame::Pick { card: Card::Chapel, seat, last: None };
    let trashed = |hand: &[(Card, u8)], spec: &str| {
        let state = asked(&game, chapel, hand);
        answer(&game, &state, spec)
    };
    use Action::{Done, Trash};
    use Card::*;
    let all = [(Curse, 1), (Estate, 2), (Copper, 3)];
    let expected = [Trash(Copper), Trash(Estate), Trash(Estate), Trash(Curse)];
    assert_eq!(trashed(&all, "agenda:text=P9 V6 S4 | Chapel*1"), expected);
    // Three Coppers are what a Silver costs.
    let money = [(Copper, 3), (Estate, 1)];
    assert_eq!(trashed(&money, MENU), [Trash(Copper), Trash(Estate)], "a Chapel costs two");
    assert_eq!(trashed(&money, "agenda:text=P9 V6 S4 | Silver*9"), [Trash(Estate)]);
    assert_eq!(trashed(&money, "agenda:text=P9 V6 S9 | Silver*9"), [Trash(Copper), Done], "wanted");
}

#[test]
fn a_mine_makes_the_largest_step() {
    let game = game("kingdom=Mine+Chapel");
    let mine = Frame::TrashOne { card: Card::Mine };
    // Copper and Silver: Silver to Gold and Copper to Silver are equal steps, the dearer card goes.
    let hand = [(Card::Copper, 2), (Card::Silver, 1), (Card::Gold, 1)];
    let mut state = with_hand(&game, Phase::Action, &[(Card::Mine, 1), hand[0], hand[1], hand[2]]);
    game.apply(&mut state, bw_core::Actor::Seat(bw_core::Seat::new(0)), Action::Play(Card::Mine));
    assert_eq!(state.frames.top(), Some(mine));
    assert_eq!(answer(&game, &state, "bigmoney"), [Action::Trash(Card::Silver)]);
}

#[test]
fn nobody_buys_into_a_loss_who_refuses_to() {
    let game = game("supply=Province:1");
    let mut state = with_hand(&game, Phase::Buy, &[]);
    state.coins = 8;
    for _ in 0..3 {
        state.players[1].discard.add(Card::Province);
        state.players[1].discard_len += 1;
    }
    state.count_owned();
    assert_eq!(answer(&game, &state, "bm-basic"), [Action::Buy(Card::Province)]);
    assert_eq!(answer(&game, &state, "bm-basic:no_suicide=true"), [Action::Buy(Card::Gold)]);
    let careful = "bigmoney:no_suicide=true";
    assert_eq!(answer(&game, &state, careful), [Action::Buy(Card::Duchy)]);
}

#[test]
fn twelve_provinces_move_the_thresholds() {
    let rules = |provinces: u8| format!("victory12=true,supply=Province:{provinces}");
    let bought = |provinces: u8, spec: &str| {
        let game = game(&rules(provinces));
        let mut state = with_hand(&game, Phase::Buy, &[]);
        state.coins = 6;
        answer(&game, &state, spec)
    };
    // V6 plays as V7: Duchies from six Provinces on.
    assert_eq!(bought(6, "bigmoney"), [Action::Buy(Card::Duchy)]);
    assert_eq!(bought(7, "bigmoney"), [Action::Buy(Card::Gold)]);
    let made_for_twelve = "agenda:text=P13 V6 S4 | Gold*99,provinces=12";
    assert_eq!(bought(6, made_for_twelve), [Action::Buy(Card::Gold)]);
}

#[test]
fn counts_are_what_was_bought_or_what_is_owned() {
    let game = game("kingdom=Smithy");
    let mut state = with_hand(&game, Phase::Buy, &[]);
    state.coins = 4;
    state.players[0].discard.add(Card::Smithy);
    state.players[0].discard_len += 1;
    state.count_owned();
    let menu = "agenda:text=P9 V6 S4 | Smithy*1; Silver*9";
    assert_eq!(answer(&game, &state, menu), [Action::Buy(Card::Smithy)]);
    assert_eq!(
        answer(&game, &state, &format!("{menu},count_mode=owned")),
        [Action::Buy(Card::Silver)]
    );
    // Who sits down in the middle of a game takes what is owned as bought.
    state.turn = 6;
    assert_eq!(answer(&game, &state, menu), [Action::Buy(Card::Silver)]);
}

#[test]
fn the_first_hand_decides_between_two_agendas() {
    let file = "5-2 Witch: P9 V6 S4 | Witch*2, Silver*9\n4-3 Witch: P9 V6 S4 | Gold*2, Silver*9\n";
    let package = package();
    let kind = package.bots.iter().find(|kind| kind.name == "agenda").unwrap();
    let object = serde_json::json!({ "file": file });
    let options = Options::from_json(kind.options, object.as_object().unwrap()).unwrap();
    let bot_of = |rules: &str, coins: u16| {
        let options_of = Options::parse(Dominion::SPEC.options, rules).unwrap();
        let game = Dominion::new(2, &options_of).unwrap();
        let mut bot = (kind.make)(&game, &options).unwrap();
        let seat = bw_core::Seat::new(0);
        bot.start(&game, seat).unwrap();
        let mut first_buy = |state: &State| {
            let view = game.view(state, Viewer::Seat(seat)).into_owned();
            let (budget, mut buffer, mut plan) = (Budget::default(), Vec::new(), Plan::default());
            let mut ask =
                Ask::from_state(&game, seat, state, &view, &budget, Rng::new(1), &mut buffer);
            bot.choose(&mut ask, &mut plan).unwrap();
            plan.actions[0]
        };
        let mut state = game.initial();
        let opening = first_buy(&state);
        state.coins = coins;
        (opening, first_buy(&state))
    };
    let (silver, witch) = (Action::Buy(Card::Silver), Action::Buy(Card::Witch));
    assert_eq!(bot_of("kingdom=Witch,opening=5-2", 6), (witch, witch));
    assert_eq!(bot_of("kingdom=Witch,opening=2-5", 6), (Action::EndBuys, witch));
    assert_eq!(bot_of("kingdom=Witch,opening=4-3", 6), (silver, Action::Buy(Card::Gold)));
    assert_eq!(bot_of("kingdom=Witch,opening=3-4", 6), (silver, Action::Buy(Card::Gold)));
}
