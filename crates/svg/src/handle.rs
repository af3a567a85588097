//! Handles: what pages take clicks and keys from.

use std::fmt::{self, Display};

use crate::Escaped;

/// What a handle is good for in its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Named,
    Area,
    Legal,
    Ring,
    Button,
    Tool { pressed: bool },
}

/// The attributes by which pages find an element and let people choose it.
///
/// An element with the class `h-legal` offers a decision: pages light it up, and mouse, finger and keyboard reach it.
/// One that is only named can be pointed at and says what it is.
///
/// ```
/// # use bw_svg::Handle;
/// assert_eq!(Handle::new("sq:e4").to_string(), r#"data-handle="sq:e4""#);
/// assert_eq!(
///     Handle::legal("sq:e4").to_string(),
///     r#"data-handle="sq:e4" class="h-legal" tabindex="0" role="button""#
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Handle<'a> {
    id: &'a str,
    title: &'a str,
    label: &'a str,
    good_for: Use,
}

impl<'a> Handle<'a> {
    const fn of(id: &'a str, good_for: Use) -> Handle<'a> {
        Handle { id, title: "", label: "", good_for }
    }

    /// Something with a name that offers no decision.
    pub const fn new(id: &'a str) -> Handle<'a> {
        Handle::of(id, Use::Named)
    }

    /// Something without a look of its own that belongs to another handle, such as the area around it.
    pub const fn area(id: &'a str) -> Handle<'a> {
        Handle::of(id, Use::Area)
    }

    /// Something that can be chosen.
    pub const fn legal(id: &'a str) -> Handle<'a> {
        Handle::of(id, Use::Legal)
    }

    /// Something that can be chosen, as the ring around it.
    pub const fn ring(id: &'a str) -> Handle<'a> {
        Handle::of(id, Use::Ring)
    }

    /// Something to click that offers no decision of a game: a square of an editor.
    pub const fn button(id: &'a str) -> Handle<'a> {
        Handle::of(id, Use::Button)
    }

    /// A tool of an editor.
    pub const fn tool(id: &'a str, pressed: bool) -> Handle<'a> {
        Handle::of(id, Use::Tool { pressed })
    }

    /// With words that appear over it; written by whoever draws the element, see [`Title`].
    pub const fn title(self, title: &'a str) -> Handle<'a> {
        Handle { title, ..self }
    }

    /// With words for those who do not see it.
    pub const fn label(self, label: &'a str) -> Handle<'a> {
        Handle { label, ..self }
    }

    pub(crate) fn is_ring(&self) -> bool {
        self.good_for == Use::Ring
    }

    /// The words that appear over it, as an element.
    pub(crate) const fn title_element(&self) -> Title<'a> {
        Title(self.title)
    }
}

impl Display for Handle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#"data-handle="{}""#, Escaped(self.id))?;
        match self.good_for {
            Use::Named => {}
            Use::Area => f.write_str(r#" class="h-area""#)?,
            Use::Legal => f.write_str(r#" class="h-legal" tabindex="0" role="button""#)?,
            Use::Ring => f.write_str(r#" class="h-legal h-ring" tabindex="0" role="button""#)?,
            Use::Button => f.write_str(r#" tabindex="0" role="button""#)?,
            Use::Tool { pressed } => {
                write!(f, r#" tabindex="0" role="button" aria-pressed="{pressed}""#)?;
            }
        }
        match self.label {
            "" => Ok(()),
            label => write!(f, r#" aria-label="{}""#, Escaped(label)),
        }
    }
}

/// Words that appear over an element, as its first child; no element for no words.
///
/// ```
/// # use bw_svg::Title;
/// assert_eq!(format!("<g>{}</g>", Title("Ana & Bo")), "<g><title>Ana &amp; Bo</title></g>");
/// assert_eq!(Title("").to_string(), "");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Title<'a>(pub &'a str);

impl Display for Title<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            "" => Ok(()),
            words => write!(f, "<title>{}</title>", Escaped(words)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_chosen_is_reached_by_keys_and_named_to_readers() {
        let ring = Handle::ring("card:\"3\"").label("play <3>").to_string();
        assert_eq!(
            ring,
            "data-handle=\"card:&quot;3&quot;\" class=\"h-legal h-ring\" tabindex=\"0\" role=\"button\" \
             aria-label=\"play &lt;3&gt;\""
        );
        let tool = Handle::tool("tool:x", true).to_string();
        assert_eq!(tool, r#"data-handle="tool:x" tabindex="0" role="button" aria-pressed="true""#);
        assert_eq!(Handle::area("seg:1").to_string(), r#"data-handle="seg:1" class="h-area""#);
    }
}
