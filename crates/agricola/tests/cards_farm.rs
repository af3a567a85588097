//! Cards about the farm, one by one from their texts.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod fixture;

use bw_agricola::{Crop, Good, Material, Space};
use fixture::{Fixture, cells, minor, occupation};

#[test]
fn field_plows_at_once_and_needs_a_site() {
    let game = minor("E11", "1 food").play("plow a3");
    assert_eq!(game.player(1).farm.fields, cells("a3"));
    let full = Fixture::solo().hand(1, "E11").goods(1, "1 food");
    full.rooms(1, "a1+a2+a3+a4+a5+b1+b2+b3+b4+b5+c1+c2+c3+c4+c5").may_not("place IMPROVE");
}

#[test]
fn axe_makes_wooden_rooms_cheap() {
    let game = Fixture::solo().owns(1, "E13").goods(1, "2 wood, 2 reed");
    game.play("place BUILD; room a1").has(1, "");
    let game = Fixture::solo().owns(1, "E13").house(1, Material::Clay).goods(1, "2 clay, 2 reed");
    game.may_not("place BUILD");
}

#[test]
fn baking_tray_makes_ovens_cheaper_and_minor() {
    let game = Fixture::solo().owns(1, "E15").goods(1, "3 clay, 1 stone");
    let game = game.play("place START_MINOR; skip; do minor").offers(&["buy A5"]);
    let game = game.play("buy A5").offers(&["pay 1", "pay 2"]).play("pay 1");
    assert_eq!(game.player(1).goods.text(), "1 clay");
    let game = Fixture::solo().owns(1, "E15").goods(1, "2 wood, 1 stone").hand(1, "E27");
    game.plays_card("IMPROVE", "E27").has(1, "");
}

#[test]
fn shepherds_pipe_makes_room_for_sheep() {
    Fixture::solo().hand(1, "E29").may_not("place IMPROVE");
    let game = Fixture::solo().hand(1, "E29").goods(1, "1 sheep").plays_card("IMPROVE", "E29");
    let game = game.pasture(1, "a5").stables(1, "c5");
    let housing = game.player(1).housing();
    assert!(housing.fits([7, 0, 0]) && !housing.fits([8, 0, 0]));
    assert!(housing.fits([0, 4, 0]) && !housing.fits([0, 5, 0]));
}

#[test]
fn potato_dibber_plants_one_more_vegetable() {
    let game = Fixture::solo().round(3).owns(1, "E32 E18").fields(1, "a3").goods(1, "2 vegetable");
    let game = game.play("place SOW_BAKE; sow vegetable a3; sow vegetable E18");
    assert_eq!(game.player(1).crops(Crop::Vegetable), 6);
}

#[test]
fn ceramics_make_the_pottery_free_and_minor() {
    Fixture::solo().hand(1, "E33").goods(1, "1 clay").may_not("place IMPROVE");
    let game = Fixture::solo().owns(1, "A5").hand(1, "E33").goods(1, "1 clay");
    let game = game.plays_card("IMPROVE", "E33").has(1, "2 food");
    game.play("place START_MINOR; skip; do minor; buy A8").has(1, "2 food");
}

#[test]
fn clay_roof_replaces_reed() {
    let game = Fixture::solo().owns(1, "E36").goods(1, "5 wood, 2 clay");
    game.play("place BUILD; room a1").has(1, "");
    let game = Fixture::solo().owns(1, "E36").goods(1, "5 wood, 2 clay, 2 reed");
    let game = game.play("place BUILD; room a1").offers(&["pay 1", "pay 2", "pay 3"]);
    game.play("pay 2").has(1, "1 clay, 1 reed");
    let game = Fixture::solo().round(6).owns(1, "E36").goods(1, "3 clay");
    game.play("place RENO_IMPROVE").has(1, "");
}

#[test]
fn clay_supports_are_another_way_to_pay() {
    let game = Fixture::solo().owns(1, "E37").house(1, Material::Clay);
    let game = game.goods(1, "1 wood, 7 clay, 3 reed").play("place BUILD; room a1");
    let game = game.offers(&["pay 1", "pay 2"]).play("pay 2").has(1, "5 clay, 2 reed");
    game.play("room b2").has(1, "");
}

#[test]
fn mini_pasture_fences_one_cell_without_wood() {
    let game = minor("E40", "2 food").play("pasture a5").has(1, "");
    assert_eq!(game.player(1).farm.fences().len(), 4);
    let game = Fixture::solo().hand(1, "E40").goods(1, "2 food").pasture(1, "a4+a5");
    let game =
        game.plays_card("IMPROVE", "E40").offers(&["pasture a3", "pasture b4", "pasture b5"]);
    let game = game.play("pasture b5");
    assert_eq!(game.player(1).farm.pastures.len(), 2);
}

