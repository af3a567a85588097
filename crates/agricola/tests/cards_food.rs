//! Cards about food, one by one from their texts.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod fixture;

use bw_agricola::Crop;
use fixture::{Fixture, card, minor, occupation};

/// A solo player before the feeding of round 4.
fn harvest(cards: &str, goods: &str) -> Fixture {
    let fixture = Fixture::solo().round(4).owns(1, cards).goods(1, goods).last_person();
    fixture.play("place START_MINOR; do start; skip")
}

/// A solo player who bakes at a space.
fn bake(cards: &str, grain: u8) -> Fixture {
    let fixture = Fixture::solo().round(3).owns(1, cards).goods(1, &format!("{grain} grain"));
    fixture.play("place SOW_BAKE")
}

#[test]
fn fireplace_cooks_and_bakes() {
    let game = Fixture::solo().goods(1, "2 clay, 1 vegetable").play("place IMPROVE; buy A1");
    let game = game.play("exchange; cook vegetable").has(1, "2 food");
    let game = game.goods(1, "1 sheep, 1 boar, 1 cattle, 3 grain");
    let game = game.play("place DAY_LABOR").round(3);
    let game = game.goods(1, "1 cattle").play("exchange; cook cattle").has(1, "3 food");
    assert_eq!(game.player(1).rates[7..], [2, 2, 3]);
    bake("A1", 5).play("bake 5").has(1, "10 food");
}

#[test]
fn cooking_hearth_can_be_bought_with_a_fireplace() {
    let game = Fixture::solo().owns(1, "A2").goods(1, "4 clay").play("place IMPROVE; buy A3");
    let game = game.offers(&["pay 1", "pay 2"]).play("pay 2").has(1, "4 clay");
    assert!(game.state.majors.has(card("A2")) && !game.player(1).played.has(card("A2")));
    assert_eq!(game.player(1).rates[5], 3);
    assert_eq!(game.player(1).rates[7..], [2, 3, 4]);
    bake("A4", 3).play("bake 3").has(1, "9 food");
}

#[test]
fn clay_oven_bakes_one_grain_at_once() {
    let game = Fixture::solo().goods(1, "3 clay, 1 stone, 2 grain").play("place IMPROVE; buy A5");
    game.offers(&["bake 0", "bake 1"]).play("bake 1").has(1, "1 grain, 5 food");
}

#[test]
fn stone_oven_bakes_two_grain() {
    let game = Fixture::solo().goods(1, "1 clay, 3 stone, 3 grain").play("place IMPROVE; buy A6");
    game.offers(&["bake 0", "bake 1", "bake 2"]).play("bake 2").has(1, "1 grain, 8 food");
}

#[test]
fn several_baking_improvements_share_the_grain_best_first() {
    let game = bake("A1 A5 A6", 5).offers(&["bake 1", "bake 2", "bake 3", "bake 4", "bake 5"]);
    game.play("bake 4").has(1, "1 grain, 15 food");
}

#[test]
fn workshops_change_resources_once_in_a_harvest() {
    let game = harvest("A7 A8 A9", "2 wood, 2 clay, 2 reed");
    let game = game.play("craft A7; craft A8; craft A9").has(1, "1 wood, 1 clay, 1 reed, 1 food");
    assert_eq!(game.player(1).begging, 0);
}

#[test]
fn bakers_oven_replaces_an_oven() {
    let game = Fixture::solo().hand(1, "E14").goods(1, "3 grain").may_not("place IMPROVE");
    let game = game.owns(1, "A5").plays_card("IMPROVE", "E14").play("bake 2");
    assert!(game.state.majors.has(card("A5")));
    game.has(1, "1 grain, 10 food");
}

#[test]
fn windmill_grinds_at_any_time() {
    let game = Fixture::solo().owns(1, "E17").goods(1, "2 grain").play("exchange; cook grain");
    game.has(1, "1 grain, 2 food");
}

#[test]
fn gypsys_crock_counts_pairs_of_one_batch() {
    let game = Fixture::solo().owns(1, "A1 E19").pasture(1, "a5").goods(1, "3 vegetable");
    let game = game.play("exchange; cook vegetable").has(1, "2 vegetable, 2 food");
    let game = game.play("cook vegetable").has(1, "1 vegetable, 5 food");
    game.play("cook vegetable").has(1, "7 food");
    bake("A1 E19", 4).play("bake 4").has(1, "10 food");
    bake("A5 E19", 1).play("bake 1").has(1, "5 food");
}

#[test]
fn simple_fireplace_cooks_and_bakes() {
    let game = minor("E20", "1 clay").has(1, "");
    assert_eq!(game.player(1).rates[4..], [1, 2, 0, 1, 2, 3]);
    bake("E20", 2).play("bake 2").has(1, "4 food");
}

