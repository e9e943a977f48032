//! The languages that sentences are made in.

/// The language of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    #[default]
    English,
}
