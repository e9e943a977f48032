//! Reduces the palette to the sixteen colours that suit one picture best: a pixel then takes four bits.
//!
//! A board has few colours. Blends along edges matter in proportion to their area.

use super::palette::Palette;

/// The maximum number of colours of a picture.
pub(crate) const COLOURS: usize = 16;

/// The colours of one picture.
pub(crate) struct ReducedPalette {
    /// Indices of the [`Palette`].
    pub colours: Vec<u8>,
    /// For each index of the [`Palette`], the place in `colours` that replaces it.
    pub mapping: [u8; 256],
}

/// The number of pixels for each index.
#[derive(Clone)]
pub(crate) struct Histogram([u32; 256]);

impl Histogram {
    pub fn new() -> Histogram {
        Histogram([0; 256])
    }

    /// Counts the pixels of every third row, which is a sufficient sample.
    pub fn count(&mut self, pixels: &[u8], width: usize) {
        for row in pixels.chunks_exact(width.max(1)).step_by(3) {
            let (words, rest) = row.as_chunks::<8>();
            for word in words {
                // Most of a board is flat, so eight equal pixels are counted at once.
                if *word == [word[0]; 8] {
                    self.0[usize::from(word[0])] += 8;
                } else {
                    self.each(word);
                }
            }
            self.each(rest);
        }
    }

    fn each(&mut self, pixels: &[u8]) {
        for &pixel in pixels {
            self.0[usize::from(pixel)] += 1;
        }
    }
}

impl ReducedPalette {
    /// Chooses colours greedily: each step takes the colour that reduces the remaining error most.
    pub fn of(palette: &Palette, histogram: &Histogram, most: usize) -> ReducedPalette {
        let colours = palette.colours();
        let used: Vec<usize> = (0..colours.len()).filter(|&index| histogram.0[index] > 0).collect();
        // The square root limits the weight of large grounds. Colours of roles must be kept.
        let weights: Vec<f32> = used
            .iter()
            .map(|&index| {
                let seen = (histogram.0[index] as f32).sqrt();
                if palette.is_role_colour(index as u8) { 6.0 * seen } else { seen }
            })
            .collect();
        let between = |a: usize, b: usize| colours[used[a]].distance(colours[used[b]]) as f32;
        let mut error: Vec<f32> = vec![3.0 * 9.0 * 255.0 * 255.0; used.len()];
        // The frame is chosen first, because it is so similar to the board's ground that they would merge.
        let mut chosen: Vec<usize> =
            used.iter().position(|&index| index == usize::from(palette.frame)).into_iter().collect();
        for (at, error) in error.iter_mut().enumerate() {
            *error = chosen.iter().map(|&frame| between(at, frame)).fold(*error, f32::min);
        }
        while chosen.len() < most.min(used.len()) {
            let gain = |candidate: usize| -> f32 {
                (0..used.len()).map(|at| (error[at] - between(at, candidate)).max(0.0) * weights[at]).sum()
            };
            let gains = (0..used.len()).map(|candidate| (candidate, gain(candidate)));
            let Some((best, gain)) = gains.max_by(|a, b| a.1.total_cmp(&b.1)) else { break };
            if gain <= 0.0 {
                break;
            }
            for (at, error) in error.iter_mut().enumerate() {
                *error = error.min(between(at, best));
            }
            chosen.push(best);
        }
        let chosen: Vec<u8> = chosen.into_iter().map(|at| used[at] as u8).collect();
        let mut mapping = [0; 256];
        for (index, place) in mapping.iter_mut().enumerate().take(colours.len()) {
            let nearest = (0..chosen.len())
                .min_by_key(|&place| colours[usize::from(chosen[place])].distance(colours[index]));
            *place = nearest.unwrap_or(0) as u8;
        }
        ReducedPalette { colours: chosen, mapping }
    }
}
