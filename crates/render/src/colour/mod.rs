//! Colours: luminance, contrast, and simulated colour blindness.

pub mod kept;
pub mod palette;
pub mod resolved;
pub mod roles;
pub mod theme;
pub mod theme_error;

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::Deserialize;

/// A screen colour (sRGB, 8 bits per channel).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Rgb(pub u8, pub u8, pub u8);

/// The text is not a colour as `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadColour;

/// The common kinds of colour blindness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColourBlindness {
    /// No red receptors.
    Protanopia,
    /// No green receptors.
    Deuteranopia,
    /// No blue receptors.
    Tritanopia,
}

impl ColourBlindness {
    pub const ALL: [ColourBlindness; 3] =
        [ColourBlindness::Protanopia, ColourBlindness::Deuteranopia, ColourBlindness::Tritanopia];

    /// Returns the transformation of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1).
    const fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            ColourBlindness::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            ColourBlindness::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            ColourBlindness::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }
}

impl Rgb {
    /// Returns the relative luminance, from 0 for black to 1 for white (WCAG 2.2, "relative luminance").
    pub fn luminance(self) -> f32 {
        let [r, g, b] = self.linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Returns the contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
    pub fn contrast(self, other: Rgb) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Returns the colour as a person with this kind of colour blindness sees it.
    pub fn simulated(self, blindness: ColourBlindness) -> Rgb {
        let linear = self.linear();
        let [r, g, b] =
            blindness.matrix().map(|row| row.iter().zip(linear).map(|(weight, part)| weight * part).sum());
        Rgb(from_linear(r), from_linear(g), from_linear(b))
    }

    /// Returns the perceived lightness, from 0 for black to 100 for white (CIE 1976, L*).
    pub fn lightness(self) -> f32 {
        self.lab()[0]
    }

    /// Returns the perceived difference (CIE 1976, ΔE). About 2 is just visible.
    pub fn difference(self, other: Rgb) -> f32 {
        let (a, b) = (self.lab(), other.lab());
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt()
    }

    /// Returns lightness, green to red, and blue to yellow (CIE 1976 L*a*b*, white point D65).
    fn lab(self) -> [f32; 3] {
        let [r, g, b] = self.linear();
        let x = (0.412_46 * r + 0.357_58 * g + 0.180_44 * b) / 0.950_47;
        let z = (0.019_33 * r + 0.119_19 * g + 0.950_3 * b) / 1.088_83;
        let [x, y, z] = [x, self.luminance(), z]
            .map(|part| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// Interpolates between two colours: `part` is 0 for `self` and 1 for `other`.
    pub fn mix(self, other: Rgb, part: f32) -> Rgb {
        // Rounds: the cast truncates, and is much faster than `round`.
        let one = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part + 0.5) as u8;
        Rgb(one(self.0, other.0), one(self.1, other.1), one(self.2, other.2))
    }

    /// Returns the colour in the same hue with a luminance nearer to that of another colour, by `part` of the difference.
    pub(crate) fn levelled(self, other: Rgb, part: f32) -> Rgb {
        let (from, to) = (self.luminance(), other.luminance());
        let wanted = from + (to - from) * part;
        let [r, g, b] = self.linear().map(|channel| match wanted < from {
            true => from_linear(channel * wanted / from),
            false => from_linear(channel + (1.0 - channel) * (wanted - from) / (1.0 - from).max(1e-3)),
        });
        Rgb(r, g, b)
    }

    /// Returns the colour with all channels multiplied by `factor`.
    pub(crate) fn scaled(self, factor: f32) -> Rgb {
        let one = |channel: u8| (f32::from(channel) * factor).round().clamp(0.0, 255.0) as u8;
        Rgb(one(self.0), one(self.1), one(self.2))
    }

    /// Returns an estimate of the visible difference, 0 for equal colours. Green has the largest weight, red the
    /// smallest.
    pub(crate) fn distance(self, other: Rgb) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        2 * square(self.0, other.0) + 4 * square(self.1, other.1) + 3 * square(self.2, other.2)
    }

    fn linear(self) -> [f32; 3] {
        static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
            std::array::from_fn(|value| {
                let value = value as f32 / 255.0;
                if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            })
        });
        [self.0, self.1, self.2].map(|value| LINEAR[usize::from(value)])
    }
}

