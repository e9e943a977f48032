//! Compresses the rows of a picture (deflate, RFC 1951, in the zlib format, RFC 1950).
//!
//! A board repeats its cells, so nearly everything is in the row above, at a distance of one of the latest repetitions, or in
//! the latest places with the same four bytes. Only these are searched, which takes less time than a general compressor
//! and makes files as small.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bits::BitWriter;

/// The two bytes before a zlib stream: a window of 32 KiB, no dictionary.
const HEADER: u32 = 0x5e78;
/// Tokens of a block. Each block has its own codes.
const BLOCK: usize = 1 << 13;
const WINDOW: usize = 1 << 15;
/// The shortest and the longest match.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;
/// A match of this length is taken without a look at other places.
const ENOUGH: usize = 64;
/// For shorter matches, the match that starts one byte later is tried too.
const LAZY: usize = 40;
/// Every byte of shorter matches can be found later, but only the ends of longer ones.
const NOTED: usize = 24;
/// The number of distances that are tried again: those of the cells beside, and of parts of them.
const RECENT: usize = 12;
/// Bits of a hash of four bytes.
const HASH: u32 = 14;

/// The shortest length of each length code, and the number of extra bits below.
const LENGTHS: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
];
const DISTANCES: usize = 30;
/// The symbol for the end of a block. The codes of lengths follow it.
const END: usize = 256;
/// The order in which a block lists the lengths of the codes for its code lengths.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Compresses rows of `stride` bytes.
pub(crate) fn zlib(rows: &[u8], stride: usize) -> Vec<u8> {
    let mut out = BitWriter::new(Vec::with_capacity(96 << 10));
    out.put(HEADER, 16);
    let mut matcher = Matcher { rows, stride, recent: [stride; RECENT], latest: vec![[0; 2]; 1 << HASH] };
    let (mut at, mut tokens) = (0, Vec::with_capacity(BLOCK + LAZY));
    loop {
        tokens.clear();
        while at < rows.len() && tokens.len() < BLOCK {
            at = matcher.step(at, &mut tokens);
        }
        write_block(&tokens, at >= rows.len(), &mut out);
        if at >= rows.len() {
            break;
        }
    }
    let mut bytes = out.finish();
    bytes.extend_from_slice(&simd_adler32::adler32(&rows).to_be_bytes());
    bytes
}

/// A byte, or a repetition of earlier bytes.
#[derive(Clone, Copy)]
enum Token {
    Byte(u8),
    Match { length: u16, distance: u16 },
}

/// Finds repetitions.
struct Matcher<'a> {
    rows: &'a [u8],
    stride: usize,
    /// The distances of the latest matches, the last one first, besides those that are always tried.
    recent: [usize; RECENT],
    /// For each hash of four bytes, the latest two places with it, counted from 1. 0 is none.
    latest: Vec<[u32; 2]>,
}

