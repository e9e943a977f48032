//! What only the inside can show: a disk that fails.
