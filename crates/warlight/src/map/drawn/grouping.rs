//! Regions grouped into super regions of similar size, each in one piece.

use bw_core::Rng;

use super::cells::{Point, distance};

/// Regions of the smallest super region that is left alone.
const LEAST: usize = 4;

/// The group of every region: a number below `count`. `near` are the neighbours of each, in one piece.
pub(super) fn group(
    sites: &[Point],
    near: &[Vec<usize>],
    count: usize,
    rng: &mut Rng,
) -> Vec<usize> {
    let seeds = seeds(sites, count, rng);
    let mut group: Vec<Option<usize>> = vec![None; sites.len()];
    for (number, &seed) in seeds.iter().enumerate() {
        group[seed] = Some(number);
    }
    // The smallest group that can grows by what lies nearest to its seed.
    let mut sizes = vec![1; seeds.len()];
    loop {
        let mut best: Option<(usize, f64, usize, usize)> = None;
        for (number, &seed) in seeds.iter().enumerate() {
            if best.is_some_and(|(size, ..)| size < sizes[number]) {
                continue;
            }
            let open = (0..sites.len()).filter(|&at| {
                group[at].is_none() && near[at].iter().any(|&other| group[other] == Some(number))
            });
            for at in open {
                let far = distance(sites[at], sites[seed]);
                let better = |(size, least, ..): (usize, f64, usize, usize)| {
                    (sizes[number], far) < (size, least)
                };
                if best.is_none_or(better) {
                    best = Some((sizes[number], far, number, at));
                }
            }
        }
        let Some((_, _, number, at)) = best else { break };
        group[at] = Some(number);
        sizes[number] += 1;
    }
    let mut group: Vec<usize> = group.into_iter().map(Option::unwrap_or_default).collect();
    enlarge(&mut group, near, seeds.len());
    group
}

/// Sites far from each other.
fn seeds(sites: &[Point], count: usize, rng: &mut Rng) -> Vec<usize> {
    let mut seeds = vec![rng.below(sites.len() as u32) as usize];
    while seeds.len() < count {
        let gap = |at: usize| {
            seeds.iter().map(|&seed| distance(sites[at], sites[seed])).fold(f64::MAX, f64::min)
        };
        let next = (0..sites.len()).max_by(|&a, &b| gap(a).total_cmp(&gap(b)).then(b.cmp(&a)));
        seeds.extend(next);
    }
    seeds
}

/// Small groups take regions of larger ones that stay in one piece.
fn enlarge(group: &mut [usize], near: &[Vec<usize>], count: usize) {
    for number in (0..count).cycle().take(count * LEAST) {
        let size = |group: &[usize], number| group.iter().filter(|&&other| other == number).count();
        if size(group, number) >= LEAST {
            continue;
        }
        let taken = (0..group.len()).find(|&at| {
            let from = group[at];
            from != number
                && near[at].iter().any(|&other| group[other] == number)
                && size(group, from) > LEAST
                && is_whole_without(group, near, at)
        });
        if let Some(at) = taken {
            group[at] = number;
        }
    }
}

/// Whether the group of a region is in one piece without it.
fn is_whole_without(group: &[usize], near: &[Vec<usize>], at: usize) -> bool {
    let number = group[at];
    let rest = |other: usize| other != at && group[other] == number;
    let Some(first) = (0..group.len()).find(|&other| rest(other)) else { return false };
    let (mut reached, mut next) = (vec![first], 0);
    while let Some(&region) = reached.get(next) {
        next += 1;
        for &other in near[region].iter().filter(|&&other| rest(other)) {
            if !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len() == (0..group.len()).filter(|&other| rest(other)).count()
}
