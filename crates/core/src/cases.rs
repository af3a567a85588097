//! What files of reference cases gave.

/// What checking a file of reference cases gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseReport {
    /// How many cases held.
    pub held: u32,
    /// Those that did not: name and what differs.
    pub failed: Vec<(String, String)>,
}

impl CaseReport {
    /// Counts one case.
    pub fn case(&mut self, name: impl Into<String>, result: Result<(), String>) {
        match result {
            Ok(()) => self.held += 1,
            Err(why) => self.failed.push((name.into(), why)),
        }
    }
}
