//! sled's errors in words.

use std::io::{self, ErrorKind};
use std::sync::Arc;

use crate::fault::Fault;

/// Returns the fault that an error of sled causes.
pub(crate) fn fault(error: ::sled::Error) -> Fault {
    Fault::new(in_words(&error)).caused_by(Arc::new(error))
}

/// Returns an error of sled for the operator. The text of sled holds Rust's debug output of errors that it hands on, and a
/// backtrace of damage.
pub(crate) fn in_words(error: &::sled::Error) -> String {
    match error {
        ::sled::Error::Io(error) => io_in_words(error),
        ::sled::Error::Corruption { .. } => "damaged data in its log".to_owned(),
        other => other.to_string(),
    }
}

fn io_in_words(error: &io::Error) -> String {
    let text = error.to_string();
    match error.kind() {
        ErrorKind::StorageFull => "no space left on the disk".to_owned(),
        // A copy that sled made, whose text is the debug output of the first.
        kind if error.raw_os_error().is_none() && text.contains(" { ") => kind.to_string(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_words_also_after_sled_has_copied_it() {
        let full = || io::Error::from_raw_os_error(28);
        let denied = || io::Error::from_raw_os_error(13);
        for (error, words) in [(full(), "no space left"), (denied(), "ermission denied")] {
            let error = ::sled::Error::Io(error);
            for error in [error.clone(), error.clone().clone(), error] {
                let said = in_words(&error);
                assert!(said.contains(words) && !said.contains('{'), "{said}");
            }
        }
        let locked = ::sled::Error::Io(io::Error::other("could not acquire lock"));
        assert_eq!(in_words(&locked), "could not acquire lock");
    }
}
