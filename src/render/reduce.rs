//! Chooses the sixteen colours that serve one picture best, so that a pixel takes four bits.
//!
//! A board shows few colours; what lies between two of them, along an edge, is seen as little as it is large.

use super::palette::Palette;

/// How many colours a picture has at most.
pub(crate) const COLOURS: usize = 16;

/// The colours of a picture.
pub(crate) struct Reduced {
    /// Numbers of the palette.
    pub chosen: Vec<u8>,
    /// For each number of the palette, which of the chosen ones stands for it.
    pub instead: [u8; 256],
}

/// How often each number occurs.
#[derive(Clone)]
pub(crate) struct Histogram([u32; 256]);

impl Histogram {
    pub fn new() -> Histogram {
        Histogram([0; 256])
    }

    /// Counts every third row: enough to know what matters.
    pub fn count(&mut self, pixels: &[u8], width: usize) {
        for row in pixels.chunks_exact(width.max(1)).step_by(3) {
            let (words, rest) = row.as_chunks::<8>();
            for word in words {
                // Most of a board is flat: eight equal pixels are counted at once.
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

impl Reduced {
    /// One colour after the other, each time the one that takes away most of what is still wrong.
    pub fn of(palette: &Palette, histogram: &Histogram, most: usize) -> Reduced {
        let colours = palette.colours();
        let used: Vec<usize> = (0..colours.len()).filter(|&number| histogram.0[number] > 0).collect();
        // A large ground is one colour, however large it is; inks must stay what they are.
        let weights: Vec<f32> = used
            .iter()
            .map(|&number| {
                let seen = (histogram.0[number] as f32).sqrt();
                if palette.is_ink(number as u8) { 6.0 * seen } else { seen }
            })
            .collect();
        let between = |a: usize, b: usize| colours[used[a]].distance(colours[used[b]]) as f32;
        let mut wrong: Vec<f32> = vec![3.0 * 9.0 * 255.0 * 255.0; used.len()];
        // The frame is so near to the ground of the board that they would become one.
        let mut chosen: Vec<usize> =
            used.iter().position(|&number| number == usize::from(palette.frame)).into_iter().collect();
        for (at, wrong) in wrong.iter_mut().enumerate() {
            *wrong = chosen.iter().map(|&frame| between(at, frame)).fold(*wrong, f32::min);
        }
        while chosen.len() < most.min(used.len()) {
            let gain = |candidate: usize| -> f32 {
                (0..used.len()).map(|at| (wrong[at] - between(at, candidate)).max(0.0) * weights[at]).sum()
            };
            let gains = (0..used.len()).map(|candidate| (candidate, gain(candidate)));
            let Some((best, gain)) = gains.max_by(|a, b| a.1.total_cmp(&b.1)) else { break };
            if gain <= 0.0 {
                break;
            }
            for (at, wrong) in wrong.iter_mut().enumerate() {
                *wrong = wrong.min(between(at, best));
            }
            chosen.push(best);
        }
        let chosen: Vec<u8> = chosen.into_iter().map(|at| used[at] as u8).collect();
        let mut instead = [0; 256];
        for (number, instead) in instead.iter_mut().enumerate().take(colours.len()) {
            let nearest = (0..chosen.len())
                .min_by_key(|&place| colours[usize::from(chosen[place])].distance(colours[number]));
            *instead = nearest.unwrap_or(0) as u8;
        }
        Reduced { chosen, instead }
    }
}
