//! Where matches are kept.
