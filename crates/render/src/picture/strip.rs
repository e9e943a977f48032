//! The layout of the status strip: the players and the score, and a line of small text or the result.

use super::font::{Font, TextSize};
use super::layout::{Layout, Metrics, PixelRect, SMALL, StripStone, TextGround, TextLabel};
use postern_rules::diagram::{Diagram, Strip};
use postern_rules::seat::Seat;

/// Heights of the strip's parts, as fractions of the width.
const ABOVE: f32 = 0.01;
const PLATE: f32 = 0.0405;
const BETWEEN: f32 = 0.0075;
const BELOW: f32 = 0.006;
/// Height of the plate of the result above and below its text, which may have descenders, and how much higher its line is
/// than others.
const ABOVE_RESULT: f32 = 0.0055;
const BELOW_RESULT: f32 = 0.0075;
const RAISED: f32 = 0.0015;
/// Space between the lines of a caption.
const LINES: f32 = 0.011;
/// Least width of small text in per cent before a part of it is left out.
const LEAST: u8 = 80;
const SEPARATOR: &str = "  ·  ";

impl Layout {
    /// Lays out the status strip: the players with their stones at both sides and the score between them. Below are each
    /// player's other counts, and between those the game and the number of the move. The player to move has a plate. In a
    /// game that is over, the lower line is the result. All words come from the diagram.
    pub(crate) fn add_strip(&mut self, diagram: &Diagram, metrics: Metrics, font: &Font) {
        let plate = metrics.part(PLATE);
        let above = metrics.part(ABOVE);
        let line = above + plate + metrics.part(BETWEEN);
        self.strip = line + metrics.part(SMALL) + metrics.part(BELOW);

        let strip = &diagram.strip;
        let main = strip.main_count();
        let texts = &strip.texts;
        let score = main.and_then(|main| texts.counts.get(main)).unwrap_or(&texts.moves).clone();
        let top = above + (plate - metrics.cap_height) / 2;
        let room = metrics.width - 2 * metrics.margin;
        let size = widest_fitting(font, &score, metrics.text_size(100), room / 2);
        let wide = font.width(&score, size);
        let middle = metrics.width / 2;
        let left = middle.saturating_sub(steady_width(font, &score, size) / 2);
        self.label(score, size, left, top, TextGround::Strip);

        let block = (room.saturating_sub(wide + 4 * metrics.gap)) / 2;
        for seat in Seat::BOTH {
            self.add_player(
                diagram,
                seat,
                metrics,
                PixelRect { left: 0, top: above, width: block, height: plate },
                font,
            );
        }
        let caption = Some(&strip.caption).filter(|text| !text.is_empty());
        // A caption may need two lines. The pictures of an animation have the same size whether it does or not.
        let second = metrics.part(SMALL) + metrics.part(LINES);
        if !strip.caption.is_empty() {
            self.strip += second;
        }
        let result = Some(&texts.result).filter(|text| !text.is_empty());
        match (result.filter(|_| strip.to_move.is_none()), caption) {
            (Some(result), caption) => {
                let line = line + caption.map_or(0, |_| second / 2);
                self.add_result(strip, result, line, metrics, font);
            }
            (None, Some(caption)) => self.add_caption(caption, (line, second), metrics, font),
            (None, None) => self.add_small(strip, main, line, metrics, font),
        }
    }

    /// Adds the sentence about the position, in two lines `apart` if one is too short.
    fn add_caption(&mut self, caption: &str, (line, apart): (usize, usize), metrics: Metrics, font: &Font) {
        let small = TextSize { cap_height: metrics.part(SMALL) as u16, stretch: 100, bold: false };
        let room = metrics.width - 2 * metrics.margin;
        if font.width(caption, small) <= room {
            return self.add_centred(caption.to_owned(), small, line + apart / 2, font);
        }
        let (size, first) = [100, 90, LEAST]
            .map(|stretch| TextSize { stretch, ..small })
            .into_iter()
            .map(|size| (size, first_line(font, caption, size, room)))
            .find(|(size, first)| font.width(caption[first.len()..].trim_start(), *size) <= room)
            .unwrap_or_else(|| {
                let size = TextSize { stretch: LEAST, ..small };
                (size, first_line(font, caption, size, room))
            });
        let second = shortened(font, caption[first.len()..].trim_start(), size, room);
        self.add_centred(first.to_owned(), size, line, font);
        self.add_centred(second, size, line + apart, font);
    }

