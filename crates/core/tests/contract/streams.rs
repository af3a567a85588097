//! Every event has luck of its own, and that luck is frozen.

use std::collections::BTreeSet;

use bw_core::{Dice, Purpose, Rng, Streams};

fn first(seed: u64, purpose: Purpose, n: u64) -> u64 {
    Rng::derive(seed, purpose, n).next()
}

#[test]
fn no_two_streams_are_the_same() {
    let purposes = (0..8).map(Purpose::Decision).chain((0..8).map(Purpose::Task));
    let purposes: Vec<Purpose> = purposes.chain([Purpose::Chance]).collect();
    let mut seen = BTreeSet::new();
    for seed in [0, 1, 2, u64::MAX] {
        for &purpose in &purposes {
            for n in 0..50 {
                let mut rng = Rng::derive(seed, purpose, n);
                // The state itself too: streams that meet later are the same from there on.
                assert!(seen.insert(rng.next()), "seed {seed}, {purpose:?}, {n}");
            }
        }
    }
}

#[test]
fn the_numbers_are_frozen() {
    assert_eq!(first(0, Purpose::Chance, 0), 6235967106033911276);
    assert_eq!(first(0, Purpose::Chance, 1), 11703361284809372364);
    assert_eq!(first(1, Purpose::Decision(0), 0), 15605744053793905171);
    assert_eq!(first(1, Purpose::Task(5), 9), 13369325998473766064);
}

#[test]
fn streams_and_dice_are_short_for_derive() {
    for purpose in [Purpose::Chance, Purpose::Decision(3), Purpose::Task(7)] {
        let streams = Streams::new(9, purpose);
        for n in [0, 1, 2, 77, u64::MAX] {
            assert_eq!(streams.nth(n), Rng::derive(9, purpose, n));
        }
    }
    let mut dice = Dice::new(9);
    for n in 0..5 {
        assert_eq!(dice, Dice::resume(9, n));
        assert_eq!(dice.roll(), Rng::derive(9, Purpose::Chance, n));
    }
}

#[test]
fn below_stays_below_and_reaches_everything() {
    let mut rng = Rng::new(3);
    for n in [1, 2, 3, 6, 7, 100] {
        let seen: BTreeSet<u32> = (0..3_000).map(|_| rng.below(n)).collect();
        assert_eq!(seen, (0..n).collect());
    }
    // A quarter of all draws is rejected here: otherwise every third number would come twice as often.
    let thirds = (0..30_000).filter(|_| rng.below(3 << 30).is_multiple_of(3)).count();
    assert!((9_600..10_400).contains(&thirds), "{thirds} of 30000");
}

#[test]
fn chances_are_as_likely_as_they_say() {
    let mut rng = Rng::new(4);
    let hits = (0..30_000).filter(|_| rng.chance(1, 3)).count();
    assert!((9_600..10_400).contains(&hits), "{hits} of 30000");
    assert!((0..100).all(|_| !rng.chance(0, 5) && rng.chance(5, 5)));
}

#[test]
fn a_unit_is_below_one_and_fills_the_range() {
    let mut rng = Rng::new(5);
    let units: Vec<f64> = (0..10_000).map(|_| rng.unit()).collect();
    assert!(units.iter().all(|unit| (0.0..1.0).contains(unit)));
    let mean = units.iter().sum::<f64>() / 10_000.0;
    assert!((0.48..0.52).contains(&mean), "{mean}");
    assert!(units.iter().any(|&unit| unit > 0.99) && units.iter().any(|&unit| unit < 0.01));
}

#[test]
fn a_shuffle_keeps_everything_and_has_no_favourite_order() {
    let mut rng = Rng::new(6);
    let mut counts = [0_u32; 6];
    for _ in 0..12_000 {
        let mut items = [0, 1, 2];
        rng.shuffle(&mut items);
        let mut sorted = items;
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2]);
        counts[items[0] * 2 + usize::from(items[1] > items[2])] += 1;
    }
    assert!(counts.iter().all(|&count| (1_800..2_200).contains(&count)), "{counts:?}");
}

#[test]
fn a_pick_is_one_of_them() {
    let mut rng = Rng::new(7);
    assert_eq!(rng.pick::<u8>(&[]), None);
    let seen: BTreeSet<u8> = (0..200).map(|_| *rng.pick(&[4, 5, 6]).unwrap()).collect();
    assert_eq!(seen, [4, 5, 6].into());
}
