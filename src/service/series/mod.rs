//! Series: the verbs of people, what follows from the steps of the rules, and the work that time and matches bring.
//!
//! - `opening`: a new series; `steps`: what people do in a series; `reading`: questions.
//! - `work`: a step with everything that follows from it, as one commit.
//! - `starting`: the matches of pairings; `tending`: deadlines, outages, ends of matches.

pub mod opening;
pub mod reading;
pub mod starting;
pub mod steps;
pub mod tending;
pub(crate) mod work;