    /// Adds a text in the middle of the strip.
    fn add_centred(&mut self, text: String, size: TextSize, top: usize, font: &Font) {
        let left = (self.width / 2).saturating_sub(font.width(&text, size) / 2);
        self.label(text, size, left, top, TextGround::Strip);
    }

    /// Adds the line below the players: their counts except for the main one, and between those the game and the move.
    fn add_small(&mut self, strip: &Strip, main: Option<usize>, line: usize, metrics: Metrics, font: &Font) {
        let texts = &strip.texts;
        let small = TextSize { cap_height: metrics.part(SMALL) as u16, stretch: 100, bold: false };
        let room = metrics.width - 2 * metrics.margin;
        let mut widest = 0;
        for seat in Seat::BOTH {
            let own = texts.own_counts.iter().enumerate().filter(|(at, _)| Some(*at) != main);
            let own: Vec<&str> = own.map(|(_, pair)| pair[seat].as_str()).collect();
            let text = own.join(SEPARATOR);
            let size = widest_fitting(font, &text, small, room * 3 / 8);
            let text = shortened(font, &text, size, room * 3 / 8);
            let wide = font.width(&text, size);
            let left = match seat {
                Seat::First => metrics.margin,
                Seat::Second => metrics.width - metrics.margin - wide,
            };
            self.label(text, size, left, line, TextGround::Strip);
            widest = widest.max(wide);
        }
        let room = room.saturating_sub(2 * widest + 4 * metrics.gap);
        let title = Some(&strip.title);
        let moves = main.map(|_| &texts.moves);
        let parts = |parts: [Option<&String>; 2]| {
            let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(SEPARATOR)
        };
        // Texts that the thread also shows are left out first.
        let texts = [parts([title, moves]), parts([None, moves]), parts([title, None])];
        let fits = |text: &&String| {
            !text.is_empty() && font.width(text, TextSize { stretch: LEAST, ..small }) <= room
        };
        let Some(text) = texts.iter().find(fits) else { return };
        let size = widest_fitting(font, text, small, room);
        let left = (metrics.width / 2).saturating_sub(steady_width(font, text, size) / 2);
        self.label(text.clone(), size, left, line, TextGround::Strip);
    }

    /// Adds the result on a plate in the colour of the winner.
    fn add_result(&mut self, strip: &Strip, result: &str, line: usize, metrics: Metrics, font: &Font) {
        let winner = strip.ending.as_ref().and_then(|ending| ending.winner);
        let size = TextSize { cap_height: metrics.part(SMALL) as u16, stretch: 100, bold: true };
        let (above, below) = (metrics.part(ABOVE_RESULT), metrics.part(BELOW_RESULT));
        let line = line - metrics.part(RAISED);
        let height = above + metrics.part(SMALL) + below;
        let room = metrics.width - 2 * metrics.margin - 2 * height;
        // A squeezed reason is harder to read than none.
        let brief = Some(strip.texts.brief.as_str()).filter(|brief| !brief.is_empty());
        let result = brief.filter(|_| font.width(result, size) > room).unwrap_or(result);
        let size = TextSize { stretch: widest_fitting(font, result, size, room).stretch.max(LEAST), ..size };
        let text = shortened(font, result, size, room);
        let wide = font.width(&text, size);
        let left = (metrics.width / 2).saturating_sub(wide / 2);
        let place = PixelRect {
            left: left - height * 3 / 4,
            top: line - above,
            width: wide + 2 * (height * 3 / 4),
            height,
        };
        self.result = Some((place, winner));
        self.label(text, size, left, line, TextGround::Result(winner));
    }

