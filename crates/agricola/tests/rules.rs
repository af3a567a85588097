//! Rules of the game, from the spec (sections 1, 2 and 8).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod fixture;

use bw_agricola::{Agricola, CardKind, Crop, Good, Material, Space};
use bw_core::{Actor, Dice, Game, NoLog, Options, Seat, Turn};
use fixture::{Fixture, cells};

fn make(seats: u8, rules: &str) -> Result<Agricola, String> {
    let options =
        Options::parse(Agricola::SPEC.options, rules).map_err(|error| error.to_string())?;
    Agricola::new(seats, &options).map_err(|error| error.to_string())
}

#[test]
fn pools_have_the_sizes_of_the_spec() {
    let sizes = |seats, pool: &str| {
        let game = make(seats, &format!("pool={pool}")).unwrap();
        let pool = game.rules().pool;
        (pool.of_kind(CardKind::Occupation).len(), pool.of_kind(CardKind::Minor).len())
    };
    assert_eq!(sizes(1, "seed"), (14, 36));
    assert_eq!(sizes(2, "seed"), (14, 36));
    assert_eq!(sizes(1, "wave1"), (27, 53));
    assert_eq!(sizes(4, "wave1"), (66, 53));
    assert_eq!(sizes(1, "E"), (28, 53));
    assert_eq!(sizes(3, "E"), (49, 53));
    assert_eq!(sizes(5, "E"), (73, 53));
    assert_eq!(sizes(5, "none"), (0, 0));
}

#[test]
fn options_that_cannot_be_played_are_refused_with_advice() {
    let message = |seats, rules| make(seats, rules).unwrap_err();
    assert_eq!(
        message(3, "pool=seed"),
        "pool=seed has 14 occupations, but 21 are needed for 3 players; use pool=E"
    );
    let later = message(1, "kept=I258");
    assert!(later.contains("Cabinetmaker is not playable yet"), "{later}");
    assert!(message(2, "kept=E176").contains("solo"));
    assert!(message(1, "kept=E176+E176").contains("different"));
    assert!(message(3, "target=50").contains("one player"));
    assert!(message(1, "start_food=many").contains("auto or a whole number"));
    assert!(message(1, "kept=A1").contains("ids of occupations"));
    assert!(message(1, "kept=E206").contains("Swineherd is not dealt there"));
}

#[test]
fn hands_of_seven_and_food_for_all() {
    for seats in 1..=5 {
        let game = make(seats, "").unwrap();
        let mut state = game.initial();
        game.settle(&mut state, &mut Dice::new(3), &mut NoLog);
        for seat in Seat::all(seats) {
            let player = state.player(seat);
            assert_eq!(player.hand.of_kind(CardKind::Occupation).len(), 7);
            assert_eq!(player.hand.of_kind(CardKind::Minor).len(), 7);
            let food = match (seats, seat == state.start) {
                (1, _) => 0,
                (_, true) => 2,
                (_, false) => 3,
            };
            assert_eq!(player.has(Good::Food), food);
        }
        assert_eq!((state.round, game.turn(&state)), (1, Turn::of(state.start)));
    }
}

#[test]
fn kept_occupations_are_in_play_and_shorten_the_hand() {
    let game = make(1, "pool=seed,kept=E187+E176,start_food=3").unwrap();
    let mut state = game.initial();
    game.settle(&mut state, &mut Dice::new(3), &mut NoLog);
    let player = &state.players[0];
    assert_eq!(player.played.len(), 2);
    assert_eq!(player.hand.of_kind(CardKind::Occupation).len(), 5);
    assert_eq!(player.hand.of_kind(CardKind::Minor).len(), 7);
    assert_eq!(player.has(Good::Food), 3);
}

