//! Tells public addresses of the internet from all others.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The ranges of IPv4 that are not public (IANA's special-purpose registry), with the length of each prefix.
const NOT_PUBLIC: [([u8; 4], u32); 15] = [
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    // Shared by the customers of a provider (CGNAT).
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    // Link-local, with the metadata services of clouds.
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    // Multicast; then reserved addresses and the broadcast.
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];

/// True if packets to the address leave for the public internet.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let bits = address.to_bits();
    let within = |(first, length): &([u8; 4], u32)| {
        let mask = u32::MAX << (32 - length);
        bits & mask == Ipv4Addr::from(*first).to_bits()
    };
    !NOT_PUBLIC.iter().any(within)
}

/// Accepts global unicast addresses only, without those that hold an IPv4 address in a tunnel.
fn is_public_v6(address: Ipv6Addr) -> bool {
    match address.segments() {
        // NAT64: the address of a host that has IPv4 only.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            is_public_v4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
        }
        // Protocols of the IETF, Teredo among them; documentation; 6to4.
        [0x2001, 0..=0x1ff, ..] | [0x2001, 0xdb8, ..] | [0x2002, ..] | [0x3fff, 0..=0xfff, ..] => false,
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_public_internet_are_public() {
        for public in [
            "1.1.1.1",
            "8.8.8.8",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.0",
            "169.253.255.255",
            "169.255.0.0",
            "172.15.255.255",
            "172.32.0.0",
            "192.0.1.0",
            "192.167.255.255",
            "192.169.0.0",
            "198.17.255.255",
            "198.20.0.0",
            "203.0.112.255",
            "223.255.255.255",
            "2606:4700:4700::1111",
            "2a00:1450:4001:81b::200e",
            "2001:200::1",
            "64:ff9b::1.1.1.1",
        ] {
            assert!(is_public(public.parse().expect("an address")), "{public}");
        }
        for other in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.255",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.0.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            // Unspecified, loopback, mapped and compatible IPv4, NAT64 of private addresses, local NAT64.
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:1.1.1.1",
            "::127.0.0.1",
            "64:ff9b::127.0.0.1",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::1",
            "100::1",
            // Unique local, link-local, the former site-local, multicast.
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "febf::1",
            "fec0::1",
            "ff02::1",
            "ff0e::1",
            // Teredo, ORCHID, documentation, 6to4.
            "2001::1",
            "2001:10::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "2002:101:101::1",
            "3fff::1",
            "4000::1",
            "e000::1",
        ] {
            assert!(!is_public(other.parse().expect("an address")), "{other}");
        }
    }
}
