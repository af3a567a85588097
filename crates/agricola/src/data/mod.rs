//! The tables of cards, joined (spec 4). Each theme has a file; the order of the joined table is majors,
//! minors, occupations, theme by theme.

mod farm;
mod food;
mod later;
mod majors;
mod points;
mod spaces;
mod supplies;

use crate::card::Facts;

pub use later::LATER;

/// Any number of grain in a bake action.
pub(crate) const ANY: u8 = u8::MAX;

const TABLES: &[&[Facts]] = &[
    majors::MAJORS,
    supplies::MINORS,
    spaces::MINORS,
    food::MINORS,
    farm::MINORS,
    points::MINORS,
    supplies::OCCUPATIONS,
    spaces::OCCUPATIONS,
    food::OCCUPATIONS,
    farm::OCCUPATIONS,
    points::OCCUPATIONS,
];

/// How many cards there are.
pub(crate) const COUNT: usize = {
    let mut count = 0;
    let mut at = 0;
    while at < TABLES.len() {
        count += TABLES[at].len();
        at += 1;
    }
    count
};

/// All playable cards.
pub(crate) static CARDS: [Facts; COUNT] = {
    let mut cards = [TABLES[0][0]; COUNT];
    let (mut table, mut to) = (0, 0);
    while table < TABLES.len() {
        let mut at = 0;
        while at < TABLES[table].len() {
            cards[to] = TABLES[table][at];
            to += 1;
            at += 1;
        }
        table += 1;
    }
    cards
};

/// The pool of the thesis's size (spec 1).
pub(crate) const SEED_POOL: &[&str] = &[
    "E150", "E153", "E154", "E162", "E172", "E174", "E176", "E187", "E188", "E190", "E199", "E200",
    "E202", "E218", "E11", "E12", "E13", "E16", "E17", "E18", "E20", "E21", "E22", "E23", "E24",
    "E25", "E27", "E28", "E29", "E30", "E31", "E32", "E34", "E35", "E39", "E41", "E42", "E43",
    "E45", "E46", "E48", "E51", "E52", "E53", "E54", "E56", "E57", "E58", "E59", "E60",
];

/// Cards of deck E that are not in the pool `wave1` (spec 1).
pub(crate) const NOT_IN_WAVE1: &[&str] = &["E149", "E159", "E161", "E163", "E164", "E179", "E198"];
