//! Writes SVG: short numbers, escaped words, one element after the other.

use std::fmt::Write;

/// A picture in the making.
pub(crate) struct Pen(String);

/// Where a text stands by its point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Pen {
    pub(crate) fn new(width: f64, height: f64, title: &str) -> Self {
        let mut pen = Pen(String::new());
        pen.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" role=\"img\" \
             font-family=\"'DejaVu Sans',system-ui,sans-serif\"><title>{t}</title>\
             <rect width=\"{w}\" height=\"{h}\" rx=\"8\" fill=\"var(--card)\"/>",
            w = short(width),
            h = short(height),
            t = escaped(title)
        ));
        pen
    }

    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        self.0.write_fmt(text).expect("a string takes any text");
    }

    pub(crate) fn line(&mut self, from: [f64; 2], to: [f64; 2], colour: &str, width: f64) {
        self.put(format_args!(
            "<path d=\"M{} {}L{} {}\" stroke=\"var(--{colour})\" stroke-width=\"{}\"/>",
            short(from[0]),
            short(from[1]),
            short(to[0]),
            short(to[1]),
            short(width)
        ));
    }

    pub(crate) fn path(&mut self, points: &[[f64; 2]], colour: &str, dashes: &str) {
        let steps: Vec<String> =
            points.iter().map(|[x, y]| format!("{} {}", short(*x), short(*y))).collect();
        let dashes = match dashes {
            "" => String::new(),
            pattern => format!(" stroke-dasharray=\"{pattern}\""),
        };
        self.put(format_args!(
            "<path d=\"M{}\" fill=\"none\" stroke=\"var(--{colour})\" stroke-width=\"2.25\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\"{dashes}/>",
            steps.join("L")
        ));
    }

    pub(crate) fn dot(&mut self, [x, y]: [f64; 2], colour: &str, words: &str) {
        self.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"3.5\" fill=\"var(--{colour})\"><title>{}</title></circle>",
            short(x),
            short(y),
            escaped(words)
        ));
    }

    pub(crate) fn bar(&mut self, corner: [f64; 2], size: [f64; 2], colour: &str, words: &str) {
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\" fill=\"var(--{colour})\">\
             <title>{}</title></rect>",
            short(corner[0]),
            short(corner[1]),
            short(size[0]),
            short(size[1]),
            escaped(words)
        ));
    }

    pub(crate) fn text(
        &mut self,
        [x, y]: [f64; 2],
        words: &str,
        anchor: Anchor,
        colour: &str,
        style: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\"{anchor} fill=\"var(--{colour})\" {style}>{}</text>",
            short(x),
            short(y),
            escaped(words)
        ));
    }

    pub(crate) fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

/// A coordinate to a tenth of a pixel.
pub(crate) fn short(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".into() } else { text.into() }
}

fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text
}
