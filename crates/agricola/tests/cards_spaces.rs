//! Cards that change what people do at action spaces, one by one from their texts.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod fixture;

use bw_agricola::{Good, Material, Space};
use fixture::{Fixture, card, cells};

#[test]
fn fishing_rod_gives_more_food_from_round_eight() {
    let game = Fixture::solo().owns(1, "E12").round(7).play("place FISHING").has(1, "2 food");
    game.places(1);
    let game = Fixture::solo().owns(1, "E12").round(8);
    game.play("place FISHING").has(1, "3 food");
}

#[test]
fn raft_gives_food_or_reed() {
    let game = Fixture::solo().owns(1, "E22").play("place FISHING").offers(&["take 1", "take 2"]);
    game.play("take 2").has(1, "1 reed, 1 food");
    Fixture::solo().owns(1, "E22").play("place FISHING; take 1").has(1, "2 food");
}

#[test]
fn canoe_gives_food_and_reed() {
    Fixture::solo().owns(1, "E30").play("place FISHING").has(1, "1 reed, 2 food");
}

#[test]
fn basket_leaves_two_wood_for_food() {
    let game = Fixture::solo().owns(1, "E34").play("place WOOD3").offers(&["use E34", "done"]);
    let game = game.play("use E34").has(1, "3 food").places(1);
    assert_eq!(game.state.lying[Space::Wood3.index()], 2);
    Fixture::solo().owns(1, "E34").play("place WOOD3; done").has(1, "2 wood").places(1);
    Fixture::solo().owns(1, "E34").lying(Space::Wood3, 1).play("place WOOD3").places(1);
}

#[test]
fn basket_and_mushroom_collector_share_the_wood() {
    let game = Fixture::solo().owns(1, "E34 E196").play("place WOOD3");
    let game = game.play("use E196").has(1, "1 wood, 2 food").places(1);
    assert_eq!(game.state.lying[Space::Wood3.index()], 1);
    let game = Fixture::solo().owns(1, "E34 E196").lying(Space::Wood3, 4).play("place WOOD3");
    game.play("use E196; use E34").has(1, "1 wood, 5 food");
}

#[test]
fn mushroom_collector_leaves_one_wood_for_food() {
    Fixture::solo().owns(1, "E196").play("place WOOD3; use E196").has(1, "1 wood, 2 food");
}

#[test]
fn corn_scoop_gives_one_more_grain() {
    Fixture::solo().owns(1, "E35").play("place GRAIN1").has(1, "2 grain");
}

#[test]
fn quarry_gives_three_stone_at_the_day_laborer() {
    Fixture::solo().owns(1, "E54").play("place DAY_LABOR").has(1, "3 stone, 2 food");
}

#[test]
fn stone_tongs_give_one_more_stone() {
    let game = Fixture::solo().owns(1, "E56").round(11).play("place STONE_A").has(1, "2 stone");
    game.play("place STONE_B").has(1, "4 stone");
}

#[test]
fn riding_plow_plows_three_fields_twice() {
    let game = Fixture::solo().hand(1, "E61").goods(1, "4 wood").owns(1, "E172 E174 E176");
    let game = game.plays_card("START_MINOR", "E61").has(1, "");
    let game = game.play("place PLOW1; use E61; plow a3; plow a4; plow a5").places(1);
    assert_eq!(game.player(1).farm.fields, cells("a3+a4+a5"));
    let game = game.play("place PLOW1; use E61; plow b5; done; place DAY_LABOR").places(1);
    game.play("place PLOW1").may_not("use E61").may("plow b4");
}

#[test]
fn turnwrest_plow_plows_three_fields_once() {
    let game = Fixture::solo().hand(1, "E62").goods(1, "3 wood").owns(1, "E172 E174");
    let game = game.plays_card("START_MINOR", "E62");
    let game = game.play("place PLOW1; use E62; plow a3; plow a4; plow a5; place PLOW1");
    game.may_not("use E62");
}

#[test]
fn an_unused_plow_stays_charged() {
    let game = Fixture::solo().hand(1, "E62").goods(1, "3 wood").owns(1, "E172 E174");
    let game = game.plays_card("START_MINOR", "E62").play("place PLOW1; done; plow a3");
    game.play("place PLOW1").may("use E62");
}

#[test]
fn writing_desk_allows_a_second_occupation() {
    let game = Fixture::solo().owns(1, "E49").hand(1, "E176 E187 E174").goods(1, "2 food");
    let game = game.play("place OCC; play E176").offers(&["use E49", "done"]);
    let game =
        game.play("use E49").offers(&["play E187", "play E174"]).play("play E187").has(1, "");
    game.places(1);
    let game = Fixture::solo().owns(1, "E49").hand(1, "E176 E187").goods(1, "1 food");
    game.play("place OCC; play E176").offers(&["done"]).play("done").places(1);
}

