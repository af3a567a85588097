//! One case for every ruling of spec 2.3.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod fixture;

use bw_dominion::{Card, Phase};
use fixture::Fixture;

fn two() -> Fixture {
    Fixture::new(2, "")
}

#[test]
fn cellar_draws_what_it_discards_and_reshuffles_it() {
    two()
        .hand(1, "Cellar+Estate+Copper+Moat")
        .play("1 play Cellar | 1 discard Copper")
        .offers(&["discard Estate", "discard Moat", "done"])
        .play("1 discard Estate | 1 done | * draw Estate, Copper")
        .expect("1.hand", "Copper+Estate+Moat")
        .expect("1.discard", "")
        .counters(1, 1, 0);
}

#[test]
fn cellar_may_discard_nothing() {
    two().hand(1, "Cellar+Moat").play("1 play Cellar | 1 done").expect("1.hand", "Moat");
}

#[test]
fn chapel_trashes_up_to_four_and_another_chapel() {
    two()
        .hand(1, "2 Chapel+5 Estate+Village")
        .play("1 play Chapel | 1 trash Estate | 1 trash Estate | 1 trash Estate | 1 trash Chapel")
        .expect("trash", "3 Estate+Chapel")
        .expect("1.hand", "2 Estate+Village");
    two().hand(1, "Chapel+Moat").play("1 play Chapel | 1 done").expect("trash", "");
}

#[test]
fn moat_draws_two() {
    two()
        .hand(1, "Moat")
        .deck(1, "3 Gold")
        .play("1 play Moat | * draw Gold, Gold")
        .counters(0, 1, 6);
}

#[test]
fn chancellor_asks_only_with_a_deck() {
    two()
        .hand(1, "Chancellor")
        .deck(1, "3 Gold")
        .play("1 play Chancellor | 1 deck to discard")
        .expect("1.discard", "3 Gold")
        .counters(0, 1, 2);
    let empty = two().hand(1, "Chancellor").play("1 play Chancellor");
    assert_eq!(empty.state.phase, Phase::Buy);
}

#[test]
fn plain_bonuses() {
    let cases = [
        ("Village", 1, 2, 1, 0),
        ("Woodcutter", 0, 0, 2, 2),
        ("Smithy", 3, 0, 1, 0),
        ("Festival", 0, 2, 2, 2),
        ("Laboratory", 2, 1, 1, 0),
        ("Market", 1, 1, 2, 1),
    ];
    for (card, draws, actions, buys, coins) in cases {
        let names = vec!["Moat"; draws].join(", ");
        let draw = if draws > 0 { format!("| * draw {names}") } else { String::new() };
        let played = two()
            .hand(1, &format!("{card}+Moat"))
            .deck(1, "6 Moat")
            .play(&format!("1 play {card} {draw}"))
            .counters(actions, buys, coins);
        assert_eq!(played.player(1).hand_len as usize, 1 + draws, "{card}");
    }
}

#[test]
fn workshop_gains_anything_up_to_four() {
    let asked = two().hand(1, "Workshop+Copper").play("1 play Workshop");
    let options = asked.options();
    assert!(
        ["gain Curse", "gain Copper", "gain Gardens"]
            .iter()
            .all(|t| options.contains(&(*t).into()))
    );
    assert!(!options.contains(&"gain Duchy".into()) && !options.contains(&"done".into()));
    asked.play("1 gain Gardens").expect("1.discard", "Gardens").counters(0, 1, 1);
}

#[test]
fn bureaucrat_puts_silver_and_a_victory_card_on_decks() {
    two()
        .hand(1, "Bureaucrat")
        .hand(2, "Estate+Gardens+Curse")
        .play("1 play Bureaucrat")
        .expect("1.tops", "Silver")
        .offers(&["topdeck Estate", "topdeck Gardens"])
        .play("2 topdeck Gardens")
        .expect("2.tops", "Gardens")
        .expect("2.hand", "Estate+Curse");
}

#[test]
fn bureaucrat_without_silver_or_victory_cards() {
    let played = two()
        .pile(Card::Silver, 0)
        .hand(1, "Bureaucrat")
        .hand(2, "Curse+Copper")
        .play("1 play Bureaucrat")
        .expect("1.tops", "")
        .expect("2.hand", "Curse+Copper");
    assert!(played.player(2).shown, "the hand is revealed");
    two()
        .hand(1, "Bureaucrat")
        .hand(2, "2 Province")
        .play("1 play Bureaucrat")
        .expect("2.tops", "Province");
}

#[test]
fn feast_is_trashed_once_and_gains() {
    two()
        .hand(1, "Feast")
        .play("1 play Feast | 1 gain Duchy")
        .expect("trash", "Feast")
        .expect("1.discard", "Duchy");
    two()
        .hand(1, "Throne Room+Feast")
        .play("1 play Throne Room | 1 gain Duchy | 1 gain Market")
        .expect("trash", "Feast")
        .expect("1.discard", "Duchy+Market");
}

