//! Pictures as lists of elements.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};

/// An element in document order.
#[derive(Debug)]
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

/// All elements of a document.
pub(super) fn parse(text: &str) -> Result<Vec<Element>, roxmltree::Error> {
    let document = Document::parse(text)?;
    let mut places = BTreeMap::new();
    let nodes = document.descendants().filter(Node::is_element).enumerate();
    let element = |(at, node): (usize, Node<'_, '_>)| {
        places.insert(node.id().get_usize(), at);
        let text = node.children().filter(Node::is_text).filter_map(|words| words.text());
        let attributes =
            node.attributes().map(|one| (one.name().to_owned(), one.value().to_owned()));
        Element {
            name: node.tag_name().name().to_owned(),
            attributes: attributes.collect(),
            parent: node
                .parent_element()
                .and_then(|parent| places.get(&parent.id().get_usize()).copied()),
            text: text.collect(),
        }
    };
    Ok(nodes.map(element).collect())
}