#[test]
fn land_agent_adds_grain_to_vegetables() {
    let game =
        Fixture::new(3, "").hand(1, "E147").play("place OCC; play E147").has(1, "1 vegetable");
    game.places(2);
    let game = Fixture::new(3, "").round(8).owns(1, "E147").play("place VEG1");
    game.has(1, "1 grain, 1 vegetable");
}

#[test]
fn academic_counts_twice_for_conditions_but_not_for_prices() {
    let game = Fixture::new(3, "").owns(1, "E148").hand(1, "E18 E176").goods(1, "1 food");
    let game = game.may("place IMPROVE");
    game.play("place OCC; play E176").has(1, "");
    let game = Fixture::new(3, "").owns(1, "E176").hand(1, "E18");
    game.may_not("place IMPROVE");
}

#[test]
fn berry_picker_finds_food_with_wood() {
    Fixture::new(3, "").owns(1, "E152").play("place WOOD3").has(1, "3 wood, 1 food");
    let game = Fixture::new(3, "").owns(1, "E152").play("place BRES1; take 1");
    game.has(1, "1 wood, 1 food");
}

#[test]
fn head_of_the_family_ignores_others() {
    let game = Fixture::new(4, "").goods(1, "2 wood").goods(2, "2 wood").owns(2, "E159");
    let game =
        game.play("place BUILD; stable a5").may("place BUILD").play("place BUILD; stable c5");
    let people = game.state.people[Space::Build.index()];
    assert_eq!(people, 0b11);
    game.goods(3, "2 wood").may_not("place BUILD");
}

/// Where a space offers something else too, only the room or the child is allowed beside somebody else.
#[test]
fn head_of_the_family_gets_no_occupation_and_no_food_beside_others() {
    let game = Fixture::new(5, "").round(5).owns(2, "E159").lying(Space::RoomOrTravel, 3);
    let game = game.play("place ROOM_OR_TRAVEL").may_not("place ROOM_OR_TRAVEL");
    let game = game.goods(2, "5 wood, 2 reed, 9 food").may("place ROOM_OR_TRAVEL");
    let game = game.play("place ROOM_OR_TRAVEL; room a1");
    assert_eq!(game.player(2).has(Good::Food), 9);
    let game = Fixture::new(5, "").round(5).owns(2, "E159").hand(1, "E176").hand(2, "E218");
    let game = game.goods(1, "2 food").goods(2, "2 food");
    let game = game.play("place OCC5_OR_GROWTH; do occupation; play E176");
    game.may_not("place OCC5_OR_GROWTH").rooms(2, "a1+b1+c1").may("place OCC5_OR_GROWTH");
}

#[test]
fn field_warden_ignores_others() {
    let game = Fixture::new(4, "").owns(2, "E163").play("place PLOW1; plow a3").may("place PLOW1");
    game.play("place PLOW1; plow a3").may_not("place PLOW1");
}

#[test]
fn fisherman_doubles_and_pays_owners_of_fishing_cards() {
    let game = Fixture::new(3, "").owns(1, "E161").owns(2, "E12 E30").lying(Space::Fishing, 4);
    let game = game.play("place FISHING").has(1, "4 food").play("use E161").has(1, "6 food");
    game.has(2, "2 food").has(3, "");
}

#[test]
fn master_forester_adds_a_space_for_a_fee() {
    let game =
        Fixture::new(4, "").hand(1, "E164").play("place OCC; play E164").may_not("place WOOD2_X");
    let game = game.lying(Space::ForesterWood, 2).goods(2, "1 food").may_not("place WOOD2_X");
    let game = game.goods(2, "3 food").play("place WOOD2_X").has(2, "2 wood, 1 food");
    game.has(1, "2 food").places(3);
    let game = Fixture::new(4, "").hand(1, "E164").play("place OCC; play E164; place CLAY1");
    let game = game.play("place REED1; place CLAY2").lying(Space::ForesterWood, 2);
    game.play("place WOOD2_X").has(1, "2 wood");
}

#[test]
fn undergardener_adds_a_vegetable() {
    Fixture::new(4, "").owns(1, "E166").play("place DAY_LABOR").has(1, "1 vegetable, 2 food");
}

#[test]
fn conjurer_adds_grain_to_traveling_players() {
    Fixture::new(4, "").owns(1, "E167").play("place TRAVEL").has(1, "1 grain, 1 food");
    let game = Fixture::new(5, "").owns(1, "E167").play("place ROOM_OR_TRAVEL");
    game.has(1, "1 grain, 1 food");
}

#[test]
fn greengrocer_adds_a_vegetable_to_grain() {
    Fixture::new(3, "").owns(1, "E168").play("place GRAIN1").has(1, "1 grain, 1 vegetable");
}

#[test]
fn storyteller_leaves_food_for_a_vegetable() {
    let game = Fixture::new(4, "").owns(1, "E169").lying(Space::Travel, 3).play("place TRAVEL");
    let game = game.play("use E169").has(1, "1 vegetable, 2 food");
    assert_eq!(game.state.lying[Space::Travel.index()], 1);
}

