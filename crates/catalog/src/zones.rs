//! The zones of a table, their game's type forgotten.

use bw_core::Lang;
use bw_show::{Place, RenderOptions, Show};
use serde::Serialize;

use crate::erased::Erased;

/// A part of the table with a picture of its own, in the reader's words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownZone {
    /// What pages remember it by.
    pub id: &'static str,
    /// Where on the page it belongs.
    pub place: Place,
    /// What it is called.
    pub title: String,
    /// How many things lie there.
    pub count: Option<u32>,
    /// The picture.
    #[serde(skip)]
    pub svg: String,
}

/// The zones of a view, if the page wants any and the game has them.
pub(crate) fn zones<G: Show>(
    erased: &Erased<G>,
    view: &G::View,
    options: &RenderOptions<'_, G>,
    lang: Lang,
) -> Vec<ShownZone> {
    let Some(widths) = options.layout.zones.filter(|_| G::ZONES) else { return Vec::new() };
    let zones = erased.game.zones(view, options, widths).into_iter();
    let shown = zones.map(|zone| ShownZone {
        id: zone.id,
        place: zone.place,
        title: erased.texts.resolve(lang, &zone.title),
        count: zone.count,
        svg: zone.svg,
    });
    shown.collect()
}
