//! What a board looks like, as data.
