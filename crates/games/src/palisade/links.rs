//! Union-find over stones that are connected by diagonal links.

/// A disjoint-set forest over the points of board and ring: each stone points to another stone it is connected with, or
/// to itself. Following the pointers leads all connected stones to the same root.
///
/// Captured stones are not removed. So stones connected here may be separate on the board, but never the other way
/// round. No stone is ever placed again where one was captured.
#[derive(Clone, Debug)]
pub(crate) struct Links<const STRIDE: usize> {
    toward: [[u16; STRIDE]; STRIDE],
}

impl<const STRIDE: usize> Links<STRIDE> {
    /// Creates the links of the ring alone, around a board of `size`. Only O's two stones beside each corner are
    /// linked.
    pub(crate) fn of_ring(size: u8) -> Links<STRIDE> {
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
            // Path halving makes the next lookup faster.
            toward[point] = toward[next];
            point = next;
        }
    }

    /// Links a new stone to the neighbours (NE, NW, SE, SW) for which `linked` is true. Returns an upper bound on the
    /// loops it closes: one for each neighbour that it was already connected with.
    #[inline(always)]
    pub(crate) fn add(&mut self, point: usize, linked: [bool; 4]) -> u32 {
        let (mut own, mut closed) = (point, 0);
        // The links are hard to predict for the processor, so this avoids branches.
        for (next, linked) in Self::around(point).into_iter().zip(linked) {
            let other = self.root(next);
            closed += (linked & (other == own)) as u32;
            let other = if linked { other } else { own };
            self.toward.as_flattened_mut()[own] = other as u16;
            own = other;
        }
        closed
    }

    /// Returns true if a new stone may close a loop because two of its diagonal neighbours are connected.
    #[inline(always)]
    pub(crate) fn closes(&self, point: usize) -> bool {
        let toward = self.toward.as_flattened();
        // Points without stones are their own roots.
        let [a, b, c, d] = Self::around(point).map(|mut point| {
            while toward[point] as usize != point {
                point = toward[point] as usize;
            }
            point
        });
        (a == b) | (a == c) | (a == d) | (b == c) | (b == d) | (c == d)
    }

    /// Returns the diagonal neighbours: NE, NW, SE, SW.
    #[inline(always)]
    fn around(point: usize) -> [usize; 4] {
        [point + STRIDE + 1, point + STRIDE - 1, point - STRIDE + 1, point - STRIDE - 1]
    }
}
