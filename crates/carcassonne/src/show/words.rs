//! Actions in words, for logs and lists.

use std::fmt;

use bw_core::Lang;

use crate::actions::{Action, Placement};
use crate::state::State;
use crate::tiles::{FeatureKind, TileType, turned_region};

/// Writes what an action does.
pub(crate) fn write(
    state: &State,
    action: Action,
    lang: Lang,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    match (action, lang) {
        (Action::Draw(tile), Lang::En) => write!(out, "draws {}", Named(tile, lang)),
        (Action::Draw(tile), Lang::Cs) => write!(out, "táhne {}", Named(tile, lang)),
        (Action::Discard(tile), Lang::En) => {
            write!(out, "discards {}, which fits nowhere", Named(tile, lang))
        }
        (Action::Discard(tile), Lang::Cs) => {
            write!(out, "vyřazuje {}, nikam se nehodí", Named(tile, lang))
        }
        (Action::Place(placement), _) => write_placement(state, placement, lang, out),
        (Action::NoMeeple, Lang::En) => out.write_str("puts no meeple"),
        (Action::NoMeeple, Lang::Cs) => out.write_str("neklade figurku"),
        (Action::Meeple(segment), _) => write_meeple(state, segment, lang, out),
    }
}

/// `E (city cap)`
struct Named(TileType, Lang);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let data = self.0.data();
        let shows = match self.1 {
            Lang::En => data.english,
            Lang::Cs => data.czech,
        };
        write!(f, "{} ({shows})", self.0)
    }
}

fn write_placement(
    state: &State,
    placement: Placement,
    lang: Lang,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let Placement { cell, rotation } = placement;
    let (places, the_tile, at, turned) = match lang {
        Lang::En => ("places", "the tile", "at", "turned"),
        Lang::Cs => ("pokládá", "kartičku", "na", "otočeno o"),
    };
    match state.hand() {
        Some(tile) => write!(out, "{places} {} {at} {cell}", Named(tile, lang))?,
        None => write!(out, "{places} {the_tile} {at} {cell}")?,
    }
    if rotation > 0 { write!(out, ", {turned} {}°", 90 * u16::from(rotation)) } else { Ok(()) }
}

fn write_meeple(state: &State, segment: u8, lang: Lang, out: &mut dyn fmt::Write) -> fmt::Result {
    let placed = state.tile(state.tile_count() - 1);
    let segments = placed.tile.segments();
    let Some(data) = segments.get(usize::from(segment)) else {
        return write!(out, "{}", Action::Meeple(segment));
    };
    let puts = match lang {
        Lang::En => "puts",
        Lang::Cs => "klade",
    };
    write!(out, "{puts} {}", meeple_on(data.kind, lang))?;
    let alike = segments.iter().filter(|other| other.kind == data.kind).count();
    if alike == 1 {
        return Ok(());
    }
    match direction(turned_region(data.region, placed.rotation), lang) {
        "" => Ok(()),
        direction => write!(out, " ({direction})"),
    }
}

/// A meeple on a feature of this kind, as something that is put there.
pub(crate) fn meeple_on(kind: FeatureKind, lang: Lang) -> &'static str {
    match (kind, lang) {
        (FeatureKind::City, Lang::En) => "a knight in the city",
        (FeatureKind::Road, Lang::En) => "a thief on the road",
        (FeatureKind::Cloister, Lang::En) => "a monk in the cloister",
        (FeatureKind::Farm, Lang::En) => "a farmer on the meadow",
        (FeatureKind::City, Lang::Cs) => "rytíře do města",
        (FeatureKind::Road, Lang::Cs) => "lupiče na cestu",
        (FeatureKind::Cloister, Lang::Cs) => "mnicha do kláštera",
        (FeatureKind::Farm, Lang::Cs) => "sedláka na louku",
    }
}

/// Where a cell of the grid lies, seen from the middle; nothing for the middle itself.
fn direction(cell: (u8, u8), lang: Lang) -> &'static str {
    let (english, czech) = match cell {
        (0, 0) => ("northwest", "severozápad"),
        (1, 0) => ("north", "sever"),
        (2, 0) => ("northeast", "severovýchod"),
        (0, 1) => ("west", "západ"),
        (2, 1) => ("east", "východ"),
        (0, 2) => ("southwest", "jihozápad"),
        (1, 2) => ("south", "jih"),
        (2, 2) => ("southeast", "jihovýchod"),
        _ => ("", ""),
    };
    match lang {
        Lang::En => english,
        Lang::Cs => czech,
    }
}
