//! A set of random 64-bit keys that can be emptied and filled again without allocating.

/// Random keys in an open table whose size is a power of two and which is at most half full.
///
/// ```
/// # use bw_arimaa::KeySet;
/// let mut keys = KeySet::new();
/// assert!(keys.insert(5) && !keys.insert(5));
/// keys.clear();
/// assert!(keys.is_empty() && !keys.contains(5));
/// ```
#[derive(Clone, Debug)]
pub struct KeySet {
    table: Vec<u64>,
    /// Where the first few keys are: a set with no more is emptied without touching the whole table.
    first: Vec<u32>,
    len: usize,
}

const SMALLEST: usize = 1 << 12;
/// How many places are remembered.
const FEW: usize = 1 << 9;

impl Default for KeySet {
    fn default() -> Self {
        Self::new()
    }
}

impl KeySet {
    /// An empty set.
    pub fn new() -> Self {
        KeySet { table: vec![0; SMALLEST], first: Vec::with_capacity(FEW), len: 0 }
    }

    /// Takes all keys out; the room stays.
    pub fn clear(&mut self) {
        if self.len <= self.first.len() {
            for &at in &self.first {
                self.table[at as usize] = 0;
            }
        } else {
            self.table.fill(0);
        }
        self.first.clear();
        self.len = 0;
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a key; whether it is new.
    #[inline]
    pub fn insert(&mut self, key: u64) -> bool {
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
        if self.first.len() < FEW {
            self.first.push(at as u32);
        }
        if 2 * self.len > self.table.len() {
            self.grow();
        }
        true
    }

    /// Whether a key is in the set.
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
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
        // A table that grows holds more than a few keys: their old places are of no use.
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

    #[test]
    fn few_keys_are_taken_out_of_a_large_table() {
        let (mut set, mut rng) = (KeySet::new(), Rng::new(3));
        for count in [FEW + 1, 30_000, FEW, 7, FEW - 1, 4_000] {
            let keys: Vec<u64> = (0..count).map(|_| rng.next()).collect();
            assert!(keys.iter().all(|&key| set.insert(key)));
            set.clear();
            assert!(set.is_empty() && keys.iter().all(|&key| !set.contains(key)));
        }
    }
}
