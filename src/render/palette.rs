//! At most 255 colours for everything that a theme draws.
//!
//! Pictures are indexed: few colours make small files, and a cell that is drawn once is then copied as bytes.

use std::collections::HashMap;

use image::RgbImage;

use super::cell::{Base, Cell};
use super::colour::Rgb;
use super::letters::{Letters, Printed};
use super::theme::Dress;
use super::tile;
use crate::diagram::{Ground, Mark, Piece, Shape};
use crate::game::Seat;

/// The number of the ground of the board.
pub(crate) const GROUND: u8 = 0;
/// The number that no palette uses: what stays as it was in an animation.
pub(crate) const UNCHANGED: u8 = 255;
/// How large the samples are that colours are taken from.
const SAMPLE: usize = 22;

/// The colours of a theme, by number.
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    /// The ground around the board, and its grain.
    pub frame: u8,
    /// What must stay exactly what it is.
    inks: Vec<u8>,
    /// From the ground of the board to coordinates.
    pub board_text: [u8; Printed::FULL as usize + 1],
    /// From the ground of the strip to its text.
    pub strip_text: [u8; Printed::FULL as usize + 1],
    pub strip: u8,
    pub line: u8,
}

impl Palette {
    /// Draws a sample of everything and keeps the colours that matter.
    pub fn of(theme: &Dress, letters: &Letters) -> Palette {
        let ramp = |from: Rgb, to: Rgb| -> [Rgb; Printed::FULL as usize + 1] {
            std::array::from_fn(|step| from.mix(to, step as f32 / f32::from(Printed::FULL)))
        };
        let board_text = ramp(theme.frame(), theme.board.text);
        let strip_text = ramp(theme.strip.ground, theme.strip.text);
        let mut colours = vec![theme.board.ground, theme.frame(), theme.strip.line, theme.board.line];
        for colour in board_text.iter().chain(&strip_text) {
            if !colours.contains(colour) {
                colours.push(*colour);
            }
        }
        let colours = thinned(colours, weights(theme, letters), usize::from(UNCHANGED));
        let number = |colour: Rgb| nearest(&colours, colour);
        let mut inks = vec![GROUND];
        inks.extend(theme.inks().into_iter().map(number));
        Palette {
            frame: number(theme.frame()),
            inks,
            board_text: board_text.map(number),
            strip_text: strip_text.map(number),
            strip: number(theme.strip.ground),
            line: number(theme.board.line),
            colours,
        }
    }

    /// The colours by number, at most 255.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The number that comes nearest to a colour.
    pub fn number(&self, colour: Rgb) -> u8 {
        nearest(&self.colours, colour)
    }

    /// Whether this is the colour of a role, and not one between two of them.
    pub fn is_ink(&self, number: u8) -> bool {
        self.inks.contains(&number)
    }

    /// Turns a drawing into numbers.
    pub fn numbers(&self, pixels: &RgbImage) -> Vec<u8> {
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

/// `wanted`, then the most frequent of the others that differ enough, at most `most` in all.
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
    best.map_or(GROUND, |(number, _)| number as u8)
}

/// How often each colour occurs in samples of what pictures are made of.
fn weights(theme: &Dress, letters: &Letters) -> HashMap<Rgb, u32> {
    let mut weights = HashMap::new();
    for (cell, weight) in samples() {
        let pixels = tile::draw(&cell, SAMPLE, theme, letters);
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
            samples.push((Cell { lit: true, ..cell.marked(Mark::Candidate) }, 1));
        }
        for mark in [Mark::Last, Mark::Captured, Mark::Candidate, Mark::Chosen, Mark::Blame] {
            for cell in [point, point.with(stone), squares[0].with(stack), squares[1].with(stack)] {
                samples.push((cell.marked(mark), 1));
            }
        }
    }
    samples
}
