//! Values as the log shows them: in words, without Rust's forms.

use std::fmt;

/// Returns the name of a value's variant in words: "not your turn" for `NotYourTurn`. Leaves out what the value holds,
/// which may be typed text.
pub fn name(value: &dyn fmt::Debug) -> String {
    let form = format!("{value:?}");
    let end = form.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(form.len());
    let mut words = String::new();
    for sign in form[..end].chars() {
        if sign.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(sign.to_ascii_lowercase());
    }
    words
}

/// Returns ids with commas between them, and "nobody" if there are none.
pub fn listed<T: fmt::Display>(values: &[T]) -> String {
    let texts: Vec<String> = values.iter().map(T::to_string).collect();
    if texts.is_empty() { "nobody".to_owned() } else { texts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::refusal::Refusal;

    #[test]
    fn a_variant_is_its_name_in_words() {
        assert_eq!(name(&Refusal::NotYourTurn), "not your turn");
        assert_eq!(name(&Refusal::MovedOn { seen: 1, now: 2 }), "moved on");
        assert_eq!(name(&Some("typed")), "some");
        assert_eq!(name(&()), "");
        assert_eq!(listed(&[1, 2]), "1, 2");
        assert_eq!(listed::<u8>(&[]), "nobody");
    }
}
