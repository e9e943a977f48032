//! A palette of at most 127 colours for everything drawn on one surface in one resolved theme.
//!
//! Indexed pictures make small files, and a cached cell is copied as bytes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, Ordering};

use image::RgbImage;

use crate::colour::Rgb;
use crate::colour::resolved::ResolvedTheme;
use crate::indexed::IndexedImage;
use crate::picture::font::TextMask;
use crate::pieces::cell::{Base, Cell};
use crate::pieces::studio::Studio;
use crate::pieces::tile;
use postern_rules::diagram::{Ground, Mark, Piece, Shape, Surface};
use postern_rules::seat::Seat;

/// The number of colours in a file. The last one is left free: replays use it as transparent.
pub(crate) const COLOURS: usize = 128;
const MOST: usize = COLOURS - 1;
/// The number of colours of a replay, with the transparent one. Grain, and steps of light that nobody sees in a small
/// picture that moves, would make its file twice as large.
pub(crate) const FEW: usize = 32;
/// The number of colours of a board whose file would be large.
const REDUCED: usize = 72;
/// Size of the sample cells in pixels.
const SAMPLE: usize = 26;
/// The part by which grain makes a ground lighter and darker.
const GRAIN: f32 = 0.048;
/// Strength of the name of the player who lost.
const FAINT: f32 = 0.5;
/// Bits of each channel in the table of nearest colours, and the value of an unknown entry.
const BITS: u32 = 6;
const UNKNOWN: u8 = u8::MAX;

/// A blend of two colours, for text.
pub(crate) type Ramp = [u8; TextMask::FULL as usize + 1];

/// The kind of picture that a palette serves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scene {
    Board(Surface),
    Chart,
    /// Cross tables, brackets and stairs.
    Table,
}

/// The colours of a scene, by index.
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    exact: HashMap<Rgb, u8>,
    /// The nearest index for the upper bits of a colour, filled on first use.
    nearest: Vec<AtomicU8>,
    pub frame: u8,
    pub edge: u8,
    /// The light inside the edge of the board.
    pub rim: u8,
    pub strip: u8,
    /// The blend from the frame to the text of coordinates.
    pub board_text: Ramp,
    /// The blend from the strip's ground to its text.
    pub strip_text: Ramp,
    /// The same on the ground of the player to move.
    pub turn_text: Ramp,
    /// The same for the name of the player who lost.
    pub faint_text: Ramp,
    /// The blend from the strip's ground to a medal, and from a medal to its text.
    pub medal: Ramp,
    pub medal_text: Ramp,
    /// For each winner and for a draw: the blends from the text of the strip to the plate of the result, and from the plate to
    /// its text.
    results: [(Ramp, Ramp); 3],
    /// Grounds with grain, each with its lighter and darker shade.
    pub grains: Vec<(u8, [u8; 2])>,
    /// The colours of a replay, and those of a board whose file would be large.
    few: Reduced,
    fewer: Reduced,
}

/// A palette with fewer colours: all those of areas, and the nearest ones to the others.
struct Reduced {
    /// The new index of each colour.
    of: Vec<u8>,
    kept: Vec<Rgb>,
}

impl Reduced {
    /// Keeps at most `most` colours, `areas` first. Each step adds the colour that is farthest from all before, so that
    /// no mark and no text is lost.
    fn of(colours: &[Rgb], areas: &[u8], most: usize) -> Reduced {
        let mut kept: Vec<Rgb> = Vec::new();
        let add = |kept: &mut Vec<Rgb>, colour: Rgb| {
            if kept.len() < most && !kept.contains(&colour) {
                kept.push(colour);
            }
        };
        areas.iter().for_each(|&area| add(&mut kept, colours[usize::from(area)]));
        for _ in kept.len()..most {
            let error = |colour: &&Rgb| kept.iter().map(|other| other.distance(**colour)).min();
            let farthest = colours.iter().max_by_key(error).copied();
            farthest.into_iter().for_each(|colour| add(&mut kept, colour));
        }
        Reduced { of: colours.iter().map(|&colour| nearest(&kept, colour)).collect(), kept }
    }

