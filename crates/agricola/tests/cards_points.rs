//! Cards that count at the end, one by one from their texts.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod fixture;

use bw_agricola::{Card, Good, Material};
use bw_core::Lang;
use fixture::{Fixture, card, occupation};

#[test]
fn workshops_count_resources() {
    for (id, good, rows) in [
        ("A7", "wood", [(2, 0), (3, 1), (5, 2), (7, 3), (9, 3)]),
        ("A8", "clay", [(2, 0), (3, 1), (5, 2), (7, 3), (9, 3)]),
        ("A9", "reed", [(1, 0), (2, 1), (4, 2), (5, 3), (9, 3)]),
    ] {
        for (count, points) in rows {
            let goods = format!("{count} {good}");
            Fixture::solo().owns(1, id).goods(1, &goods).bonus(1, points);
        }
    }
}

#[test]
fn half_timbered_house_and_chief_count_stone_rooms() {
    for id in ["E21", "E172"] {
        let game = Fixture::solo().owns(1, id).rooms(1, "b1+c1+b2").bonus(1, 0);
        game.house(1, Material::Clay).bonus(1, 0).house(1, Material::Stone).bonus(1, 3);
    }
    occupation("E172", "2 food").has(1, "");
    Fixture::solo().hand(1, "E172").may_not("place OCC");
}

#[test]
fn manger_counts_pasture_cells() {
    let game = Fixture::solo().owns(1, "E23").pasture(1, "a3+a4+a5+b3+b4").bonus(1, 0);
    game.pasture(1, "b5").bonus(1, 1).pasture(1, "c5").bonus(1, 2);
    let game = Fixture::solo().owns(1, "E23").pasture(1, "a3+a4+a5+b3+b4+b5+c3+c4+c5");
    game.bonus(1, 4);
}

#[test]
fn clogs_like_better_houses() {
    let game = Fixture::solo().owns(1, "E28").bonus(1, 0).house(1, Material::Clay).bonus(1, 1);
    game.house(1, Material::Stone).bonus(1, 2);
}

#[test]
fn madonna_statue_takes_two_improvements() {
    let game = Fixture::solo().owns(1, "A1 E28").hand(1, "E38").plays_card("START_MINOR", "E38");
    assert!(game.state.majors.has(card("A1")) && game.state.gone.has(card("E28")));
    assert_eq!(game.part(1, "improvements"), 2);
    Fixture::solo().owns(1, "E28").hand(1, "E38").may_not("place IMPROVE");
}

#[test]
fn outhouse_needs_somebody_without_occupations() {
    let game = Fixture::new(2, "").hand(1, "E44").goods(1, "1 wood, 1 clay").may("place IMPROVE");
    let game = game.owns(2, "E176 E174").may_not("place IMPROVE");
    assert_eq!(game.part(1, "improvements"), 0);
    Fixture::solo().hand(1, "E44").goods(1, "1 wood, 1 clay").may_not("place IMPROVE");
}

#[test]
fn mendicant_ignores_two_begging_cards() {
    let mut game = Fixture::solo().owns(1, "E153");
    for (begging, points) in [(1, 0), (2, 0), (3, -3), (5, -9)] {
        game.state.players[0].begging = begging;
        assert_eq!(game.part(1, "begging"), points);
    }
}

#[test]
fn brush_maker_counts_cooked_boar() {
    let game = Fixture::new(3, "").hand(1, "E156").owns(1, "A1").goods(1, "1 food");
    let game = game.play("place OCC; play E156").pasture(1, "a4+a5").goods(1, "4 boar");
    let mut game = game.play("place DAY_LABOR; place CLAY1; exchange").bonus(1, 0);
    for points in [0, 1, 2, 3] {
        game = game.play("cook boar").bonus(1, points);
    }
}

#[test]
fn yeoman_farmer_loses_nothing_by_the_table() {
    let game = Fixture::new(3, "").owns(1, "E165");
    assert_eq!((game.part(1, "cattle"), game.part(2, "cattle")), (0, -1));
    assert_eq!(game.part(1, "unused_cells"), -13);
}

