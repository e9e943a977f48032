//! A second implementation of Inchworm, as slow and plain as the rules page. Tests compare the fast rules with it.

use std::collections::{BTreeMap, BTreeSet};

use postern_rules::square::Square;

/// Column and row, counted from 0.
type At = (i32, i32);

/// E, W, N, S, NE, SE, NW, SW.
const LINES: [At; 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A position. Player 0 is x and player 1 is o.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plain {
    pub wraps: (bool, bool),
    pub placing: bool,
    pub to_move: usize,
    /// Owner and height of each stack, by column and row.
    pub stacks: BTreeMap<At, (usize, u32)>,
    pub stock: [u32; 2],
    pub prisoners: [u32; 2],
    pub points: [u32; 2],
}

fn name((col, row): At) -> String {
    Square::new(col as u8, row as u8).to_string()
}

fn at(text: &str) -> At {
    let square: Square = text.parse().expect("moves in tests name squares");
    (square.col as i32, square.row as i32)
}

fn all() -> impl Iterator<Item = At> {
    (0..64).map(|i| (i % 8, i / 8))
}

impl Plain {
    pub(crate) fn start(wraps: (bool, bool), placing: bool, stock: [u32; 2]) -> Plain {
        let (prisoners, points) = ([0, 0], [0, 0]);
        Plain { wraps, placing, to_move: 0, stacks: BTreeMap::new(), stock, prisoners, points }
    }

    fn step(&self, (col, row): At, (dc, dr): At) -> Option<At> {
        let on = |at: i32, wraps: bool| {
            if wraps { Some(at.rem_euclid(8)) } else { (0..8).contains(&at).then_some(at) }
        };
        Some((on(col + dc, self.wraps.0)?, on(row + dr, self.wraps.1)?))
    }

    fn mine(&self, at: At) -> bool {
        self.stacks.get(&at).is_some_and(|&(owner, _)| owner == self.to_move)
    }

    /// Returns every way to collect from a square: its squares after the first, sorted by length, then by direction.
    fn ways(&self, from: At) -> Vec<Vec<At>> {
        let mut ways = Vec::new();
        for line in LINES {
            let mut way = Vec::new();
            let mut now = from;
            while let Some(next) = self.step(now, line).filter(|&next| next != from && self.mine(next)) {
                way.push(next);
                ways.push(way.clone());
                now = next;
            }
        }
        ways.sort_by_key(Vec::len);
        ways
    }

    fn paths(&self, path: &mut Vec<At>, height: usize, found: &mut Vec<String>) {
        if path.len() == height {
            return found.push(path.iter().map(|&at| name(at)).collect::<Vec<_>>().join("-"));
        }
        let last = path[path.len() - 1];
        for next in all() {
            let touches = LINES.iter().any(|&line| self.step(last, line) == Some(next));
            if touches && !self.stacks.contains_key(&next) && !path.contains(&next) {
                path.push(next);
                self.paths(path, height, found);
                path.pop();
            }
        }
    }

    /// Returns all moves in canonical order, except distributions of stacks taller than `tallest`.
    pub(crate) fn moves(&self, tallest: u32) -> Vec<String> {
        let me = self.to_move;
        let mut moves = Vec::new();
        let empty = |at: &At| !self.stacks.contains_key(at);
        if self.stock[me] > 0 {
            moves.extend(all().filter(|at| empty(at) || self.mine(*at)).map(name));
        }
        if self.placing && self.prisoners[me] > 0 {
            moves.extend(all().filter(empty).map(|at| format!("*{}", name(at))));
        }
        for from in all().filter(|&at| self.mine(at)) {
            let ends: BTreeSet<(i32, i32)> =
                self.ways(from).iter().filter_map(|way| way.last()).map(|&(col, row)| (row, col)).collect();
            moves.extend(ends.iter().map(|&(row, col)| format!("{}={}", name(from), name((col, row)))));
            let height = self.stacks[&from].1;
            if (2..=tallest).contains(&height) {
                self.paths(&mut vec![from], height as usize, &mut moves);
            }
        }
        if self.prisoners[1 - me] > 0 {
            moves.push(format!("R{}", self.prisoners[1 - me]));
        }
        if moves.is_empty() {
            moves.push("pass".into());
        }
        moves
    }

    /// Plays a legal move and returns the captured squares in canonical order.
    pub(crate) fn play(&mut self, text: &str) -> Vec<String> {
        let me = self.to_move;
        if let Some(on) = text.strip_prefix('*') {
            self.prisoners[me] -= 1;
            self.stacks.insert(at(on), (1 - me, 1));
        } else if text.starts_with('R') {
            self.stock[me] += self.prisoners[1 - me];
            self.prisoners[1 - me] = 0;
        } else if let Some((from, to)) = text.split_once('=') {
            let (from, to) = (at(from), at(to));
            let ways = self.ways(from);
            let way = ways.iter().find(|way| way.last() == Some(&to)).expect("legal moves have a way");
            let mut height = self.stacks.remove(&from).expect("a stack stands there").1;
            height +=
                way.iter().map(|at| self.stacks.remove(at).expect("a stack stands there").1).sum::<u32>();
            self.stacks.insert(to, (me, height));
        } else if text.contains('-') {
            self.stacks.extend(text.split('-').map(|square| (at(square), (me, 1))));
        } else if text != "pass" {
            self.stock[me] -= 1;
            self.stacks.entry(at(text)).or_insert((me, 0)).1 += 1;
        }
        self.to_move = 1 - me;
        self.capture()
    }

    fn capture(&mut self) -> Vec<String> {
        let fallen: Vec<At> =
            all().filter(|at| self.stacks.contains_key(at) && !self.breathes(*at)).collect();
        for at in &fallen {
            let (owner, height) = self.stacks.remove(at).expect("it was found just now");
            self.prisoners[1 - owner] += height;
            self.points[1 - owner] += height;
        }
        fallen.into_iter().map(name).collect()
    }

    /// Returns true if the group of a stack has an empty square beside it.
    fn breathes(&self, start: At) -> bool {
        let owner = self.stacks[&start].0;
        let mut group = vec![start];
        let mut looked = 0;
        while looked < group.len() {
            for line in &LINES[..4] {
                match self.step(group[looked], *line).map(|next| (next, self.stacks.get(&next))) {
                    Some((_, None)) => return true,
                    Some((next, Some(stack))) if stack.0 == owner && !group.contains(&next) => {
                        group.push(next)
                    }
                    _ => {}
                }
            }
            looked += 1;
        }
        false
    }

    /// Returns the position string.
    pub(crate) fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in (0..8).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for col in 0..=8 {
                let stack = self.stacks.get(&(col, row));
                if (stack.is_some() || col == 8) && empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                match stack {
                    Some(&(owner, 1)) => text.push(['x', 'o'][owner]),
                    Some(&(owner, height)) => text += &format!("{}[{height}]", ['x', 'o'][owner]),
                    None => empty += 1,
                }
            }
            rows.push(text);
        }
        let pair = |[x, o]: [u32; 2]| format!("{x},{o}");
        format!(
            "{} {} {} {} {}",
            rows.join("/"),
            ['x', 'o'][self.to_move],
            pair(self.stock),
            pair(self.prisoners),
            pair(self.points)
        )
    }
}
