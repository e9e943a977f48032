//! What the referee needs to answer `png` and `gif`. This crate draws nothing itself.

use postern_rules::game::state::GameState;

/// The options of a picture: names and values.
pub type Wishes<'a> = [(&'a str, &'a str)];

/// Writes pictures of a game to files.
pub trait WritePictures {
    /// Writes the board to a PNG file, and returns the file's name.
    ///
    /// # Errors
    /// An unknown option, or a file that can't be written.
    fn png(&self, state: &dyn GameState, file: &str, wishes: &Wishes) -> Result<String, String>;

    /// Writes the game to an animated GIF file, one frame for each position, and returns the file's name.
    ///
    /// # Errors
    /// The same as for [`WritePictures::png`].
    fn gif(&self, state: &dyn GameState, file: &str, wishes: &Wishes) -> Result<String, String>;
}

/// For programs without pictures: refuses `png` and `gif`.
#[derive(Clone, Copy, Debug)]
pub struct NoPictures;

impl WritePictures for NoPictures {
    fn png(&self, _: &dyn GameState, _: &str, _: &Wishes) -> Result<String, String> {
        Err(REFUSED.into())
    }

    fn gif(&self, _: &dyn GameState, _: &str, _: &Wishes) -> Result<String, String> {
        Err(REFUSED.into())
    }
}

const REFUSED: &str = "this program makes no pictures: `postern referee` does";