#[test]
fn estate_manager_compares_herds() {
    for (seats, points) in [(3, 2), (4, 3), (5, 4)] {
        let game = Fixture::new(seats, "").owns(1, "E170").bonus(1, points);
        game.goods(2, "1 boar").bonus(1, 0).goods(1, "1 boar").bonus(1, points);
    }
}

#[test]
fn tutor_counts_later_occupations() {
    let game = Fixture::solo().owns(1, "E176").hand(1, "E174 E187").goods(1, "2 food");
    let game = game.play("place OCC; play E174").bonus(1, 0).play("place DAY_LABOR");
    game.play("place OCC; play E187").bonus(1, 1);
}

#[test]
fn wooden_hut_builder_likes_wood() {
    let game = Fixture::new(3, "").owns(1, "E177").rooms(1, "b1+c1+a1").bonus(1, 3);
    game.house(1, Material::Clay).bonus(1, 0);
}

#[test]
fn lord_of_the_manor_counts_best_categories() {
    let game = Fixture::solo().owns(1, "E189").fields(1, "a1+a2+a3+b2+b3").bonus(1, 1);
    let game = game.goods(1, "8 grain, 4 vegetable").bonus(1, 3);
    let game = game.stables(1, "a4+a5+b4+b5").bonus(1, 3).pasture(1, "a4+a5+b4+b5");
    game.bonus(1, 4);
}

#[test]
fn braggart_counts_improvements() {
    let ids = ["A1", "A5", "A10", "E12", "E28", "E41", "E57", "E56", "E58", "E59"];
    for (count, points) in [(4, 0), (5, 1), (6, 3), (7, 5), (8, 7), (9, 9), (10, 9)] {
        let mut game = Fixture::new(3, "").owns(1, "E197");
        let before = game.part(1, "bonus");
        assert_eq!(before, 0);
        game = game.owns(1, &ids[..count].join(" "));
        assert_eq!(game.part(1, "bonus"), points, "{count}");
    }
}

#[test]
fn tenant_farmer_gives_animals_back() {
    let game = Fixture::new(4, "").hand(1, "E215").pasture(1, "a5").stables(1, "c5");
    let game = game.play("place OCC; play E215").has(1, "1 sheep, 1 boar, 1 cattle").bonus(1, 0);
    assert_eq!(game.part(1, "sheep"), -1);
    let game = game.goods(1, "2 sheep").bonus(1, -2);
    assert_eq!(game.part(1, "sheep"), 1);
}

#[test]
fn reeve_brings_wood_by_round_and_counts_occupations() {
    for (round, wood) in [(1, 4), (5, 4), (6, 3), (9, 2), (12, 1)] {
        let game = Fixture::new(3, "").round(round).hand(1, "E217").play("place OCC; play E217");
        assert_eq!(game.player(1).has(Good::Wood), wood, "round {round}");
    }
    let game =
        Fixture::new(3, "").round(14).hand(1, "E217").play("place OCC; play E217").has(1, "");
    let game = game.bonus(1, 3).owns(2, "E176").bonus(1, 3).bonus(2, 3).bonus(3, 0);
    game.owns(2, "E148").bonus(1, 0).bonus(2, 3);
}

#[test]
fn every_card_has_names_texts_and_a_place_in_the_decks() {
    let count = |yes: fn(&Card) -> bool| Card::all().filter(yes).count();
    assert_eq!(count(|card| card.kind() == bw_agricola::CardKind::Major), 10);
    assert_eq!(count(|card| card.kind() == bw_agricola::CardKind::Minor), 53);
    assert_eq!(count(|card| card.kind() == bw_agricola::CardKind::Occupation), 73);
    for card in Card::all() {
        let facts = card.facts();
        let [english, czech] = [Lang::En, Lang::Cs].map(|lang| card.text_in(lang));
        assert!(!english.trim().is_empty() && !czech.trim().is_empty(), "{}", facts.id);
        assert_ne!(english, czech, "{}", facts.id);
        assert_eq!(Card::with_id(facts.id), Some(card), "ids are unique");
    }
}