#[test]
fn trowel_renovates_without_an_action() {
    let game = Fixture::solo().owns(1, "E50").goods(1, "2 clay, 1 reed").play("exchange; use E50");
    let game = game.has(1, "");
    assert_eq!(game.player(1).farm.house, Material::Clay);
    game.goods(1, "2 stone, 1 reed").may_not("use E50");
}

#[test]
fn stable_is_built_for_the_price_of_the_card() {
    let game = minor("E52", "1 wood").play("stable b4").has(1, "");
    assert_eq!(game.player(1).farm.stables, cells("b4"));
}

#[test]
fn stone_house_extension_adds_a_room() {
    let game = Fixture::solo().hand(1, "E55").goods(1, "1 reed, 3 stone").may_not("place IMPROVE");
    let game =
        game.house(1, Material::Stone).plays_card("IMPROVE", "E55").play("room b2").has(1, "");
    assert_eq!(game.player(1).farm.rooms.len(), 3);
}

#[test]
fn animal_yard_holds_two_animals() {
    let game = Fixture::solo().owns(1, "E176").hand(1, "E58").goods(1, "2 wood");
    let game = game.plays_card("IMPROVE", "E58");
    let housing = game.player(1).housing();
    assert!(housing.fits([1, 1, 1]) && !housing.fits([2, 1, 1]));
}

#[test]
fn drinking_trough_makes_pastures_larger() {
    let game = Fixture::solo().owns(1, "E59").pasture(1, "a5").pasture(1, "a4");
    let housing = game.player(1).housing();
    assert!(housing.fits([4, 5, 0]) && !housing.fits([4, 6, 0]));
}

#[test]
fn master_builder_and_mason_add_a_free_room_once() {
    let game = Fixture::solo().owns(1, "E151").rooms(1, "a1+b1+c1+a2").play("place REED1");
    let game =
        game.rooms(1, "a1+b1+c1+a2+b2").goods(1, "1 grain").play("exchange; use E151; room c2");
    assert_eq!(game.player(1).farm.rooms.len(), 6);
    game.may_not("use E151");
    let game = Fixture::solo().owns(1, "E191").rooms(1, "a1+b1+c1+a2").goods(1, "1 grain");
    let game = game.play("exchange").may_not("use E191").play("done").house(1, Material::Stone);
    let game = game.play("place REED1; exchange; use E191; room b2").may_not("use E191");
    assert_eq!(game.player(1).farm.rooms.len(), 5);
}

#[test]
fn thatcher_saves_reed() {
    let game = Fixture::new(3, "").owns(1, "E157").goods(1, "5 wood, 1 reed");
    game.play("place BUILD; room a1").has(1, "");
    let game = Fixture::new(3, "").round(6).owns(1, "E157").goods(1, "2 clay");
    game.play("place RENO_IMPROVE; skip").has(1, "");
    let game =
        Fixture::new(3, "").owns(1, "E157").hand(1, "E21").goods(1, "1 wood, 1 clay, 2 stone");
    game.plays_card("IMPROVE", "E21").has(1, "");
}

#[test]
fn farmer_gets_animals_for_fences() {
    let game = Fixture::new(4, "").round(2).hand(1, "E160").goods(1, "9 wood");
    let game = game.play("place OCC; play E160; place CLAY1; place REED1; place CLAY2");
    let game = game.play("place FENCES; pasture a5; done").has(1, "5 wood, 1 boar");
    let game = game.play("place DAY_LABOR; place FISHING; place WOOD3; place FENCES; pasture a4");
    assert_eq!(game.player(1).has(Good::Cattle), 1);
}

#[test]
fn hedge_keeper_gets_three_fences_free() {
    let game = Fixture::solo().round(2).owns(1, "E175").goods(1, "1 wood");
    let game = game.play("place FENCES; pasture a5").has(1, "");
    assert_eq!(game.player(1).farm.fences().len(), 4);
    let game = Fixture::solo().round(2).owns(1, "E175").goods(1, "4 wood");
    game.play("place FENCES; pasture a4; pasture a5").has(1, "");
}

#[test]
fn hut_builder_gets_a_room_in_round_eleven() {
    Fixture::new(4, "").round(5).hand(1, "E178").may_not("place OCC");
    Fixture::new(4, "").round(4).hand(1, "E178").may("place OCC");
    let game = Fixture::new(4, "").round(10).owns(1, "E178").last_person().play("place REED1");
    let game = game.offers(&["use E178", "done"]).play("use E178; room b2").places(1);
    assert_eq!((game.player(1).farm.rooms.len(), game.state.round), (3, 11));
    let game = Fixture::new(4, "").round(10).owns(1, "E178").house(1, Material::Stone);
    game.last_person().play("place REED1").places(1);
}

