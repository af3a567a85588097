//! CRC-32 (IEEE 802.3, reflected, as in zip and PNG) of stored blocks.

const TABLE: [u32; 256] = table();

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut remainder = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            let carry = remainder & 1;
            remainder >>= 1;
            if carry == 1 {
                remainder ^= 0xEDB8_8320;
            }
            bit += 1;
        }
        table[byte] = remainder;
        byte += 1;
    }
    table
}

/// The checksum of the parts one after another.
pub(crate) fn crc32(parts: &[&[u8]]) -> u32 {
    let bytes = parts.iter().flat_map(|part| part.iter());
    !bytes.fold(!0, |crc: u32, byte| (crc >> 8) ^ TABLE[usize::from((crc as u8) ^ byte)])
}

#[cfg(test)]
mod tests {
    use super::crc32;

    #[test]
    fn matches_the_published_check_value() {
        assert_eq!(crc32(&[b"123456789"]), 0xCBF4_3926);
        assert_eq!(crc32(&[b"1234", b"", b"56789"]), 0xCBF4_3926);
        assert_eq!(crc32(&[]), 0);
    }

    #[test]
    fn every_single_bit_counts() {
        let data = [7_u8; 40];
        let whole = crc32(&[&data]);
        for bit in 0..data.len() * 8 {
            let mut changed = data;
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(crc32(&[&changed]), whole, "bit {bit}");
        }
    }
}
