//! The diagonal links between the stones of Palisade, and the regions that a new stone cuts off.
//!
//! Points are numbered row by row on the board with the ring around it. The width of that is odd, so X's points have
//! even numbers, O's odd ones, and one state serves both. To a player, the points of the other parity are cells
//! between the links: two stones of the player that touch diagonally are a wall between two such cells.

use crate::game::Seat;

/// No stone.
const NONE: u16 = u16::MAX;

/// The stones of board and ring: each points to another one that it hangs together with, or to itself. Following
/// the pointers leads to the same stone from all stones that hang together. `L` is the number of points.
#[derive(Clone, Debug)]
pub(super) struct Links<const L: usize> {
    width: usize,
    toward: [u16; L],
}

/// Floods from the cells around a stone, all at once, a cell of each by turns.
struct Flood<const L: usize> {
    /// 0 where no flood has been, else the number of the first flood there, from 1.
    seen: [u8; L],
    queue: [u16; L],
    queued: usize,
    /// A flood that met another one continues as that one.
    joined: [u8; 4],
    /// The number of cells of each flood in the queue.
    waiting: [u16; 4],
    /// True for floods that have left the board.
    outside: [bool; 4],
}

impl<const L: usize> Links<L> {
    /// The ring alone, around a board of `size`.
    pub(super) fn new(size: u8) -> Links<L> {
        let mut links = Links { width: size as usize + 2, toward: [NONE; L] };
        Seat::BOTH.into_iter().for_each(|seat| links.set_ring(seat));
        links
    }

    /// A player's stones of the ring, which stands on every point around the board but the corners. Only O's stones
    /// beside a corner are linked: each corner's two.
    fn set_ring(&mut self, seat: Seat) {
        let last = self.width - 1;
        for along in (1..last).filter(|along| along % 2 == parity(seat)) {
            for (col, row) in [(along, 0), (along, last), (0, along), (last, along)] {
                let point = self.width * row + col;
                self.toward[point] = point as u16;
            }
        }
        if seat == Seat::Second {
            for (row, col) in [(0, 1), (0, last - 1), (last, 1), (last, last - 1)] {
                let (beside, aside) = (if row == 0 { 1 } else { last - 1 }, if col == 1 { 0 } else { last });
                self.toward[self.width * row + col] = (self.width * beside + aside) as u16;
            }
        }
    }

    /// The number of a point of the board that has this number on the board alone.
    #[inline(always)]
    pub(super) fn point(&self, index: u32) -> usize {
        let size = self.width - 2;
        let (col, row) = (index as usize % size, index as usize / size);
        (row + 1) * self.width + col + 1
    }

    /// The inverse of [`Links::point`].
    #[inline(always)]
    fn index(&self, point: usize) -> u32 {
        let (col, row) = (point % self.width, point / self.width);
        ((row - 1) * (self.width - 2) + col - 1) as u32
    }

    #[inline(always)]
    fn holds(&self, point: usize) -> bool {
        self.toward[point] != NONE
    }

    fn is_outside(&self, point: usize) -> bool {
        let (col, row, last) = (point % self.width, point / self.width, self.width - 1);
        col == 0 || row == 0 || col == last || row == last
    }

    /// NE, SE, SW, NW.
    #[inline(always)]
    fn diagonals(&self, point: usize) -> [usize; 4] {
        let width = self.width;
        [point + width + 1, point - width + 1, point - width - 1, point + width - 1]
    }

    /// E, S, W, N: each lies between two of [`Links::diagonals`], the one before it and the one at its own place.
    #[inline(always)]
    fn sides(&self, point: usize) -> [usize; 4] {
        [point + 1, point - self.width, point - 1, point + self.width]
    }

    #[inline(always)]
    fn root(&mut self, mut point: usize) -> usize {
        loop {
            let next = self.toward[point] as usize;
            if next == point {
                return point;
            }
            // Halves the way for the next time.
            self.toward[point] = self.toward[next];
            point = next;
        }
    }

    /// Puts a stone on an empty point of the board and returns how many regions it newly encloses: one for each link
    /// to a stone that it already hangs together with.
    #[inline]
    pub(super) fn add(&mut self, point: usize) -> usize {
        self.toward[point] = point as u16;
        let mut closed = 0;
        for other in self.diagonals(point) {
            if self.holds(other) {
                let (other, own) = (self.root(other), self.root(point));
                closed += (other == own) as usize;
                self.toward[own] = other as u16;
            }
        }
        closed
    }

    /// The number of stones that a stone on an empty point would be linked to, and true if it would close a loop.
    #[inline(always)]
    pub(super) fn look(&self, point: usize) -> (usize, bool) {
        let (mut links, mut closes) = (0, false);
        let mut roots = [usize::MAX; 4];
        for other in self.diagonals(point) {
            if self.holds(other) {
                let mut root = other;
                while self.toward[root] as usize != root {
                    root = self.toward[root] as usize;
                }
                closes |= roots[..links].contains(&root);
                roots[links] = root;
                links += 1;
            }
        }
        (links, closes)
    }

    /// Takes stones of `seat` off, except those in `left`. Both are points of the board by their numbers there.
    pub(super) fn remove(
        &mut self,
        seat: Seat,
        gone: impl Iterator<Item = u32> + Clone,
        left: impl Iterator<Item = u32> + Clone,
    ) {
        for index in gone.clone() {
            let point = self.point(index);
            self.toward[point] = NONE;
        }
        let links_left = |index| self.diagonals(self.point(index)).into_iter().any(|other| self.holds(other));
        if !gone.into_iter().any(links_left) {
            // No other stone hung together through these, nor pointed to one of them.
            return;
        }
        for index in left.clone() {
            let point = self.point(index);
            self.toward[point] = NONE;
        }
        self.set_ring(seat);
        for index in left {
            let point = self.point(index);
            self.add(point);
        }
    }

