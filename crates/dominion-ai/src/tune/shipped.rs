//! The agendas that come along: the threes, and what else was evolved beforehand.

use std::sync::OnceLock;

use super::library::Library;

const TEXTS: [&str; 25] = [
    include_str!("../../data/threes-07-cellar.txt"),
    include_str!("../../data/threes-08-chapel.txt"),
    include_str!("../../data/threes-09-moat.txt"),
    include_str!("../../data/threes-10-chancellor.txt"),
    include_str!("../../data/threes-11-village.txt"),
    include_str!("../../data/threes-12-woodcutter.txt"),
    include_str!("../../data/threes-13-workshop.txt"),
    include_str!("../../data/threes-14-bureaucrat.txt"),
    include_str!("../../data/threes-15-feast.txt"),
    include_str!("../../data/threes-16-gardens.txt"),
    include_str!("../../data/threes-17-militia.txt"),
    include_str!("../../data/threes-18-moneylender.txt"),
    include_str!("../../data/threes-19-remodel.txt"),
    include_str!("../../data/threes-20-smithy.txt"),
    include_str!("../../data/threes-21-spy.txt"),
    include_str!("../../data/threes-22-thief.txt"),
    include_str!("../../data/threes-23-throne-room.txt"),
    include_str!("../../data/threes-24-council-room.txt"),
    include_str!("../../data/threes-25-festival.txt"),
    include_str!("../../data/threes-26-laboratory.txt"),
    include_str!("../../data/threes-27-library.txt"),
    include_str!("../../data/threes-28-market.txt"),
    include_str!("../../data/threes-29-mine.txt"),
    include_str!("../../data/fives.txt"),
    include_str!("../../data/tens.txt"),
];

/// The library that comes along, read at first use.
pub fn shipped_library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let mut library = Library::default();
        for text in TEXTS {
            library.merge(Library::parse(text).expect("invariant: a test reads every text"));
        }
        library
    })
}

#[cfg(test)]
mod tests {
    use bw_dominion::{Card, Kingdom};

    use super::*;
    use crate::tune::{OpeningHand, subsets};

    #[test]
    fn every_three_comes_along_for_both_openings() {
        for opening in OpeningHand::ALL {
            let threes = subsets(Kingdom::of(Card::ALL), 3);
            assert_eq!(threes.len(), 2_300);
            let missing = threes.iter().find(|&&set| shipped_library().get(set, opening).is_none());
            assert_eq!(missing, None, "{}", opening.word());
        }
    }

    #[test]
    fn every_text_can_be_read_and_none_says_the_same() {
        let read = |text| Library::parse(text).unwrap();
        let parts: usize = TEXTS.into_iter().map(|text| read(text).len()).sum();
        assert_eq!(shipped_library().len(), parts);
        for text in TEXTS {
            assert_eq!(read(text).to_text(), text, "as the library writes it");
        }
    }
}