impl Matcher<'_> {
    /// Adds the token at a place, after bytes that are better left alone. Returns the place after them.
    fn step(&mut self, mut at: usize, tokens: &mut Vec<Token>) -> usize {
        let (mut length, mut distance) = self.longest(at);
        self.note(at);
        while (SHORTEST..LAZY).contains(&length) {
            let (next_length, next_distance) = self.longest(at + 1);
            if next_length <= length {
                break;
            }
            tokens.push(Token::Byte(self.rows[at]));
            at += 1;
            self.note(at);
            (length, distance) = (next_length, next_distance);
        }
        if length < SHORTEST {
            tokens.push(Token::Byte(self.rows[at]));
            return at + 1;
        }
        // The casts are lossless: a distance is at most 32,768.
        tokens.push(Token::Match { length: length as u16, distance: distance as u16 });
        self.remember(distance);
        let end = at + length;
        if length < NOTED {
            (at + 1..end).for_each(|place| self.note(place));
        } else {
            (at + 1..at + 4).chain(end - 4..end).for_each(|place| self.note(place));
        }
        end
    }

    /// Moves a distance to the front of the recent ones.
    fn remember(&mut self, distance: usize) {
        if distance == 1 || distance == self.stride {
            return;
        }
        let last = RECENT - 1;
        let at = self.recent[..last].iter().position(|&known| known == distance).unwrap_or(last);
        self.recent[..=at].rotate_right(1);
        self.recent[0] = distance;
    }

    /// Returns the length and the distance of the longest match at a place, or a length below [`SHORTEST`].
    fn longest(&self, at: usize) -> (usize, usize) {
        let mut best = (SHORTEST - 1, 0);
        for distance in [self.stride, 1].into_iter().chain(self.recent) {
            best = self.longer(at, distance, best);
        }
        if best.0 < ENOUGH
            && let Some(key) = self.key(at)
        {
            for place in self.latest[key].into_iter().filter(|&place| place > 0) {
                best = self.longer(at, at + 1 - place as usize, best);
            }
        }
        best
    }

    /// Returns the match at this distance if it is longer than the best one.
    fn longer(&self, at: usize, distance: usize, best: (usize, usize)) -> (usize, usize) {
        // A longer match includes the byte after the best one.
        let decisive = at + best.0;
        if distance > at.min(WINDOW) || self.rows.get(decisive) != self.rows.get(decisive - distance) {
            return best;
        }
        let length = self.length(at, distance);
        if length > best.0 { (length, distance) } else { best }
    }

    /// Returns how many bytes equal those at a distance before them.
    fn length(&self, at: usize, distance: usize) -> usize {
        let end = (at + LONGEST).min(self.rows.len());
        let (now, now_rest) = self.rows[at..end].as_chunks::<8>();
        let (before, before_rest) = self.rows[at - distance..end - distance].as_chunks::<8>();
        for (count, (a, b)) in now.iter().zip(before).enumerate() {
            let differing = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
            if differing != 0 {
                return count * 8 + differing.trailing_zeros() as usize / 8;
            }
        }
        now.len() * 8 + now_rest.iter().zip(before_rest).take_while(|(a, b)| a == b).count()
    }

    fn note(&mut self, at: usize) {
        if let Some(key) = self.key(at) {
            let [latest, _] = self.latest[key];
            self.latest[key] = [at as u32 + 1, latest];
        }
    }

    fn key(&self, at: usize) -> Option<usize> {
        let (four, _) = self.rows.get(at..)?.split_first_chunk::<4>()?;
        Some((u32::from_le_bytes(*four).wrapping_mul(0x9e37_79b1) >> (u32::BITS - HASH)) as usize)
    }
}

/// Returns the code of a length, the extra bits, and their number.
fn length_code(length: u16) -> (usize, u32, u32) {
    let code = LENGTHS.partition_point(|&least| least <= length) - 1;
    let bits = if code < 8 || code + 1 == LENGTHS.len() { 0 } else { (code as u32 - 4) / 4 };
    (code, u32::from(length - LENGTHS[code]), bits)
}

/// The same for a distance.
fn distance_code(distance: u16) -> (usize, u32, u32) {
    let from = u32::from(distance) - 1;
    if from < 4 {
        return (from as usize, 0, 0);
    }
    let bits = from.ilog2() - 1;
    ((2 * bits + (from >> bits)) as usize, from & ((1 << bits) - 1), bits)
}