#[test]
fn woodcutter_takes_one_more_wood() {
    Fixture::solo().owns(1, "E176").play("place WOOD3").has(1, "3 wood");
}

#[test]
fn merchant_repeats_an_improvement_action() {
    let game = Fixture::solo().owns(1, "E179").goods(1, "5 clay, 2 food");
    let game =
        game.play("place IMPROVE; buy A1").offers(&["use E179", "done"]).play("use E179; buy A2");
    game.has(1, "1 food").places(1);
    let game = Fixture::solo().owns(1, "E179").goods(1, "5 clay").play("place IMPROVE; buy A1");
    game.offers(&["done"]);
}

#[test]
fn charcoal_burner_gains_from_every_baking_improvement() {
    let game = Fixture::new(3, "").owns(2, "E182").goods(1, "2 clay").play("place IMPROVE; buy A1");
    game.has(2, "1 wood, 1 food").has(1, "");
}

#[test]
fn clay_mixer_takes_two_more_clay() {
    Fixture::solo().owns(1, "E188").play("place CLAY1").has(1, "3 clay");
    Fixture::solo().owns(1, "E188").play("place WOOD3").has(1, "2 wood");
}

#[test]
fn patron_gives_food_before_the_price() {
    let game = Fixture::new(4, "").owns(1, "E192").hand(1, "E176").play("place OCC; play E176");
    game.has(1, "1 food");
    let game = Fixture::new(4, "").owns(1, "E192").hand(1, "E172").goods(1, "1 food");
    game.play("place OCC; play E172").has(1, "");
}

#[test]
fn plow_maker_plows_one_more_for_food() {
    let game = Fixture::solo().owns(1, "E195").goods(1, "1 food").play("place PLOW1; plow a3");
    let game = game.offers(&["use E195", "done"]).play("use E195; plow a4").has(1, "").places(1);
    assert_eq!(game.player(1).farm.fields.len(), 2);
}

#[test]
fn ratcatcher_keeps_offspring_at_home() {
    let game = Fixture::new(3, "").owns(1, "E198").family(2, 3).round(9).last_person();
    // A harvest comes between.
    let game = game.play("place DAY_LABOR");
    assert_eq!(game.state.round, 10);
    let left = |seat: u8| game.state.people_left(bw_core::Seat::new(seat - 1));
    assert_eq!([left(1), left(2), left(3)], [2, 2, 2]);
    let late = Fixture::new(3, "").hand(1, "E198").round(10);
    late.may_not("place OCC");
}

#[test]
fn seasonal_worker_gives_grain_or_a_vegetable_later() {
    Fixture::solo().owns(1, "E202").play("place DAY_LABOR").has(1, "1 grain, 2 food").places(1);
    let game = Fixture::solo().owns(1, "E202").round(6).play("place DAY_LABOR; take 2");
    game.has(1, "1 vegetable, 2 food");
}

#[test]
fn swineherd_takes_one_more_boar() {
    let game = Fixture::new(4, "").owns(1, "E206").round(9).pasture(1, "a5").play("place BOAR");
    game.has(1, "2 boar");
}

#[test]
fn stone_carrier_takes_one_more_stone() {
    let game = Fixture::new(4, "").owns(1, "E210").round(7).play("place STONE_A").has(1, "2 stone");
    game.places(2);
    let game = Fixture::new(4, "").owns(1, "E210").play("place RSF; use E210");
    game.has(1, "1 reed, 2 stone");
    let game = Fixture::new(4, "").owns(1, "E210").play("place RSF; done");
    game.has(1, "1 reed, 1 stone, 1 food");
}

#[test]
fn dancer_gets_at_least_four_food() {
    Fixture::new(4, "").owns(1, "E212").play("place TRAVEL").has(1, "4 food");
    let game = Fixture::new(4, "").owns(1, "E212").lying(Space::Travel, 6).play("place TRAVEL");
    game.has(1, "6 food");
}

#[test]
fn guildmaster_gains_with_workshops() {
    let game = Fixture::new(3, "").owns(1, "E341").goods(1, "2 wood, 2 stone");
    game.play("place IMPROVE; buy A7").has(1, "4 wood");
    let game = Fixture::new(3, "").owns(1, "A8 E183").hand(1, "E341").goods(1, "1 food");
    game.play("place OCC; play E341").has(1, "2 clay, 2 reed");
}

#[test]
fn chiefs_daughter_answers_the_chief() {
    let game = Fixture::new(3, "").hand(1, "E172").hand(3, "E173").goods(1, "2 food");
    let game = game.play("place OCC; play E172").offers(&["done"]).play("done");
    let game = game.offers(&["play E173", "done"]).play("play E173").places(2);
    assert!(game.player(3).played.has(card("E173")));
    game.house(3, Material::Clay).bonus(3, 1).house(3, Material::Stone).bonus(3, 3);
}
