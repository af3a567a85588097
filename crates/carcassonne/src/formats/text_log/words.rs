//! The words of a log in both languages.

use bw_core::Lang;

/// The words of a log.
#[derive(Debug)]
pub(super) struct Words {
    pub(super) players: &'static str,
    pub(super) player: &'static str,
    pub(super) human: &'static str,
    pub(super) modifications: &'static str,
    pub(super) turn: &'static str,
    pub(super) points: &'static str,
    pub(super) free: &'static str,
    pub(super) discarded: &'static str,
    pub(super) stopped: &'static str,
    pub(super) end: &'static str,
    /// Total, cities, cloisters, roads, farms.
    pub(super) categories: [&'static str; 5],
}

pub(super) const CZECH: Words = Words {
    players: "Počet hráčů",
    player: "Hráč",
    human: "Člověk",
    modifications: "Modifikace",
    turn: "Tah",
    points: "bodů",
    free: "volných figurek",
    discarded: "Vyřazeno",
    stopped: "Hra přerušena",
    end: "Konec hry",
    categories: ["celkem", "města", "kláštery", "cesty", "louky"],
};

pub(super) const ENGLISH: Words = Words {
    players: "Number of players",
    player: "Player",
    human: "Human",
    modifications: "Modifications",
    turn: "Move",
    points: "points",
    free: "free meeples",
    discarded: "Discarded",
    stopped: "Game stopped",
    end: "End of the game",
    categories: ["total", "cities", "cloisters", "roads", "farms"],
};

impl Words {
    pub(super) const fn of(lang: Lang) -> &'static Words {
        match lang {
            Lang::En => &ENGLISH,
            Lang::Cs => &CZECH,
        }
    }
}