#[test]
fn an_earlier_feast_stays_in_play() {
    let mut fixture = two().hand(1, "Throne Room+Feast");
    fixture.state.players[0].play = fixture::cards("Feast");
    fixture
        .play("1 play Throne Room | 1 gain Duchy | 1 gain Duchy")
        .expect("trash", "Feast")
        .expect("1.play", "Feast+Throne Room");
}

#[test]
fn gardens_count_full_tens() {
    for (others, points) in [(8, 0), (9, 1), (38, 3), (39, 4)] {
        let owned = fixture::cards(&format!("Gardens+{others} Copper"));
        assert_eq!(bw_dominion::points(&owned), points);
    }
}

#[test]
fn militia_leaves_three_cards() {
    two()
        .hand(1, "Militia")
        .hand(2, "2 Copper+Estate+2 Curse")
        .play("1 play Militia")
        .offers(&["discard Copper", "discard Estate", "discard Curse"])
        .play("2 discard Estate")
        .expect("2.hand", "2 Copper+Curse")
        .expect("2.discard", "Estate+Curse")
        .counters(0, 1, 2);
    for few in 0..=3 {
        let hand = if few > 0 { format!("{few} Copper") } else { String::new() };
        two().hand(1, "Militia").hand(2, &hand).play("1 play Militia").expect("2.hand", &hand);
    }
}

#[test]
fn moneylender_must_trash_in_the_first_edition() {
    two()
        .hand(1, "Moneylender+Copper+Estate")
        .play("1 play Moneylender")
        .expect("trash", "Copper")
        .counters(0, 1, 3);
    two().hand(1, "Moneylender").play("1 play Moneylender").counters(0, 1, 0);
    Fixture::new(2, "second_edition_optional=true")
        .hand(1, "Moneylender+Copper")
        .play("1 play Moneylender")
        .offers(&["trash Copper", "done"])
        .play("1 done")
        .counters(0, 1, 1);
}

#[test]
fn remodel_gains_up_to_two_more() {
    let asked = two().hand(1, "Remodel+Gold+Estate").play("1 play Remodel | 1 trash Gold");
    assert!(asked.options().contains(&"gain Province".into()));
    assert!(asked.options().contains(&"gain Curse".into()));
    asked.play("1 gain Province").expect("1.discard", "Province").expect("trash", "Gold");
    let empty = two().hand(1, "Remodel").play("1 play Remodel");
    assert_eq!(empty.state.phase, Phase::Buy);
}

#[test]
fn spy_starts_with_its_owner_and_asks_for_each() {
    Fixture::new(3, "")
        .hand(1, "Spy")
        .deck(1, "Copper+Estate")
        .deck(3, "Gold")
        .play("1 play Spy | * draw Copper | * reveal Estate")
        .offers(&["keep Estate", "discard Estate"])
        .play("1 discard Estate | * reveal Gold | 1 keep Gold")
        .expect("1.discard", "Estate")
        .expect("3.tops", "Gold")
        .expect("1.play", "Spy+Copper");
}

#[test]
fn spy_passes_a_moat() {
    two()
        .hand(1, "Spy")
        .hand(2, "Moat")
        .deck(1, "Copper+Estate")
        .deck(2, "Gold")
        .play("1 play Spy | 2 reveal Moat | * draw Copper | * reveal Estate | 1 keep Estate")
        .expect("2.deck", "Gold");
}

#[test]
fn thief_trashes_one_treasure_and_may_take_it() {
    two()
        .hand(1, "Thief")
        .deck(2, "Silver+Gold")
        .play("1 play Thief | * reveal Silver, Gold")
        .offers(&["trash Silver", "trash Gold"])
        .play("1 trash Gold")
        .offers(&["take Gold", "leave Gold"])
        .play("1 take Gold")
        .expect("1.discard", "Gold")
        .expect("2.discard", "Silver")
        .expect("trash", "");
}

#[test]
fn thief_with_one_card_reshuffles_without_it() {
    two()
        .hand(1, "Thief")
        .deck(2, "Estate")
        .discard(2, "Copper+Duchy")
        .play("1 play Thief | * reveal Estate, Copper | 1 leave Copper")
        .expect("trash", "Copper")
        .expect("2.discard", "Estate")
        .expect("2.deck", "Duchy");
}

#[test]
fn thief_asks_all_trashes_before_gains() {
    Fixture::new(3, "")
        .hand(1, "Thief")
        .deck(2, "2 Copper")
        .deck(3, "Silver+Copper")
        .play("1 play Thief | * reveal Copper, Copper | * reveal Silver, Copper | 1 trash Silver")
        .offers(&["take Copper", "leave Copper"])
        .play("1 leave Copper | 1 take Silver")
        .expect("trash", "Copper")
        .expect("1.discard", "Silver");
}

