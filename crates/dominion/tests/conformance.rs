//! The laws every game obeys, with two to four players and all kingdoms (spec 8.4, 8.9).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use bw_core::{Actor, Dice, Game, NoLog, Options, Rng, Seat, Turn, Viewer};
use bw_dominion::{Action, Card, Cards, Dominion, State};
use bw_testkit::{BrokenInvariant, Conformance, Every, bot_views, hashed};

const RULES: &[&str] = &[
    "",
    "kingdom=random",
    "kingdom=random,kingdom_size=25,opening=mirror,max_rounds=20",
    "kingdom=interaction,opening=5-2,auto_treasure=false,max_rounds=12",
    "kingdom=Militia+Throne Room+Library+Cellar+Moneylender+Moat,second_edition_optional=true,max_rounds=15",
];

/// Cards of the game by id: supply, trash and all zones.
fn all_cards(state: &State) -> [u32; 32] {
    let mut total = [0; 32];
    let mut count = |cards: &Cards| {
        for (card, count) in cards.iter() {
            total[card.id()] += u32::from(count);
        }
    };
    count(&state.supply);
    count(&state.trash);
    for seat in bw_core::Seat::all(state.seats) {
        count(&state.laid_out(seat));
    }
    total
}

/// Nothing is lost and nothing is made: what is drawn at the start is what there is.
fn conserved(game: &Dominion, state: &State) -> Result<(), BrokenInvariant> {
    let mut expected = game.rules().piles(state.kingdom);
    if state.frames.top() == Some(bw_dominion::Frame::Kingdom) {
        expected = Cards::EMPTY;
    }
    let mut wanted = [0; 32];
    for (card, count) in expected.iter() {
        wanted[card.id()] += u32::from(count);
    }
    wanted[Card::Copper.id()] += 7 * u32::from(state.seats);
    wanted[Card::Estate.id()] += 3 * u32::from(state.seats);
    let found = all_cards(state);
    for seat in bw_core::Seat::all(state.seats) {
        let player = state.player(seat);
        let sizes = [player.hand.len(), player.deck.len(), player.discard.len()];
        if sizes != [player.hand_len, player.deck_len, player.discard_len] {
            return Err(format!("sizes of seat {seat}: {sizes:?}").into());
        }
        if player.owned != state.laid_out(seat) {
            return Err(format!("seat {seat} owns {:?}", player.owned).into());
        }
    }
    if found == wanted { Ok(()) } else { Err(format!("{found:?} instead of {wanted:?}").into()) }
}

/// Whether an action shows something to all: whatever moves a turn on (treasures are played, a pile
/// gets a new top card, somebody is asked who was not before) does.
fn reveals(game: &Dominion, state: &State, actor: Actor, action: Action) -> bool {
    let mut after = *state;
    game.apply(&mut after, actor, action);
    let face = |state: &State| {
        let tops = state.players.map(|player| (player.discard_top, player.shown, player.tops));
        let top = state.frames.top().map(|frame| std::mem::discriminant(&frame));
        let frames = (state.frames.all().len(), top, game.turn(state));
        (state.phase, state.turn, frames, state.trash, state.coins, tops)
    };
    // Who picks a high card has no choice about the rest.
    let forced =
        matches!(action, Action::Discard(_)) && after.picked.len() != state.picked.len() + 1;
    matches!(action, Action::RevealMoat | Action::NoReveal | Action::Reveal(_))
        || forced
        || face(state) != face(&after)
}

fn suite(games: u64, every: Every) -> Conformance<Dominion> {
    Conformance {
        games,
        rules: RULES,
        every,
        parts_sum: true,
        invariant: conserved,
        reveals,
        ..Conformance::default()
    }
}

#[test]
fn every_law_holds_at_every_step_of_some_games() {
    let every = Every { pictures: 40, garbage: 4, texts: 4, views: 2, ..Every::STEP };
    suite(2, every).run().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn laws_hold_in_many_games() {
    suite(30, Every::SPARSE).run_or_soak().unwrap_or_else(|violation| panic!("{violation}"));
}

/// One forced discard ends a Militia and begins the next seat's with another: as many cards are picked as before.
#[test]
fn forced_discards_of_two_seats_in_a_row_are_no_leak() {
    let suite = suite(1, Every { views: 1, ..Every::SPARSE });
    let suite = Conformance { seats: Some(4..=4), rules: &[""], seed: 1118, ..suite };
    suite.run().unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn foreign_bots_read_what_the_schemas_promise() {
    bot_views(&suite(1, Every::SPARSE)).unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn keys_are_functions_of_states() {
    let suite = Conformance { seats: Some(2..=3), ..suite(2, Every::SPARSE) };
    hashed(&suite).unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn a_view_written_over_another_is_the_same_view() {
    for (at, rules) in RULES.iter().enumerate() {
        let options = Options::parse(Dominion::SPEC.options, rules).unwrap();
        let game = Dominion::new(2 + at as u8 % 3, &options).unwrap();
        let viewers: Vec<Viewer> = Seat::all(game.seats())
            .map(Viewer::Seat)
            .chain([Viewer::Public, Viewer::All])
            .collect();
        let (mut state, mut dice, mut rng) = (game.initial(), Dice::new(5), Rng::new(5));
        // One buffer for all viewers, as a table has it.
        let (mut buffer, mut legal) = (None, Vec::new());
        for _ in 0..1_500 {
            let by = *rng.pick(&viewers).unwrap();
            assert_eq!(*game.view_into(&state, by, &mut buffer), *game.view(&state, by));
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance if rng.chance(1, 2) => {
                    game.settle(&mut state, &mut dice, &mut NoLog);
                }
                Turn::Chance => {
                    let action = game.sample_chance(&state, &mut dice.roll());
                    game.apply(&mut state, Actor::Chance, action);
                }
                Turn::Decide(seats) => {
                    let seat = seats.first().unwrap();
                    let action = game.random_action(&state, seat, &mut rng, &mut legal);
                    game.apply(&mut state, Actor::Seat(seat), action);
                }
            }
        }
        assert!(state.turn > 5, "{rules}");
    }
}