/// Writes a block with its own codes.
fn write_block(tokens: &[Token], is_last: bool, out: &mut BitWriter) {
    let (mut symbols, mut distances) = ([0; END + 1 + LENGTHS.len()], [0; DISTANCES]);
    symbols[END] = 1;
    for &token in tokens {
        match token {
            Token::Byte(byte) => symbols[usize::from(byte)] += 1,
            Token::Match { length, distance } => {
                symbols[END + 1 + length_code(length).0] += 1;
                distances[distance_code(distance).0] += 1;
            }
        }
    }
    let (symbols, distances) = (Codes::of(&symbols, 15), Codes::of(&distances, 15));
    out.put(u32::from(is_last) | 2 << 1, 3);
    write_codes(&symbols, &distances, out);
    for &token in tokens {
        match token {
            Token::Byte(byte) => symbols.put(byte.into(), 0, 0, out),
            Token::Match { length, distance } => {
                let (code, extra, bits) = length_code(length);
                symbols.put(END + 1 + code, extra, bits, out);
                let (code, extra, bits) = distance_code(distance);
                distances.put(code, extra, bits, out);
            }
        }
    }
    symbols.put(END, 0, 0, out);
}

/// Writes the lengths of both kinds of codes.
fn write_codes(symbols: &Codes, distances: &Codes, out: &mut BitWriter) {
    let lengths = [&symbols.lengths[..], &distances.lengths].concat();
    // Each length is its own symbol. 17 and 18 are runs of zeros.
    let mut written: Vec<(usize, u32, u32)> = Vec::new();
    let mut at = 0;
    while let Some(&length) = lengths.get(at) {
        let zeros = lengths[at..].iter().take(138).take_while(|&&length| length == 0).count();
        let (run, symbol) = match zeros {
            0..3 => (1, (length.into(), 0, 0)),
            3..11 => (zeros, (17, zeros as u32 - 3, 3)),
            _ => (zeros, (18, zeros as u32 - 11, 7)),
        };
        written.push(symbol);
        at += run;
    }
    let mut counts = [0; ORDER.len()];
    for &(symbol, ..) in &written {
        counts[symbol] += 1;
    }
    let codes = Codes::of(&counts, 7);
    out.put(symbols.lengths.len() as u32 - 257, 5);
    out.put(DISTANCES as u32 - 1, 5);
    out.put(ORDER.len() as u32 - 4, 4);
    for symbol in ORDER {
        out.put(codes.lengths[symbol].into(), 3);
    }
    for (symbol, extra, bits) in written {
        codes.put(symbol, extra, bits, out);
    }
}

/// A prefix code (Huffman). A symbol that does not occur has the length 0.
struct Codes {
    lengths: Vec<u8>,
    /// The bits of each code, the first one lowest.
    bits: Vec<u32>,
}

impl Codes {
    /// Creates codes of at most `most` bits for symbols that occur this often.
    fn of(counts: &[u32], most: u8) -> Codes {
        let mut counts = counts.to_vec();
        // Not every decoder accepts the code of a single symbol.
        if counts.iter().filter(|count| **count > 0).count() < 2 {
            counts.iter_mut().take(2).for_each(|count| *count = (*count).max(1));
        }
        let lengths = loop {
            let lengths = code_lengths(&counts);
            if lengths.iter().all(|&length| length <= most) {
                break lengths;
            }
            // Rare symbols get closer to frequent ones.
            counts.iter_mut().filter(|count| **count > 0).for_each(|count| *count = *count / 2 + 1);
        };
        let (mut next, mut bits) = (0_u32, vec![0; lengths.len()]);
        for length in 1..=most {
            next <<= 1;
            for (symbol, _) in lengths.iter().enumerate().filter(|(_, at)| **at == length) {
                bits[symbol] = next.reverse_bits() >> (u32::BITS - u32::from(length));
                next += 1;
            }
        }
        Codes { lengths, bits }
    }

    /// Writes a symbol and its extra bits.
    fn put(&self, symbol: usize, extra: u32, bits: u32, out: &mut BitWriter) {
        let length = u32::from(self.lengths[symbol]);
        out.put(self.bits[symbol] | extra << length, length + bits);
    }
}