#[test]
fn round_cards_come_by_stage() {
    for rules in ["pool=none", "pool=none,order=open"] {
        let game = make(2, rules).unwrap();
        for seed in 0..20 {
            let (mut state, mut dice) = (game.initial(), Dice::new(seed));
            let (mut list, mut rng) = (Vec::new(), bw_core::Rng::new(seed));
            loop {
                game.settle(&mut state, &mut dice, &mut NoLog);
                let Turn::Decide(seats) = game.turn(&state) else { break };
                let seat = seats.first().unwrap();
                let action = game.random_action(&state, seat, &mut rng, &mut list);
                game.apply(&mut state, Actor::Seat(seat), action);
            }
            let stages: Vec<u8> =
                state.order.iter().map(|space| space.unwrap().stage().unwrap()).collect();
            assert_eq!(stages, [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
        }
    }
}

#[test]
fn the_check_list_for_round_one() {
    let game = Fixture::solo().hand(1, "E176 E172 E187 E174 E153 E150 E218");
    let game = game.offers(&[
        "place START_MINOR",
        "place GRAIN1",
        "place PLOW1",
        "place OCC",
        "place DAY_LABOR",
        "place WOOD3",
        "place CLAY1",
        "place REED1",
        "place FISHING",
    ]);
    let game = game.play("place PLOW1");
    assert_eq!(game.options().len(), 13);
    let game = game.play("plow a3; place OCC");
    assert_eq!(game.options().len(), 6, "the Chief cannot be paid: {:?}", game.options());
}

#[test]
fn goods_accumulate_until_somebody_takes_them() {
    let mut game = Fixture::solo();
    for round in 1..=4 {
        assert_eq!(game.state.lying[Space::Wood3.index()], 2 * round);
        assert_eq!(game.state.lying[Space::Reed1.index()], round);
        game = game.play("place DAY_LABOR; place GRAIN1");
        if round == 4 {
            game = game.play("done");
        }
    }
    let game = Fixture::new(3, "").play("place CLAY1; place CLAY1B; place REED1");
    let game = game.play("place DAY_LABOR; place GRAIN1; place FISHING");
    assert_eq!(game.state.lying[Space::Wood3.index()], 6);
    assert_eq!(game.state.lying[Space::Wood2.index()], 4);
    assert_eq!(game.state.lying[Space::Clay1.index()], 1);
}

#[test]
fn the_start_player_changes_with_the_next_round() {
    let game = Fixture::new(3, "").play("place CLAY1; place START_MINOR; do start; skip");
    let game = game.places(3).play("place REED1; place DAY_LABOR; place GRAIN1; place FISHING");
    let game = game.places(2);
    assert_eq!(game.state.start, Seat::new(1));
}

#[test]
fn rooms_cost_five_and_two_reed_and_stand_side_by_side() {
    let game = Fixture::solo().goods(1, "10 wood, 4 reed").play("place BUILD");
    let game = game.offers(&[
        "room a1",
        "room b2",
        "room c2",
        "stable a1",
        "stable a2",
        "stable a3",
        "stable a4",
        "stable a5",
        "stable b2",
        "stable b3",
        "stable b4",
        "stable b5",
        "stable c2",
        "stable c3",
        "stable c4",
        "stable c5",
    ]);
    let game = game.play("room b2").may("room b3").may("done").play("room b3").has(1, "");
    assert_eq!(game.player(1).farm.rooms, cells("b1+b2+b3+c1"));
    game.places(1);
}

#[test]
fn stables_cost_two_wood_and_follow_rooms() {
    let game = Fixture::solo().goods(1, "9 wood, 2 reed").play("place BUILD; stable b3");
    let game = game.may_not("stable b2").may_not("room a1").play("stable c4; done");
    game.has(1, "5 wood, 2 reed").places(1);
}

#[test]
fn growth_needs_room_or_a_late_card() {
    let game = Fixture::solo().round(5).may_not("place GROWTH_MINOR").rooms(1, "a1+b1+c1");
    let game = game.play("place GROWTH_MINOR; skip");
    assert_eq!((game.player(1).family, game.player(1).newborn), (3, 1));
    assert_eq!(game.player(1).hunger(game.game.rules()), 7);
    let game = Fixture::solo().round(13).family(1, 4).play("place GROWTH_NOROOM");
    assert_eq!(game.player(1).family, 5);
    Fixture::solo().round(13).family(1, 5).may_not("place GROWTH_NOROOM");
}

#[test]
fn newborn_eat_one_and_work_from_the_next_round() {
    let game = Fixture::new(2, "").round(7).rooms(1, "a1+b1+c1").goods(1, "5 food").last_person();
    let game = game.play("place GROWTH_MINOR; skip").places(1);
    assert_eq!((game.player(1).begging, game.state.round), (0, 8));
    assert_eq!(game.state.people_left(Seat::new(0)), 3);
}

#[test]
fn renovation_takes_one_step_for_the_whole_house() {
    let game = Fixture::solo().round(6).rooms(1, "a1+b1+c1").goods(1, "3 clay, 1 reed");
    let game = game.play("place RENO_IMPROVE").has(1, "");
    assert_eq!((game.player(1).farm.house, game.part(1, "rooms")), (Material::Clay, 3));
    let game = Fixture::solo().round(6).house(1, Material::Clay).goods(1, "2 stone, 1 reed");
    let game = game.play("place RENO_IMPROVE");
    assert_eq!(game.part(1, "rooms"), 4);
    let game = Fixture::solo().round(6).house(1, Material::Stone).goods(1, "9 stone, 9 reed");
    game.may_not("place RENO_IMPROVE");
}

#[test]
fn sowing_puts_three_grain_or_two_vegetables_on_fields() {
    let game = Fixture::solo().round(3).fields(1, "a3+a4").goods(1, "1 grain, 2 vegetable");
    let game = game.play("place SOW_BAKE").may_not("done").play("sow grain a3; sow vegetable a4");
    let player = game.player(1);
    assert_eq!((player.crops(Crop::Grain), player.crops(Crop::Vegetable)), (3, 3));
    assert_eq!(player.farm.planted_fields(None), 2);
    game.has(1, "1 vegetable").places(1);
}

#[test]
fn fences_cost_wood_and_close_pastures() {
    let game = Fixture::solo().round(2).goods(1, "8 wood").fields(1, "a3").play("place FENCES");
    let game = game.may_not("pasture a3").may("pasture a4").may("pasture a4+a5+b4+b5");
    let game = game.play("pasture a4+a5").has(1, "2 wood").may("pasture a5").may_not("pasture a4");
    let game = game.may_not("pasture c5").play("pasture a5").has(1, "1 wood").places(1);
    assert_eq!(game.player(1).farm.pastures.len(), 2);
    assert_eq!(game.part(1, "pastures"), 2);
}

#[test]
fn animals_without_a_place_are_cooked_or_released() {
    let game = Fixture::solo().round(4).lying(Space::Sheep, 3).play("place SHEEP");
    game.has(1, "1 sheep").places(1);
    let game = Fixture::solo().round(4).owns(1, "A1").lying(Space::Sheep, 3).play("place SHEEP");
    game.has(1, "4 food, 1 sheep");
    let game = Fixture::solo().round(9).goods(1, "1 sheep").play("place BOAR");
    let game = game.offers(&["keep 0 1 0", "keep 1 0 0"]).play("keep 0 1 0");
    game.has(1, "1 boar");
}

#[test]
fn splitting_a_pasture_may_cost_places() {
    let game =
        Fixture::solo().round(2).pasture(1, "a4+a5").stables(1, "a4").goods(1, "1 wood, 8 cattle");
    let game = game.play("place FENCES; pasture a5").has(1, "7 cattle");
    game.places(1);
}

#[test]
fn harvest_takes_crops_feeds_and_breeds() {
    let game = Fixture::new(2, "").round(4).fields(1, "a3+a4").crop(1, "a3", Crop::Grain, 3);
    let game = game.crop(1, "a4", Crop::Vegetable, 1).pasture(1, "a5").goods(1, "2 sheep, 4 food");
    let game =
        game.last_person().play("place REED1").offers(&["cook grain", "cook vegetable", "done"]);
    let game = game.play("done").has(1, "1 reed, 1 grain, 1 vegetable, 3 sheep");
    assert_eq!(game.player(1).farm.planted_fields(None), 1);
    assert_eq!(game.player(2).begging, 4);
    assert_eq!(game.part(2, "begging"), -12);
}

#[test]
fn a_family_begs_for_what_is_missing() {
    let game = Fixture::solo().round(4).goods(1, "1 food, 2 grain").last_person();
    let game = game.play("place REED1; cook grain").may("cook grain").play("done");
    assert_eq!(game.player(1).begging, 4);
    game.has(1, "1 reed, 1 grain");
}

#[test]
fn a_parent_may_not_be_cooked_for_the_lamb() {
    let game = Fixture::solo().round(4).owns(1, "A1").pasture(1, "a5").goods(1, "3 sheep, 6 food");
    let game = game.last_person().play("place REED1; done");
    // Three sheep fill the pasture and the house: there is no room for a fourth.
    game.has(1, "1 reed, 3 sheep");
}

#[test]
fn occupation_prices_rise() {
    let game = Fixture::solo().hand(1, "E176 E187").goods(1, "1 food").play("place OCC; play E176");
    let game = game.has(1, "1 food").play("place DAY_LABOR; place OCC; play E187");
    game.has(1, "2 food");
    let game = Fixture::new(3, "").hand(1, "E176").goods(1, "1 food").may_not("place OCC3");
    game.goods(1, "1 food, 1 grain").play("place OCC3; play E176").has(1, "");
    let game = Fixture::new(4, "").hand(1, "E176").owns(1, "E187 E174").goods(1, "2 food");
    game.play("place OCC4; play E176").has(1, "");
}

#[test]
fn food_may_be_paid_with_what_can_be_eaten() {
    let game =
        Fixture::solo().owns(1, "A1").hand(1, "E45").goods(1, "1 grain, 1 vegetable, 1 sheep");
    let game = game.plays_card("IMPROVE", "E45");
    // The vegetable alone is enough, and so is the sheep; the grain alone is not.
    let game = game.offers(&["pay 1", "pay 2"]).play("pay 2");
    game.has(1, "1 grain, 1 vegetable");
}

#[test]
fn spaces_for_three_to_five() {
    let game =
        Fixture::new(3, "").play("place BRES1").offers(&["take 1", "take 2", "take 3", "take 4"]);
    game.play("take 4").has(1, "1 stone");
    Fixture::new(4, "").play("place RSF").has(1, "1 reed, 1 stone, 1 food");
    Fixture::new(5, "").play("place REED_SW").has(1, "1 wood, 1 reed, 1 stone");
    let game = Fixture::new(5, "").play("place ANIMAL_CHOICE").offers(&["take 1", "take 2"]);
    game.play("take 1").has(1, "1 food, 1 sheep");
    let game = Fixture::new(5, "").goods(1, "1 food").play("place ANIMAL_CHOICE; take 3");
    game.has(1, "1 cattle");
    let game = Fixture::new(5, "")
        .goods(1, "5 wood, 2 reed")
        .play("place ROOM_OR_TRAVEL; do room; room a1");
    assert_eq!(game.state.lying[Space::RoomOrTravel.index()], 1);
    let game = game.has(1, "").places(2);
    game.may_not("place ROOM_OR_TRAVEL");
    let game = Fixture::new(5, "").round(4).rooms(1, "a1+b1+c1").may_not("place OCC5_OR_GROWTH");
    let game = game.round(5).play("place OCC5_OR_GROWTH; do growth");
    assert_eq!(game.player(1).family, 3);
}

#[test]
fn the_family_variant_has_other_spaces() {
    let game =
        Fixture::new(3, "variant=family").may("place DAY_LABOR").play("place DAY_LABOR; take 2");
    let game =
        game.has(1, "1 clay, 1 food").goods(2, "1 wood").play("place OCC; stable a5").has(2, "");
    let game = game.play("place START_MINOR").has(3, "1 food");
    assert_eq!(game.state.start, Seat::new(2));
    let game = game.places(1).play("place OCC3; take 6").has(1, "1 clay, 1 reed, 1 stone, 1 food");
    let game = game.places(2).goods(2, "2 clay").play("place IMPROVE; buy A1");
    game.has(2, "");
}

#[test]
fn a_person_without_a_space_stays_home() {
    let mut game = Fixture::solo();
    for space in game.state.in_play.iter() {
        game.state.people[space.index()] = 1;
    }
    game.state.players[0].placed = 1;
    let game = game.offers(&["stay"]).play("stay");
    assert_eq!(game.state.round, 2);
}

#[test]
fn idle_placements_are_an_option() {
    Fixture::solo().may_not("place BUILD");
    let game = Fixture::new(1, "idle=true").may("place BUILD").play("place BUILD").places(1);
    assert_eq!(game.state.people[Space::Build.index()], 1);
}

/// "After A also B" needs A: nobody is born without room, and no improvement comes without the renovation before it.
#[test]
fn idle_placements_do_nothing_that_is_not_allowed() {
    let game = Fixture::new(1, "idle=true").round(6).goods(1, "4 clay");
    let game = game.play("place GROWTH_MINOR").places(1);
    assert_eq!((game.player(1).family, game.player(1).newborn), (2, 0));
    let game = game.play("place RENO_IMPROVE");
    assert!(game.player(1).played.is_empty() && game.state.round == 7);
}

#[test]
fn points_of_the_example() {
    let game = Fixture::solo().house(1, Material::Clay).rooms(1, "a1+b1+c1").family(1, 4);
    let game = game.fields(1, "a2+a3+a4").pasture(1, "b4+c4").pasture(1, "b5+c5");
    let game = game.goods(1, "4 grain, 2 vegetable, 4 sheep, 3 boar, 2 cattle");
    let unused = game.part(1, "unused_cells");
    assert_eq!(game.state.points(Seat::new(0)) - unused, 29);
}

#[test]
fn games_end_after_round_fourteen_and_ties_share_the_win() {
    let game = make(2, "pool=none").unwrap();
    let (mut state, mut dice) = (game.initial(), Dice::new(1));
    loop {
        game.settle(&mut state, &mut dice, &mut NoLog);
        let Turn::Decide(seats) = game.turn(&state) else { break };
        let seat = seats.first().unwrap();
        let mut list = Vec::new();
        game.actions(&state, seat, &mut list);
        game.apply(&mut state, Actor::Seat(seat), list[0]);
    }
    assert_eq!((game.turn(&state), state.round), (Turn::Over, 14));
    let mut tied = state.clone();
    tied.players[1] = tied.players[0];
    let outcome = game.outcome(&tied);
    assert_eq!(outcome.winners(), 2);
}
