//! The start page: a game in one click, the same again, games to continue, pictures when they are needed.

use crate::common::*;
use crate::player::Player;
use crate::webdriver::Browser;

#[test]
fn a_first_game_is_one_click_away_and_the_same_again_is_too() {
    let Some(browser) = Browser::open(1400, 900) else { return };
    let server = Running::start("sqlite::memory:");
    let home = format!("http://{}/", server.address);
    browser.go(&home);
    assert!(browser.text(".quick h2").contains("first game"));
    browser.click(".quick button.btn--primary");
    browser.wait_for("the table", "return !!document.body.dataset.drawn", &[]);
    let base = browser.script("return location.pathname", &[]).as_str().unwrap().to_string();
    let now = state(server.address, &base);
    assert_eq!(now["seats"].as_array().unwrap().len(), 2);
    // It is continued from here, with a picture of its board.
    browser.go(&home);
    browser.wait_for("the board", "return !!document.querySelector('.cont .thumb svg')", &[]);
    assert_eq!(browser.text(".cont .chip"), "Your turn");
    browser.click(".cont .btn--primary");
    browser.wait_for("the table", "return !!document.body.dataset.drawn", &[]);
    assert!(Player::new(&browser, 3).play(300));
    browser.go(&home);
    assert!(browser.text(".quick h2").contains("again"));
    assert_eq!(browser.script("return document.querySelectorAll('.cont li').length", &[]), 0);
    browser.click(".quick button.btn--primary");
    browser.wait_for("the table", "return !!document.body.dataset.drawn", &[]);
    let again = browser.script("return location.pathname", &[]).as_str().unwrap().to_string();
    assert_ne!(again, base);
    let names = |base: &str| -> Vec<_> {
        let seats = state(server.address, base)["seats"].clone();
        seats.as_array().unwrap().iter().map(|seat| seat["name"].clone()).collect()
    };
    assert_eq!(names(&again), names(&base));
}

#[test]
fn pictures_of_the_help_come_when_they_are_in_view() {
    let Some(browser) = Browser::open(1000, 700) else { return };
    let server = Running::start("sqlite::memory:");
    browser.go(&format!("http://{}/help", server.address));
    browser.wait_for("a picture", "return !!document.querySelector('.cover svg')", &[]);
    let drawn = "return document.querySelectorAll('.cover svg').length";
    let places = "return document.querySelectorAll('.cover[data-drawing]').length";
    assert!(browser.script(drawn, &[]).as_u64() < browser.script(places, &[]).as_u64());
    browser.script("[...document.querySelectorAll('.cover')].at(-1).scrollIntoView()", &[]);
    browser.wait_for(
        "the last",
        "return !!document.querySelector('section:nth-last-of-type(2) .cover svg')",
        &[],
    );
    for path in ["/help/carcassonne/31.svg", "/help/nothing/8.svg", "/help/arimaa/8.png"] {
        assert_eq!(get(server.address, path).status, 404, "{path}");
    }
}

/// The board of a running game shows nothing that an onlooker may not see, and a finished one has a replay instead.
#[test]
fn the_board_of_a_running_game_is_that_of_an_onlooker() {
    let server = Running::start("sqlite::memory:");
    let at = server.address;
    let base = new_game(at, "dominion", "seat1_kind=here&seat2_kind=bot&seat2_bot=random");
    let id = base.split('/').nth(2).unwrap();
    let path = format!("/library/{id}/board.svg");
    let board = get(at, &path);
    assert_eq!(board.status, 200);
    let own = wait_for_turn(at, &base)["svg"].as_str().unwrap().to_string();
    let count = |svg: &str, what: &str| svg.matches(what).count();
    assert!(count(&board.text(), "Estate") < count(&own, "Estate"), "the hand is not there");
    assert_eq!(get(at, "/library/999/board.svg").status, 404);
}