/// Returns the depth of each symbol in the tree of a prefix code, which has two or more.
fn code_lengths(counts: &[u32]) -> Vec<u8> {
    let occurring = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let mut roots: BinaryHeap<Reverse<(u32, usize)>> =
        occurring.map(|(symbol, &count)| Reverse((count, symbol))).collect();
    // The first nodes are the symbols. A parent has a higher number than its children.
    let mut parents: Vec<Option<usize>> = vec![None; counts.len()];
    while let (Some(Reverse((one, left))), Some(Reverse((other, right)))) = (roots.pop(), roots.pop()) {
        let parent = parents.len();
        (parents[left], parents[right]) = (Some(parent), Some(parent));
        parents.push(None);
        if roots.is_empty() {
            break;
        }
        roots.push(Reverse((one + other, parent)));
    }
    let mut depths = vec![0; parents.len()];
    for node in (0..parents.len()).rev() {
        depths[node] = parents[node].map_or(0, |parent| depths[parent] + 1);
    }
    depths.truncate(counts.len());
    depths
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::Compression;
    use flate2::read::{ZlibDecoder, ZlibEncoder};
    use postern_rules::diagram::{Diagram, Piece, Shape, Surface};
    use postern_rules::seat::{Pair, Seat};
    use postern_rules::square::Square;

    use super::*;
    use crate::look::Look;
    use crate::painter::Painter;

    fn decoded(file: &[u8]) -> Vec<u8> {
        let mut rows = Vec::new();
        ZlibDecoder::new(file).read_to_end(&mut rows).expect("a whole stream");
        rows
    }

    #[test]
    fn a_decoder_reads_back_the_compressed_rows() {
        let mut state = 7_u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for stride in [1, 2, 3, 5, 361, 1081, 40_000] {
            for length in [0, 1, 2, 3, 257, 258, 259, 5_000, 200_000] {
                let flat = vec![9; length];
                let noise: Vec<u8> = (0..length).map(|_| random(256) as u8).collect();
                let few: Vec<u8> = (0..length).map(|_| random(3) as u8).collect();
                let sparse: Vec<u8> = (0..length).map(|_| u8::from(random(90) == 0)).collect();
                // Symbols of such different frequencies that their codes reach the longest length.
                let skewed: Vec<u8> = (0..length).map(|_| (random(1 << 30) + 1).ilog2() as u8).collect();
                let far: Vec<u8> = noise.iter().copied().cycle().take(length * 2).collect();
                for rows in [flat, noise, few, sparse, skewed, far] {
                    assert!(decoded(&zlib(&rows, stride)) == rows, "{stride} {length}");
                }
            }
        }
    }

    #[test]
    fn boards_are_at_most_a_tenth_larger_than_by_a_general_compressor() {
        let painter = Painter::new().expect("the themes are there");
        for (size, surface) in [(19, Surface::Points), (19, Surface::ParityPoints), (8, Surface::Chequered)] {
            let mut board = Diagram::new(size, size, surface, Pair::new("Black", "White"));
            for (col, row) in (0..size).flat_map(|col| (0..size).map(move |row| (col, row))) {
                let (here, kind) =
                    (Square::new(col, row), (u32::from(col) * 7 + u32::from(row) * u32::from(row)) % 5);
                let seat = if kind == 0 { Seat::First } else { Seat::Second };
                board.pieces.extend((kind < 2).then_some((here, Piece::new(seat, Shape::Stone))));
            }
            let file = painter.png(&board, &Look::default()).expect("a picture");
            let mut reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().expect("a PNG file");
            let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
            let width = reader.next_frame(&mut pixels).expect("a whole picture").width as usize;
            let rows: Vec<u8> = pixels.chunks_exact(width).flat_map(|row| [&[0], row].concat()).collect();
            let mut general = ZlibEncoder::new(&rows[..], Compression::new(6));
            let mut other = Vec::new();
            general.read_to_end(&mut other).expect("memory");
            let ours = zlib(&rows, width + 1).len();
            assert!(ours * 10 <= other.len() * 11, "{surface:?}: {ours} and {} bytes", other.len());
        }
    }
}
