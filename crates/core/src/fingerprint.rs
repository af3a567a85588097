//! Checksums that never change.

use std::hash::{Hash, Hasher};

use crate::rng::Rng;

/// 128 bits of a text, by the hash of Fowler, Noll and Vo (1a): for finding things again, not for security.
///
/// ```
/// assert_eq!(bw_core::fingerprint(b"a"), 0xd228cb696f1a8caf78912b704e4a8964);
/// ```
pub fn fingerprint(bytes: &[u8]) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(BASIS, |hash, &byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}

/// 64 bits of a value: the same in every program and on every machine, unlike those of the standard hasher.
pub fn stable_hash(value: &impl Hash) -> u64 {
    let mut mixer = Mixer(0);
    value.hash(&mut mixer);
    mixer.finish()
}

struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = Rng::new(self.0.rotate_left(5) ^ u64::from_le_bytes(word)).next();
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
