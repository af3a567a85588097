//! Laws on a picture as such: what any SVG that leaves a game must be.

use bw_svg::{SHARED, Theme, Token, resolve};
use roxmltree::{Document, Node};

use crate::law;
use crate::verdict::{Checked, Docket, Failure};

const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// Attributes that hold a colour.
const PAINTS: [&str; 6] =
    ["fill", "stroke", "stop-color", "flood-color", "lighting-color", "color"];

/// Elements that do not belong in a board.
const FORBIDDEN: [&str; 5] = ["style", "script", "foreignObject", "iframe", "image"];

/// An element of no picture: it is there if a name was not escaped.
const WORDS_ONLY: &str = "b";

/// The game's own colours: named once, not like shared ones, with values in both themes.
pub(super) fn tokens_are_sound(docket: &Docket, tokens: &[Token]) -> Checked {
    let law = docket.on(law::PICTURE_COLOURS);
    let is_colour = |value: &str| {
        value.strip_prefix('#').is_some_and(|digits| {
            digits.len() == 6 && digits.chars().all(|digit| digit.is_ascii_hexdigit())
        })
    };
    for (at, token) in tokens.iter().enumerate() {
        let taken = SHARED.iter().chain(&tokens[..at]).any(|other| other.name == token.name);
        law.hold(!taken, || format!("the token `{}` is defined twice", token.name))?;
        law.hold(is_colour(token.light) && is_colour(token.dark), || format!("{token:?}"))?;
    }
    Ok(())
}

/// A picture that obeys the laws, parsed.
pub(super) fn parse<'x>(
    docket: &Docket,
    svg: &'x str,
    tokens: &[Token],
) -> Result<Document<'x>, Failure> {
    let law = docket.on(law::PICTURE_XML);
    let document = law.pass(Document::parse(svg), || shortened(svg))?;
    let root = document.root_element();
    let is_svg = root.tag_name().name() == "svg" && root.tag_name().namespace() == Some(NAMESPACE);
    law.hold(is_svg, || format!("the root element is {:?}", root.tag_name()))?;
    has_view_box(docket, root)?;
    let foreign = document.descendants().find(|node| {
        node.is_element() && node.tag_name().namespace() != Some(NAMESPACE)
            || node.has_tag_name((NAMESPACE, WORDS_ONLY))
    });
    law.hold(foreign.is_none(), || format!("words became an element: {foreign:?}"))?;
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for node in document.descendants().filter(Node::is_element) {
        stands_alone(docket, node, &ids)?;
        colours_are_tokens(docket, node)?;
        numbers_are_finite(docket, node)?;
    }
    let law = docket.on(law::PICTURE_COLOURS);
    for theme in [Theme::Light, Theme::Dark] {
        law.pass(resolve(svg, theme, tokens), || format!("{theme:?}"))?;
    }
    Ok(document)
}

fn shortened(svg: &str) -> String {
    svg.chars().take(300).collect()
}

fn has_view_box(docket: &Docket, root: Node<'_, '_>) -> Checked {
    let law = docket.on(law::PICTURE_VIEW_BOX);
    let text = root.attribute("viewBox").unwrap_or("");
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let numbers: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
    let sound = matches!(numbers[..], [x, y, width, height]
        if x.is_finite() && y.is_finite() && width.is_finite() && height.is_finite()
            && width > 0.0 && height > 0.0);
    law.hold(sound, || format!("the view box is `{text}`"))
}

fn stands_alone(docket: &Docket, node: Node<'_, '_>, ids: &[&str]) -> Checked {
    let law = docket.on(law::PICTURE_ALONE);
    let name = node.tag_name().name();
    law.hold(!FORBIDDEN.contains(&name), || format!("there is a <{name}> element"))?;
    for attribute in node.attributes() {
        let (key, value) = (attribute.name(), attribute.value());
        law.hold(!key.starts_with("on"), || format!("<{name}> has a handler `{key}`"))?;
        if key == "href" {
            let known = value.strip_prefix('#').is_some_and(|id| ids.contains(&id));
            law.hold(known, || format!("<{name}> refers to `{value}`, which is not here"))?;
        }
        let urls = value.split("url(").skip(1).filter(|_| !is_words(key));
        for url in urls {
            let target = url.split(')').next().unwrap_or("");
            let known = target.strip_prefix('#').is_some_and(|id| ids.contains(&id));
            law.hold(known, || format!("<{name}> refers to `{target}`, which is not here"))?;
        }
    }
    Ok(())
}

