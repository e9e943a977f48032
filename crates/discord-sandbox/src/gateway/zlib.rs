//! Transport compression of the gateway (`compress=zlib-stream`), for clients that ask for it.
//!
//! The data is stored, not compressed: the connection stays on one machine.

/// Maximum size of a stored block (RFC 1951, 3.2.4).
const BLOCK: usize = 65_535;

/// The stream of one connection.
#[derive(Default)]
pub(crate) struct ZlibStream {
    started: bool,
}

impl ZlibStream {
    /// The next payload as a frame: stored blocks, and an empty one as the flush that ends each payload.
    pub(crate) fn frame(&mut self, text: &str) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len() + 16);
        if !self.started {
            // RFC 1950: deflate with a window of 32 KiB, lowest level.
            out.extend([0x78, 0x01]);
            self.started = true;
        }
        for block in text.as_bytes().chunks(BLOCK).chain([&[][..]]) {
            let size = block.len() as u16;
            out.push(0);
            out.extend(size.to_le_bytes());
            out.extend((!size).to_le_bytes());
            out.extend(block);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_ends_in_a_flush_and_only_the_first_has_the_header() {
        let mut stream = ZlibStream::default();
        assert_eq!(stream.frame("ab"), b"\x78\x01\0\x02\0\xfd\xffab\0\0\0\xff\xff");
        assert_eq!(stream.frame("c"), b"\0\x01\0\xfe\xffc\0\0\0\xff\xff");
        let long = stream.frame(&"x".repeat(BLOCK + 1));
        assert_eq!(long.len(), BLOCK + 1 + 3 * 5);
    }
}
