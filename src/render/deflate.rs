//! Compresses pictures that are made of equal cells (RFC 1950 and 1951).
//!
//! General compressors search every place of a picture for what came before. Here the columns are known in which
//! cells begin, so it is enough to ask there where the same cell row was last: fewer questions, longer answers.

use super::huffman::{Bits, Code};

/// How far back a match may reach (RFC 1951, 2).
const WINDOW: usize = 32 << 10;
const LONGEST: usize = 258;
const SLOTS: usize = 1 << 15;

/// A byte, or [`MATCH`] with length and distance.
type Token = u32;
const MATCH: Token = 1 << 31;

/// Compresses rows of `stride` bytes into a zlib stream. `cuts` are places in a row, in ascending order, where
/// repetitions are likely to begin.
pub(crate) fn zlib(rows: &[u8], stride: usize, cuts: &[usize]) -> Vec<u8> {
    let mut parts = vec![0];
    parts.extend(cuts.iter().filter(|&&cut| cut > 0 && cut < stride));
    parts.push(stride);
    parts.dedup();

    let mut out = Bits::new(vec![0x78, 0x01]);
    let tokens = Search::new(rows, stride).tokens(&parts);
    write(&tokens, &mut out);
    let mut out = out.finish();
    out.extend_from_slice(&adler(rows).to_be_bytes());
    out
}

/// How many parts that follow each other are looked up at once, most first.
const SPANS: usize = 4;

/// Where something was seen last: what it was, and its place plus one.
#[derive(Clone, Copy, Default)]
struct Seen {
    what: u64,
    after: usize,
}

struct Search<'a> {
    rows: &'a [u8],
    stride: usize,
    /// Spans of parts by content, and single parts by content and column.
    spans: Vec<Seen>,
    /// The place plus one where something began like this.
    starts: Vec<usize>,
    tokens: Vec<Token>,
}

impl<'a> Search<'a> {
    fn new(rows: &'a [u8], stride: usize) -> Search<'a> {
        Search {
            rows,
            stride,
            spans: vec![Seen::default(); SLOTS],
            starts: vec![0; SLOTS],
            tokens: Vec::with_capacity(32 << 10),
        }
    }

    fn tokens(mut self, parts: &[usize]) -> Vec<Token> {
        let mut at = 0;
        let mut distance = 0;
        let mut digests = vec![0; parts.len() + SPANS];
        for row in (0..self.rows.len()).step_by(self.stride) {
            for (digest, part) in digests.iter_mut().zip(parts.windows(2)) {
                *digest = digest_of(&self.rows[row + part[0]..row + part[1]]);
            }
            for (number, part) in parts.windows(2).enumerate() {
                let (start, end) = (row + part[0], row + part[1]);
                let mut places = [0; SPANS + 1];
                let mut span = part[0] as u64;
                places[SPANS] = self.seen(mixed(span, digests[number]), start);
                span = 0;
                for length in 0..SPANS {
                    span = mixed(span, digests[number + length]);
                    places[length] = self.seen(span, start);
                }
                while at < end {
                    let mut best = (0, 0);
                    // A place that was seen, moved on by as much as this part is already written.
                    let mut asked = 0;
                    for after in places.into_iter().rev() {
                        if after > 0 && after != asked {
                            best = self.better(best, at, start - (after - 1));
                            asked = after;
                        }
                    }
                    if distance > 0 {
                        best = self.better(best, at, distance);
                    }
                    if best.0 < end - at {
                        // Something new: anything alike will do.
                        best = self.better(best, at, 1);
                        for shift in [self.stride, self.stride - 1, self.stride + 1] {
                            best = self.better(best, at, shift);
                        }
                        let slot = start_digest(&self.rows[at..]);
                        let alike = std::mem::replace(&mut self.starts[slot], at + 1);
                        if alike > 0 {
                            best = self.better(best, at, at + 1 - alike);
                        }
                    }
                    let (length, back) = best;
                    if pays(length, back) {
                        self.tokens.push(MATCH | (length as u32) << 16 | back as u32);
                        at += length;
                        distance = if back == 1 { distance } else { back };
                    } else {
                        self.tokens.push(self.rows[at].into());
                        at += 1;
                    }
                }
            }
        }
        self.tokens
    }

    /// Where this was seen last, plus one, or 0; from now on it is here.
    #[inline]
    fn seen(&mut self, what: u64, here: usize) -> usize {
        let slot = &mut self.spans[(what >> 40) as usize % SLOTS];
        let last = std::mem::replace(slot, Seen { what, after: here + 1 });
        if last.what == what { last.after } else { 0 }
    }

    /// The longer of `best` (length and distance) and the match at `distance`; of equal ones the nearer.
    #[inline]
    fn better(&self, best: (usize, usize), at: usize, distance: usize) -> (usize, usize) {
        if distance == 0 || distance > at || distance >= WINDOW {
            return best;
        }
        let length = common(&self.rows[at - distance..], &self.rows[at..]);
        if worth(length, distance) > worth(best.0, best.1) { (length, distance) } else { best }
    }
}

/// What a match saves, in bits or so: a byte costs about four bits, a distance the more the farther it reaches.
#[inline]
fn worth(length: usize, distance: usize) -> i32 {
    4 * length as i32 - distance.max(1).ilog2() as i32
}

#[inline]
fn pays(length: usize, distance: usize) -> bool {
    length >= 3 && worth(length, distance) > 6
}

#[inline]
fn mixed(a: u64, b: u64) -> u64 {
    (a ^ b).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31).wrapping_add(a)
}

