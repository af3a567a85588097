//! Words that a native engineer would not write.

use super::Finding;
use super::source::{Source, Workspace};

/// What is said with `tell` where one reports, shows or formats.
const TOLD: [&str; 3] = ["told", "tell", "tells"];

fn sources(workspace: &Workspace) -> impl Iterator<Item = &Source> {
    workspace.crates.iter().flat_map(|one| one.sources.iter().chain(&one.tests))
}

pub(super) fn find_told(workspace: &Workspace) -> Result<Vec<Finding>, String> {
    let mut found = Vec::new();
    for source in sources(workspace) {
        for (at, line) in source.code.lines().enumerate() {
            for name in identifiers(line) {
                if words(name).any(|word| TOLD.contains(&word.as_str())) {
                    let what = format!("`{name}`: say what is reported, shown or written");
                    found.push(Finding { file: source.path.clone(), line: at + 1, what });
                }
            }
        }
    }
    Ok(found)
}

pub(super) fn find_so_many(workspace: &Workspace) -> Result<Vec<Finding>, String> {
    let mut found = Vec::new();
    for source in sources(workspace) {
        for (at, line) in source.comments.lines().enumerate() {
            if line.to_lowercase().contains("so many") {
                let what = "`so many`: say `n` or `the number of`".to_string();
                found.push(Finding { file: source.path.clone(), line: at + 1, what });
            }
        }
    }
    Ok(found)
}

/// The names in a line of code.
pub(super) fn identifiers(line: &str) -> impl Iterator<Item = &str> {
    let names = line.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    names.filter(|name| name.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

/// The words of a text in lower case: also those that make up a name, `farm` and `Points` in `FarmPoints`.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    let mut words = vec![String::new()];
    let mut before_is_small = false;
    for c in text.chars() {
        if !c.is_alphabetic() || (c.is_uppercase() && before_is_small) {
            words.push(String::new());
        }
        if c.is_alphabetic()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
        before_is_small = c.is_lowercase();
    }
    words.into_iter().filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_of_words() {
        let found: Vec<String> =
            words("let farm_points = FarmPoints::told(x2y); // It's").collect();
        let expected = ["let", "farm", "points", "farm", "points", "told", "x", "y", "it", "s"];
        assert_eq!(found, expected);
        let names: Vec<&str> = identifiers("let x_1 = 3u8.told();").collect();
        assert_eq!(names, ["let", "x_1", "told"]);
    }
}
