//! Huffman codes and a stream of bits, as RFC 1951 wants them.

/// Bits, the lowest of each byte first.
pub(crate) struct Bits {
    bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl Bits {
    /// A stream that goes on after these bytes.
    pub fn new(bytes: Vec<u8>) -> Bits {
        Bits { bytes, pending: 0, count: 0 }
    }

    /// Writes the lowest `bits` bits of `value`, at most 16.
    #[inline]
    pub fn put(&mut self, value: u32, bits: u32) {
        self.pending |= u64::from(value) << self.count;
        self.count += bits;
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    /// All bytes; the last one is filled up with zeros.
    pub fn finish(mut self) -> Vec<u8> {
        let whole = self.count.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.pending.to_le_bytes()[..whole]);
        self.bytes
    }
}

/// A code: for each symbol some bits, the fewer the more frequent it is.
pub(crate) struct Code {
    lengths: Vec<u8>,
    words: Vec<u16>,
}

impl Code {
    /// A code for symbols that occur so often, none longer than `longest` bits (at least 9 for 286 symbols).
    pub fn of(counts: &[u32], longest: u8) -> Code {
        let mut counts = counts.to_vec();
        let lengths = loop {
            let lengths = lengths(&counts);
            if lengths.iter().all(|&length| length <= longest) {
                break lengths;
            }
            // Flatter counts make a flatter tree.
            for count in counts.iter_mut().filter(|count| **count > 0) {
                *count = count.div_ceil(2);
            }
        };
        let words = words(&lengths);
        Code { lengths, words }
    }

    pub fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    #[inline]
    pub fn put(&self, symbol: usize, out: &mut Bits) {
        out.put(self.words[symbol].into(), self.lengths[symbol].into());
    }
}

/// The depth of each symbol in a tree in which the two rarest are joined again and again.
fn lengths(counts: &[u32]) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    let mut heap: Vec<(u32, Vec<usize>)> = (0..counts.len())
        .filter(|&symbol| counts[symbol] > 0)
        .map(|symbol| (counts[symbol], vec![symbol]))
        .collect();
    if let [(_, only)] = &heap[..] {
        // One symbol alone still needs a bit.
        lengths[only[0]] = 1;
        return lengths;
    }
    // The rarest last; equal ones in a fixed order, so that equal pictures make equal files.
    heap.sort_by(|a, b| b.cmp(a));
    while heap.len() > 1 {
        let (Some((one, mut symbols)), Some((other, others))) = (heap.pop(), heap.pop()) else { break };
        symbols.extend(others);
        for &symbol in &symbols {
            lengths[symbol] += 1;
        }
        let sum = one + other;
        let place = heap.partition_point(|(count, _)| *count > sum);
        heap.insert(place, (sum, symbols));
    }
    lengths
}

/// The words of a code with these lengths (RFC 1951, 3.2.2), mirrored, as they are written from their highest bit.
fn words(lengths: &[u8]) -> Vec<u16> {
    let mut next = [0_u16; 17];
    for bits in 1..16 {
        let shorter = lengths.iter().filter(|&&length| usize::from(length) == bits).count() as u16;
        next[bits + 1] = (next[bits] + shorter) << 1;
    }
    lengths
        .iter()
        .map(|&length| {
            if length == 0 {
                return 0;
            }
            let word = next[usize::from(length)];
            next[usize::from(length)] += 1;
            word.reverse_bits() >> (16 - length)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_complete_and_no_word_is_too_long() {
        // Fibonacci's numbers make the deepest trees.
        let mut counts = vec![1, 1];
        for at in 2..40 {
            counts.push(counts[at - 1] + counts[at - 2]);
        }
        for longest in [7, 15] {
            let code = Code::of(&counts, longest);
            let filled: f64 = code.lengths().iter().map(|&length| 0.5_f64.powi(length.into())).sum();
            assert_eq!(filled, 1.0);
            assert!(code.lengths().iter().all(|&length| (1..=longest).contains(&length)));
        }
    }

    #[test]
    fn frequent_symbols_get_short_words() {
        let code = Code::of(&[100, 10, 11, 1, 0], 15);
        assert_eq!(code.lengths(), [1, 3, 2, 3, 0]);
    }
}
