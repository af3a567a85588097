//! Supply, options, turns and the end of the game (spec 1 and 8.1, 8.3).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod fixture;

use bw_core::{Dice, Game, NoLog, Options, Turn, Viewer};
use bw_dominion::{Action, Card, Dominion, KINGDOMS, MAX_DRAWN, Phase, State};
use fixture::Fixture;

fn make(seats: u8, rules: &str) -> Result<Dominion, String> {
    let options =
        Options::parse(Dominion::SPEC.options, rules).map_err(|error| error.to_string())?;
    Dominion::new(seats, &options).map_err(|error| error.to_string())
}

#[test]
fn supply_by_number_of_players() {
    let counts = |seats, rules| {
        let state = make(seats, rules).unwrap().initial();
        let piles = [
            Card::Copper,
            Card::Silver,
            Card::Gold,
            Card::Estate,
            Card::Province,
            Card::Curse,
            Card::Gardens,
            Card::Chapel,
        ];
        piles.map(|card| state.supply.count(card))
    };
    let kingdom = "kingdom=size-distortion";
    assert_eq!(counts(2, kingdom), [46, 40, 30, 8, 8, 10, 8, 10]);
    assert_eq!(counts(3, kingdom), [39, 40, 30, 12, 12, 20, 12, 10]);
    assert_eq!(counts(4, kingdom), [32, 40, 30, 12, 12, 30, 12, 10]);
    let twelve = "kingdom=size-distortion,victory12=true,supply=Chapel:3+Curse:0";
    assert_eq!(counts(2, twelve), [46, 40, 30, 12, 12, 0, 12, 3]);
}

#[test]
fn options_are_checked() {
    for bad in [
        "kingdom=Chapel+Chapel",
        "kingdom=Copper",
        "kingdom=x",
        "supply=Chapel:1",
        "supply=Gold",
        "supply=Gold:201",
        "supply=Gold:1+Gold:2",
        "opening=6-1",
        "kingdom_size=26",
    ] {
        assert!(make(2, bad).is_err(), "{bad}");
    }
    assert_eq!(make(2, "kingdom=Chapel+Throne Room+Witch").unwrap().initial().kingdom.len(), 3);
    for kingdom in KINGDOMS {
        let game = make(2, &format!("kingdom={}", kingdom.id)).unwrap();
        assert_eq!(game.initial().kingdom.len(), 10, "{}", kingdom.id);
    }
}

#[test]
fn fixed_openings_deal_both_hands() {
    for (opening, first) in [("5-2", 5), ("4-3", 4), ("3-4", 3), ("2-5", 2)] {
        let game = make(3, &format!("opening={opening}")).unwrap();
        let state = game.initial();
        assert_eq!(state.coins, first, "{opening}");
        assert!(state.players[1..3].iter().all(|player| player.hand.coins() == first));
    }
    let game = make(2, "opening=mirror").unwrap();
    for seed in 0..20 {
        let mut state = game.initial();
        game.settle(&mut state, &mut Dice::new(seed), &mut NoLog);
        assert_eq!(state.players[1].hand.coins(), state.coins);
    }
}

/// Ends the turns of everybody until the game is over or the turn is reached.
fn pass(game: &Dominion, state: &mut State, until: u32) {
    let mut dice = Dice::new(1);
    while state.turn < until && state.phase != Phase::Over {
        game.settle(state, &mut dice, &mut NoLog);
        let Turn::Decide(seats) = game.turn(state) else { break };
        let seat = seats.first().unwrap();
        let end = if state.phase == Phase::Action { Action::EndActions } else { Action::EndBuys };
        game.apply(state, bw_core::Actor::Seat(seat), end);
    }
    game.settle(state, &mut dice, &mut NoLog);
}

#[test]
fn the_round_cap_ends_the_game_as_a_tie() {
    let game = make(3, "max_rounds=4").unwrap();
    let mut state = game.initial();
    pass(&game, &mut state, 100);
    assert_eq!((state.turn, state.phase), (12, Phase::Over));
    let outcome = game.outcome(&state);
    assert_eq!((outcome.reason(), outcome.winners()), ("round_cap", 3));
}

#[test]
fn equal_points_are_won_by_fewer_turns() {
    // The first player ends the game: one turn more.
    let game = make(2, "supply=Province:0").unwrap();
    let mut state = game.initial();
    pass(&game, &mut state, 100);
    assert_eq!(state.turn, 1);
    assert_eq!(game.outcome(&state).ranks(), [2, 1]);
    assert_eq!(game.outcome(&state).reason(), "provinces");
}

#[test]
fn three_empty_piles_end_the_game_after_the_turn() {
    let game = make(2, "supply=Curse:0+Copper:0+Moat:1,opening=5-2").unwrap();
    let mut state = game.initial();
    let seat = bw_core::Actor::Seat(bw_core::Seat::new(0));
    game.apply(&mut state, seat, Action::Buy(Card::Moat));
    game.settle(&mut state, &mut Dice::new(1), &mut NoLog);
    assert_eq!(state.phase, Phase::Over);
    assert_eq!(game.outcome(&state).reason(), "piles");
}

#[test]
fn no_treasures_after_the_first_buy() {
    Fixture::new(2, "auto_treasure=false")
        .hand(1, "Woodcutter+2 Silver")
        .play("1 play Woodcutter")
        .offers(&["play Silver", "play all", "end treasures"])
        .play("1 play Silver | 1 end treasures | 1 buy Estate")
        .counters(0, 1, 2)
        .expect("1.hand", "Silver");
}

#[test]
fn clean_up_shows_the_highest_card_played() {
    let played =
        Fixture::new(2, "").hand(1, "Copper+Estate").hand(2, "5 Copper").deck(1, "9 Curse");
    let mut state = played.state;
    state.phase = Phase::Buy;
    played.game.apply(&mut state, bw_core::Actor::Seat(bw_core::Seat::new(0)), Action::EndBuys);
    assert_eq!(state.players[0].discard_top, Some(Card::Estate));
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 1024, "{}", size_of::<State>());
    assert!(size_of::<Action>() <= 8);
    assert_eq!(MAX_DRAWN, 5);
}

#[test]
fn others_see_sizes_only() {
    let fixture = Fixture::new(2, "").hand(1, "Moat+Gold").hand(2, "2 Estate").deck(2, "Gold");
    let view = fixture.game.view(&fixture.state, Viewer::Seat(bw_core::Seat::new(0)));
    let other = view.player(bw_core::Seat::new(1));
    assert!(other.hand.is_empty() && other.deck.is_empty() && !other.open);
    assert_eq!((other.hand_len, other.deck_len, other.owned.len()), (2, 1, 3));
}
