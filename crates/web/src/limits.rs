//! How much one address may ask for: a steady rate with room for bursts.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Any request.
pub(crate) const ANY: Quota = per_second(200, 600);
/// Requests that cost much: new games, uploads, hints, films.
pub(crate) const HEAVY: Quota = per_second(5, 60);

/// Addresses remembered at most; those that have been quiet are forgotten first.
const ADDRESSES: usize = 10_000;

const fn per_second(steady: u32, burst: u32) -> Quota {
    let (Some(steady), Some(burst)) = (NonZeroU32::new(steady), NonZeroU32::new(burst)) else {
        panic!("a rate must let somebody in");
    };
    Quota::per_second(steady).allow_burst(burst)
}

/// One quota for each address.
#[derive(Debug)]
pub(crate) struct Limiter(DefaultKeyedRateLimiter<IpAddr>);

impl Limiter {
    pub(crate) fn new(quota: Quota) -> Self {
        Limiter(RateLimiter::keyed(quota))
    }

    /// Whether this address may ask once more now.
    pub(crate) fn allows(&self, address: IpAddr) -> bool {
        if self.0.len() >= ADDRESSES {
            self.0.retain_recent();
        }
        self.0.check_key(&address).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_served_and_no_more() {
        let hourly = Quota::per_hour(NonZeroU32::MIN).allow_burst(NonZeroU32::new(3).unwrap());
        let limiter = Limiter::new(hourly);
        let (here, there) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([10, 0, 0, 1]));
        assert_eq!([0; 4].map(|_| limiter.allows(here)), [true, true, true, false]);
        assert!(limiter.allows(there));
    }

    #[test]
    fn addresses_that_have_been_quiet_are_forgotten() {
        let limiter = Limiter::new(Quota::with_period(std::time::Duration::from_nanos(1)).unwrap());
        let addresses = (0..3 * ADDRESSES as u32).map(|n| IpAddr::from(n.to_be_bytes()));
        assert!(addresses.into_iter().all(|address| limiter.allows(address)));
        assert!(limiter.0.len() <= ADDRESSES);
    }
}