    /// Calls `f` with the number on the board of every cell in the regions that the stone on `point` encloses;
    /// `closed` is how many those are, by [`Links::add`].
    pub(super) fn each_cell_within(&self, point: usize, closed: usize, mut f: impl FnMut(u32)) {
        let mut flood = Flood {
            seen: [0; L],
            queue: [0; L],
            queued: 0,
            joined: [0, 1, 2, 3],
            waiting: [0; 4],
            outside: [false; 4],
        };
        let (links, sides) = (self.diagonals(point), self.sides(point));
        for (which, side) in sides.into_iter().enumerate() {
            flood.reach(side, which);
        }
        for (which, link) in links.into_iter().enumerate() {
            if !self.holds(link) {
                // No wall between this side and the one before it.
                flood.join(which, (which + 3) % 4);
            }
        }
        self.spread(&mut flood, closed);
        for &cell in &flood.queue[..flood.queued] {
            let which = flood.at(cell as usize);
            if flood.waiting[which] == 0 && !flood.outside[which] {
                f(self.index(cell as usize));
            }
        }
    }

    /// Floods until `closed` of the floods have no cell left to spread to: those are enclosed. The floods advance by
    /// turns, so the work is bounded by the smaller regions and not by what lies outside them.
    fn spread(&self, flood: &mut Flood<L>, closed: usize) {
        let (mut next, mut found) = (0, 0);
        while found < closed && next < flood.queued {
            let cell = flood.queue[next] as usize;
            next += 1;
            let mut which = flood.at(cell);
            if flood.outside[which] {
                continue;
            }
            if self.is_outside(cell) {
                flood.outside[which] = true;
                continue;
            }
            let (ahead, sides) = (self.diagonals(cell), self.sides(cell));
            // The wall before NE is between E and N, and so on around.
            for (turn, to) in ahead.into_iter().enumerate() {
                if !(self.holds(sides[turn]) && self.holds(sides[(turn + 3) % 4])) {
                    flood.reach(to, which);
                    which = flood.at(cell);
                }
            }
            flood.waiting[which] -= 1;
            found += (flood.waiting[which] == 0 && !flood.outside[which]) as usize;
        }
    }

    /// All cells between a player's links that can't be reached from outside the board, by their numbers on the board.
    pub(super) fn cells_within(&self, seat: Seat) -> Vec<u32> {
        let cells = (0..self.width * self.width).filter(|point| point % 2 == parity(seat.other()));
        let (outer, inner): (Vec<usize>, Vec<usize>) = cells.partition(|&cell| self.is_outside(cell));
        let reached = self.reached(outer);
        inner.into_iter().filter(|&cell| !reached[cell]).map(|cell| self.index(cell)).collect()
    }

    /// All cells of a region within loops of `owner`, by one of its points; all by their numbers on the board.
    pub(super) fn cells_around(&self, owner: Seat, index: u32) -> Vec<u32> {
        let point = self.point(index);
        let is_cell = point % 2 != parity(owner);
        let reached = self.reached(if is_cell { vec![point] } else { self.sides(point).to_vec() });
        let cells = (0..self.width * self.width).filter(|&cell| reached[cell] && !self.is_outside(cell));
        cells.map(|cell| self.index(cell)).collect()
    }

    /// The cells that can be reached from those at the `edge`, themselves included.
    fn reached(&self, mut edge: Vec<usize>) -> [bool; L] {
        let mut reached = [false; L];
        edge.iter().for_each(|&cell| reached[cell] = true);
        while let Some(cell) = edge.pop() {
            let (col, row, last) = (cell % self.width, cell / self.width, self.width - 1);
            for (up, right) in [(true, true), (true, false), (false, true), (false, false)] {
                if (if up { row == last } else { row == 0 }) || (if right { col == last } else { col == 0 }) {
                    continue;
                }
                let beside = if right { cell + 1 } else { cell - 1 };
                let above = if up { cell + self.width } else { cell - self.width };
                let to = beside + above - cell;
                let wall = self.holds(beside) && self.holds(above);
                if !wall && !reached[to] {
                    reached[to] = true;
                    edge.push(to);
                }
            }
        }
        reached
    }
}

/// The parity of the numbers of a player's points.
fn parity(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}

impl<const L: usize> Flood<L> {
    /// The flood that a cell belongs to now.
    #[inline(always)]
    fn at(&self, cell: usize) -> usize {
        self.current(self.seen[cell] as usize - 1)
    }

    #[inline(always)]
    fn current(&self, mut which: usize) -> usize {
        while self.joined[which] as usize != which {
            which = self.joined[which] as usize;
        }
        which
    }

    #[inline(always)]
    fn reach(&mut self, cell: usize, which: usize) {
        if self.seen[cell] != 0 {
            return self.join(which, self.at(cell));
        }
        self.seen[cell] = which as u8 + 1;
        self.queue[self.queued] = cell as u16;
        self.queued += 1;
        self.waiting[which] += 1;
    }

    #[inline(always)]
    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.current(a), self.current(b));
        if a != b {
            self.joined[a] = b as u8;
            self.waiting[b] += self.waiting[a];
            self.outside[b] |= self.outside[a];
        }
    }
}