fn from_linear(value: f32) -> u8 {
    let value = value.clamp(0.0, 1.0);
    let value = if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).round() as u8
}

impl From<Rgb> for image::Rgb<u8> {
    fn from(Rgb(r, g, b): Rgb) -> image::Rgb<u8> {
        image::Rgb([r, g, b])
    }
}

impl From<image::Rgb<u8>> for Rgb {
    fn from(image::Rgb([r, g, b]): image::Rgb<u8>) -> Rgb {
        Rgb(r, g, b)
    }
}

impl From<[u8; 3]> for Rgb {
    fn from([r, g, b]: [u8; 3]) -> Rgb {
        Rgb(r, g, b)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl fmt::Display for BadColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is not a colour; write it as #rrggbb")
    }
}

impl std::error::Error for BadColour {}

impl TryFrom<String> for Rgb {
    type Error = BadColour;

    fn try_from(text: String) -> Result<Rgb, BadColour> {
        text.parse()
    }
}

impl FromStr for Rgb {
    type Err = BadColour;

    fn from_str(text: &str) -> Result<Rgb, BadColour> {
        let digits = text.strip_prefix('#').ok_or(BadColour)?;
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(BadColour);
        }
        let value = u32::from_str_radix(digits, 16).map_err(|_| BadColour)?;
        let [_, r, g, b] = value.to_be_bytes();
        Ok(Rgb(r, g, b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_runs_from_1_to_21() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert!((black.contrast(white) - 21.0).abs() < 1e-3);
        assert_eq!(white.contrast(white), 1.0);
        // #767676 is the lightest grey with sufficient contrast for text on white.
        assert!(Rgb(0x76, 0x76, 0x76).contrast(white) >= 4.5);
        assert!(Rgb(0x77, 0x77, 0x77).contrast(white) < 4.5);
    }

    #[test]
    fn lightness_and_difference_have_their_published_values() {
        for (colour, lightness) in
            [(Rgb(0, 0, 0), 0.0), (Rgb(255, 255, 255), 100.0), (Rgb(119, 119, 119), 50.03)]
        {
            assert!((colour.lightness() - lightness).abs() < 0.05, "{colour}: {}", colour.lightness());
        }
        let (black, red, blue) = (Rgb(0, 0, 0), Rgb(255, 0, 0), Rgb(0, 0, 255));
        assert!((black.difference(red) - 117.34).abs() < 0.1, "{}", black.difference(red));
        assert!((red.difference(blue) - 176.31).abs() < 0.2, "{}", red.difference(blue));
    }

    #[test]
    fn colours_parse_from_their_own_text() {
        let colour = Rgb(1, 0xab, 255);
        assert_eq!(colour.to_string().parse(), Ok(colour));
        for text in ["", "#", "123456", "#12345", "#1234567", "#12345g", "#+12345", "#ä2345"] {
            assert_eq!(text.parse::<Rgb>(), Err(BadColour), "{text}");
        }
    }

    #[test]
    fn simulated_blindness_keeps_greys_and_brings_red_and_green_together() {
        for blindness in ColourBlindness::ALL {
            let grey = Rgb(128, 128, 128);
            assert!(grey.distance(grey.simulated(blindness)) < 20, "{blindness:?}");
        }
        let (red, green) = (Rgb(200, 60, 40), Rgb(120, 130, 40));
        let apart = |a: Rgb, b: Rgb| a.distance(b);
        let seen = ColourBlindness::Deuteranopia;
        assert!(apart(red.simulated(seen), green.simulated(seen)) < apart(red, green) / 4);
    }
}
