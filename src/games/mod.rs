//! The list of games. A new game is a folder here and a line in [`ALL`].

pub mod inchworm;
pub mod palisade;
pub mod rampart;
pub mod ramparts;
pub mod ransom;

use crate::game::{Game, GameOf};

/// Every game, in the order in which they are shown.
pub static ALL: &[&dyn Game] = &[
    &GameOf::<rampart::Rampart>::NEW,
    &GameOf::<ramparts::Ramparts>::NEW,
    &GameOf::<palisade::Palisade>::NEW,
    &GameOf::<inchworm::Inchworm>::NEW,
    &GameOf::<ransom::Ransom>::NEW,
];

/// The game with this id.
pub fn by_id(id: &str) -> Option<&'static dyn Game> {
    ALL.iter().copied().find(|game| game.info().id == id)
}
