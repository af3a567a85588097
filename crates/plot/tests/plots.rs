//! Plots are good SVG that can be drawn, whatever their numbers.

use bw_lab::{Curve, Mark, Plot};
use bw_svg::Theme;

fn curves() -> Plot {
    let mut plot = Plot::new("fitness", "Fitness <by> generation & more", "generation", "points");
    let wave =
        |shift: f64| (0..40).map(|x| [f64::from(x), (f64::from(x) / 6.0 + shift).sin()]).collect();
    plot.curves = vec![
        Curve::line("maximum", wave(0.4)),
        Curve::line("median", wave(0.2)),
        Curve { mark: Mark::Dots, ..Curve::line("average", wave(0.0)) },
    ];
    plot
}

fn bars() -> Plot {
    let mut plot = Plot::new("cards", "Points by feature", "", "points a game");
    plot.names = ["cities", "roads", "a name that is much too long for its place", "farms"]
        .map(String::from)
        .into();
    let mut first = Curve::bars("greedy", &[40.0, 20.5, 9.0, 19.0]);
    first.errors = vec![[38.0, 42.0], [19.0, 22.0], [8.0, 10.0], [17.0, 21.0]];
    plot.curves = vec![first, Curve::bars("random", &[8.0, 5.0, -2.0, 5.0])];
    plot
}

fn check(plot: &Plot) {
    let svg = bw_plot::svg(plot);
    let tree = roxmltree::Document::parse(&svg).expect("well-formed");
    let bad =
        |value: &str| value.replace("var(--info)", "").contains("inf") || value.contains("NaN");
    for node in tree.descendants() {
        for attribute in node.attributes() {
            assert!(!bad(attribute.value()), "{attribute:?}");
        }
    }
    let png = bw_picture::png(&svg, Theme::Dark, &[], 760).expect("a picture");
    assert!(png.len() > 1000);
}

#[test]
fn curves_and_bars_can_be_drawn() {
    check(&curves());
    check(&bars());
    assert_eq!(bw_plot::svg(&curves()), bw_plot::svg(&curves()));
}

#[test]
fn every_point_is_in_the_picture() {
    let svg = bw_plot::svg(&bars());
    let tree = roxmltree::Document::parse(&svg).expect("well-formed");
    let titled = tree.descendants().filter(|node| node.has_tag_name("rect")).count();
    // The ground, two keys of the legend, eight bars.
    assert_eq!(titled, 11);
}

#[test]
fn strange_numbers_do_no_harm() {
    let mut plot = Plot::new("strange", "", "", "");
    check(&plot);
    for points in [
        vec![],
        vec![[0.0, 0.0]],
        vec![[f64::NAN, 1.0], [1.0, f64::INFINITY]],
        vec![[1e300, -1e300], [-1e300, 1e300]],
        vec![[5.0, 5.0], [5.0, 5.0]],
    ] {
        let curve = Curve::line("points", points);
        plot.curves.push(Curve { errors: vec![[f64::NAN, 1.0]], ..curve.clone() });
        plot.curves.push(Curve { mark: Mark::Bars, ..curve });
        check(&plot);
    }
}
