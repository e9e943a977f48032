//! Words that every game shares.
