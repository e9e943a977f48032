//! The games: one folder each, and the catalogue that joins them.

mod catalogue;
pub mod inchworm;
pub mod palisade;
pub mod rampart;
pub mod ramparts;
pub mod ransom;

pub use catalogue::{Catalogue, GameSpec, PuzzleSet, ReplayProblem, StartError, begin};

/// Sentences for tests.
#[cfg(test)]
pub(crate) mod said {
    use std::sync::LazyLock;

    use crate::game::{Language, Phrase};
    use crate::games::Catalogue;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::standard);

    pub(crate) fn said(phrase: &Phrase) -> String {
        CATALOGUE.sentences().checked(phrase, Language::English).expect("every phrase has its message")
    }

    pub(crate) fn all(phrases: &[Phrase]) -> Vec<String> {
        phrases.iter().map(said).collect()
    }
}
