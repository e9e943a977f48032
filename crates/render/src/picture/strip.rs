//! The layout of the status strip: the players and the score, and a line of small text.

use super::font::{Font, TextSize};
use super::layout::{Layout, Metrics, Place, SMALL, StripStone, TextGround, TextLabel};
use postern_rules::diagram::{Diagram, Strip};
use postern_rules::seat::Seat;

/// Heights of the strip's parts, as fractions of the width.
const ABOVE: f32 = 0.019;
const PLATE: f32 = 0.042;
const BETWEEN: f32 = 0.0085;
const BELOW: f32 = 0.011;

impl Layout {
    /// Lays out the status strip: the players with their stones at both sides, the score between them, and below it the
    /// game, the number of the move and the other counts. The player to move has a plate. All words come from the
    /// diagram.
    pub(crate) fn add_strip(&mut self, diagram: &Diagram, metrics: Metrics, font: &Font) {
        let plate = metrics.part(PLATE);
        let above = metrics.part(ABOVE);
        let small = metrics.part(SMALL);
        let line = above + plate + metrics.part(BETWEEN);
        self.strip = line + small + metrics.part(BELOW);

        let strip = &diagram.strip;
        let main = main_count(strip);
        let texts = &strip.texts;
        let score = main.and_then(|main| texts.counts.get(main)).unwrap_or(&texts.moves).clone();
        let top = above + (plate - metrics.cap_height) / 2;
        let room = metrics.width - 2 * metrics.margin;
        let size = widest_fitting(font, &score, metrics.text_size(100), room / 2);
        let wide = font.width(&score, size);
        let middle = metrics.width / 2;
        self.label(score, size, middle.saturating_sub(wide / 2), top, TextGround::Strip);

        let block = (room.saturating_sub(wide + 4 * metrics.gap)) / 2;
        for seat in Seat::BOTH {
            self.add_player(
                diagram,
                seat,
                metrics,
                Place { left: 0, top: above, width: block, height: plate },
                font,
            );
        }

        let title = Some(&strip.title).filter(|title| font.covers(title));
        let others = texts.counts.iter().enumerate().filter(|(at, _)| Some(*at) != main);
        let moves = main.map(|_| &texts.moves);
        let parts = title.into_iter().chain(moves).chain(others.map(|(_, count)| count));
        let parts: Vec<&str> = parts.map(String::as_str).filter(|part| !part.is_empty()).collect();
        let caption = Some(&strip.caption).filter(|caption| !caption.is_empty() && font.covers(caption));
        let text = caption.cloned().unwrap_or_else(|| parts.join("  ·  "));
        let size = TextSize { cap_height: small as u16, stretch: 100, bold: false };
        let size = widest_fitting(font, &text, size, room);
        let text = shortened(font, &text, size, room);
        let wide = font.width(&text, size);
        self.label(text, size, middle.saturating_sub(wide / 2), line, TextGround::Strip);
    }

    /// Adds the stone and the name of a player within a block at their side of the strip. `block.left` is ignored.
    fn add_player(&mut self, diagram: &Diagram, seat: Seat, metrics: Metrics, block: Place, font: &Font) {
        let strip = &diagram.strip;
        let active = strip.to_move == Some(seat);
        // The stone's square fits into the round end of the plate.
        let stone = block.height * 16 / 25;
        let pad = (block.height - stone) / 2;
        let size = metrics.text_size(100);
        let room = block.width.saturating_sub(stone + 3 * pad + metrics.gap);
        let player = Some(&strip.players[seat]).filter(|name| !name.trim().is_empty() && font.covers(name));
        let side = Some(&strip.texts.sides[seat]).filter(|side| !side.is_empty());
        let name = player.or(side).map_or(strip.names[seat], String::as_str);
        let name = shortened(font, name, size, room);
        let wide = font.width(&name, size);
        let width = stone + 3 * pad + metrics.gap + wide;
        let (left, stone_left, text_left) = match seat {
            Seat::First => {
                let left = metrics.margin;
                (left, left + pad, left + pad + stone + metrics.gap)
            }
            Seat::Second => {
                let left = (metrics.width - metrics.margin).saturating_sub(width);
                (left, left + width - pad - stone, left + 2 * pad)
            }
        };
        if active {
            self.turn = Some(Place { left, width, ..block });
        }
        self.stones.push(StripStone { seat, left: stone_left, top: block.top + pad, size: stone, active });
        let top = block.top + (block.height - metrics.cap_height) / 2;
        let ground = if active { TextGround::Turn } else { TextGround::Strip };
        self.label(name, size, text_left, top, ground);
    }

    fn label(&mut self, text: String, size: TextSize, left: usize, top: usize, ground: TextGround) {
        if !text.is_empty() {
            self.labels.push(TextLabel { text, size, left, top, ground });
        }
    }
}

/// Returns the index of the count that decides the game: the one with a goal, or else the first.
fn main_count(strip: &Strip) -> Option<usize> {
    let counts = &strip.counts;
    counts.iter().position(|count| count.goal.is_some()).or((!counts.is_empty()).then_some(0))
}

/// Returns the size with the largest stretch at which a text fits into `room`, or the narrowest if none does.
fn widest_fitting(font: &Font, text: &str, size: TextSize, room: usize) -> TextSize {
    let sizes = [100, 90, 80, 70, 60].map(|stretch| TextSize { stretch, ..size });
    sizes.into_iter().find(|&size| font.width(text, size) <= room).unwrap_or(sizes[4])
}

/// Cuts a text that is wider than `room` and marks the cut.
fn shortened(font: &Font, text: &str, size: TextSize, room: usize) -> String {
    if font.width(text, size) <= room {
        return text.to_owned();
    }
    let mut kept: Vec<char> = text.chars().take(200).collect();
    while kept.pop().is_some() {
        let cut = format!("{}…", kept.iter().collect::<String>().trim_end());
        if font.width(&cut, size) <= room {
            return cut;
        }
    }
    String::new()
}
