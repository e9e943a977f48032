//! Values as the log shows them: in words, without Rust's forms.

use std::error::Error;
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

/// Returns an error and its causes on one line, each once: many errors contain the text of their cause.
pub fn chain(error: &(dyn Error + 'static)) -> String {
    joined(std::iter::successors(Some(error), |error| (**error).source()))
}

/// Returns errors on one line, without those that an earlier one already contains.
pub fn joined<'a>(errors: impl Iterator<Item = &'a (dyn Error + 'static)>) -> String {
    let mut line = String::new();
    for error in errors {
        let words: Vec<String> = error.to_string().split_whitespace().map(str::to_owned).collect();
        let words = words.join(" ");
        if !line.contains(&words) {
            let sign = if line.is_empty() { "" } else { ": " };
            line = format!("{line}{sign}{words}");
        }
    }
    line
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

    /// An error with a text and a cause.
    #[derive(Debug)]
    struct Told(&'static str, Option<Box<Told>>);

    impl fmt::Display for Told {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    impl Error for Told {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            self.1.as_deref().map(|cause| cause as &(dyn Error + 'static))
        }
    }

    #[test]
    fn a_chain_names_each_cause_once_on_one_line() {
        let told = |text, cause: Option<Told>| Told(text, cause.map(Box::new));
        let full = told("os error 28", None);
        let error = told("row 7: the disk is full", Some(told("the disk is full", Some(full))));
        assert_eq!(chain(&error), "row 7: the disk is full: os error 28");
        assert_eq!(chain(&told("two\n  lines", None)), "two lines");
    }
}
