//! The layout of the status strip: the turn and the counts of the game.

use super::font::{Font, TextSize};
use super::layout::{Layout, Metrics, StripStone, TextLabel};
use crate::diagram::Diagram;
use crate::game::Seat;

impl Layout {
    /// Lays out the status strip: a stone for the player to move, the number of the move, and the counts.
    pub(super) fn add_strip(&mut self, diagram: &Diagram, metrics: Metrics, font: &Font) {
        let strip = &diagram.strip;
        let text = match strip.to_move {
            Some(_) => format!("move {}", u64::from(strip.ply) + 1),
            None => format!("{} {}", strip.ply, if strip.ply == 1 { "move" } else { "moves" }),
        };
        let pitch = metrics.cap_height * 2;
        let lines = if strip.counts.len() > 1 { 3 } else { 1 };
        let high = (pitch * lines).max(metrics.cap_height * 2);
        self.strip = metrics.margin + high + metrics.gap;

        let stone = pitch;
        let middle = metrics.margin + high / 2;
        let mut left = metrics.margin;
        if let Some(seat) = strip.to_move {
            self.stones.push(StripStone { seat, left, top: middle - stone / 2, size: stone });
            left += stone + metrics.gap;
        }
        let top = middle - metrics.cap_height / 2;
        let size = metrics.text_size(100);
        let start = left + font.width(&text, size) + 2 * metrics.gap;
        self.labels.push(TextLabel { text, size, left, top, on_strip: true });
        if lines == 1 {
            self.add_single_count(diagram, metrics, start, top, font);
        } else {
            self.add_count_table(diagram, metrics, start, font);
        }
    }

    /// Lays out a single count: its name, then a stone and a figure for each player, right-aligned.
    fn add_single_count(
        &mut self,
        diagram: &Diagram,
        metrics: Metrics,
        start: usize,
        top: usize,
        font: &Font,
    ) {
        let Some(count) = diagram.strip.counts.first() else { return };
        let stone = metrics.cap_height * 3 / 2;
        let figures = Seat::BOTH.map(|seat| count.of[seat].to_string());
        let room = (metrics.width - metrics.margin).saturating_sub(start);
        let fixed = 2 * (stone + 3 * metrics.gap);
        let size = widest_fitting(room.saturating_sub(fixed), metrics, |size| {
            font.width(&count.title(), size)
                + figures.iter().map(|figure| font.width(figure, size)).sum::<usize>()
        });
        let mut right = metrics.width - metrics.margin;
        let put = |labels: &mut Vec<TextLabel>, text: &str, right: &mut usize| {
            *right = right.saturating_sub(font.width(text, size));
            labels.push(TextLabel { text: text.to_owned(), size, left: *right, top, on_strip: true });
        };
        for seat in [Seat::Second, Seat::First] {
            put(&mut self.labels, &figures[seat as usize], &mut right);
            right = right.saturating_sub(stone + metrics.gap / 2);
            let middle = top + metrics.cap_height / 2;
            self.stones.push(StripStone { seat, left: right, top: middle - stone / 2, size: stone });
            right = right.saturating_sub(2 * metrics.gap);
        }
        put(&mut self.labels, &count.title(), &mut right);
    }

    /// Lays out several counts: a column for each count, a row for each player.
    fn add_count_table(&mut self, diagram: &Diagram, metrics: Metrics, start: usize, font: &Font) {
        let counts = &diagram.strip.counts;
        let stone = metrics.cap_height * 3 / 2;
        let room = (metrics.width - metrics.margin)
            .saturating_sub(start + stone + 2 * metrics.gap * (counts.len() + 1));
        let column = |of: usize, size: TextSize| {
            let count = &counts[of];
            let figures = Seat::BOTH.map(|seat| font.width(&count.of[seat].to_string(), size));
            font.width(&count.title(), size).max(figures[0]).max(figures[1])
        };
        let size = widest_fitting(room, metrics, |size| (0..counts.len()).map(|of| column(of, size)).sum());
        let top = |line: usize| metrics.margin + metrics.cap_height * 2 * line + metrics.cap_height / 2;
        let mut right = metrics.width - metrics.margin;
        for (of, count) in counts.iter().enumerate().rev() {
            let mut put = |text: String, line: usize| {
                let left = right.saturating_sub(font.width(&text, size));
                self.labels.push(TextLabel { text, size, left, top: top(line), on_strip: true });
            };
            put(count.title(), 0);
            put(count.of.first.to_string(), 1);
            put(count.of.second.to_string(), 2);
            right = right.saturating_sub(column(of, size) + 2 * metrics.gap);
        }
        for (line, seat) in [(1, Seat::First), (2, Seat::Second)] {
            let middle = top(line) + metrics.cap_height / 2;
            let left = right.saturating_sub(stone);
            self.stones.push(StripStone { seat, left, top: middle - stone / 2, size: stone });
        }
    }
}

/// Returns the widest text size that fits into `room`, or the narrowest if none does.
fn widest_fitting(room: usize, metrics: Metrics, width: impl Fn(TextSize) -> usize) -> TextSize {
    let sizes = [100, 90, 80, 70, 60, 50].map(|stretch| metrics.text_size(stretch));
    sizes.into_iter().find(|&size| width(size) <= room).unwrap_or(sizes[5])
}
