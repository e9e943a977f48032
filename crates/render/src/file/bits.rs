//! Streams of bits, as compressed pictures have them.

/// A stream of bits, the lowest bit of each byte first.
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl BitWriter {
    /// Creates a stream that starts with these bytes.
    pub(super) fn new(bytes: Vec<u8>) -> BitWriter {
        BitWriter { bytes, pending: 0, count: 0 }
    }

    /// Writes the lowest `bits` bits of `value`, at most 32. Its other bits are 0.
    #[inline]
    pub(super) fn put(&mut self, value: u32, bits: u32) {
        self.pending |= u64::from(value) << self.count;
        self.count += bits;
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    /// Returns all bytes. The last one is padded with zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let whole = self.count.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.pending.to_le_bytes()[..whole]);
        self.bytes
    }
}
