//! Help: rules in our own words with pictures of the game itself, bots, keys.

use bw_catalog::{Catalog, GameEntry};
use bw_core::Lang;
use maud::{Markup, PreEscaped, html};

use super::covers::Covers;
use super::layout::{Frame, ordinary};
use crate::i18n::Texts;
use crate::routes::Visit;

/// One paragraph of rules: English, Czech.
type Paragraph = (&'static str, &'static str);

#[rustfmt::skip]
const CARCASSONNE: &[Paragraph] = &[
    ("Players build one landscape together. In your turn you get a tile, lay it edge to edge with tiles already on the table so that road meets road, city meets city and meadow meets meadow, and may put one of your followers on it.",
     "Hráči společně staví jednu krajinu. Ve svém tahu dostanete kartičku, přiložíte ji hranou k ležícím kartičkám tak, aby cesta navazovala na cestu, město na město a louka na louku, a smíte na ni postavit jednu svou figurku."),
    ("A follower claims a part of the new tile: a thief a road, a knight a city, a monk a cloister, a farmer a meadow. It may not claim what already belongs to somebody; but parts that grow together later are shared, and whoever has most followers there gets the points.",
     "Figurka zabírá část nové kartičky: lupič cestu, rytíř město, mnich klášter, sedlák louku. Nesmí zabrat to, co už někomu patří; části, které později srostou, jsou ale společné a body získá ten, kdo v nich má nejvíc figurek."),
    ("A finished road gives a point a tile. A finished city gives two points a tile and two more for each shield. A cloister is finished when all eight neighbours lie; it gives nine points. Followers of finished roads, cities and cloisters come back to their owners.",
     "Hotová cesta dává bod za kartičku. Hotové město dává dva body za kartičku a další dva za každý erb. Klášter je hotový, když leží všech osm sousedů, a dává devět bodů. Figurky z hotových cest, měst a klášterů se vracejí majitelům."),
    ("When the tiles are used up, unfinished roads and cities give a point a tile and a shield, cloisters a point a tile around. Farmers stay until the end: a meadow gives its owners points for each finished city it touches.",
     "Když kartičky dojdou, nedokončené cesty a města dávají bod za kartičku a erb, kláštery bod za okolní kartičku. Sedláci zůstávají do konce: louka dává majitelům body za každé hotové město, jehož se dotýká."),
];

fn rules(id: &str) -> &'static [Paragraph] {
    match id {
        "carcassonne" => CARCASSONNE,
        _ => &[],
    }
}

/// The help page.
pub(crate) fn page(visit: &Visit, catalog: &Catalog, covers: &Covers) -> Markup {
    let t = visit.texts();
    let content = html! {
        div.page-head { div { h1 { (t.get("help")) } p { (t.get("help-text")) } } }
        @for game in catalog.games() { (about(visit, t, game, covers)) }
        section.card.card--pad.stack { h2 { (t.get("keys")) } (keys(t)) }
    };
    ordinary(&Frame { visit, title: t.get("help"), game: None, current: "help" }, &content)
}

fn about(visit: &Visit, t: Texts, game: &GameEntry, covers: &Covers) -> Markup {
    let pictures = [8, 30, 90];
    html! {
        section.card.card--pad.stack id=(game.spec.id) data-game=(game.spec.id) {
            h2 { (game.spec.name) }
            p.muted { (t.find(&format!("sum-{}", game.spec.id)).unwrap_or(game.spec.summary)) }
            @for (at, (en, cs)) in rules(game.spec.id).iter().enumerate() {
                p { (if t.lang == Lang::Cs { cs } else { en }) }
                @if let Some(actions) = pictures.get(at) {
                    div.cover { (PreEscaped(covers.get(game, *actions, visit.lang).as_str())) }
                }
            }
            h3 { (t.get("bots")) }
            dl.bots { @for bot in &game.bots { dt.mono { (bot.name) } dd { (bot.summary) } } }
        }
    }
}

fn keys(t: Texts) -> Markup {
    let rows: [(&[&str], &str); 10] = [
        (&["↑", "↓"], "key-list"),
        (&["Enter"], "key-take"),
        (&["1", "…", "9"], "key-digit"),
        (&["Q", "E"], "key-turn"),
        (&["Ctrl", "Z"], "key-undo"),
        (&["H"], "key-hint"),
        (&["P"], "key-pause"),
        (&["+", "−", "0"], "key-zoom"),
        (&["Esc"], "key-esc"),
        (&["←", "→"], "key-replay"),
    ];
    html! {
        dl.keys { @for (names, what) in rows { dt { @for name in names { kbd { (name) } " " } } dd { (t.get(what)) } } }
    }
}