#[test]
fn spices_improve_vegetables_of_a_fireplace() {
    let game = Fixture::solo().owns(1, "A1").hand(1, "E25").goods(1, "1 vegetable");
    let game = game.plays_card("START_MINOR", "E25").play("exchange; cook vegetable");
    game.has(1, "3 food");
    let game = Fixture::solo().owns(1, "E20 E25").goods(1, "1 vegetable");
    game.play("exchange; cook vegetable").has(1, "2 food");
}

#[test]
fn plane_improves_the_joinery() {
    let game = harvest("A7 E26", "1 wood, 5 food").play("craft A7").places(1);
    assert_eq!(game.player(1).begging, 0);
    game.has(1, "2 food");
    let game = harvest("A7 E26", "2 wood").play("craft A7").offers(&["take 1", "take 2"]);
    let game = game.play("take 2").has(1, "");
    assert_eq!(game.player(1).begging, 2);
    let game = harvest("A7 E26", "2 wood").play("craft A7; take 1");
    assert_eq!(game.player(1).begging, 3);
}

#[test]
fn wood_fired_oven_bakes_any_number() {
    let game = minor("E27", "3 wood, 1 stone, 4 grain").play("bake 4");
    game.has(1, "12 food");
}

#[test]
fn millstone_adds_two_food_to_baking() {
    bake("A1 E41", 1).play("bake 1").has(1, "4 food");
}

#[test]
fn spindle_spins_in_the_field_phase() {
    for (sheep, food) in [(2, 0), (3, 1), (4, 1), (5, 2), (7, 2)] {
        let game = Fixture::solo().round(4).owns(1, "E51").last_person().pasture(1, "a4+a5");
        let game = game.stables(1, "a4").goods(1, &format!("{sheep} sheep, 6 food"));
        let game = game.play("place REED1");
        assert_eq!(game.player(1).has(bw_agricola::Good::Food), food, "{sheep} sheep");
    }
}

#[test]
fn butter_churn_needs_three_sheep_or_two_cattle() {
    let game = Fixture::solo().round(4).owns(1, "E53").last_person().stables(1, "a4");
    let game = game.pasture(1, "a4+a5").pasture(1, "a3").goods(1, "7 sheep, 2 cattle, 6 food");
    let game = game.play("place REED1");
    game.has(1, "1 reed, 3 food, 8 sheep, 3 cattle");
}

#[test]
fn feed_pellets_change_a_vegetable_for_an_animal() {
    let game = harvest("E338", "2 vegetable, 1 sheep, 6 food").may("use E338");
    let game = game.pasture(1, "a5").play("use E338").has(1, "1 vegetable, 6 food, 2 sheep");
    game.may_not("use E338").may("done");
    harvest("E338", "2 vegetable, 6 food").may_not("use E338");
}

#[test]
fn master_baker_follows_others_and_bakes_better() {
    let game = Fixture::new(4, "").round(3).owns(1, "A1").owns(3, "A5 E149");
    let game = game.goods(1, "2 grain").goods(3, "1 grain").play("place SOW_BAKE; bake 1");
    let game = game.offers(&["bake 0", "bake 1"]).play("bake 1").has(3, "6 food").places(2);
    game.has(1, "1 grain, 2 food");
}

#[test]
fn baker_bakes_at_once_and_before_feeding() {
    let game = Fixture::solo().owns(1, "A5").hand(1, "E150").goods(1, "2 grain");
    game.play("place OCC; play E150; bake 1").has(1, "1 grain, 5 food");
    let game = harvest("A5 E150", "1 grain, 1 food").offers(&["bake 0", "bake 1"]).play("bake 1");
    assert_eq!(game.player(1).begging, 0);
}

#[test]
fn master_brewer_brews_once_in_a_harvest() {
    let game = harvest("E154", "3 grain").play("craft E154").has(1, "2 grain, 3 food");
    game.may_not("craft E154");
}

#[test]
fn bread_seller_gains_for_every_grain() {
    let game = Fixture::new(3, "").round(3).owns(1, "A1").owns(2, "E155").goods(1, "3 grain");
    game.play("place SOW_BAKE; bake 3").has(1, "6 food").has(2, "3 food");
}

#[test]
fn turner_turns_wood_into_food() {
    let game = Fixture::new(3, "").owns(1, "E158").goods(1, "2 wood").play("exchange; cook wood");
    game.has(1, "1 wood, 1 food");
}

#[test]
fn meat_seller_needs_an_oven() {
    let game = occupation("E162", "1 boar");
    assert_eq!(game.player(1).rates[7..], [0, 0, 0]);
    let game = game.owns(1, "A5");
    assert_eq!(game.player(1).rates[7..], [2, 3, 4]);
    game.play("exchange; cook boar").has(1, "3 food");
}

