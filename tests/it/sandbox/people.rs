//! Who sees what and who is notified.
