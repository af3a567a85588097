//! Small numbers for large codes, in the order in which they were met.

/// Numbers codes from 0 on. No order of memory comes into it, so that the same search gives the same numbers everywhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Codebook {
    codes: Vec<u64>,
    /// Numbers plus one by a hash of the code, 0 where there is none; a power of two.
    slots: Vec<u32>,
}

const FEWEST_SLOTS: usize = 1 << 10;

impl Codebook {
    /// The number of a code; a new one if it was not met before.
    #[inline]
    pub(crate) fn number(&mut self, code: u64) -> u32 {
        if self.slots.len() < 2 * (self.codes.len() + 1) {
            self.grow();
        }
        let mut at = self.home(code);
        loop {
            match self.slots[at] {
                0 => break,
                slot if self.codes[slot as usize - 1] == code => return slot - 1,
                _ => at = (at + 1) & (self.slots.len() - 1),
            }
        }
        self.codes.push(code);
        self.slots[at] = self.codes.len() as u32;
        self.slots[at] - 1
    }

    /// The code of a number.
    pub(crate) fn code(&self, number: u32) -> u64 {
        self.codes[number as usize]
    }

    #[inline]
    fn home(&self, code: u64) -> usize {
        let mixed = code.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 20) as usize & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(FEWEST_SLOTS);
        self.slots.clear();
        self.slots.resize(size, 0);
        for number in 0..self.codes.len() {
            let mut at = self.home(self.codes[number]);
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = number as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_keep_their_numbers_when_there_are_many() {
        let mut book = Codebook::default();
        let code = |n: u64| n.wrapping_mul(0x1234_5678_9ABC_DEF1) ^ n << 40;
        for n in 0..5000 {
            assert_eq!(book.number(code(n)), n as u32);
        }
        for n in 0..5000 {
            assert_eq!((book.number(code(n)), book.code(n as u32)), (n as u32, code(n)));
        }
    }
}
