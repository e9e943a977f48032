//! Parts of an input, and oracles that several targets share.

use std::borrow::Cow;
use std::path::Path;

use postern_rules::phrase::Phrase;
use postern_testkit::trials::{TRANSLATED, catalogue};

/// The largest input that a target reads. Longer ones repeat what shorter ones say.
pub(crate) const LARGEST: usize = 64 * 1024;

/// Returns bytes as text. Bytes that are no UTF-8 become replacement signs.
pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// Returns a file of the project as text.
///
/// # Panics
/// If there is no such file.
pub(crate) fn file(path: impl AsRef<Path>) -> String {
    String::from_utf8(bytes_of(path)).expect("the file is text")
}

/// Returns a file of the project.
///
/// # Panics
/// If there is no such file.
pub(crate) fn bytes_of(path: impl AsRef<Path>) -> Vec<u8> {
    let path = postern_testkit::root().join(path);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns a seed: numbers, then text.
pub(crate) fn seed<const N: usize>(numbers: [u8; N], text: impl AsRef<[u8]>) -> Vec<u8> {
    [numbers.as_slice(), text.as_ref()].concat()
}

/// A refusal is one sentence of usual length in every language, with all of its arguments.
///
/// # Panics
/// If it is not.
pub(crate) fn explains(phrase: &Phrase) {
    for language in TRANSLATED {
        let said = catalogue().sentences().checked(phrase, language);
        let said = said.unwrap_or_else(|why| panic!("{phrase:?} in {language}: {why:?}"));
        let signs = said.chars().count();
        assert!((1..2000).contains(&signs), "{signs} signs in {language}: {said}");
    }
}
