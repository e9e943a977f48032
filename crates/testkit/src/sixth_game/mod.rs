//! Breakthrough by Dan Troyka (2000) on 6x6, a game that does not ship, as proof that a game needs one folder and one
//! line.

mod eval;
mod moves;
mod notation;
mod rules;
#[cfg(test)]
mod tests;
mod view;

use postern_games::spec::GameSpec;
use postern_rules::game::info::{BadOption, Info, Options};
use postern_rules::game::rules::{BadPosition, Rules};
use postern_rules::game::symmetry::Symmetry;

pub use rules::Position;

/// The rules of Breakthrough in one of their versions. In version 1, which is kept for the games that started under it,
/// men also take straight ahead.
pub struct Edition<const VERSION: u16>;

/// The present rules.
pub type Breakthrough = Edition<2>;

/// The game with its computer player.
pub const SPEC: GameSpec = GameSpec::of::<Breakthrough>();

impl<const VERSION: u16> Rules for Edition<VERSION> {
    type Position = Position;
    type Unfit = notation::Unfit;

    const INFO: Info = Info::new("breakthrough", "Breakthrough", "Dan Troyka", 2000)
        .with("Bring one man to the far row", &[]);
    const RULES_VERSION: u16 = VERSION;

    fn start(_options: &Options) -> Result<Position, BadOption> {
        Ok(Position { takes_straight: VERSION == 1, ..Position::START })
    }

    fn symmetries(_options: &Options) -> &'static [Symmetry] {
        Symmetry::SIDES
    }

    fn read(_options: &Options, text: &str) -> Result<Position, BadPosition> {
        Ok(Position { takes_straight: VERSION == 1, ..notation::read(text)? })
    }
}