#[test]
fn throne_room_on_market_counts_actions_normally() {
    two()
        .hand(1, "Throne Room+Market")
        .deck(1, "4 Moat")
        .play("1 play Throne Room | * draw Moat | * draw Moat")
        .counters(2, 3, 2);
    let nothing = two().hand(1, "Throne Room").play("1 play Throne Room");
    assert_eq!(nothing.state.phase, Phase::Buy);
}

#[test]
fn throne_room_on_throne_room_plays_two_cards_twice() {
    two()
        .hand(1, "2 Throne Room+Village+Festival")
        .deck(1, "2 Smithy")
        .play("1 play Throne Room | 1 throne Throne Room | 1 throne Village")
        .play("* draw Smithy | * draw Smithy")
        .offers(&["throne Smithy", "throne Festival"])
        .play("1 throne Festival")
        .expect("1.hand", "2 Smithy")
        .counters(8, 3, 4);
}

#[test]
fn chains_of_throne_rooms_have_no_limit() {
    let mut fixture = two().hand(1, "10 Throne Room+11 Festival").play("1 play Throne Room");
    for _ in 0..9 {
        fixture = fixture.play("1 throne Throne Room");
    }
    // Ten Festivals twice each; the last Throne Room left has two plays.
    fixture.expect("1.play", "10 Throne Room+10 Festival").counters(40, 21, 40);
}

#[test]
fn each_play_by_throne_room_opens_a_reaction_window() {
    two()
        .hand(1, "Throne Room+Witch")
        .hand(2, "Moat")
        .deck(1, "4 Copper")
        .play("1 play Throne Room | 2 reveal Moat | * draw Copper, Copper | 2 no reveal")
        .play("* draw Copper, Copper")
        .expect("2.discard", "Curse");
}

#[test]
fn council_room_makes_others_draw_and_reshuffle() {
    two()
        .hand(1, "Council Room+Moat")
        .hand(2, "Moat")
        .deck(1, "4 Estate")
        .discard(2, "2 Gold")
        .play("1 play Council Room | * draw Estate, Estate, Estate, Estate | * draw Gold")
        .expect("2.hand", "Moat+Gold")
        .expect("2.deck", "Gold")
        .counters(0, 2, 0);
}

#[test]
fn library_sets_actions_aside_and_does_not_shuffle_them_in() {
    two()
        .hand(1, "Library+4 Copper")
        .deck(1, "Village+Estate")
        .discard(1, "2 Gold")
        .play("1 play Library | * draw Estate, Village")
        .offers(&["keep Village", "aside Village"])
        .play("1 aside Village")
        .expect("aside", "Village")
        .play("* draw Gold, Gold")
        .expect("1.hand", "Estate")
        .expect("1.discard", "Village")
        .counters(0, 1, 10);
    let full = two().hand(1, "Library+7 Estate").deck(1, "Gold").play("1 play Library");
    assert_eq!(full.player(1).deck_len, 1);
}

#[test]
fn mine_trashes_a_treasure_for_a_better_one_in_hand() {
    two()
        .hand(1, "Mine+Copper+Silver")
        .play("1 play Mine | 1 trash Silver")
        .offers(&["gain Copper", "gain Silver", "gain Gold"])
        .play("1 gain Gold")
        .counters(0, 1, 4);
    two()
        .pile(Card::Gold, 0)
        .hand(1, "Mine+Gold")
        .play("1 play Mine")
        .offers(&["gain Copper", "gain Silver"]);
    two().hand(1, "Mine+Estate").play("1 play Mine").expect("trash", "");
}

#[test]
fn witch_deals_the_last_curses_in_turn_order() {
    Fixture::new(4, "")
        .pile(Card::Curse, 1)
        .hand(1, "Witch")
        .deck(1, "2 Copper")
        .play("1 play Witch | * draw Copper, Copper")
        .expect("2.discard", "Curse")
        .expect("3.discard", "");
}

#[test]
fn adventurer_stops_at_two_treasures_or_the_last_card() {
    two()
        .hand(1, "Adventurer+Moat")
        .deck(1, "Estate+Copper")
        .discard(1, "Gold+Duchy")
        .play("1 play Adventurer | * reveal Estate, Copper, Gold")
        .expect("1.discard", "Estate")
        .expect("1.deck", "Duchy")
        .counters(0, 1, 4);
    two()
        .hand(1, "Adventurer")
        .deck(1, "Estate+Copper")
        .play("1 play Adventurer | * reveal Copper, Estate")
        .expect("1.discard", "Estate")
        .counters(0, 1, 1);
    two()
        .hand(1, "Adventurer")
        .deck(1, "2 Estate")
        .play("1 play Adventurer | * reveal Estate, Estate")
        .expect("1.discard", "2 Estate");
}
