//! The palettes of the themes that ship with Postern, as a file. Choosing the colours of a palette takes much longer than
//! drawing a board, so the first picture of a theme would be late.

use super::palette::Scene;
use crate::colour::Rgb;
use postern_rules::diagram::Hue;
use postern_rules::seat::Pair;

/// A line for each palette: the theme, the scene and the hues (see [`key`]), then the colours.
const KEPT: &str = include_str!("../../../../assets/palettes.txt");

/// Returns the colours of a palette, if the file holds them.
pub(crate) fn colours(theme: &str, scene: Scene, hues: Pair<Hue>) -> Option<Vec<Rgb>> {
    let key = key(theme, scene, hues)?;
    let line = KEPT.lines().find_map(|line| line.strip_prefix(&key))?;
    line.split_ascii_whitespace().map(|colour| colour.parse().ok()).collect()
}

/// Returns the start of the line of a palette: `wood Squares Red Blue:`. Charts and tables have few colours and need no
/// line.
fn key(theme: &str, scene: Scene, hues: Pair<Hue>) -> Option<String> {
    let Scene::Board(surface) = scene else { return None };
    Some(format!("{theme} {surface:?} {:?} {:?}:", hues.first, hues.second))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::path::Path;

    use super::*;
    use crate::cache::{BUDGET, Cache};
    use crate::colour::palette::Palette;
    use crate::colour::theme::built_in;
    use crate::picture::font::Font;
    use crate::pieces::studio::Studio;
    use postern_rules::diagram::Surface;

    /// Compares the file with palettes that are chosen now. To write the file, run the test with `ACCEPT_PALETTES=1`.
    #[test]
    fn the_palettes_in_the_file_are_those_of_the_themes() {
        let font = Font::new().expect("the font is there");
        let surfaces =
            [Surface::Points, Surface::ParityPoints, Surface::Squares, Surface::Chequered, Surface::Tiles];
        let mut file = String::new();
        for theme in built_in() {
            for hues in Hue::PAIRS {
                let (cache, resolved) = (Cache::new(BUDGET), theme.resolve(hues));
                let studio = Studio { key: 0, theme: &resolved, font: &font, cache: &cache };
                for scene in surfaces.map(Scene::Board) {
                    file.push_str(&key(&theme.id, scene, hues).expect("a board"));
                    for colour in Palette::of(&studio, scene, None).colours() {
                        let _ = write!(file, " {colour}");
                    }
                    file.push('\n');
                }
            }
        }
        if std::env::var_os("ACCEPT_PALETTES").is_some() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/palettes.txt");
            std::fs::write(path, &file).expect("the file can be written");
            return;
        }
        let wrong: Vec<&str> = file
            .lines()
            .zip(KEPT.lines())
            .filter(|(a, b)| a != b)
            .map(|(a, _)| &a[..a.len().min(40)])
            .collect();
        assert!(
            file == KEPT,
            "assets/palettes.txt differs: run this test with ACCEPT_PALETTES=1 to write it anew. {wrong:#?}"
        );
    }

    #[test]
    fn every_palette_of_a_theme_that_ships_is_read_from_the_file() {
        for theme in built_in() {
            for hues in Hue::PAIRS {
                let kept = colours(&theme.id, Scene::Board(Surface::Points), hues);
                assert!(kept.is_some_and(|kept| kept.len() > 40), "{} {hues:?}", theme.id);
            }
        }
        assert_eq!(colours("own", Scene::Board(Surface::Points), Hue::PAIRS[0]), None);
        for scene in [Scene::Chart, Scene::Table] {
            assert_eq!(colours("wood", scene, Hue::PAIRS[0]), None);
        }
    }
}
