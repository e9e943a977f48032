//! Which stones of Palisade hang together by diagonal links.

/// The stones of board and ring by their numbers: each points to another one that it hangs together with, or to
/// itself. Following the pointers leads to the same stone from all stones that hang together.
///
/// Stones that are captured stay: what hangs together here may be apart on the board, never the other way round. No
/// stone is ever placed again where one was captured.
#[derive(Clone, Debug)]
pub(super) struct Links<const STRIDE: usize> {
    toward: [[u16; STRIDE]; STRIDE],
}

impl<const STRIDE: usize> Links<STRIDE> {
    /// The ring alone, around a board of `size`: only O's two stones beside each corner hang together.
    pub(super) fn of_ring(size: u8) -> Links<STRIDE> {
        let mut toward = std::array::from_fn(|row| std::array::from_fn(|col| (STRIDE * row + col) as u16));
        let last = size as usize + 1;
        for (row, beside) in [(0, 1), (last, last - 1)] {
            for (col, aside) in [(1, 0), (last - 1, last)] {
                toward[row][col] = (STRIDE * beside + aside) as u16;
            }
        }
        Links { toward }
    }

    #[inline(always)]
    fn root(&mut self, mut point: usize) -> usize {
        let toward = self.toward.as_flattened_mut();
        loop {
            let next = toward[point] as usize;
            if next == point {
                return point;
            }
            // Halves the way for the next time.
            toward[point] = toward[next];
            point = next;
        }
    }

    /// Links a new stone to those around it that are told, NE, NW, SE, SW, and returns how many loops it closes at most:
    /// one for each link to a stone that it already hangs together with.
    #[inline(always)]
    pub(super) fn add(&mut self, point: usize, linked: [bool; 4]) -> u32 {
        let (mut own, mut closed) = (point, 0);
        // Which of them are linked is anybody's guess, to a processor too, so there are no branches.
        for (next, linked) in Self::around(point).into_iter().zip(linked) {
            let other = self.root(next);
            closed += (linked & (other == own)) as u32;
            let other = if linked { other } else { own };
            self.toward.as_flattened_mut()[own] = other as u16;
            own = other;
        }
        closed
    }

    /// True if a new stone may close a loop: two of those around it hang together.
    #[inline(always)]
    pub(super) fn closes(&self, point: usize) -> bool {
        let toward = self.toward.as_flattened();
        // Points without stones hang together with nothing.
        let [a, b, c, d] = Self::around(point).map(|mut point| {
            while toward[point] as usize != point {
                point = toward[point] as usize;
            }
            point
        });
        (a == b) | (a == c) | (a == d) | (b == c) | (b == d) | (c == d)
    }

    /// NE, NW, SE, SW.
    #[inline(always)]
    fn around(point: usize) -> [usize; 4] {
        [point + STRIDE + 1, point + STRIDE - 1, point - STRIDE + 1, point - STRIDE - 1]
    }
}