fn colours_are_tokens(docket: &Docket, node: Node<'_, '_>) -> Checked {
    let law = docket.on(law::PICTURE_COLOURS);
    for attribute in node.attributes().filter(|attribute| PAINTS.contains(&attribute.name())) {
        let paint = attribute.value();
        let plain = ["none", "currentColor", "inherit", "transparent"].contains(&paint)
            || paint.starts_with("var(--")
            || paint.starts_with("url(#")
            || paint.starts_with("context-");
        law.hold(plain, || format!("{}=\"{paint}\" is no token", attribute.name()))?;
    }
    Ok(())
}

/// Whether an attribute holds words of people or names.
fn is_words(key: &str) -> bool {
    ["id", "class", "role", "lang", "title", "font-family", "href"].contains(&key)
        || key.starts_with("data-")
        || key.starts_with("aria-")
}

fn numbers_are_finite(docket: &Docket, node: Node<'_, '_>) -> Checked {
    let law = docket.on(law::PICTURE_NUMBERS);
    for attribute in node.attributes().filter(|attribute| !is_words(attribute.name())) {
        let value = attribute.value();
        let mut words = value.split(|character: char| !character.is_alphanumeric());
        let infinite = words.any(|word| word.contains("NaN") || word.ends_with("inf"));
        law.hold(!infinite, || {
            format!("<{}> has {}=\"{value}\"", node.tag_name().name(), attribute.name())
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(inside: &str) -> Option<&'static str> {
        let svg = format!(r#"<svg xmlns="{NAMESPACE}" viewBox="0 0 10 10">{inside}</svg>"#);
        parse(&Docket::new(), &svg, &[]).err().map(|failure| failure.law)
    }

    #[test]
    fn sound_pictures_pass() {
        assert_eq!(
            broken(
                r##"<defs><path id="a" d="M0,0"/></defs><use href="#a" fill="var(--ink)"/>
                    <g fill="url(#a)" aria-label="NaN url(x)"/><text fill="none">inf</text>"##
            ),
            None
        );
    }

    #[test]
    fn every_fault_is_found_under_its_own_law() {
        for (inside, law) in [
            ("<g>", law::PICTURE_XML),
            ("<g><b/></g>", law::PICTURE_XML),
            ("<text>A\u{1}b</text>", law::PICTURE_XML),
            ("<style/>", law::PICTURE_ALONE),
            (r#"<g onclick="x()"/>"#, law::PICTURE_ALONE),
            (r##"<use href="#missing"/>"##, law::PICTURE_ALONE),
            (r##"<g clip-path="url(#missing)"/>"##, law::PICTURE_ALONE),
            (r##"<g fill="#123456"/>"##, law::PICTURE_COLOURS),
            (r#"<g stroke="red"/>"#, law::PICTURE_COLOURS),
            (r#"<g fill="var(--no-such-token)"/>"#, law::PICTURE_COLOURS),
            (r#"<path d="M0,NaN"/>"#, law::PICTURE_NUMBERS),
            (r#"<g transform="scale(-inf)"/>"#, law::PICTURE_NUMBERS),
        ] {
            assert_eq!(broken(inside), Some(law), "{inside}");
        }
    }

    #[test]
    fn a_view_box_needs_an_area() {
        for view_box in ["", "0 0 10", "0 0 0 10", "0 0 inf 10", "0 0 10 10 10"] {
            let svg = format!(r#"<svg xmlns="{NAMESPACE}" viewBox="{view_box}"/>"#);
            let failure = parse(&Docket::new(), &svg, &[]).unwrap_err();
            assert_eq!(failure.law, law::PICTURE_VIEW_BOX, "{view_box}");
        }
    }

    #[test]
    fn own_tokens_are_named_once_and_have_colours() {
        for tokens in [
            &[Token::new("ink", "#000000", "#ffffff")][..],
            &[Token::new("own", "#000000", "white")],
            &[Token::new("own", "#000000", "#ffffff"), Token::new("own", "#000000", "#ffffff")],
        ] {
            assert!(tokens_are_sound(&Docket::new(), tokens).is_err(), "{tokens:?}");
        }
    }
}
