//! Compresses the pixels of GIF frames (LZW, GIF89a specification, appendix F).
//!
//! Most pixels of a frame are unchanged, and runs of them are matched in one step.

use super::bits::BitWriter;
use crate::colour::palette::FEW;

/// Bits of a pixel.
const PIXEL: u32 = FEW.ilog2();
const CLEAR: u16 = FEW as u16;
const END: u16 = CLEAR + 1;
/// The largest code. Codes have at most 12 bits.
const LAST_CODE: u16 = 4095;

/// Compresses pixels, which must be below [`FEW`]. Runs of `common` are matched fastest. The result starts with the
/// number of bits of a pixel, as the file format requires.
pub(crate) fn compress(pixels: &[u8], common: u8) -> Vec<u8> {
    let mut table = CodeTable::new(common);
    let mut out = BitWriter::new(vec![PIXEL as u8]);
    out.put(CLEAR.into(), table.bits);
    let mut at = 0;
    while let Some(&pixel) = pixels.get(at) {
        let mut code = u16::from(pixel);
        at += 1;
        if pixel == common {
            let known = table.runs.len();
            let run = 1 + pixels[at..].iter().take(known - 1).take_while(|&&pixel| pixel == common).count();
            code = table.runs[run - 1];
            at += run - 1;
        }
        while let Some(&pixel) = pixels.get(at) {
            let next = table.next[usize::from(code)][usize::from(pixel)];
            if next == 0 {
                break;
            }
            code = next;
            at += 1;
        }
        out.put(code.into(), table.bits);
        if let Some(&pixel) = pixels.get(at) {
            table.add(code, pixel, &mut out);
        }
    }
    out.put(END.into(), table.bits);
    out.finish()
}

struct CodeTable {
    /// The code for each code followed by a pixel; 0 if there is none.
    next: Vec<[u16; FEW]>,
    free: u16,
    bits: u32,
    common: u8,
    /// The codes of runs of the common pixel, by length from 1.
    runs: Vec<u16>,
}

impl CodeTable {
    fn new(common: u8) -> CodeTable {
        let mut table = CodeTable {
            next: vec![[0; FEW]; usize::from(LAST_CODE) + 1],
            free: 0,
            bits: 0,
            common,
            runs: vec![],
        };
        table.reset();
        table
    }

    fn reset(&mut self) {
        self.next[..FEW].fill([0; FEW]);
        self.free = END + 1;
        self.bits = PIXEL + 1;
        self.runs.clear();
        self.runs.push(self.common.into());
    }

    /// Adds a code for `code` followed by `pixel`.
    fn add(&mut self, code: u16, pixel: u8, out: &mut BitWriter) {
        let new = self.free;
        self.next[usize::from(code)][usize::from(pixel)] = new;
        self.next[usize::from(new)] = [0; FEW];
        if pixel == self.common && self.runs.last() == Some(&code) {
            self.runs.push(new);
        }
        self.free += 1;
        // The decoder adds each code one step later than the encoder, so the width grows one code later.
        if u32::from(new) == 1 << self.bits {
            self.bits += 1;
        }
        if new == LAST_CODE {
            out.put(CLEAR.into(), self.bits);
            self.reset();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decoder_reads_back_the_compressed_pixels() {
        let mut state = 9_u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 20
        };
        for size in [1_u16, 2, 17, 300] {
            let area = usize::from(size) * usize::from(size);
            let noise: Vec<u8> = (0..area).map(|_| (random() % 32) as u8).collect();
            let sparse: Vec<u8> = (0..area).map(|_| if random() % 50 == 0 { 3 } else { 31 }).collect();
            for pixels in [noise, sparse, vec![31; area], vec![2; area]] {
                let mut file = Vec::new();
                let mut encoder = gif::Encoder::new(&mut file, size, size, &[7; 96]).expect("a header");
                let buffer = compress(&pixels, 31).into();
                let frame = gif::Frame { width: size, height: size, buffer, ..gif::Frame::default() };
                encoder.write_lzw_pre_encoded_frame(&frame).expect("a frame");
                drop(encoder);
                let mut decoder = gif::DecodeOptions::new().read_info(&file[..]).expect("a picture");
                let read = decoder.read_next_frame().expect("a whole frame").expect("one frame");
                assert_eq!(read.buffer, pixels, "{size}");
            }
        }
    }
}
