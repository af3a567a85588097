//! Icons: one 20 by 20 grid, lines in the colour of the text; seat marks.

use bw_svg::{BADGE_SIDE, badge_middle, badge_outline, seat_letter};
use maud::{Markup, PreEscaped, html};

#[rustfmt::skip]
const ICONS: &[(&str, &str)] = &[
    ("play", r#"<path d="M7 5v10l8-5z"/>"#),
    ("pause", r#"<path d="M7 5v10M13 5v10"/>"#),
    ("first", r#"<path d="M5 5v10M15 5l-7 5 7 5z"/>"#),
    ("prev", r#"<path d="M12 5l-5 5 5 5"/>"#),
    ("next", r#"<path d="M8 5l5 5-5 5"/>"#),
    ("last", r#"<path d="M15 5v10M5 5l7 5-7 5z"/>"#),
    ("undo", r#"<path d="M7 4L3.5 7.5 7 11M4 7.500h7.500a4.500 4.500 0 010 9H8"/>"#),
    ("check", r#"<path d="M4 10.500l4 4 8-9"/>"#),
    ("more", r#"<path d="M5 10h.01M10 10h.01M15 10h.01" stroke-width="2.6"/>"#),
    ("flag", r#"<path d="M5 17.500V3.500M5 4h9l-2 3 2 3H5"/>"#),
    ("close", r#"<path d="M5 5l10 10M15 5L5 15"/>"#),
    ("plus", r#"<path d="M10 4v12M4 10h12"/>"#),
    ("minus", r#"<path d="M4 10h12"/>"#),
    ("fit", r#"<path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4"/>"#),
    ("flip", r#"<path d="M7 3.500v12M4 12.500l3 3.500 3-3.500M13 16.500v-12M10 7.500l3-3.500 3 3.500"/>"#),
    ("ghost", r#"<path d="M5 17V9a5 5 0 0110 0v8l-2.500-1.800L10 17l-2.500-1.800zM8 9h.01M12 9h.01"/>"#),
    ("look-back", r#"<path d="M4 4v4h4M4.600 8A6.300 6.300 0 113.700 10.500M10 6.500V10.500l2.800 1.800"/>"#),
    ("turn-left", r#"<path d="M5 4v4h4M5.400 8A6 6 0 114 11"/>"#),
    ("turn-right", r#"<path d="M15 4v4h-4M14.600 8A6 6 0 1016 11"/>"#),
    ("share", r#"<circle cx="5.500" cy="10" r="2"/><circle cx="14.500" cy="5" r="2"/><circle cx="14.500" cy="15" r="2"/><path d="M7.300 9l5.400-3M7.300 11l5.400 3"/>"#),
    ("link", r#"<path d="M8.500 11.500l3-3M9 6l1.500-1.500a3.200 3.200 0 014.500 4.500L13.500 10.500M11 14l-1.500 1.500A3.200 3.200 0 015 11l1.500-1.500"/>"#),
    ("branch", r#"<circle cx="6" cy="4.500" r="1.800"/><circle cx="6" cy="15.500" r="1.800"/><circle cx="14" cy="7" r="1.800"/><path d="M6 6.500v7M14 9c0 3-5 2.500-7.500 4.500"/>"#),
    ("download", r#"<path d="M10 3.500v9M6.500 9.500L10 13l3.500-3.500M4 16.500h12"/>"#),
    ("search", r#"<circle cx="9" cy="9" r="5"/><path d="M13 13l4 4"/>"#),
    ("moon", r#"<path d="M15.500 12.200A6.500 6.500 0 017.800 4.500a6.500 6.500 0 107.700 7.700z"/>"#),
    ("globe", r#"<circle cx="10" cy="10" r="7"/><path d="M3 10h14M10 3c4 4.500 4 9.500 0 14M10 3c-4 4.500-4 9.500 0 14"/>"#),
    ("hint", r#"<path d="M7.500 13c-1.600-1-2.500-2.500-2.500-4.300a5 5 0 0110 0c0 1.800-.9 3.300-2.500 4.300v1.500h-5zM8 17h4"/>"#),
    ("think", r#"<path d="M4 9.500C4 6.500 6.700 4 10 4s6 2.500 6 5.500-2.700 5.500-6 5.500c-.7 0-1.400-.1-2-.3L5 16.500l.4-3C4.500 12.500 4 11 4 9.500zM7.500 9.500h.01M10 9.500h.01M12.500 9.500h.01"/>"#),
    ("chat", r#"<path d="M3.500 5.500a1.500 1.500 0 011.500-1.500h10a1.500 1.500 0 011.500 1.500v6a1.500 1.500 0 01-1.500 1.500H9l-4 3.500V13a1.500 1.500 0 01-1.500-1.500z"/>"#),
    ("graph", r#"<path d="M3.500 16.500h13M4 13l3.500-4 3 2.500L16 5"/>"#),
    ("tiles", r#"<rect x="3.500" y="3.500" width="5.500" height="5.500" rx="1"/><rect x="11" y="3.500" width="5.500" height="5.500" rx="1"/><rect x="3.500" y="11" width="5.500" height="5.500" rx="1"/><path d="M11.500 13.800h4.600M13.800 11.500v4.600"/>"#),
    ("machines", r#"<rect x="3.500" y="4" width="13" height="5" rx="1.200"/><rect x="3.500" y="11" width="13" height="5" rx="1.200"/><path d="M6.500 6.500h.01M6.500 13.500h.01M9.500 6.500h4M9.500 13.500h4"/>"#),
    ("log", r#"<path d="M4 5h12M4 10h12M4 15h7"/>"#),
    ("person", r#"<circle cx="10" cy="6.500" r="3"/><path d="M4.500 17c.5-4 2.500-6 5.500-6s5 2 5.500 6"/>"#),
    ("people", r#"<circle cx="7.500" cy="7" r="2.600"/><path d="M2.500 16c.4-3.400 2.200-5 5-5s4.600 1.600 5 5M12.500 4.700a2.600 2.600 0 010 4.600M14 11.300c2 .5 3.200 2 3.500 4.700"/>"#),
    ("bot", r#"<rect x="4" y="7" width="12" height="9" rx="2.500"/><path d="M10 7V4M8 3.500h4M7.500 11v1M12.500 11v1M2.500 10.500v3M17.500 10.500v3"/>"#),
    ("warn", r#"<path d="M10 3.500l7.500 13h-15zM10 8.500v3.500M10 14.500h.01"/>"#),
    ("eye", r#"<path d="M2.500 10S5 5 10 5s7.500 5 7.500 5-2.500 5-7.500 5-7.500-5-7.500-5z"/><circle cx="10" cy="10" r="2.200"/>"#),
    ("clock", r#"<circle cx="10" cy="10" r="7"/><path d="M10 6v4l2.800 2"/>"#),
    ("book", r#"<path d="M10 5.500C8 4 5.500 4 3.500 4.500v11c2-.5 4.500-.5 6.500 1 2-1.500 4.500-1.500 6.500-1v-11C14.500 4 12 4 10 5.500zM10 5.500v11"/>"#),
    ("copy", r#"<rect x="7" y="7" width="9.500" height="9.500" rx="1.500"/><path d="M13 7V5a1.500 1.500 0 00-1.500-1.500H5A1.500 1.500 0 003.500 5v6.500A1.500 1.500 0 005 13h2"/>"#),
    ("trash", r#"<path d="M4 6h12M8 6V4h4v2M5.500 6l.7 10.500h7.600L14.500 6"/>"#),
    ("bag", r#"<path d="M7 6.500C6 5 6 4 7 3.500c1 1 5 1 6 0 1 .5 1 1.500 0 3M7 6.500h6c2 2 3.500 4.500 3.500 7 0 2-1.300 3-3 3h-7c-1.700 0-3-1-3-3 0-2.500 1.500-5 3.500-7z"/>"#),
    ("flask", r#"<path d="M8 3.500h4M8.500 3.500V8L4.300 15a1.500 1.500 0 001.300 2.200h8.800a1.500 1.500 0 001.300-2.200L11.500 8V3.500M6 13h8"/>"#),
    ("trophy", r#"<path d="M6.500 3.500h7V8a3.500 3.500 0 01-7 0zM6.500 5H4c0 2.500 1 3.700 2.600 4M13.500 5H16c0 2.500-1 3.700-2.600 4M10 11.500V14M7 16.500h6M8 14h4"/>"#),
    ("helix", r#"<path d="M6 3c0 5 8 5 8 9 0 2-.7 3.500-1.500 5M14 3c0 5-8 5-8 9 0 2 .7 3.500 1.500 5M7 5.500h6M7.500 8h5M7 14h6"/>"#),
    ("scales", r#"<path d="M10 3.500v13M6 16.500h8M4 6h12M4 6l-2 5h4zM16 6l-2 5h4z"/>"#),
    ("stop", r#"<rect x="5.500" y="5.500" width="9" height="9" rx="1.500"/>"#),
    ("info", r#"<circle cx="10" cy="10" r="7"/><path d="M10 9.500v4M10 6.500h.01"/>"#),
];

/// A decorative icon.
pub(super) fn icon(name: &str) -> Markup {
    let path = ICONS.iter().find(|icon| icon.0 == name).map_or("", |icon| icon.1);
    html! { svg.i viewBox="0 0 20 20" aria-hidden="true" { (PreEscaped(path)) } }
}

/// The mark of a seat: shape and letter.
pub(super) fn token(number: usize) -> Markup {
    let seat = number.saturating_sub(1);
    let letter = seat_letter(seat);
    html! {
        svg.tok viewBox={ "0 0 " (BADGE_SIDE) " " (BADGE_SIDE) } data-seat=(number) role="img" aria-label=(letter) {
            path.shape d=(badge_outline(seat)) {}
            text x=(BADGE_SIDE / 2.0) y=(badge_middle(seat)) style="font-size:15px" { (letter) }
        }
    }
}
