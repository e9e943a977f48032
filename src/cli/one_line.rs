//! Formats the error with which the program fails as one line.

use postern_play::log_words::joined;
use postern_store::fault::Fault;

/// Joins an error and its causes on one line, without causes that the message already contains. A [`Fault`] tells the operator
/// all in its own words, so its cause is for the log only.
pub fn on_one_line(error: &anyhow::Error) -> String {
    let mut ended = false;
    joined(error.chain().take_while(|cause| !std::mem::replace(&mut ended, cause.is::<Fault>())))
}

#[cfg(test)]
mod tests {
    use std::io;

    use anyhow::Context;

    use super::*;
    use postern_store::transfer::export::TransferError;

    #[test]
    fn an_error_is_one_line_with_its_causes_except_those_of_a_fault() {
        let fault = || Fault::of(io::Error::other("os error 28")).reworded(|_| "the disk is full".into());
        let error = Err::<(), _>(fault()).context("the export\nfailed").expect_err("an error");
        assert_eq!(on_one_line(&error), "the export failed: the disk is full");
        let error = anyhow::Error::from(TransferError::from(fault()));
        assert_eq!(on_one_line(&error), "the disk is full");
    }
}