#[test]
fn dock_worker_exchanges_resources() {
    let game = Fixture::solo().owns(1, "E171").goods(1, "3 wood, 2 clay, 1 reed").play("exchange");
    let texts = game.options();
    assert_eq!(texts.len(), 3 + 3 + 1, "{texts:?}");
    game.play("convert E171 3; convert E171 4").has(1, "1 wood, 1 reed, 1 stone");
}

#[test]
fn cook_feeds_two_people_and_gives_others_one_food() {
    let game = Fixture::new(4, "").owns(1, "E181").family(1, 5);
    assert_eq!(game.player(1).hunger(game.game.rules()), 7);
    assert_eq!(game.player(2).hunger(game.game.rules()), 4);
}

#[test]
fn basketmaker_and_potter_work_once_in_a_harvest() {
    let game = harvest("E183 E214", "1 clay, 2 reed").play("craft E183; craft E214");
    assert_eq!(game.player(1).begging, 1);
    game.has(1, "1 reed");
}

#[test]
fn grocer_sells_from_the_top() {
    let game = occupation("E184", "4 food").play("exchange; use E184").has(1, "1 reed, 3 food");
    let game = game.play("use E184; use E184").has(1, "1 reed, 1 stone, 1 grain, 1 food");
    game.play("use E184").has(1, "1 reed, 1 stone, 1 grain, 1 vegetable").may_not("use E184");
}

#[test]
fn clay_firer_makes_stone() {
    let game = Fixture::new(4, "").owns(1, "E185").goods(1, "5 clay");
    game.play("exchange; convert E185 2; convert E185 1").has(1, "3 stone");
}

#[test]
fn clay_seller_sells_clay() {
    let game = Fixture::new(4, "").owns(1, "E186").goods(1, "9 clay").play("exchange");
    let game = game.play("convert E186 1; convert E186 2; convert E186 4");
    game.has(1, "2 clay, 1 reed, 1 stone, 1 sheep");
}

#[test]
fn shepherd_sees_two_lambs_born() {
    let game = Fixture::new(4, "").round(4).owns(1, "E203").last_person().pasture(1, "a4+a5");
    let game = game.stables(1, "a4").goods(1, "4 sheep, 4 food").play("place REED1");
    game.has(1, "1 reed, 6 sheep");
    let game = Fixture::new(4, "").round(4).owns(1, "E203").last_person().pasture(1, "a4+a5");
    game.goods(1, "4 sheep, 4 food").play("place REED1").has(1, "1 reed, 5 sheep");
}

#[test]
fn quarryman_turns_stone_into_food() {
    let game = Fixture::new(3, "").owns(1, "E209").goods(1, "1 stone").play("exchange; cook stone");
    game.has(1, "2 food");
}

#[test]
fn lettuce_and_beans_grow_on_cards() {
    let game = Fixture::solo().round(4).owns(1, "E18 E47").goods(1, "2 vegetable, 6 food");
    let game = game.last_person().play("place SOW_BAKE; sow vegetable E18; sow vegetable E47");
    let game = game.offers(&["use E47", "done"]).play("use E47").play("done");
    assert_eq!(game.part(1, "fields"), -1);
    let growing = game.player(1).crops(Crop::Vegetable);
    assert_eq!(growing, 3, "one of each card is in the supply or eaten");
    game.has(1, "1 vegetable, 4 food");
}

#[test]
fn fireplaces_and_hearths_have_prices_of_their_own() {
    for (id, clay) in [("A1", 2), ("A2", 3), ("A3", 4), ("A4", 5)] {
        let supply = |clay: u8| Fixture::solo().goods(1, &format!("{clay} clay"));
        let game = supply(clay).play(&format!("place IMPROVE; buy {id}")).has(1, "");
        assert_eq!(game.part(1, "improvements"), 1, "{id}");
        let short = supply(clay - 1);
        let short = if clay == 2 { short } else { short.play("place IMPROVE") };
        short.may_not(&format!("buy {id}"));
    }
}

#[test]
fn a_simple_fireplace_is_no_fireplace() {
    Fixture::solo().owns(1, "E20").may_not("place IMPROVE");
    Fixture::solo().owns(1, "A1").play("place IMPROVE").offers(&["buy A3", "buy A4"]);
}

#[test]
fn a_newborn_eats_one_food_with_and_without_the_cook() {
    for (cards, adults, hunger) in [("E176", 2, 7), ("E176", 4, 13), ("E181", 2, 7), ("E181", 4, 9)]
    {
        let mut game = Fixture::solo().owns(1, cards).family(1, adults + 1);
        game.state.players[0].newborn = 1;
        assert_eq!(game.player(1).hunger(game.game.rules()), hunger, "{cards}, {adults} adults");
    }
}
