//! How much one address may ask for: a bucket that fills at a steady rate.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

use crate::clock;

/// A rate with room for bursts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) per_second: f64,
    pub(crate) burst: f64,
}

/// Any request.
pub(crate) const ANY: Rate = Rate { per_second: 200.0, burst: 600.0 };
/// Requests that cost much: new games, uploads, hints, films.
pub(crate) const HEAVY: Rate = Rate { per_second: 5.0, burst: 60.0 };

/// Addresses remembered at most; the fullest buckets are forgotten first.
const ADDRESSES: usize = 10_000;

/// Buckets by address.
#[derive(Debug)]
pub(crate) struct Limiter {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

impl Limiter {
    pub(crate) fn new(rate: Rate) -> Self {
        Limiter { rate, buckets: Mutex::default() }
    }

    /// Takes one token; false if there is none.
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        let now = clock::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(|broken| broken.into_inner());
        if buckets.len() >= ADDRESSES {
            let full = self.rate.burst;
            let rate = self.rate.per_second;
            buckets.retain(|_, (left, at)| {
                *left + now.duration_since(*at).as_secs_f64() * rate < full
            });
        }
        let (left, at) = buckets.entry(address).or_insert((self.rate.burst, now));
        let filled = *left + now.duration_since(*at).as_secs_f64() * self.rate.per_second;
        *left = filled.min(self.rate.burst);
        *at = now;
        if *left < 1.0 {
            return false;
        }
        *left -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_served_and_no_more() {
        let limiter = Limiter::new(Rate { per_second: 0.0, burst: 3.0 });
        let (here, there) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([10, 0, 0, 1]));
        assert_eq!([0; 4].map(|_| limiter.take(here)), [true, true, true, false]);
        assert!(limiter.take(there));
    }
}
