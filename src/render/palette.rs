//! A palette of at most 255 colours for everything drawn in one resolved theme.
//!
//! Indexed pictures make small files, and a cached cell is copied as bytes.

use std::collections::HashMap;

use image::RgbImage;

use super::cell::{Base, Cell};
use super::colour::Rgb;
use super::font::{Font, TextMask};
use super::resolved::ResolvedTheme;
use super::tile;
use crate::diagram::{Ground, Mark, Piece, Shape};
use crate::game::Seat;

/// The index of the board's ground.
pub(crate) const GROUND: u8 = 0;
/// The maximum number of colours.
const MOST_COLOURS: usize = 255;
/// Size of the sample cells in pixels.
const SAMPLE: usize = 22;

/// The colours of a resolved theme, by index.
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    /// The frame around the board and the grain.
    pub frame: u8,
    /// Indices of the colours that a reduced palette must keep.
    role_colours: Vec<u8>,
    /// The blend from the frame to the text of coordinates.
    pub board_text: [u8; TextMask::FULL as usize + 1],
    /// The blend from the strip's ground to its text.
    pub strip_text: [u8; TextMask::FULL as usize + 1],
    pub strip: u8,
    pub line: u8,
}

impl Palette {
    /// Draws samples of all content and keeps the most frequent colours.
    pub fn of(theme: &ResolvedTheme, font: &Font) -> Palette {
        let ramp = |from: Rgb, to: Rgb| -> [Rgb; TextMask::FULL as usize + 1] {
            std::array::from_fn(|step| from.mix(to, step as f32 / f32::from(TextMask::FULL)))
        };
        let board_text = ramp(theme.frame(), theme.board.text);
        let strip_text = ramp(theme.strip.ground, theme.strip.text);
        let mut colours = vec![theme.board.ground, theme.frame(), theme.strip.line, theme.board.line];
        for colour in board_text.iter().chain(&strip_text) {
            if !colours.contains(colour) {
                colours.push(*colour);
            }
        }
        let colours = thinned(colours, weights(theme, font), MOST_COLOURS);
        let index = |colour: Rgb| nearest(&colours, colour);
        let mut role_colours = vec![GROUND];
        role_colours.extend(theme.role_colours().into_iter().map(index));
        Palette {
            frame: index(theme.frame()),
            role_colours,
            board_text: board_text.map(index),
            strip_text: strip_text.map(index),
            strip: index(theme.strip.ground),
            line: index(theme.board.line),
            colours,
        }
    }

    /// Returns the colours by index.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// Returns the index of the colour nearest to `colour`.
    pub fn index_of(&self, colour: Rgb) -> u8 {
        nearest(&self.colours, colour)
    }

    /// Returns true if this is the colour of a role and not a blend of two.
    pub fn is_role_colour(&self, index: u8) -> bool {
        self.role_colours.contains(&index)
    }

    /// Converts pixels to indices.
    pub fn indices(&self, pixels: &RgbImage) -> Vec<u8> {
        let mut known: HashMap<Rgb, u8> = HashMap::new();
        let mut last = (self.colours[usize::from(GROUND)], GROUND);
        pixels
            .pixels()
            .map(|&pixel| {
                let colour = Rgb::from(pixel);
                if colour != last.0 {
                    last = (colour, *known.entry(colour).or_insert_with(|| nearest(&self.colours, colour)));
                }
                last.1
            })
            .collect()
    }
}

/// Returns `wanted` and the most frequent of the others that differ enough, at most `most` in total.
fn thinned(wanted: Vec<Rgb>, weights: HashMap<Rgb, u32>, most: usize) -> Vec<Rgb> {
    let mut others: Vec<(u32, Rgb)> = weights.into_iter().map(|(colour, weight)| (weight, colour)).collect();
    others.sort_by_key(|&(weight, Rgb(r, g, b))| (std::cmp::Reverse(weight), r, g, b));
    let mut apart = 1;
    loop {
        let mut colours = wanted.clone();
        for &(_, colour) in &others {
            if colours.iter().all(|&other| other.distance(colour) >= apart) {
                colours.push(colour);
                if colours.len() > most {
                    break;
                }
            }
        }
        if colours.len() <= most {
            return colours;
        }
        apart = apart * 5 / 4 + 10;
    }
}

fn nearest(colours: &[Rgb], colour: Rgb) -> u8 {
    let best = colours.iter().enumerate().min_by_key(|(_, other)| other.distance(colour));
    best.map_or(GROUND, |(index, _)| index as u8)
}

/// Returns how often each colour occurs in the samples, weighted.
fn weights(theme: &ResolvedTheme, font: &Font) -> HashMap<Rgb, u32> {
    let mut weights = HashMap::new();
    for (cell, weight) in samples() {
        let pixels = tile::draw(&cell, SAMPLE, theme, font);
        let mut run = (theme.board.ground, 0);
        for colour in pixels.pixels().map(|&pixel| Rgb::from(pixel)) {
            if colour == run.0 {
                run.1 += weight;
            } else {
                *weights.entry(run.0).or_insert(0) += run.1;
                run = (colour, weight);
            }
        }
        *weights.entry(run.0).or_insert(0) += run.1;
    }
    weights
}

/// Returns a cell of every kind, with a weight.
fn samples() -> Vec<(Cell, u32)> {
    let lines = 15;
    let point = Cell::new(Base::Point { lines, star: true });
    let lined = Cell::new(Base::Lined);
    let squares = [false, true].map(|alt| Cell::new(Base::Square { alt }));
    let strip = Cell::new(Base::Strip);
    let mut samples = vec![(point, 4)];
    for seat in Seat::BOTH {
        let stone = Piece::new(seat, Shape::Stone);
        let dead = Piece { dead: true, ..stone };
        let stack = Piece::new(seat, Shape::Stack(8));
        let parity = Cell::new(Base::ParityPoint { lines, of: seat });
        let owned = parity.on(Ground::Owned(seat));
        let ring = Cell { links: 15, dimmed: true, ..Cell::new(Base::Bare).with(stone) };
        samples.extend([(parity, 2), (Cell { borders: 15, ..owned }, 2), (ring, 1), (strip.with(stone), 1)]);
        samples.extend([
            (Cell { links: 15, ..owned.with(stone) }, 2),
            (point.with(stone), 8),
            (point.with(dead), 4),
        ]);
        samples.push((lined.with(stack), 3));
        for square in squares {
            samples.extend([(square.with(stack), 3), (square.marked(Mark::Liberty(seat)), 1)]);
            for shape in [Shape::Soldier, Shape::King] {
                samples.push((square.with(Piece::new(seat, shape)), 3));
            }
        }
        for owner in Seat::BOTH {
            let man = Piece::new(owner, Shape::Man);
            for ground in [Ground::Wall(seat), Ground::Inside(seat), Ground::Line(seat)] {
                samples.extend([(lined.on(ground).with(man), 2), (lined.on(ground), 1)]);
            }
        }
        for cell in [point, squares[0], squares[1], lined] {
            samples.push((Cell { tinted: true, ..cell.marked(Mark::Candidate) }, 1));
        }
        for mark in [Mark::Last, Mark::Captured, Mark::Candidate, Mark::Chosen, Mark::Blame] {
            for cell in [point, point.with(stone), squares[0].with(stack), squares[1].with(stack)] {
                samples.push((cell.marked(mark), 1));
            }
        }
    }
    samples
}
