//! FNV-1a hashes (<http://www.isthe.com/chongo/tech/comp/fnv/>), the same in every build. A hash detects accidents, not
//! forgery.

/// Returns the 64-bit hash.
pub fn hash64(bytes: &[u8]) -> u64 {
    hash64_on(0xcbf2_9ce4_8422_2325, bytes)
}

/// Extends a 64-bit hash by further bytes.
pub fn hash64_on(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Returns the 32-bit hash.
pub fn hash32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vectors of draft-eastlake-fnv.
    #[test]
    fn hashes_are_those_of_the_specification() {
        assert_eq!((hash32(b""), hash32(b"a"), hash32(b"foobar")), (0x811c_9dc5, 0xe40c_292c, 0xbf9c_f968));
        let foobar = 0x8594_4171_f739_67e8;
        assert_eq!((hash64(b"a"), hash64(b"foobar")), (0xaf63_dc4c_8601_ec8c, foobar));
        assert_eq!(hash64_on(hash64(b"foo"), b"bar"), foobar);
    }
}
