//! A small reader of XML, strict about what pictures need: balanced tags, quoted attributes, no
//! attribute twice, known entities only.

/// An element in document order.
#[derive(Debug, Default)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    /// Position of the parent in the list.
    pub(super) parent: Option<usize>,
    /// Text directly inside.
    pub(super) text: String,
}

impl Element {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// All elements of a document; there must be one root.
pub(super) fn parse(text: &str) -> Result<Vec<Element>, String> {
    let (mut elements, mut open): (Vec<Element>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let words = &rest[..start];
        check_text(words)?;
        match open.last() {
            Some(&parent) => elements[parent].text.push_str(words),
            None if words.is_empty() => {}
            None => return Err(format!("text outside: {words}")),
        }
        let end = start + rest[start..].find('>').ok_or("tag not closed")?;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let last = open.pop().ok_or_else(|| format!("{name} was not open"))?;
            if elements[last].name != name {
                return Err(format!("{} closed by {name}", elements[last].name));
            }
            continue;
        }
        if open.is_empty() && !elements.is_empty() {
            return Err(format!("second root {tag}"));
        }
        let (tag, empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let mut element = parse_tag(tag)?;
        element.parent = open.last().copied();
        elements.push(element);
        if !empty {
            open.push(elements.len() - 1);
        }
    }
    match open.last() {
        Some(&last) => Err(format!("{} is never closed", elements[last].name)),
        None if rest.is_empty() => Ok(elements),
        None => Err(format!("text after the end: {rest}")),
    }
}

fn parse_tag(tag: &str) -> Result<Element, String> {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Err(format!("bad name in <{tag}>"));
    }
    let mut element = Element { name: name.to_owned(), ..Element::default() };
    while !rest.is_empty() {
        let (key, value) =
            rest.split_once("=\"").ok_or_else(|| format!("bad attribute: {rest}"))?;
        let (value, after) = value.split_once('"').ok_or_else(|| format!("no quote: {value}"))?;
        check_text(value)?;
        let fine = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if key.is_empty() || !key.chars().all(fine) || element.get(key).is_some() {
            return Err(format!("bad or repeated attribute {key} in <{tag}>"));
        }
        element.attributes.push((key.to_owned(), value.to_owned()));
        rest = match after.strip_prefix(' ') {
            Some(more) if !more.is_empty() => more,
            None if after.is_empty() => after,
            _ => return Err(format!("after {key}: {after}")),
        };
    }
    Ok(element)
}

fn check_text(text: &str) -> Result<(), String> {
    if text.contains('<') || text.contains(char::is_control) {
        return Err(format!("bad character in {text}"));
    }
    for (at, _) in text.match_indices('&') {
        if !["&amp;", "&lt;", "&gt;", "&quot;"].iter().any(|e| text[at..].starts_with(e)) {
            return Err(format!("bad entity in {text}"));
        }
    }
    Ok(())
}

#[test]
fn the_reader_refuses_what_is_not_xml() {
    assert_eq!(parse("<a x=\"1\"><b/>t</a>").map(|all| all.len()), Ok(2));
    for bad in [
        "<a>",
        "<a></b>",
        "<a/><b/>",
        "<a x=1/>",
        "<a x=\"1\" x=\"2\"/>",
        "<a x=\"1\"y=\"2\"/>",
        "<a>&</a>",
        "<a/>t",
        "<a x=\"<\"/>",
    ] {
        assert!(parse(bad).is_err(), "{bad}");
    }
}
