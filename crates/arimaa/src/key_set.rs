//! A set of random 64-bit keys that can be emptied and filled again without allocating.

/// Keys in an open table whose size is a power of two and which is at most half full.
#[derive(Clone, Debug)]
pub(crate) struct KeySet {
    table: Vec<u64>,
    len: usize,
}

const SMALLEST: usize = 1 << 12;

impl KeySet {
    pub(crate) fn new() -> Self {
        KeySet { table: vec![0; SMALLEST], len: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.table.fill(0);
        self.len = 0;
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Adds a key; whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, key: u64) -> bool {
        let key = key.max(1);
        let mask = self.table.len() - 1;
        let mut at = key as usize & mask;
        loop {
            match self.table[at] {
                0 => break,
                found if found == key => return false,
                _ => at = (at + 1) & mask,
            }
        }
        self.table[at] = key;
        self.len += 1;
        if 2 * self.len > self.table.len() {
            self.grow();
        }
        true
    }

    /// Whether a key is in the set.
    #[inline]
    pub(crate) fn contains(&self, key: u64) -> bool {
        let key = key.max(1);
        let mask = self.table.len() - 1;
        let mut at = key as usize & mask;
        loop {
            match self.table[at] {
                0 => return false,
                found if found == key => return true,
                _ => at = (at + 1) & mask,
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![0; 2 * self.table.len()];
        let smaller = std::mem::replace(&mut self.table, larger);
        let mask = self.table.len() - 1;
        for key in smaller.into_iter().filter(|&key| key != 0) {
            let mut at = key as usize & mask;
            while self.table[at] != 0 {
                at = (at + 1) & mask;
            }
            self.table[at] = key;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_core::Rng;

    #[test]
    fn keys_are_found_again_and_only_once() {
        let mut set = KeySet::new();
        for round in 0..2 {
            let mut rng = Rng::new(round);
            let keys: Vec<u64> = (0..20_000).map(|_| rng.next()).chain([0, u64::MAX]).collect();
            assert!(keys.iter().all(|&key| set.insert(key)));
            assert!(keys.iter().all(|&key| !set.insert(key) && set.contains(key)));
            assert_eq!(set.len(), keys.len());
            assert!(!set.contains(rng.next()));
            set.clear();
            assert!(keys.iter().all(|&key| !set.contains(key)));
        }
    }
}