    fn applied(&self, image: &IndexedImage) -> IndexedImage {
        let pixels = image.pixels.iter().map(|&pixel| self.of[usize::from(pixel)]).collect();
        IndexedImage { pixels, ..*image }
    }
}

impl Scene {
    /// The number of scenes. [`Scene::index`] is below it.
    pub(crate) const COUNT: usize = 7;

    pub(crate) const fn index(self) -> usize {
        match self {
            Scene::Board(surface) => surface as usize,
            Scene::Chart => 5,
            Scene::Table => 6,
        }
    }
}

impl Palette {
    /// Collects the colours of flat areas and text, and adds those that represent the others best: `kept` ones, or, if there
    /// are none, the result of drawing samples of the scene.
    pub(crate) fn of(studio: &Studio<'_>, scene: Scene, kept: Option<Vec<Rgb>>) -> Palette {
        let theme = studio.theme;
        let (board, strip) = (&theme.board, &theme.strip);
        let rim = if board.relief { board.frame.mix(Rgb(255, 255, 255), 0.4) } else { board.edge };
        let texts = [
            blend(board.frame, board.text),
            blend(strip.ground, strip.text),
            blend(theme.turn(), strip.text),
        ];
        let faint = blend(strip.ground, strip.ground.mix(strip.text, FAINT));
        let results = [Some(Seat::First), Some(Seat::Second), None].map(|winner| {
            let (plate, text) = theme.result(winner);
            (blend(strip.text, plate), blend(plate, text))
        });
        let (metal, engraved) = theme.medal();
        let medal = [blend(strip.ground, metal), blend(metal, engraved)];
        let mut wanted = vec![board.ground, board.frame, rim];
        wanted.extend(texts[1]);
        if scene == Scene::Board(Surface::Squares) {
            for seat in Seat::BOTH {
                let grounds = [Ground::Inside(seat), Ground::Line(seat)];
                wanted.extend(grounds.map(|ground| theme.tinted(board.ground, ground)));
            }
        }
        let grounds: &[Rgb] = match scene {
            Scene::Board(Surface::Chequered) => &[board.light, board.dark, board.frame],
            Scene::Board(Surface::Tiles) => &[theme.tile(), board.frame],
            Scene::Board(Surface::ParityPoints) => &[board.frame],
            Scene::Board(_) => &[board.ground, board.frame],
            Scene::Chart | Scene::Table => &[],
        };
        if let Scene::Chart = scene {
            let sides = Seat::BOTH.map(|seat| (theme.chart_line(seat), theme.sides[seat].fill));
            let inks = sides.into_iter().flat_map(|(line, fill)| [line, fill]);
            for ink in inks.chain([theme.area_line(), strip.text, strip.ground]) {
                wanted.extend(theme.chart_grounds().into_iter().flat_map(|ground| blend(ground, ink)));
            }
        } else {
            wanted.extend(texts[0]);
            wanted.extend(grounds);
            wanted.extend(theme.role_colours());
            wanted.extend(results.iter().flat_map(|(_, text)| text));
            wanted.extend(faint);
        }
        if scene == Scene::Table {
            wanted.extend(results.iter().flat_map(|(plate, _)| plate));
            wanted.extend(medal.iter().flatten());
        }
        if scene == Scene::Board(Surface::Chequered) {
            wanted.extend([true, false].map(|dark| theme.last_on_chequer(dark)));
        }
        if scene == Scene::Board(Surface::ParityPoints) {
            wanted.extend(Seat::BOTH.map(|seat| theme.class(seat)));
        }
        // A grain shade without its own entry would be mapped to another colour.
        let shades = |ground: Rgb| [GRAIN, -GRAIN].map(|part| ground.scaled(1.0 + part * board.grain));
        if board.grain > 0.0 {
            wanted.extend(grounds.iter().flat_map(|&ground| shades(ground)));
        }
        let mut colours: Vec<Rgb> = Vec::new();
        for colour in wanted {
            if !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        colours.truncate(MOST);
        match (scene, kept) {
            (_, Some(kept)) => {
                let others: Vec<Rgb> = kept.into_iter().filter(|colour| !colours.contains(colour)).collect();
                colours.extend(others);
                colours.truncate(MOST);
            }
            (Scene::Board(surface), None) => colours = completed(colours, weights(studio, surface)),
            (Scene::Chart | Scene::Table, None) => {}
        }
        let exact: HashMap<Rgb, u8> =
            colours.iter().enumerate().map(|(index, &colour)| (colour, index as u8)).collect();
        let index = |colour: Rgb| nearest(&colours, colour);
        let mut areas: Vec<u8> = areas(theme, scene, grounds).into_iter().map(index).collect();
        let few = Reduced::of(&colours, &areas, FEW - 1);
        if board.grain > 0.0 {
            areas.extend(grounds.iter().flat_map(|&ground| shades(ground)).map(index));
        }
        let fewer = Reduced::of(&colours, &areas, REDUCED);
        Palette {
            few,
            fewer,
            frame: index(board.frame),
            edge: index(board.edge),
            rim: index(rim),
            strip: index(strip.ground),
            board_text: texts[0].map(index),
            strip_text: texts[1].map(index),
            turn_text: texts[2].map(index),
            faint_text: faint.map(index),
            medal: medal[0].map(index),
            medal_text: medal[1].map(index),
            results: results.map(|(plate, text)| (plate.map(index), text.map(index))),
            grains: if board.grain > 0.0 {
                grounds.iter().map(|&ground| (index(ground), shades(ground).map(index))).collect()
            } else {
                Vec::new()
            },
            nearest: (0..1 << (3 * BITS)).map(|_| AtomicU8::new(UNKNOWN)).collect(),
            exact,
            colours,
        }
    }

    /// Returns the colours by index.
    #[cfg(test)]
    pub(crate) fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// Returns the colours as red, green and blue, one after the other.
    pub(crate) fn table(&self) -> Vec<u8> {
        table(&self.colours)
    }

    /// Returns the colours of a replay, as [`Palette::table`] does.
    pub(crate) fn few(&self) -> Vec<u8> {
        table(&self.few.kept)
    }

    /// Returns a picture with the colours of a replay.
    pub(crate) fn with_few(&self, image: &IndexedImage) -> IndexedImage {
        self.few.applied(image)
    }

    /// Returns a picture with fewer colours, which makes its file smaller, and these colours.
    pub(crate) fn reduced(&self, image: &IndexedImage) -> (IndexedImage, Vec<u8>) {
        (self.fewer.applied(image), table(&self.fewer.kept))
    }

    /// Returns the blend from the strip's text to the plate of the result.
    pub(crate) fn result_plate(&self, winner: Option<Seat>) -> &Ramp {
        &self.results[winner.map_or(2, |seat| seat as usize)].0
    }

    /// Returns the blend from the plate of the result to its text.
    pub(crate) fn result_text(&self, winner: Option<Seat>) -> &Ramp {
        &self.results[winner.map_or(2, |seat| seat as usize)].1
    }

    /// Returns the index of the colour nearest to `colour`.
    pub(crate) fn index_of(&self, colour: Rgb) -> u8 {
        if let Some(&index) = self.exact.get(&colour) {
            return index;
        }
        let Rgb(r, g, b) = colour;
        let place = [r, g, b]
            .into_iter()
            .fold(0, |place, channel| place << BITS | usize::from(channel) >> (u8::BITS - BITS));
        let known = self.nearest[place].load(Ordering::Relaxed);
        if known != UNKNOWN {
            return known;
        }
        // All colours with these bits get the index of the one in their middle, so the order of calls does not matter.
        let middle = |channel: u8| channel >> (8 - BITS) << (8 - BITS) | 1 << (7 - BITS);
        let index = nearest(&self.colours, Rgb(middle(r), middle(g), middle(b)));
        self.nearest[place].store(index, Ordering::Relaxed);
        index
    }

    /// Converts pixels to indices.
    pub(crate) fn indices(&self, pixels: &RgbImage) -> Vec<u8> {
        let mut last = (self.colours[0], 0);
        pixels
            .pixels()
            .map(|&pixel| {
                let colour = Rgb::from(pixel);
                if colour != last.0 {
                    last = (colour, self.index_of(colour));
                }
                last.1
            })
            .collect()
    }
}

fn table(colours: &[Rgb]) -> Vec<u8> {
    colours.iter().flat_map(|&Rgb(r, g, b)| [r, g, b]).collect()
}

/// Returns the colours of everything large on a board: grounds, and pieces with their light and shadow.
fn areas(theme: &ResolvedTheme, scene: Scene, grounds: &[Rgb]) -> Vec<Rgb> {
    let (board, strip) = (&theme.board, &theme.strip);
    let mut areas = vec![board.frame, strip.ground, strip.text, board.ground, board.line, theme.marks.frame];
    areas.extend(grounds);
    match scene {
        Scene::Board(Surface::Tiles) => areas.push(theme.gap()),
        Scene::Board(Surface::Chequered) => {
            areas.extend([true, false].map(|dark| theme.last_on_chequer(dark)));
        }
        Scene::Board(Surface::ParityPoints) => {
            areas.extend(Seat::BOTH.map(|seat| theme.class(seat)));
            areas.extend(Seat::BOTH.map(|seat| theme.sides[seat].tint));
        }
        Scene::Board(Surface::Squares) => {
            let of = |seat| [Ground::Inside(seat), Ground::Line(seat)];
            let tinted = Seat::BOTH.into_iter().flat_map(of).map(|area| theme.tinted(board.ground, area));
            for ground in tinted.chain([board.ground]) {
                areas.extend([ground, ground.mix(board.line, tile::FAINT)]);
            }
            areas.extend(Seat::BOTH.into_iter().flat_map(|seat| {
                let side = &theme.sides[seat];
                [side.wall, side.mortar]
            }));
        }
        Scene::Board(Surface::Points) | Scene::Chart | Scene::Table => {}
    }
    for side in [&theme.sides.first, &theme.sides.second] {
        areas.extend([side.fill, side.edge, side.ink]);
        if board.relief {
            // Men are small, and their boards have more grounds.
            let tones: &[f32] =
                if scene == Scene::Board(Surface::Squares) { &[0.7] } else { &[0.35, 0.7, 1.0] };
            areas.extend(tones.iter().map(|&reach| side.lit(reach)));
        }
    }
    areas
}

/// Returns the blend of two colours, in the steps of a [`Ramp`].
pub(crate) fn blend(from: Rgb, to: Rgb) -> [Rgb; TextMask::FULL as usize + 1] {
    std::array::from_fn(|step| from.mix(to, step as f32 / f32::from(TextMask::FULL)))
}

/// Adds others, at most [`MOST`] in total. Each step takes the colour that is both frequent and far from all before.
fn completed(mut colours: Vec<Rgb>, weights: HashMap<Rgb, u32>) -> Vec<Rgb> {
    let mut others: Vec<(Rgb, f32, u32)> = weights
        .into_iter()
        .map(|(colour, weight)| {
            let error = colours.iter().map(|other| other.distance(colour)).min().unwrap_or(u32::MAX);
            // Steps between dark colours are seen more easily than their distance says.
            (colour, (weight as f32).sqrt() * (2.5 - 1.5 * colour.luminance().sqrt()), error)
        })
        .collect();
    others.sort_by_key(|&(Rgb(r, g, b), ..)| (r, g, b));
    while colours.len() < MOST {
        let gain = |&(_, weight, error): &(Rgb, f32, u32)| weight * error as f32;
        let Some(&(best, ..)) =
            others.iter().max_by(|a, b| gain(a).total_cmp(&gain(b))).filter(|best| gain(best) > 0.0)
        else {
            break;
        };
        colours.push(best);
        for (colour, _, error) in &mut others {
            *error = (*error).min(colour.distance(best));
        }
    }
    colours
}

fn nearest(colours: &[Rgb], colour: Rgb) -> u8 {
    let best = colours.iter().enumerate().min_by_key(|(_, other)| other.distance(colour));
    best.map_or(0, |(index, _)| index as u8)
}

/// Returns how often each colour occurs in the samples, weighted. Similar colours are counted as the one of them that
/// is most frequent in its cell.
fn weights(studio: &Studio<'_>, surface: Surface) -> HashMap<Rgb, u32> {
    let mut weights: HashMap<[u8; 3], (u32, u32, Rgb)> = HashMap::new();
    for (cell, weight) in samples(surface) {
        let mut counts: HashMap<Rgb, u32> = HashMap::new();
        for &pixel in tile::draw(&cell, SAMPLE, studio).pixels() {
            *counts.entry(pixel.into()).or_insert(0) += 1;
        }
        let mut counts: Vec<(u32, Rgb)> = counts.into_iter().map(|(colour, count)| (count, colour)).collect();
        counts.sort_by_key(|&(count, Rgb(r, g, b))| (std::cmp::Reverse(count), r, g, b));
        for (count, colour) in counts {
            let Rgb(r, g, b) = colour;
            let entry = weights.entry([r, g, b].map(|channel| channel >> 3)).or_insert((0, 0, colour));
            entry.0 += weight * count;
            if count > entry.1 {
                (entry.1, entry.2) = (count, colour);
            }
        }
    }
    weights.into_values().map(|(weight, _, colour)| (colour, weight)).collect()
}

/// Returns a cell of every kind that occurs on a surface, with a weight.
fn samples(surface: Surface) -> Vec<(Cell, u32)> {
    let lines = 15;
    let bases = match surface {
        Surface::Points => vec![Cell::new(Base::Point { lines, star: true })],
        Surface::ParityPoints => Seat::BOTH.map(|of| Cell::new(Base::ParityPoint { lines, of })).to_vec(),
        Surface::Squares => vec![Cell::new(Base::Lined { first: 0 })],
        Surface::Tiles => vec![Cell::new(Base::Tile)],
        Surface::Chequered => [false, true].map(|dark| Cell::new(Base::Square { dark })).to_vec(),
    };
    let mut samples = Vec::new();
    for seat in Seat::BOTH {
        let pieces: Vec<Piece> = match surface {
            Surface::Points | Surface::ParityPoints => vec![Piece::new(seat, Shape::Stone)],
            Surface::Squares => vec![Piece::new(seat, Shape::Man)],
            Surface::Tiles => [1, 8].map(|height| Piece::new(seat, Shape::Stack(height))).to_vec(),
            Surface::Chequered => [Shape::Soldier, Shape::King].map(|shape| Piece::new(seat, shape)).to_vec(),
        };
        for active in [false, true] {
            samples.push((Cell::new(Base::Strip { active }).with(Piece::new(seat, Shape::Stone)), 1));
        }
        for &base in &bases {
            samples.push((Cell { shades: [Some(Shape::Stone); 2], ..base }, 4));
            for &piece in &pieces {
                samples.push((base.with(piece), 30));
                samples.push((Cell { end: true, ..base.with(piece).marked(Mark::Last) }, 3));
            }
            samples.push((Cell { end: true, ..base.marked(Mark::Last) }, 3));
            samples.push((Cell { path: 15, ..base.marked(Mark::Last) }, 3));
            for mark in [Mark::Captured, Mark::Candidate, Mark::Chosen, Mark::Blame] {
                samples.push((Cell { tinted: mark == Mark::Candidate, ..base.marked(mark) }, 1));
            }
            match surface {
                Surface::Points => {
                    samples.push((base.with(Piece { dead: true, ..Piece::new(seat, Shape::Stone) }), 4));
                }
                Surface::ParityPoints => {
                    let stone = base.with(Piece::new(seat, Shape::Stone));
                    samples.push((Cell { links: 15, ..stone }, 3));
                    samples.push((Cell { links: 15, ..stone.on(Ground::Owned(seat)) }, 3));
                    samples.push((Cell { dimmed: true, ..stone }, 2));
                    samples.push((base.on(Ground::Owned(seat)), 4));
                }
                Surface::Squares => {
                    for ground in [Ground::Wall(seat), Ground::Inside(seat), Ground::Line(seat)] {
                        samples.push((base.on(ground), 4));
                        samples.extend(pieces.iter().map(|&piece| (base.on(ground).with(piece), 3)));
                    }
                }
                Surface::Tiles => {
                    let faded = pieces.iter().map(|&piece| (Cell { faded: true, ..base.with(piece) }, 3));
                    samples.extend(faded);
                }
                Surface::Chequered => samples.push((base.marked(Mark::Liberty(seat)), 2)),
            }
        }
    }
    samples
}
