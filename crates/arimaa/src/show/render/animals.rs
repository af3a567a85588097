//! The six animals: our own silhouettes in a box of 100 with their feet on y = 84.
//!
//! Sides differ by four things: colour, lightness, direction (Gold looks right, Silver left) and base (Gold round,
//! Silver square). The drawings below look left.

use bw_svg::{SvgWriter, put};

use crate::piece::{Kind, Piece, Side};

/// The parts of a drawing.
struct Animal {
    /// Weaker animals are a little smaller.
    scale: f64,
    /// The filled outline.
    body: &'static str,
    /// Darker flat parts.
    dark: &'static [&'static str],
    /// Ivory parts.
    light: &'static [&'static str],
    /// Dots: x, y, radius.
    eyes: &'static [(f64, f64, f64)],
    /// Drawn lines.
    lines: &'static [&'static str],
}

/// By kind, weakest first.
const ANIMALS: [Animal; Kind::COUNT] = [
    // rabbit
    Animal {
        scale: 0.92,
        body: "M17,60C15.5,53 20,46.5 28,44C24.5,33 24,17 31,10.5C38,14 40.5,29 39.5,42C42,30 48,16.5 56,15.5C61,23 55,38 46.5,46.5C49.5,48.5 51.5,51.5 52.5,54.5C68,52.5 80.5,61 81.5,76C82,81 80,84 77,84H31C26.5,84 26.5,78.5 31,77.5L38,76.5C36,73.5 35.5,70.5 35.5,68C27,69 18.5,67 17,60Z",
        dark: &["M31.5,17C35.5,22 36.5,32 35.5,42C31.5,40 28.5,26 31.5,17Z"],
        light: &["M81,62C87.5,62 91,66.5 91,71.5C91,77 86.5,80.5 81.5,79.5C82.5,73 82,67 81,62Z"],
        eyes: &[(27.5, 54.0, 2.8)],
        lines: &["M58,84C56,76 60,69 68,68"],
    },
    // cat
    Animal {
        scale: 0.96,
        body: "M25,42L22.5,13L37.5,24.5C42,23 50,23 54.5,24.5L69.5,13L67,42C66.5,50 62.5,55.5 58,58.5C66,65 70,74 69.5,84H22.5C22,74 26,65 34,58.5C29.5,55.5 25.5,50 25,42ZM66,84C84,86 94,74 88,59C84,50 74,51.5 75,58.5C76,62 79,61 80,64C82,71 76,76 66,75Z",
        dark: &[
            "M27.5,21L35,27C31.5,29 29.5,31.5 28.3,35Z",
            "M64.5,21L57,27C60.5,29 62.5,31.5 63.7,35Z",
        ],
        light: &[],
        eyes: &[(37.0, 40.0, 3.1), (55.0, 40.0, 3.1)],
        lines: &["M46,47V50M46,50C44,53 41,53 39.5,51.5M46,50C48,53 51,53 52.5,51.5", "M46,84V70"],
    },
    // dog
    Animal {
        scale: 0.96,
        body: "M13,39C11.5,35 14,32 18.5,31L26.5,29C29,21.5 37,17.5 45,19C54,21 57.5,29 57,38C57,44 59,47 63,51C73,58.5 78.5,69 77.5,84H29C26.5,80 29,76 35,76L36,60C33,57 32,53 32.5,48.5C25,49.5 15.5,47 13,39ZM74,82C89,83 97,71 92.5,56.5C91,52 84.5,53.5 85.5,58.5C87,66 83,71 74,71Z",
        dark: &["M42,21C52,21 60,31 59,45C58.5,52 51.5,52.5 49,46C46.5,39 39.5,31 42,21Z"],
        light: &[
            "M35.5,60C34,58 33,55.5 32.7,53C40,57 49,57 57,53.5L59,58.5C51,62 42,62.5 35.5,60Z",
        ],
        eyes: &[(34.0, 31.5, 2.7), (15.5, 35.0, 3.2)],
        lines: &["M52,84C51,76 54,71 60,69"],
    },
    // horse
    Animal {
        scale: 0.98,
        body: "M9,42C7.5,38 10,34.5 13.5,31.5C17.5,26 21,20 28,17L29,7.5L36,15.5C47,19 53,30 55,41.5C63,44.5 70,42 77,43.5C84,45.5 87,52 86.5,60L85.5,84H74.5L72.5,66.5C66,69 56,69.5 49.5,67L48,84H37L35.5,64.5C30.5,59 29,51 29.5,43.5C26.5,41.5 23.5,42 21,44.5C17.5,48 11,47 9,42ZM79,44C91,42 98.5,53 95.5,76C89,73 84,65 84,55Z",
        dark: &[
            "M31,13.5L36,15.5C47,19 53,30 55,41.5C56,46 53,47 51,43.5C47,33 41,26 32,22C36,20 34,16 31,13.5Z",
            "M84,47C91.5,47 96.5,56 95.5,76C89,73 86.5,63 84,47Z",
        ],
        light: &[],
        eyes: &[(23.5, 28.5, 2.6)],
        lines: &[],
    },
    // camel
    Animal {
        scale: 0.98,
        body: "M6,31C5,26 9,23 15,22.5C18,18.5 23,16.5 27,17.5L31,11L33.5,20C37.5,24 38,31 36,38C34,46 36,52 40,52C43,51.5 43.5,46 45,40C47.5,29 55.5,29 58,39C59,43.5 61.5,43.5 63,39.5C66,28 75,28.5 78,39C80,46 87,50 88.5,59L89.5,84H78L75.5,66C70,69 57,70 50,67.5L49,84H37.5L36.5,66.5C27,64 21,57 20.5,46C20.3,42 20.6,39 21,36C16,37.5 7.5,37 6,31ZM86,52C92,56 93,64 91,71L88,70C89,64 88,60 85,58Z",
        dark: &[
            "M45,45C47,33 55.5,33 57.5,44C58.5,49.5 62,49.5 63.5,44C66,33 74.5,33 77,44C78,48 70,53 61,53C52,53 44,49 45,45Z",
        ],
        light: &[],
        eyes: &[(23.0, 25.0, 2.5)],
        lines: &["M8,31.5C11,32.5 14,32 16,31"],
    },
    // elephant
    Animal {
        scale: 1.0,
        body: "M14,44C14,29 23,20 36,20C43,20 48,22 52,25C56,23 60,22.5 65,22.5C79,22.5 88,32 88.5,46L89,84H71.5V67C66,69 58.5,69 53,67V84H35.5V63C32,63 29,62 27,60C27.5,68 26,74 23.5,78C19,84.5 8.5,84 5.5,75.5C4.5,71 10,68.5 12,72C13.5,75 16,74 16,70C16.3,62 14,53 14,44ZM86,42C93,45 95,53 93,62L89.5,61C91,54 90,50 86,49Z",
        dark: &["M40,28C52,24 60,33 58.5,45C57.5,54 50,59 43.5,54C37,48.5 34.5,32 40,28Z"],
        light: &["M29.5,56C30,63 26,68.5 19.5,70C22.5,66.5 24,62 24,56.5Z"],
        eyes: &[(26.5, 38.0, 2.7)],
        lines: &[],
    },
];