#[test]
fn hobby_farmer_plants_a_vegetable_at_once() {
    let game = Fixture::new(4, "").hand(1, "E180").fields(1, "a3").goods(1, "1 grain");
    let game = game.play("place OCC; play E180").offers(&["sow vegetable a3", "done"]);
    let game = game.play("sow vegetable a3").has(1, "1 grain").places(2);
    assert_eq!(game.player(1).crops(Crop::Vegetable), 2);
    let game = Fixture::new(4, "").hand(1, "E180").play("place OCC; play E180");
    game.has(1, "1 vegetable").places(2);
}

#[test]
fn plow_driver_plows_at_the_start_of_a_round() {
    let game = Fixture::solo().round(2).owns(1, "E194").house(1, Material::Stone).last_person();
    let game = game.goods(1, "1 food").play("place REED1").offers(&["use E194", "done"]);
    let game = game.play("use E194; plow a3").has(1, "1 reed").places(1);
    assert_eq!(game.player(1).farm.fields, cells("a3"));
    let game = Fixture::solo().round(2).owns(1, "E194").last_person().goods(1, "1 food");
    game.play("place REED1").places(1);
}

#[test]
fn renovator_saves_two_of_the_material() {
    let game = occupation("E199", "1 reed").round(6).play("place RENO_IMPROVE").has(1, "");
    assert_eq!(game.player(1).farm.house, Material::Clay);
}

#[test]
fn conservator_goes_from_wood_to_stone() {
    let game = Fixture::solo().round(6).owns(1, "E200").goods(1, "2 clay, 1 reed, 2 stone");
    let game = game.play("place RENO_IMPROVE").offers(&["renovate clay", "renovate stone"]);
    let game = game.play("renovate stone").has(1, "2 clay");
    assert_eq!(game.player(1).farm.house, Material::Stone);
}

#[test]
fn stablehand_builds_a_stable_with_fences() {
    let game = Fixture::solo().round(2).owns(1, "E207").goods(1, "4 wood");
    let game = game.play("place FENCES; pasture a5; stable a5").has(1, "").places(1);
    assert_eq!(game.part(1, "fenced_stables"), 1);
}

#[test]
fn stablemaster_fills_one_stable() {
    let game = Fixture::solo().owns(1, "E208").stables(1, "a5+c5");
    let housing = game.player(1).housing();
    assert!(housing.fits([3, 1, 1]) && !housing.fits([2, 2, 1]) && !housing.fits([6, 0, 0]));
}

#[test]
fn stonecutter_saves_stone() {
    let game = Fixture::new(3, "").owns(1, "E211").goods(1, "2 clay, 1 stone");
    game.play("place IMPROVE; buy A8").has(1, "");
    let game = Fixture::new(3, "").owns(1, "E211").house(1, Material::Stone);
    game.goods(1, "2 reed, 4 stone").play("place BUILD; room a1").has(1, "");
    let game = Fixture::new(3, "").round(6).owns(1, "E211").house(1, Material::Clay);
    game.goods(1, "1 reed, 1 stone").play("place RENO_IMPROVE; skip").has(1, "");
}

#[test]
fn stockman_gets_animals_for_stables() {
    let game = Fixture::new(4, "").owns(1, "E213").goods(1, "8 wood").play("place BUILD");
    let game = game.play("stable a2").has(1, "6 wood").play("stable a3").has(1, "4 wood, 1 cattle");
    game.play("stable a4; stable a5").has(1, "1 sheep, 1 boar, 1 cattle");
}

#[test]
fn animal_keeper_mixes_animals() {
    let game = Fixture::new(4, "").owns(1, "E216").pasture(1, "a4+a5");
    let housing = game.player(1).housing();
    assert!(housing.fits([2, 2, 1]) && !housing.fits([2, 2, 2]));
}

/// The pasture with sheep has its two places more beside other animals too, but for sheep alone.
#[test]
fn animal_keeper_keeps_the_places_of_the_pipe() {
    let game = Fixture::new(4, "").owns(1, "E216 E29").pasture(1, "a4+a5");
    let housing = game.player(1).housing();
    // Four places and the pet's for any animal, two for sheep.
    assert!(housing.fits([4, 2, 1]) && housing.fits([7, 0, 0]) && housing.fits([2, 5, 0]));
    assert!(!housing.fits([1, 5, 1]) && !housing.fits([0, 6, 0]) && !housing.fits([5, 2, 1]));
}

#[test]
fn carpenter_builds_rooms_with_three() {
    let game = Fixture::solo().owns(1, "E218").goods(1, "3 wood, 2 reed");
    game.play("place BUILD; room a1").has(1, "");
    let game =
        Fixture::solo().owns(1, "E218").house(1, Material::Stone).goods(1, "2 reed, 3 stone");
    game.play("place BUILD; room a1").has(1, "");
    // With the Axe the cheaper price is the only one anybody would choose.
    let game =
        Fixture::solo().owns(1, "E13 E218").goods(1, "3 wood, 2 reed").lying(Space::Wood3, 0);
    game.play("place BUILD; room a1").has(1, "1 wood");
}