    /// Adds the stone and the name of a player within a block at their side of the strip. `block.left` is ignored.
    fn add_player(&mut self, diagram: &Diagram, seat: Seat, metrics: Metrics, block: PixelRect, font: &Font) {
        let strip = &diagram.strip;
        let active = strip.to_move == Some(seat);
        // Twice the pad at the round end of the plate, which the corners of the stone's square would touch.
        let stone = block.height * 18 / 25;
        let pad = (block.height - stone) / 2;
        let size = metrics.text_size(100);
        let room = block.width.saturating_sub(stone + 4 * pad + metrics.gap);
        let player = font.readable(&strip.players[seat]);
        let player = Some(player.trim()).filter(|name| !name.is_empty());
        let side = Some(strip.texts.sides[seat].as_str()).filter(|side| !side.is_empty());
        let name = player.or(side).unwrap_or(strip.names[seat]);
        let name = shortened(font, name, size, room);
        let wide = font.width(&name, size);
        let width = stone + 4 * pad + metrics.gap + wide;
        let (left, stone_left, text_left) = match seat {
            Seat::First => {
                let left = metrics.margin;
                (left, left + 2 * pad, left + 2 * pad + stone + metrics.gap)
            }
            Seat::Second => {
                let left = (metrics.width - metrics.margin).saturating_sub(width);
                (left, left + width - 2 * pad - stone, left + 2 * pad)
            }
        };
        if active {
            self.turn = Some(PixelRect { left, width, ..block });
        }
        self.stones.push(StripStone { seat, left: stone_left, top: block.top + pad, size: stone, active });
        let top = block.top + (block.height - metrics.cap_height) / 2;
        let winner = strip.ending.as_ref().and_then(|ending| ending.winner);
        let ground = match winner.filter(|_| strip.to_move.is_none()) {
            Some(winner) if winner != seat => TextGround::Faint,
            _ if active => TextGround::Turn,
            _ => TextGround::Strip,
        };
        self.label(name, size, text_left, top, ground);
    }

    fn label(&mut self, text: String, size: TextSize, left: usize, top: usize, ground: TextGround) {
        if !text.is_empty() {
            self.labels.push(TextLabel { text, size, left, top, ground });
        }
    }
}

/// Condenses a text until it fits into `room` pixels. Returns the narrowest size if no size fits.
pub(crate) fn widest_fitting(font: &Font, text: &str, size: TextSize, room: usize) -> TextSize {
    let sizes = [100, 90, 80, 70, 60].map(|stretch| TextSize { stretch, ..size });
    sizes.into_iter().find(|&size| font.width(text, size) <= room).unwrap_or(sizes[4])
}

/// Returns the width of a text whose digits are all as wide as a zero. A text that is placed by it does not move from
/// picture to picture while its number changes, which is calmer to look at and makes replays smaller.
fn steady_width(font: &Font, text: &str, size: TextSize) -> usize {
    font.width(&text.replace(|letter: char| letter.is_ascii_digit(), "0"), size)
}

/// Returns the words at the start of a text that fit into `room`: those up to the middle, if the rest fits too.
fn first_line<'a>(font: &Font, text: &'a str, size: TextSize, room: usize) -> &'a str {
    let fits = |text: &str| font.width(text, size) <= room;
    let starts = || text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let even = |(first, second): &(&str, &str)| font.width(first, size) >= font.width(second, size);
    let balanced = starts().find(even).filter(|(first, second)| fits(first) && fits(second));
    balanced.or_else(|| starts().take_while(|(first, _)| fits(first)).last()).map_or("", |(first, _)| first)
}

/// Cuts a text that is wider than `room` and marks the cut.
pub(crate) fn shortened(font: &Font, text: &str, size: TextSize, room: usize) -> String {
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
