//! Tests of series.
