//! A checksum that never changes.

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
