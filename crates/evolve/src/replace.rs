//! Replacement: who goes on to the environmental selection.

/// The kinds of replacement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replacement {
    /// Only the children go on.
    Simple,
    /// The old population and the children go on, the old ones first.
    Merging,
}

impl Replacement {
    /// The candidates for the next generation.
    ///
    /// ```
    /// use bw_evolve::Replacement;
    ///
    /// assert_eq!(Replacement::Simple.candidates(vec![1, 2], vec![3, 4]), [3, 4]);
    /// assert_eq!(Replacement::Merging.candidates(vec![1, 2], vec![3, 4]), [1, 2, 3, 4]);
    /// ```
    pub fn candidates<G>(self, mut old: Vec<G>, children: Vec<G>) -> Vec<G> {
        match self {
            Replacement::Simple => children,
            Replacement::Merging => {
                old.extend(children);
                old
            }
        }
    }
}
