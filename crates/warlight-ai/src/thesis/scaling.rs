//! Why trees of the thesis slowed each other down (spec 6.9, table 3.10).
//!
//! The thesis's trees share no data, and switching off the processor's boost changed nothing. What is left
//! is work that stops all threads whenever one of them causes it, such as collecting garbage. If a
//! simulation takes a time of 1 by itself and stops everybody for g, a tree among t makes
//! 1 / (1 + t g) simulations in a time of 1. Two published numbers give g; the third one is a test.

/// Median simulations of one tree with 1, 2 and 4 threads in 15 seconds, as published.
pub const THESIS_SCALING: [(u32, f64); 3] = [(1, 1272.0), (2, 1096.0), (4, 836.0)];

/// Work that stops all trees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SerialShare {
    /// Time of a simulation's share of such work, in times of its own work.
    pub g: f64,
    /// Simulations of a tree without such work.
    pub alone: f64,
}

impl SerialShare {
    /// From simulations of one tree at two numbers of threads.
    pub fn fit((few, many_each): (u32, f64), (many, few_each): (u32, f64)) -> Self {
        let (few, many) = (f64::from(few), f64::from(many));
        // each(t) (1 + t g) is the same for both.
        let g = (many_each - few_each) / (many * few_each - few * many_each);
        SerialShare { g, alone: many_each * (1.0 + few * g) }
    }

    /// Simulations of one tree while `threads` of them grow.
    pub fn expected(&self, threads: u32) -> f64 {
        self.alone / (1.0 + f64::from(threads) * self.g)
    }

    /// The share of such work in the time of a lone tree.
    pub fn of_one(&self) -> f64 {
        self.g / (1.0 + self.g)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_numbers_fit_work_that_stops_all() {
        let share = SerialShare::fit(THESIS_SCALING[0], THESIS_SCALING[1]);
        for (threads, published) in THESIS_SCALING {
            let expected = share.expected(threads);
            assert!((expected / published - 1.0).abs() < 0.03, "{threads}: {expected}");
        }
        assert!((0.15..0.17).contains(&share.of_one()), "{share:?}");
    }
}
