//! The words inside a picture: titles of handles and the picture's own name.

use super::scene::FeatureKind;

/// Words for the handles of a board, in one language. The defaults are English.
pub trait Titles {
    /// Name of the whole picture.
    fn board(&self) -> String {
        "Carcassonne board".to_owned()
    }

    /// A legal cell.
    fn cell(&self, x: i16, y: i16) -> String {
        format!("Place the tile at {x}, {y}")
    }

    /// The button that turns the tile in hand.
    fn turn(&self, clockwise: bool) -> String {
        let direction = if clockwise { "clockwise" } else { "counterclockwise" };
        format!("Turn the tile {direction}")
    }

    /// The button for putting no meeple.
    fn no_meeple(&self) -> String {
        "No meeple".to_owned()
    }

    /// A feature and what it would give its owners now, if that can be said.
    fn feature(&self, kind: FeatureKind, worth: Option<u16>) -> String {
        let name = match kind {
            FeatureKind::City => "City",
            FeatureKind::Road => "Road",
            FeatureKind::Cloister => "Cloister",
            FeatureKind::Farm => "Meadow",
        };
        match worth {
            None => name.to_owned(),
            Some(1) => format!("{name} · 1 point"),
            Some(points) => format!("{name} · {points} points"),
        }
    }

    /// A spot for a meeple on the tile in hand.
    fn spot(&self, kind: FeatureKind, _x: i16, _y: i16, _segment: u8) -> String {
        let place = match kind {
            FeatureKind::City => "Knight in the city",
            FeatureKind::Road => "Thief on the road",
            FeatureKind::Cloister => "Monk in the cloister",
            FeatureKind::Farm => "Farmer on the meadow",
        };
        place.to_owned()
    }
}

/// The default words.
#[derive(Clone, Copy, Debug, Default)]
pub struct English;

impl Titles for English {}

/// Czech words.
#[derive(Clone, Copy, Debug, Default)]
pub struct Czech;

impl Titles for Czech {
    fn board(&self) -> String {
        "Herní plán Carcassonne".to_owned()
    }

    fn cell(&self, x: i16, y: i16) -> String {
        format!("Položit kartu na {x}, {y}")
    }

    fn turn(&self, clockwise: bool) -> String {
        let direction = if clockwise { "po směru" } else { "proti směru" };
        format!("Otočit kartu {direction} hodinových ručiček")
    }

    fn no_meeple(&self) -> String {
        "Bez figurky".to_owned()
    }

    fn feature(&self, kind: FeatureKind, worth: Option<u16>) -> String {
        let name = match kind {
            FeatureKind::City => "Město",
            FeatureKind::Road => "Cesta",
            FeatureKind::Cloister => "Klášter",
            FeatureKind::Farm => "Louka",
        };
        match worth {
            None => name.to_owned(),
            Some(1) => format!("{name} · 1 bod"),
            Some(points @ 2..=4) => format!("{name} · {points} body"),
            Some(points) => format!("{name} · {points} bodů"),
        }
    }

    fn spot(&self, kind: FeatureKind, _x: i16, _y: i16, _segment: u8) -> String {
        let place = match kind {
            FeatureKind::City => "Rytíř ve městě",
            FeatureKind::Road => "Lupič na cestě",
            FeatureKind::Cloister => "Mnich v klášteře",
            FeatureKind::Farm => "Sedlák na louce",
        };
        place.to_owned()
    }
}