/// The name of a side in colour tokens.
pub(super) const fn colour(side: Side) -> &'static str {
    match side {
        Side::Gold => "ar-gold",
        Side::Silver => "ar-silver",
    }
}

/// The colour of a side's arrows and frames.
pub(super) const fn move_colour(side: Side) -> &'static str {
    match side {
        Side::Gold => "ar-move-gold",
        Side::Silver => "ar-move-silver",
    }
}

/// The symbol of a piece: `ar-ge` is Gold's elephant.
pub(super) fn symbol(piece: Piece) -> String {
    format!("ar-{}{}", piece.side.letter(), piece.kind.letter().to_ascii_lowercase())
}

/// Appends the symbol's definition.
pub(super) fn define(out: &mut SvgWriter, piece: Piece) {
    let animal = &ANIMALS[piece.kind.index()];
    let colour = colour(piece.side);
    let (flip, base) = match piece.side {
        Side::Gold => (
            r#" transform="translate(100,0) scale(-1,1)""#,
            "M24,83H76A5,5 0 0 1 76,93H24A5,5 0 0 1 24,83Z",
        ),
        Side::Silver => ("", "M19,83H81L87,93H13Z"),
    };
    let (scale, right, down) =
        (animal.scale, 50.0 - 50.0 * animal.scale, 84.0 - 84.0 * animal.scale);
    put!(
        out,
        r#"<g id="{}"><ellipse cx="53" cy="92" rx="36" ry="5" fill="var(--shadow)" opacity=".28"/>"#,
        symbol(piece)
    );
    put!(
        out,
        r#"<path d="{base}" fill="var(--{colour}-2)" stroke="var(--{colour}-line)" stroke-width="3" stroke-linejoin="round"/>"#
    );
    put!(
        out,
        r#"<g transform="translate({right:.2},{down:.2}) scale({scale})"><g{flip} stroke-linejoin="round" stroke-linecap="round">"#
    );
    draw(out, animal, colour);
    out.raw("</g></g></g>");
}

fn draw(out: &mut SvgWriter, animal: &Animal, colour: &str) {
    let body = animal.body;
    put!(
        out,
        r#"<path d="{body}" fill="var(--{colour}-line)" stroke="var(--{colour}-line)" stroke-width="5.6"/><path d="{body}" fill="var(--{colour})"/>"#
    );
    for part in animal.dark {
        put!(out, r#"<path d="{part}" fill="var(--{colour}-2)"/>"#);
    }
    for part in animal.light {
        put!(
            out,
            r#"<path d="{part}" fill="var(--ar-ivory)" stroke="var(--{colour}-line)" stroke-width="1.2"/>"#
        );
    }
    for line in animal.lines {
        put!(
            out,
            r#"<path d="{line}" fill="none" stroke="var(--{colour}-line)" stroke-width="2.2"/>"#
        );
    }
    for (x, y, radius) in animal.eyes {
        put!(out, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="var(--{colour}-line)"/>"#);
    }
}
