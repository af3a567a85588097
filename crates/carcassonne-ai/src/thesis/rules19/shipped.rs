//! The weights that come along (spec 3.8).
//!
//! Only those of three phases with probability for two players are published. The others are our own: each file in
//! `data/` has its run's configuration and curve beside it. A set without a file of its own uses the published one
//! and says so.

use std::sync::LazyLock;

use bw_core::Message;

use super::weight_file::WeightFile;
use super::weights::WeightVector;

/// What a bot asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WeightSet {
    /// Phases of the game: 3 or 5.
    pub phases: usize,
    /// Whether for the variant with probability.
    pub probability: bool,
    /// For how many players.
    pub players: u8,
}

static FILES: LazyLock<Vec<WeightFile>> = LazyLock::new(|| {
    let texts = [
        include_str!("../../../data/rules19-3-pr-2.json"),
        include_str!("../../../data/rules19-3-2.json"),
        include_str!("../../../data/rules19-3-pr-3.json"),
        include_str!("../../../data/rules19-3-pr-4.json"),
        include_str!("../../../data/rules19-3-pr-5.json"),
        include_str!("../../../data/rules19-5-pr-2.json"),
    ];
    texts.iter().map(|text| WeightFile::parse(text).expect("shipped weights are right")).collect()
});

/// The weights for a set, and what there is to say if they are not its own.
pub fn shipped(set: WeightSet) -> (WeightVector, Option<Message>) {
    let is_own = |file: &&WeightFile| {
        let weights = &file.weights;
        let has = WeightSet {
            phases: weights.phases(),
            probability: weights.probability(),
            players: file.players,
        };
        has == set
    };
    match FILES.iter().find(is_own) {
        Some(file) => (file.weights.clone(), None),
        None => stand_in(set),
    }
}

/// The published weights, with phases repeated where there are more.
fn stand_in(set: WeightSet) -> (WeightVector, Option<Message>) {
    let published = &FILES[0];
    let phases: Vec<usize> = match set.phases {
        5 => vec![0, 0, 1, 2, 2],
        _ => (0..published.weights.phases()).collect(),
    };
    let probability = if set.probability { "yes" } else { "no" };
    let note = Message::new("carc-bot-weights")
        .with("probability", probability)
        .with("phases", set.phases)
        .with("players", set.players)
        .with("name", published.name.as_str());
    (published.weights.rephased(&phases, set.probability), Some(note))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_weights_are_those_of_the_table() {
        let set = WeightSet { phases: 3, probability: true, players: 2 };
        let (weights, note) = shipped(set);
        assert_eq!((weights.phases(), weights.rules(), note), (3, 19, None));
        let rows = [1, 25, 49].map(|tiles| weights.at(tiles));
        assert_eq!(rows.map(|row| row[0]), [17.909, 19.592, 18.015]);
        assert_eq!(rows.map(|row| row[1]), [7.58, 17.5267, 9.7]);
        assert_eq!(rows.map(|row| row[13]), [-1.764, 9.627, 1.876]);
        assert_eq!(rows.map(|row| row[18]), [4.97, 2.599, 1.538]);
        let sums = rows.map(|row| (row.iter().sum::<f64>() * 1e4).round() / 1e4);
        assert_eq!(sums, SUMS);
    }

    #[test]
    fn every_bot_has_weights_of_its_own() {
        let sets =
            [(3, false, 2), (5, true, 2), (3, true, 2), (3, true, 3), (3, true, 4), (3, true, 5)];
        for (phases, probability, players) in sets {
            let set = WeightSet { phases, probability, players };
            assert_eq!(shipped(set).1, None, "{set:?}");
        }
    }

    /// The columns of table 8.1 added up.
    const SUMS: [f64; 3] = [202.839, 187.5627, 205.53];

    #[test]
    fn others_stand_in_and_say_so() {
        let published = shipped(WeightSet { phases: 3, probability: true, players: 2 }).0;
        let other = WeightSet { phases: 3, probability: false, players: 4 };
        let (weights, note) = shipped(other);
        assert_eq!(weights.genes(), published.genes());
        assert!(!weights.probability() && note.is_some());
        let five = WeightSet { phases: 5, probability: true, players: 3 };
        let (weights, note) = shipped(five);
        let phases = [1, 16, 30, 45, 60].map(|tiles| weights.at(tiles));
        let expected = [1, 1, 25, 49, 49].map(|tiles| published.at(tiles));
        assert_eq!((phases, note.is_some()), (expected, true));
    }
}