/// A slot for what begins with these bytes.
#[inline]
fn start_digest(bytes: &[u8]) -> usize {
    let Some(start) = bytes.first_chunk::<4>() else { return 0 };
    (u32::from_le_bytes(*start).wrapping_mul(0x9e37_79b1) >> (32 - SLOTS.ilog2())) as usize
}

/// How many bytes the beginnings of both have in common, at most [`LONGEST`].
#[inline]
fn common(a: &[u8], b: &[u8]) -> usize {
    let most = b.len().min(LONGEST);
    let (a, b) = (&a[..most], &b[..most]);
    let mut length = 0;
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        let differ = word(a) ^ word(b);
        if differ != 0 {
            return length + differ.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    length + a[length..].iter().zip(&b[length..]).take_while(|(a, b)| a == b).count()
}

#[inline]
fn word(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_le_bytes)
}

/// A number that is the same for equal parts. Different parts may share one: matches are compared byte by byte.
fn digest_of(part: &[u8]) -> u64 {
    let mut sum = part.len() as u64;
    let mut words = part.chunks_exact(8);
    for bytes in &mut words {
        sum = (sum ^ word(bytes)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
    for &byte in words.remainder() {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
    sum ^ sum >> 32
}

/// Writes one block with codes made for these tokens (RFC 1951, 3.2.7).
fn write(tokens: &[Token], out: &mut Bits) {
    let (mut lengths, mut distances) = ([0_u32; 286], [0_u32; 30]);
    lengths[256] = 1;
    for &token in tokens {
        match parted(token) {
            None => lengths[token as usize] += 1,
            Some((length, distance)) => {
                lengths[257 + length_code(length).0] += 1;
                distances[distance_code(distance).0] += 1;
            }
        }
    }
    if distances.iter().all(|&count| count == 0) {
        // A block must name at least one distance.
        distances[0] = 1;
    }
    let (lengths, distances) = (Code::of(&lengths, 15), Code::of(&distances, 15));
    out.put(0b101, 3);
    header(&lengths, &distances, out);
    for &token in tokens {
        match parted(token) {
            None => lengths.put(token as usize, out),
            Some((length, distance)) => {
                let (code, extra, bits) = length_code(length);
                lengths.put(257 + code, out);
                out.put(extra, bits);
                let (code, extra, bits) = distance_code(distance);
                distances.put(code, out);
                out.put(extra, bits);
            }
        }
    }
    lengths.put(256, out);
}

fn parted(token: Token) -> Option<(usize, usize)> {
    (token & MATCH != 0).then_some(((token >> 16 & 0x7fff) as usize, (token & 0xffff) as usize))
}

/// The lengths of both codes, themselves in a code, without runs: they are few.
fn header(lengths: &Code, distances: &Code, out: &mut Bits) {
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let mut steps: Vec<(usize, u32, u32)> = Vec::new();
    let all: Vec<u8> = lengths.lengths().iter().chain(distances.lengths()).copied().collect();
    let mut at = 0;
    while at < all.len() {
        let zeros = all[at..].iter().take_while(|&&length| length == 0).count().min(138);
        match zeros {
            0 => steps.push((usize::from(all[at]), 0, 0)),
            1 | 2 => steps.push((0, 0, 0)),
            3..=10 => steps.push((17, zeros as u32 - 3, 3)),
            _ => steps.push((18, zeros as u32 - 11, 7)),
        }
        at += if zeros < 3 { 1 } else { zeros };
    }
    let mut counts = [0; 19];
    for &(symbol, _, _) in &steps {
        counts[symbol] += 1;
    }
    let code = Code::of(&counts, 7);
    out.put(286 - 257, 5);
    out.put(30 - 1, 5);
    out.put(19 - 4, 4);
    for symbol in ORDER {
        out.put(code.lengths()[symbol].into(), 3);
    }
    for (symbol, extra, bits) in steps {
        code.put(symbol, out);
        out.put(extra, bits);
    }
}

/// Code, extra bits and their number, for a length of 3 to 258 (RFC 1951, 3.2.5).
fn length_code(length: usize) -> (usize, u32, u32) {
    if length == LONGEST {
        return (28, 0, 0);
    }
    let rest = length - 3;
    if rest < 8 {
        return (rest, 0, 0);
    }
    let bits = rest.ilog2() - 2;
    (4 * bits as usize + (rest >> bits), (rest & ((1 << bits) - 1)) as u32, bits)
}

/// The same for a distance of 1 to 32768.
fn distance_code(distance: usize) -> (usize, u32, u32) {
    let rest = distance - 1;
    if rest < 4 {
        return (rest, 0, 0);
    }
    let bits = rest.ilog2() - 1;
    (2 * bits as usize + (rest >> bits), (rest & ((1 << bits) - 1)) as u32, bits)
}

/// The check sum at the end of a zlib stream (RFC 1950, 8.2).
fn adler(bytes: &[u8]) -> u32 {
    const LANES: usize = 32;
    const MODULUS: u32 = 65521;
    let (mut a, mut b) = (1_u32, 0_u32);
    // Short enough that no sum overflows before the remainder is taken.
    for block in bytes.chunks(LANES * 128) {
        let mut sums = [0_u32; LANES];
        let mut weighted = [0_u32; LANES];
        let lines = block.chunks_exact(LANES);
        let (rest, count) = (lines.remainder(), lines.len() as u32);
        for line in lines {
            for lane in 0..LANES {
                weighted[lane] += sums[lane];
                sums[lane] += u32::from(line[lane]);
            }
        }
        // Every byte counts once for each byte from it to the end.
        b += a * count * LANES as u32;
        for lane in 0..LANES {
            b += weighted[lane] * LANES as u32 + sums[lane] * (LANES - lane) as u32;
            a += sums[lane];
            b %= MODULUS;
        }
        for &byte in rest {
            a += u32::from(byte);
            b += a;
        }
        a %= MODULUS;
        b %= MODULUS;
    }
    b << 16 | a
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a picture back with a decoder that is not ours.
    fn read_back(pixels: &[u8], width: usize, cuts: &[usize]) -> Vec<u8> {
        let rows: Vec<u8> = pixels.chunks(width).flat_map(|row| [&[0], row].concat()).collect();
        let mut file = Vec::new();
        let height = (pixels.len() / width) as u32;
        let mut encoder = png::Encoder::new(&mut file, width as u32, height);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_chunk(png::chunk::IDAT, &zlib(&rows, width + 1, cuts)).expect("a chunk");
        writer.write_chunk(png::chunk::IEND, &[]).expect("the last chunk");
        drop(writer);
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.ignore_checksums(false);
        let mut reader = decoder.read_info().expect("a picture");
        let mut read = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut read).expect("all rows");
        reader.finish().expect("the check sum");
        read
    }

    #[test]
    fn what_is_compressed_is_read_back() {
        let mut state = 1_u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 24
        };
        for width in [1, 2, 7, 40, 300, 1080] {
            for height in [1, 3, 90] {
                let noise: Vec<u8> = (0..width * height).map(|_| random() as u8).collect();
                let flat = vec![7; width * height];
                let cells: Vec<u8> = (0..width * height)
                    .map(|at| {
                        ((at % width % 13) as u8).wrapping_mul((at / width % 9) as u8)
                            ^ (random() > 250) as u8
                    })
                    .collect();
                for pixels in [noise, flat, cells] {
                    for cuts in [&[][..], &[0, 13, 26, 39], &[5, 2000]] {
                        assert_eq!(read_back(&pixels, width, cuts), pixels, "{width}x{height}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_length_and_distance_has_a_code_that_tells_it() {
        // The bases of RFC 1951, 3.2.5.
        for (length, wanted) in
            [(3, (0, 0, 0)), (10, (7, 0, 0)), (11, (8, 0, 1)), (12, (8, 1, 1)), (257, (27, 30, 5))]
        {
            assert_eq!(length_code(length), wanted, "{length}");
        }
        assert_eq!(length_code(258), (28, 0, 0));
        for (distance, wanted) in
            [(1, (0, 0, 0)), (5, (4, 0, 1)), (24_577, (29, 0, 13)), (32_768, (29, 8191, 13))]
        {
            assert_eq!(distance_code(distance), wanted, "{distance}");
        }
    }
}
