//! Cards that bring goods, one by one from their texts.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod fixture;

use bw_agricola::Material;
use fixture::{Fixture, card, minor, occupation};

#[test]
fn building_material_is_wood_or_clay_and_leaves_a_solo_game() {
    let game = minor("E16", "").offers(&["take 1", "take 2"]).play("take 2").has(1, "1 clay");
    assert!(game.state.gone.has(card("E16")));
    assert!(game.player(1).played.is_empty() && game.player(1).hand.is_empty());
}

#[test]
fn building_material_goes_to_the_next_player() {
    let game = Fixture::new(3, "").hand(1, "E16").plays_card("START_MINOR", "E16").play("take 1");
    assert!(game.player(2).hand.has(card("E16")));
    assert_eq!(game.part(1, "improvements"), 0);
}

#[test]
fn animal_pen_brings_food_to_all_later_rounds() {
    let game = Fixture::solo().hand(1, "E24").goods(1, "2 wood").round(10);
    let game = game.owns(1, "E172 E174 E176").may_not("place IMPROVE");
    let game = game.owns(1, "E187").plays_card("IMPROVE", "E24");
    game.has(1, "").coming(1, &[11, 12, 13, 14], "2 food");
}

#[test]
fn carp_pond_brings_food_to_odd_rounds() {
    let game = Fixture::solo().round(5).owns(1, "A10 E28").hand(1, "E31").may_not("place IMPROVE");
    let game = game.owns(1, "E176").plays_card("IMPROVE", "E31");
    game.coming(1, &[7, 9, 11, 13], "1 food");
}

#[test]
fn market_stall_changes_grain_for_a_vegetable() {
    minor("E39", "1 grain").has(1, "1 vegetable");
}

#[test]
fn helpful_neighbors_cost_wood_or_clay_and_bring_stone_or_reed() {
    let game = minor("E42", "1 wood, 1 clay").offers(&["pay 1", "pay 2"]).play("pay 2; take 1");
    game.has(1, "1 wood, 1 stone");
}

#[test]
fn fruit_tree_brings_food_from_round_eight() {
    let game = Fixture::solo().round(2).owns(1, "E176 E172 E174").hand(1, "E43");
    game.plays_card("IMPROVE", "E43").coming(1, &[8, 9, 10, 11, 12, 13, 14], "1 food");
}

#[test]
fn private_forest_brings_wood_to_even_rounds() {
    let rounds = [2, 4, 6, 8, 10, 12, 14];
    minor("E45", "2 food").has(1, "").coming(1, &rounds, "1 wood");
}

#[test]
fn sack_cart_brings_grain_four_times() {
    let game = Fixture::solo().round(6).owns(1, "E176 E172").hand(1, "E46").goods(1, "2 wood");
    game.plays_card("IMPROVE", "E46").coming(1, &[8, 11, 14], "1 grain");
}

#[test]
fn reed_pond_brings_reed_three_times() {
    let game = Fixture::solo().round(13).owns(1, "E176 E172 E174").hand(1, "E48");
    game.plays_card("IMPROVE", "E48").coming(1, &[14], "1 reed");
}

#[test]
fn dovecote_brings_food_from_round_ten() {
    minor("E57", "2 stone").coming(1, &[10, 11, 12, 13, 14], "1 food");
}

#[test]
fn cattle_market_changes_a_sheep_for_cattle() {
    minor("E60", "1 sheep").has(1, "1 cattle");
}

#[test]
fn well_brings_food_for_five_rounds() {
    let game = Fixture::solo().goods(1, "1 wood, 3 stone").play("place IMPROVE; buy A10");
    game.has(1, "").coming(1, &[2, 3, 4, 5, 6], "1 food");
}

#[test]
fn goods_to_come_are_received_at_the_start_of_the_round() {
    let game = minor("E45", "2 food").play("place DAY_LABOR").places(1);
    assert_eq!(game.state.round, 2);
    game.has(1, "1 wood, 2 food").coming(1, &[4, 6, 8, 10, 12, 14], "1 wood");
}

#[test]
fn clay_deliveryman_brings_clay_from_round_six() {
    occupation("E187", "").coming(1, &[6, 7, 8, 9, 10, 11, 12, 13, 14], "1 clay");
}

#[test]
fn maid_waits_for_a_clay_house() {
    let game = occupation("E190", "2 clay, 1 reed").coming(1, &[], "");
    let game = game.round(12).play("place RENO_IMPROVE").has(1, "");
    game.coming(1, &[13, 14], "1 food");
    let game = Fixture::solo().round(12).house(1, Material::Stone).hand(1, "E190");
    game.play("place OCC; play E190").coming(1, &[13, 14], "1 food");
}

#[test]
fn pastor_helps_the_last_player_with_two_rooms() {
    let game = Fixture::new(2, "").owns(1, "E193").goods(2, "5 wood, 2 reed").play("place CLAY1");
    let game =
        game.play("place BUILD; room a1").has(2, "").has(1, "3 wood, 3 clay, 1 reed, 1 stone");
    // Only once.
    let game = game.goods(1, "").goods(2, "5 wood, 2 reed").play("place REED1").places(2);
    game.play("place DAY_LABOR; place FISHING; place BUILD; room b2").has(1, "1 reed, 2 food");
}

#[test]
fn cattle_whisperer_brings_cattle_twice() {
    let game = Fixture::new(4, "").round(3).hand(1, "E201").play("place OCC; play E201");
    game.coming(1, &[8, 12], "1 cattle");
}

#[test]
fn master_shepherd_brings_sheep_three_times() {
    let game = Fixture::new(4, "").hand(1, "E204").play("place OCC; play E204");
    game.coming(1, &[2, 3, 4], "1 sheep");
}

#[test]
fn reed_collector_brings_reed_four_times() {
    let game = Fixture::new(3, "").hand(1, "E205").play("place OCC; play E205");
    game.coming(1, &[2, 3, 4, 5], "1 reed");
}
