//! How many requests are answered: for each address of a client, and for each person who changes something.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use postern_play::ids::PersonId;
use postern_play::time::{Millis, Timestamp};

/// Requests that an address, or a person's page inside Discord, may send at once, and the time after which it may send another one.
const OF_ADDRESS: Allowance = Allowance { at_once: 240, each: Millis(50) };
/// The same for changes by one person.
const OF_PERSON: Allowance = Allowance { at_once: 60, each: Millis(500) };
/// The most open pages of one address that hear news by a socket. Further ones ask for news.
const MOST_SOCKETS: usize = 200;
/// The number of remembered clients at which those with a full allowance are forgotten.
const MANY: usize = 10_000;

/// A number of requests that fills up again.
#[derive(Clone, Copy)]
struct Allowance {
    at_once: i64,
    each: Millis,
}

/// Counts requests. In memory only, since it bounds bursts, not totals.
#[derive(Default)]
pub(super) struct Gate {
    addresses: Mutex<HashMap<IpAddr, Timestamp>>,
    people: Mutex<HashMap<PersonId, Timestamp>>,
    framed: Mutex<HashMap<PersonId, Timestamp>>,
    sockets: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// The place of an open socket among those of its address, which is free again when dropped.
#[derive(Debug)]
pub(super) struct SocketPlace(Arc<Mutex<HashMap<IpAddr, usize>>>, IpAddr);

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut count) = open.entry(self.1) {
            match count.get() {
                0 | 1 => drop(count.remove()),
                _ => *count.get_mut() -= 1,
            }
        }
    }
}

impl Gate {
    /// Counts a request of an address; false if there were too many. The addresses of a network of IPv6 count as one.
    pub(super) fn admits(&self, address: IpAddr, now: Timestamp) -> bool {
        admits(&self.addresses, network(address), OF_ADDRESS, now)
    }

    /// Counts a request of a person's page inside Discord; false if there were too many.
    pub(super) fn admits_person(&self, person: PersonId, now: Timestamp) -> bool {
        admits(&self.framed, person, OF_ADDRESS, now)
    }

    /// Returns a place for a socket of an address; `None` if it has too many. This machine may have any number: a proxy that
    /// names no clients is here too.
    pub(super) fn socket(&self, address: IpAddr) -> Option<SocketPlace> {
        let address = network(address);
        let mut open = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(address).or_default();
        if *count >= MOST_SOCKETS && !address.is_loopback() {
            return None;
        }
        *count += 1;
        Some(SocketPlace(self.sockets.clone(), address))
    }

    /// Counts a change by a person; false if there were too many.
    pub(super) fn admits_change(&self, person: PersonId, now: Timestamp) -> bool {
        admits(&self.people, person, OF_PERSON, now)
    }
}

/// Counts a request. What is remembered is the moment at which the allowance is full again.
fn admits<Key: Eq + Hash>(
    known: &Mutex<HashMap<Key, Timestamp>>,
    key: Key,
    allowance: Allowance,
    now: Timestamp,
) -> bool {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= MANY {
        known.retain(|_, full| *full > now);
    }
    let longest = Millis(allowance.each.0 * allowance.at_once);
    let full = known.get(&key).copied().unwrap_or(now);
    // A moment that no allowance reaches is of a clock that was set back since, which must not lock anybody out.
    let full = if full.since(now) > longest { now } else { full.max(now) }.plus(allowance.each);
    let admitted = full.since(now) <= longest;
    if admitted {
        known.insert(key, full);
    }
    admitted
}

fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => mapped.into(),
            None => IpAddr::V6((address.to_bits() & !u128::from(u64::MAX)).into()),
        },
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    #[test]
    fn an_address_that_asks_too_fast_waits_and_others_do_not() {
        let gate = Gate::default();
        let (one, other): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let admitted = (0..1000).filter(|_| gate.admits(one, NOW)).count();
        assert_eq!(admitted as i64, OF_ADDRESS.at_once);
        assert!(gate.admits(other, NOW));
        let later = NOW.plus(OF_ADDRESS.each);
        assert!(gate.admits(one, later) && !gate.admits(one, later), "one more");
        assert!(gate.admits(one, Timestamp(NOW.0 - 86_400_000)), "the clock was set back");
    }

    #[test]
    fn an_address_has_a_limited_number_of_sockets_and_each_that_ends_makes_room() {
        let gate = Gate::default();
        let (one, other): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let mut places: Vec<SocketPlace> = (0..1000).filter_map(|_| gate.socket(one)).collect();
        assert_eq!(places.len(), MOST_SOCKETS);
        assert!(gate.socket(other).is_some());
        places.pop();
        let last = gate.socket(one);
        assert!(last.is_some() && gate.socket(one).is_none());
        drop((places, last));
        assert!(gate.sockets.lock().expect("no panic").is_empty(), "addresses without sockets are forgotten");
        let local: Vec<_> = (0..1000).filter_map(|_| gate.socket([127, 0, 0, 1].into())).collect();
        assert_eq!(local.len(), 1000);
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one_address() {
        let gate = Gate::default();
        let address = |last: u16| IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last]);
        let admitted = (0..1000).filter(|&last| gate.admits(address(last), NOW)).count();
        assert_eq!(admitted as i64, OF_ADDRESS.at_once);
        assert!(gate.admits(IpAddr::from([0x2001, 0xdb8, 0, 2, 0, 0, 0, 1]), NOW));
        assert_eq!(network("::ffff:192.0.2.1".parse().expect("an address")), IpAddr::from([192, 0, 2, 1]));
    }
}
