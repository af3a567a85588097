//! Laws of schedules, coverage and sums, on drawn cases.

use bw_core::{End, FaultKind, Incidents, Seat};
use bw_runner::{Block, BotSpec, Coverage, GameResult, Schedule, Seeds, SeriesSize, Totals};
use proptest::prelude::*;

fn config() -> ProptestConfig {
    // Failures are repeated from the message; nothing is written into the tree.
    ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() }
}

fn schedule() -> impl Strategy<Value = Schedule> {
    let seeds = prop_oneof![
        Just(Seeds::Consecutive),
        any::<u32>().prop_map(|task| Seeds::Derived { task })
    ];
    (1..=5_u8, any::<bool>(), any::<u64>(), seeds)
        .prop_map(|(seats, fixed_seats, seed, seeds)| Schedule { seats, fixed_seats, seed, seeds })
}

/// Results of a rotation group of `seats` games.
fn group(seats: u8) -> impl Strategy<Value = Vec<GameResult>> {
    let seats = usize::from(seats);
    let game = (
        prop::collection::vec(1..=seats as u8, seats),
        prop::collection::vec(any::<i32>(), seats),
        0..4_u8,
        0..seats as u8,
        0..9_u64,
    );
    let game = game.prop_map(move |(mut ranks, scores, end, seat, dropped)| {
        // Somebody is first.
        ranks[0] = 1;
        let seat = Seat::new(seat);
        let end = match end {
            0 => End::Fault { seat, kind: FaultKind::Time },
            1 => End::Resigned { seat },
            _ => End::Normal,
        };
        let parts = if end == End::Normal { scores.clone() } else { Vec::new() };
        let incidents = Incidents { dropped, ..Incidents::default() };
        GameResult {
            end,
            ranks,
            scores,
            parts,
            reason: "tiles".into(),
            rounds: 3,
            decisions: 7,
            fault: matches!(end, End::Fault { .. }).then(|| "late".into()),
            unplayed: false,
            incidents: if dropped > 0 { vec![(seat, incidents)] } else { Vec::new() },
        }
    });
    prop::collection::vec(game, seats)
}

proptest! {
    #![proptest_config(config())]

    /// Everybody sits on every seat once in a group, and a group shares its luck.
    #[test]
    fn rotation_is_fair(schedule in schedule(), group in 0..1_000_000_u64) {
        let (size, seats) = (schedule.group(), usize::from(schedule.seats));
        let games = group * size..(group + 1) * size;
        for participant in 0..seats {
            let mut sat: Vec<usize> =
                games.clone().map(|game| schedule.seating(game).seat(participant, seats)).collect();
            sat.sort_unstable();
            let expected: Vec<usize> =
                if schedule.fixed_seats { vec![participant] } else { (0..seats).collect() };
            prop_assert_eq!(sat, expected);
        }
        let seed = schedule.game_seed(games.start);
        prop_assert!(games.clone().all(|game| schedule.game_seed(game) == seed));
        prop_assert_ne!(schedule.game_seed(games.end), seed);
    }

    /// Whatever blocks come, no game counts twice, and filling the gaps fills the series.
    #[test]
    fn gaps_and_blocks_make_the_whole(
        games in 1..400_u64,
        size in 1..=5_u64,
        blocks in prop::collection::vec((0..2_u32, 0..450_u64, 0..60_u64), 0..40),
    ) {
        let mut covered = Coverage::new(vec![SeriesSize { games, group: size }]);
        for (series, first, games) in blocks {
            let before = covered.games();
            let added = covered.add(Block { series, first, games });
            prop_assert_eq!(covered.games(), before + if added { games } else { 0 });
        }
        prop_assert_eq!(covered.games() + covered.open(0), games);
        while let Some((first, length)) = covered.gap(0) {
            prop_assert!(length > 0);
            prop_assert!(covered.add(Block { series: 0, first, games: length }), "a gap is open");
        }
        prop_assert_eq!((covered.games(), covered.open(0)), (games, 0));
    }

    /// Sums of games that were played are sound, and the order in which they are added does not matter.
    #[test]
    fn sums_are_sound_in_any_order(
        (seats, groups) in (2..=5_u8).prop_flat_map(|seats| {
            (Just(seats), prop::collection::vec(group(seats), 1..6))
        }),
        cut in 0..6_usize,
    ) {
        let schedule = Schedule { seats, fixed_seats: false, seed: 1, seeds: Seeds::Consecutive };
        let folded = |which: std::ops::Range<usize>| {
            let mut totals = Totals::default();
            for at in which {
                let first = at as u64 * u64::from(seats);
                totals.add_group(&schedule, first, &groups[at]);
            }
            totals
        };
        let cut = cut.min(groups.len());
        let (whole, mut late) = (folded(0..groups.len()), folded(cut..groups.len()));
        late.merge(&folded(0..cut));
        prop_assert_eq!(&late, &whole);
        let games = (groups.len() * usize::from(seats)) as u64;
        prop_assert!(whole.is_sound(games, seats));
        prop_assert!(!whole.is_sound(games + 1, seats) && !whole.is_sound(games, seats - 1));
    }

    /// A spec is split at its first colon, and nothing of it is lost.
    #[test]
    fn specs_keep_their_text(text in "\\PC*") {
        let spec = BotSpec::parse(&text);
        prop_assert_eq!(spec.to_string(), text.trim());
        prop_assert!(!spec.name().contains(':'));
        if text.contains(':') {
            prop_assert_eq!(format!("{}:{}", spec.name(), spec.rest()), text.trim());
        }
    }
}
