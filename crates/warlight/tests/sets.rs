//! Sets and tables of regions against the plainest ones (any width).

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeSet;

use bw_warlight::{ByRegion, Region, RegionSet, for_words, nth_region, regions};
use proptest::prelude::*;

fn set<const W: usize>(list: &BTreeSet<u16>) -> RegionSet<W> {
    list.iter().map(|&at| Region(at)).collect()
}

fn list<const W: usize>(set: RegionSet<W>) -> BTreeSet<u16> {
    regions(set).map(|region| region.0).collect()
}

fn agree<const W: usize>(a: &BTreeSet<u16>, b: &BTreeSet<u16>, at: u16) {
    let (one, two) = (set::<W>(a), set::<W>(b));
    let all: BTreeSet<u16> = (0..64 * W as u16).collect();
    assert_eq!(list(one), *a);
    assert_eq!(list(one & two), a & b);
    assert_eq!(list(one | two), a | b);
    assert_eq!(list(one - two), a - b);
    assert_eq!(list(!one), &all - a);
    assert_eq!((one.len() as usize, one.is_empty()), (a.len(), a.is_empty()));
    assert_eq!(one.meets(two), !a.is_disjoint(b));
    assert_eq!(one.is_within(two), a.is_subset(b));
    assert_eq!(one.contains(Region(at)), a.contains(&at));
    assert_eq!(one.first().map(|region| region.0), a.first().copied());
    assert_eq!(one.rank(Region(at)) as usize, a.range(..at).count());
    for (place, &expected) in a.iter().enumerate() {
        assert_eq!(nth_region(one, place as u32), Some(Region(expected)));
    }
    assert_eq!(nth_region(one, one.len()), None);
    let (mut more, mut fewer) = (one, one);
    more.insert(Region(at));
    fewer.remove(Region(at));
    assert_eq!(more, one | Region(at).bit());
    assert_eq!(fewer, one - Region(at).bit());
    assert_eq!(one.resized::<8>().resized::<W>(), one);
    assert_eq!(list(RegionSet::<W>::up_to(usize::from(at))), (0..at).collect());
    let mut table = ByRegion::<u16, W>::filled(7);
    for region in regions(one) {
        table[region] = region.0;
    }
    for (place, &value) in table.iter().enumerate() {
        let place = place as u16;
        assert_eq!(value, if a.contains(&place) { place } else { 7 });
    }
}

fn numbers(width: u16) -> impl Strategy<Value = (BTreeSet<u16>, BTreeSet<u16>, u16)> {
    let some = || proptest::collection::btree_set(0..64 * width, 0..80);
    (some(), some(), 0..64 * width)
}

proptest! {
    #[test]
    fn sets_of_one_word_are_sets((a, b, at) in numbers(1)) {
        agree::<1>(&a, &b, at);
    }

    #[test]
    fn sets_of_two_words_are_sets((a, b, at) in numbers(2)) {
        agree::<2>(&a, &b, at);
    }

    #[test]
    fn sets_of_all_words_are_sets((a, b, at) in numbers(8)) {
        agree::<8>(&a, &b, at);
    }
}

#[test]
fn every_map_gets_as_many_words_as_it_needs() {
    let words = |regions: usize| for_words!(regions, W => W);
    assert_eq!([2, 64, 65, 128, 129, 512].map(words), [1, 1, 2, 2, 8, 8]);
}
