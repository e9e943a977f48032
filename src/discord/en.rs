//! The English sentences that only Discord's side says.

/// Something of ours broke while an answer was made.
pub(super) fn fault(reference: &str) -> String {
    format!("Something went wrong on our side (ref. {reference}). Please try again.")
}

/// The answer takes longer than Discord waits.
pub(super) fn late(reference: &str) -> String {
    format!(
        "This takes longer than it should (ref. {reference}). \
         It may still be done: look at `/games` in a moment before you try again."
    )
}

/// Somebody sent a form that nothing here asks for.
pub(super) const UNKNOWN_FORM: &str =
    "This form belongs to nothing that I know any more. Please start again.";
